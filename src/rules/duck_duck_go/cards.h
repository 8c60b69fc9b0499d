#pragma once

// duck! duck! GO!: the movement cards and the action tokens. R-numbers: docs/rules/duck-duck-go.md.

#include <array>
#include <string_view>

#include "base/bag.h"
#include "base/number_set.h"
#include "rules/duck_duck_go/board.h"

namespace duckpond::duck_duck_go {

// --- movement cards

// A card goes by its number, from 1.
using Number = std::uint8_t;
inline constexpr int card_count = 54;
using Cards = NumberSet<1, card_count>;

inline constexpr int most_steps = 4;
inline constexpr int most_paths = 3;

// R2: F one space ahead, L turn 60 degrees left and go one space, R likewise right. After the colon the facings allowed
// at the end, relative to the last step: l to the left, a ahead, r to the right. | separates paths to choose from.
inline constexpr std::array<std::string_view, card_count> card_words{
    "F:a",              //
    "L:l",              //
    "R:r",              //
    "F:l",              //
    "F:r",              // 5
    "L:a",              //
    "R:a",              //
    "F:lr",             //
    "L:ar",             //
    "R:al",             // 10
    "F:lar",            //
    "L:r|R:l",          //
    "FF:a",             //
    "FL:l",             //
    "FR:r",             // 15
    "LL:a",             //
    "RR:a",             //
    "FL:a",             //
    "FR:a",             //
    "LF:r",             // 20
    "RF:l",             //
    "LR:a",             //
    "RL:a",             //
    "FF:lr",            //
    "FL:ar",            // 25
    "FR:al",            //
    "LR:lr",            //
    "RL:lr",            //
    "FF:lar",           //
    "FFF:a",            // 30
    "FFL:r",            //
    "FFR:l",            //
    "FLF:r",            //
    "FRF:l",            //
    "FRL:lr",           // 35
    "FLR:lr",           //
    "LFF:ar",           //
    "RFF:al",           //
    "FFF:lr",           //
    "FLF:lar",          // 40
    "FRF:lar",          //
    "FL:r|FR:l",        //
    "LF:ar|RF:al",      //
    "FFL:lar",          //
    "FFR:lar",          // 45
    "FLR:lar|FRL:lar",  //
    "FFF:lar",          //
    "FFFF:a",           //
    "FFLR:lr",          //
    "FFRL:lr",          // 50
    "FRLF:lar",         //
    "FLRF:lar",         //
    "FFL:ar|FFF:a|FFR:al",
    "FFFF:lar",
};

// A turn is how many sixties to the left it goes; 5 is one to the right.
inline constexpr std::uint8_t left_turn = 1;
inline constexpr std::uint8_t right_turn = facing_count - 1;

struct Path {
    std::array<std::uint8_t, most_steps> turns{};  // before each step
    std::uint8_t steps = 0;
    std::array<std::uint8_t, 3> ends{};  // the turns allowed at the end: left, ahead, right
    std::uint8_t end_count = 0;
};

struct Paths {
    std::array<Path, most_paths> all{};
    std::uint8_t count = 0;
    [[nodiscard]] constexpr int size() const { return count; }
    [[nodiscard]] constexpr const Path& operator[](int path) const { return all[static_cast<std::size_t>(path)]; }
};

namespace detail {

constexpr Path read_path(std::string_view word) {
    Path path;
    const std::size_t colon = word.find(':');
    for (const char letter : word.substr(0, colon)) {
        path.turns[path.steps++] = letter == 'L' ? left_turn : letter == 'R' ? right_turn : std::uint8_t{0};
    }
    const std::string_view ends = word.substr(colon + 1);
    const auto allow = [&](char letter, std::uint8_t turn) {
        if (ends.find(letter) != std::string_view::npos) path.ends[path.end_count++] = turn;
    };
    allow('l', left_turn);
    allow('a', 0);
    allow('r', right_turn);
    return path;
}

constexpr Paths read_paths(std::string_view words) {
    Paths paths;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find('|'));
        paths.all[paths.count++] = read_path(word);
        words.remove_prefix(word.size() == words.size() ? word.size() : word.size() + 1);
    }
    return paths;
}

}  // namespace detail

inline constexpr std::array<Paths, card_count> card_paths = [] {
    std::array<Paths, card_count> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = detail::read_paths(card_words[i]);
    return all;
}();

constexpr const Paths& paths_of(Number card) {
    return card_paths[static_cast<std::size_t>(card - 1)];
}

// R40: one space ahead, then ahead or to either side.
inline constexpr Path nudge_path = detail::read_path("F:lar");

constexpr Facing turned(Facing facing, std::uint8_t turn) {
    const int sum = facing + turn;
    return static_cast<Facing>(sum >= facing_count ? sum - facing_count : sum);
}

// --- action tokens

// R35: three of each, drawn for a buoy's first touch. The blue ones, one for each player, are no secret.
enum class Token : std::uint8_t { Spin, Swap, Nudge, KeepGoing };
BOOST_DESCRIBE_ENUM(Token, Spin, Swap, Nudge, KeepGoing)

inline constexpr int tokens_of_a_kind = 3;
inline constexpr int token_count = enum_count<Token> * tokens_of_a_kind;
using Tokens = Bag<Token>;

}  // namespace duckpond::duck_duck_go
