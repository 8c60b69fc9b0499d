#pragma once

// What the server tells clients (docs/protocol.md). Each piece of news is a JSON object whose "news" names the struct.

#include <memory>
#include <string>
#include <vector>

#include "base/json_write.h"
#include "bots/reason.h"
#include "server/requests.h"
#include "table/telling.h"

namespace duckpond::server {

// A message as it goes over the wire, made once for all who get it.
using Frame = std::shared_ptr<const std::string>;

enum class SeatKind : std::uint8_t { Empty, Person, Bot };
BOOST_DESCRIBE_ENUM(SeatKind, Empty, Person, Bot)

enum class Phase : std::uint8_t { Gathering, Playing, Over, Stopped };
BOOST_DESCRIBE_ENUM(Phase, Gathering, Playing, Over, Stopped)

namespace news {

struct Person {
    std::string id;
    std::string name;
};
BOOST_DESCRIBE_STRUCT(Person, (), (id, name))

// Counts changes that a client written before them must know of. New news, and new fields of news, are none.
inline constexpr int protocol_version = 1;

struct Welcome {
    Person person;
    int protocol = protocol_version;
};
BOOST_DESCRIBE_STRUCT(Welcome, (), (person, protocol))

struct Listing {
    std::string table;
    std::string game;
    std::string host;  // by name
    int seats = 0;
    int taken = 0;
    bool watchers = false;
    Phase phase{};
    friend bool operator==(const Listing&, const Listing&) = default;
};
BOOST_DESCRIBE_STRUCT(Listing, (), (table, game, host, seats, taken, watchers, phase))

struct Tables {
    std::vector<Listing> tables;
};
BOOST_DESCRIBE_STRUCT(Tables, (), (tables))

// A table at which somebody sits, as it stands for them.
struct OwnTable {
    std::string table;
    std::string game;
    Phase phase{};
    Seat seat;
    std::vector<std::string> names;  // by seat; empty where nobody sits
    SeatSet must;                    // whom the match waits for, as far as this seat may know
    SeatSet again;                   // who asks for a rematch
    bool bot_plays = false;          // for this person, who is away
};
BOOST_DESCRIBE_STRUCT(OwnTable, (), (table, game, phase, seat, names, must, again, bot_plays))

// For one person alone: all tables at which they sit.
struct Mine {
    std::vector<OwnTable> tables;
};
BOOST_DESCRIBE_STRUCT(Mine, (), (tables))

struct Created {
    RequestId id;
    std::string table;
};
BOOST_DESCRIBE_STRUCT(Created, (), (id, table))

struct Done {
    RequestId id;
};
BOOST_DESCRIBE_STRUCT(Done, (), (id))

struct Refused {
    RequestId id;
    std::string key;
    JsonText values;
    std::string message;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (id, key, values, message))

struct RoomSeat {
    SeatKind kind{};
    std::string name;
    std::string person;        // its id; empty where nobody sits
    bool here = false;         // whether the person looks at the table just now
    bool bot_plays = false;    // while the person is away or has left
    Maybe<bots::Level> level;  // of a bot
    bool again = false;        // whether the person asks for a rematch
};
BOOST_DESCRIBE_STRUCT(RoomSeat, (), (kind, name, person, here, bot_plays, level, again))

// The table that people sit at; on the wire it is called by that word.
struct Room {
    std::string table;
    std::string game;
    JsonText options;
    ClockSetting clock;
    bool open = false;
    bool watchers = false;
    Maybe<WindowTime> window;  // milliseconds that a held question stays open, where it is not the game's own time
    int beat = 0;
    bots::Level bots{};  // of those that fill empty seats, and play on for who is away
    bool hints = false;  // whether players may ask for them
    std::string host;    // the person's id
    Phase phase{};
    std::vector<RoomSeat> seats;
    int watching = 0;
    std::vector<std::string> muted;
    std::int64_t match = 0;           // the last one that was begun; 0 before the first
    std::string commitment;           // SHA-256 of that match's seed; empty before the first
    std::vector<std::string> played;  // the names of those who played it: others may sit there by now
};
BOOST_DESCRIBE_STRUCT(Room, (),
                      (table, game, options, clock, open, watchers, window, beat, bots, hints, host, phase, seats,
                       watching, muted, match, commitment, played))

// To the host alone: whom they could send away, and whom they sent away and could forgive.
struct Crowd {
    std::string table;
    std::vector<Person> watchers;
    std::vector<Person> kicked;
};
BOOST_DESCRIBE_STRUCT(Crowd, (), (table, watchers, kicked))

// For one person alone: where they sit, and the key of their personal link.
struct You {
    std::string table;
    Maybe<Seat> seat;
    std::string key;  // empty where they do not sit
};
BOOST_DESCRIBE_STRUCT(You, (), (table, seat, key))

struct SeatClock {
    Seat seat;
    std::int64_t until = 0;  // when the seat is out of time, its bank spent
    std::int64_t bank = 0;   // milliseconds left in the bank when it was asked
};
BOOST_DESCRIBE_STRUCT(SeatClock, (), (seat, until, bank))

// What one viewer is told of a match: what happened since the last news, and how it looks now.
struct Match {
    std::string table;
    std::int64_t match = 0;
    std::int64_t since = 0;   // the message after which the events begin
    std::int64_t number = 0;  // of the last message
    std::int64_t now = 0;     // by the server's clock, when this was written
    JsonText events;
    JsonText view;
    SeatSet must;
    Maybe<MatchAsk> ask;
    Maybe<std::int64_t> until;  // when the time of a held question is over
    std::vector<SeatClock> clocks;
    JsonText outcome;
    Maybe<JsonText> known;  // what the viewer knows beyond the view, where they are shown the match
};
BOOST_DESCRIBE_STRUCT(Match, (),
                      (table, match, since, number, now, events, view, must, ask, until, clocks, outcome, known))

// To the seat alone: its answer is noted and takes effect when the question's time is over.
struct Held {
    std::string table;
    std::int64_t match = 0;
    std::int64_t ask = 0;
    std::string move;
};
BOOST_DESCRIBE_STRUCT(Held, (), (table, match, ask, move))

// To whoever asked: the moves that were looked at, the best first, and why. The reason names moves by their
// index in the ask.
struct Hinted {
    std::string table;
    std::int64_t match = 0;
    std::int64_t ask = 0;
    std::vector<HintedMove> moves;
    Reason reason;
};
BOOST_DESCRIBE_STRUCT(Hinted, (), (table, match, ask, moves, reason))

struct Said {
    std::string table;
    Person person;
    std::string text;
    std::int64_t at = 0;
};
BOOST_DESCRIBE_STRUCT(Said, (), (table, person, text, at))

// The client does not look at this table any more, and why.
struct Gone {
    std::string table;
    std::string key;
    std::string message;
};
BOOST_DESCRIBE_STRUCT(Gone, (), (table, key, message))

// The server ends; it will be back.
struct Closing {};
BOOST_DESCRIBE_STRUCT(Closing, (), ())

}  // namespace news

}  // namespace duckpond::server

template <>
inline constexpr std::string_view duckpond::type_kebab<duckpond::server::news::Room> = "table";

namespace duckpond::server {

using News =
    std::variant<news::Welcome, news::Tables, news::Mine, news::Created, news::Done, news::Refused, news::Room,
                 news::Crowd, news::You, news::Match, news::Held, news::Hinted, news::Said, news::Gone, news::Closing>;

template <class T>
[[nodiscard]] Frame to_frame(const T& told) {
    // A text that grows takes up to twice its length: frames that wait take their length alone.
    thread_local std::string out;
    out = R"({"news":")";
    out += type_kebab<T>;
    out += '"';
    JsonWriter(out, JsonWriter::Show::View).write_fields(told);
    out += '}';
    return std::make_shared<const std::string>(out);
}

// Milliseconds since 1970: thirteen digits for the next centuries, so that a time never tells anything by its length.
[[nodiscard]] std::int64_t now_in_milliseconds();

}  // namespace duckpond::server
