#pragma once

// The courses of the boards that ship, worked out by the compiler: a race begins without measuring anything.

#include <type_traits>

#include "rules/duck_duck_go/shipped_boards.h"

namespace duckpond::duck_duck_go {

namespace detail {

// In a file of its own, so that nobody else waits for it to be worked out.
extern const std::array<Course, shipped_boards.size()> shipped_courses;

}  // namespace detail

// Of a board as it is laid.
constexpr Course course_for(const Board& laid) {
    if (std::is_constant_evaluated()) return course_of(laid);
    for (std::size_t i = 0; i < shipped_boards.size(); ++i) {
        if (shipped_boards[i].tiles == laid.tiles) return detail::shipped_courses[i];
    }
    return course_of(laid);
}

}  // namespace duckpond::duck_duck_go
