#pragma once

// Whether a value from outside speaks of a table of so many seats and of no other: before rules look at it, which count
// on that.

#include "base/fields.h"

namespace duckpond {

template <class T>
[[nodiscard]] constexpr bool is_at_table(const T& object, int players) {
    const auto all_are = [&](const auto& items) {
        bool good = true;
        for (const auto& item : items) good = good && is_at_table(item, players);
        return good;
    };
    if constexpr (std::same_as<T, Seat>) {
        return object.index() < players;
    } else if constexpr (std::same_as<T, SeatSet>) {
        return (object - SeatSet::first(players)).empty();
    } else if constexpr (std::same_as<T, PrivateMarks>) {
        return is_at_table(object.marked(), players);
    } else if constexpr (AVeil<T>) {
        return object.seen().empty() || is_at_table(object.value(), players);
    } else if constexpr (ATacit<T>) {
        return is_at_table(object.value, players);
    } else if constexpr (AMaybe<T>) {
        return !object || is_at_table(*object, players);
    } else if constexpr (SomeSeatLists<T>) {
        return object.seats() == players && all_are(object);
    } else if constexpr (detail::is_per_seat<T>) {
        return object.size() == players && all_are(object);
    } else if constexpr (AList<T> || APile<T> || AnArray<T>) {
        return all_are(object);
    } else if constexpr (Described<T>) {
        bool good = true;
        for_each_field(object,
                       [&](std::string_view, const auto& field) { good = good && is_at_table(field, players); });
        return good;
    } else {
        return true;
    }
}

}  // namespace duckpond
