#pragma once

#include "lab/coverage.h"
#include "rules/duck_and_cover/duck_and_cover.h"

namespace duckpond::duck_and_cover {

// Which cells of the coverage table the rules of Duck & Cover exclude: MAX always moves somebody, only a REPEAT is laid
// aside, and nobody is told of the first round's beginning.
constexpr bool is_excluded(const std::optional<Options>& options, std::string_view cell) {
    const bool one_round = options && int{options->rounds} == 1;
    if (cell == "event.put-away.card=max.whither=discards") return true;
    if (cell == "event.dealt") return one_round;
    if (cell.ends_with("whither=aside")) {
        return one_round || (cell != "event.put-away.whither=aside" && cell.find("=repeat.") == std::string_view::npos);
    }
    const std::size_t at = cell.find("card=");
    if (!options || !options->constraints || at == std::string_view::npos) return false;
    const std::string_view rest = cell.substr(at + 5);
    const std::optional<Card> card = from_name<Card>(rest.substr(0, rest.find('.')));
    return card && !captain_cards(true).contains(*card);
}

}  // namespace duckpond::duck_and_cover
