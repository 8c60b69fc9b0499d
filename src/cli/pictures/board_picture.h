#pragma once

// A board of duck! duck! GO! as hexagons: the drain, buoys and start spaces, and water around them.

#include "cli/pictures/hex_canvas.h"
#include "rules/duck_duck_go/board.h"

namespace duckpond::cli {

[[nodiscard]] Style style_of(duck_duck_go::SpaceKind kind);
// What stands in the centre: "o1" a start space, "(R)" a buoy, "@" the drain; "2b" a tile on its side B, plain water.
[[nodiscard]] std::string sign_of(const duck_duck_go::Tile& tile);

void draw_board(const duck_duck_go::Board& board, HexCanvas& canvas);

}  // namespace duckpond::cli
