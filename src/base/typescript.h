#pragma once

// TypeScript types of what json_write.h writes into views, moves and events, from the same field list.

#include <set>
#include <string>
#include <string_view>

#include "base/every.h"
#include "base/fields.h"
#include "base/json.h"

namespace duckpond {

namespace detail {
template <class T>
inline constexpr bool is_for_every = false;
template <class Enum, class T>
inline constexpr bool is_for_every<ForEvery<Enum, T>> = true;
}  // namespace detail

template <class T>
concept AForEvery = detail::is_for_every<T>;

class TypeScript {
public:
    // As TypeScript writes names of types: KillerDuckie for "killer-duckie".
    [[nodiscard]] static std::string camel(std::string_view words) {
        std::string name;
        bool up = true;
        for (char c : words) {
            if (c == '-' || c == '_') {
                up = true;
                continue;
            }
            name += up && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            up = false;
        }
        return name;
    }

    // Declares T and, before it, whatever it is made of. Each name is declared once.
    template <class T>
    void declare() {
        if constexpr (DescribedEnum<T>) {
            if (!first_mention(type_name<T>)) return;
            std::string union_of_names;
            for (std::string_view name : enum_names<T>) {
                if (!union_of_names.empty()) union_of_names += " | ";
                union_of_names += quoted(name);
            }
            out_ += indent_ + "export type " + std::string(type_name<T>) + " = " + union_of_names + ";\n";
        } else {
            if (!first_mention(type_name<T>)) return;
            const std::string body = fields<T>();
            out_ += indent_ + "export interface " + std::string(type_name<T>) + " {\n" + body + indent_ + "}\n";
        }
    }

    // One of several structs, told apart by `tag`: {"event": "drew", ...}.
    template <class... Structs>
    void declare_union(std::string_view name, std::string_view tag, boost::mp11::mp_list<Structs...>) {
        std::string body;
        (
            [&] {
                const std::string inner = fields<Structs>();
                body += indent_ + "export interface " + std::string(type_name<Structs>) + " {\n" + indent_ + "  " +
                        std::string(tag) + ": " + quoted(type_kebab<Structs>) + ";\n" + inner + indent_ + "}\n";
            }(),
            ...);
        std::string alternatives;
        ((alternatives += (alternatives.empty() ? "" : " | ") + std::string(type_name<Structs>)), ...);
        out_ += body + indent_ + "export type " + std::string(name) + " = " + alternatives + ";\n";
    }

    void open_namespace(std::string_view kebab) {
        out_ += "export namespace " + camel(kebab) + " {\n";
        indent_ = "  ";
        declared_.clear();
        seats_.clear();
        by_seat_.clear();
    }
    void close_namespace() {
        indent_.clear();
        out_ += "}\n";
    }
    [[nodiscard]] const std::string& text() const { return out_; }

    // What a type does not tell whoever draws any game: which fields of this namespace name a seat, or several, since
    // in JSON a seat is a number like any other, and which are lists with an entry for each seat.
    [[nodiscard]] const std::set<std::string>& seats() const { return seats_; }
    [[nodiscard]] const std::set<std::string>& by_seat() const { return by_seat_; }

private:
    static std::string quoted(std::string_view name) { return '"' + std::string(name) + '"'; }
    bool first_mention(std::string_view name) {
        const std::string word = ' ' + std::string(name) + ' ';
        if (declared_.find(word) != std::string::npos) return false;
        declared_ += word;
        return true;
    }
    template <class T>
    std::string fields() {
        std::string body;
        boost::mp11::mp_for_each<FieldsOf<T>>([&](auto field) {
            using Field = std::remove_cvref_t<decltype(std::declval<T&>().*field.pointer)>;
            if constexpr (!ATacit<Field>) note<Field>(field.name);
            if constexpr (AMaybe<Field>) {
                body += indent_ + "  " + field.name + "?: " + type<typename Field::value_type>() + ";\n";
            } else if constexpr (!ATacit<Field>) {
                body += indent_ + "  " + field.name + ": " + type<Field>() + ";\n";
            }
        });
        if constexpr (HasGlance<T>) {
            body += indent_ + "  glance: " + type<decltype(at_a_glance(std::declval<const T&>()))>() + ";\n";
        }
        return body;
    }
    template <class T>
    void note(std::string_view name) {
        if constexpr (std::same_as<T, Seat> || std::same_as<T, SeatSet> || std::same_as<T, PrivateMarks>) {
            seats_.emplace(name);
        } else if constexpr (detail::is_per_seat<T> || SomeSeatLists<T>) {
            by_seat_.emplace(name);
        }
        if constexpr (AVeil<T> || AMaybe<T> || AList<T>) note<typename T::value_type>(name);
    }
    template <class T>
    std::string type() {
        if constexpr (std::same_as<T, bool>) {
            return "boolean";
        } else if constexpr (DescribedEnum<T> || Described<T>) {
            declare<T>();
            return std::string(type_name<T>);
        } else if constexpr (ANumber<T> || ARanged<T> || std::same_as<T, Seat>) {
            return "number";
        } else if constexpr (AChoiceOrNumber<T>) {
            return type<typename T::choice_type>() + " | number";
        } else if constexpr (AText<T> || AWritten<T> || std::same_as<T, std::string>) {
            return "string";
        } else if constexpr (std::same_as<T, JsonText>) {
            return "unknown";
        } else if constexpr (std::same_as<T, JsonObject>) {
            return "Record<string, unknown>";
        } else if constexpr (ACounts<T>) {
            return "Record<" + type<typename T::value_type>() + ", number>";
        } else if constexpr (AForEvery<T>) {
            // Which of them comes first must not be for the compiler to choose: both are declared on the way.
            const std::string key = type<typename T::key_type>();
            return "Record<" + key + ", " + type<typename T::value_type>() + ">";
        } else if constexpr (AVeil<T> || AMaybe<T>) {
            return type<typename T::value_type>() + " | null";
        } else if constexpr (std::same_as<T, SeatSet> || std::same_as<T, PrivateMarks>) {
            return "number[]";
        } else if constexpr (SomeSeatLists<T>) {
            return type<typename T::value_type>() + "[][]";
        } else {
            const std::string element = type<typename T::value_type>();
            return element.find('|') == std::string::npos ? element + "[]" : '(' + element + ")[]";
        }
    }

    std::string out_;
    std::string indent_;
    std::string declared_;
    std::set<std::string> seats_;
    std::set<std::string> by_seat_;
};

}  // namespace duckpond
