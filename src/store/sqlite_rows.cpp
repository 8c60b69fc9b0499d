#include "store/sqlite_rows.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/json.h"
#include "base/seat.h"

namespace duckpond::rows {

namespace {

// The steps that made the file what it is. A step is never changed once it was released; new ones are added.
constexpr std::array<const char*, 2> migrations{R"sql(
    CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (id TEXT PRIMARY KEY, lobby TEXT NOT NULL, closed INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX open_tables ON tables (id) WHERE closed = 0;
    CREATE TABLE matches (
        table_id TEXT NOT NULL, match INTEGER NOT NULL, header TEXT NOT NULL, people TEXT NOT NULL,
        open INTEGER NOT NULL, over INTEGER NOT NULL, snapshot_moves INTEGER, snapshot TEXT,
        PRIMARY KEY (table_id, match)) WITHOUT ROWID;
    CREATE TABLE moves (
        table_id TEXT NOT NULL, match INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL,
        notation TEXT NOT NULL, bank_spent INTEGER NOT NULL,
        PRIMARY KEY (table_id, match, number)) WITHOUT ROWID;
)sql",
                                                // Tables that were closed without a finished match fade: they have a
                                                // moment, and go a day later. Nobody knows when earlier programs closed
                                                // theirs, so their day begins now; they do not count as new ones do.
                                                R"sql(
    ALTER TABLE tables ADD COLUMN fades_since INTEGER;
    INSERT INTO keys VALUES ('fading-since', CAST(strftime('%s', 'now') AS INTEGER) * 1000);
    UPDATE tables SET fades_since = (SELECT CAST(value AS INTEGER) FROM keys WHERE name = 'fading-since')
        WHERE closed <> 0 AND NOT EXISTS (SELECT 1 FROM matches WHERE table_id = id AND over <> 0);
    CREATE INDEX fading_tables ON tables (fades_since) WHERE fades_since IS NOT NULL;
)sql"};

constexpr std::int64_t forgotten_at_once = 100;  // moves of other tables wait for it
constexpr std::int64_t longest_bank = 1'000'000'000;

Result<std::int64_t> schema_version(Database& database) {
    auto query = database.query("PRAGMA user_version");
    if (!query) return tl::unexpected(query.error());
    if (auto row = query->step(); !row) return tl::unexpected(row.error());
    return query->number(0);
}

// Calls visit(row) for each row.
template <class Visit, class... Values>
Result<void> for_each_row(Database& database, const char* sql, Visit visit, const Values&... values) {
    auto query = database.query(sql);
    if (!query) return tl::unexpected(query.error());
    (query->with(values), ...);
    while (true) {
        const auto more = query->step();
        if (!more) return tl::unexpected(more.error());
        if (!*more) return {};
        visit(*query);
    }
}

std::string to_list(const std::vector<std::string>& people) {
    JsonArray list;
    for (const std::string& id : people) list.emplace_back(id);
    return plain_json(Json(std::move(list)));
}

// Nothing where it is not a list of texts.
std::optional<std::vector<std::string>> from_list(const std::string& text) {
    const auto list = parse_json(text);
    if (!list || !list->is_array()) return std::nullopt;
    std::vector<std::string> people;
    for (const Json& id : list->as_array()) {
        if (!id.is_string()) return std::nullopt;
        people.push_back(id.as_string());
    }
    return people;
}

// Reads the columns of a row, and keeps the name of the first that holds what no program of ours has written.
class Row {
public:
    explicit Row(const Query& row) : row_(row) {}
    [[nodiscard]] std::string text(int column) const { return row_.text(column); }
    [[nodiscard]] std::int64_t number(int column, std::string_view name, std::int64_t min, std::int64_t max) {
        const std::int64_t value = row_.number(column);
        if (!row_.is_number(column) || value < min || value > max) blame(name);
        return value;
    }
    void blame(std::string_view name) {
        if (bad_.empty()) bad_ = name;
    }
    [[nodiscard]] std::string_view bad() const { return bad_; }

private:
    const Query& row_;
    std::string_view bad_;
};

// Columns: table_id, match, header, people, open, over, snapshot_moves, snapshot.
Result<StoredMatch> match_of(const Query& query) {
    Row row(query);
    StoredMatch match;
    match.key = {.table = row.text(0), .match = row.number(1, "match", 1, INT64_MAX)};
    match.header = row.text(2);
    if (auto people = from_list(row.text(3))) {
        match.people = std::move(*people);
    } else {
        row.blame("people");
    }
    match.open = row.number(4, "open", 0, 1) != 0;
    match.over = row.number(5, "over", 0, 1) != 0;
    if (std::string state = row.text(7); !state.empty()) {
        match.snapshot = {row.number(6, "snapshot_moves", 0, INT64_MAX), std::move(state)};
    }
    if (!row.bad().empty()) return tl::unexpected(bad_row(match.key, row.bad()));
    return match;
}

Result<void> read_moves(Database& database, StoredMatch& match) {
    std::string_view bad;
    auto read = for_each_row(
        database,
        "SELECT number, seat, notation, bank_spent FROM moves WHERE table_id = ? AND match = ? ORDER BY number",
        [&](const Query& query) {
            Row row(query);
            const auto next = static_cast<std::int64_t>(match.moves.size()) + 1;
            static_cast<void>(row.number(0, "number", next, next));
            const auto seat = static_cast<int>(row.number(1, "seat", 0, max_seats - 1));
            match.moves.push_back({seat, row.text(2), row.number(3, "bank_spent", 0, longest_bank)});
            if (bad.empty()) bad = row.bad();
        },
        match.key.table, match.key.match);
    if (!read) return read;
    // Of a move that was never kept: earlier programs wrote such.
    const bool ahead = match.snapshot && match.snapshot->moves > static_cast<std::int64_t>(match.moves.size());
    if (ahead) match.snapshot.reset();
    if (!bad.empty()) return tl::unexpected(bad_row(match.key, bad));
    return {};
}

// The match that the query finds, with its moves; nothing where it finds none.
template <class... Values>
Result<std::optional<StoredMatch>> match_by(Database& database, const char* sql, const Values&... values) {
    std::optional<Result<StoredMatch>> found;
    auto read = for_each_row(
        database, sql, [&](const Query& row) { found = match_of(row); }, values...);
    if (!read) return tl::unexpected(read.error());
    if (!found) return std::nullopt;
    if (!*found) return tl::unexpected(found->error());
    if (read = read_moves(database, **found); !read) return tl::unexpected(read.error());
    return std::move(**found);
}

Result<std::optional<StoredMatch>> last_match(Database& database, const std::string& table) {
    return match_by(database,
                    "SELECT table_id, match, header, people, open, over, snapshot_moves, snapshot FROM matches "
                    "WHERE table_id = ? ORDER BY match DESC LIMIT 1",
                    table);
}

// Adds a table and its last match to the pond, or says there what is wrong with it. Refuses what is wrong with more.
Result<void> read_table(Database& database, const std::string& id, StoredPond& pond) {
    StoredTable table{.id = id};
    const auto read = for_each_row(
        database, "SELECT lobby FROM tables WHERE id = ?", [&](const Query& row) { table.room = row.text(0); }, id);
    auto match = read ? last_match(database, id) : tl::unexpected(read.error());
    if (!match) {
        if (!is_of_rows_alone(match.error())) return tl::unexpected(match.error());
        pond.unreadable.push_back({.table = id, .reason = match.error()});
        return {};
    }
    pond.tables.push_back(std::move(table));
    if (*match) pond.matches.push_back(std::move(**match));
    return {};
}

Result<std::string> read_secret(Database& database) {
    std::string found;
    const auto read = for_each_row(database, "SELECT value FROM keys WHERE name = 'secret'",
                                   [&](const Query& row) { found = row.text(0); });
    if (!read) return tl::unexpected(read.error());
    return found;
}

}  // namespace

bool is_of_rows_alone(const Refusal& reason) {
    constexpr std::array<std::string_view, 4> keys{"store.conflict", "store.damaged", "store.bad-row", "store.fault"};
    return std::find(keys.begin(), keys.end(), reason.key) != keys.end();
}

Result<void> migrate(Database& database) {
    const auto version = schema_version(database);
    if (!version) return tl::unexpected(version.error());
    const auto newest = static_cast<std::int64_t>(migrations.size());
    if (*version > newest) return tl::unexpected(Refusal("store.newer").with("found", *version).with("known", newest));
    for (auto step = static_cast<std::size_t>(*version); step < migrations.size(); ++step) {
        std::string script = "BEGIN;";
        script += migrations[step];
        script += "PRAGMA user_version = " + std::to_string(step + 1) + ";COMMIT;";
        if (auto made = database.run(script); !made) return made;
    }
    return {};
}

Result<void> put_person(Database& database, const StoredPerson& person) {
    return execute(database, "INSERT OR REPLACE INTO people VALUES (?, ?)", person.id, person.name);
}

// A table that is closed without a finished match begins to fade.
Result<void> put_table(Database& database, const StoredTable& table) {
    if (!table.closed_at) {
        return execute(database, "INSERT OR REPLACE INTO tables VALUES (?, ?, 0, NULL)", table.id, table.room);
    }
    return execute(database,
                   "INSERT OR REPLACE INTO tables SELECT ?1, ?2, 1, CASE WHEN EXISTS "
                   "(SELECT 1 FROM matches WHERE table_id = ?1 AND over <> 0) THEN NULL ELSE ?3 END",
                   table.id, table.room, *table.closed_at);
}

Result<void> begin_match(Database& database, const StoredMatch& match) {
    return execute(database, "INSERT INTO matches VALUES (?, ?, ?, ?, ?, 0, NULL, NULL)", match.key.table,
                   match.key.match, match.header, to_list(match.people), std::int64_t{match.open});
}

// The first move follows none, each other the one before it; a number that is there already is not there twice.
Result<void> append(Database& database, const MatchKey& match, std::int64_t number, const StoredMove& move) {
    const auto put = execute(database,
                             "INSERT OR IGNORE INTO moves SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?3 = 1 OR EXISTS "
                             "(SELECT 1 FROM moves WHERE table_id = ?1 AND match = ?2 AND number = ?3 - 1)",
                             match.table, match.match, number, std::int64_t{move.seat}, move.notation, move.bank_spent);
    if (!put) return put;
    if (database.changes() != 1) return tl::unexpected(Refusal("store.conflict"));
    return {};
}

// Only where the moves that it follows from were kept.
Result<void> put_snapshot(Database& database, const MatchKey& match, const Snapshot& snapshot) {
    return execute(
        database,
        "UPDATE matches SET snapshot_moves = ?1, snapshot = ?2 WHERE table_id = ?3 AND match = ?4 AND EXISTS "
        "(SELECT 1 FROM moves WHERE table_id = ?3 AND match = ?4 AND number = ?1)",
        snapshot.moves, snapshot.state, match.table, match.match);
}

// A match that is over replays for good, or says that it does not: the snapshot has done its work.
Result<void> end_match(Database& database, const MatchKey& match) {
    return execute(database,
                   "UPDATE matches SET over = 1, snapshot_moves = NULL, snapshot = NULL "
                   "WHERE table_id = ? AND match = ?",
                   match.table, match.match);
}

Result<std::vector<std::string>> faded_tables(Database& database, std::int64_t closed_before) {
    std::vector<std::string> old;
    const auto read = for_each_row(
        database, "SELECT id FROM tables WHERE fades_since < ? ORDER BY fades_since LIMIT ?",
        [&](const Query& row) { old.push_back(row.text(0)); }, closed_before, forgotten_at_once);
    if (!read) return tl::unexpected(read.error());
    return old;
}

Result<void> forget_table(Database& database, const std::string& table) {
    auto done = execute(database, "DELETE FROM moves WHERE table_id = ?", table);
    if (done) done = execute(database, "DELETE FROM matches WHERE table_id = ?", table);
    if (done) done = execute(database, "DELETE FROM tables WHERE id = ?", table);
    return done;
}

Result<std::int64_t> count_fading_tables(Database& database) {
    std::int64_t count = 0;
    const auto read = for_each_row(database,
                                   "SELECT count(*) FROM tables WHERE fades_since > "
                                   "(SELECT CAST(value AS INTEGER) FROM keys WHERE name = 'fading-since')",
                                   [&](const Query& row) { count = row.number(0); });
    if (!read) return tl::unexpected(read.error());
    return count;
}

Result<void> roll_back(Database& database) {
    if (!database.is_in_transaction()) return {};
    return execute(database, "ROLLBACK");
}

Result<void> probe(Database& database) {
    return execute(database, "INSERT OR REPLACE INTO keys VALUES ('probe', '')");
}

Result<StoredPond> read_pond(Database& database) {
    std::vector<std::string> tables;
    auto read = for_each_row(database, "SELECT id FROM tables WHERE closed = 0",
                             [&](const Query& row) { tables.push_back(row.text(0)); });
    StoredPond pond;
    for (std::size_t i = 0; read && i < tables.size(); ++i) read = read_table(database, tables[i], pond);
    if (!read) return tl::unexpected(read.error());
    return pond;
}

Result<std::optional<StoredMatch>> read_match(Database& database, const MatchKey& key) {
    return match_by(database,
                    "SELECT table_id, match, header, people, open, over, snapshot_moves, snapshot FROM matches "
                    "WHERE table_id = ? AND match = ?",
                    key.table, key.match);
}

Result<std::string> read_or_make_secret(Database& database) {
    auto found = read_secret(database);
    if (!found || !found->empty()) return found;
    std::array<unsigned char, 32> bytes{};
    std::array<char, 65> hex{};
    randombytes_buf(bytes.data(), bytes.size());
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    std::string secret(hex.data());
    if (auto put = execute(database, "INSERT INTO keys VALUES ('secret', ?)", secret); !put) {
        return tl::unexpected(put.error());
    }
    return secret;
}

}  // namespace duckpond::rows
