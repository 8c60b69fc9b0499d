#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/fixed_vector.h"
#include "base/seat.h"

namespace duckpond {

// A list for each seat, all of them sharing the room of one: whatever moves between the seats of a table needs no more
// than there is of it. JSON writes a list of lists.
template <class T, int Capacity>
class SeatLists {
public:
    using value_type = T;
    static constexpr int capacity = Capacity;
    static_assert(Capacity < 256);

    constexpr SeatLists() = default;
    constexpr explicit SeatLists(int seats) : seats_(static_cast<std::uint8_t>(seats)) {}

    [[nodiscard]] constexpr int seats() const { return seats_; }
    [[nodiscard]] constexpr int size() const { return items_.size(); }
    [[nodiscard]] constexpr bool full() const { return items_.full(); }

    [[nodiscard]] constexpr std::span<T> operator[](Seat seat) {
        return {items_.begin() + first(seat), static_cast<std::size_t>(end_of(seat) - first(seat))};
    }
    [[nodiscard]] constexpr std::span<const T> operator[](Seat seat) const {
        return {items_.begin() + first(seat), static_cast<std::size_t>(end_of(seat) - first(seat))};
    }

    // At the end of that seat's list.
    constexpr void push_back(Seat seat, const T& item) { insert(seat, end_of(seat) - first(seat), item); }
    constexpr void insert(Seat seat, int index, const T& item) {
        items_.insert_at(first(seat) + index, item);
        shift(seat, 1);
    }
    constexpr T erase(Seat seat, int index) {
        const T item = items_.erase_at(first(seat) + index);
        shift(seat, -1);
        return item;
    }
    constexpr void clear() {
        items_.clear();
        ends_ = {};
    }

    // All items, seat by seat.
    [[nodiscard]] constexpr T* begin() { return items_.begin(); }
    [[nodiscard]] constexpr T* end() { return items_.end(); }
    [[nodiscard]] constexpr const T* begin() const { return items_.begin(); }
    [[nodiscard]] constexpr const T* end() const { return items_.end(); }
    friend constexpr bool operator==(const SeatLists&, const SeatLists&) = default;

private:
    [[nodiscard]] constexpr int first(Seat seat) const {
        return seat.index() == 0 ? 0 : end_of(Seat(seat.index() - 1));
    }
    [[nodiscard]] constexpr int end_of(Seat seat) const { return ends_[static_cast<std::size_t>(seat.index())]; }
    constexpr void shift(Seat seat, int by) {
        for (auto i = static_cast<std::size_t>(seat.index()); i < seats_; ++i) {
            ends_[i] = static_cast<std::uint8_t>(ends_[i] + by);
        }
    }

    FixedVector<T, Capacity> items_;
    std::array<std::uint8_t, max_seats> ends_{};
    std::uint8_t seats_ = 0;
};

}  // namespace duckpond
