#pragma once

// What the module of duck! duck! GO! answers beside what all answer: the board editor's questions.

#include "browser/typed_player.h"
#include "lab/boards.h"
#include "rules/duck_duck_go/duck_duck_go.h"

namespace duckpond::browser {

template <>
inline BoardRules board_rules_of<duck_duck_go::DuckDuckGo>() {
    return {.all = lab::boards_json, .check = lab::sound_board_json, .measure = [](std::string_view text) {
                return lab::races_on(text).map(
                    [](const lab::BoardRaces& races) { return lab::to_json(lab::measure_board(races.trial)); });
            }};
}

}  // namespace duckpond::browser
