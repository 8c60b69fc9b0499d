// duckpond board: the boards of duck! duck! GO!, those that ship and one's own.

#include <fmt/core.h>

#include "base/json_write.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/pictures/board_picture.h"
#include "cli/play_wish.h"
#include "lab/board_figures.h"
#include "rules/duck_duck_go/necks.h"
#include "rules/duck_duck_go/shipped_boards.h"

namespace duckpond::cli {

namespace {

using namespace duck_duck_go;

struct Arguments {
    std::string board;
    std::string form = "picture";
    std::string races = "4000";
    std::string players = "4";
    std::string rules = "beginner";
    std::string language;
    bool json = false;
};

constexpr std::int64_t most_races = 10'000'000;

// One that ships by its name, else the one in a file of that name.
Board read_board(const std::string& typed, const Texts& texts) {
    if (const Board* shipped = find_shipped_board(typed)) return *shipped;
    const auto text = read_text(typed);
    if (!text) {
        throw Refused(texts.say("board.neither",
                                {{"found", typed}, {"known", std::string(list_names(BoardChoice::names()).view())}}));
    }
    const auto board = board_from_text(*text);
    if (!board) throw Refused(typed + ": " + texts.say(board.error()));
    return *board;
}

std::string title_of(const Board& board, const Texts& texts) {
    const std::string key = "duck-duck-go.board." + std::string(board.name.view()) + ".name";
    const bool ships = find_shipped_board(board.name.view()) != nullptr;
    return ships ? texts.say(key) : std::string(board.name.view());
}

TextValues values_of(const Board& board, const Texts& texts) {
    const Course course = course_of(board);
    return {{"name", title_of(board, texts)},
            {"level", texts.say("duck-duck-go.level." + std::string(name_of(board.level)) + ".name")},
            {"tiles", std::int64_t{board.tiles.size()}},
            {"spaces", std::int64_t{course.size}},
            {"starts", std::int64_t{start_spaces(board)}},
            {"necks", std::int64_t{necks_of(course).size()}}};
}

// `more` is what the braces hold besides.
void print_json(const Board& board, std::string_view more = {}) {
    const Course course = course_of(board);
    std::string text;
    append_json_string(text, board_line(board));
    fmt::print(R"({{"board":{},"text":{},"spaces":{},"starts":{},"necks":{}{}}})"
               "\n",
               to_json(board), text, course.size, start_spaces(board), necks_of(course).size(), more);
}

void list(const Arguments& typed) {
    const Texts& texts = chosen_texts(typed.language);
    for (const Board& board : shipped_boards) {
        if (typed.json) {
            print_json(board);
        } else {
            fmt::print("{:<12} {}\n", board.name.view(), texts.say("board.summary", values_of(board, texts)));
        }
    }
}

void show(const Arguments& typed) {
    const Texts& texts = chosen_texts(typed.language);
    const Board board = read_board(typed.board, texts);
    if (typed.json) return print_json(board);
    if (typed.form == "drawing") return fmt::print("{}", board_drawing(board));
    if (typed.form == "line") return fmt::print("{}\n", board_line(board));
    if (typed.form != "picture") throw Refused(texts.say("board.form", {{"found", typed.form}}));
    const Terminal terminal;
    HexCanvas canvas;
    draw_board(board, canvas);
    terminal.line(terminal.paint(Style::Bold, title_of(board, texts)));
    for (const std::string& line : canvas.lines(terminal)) terminal.line(line);
    terminal.say(texts.say("board.legend"), 0, Style::Faint);
}

lab::BoardTrial read_trial(const Arguments& typed, const Board& board, const Texts& texts) {
    lab::BoardTrial trial;
    trial.options.board.board = board;
    trial.options.players =
        static_cast<int>(or_refuse(number_from_text("--players", typed.players, 2, max_players), texts));
    const auto rules = from_name<Rules>(typed.rules);
    if (!rules) throw Refused(texts.say("board.rules", {{"found", typed.rules}}));
    trial.options.rules = *rules;
    trial.races = or_refuse(number_from_text("--races", typed.races, 0, most_races), texts);
    if (const auto refusal = check(trial.options)) throw Refused(texts.say(*refusal));
    return trial;
}

// "31.2 % (30.1 to 32.3)"
std::string bounded(const lab::Share& share, const Texts& texts) {
    return texts.say("board.bounds",
                     {{"value", 100 * share.value()}, {"low", 100 * share.low()}, {"high", 100 * share.high()}});
}

void print_figures(const lab::BoardFigures& figures, const Texts& texts, const Terminal& terminal) {
    const auto line = [&](std::string_view key, const TextValues& values) { terminal.say(texts.say(key, values), 2); };
    line("board.rounds", {{"races", figures.races},
                          {"median", std::int64_t{figures.median_rounds}},
                          {"low", std::int64_t{figures.low_rounds}},
                          {"high", std::int64_t{figures.high_rounds}}});
    line("board.called-off", {{"share", bounded(figures.called_off, texts)}});
    line("board.bonks", {{"share", bounded(figures.bonks, texts)}});
    for (const lab::StartFigures& start : figures.starts) {
        line("board.start-wins", {{"tile", std::string(name_of(start.tile))}, {"share", bounded(start.wins, texts)}});
    }
    // From a start space where nobody ever won there is no such number.
    if (figures.unfairness() > 0) line("board.unfairness", {{"times", figures.unfairness()}});
    std::int64_t seat = 0;
    for (const lab::Share& wins : figures.seats) {
        line("board.seat-wins", {{"seat", seat++}, {"share", bounded(wins, texts)}});
    }
}

void check_board(const Arguments& typed) {
    const Texts& texts = chosen_texts(typed.language);
    const Board board = read_board(typed.board, texts);
    const lab::BoardTrial trial = read_trial(typed, board, texts);
    if (typed.json) {
        if (trial.races == 0) return print_json(board);
        return print_json(board, R"(,"figures":)" + lab::to_json(lab::measure_board(trial)));
    }
    const Terminal terminal;
    terminal.say(texts.say("board.summary", values_of(board, texts)));
    if (trial.races > 0) print_figures(lab::measure_board(trial), texts, terminal);
}

void add_common(CLI::App& command, const std::shared_ptr<Arguments>& typed) {
    command.add_option("--lang", typed->language, "en or de. Without it, the environment decides.");
    command.add_flag("--json", typed->json, "Print one JSON object on one line for each board, for programs.");
}

void add_board_argument(CLI::App& command, const std::shared_ptr<Arguments>& typed) {
    command.add_option("board", typed->board, "The name of a built-in board, or a file.")->required();
}

}  // namespace

void add_board(CLI::App& app) {
    auto* command = app.add_subcommand("board", "List, draw and check the boards of duck! duck! GO!");
    command->require_subcommand(1);
    command->footer("How boards are written: docs/board-format.md.");
    const auto typed = std::make_shared<Arguments>();

    auto* listing = command->add_subcommand("list", "List the built-in boards.");
    add_common(*listing, typed);
    listing->callback([typed] { list(*typed); });

    auto* showing = command->add_subcommand("show", "Draw a board.");
    add_board_argument(*showing, typed);
    showing->add_option("--as", typed->form, "How to show it: picture, drawing (to edit) or line (to send).")
        ->capture_default_str();
    add_common(*showing, typed);
    showing->callback([typed] { show(*typed); });

    auto* checking = command->add_subcommand("check", "Say what is wrong with a board, or what it is like.");
    add_board_argument(*checking, typed);
    checking->add_option("--races", typed->races, "How many races to run with greedy racers.")->capture_default_str();
    checking->add_option("--players", typed->players, "How many players race, 2 to 4.")->capture_default_str();
    checking->add_option("--rules", typed->rules, "The rules: beginner or advanced.")->capture_default_str();
    add_common(*checking, typed);
    checking->callback([typed] { check_board(*typed); });
}

}  // namespace duckpond::cli
