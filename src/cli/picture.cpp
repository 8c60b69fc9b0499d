#include "cli/picture.h"

#include <array>

#include "rules/any_game.h"

namespace duckpond::cli {

namespace {

struct Drawing {
    std::string_view game;
    void (*draw)(const Scene&);
    std::string (*note)(const Scene&, const JsonObject& move) = nullptr;
};

constexpr std::array drawings{
    Drawing{"duck-and-cover", draw_duck_and_cover, note_duck_and_cover},
    Drawing{"duck-duck-go", draw_duck_duck_go, note_duck_duck_go},
    Drawing{"duck-that-goose", draw_duck_that_goose, note_duck_that_goose},
    Drawing{"ducks-and-geese", draw_ducks_and_geese, note_ducks_and_geese},
    Drawing{"killer-duckie", draw_killer_duckie},
};

// JSON that the rules wrote.
Json parsed(std::string_view json) {
    auto value = parse_json(json);
    CHECK(value.has_value());
    return std::move(*value);
}

void draw_fields(const Scene& scene) {
    int widest = 0;
    for (const auto& field : scene.view) widest = std::max(widest, columns(std::string_view(field.name)));
    for (const auto& field : scene.view) {
        const auto& value = field.value;
        scene.terminal.say_labelled(std::string_view(field.name), widest + 2,
                                    value.is_string() ? scene.says.card(value.as_string()) : plain_json(value));
    }
}

}  // namespace

void draw_view(std::string_view json, const Sentences& says, Viewer reader, const Terminal& terminal) {
    const Json view = parsed(json);
    const Scene scene{.view = view.as_object(), .says = says, .reader = reader, .terminal = terminal};
    for (const Drawing& drawing : drawings) {
        if (drawing.game == says.game()) return drawing.draw(scene);
    }
    draw_fields(scene);
}

void draw_picture(const AnyMatch& match, const Sentences& says, Viewer reader, const Terminal& terminal) {
    draw_view(match.view(reader), says, reader, terminal);
}

std::vector<std::string> notes_on_moves(const AnyMatch& match, const Sentences& says, Viewer reader,
                                        const Terminal& terminal, std::span<const OfferedMove> moves) {
    const Json view = parsed(match.view(reader));
    const Scene scene{.view = view.as_object(), .says = says, .reader = reader, .terminal = terminal};
    std::vector<std::string> notes(moves.size());
    for (const Drawing& drawing : drawings) {
        if (drawing.game != match.game().id || drawing.note == nullptr) continue;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            JsonObject move = parsed(moves[i].json).as_object();
            if (!moves[i].preview.empty()) move.set("preview", parsed(moves[i].preview));
            notes[i] = drawing.note(scene, move);
        }
    }
    return notes;
}

}  // namespace duckpond::cli
