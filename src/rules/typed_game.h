#pragma once

// What catalog.h says of a game, made of its types. Instantiated in one .cpp for each game, which CMake writes
// (src/CMakeLists.txt), so that nobody else compiles it. It includes no other game: only its own change compiles it
// anew.

#include "rules/any_game.h"
#include "rules/typed_match.h"

namespace duckpond {

namespace detail {

template <class G>
Result<std::unique_ptr<AnyMatch>> start(int players, const JsonObject& json, KeyedRandom& random) {
    return read_options<G>(players, json).map([&](const typename G::Options& options) -> std::unique_ptr<AnyMatch> {
        return std::make_unique<TypedMatch<G>>(**find_game(G::id), setup(options, random), players);
    });
}

template <class G>
Result<std::unique_ptr<AnyMatch>> from_state(int players, const JsonObject& json, const Json& written) {
    const auto options = read_options<G>(players, json);
    if (!options) return tl::unexpected(options.error());
    typename G::State state;
    if (auto read = JsonReader("state").read_state(written, state); !read) return tl::unexpected(read.error());
    GivenFields given;
    for (const JsonMember& member : written.as_object()) given.names.push_back(member.name);
    if (const std::optional<Refusal> refusal = complete(*options, state, given)) return tl::unexpected(*refusal);
    return std::make_unique<TypedMatch<G>>(**find_game(G::id), state, players);
}

}  // namespace detail

template <class G>
AnyGame erased() {
    static_assert(Game<G>);
    return {
        .id = G::id,
        .min_players = G::min_players,
        .max_players = G::max_players,
        .rules_version = G::rules_version,
        .options = describe_options<typename G::Options>(),
        .check = [](int players, const JsonObject& options) -> Result<void> {
            return read_options<G>(players, options).map([](const auto&) {});
        },
        .start = detail::start<G>,
        .from_state = detail::from_state<G>,
    };
}

}  // namespace duckpond
