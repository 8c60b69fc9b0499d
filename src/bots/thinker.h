#pragma once

// How think.cpp finds a game's search without compiling it.

#include "bots/think.h"

namespace duckpond::bots {

// think() for a game G, which `known` is knowledge of: in typed_think.h, instantiated by game.cpp.in.
template <class G>
Thought think_of(const AnyKnown& known, const Limits& limits, std::uint64_t seed, const std::stop_token& stop);

}  // namespace duckpond::bots
