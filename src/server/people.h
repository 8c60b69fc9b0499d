#pragma once

// Who somebody is: a guest with a name, known again by a token that only this server can make.

#include <optional>
#include <string>
#include <string_view>

#include "base/refusal.h"

namespace duckpond::server {

struct Person {
    std::string id;
    std::string name;
};

// Random letters and digits that cannot be mistaken for each other; 60 bits in 12 of them.
[[nodiscard]] std::string random_id();
[[nodiscard]] std::uint64_t random_number();

// Whether somebody may be called so: a name, in one script, and not like those that the house keeps for itself.
[[nodiscard]] Result<void> check_name(std::string_view name);
// Without what nobody would see: marks of direction, signs without width, tags, controls. Emoji stay whole, but for
// flags that are spelt in tags, and so do joiners where letters need them.
[[nodiscard]] std::string without_hidden(std::string_view text);
// Equal for names that look alike.
[[nodiscard]] std::string looks_of(std::string_view name);

// Hexadecimal SHA-256.
[[nodiscard]] std::string sha256(std::string_view bytes);

// Signs and reads tokens with the store's secret. What a token is for goes into its signature, so that none can be used
// for something else.
class Tokens {
public:
    explicit Tokens(std::string_view secret) : secret_(secret) {}
    [[nodiscard]] std::string sign(std::string_view purpose, const Person& person) const;
    [[nodiscard]] std::optional<Person> read(std::string_view purpose, std::string_view token) const;

private:
    [[nodiscard]] std::string signature(std::string_view purpose, std::string_view text) const;
    std::string secret_;
};

inline constexpr std::string_view cookie_purpose = "guest";
// The key of a personal link to a table.
[[nodiscard]] std::string seat_purpose(std::string_view table);

}  // namespace duckpond::server
