#pragma once

// The one mechanism that hides things (DESIGN: knowledge is state).

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "base/names.h"
#include "base/seat.h"

namespace duckpond {

namespace detail {

// A value of six bits and ten viewers share two bytes: a pile of 300 cards that each know who saw them is 600 bytes.
template <class T>
class PackedVeil {
public:
    constexpr PackedVeil() = default;
    constexpr PackedVeil(T value, ViewerSet seen)
        : bits_(static_cast<std::uint16_t>((static_cast<unsigned>(value) << viewer_bits) | seen.bits())) {}
    [[nodiscard]] constexpr T value() const { return static_cast<T>(bits_ >> viewer_bits); }
    [[nodiscard]] constexpr ViewerSet seen() const { return ViewerSet::from_bits(bits_ & viewer_mask); }
    friend constexpr bool operator==(const PackedVeil&, const PackedVeil&) = default;

private:
    static constexpr int viewer_bits = max_seats + 1;
    static constexpr unsigned viewer_mask = (1U << viewer_bits) - 1U;
    std::uint16_t bits_ = 0;
};

template <class T>
class PlainVeil {
public:
    constexpr PlainVeil() = default;
    constexpr PlainVeil(const T& value, ViewerSet seen) : value_(value), seen_(seen) {}
    [[nodiscard]] constexpr const T& value() const { return value_; }
    [[nodiscard]] constexpr ViewerSet seen() const { return seen_; }
    [[nodiscard]] constexpr T& value_here() { return value_; }
    friend constexpr bool operator==(const PlainVeil&, const PlainVeil&) = default;

private:
    T value_{};
    ViewerSet seen_;
};

template <class T>
consteval bool fits_six_bits() {
    if constexpr (DescribedEnum<T>) {
        return enum_count<T> <= 64;
    } else {
        return std::same_as<T, bool>;
    }
}
template <class T>
concept SixBits = fits_six_bits<T>();

}  // namespace detail

// A value together with who has seen it. Seen by nobody unless said otherwise. Who has seen it is itself a secret:
// it leaves the process only in a dump of the whole truth.
template <class T>
class Veiled {
public:
    using value_type = T;

    constexpr Veiled() = default;
    constexpr explicit Veiled(const T& value, ViewerSet seen = {}) : veil_(value, seen) {}

    // The truth. Rules may use it; whatever is sent to somebody goes through redact().
    [[nodiscard]] constexpr decltype(auto) value() const { return veil_.value(); }
    [[nodiscard]] constexpr T& value_here() requires(!detail::SixBits<T>) { return veil_.value_here(); }
    [[nodiscard]] constexpr ViewerSet seen() const { return veil_.seen(); }
    [[nodiscard]] constexpr bool seen_by(Viewer viewer) const { return seen().contains(viewer); }

    constexpr void show(ViewerSet more) { *this = Veiled(value(), seen() | more); }
    constexpr void forget() { *this = Veiled(value()); }
    constexpr void forget_but(ViewerSet who) { *this = Veiled(value(), seen() & who); }
    // What was just shown, shown here too: how a view takes over what an event tells.
    constexpr void learn(const Veiled& shown) {
        if (!shown.seen().empty()) *this = Veiled(shown.value(), seen() | shown.seen());
    }

    friend constexpr bool operator==(const Veiled&, const Veiled&) = default;

private:
    std::conditional_t<detail::SixBits<T>, detail::PackedVeil<T>, detail::PlainVeil<T>> veil_;
};

// A mark at each seat that only that seat sees: who has passed, say, while the others must not know.
class PrivateMarks {
public:
    constexpr PrivateMarks() = default;
    constexpr explicit PrivateMarks(SeatSet marked) : marked_(marked) {}
    [[nodiscard]] constexpr SeatSet marked() const { return marked_; }
    constexpr void mark(Seat seat) { marked_.insert(seat); }
    constexpr void clear() { marked_ = {}; }
    friend constexpr bool operator==(const PrivateMarks&, const PrivateMarks&) = default;

private:
    SeatSet marked_;
};

// Something its owner could have worked out, kept for bots and imagine(): redacted like everything, but never written
// into a view, so that the program does not think for a person.
template <class T>
struct Tacit {
    T value{};
    friend constexpr bool operator==(const Tacit&, const Tacit&) = default;
};

}  // namespace duckpond
