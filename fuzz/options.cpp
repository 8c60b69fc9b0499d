// Options as typed: one assignment a line.

#include <cstdint>
#include <string>
#include <vector>

#include "rules/any_game.h"
#include "texts/texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace duckpond;
    std::vector<std::string> typed(1);
    for (std::size_t i = 0; i < size; ++i) {
        if (bytes[i] == '\n') {
            typed.emplace_back();
        } else {
            typed.back() += static_cast<char>(bytes[i]);
        }
    }
    for (const AnyGame& game : catalog()) {
        const auto options =
            options_from_text(game.id, {game.options.begin(), static_cast<std::size_t>(game.options.size())}, typed);
        if (!options) {
            CHECK(!(*Texts::in("en"))->say(options.error()).empty());
        } else if (const auto good = game.check(game.max_players, *options); !good) {
            CHECK(!(*Texts::in("en"))->say(good.error()).empty());
        }
    }
    return 0;
}
