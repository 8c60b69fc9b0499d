#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "base/names.h"

namespace duckpond {

// A set of enumerators, in one word: a hand of cards of which there is one each. JSON lists it in the enum's order, as
// a bag that holds no two of a kind.
template <DescribedEnum Enum>
class EnumSet {
public:
    using value_type = Enum;
    static constexpr int kinds = enum_count<Enum>;
    static constexpr int most_of_a_kind = 1;
    static_assert(kinds <= 64);

    constexpr EnumSet() = default;
    constexpr EnumSet(std::initializer_list<Enum> members) {
        for (const Enum member : members) add(member);
    }
    [[nodiscard]] static constexpr EnumSet from_bits(std::uint64_t bits) {
        EnumSet set;
        set.bits_ = bits;
        return set;
    }
    [[nodiscard]] static constexpr EnumSet all() { return from_bits(~std::uint64_t{0} >> (64U - unsigned{kinds})); }

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(Enum member) const { return (bits_ & bit(member)) != 0; }
    [[nodiscard]] constexpr int count(Enum member) const { return contains(member) ? 1 : 0; }
    constexpr void add(Enum member) { bits_ |= bit(member); }
    constexpr void remove(Enum member) { bits_ &= ~bit(member); }
    constexpr void clear() { bits_ = 0; }

    // In the enum's order; the set is not empty, and has more than n members.
    [[nodiscard]] constexpr Enum first() const { return static_cast<Enum>(std::countr_zero(bits_)); }
    [[nodiscard]] constexpr Enum last() const { return static_cast<Enum>(63 - std::countl_zero(bits_)); }
    [[nodiscard]] constexpr Enum nth(int n) const {
        std::uint64_t rest = bits_;
        for (; n > 0; --n) rest &= rest - 1U;
        return static_cast<Enum>(std::countr_zero(rest));
    }

    friend constexpr bool operator==(const EnumSet&, const EnumSet&) = default;
    friend constexpr EnumSet operator|(EnumSet a, EnumSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr EnumSet operator&(EnumSet a, EnumSet b) { return from_bits(a.bits_ & b.bits_); }
    friend constexpr EnumSet operator-(EnumSet a, EnumSet b) { return from_bits(a.bits_ & ~b.bits_); }

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr Enum operator*() const { return static_cast<Enum>(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1U;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

    private:
        std::uint64_t rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    [[nodiscard]] static constexpr std::uint64_t bit(Enum member) {
        return std::uint64_t{1} << static_cast<unsigned>(member);
    }
    std::uint64_t bits_ = 0;
};

}  // namespace duckpond
