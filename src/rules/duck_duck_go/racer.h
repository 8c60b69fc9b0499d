#pragma once

// R48: a greedy racer, who goes the shortest way to the nearest missing buoy or the drain, its facing counted. It looks
// ahead with the same steps that the pieces take, as all stand now. Quick rather than clever: simulations mix it with
// uniform play, and bots may follow its advice.

#include <algorithm>

#include "rules/duck_duck_go/rules.h"

namespace duckpond::duck_duck_go {

namespace detail {

inline constexpr int step_cost = 4;
inline constexpr int side_cost = 1;     // the way goes on to the left or right
inline constexpr int behind_cost = 4;   // none of the three spaces in front is on the way
inline constexpr int bonus_worth = 6;   // a move that ends on a buoy is not the last
inline constexpr int chased_cost = 12;  // whoever meets the dog is put where another likes
inline constexpr int buoy_cost = 400;   // a buoy that is still missing: more than any way
inline constexpr int never = 1'000'000;

// To the nearest goal.
struct Way {
    const Course& course;
    Goal goal;
    int missing;  // buoys
    [[nodiscard]] constexpr int from(Space space) const { return course.steps_from(space, goal); }
    [[nodiscard]] constexpr int cost(Space space) const { return buoy_cost * missing + step_cost * from(space); }
};

constexpr Way way_of(const State& state, Space space, Buoys buoys) {
    const Course& course = state.course.value;
    Goal nearest = Goal::Drain;
    int fewest = never;
    for (int i = 0; i < buoy_count; ++i) {
        if (buoys.contains(static_cast<Buoy>(i))) continue;
        const auto goal = static_cast<Goal>(i + 1);
        const int here = course.steps_from(space, goal);
        if (here < fewest) {
            fewest = here;
            nearest = goal;
        }
    }
    return {course, nearest, buoy_count - buoys.size()};
}

// What the way on costs from a space that one faces so.
constexpr int facing_cost(const Way& way, Space space, Facing facing) {
    const int here = way.from(space);
    const auto leads_on = [&](Facing towards) {
        const Space next = way.course.next(space, towards);
        return next != edge && way.from(next) < here;
    };
    if (leads_on(facing)) return 0;
    return leads_on(turned(facing, left_turn)) || leads_on(turned(facing, right_turn)) ? side_cost : behind_cost;
}

constexpr int cost_at(const State& state, Space space, Buoys buoys, Facing facing) {
    const Way way = way_of(state, space, buoys);
    return way.cost(space) + facing_cost(way, space, facing);
}

// Of the best start space that a ducky could jump to.
constexpr int cost_from_starts(const State& state, Buoys buoys) {
    int best = never;
    for (const Space start : state.course.value.starts) {
        best = std::min(best, way_of(state, start, buoys).cost(start));
    }
    return best;
}

constexpr int cost_of_path(const State& state, Piece piece, const Path& path) {
    Runner runner = runner_of(state, piece);
    std::uint8_t gone = 0;
    switch (walk(state, runner, path, gone, [](const Runner&) {})) {
        case Stop::None: {
            const Way way = way_of(state, runner.space, runner.buoys);
            int least = never;
            for (int i = 0; i < path.end_count && least > 0; ++i) {
                const Facing facing = turned(runner.facing, path.ends[static_cast<std::size_t>(i)]);
                least = std::min(least, facing_cost(way, runner.space, facing));
            }
            const int bonus = is_on_buoy(state, runner.space) ? bonus_worth : 0;
            return way.cost(runner.space) + least - bonus;
        }
        case Stop::Edge:
        case Stop::Ducky:
        case Stop::Drain:
        case Stop::Dog:
            return cost_at(state, runner.space, runner.buoys, runner.facing);
        case Stop::Start:
            return cost_from_starts(state, runner.buoys);
        case Stop::MeetDog:
            return cost_from_starts(state, runner.buoys) + chased_cost;
        case Stop::Won:
            return -never;
        case Stop::Chase:
        case Stop::Leave:
            return 0;  // the dog's
    }
    return 0;
}

constexpr int cost_of_card(const State& state, Piece piece, Number card) {
    const Paths& paths = paths_of(card);
    int least = never;
    for (int i = 0; i < paths.size(); ++i) least = std::min(least, cost_of_path(state, piece, paths[i]));
    return least;
}

// The move of the least cost; of equals the first.
template <class Cost>
constexpr const Move& least(const Moves& moves, int count, Cost&& cost) {
    int best = 0;
    int fewest = never;
    for (int i = 0; i < count; ++i) {
        const int here = cost(moves[i]);
        if (here < fewest) {
            fewest = here;
            best = i;
        }
    }
    return moves[best];
}

struct Racer {
    const State& state;
    Seat seat;
    const Moves& moves;
    int count;  // of the moves that are no blue token

    constexpr const Move& best_card(Piece piece) const {
        return least(moves, count, [&](const Move& move) { return cost_of_card(state, piece, *move.card); });
    }
    // R23: the best card for each ducky, both together.
    constexpr const Move& best_cards() const {
        std::array<std::array<int, 2>, card_count + 1> cost{};
        for (const Number card : state.players[seat].hand.value()) {
            for (int which = 0; which < 2; ++which) {
                cost[card][static_cast<std::size_t>(which)] = cost_of_card(state, ducky_of(state, seat, which), card);
            }
        }
        return least(moves, count, [&](const Move& move) { return cost[*move.card][0] + cost[*move.second][1]; });
    }
    constexpr const Move& best_facing(Piece piece, Space space, int first, int end) const {
        const Way way = way_of(state, space, state.duckies[piece].buoys);
        int best = first;
        int fewest = never;
        for (int i = first; i < end && fewest > 0; ++i) {
            const int cost = facing_cost(way, space, *moves[i].facing);
            if (cost < fewest) {
                fewest = cost;
                best = i;
            }
        }
        return moves[best];
    }
    constexpr const Move& best_start(Piece piece) const {
        int best = 0;
        int fewest = never;
        for (int i = 0; i < count; i += facing_count) {
            const Space space = centre_of(state, *moves[i].start);
            const int here = way_of(state, space, state.duckies[piece].buoys).from(space);
            if (here < fewest) {
                fewest = here;
                best = i;
            }
        }
        return best_facing(piece, centre_of(state, *moves[best].start), best, best + facing_count);
    }
    constexpr bool nudge_pays(Piece piece) const {
        const Ducky& ducky = state.duckies[piece];
        return cost_of_path(state, piece, nudge_path) < cost_at(state, *ducky.space, ducky.buoys, ducky.facing);
    }
};

constexpr int count_without_blue(const Moves& moves) {
    return moves.size() - (moves.back().kind == MoveKind::Blue ? 1 : 0);
}

}  // namespace detail

// What the racer does; where it has no opinion, anything.
template <RandomSource Random>
constexpr Move racing_move(const State& state, Seat seat, const Moves& moves, Random& random) {
    const int count = detail::count_without_blue(moves);
    const detail::Racer racer{state, seat, moves, count};
    const auto any = [&] { return moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count)))]; };
    if (count == 1) return moves[0];
    if (state.players[seat].discarding) return any();
    const Asking& asking = state.asking;
    const bool own = asking.piece && *asking.piece != dog_piece;
    switch (asking.phase) {
        case Phase::Pick:
            return duckies_each(state) == 2 ? racer.best_cards() : racer.best_card(ducky_of(state, seat, 0));
        case Phase::Play:
            return racer.best_card(*asking.piece);
        case Phase::Place: {
            const int first =
                facing_count * static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count / facing_count)));
            return racer.best_facing(*asking.piece, centre_of(state, *moves[first].start), first, first + facing_count);
        }
        case Phase::Path:
            if (!own) return any();
            return detail::least(moves, count, [&](const Move& move) {
                return detail::cost_of_path(state, *asking.piece, paths_of(*asking.card)[*move.path - 1]);
            });
        case Phase::Face:
            return own ? racer.best_facing(*asking.piece, *state.duckies[*asking.piece].space, 0, count) : any();
        case Phase::Turn:
            return racer.best_facing(*asking.lifted, *state.duckies[*asking.lifted].space, 0, count);
        case Phase::Jump:
            return own ? racer.best_start(*asking.piece) : any();
        case Phase::Before:
            // The last of the offered tokens is a Nudge, if there is one.
            return moves[count - 1].kind == MoveKind::Nudge && racer.nudge_pays(*asking.piece) ? moves[count - 1]
                                                                                               : moves[0];
        case Phase::After:
            if (moves[1].kind == MoveKind::Nudge && racer.nudge_pays(*asking.piece)) return moves[1];
            return moves[count - 1].kind == MoveKind::KeepGoing ? moves[count - 1] : moves[0];
        case Phase::Answer:
            return moves[0];
        case Phase::PickPlace:
        case Phase::Put:
        case Phase::EnterDog:
        case Phase::DogCard:
        case Phase::DogOrder:
        case Phase::Over:
            return any();
    }
    return moves[0];
}

// For simulations and tests: the racer, and every fourth time anything; but cards are seldom given up or changed, which
// uniform play would do nearly always.
template <RandomSource Random>
constexpr Move sensible_move(const State& state, Seat seat, const Moves& moves, Random& random) {
    const int count = detail::count_without_blue(moves);
    const std::uint32_t dice = draw_below(random, 64);
    if (count < moves.size() && dice == 0) return moves.back();
    const bool whim = state.asking.phase == Phase::Answer ? dice < 4 : dice % 4 == 1;
    if (!whim) return racing_move(state, seat, moves, random);
    return moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count)))];
}

// R51: out of time, what the racer would do.
template <RandomSource Random>
constexpr Move idle_move(const State& state, Seat seat, const Moves& moves, Random& random) {
    return racing_move(state, seat, moves, random);
}

}  // namespace duckpond::duck_duck_go
