#pragma once

// Boards of duck! duck! GO! for whoever draws one and knows no rules: whether a board is sound, and what it is like to
// race on.

#include <functional>
#include <string>
#include <string_view>

#include "lab/board_figures.h"

namespace duckpond::lab {

// The boards that ship.
[[nodiscard]] std::string boards_json();

// A board from its text with what follows from it: as a text on one line, as a drawing, its spaces, starts and necks.
[[nodiscard]] Result<std::string> sound_board_json(std::string_view text);

// A refusal as a sentence for whoever reads it.
using Say = std::function<std::string(const Refusal&)>;
// The same, or what is wrong and which tiles are to blame.
[[nodiscard]] std::string checked_board_json(std::string_view text, const Say& say);

// Races that show what a board is like, for as many as usually play or as can start there.
struct BoardRaces {
    std::string board;  // on one line: equal for texts of the same board
    BoardTrial trial;
};
[[nodiscard]] Result<BoardRaces> races_on(std::string_view text);

}  // namespace duckpond::lab
