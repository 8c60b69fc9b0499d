#pragma once

// What to tell a search about DUCK THAT GOOSE!: what a card would add to a range, and what lies unseen is about
// average.

#include <cmath>

#include "bots/advice.h"
#include "rules/duck_that_goose/duck_that_goose.h"

namespace duckpond::bots {

template <>
struct Advice<duck_that_goose::DuckThatGoose> {
    using State = duck_that_goose::State;
    using Move = duck_that_goose::Move;
    using Moves = duck_that_goose::Moves;
    using Card = duck_that_goose::Card;
    using CardBag = duck_that_goose::CardBag;
    using StepKind = duck_that_goose::StepKind;
    using MoveKind = duck_that_goose::MoveKind;

    static bool cut(const State& start, const State& state) { return state.round != start.round; }
    static Values values(const State& state) {
        const auto left = static_cast<float>(state.rounds - state.round + 1);
        return chances_of(state.totals, Best::Lowest, 8.F * std::sqrt(left));
    }

    // Draws, keeps and turns up like somebody who counts; other choices are left to chance.
    static Move rollout(const State& state, Seat seat, const Moves& moves, SmallRandom& random) {
        const duck_that_goose::Step& step = state.steps.back();
        const bool has_two = moves.size() > 1;
        if (step.kind == StepKind::Draw && has_two && moves[1].kind == MoveKind::Pile) {
            return moves[cost(names_on(state.ranges[step.seat]), *state.top) < worth_taking ? 1 : 0];
        }
        if (step.kind == StepKind::Keep && has_two && moves[1].kind == MoveKind::Toss) {
            const int held = cost(names_on(state.ranges[step.seat]), state.held->card.value());
            return moves[held < best_face_down(state, step.seat, seat) + 1 ? 0 : 1];
        }
        if (step.kind == StepKind::Discard) return face_down(state, step.seat, seat, moves, random, 1);
        if (step.kind == StepKind::TurnUp) return face_down(state, step.seat, seat, moves, random, -1);
        return sensible_move(state, seat, moves, random);
    }

    // What was drawn, or what lies on the pile.
    static std::uint32_t sight(const State& state, Seat) {
        if (state.steps.empty()) return 0;
        const auto kind = static_cast<std::uint32_t>(state.steps.back().kind);
        const std::uint32_t card = state.held  ? 1U + static_cast<std::uint32_t>(state.held->card.value())
                                   : state.top ? 40U + static_cast<std::uint32_t>(*state.top)
                                               : 0U;
        return kind * 80U + card;
    }

private:
    static constexpr int average = 5;
    static constexpr int worth_taking = 3;

    // What a card would add to the points of a range with these names on it.
    static int cost(const CardBag& names, Card card) {
        switch (duck_that_goose::figures_of(card).multiplies) {
            case duck_that_goose::Multiplies::Doubles:
                return 8;
            case duck_that_goose::Multiplies::Halves:
                return -6;
            case duck_that_goose::Multiplies::Zeroes:
                return -12;
            case duck_that_goose::Multiplies::No:
                break;
        }
        const auto value = duck_that_goose::figures_of(card).value;
        if (card == Card::WildGoose || card == Card::WildGooseChase) {
            const Card other = card == Card::WildGoose ? Card::WildGooseChase : Card::WildGoose;
            return value * (names.count(other) > names.count(card) ? -1 : 1);
        }
        CardBag after = names;
        after.add(card);
        return value * (left_after_cancelling(after, card) - left_after_cancelling(names, card));
    }

    // Calls visit(place, cost) for each face-down card, as far as `viewer` knows it.
    template <class Visit>
    static void for_face_down(const State& state, Seat of, Seat viewer, Visit&& visit) {
        const CardBag names = names_on(state.ranges[of]);
        any_face_down(state.ranges[of], [&](int place, const duck_that_goose::RangeCard& lying) {
            visit(place, lying.card.seen_by(viewer) ? cost(names, lying.card.value()) : average);
            return false;
        });
    }
    static int best_face_down(const State& state, Seat of, Seat viewer) {
        int best = 100;
        for_face_down(state, of, viewer, [&](int, int one) { best = std::min(best, one); });
        return best;
    }
    // The one that costs most (sign 1) or least (sign -1).
    static Move face_down(const State& state, Seat of, Seat viewer, const Moves& moves, SmallRandom& random, int sign) {
        int best = -1000;
        int at = 0;
        for_face_down(state, of, viewer, [&](int place, int one) {
            const int merit = 4 * sign * one + static_cast<int>(draw_below(random, 4));
            if (merit > best) {
                best = merit;
                at = place;
            }
        });
        for (const Move& move : moves) {
            if (move.place && *move.place == at && move.kind != MoveKind::Peek) return move;
        }
        return moves[0];
    }
};

}  // namespace duckpond::bots
