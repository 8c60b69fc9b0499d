#pragma once

#include "browser/pond.h"

namespace duckpond::browser {

// The game of this module: game.cpp.in.
[[nodiscard]] Player this_player();

}  // namespace duckpond::browser
