#pragma once

// How a served table keeps time: nothing here changes what is legal or what a move does.

#include "rules/killer_duckie/rules.h"

namespace duckpond::killer_duckie {

// R25: a window lasts its time whoever passed, else its end would tell who holds a Cancel.
constexpr Pace pace_of(const State& state) {
    return state.phase == Phase::Window ? Pace{.milliseconds = 4000, .closes = true} : Pace{};
}

constexpr bool is_interrupt(const Move& move) {
    return move.kind == MoveKind::Cancel;
}

// Out of time: draw, let it pass, give any card of the hand, put the Killer anywhere.
template <RandomSource Random>
constexpr Move idle_move(const State& state, Seat seat, const Moves& moves, Random& random) {
    if (state.phase == Phase::PutBack)
        return moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size())))];
    if (state.phase != Phase::Give) return moves[0];
    // Each card of the hand alike, so a kind as often as it is held.
    auto nth = static_cast<int>(draw_below(random, state.players[seat].hand_size));
    for (const Move& move : moves) {
        nth -= hand_of(state, seat).count(*move.card);
        if (nth < 0) return move;
    }
    return moves[0];
}

}  // namespace duckpond::killer_duckie
