#include "lab/simulate.h"

#include "rules/catalog.h"

namespace duckpond::lab {

std::vector<std::string> Coverage::empty_cells() const {
    std::vector<std::string> empty;
    for (const auto& [cell, count] : cells) {
        if (count == 0) empty.push_back(cell);
    }
    return empty;
}

std::vector<std::string> Coverage::impossible_cells() const {
    std::vector<std::string> reached;
    for (const auto& [cell, count] : never) {
        if (count != 0) reached.push_back(cell);
    }
    return reached;
}

std::int64_t Report::shortest() const {
    std::size_t length = 0;
    while (length < lengths.size() && lengths[length] == 0) ++length;
    return static_cast<std::int64_t>(length);
}

std::int64_t Report::median() const {
    std::int64_t below = 0;
    std::size_t length = 0;
    while (length < lengths.size() && 2 * (below + lengths[length]) < games) below += lengths[length++];
    return static_cast<std::int64_t>(length);
}

Result<Report> simulate(const Simulation& wish, const Progress& progress) {
    const auto game = find_game(wish.game);
    if (!game) return tl::unexpected(game.error());
    Result<Report> report = tl::unexpected(Refusal("game.unknown"));
    visit_game(wish.game, [&]<class G>() { report = simulate_game<G>(wish, progress); });
    return report;
}

}  // namespace duckpond::lab
