#include "store/sqlite_store.h"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>
#include <utility>

#include "base/check.h"
#include "store/sqlite_database.h"

namespace duckpond {

namespace {

// The steps that made the file what it is. A step is never changed once it was released; new ones are added.
constexpr std::array<const char*, 1> migrations{R"sql(
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
)sql"};

Result<std::int64_t> schema_version(Database& database) {
    auto query = database.query("PRAGMA user_version");
    if (!query) return tl::unexpected(query.error());
    if (auto row = query->step(); !row) return tl::unexpected(row.error());
    return query->number(0);
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

// Exclusive: the file is this program's alone, so a second server on it is refused at once.
constexpr const char* settings = R"sql(
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = OFF;
    BEGIN IMMEDIATE; COMMIT;
)sql";

// Runs a statement that has no rows.
template <class... Values>
Result<void> execute(Database& database, const char* sql, const Values&... values) {
    auto query = database.query(sql);
    if (!query) return tl::unexpected(query.error());
    (query->with(values), ...);
    return query->run();
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
    boost::json::array list;
    for (const std::string& id : people) list.emplace_back(id);
    return boost::json::serialize(list);
}

StoredMatch match_of(const Query& row) {
    StoredMatch match;
    match.key = {.table = row.text(0), .match = row.number(1)};
    match.header = row.text(2);
    const boost::json::value people = boost::json::parse(row.text(3));
    for (const auto& id : people.as_array()) match.people.emplace_back(id.as_string());
    match.open = row.number(4) != 0;
    match.over = row.number(5) != 0;
    if (std::string state = row.text(7); !state.empty()) match.snapshot = {row.number(6), std::move(state)};
    return match;
}

Result<void> read_moves(Database& database, StoredMatch& match) {
    return for_each_row(
        database, "SELECT seat, notation, bank_spent FROM moves WHERE table_id = ? AND match = ? ORDER BY number",
        [&](const Query& row) {
            match.moves.push_back({static_cast<int>(row.number(0)), row.text(1), row.number(2)});
        },
        match.key.table, match.key.match);
}

Result<StoredPond> read_pond(Database& database) {
    StoredPond pond;
    auto read = for_each_row(database, "SELECT id, lobby FROM tables WHERE closed = 0", [&](const Query& row) {
        pond.tables.push_back({.id = row.text(0), .lobby = row.text(1)});
    });
    if (read) {
        read = for_each_row(
            database,
            "SELECT table_id, max(match), header, people, open, over, snapshot_moves, snapshot FROM matches "
            "WHERE table_id IN (SELECT id FROM tables WHERE closed = 0) GROUP BY table_id",
            [&](const Query& row) { pond.matches.push_back(match_of(row)); });
    }
    for (std::size_t i = 0; read && i < pond.matches.size(); ++i) read = read_moves(database, pond.matches[i]);
    if (!read) return tl::unexpected(read.error());
    return pond;
}

Result<std::optional<StoredMatch>> read_match(Database& database, const MatchKey& key) {
    std::optional<StoredMatch> match;
    auto read = for_each_row(
        database,
        "SELECT table_id, match, header, people, open, over, snapshot_moves, snapshot FROM matches "
        "WHERE table_id = ? AND match = ?",
        [&](const Query& row) { match = match_of(row); }, key.table, key.match);
    if (read && match) read = read_moves(database, *match);
    if (!read) return tl::unexpected(read.error());
    return match;
}

Result<std::string> read_secret(Database& database) {
    std::string found;
    const auto read = for_each_row(database, "SELECT value FROM keys WHERE name = 'secret'",
                                   [&](const Query& row) { found = row.text(0); });
    if (!read) return tl::unexpected(read.error());
    return found;
}

Result<std::string> read_or_make_secret(Database& database) {
    auto found = read_secret(database);
    if (!found || !found->empty()) return found;
    std::array<unsigned char, 32> bytes{};
    std::array<char, 65> hex{};
    randombytes_buf(bytes.data(), bytes.size());
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    const std::string secret(hex.data());
    if (auto put = execute(database, "INSERT INTO keys VALUES ('secret', ?)", secret); !put) {
        return tl::unexpected(put.error());
    }
    return secret;
}

// The first move follows none, each other the one before it; a number that is there already is not there twice.
Result<void> append_move(Database& database, const MatchKey& match, std::int64_t number, const StoredMove& move) {
    const auto put = execute(database,
                             "INSERT OR IGNORE INTO moves SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?3 = 1 OR EXISTS "
                             "(SELECT 1 FROM moves WHERE table_id = ?1 AND match = ?2 AND number = ?3 - 1)",
                             match.table, match.match, number, std::int64_t{move.seat}, move.notation, move.bank_spent);
    if (!put) return put;
    if (database.changes() != 1) return tl::unexpected(Refusal("store.conflict"));
    return {};
}

}  // namespace

// The thread that owns the connection, and the queue in front of it.
class SqliteStore::Writer {
public:
    // Does its part of a transaction; a refusal other than of the disk concerns this part alone.
    using Part = std::function<Result<void>(Database&)>;

    explicit Writer(std::unique_ptr<Database> database)
        : database_(std::move(database)), thread_([this] { write_on(); }) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }

    void add(Part part, Done done) {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back({std::move(part), std::move(done)});
        }
        wake_.notify_one();
    }

private:
    struct Write {
        Part part;
        Done done;
        std::unique_ptr<Refusal> refusal{};  // none: it is kept
        [[nodiscard]] Result<void> result() const {
            return refusal ? Result<void>(tl::unexpected(*refusal)) : Result<void>();
        }
    };

    void write_on() {
        std::vector<Write> batch;
        while (true) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [this] { return ending_ || !queue_.empty(); });
                if (queue_.empty()) return;
                batch.swap(queue_);
            }
            write(batch);
            for (const Write& write : batch) write.done(write.result());
            batch.clear();
        }
    }

    // All or nothing: a disk that fails half-way has written none of it.
    void write(std::vector<Write>& batch) {
        Result<void> whole = execute(*database_, "BEGIN IMMEDIATE");
        for (std::size_t i = 0; whole && i < batch.size(); ++i) {
            const Result<void> result = batch[i].part(*database_);
            if (result) continue;
            batch[i].refusal = std::make_unique<Refusal>(result.error());
            if (result.error().key != "store.conflict") whole = result;
        }
        if (whole) whole = execute(*database_, "COMMIT");
        if (whole) return;
        static_cast<void>(execute(*database_, "ROLLBACK"));  // where SQLite has rolled back already, it says so
        for (Write& write : batch) write.refusal = std::make_unique<Refusal>(whole.error());
    }

    std::unique_ptr<Database> database_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Write> queue_;
    bool ending_ = false;
    std::thread thread_;
};

Result<std::unique_ptr<Store>> SqliteStore::open(const std::string& path, const char* vfs) {
    CHECK(sodium_init() >= 0);
    std::error_code ignored;  // where the folder cannot be made, the file cannot either, and that is told
    if (const auto folder = std::filesystem::path(path).parent_path(); !folder.empty()) {
        if (std::filesystem::create_directories(folder, ignored)) {
            std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ignored);
        }
    }
    // Hands and keys are in it: nobody else on this machine reads it. SQLite's other files are like this one.
    if (const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR); file >= 0)
        ::close(file);
    auto database = Database::open(path, vfs);
    if (!database) return tl::unexpected(database.error());
    if (auto set = (*database)->run(settings); !set) return tl::unexpected(set.error());
    if (auto made = migrate(**database); !made) return tl::unexpected(made.error());
    return std::unique_ptr<Store>(new SqliteStore(std::make_unique<Writer>(std::move(*database))));
}

SqliteStore::SqliteStore(std::unique_ptr<Writer> writer) : writer_(std::move(writer)) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::put_person(StoredPerson person, Done done) {
    writer_->add(
        [person = std::move(person)](Database& database) {
            return execute(database, "INSERT OR REPLACE INTO people VALUES (?, ?)", person.id, person.name);
        },
        std::move(done));
}

void SqliteStore::put_table(StoredTable table, Done done) {
    writer_->add(
        [table = std::move(table)](Database& database) {
            return execute(database, "INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", table.id, table.lobby,
                           std::int64_t{table.closed});
        },
        std::move(done));
}

void SqliteStore::begin_match(StoredMatch match, Done done) {
    writer_->add(
        [match = std::move(match)](Database& database) {
            return execute(database, "INSERT INTO matches VALUES (?, ?, ?, ?, ?, 0, NULL, NULL)", match.key.table,
                           match.key.match, match.header, to_list(match.people), std::int64_t{match.open});
        },
        std::move(done));
}

void SqliteStore::append(const MatchKey& match, std::int64_t number, StoredMove move, Done done) {
    writer_->add([match, number,
                  move = std::move(move)](Database& database) { return append_move(database, match, number, move); },
                 std::move(done));
}

void SqliteStore::put_snapshot(const MatchKey& match, Snapshot snapshot, Done done) {
    writer_->add(
        [match, snapshot = std::move(snapshot)](Database& database) {
            return execute(database,
                           "UPDATE matches SET snapshot_moves = ?, snapshot = ? WHERE table_id = ? AND match = ?",
                           snapshot.moves, snapshot.state, match.table, match.match);
        },
        std::move(done));
}

// A match that is over replays for good, or says that it does not: the snapshot has done its work.
void SqliteStore::end_match(const MatchKey& match, Done done) {
    writer_->add(
        [match](Database& database) {
            return execute(database,
                           "UPDATE matches SET over = 1, snapshot_moves = NULL, snapshot = NULL "
                           "WHERE table_id = ? AND match = ?",
                           match.table, match.match);
        },
        std::move(done));
}

namespace {

// A read goes through the writer's queue, so that it sees all that was asked for before it.
template <class T, class Add, class Read>
void read(Add add, Store::Found<T> found, Read do_read) {
    const auto answer = std::make_shared<Result<T>>(tl::unexpected(Refusal("store.failed")));
    add(
        [answer, do_read](Database& database) -> Result<void> {
            *answer = do_read(database);
            return answer->map([](const T&) {});
        },
        [answer, found = std::move(found)](const Result<void>& done) {
            found(done ? std::move(*answer) : tl::unexpected(done.error()));
        });
}

}  // namespace

void SqliteStore::load_pond(Found<StoredPond> found) {
    read<StoredPond>([this](auto part, auto done) { writer_->add(part, done); }, std::move(found), read_pond);
}

void SqliteStore::find_match(const MatchKey& key, Found<std::optional<StoredMatch>> found) {
    read<std::optional<StoredMatch>>([this](auto part, auto done) { writer_->add(part, done); }, std::move(found),
                                     [key](Database& database) { return read_match(database, key); });
}

void SqliteStore::secret(Found<std::string> found) {
    read<std::string>([this](auto part, auto done) { writer_->add(part, done); }, std::move(found),
                      read_or_make_secret);
}

}  // namespace duckpond
