#include "rules/catalog.h"

#include "rules/last_look.h"

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

std::optional<std::string> last_look(const AnyMatch& match, Viewer viewer) {
    std::optional<std::string> look;
    visit_game(match.game().id, [&]<class G>() { look = last_look_of<G>(match, viewer); });
    return look;
}

}  // namespace duckpond
