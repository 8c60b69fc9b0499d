#pragma once

// Options describe themselves: menus, forms, --help and `duckpond games` are made from the types of their fields.

#include <span>
#include <string>

#include "base/fields.h"
#include "base/json_read.h"
#include "base/json_write.h"

namespace duckpond {

enum class OptionKind : std::uint8_t { Flag, Choice, Number, Counts, Text };
BOOST_DESCRIBE_ENUM(OptionKind, Flag, Choice, Number, Counts, Text)

// One option of a game. Its sentences are the texts <game>.option.<name> and <game>.option.<name>.help.
struct OptionSpec {
    FixedText<40> name;
    OptionKind kind{};
    Maybe<int> min;  // Number, Counts; of a Choice, where a number of one's own will do as well
    Maybe<int> max;
    FixedVector<FixedText<40>, 40> choices;  // the choices; of Counts, what is counted; of a Text, those that ship
    FixedText<60> fallback;                  // its default as JSON; {} where each count has a default of its own
};
BOOST_DESCRIBE_STRUCT(OptionSpec, (), (name, kind, min, max, choices, fallback))

using OptionSpecs = FixedVector<OptionSpec, 16>;

namespace detail {

template <class Field>
void describe_option(const Field& fallback, OptionSpec& spec) {
    if constexpr (std::same_as<Field, bool>) {
        spec.kind = OptionKind::Flag;
    } else if constexpr (DescribedEnum<Field>) {
        spec.kind = OptionKind::Choice;
        for (std::string_view name : enum_names<Field>) spec.choices.push_back(name);
    } else if constexpr (AChoiceOrNumber<Field>) {
        spec.kind = OptionKind::Choice;
        for (std::string_view name : enum_names<typename Field::choice_type>) spec.choices.push_back(name);
        spec.min = Field::min;
        spec.max = Field::max;
    } else if constexpr (ARanged<Field>) {
        spec.kind = OptionKind::Number;
        spec.min = Field::min;
        spec.max = Field::max;
    } else if constexpr (AWritten<Field>) {
        spec.kind = OptionKind::Text;
        for (const std::string_view name : Field::names()) spec.choices.push_back(name);
    } else {
        spec.kind = OptionKind::Counts;
        for_each_field(fallback, [&](std::string_view name, const auto& count) {
            using Count = typename std::remove_cvref_t<decltype(count)>::value_type;
            spec.choices.push_back(name);
            spec.min = Count::min;
            spec.max = Count::max;
        });
    }
    spec.fallback = FixedText<60>(to_json(fallback));
}

}  // namespace detail

template <class Options>
[[nodiscard]] OptionSpecs describe_options() {
    OptionSpecs specs;
    const Options defaults{};
    for_each_field(defaults, [&](std::string_view name, const auto& fallback) {
        OptionSpec spec;
        spec.name = name;
        detail::describe_option(fallback, spec);
        specs.push_back(spec);
    });
    return specs;
}

// "stacking=on", "rounds=5", "deck=angel:6,killer:3", "board=lily-pad" or JSON behind the sign, as an object for
// read_options().
[[nodiscard]] Result<JsonObject> options_from_text(std::string_view game, std::span<const OptionSpec> specs,
                                                   std::span<const std::string> assignments);

// A whole number and nothing else; the refusal says what `name` may be.
[[nodiscard]] Result<std::int64_t> number_from_text(std::string_view name, std::string_view text, std::int64_t min,
                                                    std::int64_t max);

// Options as they come from outside, checked for themselves and together.
template <class G>
[[nodiscard]] Result<typename G::Options> read_options(int players, const JsonObject& json) {
    if (players < G::min_players || players > G::max_players) {
        return tl::unexpected(Refusal("game.players")
                                  .with("game", G::id)
                                  .with("min", G::min_players)
                                  .with("max", G::max_players)
                                  .with("found", players));
    }
    typename G::Options options;
    if (auto read = JsonReader("options").read(json, options, JsonReader::Fields::MayLack); !read) {
        return tl::unexpected(read.error());
    }
    options.players = players;
    if (const std::optional<Refusal> refusal = check(options)) return tl::unexpected(*refusal);
    return options;
}

}  // namespace duckpond
