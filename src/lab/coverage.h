#pragma once

// Which kinds of move, event, pending step and card have been reached, as a table of cells:
//   move.play.card=seer      a move of that kind with that card
//   event.drew               an event; event.window-closed.fate=stopped with that value
//   state.phase=give         a state that waited in that phase
// lab/cells/ says for each game which cells its rules exclude: is_excluded(options, cell). An excluded cell that was
// reached is a mistake, and so is any other cell that stayed empty, unless is_rare(options, cell) allows both. The
// options are those that all matches share, if they do.

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "rules/game.h"

namespace duckpond::lab {

struct Coverage {
    std::map<std::string, std::int64_t> cells;  // those that the rules allow
    std::map<std::string, std::int64_t> never;  // those that they exclude

    void add(const Coverage& other) {
        for (const auto& [cell, count] : other.cells) cells[cell] += count;
        for (const auto& [cell, count] : other.never) never[cell] += count;
    }
    [[nodiscard]] std::vector<std::string> empty_cells() const;
    [[nodiscard]] std::vector<std::string> impossible_cells() const;
};

// For is_excluded().
template <std::size_t N>
constexpr bool starts_with_one_of(std::string_view cell, const std::array<std::string_view, N>& starts) {
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return cell.starts_with(start); });
}

namespace detail {

// The enum in a field, if it is one: Card of Card, Maybe<Card> and Veiled<Card>.
template <class Field>
struct EnumIn {
    using type = void;
};
template <DescribedEnum Enum>
struct EnumIn<Enum> {
    using type = Enum;
};
template <class T>
struct EnumIn<Maybe<T>> : EnumIn<T> {};
template <class T>
struct EnumIn<Veiled<T>> : EnumIn<T> {};

template <DescribedEnum Enum>
int place_of(Enum value) {
    return static_cast<int>(value);
}
template <class T>
int place_of(const Veiled<T>& value) {
    return place_of(value.value());
}
template <class T>
int place_of(const Maybe<T>& value) {
    return value ? place_of(*value) : -1;
}

// The enum in the field of a struct that a descriptor describes.
template <class Struct, class Descriptor>
using EnumOf = typename EnumIn<std::remove_cvref_t<decltype(std::declval<Struct&>().*Descriptor::pointer)>>::type;
template <class Struct>
struct HoldsEnum {
    template <class Descriptor>
    using fn = boost::mp11::mp_bool<!std::is_void_v<EnumOf<Struct, Descriptor>>>;
};
template <class Struct>
using EnumFields = boost::mp11::mp_copy_if_q<FieldsOf<Struct>, HoldsEnum<Struct>>;

template <class Struct, class Visit>
constexpr void for_each_enum_field(Visit&& visit) {
    boost::mp11::mp_for_each<EnumFields<Struct>>([&](auto field) { visit(field, EnumOf<Struct, decltype(field)>{}); });
}

// A struct that says so is also counted by pairs: each value of its first enum with each value of the others.
template <class Struct>
inline constexpr bool is_crossed = requires {
    Struct::crossed;
};

// Counts of one struct: how often it came, and how often each value of each of its enums.
template <class Struct>
class Cells {
public:
    void count(const Struct& object) {
        ++counts_[0];
        std::size_t at = 1;
        for_each_enum_field<Struct>([&](auto field, auto sample) {
            const int place = place_of(object.*field.pointer);
            if (place >= 0) ++counts_[at + static_cast<std::size_t>(place)];
            at += static_cast<std::size_t>(enum_count<decltype(sample)>);
        });
        if constexpr (is_crossed<Struct>) {
            for_each_pair([&](auto first, auto field, std::size_t begin, auto sample) {
                const int row = place_of(object.*first.pointer);
                const int column = place_of(object.*field.pointer);
                ++counts_[begin + static_cast<std::size_t>(row * enum_count<decltype(sample)> + column)];
            });
        }
    }
    template <class Add>
    void list(const std::string& name, Add&& add) const {
        add(name, counts_[0]);
        std::size_t at = 1;
        for_each_enum_field<Struct>([&](auto field, auto sample) {
            for (std::string_view value : enum_names<decltype(sample)>) {
                add(name + '.' + field.name + '=' + std::string(value), counts_[at++]);
            }
        });
        if constexpr (is_crossed<Struct>) {
            for_each_pair([&](auto first, auto field, std::size_t begin, auto sample) {
                for (std::string_view row : enum_names<EnumOf<Struct, decltype(first)>>) {
                    list_row(name + '.' + first.name + '=' + std::string(row) + '.' + field.name + '=',
                             enum_names<decltype(sample)>, begin, add);
                }
            });
        }
    }

private:
    template <class Names, class Add>
    void list_row(const std::string& row, const Names& columns, std::size_t& at, Add&& add) const {
        for (std::string_view column : columns) add(row + std::string(column), counts_[at++]);
    }
    static constexpr std::size_t single_size = [] {
        std::size_t sum = 1;
        for_each_enum_field<Struct>(
            [&](auto, auto sample) { sum += static_cast<std::size_t>(enum_count<decltype(sample)>); });
        return sum;
    }();
    // Calls visit(first field, field, where its pairs begin, an enumerator of field) for each enum after the first.
    template <class Visit>
    static constexpr void for_each_pair(Visit&& visit) {
        using First = boost::mp11::mp_first<EnumFields<Struct>>;
        std::size_t begin = single_size;
        boost::mp11::mp_for_each<boost::mp11::mp_pop_front<EnumFields<Struct>>>([&](auto field) {
            using Enum = EnumOf<Struct, decltype(field)>;
            using Rows = EnumOf<Struct, First>;
            visit(First{}, field, begin, Enum{});
            begin += static_cast<std::size_t>(enum_count<Rows> * enum_count<Enum>);
        });
    }
    static constexpr std::size_t size = [] {
        std::size_t sum = single_size;
        if constexpr (is_crossed<Struct>) {
            for_each_pair([&](auto first, auto, std::size_t, auto sample) {
                using Rows = EnumOf<Struct, decltype(first)>;
                sum += static_cast<std::size_t>(enum_count<Rows> * enum_count<decltype(sample)>);
            });
        }
        return sum;
    }();
    std::array<std::int64_t, size> counts_{};
};

template <class Variant>
struct CellsOfEvents;
template <class... Events>
struct CellsOfEvents<std::variant<Events...>> {
    std::tuple<Cells<Events>...> of;
    template <class Add>
    void list(Add&& add) const {
        (std::get<Cells<Events>>(of).list("event." + std::string(type_kebab<Events>), add), ...);
    }
};

}  // namespace detail

template <class G>
class CoverageCounter {
public:
    CoverageCounter() = default;
    // For matches that all have these options.
    explicit CoverageCounter(const typename G::Options& options) : options_(options) {}

    void before_move(const typename G::State& state, const typename G::Move& move) {
        state_.count(state);
        moves_[static_cast<std::size_t>(move.kind)].count(move);
    }
    template <class Event>
    void operator()(const Event& event) {
        std::get<detail::Cells<Event>>(events_.of).count(event);
    }

    [[nodiscard]] Coverage table() const {
        Coverage table;
        const auto add = [&](const std::string& cell, std::int64_t count) {
            if (!rare(cell)) (is_excluded(options_, cell) ? table.never : table.cells)[cell] += count;
        };
        state_.list("state", add);
        for (std::size_t kind = 0; kind < moves_.size(); ++kind) {
            // The kind itself is the row; as a column it would say the same again.
            moves_[kind].list("move." + std::string(name_of(static_cast<Kind>(kind))),
                              [&](const std::string& cell, std::int64_t count) {
                                  if (cell.find(".kind=") == std::string::npos) add(cell, count);
                              });
        }
        events_.list(add);
        return table;
    }

private:
    using Kind = decltype(G::Move::kind);
    [[nodiscard]] bool rare(std::string_view cell) const {
        if constexpr (requires { is_rare(options_, cell); }) {
            return is_rare(options_, cell);
        } else {
            return false;
        }
    }

    std::optional<typename G::Options> options_;
    detail::Cells<typename G::State> state_;
    std::array<detail::Cells<typename G::Move>, static_cast<std::size_t>(enum_count<Kind>)> moves_;
    detail::CellsOfEvents<typename G::Event> events_;
};

}  // namespace duckpond::lab
