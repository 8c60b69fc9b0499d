#pragma once

// One WebSocket of one person, as tables see it.

#include <functional>

#include "server/news.h"
#include "server/people.h"
#include "texts/texts.h"

namespace duckpond::server {

class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    // From any thread. Frames arrive in the order in which one thread sent them; a client that does not read is
    // dropped.
    virtual void send(Frame frame) = 0;
    // Whether so much waits to be read that whatever can be told later had better be. From any thread.
    [[nodiscard]] virtual bool is_behind() const { return false; }
    // Calls once, from any thread and perhaps at once, when the client has read enough of it; never where the client
    // leaves.
    virtual void when_read(const std::function<void()>& call) { call(); }
    [[nodiscard]] virtual const Person& person() const = 0;
    [[nodiscard]] virtual const Texts& texts() const = 0;  // in the person's language
};

// A request that waits for its answer.
struct Asker {
    std::shared_ptr<Connection> connection;
    RequestId id;

    void refuse(const Refusal& reason) const;
    // Says so only to those who gave their request an id.
    void done() const;
};

[[nodiscard]] Frame refusal_frame(const Refusal& reason, const Texts& texts, RequestId id = {});

}  // namespace duckpond::server
