#pragma once

// SQLite in our words: a connection, statements that are prepared once, and errors that come back as a Refusal.

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/refusal.h"

namespace duckpond {

// One run of a statement; its parameters are bound in order.
class Query {
public:
    explicit Query(sqlite3_stmt* statement) : statement_(statement) {}
    Query(Query&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)), bound_(other.bound_) {}
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query();

    Query& with(std::string_view text);
    Query& with(std::int64_t number);

    // The next row: true while there is one.
    [[nodiscard]] Result<bool> step();
    // For what has no rows.
    [[nodiscard]] Result<void> run();

    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::int64_t number(int column) const;
    // Any column may hold anything where somebody wrote it by hand.
    [[nodiscard]] bool is_number(int column) const;

private:
    sqlite3_stmt* statement_;
    int bound_ = 0;
};

class Database {
public:
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const std::string& path, const char* vfs);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    // `sql` is a literal: statements are kept by its address.
    [[nodiscard]] Result<Query> query(const char* sql);
    [[nodiscard]] Result<void> run(const std::string& script);
    [[nodiscard]] bool is_in_transaction() const;
    [[nodiscard]] std::int64_t changes() const;
    // Of all statements so far.
    [[nodiscard]] std::int64_t all_changes() const;

private:
    explicit Database(sqlite3* connection) : connection_(connection) {}
    sqlite3* connection_;
    std::map<const char*, sqlite3_stmt*> statements_;
};

}  // namespace duckpond
