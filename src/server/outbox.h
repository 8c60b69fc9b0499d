#pragma once

// What a match has to say and must not say before its moves are on the disk. On the table's strand.

#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "base/seat.h"
#include "server/connection.h"

namespace duckpond::server {

using Listeners = std::vector<std::shared_ptr<Connection>>;

class Outbox {
public:
    // What a frame with news of the match adds to what its readers know: all after the message `since`.
    struct MatchNews {
        Viewer viewer;
        std::uint64_t since = 0;
    };
    // Somebody has so much to read that this news was left out. They must be told it later, another way.
    using Left = std::function<void(const std::shared_ptr<Connection>&, const MatchNews&)>;

    Outbox(std::size_t durable, Left left) : durable_(durable), left_(std::move(left)) {}

    // Goes out when so many moves are durable: to those who are there now, for whoever comes later is shown the match
    // as it stands then.
    void post(std::size_t after, Listeners to, Frame frame, const std::optional<MatchNews>& news = {});
    // An answer, which is true even if moves are taken back.
    void reply(std::size_t after, const std::shared_ptr<Connection>& to, Frame frame);

    [[nodiscard]] std::size_t durable() const { return durable_; }
    void set_durable(std::size_t moves);
    // The moves that are not durable never were: of what waits, only replies go out.
    void take_back();
    // News of the match that waits for the connection is not sent: it is told another way. Says what the first of it
    // would have added to.
    std::optional<std::uint64_t> forget_news(const std::shared_ptr<Connection>& connection);

private:
    struct Outgoing {
        std::size_t after = 0;
        Listeners to;
        Frame frame;
        std::optional<MatchNews> news;
        bool is_reply = false;
    };
    void flush();
    void send(const Outgoing& outgoing) const;

    std::size_t durable_;
    std::deque<Outgoing> waiting_;
    Left left_;
};

}  // namespace duckpond::server
