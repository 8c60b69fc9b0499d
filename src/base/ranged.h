#pragma once

#include <cstdint>

namespace duckpond {

// A whole number that knows its range: options made of it describe and check themselves.
template <int Min, int Max>
struct Ranged {
    static constexpr int min = Min;
    static constexpr int max = Max;
    std::int16_t value = Min;

    constexpr Ranged() = default;
    constexpr Ranged(int number) : value(static_cast<std::int16_t>(number)) {}
    constexpr operator int() const { return value; }
    friend constexpr bool operator==(const Ranged&, const Ranged&) = default;
};

}  // namespace duckpond
