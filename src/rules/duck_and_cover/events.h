#pragma once

// Everything that happens in a match of Duck & Cover, and what it does to the state. apply() changes a state by nothing
// but these events and the order of the deck, so whoever is told the events can follow with what they know.

#include <variant>

#include "rules/duck_and_cover/scoring.h"

namespace duckpond::duck_and_cover {

// How somebody's ducks lie when a round begins, row by row.
struct Order {
    std::array<Number, duck_count> ducks{};
};
BOOST_DESCRIBE_STRUCT(Order, (), (ducks))

struct Dealt {
    std::uint8_t round = 0;
    PerSeat<Order, max_players> orders;
};
BOOST_DESCRIBE_STRUCT(Dealt, (), (round, orders))

struct TurnedUp {
    Card card{};
};
BOOST_DESCRIBE_STRUCT(TurnedUp, (), (card))

// R11
enum class Excuse : std::uint8_t { Covered, MovedNothing };
BOOST_DESCRIBE_ENUM(Excuse, Covered, MovedNothing)

struct Quacked {
    Seat seat;
    Excuse excuse{};
    Maybe<Number> duck;  // that was called
};
BOOST_DESCRIBE_STRUCT(Quacked, (), (seat, excuse, duck))

// R10: everybody sees who has chosen, nobody else what. The last choice is not told: all are carried out at once.
struct Chose {
    Seat seat;
    Veiled<MoveKind> kind;
    Veiled<std::int8_t> column;
    Veiled<std::int8_t> row;
    static constexpr bool asks_anew = false;
};
BOOST_DESCRIBE_STRUCT(Chose, (), (seat, kind, column, row))

struct Moved {
    Seat seat;
    MoveKind kind{};
    Number duck = 0;
    std::int8_t from_column = 0;
    std::int8_t from_row = 0;
    std::int8_t column = 0;
    std::int8_t row = 0;
    Maybe<Number> covered;  // the duck that it lies on now
};
BOOST_DESCRIBE_STRUCT(Moved, (), (seat, kind, duck, from_column, from_row, column, row, covered))

// R12, R15: where the card goes.
enum class Whither : std::uint8_t { Pile, Discards, Aside };
BOOST_DESCRIBE_ENUM(Whither, Pile, Discards, Aside)

struct PutAway {
    Card card{};
    Whither whither{};
    std::uint8_t discards = 0;  // how many there are now
    std::uint8_t limit = 0;     // how many end the round
    static constexpr bool crossed = true;
};
BOOST_DESCRIBE_STRUCT(PutAway, (), (card, whither, discards, limit))

// R18
enum class Ending : std::uint8_t { SingleStack, Discards, RunOut };
BOOST_DESCRIBE_ENUM(Ending, SingleStack, Discards, RunOut)

struct RoundEnded {
    std::uint8_t round = 0;
    Ending ending{};
};
BOOST_DESCRIBE_STRUCT(RoundEnded, (), (round, ending))

struct Scored {
    Seat seat;
    std::uint8_t stacks = 0;
    std::int16_t points = 0;
    std::int32_t total = 0;
};
BOOST_DESCRIBE_STRUCT(Scored, (), (seat, stacks, points, total))

struct RanOut {
    std::uint8_t times = 0;                     // in this round
    std::uint8_t cards = 0;                     // that are the new deck
    FixedVector<Card, surprise_cards> missing;  // R28: what nobody has seen by now was not there
};
BOOST_DESCRIBE_STRUCT(RanOut, (), (times, cards, missing))

struct MatchEnded {
    std::uint8_t rounds = 0;
};
BOOST_DESCRIBE_STRUCT(MatchEnded, (), (rounds))

using Event = std::variant<Dealt, TurnedUp, Quacked, Chose, Moved, PutAway, RoundEnded, Scored, RanOut, MatchEnded>;

// --- what each event does

// R4: row by row.
constexpr Place dealt_place(int at) {
    return {.column = static_cast<std::int8_t>(at % columns_dealt),
            .row = static_cast<std::int8_t>(at / columns_dealt),
            .on = {}};
}

// The captain gets all cards back. Which of them lies where, and which are missing, is chance's.
constexpr void fold(State& state, const Dealt& event) {
    state.round = event.round;
    for (int i = 0; i < event.orders.size(); ++i) {
        Grid& grid = state.grids[Seat(i)];
        int at = 0;
        for (const Number duck : event.orders[Seat(i)].ducks) {
            grid[duck] = dealt_place(at);
            ++at;
        }
        grid.showing = Ducks::all();
        state.last[Seat(i)].reset();
    }
    state.pile.clear();
    state.discards.clear();
    state.repeat_aside = false;
    state.run_outs = 0;
    state.missing.clear();
    while (state.surprises && !state.missing.full()) state.missing.push_back({});
    state.deck.clear();
    for (int cards = captain_cards(state.constraints).size() - state.missing.size(); cards > 0; --cards) {
        state.deck.put({});
    }
}

// R6
constexpr void fold(State& state, const TurnedUp& event) {
    state.deck.take();
    state.card = event.card;
    state.moving = moving_for(state, event.card);
}

// R14: a REPEAT that comes next finds nothing to repeat.
constexpr void fold(State& state, const Quacked& event) {
    state.last[event.seat].reset();
}

constexpr void fold(State& state, const Chose& event) {
    state.chosen.insert(event.seat);
    state.picks[event.seat] = Veiled(
        Move{.kind = event.kind.value(), .column = event.column.value(), .row = event.row.value()}, event.kind.seen());
}

// The whole stack travels.
constexpr void fold(State& state, const Moved& event) {
    Grid& grid = state.grids[event.seat];
    Number duck = event.duck;
    while (true) {
        grid[duck].column = event.column;
        grid[duck].row = event.row;
        if (!grid[duck].on) break;
        duck = *grid[duck].on;
    }
    if (event.covered) {
        grid[duck].on = event.covered;
        grid.showing.erase(*event.covered);
    }
    state.last[event.seat] = event.duck;
    state.picks[event.seat] = {};
}

constexpr void fold(State& state, const PutAway& event) {
    switch (event.whither) {
        case Whither::Pile:
            state.pile.put(event.card);
            break;
        case Whither::Discards:
            state.discards.put(event.card);
            break;
        case Whither::Aside:
            state.repeat_aside = true;
            break;
    }
    state.card.reset();
    state.moving = {};
    state.chosen = {};
}

constexpr void fold(State&, const RoundEnded&) {}

constexpr void fold(State& state, const Scored& event) {
    if (event.seat == Seat(0)) state.sheet.push_back(Points(player_count(state)));
    state.sheet.back()[event.seat] = event.points;
    state.totals[event.seat] = event.total;
}

// R17: the captain's pile is the deck. Its new order is chance's.
constexpr void fold(State& state, const RanOut& event) {
    state.run_outs = event.times;
    state.pile.clear();
    for (int i = 0; i < event.cards; ++i) state.deck.put({});
    state.missing.clear();
    for (const Card card : event.missing) state.missing.push_back(Veiled(card, everyone));
}

constexpr void fold(State& state, const MatchEnded&) {
    state.over = true;
}

}  // namespace duckpond::duck_and_cover
