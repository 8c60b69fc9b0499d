#pragma once

// Which cells of the coverage table the rules of duck! duck! GO! exclude.

#include "lab/coverage.h"
#include "rules/duck_duck_go/state.h"

namespace duckpond::duck_duck_go {

namespace detail {

inline constexpr std::array<std::string_view, 6> never_at_all{
    "event.waiting.phase=pick-place",  // a race begins with it, and nobody is told of that
    "event.showed.reason=picked.from=hand", "event.showed.reason=picked.from=deck",
    "event.showed.reason=bonus.from=pick",  "event.showed.reason=keep-going.from=pick",
    "event.dog-showed.from=pick",
};
inline constexpr std::array<std::string_view, 32> advanced_alone{
    "state.rules=advanced",
    "move.go-on",
    "move.spin",
    "move.swap",
    "move.nudge",
    "move.keep-going",
    "move.put",
    "move.deck",
    "move.first",
    "move.blue",
    "move.discard",
    "event.showed.reason=keep-going",
    "event.bonked.off=dog",
    "event.lifted",
    "event.put",
    "event.controlled",
    "event.dog-entered",
    "event.dog-showed",
    "event.dog-ordered",
    "event.dog-left",
    "event.drew-token",
    "event.used-token",
    "event.used-blue",
    "event.threw-three",
    "event.swapped",
    "event.waiting.phase=before",
    "event.waiting.phase=put",
    "event.waiting.phase=turn",
    "event.waiting.phase=after",
    "event.waiting.phase=enter-dog",
    "event.waiting.phase=dog-card",
    "event.waiting.phase=dog-order",
};
inline constexpr std::array<std::string_view, 5> forgiving_alone{
    "move.answer", "event.answered", "event.answers-revealed", "event.gave-up", "event.waiting.phase=answer",
};
// What the dog does as well, which is the only one.
inline constexpr std::array<std::string_view, 5> of_dog_too{
    "event.path-chosen", "event.stepped", "event.bonked", "event.jumped", "event.faced",
};

constexpr std::optional<TileKind> start_in(std::string_view cell) {
    const std::size_t at = cell.find(".start=");
    return at == std::string_view::npos ? std::nullopt : from_name<TileKind>(cell.substr(at + 7));
}

// Only start spaces are chosen, and only where a piece is set down.
constexpr bool excludes_start(std::string_view cell, TileKind start) {
    const bool sets_down =
        cell.starts_with("move.place.") || cell.starts_with("move.jump.") || cell.starts_with("move.put.");
    return !sets_down || !is_ordinary(start);
}

constexpr bool is_start(const Options& options, TileKind kind) {
    const Board board = laid_for(options.board.board, options.players * duckies_each(options));
    return std::any_of(board.tiles.begin(), board.tiles.end(),
                       [&](const Tile& tile) { return tile.tile == kind && centre_kind(tile) == SpaceKind::Start; });
}

constexpr bool excluded_by_options(const Options& options, std::string_view cell) {
    const bool advanced = options.rules == Rules::Advanced;
    const bool two = duckies_each(options) == 2;
    if (!advanced && lab::starts_with_one_of(cell, advanced_alone)) return true;
    if (advanced && cell == "state.rules=beginner") return true;
    if (!options.forgiving && lab::starts_with_one_of(cell, forgiving_alone)) return true;
    if (!two && (cell.ends_with("which=first") || cell.ends_with("which=second"))) return true;
    if (two && cell.ends_with("which=only") && !lab::starts_with_one_of(cell, of_dog_too)) return true;
    if (!two && cell.starts_with("event.answered.second=")) return true;
    const std::optional<TileKind> start = start_in(cell);
    return start && !is_start(options, *start);
}

}  // namespace detail

// `options` where all matches share them.
constexpr bool is_excluded(const std::optional<Options>& options, std::string_view cell) {
    if (lab::starts_with_one_of(cell, detail::never_at_all)) return true;
    if (const auto start = detail::start_in(cell); start && detail::excludes_start(cell, *start)) return true;
    return options && detail::excluded_by_options(*options, cell);
}

// What scenarios reach and play hardly ever does: a start space for nobody (R30), an empty hand on a buoy (R18), and
// 300 rounds (R21).
constexpr bool is_rare(const std::optional<Options>&, std::string_view cell) {
    constexpr std::array<std::string_view, 4> rare{"event.bonked.off=dog", "event.showed.from=deck",
                                                   "event.showed.reason=bonus.from=deck", "event.called-off"};
    return std::find(rare.begin(), rare.end(), cell) != rare.end();
}

}  // namespace duckpond::duck_duck_go
