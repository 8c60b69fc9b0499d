#pragma once

// The store in a file, by SQLite: write-ahead log, every commit synced. One thread owns the connection and writes what
// all tables asked for in the meantime in one transaction, so the cost of a sync is shared. Rows of one table that
// cannot be written are refused to that table alone. A file that was removed or replaced under the program refuses
// everything.

#include <memory>

#include "store/store.h"

namespace duckpond {

class SqliteStore final : public Store {
public:
    // Opens the file, or makes it with its folder, and brings an older one up to date. Refuses a file that another
    // program has open, that is newer than this program, or that is no database. `vfs` names the layer of SQLite that
    // touches the disk; tests bring their own.
    [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& path, const char* vfs = nullptr);
    ~SqliteStore() override;

    void put_person(StoredPerson person, Done done) override;
    void put_table(StoredTable table, Done done) override;
    void begin_match(StoredMatch match, Done done) override;
    void append(const MatchKey& match, std::int64_t number, StoredMove move, Done done) override;
    void put_snapshot(const MatchKey& match, Snapshot snapshot, Done done) override;
    void end_match(const MatchKey& match, Done done) override;
    void load_pond(Found<StoredPond> found) override;
    void find_match(const MatchKey& key, Found<std::optional<StoredMatch>> found) override;
    void forget_tables(std::int64_t closed_before, Found<std::int64_t> left) override;
    void check(Done done) override;
    void secret(Found<std::string> found) override;

private:
    class Writer;
    template <class T, class Kind, class Ask>
    void ask(Kind kind, const std::string& table, Found<T> found, const Ask& question);
    explicit SqliteStore(std::unique_ptr<Writer> writer);
    std::unique_ptr<Writer> writer_;
};

}  // namespace duckpond
