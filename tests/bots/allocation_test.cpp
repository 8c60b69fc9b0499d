// An iteration of a search does not touch the heap: here every allocation of the program is counted.

#include <gtest/gtest.h>

#include "bots/all_advice.h"
#include "bots/search.h"
#include "tests/counted_allocations.h"
#include "tests/rules/games.h"

namespace duckpond::laws {
namespace {

template <class G>
class SearchAllocation : public testing::Test {};
TYPED_TEST_SUITE(SearchAllocation, Games, GameNames);

// Also when there is no more room for what it learns.
TYPED_TEST(SearchAllocation, IterationsDoNotAllocate) {
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

}  // namespace
}  // namespace duckpond::laws
