#pragma once

// What the store keeps, as rows of SQLite: the schema, and all that is read and written.

#include "store/sqlite_database.h"
#include "store/store.h"

namespace duckpond::rows {

// Brings a file up to date; refuses one that is newer than this program.
[[nodiscard]] Result<void> migrate(Database& database);

// Runs a statement that has no rows.
template <class... Values>
[[nodiscard]] Result<void> execute(Database& database, const char* sql, const Values&... values) {
    auto query = database.query(sql);
    if (!query) return tl::unexpected(query.error());
    (query->with(values), ...);
    return query->run();
}

[[nodiscard]] Result<void> put_person(Database& database, const StoredPerson& person);
[[nodiscard]] Result<void> put_table(Database& database, const StoredTable& table);
[[nodiscard]] Result<void> begin_match(Database& database, const StoredMatch& match);
[[nodiscard]] Result<void> append(Database& database, const MatchKey& match, std::int64_t number,
                                  const StoredMove& move);
[[nodiscard]] Result<void> put_snapshot(Database& database, const MatchKey& match, const Snapshot& snapshot);
[[nodiscard]] Result<void> end_match(Database& database, const MatchKey& match);
// Tables that were closed before that moment without a finished match: the oldest of them.
[[nodiscard]] Result<std::vector<std::string>> faded_tables(Database& database, std::int64_t closed_before);
[[nodiscard]] Result<void> forget_table(Database& database, const std::string& table);
// How many are closed without a finished match.
[[nodiscard]] Result<std::int64_t> count_fading_tables(Database& database);
// Ends a transaction that SQLite has not ended by itself.
[[nodiscard]] Result<void> roll_back(Database& database);
// Writes something that nobody reads.
[[nodiscard]] Result<void> probe(Database& database);

[[nodiscard]] Result<StoredPond> read_pond(Database& database);
[[nodiscard]] Result<std::optional<StoredMatch>> read_match(Database& database, const MatchKey& key);
[[nodiscard]] Result<std::string> read_or_make_secret(Database& database);

// Whether what is wrong concerns these rows alone, not the disk as a whole.
[[nodiscard]] bool is_of_rows_alone(const Refusal& reason);

}  // namespace duckpond::rows
