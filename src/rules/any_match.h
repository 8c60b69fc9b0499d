#pragma once

// A match whose types are forgotten: what tables, records, the terminal and the server work with. Everything in here
// comes from the game's own functions; nothing here knows a rule.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/json.h"
#include "base/random.h"
#include "rules/game.h"

namespace duckpond {

struct AnyGame;

// A value in an event, as sentences need it: a seat, a number, a name ("seer"), several names, or something hidden.
struct Hidden {
    friend bool operator==(const Hidden&, const Hidden&) = default;
};
using Word = std::variant<Hidden, Seat, std::int64_t, std::string, std::vector<std::string>>;
using Words = std::vector<std::pair<std::string_view, Word>>;  // by field

// How an event is told later, where some of it is for the moment alone.
struct Faded {
    std::string json;
    Words words;
    friend bool operator==(const Faded&, const Faded&) = default;
};

// An event as one viewer is told it. The kind is the event's name, "drew".
struct ToldEvent {
    std::string_view kind;
    std::string json;  // the fields as an object, with "event"
    Words words;
    std::optional<Faded> faded;
    bool asks_anew = true;  // whoever is asked something is asked something else from here on
    friend bool operator==(const ToldEvent&, const ToldEvent&) = default;
};

// What each viewer is told of one move: by seat, the spectators last.
using Told = std::vector<std::vector<ToldEvent>>;

struct OfferedMove {
    std::string notation;
    std::string json;
    Words words;          // "kind" among them, where the game's moves have one
    std::string preview;  // what it would do, as JSON; empty where the game says nothing of that
};

// What one seat knows when it is asked, apart from the match: a bot may take it to another thread.
class AnyKnown {
public:
    AnyKnown() = default;
    AnyKnown(const AnyKnown&) = delete;
    AnyKnown& operator=(const AnyKnown&) = delete;
    virtual ~AnyKnown() = default;
    [[nodiscard]] virtual std::string_view game_id() const = 0;
    // The match does not wait for this seat, but it may act.
    [[nodiscard]] virtual bool is_optional() const = 0;
    // The index of a random move, or of one that the game finds sensible.
    [[nodiscard]] virtual int random_index(SmallRandom& random) const = 0;
    // How the move at that index is written; empty where there is none.
    [[nodiscard]] virtual std::string notation_at(int index) const = 0;
    // Whether it counts at once, even while the question is kept open.
    [[nodiscard]] virtual bool interrupts(int index) const = 0;
};

class AnyMatch {
public:
    AnyMatch() = default;
    AnyMatch(const AnyMatch&) = delete;
    AnyMatch& operator=(const AnyMatch&) = delete;
    virtual ~AnyMatch() = default;

    [[nodiscard]] virtual const AnyGame& game() const = 0;
    [[nodiscard]] virtual int players() const = 0;

    [[nodiscard]] virtual SeatSet must() const = 0;
    [[nodiscard]] virtual SeatSet may() const = 0;
    // Whom a viewer may know the match to wait for.
    [[nodiscard]] virtual SeatSet must_seen_by(Viewer viewer) const = 0;
    // Those who are asked nothing more in this match, as everybody knows.
    [[nodiscard]] virtual SeatSet out_of_play() const = 0;
    // The moves a seat can choose from, in their fixed order; play() takes the index in this list. They are kept until
    // the match goes on, so even the functions that change nothing are for one thread at a time.
    [[nodiscard]] virtual std::vector<OfferedMove> legal(Seat seat) const = 0;
    // How the move at that index is written; empty where there is none.
    [[nodiscard]] virtual std::string notation_at(Seat seat, int index) const = 0;
    // The index of the move that is written so in notation; -1 where there is none.
    [[nodiscard]] virtual int index_of(Seat seat, std::string_view notation) const = 0;
    // The index of the move that is written so in JSON; refuses what is no legal move.
    [[nodiscard]] virtual Result<int> find(Seat seat, const Json& move) const = 0;
    virtual Told play(Seat seat, int index, KeyedRandom& random) = 0;
    [[nodiscard]] virtual std::unique_ptr<const AnyKnown> known(Seat seat) const = 0;
    [[nodiscard]] int random_index(Seat seat, SmallRandom& random) const { return known(seat)->random_index(random); }

    // How the question that the match waits for is kept open, and whether a move counts all the same at once.
    [[nodiscard]] virtual Pace pace() const = 0;
    [[nodiscard]] virtual Pace pace_seen_by(Viewer viewer) const = 0;  // the same for all: a test sees to it
    [[nodiscard]] virtual bool interrupts(Seat seat, int index) const = 0;
    // What the game names as the answer for a seat that is out of time; nothing where that is left to a bot.
    [[nodiscard]] virtual std::optional<int> idle_index(Seat seat, SmallRandom& random) const = 0;

    [[nodiscard]] virtual std::optional<Outcome> result() const = 0;
    [[nodiscard]] virtual std::string view(Viewer viewer) const = 0;
    // What the viewer knows beyond that, as JSON: with both, somebody elsewhere can go along with what the viewer is
    // told (any_follower.h). None where a person may forget what they have seen, and when the match is over.
    [[nodiscard]] virtual std::optional<std::string> beyond_view(Viewer viewer) const = 0;
    [[nodiscard]] virtual std::string open_view() const = 0;  // with all cards on the table, for when it is over
    [[nodiscard]] virtual std::string state() const = 0;      // the whole truth
    [[nodiscard]] virtual std::uint64_t checksum() const = 0;
    // Why play cannot reach this state, if it cannot.
    [[nodiscard]] virtual std::optional<Refusal> wrong() const = 0;
    // A world that the viewer could be in, as a state.
    [[nodiscard]] virtual std::string imagined(Viewer viewer, std::uint64_t seed) const = 0;
};

}  // namespace duckpond
