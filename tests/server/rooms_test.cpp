// Who comes, goes and comes back: to tables that are crowded, over, restarted, or behind a proxy.

#include <gtest/gtest.h>

#include "table/table.h"
#include "tests/server/pond.h"

namespace duckpond::server {
namespace {

Guest again(const Pond& pond, const Guest& guest) {
    return {pond, guest.cookie(), 1};
}

TEST(ServedRooms, AnOpenTableIsListedAfterARestart) {
    Pond pond;
    std::string table;
    {
        Guest anna(pond, "Anna");
        table = anna.create(R"({"do":"create","game":"killer-duckie","seats":2,"open":true})");
    }
    pond.restart();
    Guest cleo(pond, "Cleo");
    cleo.send(R"({"do":"browse"})");
    const Json list = cleo.next("tables");
    ASSERT_EQ(list.at("tables").as_array().size(), 1U);
    EXPECT_EQ(list.at("tables").at(0).at("table").as_string(), table);
}

// One's own tables as they come to stand: until they are so, or the test fails.
Json own_tables(Guest& guest, const std::function<bool(const Json&)>& are_so) {
    while (true) {
        const Json mine = guest.next("mine");
        if (mine.as_object().empty() || are_so(mine.at("tables"))) return mine.at("tables");
    }
}
bool is_waited_for(const Json& own) {
    const auto& must = own.at("must").as_array();
    return std::find(must.begin(), must.end(), own.at("seat")) != must.end();
}

TEST(ServedRooms, WhoeverReadsTheListIsToldOfTheirOwnTables) {
    const Pond pond;
    Guest cleo(pond, "Cleo");
    cleo.send(R"({"do":"browse"})");
    EXPECT_TRUE(own_tables(cleo, [](const Json&) { return true; }).as_array().empty());
    Duel duel(pond);
    Guest reader = again(pond, duel.anna);
    reader.send(R"({"do":"browse"})");
    const bool is_annas = is_asked(duel.anna.match());
    const Json own = own_tables(reader, [](const Json& tables) { return tables.as_array().size() == 1; }).at(0);
    EXPECT_EQ(own.at("table").as_string(), duel.table);
    EXPECT_EQ(own.at("game").as_string(), "killer-duckie");
    EXPECT_EQ(own.at("phase").as_string(), "playing");
    EXPECT_EQ(own.at("seat").as_int64(), 0);
    EXPECT_EQ(boost::json::serialize(own.at("names")), R"(["Anna","Bert"])");
    EXPECT_EQ(is_waited_for(own), is_annas);
    duel.move("draw");
    while (is_asked(duel.anna.match()) == is_annas) duel.move(offered(duel.mover().match(), 0));  // drew a Killer
    own_tables(reader, [&](const Json& tables) { return is_waited_for(tables.at(0)) != is_annas; });
    play_out(duel);
    own_tables(reader, [](const Json& tables) { return tables.at(0).at("phase").as_string() == "over"; });
    EXPECT_EQ(duel.bert.ask(R"({"do":"rematch"})"), "");
    own_tables(reader, [](const Json& tables) { return boost::json::serialize(tables.at(0).at("again")) == "[1]"; });
    EXPECT_EQ(duel.anna.ask(R"({"do":"stand"})"), "");
    own_tables(reader, [](const Json& tables) { return tables.as_array().empty(); });
    EXPECT_TRUE(of_kind("mine", cleo.heard()).empty()) << "it is none of hers";
}

TEST(ServedRooms, OnesOwnTablesSurviveARestart) {
    Pond pond;
    std::string playing;
    std::string gathering;
    std::string cookie;
    {
        Duel duel(pond);
        playing = duel.table;
        gathering = duel.anna.create(quick_two);
        cookie = duel.anna.cookie();
    }
    pond.restart();
    Guest anna(pond, cookie, 1);
    anna.send(R"({"do":"browse"})");
    const Json own = own_tables(anna, [](const Json& tables) { return tables.as_array().size() == 2; });
    for (const Json& each : own.as_array()) {
        const bool plays = each.at("table").as_string() == playing;
        EXPECT_TRUE(plays || each.at("table").as_string() == gathering);
        EXPECT_EQ(each.at("phase").as_string(), plays ? "playing" : "gathering");
    }
}

// Others may take a seat when the match is over: they did not play it.
TEST(ServedRooms, AMatchThatIsOverKeepsTheNamesOfThoseWhoPlayed) {
    const Pond pond;
    Duel duel(pond);
    play_out(duel);
    EXPECT_EQ(duel.bert.ask(R"({"do":"stand"})"), "");
    Guest cleo(pond, "Cleo");
    cleo.join(duel.table);
    EXPECT_EQ(boost::json::serialize(cleo.table().at("played")), R"(["Anna","Bert"])");
}

TEST(ServedRooms, ACrowdKeepsNoPlayerOut) {
    const Pond pond;
    Guest anna(pond, "Anna");
    const std::string table = anna.create(quick_two);
    std::vector<Guest> crowd;
    for (int watcher = 0; watcher < 10; ++watcher) {
        crowd.emplace_back(pond, "Cleo " + std::to_string(watcher));
        ASSERT_EQ(crowd.back().open(table), "");
        for (int tab = 1; tab < 10; ++tab) {
            Guest another = again(pond, crowd.back());
            ASSERT_EQ(another.open(table), "");
            crowd.push_back(std::move(another));
        }
        Guest too_many = again(pond, crowd.back());
        EXPECT_EQ(too_many.open(table), "table.crowded") << "one person has enough of them";
    }
    Guest late(pond, "Dora");
    late.join(table);
    EXPECT_EQ(crowd.at(9).next("gone").at("key").as_string(), "table.crowded") << "seats go before watchers";
    EXPECT_EQ(crowd.at(9).open(table), "");
    Guest later(pond, "Emil");
    EXPECT_EQ(later.open(table), "table.crowded") << "there is no seat";
    EXPECT_EQ(crowd.front().open(table), "") << "who looks already may look again";
    Guest annas_phone = again(pond, anna);
    EXPECT_EQ(annas_phone.open(table), "");
}

TEST(ServedRooms, WhoLooksNoMoreAsksForNothing) {
    const Pond pond;
    Guest anna(pond, "Anna");
    anna.create(quick_two);
    EXPECT_EQ(anna.ask(R"({"do":"close"})"), "");
    EXPECT_EQ(anna.ask(R"({"do":"stand"})"), "table.none-open");
}

// A private table whose match is over: one leaves, another comes for the next.
TEST(ServedRooms, WhoComesForTheRematchIsNotShownTheMatchBefore) {
    for (const bool watchers : {false, true}) {
        const Pond pond;
        const std::string settings(quick_two.substr(0, quick_two.size() - 1));
        Duel duel(pond, settings + (watchers ? "}" : R"(,"watchers":false})"));
        play_out(duel);
        EXPECT_EQ(duel.bert.ask(R"({"do":"stand"})"), "");
        Guest cleo(pond, "Cleo");
        cleo.join(duel.table);
        EXPECT_EQ(cleo.ask(R"({"do":"open","table":")" + duel.table + R"(","since":0})"), "");
        if (watchers) cleo.next_match();
        EXPECT_EQ(cleo.ask(R"({"do":"say","text":"hello"})"), "");
        EXPECT_EQ(cleo.match().is_null(), !watchers);
        if (watchers) {
            EXPECT_EQ(cleo.match().at("view"), [&] {
                Guest dora(pond, "Dora");
                EXPECT_EQ(dora.open(duel.table), "");
                return dora.next_match().at("view");
            }()) << "as everybody sees it";
        }
        EXPECT_EQ(duel.anna.ask(R"({"do":"start"})"), "");
        EXPECT_TRUE(cleo.next_match().at("view").at("players").at(1).at("hand").is_array()) << "the next is theirs";
    }
}

TEST(ServedRooms, AMatchThatIsOverUnderOtherRulesLeavesATableThatGathers) {
    const Pond pond(false, [](Store& store) {
        const Record record{.game = "killer-duckie", .rules_version = 999, .names = {"Anna", "Bert"}};
        const auto ignore = [](const Result<void>& done) { EXPECT_TRUE(done); };
        store.put_table({.id = "pond",
                         .room = R"({"game":"killer-duckie","options":"{}","host":"x","phase":"over","match":1,)"
                                 R"("seats":[{"kind":"person","person":"x","name":"Anna"},{}]})"},
                        ignore);
        store.begin_match({.key = {"pond", 1}, .header = to_text(record), .people = {"x"}}, ignore);
        store.end_match({"pond", 1}, ignore);
        store.put_table({.id = "torn", .room = "{"}, ignore);
    });
    Guest cleo(pond, "Cleo");
    ASSERT_EQ(cleo.open("pond"), "");
    EXPECT_EQ(cleo.next("table").at("phase").as_string(), "gathering");
    EXPECT_EQ(cleo.open("torn"), "table.unknown") << "and one that cannot be read keeps nobody from the others";
}

// Another tab comes while a move waits for its sync: it is shown the table with the move, and not told of it once more.
TEST(ServedRooms, NobodyIsToldAMoveTwice) {
    const Pond pond;
    Duel duel(pond);
    Guest& mover = duel.mover();
    Guest& other = duel.other();
    frail::hold_syncs();
    mover.send(answer_with(mover.match(), "draw"));
    EXPECT_EQ(mover.ask(R"({"do":"say","text":"drawn"})"), "");  // so the move was made before
    Guest tab = again(pond, other);
    EXPECT_EQ(tab.ask(R"({"do":"open","table":")" + duel.table + R"(","since":0})"), "");
    frail::release_syncs();
    const Json first = tab.next_match();
    EXPECT_EQ(first.at("number").as_int64(), 1);
    EXPECT_FALSE(first.at("events").as_array().empty());
    other.next_match();
    EXPECT_TRUE(of_kind("match", tab.heard()).empty());
}

TEST(ServedRooms, BehindAProxyItsLastWordCounts) {
    const Pond pond(true, nullptr, small_client, {"127.0.0.1"});
    EXPECT_EQ(load::http(pond.address(), "GET", "/metrics").status, 404) << "how much is sent is not for everybody";
    const auto status = [&](int n) {
        const std::string headers = "X-Forwarded-For: 192.0.2." + std::to_string(n) +
                                    "\r\nX-Forwarded-For: 198.51.100.7, 2001:db8::" + std::to_string(n) + "\r\n";
        return load::http(pond.address(), "POST", "/api/guest", R"({"name":"Cleo"})", headers).status;
    };
    int made = 0;
    for (; made < allowance(Limited::Guests).at_once; ++made) ASSERT_EQ(status(made), 200) << made;
    EXPECT_EQ(status(made), 429) << "whatever the client wrote before, and whichever of its addresses it takes";
}

TEST(ServedHttp, AnAddressIsWrittenAsABrowserTakesIt) {
    EXPECT_EQ(url_of("127.0.0.1", 8080), "http://127.0.0.1:8080/");
    EXPECT_EQ(url_of("::1", 80), "http://[::1]:80/");
}

TEST(ServedHttp, WhatCannotBeReadIsToldSo) {
    const Pond pond;
    const auto long_name = load::http(pond.address(), "POST", "/api/guest", std::string(10'000, 'x'));
    EXPECT_EQ(long_name.status, 413);
    EXPECT_EQ(boost::json::parse(long_name.body).at("key").as_string(), "request.too-large");
    EXPECT_EQ(load::http(pond.address(), "GET", "/", "", "X-Long: " + std::string(10'000, 'x') + "\r\n").status, 431);
    EXPECT_EQ(load::http(pond.address(), "GET", "/ nowhere").status, 400);
    const auto wrong = load::http(pond.address(), "DELETE", "/");
    EXPECT_EQ(wrong.status, 405);
    EXPECT_NE(wrong.head.find("Allow: GET, HEAD"), std::string::npos) << wrong.head;
}

}  // namespace
}  // namespace duckpond::server
