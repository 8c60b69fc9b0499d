#pragma once

#include <string>

#include "rules/any_game.h"

namespace duckpond {

// A game with its options, as one object on one line. Of its moves, events and views it says which fields name a seat
// (`seats`) and which are lists with an entry for each seat (`by_seat`), for those who draw games they know nothing of.
[[nodiscard]] std::string game_json(const AnyGame& game);

// All of them: {"games":[...]}.
[[nodiscard]] std::string games_json();

}  // namespace duckpond
