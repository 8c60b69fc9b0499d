#pragma once

// Bots at work: what a seat knows goes in, a thought comes out. Nothing here has a way to the truth of a match, and a
// bot's seed has nothing to do with the match's.

#include <stop_token>

#include "bots/bot.h"

namespace duckpond::bots {

// Ends within a few milliseconds when it is asked to stop, with what it has by then.
[[nodiscard]] Thought think(const AnyKnown& known, const Limits& limits, std::uint64_t seed,
                            const std::stop_token& stop = {});
// With another search than the game's own, where that is measured.
[[nodiscard]] Thought think_with(BeginSearch begin, const AnyKnown& known, const Limits& limits, std::uint64_t seed,
                                 const std::stop_token& stop = {});

// What a bot thinks before it moves. A random bot has no thoughts: its thought holds a move and nothing else.
[[nodiscard]] Thought consider(const AnyKnown& known, const Bot& bot, std::uint64_t seed,
                               const std::stop_token& stop = {});

// The index of its move; none where the seat need not act, and does not.
[[nodiscard]] std::optional<int> choose(const AnyKnown& known, const Bot& bot, std::uint64_t seed,
                                        const std::stop_token& stop = {});

}  // namespace duckpond::bots
