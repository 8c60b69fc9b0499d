#include "server/catching_up.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "base/check.h"

namespace duckpond::server {

namespace {

void add_kept(CatchingUp::Stories& stories, const Table& table) {
    stories.resize(static_cast<std::size_t>(table.players()) + 1);
    for (std::size_t i = 0; i < stories.size(); ++i) {
        const bool is_last = i + 1 == stories.size();
        const Viewer viewer = is_last ? Viewer::spectator() : Viewer(Seat(static_cast<int>(i)));
        for (const Message& message : table.kept(viewer)) stories[i].add(message);
    }
}

CatchingUp::Stories stories_of(const Record& record) {
    CatchingUp::Stories stories;
    const auto table = Table::open(record, [&](Table& played) {
        add_kept(stories, played);
        played.forget_messages();
    });
    CHECK(table.has_value());
    return stories;
}

}  // namespace

bool CatchingUp::is_waiting(const std::shared_ptr<Connection>& connection) const {
    return std::any_of(readers_.begin(), readers_.end(),
                       [&](const Reader& reader) { return reader.connection == connection; });
}

void CatchingUp::add(Reader reader) {
    remove(reader.connection);
    readers_.push_back(std::move(reader));
}

void CatchingUp::remove(const std::shared_ptr<Connection>& connection) {
    std::erase_if(readers_, [&](const Reader& reader) { return reader.connection == connection; });
}

void CatchingUp::set_read(const std::shared_ptr<Connection>& connection) {
    for (Reader& reader : readers_) {
        if (reader.connection == connection) reader.is_behind = false;
    }
}

void CatchingUp::keep_only(const std::function<bool(const std::shared_ptr<Connection>&)>& looks_on) {
    std::erase_if(readers_, [&](const Reader& reader) { return !looks_on(reader.connection); });
    if (!anybody_reads()) stop();
}

bool CatchingUp::anybody_reads() const {
    return std::any_of(readers_.begin(), readers_.end(), [](const Reader& reader) { return !reader.is_behind; });
}

bool CatchingUp::begin(const Table& table, Then then) {
    if (replay_ || !anybody_reads()) return true;
    const std::stop_token unwanted = replay_.emplace().get_token();
    const bool is_added = services_.replays.add(
        unwanted, [strand = strand_, record = table.record(), unwanted, then = std::move(then)]() mutable {
            auto stories = std::make_shared<Stories>();
            std::exception_ptr fault;
            try {
                *stories = stories_of(record);
            } catch (...) {
                fault = std::current_exception();
            }
            boost::asio::post(strand, [unwanted, then = std::move(then), stories, fault] {
                if (!unwanted.stop_requested()) then(stories, fault);
            });
        });
    if (!is_added) stop();
    return is_added;
}

void CatchingUp::hear(const Table& table) {
    if (replay_) add_kept(meanwhile_, table);
}

std::vector<CatchingUp::Reader> CatchingUp::take() {
    const auto rest =
        std::stable_partition(readers_.begin(), readers_.end(), [](const Reader& reader) { return reader.is_behind; });
    std::vector<Reader> taken(std::make_move_iterator(rest), std::make_move_iterator(readers_.end()));
    readers_.erase(rest, readers_.end());
    return taken;
}

void CatchingUp::stop() {
    if (replay_) replay_->request_stop();
    replay_.reset();
    meanwhile_.clear();
}

}  // namespace duckpond::server
