#pragma once

// One request of the engine's protocol: its fields, read and checked.

#include <optional>
#include <span>
#include <string_view>

#include "base/json.h"
#include "base/random.h"
#include "base/refusal.h"
#include "base/seat.h"

namespace duckpond {

// What ends the answering of a request; it stays inside the engine.
struct Refused {
    Refusal reason;
};

template <class T>
T or_refuse(Result<T> result) {
    if (!result) throw Refused{result.error()};
    return std::move(*result);
}

class Request {
public:
    explicit Request(const JsonObject& json) : json_(json) {}

    // "do" and "id" are in every request.
    void expect_fields(std::span<const std::string_view> known) const;

    [[nodiscard]] bool has(std::string_view name) const { return json_.if_contains(name) != nullptr; }
    [[nodiscard]] const Json& value(std::string_view name) const;
    [[nodiscard]] std::string_view text(std::string_view name) const;
    [[nodiscard]] std::int64_t number(std::string_view name, std::int64_t min, std::int64_t max) const;
    [[nodiscard]] JsonObject object_or_empty(std::string_view name) const;
    [[nodiscard]] std::optional<Seed> seed() const;
    [[nodiscard]] Seat seat(int players) const;
    // A seat, or null for the spectators.
    [[nodiscard]] Viewer viewer(int players) const;

private:
    const JsonObject& json_;
};

}  // namespace duckpond
