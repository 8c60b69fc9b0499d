#include "lab/simulate.h"

#include <gtest/gtest.h>

#include <numeric>

#include "rules/any_game.h"
#include "tests/effort.h"
#include "tests/table/matches.h"

namespace duckpond::lab {
namespace {

constexpr auto matches = effort<std::int64_t>({.full = 500, .sanitized = 80});

Simulation wish(const AnyGame& game, int players, int threads) {
    JsonObject options;
    if (players >= game.min_players && !game.check(players, options)) {
        options = tables::drawn_options(game, players, 1);
    }
    return {.game = std::string(game.id),
            .players = players,
            .options = options,
            .games = matches,
            .seed = 1,
            .threads = threads};
}

TEST(Simulate, GivesTheSameForAnyNumberOfThreads) {
    for (const AnyGame& game : catalog()) {
        for (int players = game.min_players; players <= game.max_players; ++players) {
            const auto one = simulate(wish(game, players, 1), {});
            const auto three = simulate(wish(game, players, 3), {});
            ASSERT_TRUE(one && three);
            EXPECT_EQ(one->checksum, three->checksum);
            EXPECT_EQ(one->moves, three->moves);
            EXPECT_EQ(one->wins, three->wins);
            EXPECT_EQ(one->lengths, three->lengths);
        }
    }
}

TEST(Simulate, CountsWhatItPlayed) {
    const AnyGame& game = catalog()[0];
    const auto report = simulate(wish(game, game.max_players, 2), {});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->games, matches);
    EXPECT_EQ(std::accumulate(report->lengths.begin(), report->lengths.end(), std::int64_t{0}), matches);
    std::int64_t moves = 0;
    for (std::size_t length = 0; length < report->lengths.size(); ++length)
        moves += static_cast<std::int64_t>(length) * report->lengths[length];
    EXPECT_EQ(moves, report->moves);
    EXPECT_LE(report->shortest(), report->median());
    EXPECT_LE(report->median(), report->longest());
    EXPECT_GE(std::accumulate(report->wins.begin(), report->wins.end(), std::int64_t{0}), matches);
}

TEST(Simulate, AnotherSeedPlaysOtherMatches) {
    Simulation first = wish(catalog()[0], catalog()[0].min_players, 1);
    Simulation second = first;
    second.seed = 2;
    EXPECT_NE(simulate(first, {})->checksum, simulate(second, {})->checksum);
}

TEST(Simulate, CountingCoverageChangesNothing) {
    Simulation plain = wish(catalog()[0], 2, 2);
    Simulation counted = plain;
    counted.coverage = true;
    EXPECT_EQ(simulate(plain, {})->checksum, simulate(counted, {})->checksum);
}

TEST(Simulate, TellsHowFarItIs) {
    std::int64_t last = -1;
    ASSERT_TRUE(simulate(wish(catalog()[0], 2, 2), [&](std::int64_t done) {
        EXPECT_GE(done, last);
        EXPECT_LE(done, matches);
        last = done;
    }));
    EXPECT_EQ(last, matches);
}

TEST(Simulate, RefusesWhatCannotBePlayed) {
    Simulation unknown = wish(catalog()[0], 2, 1);
    unknown.game = "chess";
    EXPECT_EQ(simulate(unknown, {}).error().key, "game.unknown");
    EXPECT_EQ(simulate(wish(catalog()[0], 0, 1), {}).error().key, "game.players");
}

}  // namespace
}  // namespace duckpond::lab
