#pragma once

// Those who wait to be told what they missed of a match. What was told is not kept, so the record is played again: once
// for all who wait, elsewhere (Replays), while the match goes on. What is told meanwhile is noted here, so that the
// story is whole when it comes. On the table's strand.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "server/connection.h"
#include "server/services.h"
#include "server/story.h"

namespace duckpond::server {

class CatchingUp {
public:
    struct Reader {
        std::shared_ptr<Connection> connection;
        Viewer viewer;
        std::uint64_t since = 0;  // the last message they were told
        bool is_behind = false;   // they have more to read before
    };
    using Stories = std::vector<Story>;  // by seat, the spectators last
    // On the strand, with the stories; or why there are none.
    using Then = std::function<void(std::shared_ptr<Stories>, std::exception_ptr)>;

    CatchingUp(Services& services, const Strand& strand) : services_(services), strand_(strand) {}
    CatchingUp(const CatchingUp&) = delete;
    CatchingUp& operator=(const CatchingUp&) = delete;
    ~CatchingUp() { stop(); }

    [[nodiscard]] bool is_waiting(const std::shared_ptr<Connection>& connection) const;
    // Instead of what the connection waited for before.
    void add(Reader reader);
    void remove(const std::shared_ptr<Connection>& connection);
    // They have read what they had.
    void set_read(const std::shared_ptr<Connection>& connection);
    // Whoever looks on no more is told nothing. A replay that nobody waits for is not made.
    void keep_only(const std::function<bool(const std::shared_ptr<Connection>&)>& looks_on);

    // Lets the record be played again, unless it is being played already or nobody waits for it. False where too much
    // else is to be played.
    [[nodiscard]] bool begin(const Table& table, Then then);
    // A move was made, and these messages of it are kept.
    void hear(const Table& table);
    // The replay is over: those who waited for it. They wait no more.
    [[nodiscard]] std::vector<Reader> take();
    // What was told while the replay was made.
    [[nodiscard]] const Stories& meanwhile() const { return meanwhile_; }
    // Ends the replay; whoever waits goes on waiting.
    void stop();

private:
    [[nodiscard]] bool anybody_reads() const;

    Services& services_;
    Strand strand_;
    std::vector<Reader> readers_;
    std::optional<std::stop_source> replay_;  // while one is made
    Stories meanwhile_;
};

}  // namespace duckpond::server
