// The engine's protocol (docs/engine-protocol.md), request by request and mistake by mistake.

#include "engine/engine.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/check.h"
#include "engine/why.h"

namespace duckpond {
namespace {

namespace json = boost::json;

constexpr const char* seed_one = "0000000000000000000000000000000000000000000000000000000000000001";

class EngineTest : public testing::Test {
protected:
    json::object ask(const std::string& line) {
        const std::string answer = engine.answer(line);
        EXPECT_EQ(answer.find('\n'), std::string::npos);
        return json::parse(answer).as_object();
    }
    json::object good(const std::string& line) {
        json::object answer = ask(line);
        EXPECT_EQ(answer.at("ok"), json::value(true)) << line << "\n" << answer;
        return answer;
    }
    // The key of the error; the match is the same afterwards.
    std::string bad(const std::string& line) {
        const std::string before = everything();
        const json::object answer = ask(line);
        EXPECT_EQ(everything(), before) << line;
        EXPECT_EQ(answer.at("ok"), json::value(false)) << line << "\n" << answer;
        if (!answer.contains("error")) return "none";
        EXPECT_FALSE(answer.at("error").at("message").as_string().empty());
        return std::string(answer.at("error").at("key").as_string());
    }
    std::string everything() {
        return engine.answer(R"({"do":"record"})") + engine.answer(R"({"do":"state"})") +
               engine.answer(R"({"do":"acting"})");
    }
    void begin(int players = 2) {
        good(R"({"do":"new","game":"killer-duckie","players":)" + std::to_string(players) + R"(,"seed":")" + seed_one +
             "\"}");
    }

    Engine engine{[] { return Seed{42}; }};
};

json::value list(std::initializer_list<int> seats) {
    json::array array;
    for (const int seat : seats) array.emplace_back(seat);
    return array;
}

TEST_F(EngineTest, ListsTheGames) {
    const json::object answer = good(R"({"do":"games"})");
    EXPECT_EQ(answer.at("games").at(0).at("id").as_string(), "duck-and-cover");
}

TEST_F(EngineTest, BeginsAMatchFromASeedOrAFreshOne) {
    const json::object answer = good(R"({"do":"new","game":"killer-duckie","players":3})");
    EXPECT_EQ(answer.at("must").as_array().size(), 1U);
    EXPECT_EQ(answer.at("may"), list({}));
    const auto record = good(R"({"do":"record"})").at("record").as_string();
    EXPECT_NE(record.find("seed 2a000000"), json::string::npos) << record;
    begin();
    EXPECT_NE(good(R"({"do":"record"})").at("record").as_string().find(seed_one), json::string::npos);
}

TEST_F(EngineTest, AsksABot) {
    begin();
    const std::string line = R"({"do":"bot","seat":0,"iterations":300,"seed":5})";
    const std::string before = everything();
    const json::object answer = good(line);
    EXPECT_EQ(answer, good(line)) << "the same seed";
    EXPECT_EQ(everything(), before) << "nothing is played";
    const json::array legal = good(R"({"do":"legal","seat":0})").at("moves").as_array();
    const json::array moves = answer.at("moves").as_array();
    ASSERT_EQ(moves.size(), legal.size());
    EXPECT_EQ(answer.at("notation"), moves.at(0).at("notation")) << "the best comes first";
    EXPECT_EQ(moves.at(0).at("results").as_array().size(), 2U);
    EXPECT_GT(answer.at("worlds").as_int64(), 100);
    EXPECT_NE(answer.at("why").as_string().find(answer.at("notation").as_string()), json::string::npos);
    for (const char* level : {"random", "duckling", "drake"}) {
        good(R"({"do":"bot","seat":0,"level":")" + std::string(level) + "\"}");
    }
    EXPECT_EQ(bad(R"({"do":"bot","seat":0,"level":"swan"})"), "bot.unknown");
    EXPECT_EQ(bad(R"({"do":"bot","seat":0,"level":"drake","ms":5})"), "bot.once");
    EXPECT_EQ(bad(R"({"do":"bot","seat":0,"iterations":0})"), "json.expects-number");
    EXPECT_EQ(bad(R"({"do":"bot","seat":1})"), "ask.none");
}

// What was looked at most may bring less by the figures; then nobody can call it clear.
TEST(Why, OnlyWhatBringsMoreIsClear) {
    const auto kind = [](double first, double second) {
        bots::Thought thought{.best = 0, .worlds = 100};
        thought.moves.push_back({.visits = 60, .share = 0.6, .results = {first, 0}});
        thought.moves.push_back({.visits = 40, .share = 0.4, .results = {second, 0}});
        return reason_for(thought, Seat(0)).kind;
    };
    EXPECT_EQ(kind(0.60, 0.50), ReasonKind::Clear);
    EXPECT_EQ(kind(0.53, 0.50), ReasonKind::Clear);
    EXPECT_EQ(kind(0.52, 0.50), ReasonKind::Close);
    EXPECT_EQ(kind(0.40, 0.50), ReasonKind::Close);
}

TEST_F(EngineTest, TakesOptions) {
    good(R"({"do":"new","game":"killer-duckie","players":2,"options":{"stacking":true,"deck":{"angel":9}}})");
    const json::object answer = good(R"({"do":"state"})");
    EXPECT_EQ(answer.at("state").at("stacking"), json::value(true));
    EXPECT_EQ(answer.at("state").at("deck").at("angel"), json::value(9));
}

TEST_F(EngineTest, OffersMovesAndTakesThemAsObjectOrNotation) {
    begin();
    const json::object offered = good(R"({"do":"legal","seat":0})");
    const json::value& draw = offered.at("moves").at(0);
    EXPECT_EQ(draw, json::parse(R"({"move":{"kind":"draw"},"notation":"draw"})"));
    EXPECT_TRUE(good(R"({"do":"legal","seat":1})").at("moves").as_array().empty());
    EXPECT_EQ(good(R"({"do":"move","seat":0,"move":"draw"})").at("must"), list({1}));
    EXPECT_EQ(good(R"({"do":"move","seat":1,"move":{"kind":"draw"}})").at("must"), list({0}));
    EXPECT_EQ(good(R"({"do":"acting"})").at("must"), list({0}));
}

TEST_F(EngineTest, TellsEachViewerWhatTheyMaySee) {
    begin();
    const json::object answer = good(R"({"do":"move","seat":0,"move":"draw"})");
    const json::value& events = answer.at("events");
    EXPECT_EQ(events.at("seats").at(0).at(0), json::parse(R"({"event":"drew","seat":0,"card":"cancel"})"));
    EXPECT_EQ(events.at("seats").at(1).at(0), json::parse(R"({"event":"drew","seat":0,"card":null})"));
    EXPECT_EQ(events.at("spectator").at(0), json::parse(R"({"event":"drew","seat":0,"card":null})"));
    EXPECT_EQ(events.at("seats").as_array().size(), 2U);
}

TEST_F(EngineTest, ShowsViews) {
    begin();
    EXPECT_TRUE(good(R"({"do":"view","seat":0})").at("view").at("players").at(1).at("hand").is_null());
    EXPECT_TRUE(good(R"({"do":"view","seat":0})").at("view").at("players").at(0).at("hand").is_array());
    EXPECT_TRUE(good(R"({"do":"view","seat":null})").at("view").at("players").at(0).at("hand").is_null());
}

TEST_F(EngineTest, ImaginesWorldsThatCanBeSet) {
    begin(4);
    for (const std::string viewer : {"0", "3", "null"}) {
        const std::string imagine = R"({"do":"imagine","seat":)" + viewer + R"(,"seed":)";
        EXPECT_EQ(good(imagine + "7}"), good(imagine + "7}"));
        EXPECT_NE(good(imagine + "7}"), good(imagine + "8}"));
        EXPECT_EQ(good(imagine + "0}"), good(R"({"do":"imagine","seat":)" + viewer + "}"));
        const std::string world = json::serialize(good(imagine + "7}").at("state"));
        const json::value view = good(R"({"do":"view","seat":)" + viewer + "}").at("view");
        good(R"({"do":"set_state","game":"killer-duckie","players":4,"state":)" + world + "}");
        EXPECT_EQ(good(R"({"do":"view","seat":)" + viewer + "}").at("view"), view);
    }
}

TEST_F(EngineTest, TakesMovesBack) {
    begin();
    const std::string before = everything();
    for (int i = 0; i < 3; ++i) good(R"({"do":"move","seat":)" + std::to_string(i % 2) + R"(,"move":"draw"})");
    good(R"({"do":"undo"})");
    good(R"({"do":"undo","moves":2})");
    EXPECT_EQ(everything(), before);
    EXPECT_EQ(bad(R"({"do":"undo"})"), "undo.none");
    EXPECT_EQ(bad(R"({"do":"undo","moves":0})"), "json.expects-number");
    EXPECT_EQ(bad(R"({"do":"undo","moves":2147483647})"), "undo.none");
}

// Plays to the end by always taking the last move on offer of the first seat that is asked.
TEST_F(EngineTest, PlaysToAnOutcomeThatTheRecordHolds) {
    begin(3);
    EXPECT_TRUE(good(R"({"do":"outcome"})").at("outcome").is_null());
    for (int made = 0; made < 500; ++made) {
        const json::value must = good(R"({"do":"acting"})").at("must");
        if (must.as_array().empty()) break;
        const std::string seat = json::serialize(must.at(0));
        const json::object offered = good(R"({"do":"legal","seat":)" + seat + "}");
        const json::array& moves = offered.at("moves").as_array();
        good(R"({"do":"move","seat":)" + seat + R"(,"move":)" + json::serialize(moves.back().at("move")) + "}");
    }
    const json::value outcome = good(R"({"do":"outcome"})").at("outcome");
    ASSERT_EQ(outcome.as_array().size(), 3U);
    EXPECT_EQ(outcome.at(2).at("seat"), json::value(2));
    const std::string before = everything();
    const json::value record = good(R"({"do":"record"})").at("record");
    begin(2);
    good(R"({"do":"load","record":)" + json::serialize(record) + "}");
    EXPECT_EQ(everything(), before);
}

TEST_F(EngineTest, SetsAStateThatItsRecordReplays) {
    begin(3);
    good(R"({"do":"move","seat":)" + json::serialize(good(R"({"do":"acting"})").at("must").at(0)) +
         R"(,"move":"draw"})");
    const json::value state = good(R"({"do":"state"})").at("state");
    good(R"({"do":"set_state","game":"killer-duckie","players":3,"seed":")" + std::string(seed_one) + R"(","state":)" +
         json::serialize(state) + "}");
    EXPECT_EQ(good(R"({"do":"state"})").at("state"), state);
    const std::string before = everything();
    const json::value record = good(R"({"do":"record"})").at("record");
    good(R"({"do":"load","record":)" + json::serialize(record) + "}");
    EXPECT_EQ(everything(), before);
}

TEST_F(EngineTest, EchoesIds) {
    for (const char* id :
         {"7", "\"a\"", "null", "[1,{\"b\":false}]", "18446744073709551615", "1.5", "\"\\n\\u0000\""}) {
        const std::string with_id = std::string(R"(,"id":)") + id + "}";
        EXPECT_EQ(good(R"({"do":"games")" + with_id).at("id"), json::parse(id));
        EXPECT_EQ(ask(R"({"do":"acting")" + with_id).at("id"), json::parse(id));
        EXPECT_EQ(ask(R"({"do":"nonsense")" + with_id).at("id"), json::parse(id));
        EXPECT_EQ(ask(R"({"what":1)" + with_id).at("id"), json::parse(id));
    }
    EXPECT_FALSE(ask(R"({"do":"games"})").contains("id"));
    EXPECT_NE(engine.answer(R"({"do":"games","id":[1e400]})").find(R"("id":[1e400])"), std::string::npos);
}

TEST_F(EngineTest, RefusesWhatNeedsAMatch) {
    for (const char* line :
         {R"({"do":"record"})", R"({"do":"state"})", R"({"do":"acting"})", R"({"do":"legal","seat":0})",
          R"({"do":"move","seat":0,"move":"draw"})", R"({"do":"view","seat":0})", R"({"do":"outcome"})",
          R"({"do":"imagine","seat":0})", R"({"do":"undo"})"}) {
        EXPECT_EQ(bad(line), "engine.no-match") << line;
    }
}

TEST_F(EngineTest, RefusesLinesThatAreNoRequest) {
    begin();
    EXPECT_EQ(bad(""), "json.not-json");
    EXPECT_EQ(bad("  "), "json.not-json");
    EXPECT_EQ(bad("{"), "json.not-json");
    EXPECT_EQ(bad("{} {}"), "json.not-json");
    EXPECT_EQ(bad("{\"do\":\"\xff\"}"), "json.not-json");
    EXPECT_EQ(bad(std::string(1000, '[')), "json.too-deep");
    EXPECT_EQ(bad(std::string(Engine::most_bytes, ' ')), "json.not-json");
    EXPECT_EQ(bad(std::string(Engine::most_bytes + 1, ' ')), "engine.too-long");
    EXPECT_EQ(bad("[]"), "json.expects-object");
    EXPECT_EQ(bad("{}"), "json.missing-field");
    EXPECT_EQ(bad(R"({"do":7})"), "json.expects-text");
    EXPECT_EQ(bad(R"({"do":"fly"})"), "engine.unknown-request");
    EXPECT_EQ(bad(R"({"do":""})"), "engine.unknown-request");
    EXPECT_EQ(bad(R"({"do":"acting","seat":0})"), "json.unknown-field");
    EXPECT_EQ(bad(R"({"do":"acting","":0})"), "json.unknown-field");
}

TEST_F(EngineTest, RefusesMatchesThatCannotBe) {
    begin();
    EXPECT_EQ(bad(R"({"do":"new","players":2})"), "json.missing-field");
    EXPECT_EQ(bad(R"({"do":"new","game":"chess","players":2})"), "game.unknown");
    EXPECT_EQ(bad(R"({"do":"new","game":"killer-duckie"})"), "json.missing-field");
    EXPECT_EQ(bad(R"({"do":"new","game":"killer-duckie","players":"2"})"), "json.expects-number");
    EXPECT_EQ(bad(R"({"do":"new","game":"killer-duckie","players":2.0})"), "json.expects-number");
    for (const char* players : {"0", "1", "9", "2147483647"}) {
        EXPECT_EQ(bad(std::string(R"({"do":"new","game":"killer-duckie","players":)") + players + "}"), "game.players");
    }
    const std::string two = R"({"do":"new","game":"killer-duckie","players":2,)";
    EXPECT_EQ(bad(two + R"("options":[]})"), "json.expects-object");
    EXPECT_EQ(bad(two + R"("options":{"stacking":1}})"), "json.expects-flag");
    EXPECT_EQ(bad(two + R"("options":{"colour":1}})"), "json.unknown-field");
    EXPECT_EQ(bad(two + R"("options":{"deck":{"angel":1}}})"), "killer-duckie.refusal.too-few-angels");
    EXPECT_EQ(bad(two + R"("seed":1})"), "json.expects-text");
    EXPECT_EQ(bad(two + R"("seed":"00"})"), "engine.seed");
    EXPECT_EQ(bad(two + R"("players":3})"), "json.twice");
    EXPECT_EQ(bad(two + R"("options":{"stacking":true,"stacking":false}})"), "json.twice");
    good(two + R"("seed":"ABCDEFabcdef00000000000000000000000000000000000000000000000000FF"})");
    EXPECT_EQ(bad(R"({"do":"load","record":"duckpond"})"), "record.cut");
    EXPECT_EQ(bad(R"({"do":"load","record":""})"), "record.ends");
    EXPECT_EQ(bad(R"({"do":"load","record":{}})"), "json.expects-text");
}

TEST_F(EngineTest, RefusesSeatsAndMovesThatAreNot) {
    begin();
    EXPECT_EQ(bad(R"({"do":"legal","seat":2})"), "seat.unknown");
    EXPECT_EQ(bad(R"({"do":"legal","seat":-1})"), "seat.unknown");
    EXPECT_EQ(bad(R"({"do":"view","seat":9})"), "seat.unknown");
    EXPECT_EQ(bad(R"({"do":"legal","seat":null})"), "json.expects-number");
    EXPECT_EQ(bad(R"({"do":"view"})"), "json.missing-field");
    EXPECT_EQ(bad(R"({"do":"imagine","seat":0,"seed":-1})"), "json.expects-number");
    EXPECT_EQ(bad(R"({"do":"move","seat":256,"move":"draw"})"), "seat.unknown");
    EXPECT_EQ(bad(R"({"do":"move","seat":1,"move":"draw"})"), "ask.none");
    EXPECT_EQ(bad(R"({"do":"move","seat":0})"), "json.missing-field");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":3})"), "engine.move");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":"seer"})"), "move.illegal");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":"bid 6"})"), "move.illegal");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":{"kind":"pass"}})"), "move.illegal");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":{"kind":"play"}})"), "move.illegal");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":{"kind":"bid"}})"), "json.unknown-name");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":{"kind":"draw","bid":6}})"), "json.unknown-field");
    EXPECT_EQ(bad(R"({"do":"move","seat":0,"move":{}})"), "json.missing-field");
}

// No request is known that makes the program contradict itself, so here its source of seeds does.
TEST_F(EngineTest, OutlivesAFaultOfItsOwn) {
    engine = Engine([]() -> Seed { fail_check("a seed", "some/where/seeds.h", 7); });
    begin();
    good(R"({"do":"move","seat":0,"move":"draw"})");
    EXPECT_EQ(bad(R"({"do":"new","game":"killer-duckie","players":2,"id":3})"), "engine.fault");
    const json::object answer = ask(R"({"do":"new","game":"killer-duckie","players":2,"id":3})");
    EXPECT_EQ(answer.at("id"), json::value(3));
    const std::string message(answer.at("error").at("message").as_string());
    EXPECT_TRUE(message.ends_with(" seeds.h:7: check failed: a seed")) << message;
    good(R"({"do":"move","seat":1,"move":"draw"})");
}

TEST_F(EngineTest, SaysTheMistakeAndNothingHidden) {
    begin();
    const auto message = [&](const std::string& line) {
        return std::string(ask(line).at("error").at("message").as_string());
    };
    EXPECT_EQ(message(R"({"do":"move","seat":0,"move":"put 3"})"), "\"put 3\" is not a legal move here.");
    EXPECT_EQ(message(R"({"do":"move","seat":0,"move":"x\n\u0000\"y"})").find('\n'), std::size_t{2});
    EXPECT_EQ(message(R"({"do":"set_state","game":"killer-duckie","players":2})"),
              "request is missing the field \"state\".");
}

}  // namespace
}  // namespace duckpond
