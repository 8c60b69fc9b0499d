#pragma once

// Necks: spaces without which a board falls apart. All who pass from one part to the other meet there, so necks are
// where duckies bonk; the harder a board, the more it has.

#include <array>
#include <cstddef>

#include "rules/duck_duck_go/board.h"

namespace duckpond::duck_duck_go {

namespace detail {

// How many spaces can be reached from one beside `without`, which nobody enters.
constexpr int reached_without(const Course& course, Space without) {
    std::array<bool, most_spaces> seen{};
    FixedVector<Space, most_spaces> open;
    const Space first = without == 0 ? 1 : 0;
    seen[without] = seen[first] = true;
    open.push_back(first);
    int reached = 0;
    while (!open.empty()) {
        ++reached;
        for (const Space next : course.neighbours[open.pop_back()]) {
            if (next == edge || seen[next]) continue;
            seen[next] = true;
            open.push_back(next);
        }
    }
    return reached;
}

}  // namespace detail

constexpr FixedVector<Space, most_spaces> necks_of(const Course& course) {
    FixedVector<Space, most_spaces> necks;
    for (Space space = 0; space < course.size; ++space) {
        if (detail::reached_without(course, space) < course.size - 1) necks.push_back(space);
    }
    return necks;
}

}  // namespace duckpond::duck_duck_go
