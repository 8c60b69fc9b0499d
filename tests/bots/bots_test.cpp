// Bots, as far as it is not the same for all games: bot_laws.h and advice_laws.h are about that.

#include <gtest/gtest.h>

#include "bots/duck_duck_go.h"
#include "bots/think.h"
#include "tests/rules/duck_duck_go_match.h"

namespace duckpond::bots {
namespace {

TEST(Bots, AreNamed) {
    using bots::Bot;
    EXPECT_EQ(bots::bot_from_text("drake"), Bot{.level = bots::Level::Drake});
    EXPECT_EQ(bots::bot_from_text("iterations=70"), Bot{.iterations = 70});
    EXPECT_EQ(bots::bot_from_text("ms=50"), Bot{.milliseconds = 50});
    EXPECT_EQ(bots::bot_from_text("swan").error().key, "bot.unknown");
    EXPECT_EQ(bots::bot_from_text("ms=0").error().key, "number.range");
    for (const char* text : {"random", "duckling", "goose", "iterations=9", "ms=3"}) {
        EXPECT_EQ(bots::text_of(*bots::bot_from_text(text)), text);
    }
}

// --- duck! duck! GO!

using duck_duck_go::Buoy;
using Race = duck_duck_go::DuckDuckGo;

// On the way from the last buoy to the drain, beside one who has a buoy less and stands as near.
TEST(DuckDuckGoAdvice, WhoHasLessLeftHopesForMore) {
    GivenFields given;
    const duck_duck_go::Position position{
        .duckies = {{11, 0, 0, duck_duck_go::all_buoys}, {12, 0, 0, duck_duck_go::all_buoys}, {13, 0, 0, {Buoy::Red}}},
        .hands = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    const Values values = Advice<Race>::values(state_of(position, given));
    EXPECT_LT(values[0], values[1]);
    EXPECT_LT(values[2], values[0]);
}

}  // namespace
}  // namespace duckpond::bots
