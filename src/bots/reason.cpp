#include "bots/reason.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace duckpond {

namespace {

// What brings no more than so much above another, of a hundred, is hardly better.
constexpr std::int64_t hardly = 2;

std::int64_t result_for(const bots::MoveThought& move, Seat seat) {
    return of_a_hundred(move.results[static_cast<std::size_t>(seat.index())]);
}

// Who else stands best when the move is made, if they stand better than the seat itself.
void find_rival(const bots::MoveThought& move, Reason& reason) {
    const auto best = std::max_element(move.results.begin(), move.results.end());
    if (of_a_hundred(*best) <= reason.result) return;
    reason.rival = Seat(static_cast<int>(best - move.results.begin()));
    reason.rival_result = of_a_hundred(*best);
}

}  // namespace

std::int64_t of_a_hundred(double result) {
    return std::llround(100 * result);
}

std::vector<int> ranked(const bots::Thought& thought) {
    std::vector<int> indices(thought.moves.size());
    std::iota(indices.begin(), indices.end(), 0);
    std::stable_sort(indices.begin(), indices.end(), [&](int a, int b) {
        return thought.moves[static_cast<std::size_t>(a)].visits > thought.moves[static_cast<std::size_t>(b)].visits;
    });
    return indices;
}

Reason reason_for(const bots::Thought& thought, Seat seat) {
    const std::vector<int> order = ranked(thought);
    const auto move_at = [&](std::size_t rank) -> const bots::MoveThought& {
        return thought.moves[static_cast<std::size_t>(order[rank])];
    };
    if (thought.worlds == 0 || move_at(0).visits == 0) {
        return {.kind = ReasonKind::Only, .first = thought.best.value_or(0)};
    }
    Reason reason{.first = order[0], .worlds = thought.worlds, .result = result_for(move_at(0), seat)};
    if (thought.waiting && thought.waiting->visits > 0) {
        reason.kind = thought.best ? ReasonKind::Now : ReasonKind::Wait;
        reason.other = result_for(*thought.waiting, seat);
        return reason;
    }
    find_rival(move_at(0), reason);
    if (order.size() < 2 || move_at(1).visits == 0) {
        reason.kind = ReasonKind::Alone;
        return reason;
    }
    reason.second = order[1];
    reason.other = result_for(move_at(1), seat);
    reason.kind = reason.result - *reason.other <= hardly ? ReasonKind::Close : ReasonKind::Clear;
    return reason;
}

std::vector<HintedMove> hinted(const AnyKnown& known, const bots::Thought& thought, Seat seat) {
    std::vector<HintedMove> moves;
    for (const int index : ranked(thought)) {
        const bots::MoveThought& move = thought.moves[static_cast<std::size_t>(index)];
        if (move.visits == 0) continue;
        moves.push_back({.notation = known.notation_at(index),
                         .share = of_a_hundred(move.share),
                         .result = result_for(move, seat)});
    }
    return moves;
}

}  // namespace duckpond
