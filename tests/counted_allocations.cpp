#include "tests/counted_allocations.h"

#include <cstdlib>
#include <new>

std::size_t duckpond::allocations = 0;

// Not inlined, or g++ takes the malloc inside for a stranger to the delete below.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++duckpond::allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
