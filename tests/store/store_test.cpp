#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <future>

#include "store/sqlite_store.h"
#include "tests/cli/program.h"
#include "tests/store/frail_disk.h"

namespace duckpond {
namespace {

const MatchKey first_match{"pond", 1};

class Stored : public testing::Test {
protected:
    void SetUp() override { frail::install(); }
    void TearDown() override {
        frail::break_disk(frail::Fault::None);
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
    static std::string begin(Store& store) {
        return written([&](Store::Done done) {
            store.begin_match({.key = first_match, .header = "head", .people = {"anna", "bert"}, .open = true},
                              std::move(done));
        });
    }
    static std::string put_table(Store& store, bool closed = false) {
        return written([&](Store::Done done) {
            store.put_table({.id = "pond", .lobby = "{}", .closed = closed}, std::move(done));
        });
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
    ASSERT_EQ(written([&](Store::Done done) { store->end_match(first_match, std::move(done)); }), "");
    ASSERT_EQ(put_table(*store, true), "");
    EXPECT_TRUE(pond(*store).tables.empty());
    std::promise<std::optional<StoredMatch>> answer;
    store->find_match(first_match, [&](auto found) { answer.set_value(std::move(*found)); });
    const auto match = answer.get_future().get();
    ASSERT_TRUE(match);
    EXPECT_TRUE(match->over);
    EXPECT_EQ(match->moves.size(), 1U);
}

TEST_F(Stored, KeepsTheLastSnapshot) {
    const auto store = open();
    ASSERT_EQ(put_table(*store) + begin(*store), "");
    for (const std::int64_t moves : {20, 40}) {
        ASSERT_EQ(written([&](Store::Done done) {
                      store->put_snapshot(first_match, {moves, R"({"a":1})"}, std::move(done));
                  }),
                  "");
    }
    EXPECT_EQ(pond(*store).matches.at(0).snapshot, (Snapshot{40, R"({"a":1})"}));
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

// --- versions

TEST_F(Stored, AFileOfANewerProgramIsRefused) {
    { const auto store = open(); }
    sqlite3* raw = nullptr;
    ASSERT_EQ(sqlite3_open(folder_.file("pond.db").c_str(), &raw), SQLITE_OK);
    sqlite3_exec(raw, "PRAGMA user_version = 999", nullptr, nullptr, nullptr);
    sqlite3_close(raw);
    const auto store = SqliteStore::open(folder_.file("pond.db"));
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().key, "store.newer");
}

TEST_F(Stored, AFileThatIsNoDatabaseIsRefused) {
    std::ofstream(folder_.file("text.db")) << std::string(5000, 'x');
    const auto store = SqliteStore::open(folder_.file("text.db"));
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().key, "store.damaged");
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
