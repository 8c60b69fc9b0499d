// Duck & Cover: where a stack can go (R7 to R9), held against a plain reading of the rules, and the longest rounds.

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <set>

#include "tests/effort.h"
#include "tests/rules/duck_and_cover_match.h"

namespace duckpond::duck_and_cover {
namespace {

using Spot = std::pair<int, int>;  // row, column

std::set<Spot> around(Spot spot) {
    const auto [row, column] = spot;
    return {{row - 1, column}, {row + 1, column}, {row, column - 1}, {row, column + 1}};
}

// The moves as the rules page says it.
std::vector<std::string> plain_moves(const std::set<Spot>& stacks, Spot from) {
    std::set<Spot> covers;
    std::set<Spot> ducks;
    for (const Spot& stack : stacks) {
        if (stack == from) continue;
        if (around(from).contains(stack)) covers.insert(stack);
        for (const Spot& spot : around(stack)) {
            if (!stacks.contains(spot)) ducks.insert(spot);
        }
    }
    std::vector<std::string> written;
    const auto write = [&](const char* kind, const std::set<Spot>& spots) {
        for (const auto& [row, column] : spots) {
            written.push_back(std::string(kind) + ' ' + std::to_string(column) + ',' + std::to_string(row));
        }
    };
    write("cover", covers);
    write("duck", ducks);
    return written;
}

std::set<Spot> stacks_in(const Grid& grid) {
    std::set<Spot> stacks;
    for (const Number duck : grid.showing) stacks.insert({grid[duck].row, grid[duck].column});
    return stacks;
}

std::vector<std::string> offered(const Grid& grid, Number duck) {
    Moves moves;
    offer_moves(grid, duck, moves);
    std::vector<std::string> written;
    for (const Move& move : moves) written.emplace_back(notation(move).view());
    detail::on_chart(grid, duck, [&](const auto& chart) {
        EXPECT_EQ(chart.size(), moves.size());
        for (int i = 0; i < moves.size(); ++i) EXPECT_EQ(chart.nth(i), moves[i]) << "the same, picked one by one";
    });
    return written;
}

// Grids of every spread, from a pond to an ocean: each way of working out the moves has its turn.
TEST(DuckAndCoverMoves, AreWhatTheRulesSay) {
    SmallRandom random(11);
    std::map<int, int> spreads;
    std::size_t most = 0;
    for (int i = 0; i < effort<int>({.full = 6000, .sanitized = 1000}); ++i) {
        const std::array<int, 6> sizes{3, 5, 8, 13, 40, 200};
        const int wide = sizes[draw_below(random, 6)];
        const int tall = sizes[draw_below(random, 6)];
        const int left = -100 + static_cast<int>(draw_below(random, static_cast<std::uint32_t>(205 - wide)));
        const int top = -100 + static_cast<int>(draw_below(random, static_cast<std::uint32_t>(205 - tall)));
        const auto wanted = 2 + draw_below(random, 11);
        Grid grid;
        std::map<Spot, Number> tops;
        for (Number duck = 1; duck <= duck_count; ++duck) {
            const bool stacked = tops.size() >= std::min<std::size_t>(wanted, static_cast<std::size_t>(wide * tall));
            Spot spot{top + static_cast<int>(draw_below(random, static_cast<std::uint32_t>(tall))),
                      left + static_cast<int>(draw_below(random, static_cast<std::uint32_t>(wide)))};
            if (stacked && !tops.contains(spot)) spot = tops.begin()->first;
            grid[duck] = {
                .column = static_cast<std::int8_t>(spot.second), .row = static_cast<std::int8_t>(spot.first), .on = {}};
            if (tops.contains(spot)) grid[duck].on = tops[spot];
            tops[spot] = duck;
        }
        for (const auto& [spot, duck] : tops) grid.showing.insert(duck);
        if (tops.size() < 2) continue;
        const detail::Box box(grid);
        ++spreads[detail::Chart<1>::holds(box) ? 1 : detail::Chart<4>::holds(box) ? 4 : 0];
        for (const Number duck : grid.showing) {
            const std::vector<std::string> moves = offered(grid, duck);
            ASSERT_EQ(moves, plain_moves(stacks_in(grid), {grid[duck].row, grid[duck].column}));
            ASSERT_GE(moves.size(), 4U);
            ASSERT_LE(moves.size(), 44U);
            most = std::max(most, moves.size());
        }
    }
    for (const int spread : {1, 4, 0}) EXPECT_GT(spreads[spread], 200) << spread;
    EXPECT_EQ(most, 44U);
}

// Everybody drives a stack in one direction for as long as a round can last, and each position is kept by a second
// reckoning in plain numbers.
struct Drift {
    int columns = 0;
    int rows = 0;
};

class LongRounds : public testing::TestWithParam<Drift> {};

TEST_P(LongRounds, StayExactHoweverFarStacksDrift) {
    const Drift drift = GetParam();
    SmallRandom random(9);
    Options options{.players = 2};
    options.rounds = 1;
    State state = setup(options, random);
    std::array<std::map<int, Spot>, 2> reckoned;  // by duck
    for (int seat = 0; seat < 2; ++seat) {
        for (Number duck = 1; duck <= duck_count; ++duck) {
            const Place& place = state.grids[Seat(seat)][duck];
            reckoned[static_cast<std::size_t>(seat)][duck] = {place.row, place.column};
        }
    }
    const auto reach = [&](const Move& move) { return move.column * drift.columns + move.row * drift.rows; };
    int cards = 1;
    int farthest_seen = 0;
    while (!outcome(state)) {
        const Seat seat = must_act(state).nth(0);
        Moves moves;
        legal_moves(state, seat, moves);
        Move best = moves[moves.size() - 1];
        for (const Move& move : moves) {
            if (move.kind == MoveKind::Duck && (best.kind == MoveKind::Cover || reach(move) > reach(best))) best = move;
        }
        laws::Collect<DuckAndCover> told;
        apply(state, seat, best, random, told);
        for (const Event& event : told.events) {
            if (std::holds_alternative<TurnedUp>(event)) ++cards;
            const Moved* moved = std::get_if<Moved>(&event);
            if (moved == nullptr) continue;
            auto& ducks = reckoned[static_cast<std::size_t>(moved->seat.index())];
            const Spot from = ducks[moved->duck];
            ASSERT_EQ(from, Spot(moved->from_row, moved->from_column));
            for (auto& [duck, spot] : ducks) {
                if (spot == from) spot = {moved->row, moved->column};
            }
            farthest_seen = std::max({farthest_seen, std::abs(moved->row), std::abs(moved->column)});
        }
        for (int i = 0; i < 2; ++i) {
            for (Number duck = 1; duck <= duck_count; ++duck) {
                const Place& place = state.grids[Seat(i)][duck];
                ASSERT_EQ(reckoned[static_cast<std::size_t>(i)][duck], Spot(place.row, place.column));
            }
            const Grid& grid = state.grids[Seat(i)];
            const Number duck = grid.showing.highest();
            ASSERT_EQ(offered(grid, duck), plain_moves(stacks_in(grid), {grid[duck].row, grid[duck].column}));
        }
        ASSERT_EQ(laws::Lab<DuckAndCover>::invariant(state), std::nullopt);
    }
    EXPECT_EQ(cards, state.repeat_aside ? 101 : 104) << "the longest round there is";
    EXPECT_GT(farthest_seen, 50);
}

INSTANTIATE_TEST_SUITE_P(DuckAndCoverMoves, LongRounds,
                         testing::Values(Drift{.columns = 1}, Drift{.columns = -1}, Drift{.rows = 1}, Drift{.rows = -1},
                                         Drift{.columns = 1, .rows = 1}));

// From the edge of what a legal round can reach.
TEST(DuckAndCoverMoves, TheLastCardAtTheEdgeOfTheWorld) {
    Match match({.grids = {"@105,105 5 7", "@-103,-103 5 7"},
                 .card = "five",
                 .more = R"({"run_outs": 3, "deck": []})",
                 .options = {.rounds = 1}});
    EXPECT_EQ(match.moves(0),
              (std::vector<std::string>{"cover 106,105", "duck 106,104", "duck 107,105", "duck 106,106"}));
    EXPECT_EQ(match.moves(1),
              (std::vector<std::string>{"cover -102,-103", "duck -102,-104", "duck -101,-103", "duck -102,-102"}));
    ASSERT_TRUE(match.play(0, "duck 107,105"));
    ASSERT_TRUE(match.play(1, "duck -102,-104"));
    EXPECT_EQ(match.state.grids[Seat(0)][5].column, 107);
    EXPECT_EQ(match.state.grids[Seat(1)][5].row, -104);
}

}  // namespace
}  // namespace duckpond::duck_and_cover
