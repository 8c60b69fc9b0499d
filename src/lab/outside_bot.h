#pragma once

// A bot that is another program: it is sent one JSON object a line, what its seat sees and can choose from, and answers
// each with its move (docs/bots.md has the lines). It never gets to see more than its seat does.

#include <chrono>
#include <string>

#include "lab/arena.h"

namespace duckpond::lab {

// `command` is run by the shell, once for each contestant that is made. Whoever takes longer than `limit` for a move,
// answers with anything but a legal one, or dies, is disqualified.
[[nodiscard]] MakeContestant outside_contestant(std::string command, std::chrono::milliseconds limit);

}  // namespace duckpond::lab
