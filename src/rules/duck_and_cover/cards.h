#pragma once

// Duck & Cover: ducks and their splashes, the captain's deck, and the options. R-numbers: docs/rules/duck-and-cover.md.

#include <array>
#include <optional>

#include "base/bag.h"
#include "base/fields.h"
#include "base/ranged.h"
#include "base/refusal.h"

namespace duckpond::duck_and_cover {

inline constexpr int max_players = 7;
inline constexpr int duck_count = 12;
inline constexpr int columns_dealt = 4;
inline constexpr int rows_dealt = 3;

// A duck goes by its number, from 1.
using Number = std::uint8_t;

// R1: the same for everybody.
inline constexpr std::array<std::uint8_t, duck_count> splashes{0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5};

constexpr int splashes_of(Number duck) {
    return splashes[static_cast<std::size_t>(duck - 1)];
}

// The captain's cards: twelve that call the duck of that number, and two that do not.
enum class Card : std::uint8_t {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Eleven,
    Twelve,
    Max,
    Repeat,
};
BOOST_DESCRIBE_ENUM(Card, One, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Eleven, Twelve, Max, Repeat)

inline constexpr int card_kinds = enum_count<Card>;
inline constexpr int most_cards = 2 * duck_count + 2;
using CardBag = Bag<Card>;

constexpr Number number_of(Card card) {
    return static_cast<Number>(static_cast<int>(card) + 1);
}

inline constexpr int most_rounds = 10;

struct Options {
    int players = 2;
    Ranged<1, most_rounds> rounds = 3;
    bool competition = false;
    bool pressure = false;
    bool constraints = false;
    bool surprises = false;
    friend constexpr bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (), (rounds, competition, pressure, constraints, surprises))

// R22: all of them go together.
constexpr std::optional<Refusal> check(const Options&) {
    return std::nullopt;
}

// R25: what the captain cannot call.
inline constexpr int constrained_kinds = 3;
// R26: how many cards are missing from a round.
inline constexpr int surprise_cards = 2;

// R2: the captain's cards that there are; with surprises, two of them are not in the round.
constexpr CardBag captain_cards(bool constraints) {
    CardBag cards;
    for (int kind = constraints ? constrained_kinds : 0; kind < duck_count; ++kind) {
        cards.set(static_cast<Card>(kind), 2);
    }
    cards.add(Card::Max);
    cards.add(Card::Repeat);
    return cards;
}

// R3: so many discards end a round.
inline constexpr int most_discards = 9;
constexpr int discard_limit(int players) {
    return 11 - players;
}

// R17: how often the captain's pile becomes the deck again. The next time, the round is over.
inline constexpr int most_run_outs = 3;

}  // namespace duckpond::duck_and_cover
