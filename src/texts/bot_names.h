#pragma once

#include <string>
#include <vector>

#include "texts/texts.h"

namespace duckpond {

// What bots are called, the first ones first; more than there can be seats.
[[nodiscard]] std::vector<std::string> bot_names(const Texts& texts);

}  // namespace duckpond
