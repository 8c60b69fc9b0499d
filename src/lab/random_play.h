#pragma once

// Random play at full speed.

#include "rules/game.h"

namespace duckpond::lab {

// Plays on to the end; returns how many moves were made. Each game's is compiled in a file of its own: there the
// compiler builds the rules into one piece, while next to others it calls their parts, at two thirds of the speed.
template <class G>
int play_to_the_end(typename G::State& state, SmallRandom& random);

// A match without an end would be a fault of the rules.
inline constexpr int endless = 1'000'000;

}  // namespace duckpond::lab
