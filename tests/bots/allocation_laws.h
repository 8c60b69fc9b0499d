#pragma once

// Neither rules nor an iteration of a search touch the heap: every allocation of the program is counted.

#include <gtest/gtest.h>

#include "bots/search.h"
#include "tests/counted_allocations.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

template <class G>
class Allocation : public testing::Test {};
TYPED_TEST_SUITE_P(Allocation);

TYPED_TEST_P(Allocation, RulesDoNotAllocate) {
    using G = TypeParam;
    SmallRandom random(1);
    NoEvents silence;
    const std::size_t before = allocations;
    for (int match = 0; match < 50; ++match) {
        typename G::State state = setup(Lab<G>::random_options(random), random);
        play_randomly<G>(state, random, silence, 40);
        for (int i = 0; i < Lab<G>::players(state); ++i) {
            const typename G::State world = imagine(redact(state, Seat(i)), random);
            if (!(redact(world, Seat(i)) == redact(state, Seat(i)))) break;
        }
        play_randomly<G>(state, random, silence, 1'000'000);
    }
    EXPECT_EQ(allocations, before);
    std::vector<int> counted(10);
    EXPECT_GT(allocations, before) << "the counter counts";
}

template <class G>
class SearchAllocation : public testing::Test {};
TYPED_TEST_SUITE_P(SearchAllocation);

// Also when there is no more room for what it learns.
TYPED_TEST_P(SearchAllocation, IterationsDoNotAllocate) {
    using G = TypeParam;
    SmallRandom random(1);
    NoEvents silence;
    typename G::Moves moves;
    for (int match = 0; match < 8; ++match) {
        typename G::State state = setup(Lab<G>::random_options(random), random);
        play_randomly<G>(state, random, silence, 10);
        if (outcome(state)) continue;
        const Seat seat = must_act(state).nth(0);
        legal_moves(state, seat, moves);
        const Redacted<typename G::State> known = redact(state, seat);
        for (const int capacity : {20, 2000}) {
            bots::Search<G> search(known, seat, moves, false, capacity);
            const std::size_t before = allocations;
            for (int i = 0; i < 200; ++i) search.iterate(random);
            EXPECT_EQ(allocations, before);
            EXPECT_EQ(search.iterations(), 200);
        }
    }
    const std::size_t before = allocations;
    std::vector<int> counted(10);
    EXPECT_GT(allocations, before) << "the counter counts";
}

REGISTER_TYPED_TEST_SUITE_P(Allocation, RulesDoNotAllocate);
REGISTER_TYPED_TEST_SUITE_P(SearchAllocation, IterationsDoNotAllocate);

}  // namespace duckpond::laws
