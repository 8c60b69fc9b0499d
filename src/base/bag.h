#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/names.h"

namespace duckpond {

// A multiset of the first `Kinds` enumerators: how many of each, and nothing that tells one copy from another. JSON
// lists it in the enum's order. At most 255 of a kind.
template <DescribedEnum Enum, int Kinds = enum_count<Enum>>
class Bag {
public:
    using value_type = Enum;
    static constexpr int kinds = Kinds;
    static constexpr int most_of_a_kind = 255;

    [[nodiscard]] constexpr int count(Enum kind) const { return counts_[index(kind)]; }
    [[nodiscard]] constexpr bool contains(Enum kind) const { return counts_[index(kind)] > 0; }
    [[nodiscard]] constexpr int size() const {
        int sum = 0;
        for (std::uint8_t count : counts_) sum += count;
        return sum;
    }
    constexpr void add(Enum kind) { ++counts_[index(kind)]; }
    constexpr void remove(Enum kind) { --counts_[index(kind)]; }
    constexpr void set(Enum kind, int count) { counts_[index(kind)] = static_cast<std::uint8_t>(count); }
    constexpr void clear() { counts_ = {}; }
    friend constexpr bool operator==(const Bag&, const Bag&) = default;

private:
    static constexpr std::size_t index(Enum kind) { return static_cast<std::size_t>(kind); }
    std::array<std::uint8_t, static_cast<std::size_t>(Kinds)> counts_{};
};

// How many there are of each kind, as a table: JSON writes {"angel": 6, ...}, all kinds named.
template <DescribedEnum Enum>
class Counts : public Bag<Enum> {};

// A multiset in half the room, for what is at least there: past fifteen of a kind it forgets the rest, and removing
// what it does not know of changes nothing.
template <DescribedEnum Enum, int Kinds = enum_count<Enum>>
class SmallBag {
public:
    using value_type = Enum;
    static constexpr int kinds = Kinds;
    static constexpr int most_of_a_kind = 15;

    [[nodiscard]] constexpr int count(Enum kind) const {
        return static_cast<int>((static_cast<unsigned>(pairs_[pair(kind)]) >> shift(kind)) & 15U);
    }
    [[nodiscard]] constexpr bool contains(Enum kind) const { return count(kind) > 0; }
    constexpr void add(Enum kind) {
        if (count(kind) < most_of_a_kind) change(kind, 1U << shift(kind));
    }
    constexpr void remove(Enum kind) {
        if (contains(kind)) change(kind, 0U - (1U << shift(kind)));
    }
    constexpr void clear() { pairs_ = {}; }
    friend constexpr bool operator==(const SmallBag&, const SmallBag&) = default;

private:
    static constexpr std::size_t pair(Enum kind) { return static_cast<std::size_t>(kind) / 2; }
    static constexpr unsigned shift(Enum kind) { return 4U * (static_cast<unsigned>(kind) % 2U); }
    constexpr void change(Enum kind, unsigned by) {
        pairs_[pair(kind)] = static_cast<std::uint8_t>(pairs_[pair(kind)] + by);
    }
    std::array<std::uint8_t, static_cast<std::size_t>((Kinds + 1) / 2)> pairs_{};
};

}  // namespace duckpond
