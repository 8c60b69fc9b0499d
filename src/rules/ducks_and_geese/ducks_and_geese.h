#pragma once

#include "rules/ducks_and_geese/imagine.h"
#include "rules/ducks_and_geese/pace.h"
#include "rules/ducks_and_geese/position.h"

namespace duckpond::ducks_and_geese {

// gr8, hof, rob: the first two letters of the suit, then the number or the first letter of the rank.
constexpr FixedText<16> short_name(Card card) {
    FixedText<16> text(suit_letters[static_cast<std::size_t>(suit_of(card))]);
    text.append(rank_letters.substr(static_cast<std::size_t>(rank_of(card)), 1));
    return text;
}

// look, pass, bid 6, zero, take, discard gr8; a card alone is played.
constexpr FixedText<16> notation(const Move& move) {
    if (move.kind == MoveKind::Play) return short_name(*move.card);
    FixedText<16> text(name_of(move.kind));
    if (move.number) {
        const int number = *move.number;
        const char digits[2] = {static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10)};
        text.append(" ");
        text.append(number < 10 ? std::string_view(digits + 1, 1) : std::string_view(digits, 2));
    }
    if (move.card) {
        text.append(" ");
        text.append(short_name(*move.card).view());
    }
    return text;
}

struct DucksAndGeese {
    static constexpr std::string_view id = "ducks-and-geese";
    static constexpr int min_players = 4;
    static constexpr int max_players = ducks_and_geese::max_players;
    static constexpr int rules_version = 1;
    using Options = ducks_and_geese::Options;
    using State = ducks_and_geese::State;
    using Move = ducks_and_geese::Move;
    using Moves = ducks_and_geese::Moves;
    using Event = ducks_and_geese::Event;
};

}  // namespace duckpond::ducks_and_geese
