#pragma once

// What catalog.h says of a game, made of its types. Instantiated in one .cpp for each game, which CMake writes
// (src/CMakeLists.txt), so that nobody else compiles it. It includes no other game: only its own change compiles it
// anew.

#include "base/typescript.h"
#include "rules/any_game.h"
#include "rules/typed_match.h"

namespace duckpond {

namespace detail {

template <class G>
Result<std::unique_ptr<AnyMatch>> start(int players, const boost::json::object& json, KeyedRandom& random) {
    return read_options<G>(players, json).map([&](const typename G::Options& options) -> std::unique_ptr<AnyMatch> {
        return std::make_unique<TypedMatch<G>>(**find_game(G::id), setup(options, random), players);
    });
}

template <class G>
Result<std::unique_ptr<AnyMatch>> from_state(int players, const boost::json::object& json,
                                             const boost::json::value& written) {
    const auto options = read_options<G>(players, json);
    if (!options) return tl::unexpected(options.error());
    typename G::State state;
    if (auto read = JsonReader("state").read_state(written, state); !read) return tl::unexpected(read.error());
    GivenFields given;
    for (const auto& member : written.as_object()) given.names.push_back(std::string_view(member.key()));
    if (const std::optional<Refusal> refusal = complete(*options, state, given)) return tl::unexpected(*refusal);
    return std::make_unique<TypedMatch<G>>(**find_game(G::id), state, players);
}

template <class G>
void declare_types(TypeScript& types) {
    types.open_namespace(G::id);
    types.declare<typename G::Options>();
    types.declare<typename G::State>();
    types.declare<typename G::Move>();
    if constexpr (requires(typename G::State state, typename G::Move move) { preview(state, Seat(), move); }) {
        using Previewed = decltype(preview(typename G::State{}, Seat(), typename G::Move{}));
        types.declare<typename Previewed::value_type>();
    }
    types.declare_union("Event", "event", boost::mp11::mp_rename<typename G::Event, boost::mp11::mp_list>{});
    types.close_namespace();
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
        .check = [](int players, const boost::json::object& options) -> Result<void> {
            return read_options<G>(players, options).map([](const auto&) {});
        },
        .start = detail::start<G>,
        .from_state = detail::from_state<G>,
        .declare_types = detail::declare_types<G>,
    };
}

}  // namespace duckpond
