#pragma once

// What to tell a search about Duck & Cover: cover what counts most, and stay close together.

#include <cmath>

#include "bots/advice.h"
#include "rules/duck_and_cover/duck_and_cover.h"

namespace duckpond::bots {

template <>
struct Advice<duck_and_cover::DuckAndCover> {
    using State = duck_and_cover::State;
    using Move = duck_and_cover::Move;
    using Moves = duck_and_cover::Moves;

    // A playout ends with its round: what follows is dealt anew.
    static bool cut(const State& start, const State& state) { return state.round != start.round; }
    static Values values(const State& state) {
        const auto left = static_cast<float>(state.rounds - state.round + 1);
        const float unit = 5.F * std::sqrt(left) * (state.competition ? 3.F : 1.F);
        return chances_of(state.totals, Best::Lowest, unit);
    }

    // Mostly the best cover; else a cell next to another duck or two.
    static Move rollout(const State& state, Seat seat, const Moves& moves, SmallRandom& random) {
        const duck_and_cover::Grid& grid = state.grids[seat];
        int best = -1;
        int most = -1;
        for (int i = 0; i < moves.size() && moves[i].kind == duck_and_cover::MoveKind::Cover; ++i) {
            const int gain = worth(state, *showing_at(grid, moves[i].cell()));
            if (gain > most) {
                most = gain;
                best = i;
            }
        }
        if (best >= 0 && draw_below(random, 8) != 0) return moves[best];
        return moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size())))];
    }
};

}  // namespace duckpond::bots
