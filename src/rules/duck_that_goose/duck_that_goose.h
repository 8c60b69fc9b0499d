#pragma once

#include "rules/duck_that_goose/imagine.h"
#include "rules/duck_that_goose/pace.h"
#include "rules/duck_that_goose/position.h"

namespace duckpond::duck_that_goose {

// look 1 4, order 2 1, deck, discard 3, cover>2:1, bird hot-potato>0, steal>3:2. Seats count from 0, places from 1.
constexpr FixedText<32> notation(const Move& move) {
    FixedText<32> text(name_of(move.kind));
    const auto number = [&](int value) {
        const char digits[2] = {static_cast<char>('0' + value / 10), static_cast<char>('0' + value % 10)};
        text.append(value < 10 ? std::string_view(digits + 1, 1) : std::string_view(digits, 2));
    };
    if (move.card) {
        text.append(" ");
        text.append(name_of(*move.card));
    }
    if (move.seat) {
        text.append(">");
        number(move.seat->index());
    }
    if (move.place) {
        text.append(move.seat ? ":" : " ");
        number(*move.place);
    }
    if (move.second) {
        text.append(" ");
        number(*move.second);
    }
    return text;
}

// A finished match has no turn left that somebody could control. The state keeps who controlled the last one: checksums
// in records count it.
constexpr void blank_when_over(State& view) {
    if (view.over) view.controller.reset();
}

// --- R52: with strict memory the screen forgets what its viewer could remember

constexpr bool may_forget(const State& state) {
    return state.memory == Memory::Strict;
}

// A look at cards stays with those who are just now asked about them.
constexpr void blank_for_eyes(State& known, Viewer viewer) {
    if (known.memory == Memory::Assisted) return;
    for (RangeCard& lying : known.ranges) {
        if (lying.face == Face::Down) lying.card = {};
    }
    const bool ordering = !known.steps.empty() && known.steps.back().kind == StepKind::Order &&
                          both_see(known, known.steps.back().seat).contains(viewer);
    for (int depth = 0; depth < known.deck.size(); ++depth) {
        if (!ordering || depth >= 3) known.deck.at_depth(depth) = {};
    }
    if (known.held && known.held->from == Source::Deck && !both_see(known, known.turn).contains(viewer)) {
        known.held->card = {};
    }
}

// Who had known a card before it was drawn is not reminded of it.
constexpr void blank_for_eyes(const State& state, Drew& event, Viewer viewer, Telling) {
    if (state.memory == Memory::Strict && !both_see(state, event.seat).contains(viewer)) event.card = {};
}
template <class Cards>
constexpr void blank_again(const State& state, Cards& cards, Telling telling) {
    if (state.memory == Memory::Assisted || telling == Telling::First) return;
    for (auto& card : cards) card = {};
}
constexpr void blank_for_eyes(const State& state, Looked& event, Viewer, Telling telling) {
    blank_again(state, event.cards, telling);
}
constexpr void blank_for_eyes(const State& state, CowLooked& event, Viewer, Telling telling) {
    blank_again(state, event.cards, telling);
}
constexpr void blank_for_eyes(const State& state, LookedThrough& event, Viewer, Telling telling) {
    blank_again(state, event.cards, telling);
}
constexpr void blank_for_eyes(const State& state, Peeked& event, Viewer, Telling telling) {
    if (state.memory == Memory::Strict && telling == Telling::Again) event.card = {};
}
constexpr void blank_for_eyes(const State& state, Flipped& event, Viewer, Telling telling) {
    if (state.memory == Memory::Strict && telling == Telling::Again) event.card = {};
}
constexpr void blank_for_eyes(const State& state, CowOrdered& event, Viewer, Telling telling) {
    if (state.memory == Memory::Assisted || telling == Telling::First) return;
    event.first = {};
    event.second = {};
}

struct DuckThatGoose {
    static constexpr std::string_view id = "duck-that-goose";
    static constexpr int min_players = 2;
    static constexpr int max_players = duck_that_goose::max_players;
    static constexpr int rules_version = 1;
    using Options = duck_that_goose::Options;
    using State = duck_that_goose::State;
    using Move = duck_that_goose::Move;
    using Moves = duck_that_goose::Moves;
    using Event = duck_that_goose::Event;
};

}  // namespace duckpond::duck_that_goose
