// A table with a store whose every write the test decides, and with absences that a test need not wait for.

#include "server/room.h"

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json.hpp>
#include <deque>

#include "base/random.h"
#include "tests/server/busy.h"
#include "tests/server/no_store.h"

namespace duckpond::server {
namespace {

using Json = boost::json::value;
using namespace std::chrono_literals;

// Keeps what is written at once, or holds it until the test says what becomes of it.
class ChoosyStore final : public NoStore {
public:
    void put_table(StoredTable table, Done done) override {
        held_.emplace_back([this, table = std::move(table), done = std::move(done)](bool keep) {
            if (keep) kept_ = boost::json::parse(table.room);
            done(keep ? Result<void>() : tl::unexpected(Refusal("store.full")));
        });
        if (!holds_) decide(true);
    }
    void begin_match(StoredMatch, Done done) override {
        held_.emplace_back([done = std::move(done)](bool keep) {
            done(keep ? Result<void>() : tl::unexpected(Refusal("store.full")));
        });
        if (!holds_) decide(true);
    }

    void hold() { holds_ = true; }
    void release() {
        holds_ = false;
        while (decide(true)) {
        }
    }
    // The oldest write that waits is kept or refused; false where none waits.
    bool decide(bool keep) {
        if (held_.empty()) return false;
        const auto write = std::move(held_.front());
        held_.pop_front();
        write(keep);
        return true;
    }
    [[nodiscard]] const Json& kept() const { return kept_; }

private:
    bool holds_ = false;
    std::deque<std::function<void(bool)>> held_;
    Json kept_;
};

class Ear final : public Connection {
public:
    explicit Ear(std::string_view name) : person_{.id = "id-of-" + std::string(name), .name = std::string(name)} {}
    void send(Frame frame) override { heard_.push_back(boost::json::parse(*frame)); }
    [[nodiscard]] const Person& person() const override { return person_; }
    [[nodiscard]] const Texts& texts() const override { return **Texts::in("en"); }

    // The last news of a kind; null where there was none.
    [[nodiscard]] Json last(std::string_view kind) const {
        for (auto each = heard_.rbegin(); each != heard_.rend(); ++each) {
            if (each->at("news").as_string() == kind) return *each;
        }
        return nullptr;
    }
    void forget() { heard_.clear(); }
    // What became of the request with that id: nothing yet, "done", or the key of its refusal.
    [[nodiscard]] std::string answer(int id) const {
        for (const Json& each : heard_) {
            const Json* found = each.as_object().if_contains("id");
            if (found == nullptr || *found != id) continue;
            const Json* key = each.as_object().if_contains("key");
            return std::string(key != nullptr ? key->as_string() : each.at("news").as_string());
        }
        return "";
    }
    [[nodiscard]] int next_id() { return ++ids_; }

private:
    Person person_;
    std::vector<Json> heard_;
    int ids_ = 0;
};
using Someone = std::shared_ptr<Ear>;

request::Create wish_for(int seats) {
    request::Create wish;
    wish.game = FixedText<40>("killer-duckie");
    wish.seats = seats;
    wish.open = true;
    return wish;
}
RoomState state_for(int seats, const Someone& host) {
    return *new_room_state(wish_for(seats), host->person());
}
// Where there is little but Seers to play.
RoomState seers_for(int seats, const Someone& host) {
    request::Create wish = wish_for(seats);
    wish.options =
        parse_json(R"({"deck":{"seer":40,"rude":0,"shuffle":0,"dodge":0,"begger":0,"cancel":0}})")->as_object();
    wish.window = WindowTime(WindowTime::max);
    return *new_room_state(wish, host->person());
}

class OneRoom final : public Room::Registry {
public:
    explicit OneRoom(const RoomState& state)
        : tokens_("secret"),
          services_{io_, thinkers_, replays, store, tokens_, metrics_, 24h},
          room_(std::make_shared<Room>(services_, *this, "pond", state)) {
        spdlog::set_level(spdlog::level::critical);
        room_->make({.connection = std::make_shared<Ear>("Maker"), .id = 1});
        settle();
    }
    // NOLINTNEXTLINE(bugprone-exception-escape): a test may end where its clean-up fails
    ~OneRoom() override {
        store.release();
        room_->stop();
        settle();
    }
    OneRoom(const OneRoom&) = delete;
    OneRoom& operator=(const OneRoom&) = delete;

    // Asks, and lets happen what then happens at once. The request's id.
    int ask(const Someone& who, std::string_view request) {
        const int id = who->next_id();
        const ReadRequest read = read_request(request);
        EXPECT_TRUE(read.request) << request;
        room_->receive({.connection = who, .id = id}, *read.request);
        settle();
        return id;
    }
    std::string answer(const Someone& who, std::string_view request) { return who->answer(ask(who, request)); }
    Someone come(std::string_view name) {
        auto ear = std::make_shared<Ear>(name);
        EXPECT_EQ(answer(ear, open), "done");
        return ear;
    }
    Someone sit(std::string_view name) {
        auto ear = come(name);
        EXPECT_EQ(answer(ear, R"({"do":"sit"})"), "done");
        return ear;
    }
    void leave(const Someone& who) {
        room_->disconnect(who);
        settle();
    }
    void skip(Milliseconds time) {
        room_->skip(time);
        settle();
        let_timers_come();
    }
    void let_bots_play() {
        while (thinkers_.think_next()) {
        }
        skip(Milliseconds(BotBeat::max));
    }
    void sweep() {
        room_->sweep();
        settle();
    }
    bool decide(bool keep) {
        const bool waited = store.decide(keep);
        settle();
        return waited;
    }
    [[nodiscard]] bool is_listed() const { return listed_; }
    [[nodiscard]] bool is_removed() const { return removed_; }

    void list(const std::string&, const std::optional<news::Listing>& listing) override {
        listed_ = listing.has_value();
    }
    void remove(const std::string&) override {
        listed_ = false;
        removed_ = true;
    }
    void seat(const std::string&, const std::vector<std::string>&) override {}

    static constexpr std::string_view open = R"({"do":"open","table":"pond"})";
    ChoosyStore store;
    Replays replays;

private:
    void settle() {
        io_.restart();
        io_.poll();
    }
    // Timers come in their order: with one that is due now, all that were due before it have come.
    void let_timers_come() {
        boost::asio::steady_timer now(io_, std::chrono::steady_clock::now());
        bool came = false;
        now.async_wait([&](const boost::system::error_code&) { came = true; });
        io_.restart();
        while (!came) io_.run_one();
        settle();
    }

    boost::asio::io_context io_;
    Thinkers thinkers_{0};  // bots never come to it
    Tokens tokens_;
    Metrics metrics_;
    Services services_;
    bool listed_ = false;
    bool removed_ = false;
    std::shared_ptr<Room> room_;
};

std::string remove(const Someone& who) {
    return R"({"do":"remove","person":")" + who->person().id + "\"}";
}
std::string forgive(const Someone& who) {
    return R"({"do":"forgive","person":")" + who->person().id + "\"}";
}
std::string host_of(const Json& table) {
    return std::string(table.at("host").as_string());
}
// Who sits where, by id: in news of a table, or in what the store has of it.
std::vector<std::string> sitting(const Json& table) {
    std::vector<std::string> people;
    for (const Json& seat : table.at("seats").as_array()) people.emplace_back(seat.at("person").as_string());
    return people;
}
std::vector<std::string> names(const Json& people) {
    std::vector<std::string> all;
    for (const Json& each : people.as_array()) all.emplace_back(each.at("name").as_string());
    return all;
}

// --- what is told is kept

// The second change is built on the first: it must not bring a refused one along, nor be told and then lost.
TEST(Room, WhatIsBuiltOnARefusedChangeIsRefusedWithIt) {
    const Someone anna = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(4, anna));
    const Someone bert = room.come("Bert");
    const Someone cleo = room.come("Cleo");
    const Someone dora = room.come("Dora");
    room.store.hold();
    const int first = room.ask(bert, R"({"do":"sit"})");
    const int second = room.ask(cleo, R"({"do":"sit"})");
    room.decide(false);
    EXPECT_EQ(bert->answer(first), "store.full");
    EXPECT_EQ(cleo->answer(second), "store.full");
    const int third = room.ask(dora, R"({"do":"sit"})");
    while (room.decide(true)) {
    }
    EXPECT_EQ(dora->answer(third), "done");
    const std::vector<std::string> alone{dora->person().id, "", "", ""};
    EXPECT_EQ(sitting(dora->last("table")), alone);
    EXPECT_EQ(sitting(room.store.kept()), alone);
    EXPECT_EQ(bert->last("you").as_object().if_contains("seat"), nullptr);
}

// Whatever the store refuses and whenever: each told table is what the store has, and so is each answer.
TEST(Room, TellsNothingThatTheStoreDoesNotHave) {
    for (unsigned seed = 1; seed <= 100; ++seed) {
        SmallRandom random(seed);
        const Someone anna = std::make_shared<Ear>("Anna");
        OneRoom room(state_for(3, anna));
        const Someone watcher = room.come("Watcher");
        std::vector<Someone> people;
        for (const char* name : {"Bert", "Cleo", "Dora"}) people.push_back(room.come(name));
        room.store.hold();
        for (int step = 0; step < 30; ++step) {
            const std::uint32_t who = draw_below(random, 3);
            const std::uint32_t what = draw_below(random, 4);
            if (what == 0) room.ask(people[who], R"({"do":"sit"})");
            if (what == 1) room.ask(people[who], R"({"do":"stand"})");
            if (what == 2) room.decide(true);
            if (what == 3 && draw_below(random, 2) == 0) room.decide(false);
            ASSERT_EQ(sitting(watcher->last("table")), sitting(room.store.kept())) << "seed " << seed;
        }
        while (room.decide(true)) {
        }
        ASSERT_EQ(sitting(watcher->last("table")), sitting(room.store.kept())) << "seed " << seed;
        for (const Someone& each : people) {
            const std::vector<std::string> seats = sitting(room.store.kept());
            const bool has_seat = std::find(seats.begin(), seats.end(), each->person().id) != seats.end();
            const Json you = each->last("you");
            ASSERT_EQ(you.as_object().contains("seat"), has_seat) << "seed " << seed;
        }
    }
}

TEST(Room, AMatchBeginsWhenAllBeforeItIsKept) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.come("Bert");
    room.store.hold();
    const int sits = room.ask(bert, R"({"do":"sit"})");
    const int starts = room.ask(anna, R"({"do":"start","fill":true})");
    room.decide(false);
    EXPECT_EQ(bert->answer(sits), "store.full");
    EXPECT_EQ(anna->answer(starts), "store.full") << "it was to be a match with Bert";
    EXPECT_EQ(sitting(anna->last("table")), (std::vector<std::string>{anna->person().id, ""}));
    room.store.release();
    EXPECT_EQ(room.answer(anna, R"({"do":"start","fill":true})"), "done");
    EXPECT_EQ(anna->last("table").at("phase").as_string(), "playing");
}

TEST(Room, AStartThatTheStoreRefusesLeavesTheSeatsAsTheyWere) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(3, host));
    const Someone anna = room.sit("Anna");
    room.store.hold();
    const int starts = room.ask(anna, R"({"do":"start","fill":true})");
    room.decide(true);   // that the table plays
    room.decide(false);  // the match
    EXPECT_EQ(anna->answer(starts), "store.full");
    room.store.release();
    EXPECT_EQ(room.answer(anna, R"({"do":"mute","person":"x","muted":true})"), "done");
    EXPECT_EQ(room.store.kept().at("phase").as_string(), "gathering");
    EXPECT_EQ(room.store.kept().at("seats").at(1).at("kind").as_string(), "empty");
    EXPECT_EQ(anna->last("table").at("seats").at(1).at("kind").as_string(), "empty");
}

// --- rematches

struct Rematch {
    explicit Rematch(Phase phase = Phase::Over)
        : room([&] {
              RoomState state = state_for(4, std::make_shared<Ear>("Anna"));
              state.phase = phase;
              return state;
          }()) {}
    OneRoom room;
    Someone anna = room.sit("Anna");  // the host
    Someone bert = room.sit("Bert");
    Someone cleo = room.sit("Cleo");

    [[nodiscard]] std::string phase() const { return std::string(anna->last("table").at("phase").as_string()); }
    // Who asks for it, as everybody is told, by seat.
    [[nodiscard]] std::string asking() const {
        std::string all;
        const Json table = anna->last("table");
        for (const Json& seat : table.at("seats").as_array()) {
            all += seat.at("again").as_bool() ? 'x' : '-';
        }
        return all;
    }
    std::string ask(const Someone& who) { return room.answer(who, R"({"do":"rematch"})"); }
};

TEST(Rematch, BeginsWhenEverybodyWhoSitsHasAskedForIt) {
    Rematch table;
    EXPECT_EQ(table.ask(table.bert), "done") << "who is not the host";
    EXPECT_EQ(table.asking(), "-x--");
    EXPECT_EQ(table.ask(table.cleo), "done");
    EXPECT_EQ(table.phase(), "over");
    EXPECT_EQ(table.room.answer(table.bert, R"({"do":"rematch","wanted":false})"), "done");
    EXPECT_EQ(table.asking(), "--x-");
    EXPECT_EQ(table.ask(table.anna), "done");
    EXPECT_EQ(table.phase(), "over");
    EXPECT_EQ(table.ask(table.bert), "done");
    EXPECT_EQ(table.phase(), "playing");
    EXPECT_EQ(table.asking(), "----");
    EXPECT_EQ(table.anna->last("table").at("seats").at(3).at("kind").as_string(), "bot");
    EXPECT_EQ(table.ask(table.bert), "table.playing");
}

TEST(Rematch, WaitsForWhoeverIsAwayUntilABotWouldPlayForThem) {
    Rematch table;
    table.room.leave(table.cleo);
    table.ask(table.anna);
    table.ask(table.bert);
    table.room.skip(29s);
    EXPECT_EQ(table.phase(), "over");
    table.room.skip(1s);
    EXPECT_EQ(table.phase(), "playing");
}

TEST(Rematch, IsNotWaitedForByThoseWhoStandUp) {
    Rematch table;
    table.ask(table.anna);
    table.ask(table.bert);
    EXPECT_EQ(table.room.answer(table.cleo, R"({"do":"stand"})"), "done");
    EXPECT_EQ(table.phase(), "playing");
}

TEST(Rematch, BeginsForNobodyWhoHasLeft) {
    Rematch table;
    const Someone watcher = table.room.come("Watcher");
    table.ask(table.bert);
    for (const Someone& each : {table.anna, table.bert, table.cleo}) table.room.leave(each);
    table.room.skip(60s);
    EXPECT_EQ(watcher->last("table").at("phase").as_string(), "over");
    EXPECT_EQ(table.room.answer(table.bert, OneRoom::open), "done");
    EXPECT_EQ(watcher->last("table").at("phase").as_string(), "over") << "it is not begun by coming back, either";
}

TEST(Rematch, IsBegunByTheHostAtOnce) {
    Rematch table;
    EXPECT_EQ(table.room.answer(table.anna, R"({"do":"start","fill":true})"), "done");
    EXPECT_EQ(table.phase(), "playing");
}

TEST(Rematch, IsForThoseWhoSitWhenAMatchIsOver) {
    Rematch table;
    const Someone watcher = table.room.come("Watcher");
    EXPECT_EQ(table.ask(watcher), "table.not-seated");
    Rematch first(Phase::Gathering);
    EXPECT_EQ(first.ask(first.anna), "table.no-match-yet");
    Rematch stopped(Phase::Stopped);
    EXPECT_EQ(stopped.ask(stopped.anna), "table.stopped");
}

TEST(Rematch, ThatTheStoreRefusesIsNotAskedFor) {
    Rematch table;
    table.room.store.hold();
    const int asks = table.room.ask(table.bert, R"({"do":"rematch"})");
    table.room.decide(false);
    EXPECT_EQ(table.bert->answer(asks), "store.full");
    EXPECT_EQ(table.asking(), "----");
}

TEST(Rematch, MayBeOfOtherOptionsToWhichNobodyHasAgreedYet) {
    Rematch table;
    constexpr std::string_view change = R"({"do":"change","options":{"stacking":true},"bots":"goose","hints":false})";
    table.ask(table.bert);
    EXPECT_EQ(table.room.answer(table.bert, change), "table.host-only");
    EXPECT_EQ(table.asking(), "-x--");
    EXPECT_EQ(table.room.answer(table.anna, change), "done");
    const Json told = table.bert->last("table");
    EXPECT_EQ(boost::json::serialize(told.at("options")), R"({"stacking":true})");
    EXPECT_EQ(told.at("bots").as_string(), "goose");
    EXPECT_EQ(told.at("hints").as_bool(), false);
    EXPECT_EQ(told.at("beat").as_int64(), 900) << "what is left out stays";
    EXPECT_EQ(table.asking(), "----");
    table.ask(table.bert);
    EXPECT_EQ(table.room.answer(table.anna, change), "done");
    EXPECT_EQ(table.asking(), "-x--") << "nothing is different";
    EXPECT_EQ(table.room.answer(table.anna, R"({"do":"change","open":false,"options":{"deck":{"pigeon":1}}})"),
              "json.unknown-field");
    EXPECT_EQ(boost::json::serialize(table.room.store.kept().at("open")), "true") << "all of it or nothing";
    table.room.answer(table.anna, R"({"do":"start","fill":true})");
    EXPECT_EQ(table.room.answer(table.anna, change), "table.playing");
}

// --- one person among bots (R26 of Killer Duckie), and others

// Plays a Seer as soon as it can be; how long the window is open then, as whoever played it is told.
std::int64_t open_a_window(OneRoom& room, const Someone& player) {
    while (true) {
        const Json match = player->last("match");
        const Json* ask = match.as_object().if_contains("ask");
        if (ask == nullptr) {
            room.let_bots_play();
            continue;
        }
        const auto& moves = ask->at("moves").as_array();
        const bool has_seer = std::any_of(moves.begin(), moves.end(),
                                          [](const Json& move) { return move.at("notation").as_string() == "seer"; });
        const std::string move = has_seer ? "seer" : std::string(moves.front().at("notation").as_string());
        const std::string id = std::to_string(ask->at("id").as_int64());
        EXPECT_EQ(room.answer(player, R"({"do":"answer","ask":)" + id + R"(,"move":")" + move + "\"}"), "done");
        if (!has_seer) continue;
        const Json opened = player->last("match");
        return opened.at("until").as_int64() - opened.at("now").as_int64();
    }
}

constexpr std::int64_t short_time = 900;  // the usual beat

TEST(Room, AWindowIsShortForOnePersonAmongBotsUntilSomebodyComes) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(seers_for(2, host));
    const Someone anna = room.sit("Anna");
    ASSERT_EQ(room.answer(anna, R"({"do":"start","fill":true})"), "done");
    EXPECT_LE(open_a_window(room, anna), short_time);
    const Someone watcher = room.come("Watcher");
    const Json told = anna->last("match");
    EXPECT_GT(told.at("until").as_int64() - told.at("now").as_int64(), short_time) << "the one that is open as well";
    room.skip(15s);
    EXPECT_GT(open_a_window(room, anna), short_time);
    room.skip(15s);
    room.leave(watcher);
    EXPECT_GT(open_a_window(room, anna), short_time) << "they may be on their way back";
    room.skip(30s);
    EXPECT_LE(open_a_window(room, anna), short_time);
}

TEST(Room, WhoIsAwayForLongIsNobodyToHideFromUntilTheyAreBack) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(seers_for(3, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.sit("Bert");
    ASSERT_EQ(room.answer(anna, R"({"do":"start","fill":true})"), "done");
    room.leave(bert);
    room.skip(30s);
    EXPECT_LE(open_a_window(room, anna), short_time) << "a bot plays for them";
    EXPECT_EQ(room.answer(bert, OneRoom::open), "done");
    const Json told = anna->last("match");
    EXPECT_GT(told.at("until").as_int64() - told.at("now").as_int64(), short_time);
}

TEST(Room, FinishesAMatchOnlyForThoseWhoPlayAndWhenAllOfThemAreOut) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(3, host));
    const Someone anna = room.sit("Anna");
    const Someone watcher = room.come("Watcher");
    EXPECT_EQ(room.answer(anna, R"({"do":"finish"})"), "table.not-playing");
    ASSERT_EQ(room.answer(anna, R"({"do":"start","fill":true})"), "done");
    EXPECT_EQ(room.answer(watcher, R"({"do":"finish"})"), "table.not-seated");
    EXPECT_EQ(room.answer(anna, R"({"do":"finish"})"), "table.not-all-out");
}

// --- hosts who vanish

TEST(Room, AHostWhoIsAwayForAMinuteIsFollowedByTheNextWhoIsHere) {
    for (const std::string_view phase : {"gathering", "playing", "over"}) {
        const Someone host = std::make_shared<Ear>("Anna");
        RoomState state = state_for(4, host);
        if (phase == "over") state.phase = Phase::Over;
        OneRoom room(state);
        const Someone anna = room.sit("Anna");
        const Someone bert = room.sit("Bert");
        const Someone cleo = room.sit("Cleo");
        if (phase == "playing") {
            ASSERT_EQ(room.answer(anna, R"({"do":"start","fill":true})"), "done");
        }
        room.leave(bert);
        room.leave(anna);
        room.skip(1s);
        EXPECT_EQ(host_of(cleo->last("table")), anna->person().id) << phase;
        room.skip(59s);
        EXPECT_EQ(host_of(cleo->last("table")), cleo->person().id) << phase << ": Bert is not here, either";
        EXPECT_EQ(host_of(room.store.kept()), cleo->person().id) << phase;
        EXPECT_EQ(room.answer(anna, OneRoom::open), "done");
        EXPECT_EQ(host_of(anna->last("table")), cleo->person().id) << phase << ": whoever comes back is a guest";
        EXPECT_EQ(room.answer(anna, remove(bert)), "table.host-only") << phase;
    }
}

TEST(Room, AHostWhoDoesNotSitIsFollowedAsSoonAsSomebodyDoes) {
    const Someone anna = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, anna));
    const Someone bert = room.come("Bert");
    room.skip(60s);
    EXPECT_EQ(host_of(bert->last("table")), anna->person().id) << "watchers are no hosts";
    EXPECT_EQ(room.answer(bert, R"({"do":"sit"})"), "done");
    EXPECT_EQ(host_of(bert->last("table")), bert->person().id);
}

TEST(Room, AFullDiskKeepsAVanishedHostAndIsNotAskedAgainAtOnce) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.sit("Bert");
    room.leave(anna);
    room.store.hold();
    room.skip(60s);
    EXPECT_TRUE(room.decide(false));
    EXPECT_EQ(host_of(bert->last("table")), anna->person().id);
    EXPECT_FALSE(room.decide(true)) << "the store is given time";
}

// --- sending away

TEST(Room, NobodyIsToldToGoBeforeItIsKept) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.sit("Bert");
    room.store.hold();
    const int refused = room.ask(anna, R"({"do":"kick","seat":1})");
    EXPECT_TRUE(bert->last("gone").is_null());
    room.decide(false);
    EXPECT_EQ(anna->answer(refused), "store.full");
    EXPECT_TRUE(bert->last("gone").is_null());
    EXPECT_EQ(room.answer(bert, R"({"do":"say","text":"still here"})"), "done");
    const int kept = room.ask(anna, R"({"do":"kick","seat":1})");
    room.decide(true);
    EXPECT_EQ(anna->answer(kept), "done");
    EXPECT_EQ(bert->last("gone").at("key").as_string(), "table.kicked");
    EXPECT_EQ(room.answer(bert, OneRoom::open), "table.kicked");
}

TEST(Room, TheHostSeesWhoWasSentAwayAndLetsThemBackToTheirSeat) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(3, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.sit("Bert");
    ASSERT_EQ(room.answer(anna, R"({"do":"start","fill":true})"), "done");
    EXPECT_EQ(room.answer(anna, R"({"do":"kick","seat":1})"), "done");
    EXPECT_EQ(names(anna->last("crowd").at("kicked")), std::vector<std::string>{"Bert"});
    EXPECT_TRUE(anna->last("table").at("seats").at(1).at("bot_plays").as_bool());
    EXPECT_EQ(room.answer(bert, OneRoom::open), "table.kicked");
    EXPECT_EQ(room.answer(anna, forgive(bert)), "done");
    EXPECT_TRUE(anna->last("crowd").at("kicked").as_array().empty());
    EXPECT_EQ(room.answer(bert, OneRoom::open), "done");
    EXPECT_EQ(bert->last("you").at("seat").as_int64(), 1);
    EXPECT_EQ(room.answer(bert, R"({"do":"sit"})"), "done");
    EXPECT_FALSE(bert->last("table").at("seats").at(1).at("bot_plays").as_bool());
    EXPECT_TRUE(bert->last("crowd").is_null()) << "that is for the host alone";
}

TEST(Room, SomebodyWhoWatchesCanBeSentAwayToo) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.come("Bert");
    EXPECT_EQ(names(anna->last("crowd").at("watchers")), std::vector<std::string>{"Bert"});
    anna->forget();
    EXPECT_EQ(room.answer(anna, OneRoom::open), "done");
    EXPECT_EQ(names(anna->last("crowd").at("watchers")), std::vector<std::string>{"Bert"}) << "as often as she asks";
    EXPECT_EQ(room.answer(bert, remove(anna)), "table.host-only");
    EXPECT_EQ(room.answer(anna, remove(anna)), "table.kick-host");
    EXPECT_EQ(room.answer(anna, remove(bert)), "done");
    EXPECT_EQ(bert->last("gone").at("key").as_string(), "table.kicked");
    EXPECT_TRUE(anna->last("crowd").at("watchers").as_array().empty());
    EXPECT_EQ(names(anna->last("crowd").at("kicked")), std::vector<std::string>{"Bert"});
    EXPECT_EQ(room.answer(bert, OneRoom::open), "table.kicked");
    EXPECT_EQ(room.answer(anna, remove(std::make_shared<Ear>("Cleo"))), "table.nobody-there");
}

TEST(Room, AFullListOfThoseSentAwayIsToldSo) {
    const Someone host = std::make_shared<Ear>("Anna");
    RoomState state = state_for(2, host);
    for (int i = 0; i < most_kicked; ++i) state.kicked.push_back({.person = FixedText<16>(std::to_string(i))});
    OneRoom room(state);
    const Someone anna = room.sit("Anna");
    const Someone bert = room.sit("Bert");
    EXPECT_EQ(room.answer(anna, R"({"do":"kick","seat":1})"), "table.kicked-full");
    EXPECT_TRUE(bert->last("gone").is_null());
    EXPECT_EQ(room.answer(anna, R"({"do":"forgive","person":"7"})"), "done");
    EXPECT_EQ(room.answer(anna, R"({"do":"kick","seat":1})"), "done");
}

TEST(Room, ThoseSentAwayByAnEarlierVersionStayAway) {
    const auto state = read_room_state(R"({"game":"killer-duckie","kicked":["id-of-Bert"]})");
    ASSERT_TRUE(state) << state.error().key;
    EXPECT_TRUE(state->has_kicked("id-of-Bert"));
    EXPECT_FALSE(state->has_kicked("id-of-Anna"));
}

// --- crowds

TEST(Room, WhoeverCouldSitIsLetInThoughManyWatch) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    std::vector<Someone> crowd;
    for (int person = 0; person < 10; ++person) {
        for (int tab = 0; tab < 10; ++tab) crowd.push_back(room.come("Cleo " + std::to_string(person)));
    }
    const Someone bert = room.come("Bert");
    EXPECT_EQ(crowd[9]->last("gone").at("key").as_string(), "table.crowded") << "the newest of who came first";
    EXPECT_TRUE(crowd[0]->last("gone").is_null());
    EXPECT_EQ(room.answer(bert, R"({"do":"sit"})"), "done");
    EXPECT_EQ(room.answer(crowd[9], OneRoom::open), "done") << "Bert watches no more";
    EXPECT_EQ(room.answer(std::make_shared<Ear>("Dora"), OneRoom::open), "table.crowded") << "there is no seat";
    EXPECT_EQ(room.answer(std::make_shared<Ear>("Anna"), OneRoom::open), "done") << "who sits is always let in";
}

// With one connection each; who had to make room would else push everybody else out in turn.
TEST(Room, WhoMadeRoomDoesNotPushOthersOut) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    std::vector<Someone> crowd;
    for (int person = 0; person < 100; ++person) crowd.push_back(room.come("Cleo " + std::to_string(person)));
    const Someone bert = room.come("Bert");
    EXPECT_EQ(crowd[0]->last("gone").at("key").as_string(), "table.crowded");
    EXPECT_EQ(room.answer(crowd[0], OneRoom::open), "table.crowded");
    EXPECT_TRUE(crowd[1]->last("gone").is_null());
    EXPECT_EQ(room.answer(bert, R"({"do":"sit"})"), "done");
}

// --- names

// Cookies last a year: a name in one was allowed when it was chosen.
TEST(Room, ANameThatIsNotAllowedAnyMoreNeitherSitsNorSpeaks) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    for (const auto& [name, refusal] : {std::pair("You", "name.reserved"), std::pair("An\u200bna", "name.deceives")}) {
        const Someone posing = room.come(name);
        EXPECT_EQ(room.answer(posing, R"({"do":"sit"})"), refusal);
        EXPECT_EQ(room.answer(posing, R"({"do":"say","text":"Hello"})"), refusal);
    }
    const Someone bert = room.come("Bert");
    EXPECT_EQ(room.answer(bert, R"({"do":"say","text":"Hello"})"), "done");
}

// --- the list

TEST(Room, ATableThatEverybodyHasLeftIsNotListedUntilSomebodyComes) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    EXPECT_TRUE(room.is_listed());
    const Someone anna = room.sit("Anna");
    room.skip(1h);
    EXPECT_TRUE(room.is_listed()) << "she waits for friends";
    room.leave(anna);
    room.skip(1s);
    EXPECT_TRUE(room.is_listed()) << "she may only have reloaded the page";
    room.skip(59s);
    EXPECT_FALSE(room.is_listed());
    EXPECT_EQ(room.answer(anna, OneRoom::open), "done");
    EXPECT_TRUE(room.is_listed());
}

TEST(Room, ATableStaysListedForAMinuteAfterTheLastPersonLeaves) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.come("Bert");
    room.leave(anna);
    room.skip(30s);
    room.leave(bert);
    room.skip(30s);
    EXPECT_TRUE(room.is_listed());
    room.skip(30s);
    EXPECT_FALSE(room.is_listed());
}

// --- matches

TEST(Room, NothingIsPlayedAgainForWhoeverHasLeft) {
    const Someone host = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, host));
    const Someone anna = room.sit("Anna");
    const Someone bert = room.sit("Bert");
    ASSERT_EQ(room.answer(anna, R"({"do":"start"})"), "done");
    const Someone& mover = anna->last("match").as_object().contains("ask") ? anna : bert;
    ASSERT_EQ(room.answer(mover, R"({"do":"answer","ask":1,"move":"draw"})"), "done");
    Busy busy(room.replays, 1);
    const Someone cleo = std::make_shared<Ear>("Cleo");
    EXPECT_EQ(room.answer(cleo, R"({"do":"open","table":"pond","since":0})"), "done");
    EXPECT_FALSE(room.replays.add({}, [] {})) << "she takes the last place";
    room.leave(cleo);
    EXPECT_TRUE(room.replays.add({}, [] {})) << "and gives it back";
    busy.end();
    EXPECT_TRUE(cleo->last("match").is_null());
}

// --- ending

TEST(Room, IsClosedOnceTheStoreHasKeptThat) {
    const Someone anna = std::make_shared<Ear>("Anna");
    OneRoom room(state_for(2, anna));
    EXPECT_EQ(room.answer(anna, OneRoom::open), "done");
    room.leave(anna);
    room.skip(9min);
    room.store.hold();
    room.sweep();
    EXPECT_FALSE(room.decide(true)) << "ten minutes are not over";
    room.skip(2min);
    room.sweep();
    EXPECT_TRUE(room.decide(false));
    EXPECT_FALSE(room.is_removed());
    EXPECT_EQ(room.answer(anna, OneRoom::open), "done") << "it lives on";
    room.leave(anna);
    room.skip(11min);
    room.sweep();
    EXPECT_FALSE(room.is_removed());
    EXPECT_TRUE(room.decide(true)) << "and is closed another time";
    EXPECT_TRUE(room.is_removed());
}

}  // namespace
}  // namespace duckpond::server
