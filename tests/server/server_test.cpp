// The server as clients meet it: over real sockets, on this machine.

#include <gtest/gtest.h>

#include <map>

#include "server/room_state.h"
#include "table/table.h"
#include "tests/server/pond.h"

namespace duckpond::server {
namespace {

// Knows a least time, which any machine takes; no machine has a longest one.
class Stopwatch {
public:
    [[nodiscard]] bool has_passed(std::int64_t milliseconds) const {
        return std::chrono::steady_clock::now() - begin_ >= std::chrono::milliseconds(milliseconds);
    }
    // Of a moment that the server told, which may be a little early for being rounded twice.
    [[nodiscard]] bool not_before(std::int64_t milliseconds, const Json& until) const {
        return until.as_int64() >= epoch_ + milliseconds - 2;
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::int64_t epoch_ = now_in_milliseconds();
};

// --- people

TEST(ServedPeople, BecomeGuestsWithANameAndAreKnownAgain) {
    const Pond pond;
    const auto made = load::http(pond.address(), "POST", "/api/guest", R"({"name":"Anna"})");
    EXPECT_EQ(made.status, 200);
    for (const char* part : {"HttpOnly", "SameSite=Lax", "Path=/"}) EXPECT_TRUE(has(made.head, part)) << part;
    EXPECT_FALSE(has(made.head, "Secure")) << "this was plain HTTP";
    const std::string cookie = load::become_guest(pond.address(), "Anna");
    EXPECT_TRUE(has(load::http(pond.address(), "GET", "/api/me", "", "Cookie: " + cookie + "\r\n").body, "Anna"));
    std::string forged = cookie;
    forged.back() = forged.back() == 'A' ? 'B' : 'A';
    EXPECT_EQ(load::http(pond.address(), "GET", "/api/me", "", "Cookie: " + forged + "\r\n").body, "null");
    load::FrameReader reader;
    EXPECT_LT(load::open_web_socket(pond.address(), "", reader), 0) << "nobody comes in without a name";
}

TEST(ServedPeople, NamesThatDeceiveAreRefused) {
    const Pond pond;
    const auto key = [&](const std::string& name) {
        const auto answer = load::http(pond.address(), "POST", "/api/guest", R"({"name":")" + name + "\"}");
        return answer.status == 200 ? "" : std::string(boost::json::parse(answer.body).at("key").as_string());
    };
    EXPECT_EQ(key("Ducky 7"), "");
    EXPECT_EQ(key("Jürgen"), "");
    EXPECT_EQ(key("Ольга"), "");
    EXPECT_EQ(key("Admin"), "name.reserved");
    EXPECT_EQ(key("ΑDMIN"), "name.deceives") << "with a Greek capital";
    EXPECT_EQ(key("adrnin"), "name.reserved");
    EXPECT_EQ(key("Ann\\u0430"), "name.deceives") << "with a Cyrillic letter";
    EXPECT_EQ(key(""), "name.bad");
    EXPECT_EQ(key("a\\nb"), "name.bad");
    EXPECT_EQ(key(std::string(100, 'x')), "name.bad");
    EXPECT_EQ(key(std::string(1000, 'x')), "json.too-many");
    EXPECT_EQ(load::http(pond.address(), "POST", "/api/guest", std::string(10'000, 'x')).status, 413);
}

TEST(ServedPeople, AtOneTableNoTwoNamesLookAlike) {
    const Pond pond;
    Guest anna(pond, "Anna");
    const std::string table = anna.create(quick_two);
    Guest other(pond, "ANNA");
    EXPECT_EQ(other.open(table), "");
    EXPECT_EQ(other.ask(R"({"do":"sit"})"), "name.taken");
}

TEST(ServedPeople, ASeatLinkHealsALostCookie) {
    const Pond pond;
    Guest anna(pond, "Anna");
    EXPECT_EQ(anna.ask(quick_two), "");
    Guest again(pond, anna.cookie(), 1);
    const std::string table = again.create(quick_two);
    const std::string key(again.you().at("key").as_string());
    const std::string body = R"({"table":")" + table + R"(","key":")" + key + "\"}";
    const auto healed = load::http(pond.address(), "POST", "/api/heal", body);
    EXPECT_EQ(healed.status, 200);
    EXPECT_TRUE(has(healed.head, anna.cookie()));
    const std::string elsewhere = R"({"table":"other","key":")" + key + "\"}";
    EXPECT_EQ(load::http(pond.address(), "POST", "/api/heal", elsewhere).status, 403);
}

// --- tables

TEST(ServedTables, TwoPlayToTheEndTwiceAndReadTheRecord) {
    const Pond pond;
    Duel duel(pond);
    for (std::int64_t match = 1; match <= 2; ++match) {
        const Json end = play_out(duel);
        ASSERT_TRUE(is_over(end));
        const std::string target = "/api/tables/" + duel.table + "/matches/" + std::to_string(match);
        const std::string cookie = "Cookie: " + duel.bert.cookie() + "\r\n";
        const auto text = load::http(pond.address(), "GET", target + "/record", "", cookie);
        ASSERT_EQ(text.status, 200) << text.body;
        const auto record = parse_record(text.body);
        ASSERT_TRUE(record) << record.error().key;
        EXPECT_TRUE(Table::open(*record)->match().result());
        const auto views = load::http(pond.address(), "GET", target + "/views?seat=1", "", cookie);
        ASSERT_EQ(views.status, 200);
        const Json steps = boost::json::parse(views.body);
        EXPECT_EQ(steps.at("steps").as_array().back().at("moves").as_int64(),
                  static_cast<std::int64_t>(record->moves.size()));
        EXPECT_EQ(steps.at("steps").as_array().back().at("view"), duel.bert.match().at("view"));
        const auto open = load::http(pond.address(), "GET", target + "/views?seat=all", "", cookie);
        const Json first = boost::json::parse(open.body).at("steps").at(0);
        for (const Json& player : first.at("view").at("players").as_array()) {
            EXPECT_EQ(player.at("hand").as_array().size(), 8U) << "all cards lie open";
        }
        EXPECT_FALSE(first.at("view").at("pile").at(0).is_null());
        EXPECT_EQ(load::http(pond.address(), "GET", target + "/record").status, 404) << "a private table's";
        if (match == 2) break;
        EXPECT_EQ(duel.anna.ask(R"({"do":"start"})"), "") << "a rematch";
        duel.anna.next_match();
        duel.bert.next_match();
    }
}

TEST(ServedTables, TheSeedIsCommittedToAndTheRecordOfAnOpenTableIsForAll) {
    const Pond pond;
    Duel duel(pond, R"({"do":"create","game":"killer-duckie","seats":2,"window":0,"open":true})");
    const std::string target = "/api/tables/" + duel.table + "/matches/1/record";
    EXPECT_EQ(load::http(pond.address(), "GET", target).status, 409) << "not over";
    play_out(duel);
    ASSERT_EQ(duel.anna.open(duel.table), "");
    const Json table = duel.anna.table().is_null() ? duel.anna.next("table") : duel.anna.table();
    const auto text = load::http(pond.address(), "GET", target);
    ASSERT_EQ(text.status, 200);
    const auto record = parse_record(text.body);
    ASSERT_TRUE(record);
    const std::string_view seed(reinterpret_cast<const char*>(record->seed.data()), record->seed.size());
    EXPECT_EQ(table.at("commitment").as_string(), sha256(seed));
}

TEST(ServedTables, OnePlaysWithBots) {
    const Pond pond;
    Guest anna(pond, "Anna");
    anna.create(R"({"do":"create","game":"killer-duckie","seats":4,"window":20,"beat":0,"bots":"duckling"})");
    EXPECT_EQ(anna.ask(R"({"do":"start"})"), "table.seats-empty");
    EXPECT_EQ(anna.ask(R"({"do":"bot","seat":2})"), "");
    EXPECT_EQ(anna.ask(R"({"do":"bot","seat":0})"), "table.seat-taken");
    EXPECT_EQ(anna.ask(R"({"do":"start","fill":true})"), "");
    EXPECT_TRUE(is_over(play_on(anna, anna.next_match(), 5)));
    const std::string target = "/api/tables/" + anna.created() + "/matches/1";
    const std::string cookie = "Cookie: " + anna.cookie() + "\r\n";
    const auto record = parse_record(load::http(pond.address(), "GET", target + "/record", "", cookie).body);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->people, SeatSet{Seat(0)});
    const auto views = load::http(pond.address(), "GET", target + "/views", "", cookie);
    EXPECT_EQ(boost::json::serialize(boost::json::parse(views.body).at("bots")), "[1,2,3]");
}

TEST(ServedBots, HaveTheirLevelBySeat) {
    const Pond pond;
    Guest anna(pond, "Anna");
    anna.create(
        R"({"do":"create","game":"killer-duckie","seats":4,"window":20,"beat":0,"bots":"duckling","hints":false})");
    EXPECT_EQ(anna.ask(R"({"do":"bot","seat":1,"level":"swan"})"), "json.unknown-name");
    EXPECT_EQ(anna.ask(R"({"do":"bot","seat":1,"level":"goose"})"), "");
    EXPECT_EQ(anna.ask(R"({"do":"bot","seat":2,"level":"goose"})"), "");
    EXPECT_EQ(anna.ask(R"({"do":"bot","seat":2,"level":"random"})"), "") << "it changes its mind";
    EXPECT_EQ(anna.ask(R"({"do":"start","fill":true})"), "");
    anna.next_match();
    const Json table = anna.table();
    EXPECT_EQ(table.at("bots").as_string(), "duckling");
    EXPECT_FALSE(table.at("hints").as_bool());
    const auto level = [&](std::size_t seat) -> std::string {
        const auto& fields = table.at("seats").at(seat).as_object();
        return fields.contains("level") ? std::string(fields.at("level").as_string()) : "";
    };
    EXPECT_EQ(level(0), "") << "a person";
    EXPECT_EQ(level(1), "goose");
    EXPECT_EQ(level(2), "random");
    EXPECT_EQ(level(3), "duckling") << "the table's own";
    EXPECT_EQ(anna.ask(R"({"do":"bot","seat":1,"level":"drake"})"), "table.playing");
}

TEST(ServedBots, OfATableFromBeforeThereWereLevelsAreDrakes) {
    const auto room = read_room_state(
        R"({"game":"killer-duckie","options":"{}","clock":{"seconds":0,"bank":0},"open":false,"watchers":true,)"
        R"("beat":900,"host":"x","phase":"gathering","match":0,)"
        R"("seats":[{"kind":"bot","person":"","name":"Puddle","left":false}],"kicked":[],"muted":[]})");
    ASSERT_TRUE(room) << room.error().key;
    EXPECT_EQ(room->seats[0].level, bots::Level::Drake);
    EXPECT_EQ(room->bots, bots::Level::Drake);
    EXPECT_TRUE(room->hints);
}

TEST(ServedHints, TellWhatABotWouldDoAndWhy) {
    const Pond pond;
    Duel duel(pond);
    Guest& mover = duel.mover();
    const Json& asked = mover.match().at("ask");
    const std::string hint = R"({"do":"hint","ask":)" + std::to_string(asked.at("id").as_int64()) + '}';
    EXPECT_EQ(mover.ask(hint), "");
    const Json told = mover.next("hinted");
    EXPECT_EQ(told.at("ask"), asked.at("id"));
    const auto& moves = told.at("moves").as_array();
    ASSERT_FALSE(moves.empty());
    std::int64_t last = 100;
    for (const Json& move : moves) {
        EXPECT_LE(move.at("share").as_int64(), last) << "the best first";
        last = move.at("share").as_int64();
    }
    const auto& offered = asked.at("moves").as_array();
    const auto first = static_cast<std::size_t>(told.at("reason").at("first").as_int64());
    EXPECT_EQ(moves[0].at("notation"), offered.at(first).at("notation"));
    EXPECT_GT(told.at("reason").at("worlds").as_int64(), 0);
    EXPECT_EQ(duel.other().ask(hint), "ask.none") << "who is not asked gets no hint";
    EXPECT_EQ(mover.ask(R"({"do":"hint","ask":99})"), "ask.none");
    duel.move(offered.at(first).at("notation").as_string());
}

TEST(ServedHints, AreForTheHostToForbid) {
    const Pond pond;
    Duel duel(pond, R"({"do":"create","game":"killer-duckie","seats":2,"window":0,"beat":0,"hints":false})");
    EXPECT_EQ(duel.mover().ask(R"({"do":"hint","ask":1})"), "table.no-hints");
}

TEST(ServedTables, OnlyTheHostMayAndOnlyWhatMakesSense) {
    const Pond pond;
    Guest anna(pond, "Anna");
    Guest bert(pond, "Bert");
    EXPECT_EQ(bert.ask(R"({"do":"sit"})"), "table.none-open");
    EXPECT_EQ(bert.open("nowhere"), "table.unknown");
    const std::string table = anna.create(R"({"do":"create","game":"killer-duckie","seats":3})");
    bert.join(table);
    for (const char* request : {R"({"do":"start"})", R"({"do":"bot","seat":2})", R"({"do":"kick","seat":0})",
                                R"({"do":"mute","person":"x","muted":true})"}) {
        EXPECT_EQ(bert.ask(request), "table.host-only") << request;
    }
    EXPECT_EQ(anna.ask(R"({"do":"kick","seat":8})"), "seat.unknown");
    EXPECT_EQ(anna.ask(R"({"do":"answer","ask":1,"move":"draw"})"), "table.not-playing");
    EXPECT_EQ(anna.ask(R"({"do":"create","game":"chess","seats":2})"), "game.unknown");
    EXPECT_EQ(anna.ask(R"({"do":"create","game":"killer-duckie","seats":9})"), "game.players");
    EXPECT_EQ(anna.ask(R"({"do":"fly"})"), "request.unknown");
    EXPECT_EQ(anna.ask(R"({"do":"sit","colour":1})"), "json.unknown-field");
    EXPECT_EQ(anna.ask(R"({"do":"kick","seat":1})"), "");
    EXPECT_EQ(bert.next("gone").at("key").as_string(), "table.kicked");
    EXPECT_EQ(bert.open(table), "table.kicked");
}

TEST(ServedTables, ChatIsHeardUntilSomebodyIsMuted) {
    const Pond pond;
    Guest anna(pond, "Anna");
    Guest bert(pond, "Bert");
    const std::string bert_id(bert.next("welcome").at("person").at("id").as_string());
    const std::string table = anna.create(quick_two);
    ASSERT_EQ(bert.open(table), "");
    EXPECT_EQ(bert.ask(R"({"do":"say","text":"<b>quack</b>"})"), "");
    EXPECT_EQ(anna.next("said").at("text").as_string(), "<b>quack</b>");
    EXPECT_EQ(bert.ask(R"({"do":"say","text":"  "})"), "table.nothing-said");
    EXPECT_EQ(anna.ask(R"({"do":"mute","person":")" + bert_id + R"(","muted":true})"), "");
    EXPECT_EQ(bert.ask(R"({"do":"say","text":"quack"})"), "table.muted");
    EXPECT_EQ(anna.ask(R"({"do":"mute","person":")" + bert_id + R"(","muted":false})"), "");
    EXPECT_EQ(bert.ask(R"({"do":"say","text":"quack"})"), "");
    Guest late(pond, "Late");
    ASSERT_EQ(late.open(table), "");
    EXPECT_EQ(late.next("said").at("text").as_string(), "<b>quack</b>") << "the last things said are told again";
}

TEST(ServedTables, WatchersSeeWhatIsPublicIfTheHostLikesThem) {
    const Pond pond;
    Duel duel(pond);
    Guest watcher(pond, "Cleo");
    ASSERT_EQ(watcher.open(duel.table), "");
    const Json seen = watcher.next_match();
    EXPECT_FALSE(is_asked(seen));
    for (const Json& player : seen.at("view").at("players").as_array()) EXPECT_TRUE(player.at("hand").is_null());
    Duel shy(pond, R"({"do":"create","game":"killer-duckie","seats":2,"watchers":false})");
    EXPECT_EQ(watcher.open(shy.table), "table.no-watchers");
}

TEST(ServedTables, TheListOfOpenTablesIsLive) {
    const Pond pond;
    Guest cleo(pond, "Cleo");
    EXPECT_EQ(cleo.ask(R"({"do":"browse"})"), "");
    Guest anna(pond, "Anna");
    const std::string table = anna.create(R"({"do":"create","game":"killer-duckie","seats":2,"open":true})");
    const Json list = cleo.next("tables");
    ASSERT_EQ(list.at("tables").as_array().size(), 1U);
    EXPECT_EQ(list.at("tables").at(0).at("table").as_string(), table);
}

TEST(ServedTables, WhoLeavesIsPlayedForAndMayComeBack) {
    const Pond pond;
    Duel duel(pond, R"({"do":"create","game":"killer-duckie","seats":2,"window":0,"beat":1,"bots":"duckling"})");
    Guest& leaving = duel.mover();
    Guest& staying = duel.other();
    EXPECT_EQ(leaving.ask(R"({"do":"stand"})"), "");
    staying.next_match();  // a bot moved
    EXPECT_EQ(leaving.ask(R"({"do":"answer","ask":1,"move":"draw"})"), "table.not-seated");
    EXPECT_EQ(leaving.ask(R"({"do":"sit"})"), "");
    Guest third(pond, "Cleo");
    ASSERT_EQ(third.open(duel.table), "");
    EXPECT_EQ(third.ask(R"({"do":"sit"})"), "table.playing");
}

// --- moves

TEST(ServedMoves, TheSameAnswerTwiceCountsOnceAndAnOldOneIsLate) {
    const Pond pond;
    Duel duel(pond);
    Guest& mover = duel.mover();
    const std::string answer = answer_with(mover.match(), "draw");
    EXPECT_EQ(mover.ask(answer), "");
    EXPECT_EQ(mover.ask(answer), "") << "sent twice";
    Guest tab(pond, mover.cookie(), 1);
    ASSERT_EQ(tab.open(duel.table), "");
    EXPECT_EQ(tab.next_match().at("number").as_int64(), 1) << "and it counted once";
    EXPECT_EQ(mover.ask(R"({"do":"answer","ask":99,"move":"draw"})"), "ask.none");
}

TEST(ServedMoves, TwoTabsOfOnePersonSeeTheSame) {
    const Pond pond;
    Duel duel(pond);
    Guest tab(pond, duel.mover().cookie(), 1);
    ASSERT_EQ(tab.open(duel.table), "");
    const Json before = tab.next_match();
    EXPECT_EQ(before.at("view"), duel.mover().match().at("view"));
    EXPECT_EQ(tab.ask(answer_with(before, "draw")), "") << "either may answer";
    const Json seen = duel.mover().next_match();
    EXPECT_EQ(seen.at("view"), (tab.match().is_null() ? tab.next_match() : tab.match()).at("view"));
}

TEST(ServedMoves, AfterALostConnectionComesWhatWasMissed) {
    const Pond pond;
    Duel duel(pond);
    Guest& leaving = duel.other();
    const std::string cookie = leaving.cookie();
    leaving.leave();
    EXPECT_EQ(duel.mover().ask(answer_with(duel.mover().match(), "draw")), "");
    Guest back(pond, cookie, 1);
    EXPECT_EQ(back.ask(R"({"do":"open","since":0,"table":")" + duel.table + "\"}"), "");
    const Json seen = back.next_match();
    EXPECT_FALSE(seen.at("events").as_array().empty());
    EXPECT_EQ(seen.at("number").as_int64(), 1);
}

// --- durable before told

TEST(ServedMoves, NoFrameLeavesBeforeItsSync) {
    const Pond pond;
    Guest watcher(pond, "Cleo");
    Duel duel(pond);  // with it all who came before are on the disk
    ASSERT_EQ(watcher.open(duel.table), "");
    watcher.next_match();
    Guest& mover = duel.mover();
    Guest& other = duel.other();
    const std::uint64_t before = frail::syncs();
    frail::hold_syncs();
    mover.send(answer_with(mover.match(), "draw"));
    // Nor is anybody shown the move who comes in the meantime, or told that they are late.
    Guest late(pond, other.cookie(), 1);
    ASSERT_EQ(late.open(duel.table), "");
    mover.send(answer_with(mover.match(), "shuffle"));
    ASSERT_TRUE(frail::await_sync());
    const std::vector<Json> answers = mover.heard();
    EXPECT_TRUE(of_kind("match", answers).empty());
    EXPECT_TRUE(of_kind("refused", answers).empty());
    EXPECT_TRUE(of_kind("match", other.heard()).empty());
    EXPECT_TRUE(of_kind("match", watcher.heard()).empty());
    // Who came before the move was taken up is shown the table as it was.
    const std::vector<Json> shown = of_kind("match", late.heard());
    EXPECT_LE(shown.size(), 1U);
    for (const Json& match : shown) EXPECT_EQ(match.at("number").as_int64(), 0);
    EXPECT_EQ(frail::syncs(), before);
    frail::release_syncs();
    EXPECT_EQ(other.next_match().at("number").as_int64(), 1);
    EXPECT_EQ(watcher.next_match().at("number").as_int64(), 1);
    EXPECT_EQ(late.next_match().at("number").as_int64(), 1);
    EXPECT_GT(frail::syncs(), before);
}

TEST(ServedMoves, AMoveThatWasNotSyncedNeverWas) {
    Pond pond;
    std::string table;
    std::string cookie;
    Json before;
    {
        Duel duel(pond);
        table = duel.table;
        duel.move("draw");
        cookie = duel.mover().cookie();
        before = duel.mover().match();
        frail::hold_syncs();
        duel.mover().send(answer_with(before, offered(before, 0)));  // whoever drew a Killer puts it back
        ASSERT_TRUE(frail::await_sync());
        EXPECT_TRUE(of_kind("match", duel.other().heard()).empty());
        pond.crash();
    }
    Guest again(pond, cookie, 1);
    ASSERT_EQ(again.open(table), "");
    const Json after = again.next_match();
    EXPECT_EQ(after.at("view"), before.at("view"));
    EXPECT_EQ(after.at("ask"), before.at("ask"));
    EXPECT_EQ(again.ask(answer_with(after, offered(after, 0))), "") << "and the table goes on";
}

TEST(ServedMoves, ARestartKeepsEveryTable) {
    Pond pond;
    Duel duel(pond);
    duel.move("draw");
    const Json before = duel.mover().match();
    const std::string cookie = duel.mover().cookie();
    pond.restart();
    Guest again(pond, cookie, 1);
    ASSERT_EQ(again.open(duel.table), "");
    const Json after = again.next_match();
    EXPECT_EQ(after.at("view"), before.at("view"));
    EXPECT_EQ(after.at("ask"), before.at("ask"));
}

TEST(ServedMoves, AFullDiskStopsMovesAndRecovers) {
    const Pond pond;
    Duel duel(pond);
    Guest& mover = duel.mover();
    Guest& other = duel.other();
    const Json before = mover.match();
    frail::break_disk(frail::Fault::Full);
    EXPECT_EQ(mover.ask(answer_with(before, "draw")), "store.full");
    EXPECT_EQ(mover.next_match().at("view"), before.at("view"));
    EXPECT_EQ(other.ask(R"({"do":"say","text":"is it full?"})"), "") << "all else goes on";
    EXPECT_EQ(mover.ask(R"({"do":"stand"})"), "store.full");
    frail::break_disk(frail::Fault::None);
    EXPECT_EQ(mover.ask(answer_with(before, "draw")), "");
    EXPECT_EQ(other.next_match().at("number").as_int64(), 1);
}

// What a program with other rules left behind: a match that does not replay, and a snapshot of it.
TEST(ServedMoves, AMatchOfOtherRulesGoesOnFromItsSnapshot) {
    const Pond pond(false, [](Store& store) {
        Record record{.game = "killer-duckie", .rules_version = 1, .names = {"Anna", "Bert"}};
        auto table = Table::open(record);
        ASSERT_TRUE(table);
        record.rules_version = 999;
        const auto ignore = [](const Result<void>& done) { EXPECT_TRUE(done); };
        store.put_table(
            {.id = "pond",
             .room = R"({"game":"killer-duckie","options":"{}","clock":{"seconds":0,"bank":0},"open":false,)"
                     R"("watchers":true,"beat":900,"host":"x","phase":"playing","match":1,"seats":[)"
                     R"({"kind":"person","person":"x","name":"Anna","left":false},)"
                     R"({"kind":"bot","person":"","name":"Bert","left":false}],"kicked":[],"muted":[]})"},
            ignore);
        store.begin_match({.key = {"pond", 1}, .header = to_text(record), .people = {"x"}}, ignore);
        const Seat mover = table->match().must().nth(0);
        ASSERT_TRUE(table->play(mover, 1, 0));
        store.append({"pond", 1}, 1, {.seat = mover.index(), .notation = table->record().moves[0].notation}, ignore);
        store.put_snapshot({"pond", 1}, {1, table->match().state()}, ignore);
        const Seat next = table->match().must().nth(0);
        store.append({"pond", 1}, 2, {.seat = next.index(), .notation = table->match().notation_at(next, 0)}, ignore);
    });
    Guest watcher(pond, "Cleo");
    ASSERT_EQ(watcher.open("pond"), "");
    const Json seen = watcher.next_match();
    EXPECT_EQ(seen.at("match").as_int64(), 2);
    EXPECT_GE(seen.at("number").as_int64(), 1) << "the move after the snapshot was made";
}

// --- time

TEST(ServedTime, WhoeverIsOutOfTimeIsAnsweredFor) {
    const Pond pond;
    const Stopwatch watch;
    Duel duel(pond, R"({"do":"create","game":"killer-duckie","seats":2,"clock":{"seconds":1,"bank":0}})");
    const auto& clocks = duel.mover().match().at("clocks").as_array();
    ASSERT_EQ(clocks.size(), 1U);
    EXPECT_TRUE(watch.not_before(1000, clocks[0].at("until")));
    EXPECT_EQ(duel.other().next_match().at("number").as_int64(), 1);
    EXPECT_TRUE(watch.has_passed(1000));
}

std::string seers(std::string_view window) {
    return R"({"do":"create","game":"killer-duckie","seats":2,"options":{"deck":)"
           R"({"rude":0,"shuffle":0,"dodge":0,"begger":0,"cancel":0,"seer":40}},"window":)" +
           std::string(window) + '}';
}

// R25. That it ends no sooner where all have answered, wire_test.cpp shows.
TEST(ServedTime, AWindowEndsByItself) {
    const Pond pond;
    Duel duel(pond, seers("400"));
    Guest& mover = duel.mover();
    const Stopwatch watch;
    duel.move("seer");
    EXPECT_TRUE(watch.not_before(400, mover.match().at("until")));
    EXPECT_EQ(mover.next_match().at("number").as_int64(), 2);
    EXPECT_TRUE(watch.has_passed(400));
}

TEST(ServedTime, AnAnswerInAWindowIsFinal) {
    const Pond pond;
    Duel duel(pond, seers("15000"));
    Guest& other = duel.other();
    duel.move("seer");
    ASSERT_FALSE(is_asked(other.match())) << "without a Cancel there is nothing to choose";
    // Whoever answers all the same is heard.
    EXPECT_EQ(other.ask(R"({"do":"answer","ask":1,"move":"pass"})"), "");
    EXPECT_EQ(other.ask(R"({"do":"answer","ask":1,"move":"cancel"})"), "ask.late");
}

// Whoever sits down and begins in one breath does not lose the bots to the answer about the seat.
TEST(ServedTables, BeginWithBotsWhileASeatIsStillBeingKept) {
    const Pond pond;
    Guest anna(pond, "Anna");
    EXPECT_EQ(
        anna.ask(R"({"do":"create","game":"killer-duckie","seats":3,"window":0,"beat":0,"open":true,"bots":"random"})"),
        "");
    EXPECT_EQ(anna.open(anna.created()), "");
    frail::hold_syncs();
    anna.send(R"({"do":"sit"})");
    anna.send(R"({"do":"start","fill":true})");
    ASSERT_TRUE(frail::await_sync());
    EXPECT_TRUE(of_kind("match", anna.heard()).empty());
    frail::release_syncs();
    anna.next_match();
    EXPECT_EQ(anna.ask(R"({"do":"mute","person":"nobody","muted":true})"), "");  // brings the table as it is
    for (const Json& seat : anna.table().at("seats").as_array()) EXPECT_NE(seat.at("kind").as_string(), "empty");
    EXPECT_TRUE(is_over(play_on(anna, anna.match(), 5))) << "the bots play";
}

// --- HTTP

TEST(ServedHttp, HasHealthMetricsAndGames) {
    const Pond pond;
    EXPECT_EQ(load::http(pond.address(), "GET", "/healthz").body, "ok\n");
    EXPECT_TRUE(has(load::http(pond.address(), "GET", "/metrics").body, "duckpond_moves_total 0"));
    EXPECT_TRUE(has(load::http(pond.address(), "GET", "/api/games").body, "killer-duckie"));
    EXPECT_EQ(load::http(pond.address(), "GET", "/nothing").status, 404);
    EXPECT_EQ(load::http(pond.address(), "DELETE", "/").status, 405);
}

// What a browser needs that draws boards and knows no rules.
TEST(ServedHttp, SaysWhatItThinksOfABoard) {
    const Pond pond;
    const auto post = [&](std::string_view what, std::string_view text, std::string_view query = "") {
        const std::string body = R"({"text":)" + boost::json::serialize(boost::json::string(text)) + '}';
        return load::http(pond.address(), "POST", "/api/boards/" + std::string(what) + std::string(query), body);
    };
    const auto all = boost::json::parse(load::http(pond.address(), "GET", "/api/boards").body);
    EXPECT_EQ(all.at("boards").as_array().size(), 9U);
    const std::string text(all.at("boards").at(0).at("text").as_string());

    const Json sound = boost::json::parse(post("check", text).body);
    EXPECT_EQ(sound.at("board").at("name").as_string(), "lily-pad");
    EXPECT_EQ(sound.at("spaces").as_int64(), 70);
    EXPECT_EQ(sound.at("starts").as_int64(), 6);
    EXPECT_EQ(sound.at("necks").as_array().size(), 0U);
    EXPECT_EQ(boost::json::parse(post("check", std::string_view(sound.at("drawing").as_string())).body), sound);

    const Json wrong =
        boost::json::parse(post("check", "board x; level beginner; drain 0 0; red 1 1", "?lang=de").body);
    EXPECT_EQ(wrong.at("refusal").at("key").as_string(), "duck-duck-go.board.overlap");
    EXPECT_EQ(wrong.at("refusal").at("column").as_int64(), 37);
    EXPECT_TRUE(has(std::string_view(wrong.at("refusal").at("message").as_string()), "Zeile 1, Spalte 37"));
    EXPECT_EQ(boost::json::serialize(wrong.at("refusal").at("tiles")), R"(["red","drain"])");

    const auto measured = post("measure", text);
    EXPECT_EQ(measured.status, 200);
    const Json figures = boost::json::parse(measured.body);
    EXPECT_GT(figures.at("races").as_int64(), 0);
    EXPECT_EQ(figures.at("starts").as_array().size(), 6U);
    EXPECT_EQ(figures.at("seats").as_array().size(), 4U);
    EXPECT_EQ(post("measure", text).body, measured.body) << "it is kept";
    EXPECT_EQ(post("measure", "lily-pad").body, measured.body) << "by what it is, not by how it was written";

    EXPECT_EQ(post("measure", "board x; level beginner; drain 0 0; red 2 1; yellow -1 3; blue -3 2").status, 400)
        << "nowhere to start from";
    EXPECT_EQ(post("measure", "nonsense").status, 400);
    EXPECT_EQ(post("check", std::string(3000, ';')).status, 200);
    EXPECT_EQ(post("check", std::string(10'000, 'x')).status, 413);
    EXPECT_EQ(load::http(pond.address(), "POST", "/api/boards/check", "{}").status, 400);
    EXPECT_EQ(load::http(pond.address(), "POST", "/api/boards/check", R"({"text":3})").status, 400);
}

TEST(ServedHttp, EveryAddressOfTheClientIsItsPage) {
    const Pond pond;
    for (const char* path : {"/", "/?lang=de", "/t/y8dqrhdg5etk", "/t/y8dqrhdg5etk/replay/1?seat=0", "/rules/any",
                             "/boards", "/boards?board=x", "/here/4f2a"}) {
        const auto page = load::http(pond.address(), "GET", path);
        EXPECT_EQ(page.body, small_client[0].body) << path;
        for (const char* header : {"Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
                                   "Referrer-Policy: no-referrer", "Cache-Control: no-cache", "text/html"}) {
            EXPECT_TRUE(has(page.head, header)) << header;
        }
    }
}

TEST(ServedHttp, FilesComeSmallAndAreKeptForAYear) {
    const Pond pond;
    const auto squeezed = load::http(pond.address(), "GET", "/", "", "Accept-Encoding: gzip, br\r\n");
    EXPECT_EQ(squeezed.body, small_client[0].gzip);
    EXPECT_TRUE(has(squeezed.head, "Content-Encoding: gzip"));
    const auto script = load::http(pond.address(), "GET", "/assets/pond-1a2b.js", "", "Accept-Encoding: gzip\r\n");
    EXPECT_EQ(script.body, "swim()");
    EXPECT_FALSE(has(script.head, "Content-Encoding")) << "there is no smaller form of it";
    for (const char* header : {"Cache-Control: public, max-age=31536000, immutable", "text/javascript"}) {
        EXPECT_TRUE(has(script.head, header)) << header;
    }
    const auto head = load::http(pond.address(), "HEAD", "/assets/pond-1a2b.js");
    EXPECT_TRUE(has(head.head, "Content-Length: 6"));
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(load::http(pond.address(), "GET", "/assets/other.js").status, 404);
    EXPECT_EQ(load::http(pond.address(), "GET", "/assets/../index.html").status, 404);
}

// A worker obeys the policy that its own script came with, whatever page begins it.
TEST(ServedHttp, EveryFileOfTheClientHasItsTypeAndThePolicy) {
    const Pond pond;
    const std::map<std::string, std::string> types{
        {"/", "text/html; charset=utf-8"},
        {"/assets/pond-1a2b.js", "text/javascript; charset=utf-8"},
        {"/assets/rules-3c4d.wasm", "application/wasm"},
        {"/sw.js", "text/javascript; charset=utf-8"},
        {"/manifest.webmanifest", "application/manifest+json"},
    };
    for (const auto& [path, type] : types) {
        const auto file = load::http(pond.address(), "GET", path);
        EXPECT_TRUE(has(file.head, "Content-Type: " + type)) << path << '\n' << file.head;
        EXPECT_TRUE(has(file.head, "script-src 'self' 'wasm-unsafe-eval'; style-src 'self';")) << path;
        const std::string kept = path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
        EXPECT_TRUE(has(file.head, "Cache-Control: " + kept)) << path;
    }
    const auto rules = load::http(pond.address(), "GET", "/assets/rules-3c4d.wasm", "", "Accept-Encoding: gzip\r\n");
    EXPECT_EQ(rules.body, "squeezed rules");
}

TEST(ServedHttp, WithoutTheClientAPlainPageSaysSo) {
    const Pond pond(false, nullptr, {});
    const auto page = load::http(pond.address(), "GET", "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_TRUE(has(page.body, "/ws"));
}

TEST(ServedHttp, PagesOfOtherSitesMayNothing) {
    const Pond pond;
    const std::string foreign = "Origin: http://evil.example\r\n";
    EXPECT_EQ(load::http(pond.address(), "POST", "/api/guest", R"({"name":"Anna"})", foreign).status, 403);
    const std::string ours = "Origin: http://127.0.0.1:" + std::to_string(pond.address().port) + "\r\n";
    EXPECT_EQ(load::http(pond.address(), "POST", "/api/guest", R"({"name":"Anna"})", ours).status, 200);
    const std::string cookie = load::become_guest(pond.address(), "Anna");
    load::FrameReader reader;
    EXPECT_LT(load::open_web_socket(pond.address(), cookie, reader, foreign), 0);
    const int socket = load::open_web_socket(pond.address(), cookie, reader, ours);
    EXPECT_GE(socket, 0);
    ::close(socket);
}

}  // namespace
}  // namespace duckpond::server
