#pragma once

// What a match of Duck & Cover is at any moment, and what can be done in it.

#include <bit>

#include "rules/duck_and_cover/cards.h"

namespace duckpond::duck_and_cover {

// A cell, counted from the top left of the first four columns and three rows: to the right and downwards (R4). A round
// has at most 104 captain's cards, and the edge moves by one with each at the most.
inline constexpr int farthest = (most_run_outs + 1) * most_cards;
struct Cell {
    std::int8_t column = 0;
    std::int8_t row = 0;
    friend constexpr bool operator==(const Cell&, const Cell&) = default;
};
BOOST_DESCRIBE_STRUCT(Cell, (), (column, row))
static_assert(columns_dealt + farthest <= 127 && -farthest >= -128);

// Where a duck lies. Those that share a cell are a stack.
struct Place {
    std::int8_t column = 0;
    std::int8_t row = 0;
    Maybe<Number> on;  // the duck that it lies on
    [[nodiscard]] constexpr Cell cell() const { return {.column = column, .row = row}; }
    friend constexpr bool operator==(const Place&, const Place&) = default;
};
BOOST_DESCRIBE_STRUCT(Place, (), (column, row, on))

using Ducks = NumberSet<1, duck_count>;

struct Grid {
    std::array<Place, duck_count> ducks;  // duck 1 first
    Ducks showing;                        // the tops of the stacks
    [[nodiscard]] constexpr Place& operator[](Number duck) { return ducks[static_cast<std::size_t>(duck - 1)]; }
    [[nodiscard]] constexpr const Place& operator[](Number duck) const {
        return ducks[static_cast<std::size_t>(duck - 1)];
    }
    friend constexpr bool operator==(const Grid&, const Grid&) = default;
};
BOOST_DESCRIBE_STRUCT(Grid, (), (ducks, showing))

enum class MoveKind : std::uint8_t { Cover, Duck };
BOOST_DESCRIBE_ENUM(MoveKind, Cover, Duck)

// Where the stack under the called duck goes.
struct Move {
    MoveKind kind{};
    std::int8_t column = 0;
    std::int8_t row = 0;
    [[nodiscard]] constexpr Cell cell() const { return {.column = column, .row = row}; }
    // Without a branch: a search compares them by the dozen, and most have something in common.
    friend constexpr bool operator==(const Move& a, const Move& b) {
        return (static_cast<int>(a.kind != b.kind) | (a.column ^ b.column) | (a.row ^ b.row)) == 0;
    }
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, column, row))
// R9: four sides of eleven other stacks; one next to the moving stack is covered on the side where that lies.
using Moves = FixedVector<Move, 4 * (duck_count - 1)>;

using Points = PerSeat<std::int16_t, max_players>;
using Totals = PerSeat<std::int32_t, max_players>;

struct State {
    // The options as they are played.
    std::uint8_t rounds = 0;
    bool competition = false;
    bool pressure = false;
    bool constraints = false;
    bool surprises = false;

    std::uint8_t round = 0;  // from 1
    bool over = false;
    PerSeat<Grid, max_players> grids;
    Maybe<Card> card;                          // turned up, and not yet dealt with
    SeatSet moving;                            // whose called duck can move
    SeatSet chosen;                            // who of them has chosen a move
    PerSeat<Veiled<Move>, max_players> picks;  // R10
    PerSeat<Maybe<Number>, max_players> last;  // R14: the duck that each moved at the card before
    Pile<Veiled<Card>, most_cards> deck;
    Pile<Card, most_cards> pile;  // the captain's pile
    Pile<Card, most_discards> discards;
    bool repeat_aside = false;                          // R15
    FixedVector<Veiled<Card>, surprise_cards> missing;  // R26
    std::uint8_t run_outs = 0;                          // in this round
    Totals totals;
    FixedVector<Points, most_rounds> sheet;  // each round's points
    friend constexpr bool operator==(const State&, const State&) = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (rounds, competition, pressure, constraints, surprises, round, over, grids, card, moving, chosen,
                       picks, last, deck, pile, discards, repeat_aside, missing, run_outs, totals, sheet))
static_assert(sizeof(State) <= 2048);

// --- looking at a grid

constexpr int player_count(const State& state) {
    return state.grids.size();
}

constexpr bool is_showing(const Grid& grid, Number duck) {
    return grid.showing.contains(duck);
}

constexpr int stacks_on(const Grid& grid) {
    return grid.showing.size();
}

// The duck that shows on a cell, if one lies there.
constexpr Maybe<Number> showing_at(const Grid& grid, Cell cell) {
    // Compared as whole numbers and without a branch, all twelve are a few instructions.
    using Whole = std::uint32_t;
    static_assert(sizeof(Place) == sizeof(Whole));
    constexpr auto its_cell = std::bit_cast<Whole>(std::array<std::uint8_t, 4>{255, 255, 0, 0});
    const auto wanted = std::bit_cast<Whole>(Place{.column = cell.column, .row = cell.row, .on = {}});
    const auto places = std::bit_cast<std::array<Whole, duck_count>>(grid.ducks);
    unsigned here = 0;
    for (std::size_t i = 0; i < duck_count; ++i) here |= (places[i] & its_cell) == wanted ? 2U << i : 0U;
    here &= grid.showing.bits();
    return here == 0 ? Maybe<Number>() : Maybe<Number>(static_cast<Number>(std::countr_zero(here)));
}

constexpr bool are_neighbours(Cell a, Cell b) {
    const int columns = a.column - b.column;
    const int rows = a.row - b.row;
    return columns * columns + rows * rows == 1;
}

// --- looking at the captain

// R5, R14: the duck that a card calls on somebody's grid, covered or not; none for a REPEAT after a quack.
constexpr Maybe<Number> called_by(const State& state, Card card, Seat seat) {
    switch (card) {
        case Card::Max:
            return state.grids[seat].showing.highest();
        case Card::Repeat:
            return state.last[seat];
        case Card::One:
        case Card::Two:
        case Card::Three:
        case Card::Four:
        case Card::Five:
        case Card::Six:
        case Card::Seven:
        case Card::Eight:
        case Card::Nine:
        case Card::Ten:
        case Card::Eleven:
        case Card::Twelve:
            return number_of(card);
    }
    return {};
}

// R6: those whose called duck is on top of a stack. Nobody's duck 0 is: that is none.
constexpr SeatSet moving_for(const State& state, Card card) {
    unsigned moving = 0;
    for (int i = 0; i < player_count(state); ++i) {
        const Maybe<Number> duck = called_by(state, card, Seat(i));
        moving |= static_cast<unsigned>(is_showing(state.grids[Seat(i)], *duck)) << i;
    }
    return SeatSet::from_bits(moving);
}

// R15: no card of this round has been dealt with.
constexpr bool is_first_of_round(const State& state) {
    return state.pile.empty() && state.discards.empty() && !state.repeat_aside && state.run_outs == 0;
}

}  // namespace duckpond::duck_and_cover
