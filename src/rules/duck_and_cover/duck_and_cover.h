#pragma once

#include "rules/duck_and_cover/position.h"

namespace duckpond::duck_and_cover {

// R32: cover 2,1 or duck -1,0, column and row of the cell that the stack goes to.
constexpr FixedText<16> notation(const Move& move) {
    FixedText<16> text(name_of(move.kind));
    const auto number = [&](int value) {
        char digits[4] = {};
        int at = 4;
        const bool negative = value < 0;
        if (negative) value = -value;
        do {
            digits[--at] = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value > 0);
        if (negative) text.append("-");
        text.append({digits + at, static_cast<std::size_t>(4 - at)});
    };
    text.append(" ");
    number(move.column);
    text.append(",");
    number(move.row);
    return text;
}

struct DuckAndCover {
    static constexpr std::string_view id = "duck-and-cover";
    static constexpr int min_players = 2;
    static constexpr int max_players = duck_and_cover::max_players;
    static constexpr int rules_version = 1;
    using Options = duck_and_cover::Options;
    using State = duck_and_cover::State;
    using Move = duck_and_cover::Move;
    using Moves = duck_and_cover::Moves;
    using Event = duck_and_cover::Event;
};

}  // namespace duckpond::duck_and_cover
