#pragma once

// A checksum of any described value, the same on every platform: for records, simulations and tests. It tells
// mistakes, not attackers.

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "base/fields.h"

namespace duckpond {

namespace detail {
// Whether the bytes of equal Ts are equal: no padding, and no list or text with leftovers behind its end.
template <class T>
consteval bool is_its_bytes() {
    if constexpr (AList<T> || APile<T> || SomeSeatLists<T> || AText<T>) {
        return false;
    } else if constexpr (AVeil<T> || AMaybe<T> || AnArray<T>) {
        return std::has_unique_object_representations_v<T> && is_its_bytes<typename T::value_type>();
    } else if constexpr (ATacit<T>) {
        return is_its_bytes<decltype(T::value)>();
    } else if constexpr (Described<T>) {
        bool all = std::has_unique_object_representations_v<T>;
        boost::mp11::mp_for_each<FieldsOf<T>>([&](auto field) {
            all = all && is_its_bytes<std::remove_reference_t<decltype(std::declval<T&>().*field.pointer)>>();
        });
        return all;
    } else {
        return std::has_unique_object_representations_v<T>;
    }
}
}  // namespace detail

class Hash {
public:
    constexpr void add(std::uint64_t word) {
        state_ = (std::rotl(state_, 29) ^ word) * 0x9fb21c651e98df25U;
        state_ ^= state_ >> 35U;
    }
    [[nodiscard]] constexpr std::uint64_t value() const {
        std::uint64_t x = (state_ ^ (state_ >> 32U)) * 0xd6e8feb86659fd93U;
        return x ^ (x >> 32U);
    }

    template <class T>
    void add_fields(const T& object) {
        if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
            add(static_cast<std::uint64_t>(object));
        } else if constexpr (AMaybe<T>) {
            add(object ? 1 : 0);
            if (object) add_fields(*object);
        } else if constexpr (AList<T> || APile<T>) {
            add(static_cast<std::uint64_t>(object.size()));
            add_items(object.begin(), object.size());
        } else if constexpr (SomeSeatLists<T>) {
            for (int seat = 0; seat < object.seats(); ++seat) add(object[Seat(seat)].size());
            add_items(object.begin(), object.size());
        } else if constexpr (Described<T>) {
            for_each_field(object, [&](std::string_view, const auto& field) { add_fields(field); });
        } else if constexpr (AVeil<T> && !detail::is_its_bytes<T>()) {
            add(object.seen().bits());
            add_fields(object.value());
        } else if constexpr (ATacit<T>) {
            add_fields(object.value);
        } else if constexpr (AText<T>) {
            add(object.size());
            for (const char c : object.view()) add(static_cast<unsigned char>(c));
        } else if constexpr (AnArray<T> && !detail::is_its_bytes<T>()) {
            for (const auto& item : object) add_fields(item);
        } else {
            add_bytes(&object, sizeof object);
        }
    }

private:
    template <class Item>
    void add_items(const Item* items, int count) {
        if constexpr (detail::is_its_bytes<Item>()) {
            add_bytes(items, sizeof(Item) * static_cast<std::size_t>(count));
        } else {
            for (int i = 0; i < count; ++i) add_fields(items[i]);
        }
    }
    // Values without padding, as they lie in memory; the platforms we build for are little-endian.
    template <class Item>
    void add_bytes(const Item* items, std::size_t size) {
        static_assert(std::has_unique_object_representations_v<Item>);
        static_assert(std::endian::native == std::endian::little);
        const auto* bytes = reinterpret_cast<const unsigned char*>(items);
        for (; size >= 8; size -= 8, bytes += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes, 8);
            add(word);
        }
        if (size > 0) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes, size);
            add(word);
        }
    }
    std::uint64_t state_ = 0x243f6a8885a308d3U;
};

template <class T>
[[nodiscard]] std::uint64_t hash_of(const T& object) {
    Hash hash;
    hash.add_fields(object);
    return hash.value();
}

}  // namespace duckpond
