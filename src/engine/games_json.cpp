#include "engine/games_json.h"

#include <fmt/core.h>

#include "base/json_write.h"
#include "rules/types.h"
#include "texts/texts.h"

namespace duckpond {

namespace {

std::string option_json(const OptionSpec& option) {
    std::string spec = to_json(option);
    // The default is JSON already.
    std::string quoted = "\"fallback\":";
    append_json_string(quoted, option.fallback.view());
    return spec.replace(spec.find(quoted), quoted.size(), "\"default\":" + std::string(option.fallback.view()));
}

std::string names_json(const std::set<std::string>& names) {
    return to_json(std::vector<std::string>(names.begin(), names.end()));
}

}  // namespace

std::string game_json(const AnyGame& game) {
    std::string out = fmt::format(R"({{"id":"{}","name":)", game.id);
    append_json_string(out, (*Texts::in("en"))->say(fmt::format("{}.name", game.id)));
    out += fmt::format(R"(,"min_players":{},"max_players":{},"rules_version":{},"options":[)", game.min_players,
                       game.max_players, game.rules_version);
    for (const OptionSpec& option : game.options) {
        if (out.back() != '[') out += ',';
        out += option_json(option);
    }
    TypeScript types;
    declare_types(game, types);
    return out + fmt::format(R"(],"seats":{},"by_seat":{}}})", names_json(types.seats()), names_json(types.by_seat()));
}

std::string games_json() {
    std::string out = "{\"games\":[";
    for (const AnyGame& game : catalog()) {
        if (out.back() != '[') out += ',';
        out += game_json(game);
    }
    return out + "]}";
}

}  // namespace duckpond
