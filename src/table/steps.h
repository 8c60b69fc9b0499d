#pragma once

// A record told move by move.

#include <optional>
#include <string>

#include "table/record.h"

namespace duckpond {

// Whether each step says what its viewer knows beyond the view, where that may be told (AnyMatch::beyond_view).
enum class Beyond : std::uint8_t { Omitted, Included };

// Each move as one viewer was told it: a list of {moves, events, view, known?}, how many moves were made by then, what
// happened, and how it looked then. Moves of which the viewer heard nothing are no steps. Without a viewer all cards
// lie open, and the events are as whoever made the move was told them.
[[nodiscard]] Result<std::string> steps_json(Record record, std::optional<Viewer> viewer, Beyond beyond);

}  // namespace duckpond
