#pragma once

// How a served table answers for who is out of time (R47). No answer's time tells anything hidden, so every answer
// counts when it comes.

#include "rules/ducks_and_geese/rules.h"

namespace duckpond::ducks_and_geese {

// A pass or a forfeit, unseen if need be; the open card is left; of the cards any.
template <RandomSource Random>
constexpr Move idle_move(const State& state, Seat, const Moves& moves, Random& random) {
    for (const Move& move : moves) {
        const bool idle = move.kind == MoveKind::Pass || move.kind == MoveKind::Forfeit || move.kind == MoveKind::Leave;
        if (idle) return move;
    }
    CHECK(state.phase == Phase::Discard || state.phase == Phase::Play);
    return moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size())))];
}

}  // namespace duckpond::ducks_and_geese
