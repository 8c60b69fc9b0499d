#include "rules/any_game.h"

#include <vector>

namespace duckpond {

Result<const AnyGame*> find_game(std::string_view id) {
    std::vector<std::string_view> known;
    for (const AnyGame& game : catalog()) {
        if (game.id == id) return &game;
        known.push_back(game.id);
    }
    return tl::unexpected(Refusal("game.unknown").with("found", id).with("known", list_names(known).view()));
}

}  // namespace duckpond
