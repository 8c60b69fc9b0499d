#pragma once

// What one viewer is told of a match: what happened, and how it looks now. Pure.

#include "server/match_clock.h"
#include "server/news.h"
#include "server/story.h"

namespace duckpond::server {

// Whether a viewer hears what happened, or is shown the match: then they are also told what they know beyond the view.
// With each move that would only say again what they can work out.
enum class Showing : std::uint8_t { Events, Match };

[[nodiscard]] Frame match_frame(const MatchKey& key, const Table& table, const MatchClock& clock, Viewer viewer,
                                Story::Part happened, Showing showing);
[[nodiscard]] Frame hint_frame(const MatchKey& key, const Table& table, Seat seat, std::int64_t ask,
                               const bots::Thought& thought);

}  // namespace duckpond::server
