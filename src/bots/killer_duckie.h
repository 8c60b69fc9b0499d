#pragma once

// What to tell a search about Killer Duckie: draw when it is safe, and keep cards for when it is not.

#include "bots/advice.h"
#include "rules/killer_duckie/killer_duckie.h"

namespace duckpond::bots {

template <>
struct Advice<killer_duckie::KillerDuckie> {
    using State = killer_duckie::State;
    using Move = killer_duckie::Move;
    using Moves = killer_duckie::Moves;
    using Card = killer_duckie::Card;
    using MoveKind = killer_duckie::MoveKind;
    using Phase = killer_duckie::Phase;

    static Move rollout(const State& state, Seat seat, const Moves& moves, SmallRandom& random) {
        switch (state.phase) {
            case Phase::Turn:
                return on_turn(state, seat, moves, random);
            case Phase::Window:
                return moves[cancels(state, seat, random) ? 1 : 0];
            case Phase::Give:
                return gift(moves, random);
            case Phase::PutBack:
            case Phase::Over:
                break;
        }
        return any(moves, random);
    }

    // What the seat knows to lie on top.
    static std::uint32_t sight(const State& state, Seat seat) {
        if (state.phase != Phase::Turn) return 0;
        return 1U + known_at(state, seat, 0) + 10U * known_at(state, seat, 1);
    }

private:
    static Move any(const Moves& moves, SmallRandom& random) {
        return moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size())))];
    }

    // The card at that depth as the seat knows it, from 1; 0 if it does not.
    static std::uint32_t known_at(const State& state, Seat seat, int depth) {
        if (depth >= state.pile.size()) return 0;
        const auto& card = state.pile.at_depth(depth);
        return card.seen_by(seat) ? 1U + static_cast<std::uint32_t>(card.value()) : 0U;
    }

    static Move on_turn(const State& state, Seat seat, const Moves& moves, SmallRandom& random) {
        const std::uint32_t top = known_at(state, seat, 0);
        const bool deadly = top == 1U + static_cast<std::uint32_t>(Card::Killer);
        // The first of the moves is to draw.
        if (top != 0 && !deadly) return moves[0];
        if (moves.size() == 1) return moves[0];
        const bool saved = hand_of(state, seat).contains(Card::Angel);
        const auto danger = static_cast<std::uint32_t>(deadly ? 100 : 100 * state.killers_in_pile / state.pile.size());
        const std::uint32_t caution = saved ? danger / 2 : 2 * danger;
        if (draw_below(random, 100) >= caution) return moves[0];
        const Move move = moves[1 + static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size() - 1)))];
        if (deadly && *move.card == Card::Seer) return any(moves, random);  // it tells nothing new
        return move;
    }

    // What is aimed at oneself is worth a Cancel, now and then.
    static bool cancels(const State& state, Seat seat, SmallRandom& random) {
        const killer_duckie::Window& window = *state.window;
        if (!hand_of(state, seat).contains(Card::Cancel)) return false;
        const bool stopped = window.cancels % 2 == 1;
        const bool own = window.by == seat;
        const bool hurts = (window.target && *window.target == seat) ||
                           (window.card == Card::Rude && next_living(state, window.by) == seat);
        const bool wanted = stopped ? own : hurts;
        return draw_below(random, 16) < (wanted ? 8U : 1U);
    }

    // Anything rather than an Angel, which stands first.
    static Move gift(const Moves& moves, SmallRandom& random) {
        const int first = moves.size() > 1 && *moves[0].card == Card::Angel ? 1 : 0;
        return moves[first + static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size() - first)))];
    }
};

}  // namespace duckpond::bots
