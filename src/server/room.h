#pragma once

// A served table: who looks at it, who sits, who is host, what is said, and one match after the other. Everything runs
// on its strand; the public functions may be called from any thread.

#include <boost/asio/post.hpp>
#include <functional>

#include "server/room_state.h"

namespace duckpond::server {

class Room final : public LiveMatch::Owner, public std::enable_shared_from_this<Room> {
public:
    // Whom a table tells about itself: the lobby.
    class Registry {
    public:
        Registry() = default;
        Registry(const Registry&) = delete;
        Registry& operator=(const Registry&) = delete;
        virtual ~Registry() = default;
        // As it stands in the list of open tables; nothing where it is not to be listed.
        virtual void list(const std::string& table, const std::optional<news::Listing>& listing) = 0;
        virtual void remove(const std::string& table) = 0;
    };

    Room(Services& services, Registry& registry, std::string id, const RoomState& state);

    [[nodiscard]] const std::string& id() const { return id_; }

    // Stores a new table; the first news to its host follows.
    void make(const Asker& asker);
    // Goes on with a match that the store had, where it left off. Before anybody looks at the table.
    void resume(const StoredMatch& stored);

    void receive(const Asker& asker, Request request);
    void disconnect(const std::shared_ptr<Connection>& connection);
    // Closes the table where nobody has been for long.
    void sweep();
    void stop();

private:
    struct Link {
        std::shared_ptr<Connection> connection;
        Viewer viewer = Viewer::spectator();
    };
    struct Unsaved {
        std::uint64_t version = 0;
        Asker asker;
    };
    // When the last connection of a seat's person closed.
    using Absence = std::optional<Moment>;

    // LiveMatch::Owner
    [[nodiscard]] Listeners listeners(Viewer viewer) const override;
    [[nodiscard]] std::optional<bots::Level> bot_at(Seat seat) const override;
    [[nodiscard]] bots::Level usual_bot() const override { return state_.bots; }
    void match_over() override;
    void match_failed(const std::exception& fault) override;

    template <class Do>
    void on_strand(Do act);
    // On the strand, when the store has had time to recover.
    template <class Do>
    void later(Do act);
    [[nodiscard]] std::optional<Refusal> refusal_for(const Asker& asker, const Request& request) const;

    void obey(const Asker& asker, const request::Open& wish);
    void obey(const Asker& asker, const request::Close& wish);
    void obey(const Asker& asker, const request::Sit& wish);
    void obey(const Asker& asker, const request::Stand& wish);
    void obey(const Asker& asker, const request::Bot& wish);
    void obey(const Asker& asker, const request::Kick& wish);
    void obey(const Asker& asker, const request::Mute& wish);
    void obey(const Asker& asker, const request::Start& wish);
    void obey(const Asker& asker, const request::Say& wish);
    void obey(const Asker& asker, const request::Answer& wish);
    void obey(const Asker& asker, const request::Hint& wish);
    void obey(const Asker& asker, const request::Create& wish);
    void obey(const Asker& asker, const request::Browse& wish);

    [[nodiscard]] std::optional<Refusal> why_not_sit(const Person& person, Seat seat) const;
    void come_back(const Asker& asker, Seat seat);
    void put_bot(Seat seat, bots::Level level);
    [[nodiscard]] Result<Seat> playing_seat(const Asker& asker) const;
    void pass_on_host();
    void begin_match(const Asker& asker);
    void match_stored(const Asker& asker, const RoomState& playing, Record record, const Result<void>& result);
    void end_match(const MatchKey& key);
    [[nodiscard]] Record new_record() const;
    void send_off_watchers();
    void resume_match(const StoredMatch& stored);
    void resume_from_snapshot(const StoredMatch& stored);

    // The change is kept, then told; or it is refused and undone.
    void save(const Asker& asker);
    void saved(std::uint64_t version, const RoomState& state, const Result<void>& result);
    void tell_all(const Frame& frame) const;
    void tell_table();
    void tell_you(const Link& link) const;
    [[nodiscard]] Frame table_frame() const;
    void seats_changed();
    void presence_changed();
    [[nodiscard]] bool is_here(std::string_view person) const;
    // How somebody sees a match: whoever sat down when it was over did not play in it.
    [[nodiscard]] Viewer viewer_of(std::string_view person) const;
    [[nodiscard]] std::optional<Refusal> why_not_open(const Person& person) const;
    void watch_absences();

    Services& services_;
    Registry& registry_;
    std::string id_;
    Strand strand_;
    RoomState state_;
    RoomState durable_;  // as the store has it
    std::uint64_t version_ = 0;
    std::vector<Unsaved> unsaved_;
    std::vector<Link> links_;
    std::vector<Absence> absent_;  // by seat
    std::vector<Frame> said_;      // the last things said, for those who come later
    std::shared_ptr<LiveMatch> match_;
    std::string commitment_;
    bool beginning_ = false;  // a match waits for the store
    bool stopped_ = false;
    bool expired_ = false;
    Moment empty_since_;
    boost::asio::steady_timer absence_timer_;
};

template <class Do>
void Room::on_strand(Do act) {
    boost::asio::post(strand_, [self = shared_from_this(), act = std::move(act)]() mutable {
        try {
            act(*self);
        } catch (const std::exception& fault) {
            self->match_failed(fault);
        }
    });
}

template <class Do>
void Room::later(Do act) {
    const auto timer = std::make_shared<boost::asio::steady_timer>(services_.io, pause_after_refusal);
    timer->async_wait([self = shared_from_this(), timer, act = std::move(act)](const boost::system::error_code&) {
        self->on_strand([act](Room& room) {
            if (!room.stopped_) act(room);
        });
    });
}

}  // namespace duckpond::server
