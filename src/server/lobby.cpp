#include "server/lobby.h"

#include <spdlog/spdlog.h>

#include "base/fault_of.h"

namespace duckpond::server {

namespace {

constexpr std::chrono::hours kept_when_closed{24};  // a table without a finished match

}  // namespace

Lobby::Lobby(Services& services, std::size_t most_tables) : services_(services), most_tables_(most_tables) {}

void Lobby::resume(const StoredPond& pond) {
    std::map<std::string_view, const StoredMatch*> matches;
    for (const StoredMatch& match : pond.matches) matches[match.key.table] = &match;
    std::size_t unreadable = pond.unreadable.size();
    for (const StoredTable& table : pond.tables) {
        const auto found = matches.find(table.id);
        const StoredMatch match = found == matches.end() ? StoredMatch{} : *found->second;
        const auto resumed = resume(table, match);
        if (resumed) continue;
        ++unreadable;  // it stays in the store; all others go on
        spdlog::error("event=table-unreadable table={} match={} reason=\"{}\"", in_log(table.id), match.key.match,
                      (**Texts::in("en")).say(resumed.error()));
    }
    spdlog::info("event=resumed tables={} matches={} unreadable={}", tables(), pond.matches.size(), unreadable);
    const std::lock_guard lock(mutex_);
    unreadable_ = unreadable;
}

Result<void> Lobby::resume(const StoredTable& table, const StoredMatch& match) {
    const auto state = read_room_state(table.room);
    if (!state) return tl::unexpected(state.error());
    const auto room = std::make_shared<Room>(services_, *this, table.id, *state);
    Result<void> resumed = tl::unexpected(Refusal("server.fault"));
    if (const auto fault = fault_of([&] { resumed = room->resume(match); })) {
        spdlog::error("event=fault table={} fault=\"{}\"", in_log(table.id), *fault);
    }
    if (!resumed) {
        room->stop();  // what it has begun already must not outlive it
        return resumed;
    }
    const std::lock_guard lock(mutex_);
    rooms_[table.id] = room;
    return {};
}

void Lobby::create(const Asker& asker, const request::Create& wish) {
    const auto state = new_room_state(wish, asker.connection->person());
    if (!state) return asker.refuse(state.error());
    const auto room = std::make_shared<Room>(services_, *this, random_id(), *state);
    {
        const std::lock_guard lock(mutex_);
        if (rooms_.size() + unreadable_ + fading_ >= most_tables_) return asker.refuse(Refusal("table.too-many"));
        rooms_[room->id()] = room;
    }
    room->make(asker);
}

std::shared_ptr<Room> Lobby::find(std::string_view table) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(table);
    return found == rooms_.end() ? nullptr : found->second;
}

void Lobby::browse(const std::shared_ptr<Connection>& connection) {
    const std::lock_guard lock(mutex_);
    std::erase_if(browsing_, [&](const auto& each) { return each.expired() || each.lock() == connection; });
    browsing_.push_back(connection);
    connection->send(listings());
}

Frame Lobby::listings() const {
    news::Tables told;
    for (const auto& [id, listing] : listed_) {
        if (told.tables.size() == most_listed) break;
        told.tables.push_back(listing);
    }
    return to_frame(told);
}

void Lobby::list(const std::string& table, const std::optional<news::Listing>& listing) {
    const std::lock_guard lock(mutex_);
    if (!listing) {
        changed_ = listed_.erase(table) > 0 || changed_;
    } else if (const auto [entry, is_new] = listed_.try_emplace(table, *listing); is_new || entry->second != *listing) {
        entry->second = *listing;
        changed_ = true;
    }
}

void Lobby::remove(const std::string& table) {
    const std::lock_guard lock(mutex_);
    fading_ += rooms_.erase(table);  // until the store has counted them
    changed_ = listed_.erase(table) > 0 || changed_;
}

void Lobby::tell_changes() {
    const std::lock_guard lock(mutex_);
    if (!changed_) return;
    changed_ = false;
    std::erase_if(browsing_, [](const auto& each) { return each.expired(); });
    if (browsing_.empty()) return;
    const Frame frame = listings();
    for (const auto& each : browsing_) {
        if (const auto connection = each.lock()) connection->send(frame);
    }
}

void Lobby::sweep() {
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, room] : rooms_) room->sweep();
    }
    services_.store.forget_tables(now_in_milliseconds() - Milliseconds(kept_when_closed).count(),
                                  [this](const Result<std::int64_t>& left) {
                                      if (!left) return;
                                      const std::lock_guard lock(mutex_);
                                      fading_ = static_cast<std::size_t>(*left);
                                  });
}

void Lobby::stop() {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) room->stop();
}

std::size_t Lobby::tables() const {
    const std::lock_guard lock(mutex_);
    return rooms_.size();
}

}  // namespace duckpond::server
