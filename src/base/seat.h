#pragma once

// Who sits at a table and who looks at it.

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace duckpond {

inline constexpr int max_seats = 9;

// A place at the table, counted from 0. "Left of" is seat + 1, after the last seat 0.
class Seat {
public:
    constexpr Seat() = default;
    constexpr explicit Seat(int index) : index_(static_cast<std::uint8_t>(index)) {}
    [[nodiscard]] constexpr int index() const { return index_; }
    friend constexpr auto operator<=>(const Seat&, const Seat&) = default;

private:
    std::uint8_t index_ = 0;
};

// Somebody whom things are shown to: a seat, or the spectators, who all see the same.
class Viewer {
public:
    // Implicit: every seat is a viewer.
    constexpr Viewer(Seat seat) : index_(static_cast<std::uint8_t>(seat.index())) {}
    [[nodiscard]] static constexpr Viewer spectator() { return Viewer(Seat(max_seats)); }
    [[nodiscard]] static constexpr Viewer from_index(int index) { return Viewer(Seat(index)); }

    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr bool is_spectator() const { return index_ == max_seats; }
    [[nodiscard]] constexpr std::optional<Seat> seat() const {
        return is_spectator() ? std::nullopt : std::optional(Seat(index_));
    }
    friend constexpr bool operator==(const Viewer&, const Viewer&) = default;

private:
    std::uint8_t index_;
};

// A set of things that have an index() below 16.
template <class Element>
class IndexSet {
public:
    constexpr IndexSet() = default;
    constexpr IndexSet(std::initializer_list<Element> elements) {
        for (Element element : elements) insert(element);
    }
    [[nodiscard]] static constexpr IndexSet from_bits(unsigned bits) {
        IndexSet set;
        set.bits_ = static_cast<std::uint16_t>(bits);
        return set;
    }
    [[nodiscard]] static constexpr IndexSet first(int count) { return from_bits((1U << count) - 1U); }

    [[nodiscard]] constexpr unsigned bits() const { return bits_; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(Element element) const { return ((bits_ >> element.index()) & 1U) != 0; }
    constexpr void insert(Element element) { bits_ = static_cast<std::uint16_t>(bits_ | mask(element)); }
    constexpr void erase(Element element) { bits_ = static_cast<std::uint16_t>(bits_ & ~mask(element)); }

    // The nth element in rising order.
    [[nodiscard]] constexpr Element nth(int n) const {
        unsigned rest = bits_;
        for (; n > 0; --n) rest &= rest - 1U;
        return Element(Seat(std::countr_zero(rest)));
    }

    friend constexpr bool operator==(const IndexSet&, const IndexSet&) = default;
    friend constexpr IndexSet operator|(IndexSet a, IndexSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr IndexSet operator&(IndexSet a, IndexSet b) { return from_bits(a.bits_ & b.bits_); }
    friend constexpr IndexSet operator-(IndexSet a, IndexSet b) { return from_bits(a.bits_ & ~unsigned{b.bits_}); }

    class Iterator {
    public:
        constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
        constexpr Element operator*() const { return Element(Seat(std::countr_zero(rest_))); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1U;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

    private:
        unsigned rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    [[nodiscard]] static constexpr unsigned mask(Element element) { return 1U << element.index(); }
    std::uint16_t bits_ = 0;
};

using SeatSet = IndexSet<Seat>;
using ViewerSet = IndexSet<Viewer>;

[[nodiscard]] constexpr ViewerSet viewers(SeatSet seats) {
    return ViewerSet::from_bits(seats.bits());
}
inline constexpr ViewerSet everyone = ViewerSet::first(max_seats + 1);

}  // namespace duckpond
