#pragma once

// What clients ask for over the WebSocket (docs/protocol.md). Each request is a JSON object whose "do" names the
// struct; "id", if there, comes back in the answer.

#include <optional>
#include <string_view>
#include <variant>

#include "base/json_read.h"
#include "bots/level.h"
#include "server/limits.h"

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

// What a request needs before anybody reads its fields. Each request states its own, so whoever checks knows no names.
struct Terms {
    bool host_only = false;
    bool between_matches = false;  // refused while a match is played
    bool changes_table = false;    // refused while the store begins a match
    std::optional<Limited> limit;
    std::optional<Limited> address_limit;  // and what all of the address ask for together
};

namespace request {

struct Create {
    static constexpr Terms terms{.limit = Limited::Tables, .address_limit = Limited::AddressTables};
    FixedText<40> game;
    Ranged<1, max_seats> seats;
    Maybe<JsonObject> options;
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
struct Browse {
    static constexpr Terms terms{};
};
BOOST_DESCRIBE_STRUCT(Browse, (), ())

// Look at a table, as whoever one is there. `since` is the number of the last news that was seen of the match `match`;
// of another match all is told. Older clients do not say which match: they mean the current one.
struct Open {
    static constexpr Terms terms{.limit = Limited::Replays};
    TableId table;
    Maybe<std::int64_t> match;
    Maybe<std::int64_t> since;
};
BOOST_DESCRIBE_STRUCT(Open, (), (table, match, since))

// Is anybody there? Answered, and nothing else.
struct Ping {
    static constexpr Terms terms{};
};
BOOST_DESCRIBE_STRUCT(Ping, (), ())

struct Close {
    static constexpr Terms terms{};
};
BOOST_DESCRIBE_STRUCT(Close, (), ())

struct Sit {
    static constexpr Terms terms{.changes_table = true};
    Maybe<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Sit, (), (seat))

struct Stand {
    static constexpr Terms terms{.changes_table = true};
};
BOOST_DESCRIBE_STRUCT(Stand, (), ())

// Only the host: a bot into an empty seat, or another level for the bot that sits there.
struct Bot {
    static constexpr Terms terms{.host_only = true, .between_matches = true, .changes_table = true};
    Seat seat;
    Maybe<bots::Level> level;  // else the table's
};
BOOST_DESCRIBE_STRUCT(Bot, (), (seat, level))

// Only the host: empties a seat. Whoever sat there is sent away, as by `remove`.
struct Kick {
    static constexpr Terms terms{.host_only = true, .changes_table = true};
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(Kick, (), (seat))

// Only the host: sends somebody away, who sits or watches, and cannot come back unless they are forgiven. In a match a
// bot plays on for them.
struct Remove {
    static constexpr Terms terms{.host_only = true, .changes_table = true};
    FixedText<16> person;
};
BOOST_DESCRIBE_STRUCT(Remove, (), (person))

// Only the host: somebody who was sent away may come back, in a match to their seat.
struct Forgive {
    static constexpr Terms terms{.host_only = true, .changes_table = true};
    FixedText<16> person;
};
BOOST_DESCRIBE_STRUCT(Forgive, (), (person))

struct Mute {
    static constexpr Terms terms{.host_only = true, .changes_table = true};
    FixedText<16> person;
    bool muted = true;
};
BOOST_DESCRIBE_STRUCT(Mute, (), (person, muted))

// Only the host: begins a match, or the next one. `fill` puts bots into the empty seats.
struct Start {
    static constexpr Terms terms{
        .host_only = true, .between_matches = true, .changes_table = true, .limit = Limited::Matches};
    Maybe<bool> fill;
};
BOOST_DESCRIBE_STRUCT(Start, (), (fill))

// Whoever sits would play again, or would not after all. The rematch begins when everybody who sits and is here says
// so.
struct Rematch {
    static constexpr Terms terms{.between_matches = true, .changes_table = true, .limit = Limited::Matches};
    Maybe<bool> wanted;
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (wanted))

// Only the host: how the next match is played. What is left out stays as it is; `options` come all together.
struct Change {
    static constexpr Terms terms{.host_only = true, .between_matches = true, .changes_table = true};
    Maybe<JsonObject> options;
    Maybe<ClockSetting> clock;
    Maybe<bool> open;
    Maybe<bool> watchers;
    Maybe<WindowTime> window;
    Maybe<BotBeat> beat;
    Maybe<bots::Level> bots;
    Maybe<bool> hints;
};
BOOST_DESCRIBE_STRUCT(Change, (), (options, clock, open, watchers, window, beat, bots, hints))

struct Say {
    static constexpr Terms terms{.limit = Limited::Chat};
    FixedText<400> text;
};
BOOST_DESCRIBE_STRUCT(Say, (), (text))

// The move is one of those that came with the ask, in its notation.
struct Answer {
    static constexpr Terms terms{};
    std::int64_t ask = 0;
    FixedText<80> move;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (ask, move))

// What would a bot do? Answered by the news `hinted`.
struct Hint {
    static constexpr Terms terms{.limit = Limited::Hints};
    std::int64_t ask = 0;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (ask))

// Of somebody who plays, when all people who play are out: the bots play to the end without waiting for anybody.
struct Finish {
    static constexpr Terms terms{};
};
BOOST_DESCRIBE_STRUCT(Finish, (), ())

}  // namespace request

using Request = std::variant<request::Create, request::Browse, request::Open, request::Close, request::Sit,
                             request::Stand, request::Bot, request::Kick, request::Remove, request::Forgive,
                             request::Mute, request::Start, request::Rematch, request::Change, request::Say,
                             request::Answer, request::Hint, request::Finish, request::Ping>;

[[nodiscard]] inline Terms terms_of(const Request& request) {
    return std::visit([](const auto& wish) { return wish.terms; }, request);
}

// The seat that a request names.
[[nodiscard]] inline Maybe<Seat> seat_in(const Request& request) {
    return std::visit(
        [](const auto& wish) -> Maybe<Seat> {
            if constexpr (requires { wish.seat; }) {
                return wish.seat;
            } else {
                return {};
            }
        },
        request);
}

using RequestId = Maybe<std::int32_t>;

struct ReadRequest {
    RequestId id;  // as far as it could be read
    Result<Request> request;
};

inline constexpr std::size_t most_request_bytes = 16U << 10U;

[[nodiscard]] ReadRequest read_request(std::string_view text);

}  // namespace duckpond::server
