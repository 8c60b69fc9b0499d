// The engine's lines, one request each: every answer is one line of JSON that says whether it went well, nothing that
// was refused changes the match, and the program never contradicts itself.

#include "engine/engine.h"

#include <cstdint>

namespace {

using namespace duckpond;

Json parsed(const std::string& answer) {
    CHECK(answer.find('\n') == std::string::npos);
    const auto json = parse_json(answer, {.bytes = 64U << 20U, .depth = 64});
    CHECK(json && json->is_object());
    return *json;
}

std::string match_of(Engine& engine) {
    return engine.answer(R"({"do":"record"})") + engine.answer(R"({"do":"state"})");
}

void ask(Engine& engine, std::string_view line) {
    const std::string before = match_of(engine);
    const Json answer = parsed(engine.answer(line));
    if (answer.at("ok").as_bool()) return;
    const Json& error = answer.at("error");
    CHECK(!error.at("message").as_string().empty());
    CHECK(error.at("key").as_string() != "engine.fault");
    CHECK(match_of(engine) == before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    Engine engine([] { return Seed{1}; });
    std::string_view lines(reinterpret_cast<const char*>(bytes), size);
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        ask(engine, line);
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    }
    return 0;
}
