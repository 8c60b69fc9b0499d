#pragma once

// What one viewer is told of a match: what happened, and how it looks now. Pure.

#include "server/match_clock.h"
#include "server/news.h"
#include "server/story.h"

namespace duckpond::server {

[[nodiscard]] Frame match_frame(const MatchKey& key, const Table& table, const MatchClock& clock, Viewer viewer,
                                Story::Part happened);
[[nodiscard]] Frame hint_frame(const MatchKey& key, const Table& table, Seat seat, std::int64_t ask,
                               const bots::Thought& thought);

}  // namespace duckpond::server
