#pragma once

#include "rules/killer_duckie/imagine.h"
#include "rules/killer_duckie/pace.h"
#include "rules/killer_duckie/position.h"

namespace duckpond::killer_duckie {

// draw, seer, begger>2, cancel, pass, give dodge, put 0. Seats count from 0.
constexpr FixedText<24> notation(const Move& move) {
    FixedText<24> text;
    const auto number = [&](int value) {
        char digits[8] = {};
        int at = 8;
        do {
            digits[--at] = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value > 0);
        text.append({digits + at, static_cast<std::size_t>(8 - at)});
    };
    switch (move.kind) {
        case MoveKind::Draw:
            return {"draw"};
        case MoveKind::Play:
            text.append(name_of(*move.card));
            if (move.target) {
                text.append(">");
                number(move.target->index());
            }
            return text;
        case MoveKind::Cancel:
            return {"cancel"};
        case MoveKind::Pass:
            return {"pass"};
        case MoveKind::Give:
            text.append("give ");
            text.append(name_of(*move.card));
            return text;
        case MoveKind::PutBack:
            text.append("put ");
            number(*move.depth);
            return text;
    }
    return text;
}

struct KillerDuckie {
    static constexpr std::string_view id = "killer-duckie";
    static constexpr int min_players = 2;
    static constexpr int max_players = killer_duckie::max_players;
    static constexpr int rules_version = 1;
    using Options = killer_duckie::Options;
    using State = killer_duckie::State;
    using Move = killer_duckie::Move;
    using Moves = killer_duckie::Moves;
    using Event = killer_duckie::Event;
};

}  // namespace duckpond::killer_duckie
