#include <fmt/core.h>

#include <array>

#include "base/json_read.h"
#include "cli/pictures/board_picture.h"
#include "cli/pictures/scene_picture.h"

namespace duckpond::cli {

namespace {

using array = JsonArray;
using object = JsonObject;
using value = Json;

constexpr int label_width = 11;
constexpr int dog = 6;
constexpr std::size_t moves_below = 8;  // the rows of a short list
constexpr std::array<std::string_view, 6> arrows{"→", "↗", "↖", "←", "↙", "↘"};

class Picture : ScenePicture {
public:
    explicit Picture(const Scene& scene) : ScenePicture(scene, label_width) {}

    // The board comes last, next to the question: what has to scroll away is what the moves say as well.
    void draw() const {
        scene_.terminal.line(scene_.terminal.paint(Style::Bold, text("duck-duck-go.picture.round", heading())));
        if (number("round") == 0) scene_.terminal.say(text("duck-duck-go.picture.legend"), 0, Style::Faint);
        const array& players = view_.at("players").as_array();
        for (std::size_t seat = 0; seat < players.size(); ++seat)
            player(static_cast<int>(seat), players[seat].as_object());
        if (const value* control = view_.if_contains("control")) {
            labelled("duck-duck-go.picture.dog", text("duck-duck-go.picture.dog-line", {{"seat", seat(*control)}}));
        }
        const auto discards = static_cast<std::int64_t>(view_.at("discards").as_array().size());
        const auto deck = static_cast<std::int64_t>(view_.at("deck").as_array().size());
        labelled("duck-duck-go.picture.deck",
                 text("duck-duck-go.picture.deck-line", {{"deck", deck}, {"discards", discards}}));
        hand(players);
        board();
    }

    // What the preview of a move tells, run by run.
    [[nodiscard]] std::string note(const object& move) const {
        const value* preview = move.if_contains("preview");
        if (preview == nullptr) return {};
        std::string line;
        for (const value& one : preview->at("runs").as_array()) {
            const object& run = one.as_object();
            if (run.at("spaces").as_array().empty() && run.at("stop").as_string() == "none") continue;
            line +=
                (line.empty() ? "" : " | ") + words_of(run) + text("duck-duck-go.picture.run", told(run)) + end_of(run);
        }
        return line;
    }

private:
    [[nodiscard]] TextValues heading() const {
        const object& asking = view_.at("asking").as_object();
        const value* card = asking.if_contains("card");
        return {{"round", number("round")},
                {"board", title()},
                {"card", card == nullptr ? std::string("none") : face_of(card->as_int64())}};
    }

    // A board that ships has a name in every language.
    [[nodiscard]] std::string title() const {
        const std::string name(view_.at("board").at("name").as_string());
        const std::string key = "duck-duck-go.board." + name + ".name";
        return says_.texts().has(key) ? text(key) : name;
    }

    [[nodiscard]] int each() const {
        return view_.at("duckies").as_array().size() > view_.at("players").as_array().size() ? 2 : 1;
    }
    // "0", or of two "0a" and "0b"; the dog is "D".
    [[nodiscard]] std::string name_of_piece(int piece) const {
        if (piece == dog) return "D";
        return each() == 1 ? std::to_string(piece) : fmt::format("{}{}", piece / 2, piece % 2 == 0 ? 'a' : 'b');
    }

    void board() const {
        duck_duck_go::Board board;
        if (!JsonReader("board").read(view_.at("board"), board)) return;
        HexCanvas canvas;
        draw_board(board, canvas);
        for (const value& one : view_.at("glance").at("pieces").as_array()) {
            const object& figure = one.as_object();
            const int piece = static_cast<int>(figure.at("piece").as_int64());
            const auto facing = static_cast<std::size_t>(figure.at("facing").as_int64());
            canvas.put(static_cast<int>(figure.at("q").as_int64()), static_cast<int>(figure.at("r").as_int64()),
                       name_of_piece(piece) + std::string(arrows.at(facing)), style_of_piece(piece));
        }
        std::vector<std::string> lines = canvas.lines(scene_.terminal);
        // A board that would not be seen whole with the moves below it is drawn in half as many lines.
        if (lines.size() + moves_below > scene_.terminal.rows_left(0)) {
            lines = canvas.lines(scene_.terminal, Outline::Sides);
        }
        for (const std::string& line : lines) scene_.terminal.line(line);
    }
    [[nodiscard]] Style style_of_piece(int piece) const {
        if (piece == dog) return Style::Purple;
        const bool own = scene_.reader == Viewer(Seat(piece / each()));
        return own ? Style::Inverse : Style::Notice;
    }

    void player(int index, const object& player) const {
        std::string buoys;
        std::string cards;
        for (int which = 0; which < each(); ++which) {
            const int piece = index * each() + which;
            const object& ducky = view_.at("duckies").as_array()[static_cast<std::size_t>(piece)].as_object();
            std::string touched;
            for (const value& buoy : ducky.at("buoys").as_array()) touched += buoy_letter(buoy.as_string());
            buoys += fmt::format("{}{} [{:3}]", which > 0 ? ", " : "", name_of_piece(piece), touched);
            if (const value* card = ducky.if_contains("card")) {
                cards += (cards.empty() ? "" : ", ") + std::to_string(card->as_int64());
            }
        }
        if (const value* card = player.if_contains("card")) cards = std::to_string(card->as_int64());
        const bool chose = !player.at("picks").as_array().empty() || !player.at("answers").as_array().empty();
        const bool own = scene_.reader == Viewer(Seat(index));
        std::string name = says_.name(Seat(index));
        if (columns(name) >= label_width) {  // a long one has a line of its own
            scene_.terminal.line(scene_.terminal.paint(Style::Faint, name));
            name.clear();
        }
        scene_.terminal.say_labelled(
            name, label_width,
            text("duck-duck-go.picture.player", {{"buoys", buoys},
                                                 {"hand", player.at("hand_size").as_int64()},
                                                 {"tokens", player.at("token_count").as_int64()},
                                                 {"blue", player.at("blue").as_bool() ? "yes" : "no"},
                                                 {"card", cards.empty() ? std::string("none") : cards},
                                                 {"chose", chose ? "yes" : "no"},
                                                 {"own", own ? "yes" : "no"}}));
    }
    [[nodiscard]] static char buoy_letter(std::string_view name) { return static_cast<char>(name.front() - 'a' + 'A'); }

    // "36 FLR:lr"
    [[nodiscard]] std::string face_of(std::int64_t card) const {
        for (const value& one : view_.at("glance").at("cards").as_array()) {
            const object& face = one.as_object();
            if (face.at("card") == Json(card))
                return fmt::format("{} {}", card, std::string_view(face.at("words").as_string()));
        }
        return std::to_string(card);
    }
    void hand(const array& players) const {
        if (scene_.reader.is_spectator()) return;
        const object& own = players[static_cast<std::size_t>(scene_.reader.index())].as_object();
        std::string line;
        for (const value& card : own.at("hand").as_array()) {
            line += (line.empty() ? "" : ",  ") + face_of(card.as_int64());
        }
        labelled("duck-duck-go.picture.hand", line.empty() ? "-" : line);
        if (own.at("tokens").as_array().empty()) return;
        std::string tokens;
        for (const value& token : own.at("tokens").as_array()) {
            const std::string& name = token.as_string();
            tokens += (tokens.empty() ? "" : ", ") +
                      text("duck-duck-go.picture.token", {{"token", name == "keep-going" ? "keep" : name}});
        }
        labelled("duck-duck-go.picture.tokens", tokens);
    }

    [[nodiscard]] std::string words_of(const object& run) const {
        const value* card = run.if_contains("card");
        if (card == nullptr) return {};
        const std::string face = face_of(card->as_int64());
        const std::size_t blank = face.find(' ');
        if (blank == std::string::npos) return {};
        std::string_view words = std::string_view(face).substr(blank + 1);
        for (std::int64_t path = run.at("path").as_int64(); path > 1; --path) words.remove_prefix(words.find('|') + 1);
        return std::string(words.substr(0, words.find('|'))) + ' ';
    }
    // " > NE of o1 ↗→": where it ends, as the board is signed, and the ways it could face there. Nothing where that is
    // still to be chosen, or where it is off the board.
    [[nodiscard]] std::string end_of(const object& run) const {
        const array& facings = run.at("facings").as_array();
        duck_duck_go::Board board;
        if (facings.empty() || !JsonReader("board").read(view_.at("board"), board)) return {};
        const std::int64_t space = run.at("space").as_int64();
        const auto& tile = board.tiles[static_cast<int>(space / duck_duck_go::spaces_a_tile)];
        std::string line =
            text("duck-duck-go.picture.end",
                 {{"place", 'p' + std::to_string(space % duck_duck_go::spaces_a_tile)}, {"sign", sign_of(tile)}});
        for (const value& facing : facings) line += arrows.at(static_cast<std::size_t>(facing.as_int64()));
        return line;
    }
    [[nodiscard]] static TextValues told(const object& run) {
        std::string touches;
        for (const value& buoy : run.at("touches").as_array()) touches += buoy_letter(buoy.as_string());
        return {{"spaces", static_cast<std::int64_t>(run.at("spaces").as_array().size())},
                {"touches", touches.empty() ? std::string("none") : touches},
                {"stop", keyword(run.at("stop").as_string())},
                {"bonus", run.at("bonus").as_bool() ? "yes" : "no"}};
    }
};

}  // namespace

void draw_duck_duck_go(const Scene& scene) {
    Picture(scene).draw();
}

std::string note_duck_duck_go(const Scene& scene, const object& move) {
    return Picture(scene).note(move);
}

}  // namespace duckpond::cli
