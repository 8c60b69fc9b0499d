#include "rules/options.h"

#include <algorithm>
#include <charconv>

namespace duckpond {

namespace {

Refusal bad_value(std::string_view key, const OptionSpec& spec, std::string_view found) {
    FixedVector<std::string_view, 40> names;
    for (const auto& choice : spec.choices) names.push_back(choice.view());
    return Refusal(key).with("name", spec.name.view()).with("found", found).with("known", list_names(names).view());
}

Result<Json> flag_from_text(const OptionSpec& spec, std::string_view text) {
    for (std::string_view yes : {"on", "true", "yes", "1"}) {
        if (text == yes) return Json(true);
    }
    for (std::string_view no : {"off", "false", "no", "0"}) {
        if (text == no) return Json(false);
    }
    return tl::unexpected(Refusal("option.flag").with("name", spec.name.view()).with("found", text));
}

// "angel:6,killer:3"; an equals sign will do as well.
Result<Json> counts_from_text(const OptionSpec& spec, std::string_view text) {
    JsonObject counts;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const std::size_t sign = part.find_first_of(":=");
        if (sign == std::string_view::npos) return tl::unexpected(bad_value("option.counts", spec, part));
        const std::string_view name = part.substr(0, sign);
        const auto number = number_from_text(std::string(spec.name.view()) + '.' + std::string(name),
                                             part.substr(sign + 1), *spec.min, *spec.max);
        if (!number) return tl::unexpected(number.error());
        counts.set(name, Json(*number));
    }
    return Json(std::move(counts));
}

Result<Json> value_from_text(const OptionSpec& spec, std::string_view text) {
    if (!text.empty() && text.front() == '{') return parse_json(text);
    switch (spec.kind) {
        case OptionKind::Flag:
            return flag_from_text(spec, text);
        case OptionKind::Choice:
            for (const auto& choice : spec.choices) {
                if (choice.view() == text) return Json(std::string(text));
            }
            if (!spec.min) return tl::unexpected(bad_value("option.choice", spec, text));
            if (const auto number = number_from_text(spec.name.view(), text, *spec.min, *spec.max)) {
                return Json(*number);
            }
            return tl::unexpected(
                bad_value("option.choice-or-number", spec, text).with("min", *spec.min).with("max", *spec.max));
        case OptionKind::Number:
            return number_from_text(spec.name.view(), text, *spec.min, *spec.max).map([](std::int64_t number) {
                return Json(number);
            });
        case OptionKind::Counts:
            return counts_from_text(spec, text);
        case OptionKind::Text:
            return Json(std::string(text));
    }
    return parse_json(text);
}

}  // namespace

Result<std::int64_t> number_from_text(std::string_view name, std::string_view text, std::int64_t min,
                                      std::int64_t max) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < min || number > max) {
        return tl::unexpected(
            Refusal("number.range").with("name", name).with("min", min).with("max", max).with("found", text));
    }
    return number;
}

Result<JsonObject> options_from_text(std::string_view game, std::span<const OptionSpec> specs,
                                     std::span<const std::string> assignments) {
    JsonObject options;
    for (std::string_view assignment : assignments) {
        const std::size_t sign = assignment.find('=');
        if (sign == std::string_view::npos) {
            return tl::unexpected(Refusal("option.no-value").with("found", assignment));
        }
        const std::string_view name = assignment.substr(0, sign);
        FixedVector<std::string_view, 16> known;
        const OptionSpec* spec = nullptr;
        for (const OptionSpec& candidate : specs) {
            known.push_back(candidate.name.view());
            if (candidate.name.view() == name) spec = &candidate;
        }
        if (spec == nullptr) {
            return tl::unexpected(Refusal("option.unknown")
                                      .with("game", game)
                                      .with("found", name)
                                      .with("known", list_names(known).view()));
        }
        auto value = value_from_text(*spec, assignment.substr(sign + 1));
        if (!value) return tl::unexpected(value.error());
        options.set(name, std::move(*value));
    }
    return options;
}

}  // namespace duckpond
