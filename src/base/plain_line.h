#pragma once

// Text that a stranger wrote and others get to see: one line, nothing in it that steers a terminal or the direction of
// writing, nothing that nobody sees.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/refusal.h"

namespace duckpond {

namespace detail {

struct Character {
    char32_t code = 0;
    std::size_t size = 1;
};

// The character of UTF-8 at the front, as short as it can be written; nothing where the bytes are none.
constexpr std::optional<Character> first_character(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    if (text.empty()) return std::nullopt;
    if (byte(0) < 0x80U) return Character{byte(0), 1};
    const std::size_t size = byte(0) >= 0xf0U ? 4 : byte(0) >= 0xe0U ? 3 : 2;
    if (byte(0) < 0xc2U || byte(0) > 0xf4U || text.size() < size) return std::nullopt;
    char32_t code = byte(0) & (0xffU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U) return std::nullopt;
        code = code << 6U | (byte(i) & 0x3fU);
    }
    const bool too_long = (size == 3 && code < 0x800U) || (size == 4 && code < 0x10000U);
    const bool surrogate = code >= 0xd800U && code <= 0xdfffU;
    if (too_long || surrogate || code > 0x10ffffU) return std::nullopt;
    return Character{code, size};
}

constexpr bool is_plain(char32_t code) {
    const bool control = code < 0x20U || (code >= 0x7fU && code < 0xa0U);
    // Blanks but the usual one, signs without width, marks of direction.
    const bool unseen = (code >= 0x2000U && code <= 0x200fU) || (code >= 0x2028U && code <= 0x202fU) ||
                        (code >= 0x205fU && code <= 0x206fU);
    constexpr std::array<char32_t, 14> others{0xa0,   0xad,   0x34f,  0x61c,  0x115f, 0x1160, 0x1680,
                                              0x180e, 0x2800, 0x3000, 0x3164, 0xfeff, 0xffa0, 0xfffd};
    return !control && !unseen && std::find(others.begin(), others.end(), code) == others.end();
}

}  // namespace detail

// How many characters these are, or nothing if there is one that does not belong into a line of text.
constexpr std::optional<int> plain_characters(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        const auto character = detail::first_character(text);
        if (!character || !detail::is_plain(character->code)) return std::nullopt;
        text.remove_prefix(character->size);
        ++count;
    }
    return count;
}

// What can be quoted of any bytes at all: short, with question marks for what does not belong into a line of text.
constexpr FixedText<60> plain_quote(std::string_view text) {
    FixedText<60> quote;
    for (std::size_t i = 0; i < text.size() && i < 80;) {
        const auto character = detail::first_character(text.substr(i));
        const bool good = character && detail::is_plain(character->code);
        const std::size_t size = character ? character->size : 1;
        quote.append(good ? text.substr(i, size) : std::string_view("?"));
        i += size;
    }
    return quote;
}

}  // namespace duckpond
