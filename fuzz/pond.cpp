// What a page asks the rules in a browser: a game's id, then a request on each line. Every answer is JSON, and a
// refusal has a sentence. What a page says that it was told may be impossible in a way that only shows when it is
// played out: that ends the pond, as in a browser, and nothing else.

#include <cstdint>

#include "browser/duck_duck_go.h"
#include "rules/catalog.h"
#include "texts/texts.h"

namespace {

using namespace duckpond;

std::string_view next_line(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    return line;
}

// These do as much as they are asked to.
bool takes_long(std::string_view request) {
    constexpr std::array<std::string_view, 3> all{"simulate", "go-on", "measure-board"};
    return std::any_of(all.begin(), all.end(),
                       [&](std::string_view name) { return request.find(name) != request.npos; });
}

void expect_answer(const std::string& answer) {
    CHECK(answer.find('\n') == std::string::npos);
    const auto json = parse_json(answer, {.bytes = 64U << 20U, .depth = 64});
    CHECK(json && json->is_object());
    const Json* refused = json->as_object().if_contains("refused");
    if (refused == nullptr) return;
    CHECK((*Texts::in("en"))->has(refused->at("key").as_string()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(bytes), size);
    const std::string_view game = next_line(rest);
    if (!find_game(game)) return 0;
    browser::Player player;
    visit_game(game, [&]<class G>() { player = browser::player_of<G>(); });
    browser::Pond pond(player);
    while (!rest.empty()) {
        const std::string_view request = next_line(rest);
        if (takes_long(request)) continue;
        std::string answer;
        try {
            answer = pond.answer(request);
        } catch (const Fault&) {
            return 0;
        }
        expect_answer(answer);
    }
    return 0;
}
