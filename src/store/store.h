#pragma once

// Where tables live on when the program ends. Writes are taken in their order and told done when they are on the disk,
// not sooner: whoever tells the world about a move waits for that. What cannot be written is refused and leaves no
// trace; the next write tries anew, so a store recovers as soon as its disk does. A disk that fails, and a row that
// cannot be read, are written to the log.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.h"

namespace duckpond {

// Enough to find a table again in a log; the whole id would be a key to it.
[[nodiscard]] constexpr std::string_view in_log(std::string_view table) {
    return table.substr(0, 4);
}

struct StoredPerson {
    std::string id;
    std::string name;
};

struct StoredTable {
    std::string id;
    std::string room;  // settings, seats and host as one JSON object that the server reads
    // When the server closed it, in milliseconds since 1970. From then on it is kept for its records alone.
    std::optional<std::int64_t> closed_at;
};

// The nth match at a table, counted from 1.
struct MatchKey {
    std::string table;
    std::int64_t match = 0;
    friend bool operator==(const MatchKey&, const MatchKey&) = default;
};

// Something in the rows of a match that no program of ours has written.
[[nodiscard]] inline Refusal bad_row(const MatchKey& key, std::string_view place) {
    return Refusal("store.bad-row").with("match", key.match).with("place", place);
}

struct StoredMove {
    int seat = 0;
    std::string notation;
    std::int64_t bank_spent = 0;  // milliseconds that the decision took from the seat's bank
    friend bool operator==(const StoredMove&, const StoredMove&) = default;
};

// A position to go on from when newer rules cannot replay the moves before it.
struct Snapshot {
    std::int64_t moves = 0;
    std::string state;  // JSON
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

struct StoredMatch {
    MatchKey key;
    std::string header;               // the record as text, without its moves
    std::vector<std::string> people;  // whose match it was: their ids
    bool open = false;                // whether everybody may read it when it is over
    bool over = false;
    std::vector<StoredMove> moves;
    std::optional<Snapshot> snapshot;
};

// A table that cannot be read, by itself or by its last match, and why.
struct UnreadableTable {
    std::string table;
    Refusal reason;
};

// What a server finds when it starts: the tables that are not closed, and their last matches.
struct StoredPond {
    std::vector<StoredTable> tables;
    std::vector<StoredMatch> matches;
    std::vector<UnreadableTable> unreadable;  // and so not among the tables
};

class Store {
public:
    // Called once, from a thread of the store, when the write is durable or was refused.
    using Done = std::function<void(Result<void>)>;
    template <class T>
    using Found = std::function<void(Result<T>)>;

    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    // Finishes what was asked for.
    virtual ~Store() = default;

    virtual void put_person(StoredPerson person, Done done) = 0;
    virtual void put_table(StoredTable table, Done done) = 0;
    // The moves of a match come later, by append().
    virtual void begin_match(StoredMatch match, Done done) = 0;
    // Makes `move` the match's move number `number`, counted from 1. Refused where the match does not have exactly
    // number - 1 moves: of two writers one loses.
    virtual void append(const MatchKey& match, std::int64_t number, StoredMove move, Done done) = 0;
    virtual void put_snapshot(const MatchKey& match, Snapshot snapshot, Done done) = 0;
    virtual void end_match(const MatchKey& match, Done done) = 0;

    // Reads see every write that was asked for before.
    virtual void load_pond(Found<StoredPond> found) = 0;
    virtual void find_match(const MatchKey& key, Found<std::optional<StoredMatch>> found) = 0;
    // Lets go of tables that were closed before that moment without a finished match, some at a time. Finds how many
    // tables wait for this still.
    virtual void forget_tables(std::int64_t closed_before, Found<std::int64_t> left) = 0;
    // Whether writes are kept just now; after a refusal it tries one.
    virtual void check(Done done) = 0;
    // A secret of this store, made once: what cookies and links are signed with.
    virtual void secret(Found<std::string> found) = 0;
};

}  // namespace duckpond
