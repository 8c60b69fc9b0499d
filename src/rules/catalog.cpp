#include "rules/catalog.h"

namespace duckpond {

std::span<const AnyGame> catalog() {
    static const auto games = []<class... Games>(boost::mp11::mp_list<Games...>) {
        return std::array{erased<Games>()...};
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
