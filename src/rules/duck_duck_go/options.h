#pragma once

// What can be agreed upon before a race. R-numbers: docs/rules/duck-duck-go.md.

#include "rules/duck_duck_go/shipped_boards.h"

namespace duckpond::duck_duck_go {

inline constexpr int max_players = 4;

enum class Rules : std::uint8_t { Beginner, Advanced };
BOOST_DESCRIBE_ENUM(Rules, Beginner, Advanced)

struct Options {
    int players = 2;
    Rules rules = Rules::Beginner;
    BoardChoice board;
    bool forgiving = false;
    friend constexpr bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (), (rules, board, forgiving))

// R23: two each where there is room for them.
constexpr int duckies_each(const Options& options) {
    return options.rules == Rules::Advanced && options.players <= 3 ? 2 : 1;
}

constexpr std::optional<Refusal> check(const Options& options) {
    return check_for_match(options.board.board, options.players * duckies_each(options),
                           options.rules == Rules::Advanced);
}

}  // namespace duckpond::duck_duck_go
