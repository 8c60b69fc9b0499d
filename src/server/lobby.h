#pragma once

// All tables, and the list of the open ones. Its functions may be called from any thread.

#include <map>
#include <mutex>

#include "server/room.h"

namespace duckpond::server {

class Lobby final : public Room::Registry {
public:
    explicit Lobby(Services& services);

    // Every table that was not closed, as the store has it.
    void resume(const StoredPond& pond);

    void create(const Asker& asker, const request::Create& wish);
    [[nodiscard]] std::shared_ptr<Room> find(std::string_view table) const;
    void browse(const std::shared_ptr<Connection>& connection);

    // Once in a while: lets go of what nobody needs any more.
    void sweep();
    void stop();
    // Sends the list to those who browse, if it has changed.
    void tell_changes();
    [[nodiscard]] std::size_t tables() const;

    void list(const std::string& table, const std::optional<news::Listing>& listing) override;
    void remove(const std::string& table) override;

private:
    static constexpr std::size_t most_tables = 20'000;
    static constexpr std::size_t most_listed = 200;
    [[nodiscard]] Frame listings() const;

    Services& services_;
    mutable std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Room>, std::less<>> rooms_;
    std::map<std::string, news::Listing> listed_;
    std::vector<std::weak_ptr<Connection>> browsing_;
    bool changed_ = false;
};

}  // namespace duckpond::server
