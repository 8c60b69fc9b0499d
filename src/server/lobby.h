#pragma once

// All tables, and the list of the open ones. Its functions may be called from any thread.

#include <map>
#include <mutex>

#include "server/room.h"

namespace duckpond::server {

class Lobby final : public Room::Registry {
public:
    // There are at most so many tables: those that are open, and those that the store has not forgotten yet.
    Lobby(Services& services, std::size_t most_tables);

    // Every table that was not closed, as the store has it. One that cannot be read is not served, and all others are.
    void resume(const StoredPond& pond);

    void create(const Asker& asker, const request::Create& wish);
    [[nodiscard]] std::shared_ptr<Room> find(std::string_view table) const;
    void browse(const std::shared_ptr<Connection>& connection);

    // Once in a while: lets go of what nobody needs any more, here and in the store.
    void sweep();
    void stop();
    // Sends the list to those who browse, if it has changed.
    void tell_changes();
    [[nodiscard]] std::size_t tables() const;

    void list(const std::string& table, const std::optional<news::Listing>& listing) override;
    void remove(const std::string& table) override;

private:
    static constexpr std::size_t most_listed = 200;
    [[nodiscard]] Frame listings() const;
    [[nodiscard]] Result<void> resume(const StoredTable& table, const StoredMatch& match);

    Services& services_;
    std::size_t most_tables_;
    std::size_t unreadable_ = 0;  // tables that the store has and nobody can open
    std::size_t fading_ = 0;      // tables that were closed without a finished match
    mutable std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Room>, std::less<>> rooms_;
    std::map<std::string, news::Listing> listed_;
    std::vector<std::weak_ptr<Connection>> browsing_;
    bool changed_ = false;
};

}  // namespace duckpond::server
