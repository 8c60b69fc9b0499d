#pragma once

#include <algorithm>

#include "rules/catalog.h"

namespace duckpond {

// A table of four, or as near to it as the game allows.
template <class G>
typename G::Options usual_options() {
    typename G::Options options;
    options.players = std::clamp(4, G::min_players, G::max_players);
    return options;
}

// In search.cpp.
void register_searches();

}  // namespace duckpond
