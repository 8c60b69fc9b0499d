#include "engine/games_json.h"

#include <fmt/core.h>

#include "base/json_write.h"
#include "rules/any_game.h"
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

}  // namespace

std::string games_json() {
    std::string out = "{\"games\":[";
    for (const AnyGame& game : catalog()) {
        if (out.back() != '[') out += ',';
        out += fmt::format(R"({{"id":"{}","name":)", game.id);
        append_json_string(out, (*Texts::in("en"))->say(fmt::format("{}.name", game.id)));
        out += fmt::format(R"(,"min_players":{},"max_players":{},"rules_version":{},"options":[)", game.min_players,
                           game.max_players, game.rules_version);
        for (const OptionSpec& option : game.options) {
            if (out.back() != '[') out += ',';
            out += option_json(option);
        }
        out += "]}";
    }
    return out + "]}";
}

}  // namespace duckpond
