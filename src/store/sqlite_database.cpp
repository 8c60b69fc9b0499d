#include "store/sqlite_database.h"

namespace duckpond {

namespace {

// What went wrong, by SQLite's own name for it; never the path, which is nobody's business.
Refusal failure(int code) {
    // A page that the disk cannot read is lost like one that makes no sense.
    const bool lost = code == SQLITE_IOERR_READ || code == SQLITE_IOERR_SHORT_READ || code == SQLITE_IOERR_CORRUPTFS;
    if (lost) return Refusal("store.damaged");
    switch (code & 0xff) {
        case SQLITE_FULL:
            return Refusal("store.full");
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return Refusal("store.in-use");
        case SQLITE_CONSTRAINT:
            return Refusal("store.conflict");
        case SQLITE_NOTADB:
            return Refusal("store.no-database");
        case SQLITE_CORRUPT:
            return Refusal("store.damaged");
        default:
            return Refusal("store.failed").with("reason", std::string_view(sqlite3_errstr(code)));
    }
}

}  // namespace

Query::~Query() {
    if (statement_ == nullptr) return;
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

Query& Query::with(std::string_view text) {
    sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
}

Query& Query::with(std::int64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, number);
    return *this;
}

Result<bool> Query::step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return tl::unexpected(failure(code));
}

Result<void> Query::run() {
    return step().map([](bool) {});
}

std::string Query::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return bytes == nullptr ? std::string()
                            : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

std::int64_t Query::number(int column) const {
    return sqlite3_column_int64(statement_, column);
}

bool Query::is_number(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_INTEGER;
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, const char* vfs) {
    sqlite3* connection = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(path.c_str(), &connection, flags, vfs);
    std::unique_ptr<Database> database(new Database(connection));
    if (code != SQLITE_OK) return tl::unexpected(failure(code));
    sqlite3_extended_result_codes(connection, 1);
    return database;
}

Database::~Database() {
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(connection_);
}

Result<Query> Database::query(const char* sql) {
    sqlite3_stmt*& statement = statements_[sql];
    if (statement == nullptr) {
        const int code = sqlite3_prepare_v3(connection_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        if (code != SQLITE_OK) return tl::unexpected(failure(code));
    }
    return Query(statement);
}

Result<void> Database::run(const std::string& script) {
    const int code = sqlite3_exec(connection_, script.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return tl::unexpected(failure(code));
    return {};
}

bool Database::is_in_transaction() const {
    return sqlite3_get_autocommit(connection_) == 0;
}

std::int64_t Database::changes() const {
    return sqlite3_changes64(connection_);
}

std::int64_t Database::all_changes() const {
    return sqlite3_total_changes64(connection_);
}

}  // namespace duckpond
