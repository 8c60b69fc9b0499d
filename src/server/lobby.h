#pragma once

// All tables, and the list of the open ones. Its functions may be called from any thread.

#include <map>
#include <mutex>
#include <set>

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
    // As if all tables had waited for so much longer: for tests.
    void skip(Milliseconds time);
    // Sends the list to those who browse, if it has changed.
    void tell_changes();
    [[nodiscard]] std::size_t tables() const;

    void list(const std::string& table, const std::optional<news::Listing>& listing) override;
    void remove(const std::string& table) override;
    void seat(const std::string& table, const std::vector<std::string>& people) override;

private:
    static constexpr std::size_t most_listed = 200;
    static constexpr std::size_t most_own = 50;
    // Somebody who looks at the list.
    struct Reader {
        std::weak_ptr<Connection> connection;
        Frame own;               // what they were told of their own tables
        bool is_asking = false;  // their tables are being asked how they stand
    };
    // The answers of somebody's tables, as they come.
    struct Inquiry {
        std::weak_ptr<Connection> connection;
        std::size_t waits_for = 0;
        bool is_whole = true;
        news::Mine mine;
    };
    [[nodiscard]] Frame listings() const;
    void ask_own(Reader& reader, const std::shared_ptr<Connection>& connection);
    void tell_own(Inquiry& inquiry);
    void set_people(const std::string& table, const std::vector<std::string>& people);
    [[nodiscard]] Result<void> resume(const StoredTable& table, const StoredMatch& match);

    Services& services_;
    std::size_t most_tables_;
    std::size_t unreadable_ = 0;  // tables that the store has and nobody can open
    std::size_t fading_ = 0;      // tables that were closed without a finished match
    mutable std::mutex mutex_;    // of all below, and of inquiries
    std::map<std::string, std::shared_ptr<Room>, std::less<>> rooms_;
    std::map<std::string, news::Listing> listed_;
    std::map<std::string, std::vector<std::string>, std::less<>> people_;  // who sits at each table
    std::map<std::string, std::set<std::string>, std::less<>> own_;        // and where each of them does
    std::vector<Reader> browsing_;
    bool changed_ = false;
};

}  // namespace duckpond::server
