#pragma once

// The courses of the boards that ship, worked out by the compiler: a race begins without measuring anything.

#include <utility>

#include "rules/duck_duck_go/shipped_boards.h"

namespace duckpond::duck_duck_go {

namespace detail {

// One by one, since a compiler counts the steps of each.
template <std::size_t board>
inline constexpr Course shipped_course = course_of(shipped_boards[board]);

inline constexpr auto shipped_courses = []<std::size_t... boards>(std::index_sequence<boards...>) {
    return std::array<Course, sizeof...(boards)>{shipped_course<boards>...};
}
(std::make_index_sequence<shipped_boards.size()>());

}  // namespace detail

// Of a board as it is laid.
constexpr Course course_for(const Board& laid) {
    for (std::size_t i = 0; i < shipped_boards.size(); ++i) {
        if (shipped_boards[i].tiles == laid.tiles) return detail::shipped_courses[i];
    }
    return course_of(laid);
}

}  // namespace duckpond::duck_duck_go
