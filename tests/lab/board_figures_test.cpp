// What boards are like to race on: the figures themselves, those that the rules page quotes, and what every board that
// ships has to keep.

#include "lab/board_figures.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "rules/duck_duck_go/necks.h"
#include "tests/places.h"

namespace duckpond::lab {
namespace {

using namespace duck_duck_go;

BoardTrial trial_on(const Board& board, std::int64_t races) {
    BoardTrial trial;
    trial.options.board.board = board;
    trial.races = races;
    return trial;
}

TEST(BoardFigures, AddUp) {
    const BoardFigures figures = measure_board(trial_on(*find_shipped_board("bathtub"), 200));
    EXPECT_EQ(figures.races, 200);
    EXPECT_LE(figures.low_rounds, figures.median_rounds);
    EXPECT_LE(figures.median_rounds, figures.high_rounds);
    ASSERT_EQ(figures.starts.size(), 5U) << "one lies on its side B";
    std::int64_t begun = 0;
    std::int64_t wins = figures.called_off.part;
    for (const StartFigures& start : figures.starts) {
        begun += start.wins.whole;
        wins += start.wins.part;
    }
    EXPECT_EQ(begun, 4 * 200);
    EXPECT_EQ(wins, 200);
    wins = figures.called_off.part;
    for (const Share& seat : figures.seats) wins += seat.part;
    EXPECT_EQ(wins, 200);
    EXPECT_GT(figures.bonks.part, 0);
    EXPECT_LT(figures.bonks.part, figures.bonks.whole);
}

TEST(BoardFigures, CountTwoDuckiesEachAndTheDog) {
    BoardTrial trial = trial_on(*find_shipped_board("bathtub"), 50);
    trial.options.rules = Rules::Advanced;
    trial.options.players = 3;
    const BoardFigures figures = measure_board(trial);
    ASSERT_EQ(figures.starts.size(), 6U) << "six duckies turn all tiles side A up";
    for (const StartFigures& start : figures.starts) EXPECT_EQ(start.wins.whole, 50) << "all are taken";
}

TEST(BoardFigures, AreTheSameForTheSameTrialAndEndWhenTold) {
    const BoardTrial trial = trial_on(shipped_boards[0], 50);
    EXPECT_EQ(to_json(measure_board(trial)), to_json(measure_board(trial)));
    BoardTrial short_one = trial_on(shipped_boards[0], 1'000'000);
    int asked = 0;
    short_one.enough = [&] { return ++asked == 10; };
    EXPECT_EQ(measure_board(short_one).races, 10);
    short_one.enough = [] { return true; };
    EXPECT_EQ(measure_board(short_one).races, 1);
}

// By the formula, from a table: 15 of 50 lie between 19.1 % and 43.8 %.
TEST(BoardFigures, BoundAShare) {
    const Share share{.part = 15, .whole = 50};
    EXPECT_NEAR(share.value(), 0.3, 1e-9);
    EXPECT_NEAR(share.low(), 0.191, 0.0005);
    EXPECT_NEAR(share.high(), 0.438, 0.0005);
    EXPECT_EQ((Share{.part = 0, .whole = 0}).low(), 0);
    EXPECT_EQ((Share{.part = 0, .whole = 0}).high(), 1);
    EXPECT_NEAR((Share{.part = 0, .whole = 10}).low(), 0, 1e-9);
}

#ifndef DUCKPOND_SANITIZED  // all races or none: the page quotes what they come to

// docs/rules/duck-duck-go.md quotes `duckpond board check` for each board; so many races are its default.
constexpr std::int64_t quoted_races = 4000;

std::string row_of(const Board& board, const BoardFigures& figures) {
    return fmt::format("| `{}` | {} | {} ({} to {}) | {:.1f} % | {:.2f} | {} |", board.name.view(),
                       name_of(board.level), figures.median_rounds, figures.low_rounds, figures.high_rounds,
                       100 * figures.bonks.value(), figures.unfairness(), necks_of(course_of(board)).size());
}

std::string in_german(std::string row) {
    row.replace(row.find(" to "), 4, " bis ");
    std::replace(row.begin(), row.end(), '.', ',');
    return row;
}

std::string read_page(const std::string& name) {
    std::stringstream page;
    page << std::ifstream(source_folder() + "/docs/rules/" + name).rdbuf();
    return page.str();
}

TEST(BoardFigures, AreLivelyOnWhatShipsAndAsQuoted) {
    const std::string page = read_page("duck-duck-go.md");
    const std::string german_page = read_page("duck-duck-go.de.md");
    for (const Board& board : shipped_boards) {
        const BoardFigures figures = measure_board(trial_on(board, quoted_races));
        const std::string row = row_of(board, figures);
        EXPECT_NE(page.find(row), std::string::npos) << row;
        EXPECT_NE(german_page.find(in_german(row)), std::string::npos) << in_german(row);
        EXPECT_GE(figures.median_rounds, 8) << board.name.view();
        EXPECT_LE(figures.median_rounds, 30) << board.name.view();
        EXPECT_LT(figures.unfairness(), 2) << board.name.view();
        EXPECT_GT(figures.unfairness(), 0) << board.name.view();
        EXPECT_EQ(figures.called_off.part, 0) << board.name.view();
    }
}

#endif

}  // namespace
}  // namespace duckpond::lab
