#include "server/lobby.h"

#include <spdlog/spdlog.h>

namespace duckpond::server {

Lobby::Lobby(Services& services) : services_(services) {}

void Lobby::resume(const StoredPond& pond) {
    std::map<std::string_view, const StoredMatch*> matches;
    for (const StoredMatch& match : pond.matches) matches[match.key.table] = &match;
    for (const StoredTable& table : pond.tables) {
        auto state = read_room_state(table.lobby);
        if (!state) {
            spdlog::error("event=table-unreadable table={} reason={}", in_log(table.id), state.error().key);
            continue;  // it stays in the store; all others go on
        }
        auto room = std::make_shared<Room>(services_, *this, table.id, *state);
        const auto match = matches.find(table.id);
        room->resume(match == matches.end() ? StoredMatch{} : *match->second);
        const std::lock_guard lock(mutex_);
        rooms_[table.id] = std::move(room);
    }
    spdlog::info("event=resumed tables={} matches={}", pond.tables.size(), pond.matches.size());
}

void Lobby::create(const Asker& asker, const request::Create& wish) {
    const auto state = new_room_state(wish, asker.connection->person());
    if (!state) return asker.refuse(state.error());
    const auto room = std::make_shared<Room>(services_, *this, random_id(), *state);
    {
        const std::lock_guard lock(mutex_);
        if (rooms_.size() >= most_tables) return asker.refuse(Refusal("table.too-many"));
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
    rooms_.erase(table);
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
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) room->sweep();
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
