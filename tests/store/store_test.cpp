#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <stdexcept>

#include "store/sqlite_store.h"
#include "tests/cli/program.h"
#include "tests/places.h"
#include "tests/store/frail_disk.h"

namespace duckpond {
namespace {

const MatchKey first_match{"pond", 1};

class Stored : public testing::Test {
protected:
    void SetUp() override { frail::install(); }
    void TearDown() override {
        frail::break_disk(frail::Fault::None);
        frail::break_byte(0);
        frail::release_syncs();
        frail::live();
    }

    std::unique_ptr<Store> open() {
        auto store = SqliteStore::open(folder_.file("pond.db"), frail::vfs_name);
        EXPECT_TRUE(store) << store.error().key;
        return store ? std::move(*store) : nullptr;
    }

    // Waits for a write, and gives the key of its refusal.
    template <class Write>
    static std::string written(Write write) {
        std::promise<std::string> answer;
        write([&](const Result<void>& done) { answer.set_value(done ? "" : std::string(done.error().key)); });
        return answer.get_future().get();
    }
    static std::string append(Store& store, std::int64_t number, const std::string& notation = "draw") {
        return written([&](Store::Done done) {
            store.append(first_match, number, {.seat = 1, .notation = notation, .bank_spent = 7}, std::move(done));
        });
    }
    static std::string begin(Store& store, const MatchKey& key = first_match) {
        return written([&](Store::Done done) {
            store.begin_match({.key = key, .header = "head", .people = {"anna", "bert"}, .open = true},
                              std::move(done));
        });
    }
    static std::string put_table(Store& store, const std::string& id = "pond",
                                 std::optional<std::int64_t> closed_at = std::nullopt) {
        return written([&](Store::Done done) {
            store.put_table({.id = id, .room = "{}", .closed_at = closed_at}, std::move(done));
        });
    }
    static std::string end(Store& store, const MatchKey& match = first_match) {
        return written([&](Store::Done done) { store.end_match(match, std::move(done)); });
    }
    static std::string check(Store& store) {
        return written([&](Store::Done done) { store.check(std::move(done)); });
    }
    // How many wait to be forgotten, when those have gone that were closed before.
    static std::int64_t forget(Store& store, std::int64_t closed_before) {
        std::promise<std::int64_t> answer;
        store.forget_tables(closed_before, [&](Result<std::int64_t> left) { answer.set_value(*left); });
        return answer.get_future().get();
    }
    static std::optional<StoredMatch> match(Store& store, const MatchKey& key) {
        std::promise<std::optional<StoredMatch>> answer;
        store.find_match(key, [&](auto found) { answer.set_value(std::move(*found)); });
        return answer.get_future().get();
    }
    std::int64_t closed_tables() {
        sqlite3* raw = nullptr;
        EXPECT_EQ(sqlite3_open(folder_.file("pond.db").c_str(), &raw), SQLITE_OK);
        std::int64_t count = -1;
        const auto take = [](void* out, int, char** columns, char**) {
            *static_cast<std::int64_t*>(out) = std::stoll(columns[0]);
            return 0;
        };
        sqlite3_exec(raw, "SELECT count(*) FROM tables WHERE closed = 1", take, &count, nullptr);
        sqlite3_close(raw);
        return count;
    }
    // As somebody does who opens the file with another program.
    void change(const std::string& sql) {
        sqlite3* raw = nullptr;
        ASSERT_EQ(sqlite3_open(folder_.file("pond.db").c_str(), &raw), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(raw, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
        sqlite3_close(raw);
    }
    static StoredPond pond(Store& store) {
        std::promise<StoredPond> answer;
        store.load_pond([&](Result<StoredPond> found) { answer.set_value(std::move(*found)); });
        return answer.get_future().get();
    }
    static std::size_t moves(Store& store) { return pond(store).matches.at(0).moves.size(); }

    Folder folder_;
};

TEST_F(Stored, KeepsTablesMatchesAndMoves) {
    {
        const auto store = open();
        EXPECT_EQ(put_table(*store), "");
        EXPECT_EQ(begin(*store), "");
        EXPECT_EQ(append(*store, 1), "");
        EXPECT_EQ(append(*store, 2, "begger>0"), "");
    }
    const auto store = open();
    const StoredPond found = pond(*store);
    ASSERT_EQ(found.tables.size(), 1U);
    ASSERT_EQ(found.matches.size(), 1U);
    const StoredMatch& match = found.matches[0];
    EXPECT_EQ(match.key, first_match);
    EXPECT_EQ(match.header, "head");
    EXPECT_EQ(match.people, (std::vector<std::string>{"anna", "bert"}));
    EXPECT_TRUE(match.open);
    EXPECT_FALSE(match.over);
    ASSERT_EQ(match.moves.size(), 2U);
    EXPECT_EQ(match.moves[1], (StoredMove{.seat = 1, .notation = "begger>0", .bank_spent = 7}));
}

TEST_F(Stored, OfTwoWritersOneLoses) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store) + append(*store, 1), "");
    EXPECT_EQ(append(*store, 1, "pass"), "store.conflict");
    EXPECT_EQ(append(*store, 3), "store.conflict") << "a move that follows none";
    EXPECT_EQ(append(*store, 2), "");
    EXPECT_EQ(begin(*store), "store.conflict");
    EXPECT_EQ(pond(*store).matches.at(0).moves.at(0).notation, "draw");
}

TEST_F(Stored, ASecondServerOnTheSameFileIsRefused) {
    const auto store = open();
    const auto second = SqliteStore::open(folder_.file("pond.db"));
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().key, "store.in-use");
}

TEST_F(Stored, ClosedTablesAreNotLoadedButTheirMatchesAreFound) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store) + append(*store, 1), "");
    ASSERT_EQ(end(*store) + put_table(*store, "pond", 1), "");
    EXPECT_TRUE(pond(*store).tables.empty());
    const auto found = match(*store, first_match);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->over);
    EXPECT_EQ(found->moves.size(), 1U);
}

TEST_F(Stored, KeepsTheLastSnapshot) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store), "");
    ASSERT_EQ(append(*store, 1), "");
    ASSERT_EQ(append(*store, 2), "");
    for (const std::int64_t moves : {1, 2, 3}) {
        ASSERT_EQ(written([&](Store::Done done) {
                      store->put_snapshot(first_match, {moves, R"({"a":1})"}, std::move(done));
                  }),
                  "");
    }
    EXPECT_EQ(pond(*store).matches.at(0).snapshot, (Snapshot{2, R"({"a":1})"})) << "there is no third move";
}

TEST_F(Stored, TheSecretIsMadeOnce) {
    const auto secret = [](Store& store) {
        std::promise<std::string> answer;
        store.secret([&](auto found) { answer.set_value(*found); });
        return answer.get_future().get();
    };
    std::string first;
    {
        const auto store = open();
        first = secret(*store);
        EXPECT_EQ(first.size(), 64U);
    }
    EXPECT_EQ(secret(*open()), first);
}

// --- durable before told

TEST_F(Stored, NothingIsDoneBeforeItsSync) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store), "");
    const std::uint64_t before = frail::syncs();
    frail::hold_syncs();
    std::atomic<bool> done = false;
    std::promise<std::uint64_t> syncs_when_done;
    store->append(first_match, 1, {.seat = 0, .notation = "draw"}, [&](const Result<void>&) {
        done = true;
        syncs_when_done.set_value(frail::syncs());
    });
    EXPECT_TRUE(frail::await_sync());
    EXPECT_FALSE(done);
    frail::release_syncs();
    EXPECT_GT(syncs_when_done.get_future().get(), before);
}

TEST_F(Stored, WhatWasDoneSurvivesAKillAndWhatWasNotSyncedDoesNot) {
    auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store), "");
    for (std::int64_t number = 1; number <= 50; ++number) ASSERT_EQ(append(*store, number), "");
    frail::die();
    EXPECT_EQ(append(*store, 51), "") << "the dying program believes it";
    store.reset();
    frail::live();
    store = open();
    EXPECT_EQ(moves(*store), 50U);
    EXPECT_EQ(append(*store, 51), "");
}

TEST_F(Stored, WritesOfManyTablesShareASync) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store), "");
    const std::uint64_t before = frail::syncs();
    frail::hold_syncs();
    std::atomic<int> good = 0;
    std::promise<void> all;
    for (std::int64_t number = 1; number <= 200; ++number) {
        store->append(first_match, number, {.seat = 0, .notation = "draw"}, [&](const Result<void>& done) {
            if (done && ++good == 200) all.set_value();
        });
    }
    frail::release_syncs();
    all.get_future().get();
    EXPECT_LE(frail::syncs() - before, 4U);
}

// --- a disk that fails

TEST_F(Stored, AFullDiskRefusesLosesNothingAndRecovers) {
    auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store) + append(*store, 1), "");
    frail::break_disk(frail::Fault::Full);
    EXPECT_EQ(append(*store, 2), "store.full");
    EXPECT_EQ(append(*store, 2), "store.full");
    frail::break_disk(frail::Fault::None);
    EXPECT_EQ(append(*store, 2), "");
    EXPECT_EQ(append(*store, 3), "");
    store.reset();
    EXPECT_EQ(moves(*open()), 3U);
}

TEST_F(Stored, ASyncThatFailsIsNoSync) {
    auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store) + append(*store, 1), "");
    frail::break_disk(frail::Fault::SyncFails);
    EXPECT_EQ(append(*store, 2), "store.failed");
    frail::break_disk(frail::Fault::None);
    EXPECT_EQ(append(*store, 2), "");
    frail::die();
    store.reset();
    frail::live();
    EXPECT_EQ(moves(*open()), 2U);
}

TEST_F(Stored, ADiskThatFailsIsSeenUntilItHasRecovered) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store) + check(*store), "");
    frail::break_disk(frail::Fault::Full);
    EXPECT_EQ(append(*store, 1), "store.full");
    EXPECT_EQ(moves(*store), 0U) << "what is there can be read";
    EXPECT_EQ(check(*store), "store.full") << "which says nothing about writing";
    frail::break_disk(frail::Fault::None);
    EXPECT_EQ(check(*store), "") << "though nobody has written since";
    EXPECT_EQ(append(*store, 1), "");
}

// Else it would go on with a file that no program finds after this one.
TEST_F(Stored, AFileThatIsGoneOrReplacedRefusesAllWrites) {
    namespace fs = std::filesystem;
    {
        ASSERT_EQ(put_table(*open()), "");
    }
    const auto store = open();
    ASSERT_EQ(begin(*store), "");
    std::int64_t number = 0;
    for (const char* ending : {"", "-wal"}) {
        SCOPED_TRACE(ending);
        const std::string path = folder_.file("pond.db") + ending;
        const std::string elsewhere = folder_.file("elsewhere");
        fs::rename(path, elsewhere);
        EXPECT_EQ(check(*store), "store.gone");
        EXPECT_EQ(append(*store, number + 1), "store.gone");
        fs::copy_file(elsewhere, path);
        EXPECT_EQ(append(*store, number + 1), "store.gone") << "a copy is another file";
        fs::rename(elsewhere, path);
        EXPECT_EQ(check(*store), "") << "it is back";
        EXPECT_EQ(append(*store, ++number), "");
    }
}

TEST_F(Stored, AFaultOfWhoeverIsToldEndsNothing) {
    const auto store = open();
    store->put_table({.id = "pond", .room = "{}"}, [](const Result<void>&) { throw std::runtime_error("a fault"); });
    store->put_person({.id = "x", .name = "x"}, [](const Result<void>&) { throw 1; });
    EXPECT_EQ(begin(*store), "");
    EXPECT_EQ(pond(*store).tables.size(), 1U);
}

// --- damage

TEST_F(Stored, ARowThatCannotBeReadConcernsItsTableAlone) {
    const MatchKey other{"other", 1};
    {
        const auto store = open();
        ASSERT_EQ(put_table(*store) + begin(*store) + append(*store, 1), "");
        ASSERT_EQ(append(*store, 2), "");
        ASSERT_EQ(put_table(*store, "other") + begin(*store, other), "");
    }
    const std::vector<std::array<std::string, 3>> damages{
        {"people", "UPDATE matches SET people = 'x'", "UPDATE matches SET people = '[]'"},
        {"people", "UPDATE matches SET people = '[1]'", "UPDATE matches SET people = '[]'"},
        {"open", "UPDATE matches SET open = 'x'", "UPDATE matches SET open = 0"},
        {"over", "UPDATE matches SET over = 7", "UPDATE matches SET over = 0"},
        {"snapshot_moves", "UPDATE matches SET snapshot = '{}', snapshot_moves = 'x'",
         "UPDATE matches SET snapshot = NULL, snapshot_moves = NULL"},
        {"seat", "UPDATE moves SET seat = 'x'", "UPDATE moves SET seat = 1"},
        {"seat", "UPDATE moves SET seat = 9", "UPDATE moves SET seat = 1"},
        {"bank_spent", "UPDATE moves SET bank_spent = -1", "UPDATE moves SET bank_spent = 0"},
        {"number", "UPDATE moves SET number = 3 WHERE number = 2", "UPDATE moves SET number = 2 WHERE number = 3"},
    };
    for (const auto& [place, damage, repair] : damages) {
        SCOPED_TRACE(damage);
        const auto of_pond = [](const std::string& sql) {
            return sql + (sql.find(" WHERE ") == std::string::npos ? " WHERE" : " AND") + " table_id = 'pond'";
        };
        change(of_pond(damage));
        {
            const auto store = open();
            const StoredPond found = pond(*store);
            ASSERT_EQ(found.tables.size(), 1U);
            EXPECT_EQ(found.tables[0].id, "other");
            EXPECT_EQ(found.matches.size(), 1U);
            ASSERT_EQ(found.unreadable.size(), 1U);
            EXPECT_EQ(found.unreadable[0].table, "pond");
            EXPECT_EQ(found.unreadable[0].reason,
                      Refusal("store.bad-row").with("match", 1).with("place", std::string_view(place)));
        }
        change(of_pond(repair));
        EXPECT_EQ(pond(*open()).tables.size(), 2U);
    }
}

constexpr std::int64_t later = 4'000'000'000'000;  // than any program was written

// Two tables write in one transaction, and the page with the last moves of one makes no sense or cannot be read.
class BadPage : public Stored, public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(, BadPage, testing::Bool(),
                         [](const auto& of) { return of.param ? "ThatCannotBeRead" : "ThatMakesNoSense"; });
TEST_P(BadPage, RefusesTheMovesOfItsOwnTable) {
    constexpr std::int64_t many = 1000;  // so that each has pages of its own
    const MatchKey good{"sound", 1};
    {
        const auto store = open();
        ASSERT_EQ(put_table(*store) + begin(*store) + put_table(*store, "sound") + begin(*store, good), "");
        for (std::int64_t number = 1; number <= many; ++number) {
            const StoredMove move{.seat = 0, .notation = number == many ? "the last here" : "draw"};
            store->append(first_match, number, move, [](const Result<void>& done) { EXPECT_TRUE(done); });
            for (const MatchKey& other : {MatchKey{"reed", 1}, good}) {  // the reed's moves lie between theirs
                store->append(other, number, {.seat = 0, .notation = "draw"},
                              [](const auto& done) { EXPECT_TRUE(done); });
            }
        }
    }
    std::fstream file(folder_.file("pond.db"), std::ios::in | std::ios::out | std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const std::size_t at = bytes.find("the last here");
    ASSERT_NE(at, std::string::npos);
    if (GetParam()) {
        frail::break_byte(static_cast<std::int64_t>(at));
    } else {
        constexpr std::size_t page = 4096;
        file.seekp(static_cast<std::streamoff>(at / page * page));
        file.write("\xff", 1);
    }
    file.close();

    const auto store = open();
    frail::hold_syncs();
    store->put_person({.id = "x", .name = "x"}, [](const Result<void>&) {});
    ASSERT_TRUE(frail::await_sync());  // all that comes now is one transaction
    std::promise<std::string> bad;
    std::promise<std::string> sound;
    const auto tell = [](std::promise<std::string>& answer) {
        return [&](const Result<void>& done) { answer.set_value(done ? "" : std::string(done.error().key)); };
    };
    store->append(first_match, many + 1, {.seat = 0, .notation = "draw"}, tell(bad));
    store->append(good, many + 1, {.seat = 0, .notation = "draw"}, tell(sound));
    frail::release_syncs();
    EXPECT_EQ(bad.get_future().get(), "store.damaged");
    EXPECT_EQ(sound.get_future().get(), "");
    EXPECT_EQ(check(*store), "store.damaged") << "which does not heal";
    const StoredPond found = pond(*store);
    ASSERT_EQ(found.matches.size(), 1U) << "and the table that cannot be read keeps nobody from the other";
    EXPECT_EQ(found.matches[0].moves.size(), static_cast<std::size_t>(many) + 1);
    for (const char* id : {"pond", "sound"}) ASSERT_EQ(put_table(*store, id, later), "");
    EXPECT_EQ(forget(*store, later + 1), 1) << "nor the other from being forgotten";
}

// A match is read whole, and many may ask for one.
TEST_F(Stored, MovesDoNotWaitForReaders) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store), "");
    frail::hold_syncs();
    store->put_person({.id = "x", .name = "x"}, [](const Result<void>&) {});
    ASSERT_TRUE(frail::await_sync());  // all that comes now waits
    std::string order;
    std::promise<void> all;
    for (int i = 0; i < 3; ++i) store->find_match(first_match, [&](const auto&) { order += 'r'; });
    store->append(first_match, 1, {.seat = 0, .notation = "draw"}, [&](const Result<void>&) { order += 'm'; });
    store->find_match(first_match, [&](const auto& found) {
        EXPECT_EQ((*found)->moves.size(), 1U) << "it sees what was asked for before";
        order += 'r';
        all.set_value();
    });
    frail::release_syncs();
    all.get_future().get();
    EXPECT_EQ(order, "mrrrr");
}

// --- forgetting

TEST_F(Stored, TablesClosedWithoutAFinishedMatchAreForgotten) {
    const auto store = open();
    ASSERT_EQ(put_table(*store, "played") + begin(*store, {"played", 1}), "");
    ASSERT_EQ(end(*store, {"played", 1}), "");
    ASSERT_EQ(put_table(*store) + begin(*store) + append(*store, 1), "");
    ASSERT_EQ(put_table(*store, "empty") + put_table(*store, "open"), "");
    EXPECT_EQ(forget(*store, later * 2), 0) << "nothing is closed";
    for (const char* id : {"played", "pond", "empty"}) ASSERT_EQ(put_table(*store, id, later), "");
    EXPECT_EQ(forget(*store, later), 2) << "not yet";
    ASSERT_TRUE(match(*store, first_match));
    EXPECT_EQ(forget(*store, later + 1), 0);
    EXPECT_FALSE(match(*store, first_match));
    EXPECT_TRUE(match(*store, {"played", 1})) << "for good";
    EXPECT_EQ(pond(*store).tables.size(), 1U) << "one is open still";
    ASSERT_EQ(put_table(*store) + begin(*store), "");
    EXPECT_EQ(moves(*store), 0U) << "nothing is left of it";
}

// Nobody knows when an earlier program closed a table: its day begins when this one sees it first.
TEST_F(Stored, TablesThatAnEarlierProgramClosedHaveTheirDay) {
    namespace fs = std::filesystem;
    const auto now = [] {
        const auto since = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
    };
    fs::copy_file(fs::path(source_folder()) / "tests/landed/2026-11/pond.sqlite", folder_.file("pond.db"));
    const std::int64_t before = now() - 1000;  // SQLite counts seconds
    EXPECT_EQ(forget(*open(), before), 0) << "they do not count as new ones do";
    EXPECT_EQ(closed_tables(), 2);
    EXPECT_EQ(forget(*open(), now() + 1), 0);
    EXPECT_EQ(closed_tables(), 1) << "one has a finished match";
}

// --- versions

TEST_F(Stored, AFileOfANewerProgramIsRefused) {
    { const auto store = open(); }
    change("PRAGMA user_version = 999");
    const auto store = SqliteStore::open(folder_.file("pond.db"));
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().key, "store.newer");
}

TEST_F(Stored, AFileThatIsNoDatabaseIsRefused) {
    std::ofstream(folder_.file("text.db")) << std::string(5000, 'x');
    const auto store = SqliteStore::open(folder_.file("text.db"));
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().key, "store.no-database");
    const auto nowhere = SqliteStore::open("/proc/nowhere/pond.db");
    ASSERT_FALSE(nowhere);
}

// Seeds of matches and the key of all cookies are in it.
TEST(Store, ItsFilesAreForTheirOwnerAlone) {
    const Folder folder;
    const std::string path = folder.file("kept/pond.db");
    const auto store = SqliteStore::open(path);
    ASSERT_TRUE(store);
    namespace fs = std::filesystem;
    EXPECT_EQ(fs::status(fs::path(path).parent_path()).permissions(), fs::perms::owner_all);
    for (const char* ending : {"", "-wal"}) {
        EXPECT_EQ(fs::status(path + ending).permissions(), fs::perms::owner_read | fs::perms::owner_write) << ending;
    }
}

}  // namespace
}  // namespace duckpond
