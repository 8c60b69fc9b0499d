// Positions made by hand that no match could come to, and that once broke one.

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/engine.h"

namespace duckpond {
namespace {

namespace json = boost::json;

json::array cards(std::initializer_list<std::pair<const char*, int>> counts) {
    json::array all;
    for (const auto& [card, count] : counts) {
        for (int i = 0; i < count; ++i) all.emplace_back(card);
    }
    return all;
}

json::object ask(Engine& engine, const json::object& request) {
    return json::parse(engine.answer(json::serialize(request))).as_object();
}

std::string key_of(const json::object& answer) {
    return answer.contains("error") ? std::string(answer.at("error").at("key").as_string()) : "ok";
}

class HandMade : public testing::Test {
protected:
    json::object set(const json::object& state, const json::object& options = {}) {
        return ask(
            engine,
            {{"do", "set_state"}, {"game", "killer-duckie"}, {"players", 2}, {"options", options}, {"state", state}});
    }
    static json::object state(json::array first, json::array second, json::array pile) {
        return {{"players", {json::object{{"hand", std::move(first)}}, json::object{{"hand", std::move(second)}}}},
                {"pile", std::move(pile)}};
    }
    Engine engine{[] { return Seed{}; }};
};

// The killer has to fit back in.
TEST_F(HandMade, PileHasRoomForTheKillerInHand) {
    json::object deck;
    for (const char* card : {"angel", "rude", "shuffle", "dodge", "begger", "seer", "cancel", "killer"})
        deck[card] = 40;
    const auto with_angels = [](int angels) {
        json::object full = state({}, {},
                                  cards({{"angel", angels},
                                         {"rude", 40},
                                         {"shuffle", 40},
                                         {"dodge", 40},
                                         {"begger", 40},
                                         {"seer", 40},
                                         {"cancel", 40},
                                         {"killer", 39}}));
        full["phase"] = "put-back";
        return full;
    };
    EXPECT_EQ(key_of(set(with_angels(25), {{"deck", deck}})), "json.too-many");
    EXPECT_EQ(key_of(set(with_angels(24), {{"deck", deck}})), "ok");
    EXPECT_EQ(key_of(ask(engine, {{"do", "move"}, {"seat", 0}, {"move", "put 303"}})), "ok");
}

TEST_F(HandMade, SavedPlayerHasPlayedAnAngel) {
    json::object saved = state({"seer"}, {"seer"}, cards({{"angel", 4}}));
    saved["phase"] = "put-back";
    EXPECT_EQ(key_of(set(saved)), "killer-duckie.refusal.put-back-discards");
}

// More gifts than Beggers would overflow the list of gifts in the end.
TEST_F(HandMade, EveryGiftCostABegger) {
    const auto gifts = [](int count) {
        json::array all;
        for (int i = 0; i < count; ++i) all.push_back(json::object{{"giver", 0}, {"receiver", 1}, {"card", "seer"}});
        return all;
    };
    json::object begging = state({"begger"}, {"seer"}, {"killer"});
    begging["gifts"] = gifts(3);
    EXPECT_EQ(key_of(set(begging)), "ok");
    begging["gifts"] = gifts(4);
    EXPECT_EQ(key_of(set(begging)), "killer-duckie.refusal.gifts");
    begging["gifts"] = gifts(40);
    EXPECT_EQ(key_of(set(begging)), "killer-duckie.refusal.gifts");
    begging["gifts"] = gifts(1);
    begging["gifts"].as_array()[0].as_object()["receiver"] = 0;
    EXPECT_EQ(key_of(set(begging)), "killer-duckie.refusal.gift");
}

// More than 255 of a card would count from 0 again.
TEST_F(HandMade, NobodyRemembersMoreCardsThanThereAre) {
    json::object memory = state({}, {"seer"}, {"seer", "killer"});
    memory["seen"] = json::object{{"pile.0", {1}}};
    const auto with_seers = [&](int seers) {
        json::object made = memory;
        made["players"].as_array()[1].as_object()["memory"] =
            json::object{{"drew", {cards({{"seer", seers}}), json::array()}}};
        return made;
    };
    EXPECT_EQ(key_of(set(with_seers(5))), "ok");
    EXPECT_EQ(key_of(set(with_seers(6))), "killer-duckie.refusal.memory");
    EXPECT_EQ(key_of(set(with_seers(255))), "killer-duckie.refusal.memory");
}

// Whatever comes up in play, or in somebody's imagination of it, can be laid out.
TEST_F(HandMade, TakesEveryStateThatPlayOrImaginationComesTo) {
    Engine other{[] { return Seed{}; }};
    SmallRandom random(5);
    const auto pick = [&](const json::array& list) {
        return list[draw_below(random, static_cast<std::uint32_t>(list.size()))];
    };
    const auto lay = [&](int players, const json::value& made) {
        const json::object answer =
            ask(other, {{"do", "set_state"}, {"game", "killer-duckie"}, {"players", players}, {"state", made}});
        ASSERT_EQ(key_of(answer), "ok") << answer << made;
    };
    int made = 0;
    for (int players = 2; players <= 8; ++players) {
        json::object asked = ask(engine, {{"do", "new"}, {"game", "killer-duckie"}, {"players", players}});
        while (!asked.at("must").as_array().empty()) {
            const json::value seat = pick(asked.at("must").as_array());
            const json::value move = pick(ask(engine, {{"do", "legal"}, {"seat", seat}}).at("moves").as_array());
            asked = ask(engine, {{"do", "move"}, {"seat", seat}, {"move", move.at("move")}});
            if (++made % 4 != 0) continue;
            const json::value truth = ask(engine, {{"do", "state"}}).at("state");
            lay(players, truth);
            ASSERT_EQ(ask(other, {{"do", "state"}}).at("state"), truth);
            const json::object viewer{{"do", "view"}, {"seat", seat}};
            lay(players, ask(engine, {{"do", "imagine"}, {"seat", seat}}).at("state"));
            ASSERT_EQ(ask(other, viewer), ask(engine, viewer));
        }
    }
}

}  // namespace
}  // namespace duckpond
