#include "lab/boards.h"

#include <algorithm>

#include "base/json_write.h"
#include "rules/duck_duck_go/necks.h"
#include "rules/duck_duck_go/options.h"

namespace duckpond::lab {

namespace {

using namespace duck_duck_go;

constexpr std::int64_t most_races = 1000;
constexpr int usual_players = 4;

void add_text(std::string& json, std::string_view name, std::string_view text) {
    json += ",\"" + std::string(name) + "\":";
    append_json_string(json, text);
}

std::string sound_json(const Board& board) {
    const Course course = course_of(board);
    std::string json = R"({"board":)" + duckpond::to_json(board);
    add_text(json, "text", board_line(board));
    add_text(json, "drawing", board_drawing(board));
    json += R"(,"spaces":)" + std::to_string(course.size) + R"(,"starts":)" + std::to_string(start_spaces(board)) +
            R"(,"necks":[)";
    for (const Space neck : necks_of(course)) {
        if (json.back() != '[') json += ',';
        json += duckpond::to_json(course.hexes[neck]);
    }
    return json + "]}";
}

// Tiles that the sentence speaks of.
std::string blamed_json(const Refusal& refusal) {
    std::string json = "[";
    for (const Refusal::Value& value : refusal.values) {
        if (value.is_number || !from_name<TileKind>(value.text.view())) continue;
        if (json.back() != '[') json += ',';
        append_json_string(json, value.text.view());
    }
    return json + ']';
}

}  // namespace

std::string boards_json() {
    std::string json = R"({"boards":[)";
    for (const Board& board : shipped_boards) {
        if (json.back() != '[') json += ',';
        json += sound_json(board);
    }
    return json + "]}";
}

Result<std::string> sound_board_json(std::string_view text) {
    return BoardChoice::from_text(text).map([](const BoardChoice& choice) { return sound_json(choice.board); });
}

std::string checked_board_json(std::string_view text, const Say& say) {
    const auto board = sound_board_json(text);
    if (board) return *board;
    std::string json = R"({"refusal":{"key":)";
    append_json_string(json, board.error().key);
    add_text(json, "message", say(board.error()));
    for (const Refusal::Value& value : board.error().values) {
        if (value.is_number && (value.name == "line" || value.name == "column")) {
            json += ",\"" + std::string(value.name) + "\":" + std::to_string(value.number);
        }
    }
    return json + R"(,"tiles":)" + blamed_json(board.error()) + "}}";
}

Result<BoardRaces> races_on(std::string_view text) {
    const auto board = BoardChoice::from_text(text);
    if (!board) return tl::unexpected(board.error());
    Options options{.board = *board};
    options.players = std::clamp(start_spaces(board->board), 2, usual_players);
    if (const auto refusal = check(options)) return tl::unexpected(*refusal);
    BoardRaces races{.board = board_line(board->board), .trial = {}};
    races.trial.options = options;
    races.trial.races = most_races;
    return races;
}

}  // namespace duckpond::lab
