#pragma once

// A bot: something that plays a seat.

#include <chrono>
#include <string>

#include "base/refusal.h"
#include "bots/level.h"
#include "bots/ponder.h"

namespace duckpond::bots {

// When a search ends: after so many iterations, or so much time, whichever comes first; one of them is given. It ends
// earlier when nothing could change the answer any more. By iterations alone, an answer is the same on every run.
struct Limits {
    std::int64_t iterations = 0;
    std::chrono::microseconds time{};
    int threads = 1;  // each with a tree of its own; the iterations are shared out
};

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

// Of a bot that is not random.
[[nodiscard]] Limits limits_of(const Bot& bot);

// The same bot where `many` share the time of `threads`: it thinks less, though not less than a duckling.
[[nodiscard]] Bot hurried(const Bot& bot, int threads, int many);

// "drake", "iterations=2000" or "ms=50".
[[nodiscard]] Result<Bot> bot_from_text(std::string_view text);
[[nodiscard]] std::string text_of(const Bot& bot);

}  // namespace duckpond::bots
