#pragma once

#include <string>

namespace duckpond {

// The games with their options, as one object on one line: {"games":[...]}.
[[nodiscard]] std::string games_json();

}  // namespace duckpond
