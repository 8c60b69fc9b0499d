#pragma once

// Everybody who looks at a match: its seats, then the spectators.

#include <vector>

#include "base/seat.h"

namespace duckpond {

inline std::vector<Viewer> viewers_of(int players) {
    std::vector<Viewer> all;
    for (int i = 0; i < players; ++i) all.emplace_back(Seat(i));
    all.push_back(Viewer::spectator());
    return all;
}

}  // namespace duckpond
