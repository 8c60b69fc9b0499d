#pragma once

// Every struct lists its fields once (Boost.Describe). Redaction, JSON, text, hashes and TypeScript types are walks
// over that list. This header knows the list and the few kinds of type that a walk meets.

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/bag.h"
#include "base/choice_or_number.h"
#include "base/enum_set.h"
#include "base/fixed_vector.h"
#include "base/maybe.h"
#include "base/number_set.h"
#include "base/ranged.h"
#include "base/refusal.h"
#include "base/seat.h"
#include "base/seat_lists.h"
#include "base/veiled.h"

namespace duckpond {

template <class T>
concept Described = std::is_class_v<T> && boost::describe::has_describe_members<T>::value;

template <class T>
using FieldsOf = boost::describe::describe_members<T, boost::describe::mod_public>;

// JSON that was written before and goes into a larger text as it is.
struct JsonText {
    std::string text = "null";
};

// Calls visit(name, field) for each field in order.
template <class T, class Visit>
requires Described<std::remove_const_t<T>>
constexpr void for_each_field(T& object, Visit&& visit) {
    boost::mp11::mp_for_each<FieldsOf<std::remove_const_t<T>>>(
        [&](auto field) { visit(std::string_view(field.name), object.*field.pointer); });
}

namespace detail {
template <class T, template <class...> class Template>
inline constexpr bool is_instance = false;
template <template <class...> class Template, class... Args>
inline constexpr bool is_instance<Template<Args...>, Template> = true;

template <class T>
inline constexpr bool is_list = false;
template <class T, int N>
inline constexpr bool is_list<FixedVector<T, N>> = true;
template <class T, int N>
inline constexpr bool is_list<PerSeat<T, N>> = true;
template <class T>
inline constexpr bool is_per_seat = false;
template <class T, int N>
inline constexpr bool is_per_seat<PerSeat<T, N>> = true;
template <class T>
inline constexpr bool is_pile = false;
template <class T, int N>
inline constexpr bool is_pile<Pile<T, N>> = true;
template <class T>
inline constexpr bool is_seat_lists = false;
template <class T, int N>
inline constexpr bool is_seat_lists<SeatLists<T, N>> = true;
template <class T>
inline constexpr bool is_bag = false;
template <class Enum, int Kinds>
inline constexpr bool is_bag<Bag<Enum, Kinds>> = true;
template <class Enum, int Kinds>
inline constexpr bool is_bag<SmallBag<Enum, Kinds>> = true;
template <class Enum>
inline constexpr bool is_bag<EnumSet<Enum>> = true;
template <class T>
inline constexpr bool is_text = false;
template <int N>
inline constexpr bool is_text<FixedText<N>> = true;
template <class T>
inline constexpr bool is_ranged = false;
template <int Min, int Max>
inline constexpr bool is_ranged<Ranged<Min, Max>> = true;
template <class T>
inline constexpr bool is_choice_or_number = false;
template <class Enum, int Min, int Max>
inline constexpr bool is_choice_or_number<ChoiceOrNumber<Enum, Min, Max>> = true;
template <class T>
inline constexpr bool is_number_set = false;
template <int Min, int Max>
inline constexpr bool is_number_set<NumberSet<Min, Max>> = true;
template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t N>
inline constexpr bool is_array<std::array<T, N>> = true;
}  // namespace detail

template <class T>
concept AVeil = detail::is_instance<T, Veiled>;
template <class T>
concept ATacit = detail::is_instance<T, Tacit>;
// A value that follows from the rest of a state, kept so that it need not be worked out for each move: it says
// `static constexpr bool follows = true`. Nobody is told it; the game's work_out(state) makes it anew.
template <class T>
concept AFollowing = requires {
    T::follows;
};
template <class T>
concept AMaybe = detail::is_instance<T, Maybe>;
template <class T>
concept AVariant = detail::is_instance<T, std::variant>;
template <class T>
concept AList = detail::is_list<T>;
template <class T>
concept APile = detail::is_pile<T>;
template <class T>
concept SomeSeatLists = detail::is_seat_lists<T>;
template <class T>
concept ABag = detail::is_bag<T>;
template <class T>
concept ACounts = detail::is_instance<T, Counts>;
template <class T>
concept AText = detail::is_text<T>;
template <class T>
concept ARanged = detail::is_ranged<T>;
template <class T>
concept AChoiceOrNumber = detail::is_choice_or_number<T>;
template <class T>
concept ANumberSet = detail::is_number_set<T>;
template <class T>
concept AnArray = detail::is_array<T>;
// A value that people write as a text of its own: T::from_text(text) reads it, text() writes it, and T::names() are
// the texts that are short.
template <class T>
concept AWritten = requires(const T& value, std::string_view text) {
    { T::from_text(text) } -> std::same_as<Result<T>>;
    { value.text() } -> std::convertible_to<std::string>;
    T::names();
};
// Of any length: only on the way out.
template <class T>
concept AVector = detail::is_instance<T, std::vector>;
// A state whose view says more than its fields: what follows from them.
template <class T>
concept HasGlance = requires(const T& view) {
    at_a_glance(view);
};
template <class T>
concept ANumber = std::integral<T> && !std::same_as<T, bool>;

namespace detail {
template <class T>
inline constexpr bool is_following = false;
template <AFollowing T>
inline constexpr bool is_following<Tacit<T>> = true;

template <class T>
consteval bool find_veil() {
    if constexpr (AVeil<T> || std::same_as<T, PrivateMarks>) {
        return true;
    } else if constexpr (ATacit<T>) {
        return find_veil<decltype(T::value)>();
    } else if constexpr (AMaybe<T> || AList<T> || APile<T> || SomeSeatLists<T> || AnArray<T>) {
        return find_veil<typename T::value_type>();
    } else if constexpr (Described<T>) {
        bool found = false;
        boost::mp11::mp_for_each<FieldsOf<T>>([&](auto field) {
            using Field = std::remove_reference_t<decltype(std::declval<T&>().*field.pointer)>;
            found = found || find_veil<Field>();
        });
        return found;
    } else {
        return false;
    }
}
}  // namespace detail

// Whether a walk for veils has anything to do in a T.
template <class T>
inline constexpr bool holds_veil = detail::find_veil<T>();

}  // namespace duckpond
