#pragma once

// Random play reaches everything the rules allow, and nothing they exclude. The table is printed.

#include <gtest/gtest.h>

#include <cstdio>

#include "lab/coverage.h"
#include "tests/rules/laws.h"

namespace duckpond::laws {

template <class G>
class CoverageTable : public testing::Test {};
TYPED_TEST_SUITE_P(CoverageTable);

TYPED_TEST_P(CoverageTable, HasNoHoles) {
    using G = TypeParam;
    SmallRandom random(5);
    lab::CoverageCounter<G> counter;
    typename G::Moves moves;
    for (int match = 0; match < Lab<G>::coverage_matches; ++match) {
        typename G::State state = setup(Lab<G>::random_options(random), random);
        while (!outcome(state)) {
            const Choice<G> choice = random_choice<G>(state, moves, random);
            counter.before_move(state, choice.move);
            apply(state, choice.seat, choice.move, random, counter);
        }
    }
    const lab::Coverage table = counter.table();
    for (const auto& [cell, count] : table.cells)
        std::printf("  %-44s %10lld\n", cell.c_str(), static_cast<long long>(count));
    EXPECT_EQ(table.empty_cells(), std::vector<std::string>{});
    EXPECT_EQ(table.impossible_cells(), std::vector<std::string>{});
    EXPECT_GT(table.cells.size(), 20U);
}

// The table can have holes: without a single move everything is one.
TYPED_TEST_P(CoverageTable, ShowsHoles) {
    const lab::Coverage table = lab::CoverageCounter<TypeParam>().table();
    EXPECT_EQ(table.empty_cells().size(), table.cells.size());
}

REGISTER_TYPED_TEST_SUITE_P(CoverageTable, HasNoHoles, ShowsHoles);

}  // namespace duckpond::laws
