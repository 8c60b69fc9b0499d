#pragma once

#include <cstddef>

namespace duckpond {

// How often the program has called operator new, which counted_allocations.cpp replaces.
extern std::size_t allocations;

}  // namespace duckpond
