#pragma once

// R47: what a move would do as all pieces stand now, for those who find a path on hexagons hard to read. It comes from
// the steps that move the pieces (moving.h), and tells nothing that the asked player does not know.

#include "rules/duck_duck_go/rules.h"

namespace duckpond::duck_duck_go {

// One path, or a place where a piece would be set down.
struct Run {
    Piece piece = 0;
    Maybe<Number> card;
    Maybe<std::uint8_t> path;               // of the card, from 1
    FixedVector<Space, most_steps> spaces;  // entered one after the other
    Space space = 0;                        // where it ends
    FixedVector<Facing, 3> facings;         // those it could face there
    Buoys touches;                          // for the first time
    Stop stop{};
    FixedVector<Piece, most_steps> meets;  // whom it bonks, or chases
    bool bonus = false;                    // another card follows
    friend constexpr bool operator==(const Run&, const Run&) = default;
};
BOOST_DESCRIBE_STRUCT(Run, (), (piece, card, path, spaces, space, facings, touches, stop, meets, bonus))

// All that could come of a move: a run for each path of each card.
struct Preview {
    FixedVector<Run, 2 * most_paths> runs;
    friend constexpr bool operator==(const Preview&, const Preview&) = default;
};
BOOST_DESCRIBE_STRUCT(Preview, (), (runs))

namespace detail {

constexpr Run run_along(const State& state, Runner runner, const Path& path) {
    Run run{.piece = runner.piece};
    const Buoys before = runner.buoys;
    std::uint8_t gone = 0;
    do {
        run.stop = walk(state, runner, path, gone, [&](const Runner& at) { run.spaces.push_back(at.space); });
        if (run.stop == Stop::Chase || run.stop == Stop::Ducky) run.meets.push_back(runner.other);
        if (run.stop == Stop::Chase && state.course.value.kind(runner.space) == SpaceKind::Start)
            run.stop = Stop::Start;
    } while (run.stop == Stop::Chase && gone < path.steps);
    if (run.stop == Stop::Chase) run.stop = Stop::None;
    run.space = runner.space;
    run.touches = runner.buoys - before;
    if (run.stop == Stop::None) {
        for (int i = 0; i < path.end_count; ++i) {
            run.facings.push_back(turned(runner.facing, path.ends[static_cast<std::size_t>(i)]));
        }
        run.bonus = runner.piece != dog_piece && is_on_buoy(state, runner.space);
    } else if (is_bonk(run.stop)) {
        run.facings.push_back(runner.facing);
    }
    return run;
}

struct Foresight {
    const State& state;
    Preview preview{};

    constexpr void card(const Runner& runner, Number card) {
        const Paths& paths = paths_of(card);
        for (int i = 0; i < paths.size(); ++i) path(runner, card, i);
    }
    constexpr void path(const Runner& runner, Number card, int path) {
        Run run = run_along(state, runner, paths_of(card)[path]);
        run.card = card;
        run.path = static_cast<std::uint8_t>(path + 1);
        preview.runs.push_back(run);
    }
    constexpr void place(Piece piece, Space space, const Maybe<Facing>& facing) {
        Run run{.piece = piece};
        run.space = space;
        if (facing) run.facings.push_back(*facing);
        preview.runs.push_back(run);
    }
    // The card that is shown, once a token has been used.
    constexpr void shown(Runner runner, const Move& move) {
        if (move.kind == MoveKind::Swap) return shown_after_swap(runner.piece);
        if (move.kind == MoveKind::Spin) runner.facing = *move.facing;
        card(runner, *state.asking.card);
    }
    // The dog then stands where the ducky stood, and a buoy under the ducky counts as touched.
    constexpr void shown_after_swap(Piece piece) {
        State swapped = state;
        fold(swapped, Swapped{.piece = piece});
        Runner runner = runner_of(swapped, piece);
        if (const auto buoy = buoy_of(state.course.value.kind(runner.space))) runner.buoys.add(*buoy);
        const Buoys touched = runner.buoys - swapped.duckies[piece].buoys;
        Foresight then{.state = swapped};
        then.card(runner, *state.asking.card);
        preview = then.preview;
        for (Run& run : preview.runs) run.touches = run.touches | touched;
    }
};

}  // namespace detail

// Of a legal move; none where nothing moves.
constexpr Maybe<Preview> preview(const State& state, Seat seat, const Move& move) {
    detail::Foresight foresight{.state = state};
    const Asking& asking = state.asking;
    switch (move.kind) {
        case MoveKind::Pick:
            if (state.round == 0) return {};
            foresight.card(runner_of(state, ducky_of(state, seat, 0)), *move.card);
            if (move.second) foresight.card(runner_of(state, ducky_of(state, seat, 1)), *move.second);
            break;
        case MoveKind::Play:
        case MoveKind::First:
            foresight.card(runner_of(state, *asking.piece), *move.card);
            break;
        case MoveKind::GoOn:
        case MoveKind::Spin:
        case MoveKind::Swap:
            if (asking.phase == Phase::After) return {};
            foresight.shown(runner_of(state, *asking.piece), move);
            break;
        case MoveKind::Nudge:
            foresight.preview.runs.push_back(detail::run_along(state, runner_of(state, *asking.piece), nudge_path));
            break;
        case MoveKind::Path:
            foresight.path(runner_of(state, *asking.piece), *asking.card, *move.path - 1);
            break;
        case MoveKind::Face: {
            const Piece piece = asking.phase == Phase::Turn ? *asking.lifted : *asking.piece;
            const bool enters = asking.phase == Phase::EnterDog;
            foresight.place(piece, enters ? state.course.value.drain() : runner_of(state, piece).space, move.facing);
            break;
        }
        case MoveKind::Place:
        case MoveKind::Jump:
            foresight.place(*asking.piece, centre_of(state, *move.start), move.facing);
            break;
        case MoveKind::Put:
            foresight.place(*asking.lifted, centre_of(state, *move.start), {});
            break;
        case MoveKind::Answer:
        case MoveKind::KeepGoing:
        case MoveKind::Deck:
        case MoveKind::Blue:
        case MoveKind::Discard:
            return {};
    }
    return foresight.preview;
}

}  // namespace duckpond::duck_duck_go
