#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace duckpond {

// A set of numbers from Min to Max, below 64, in one word. JSON lists it in rising order.
template <int Min, int Max>
class NumberSet {
public:
    using value_type = std::uint8_t;
    static constexpr int min = Min;
    static constexpr int max = Max;
    static_assert(Min >= 0 && Max < 64);

    using Word = std::conditional_t<(Max < 16), std::uint16_t, std::uint64_t>;

    constexpr NumberSet() = default;
    constexpr NumberSet(std::initializer_list<int> numbers) {
        for (const int number : numbers) insert(number);
    }
    [[nodiscard]] static constexpr NumberSet all() {
        NumberSet set;
        for (int number = Min; number <= Max; ++number) set.insert(number);
        return set;
    }

    [[nodiscard]] constexpr Word bits() const { return bits_; }

    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(int number) const { return (bits_ & bit(number)) != 0; }
    // Of a set that is not empty.
    [[nodiscard]] constexpr value_type lowest() const { return static_cast<value_type>(std::countr_zero(bits_)); }
    [[nodiscard]] constexpr value_type highest() const { return static_cast<value_type>(std::bit_width(bits_) - 1); }
    constexpr void insert(int number) { bits_ = static_cast<Word>(bits_ | bit(number)); }
    constexpr void erase(int number) { bits_ = static_cast<Word>(bits_ & ~bit(number)); }
    constexpr void clear() { bits_ = 0; }
    friend constexpr bool operator==(const NumberSet&, const NumberSet&) = default;
    friend constexpr NumberSet operator|(NumberSet a, NumberSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr NumberSet operator-(NumberSet a, NumberSet b) { return from_bits(a.bits_ & ~b.bits_); }

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr value_type operator*() const { return static_cast<value_type>(std::countr_zero(rest_)); }
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
    [[nodiscard]] static constexpr Word bit(int number) {
        return static_cast<Word>(std::uint64_t{1} << static_cast<unsigned>(number));
    }
    [[nodiscard]] static constexpr NumberSet from_bits(std::uint64_t bits) {
        NumberSet set;
        set.bits_ = static_cast<Word>(bits);
        return set;
    }
    Word bits_ = 0;
};

}  // namespace duckpond
