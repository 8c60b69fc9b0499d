#pragma once

#include <string>

namespace duckpond {

// The games with their options, as one object on one line: {"games":[...]}. Of each game's moves, events and views it
// says which fields name a seat (`seats`) and which are lists with an entry for each seat (`by_seat`), for those who
// draw games they know nothing of.
[[nodiscard]] std::string games_json();

}  // namespace duckpond
