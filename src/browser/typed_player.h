#pragma once

// Player for a game G.

#include "base/hash.h"
#include "browser/pond.h"
#include "lab/random_play.h"
#include "rules/options.h"
#include "rules/typed_follower.h"

namespace duckpond::browser {

template <class G>
Result<answer::Simulated> simulate(const request::Simulate& wish) {
    return read_options<G>(wish.players, wish.options ? *wish.options : JsonObject())
        .map([&](const typename G::Options& options) {
            answer::Simulated simulated;
            std::uint64_t sum = 0;
            for (std::int64_t match = wish.first; match < wish.first + wish.games; ++match) {
                SmallRandom random(static_cast<std::uint64_t>(wish.seed), static_cast<std::uint64_t>(match));
                typename G::State state = setup(options, random);
                simulated.moves += lab::play_to_the_end<G>(state, random);
                sum += mix64(hash_of(state) ^ mix64(static_cast<std::uint64_t>(match)));
            }
            simulated.checksum = to_hex(sum, 16);
            return simulated;
        });
}

// A game that has boards says so in browser/<game>.h.
template <class G>
[[nodiscard]] BoardRules board_rules_of() {
    return {};
}

template <class G>
[[nodiscard]] Player player_of() {
    return {.game = *find_game(G::id),
            .begin_search = bots::begin_search<G>,
            .follow = follower_of<G>,
            .simulate = simulate<G>,
            .boards = board_rules_of<G>()};
}

}  // namespace duckpond::browser
