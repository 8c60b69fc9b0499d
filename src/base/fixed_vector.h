#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "base/check.h"
#include "base/seat.h"

namespace duckpond {

// A vector that lives where it is declared: no heap, trivially copyable, at most Capacity elements. Going past the
// capacity is our mistake and stops the match; input is bounded before it comes here (json_read.h).
template <class T, int Capacity>
class FixedVector {
public:
    using value_type = T;
    static constexpr int capacity = Capacity;

    constexpr FixedVector() = default;
    constexpr FixedVector(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }

    [[nodiscard]] constexpr int size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr bool full() const { return size_ == Capacity; }
    constexpr void clear() { size_ = 0; }

    constexpr T& operator[](int i) {
        DEBUG_CHECK(i >= 0 && i < size_);
        return items_[static_cast<std::size_t>(i)];
    }
    constexpr const T& operator[](int i) const {
        DEBUG_CHECK(i >= 0 && i < size_);
        return items_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] constexpr T& back() { return (*this)[size_ - 1]; }
    [[nodiscard]] constexpr const T& back() const { return (*this)[size_ - 1]; }

    constexpr void push_back(const T& item) {
        CHECK(size_ < Capacity);
        items_[size_++] = item;
    }
    // As many more as `count`, each made by make(): where a move writes dozens, checking each one would show.
    template <class Make>
    constexpr void append(int count, Make&& make) {
        CHECK(count >= 0 && count <= Capacity - size_);
        T* const end = items_.data() + size_;
        for (int i = 0; i < count; ++i) end[i] = make();
        size_ = static_cast<Size>(size_ + count);
    }
    constexpr T pop_back() {
        CHECK(size_ > 0);
        return items_[--size_];
    }
    // Places from `place` on move up by one.
    constexpr void insert_at(int place, T item) {
        CHECK(place >= 0 && place <= size_ && size_ < Capacity);
        for (int i = size_; i > place; --i)
            items_[static_cast<std::size_t>(i)] = items_[static_cast<std::size_t>(i - 1)];
        items_[static_cast<std::size_t>(place)] = item;
        ++size_;
    }
    constexpr T erase_at(int place) {
        CHECK(place >= 0 && place < size_);
        const T item = items_[static_cast<std::size_t>(place)];
        --size_;
        for (int i = place; i < size_; ++i)
            items_[static_cast<std::size_t>(i)] = items_[static_cast<std::size_t>(i + 1)];
        return item;
    }

    [[nodiscard]] constexpr T* begin() { return items_.data(); }
    [[nodiscard]] constexpr T* end() { return items_.data() + size_; }
    [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
    [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }

    // What lies behind the end is nobody's business.
    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) requires std::equality_comparable<T> {
        if (a.size_ != b.size_) return false;
        for (int i = 0; i < a.size(); ++i) {
            if (!(a[i] == b[i])) return false;
        }
        return true;
    }

private:
    using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;
    std::array<T, static_cast<std::size_t>(Capacity)> items_{};
    Size size_ = 0;
};

// One value for each seat of a table.
template <class T, int Capacity>
class PerSeat : public FixedVector<T, Capacity> {
public:
    constexpr PerSeat() = default;
    constexpr explicit PerSeat(int seats) {
        for (int i = 0; i < seats; ++i) this->push_back(T{});
    }
    constexpr T& operator[](Seat seat) { return FixedVector<T, Capacity>::operator[](seat.index()); }
    constexpr const T& operator[](Seat seat) const { return FixedVector<T, Capacity>::operator[](seat.index()); }
};

// A pile of cards or tokens: what is on top was put there last. Depth 0 is the top. People and JSON list it from the
// top down.
template <class T, int Capacity>
class Pile {
public:
    using value_type = T;
    static constexpr int capacity = Capacity;

    [[nodiscard]] constexpr int size() const { return items_.size(); }
    [[nodiscard]] constexpr bool empty() const { return items_.empty(); }
    constexpr T& at_depth(int depth) { return items_[size() - 1 - depth]; }
    constexpr const T& at_depth(int depth) const { return items_[size() - 1 - depth]; }
    [[nodiscard]] constexpr const T& top() const { return items_.back(); }
    constexpr void put(const T& item) { items_.push_back(item); }
    constexpr T take() { return items_.pop_back(); }
    // The item then lies at `depth`; what was there and below lies one deeper.
    constexpr void insert(int depth, const T& item) { items_.insert_at(size() - depth, item); }
    constexpr void clear() { items_.clear(); }

    // From the bottom up, for whatever does not care about the order.
    [[nodiscard]] constexpr T* begin() { return items_.begin(); }
    [[nodiscard]] constexpr T* end() { return items_.end(); }
    [[nodiscard]] constexpr const T* begin() const { return items_.begin(); }
    [[nodiscard]] constexpr const T* end() const { return items_.end(); }
    friend constexpr bool operator==(const Pile&, const Pile&) = default;

private:
    FixedVector<T, Capacity> items_;
};

}  // namespace duckpond
