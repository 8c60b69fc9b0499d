#pragma once

// Hexagons in a terminal, three columns of room in each:
//
//      / \ / \     .
//     |o1 |   |
//    / \ / \ / \   .
//   |   |(R)| > |
//    \ / \ / \ /

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"

namespace duckpond::cli {

enum class Outline { Whole, Sides };

class HexCanvas {
public:
    static constexpr int room = 3;

    // At axial (q, r): up to three columns of text, centred; the last that is put there stays.
    void put(int q, int r, std::string_view text, Style style = Style::Plain);
    // One column of a space, 0 to 2, over what is there.
    void mark(int q, int r, int column, std::string_view glyph, Style style = Style::Plain);

    // All that was put, line by line, with the hexagons around it: whole, or in half as many lines with their sides
    // alone.
    [[nodiscard]] std::vector<std::string> lines(const Terminal& terminal, Outline outline = Outline::Whole) const;

private:
    struct Glyph {
        std::string text = " ";
        Style style = Style::Plain;
    };
    using Line = std::map<int, Glyph>;  // by column

    // By line and column, as far from the space (0, 0) as they are.
    std::map<int, Line> lines_;

    void outline(int q, int r);
    [[nodiscard]] int left_end() const;
};

}  // namespace duckpond::cli
