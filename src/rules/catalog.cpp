#include "rules/catalog.h"

#include "rules/typed_match.h"

namespace duckpond {

namespace {

const AnyGame& of_id(std::string_view id) {
    return **find_game(id);
}

template <class G>
Result<std::unique_ptr<AnyMatch>> start(int players, const boost::json::object& json, KeyedRandom& random) {
    return read_options<G>(players, json).map([&](const typename G::Options& options) -> std::unique_ptr<AnyMatch> {
        return std::make_unique<TypedMatch<G>>(of_id(G::id), setup(options, random), players);
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
    return std::make_unique<TypedMatch<G>>(of_id(G::id), state, players);
}

template <Game G>
AnyGame erase() {
    return {
        .id = G::id,
        .min_players = G::min_players,
        .max_players = G::max_players,
        .rules_version = G::rules_version,
        .options = describe_options<typename G::Options>(),
        .check = [](int players, const boost::json::object& options) -> Result<void> {
            return read_options<G>(players, options).map([](const auto&) {});
        },
        .start = start<G>,
        .from_state = from_state<G>,
    };
}

}  // namespace

std::span<const AnyGame> catalog() {
    static const auto games = []<class... Games>(boost::mp11::mp_list<Games...>) {
        return std::array{erase<Games>()...};
    }(Catalog{});
    return games;
}

Result<const AnyGame*> find_game(std::string_view id) {
    FixedVector<std::string_view, boost::mp11::mp_size<Catalog>::value> known;
    for (const AnyGame& game : catalog()) {
        if (game.id == id) return &game;
        known.push_back(game.id);
    }
    return tl::unexpected(Refusal("game.unknown").with("found", id).with("known", list_names(known).view()));
}

}  // namespace duckpond
