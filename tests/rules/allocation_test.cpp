// Rules do not touch the heap: here every allocation of the program is counted.

#include <gtest/gtest.h>

#include "tests/counted_allocations.h"
#include "tests/rules/games.h"

namespace duckpond::laws {
namespace {

template <class G>
class Allocation : public testing::Test {};
TYPED_TEST_SUITE(Allocation, Games, GameNames);

TYPED_TEST(Allocation, RulesDoNotAllocate) {
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

}  // namespace
}  // namespace duckpond::laws
