#pragma once

// How a served table keeps time: nothing here changes what is legal or what a move does.

#include "rules/duck_that_goose/rules.h"

namespace duckpond::duck_that_goose {

// R53: where a Ripe is in the deck every choice waits a moment before it takes effect, whether or not anybody could use
// it; else the pause would tell.
constexpr Pace pace_of(const State& state) {
    return state.deck_kind == Deck::Advanced ? Pace{.milliseconds = 1200, .closes = false} : Pace{};
}

constexpr bool is_interrupt(const Move& move) {
    return move.kind == MoveKind::Ripe;
}

}  // namespace duckpond::duck_that_goose
