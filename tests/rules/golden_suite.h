#pragma once

// Views, the order of legal moves and counts of positions, pinned for every game. No law notices a card that is wrongly
// visible to all: these files are read by people.

#include <gtest/gtest.h>

#include "base/text_dump.h"
#include "tests/golden.h"
#include "tests/rules/laws.h"

namespace duckpond::laws {

template <class G>
class Golden : public testing::Test {};
TYPED_TEST_SUITE_P(Golden);

template <class G>
std::string moves_of(const typename G::State& state) {
    std::string text;
    for (const Seat seat : must_act(state) | may_act(state)) {
        typename G::Moves moves;
        legal_moves(state, seat, moves);
        text += "moves of seat " + std::to_string(seat.index()) + ":";
        for (const auto& move : moves) text += " [" + std::string(notation(move).view()) + ']';
        text += '\n';
    }
    return text;
}

// The usual options, or those under which a game shows more of itself.
template <class G>
typename G::Options golden_options(int players) {
    typename G::Options options;
    if constexpr (requires { Lab<G>::golden_options(players); }) {
        options = Lab<G>::golden_options(players);
    } else if constexpr (requires { Lab<G>::golden_options; }) {
        options = Lab<G>::golden_options;
    }
    options.players = players;
    return options;
}

// A match with three players (or as near to it as the game allows), shown to everybody at five moments.
TYPED_TEST_P(Golden, Views) {
    using G = TypeParam;
    SmallRandom random(3);
    const auto options = golden_options<G>(std::clamp(3, G::min_players, G::max_players));
    typename G::State state = setup(options, random);
    std::string text;
    int made = 0;
    for (const int moment : {0, 7, 20, 45, 80}) {
        NoEvents silence;
        made += play_randomly<G>(state, random, silence, moment - made);
        text += "=== after " + std::to_string(made) + " moves: the truth\n" + to_text(state) + moves_of<G>(state);
        for (const Viewer viewer : viewers_of(Lab<G>::players(state))) {
            text += "--- as " +
                    (viewer.is_spectator() ? "spectators see" : "seat " + std::to_string(viewer.index()) + " sees") +
                    " it\n" + to_text(redact(state, viewer));
        }
    }
    expect_golden(std::string(G::id) + "/views.txt", text);
}

template <class G>
std::int64_t count_paths(const typename G::State& state, const Seed& seed, int depth) {
    if (depth == 0 || outcome(state)) return 1;
    std::int64_t paths = 0;
    for (const Seat seat : must_act(state) | may_act(state)) {
        typename G::Moves moves;
        legal_moves(state, seat, moves);
        for (const auto& move : moves) {
            typename G::State next = state;
            KeyedRandom random(seed, static_cast<std::uint64_t>(depth));
            NoEvents silence;
            apply(next, seat, move, random, silence);
            paths += count_paths<G>(next, seed, depth - 1);
        }
    }
    return paths;
}

// How many ways there are to go on, from a few openings, or from later where those are all alike: changes with any
// change of the rules.
TYPED_TEST_P(Golden, Counts) {
    using G = TypeParam;
    std::string text;
    for (int players = G::min_players; players <= G::max_players; ++players) {
        Seed seed{};
        seed[0] = static_cast<std::uint8_t>(players);
        KeyedRandom random(seed, 0);
        typename G::State state = setup(golden_options<G>(players), random);
        int most = 5;
        if constexpr (requires { Lab<G>::golden_moves; }) {
            NoEvents silence;
            play_randomly<G>(state, random, silence, Lab<G>::golden_moves);
            most = 6;
        }
        if constexpr (requires { Lab<G>::golden_depth; }) most = Lab<G>::golden_depth;
        text += std::to_string(players) + " players:";
        for (int depth = 1; depth <= most; ++depth) text += ' ' + std::to_string(count_paths<G>(state, seed, depth));
        text += '\n';
    }
    expect_golden(std::string(G::id) + "/counts.txt", text);
}

REGISTER_TYPED_TEST_SUITE_P(Golden, Views, Counts);

}  // namespace duckpond::laws
