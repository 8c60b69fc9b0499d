#pragma once

// What a game may tell the search (search.h) beside its rules: a page in bots/<game>.h that specialises Advice. All of
// it is optional; a game without advice is searched with the play that its rules call random.
//
//   Move rollout(state, seat, moves, random)     how a seat would about play: for playouts, and for what is tried first
//   void prune(state, seat, moves)               leaves out moves that need no thought; at least one stays
//   bool cut(start, state)                       whether a playout that began at `start` has gone far enough
//   Values values(state)                         what a seat can hope for then, from 0 (last) to 1 (first)
//   std::uint32_t sight(state, seat)             what the seat has seen since its last choice and must not be averaged
//   State imagine(known, random)                 a world that what others did makes likely, not only possible
//   bool searches_own_choices                    whether all others play as in playouts, in the tree too
//   float exploration                            how curious the search is

#include <algorithm>
#include <array>

#include "rules/game.h"

namespace duckpond::bots {

// One for each seat, from 0 to 1; those of seats that nobody sits on mean nothing.
using Values = std::array<float, max_seats>;

template <class G>
struct Advice {};

// The end of a match as values: half for being first, half for those one is ahead of. Partners share a rank, and so
// their value. Those who are first together share that half, but partners have it each.
inline Values values_of(const Outcome& outcome) {
    Values values{};
    for (const Standing& standing : outcome) {
        int worse = 0;
        int equal = 0;
        for (const Standing& other : outcome) {
            worse += other.rank > standing.rank ? 1 : 0;
            equal += other.rank == standing.rank && other.seat != standing.seat ? 1 : 0;
        }
        const auto others = static_cast<float>(std::max(1, outcome.size() - 1));
        const float ahead = (static_cast<float>(worse) + 0.5F * static_cast<float>(equal)) / others;
        values[static_cast<std::size_t>(standing.seat.index())] = 0.5F * ahead + (standing.rank == 1 ? 0.5F : 0.F);
    }
    return values;
}

// For matches that a playout does not finish: from how far a seat is ahead of (or behind) the best other one, in units
// of what is usually made good until the end. Rises from 0 to 1.
constexpr float chance_of(float lead) {
    const float size = lead < 0 ? -lead : lead;
    return 0.5F + 0.5F * lead / (1.F + size);
}

// Chances of all seats by their scores, of which the highest or the lowest is the best.
enum class Best : std::uint8_t { Highest, Lowest };
template <class Scores>
constexpr Values chances_of(const Scores& scores, Best best, float unit) {
    Values values{};
    const float sign = best == Best::Highest ? 1.F : -1.F;
    for (int i = 0; i < scores.size(); ++i) {
        float rival = -1e9F;
        float sum = 0;
        for (int j = 0; j < scores.size(); ++j) {
            if (i == j) continue;
            const float other = sign * static_cast<float>(scores[Seat(j)]);
            rival = std::max(rival, other);
            sum += other;
        }
        const float mean = sum / static_cast<float>(std::max(1, scores.size() - 1));
        const float own = sign * static_cast<float>(scores[Seat(i)]);
        // Mostly against the best of the others, who must be overtaken; the mean tells good from bad when far behind.
        values[static_cast<std::size_t>(i)] =
            0.6F * chance_of((own - rival) / unit) + 0.4F * chance_of((own - mean) / unit);
    }
    return values;
}

}  // namespace duckpond::bots
