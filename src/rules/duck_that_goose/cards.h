#pragma once

// DUCK THAT GOOSE!: the cards, what the table says of each, and the options. R-numbers: docs/rules/duck-that-goose.md.

#include <array>
#include <optional>

#include "base/bag.h"
#include "base/choice_or_number.h"
#include "base/fields.h"
#include "base/refusal.h"

namespace duckpond::duck_that_goose {

inline constexpr int max_players = 9;

// First the fifteen that a Copycat can be (R33), then the blue ones, then the purple ones.
enum class Card : std::uint8_t {
    DiddlySquat,
    PieceOfCake,
    SecondSight,
    HotPotato,
    Devil,
    SevenDeadlySins,
    EightBall,
    ShootYourself,
    TenFootPole,
    WildGoose,
    WildGooseChase,
    DeadlyDozen,
    PerfectStorm,
    DoubleEdgedSword,
    NotHalfBad,
    PeachyKeen,
    FourLeafClover,
    LuckyNumberSeven,
    OnCloudNine,
    BurstBubble,
    CashCow,
    ControlFreak,
    Copycat,
    DodgedABullet,
    FlipTheScript,
    KillTwoBirds,
    GravyTrain,
    SecondWind,
    StealThunder,
    UnderTheBus,
    TurnTheTables,
    Ripe,
};
BOOST_DESCRIBE_ENUM(Card, DiddlySquat, PieceOfCake, SecondSight, HotPotato, Devil, SevenDeadlySins, EightBall,
                    ShootYourself, TenFootPole, WildGoose, WildGooseChase, DeadlyDozen, PerfectStorm, DoubleEdgedSword,
                    NotHalfBad, PeachyKeen, FourLeafClover, LuckyNumberSeven, OnCloudNine, BurstBubble, CashCow,
                    ControlFreak, Copycat, DodgedABullet, FlipTheScript, KillTwoBirds, GravyTrain, SecondWind,
                    StealThunder, UnderTheBus, TurnTheTables, Ripe)

inline constexpr int card_kinds = enum_count<Card>;
inline constexpr int copyable_kinds = 15;

enum class Colour : std::uint8_t { Green, Yellow, Orange, Red, Black, White, Blue, Purple };
BOOST_DESCRIBE_ENUM(Colour, Green, Yellow, Orange, Red, Black, White, Blue, Purple)

enum class Cancels : std::uint8_t { Never, Pair, Triple, Goose };
BOOST_DESCRIBE_ENUM(Cancels, Never, Pair, Triple, Goose)
enum class Multiplies : std::uint8_t { No, Doubles, Halves, Zeroes };
BOOST_DESCRIBE_ENUM(Multiplies, No, Doubles, Halves, Zeroes)

// Whether a card does something when it is played, and so could be allowed or forbidden (R31, R33).
enum class Acts : std::uint8_t { No, WhenPlayed };

enum class In : std::uint8_t { EveryDeck, AdvancedDeck };

struct Figures {
    std::int8_t value;
    std::uint8_t copies;
    Colour colour;
    Cancels cancels = Cancels::Never;
    Acts acts = Acts::No;
    Multiplies multiplies = Multiplies::No;
    In in = In::EveryDeck;
};

// R1: the 69 cards. A Copycat that copies nothing counts 1.
inline constexpr std::array<Figures, card_kinds> figures{{
    {0, 4, Colour::Green},                                                 // Diddly Squat
    {1, 4, Colour::Green, Cancels::Pair},                                  // Piece of Cake
    {4, 3, Colour::Yellow, Cancels::Pair, Acts::WhenPlayed},               // Second Sight
    {5, 4, Colour::Yellow},                                                // Hot Potato
    {6, 4, Colour::Yellow, Cancels::Triple, Acts::WhenPlayed},             // The Devil is in the Details
    {7, 3, Colour::Orange, Cancels::Pair},                                 // Seven Deadly Sins
    {8, 4, Colour::Orange, Cancels::Pair},                                 // Behind the Eight Ball
    {9, 3, Colour::Orange, Cancels::Pair, Acts::WhenPlayed},               // Shoot Yourself in the Foot
    {10, 4, Colour::Red, Cancels::Pair},                                   // Wouldn't Touch with a 10' Pole
    {11, 1, Colour::Red, Cancels::Goose},                                  // Wild Goose
    {11, 3, Colour::Red, Cancels::Goose},                                  // Wild Goose Chase
    {12, 4, Colour::Red, Cancels::Pair},                                   // The Deadly Dozen
    {13, 4, Colour::Red, Cancels::Pair},                                   // A Perfect Storm
    {0, 2, Colour::Black, Cancels::Never, Acts::No, Multiplies::Doubles},  // Double-Edged Sword
    {0, 2, Colour::White, Cancels::Never, Acts::No, Multiplies::Halves},   // Not Half Bad
    {-3, 4, Colour::Blue},                                                 // Peachy Keen
    {-4, 1, Colour::Blue},                                                 // Four-Leaf Clover
    {-7, 1, Colour::Blue},                                                 // Lucky Number Seven
    {-9, 1, Colour::Blue},                                                 // On Cloud Nine
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed, Multiplies::No,
     In::AdvancedDeck},                                                                  // Burst Someone's Bubble
    {3, 1, Colour::Purple, Cancels::Never, Acts::No, Multiplies::No, In::AdvancedDeck},  // Cash Cow
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed},                            // Control Freak
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed},                            // Copycat
    {0, 1, Colour::Purple, Cancels::Never, Acts::No, Multiplies::Zeroes},                // Dodged a Bullet
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed, Multiplies::No, In::AdvancedDeck},  // Flip the Script
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed, Multiplies::No,
     In::AdvancedDeck},                                        // Kill Two Birds With One Stone
    {-13, 1, Colour::Purple},                                  // Ride The Gravy Train!
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed},  // Second Wind
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed},  // Steal Someone's Thunder
    {13, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed, Multiplies::No,
     In::AdvancedDeck},  // Throw Someone Under the Bus
    {1, 1, Colour::Purple, Cancels::Never, Acts::WhenPlayed, Multiplies::No, In::AdvancedDeck},  // Turn the Tables
    {1, 1, Colour::Purple, Cancels::Never, Acts::No, Multiplies::No, In::AdvancedDeck},  // When the Time is Ripe
}};

constexpr const Figures& figures_of(Card card) {
    return figures[static_cast<std::size_t>(card)];
}
constexpr bool is_purple(Card card) {
    return figures_of(card).colour == Colour::Purple;
}
constexpr bool is_blue(Card card) {
    return figures_of(card).colour == Colour::Blue;
}
// R36: what Kill Two Birds may hand out.
constexpr bool is_bird(Card card) {
    return figures_of(card).colour == Colour::Yellow || figures_of(card).colour == Colour::Orange;
}
// R33: neither blue nor purple.
constexpr bool is_copyable(Card card) {
    return static_cast<int>(card) < copyable_kinds;
}
constexpr bool acts_when_played(Card card) {
    return figures_of(card).acts == Acts::WhenPlayed;
}

enum class Length : std::uint8_t { Short, Long };
BOOST_DESCRIBE_ENUM(Length, Short, Long)
enum class Deck : std::uint8_t { Novice, Advanced };
BOOST_DESCRIBE_ENUM(Deck, Novice, Advanced)
enum class Memory : std::uint8_t { Assisted, Strict };
BOOST_DESCRIBE_ENUM(Memory, Assisted, Strict)

inline constexpr int most_rounds = 20;

struct Options {
    int players = 2;
    ChoiceOrNumber<Length, 1, most_rounds> length;
    Deck deck{};
    Memory memory{};
    bool peeking = false;
    friend constexpr bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (), (length, deck, memory, peeking))

// All options go together.
constexpr std::optional<Refusal> check(const Options&) {
    return std::nullopt;
}

// R2, R3: what the number of players settles.
constexpr int cards_dealt(int players) {
    return players == 2 ? 6 : 4;
}
inline constexpr int most_dealt = cards_dealt(2);
constexpr int rounds_of(const Options& options) {
    if (options.length.is_number()) return options.length.number();
    const bool is_short = options.length.name() == Length::Short;
    if (options.players == 2) return is_short ? 10 : 13;
    if (options.players <= 5) return is_short ? 7 : 10;
    return is_short ? 5 : 7;
}

using CardBag = Bag<Card>;
constexpr CardBag cards_of(Deck deck) {
    CardBag bag;
    for (int kind = 0; kind < card_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        if (deck == Deck::Advanced || figures_of(card).in == In::EveryDeck) bag.set(card, figures_of(card).copies);
    }
    return bag;
}
inline constexpr int most_cards = cards_of(Deck::Advanced).size();
static_assert(most_cards == 69 && cards_of(Deck::Novice).size() == 62);

}  // namespace duckpond::duck_that_goose
