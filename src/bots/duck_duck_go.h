#pragma once

// What to tell a search about duck! duck! GO!: how far everybody still has to go. For playouts the play will do that
// the rules call random, which is mostly the racer's.

#include "bots/advice.h"
#include "rules/duck_duck_go/duck_duck_go.h"

namespace duckpond::bots {

template <>
struct Advice<duck_duck_go::DuckDuckGo> {
    using State = duck_duck_go::State;
    using Move = duck_duck_go::Move;
    using Moves = duck_duck_go::Moves;
    using Ducky = duck_duck_go::Ducky;
    using Goal = duck_duck_go::Goal;

    // What others hold is a guess, and most of it never comes up twice: a tree of their picks tells nothing.
    static constexpr bool searches_own_choices = true;

    // A playout ends two rounds on: by then the cards in hand are played.
    static bool cut(const State& start, const State& state) { return state.round > start.round + 2; }
    static Values values(const State& state) {
        constexpr float unit = 6;  // steps; a card goes two or three
        PerSeat<int, duck_duck_go::max_players> ways(player_count(state));
        for (int i = 0; i < ways.size(); ++i) ways[Seat(i)] = farthest;
        for (const Ducky& ducky : state.duckies) ways[ducky.seat] = std::min(ways[ducky.seat], way_of(state, ducky));
        return chances_of(ways, Best::Lowest, unit);
    }

    // Of the ways to face on a start space, the one that leads on.
    static void prune(const State& state, Seat, Moves& moves) {
        if (!is_placed(moves[0]) || *state.asking.piece == duck_duck_go::dog_piece) return;
        const duck_duck_go::Buoys buoys = state.duckies[*state.asking.piece].buoys;
        const Moves all = moves;
        moves.clear();
        int least = 0;
        for (const Move& move : all) {
            if (!is_placed(move)) {
                moves.push_back(move);
                continue;
            }
            const int cost = duck_duck_go::detail::cost_at(state, centre_of(state, *move.start), buoys, *move.facing);
            const bool same = !moves.empty() && moves.back().start == move.start;
            if (same && cost >= least) continue;
            if (same) moves.pop_back();
            moves.push_back(move);
            least = cost;
        }
    }

private:
    static constexpr int farthest = 1000;

    static bool is_placed(const Move& move) {
        return move.kind == duck_duck_go::MoveKind::Place || move.kind == duck_duck_go::MoveKind::Jump;
    }

    // Steps to each buoy that is missing, always the nearest one next, and to the drain.
    static int way_of(const State& state, const Ducky& ducky) {
        const duck_duck_go::Course& course = state.course.value;
        duck_duck_go::Buoys buoys = ducky.buoys;
        duck_duck_go::Space at = *ducky.space;
        int steps = 0;
        while (buoys.size() < duck_duck_go::buoy_count) {
            const Goal next = duck_duck_go::detail::way_of(state, at, buoys).goal;
            steps += course.steps_from(at, next);
            at = course.goal(next);
            buoys.add(static_cast<duck_duck_go::Buoy>(static_cast<int>(next) - 1));
        }
        return steps + course.steps_from(at, Goal::Drain);
    }
};

}  // namespace duckpond::bots
