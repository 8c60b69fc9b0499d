#pragma once

// What the rules in the browser answer a page (requests.h).

#include "base/json_write.h"
#include "bots/reason.h"
#include "table/telling.h"

namespace duckpond::browser::answer {

// What is asked cannot be, or not now; a sentence of texts/ says why.
struct Refused {
    std::string key;
    Maybe<std::int64_t> line;  // of the record
    JsonText values;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (key, line, values))

// It is done, or it is well, and there is nothing to tell.
struct Done {};
BOOST_DESCRIBE_STRUCT(Done, (), ())

// A seat that holds a question.
struct AskedSeat {
    Seat seat;
    std::int64_t ask = 0;
    bool must = true;
    bool choice = true;                   // or, in a window that closes, it can only let it pass
    std::vector<std::string> interrupts;  // its moves that count at once while the question is kept open
};
BOOST_DESCRIBE_STRUCT(AskedSeat, (), (seat, ask, must, choice, interrupts))

struct Asked {
    std::vector<AskedSeat> seats;
    std::int64_t question = 0;  // another number means that the match waits for something new
    std::int64_t window = 0;    // milliseconds that the question is kept open
    bool closes = false;        // and then closes by itself
    SeatSet out;                // asked nothing more in this match
    std::int64_t moves = 0;
    JsonText outcome;
};
BOOST_DESCRIBE_STRUCT(Asked, (), (seats, question, window, closes, out, moves, outcome))

struct Looked {
    std::int64_t since = 0;
    std::int64_t number = 0;  // of the last message
    JsonText events;
    JsonText view;
    SeatSet must;
    Maybe<MatchAsk> ask;
    JsonText outcome;
    Maybe<JsonText> known;  // if it was asked for and may be told
};
BOOST_DESCRIBE_STRUCT(Looked, (), (since, number, events, view, must, ask, outcome, known))

struct Viewed {
    JsonText view;
};
BOOST_DESCRIBE_STRUCT(Viewed, (), (view))

// What a viewer knows of a match elsewhere by now.
struct Folded {
    JsonText view;
    SeatSet must;
};
BOOST_DESCRIBE_STRUCT(Folded, (), (view, must))

struct Replayed {
    JsonText steps;  // {moves, events, view, known?}, as table/steps.h makes them
};
BOOST_DESCRIBE_STRUCT(Replayed, (), (steps))

struct Recorded {
    std::string record;
};
BOOST_DESCRIBE_STRUCT(Recorded, (), (record))

struct Kept {
    std::string state;
};
BOOST_DESCRIBE_STRUCT(Kept, (), (state))

struct Idled {
    Maybe<std::string> move;
};
BOOST_DESCRIBE_STRUCT(Idled, (), (move))

struct Pondered {
    bool more = false;
};
BOOST_DESCRIBE_STRUCT(Pondered, (), (more))

struct Thought {
    std::int64_t ask = 0;     // of the match that is played here; 0 where it is played elsewhere
    Maybe<std::string> move;  // none: better not
    bool interrupts = false;  // it counts at once, even while the question is kept open
    std::int64_t worlds = 0;
    std::vector<HintedMove> moves;
    Reason reason;
};
BOOST_DESCRIBE_STRUCT(Thought, (), (ask, move, interrupts, worlds, moves, reason))

// What random matches came to.
struct Simulated {
    std::int64_t moves = 0;
    std::string checksum;  // over all final states, as `duckpond simulate` prints it
};
BOOST_DESCRIBE_STRUCT(Simulated, (), (moves, checksum))

}  // namespace duckpond::browser::answer

namespace duckpond::browser {

using Answers = boost::mp11::mp_list<answer::Refused, answer::Done, answer::Asked, answer::Looked, answer::Viewed,
                                     answer::Folded, answer::Replayed, answer::Recorded, answer::Kept, answer::Idled,
                                     answer::Pondered, answer::Thought, answer::Simulated>;

}  // namespace duckpond::browser
