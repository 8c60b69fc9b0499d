#pragma once

// A bot: something that plays a seat.

#include <string>

#include "base/refusal.h"
#include "bots/level.h"
#include "bots/think.h"

namespace duckpond::bots {

// A level fixes how many iterations a search makes, so that the bot is the same everywhere; a number of iterations or
// milliseconds may stand in its place.
struct Bot {
    Level level = Level::Drake;
    std::int64_t iterations = 0;  // instead of the level's, if not 0
    std::int64_t milliseconds = 0;

    friend bool operator==(const Bot&, const Bot&) = default;
};

// Who is asked for hints: a person waits for it, so it ends in time on every machine.
inline constexpr Bot adviser{.milliseconds = 500};

inline constexpr std::int64_t most_iterations = 10'000'000;
inline constexpr std::int64_t most_milliseconds = 60'000;

// The same bot where `many` share the time of `threads`: it thinks less, though not less than a duckling.
[[nodiscard]] Bot hurried(const Bot& bot, int threads, int many);

// "drake", "iterations=2000" or "ms=50".
[[nodiscard]] Result<Bot> bot_from_text(std::string_view text);
[[nodiscard]] std::string text_of(const Bot& bot);

// What it thinks before it moves. A random bot has no thoughts: its thought holds a move and nothing else.
[[nodiscard]] Thought consider(const AnyKnown& known, const Bot& bot, std::uint64_t seed,
                               const std::stop_token& stop = {});

// The index of its move; none where the seat need not act, and does not.
[[nodiscard]] std::optional<int> choose(const AnyKnown& known, const Bot& bot, std::uint64_t seed,
                                        const std::stop_token& stop = {});

}  // namespace duckpond::bots
