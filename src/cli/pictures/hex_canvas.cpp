#include "cli/pictures/hex_canvas.h"

#include <algorithm>

#include "base/check.h"

namespace duckpond::cli {

namespace {

// The left side of a space, and the line of its middle.
int column_of(int q, int r) {
    return 4 * q + 2 * r;
}
int line_of(int r) {
    return 2 * r;
}

std::size_t character_size(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U) ++size;
    return size;
}

}  // namespace

void HexCanvas::outline(int q, int r) {
    const int line = line_of(r);
    const int column = column_of(q, r);
    const auto draw = [&](int at_line, int at_column, const char* glyph) {
        lines_[at_line][at_column] = {glyph, Style::Faint};
    };
    draw(line - 1, column + 1, "/");
    draw(line - 1, column + 3, "\\");
    draw(line, column, "|");
    draw(line, column + 4, "|");
    draw(line + 1, column + 1, "\\");
    draw(line + 1, column + 3, "/");
}

void HexCanvas::put(int q, int r, std::string_view text, Style style) {
    outline(q, r);
    const int width = columns(text);
    CHECK(width <= room);
    for (int i = 0; i < room; ++i) mark(q, r, i, " ");
    for (int i = (room - width) / 2; !text.empty(); ++i) {
        const std::size_t size = character_size(text);
        mark(q, r, i, text.substr(0, size), style);
        text.remove_prefix(size);
    }
}

void HexCanvas::mark(int q, int r, int column, std::string_view glyph, Style style) {
    CHECK(column >= 0 && column < room);
    lines_[line_of(r)][column_of(q, r) + 1 + column] = {std::string(glyph), style};
}

int HexCanvas::left_end() const {
    int left = 0;
    bool first = true;
    for (const auto& [number, line] : lines_) {
        left = first ? line.begin()->first : std::min(left, line.begin()->first);
        first = false;
    }
    return left;
}

std::vector<std::string> HexCanvas::lines(const Terminal& terminal, Outline outline) const {
    const int left = left_end();
    std::vector<std::string> all;
    for (const auto& [number, line] : lines_) {
        const bool between = number % 2 != 0;  // where two rows of spaces meet
        if (between && outline == Outline::Sides) continue;
        std::string& out = all.emplace_back();
        int at = left;
        for (const auto& [column, glyph] : line) {
            out.append(static_cast<std::size_t>(column - at), ' ');
            out += terminal.paint(glyph.style, glyph.text);
            at = column + 1;
        }
    }
    return all;
}

}  // namespace duckpond::cli
