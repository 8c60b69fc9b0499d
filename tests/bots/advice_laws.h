#pragma once

// What every page of advice promises, whatever it advises: moves that are legal, and values that are shares.

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/search.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

using bots::Advice;
using bots::Values;

template <class G>
class AdviceLaws : public testing::Test {};
TYPED_TEST_SUITE_P(AdviceLaws);

template <class Moves, class Move>
bool holds(const Moves& moves, const Move& move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// Calls visit(state, seat, moves) for the choices of some random matches, at all kinds of table.
template <class G, class Visit>
void for_choices(Visit&& visit) {
    SmallRandom random(11);
    NoEvents silence;
    typename G::Moves moves;
    for (int match = 0; match < 40; ++match) {
        typename G::State state = setup(Lab<G>::random_options(random), random);
        for (int made = 0; !outcome(state) && made < 300; ++made) {
            const Choice<G> choice = random_choice<G>(state, moves, random);
            legal_moves(state, choice.seat, moves);
            visit(state, choice.seat, moves);
            apply(state, choice.seat, choice.move, random, silence);
        }
    }
}

TYPED_TEST_P(AdviceLaws, PlayoutsMakeLegalMoves) {
    using G = TypeParam;
    if constexpr (requires(typename G::State state, typename G::Moves moves, SmallRandom random) {
                      Advice<G>::rollout(state, Seat(), moves, random);
                  }) {
        SmallRandom random(1);
        for_choices<G>([&](const typename G::State& state, Seat seat, const typename G::Moves& moves) {
            if (moves.size() < 2) return;
            for (int i = 0; i < 3; ++i) {
                const typename G::Move move = Advice<G>::rollout(state, seat, moves, random);
                ASSERT_TRUE(holds(moves, move)) << G::id << ": " << notation(move).view();
            }
        });
    }
}

TYPED_TEST_P(AdviceLaws, PruningLeavesSomeOfTheMoves) {
    using G = TypeParam;
    if constexpr (requires(typename G::State state, typename G::Moves moves) {
                      Advice<G>::prune(state, Seat(), moves);
                  }) {
        int pruned = 0;
        for_choices<G>([&](const typename G::State& state, Seat seat, const typename G::Moves& moves) {
            if (moves.size() < 2) return;
            typename G::Moves left = moves;
            Advice<G>::prune(state, seat, left);
            ASSERT_FALSE(left.empty());
            for (const typename G::Move& move : left) ASSERT_TRUE(holds(moves, move)) << notation(move).view();
            pruned += moves.size() - left.size();
        });
        EXPECT_GT(pruned, 0) << "advice to prune that never does";
    }
}

TYPED_TEST_P(AdviceLaws, PlayoutsEndWithValuesFromNoneToAll) {
    using G = TypeParam;
    SmallRandom random(2);
    for_choices<G>([&](const typename G::State& state, Seat, const typename G::Moves&) {
        if (draw_below(random, 8) != 0) return;
        typename G::State world = state;
        bots::Playout<G> playout(state);
        playout.run(world, random);
        const Values values = playout.values(world);
        float sum = 0;
        for (int i = 0; i < Lab<G>::players(state); ++i) {
            const float value = values[static_cast<std::size_t>(i)];
            ASSERT_GE(value, 0);
            ASSERT_LE(value, 1);
            sum += value;
        }
        EXPECT_GT(sum, 0) << "somebody has something to hope for";
    });
}

REGISTER_TYPED_TEST_SUITE_P(AdviceLaws, PlayoutsMakeLegalMoves, PruningLeavesSomeOfTheMoves,
                            PlayoutsEndWithValuesFromNoneToAll);

}  // namespace duckpond::laws
