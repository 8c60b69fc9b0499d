#pragma once

// What a table is beside its matches: settings, who sits where, who may what. It is kept in the store as JSON.

#include "rules/any_game.h"
#include "server/live_match.h"

namespace duckpond::server {

inline constexpr int most_options = 1000;  // bytes of JSON
inline constexpr int most_kicked = 32;

struct RoomSeat {
    SeatKind kind{};
    FixedText<16> person;
    FixedText<96> name;
    bool left = false;                       // the person went in the middle of a match and may come back
    bool came_later = false;                 // the person sat down when the match was over
    bool again = false;                      // the person asks for a rematch
    bots::Level level = bots::Level::Drake;  // of a bot
};
BOOST_DESCRIBE_STRUCT(RoomSeat, (), (kind, person, name, left, came_later, again, level))

// Somebody whom the host has sent away. Tables of earlier versions know no names of them.
struct KickedPerson {
    FixedText<16> person;
    FixedText<96> name;
};
BOOST_DESCRIBE_STRUCT(KickedPerson, (), (person, name))

struct RoomState {
    FixedText<40> game;
    FixedText<most_options> options;  // JSON
    ClockSetting clock;
    bool open = false;
    bool watchers = true;
    Maybe<WindowTime> window;
    BotBeat beat = 900;
    bots::Level bots = bots::Level::Drake;
    bool hints = true;
    FixedText<16> host;
    Phase phase{};
    std::int64_t match = 0;
    FixedVector<RoomSeat, max_seats> seats;
    FixedVector<KickedPerson, most_kicked> kicked;
    FixedVector<FixedText<16>, 32> muted;

    [[nodiscard]] std::optional<Seat> seat_of(std::string_view person) const;
    [[nodiscard]] bool has_kicked(std::string_view person) const;
    [[nodiscard]] bool has_muted(std::string_view person) const;
    [[nodiscard]] MatchSettings settings() const;
    [[nodiscard]] bool has_empty_seat() const;
    [[nodiscard]] bool is_between_matches() const { return phase == Phase::Gathering || phase == Phase::Over; }
    // Somebody stands up: during a match a bot plays on, and they may come back.
    void leave(Seat seat);
    // The match is over, or stopped. When it is over, the seats of those who left are empty again.
    void end(Phase how);
    // Another match would be another: whoever agreed to a rematch did not agree to this one.
    [[nodiscard]] Result<void> change(const request::Change& wish);
    void forget_rematch();
};
BOOST_DESCRIBE_STRUCT(RoomState, (),
                      (game, options, clock, open, watchers, window, beat, bots, hints, host, phase, match, seats,
                       kicked, muted))

// A table as somebody wished it, or why there cannot be one.
[[nodiscard]] Result<RoomState> new_room_state(const request::Create& wish, const Person& host);

[[nodiscard]] Result<RoomState> read_room_state(std::string_view json);

// The header of a stored match and its moves, as one record.
[[nodiscard]] Result<Record> record_of(const StoredMatch& stored);

}  // namespace duckpond::server
