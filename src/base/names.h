#pragma once

// Names of enumerators and types as the outside writes them: SecondSight is "second-sight" in JSON, notation and keys
// of texts.

#include <array>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11.hpp>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/check.h"

namespace duckpond {

namespace detail {

constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr char to_lower(char c) {
    return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

template <std::size_t Room>
struct KebabName {
    std::array<char, Room> chars{};
    std::size_t size = 0;
    constexpr explicit KebabName(std::string_view camel) {
        for (std::size_t i = 0; i < camel.size(); ++i) {
            if (i > 0 && is_upper(camel[i])) chars[size++] = '-';
            chars[size++] = to_lower(camel[i]);
        }
    }
    [[nodiscard]] constexpr std::string_view view() const { return {chars.data(), size}; }
};

template <class Descriptor>
inline constexpr auto kebab_of = KebabName<2 * std::char_traits<char>::length(Descriptor::name)>(Descriptor::name);

// "... [with T = duckpond::killer_duckie::Drew]" (g++), "... [T = ...]" (clang): the last word of the type.
template <class T>
constexpr std::string_view bare_type_name() {
    std::string_view text = __PRETTY_FUNCTION__;
    const std::size_t begin = text.find("T = ") + 4;
    const std::size_t end = text.find_first_of(";]", begin);
    text = text.substr(begin, end - begin);
    const std::size_t colon = text.rfind(':');
    return colon == std::string_view::npos ? text : text.substr(colon + 1);
}
template <class T>
inline constexpr auto kebab_of_type = KebabName<2 * bare_type_name<T>().size()>(bare_type_name<T>());

}  // namespace detail

template <class Enum>
concept DescribedEnum = std::is_enum_v<Enum> && boost::describe::has_describe_enumerators<Enum>::value;

template <DescribedEnum Enum>
inline constexpr int enum_count =
    static_cast<int>(boost::mp11::mp_size<boost::describe::describe_enumerators<Enum>>::value);

// Enumerators count from 0 without gaps, so a name's place is its value.
template <DescribedEnum Enum>
inline constexpr auto enum_names = [] {
    std::array<std::string_view, static_cast<std::size_t>(enum_count<Enum>)> names;
    std::size_t i = 0;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Enum>>([&](auto descriptor) {
        CHECK(static_cast<std::size_t>(descriptor.value) == i);
        names[i++] = detail::kebab_of<decltype(descriptor)>.view();
    });
    return names;
}();

template <DescribedEnum Enum>
constexpr std::string_view name_of(Enum value) {
    return enum_names<Enum>[static_cast<std::size_t>(value)];
}

template <DescribedEnum Enum>
constexpr std::optional<Enum> from_name(std::string_view name) {
    for (std::size_t i = 0; i < enum_names<Enum>.size(); ++i) {
        if (enum_names<Enum>[i] == name) return static_cast<Enum>(i);
    }
    return std::nullopt;
}

template <class T>
inline constexpr std::string_view type_name = detail::bare_type_name<T>();
template <class T>
inline constexpr std::string_view type_kebab = detail::kebab_of_type<T>.view();

}  // namespace duckpond
