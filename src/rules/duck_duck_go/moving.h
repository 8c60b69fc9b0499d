#pragma once

// How a piece goes along a path, step by step: the one place that knows what stops it. Moves are made with it, previews
// and the racer look ahead with it.

#include "rules/duck_duck_go/state.h"

namespace duckpond::duck_duck_go {

// --- who is where

// The ducky that stands there, but for one; none where there is none.
constexpr Maybe<Piece> ducky_at(const State& state, Space space, Piece but) {
    for (int i = 0; i < state.duckies.size(); ++i) {
        const Maybe<Space>& at = state.duckies[i].space;
        if (*at == space && at && i != but) return static_cast<Piece>(i);  // hardly ever, so the space is asked first
    }
    return {};
}

constexpr bool is_dog_at(const State& state, Space space) {
    return state.dog.space && *state.dog.space == space;
}

using Starts = FixedVector<Space, ordinary_tiles>;

// R30: those with neither ducky nor dog, but for one piece that does not count.
constexpr Starts empty_starts(const State& state, Piece but) {
    Starts empty;
    for (const Space start : state.course.value.starts) {
        const bool taken = ducky_at(state, start, but) || (but != dog_piece && is_dog_at(state, start));
        if (!taken) empty.push_back(start);
    }
    return empty;
}

// --- what stops a piece

enum class Stop : std::uint8_t {
    None,     // the path is done
    Edge,     // a bonk off the board's edge
    Ducky,    // a bonk off a ducky
    Drain,    // a bonk off the drain
    Dog,      // a bonk off the dog (R30)
    Start,    // a start space: it jumps
    MeetDog,  // R28
    Chase,    // R26: the dog enters a ducky's space
    Won,
    Leave,  // R25: the dog goes down the drain
};
BOOST_DESCRIBE_ENUM(Stop, None, Edge, Ducky, Drain, Dog, Start, MeetDog, Chase, Won, Leave)

// R13
constexpr bool is_bonk(Stop stop) {
    return stop == Stop::Edge || stop == Stop::Ducky || stop == Stop::Drain || stop == Stop::Dog;
}
// Whether the space that stopped it has been entered all the same.
constexpr bool is_entered(Stop stop) {
    return stop == Stop::None || stop == Stop::Start || stop == Stop::Chase || stop == Stop::Won;
}

// A piece on its way.
struct Runner {
    Piece piece = 0;
    Space space = 0;
    Facing facing = 0;
    Buoys buoys;      // that a ducky has touched
    Piece other = 0;  // the ducky in the way
};

constexpr Runner runner_of(const State& state, Piece piece) {
    if (piece == dog_piece) {
        return {.piece = piece, .space = *state.dog.space, .facing = state.dog.facing, .buoys = {}};
    }
    const Ducky& ducky = state.duckies[piece];
    return {.piece = piece, .space = *ducky.space, .facing = ducky.facing, .buoys = ducky.buoys};
}

// R30: whether a ducky that has to be put would find an empty start space. The dog stands where it has just gone.
constexpr bool has_room_for(const State& state, Piece ducky, Space dog) {
    for (const Space start : state.course.value.starts) {
        if (start != dog && !ducky_at(state, start, ducky)) return true;
    }
    return false;
}

namespace detail {

constexpr Stop stop_of_ducky(const State& state, Runner& runner, Space next) {
    if (const Maybe<Piece> other = ducky_at(state, next, runner.piece)) {
        runner.other = *other;
        return Stop::Ducky;
    }
    if (is_dog_at(state, next)) return has_room_for(state, runner.piece, next) ? Stop::MeetDog : Stop::Dog;
    switch (state.course.value.kind(next)) {
        case SpaceKind::Open:
        case SpaceKind::Red:
        case SpaceKind::Yellow:
        case SpaceKind::Blue:
            return Stop::None;
        case SpaceKind::Start:
            return Stop::Start;
        case SpaceKind::Drain:
            return runner.buoys.size() == buoy_count ? Stop::Won : Stop::Drain;
    }
    return Stop::None;
}

constexpr Stop stop_of_dog(const State& state, Runner& runner, Space next) {
    if (const Maybe<Piece> other = ducky_at(state, next, dog_piece)) {
        runner.other = *other;
        return has_room_for(state, *other, next) ? Stop::Chase : Stop::Ducky;
    }
    const SpaceKind kind = state.course.value.kind(next);
    if (kind == SpaceKind::Drain) return Stop::Leave;
    return kind == SpaceKind::Start ? Stop::Start : Stop::None;
}

}  // namespace detail

// R13-R16, R25-R28: one step in the direction that the runner faces. A bonk turns it around.
constexpr Stop step(const State& state, Runner& runner) {
    const Space next = state.course.value.next(runner.space, runner.facing);
    const Stop stop = next == edge                ? Stop::Edge
                      : runner.piece == dog_piece ? detail::stop_of_dog(state, runner, next)
                                                  : detail::stop_of_ducky(state, runner, next);
    if (is_entered(stop)) {
        runner.space = next;
    } else if (is_bonk(stop)) {
        runner.facing = turned_around(runner.facing);
    }
    return stop;
}

// Along a path, of which so many steps are gone, until something stops it. Calls enter(runner) for each space entered.
template <class Enter>
constexpr Stop walk(const State& state, Runner& runner, const Path& path, std::uint8_t& gone, Enter&& enter) {
    while (gone < path.steps) {
        runner.facing = turned(runner.facing, path.turns[gone++]);
        const Stop stop = step(state, runner);
        if (is_entered(stop)) {
            if (const auto buoy = buoy_of(state.course.value.kind(runner.space)); buoy && runner.piece != dog_piece) {
                runner.buoys.add(*buoy);
            }
            enter(runner);
        }
        if (stop != Stop::None) return stop;
    }
    return Stop::None;
}

constexpr bool is_on_buoy(const State& state, Space space) {
    return state.course.value.kind(space) >= SpaceKind::Red;
}

}  // namespace duckpond::duck_duck_go
