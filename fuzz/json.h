#pragma once

#include "base/check.h"
#include "base/json.h"
#include "texts/texts.h"

namespace duckpond::fuzz {

inline void expect_sentence(const Refusal& refusal) {
    CHECK(!(*Texts::in("en"))->say(refusal).empty());
}

// Reads JSON as everything that a game has; compiled for each game (json_of.cpp.in).
template <class G>
void read_all(const Json& json);

}  // namespace duckpond::fuzz
