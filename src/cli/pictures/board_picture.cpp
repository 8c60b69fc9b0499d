#include "cli/pictures/board_picture.h"

namespace duckpond::cli {

using namespace duck_duck_go;

std::string sign_of(const Tile& tile) {
    const std::string number = is_ordinary(tile.tile) ? std::string(name_of(tile.tile)).substr(1) : std::string();
    switch (centre_kind(tile)) {
        case SpaceKind::Open:
            return number + 'b';
        case SpaceKind::Start:
            return std::string(name_of(tile.tile));  // as moves call it
        case SpaceKind::Drain:
            return "@";
        case SpaceKind::Red:
            return "(R)";
        case SpaceKind::Yellow:
            return "(Y)";
        case SpaceKind::Blue:
            return "(B)";
    }
    return {};
}

Style style_of(SpaceKind kind) {
    switch (kind) {
        case SpaceKind::Open:
            return Style::Faint;
        case SpaceKind::Start:
            return Style::Orange;
        case SpaceKind::Drain:
            return Style::Bold;
        case SpaceKind::Red:
            return Style::Red;
        case SpaceKind::Yellow:
            return Style::Yellow;
        case SpaceKind::Blue:
            return Style::Blue;
    }
    return Style::Plain;
}

void draw_board(const Board& board, HexCanvas& canvas) {
    for (const Tile& tile : board.tiles) {
        for (Facing facing = 0; facing < facing_count; ++facing) {
            const Hex hex = step_from(tile.centre(), facing);
            canvas.put(hex.q, hex.r, "");
        }
        canvas.put(tile.q, tile.r, sign_of(tile), style_of(centre_kind(tile)));
    }
}

}  // namespace duckpond::cli
