#pragma once

// Bots for those who need not know a game's types: what a seat knows goes in, a thought comes out. Nothing here has a
// way to the truth of a match, and a bot's seed has nothing to do with the match's.

#include <chrono>
#include <optional>
#include <stop_token>
#include <vector>

#include "rules/any_match.h"

namespace duckpond::bots {

// When a search ends: after so many iterations, or so much time, whichever comes first; one of them is given. It ends
// earlier when nothing could change the answer any more. By iterations alone, an answer is the same on every run.
struct Limits {
    std::int64_t iterations = 0;
    std::chrono::microseconds time{};
    int threads = 1;  // each with a tree of its own; the iterations are shared out
};

struct MoveThought {
    std::int64_t visits = 0;
    double share = 0;             // of all visits
    std::vector<double> results;  // by seat, from 0 (last) to 1 (first); empty where there were no visits
};

// What a search thought of each move that the seat was offered.
struct Thought {
    // The index of the best move; none where the seat need not act, and had better not.
    std::optional<int> best;
    std::int64_t worlds = 0;             // that were imagined
    std::vector<MoveThought> moves;      // by index
    std::optional<MoveThought> waiting;  // where the seat need not act
};

// Ends within a few milliseconds when it is asked to stop, with what it has by then.
[[nodiscard]] Thought think(const AnyKnown& known, const Limits& limits, std::uint64_t seed,
                            const std::stop_token& stop = {});

}  // namespace duckpond::bots
