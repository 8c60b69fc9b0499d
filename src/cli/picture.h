#pragma once

// A view as a person likes to see it. Pictures only draw what is in the view's JSON; they know no rule.

#include "base/json.h"
#include "cli/sentences.h"
#include "cli/terminal.h"

namespace duckpond::cli {

struct Scene {
    const JsonObject& view;
    const Sentences& says;
    Viewer reader;
    const Terminal& terminal;
};

// The game's own drawing of a view as it is told in JSON, or all fields one by one for a game that has none.
void draw_view(std::string_view view, const Sentences& says, Viewer reader, const Terminal& terminal);
void draw_picture(const AnyMatch& match, const Sentences& says, Viewer reader, const Terminal& terminal);

// What a person would like to know beside each of these moves, which are legal for the reader: the card that it is
// about, say. Empty where there is nothing to add.
[[nodiscard]] std::vector<std::string> notes_on_moves(const AnyMatch& match, const Sentences& says, Viewer reader,
                                                      const Terminal& terminal, std::span<const OfferedMove> moves);

void draw_duck_and_cover(const Scene& scene);
[[nodiscard]] std::string note_duck_and_cover(const Scene& scene, const JsonObject& move);
void draw_duck_duck_go(const Scene& scene);
[[nodiscard]] std::string note_duck_duck_go(const Scene& scene, const JsonObject& move);
void draw_duck_that_goose(const Scene& scene);
[[nodiscard]] std::string note_duck_that_goose(const Scene& scene, const JsonObject& move);
void draw_ducks_and_geese(const Scene& scene);
[[nodiscard]] std::string note_ducks_and_geese(const Scene& scene, const JsonObject& move);
void draw_killer_duckie(const Scene& scene);

}  // namespace duckpond::cli
