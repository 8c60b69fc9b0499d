#pragma once

// A served table: who looks at it, who sits, who is host, what is said, and one match after the other. Everything runs
// on its strand; the public functions may be called from any thread.

#include <boost/asio/post.hpp>
#include <functional>
#include <map>

#include "server/room_state.h"

namespace duckpond::server {

inline constexpr std::chrono::seconds away_after{30};  // then a bot plays on, and nobody waits for them

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
        // Who sits there.
        virtual void seat(const std::string& table, const std::vector<std::string>& people) = 0;
    };

    Room(Services& services, Registry& registry, std::string id, const RoomState& state);

    [[nodiscard]] const std::string& id() const { return id_; }

    // Stores a new table; the first news to its host follows.
    void make(const Asker& asker);
    // Goes on with a match that the store had, where it left off. Before anybody looks at the table.
    // Refused where what the store has contradicts itself.
    [[nodiscard]] Result<void> resume(const StoredMatch& stored);

    void receive(const Asker& asker, Request request);
    // The table as it stands for somebody who sits there; nothing where they sit no more. Told on another thread, and
    // not at all while a move waits for the disk: then ask again.
    using OwnTable = std::optional<news::OwnTable>;
    struct Standing {
        bool is_known = false;
        OwnTable table;
    };
    void ask_standing(const std::string& person, std::function<void(Standing)> tell);
    void disconnect(const std::shared_ptr<Connection>& connection);
    // Closes the table where nobody has been for long.
    void sweep();
    void stop();
    // As if the match had waited, and all who are away had been away, for so much longer: for tests that must not wait.
    void skip(Milliseconds time);

private:
    struct Link {
        std::shared_ptr<Connection> connection;
        Viewer viewer = Viewer::spectator();
    };
    // LiveMatch::Owner
    [[nodiscard]] Listeners listeners(Viewer viewer) const override;
    [[nodiscard]] bool looks_on(const std::shared_ptr<Connection>& connection) const override;
    [[nodiscard]] std::optional<bots::Level> bot_at(Seat seat) const override;
    [[nodiscard]] bots::Level usual_bot() const override { return state_.bots; }
    [[nodiscard]] std::optional<Seat> lone_player() const override;
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
    void obey(const Asker& asker, const request::Remove& wish);
    void obey(const Asker& asker, const request::Forgive& wish);
    void obey(const Asker& asker, const request::Mute& wish);
    void obey(const Asker& asker, const request::Start& wish);
    void obey(const Asker& asker, const request::Rematch& wish);
    void obey(const Asker& asker, const request::Change& wish);
    void obey(const Asker& asker, const request::Say& wish);
    void obey(const Asker& asker, const request::Answer& wish);
    void obey(const Asker& asker, const request::Hint& wish);
    void obey(const Asker& asker, const request::Finish& wish);
    void obey(const Asker& asker, const request::Create& wish);
    void obey(const Asker& asker, const request::Browse& wish);
    void obey(const Asker& asker, const request::Ping& wish);

    [[nodiscard]] std::optional<Refusal> why_not_sit(const Person& person, Seat seat) const;
    [[nodiscard]] std::optional<Refusal> why_not_be_called(const Person& person) const;
    void send_away(const Asker& asker, const KickedPerson& person);
    void put_bot(Seat seat, bots::Level level);
    [[nodiscard]] Result<Seat> playing_seat(const Asker& asker) const;
    void pass_on_host();
    [[nodiscard]] bool is_rematch_wanted() const;
    [[nodiscard]] bool is_rematch_agreed() const;
    bool forget_wishes_of_the_absent();
    void begin_match();
    void match_stored(const RoomState& playing, Record record, const Result<void>& result);
    void end_match(const MatchKey& key);
    [[nodiscard]] Record new_record() const;
    void send_off_watchers();
    void resume_match(const StoredMatch& stored, Record record);
    void resume_from_snapshot(const StoredMatch& stored);

    // The change is kept, then told; or it is refused and undone.
    void save(const Asker& asker);
    void write();
    void written(const RoomState& state, const std::vector<Asker>& askers, const Result<void>& result);
    void undo(const Refusal& reason);
    void keep_up();
    void tell_all(const Frame& frame) const;
    void tell_table();
    void tell_host() const;
    void tell_you(const Link& link) const;
    [[nodiscard]] Frame table_frame() const;
    [[nodiscard]] Standing standing_of(std::string_view person) const;
    void seats_changed();
    void presence_changed();
    [[nodiscard]] bool is_here(std::string_view person) const;
    // How somebody sees a match: whoever sat down when it was over did not play in it.
    [[nodiscard]] Viewer viewer_of(std::string_view person) const;
    [[nodiscard]] std::optional<Refusal> why_not_open(const Person& person) const;
    [[nodiscard]] bool is_watcher(const Link& link) const;
    [[nodiscard]] std::ptrdiff_t watchers() const;
    [[nodiscard]] std::ptrdiff_t links_of(std::string_view person) const;
    void close(bool is_kept);
    void make_room();
    [[nodiscard]] bool has_made_room(const std::string& person) const;
    void send_off(const std::function<bool(const Link&)>& whom, std::string_view key);
    void note_absences();
    void note_company();
    void watch_absences();
    void await_absence();
    [[nodiscard]] bool is_away(std::string_view person, std::chrono::seconds time) const;
    [[nodiscard]] bool is_forgotten() const;

    Services& services_;
    Registry& registry_;
    std::string id_;
    Strand strand_;
    RoomState state_;
    RoomState durable_;  // as the store has it
    // Of those who changed state_ since the last write began. One write at a time: nothing is built on what the store
    // may yet refuse and kept without it.
    std::vector<Asker> unsaved_;
    bool writing_ = false;
    bool pausing_ = false;  // the store refused something, and is given time to recover
    std::vector<Link> links_;
    std::map<std::string, Moment, std::less<>> absent_;  // since when the host and those who sit do not look here
    // Who looks here, and until when those did who went in the last moments: they may be on their way back.
    std::map<std::string, Moment, std::less<>> company_;
    std::vector<Frame> said_;  // the last things said, for those who come later
    std::shared_ptr<LiveMatch> match_;
    std::string commitment_;
    std::optional<Asker> starting_;  // a match waits for the store
    bool stopped_ = false;
    bool expired_ = false;                     // closed, once the store has kept that
    std::map<std::string, Moment> made_room_;  // for somebody else, and when
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
    const auto timer = std::make_shared<boost::asio::steady_timer>(services_.io, services_.pause_after_refusal);
    timer->async_wait([self = shared_from_this(), timer, act = std::move(act)](const boost::system::error_code&) {
        self->on_strand([act](Room& room) {
            if (!room.stopped_) act(room);
        });
    });
}

}  // namespace duckpond::server
