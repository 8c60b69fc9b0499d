#pragma once

// All enumerators, and a value for each: what a game's tables are made of that others draw from (rules/types.h).

#include <array>
#include <cstddef>

#include "base/names.h"

namespace duckpond {

// In their order.
template <DescribedEnum Enum>
inline constexpr auto every = [] {
    std::array<Enum, static_cast<std::size_t>(enum_count<Enum>)> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Enum>(i);
    return all;
}();

// A value for each enumerator. TypeScript has it as a record by their names.
template <DescribedEnum Enum, class T>
struct ForEvery {
    using key_type = Enum;
    using value_type = T;
    std::array<T, static_cast<std::size_t>(enum_count<Enum>)> values{};
};

// Asks make(enumerator) for the value of each.
template <DescribedEnum Enum, class Make>
constexpr auto for_every(Make&& make) {
    ForEvery<Enum, decltype(make(Enum{}))> table;
    for (const Enum each : every<Enum>) table.values[static_cast<std::size_t>(each)] = make(each);
    return table;
}

}  // namespace duckpond
