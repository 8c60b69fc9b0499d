#include "server/outbox.h"

namespace duckpond::server {

void Outbox::post(std::size_t after, Listeners to, Frame frame, const std::optional<MatchNews>& news) {
    if (to.empty()) return;
    waiting_.push_back({.after = after, .to = std::move(to), .frame = std::move(frame), .news = news});
    flush();
}

void Outbox::reply(std::size_t after, const std::shared_ptr<Connection>& to, Frame frame) {
    waiting_.push_back({.after = after, .to = {to}, .frame = std::move(frame), .is_reply = true});
    flush();
}

void Outbox::set_durable(std::size_t moves) {
    durable_ = moves;
    flush();
}

void Outbox::take_back() {
    for (const Outgoing& unsent : std::exchange(waiting_, {})) {
        if (unsent.is_reply) send(unsent);
    }
}

std::optional<std::uint64_t> Outbox::forget_news(const std::shared_ptr<Connection>& connection) {
    std::optional<std::uint64_t> since;
    for (Outgoing& outgoing : waiting_) {
        const bool is_forgotten = outgoing.news && std::erase(outgoing.to, connection) > 0;
        if (is_forgotten && !since) since = outgoing.news->since;
    }
    return since;
}

void Outbox::flush() {
    while (!waiting_.empty() && waiting_.front().after <= durable_) {
        const Outgoing next = std::move(waiting_.front());
        waiting_.pop_front();
        send(next);
    }
}

void Outbox::send(const Outgoing& outgoing) const {
    for (const auto& connection : outgoing.to) {
        if (outgoing.news && connection->is_behind()) {
            left_(connection, *outgoing.news);
        } else {
            connection->send(outgoing.frame);
        }
    }
}

}  // namespace duckpond::server
