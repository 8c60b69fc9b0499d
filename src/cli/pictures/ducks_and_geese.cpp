#include <fmt/core.h>

#include <algorithm>

#include "cli/pictures/scene_picture.h"
#include "rules/ducks_and_geese/cards.h"

namespace duckpond::cli {

namespace {

using array = JsonArray;
using object = JsonObject;
using value = Json;
using ducks_and_geese::Suit;

constexpr int label_width = 13;
constexpr int mark_width = 2;
constexpr int score_width = 5;
constexpr int least_taken = 20;  // what a side has in a hand has at least so much room beside its names

// "grapes" and "two" of "grapes-two".
std::string_view suit_in(std::string_view card) {
    return card.substr(0, card.find('-'));
}
std::string_view rank_in(std::string_view card) {
    return card.substr(card.find('-') + 1);
}

Style style_of(std::string_view suit) {
    switch (*from_name<Suit>(suit)) {
        case Suit::Grapes:
            return Style::Purple;
        case Suit::Hops:
            return Style::Yellow;
        case Suit::Ivy:
            return Style::Green;
        case Suit::Roses:
            return Style::Red;
        case Suit::Gourds:
            return Style::Orange;
    }
    return Style::Plain;
}

class Picture : ScenePicture {
public:
    explicit Picture(const Scene& scene) : ScenePicture(scene, label_width) {}

    void draw() const {
        scene_.terminal.say(
            text("ducks-and-geese.picture.hand-number",
                 {{"hand", number("hand")}, {"dealer", seat(view_.at("dealer"))}, {"target", number("target")}}));
        sides();
        scene_.terminal.line();
        calls();
        open();
        trump();
        tricks();
        hand();
    }

    // Whoever has not looked bids blind.
    [[nodiscard]] std::string note(const object& move) const {
        const std::string_view kind = move.at("kind").as_string();
        const bool bids = kind == "bid" || kind == "zero" || kind == "double-zero";
        return bids && !contains(view_.at("looked").as_array(), scene_.reader.index())
                   ? text("ducks-and-geese.picture.blind")
                   : "";
    }

private:
    [[nodiscard]] std::string_view phase() const { return view_.at("phase").as_string(); }
    [[nodiscard]] static bool contains(const array& all, std::int64_t item) {
        return std::find(all.begin(), all.end(), value(item)) != all.end();
    }
    [[nodiscard]] const object* lead() const {
        const value* found = view_.if_contains("lead");
        return found == nullptr ? nullptr : &found->as_object();
    }
    [[nodiscard]] const value* resting() const { return view_.at("glance").as_object().if_contains("resting"); }

    // A label and pieces behind it, in as many lines as they need.
    void row(std::string_view label, const std::vector<Piece>& pieces) const {
        std::string line = padded(text(label), label_width);
        int used = label_width;
        bool fresh = true;
        for (const Piece& piece : pieces) {
            if (!fresh && used + 2 + piece.width > scene_.terminal.width()) {
                scene_.terminal.line(line);
                line = std::string(label_width, ' ');
                used = label_width;
                fresh = true;
            }
            line += (fresh ? "" : "  ") + piece.printed;
            used += piece.width + (fresh ? 0 : 2);
            fresh = false;
        }
        scene_.terminal.line(line);
    }

    // --- who has what

    [[nodiscard]] std::string name(std::int64_t index) const {
        const std::string name = says_.name(Seat(static_cast<int>(index)));
        const bool own = scene_.reader == Viewer(Seat(static_cast<int>(index)));
        return own ? name + ' ' + text("ducks-and-geese.picture.you") : name;
    }
    [[nodiscard]] std::string names(const object& side) const {
        std::vector<std::string> all;
        for (const value& index : side.at("seats").as_array()) all.push_back(name(index.as_int64()));
        return says_.joined(all);
    }

    // A line for each side: names, score, what it has in this hand, and how near its bid is. Where long names leave
    // no room for that, it stands below them.
    void sides() const {
        const array& all = view_.at("glance").at("sides").as_array();
        int widest = 0;
        for (const value& side : all) widest = std::max(widest, columns(names(side.as_object())));
        const bool below = mark_width + widest + score_width + least_taken > scene_.terminal.width();
        for (const value& one : all) {
            const object& side = one.as_object();
            const array& seats = side.at("seats").as_array();
            const bool on_turn = phase() != "over" && contains(seats, number("turn"));
            const std::int64_t score =
                view_.at("scores").as_array()[static_cast<std::size_t>(seats[0].as_int64())].as_int64();
            const Style style = on_turn ? Style::Notice : Style::Plain;
            std::string label = (on_turn ? "> " : "  ") + padded(names(side), below ? 0 : widest);
            if (below) {
                scene_.terminal.say(label, mark_width + mark_width, style);
                label = std::string(mark_width, ' ');
            }
            std::string line = fmt::format("{}{:>{}}", label, score, score_width);
            if (phase() != "bidding") line += "   " + taken_by(side);
            scene_.terminal.say(line, columns(label) + score_width + 3, style);
        }
    }
    [[nodiscard]] std::string taken_by(const object& side) const {
        std::vector<std::string> caught;
        for (const value& index : side.at("seats").as_array()) {
            for (const value& card :
                 view_.at("captured").as_array()[static_cast<std::size_t>(index.as_int64())].as_array())
                caught.emplace_back(card.as_string());
        }
        const bool bids = lead() != nullptr && contains(side.at("seats").as_array(), lead()->at("seat").as_int64());
        const value* towards = side.if_contains("towards");
        return text("ducks-and-geese.picture.side",
                    {{"tricks", side.at("tricks").as_int64()},
                     {"caught", says_.list(caught)},
                     {"bid", bids ? keyword(lead()->at("kind").as_string()) : "none"},
                     {"number", bids && lead()->contains("number") ? lead()->at("number").as_int64() : 0},
                     {"towards", towards == nullptr ? 0 : towards->as_int64()}});
    }

    // --- the middle of the table

    void calls() const {
        const array& all = view_.at("calls").as_array();
        std::string line;
        for (const value& call : all) {
            const object& one = call.as_object();
            const value* bid = one.if_contains("number");
            line += (line.empty() ? "" : ", ") +
                    text("ducks-and-geese.picture.call", {{"seat", seat(one.at("seat"))},
                                                          {"kind", keyword(one.at("kind").as_string())},
                                                          {"number", bid == nullptr ? 0 : bid->as_int64()},
                                                          {"blind", one.at("blind").as_bool() ? "yes" : "no"}});
        }
        const bool asked = phase() == "bidding";
        if (asked) {
            line +=
                (line.empty() ? "" : ", ") + text("ducks-and-geese.picture.calls", {{"seat", seat(view_.at("turn"))}});
        }
        if (!line.empty()) labelled("ducks-and-geese.picture.bids", line);
    }

    void open() const {
        const value* card = view_.if_contains("open");
        if (card == nullptr) return;
        const bool decided = phase() == "play" || phase() == "discard" || phase() == "over";
        const bool taken = view_.at("taken").as_bool();
        const std::string_view fate = taken ? "taken" : decided && lead() != nullptr ? "left" : "lies";
        const value* discard = view_.if_contains("discard");
        const bool known = discard != nullptr && discard->is_string();
        labelled("ducks-and-geese.picture.open",
                 text("ducks-and-geese.picture.open-line",
                      {{"card", says_.card(card->as_string())},
                       {"fate", std::string(fate)},
                       {"seat", lead() == nullptr ? "none" : seat(lead()->at("seat"))},
                       {"discard", known ? says_.card(discard->as_string()) : "none"}}));
    }

    void trump() const {
        if (phase() != "play" && phase() != "discard") return;
        const value* suit = view_.if_contains("trump");
        std::string line = suit != nullptr                        ? says_.card(suit->as_string())
                           : view_.if_contains("open") != nullptr ? text("ducks-and-geese.picture.no-trump")
                                                                  : text("ducks-and-geese.picture.trump-to-come");
        if (const value* out = resting(); out != nullptr) {
            line += "; " + text("ducks-and-geese.picture.rests", {{"seat", seat(*out)}});
        }
        labelled("ducks-and-geese.picture.trump", line);
    }

    // The open trick, or the last one.
    void tricks() const {
        const array& all = view_.at("tricks").as_array();
        if (all.empty()) return;
        const object& trick = all.back().as_object();
        const bool over = trick.contains("taker");
        const array& players = view_.at("glance").at("played_by").as_array();
        const std::int64_t winning = view_.at("glance").at("winning").as_int64();
        const std::string mark = text(over ? "ducks-and-geese.picture.took" : "ducks-and-geese.picture.highest");
        std::vector<Piece> pieces;
        for (const value& played : trick.at("cards").as_array()) {
            const std::string_view card = played.as_string();
            const std::int64_t player = players[pieces.size()].as_int64();
            Piece& piece = pieces.emplace_back();
            add(piece, player == winning ? Style::Bold : Style::Plain,
                text("ducks-and-geese.picture.player", {{"seat", seat(Json(player))}}) + ' ');
            add(piece, style_of(suit_in(card)), says_.card(card) + (counts(card) ? "*" : ""));
            if (player == winning) add(piece, Style::Bold, ' ' + mark);
        }
        row(over ? "ducks-and-geese.picture.last-trick" : "ducks-and-geese.picture.trick", pieces);
    }

    // --- the reader's hand, by suits

    [[nodiscard]] bool counts(std::string_view card) const {
        const array& all = view_.at("glance").at("point_cards").as_array();
        return std::find(all.begin(), all.end(), value(std::string(card))) != all.end();
    }
    void hand() const {
        if (scene_.reader.is_spectator() || phase() == "over") return;
        const value& own = view_.at("hands").as_array()[static_cast<std::size_t>(scene_.reader.index())];
        if (!own.is_array()) return labelled("ducks-and-geese.picture.hand", text("ducks-and-geese.picture.face-down"));
        std::vector<Piece> pieces;
        std::string_view suit;
        for (const value& held : own.as_array()) {
            const std::string_view card = held.as_string();
            if (suit_in(card) != suit) {
                suit = suit_in(card);
                add(pieces.emplace_back(), style_of(suit), says_.card(suit));
            }
            add(pieces.back(), style_of(suit), ' ' + says_.card(rank_in(card)) + (counts(card) ? "*" : ""));
        }
        if (pieces.empty()) add(pieces.emplace_back(), Style::Faint, text("ducks-and-geese.picture.empty"));
        row("ducks-and-geese.picture.hand", pieces);
        scene_.terminal.say(text("ducks-and-geese.picture.legend"), 0, Style::Faint);
    }
};

}  // namespace

void draw_ducks_and_geese(const Scene& scene) {
    Picture(scene).draw();
}

std::string note_ducks_and_geese(const Scene& scene, const object& move) {
    return Picture(scene).note(move);
}

}  // namespace duckpond::cli
