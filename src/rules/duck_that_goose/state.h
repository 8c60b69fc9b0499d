#pragma once

// What a match of DUCK THAT GOOSE! is at any moment, and what can be done in it.

#include <span>

#include "rules/duck_that_goose/cards.h"

namespace duckpond::duck_that_goose {

enum class Face : std::uint8_t { Up, Down };
BOOST_DESCRIBE_ENUM(Face, Up, Down)

// A card on a range. Those that lie on another come right behind it.
struct RangeCard {
    Veiled<Card> card;
    Maybe<Card> copy;  // what a Copycat is (R33)
    SeatSet looked;    // R43: who has seen it since it lies face down
    Face face{};
    bool covers = false;  // it lies on the card before it
    bool used = false;    // a Ripe (R39)
    bool chosen = false;  // for Turn the Tables (R38)
    friend constexpr bool operator==(const RangeCard&, const RangeCard&) = default;
};
BOOST_DESCRIBE_STRUCT(RangeCard, (), (card, copy, looked, face, covers, used, chosen))

enum class Source : std::uint8_t { Deck, Pile };
BOOST_DESCRIBE_ENUM(Source, Deck, Pile)

// A card that the player on turn has drawn or taken and not yet laid anywhere.
struct Held {
    Veiled<Card> card;
    Source from{};
    friend constexpr bool operator==(const Held&, const Held&) = default;
};
BOOST_DESCRIBE_STRUCT(Held, (), (card, from))

// What everybody could know of the deck who remembers each discard: since a reshuffle it holds just these cards (R45).
struct DeckKnown {
    bool reshuffled = false;
    CardBag holds;  // the deck, and what is held if that came from it since
    bool held_inside = false;
    Maybe<Card> held;  // the card that is held, where only one is possible
    friend constexpr bool operator==(const DeckKnown&, const DeckKnown&) = default;
};
BOOST_DESCRIBE_STRUCT(DeckKnown, (), (reshuffled, holds, held_inside, held))

// A choice that the match waits for, or goes back to when what paused it is done.
enum class StepKind : std::uint8_t {
    Look,       // everybody: two cards at the start of the round
    Order,      // Cash Cow: how to put the cards back
    Draw,       // deck or pile
    Keep,       // keep or toss
    Discard,    // which card makes room for the one that is held
    TurnUp,     // which card to turn up
    Shoot,      // Shoot Yourself: which blue card to lose
    Cover,      // Burst: where the revealed card goes
    Allow,      // Burst: whether its action happens
    Control,    // Control Freak: whose turn
    Copy,       // Copycat: which card to be
    Imitate,    // Copycat: whether to do what that card does
    Flip,       // Flip the Script
    FirstBird,  // Kill Two Birds
    SecondBird,
    SecondWind,
    Steal,
    Bus,
    Choose,     // Turn the Tables: everybody chooses a card
    Direction,  // Turn the Tables: left or right
    LastCall,   // Ripe, at the end of the round
};
BOOST_DESCRIBE_ENUM(StepKind, Look, Order, Draw, Keep, Discard, TurnUp, Shoot, Cover, Allow, Control, Copy, Imitate,
                    Flip, FirstBird, SecondBird, SecondWind, Steal, Bus, Choose, Direction, LastCall)

struct Step {
    StepKind kind{};
    Seat seat;          // whose choice it is by the cards; a controller may answer it (R32)
    Maybe<Card> card;   // Cover: the revealed card; Allow, Imitate: whose action
    Maybe<Seat> other;  // Allow: on whose range; SecondBird: who got the first
    friend constexpr bool operator==(const Step&, const Step&) = default;
};
BOOST_DESCRIBE_STRUCT(Step, (), (kind, seat, card, other))

// One step of the turn, and at most one for each card whose action asks for something.
inline constexpr int most_steps = 24;
using Steps = FixedVector<Step, most_steps>;

// A choice made at the same time as others, unseen until all have chosen. Places count from 1.
struct Pick {
    bool made = false;
    std::uint8_t place = 0;
    std::uint8_t second = 0;
    friend constexpr bool operator==(const Pick&, const Pick&) = default;
};
BOOST_DESCRIBE_STRUCT(Pick, (), (made, place, second))

using Points = PerSeat<std::int16_t, max_players>;
using Totals = PerSeat<std::int32_t, max_players>;

struct State {
    Deck deck_kind{};
    Memory memory{};
    bool peeking = false;
    std::uint8_t rounds = 0;
    std::uint8_t round = 0;  // from 1
    bool over = false;
    Seat dealer;
    Seat turn;                                   // whose turn it is, or was last
    Maybe<Seat> controller;                      // who decides in this turn instead
    bool peeked = false;                         // in this turn
    PerSeat<Maybe<Seat>, max_players> controls;  // who decides in each seat's next turn
    SeatLists<RangeCard, most_cards> ranges;
    Pile<Veiled<Card>, most_cards> deck;
    Maybe<Card> top;             // of the discard pile: all that may be looked at (R44)
    std::uint8_t discarded = 0;  // how many lie there
    Tacit<Pile<Card, most_cards>> discards;
    Tacit<DeckKnown> deck_known;
    Maybe<Held> held;
    Steps steps;  // the last one is asked now
    PerSeat<Veiled<Pick>, max_players> picks;
    Totals totals;
    FixedVector<Points, most_rounds> sheet;  // each round's points
    friend constexpr bool operator==(const State&, const State&) = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (deck_kind, memory, peeking, rounds, round, over, dealer, turn, controller, peeked, controls,
                       ranges, deck, top, discarded, discards, deck_known, held, steps, picks, totals, sheet))
static_assert(sizeof(State) <= 2048);

enum class MoveKind : std::uint8_t {
    Look,
    Order,
    Deck,
    Pile,
    Keep,
    Toss,
    Discard,
    TurnUp,
    Cover,
    Yes,
    No,
    Control,
    Copy,
    Flip,
    Bird,
    Steal,
    Bus,
    Choose,
    Left,
    Right,
    Pass,
    Ripe,
    Peek,
};
BOOST_DESCRIBE_ENUM(MoveKind, Look, Order, Deck, Pile, Keep, Toss, Discard, TurnUp, Cover, Yes, No, Control, Copy, Flip,
                    Bird, Steal, Bus, Choose, Left, Right, Pass, Ripe, Peek)

struct Move {
    MoveKind kind{};
    Maybe<Seat> seat;            // whose range; Choose: for whom, if not for oneself
    Maybe<std::uint8_t> place;   // from 1
    Maybe<std::uint8_t> second;  // Look: the other place; Order: which card comes second
    Maybe<Card> card;            // Copy, Bird
    friend constexpr bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, seat, place, second, card))
// The most: nine players by six birds, every card face down on one range to peek at, a pass and a Ripe.
using Moves = FixedVector<Move, 9 * 6 + most_cards + 2>;

inline constexpr int most_potatoes = figures_of(Card::HotPotato).copies + 1;  // with a Copycat

// --- looking at ranges

using Range = std::span<const RangeCard>;

constexpr int player_count(const State& state) {
    return state.ranges.seats();
}

// What a face-up card counts as.
constexpr Card name_of_card(const RangeCard& card) {
    return card.copy ? *card.copy : card.card.value();
}

// Calls visit(place, card) for the uncovered card of each place, from the left, until it says stop (true).
template <class Visit>
constexpr bool any_uncovered(Range range, Visit&& visit) {
    int place = 0;
    for (std::size_t i = 0; i < range.size(); ++i) {
        if (!range[i].covers) ++place;
        if (i + 1 < range.size() && range[i + 1].covers) continue;
        if (visit(place, range[i])) return true;
    }
    return false;
}
template <class Visit>
constexpr bool any_face_up(Range range, Visit&& visit) {
    return any_uncovered(range,
                         [&](int place, const RangeCard& card) { return card.face == Face::Up && visit(place, card); });
}
template <class Visit>
constexpr bool any_face_down(Range range, Visit&& visit) {
    return any_uncovered(
        range, [&](int place, const RangeCard& card) { return card.face == Face::Down && visit(place, card); });
}
constexpr bool has_face_up(Range range) {
    for (const RangeCard& card : range) {
        if (card.face == Face::Up) return true;  // covered or not: what covers it is face up too
    }
    return false;
}
constexpr bool has_face_down(Range range) {
    for (const RangeCard& card : range) {
        if (card.face == Face::Down) return true;
    }
    return false;
}

// Where in the range the uncovered card of that place lies.
constexpr int index_of(Range range, int place) {
    int at = 0;
    for (int i = 0; i < static_cast<int>(range.size()); ++i) {
        if (!range[static_cast<std::size_t>(i)].covers) ++at;
        if (at > place) return i - 1;
    }
    return static_cast<int>(range.size()) - 1;
}
constexpr RangeCard& card_at(State& state, Seat seat, int place) {
    const std::span<RangeCard> range = state.ranges[seat];
    return range[static_cast<std::size_t>(index_of(range, place))];
}
constexpr const RangeCard& card_at(const State& state, Seat seat, int place) {
    const Range range = state.ranges[seat];
    return range[static_cast<std::size_t>(index_of(range, place))];
}

// Whether that purple card, of which there is one, lies face up and uncovered there.
constexpr bool lies_open(const State& state, Seat seat, Card card) {
    return any_face_up(state.ranges[seat], [&](int, const RangeCard& lying) { return lying.card.value() == card; });
}

// --- who decides

// R32: a controller, in the turn of the player who is controlled.
constexpr Seat decider(const State& state, Seat seat) {
    return state.controller && seat == state.turn ? *state.controller : seat;
}
constexpr ViewerSet both_see(const State& state, Seat seat) {
    return ViewerSet{Viewer(seat)} | ViewerSet{Viewer(decider(state, seat))};
}

constexpr Seat left_of(const State& state, Seat seat) {
    return Seat((seat.index() + 1) % player_count(state));
}
constexpr Seat right_of(const State& state, Seat seat) {
    return Seat((seat.index() + player_count(state) - 1) % player_count(state));
}

}  // namespace duckpond::duck_that_goose
