#include "lab/arena.h"

#include <gtest/gtest.h>

#include "lab/outside_bot.h"
#include "tests/places.h"

namespace duckpond::lab {
namespace {

using std::chrono::milliseconds;

Entrant own(const std::string& text) {
    return {text, contestant_of(*bots::bot_from_text(text))};
}
Entrant outside(const std::string& command, milliseconds limit = milliseconds(20'000)) {
    return {"exec:" + command, outside_contestant(command, limit)};
}
const std::string example = "python3 '" + source_folder() + "/examples/bots/simple_bot.py'";

Tournament tournament_of(std::string_view game, const std::vector<Entrant>& entrants, std::int64_t deals) {
    Tournament tournament;
    tournament.game = *find_game(game);
    tournament.players = std::clamp(4, tournament.game->min_players, tournament.game->max_players);
    for (int i = 0; i < tournament.players; ++i) {
        tournament.entrants.push_back(entrants[static_cast<std::size_t>(i) % entrants.size()]);
    }
    tournament.deals = deals;
    return tournament;
}

void ignore(std::int64_t, const DealResult&) {}

std::vector<double> figures_of(const Verdict& verdict) {
    std::vector<double> figures{static_cast<double>(verdict.deals), verdict.lead, verdict.lead_error};
    for (const Scoreline& line : verdict.bots) {
        figures.insert(figures.end(), {static_cast<double>(line.games), static_cast<double>(line.moves),
                                       line.win_share.mean, line.win_share.error, line.result.mean, line.mean_rank});
    }
    return figures;
}

TEST(Arena, ComesToTheSameOnAnyNumberOfThreads) {
    Tournament tournament = tournament_of("killer-duckie", {own("iterations=4"), own("random")}, 5);
    const Verdict alone = hold(tournament, {}, ignore);
    tournament.threads = 3;
    EXPECT_EQ(figures_of(hold(tournament, {}, ignore)), figures_of(alone));
    EXPECT_EQ(alone.bots[0].games, 40);
    EXPECT_GT(alone.bots[0].milliseconds, 0);
}

TEST(Arena, GoesOnWhereItWasLeft) {
    Tournament tournament = tournament_of("killer-duckie", {own("random"), own("iterations=2")}, 6);
    std::vector<DealResult> deals;
    const auto keep = [&](std::int64_t, const DealResult& deal) { deals.push_back(deal); };
    const Verdict whole = hold(tournament, {}, keep);
    ASSERT_EQ(deals.size(), 6U);
    deals.resize(2);
    int further = 0;
    const Verdict resumed = hold(tournament, deals, [&](std::int64_t, const DealResult&) { ++further; });
    EXPECT_EQ(further, 4);
    EXPECT_EQ(figures_of(resumed), figures_of(whole));
}

// Whoever plays against themselves has what is everybody's due.
TEST(Arena, PlaysEveryDealFromEachSeat) {
    const Verdict verdict = hold(tournament_of("killer-duckie", {own("random")}, 3), {}, ignore);
    ASSERT_EQ(verdict.bots.size(), 1U);
    EXPECT_EQ(verdict.bots[0].games, 3 * 4 * 4);
    EXPECT_DOUBLE_EQ(verdict.bots[0].win_share.mean, 0.25);
    EXPECT_DOUBLE_EQ(verdict.bots[0].result.mean, 0.5);
}

TEST(Arena, StopsWhenItIsDecided) {
    Tournament tournament = tournament_of("ducks-and-geese", {own("iterations=60"), own("random")}, 400);
    tournament.until_decided = true;
    const Verdict verdict = hold(tournament, {}, ignore);
    EXPECT_TRUE(verdict.is_decided());
    EXPECT_GT(verdict.lead, verdict.lead_error);
    EXPECT_LT(verdict.deals, 100);
}

TEST(Arena, NobodyLeadsAlone) {
    Tournament tournament = tournament_of("killer-duckie", {own("random")}, 10);
    tournament.until_decided = true;
    const Verdict verdict = hold(tournament, {}, ignore);
    EXPECT_EQ(verdict.deals, 10);
    EXPECT_EQ(verdict.lead, 0);
    EXPECT_FALSE(verdict.is_decided());
}

TEST(Arena, TheExampleBotPlaysEveryGame) {
    for (const AnyGame& game : catalog()) {
        const Verdict verdict = hold(tournament_of(game.id, {outside(example), own("random")}, 1), {}, ignore);
        EXPECT_EQ(verdict.deals, 1) << game.id;
        EXPECT_GT(verdict.bots[0].moves, 0) << game.id;
    }
}

std::string complaint_about(const std::string& command, milliseconds limit = milliseconds(20'000)) {
    try {
        static_cast<void>(
            hold(tournament_of("killer-duckie", {outside(command, limit), own("random")}, 1), {}, ignore));
    } catch (const Disqualified& disqualified) {
        return disqualified.what();
    }
    return "nothing";
}

TEST(Arena, DisqualifiesWhoDoesNotPlay) {
    EXPECT_EQ(complaint_about("sleep 60", milliseconds(200)),
              "exec:sleep 60 is disqualified: it did not answer within 200 ms.");
    EXPECT_EQ(complaint_about("true"),
              "exec:true is disqualified: it ended, or closed its output, while it was asked for a move.");
    EXPECT_NE(complaint_about("cat").find("answered without a move"), std::string::npos);
    EXPECT_NE(complaint_about("read line; echo nonsense; cat >/dev/null").find("not a JSON object: nonsense"),
              std::string::npos);
    EXPECT_NE(complaint_about(R"(read line; echo '{"id":1,"move":"fly"}'; cat >/dev/null)").find("illegal move"),
              std::string::npos);
    EXPECT_NE(complaint_about(R"(read line; echo '{"id":1,"move":null}'; cat >/dev/null)").find("illegal move"),
              std::string::npos);
    EXPECT_NE(complaint_about(R"(read line; echo '{"id":7,"move":"draw"}'; cat >/dev/null)").find("id of the question"),
              std::string::npos);
}

}  // namespace
}  // namespace duckpond::lab
