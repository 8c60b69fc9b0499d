#include "rules/catalog.h"

#include "rules/last_look.h"
#include "rules/types.h"

namespace duckpond {

std::span<const AnyGame> catalog() {
    static const auto games = []<class... Games>(boost::mp11::mp_list<Games...>) {
        return std::array{erased<Games>()...};
    }(Catalog{});
    return games;
}

std::optional<std::string> last_look(const AnyMatch& match, Viewer viewer) {
    std::optional<std::string> look;
    visit_game(match.game().id, [&]<class G>() { look = last_look_of<G>(match, viewer); });
    return look;
}

void declare_types(const AnyGame& game, TypeScript& types) {
    visit_game(game.id, [&]<class G>() { declare_types_of<G>(types); });
}

std::string tables_module(const AnyGame& game) {
    std::string module;
    visit_game(game.id, [&]<class G>() { module = tables_module_of<G>(); });
    return module;
}

}  // namespace duckpond
