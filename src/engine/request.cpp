#include "engine/request.h"

#include <algorithm>
#include <limits>

#include "base/json_read.h"
#include "table/record.h"

namespace duckpond {

namespace {

constexpr std::string_view place = "request";

[[noreturn]] void refuse_kind(std::string_view key, std::string_view name, const Json& found) {
    throw Refused{Refusal(key).with("place", name).with("found", quote_json(found).view())};
}

}  // namespace

void Request::expect_fields(std::span<const std::string_view> known) const {
    std::vector<std::string_view> all{"do", "id"};
    all.insert(all.end(), known.begin(), known.end());
    for (const auto& member : json_) {
        const std::string_view name = member.name;
        if (std::find(all.begin(), all.end(), name) != all.end()) continue;
        throw Refused{Refusal("json.unknown-field")
                          .with("place", place)
                          .with("name", name)
                          .with("known", list_names(all).view())};
    }
}

const Json& Request::value(std::string_view name) const {
    const Json* found = json_.if_contains(name);
    if (found == nullptr) throw Refused{Refusal("json.missing-field").with("place", place).with("name", name)};
    return *found;
}

std::string_view Request::text(std::string_view name) const {
    const Json& found = value(name);
    if (!found.is_string()) refuse_kind("json.expects-text", name, found);
    return found.as_string();
}

std::int64_t Request::number(std::string_view name, std::int64_t min, std::int64_t max) const {
    const Json& found = value(name);
    const std::int64_t* number = found.if_int64();
    if (number == nullptr || *number < min || *number > max) {
        throw Refused{Refusal("json.expects-number")
                          .with("place", name)
                          .with("min", min)
                          .with("max", max)
                          .with("found", quote_json(found).view())};
    }
    return *number;
}

JsonObject Request::object_or_empty(std::string_view name) const {
    if (!has(name)) return {};
    const Json& found = value(name);
    if (!found.is_object()) refuse_kind("json.expects-object", name, found);
    return found.as_object();
}

std::optional<Seed> Request::seed() const {
    if (!has("seed")) return std::nullopt;
    const std::optional<Seed> seed = seed_from_hex(text("seed"));
    if (!seed) throw Refused{Refusal("engine.seed").with("found", text("seed"))};
    return seed;
}

Seat Request::seat(int players) const {
    const std::int64_t* index = value("seat").if_int64();
    if (index == nullptr) static_cast<void>(number("seat", 0, players - 1));  // says what a seat is
    if (*index < 0 || *index >= players) {
        throw Refused{Refusal("seat.unknown").with("found", *index).with("max", players - 1)};
    }
    return Seat(static_cast<int>(*index));
}

Viewer Request::viewer(int players) const {
    return value("seat").is_null() ? Viewer::spectator() : Viewer(seat(players));
}

}  // namespace duckpond
