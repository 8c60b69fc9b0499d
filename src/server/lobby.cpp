#include "server/lobby.h"

#include <spdlog/spdlog.h>

#include <algorithm>

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
    std::erase_if(browsing_, [&](const Reader& each) {
        return each.connection.expired() || each.connection.lock() == connection;
    });
    browsing_.push_back({.connection = connection, .own = nullptr});
    connection->send(listings());
    ask_own(browsing_.back(), connection);
}

// Whoever reads the list is few, and moves are many: so tables are asked, and tell nothing by themselves.
void Lobby::ask_own(Reader& reader, const std::shared_ptr<Connection>& connection) {
    if (std::exchange(reader.is_asking, true)) return;
    const std::string& person = connection->person().id;
    const auto inquiry = std::make_shared<Inquiry>();
    inquiry->connection = connection;
    std::vector<std::shared_ptr<Room>> rooms;
    if (const auto own = own_.find(person); own != own_.end()) {
        for (const std::string& table : own->second) {
            const auto room = rooms_.find(table);
            if (room != rooms_.end() && rooms.size() < most_own) rooms.push_back(room->second);
        }
    }
    inquiry->waits_for = rooms.size();
    if (rooms.empty()) return tell_own(*inquiry);
    for (const auto& room : rooms) {
        room->ask_standing(person, [this, inquiry](Room::Standing standing) {
            const std::lock_guard lock(mutex_);
            inquiry->is_whole = inquiry->is_whole && standing.is_known;
            if (standing.table) inquiry->mine.tables.push_back(std::move(*standing.table));
            if (--inquiry->waits_for == 0) tell_own(*inquiry);
        });
    }
}

// Where a table could not say how it stands, it is asked again soon.
void Lobby::tell_own(Inquiry& inquiry) {
    const auto connection = inquiry.connection.lock();
    const auto reader = std::find_if(browsing_.begin(), browsing_.end(),
                                     [&](const Reader& each) { return each.connection.lock() == connection; });
    if (!connection || reader == browsing_.end()) return;
    reader->is_asking = false;
    if (!inquiry.is_whole) return;
    std::sort(inquiry.mine.tables.begin(), inquiry.mine.tables.end(),
              [](const auto& a, const auto& b) { return a.table < b.table; });
    Frame frame = to_frame(inquiry.mine);
    if (reader->own && *reader->own == *frame) return;
    reader->own = frame;
    connection->send(std::move(frame));
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
    set_people(table, {});
}

void Lobby::seat(const std::string& table, const std::vector<std::string>& people) {
    const std::lock_guard lock(mutex_);
    set_people(table, people);
}

void Lobby::set_people(const std::string& table, const std::vector<std::string>& people) {
    const auto before = people_.find(table);
    if (before != people_.end()) {
        if (before->second == people) return;
        for (const std::string& person : before->second) {
            const auto own = own_.find(person);
            own->second.erase(table);
            if (own->second.empty()) own_.erase(own);
        }
        people_.erase(before);
    }
    if (people.empty()) return;
    people_.emplace(table, people);
    for (const std::string& person : people) own_[person].insert(table);
}

void Lobby::tell_changes() {
    const std::lock_guard lock(mutex_);
    std::erase_if(browsing_, [](const Reader& each) { return each.connection.expired(); });
    if (browsing_.empty()) return;
    const Frame frame = std::exchange(changed_, false) ? listings() : nullptr;
    for (Reader& each : browsing_) {
        const auto connection = each.connection.lock();
        if (!connection) continue;
        if (frame) connection->send(frame);
        ask_own(each, connection);
    }
}

void Lobby::skip(Milliseconds time) {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) room->skip(time);
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
