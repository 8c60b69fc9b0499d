#pragma once

// What a page asks the rules that run in the browser itself (web/src/host/). Each request is a JSON object whose "do"
// names the struct, as on the wire to a server; each answer is a JSON object, {"refused":{"key":...}} if it cannot be.

#include <string>
#include <variant>
#include <vector>

#include "base/json_read.h"
#include "bots/level.h"

namespace duckpond::browser {

using Names = FixedVector<std::string, max_seats>;

namespace request {

// Whether a match can be made of this.
struct Check {
    int players = 0;
    Maybe<JsonObject> options;
};
BOOST_DESCRIBE_STRUCT(Check, (), (players, options))

// A match, dealt from 64 hexadecimal digits.
struct Begin {
    Names names;
    SeatSet people;
    Maybe<JsonObject> options;
    std::string seed;
};
BOOST_DESCRIBE_STRUCT(Begin, (), (names, people, options, seed))

// A match from its record, as far as it was played.
struct Load {
    std::string record;
};
BOOST_DESCRIBE_STRUCT(Load, (), (record))

// A match whose record other rules wrote: it goes on from the state it was in after so many moves.
struct Resume {
    std::string record;
    std::string state;
    int moves = 0;
    std::string seed;
};
BOOST_DESCRIBE_STRUCT(Resume, (), (record, state, moves, seed))

struct GiveRecord {};
BOOST_DESCRIBE_STRUCT(GiveRecord, (), ())

// The whole truth, for going on under other rules.
struct GiveState {};
BOOST_DESCRIBE_STRUCT(GiveState, (), ())

// Who is asked, what that question is like, and how the match ended.
struct Asked {};
BOOST_DESCRIBE_STRUCT(Asked, (), ())

// What a viewer was told since a message, told again or for the first time, and how the match looks to them now.
struct Look {
    Maybe<Seat> seat;  // else whoever watches
    std::int64_t since = 0;
    bool again = false;
    Maybe<bool> known;  // also what `know` takes beside the view
};
BOOST_DESCRIBE_STRUCT(Look, (), (seat, since, again, known))

// How it looked from all seats when it was over: with all cards on the table.
struct OpenView {};
BOOST_DESCRIBE_STRUCT(OpenView, (), ())

// The move of a seat that is asked, in its notation.
struct Answer {
    Seat seat;
    std::int64_t ask = 0;
    std::string move;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (seat, ask, move))

// What the game names as the answer for a seat that is out of time; none where that is left to a bot.
struct Idle {
    Seat seat;
    std::int64_t seed = 0;
};
BOOST_DESCRIBE_STRUCT(Idle, (), (seat, seed))

// Begins to think for a seat, as a bot of that level does or for so many iterations. What was thought before is gone.
struct Think {
    Seat seat;
    Maybe<bots::Level> level;
    Maybe<std::int64_t> iterations;
    std::int64_t seed = 0;
};
BOOST_DESCRIBE_STRUCT(Think, (), (seat, level, iterations, seed))

// Thinks on for so many moments of a few iterations each.
struct GoOn {
    int moments = 1;
};
BOOST_DESCRIBE_STRUCT(GoOn, (), (moments))

// What was thought so far.
struct Thought {};
BOOST_DESCRIBE_STRUCT(Thought, (), ())

// What one viewer knows of a match that is played elsewhere, in place of any match before: `view` and `known` as they
// were told with news of that match. From here on `fold` and `think` are about it.
struct Know {
    int players = 0;
    Maybe<Seat> seat;  // else whoever watches
    JsonObject view;
    JsonObject known;
};
BOOST_DESCRIBE_STRUCT(Know, (), (players, seat, view, known))

// What happened there, as this viewer was told it.
struct Fold {
    std::vector<JsonObject> events;
};
BOOST_DESCRIBE_STRUCT(Fold, (), (events))

// The match so far, move by move, as somebody was told it; with all cards on the table, as whoever moved was told it.
struct Replay {
    Maybe<Seat> seat;  // else whoever watches
    bool all = false;
};
BOOST_DESCRIBE_STRUCT(Replay, (), (seat, all))

// Random matches, `first` and those behind it.
struct Simulate {
    int players = 0;
    Maybe<JsonObject> options;
    std::int64_t seed = 1;
    std::int64_t first = 0;
    std::int64_t games = 1;
};
BOOST_DESCRIBE_STRUCT(Simulate, (), (players, options, seed, first, games))

// The boards of a game that has some, for whoever draws one (lab/boards.h): those that ship, one from its text with
// what follows from it, what it is like to race on.
struct Boards {};
BOOST_DESCRIBE_STRUCT(Boards, (), ())

struct CheckBoard {
    std::string text;
};
BOOST_DESCRIBE_STRUCT(CheckBoard, (), (text))

struct MeasureBoard {
    std::string text;
};
BOOST_DESCRIBE_STRUCT(MeasureBoard, (), (text))

}  // namespace request

using Request =
    std::variant<request::Check, request::Begin, request::Load, request::Resume, request::GiveRecord,
                 request::GiveState, request::Asked, request::Look, request::OpenView, request::Answer, request::Idle,
                 request::Think, request::GoOn, request::Thought, request::Know, request::Fold, request::Replay,
                 request::Simulate, request::Boards, request::CheckBoard, request::MeasureBoard>;

}  // namespace duckpond::browser
