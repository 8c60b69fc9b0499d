// How thinking time is shared: who is next, and how much each may think. No test here looks at a clock.

#include "server/thinkers.h"

#include <gtest/gtest.h>

#include "server/live_match.h"
#include "tests/server/no_store.h"
#include "tests/table/matches.h"

namespace duckpond::server {
namespace {

Search search(std::string name, std::vector<std::string>& done, std::stop_token stop = {}) {
    return {.bot = {}, .stop = std::move(stop), .think = [name = std::move(name), &done](const bots::Bot&) {
                done.push_back(name);
            }};
}

TEST(Thinkers, TablesTakeTurnsAndEachKeepsItsOrder) {
    Thinkers thinkers(0);
    std::vector<std::string> done;
    for (const char* name : {"greedy 1", "greedy 2", "greedy 3", "greedy 4"}) {
        thinkers.add("greedy", search(name, done));
    }
    thinkers.add("modest", search("modest 1", done));
    EXPECT_TRUE(thinkers.think_next());
    thinkers.add("late", search("late 1", done));
    thinkers.add("modest", search("modest 2", done));
    while (thinkers.think_next()) {
    }
    EXPECT_EQ(done, (std::vector<std::string>{"greedy 1", "modest 1", "greedy 2", "late 1", "modest 2", "greedy 3",
                                              "greedy 4"}));
    EXPECT_FALSE(thinkers.think_next());
}

TEST(Thinkers, WhatWasStoppedCostsNoTurn) {
    Thinkers thinkers(0);
    std::vector<std::string> done;
    std::stop_source stop;
    thinkers.add("a", search("a 1", done, stop.get_token()));
    thinkers.add("a", search("a 2", done));
    thinkers.add("b", search("b 1", done, stop.get_token()));
    thinkers.add("c", search("c 1", done));
    stop.request_stop();
    EXPECT_TRUE(thinkers.think_next());
    EXPECT_TRUE(thinkers.think_next());
    EXPECT_FALSE(thinkers.think_next());
    EXPECT_EQ(done, (std::vector<std::string>{"a 2", "c 1"}));
}

TEST(Thinkers, ThinkLessTheMoreTablesWait) {
    ThinkingLine line(2);
    const auto add = [&](const std::string& table, const bots::Bot& bot) {
        line.add(table, {.bot = bot, .stop = {}, .think = [](const bots::Bot&) {}});
    };
    constexpr bots::Bot goose{.level = bots::Level::Goose};
    for (int i = 0; i < 9; ++i) add("alone", goose);
    EXPECT_EQ(line.next()->bot, goose) << "a table by itself has all the time";
    add("second", goose);
    EXPECT_EQ(line.next()->bot, goose) << "a thread for each";
    for (int i = 0; i < 8; ++i) add("table " + std::to_string(i), bots::adviser);
    EXPECT_EQ(line.next()->bot.iterations, 10'000 * 2 / 10) << "\"second\", one of ten tables that wait";
    EXPECT_EQ(line.next()->bot.iterations, 10'000 * 2 / 9) << "\"alone\", which has more and waits again";
    EXPECT_EQ(line.next()->bot, (bots::Bot{.milliseconds = 500 * 2 / 9})) << "hints are searches of their table";
    for (int i = 0; i < 10'000; ++i) add("crowd " + std::to_string(i), goose);
    std::vector<std::int64_t> iterations;
    while (const auto next = line.next()) iterations.push_back(next->bot.iterations);
    EXPECT_EQ(*std::min_element(iterations.begin() + 7, iterations.begin() + 5000), 24) << "like a duckling at least";
    EXPECT_EQ(iterations.back(), 0) << "as its level has it";
}

// A table whose seats are all bots'.
class Bots final : public LiveMatch::Owner {
public:
    Bots(std::string_view game, int players, std::string name, Services& services) {
        const Record record = tables::new_record(**find_game(game), players, 1);
        match_ =
            std::make_shared<LiveMatch>(*this, services, boost::asio::make_strand(services.io),
                                        MatchKey{std::move(name), 1}, std::move(*Table::open(record)), MatchSettings{});
        match_->players_changed(true);
        match_->begin();
    }
    [[nodiscard]] Listeners listeners(Viewer /*viewer*/) const override { return {}; }
    [[nodiscard]] bool looks_on(const std::shared_ptr<Connection>& /*connection*/) const override { return false; }
    [[nodiscard]] std::optional<bots::Level> bot_at(Seat /*seat*/) const override { return bots::Level::Duckling; }
    [[nodiscard]] bots::Level usual_bot() const override { return bots::Level::Duckling; }
    [[nodiscard]] std::optional<Seat> lone_player() const override { return std::nullopt; }
    void match_over() override {}
    void match_failed(const std::exception& fault) override { ADD_FAILURE() << fault.what(); }

    void wait_for_the_beat() { match_->skip(Milliseconds(BotBeat::max)); }
    void stop() { match_->stop(); }
    [[nodiscard]] const Table& table() const { return match_->table(); }

private:
    std::shared_ptr<LiveMatch> match_;
};

TEST(ServedBots, AnswerThoughAnotherTableAskedForMuchBefore) {
    boost::asio::io_context io;
    Thinkers thinkers(0);
    Replays replays;
    NoStore store;
    const Tokens tokens("secret");
    Metrics metrics;
    Services services{io, thinkers, replays, store, tokens, metrics};
    Bots crowd("duck-that-goose", 9, "crowd", services);
    ASSERT_GT(crowd.table().match().must().size(), 2) << "all of them think at once";
    Bots pair("killer-duckie", 2, "pair", services);
    EXPECT_TRUE(thinkers.think_next());
    EXPECT_TRUE(thinkers.think_next());
    io.poll();
    pair.wait_for_the_beat();
    EXPECT_EQ(pair.table().record().moves.size(), 1U);
    crowd.stop();
    pair.stop();
    io.poll();
}

}  // namespace
}  // namespace duckpond::server
