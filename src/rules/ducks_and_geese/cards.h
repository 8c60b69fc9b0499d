#pragma once

// Ducks and Geese: the deck, what counts in which variant, and the options. R-numbers: docs/rules/ducks-and-geese.md.

#include <array>
#include <optional>
#include <string_view>

#include "base/choice_or_number.h"
#include "base/enum_set.h"
#include "base/fields.h"
#include "base/refusal.h"

namespace duckpond::ducks_and_geese {

inline constexpr int max_players = 6;

// --- the deck (R1): these lists are its order, and nothing else knows it

enum class Suit : std::uint8_t { Grapes, Hops, Ivy, Roses, Gourds };
BOOST_DESCRIBE_ENUM(Suit, Grapes, Hops, Ivy, Roses, Gourds)

// From low to high.
enum class Rank : std::uint8_t { Two, Three, Four, Five, Six, Seven, Eight, Farmer, Tar, Chevalier, Bishop };
BOOST_DESCRIBE_ENUM(Rank, Two, Three, Four, Five, Six, Seven, Eight, Farmer, Tar, Chevalier, Bishop)

// The cards of a suit by name, and all suits. A macro, because an enum and its description must name each of them, and
// Boost describes no more than 52 enumerators at a time.
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define DUCKPOND_RANKS_OF(suit)                                                                                   \
    suit##Two, suit##Three, suit##Four, suit##Five, suit##Six, suit##Seven, suit##Eight, suit##Farmer, suit##Tar, \
        suit##Chevalier, suit##Bishop
#define DUCKPOND_DESCRIBE(...) BOOST_DESCRIBE_PP_FOR_EACH(BOOST_DESCRIBE_ENUM_ENTRY, Card, __VA_ARGS__)
// NOLINTEND(cppcoreguidelines-macro-usage)
enum class Card : std::uint8_t {
    DUCKPOND_RANKS_OF(Grapes),
    DUCKPOND_RANKS_OF(Hops),
    DUCKPOND_RANKS_OF(Ivy),
    DUCKPOND_RANKS_OF(Roses),
    DUCKPOND_RANKS_OF(Gourds),
};
// clang-format off
BOOST_DESCRIBE_ENUM_BEGIN(Card)
    DUCKPOND_DESCRIBE(DUCKPOND_RANKS_OF(Grapes))
    DUCKPOND_DESCRIBE(DUCKPOND_RANKS_OF(Hops))
    DUCKPOND_DESCRIBE(DUCKPOND_RANKS_OF(Ivy))
    DUCKPOND_DESCRIBE(DUCKPOND_RANKS_OF(Roses))
    DUCKPOND_DESCRIBE(DUCKPOND_RANKS_OF(Gourds))
BOOST_DESCRIBE_ENUM_END(Card)
// clang-format on
#undef DUCKPOND_DESCRIBE
#undef DUCKPOND_RANKS_OF

inline constexpr int suits = enum_count<Suit>;
inline constexpr int ranks = enum_count<Rank>;
inline constexpr int deck_size = enum_count<Card>;
static_assert(deck_size == suits * ranks && deck_size == 55);

using CardSet = EnumSet<Card>;

constexpr Card card_of(Suit suit, Rank rank) {
    return static_cast<Card>(static_cast<int>(suit) * ranks + static_cast<int>(rank));
}
constexpr Suit suit_of(Card card) {
    return static_cast<Suit>(static_cast<unsigned>(card) / unsigned{ranks});
}
constexpr Rank rank_of(Card card) {
    return static_cast<Rank>(static_cast<unsigned>(card) % unsigned{ranks});
}
constexpr CardSet cards_of(Suit suit) {
    constexpr std::uint64_t one_suit = (std::uint64_t{1} << unsigned{ranks}) - 1U;
    return CardSet::from_bits(one_suit << (static_cast<unsigned>(suit) * unsigned{ranks}));
}
constexpr CardSet cards_of(Rank rank) {
    CardSet cards;
    for (int suit = 0; suit < suits; ++suit) cards.add(card_of(static_cast<Suit>(suit), rank));
    return cards;
}

inline constexpr CardSet ducks = cards_of(Rank::Two);
inline constexpr CardSet geese = cards_of(Rank::Farmer);
inline constexpr CardSet tars = cards_of(Rank::Tar);

// How a card is written in notation: gr8, hof, rob.
inline constexpr std::array<std::string_view, suits> suit_letters{"gr", "ho", "iv", "ro", "go"};
inline constexpr std::string_view rank_letters = "2345678ftcb";
static_assert(rank_letters.size() == ranks);

// --- options and what they settle

enum class Mode : std::uint8_t { Partners, Cutthroat };
BOOST_DESCRIBE_ENUM(Mode, Partners, Cutthroat)

// R4: what ends the match unless the table says a number.
enum class Target : std::uint8_t { Usual };
BOOST_DESCRIBE_ENUM(Target, Usual)

inline constexpr int most_target = 500;

struct Options {
    int players = 4;
    Mode mode{};
    ChoiceOrNumber<Target, 1, most_target> target;
    bool dog = false;
    bool zero = false;
    bool double_zero = false;
    bool blind = false;
    friend constexpr bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (), (mode, target, dog, zero, double_zero, blind))

// R5
constexpr std::optional<Refusal> check(const Options& options) {
    if (options.mode == Mode::Partners && options.players != 4) {
        return Refusal("ducks-and-geese.refusal.partners-are-four").with("found", options.players);
    }
    if (options.mode == Mode::Cutthroat) {
        if (options.dog) return Refusal("ducks-and-geese.refusal.no-cutthroat").with("option", "dog");
        if (options.zero) return Refusal("ducks-and-geese.refusal.no-cutthroat").with("option", "zero");
        if (options.double_zero) return Refusal("ducks-and-geese.refusal.no-cutthroat").with("option", "double_zero");
    }
    if (options.double_zero && !options.zero) return Refusal("ducks-and-geese.refusal.double-zero-needs-zero");
    return std::nullopt;
}

// What a variant deals, bids and counts. A forfeit costs, or brings, the lowest bid.
struct Terms {
    int dealt;
    int lowest_bid;
    int highest_bid;
    int usual_target;
    CardSet point_cards;
};
inline constexpr Terms partners_terms{7, 3, 17, 30, ducks | geese};
inline constexpr Terms dog_terms{7, 2, 12, 30, tars};
inline constexpr Terms cutthroat_terms{8, 2, 18, 21, ducks | geese};
inline constexpr int most_dealt = 8;

constexpr const Terms& terms_of(Mode mode, bool dog) {
    if (mode == Mode::Cutthroat) return cutthroat_terms;
    return dog ? dog_terms : partners_terms;
}
constexpr int target_of(const Options& options) {
    return options.target.is_number() ? options.target.number() : terms_of(options.mode, options.dog).usual_target;
}

// R25, R27
inline constexpr int zero_points = 5;
inline constexpr int double_zero_points = 12;
// R41
inline constexpr int most_hands = 100;

}  // namespace duckpond::ducks_and_geese
