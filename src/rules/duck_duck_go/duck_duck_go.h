#pragma once

#include "rules/duck_duck_go/glance.h"
#include "rules/duck_duck_go/position.h"
#include "rules/duck_duck_go/preview.h"
#include "rules/duck_duck_go/racer.h"

namespace duckpond::duck_duck_go {

// R49: pick 36, pick 12 36, place o3 2, answer race 4, path 1, face 0, jump o1 5, put o2, go-on, spin 3, swap, nudge,
// keep-going, play 7, deck, first 36, blue, discard 1 2 3.
constexpr FixedText<24> notation(const Move& move) {
    FixedText<24> text(name_of(move.kind));
    const auto number = [&](int value) {
        const char digits[2] = {static_cast<char>('0' + value / 10), static_cast<char>('0' + value % 10)};
        text.append(" ");
        text.append(value < 10 ? std::string_view(digits + 1, 1) : std::string_view(digits, 2));
    };
    if (move.kind == MoveKind::Answer && !move.facing) text.append(" race");
    if (move.card) number(*move.card);
    if (move.second) number(*move.second);
    if (move.third) number(*move.third);
    if (move.start) {
        text.append(" ");
        text.append(name_of(*move.start));
    }
    if (move.facing) number(*move.facing);
    if (move.other) number(*move.other);
    if (move.path) number(*move.path);
    return text;
}

// What follows from the board that came with a state.
constexpr std::optional<Refusal> work_out(State& state) {
    if (auto refusal = check(state.board)) return refusal;
    state.course.value = course_for(state.board);
    return std::nullopt;
}

struct DuckDuckGo {
    static constexpr std::string_view id = "duck-duck-go";
    static constexpr int min_players = 2;
    static constexpr int max_players = duck_duck_go::max_players;
    static constexpr int rules_version = 1;
    using Options = duck_duck_go::Options;
    using State = duck_duck_go::State;
    using Move = duck_duck_go::Move;
    using Moves = duck_duck_go::Moves;
    using Event = duck_duck_go::Event;
};

}  // namespace duckpond::duck_duck_go
