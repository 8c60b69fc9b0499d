#pragma once

// Killer Duckie: the cards, how many there are, and the options. R-numbers: docs/rules/killer-duckie.md.

#include <array>
#include <optional>

#include "base/bag.h"
#include "base/fields.h"
#include "base/ranged.h"
#include "base/refusal.h"

namespace duckpond::killer_duckie {

inline constexpr int max_players = 8;
inline constexpr int cards_dealt = 7;

// In the order in which a hand is laid open (R18). Killers come last: they are never in a hand.
enum class Card : std::uint8_t { Angel, Rude, Shuffle, Dodge, Begger, Seer, Cancel, Killer };
BOOST_DESCRIBE_ENUM(Card, Angel, Rude, Shuffle, Dodge, Begger, Seer, Cancel, Killer)

inline constexpr int card_kinds = enum_count<Card>;
using Deck = Counts<Card>;
using Hand = Bag<Card, card_kinds - 1>;

// R1: copies for 2, 3, ... 8 players.
inline constexpr std::array<std::array<std::uint8_t, 7>, card_kinds> copies{{
    {4, 5, 6, 7, 8, 9, 10},     // Angel
    {4, 5, 7, 8, 10, 11, 13},   // Rude
    {4, 5, 7, 8, 10, 11, 13},   // Shuffle
    {4, 6, 7, 9, 10, 12, 13},   // Dodge
    {4, 6, 7, 9, 10, 12, 13},   // Begger
    {5, 7, 9, 11, 13, 15, 17},  // Seer
    {5, 7, 9, 11, 13, 15, 17},  // Cancel
    {1, 2, 3, 4, 5, 6, 7},      // Killer
}};

// R2: a table may bring other counts; what it does not name keeps its count.
inline constexpr int most_copies = 40;
using Copies = Maybe<Ranged<0, most_copies>>;
struct DeckOverride {
    Copies angel, rude, shuffle, dodge, begger, seer, cancel, killer;
    friend constexpr bool operator==(const DeckOverride&, const DeckOverride&) = default;
};
BOOST_DESCRIBE_STRUCT(DeckOverride, (), (angel, rude, shuffle, dodge, begger, seer, cancel, killer))

struct Options {
    int players = 2;
    bool stacking = false;
    DeckOverride deck;
    friend constexpr bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (), (stacking, deck))

constexpr Deck deck_of(const Options& options) {
    Deck deck;
    int kind = 0;
    for_each_field(options.deck, [&](std::string_view, const Copies& wanted) {
        const auto standard = copies[static_cast<std::size_t>(kind)][static_cast<std::size_t>(options.players - 2)];
        deck.set(static_cast<Card>(kind), wanted ? int{*wanted} : standard);
        ++kind;
    });
    return deck;
}

// R2: the combinations that can be dealt and played to an end.
constexpr std::optional<Refusal> check(const Options& options) {
    const Deck deck = deck_of(options);
    const int players = options.players;
    const int angels = deck.count(Card::Angel);
    const int killers = deck.count(Card::Killer);
    if (angels < players) {
        return Refusal("killer-duckie.refusal.too-few-angels").with("count", angels).with("players", players);
    }
    if (killers < players - 1) {
        return Refusal("killer-duckie.refusal.too-few-killers").with("count", killers).with("least", players - 1);
    }
    const int to_deal = deck.size() - killers - players;
    if (to_deal < cards_dealt * players) {
        return Refusal("killer-duckie.refusal.too-few-cards")
            .with("count", to_deal)
            .with("least", cards_dealt * players);
    }
    return std::nullopt;
}

}  // namespace duckpond::killer_duckie
