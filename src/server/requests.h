#pragma once

// What clients ask for over the WebSocket (docs/protocol.md). Each request is a JSON object whose "do" names the
// struct; "id", if there, comes back in the answer.

#include <boost/json/object.hpp>
#include <string_view>
#include <variant>

#include "base/json_read.h"
#include "bots/level.h"

namespace duckpond::server {

using TableId = FixedText<16>;

// Seconds for each decision, and a bank for the whole match that is drawn on after them. 0 seconds: no clock.
struct ClockSetting {
    Ranged<0, 600> seconds;
    Ranged<0, 3600> bank;
};
BOOST_DESCRIBE_STRUCT(ClockSetting, (), (seconds, bank))

using WindowTime = Ranged<0, 15000>;  // milliseconds
using BotBeat = Ranged<0, 5000>;

namespace request {

struct Create {
    FixedText<40> game;
    Ranged<1, max_seats> seats;
    Maybe<boost::json::object> options;
    Maybe<ClockSetting> clock;
    Maybe<bool> open;
    Maybe<bool> watchers;
    Maybe<WindowTime> window;
    Maybe<BotBeat> beat;
    Maybe<bots::Level> bots;  // of those that fill empty seats
    Maybe<bool> hints;
};
BOOST_DESCRIBE_STRUCT(Create, (), (game, seats, options, clock, open, watchers, window, beat, bots, hints))

// From now on, the list of open tables whenever it changes.
struct Browse {};
BOOST_DESCRIBE_STRUCT(Browse, (), ())

// Look at a table, as whoever one is there. `since` is the number of the last match news that was seen.
struct Open {
    TableId table;
    Maybe<std::int64_t> since;
};
BOOST_DESCRIBE_STRUCT(Open, (), (table, since))

struct Close {};
BOOST_DESCRIBE_STRUCT(Close, (), ())

struct Sit {
    Maybe<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Sit, (), (seat))

struct Stand {};
BOOST_DESCRIBE_STRUCT(Stand, (), ())

// Only the host: a bot into an empty seat, or another level for the bot that sits there.
struct Bot {
    Seat seat;
    Maybe<bots::Level> level;  // else the table's
};
BOOST_DESCRIBE_STRUCT(Bot, (), (seat, level))

// Only the host: empties a seat before a match, hands it to a bot during one.
struct Kick {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(Kick, (), (seat))

struct Mute {
    FixedText<16> person;
    bool muted = true;
};
BOOST_DESCRIBE_STRUCT(Mute, (), (person, muted))

// Only the host: begins a match, or the next one. `fill` puts bots into the empty seats.
struct Start {
    Maybe<bool> fill;
};
BOOST_DESCRIBE_STRUCT(Start, (), (fill))

struct Say {
    FixedText<400> text;
};
BOOST_DESCRIBE_STRUCT(Say, (), (text))

// The move is one of those that came with the ask, in its notation.
struct Answer {
    std::int64_t ask = 0;
    FixedText<80> move;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (ask, move))

// What would a bot do? Answered by the news `hinted`.
struct Hint {
    std::int64_t ask = 0;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (ask))

}  // namespace request

using Request = std::variant<request::Create, request::Browse, request::Open, request::Close, request::Sit,
                             request::Stand, request::Bot, request::Kick, request::Mute, request::Start, request::Say,
                             request::Answer, request::Hint>;

using RequestId = Maybe<std::int32_t>;

struct ReadRequest {
    RequestId id;  // as far as it could be read
    Result<Request> request;
};

inline constexpr std::size_t most_request_bytes = 16U << 10U;

[[nodiscard]] ReadRequest read_request(std::string_view text);

}  // namespace duckpond::server
