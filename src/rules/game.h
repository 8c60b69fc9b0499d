#pragma once

// The contract between a game and everything else. A game is a folder with plain values and constexpr functions over
// them, found by their argument's namespace, and one struct that names them (docs/adding-a-game.md shows each).

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

#include "base/fields.h"
#include "base/random.h"
#include "base/redact.h"
#include "base/refusal.h"

namespace duckpond {

struct Standing {
    Seat seat;
    std::int32_t score = 0;
    std::int32_t rank = 0;  // 1 is best; shared ranks skip the next
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
};
BOOST_DESCRIBE_STRUCT(Standing, (), (seat, score, rank))
using Outcome = FixedVector<Standing, max_seats>;

// Which fields of a state somebody wrote down; the others may be derived.
struct GivenFields {
    FixedVector<std::string_view, 40> names;
    [[nodiscard]] constexpr bool has(std::string_view name) const {
        for (const std::string_view given : names) {
            if (given == name) return true;
        }
        return false;
    }
};

// Fields of a state that its options decide: each is filled in, and refused by name where the state says otherwise.
class OptionFields {
public:
    constexpr explicit OptionFields(const GivenFields& given) : given_(given) {}
    template <class T>
    constexpr void settle(std::string_view name, T& played, const std::type_identity_t<T>& wanted) {
        if (!refusal_ && given_.has(name) && !(played == wanted))
            refusal_ = Refusal("state.options").with("name", name);
        played = wanted;
    }
    [[nodiscard]] constexpr const std::optional<Refusal>& refusal() const { return refusal_; }

private:
    const GivenFields& given_;
    std::optional<Refusal> refusal_;
};

// A state may keep what follows from the rest of it, so that rules need not work it out for each move. Such a value is
// AFollowing (base/fields.h), and the game fills it in where a state comes from outside, or says why it cannot:
//   work_out(state)
//
// A state that comes from outside as what somebody knows is held against a world that is imagined from it. Where
// imagine() counts on more of what it is given than that each value is in its range, a game refuses the rest:
//   why_not_known(state)
//
// Whether somebody hears of an event as it happens, or is told again what they heard before: a log, a replay. A game
// can hide more from a person's eyes than from a bot that remembers everything, by functions of its own:
//   blank_for_eyes(view, viewer)                 in a view that is shown
//   blank_for_eyes(state, event, viewer, telling)  in an event that is told
//   may_forget(state)                              whether they do so in this match, by its options
// Where people may forget, what a seat knows leaves the server in views and events alone.
// It can leave out of every view what no longer means anything when a match is over:
//   blank_when_over(view)
// And it can spare people work: what a view carries as `glance` follows from the rest of it, as
//   at_a_glance(view)
// says, a struct of the game's own; and where it is hard to see what a move would do,
//   preview(view, seat, move)
// is a Maybe of another such struct, which goes with each move that the seat is offered.
//
// An event that tells that somebody has chosen, and no more, says so by
//   static constexpr bool asks_anew = false;
// The others are still asked what they were asked, and their time runs on.
enum class Telling : std::uint8_t { First, Again };

// Whether a person may forget in this match what a bot in their seat would remember.
template <class State>
constexpr bool eyes_may_forget(const State& state) {
    if constexpr (requires(State known) { blank_for_eyes(known, Viewer::spectator()); }) {
        return may_forget(state);
    } else {
        return false;
    }
}

// How a served table keeps a question open so that time tells nothing. It follows from public knowledge alone. A game
// where every answer counts at once does not speak of it.
struct Pace {
    int milliseconds =
        0;                // answers take effect when so much time is over, no sooner; but those that interrupt, at once
    bool closes = false;  // then whoever has not answered is answered for
    friend constexpr bool operator==(const Pace&, const Pace&) = default;
};

// Where seats drop out, a game says which of them are asked nothing more, however the match goes on. It follows from
// public knowledge alone:
//   out_of_play(state)

// For those who do not listen; it costs nothing.
struct NoEvents {
    template <class Event>
    constexpr void operator()(const Event&) const {}
};

// Legality lives once, in legal_moves.
template <class State, class Moves, class Move>
constexpr bool is_legal(const State& state, Seat seat, const Move& move) {
    Moves moves;
    legal_moves(state, seat, moves);
    for (const Move& legal : moves) {
        if (legal == move) return true;
    }
    return false;
}

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T> && Described<T>;

template <class G>
concept Game = requires {
    { G::id } -> std::convertible_to<std::string_view>;
    { G::min_players } -> std::convertible_to<int>;
    { G::max_players } -> std::convertible_to<int>;
    { G::rules_version } -> std::convertible_to<int>;
    typename G::Event;
    requires AVariant<typename G::Event>;
    requires AList<typename G::Moves>;
    requires std::same_as<typename G::Moves::value_type, typename G::Move>;
    requires sizeof(typename G::State) <= 2048;
}
&&PlainValue<typename G::Options>&& PlainValue<typename G::State>&& PlainValue<typename G::Move>&& requires(
    const typename G::Options& options, typename G::State& state, const typename G::State& known, Seat seat,
    const typename G::Move& move, typename G::Moves& moves, SmallRandom& random, NoEvents& events,
    const Redacted<typename G::State>& view) {
    { options.players } -> std::convertible_to<int>;
    // Why these options cannot be played together, if so. The number of players is in range by then.
    { check(options) } -> std::same_as<std::optional<Refusal>>;
    { setup(options, random) } -> std::same_as<typename G::State>;
    { must_act(known) } -> std::same_as<SeatSet>;
    { may_act(known) } -> std::same_as<SeatSet>;
    {legal_moves(known, seat, moves)};
    // Presumes a legal move.
    {apply(state, seat, move, random, events)};
    { outcome(known) } -> std::same_as<std::optional<Outcome>>;
    // Why play cannot reach this state, if it cannot. It finds nothing in a state that play has reached.
    { what_is_wrong(known) } -> std::same_as<std::optional<Refusal>>;
    { imagine(view, random) } -> std::same_as<typename G::State>;
    // Short, and different for any two moves that a seat can choose from.
    { notation(move).view() } -> std::same_as<std::string_view>;
};

// A game without secrets need not imagine anything.
template <class State, RandomSource Random>
requires(!holds_veil<State>) constexpr State imagine(const Redacted<State>& known, Random&) {
    return *known;
}

// --- random play: for simulations, tests and whoever needs an opponent that can be beaten

template <class G>
struct Choice {
    Seat seat;
    typename G::Move move;
};

// Any of a seat's moves, which are given. A game in which that hardly leads anywhere has a
// sensible_move(state, seat, moves, random) of its own; one in which listing the moves would be most of the work, a
// sensible_move(state, seat, random).
template <class G, RandomSource Random>
constexpr typename G::Move random_move(const typename G::State& state, Seat seat, const typename G::Moves& moves,
                                       Random& random) {
    if constexpr (requires { sensible_move(state, seat, random); }) {
        return sensible_move(state, seat, random);
    } else if constexpr (requires { sensible_move(state, seat, moves, random); }) {
        return sensible_move(state, seat, moves, random);
    } else {
        const int choices = moves.size();
        if (choices == 1) return moves[0];
        return moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(choices)))];
    }
}

// Any of the seats that must or may act, then any of its moves. `moves` is only room to list them in: a game that needs
// no list to choose by leaves it as it was.
template <class G, RandomSource Random>
constexpr Choice<G> random_choice(const typename G::State& state, typename G::Moves& moves, Random& random) {
    const SeatSet acting = must_act(state) | may_act(state);
    const int count = acting.size();
    const Seat seat =
        acting.nth(count == 1 ? 0 : static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count))));
    if constexpr (!requires { sensible_move(state, seat, random); }) legal_moves(state, seat, moves);
    return {seat, random_move<G>(state, seat, moves, random)};
}

// Plays on until the match is over or `most` moves are made; returns how many were.
template <class G, RandomSource Random, class Events>
constexpr int play_randomly(typename G::State& state, Random& random, Events& events, int most) {
    typename G::Moves moves;
    int made = 0;
    while (made < most && !outcome(state)) {
        const Choice<G> choice = random_choice<G>(state, moves, random);
        apply(state, choice.seat, choice.move, random, events);
        ++made;
    }
    return made;
}

}  // namespace duckpond
