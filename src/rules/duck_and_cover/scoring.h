#pragma once

// What a grid is worth (R20, R23, R24), and what a view of the match comes to.

#include "rules/duck_and_cover/state.h"

namespace duckpond::duck_and_cover {

// R23: in a competition numbers count instead of splashes.
constexpr int worth(const State& state, Number duck) {
    return state.competition ? duck : splashes_of(duck);
}

constexpr int showing_on(const State& state, Seat seat) {
    int sum = 0;
    for (const Number duck : state.grids[seat].showing) sum += worth(state, duck);
    return sum;
}

// R20, R24: what the round would bring if it ended now.
constexpr int points_on(const State& state, Seat seat) {
    const int showing = showing_on(state, seat);
    if (stacks_on(state.grids[seat]) > 1) return showing;
    return state.pressure && state.round == state.rounds ? -2 * showing : -showing;
}

// --- for those who draw a view

struct Stack {
    std::int8_t column = 0;
    std::int8_t row = 0;
    FixedVector<Number, duck_count> ducks;  // from the top
    std::uint8_t worth = 0;                 // what its top duck counts
};
BOOST_DESCRIBE_STRUCT(Stack, (), (column, row, ducks, worth))

struct GridGlance {
    FixedVector<Stack, duck_count> stacks;  // row by row
    std::int16_t sum = 0;                   // of what shows
    std::int16_t points = 0;                // if the round ended now
    Maybe<Number> called;                   // by the card that is turned up
};
BOOST_DESCRIBE_STRUCT(GridGlance, (), (stacks, sum, points, called))

struct Glance {
    PerSeat<GridGlance, max_players> grids;
    std::uint8_t discard_limit = 0;
    CardBag unseen;  // R27, R28: the deck, and with it the surprises as long as they are not known
};
BOOST_DESCRIBE_STRUCT(Glance, (), (grids, discard_limit, unseen))

constexpr Stack stack_under(const State& state, Seat seat, Number top) {
    const Grid& grid = state.grids[seat];
    Stack stack{.column = grid[top].column, .row = grid[top].row, .ducks = {}, .worth = 0};
    stack.worth = static_cast<std::uint8_t>(worth(state, top));
    for (Maybe<Number> duck = top; duck; duck = grid[*duck].on) stack.ducks.push_back(*duck);
    return stack;
}

constexpr FixedVector<Stack, duck_count> stacks_of(const State& state, Seat seat) {
    FixedVector<Stack, duck_count> stacks;
    for (const Number duck : state.grids[seat].showing) {
        const Stack stack = stack_under(state, seat, duck);
        int at = stacks.size();
        while (at > 0 && (stacks[at - 1].row > stack.row ||
                          (stacks[at - 1].row == stack.row && stacks[at - 1].column > stack.column))) {
            --at;
        }
        stacks.insert_at(at, stack);
    }
    return stacks;
}

// The captain's cards that lie where the viewer cannot see them: of the round's cards, all that is not open.
constexpr CardBag unseen_cards(const State& view) {
    CardBag cards = captain_cards(view.constraints);
    for (const Card card : view.pile) cards.remove(card);
    for (const Card card : view.discards) cards.remove(card);
    if (view.card) cards.remove(*view.card);
    if (view.repeat_aside) cards.remove(Card::Repeat);
    for (const auto& card : view.missing) {
        if (!card.seen().empty()) cards.remove(card.value());
    }
    return cards;
}

constexpr Glance at_a_glance(const State& view) {
    Glance glance;
    glance.discard_limit = static_cast<std::uint8_t>(discard_limit(player_count(view)));
    glance.unseen = unseen_cards(view);
    for (int i = 0; i < player_count(view); ++i) {
        const Seat seat(i);
        glance.grids.push_back({.stacks = stacks_of(view, seat),
                                .sum = static_cast<std::int16_t>(showing_on(view, seat)),
                                .points = static_cast<std::int16_t>(points_on(view, seat)),
                                .called = view.card ? called_by(view, *view.card, seat) : Maybe<Number>()});
    }
    return glance;
}

}  // namespace duckpond::duck_and_cover
