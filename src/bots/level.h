#pragma once

// How hard a bot thinks. docs/bots.md says what each level is worth.

#include "base/fields.h"

namespace duckpond::bots {

enum class Level : std::uint8_t {
    Random,    // what the game's rules call random play
    Duckling,  // at once, like a beginner
    Drake,     // a moment's thought
    Goose,     // as strong as it gets
};
BOOST_DESCRIBE_ENUM(Level, Random, Duckling, Drake, Goose)

}  // namespace duckpond::bots
