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

// Cells of the coverage table (lab/coverage.h) that these rules exclude.
inline constexpr std::array<std::string_view, 20> never_reached{
    "move.draw.card=*",
    "move.cancel.card=*",
    "move.pass.card=*",
    "move.put-back.card=*",
    "move.play.card=angel",
    "move.play.card=cancel",
    "move.play.card=killer",
    "move.give.card=killer",
    "event.played.card=angel",
    "event.played.card=cancel",
    "event.played.card=killer",
    "event.cancelled.card=angel",
    "event.cancelled.card=cancel",
    "event.cancelled.card=killer",
    "event.window-closed.card=angel",
    "event.window-closed.card=cancel",
    "event.window-closed.card=killer",
    "event.gave.card=killer",
    "event.drew.card=killer",
    "state.phase=over",  // no move is made then
};

struct KillerDuckie {
    static constexpr std::string_view id = "killer-duckie";
    static constexpr int min_players = 2;
    static constexpr int max_players = killer_duckie::max_players;
    static constexpr int rules_version = 1;
    static constexpr auto never = never_reached;
    using Options = killer_duckie::Options;
    using State = killer_duckie::State;
    using Move = killer_duckie::Move;
    using Moves = killer_duckie::Moves;
    using Event = killer_duckie::Event;
};

}  // namespace duckpond::killer_duckie
