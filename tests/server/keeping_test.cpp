// A server and its store: rows that are damaged, disks that fail, files that vanish, tables that are forgotten, faults.

#include <gtest/gtest.h>
#include <spdlog/sinks/base_sink.h>
#include <sqlite3.h>

#include <future>
#include <stdexcept>

#include "server/news.h"
#include "server/replays.h"
#include "server/survey.h"
#include "server/thinkers.h"
#include "table/table.h"
#include "tests/places.h"
#include "tests/server/no_store.h"
#include "tests/server/pond.h"

namespace duckpond::server {
namespace {

namespace fs = std::filesystem;

std::string health(const Pond& pond, int status) {
    const auto answer = load::http(pond.address(), "GET", "/healthz?lang=en");
    EXPECT_EQ(answer.status, status) << answer.body;
    return answer.body;
}

// What the server logs. It is there before the server's threads, and goes after them: they use it without asking.
class Log {
public:
    Log() { spdlog::set_default_logger(std::make_shared<spdlog::logger>("heard", lines_)); }
    ~Log() { spdlog::set_default_logger(before_); }
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    // From now on: a server begins by making it quiet.
    static void listen() { spdlog::set_level(spdlog::level::info); }
    // Those of an event whose name begins like that.
    [[nodiscard]] std::vector<std::string> lines_of(const std::string& event) const {
        std::vector<std::string> lines = lines_->all();
        std::erase_if(lines, [&](const std::string& line) { return !line.starts_with("event=" + event); });
        return lines;
    }

private:
    class Lines final : public spdlog::sinks::base_sink<std::mutex> {
    public:
        [[nodiscard]] std::vector<std::string> all() {
            const std::lock_guard lock(mutex_);
            return all_;
        }

    private:
        void sink_it_(const spdlog::details::log_msg& line) override {
            all_.emplace_back(line.payload.data(), line.payload.size());
        }
        void flush_() override {}
        std::vector<std::string> all_;
    };
    std::shared_ptr<Lines> lines_ = std::make_shared<Lines>();
    std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
};

// --- damage

// A database of an earlier program with a live table, once as it was and once for each damage.
class Damaged : public testing::Test {
protected:
    struct Damage {
        std::string table;
        std::string sql;    // for ?1
        std::string phase;  // as the table is then; empty where it is not served
    };
    const std::vector<Damage> damages_{
        {"sound", "", "playing"},
        {"people", "UPDATE matches SET people = 'x' WHERE table_id = ?1", ""},
        {"nobody", "UPDATE matches SET people = '{\"a\":1}' WHERE table_id = ?1", ""},
        {"header", "UPDATE matches SET header = substr(header, 30) WHERE table_id = ?1", ""},
        {"headless", "UPDATE matches SET header = '' WHERE table_id = ?1", ""},
        {"another",
         "UPDATE matches SET header = (SELECT header FROM matches WHERE header LIKE '%geese%') WHERE table_id = ?1",
         ""},
        {"seat", "UPDATE moves SET seat = 8 WHERE table_id = ?1 AND number = 3", ""},
        {"nowhere", "UPDATE moves SET seat = 'x' WHERE table_id = ?1 AND number = 3", ""},
        {"gap", "DELETE FROM moves WHERE table_id = ?1 AND number = 3", ""},
        {"bank", "UPDATE moves SET bank_spent = -9223372036854775807 WHERE table_id = ?1", ""},
        {"lobby", "UPDATE tables SET lobby = '{' WHERE id = ?1", ""},
        {"empty", "UPDATE tables SET lobby = '{}' WHERE id = ?1", ""},
        {"game", "UPDATE tables SET lobby = replace(lobby, 'killer-duckie', 'chess') WHERE id = ?1", ""},
        {"options", "UPDATE tables SET lobby = replace(lobby, '\"options\":\"{', '\"options\":\"') WHERE id = ?1", ""},
        {"snapshot", "UPDATE matches SET snapshot = 'x' WHERE table_id = ?1", "playing"},
        {"ahead", "UPDATE matches SET snapshot_moves = 9999 WHERE table_id = ?1", "playing"},
        // Before the snapshot, from which it goes on; and after it, where nothing helps.
        {"early", "UPDATE moves SET notation = 'x' WHERE table_id = ?1 AND number = 3", "playing"},
        {"late", "UPDATE moves SET notation = 'x' WHERE table_id = ?1 AND number = 45", "stopped"},
    };

    void damage(const std::string& file) {
        sqlite3* raw = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &raw), SQLITE_OK);
        for (const Damage& damage : damages_) {
            run(raw, "INSERT INTO tables SELECT ?1, lobby, closed FROM tables WHERE id = 'ra7dqisadx2b'", damage.table);
            run(raw,
                "INSERT INTO matches SELECT ?1, match, header, people, open, over, snapshot_moves, snapshot "
                "FROM matches WHERE table_id = 'ra7dqisadx2b'",
                damage.table);
            run(raw,
                "INSERT INTO moves SELECT ?1, match, number, seat, notation, bank_spent "
                "FROM moves WHERE table_id = 'ra7dqisadx2b'",
                damage.table);
            if (!damage.sql.empty()) run(raw, damage.sql, damage.table);
        }
        sqlite3_close(raw);
    }
    static void run(sqlite3* raw, const std::string& sql, const std::string& table) {
        sqlite3_stmt* statement = nullptr;
        ASSERT_EQ(sqlite3_prepare_v2(raw, sql.c_str(), -1, &statement, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
        sqlite3_bind_text(statement, 1, table.c_str(), -1, SQLITE_TRANSIENT);
        EXPECT_EQ(sqlite3_step(statement), SQLITE_DONE) << sqlite3_errmsg(raw);
        EXPECT_GT(sqlite3_changes(raw), 0) << sql;
        sqlite3_finalize(statement);
    }
};

TEST_F(Damaged, RowsKeepNobodyFromOtherTables) {
    const Log log;
    const Pond pond(fs::path(source_folder()) / "tests/landed/2026-11/pond.sqlite",
                    [this](const std::string& file) { damage(file); });
    Guest cleo(pond, "Cleo");
    for (const Damage& damage : damages_) {
        SCOPED_TRACE(damage.table);
        if (damage.phase.empty()) {
            EXPECT_EQ(cleo.open(damage.table), "table.unknown");
            continue;
        }
        ASSERT_EQ(cleo.open(damage.table), "");
        Json table = cleo.next("table");
        while (table.at("table").as_string() != damage.table) table = cleo.next("table");
        EXPECT_EQ(table.at("phase").as_string(), damage.phase);
    }
    Log::listen();
    const auto refused = load::http(pond.address(), "GET", "/api/tables/people/matches/1/record?lang=en");
    EXPECT_EQ(refused.status, 503) << "a row that is asked for is refused as well";
    const Json reason = boost::json::parse(refused.body);
    EXPECT_EQ(reason.at("key").as_string(), "store.bad-row");
    EXPECT_EQ(reason.at("message").as_string(), R"(Match 1 cannot be read: its "people" is damaged in the database.)");
    EXPECT_EQ(log.lines_of("store-"),
              std::vector<std::string>{"event=store-damaged table=peop reason=store.bad-row match=1 place=people"});
}

// --- disks that fail

TEST(ServedStore, AFullDiskIsSeenUntilItHasRecovered) {
    const Pond pond;
    Duel duel(pond);
    EXPECT_EQ(health(pond, 200), "ok\n");
    frail::break_disk(frail::Fault::Full);
    Guest& mover = duel.mover();
    EXPECT_EQ(mover.ask(answer_with(mover.match(), "draw")), "store.full");
    EXPECT_EQ(health(pond, 503),
              "The disk is full, so nothing can be saved, and this did not count. "
              "Please try again later; nothing is lost.\n");
    frail::break_disk(frail::Fault::None);
    EXPECT_EQ(health(pond, 200), "ok\n");
}

TEST(ServedStore, TheLogSaysOnceWhatIsWrongAndWhenItIsOver) {
    const Log log;
    const Pond pond;
    Duel duel(pond);
    Log::listen();
    frail::break_disk(frail::Fault::Full);
    Guest& mover = duel.mover();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(mover.ask(answer_with(mover.match(), "draw")), "store.full");
    std::vector<std::string> expected{"event=store-failed reason=store.full"};
    EXPECT_EQ(log.lines_of("store-"), expected);
    frail::break_disk(frail::Fault::None);
    EXPECT_EQ(health(pond, 200), "ok\n");
    expected.emplace_back("event=store-recovered");
    EXPECT_EQ(log.lines_of("store-"), expected);
    fs::rename(pond.database(), pond.database() + "-elsewhere");
    EXPECT_EQ(mover.ask(answer_with(mover.match(), "draw")), "store.gone");
    expected.emplace_back("event=store-failed reason=store.gone");
    EXPECT_EQ(log.lines_of("store-"), expected);
}

TEST(ServedStore, ADatabaseThatIsRemovedTakesNoMoves) {
    const Pond pond;
    Duel duel(pond);
    fs::rename(pond.database(), pond.database() + "-elsewhere");
    Guest& mover = duel.mover();
    const Json before = mover.match();
    EXPECT_EQ(mover.ask(answer_with(before, "draw")), "store.gone");
    EXPECT_EQ(
        health(pond, 503),
        "The database was removed or replaced while the server was running, so nothing can be saved. This did not "
        "count. Put the same file back, or restart the server.\n");
    fs::rename(pond.database() + "-elsewhere", pond.database());
    EXPECT_EQ(health(pond, 200), "ok\n");
    ASSERT_EQ(mover.open(duel.table), "");
    const Json again = mover.next_match();
    EXPECT_EQ(again.at("number"), before.at("number")) << "as if it had not been tried";
    EXPECT_EQ(mover.ask(answer_with(again, "draw")), "");
}

// --- ending

TEST(ServedPeople, AreToldThatTheServerEndsAndNotWaitedForOnceTheyAreGone) {
    std::optional<Pond> pond(std::in_place, std::make_unique<NoStore>(),
                             ServerSettings{.limits = false, .time_to_hear = std::chrono::hours(24)});
    Guest anna(*pond, "Anna");
    anna.next("welcome");  // else the server may not know of her yet
    std::thread end([&] { pond.reset(); });
    EXPECT_FALSE(anna.next("closing").as_object().empty());
    anna.leave();
    end.join();
}

// --- forgetting

TEST(ServedStore, ForgetsTablesADayAfterTheyClosedWithoutAFinishedMatch) {
    const Pond pond(false, [](Store& store) {
        const auto ignore = [](const Result<void>& done) { EXPECT_TRUE(done); };
        const Record record{.game = "killer-duckie", .rules_version = 1, .names = {"Anna", "Bert"}};
        for (const char* id : {"long-ago", "finished", "just-now"}) {
            store.put_table({.id = id, .room = "{}"}, ignore);
            store.begin_match({.key = {id, 1}, .header = to_text(record), .open = true}, ignore);
        }
        store.end_match({"finished", 1}, ignore);
        store.put_table({.id = "long-ago", .room = "{}", .closed_at = 1}, ignore);
        store.put_table({.id = "finished", .room = "{}", .closed_at = 1}, ignore);
        store.put_table({.id = "just-now", .room = "{}", .closed_at = now_in_milliseconds()}, ignore);
    });
    const auto status = [&](const std::string& table) {
        return load::http(pond.address(), "GET", "/api/tables/" + table + "/matches/1/record").status;
    };
    EXPECT_EQ(status("long-ago"), 404);
    EXPECT_EQ(status("finished"), 200);
    EXPECT_EQ(status("just-now"), 409) << "not over, and not yet forgotten";
}

// A store with a few tables that wait to be forgotten.
class FullHouse final : public NoStore {
public:
    void load_pond(Found<StoredPond> found) override {
        found(StoredPond{.tables = {}, .matches = {}, .unreadable = {{"torn", Refusal("store.damaged")}}});
    }
    void forget_tables(std::int64_t, Found<std::int64_t> left) override { left(2); }
};

TEST(ServedStore, TablesThatItHasNotForgottenCount) {
    const Pond pond(std::make_unique<FullHouse>(), {.limits = false, .most_tables = 4});
    Guest anna(pond, "Anna");
    EXPECT_EQ(anna.ask(quick_two), "");
    EXPECT_EQ(anna.ask(quick_two), "table.too-many");
}

// --- faults

class Faulty : public NoStore {
public:
    void put_table(StoredTable, Done) override { throw std::runtime_error("a fault"); }
    void find_match(const MatchKey& key, Found<std::optional<StoredMatch>> found) override {
        StoredMatch match{.key = key, .header = "", .open = true, .over = true};
        const Record record{.game = "killer-duckie", .rules_version = 1, .names = {"Anna", "Bert"}};
        match.header = to_text(record);
        match.moves.push_back({.seat = 8, .notation = "draw"});
        found(match);
    }
};

TEST(ServedFaults, EndNothingElse) {
    const Pond pond(std::make_unique<Faulty>(), {.limits = false});
    Guest anna(pond, "Anna");
    anna.send(quick_two);  // nobody answers: the table is at fault, once when it is made and once when it stops
    Guest bert(pond, "Bert");
    bert.send(quick_two);
    const auto replay = load::http(pond.address(), "GET", "/api/tables/pond/matches/1/record");
    EXPECT_EQ(replay.status, 500);
    EXPECT_EQ(anna.ask(R"({"do":"browse"})"), "");
    EXPECT_EQ(bert.ask(R"({"do":"browse"})"), "");
    EXPECT_EQ(health(pond, 200), "ok\n");
}

// Fails whenever it is to forget tables, but for the first time, and counts.
class Unforgetting final : public NoStore {
public:
    explicit Unforgetting(std::promise<void>& asked_again) : asked_again_(asked_again) {}
    void forget_tables(std::int64_t, Found<std::int64_t>) override {
        const int asked = ++asked_;
        if (asked == 4) asked_again_.set_value();
        if (asked > 1) throw std::runtime_error("a fault");
    }

private:
    std::promise<void>& asked_again_;
    int asked_ = 0;
};

TEST(ServedFaults, OfASweepLeaveItSweeping) {
    std::promise<void> asked_again;
    const Pond pond(std::make_unique<Unforgetting>(asked_again),
                    {.limits = false, .sweep_beat = std::chrono::milliseconds(1)});
    asked_again.get_future().get();
}

// One table gathers; the match of the other has to go on from its snapshot, and the store faults when it is to keep
// that.
class FaultyFromTheStart final : public Faulty {
public:
    void load_pond(Found<StoredPond> found) override {
        const auto room = [](std::string_view phase) {
            return R"({"game":"killer-duckie","options":"{}","host":"x","phase":")" + std::string(phase) +
                   R"(","match":1,"seats":[{"kind":"person","person":"x","name":"Anna"},{"kind":"bot"}]})";
        };
        const Record record{.game = "killer-duckie", .rules_version = 999, .names = {"Anna", "Bert"}};
        const std::string position = R"({"players":[{"hand":["rude"]},{"hand":["cancel"]}],"pile":["seer","killer"]})";
        found(StoredPond{
            .tables = {{.id = "faulty", .room = room("playing")}, {.id = "sound", .room = room("gathering")}},
            .matches = {{.key = {"faulty", 1}, .header = to_text(record), .snapshot = Snapshot{.state = position}}}});
    }
};

TEST(ServedFaults, OfATableThatIsResumedKeepNobodyFromTheOthers) {
    const Pond pond(std::make_unique<FaultyFromTheStart>(), {.limits = false});
    Guest cleo(pond, "Cleo");
    EXPECT_EQ(cleo.open("faulty"), "table.unknown");
    EXPECT_EQ(cleo.open("sound"), "");
    EXPECT_EQ(health(pond, 200), "ok\n");
}

TEST(ServedFaults, OfAReplayLeaveTheOthersPlayed) {
    Replays replays;
    EXPECT_TRUE(replays.add({}, [] { throw std::runtime_error("a fault"); }));
    std::promise<void> played;
    EXPECT_TRUE(replays.add({}, [&] { played.set_value(); }));
    played.get_future().get();
}

TEST(ServedFaults, OfAThinkerLeaveItThinking) {
    Thinkers thinkers(1);
    thinkers.add("pond", {.think = [](const bots::Bot&) { throw std::runtime_error("a fault"); }});
    std::promise<void> thought;
    thinkers.add("pond", {.think = [&](const bots::Bot&) { thought.set_value(); }});
    thought.get_future().get();
}

TEST(ServedFaults, OfASurveyAreToldAndForgotten) {
    Survey survey;
    const auto ask = [&](const Survey::Measure& measure) {
        std::promise<Result<std::string>> answer;
        survey.ask("name", measure, [&](Result<std::string> found) { answer.set_value(std::move(found)); });
        return answer.get_future().get();
    };
    for (int i = 0; i < 20; ++i) {
        const auto told = ask([](const Survey::Enough&) -> std::string { throw std::runtime_error("a fault"); });
        ASSERT_FALSE(told);
        EXPECT_EQ(told.error().key, "server.fault");
    }
    survey.ask(
        "other", [](const Survey::Enough&) { return "x"; }, [](const auto&) { throw std::runtime_error("a fault"); });
    EXPECT_EQ(ask([](const Survey::Enough&) { return "found"; }), "found");
    EXPECT_EQ(ask([](const Survey::Enough&) { return "never"; }), "found") << "it is kept";
}

}  // namespace
}  // namespace duckpond::server
