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

// Cells of the coverage table (lab/coverage.h) that these rules exclude: MAX always moves somebody, only a REPEAT is
// laid aside, and nobody is told of the first round's beginning.
constexpr bool is_excluded(const std::optional<Options>& options, std::string_view cell) {
    const bool one_round = options && int{options->rounds} == 1;
    if (cell == "event.put-away.card=max.whither=discards") return true;
    if (cell == "event.dealt") return one_round;
    if (cell.ends_with("whither=aside")) {
        return one_round || (cell != "event.put-away.whither=aside" && cell.find("=repeat.") == std::string_view::npos);
    }
    const std::size_t at = cell.find("card=");
    if (!options || !options->constraints || at == std::string_view::npos) return false;
    const std::string_view rest = cell.substr(at + 5);
    const std::optional<Card> card = from_name<Card>(rest.substr(0, rest.find('.')));
    return card && !captain_cards(true).contains(*card);
}

struct DuckAndCover {
    static constexpr std::string_view id = "duck-and-cover";
    static constexpr int min_players = 2;
    static constexpr int max_players = duck_and_cover::max_players;
    static constexpr int rules_version = 1;
    static constexpr std::array<std::string_view, 0> never{};  // is_excluded() tells
    using Options = duck_and_cover::Options;
    using State = duck_and_cover::State;
    using Move = duck_and_cover::Move;
    using Moves = duck_and_cover::Moves;
    using Event = duck_and_cover::Event;
};

}  // namespace duckpond::duck_and_cover
