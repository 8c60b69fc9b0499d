#pragma once

// What lay on the table when the last move ended a round, though the same move has gathered it in and dealt anew.
// Nobody is asked anything in between, so no view shows it. A game marks the event behind which there is something to
// look at with `static constexpr bool worth_a_look = true`.

#include <optional>
#include <string>

#include "rules/any_match.h"

namespace duckpond {

// As view() would have told it then; none where the last move took nothing away.
[[nodiscard]] std::optional<std::string> last_look(const AnyMatch& match, Viewer viewer);

// Of a match of the game G: instantiated by game.cpp.in.
template <class G>
[[nodiscard]] std::optional<std::string> last_look_of(const AnyMatch& match, Viewer viewer);

}  // namespace duckpond
