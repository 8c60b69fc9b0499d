#include "rules/duck_duck_go/courses.h"

#include <utility>

namespace duckpond::duck_duck_go::detail {

namespace {

// One by one, since a compiler counts the steps of each.
template <std::size_t board>
constexpr Course shipped_course = course_of(shipped_boards[board]);

template <std::size_t... boards>
constexpr std::array<Course, sizeof...(boards)> all_of(std::index_sequence<boards...>) {
    return {shipped_course<boards>...};
}

}  // namespace

constinit const std::array<Course, shipped_boards.size()> shipped_courses =
    all_of(std::make_index_sequence<shipped_boards.size()>());

}  // namespace duckpond::duck_duck_go::detail
