#include <fmt/core.h>

#include <algorithm>

#include "cli/pictures/scene_picture.h"
#include "rules/duck_that_goose/cards.h"

namespace duckpond::cli {

namespace {

using array = JsonArray;
using object = JsonObject;
using value = Json;
using duck_that_goose::Card;
using duck_that_goose::Colour;
using duck_that_goose::Figures;
using duck_that_goose::Multiplies;

constexpr int label_width = 13;
constexpr int points_width = 5;
// Wider names stand in a line of their own.
constexpr int most_beside = 26;
constexpr int indent_below = 4;

const Figures& figures_named(std::string_view name) {
    return duck_that_goose::figures_of(from_name<Card>(name).value());
}

// What is printed in the card's corner.
std::string corner(std::string_view name) {
    const Figures& figures = figures_named(name);
    switch (figures.multiplies) {
        case Multiplies::No:
            return figures.value == 0 ? "0" : fmt::format("{:+}", figures.value);
        case Multiplies::Doubles:
            return "×2";
        case Multiplies::Halves:
            return "÷2";
        case Multiplies::Zeroes:
            return "×0";
    }
    return {};
}

Style style_of(std::string_view name) {
    switch (figures_named(name).colour) {
        case Colour::Green:
            return Style::Green;
        case Colour::Yellow:
            return Style::Yellow;
        case Colour::Orange:
            return Style::Orange;
        case Colour::Red:
            return Style::Red;
        case Colour::Black:
            return Style::Inverse;  // black on black cannot be read
        case Colour::White:
            return Style::Bold;
        case Colour::Blue:
            return Style::Blue;
        case Colour::Purple:
            return Style::Purple;
    }
    return Style::Plain;
}

class Picture : ScenePicture {
public:
    explicit Picture(const Scene& scene) : ScenePicture(scene, label_width) {}

    void draw() const {
        scene_.terminal.say(
            text("duck-that-goose.picture.round",
                 {{"round", number("round")}, {"rounds", number("rounds")}, {"dealer", seat(view_.at("dealer"))}}));
        const int name_width = widest_name();
        for (int i = 0; i < players(); ++i) range(i, name_width);
        if (any_face_down()) {
            scene_.terminal.say(text("duck-that-goose.picture.legend"), 0, Style::Faint);
        }
        scene_.terminal.line();
        deck();
        pile();
        held();
        strings();
        asked();
    }

    // The card that a move is about, or the order that a Cow's cards would have.
    [[nodiscard]] std::string note(const object& move) const {
        const std::string_view kind = move.at("kind").as_string();
        if (kind == "pile" || kind == "ripe") return in_short(view_.at("top").as_string());
        const value* place = move.if_contains("place");
        const array& steps = view_.at("steps").as_array();
        if (place == nullptr || steps.empty()) return {};
        if (kind == "order") return order(move);
        if (kind == "look") return {};
        const value* named = move.if_contains("seat");
        const bool own = kind == "choose" || kind == "peek";
        const std::int64_t whose = named != nullptr ? named->as_int64()
                                   : own            ? scene_.reader.index()
                                                    : steps.back().at("seat").as_int64();
        const object& card = uncovered(range_of(static_cast<int>(whose)), place->as_int64());
        return card.at("card").is_string() ? in_short(is(card)) : "";
    }

private:
    [[nodiscard]] int players() const { return static_cast<int>(view_.at("ranges").as_array().size()); }
    [[nodiscard]] const array& range_of(int seat) const {
        return view_.at("ranges").as_array()[static_cast<std::size_t>(seat)].as_array();
    }
    // The title as it stands on the card, with what it counts.
    [[nodiscard]] std::string in_full(std::string_view card) const { return says_.card(card) + ' ' + corner(card); }
    [[nodiscard]] std::string title(std::string_view card) const {
        return text(fmt::format("{}.card.{}.short", says_.game(), card));
    }
    [[nodiscard]] std::string in_short(std::string_view card) const { return title(card) + ' ' + corner(card); }

    // What a face-up card counts as.
    [[nodiscard]] static std::string_view is(const object& card) {
        const value* copy = card.if_contains("copy");
        return (copy != nullptr ? *copy : card.at("card")).as_string();
    }
    [[nodiscard]] static const object& uncovered(const array& cards, std::int64_t place) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (!cards[i].at("covers").as_bool() && --place < 0) break;
            at = i;
        }
        return cards[at].as_object();
    }
    [[nodiscard]] std::string order(const object& move) const {
        std::string line;
        for (const char* field : {"place", "second"}) {
            const value* number = move.if_contains(field);
            if (number == nullptr) continue;
            const value& card = view_.at("deck").as_array()[static_cast<std::size_t>(number->as_int64() - 1)];
            if (!card.is_string()) return {};
            line += (line.empty() ? "" : ", ") + in_short(card.as_string());
        }
        return line;
    }

    // --- the ranges

    [[nodiscard]] bool any_face_down() const {
        for (int i = 0; i < players(); ++i) {
            for (const value& card : range_of(i)) {
                if (card.at("face").as_string() == "down") return true;
            }
        }
        return false;
    }
    [[nodiscard]] std::string name(int index) const {
        const std::string name = says_.name(Seat(index));
        return scene_.reader == Viewer(Seat(index)) ? name + ' ' + text("duck-that-goose.picture.you") : name;
    }
    [[nodiscard]] int widest_name() const {
        int widest = 0;
        for (int i = 0; i < players(); ++i) widest = std::max(widest, columns(name(i)));
        return widest;
    }

    // Between rounds it is nobody's turn.
    [[nodiscard]] bool is_turn() const {
        const array& steps = view_.at("steps").as_array();
        if (steps.empty()) return false;
        const std::string_view kind = steps.back().at("kind").as_string();
        return kind != "look" && kind != "last-call";
    }

    // The cards stand beside the name, all ranges from the same column on, or below it where that leaves them no room.
    void range(int index, int name_width) const {
        const bool on_turn = number("turn") == index && is_turn();
        const std::int64_t total = view_.at("totals").as_array()[static_cast<std::size_t>(index)].as_int64();
        const std::string label =
            fmt::format("{} {}{:>{}}", on_turn ? ">" : " ", padded(name(index), name_width), total, points_width);
        const bool beside = columns(label) + 2 <= most_beside;
        const int indent = beside ? columns(label) + 2 : indent_below;
        std::string row = scene_.terminal.paint(on_turn ? Style::Notice : Style::Plain, label);
        int used = columns(label);
        bool fresh = true;  // no card stands in this line yet
        const auto next_line = [&] {
            scene_.terminal.line(row);
            row.clear();
            used = 0;
            fresh = true;
        };
        if (!beside) next_line();
        for (const Piece& piece : pieces(index)) {
            if (!fresh && used + 2 + piece.width > scene_.terminal.width()) next_line();
            const int gap = fresh ? indent - used : 2;
            row += std::string(static_cast<std::size_t>(gap), ' ') + piece.printed;
            used += gap + piece.width;
            fresh = false;
        }
        scene_.terminal.line(row);
    }

    // Each place with its number.
    [[nodiscard]] std::vector<Piece> pieces(int index) const {
        const array& cards = range_of(index);
        std::vector<Piece> all;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (i + 1 < cards.size() && cards[i + 1].at("covers").as_bool()) continue;
            const std::string place = fmt::format("{} ", all.size() + 1);
            Piece piece = cards[i].at("face").as_string() == "up" ? face_up(cards, i) : face_down(cards[i], index);
            piece.width += columns(place);
            piece.printed = scene_.terminal.paint(Style::Faint, place) + piece.printed;
            all.push_back(piece);
        }
        if (all.empty()) add(all.emplace_back(), Style::Faint, text("duck-that-goose.picture.empty"));
        return all;
    }

    // Brackets are a card's back; what stands in them is what the reader knows of it.
    [[nodiscard]] Piece face_down(const value& card, int owner) const {
        Piece piece;
        add(piece, Style::Plain, "[");
        if (card.at("card").is_string()) {
            const std::string_view known = card.at("card").as_string();
            add(piece, style_of(known), in_short(known));
        } else {
            const array& looked = card.at("looked").as_array();
            const bool seen = std::find(looked.begin(), looked.end(), value(owner)) != looked.end();
            add(piece, Style::Faint, seen ? "•" : " ");
        }
        add(piece, Style::Plain, "]");
        return piece;
    }

    [[nodiscard]] Piece face_up(const array& cards, std::size_t at) const {
        Piece piece;
        const object& card = cards[at].as_object();
        add(piece, style_of(is(card)), in_short(is(card)));
        const auto remark = [&](std::string_view words) { add(piece, Style::Faint, ' ' + std::string(words)); };
        if (card.contains("copy")) remark('(' + title("copycat") + ')');
        if (card.at("used").as_bool()) remark(text("duck-that-goose.picture.used"));
        if (card.at("chosen").as_bool()) remark(text("duck-that-goose.picture.chosen"));
        // What is covered counts nothing, so it stands without its figure.
        for (; cards[at].at("covers").as_bool(); --at) {
            remark(text("duck-that-goose.picture.on", {{"card", title(is(cards[at - 1].as_object()))}}));
        }
        return piece;
    }

    // --- the middle of the table

    // The deck from its top down to the deepest card that the reader knows.
    [[nodiscard]] std::string known_of_deck() const {
        const array& deck = view_.at("deck").as_array();
        std::size_t end = deck.size();
        while (end > 0 && !deck[end - 1].is_string()) --end;
        std::string line = end == 0 ? "none" : "";
        for (std::size_t i = 0; i < end; ++i) {
            line += fmt::format("{}{}", i == 0 ? "" : ", ", deck[i].is_string() ? in_full(deck[i].as_string()) : "?");
        }
        return line;
    }
    void deck() const {
        const auto size = static_cast<std::int64_t>(view_.at("deck").as_array().size());
        labelled("duck-that-goose.picture.deck",
                 text("duck-that-goose.picture.deck-line", {{"count", size}, {"known", known_of_deck()}}));
    }
    void pile() const {
        const value* top = view_.if_contains("top");
        labelled("duck-that-goose.picture.pile",
                 text("duck-that-goose.picture.pile-line",
                      {{"count", number("discarded")}, {"card", top != nullptr ? in_full(top->as_string()) : "none"}}));
    }
    void held() const {
        const value* held = view_.if_contains("held");
        if (held == nullptr) return;
        const value& card = held->at("card");
        labelled("duck-that-goose.picture.held",
                 text("duck-that-goose.picture.held-line",
                      {{"seat", seat(view_.at("turn"))},
                       {"card", card.is_string() ? in_full(card.as_string()) : "hidden"},
                       {"from", std::string(held->at("from").as_string())}}));
    }

    // Who decides for whom, now and later.
    void strings() const {
        std::string line;
        const auto add_line = [&](std::string_view key, const value& controller, const value& whom) {
            line += (line.empty() ? "" : "; ") + text(key, {{"controller", seat(controller)}, {"seat", seat(whom)}});
        };
        if (const value* controller = view_.if_contains("controller")) {
            add_line("duck-that-goose.picture.strings-now", *controller, view_.at("turn"));
        }
        std::int64_t index = 0;
        for (const value& controller : view_.at("controls").as_array()) {
            if (controller.is_int64()) add_line("duck-that-goose.picture.strings-next", controller, value(index));
            ++index;
        }
        if (!line.empty()) labelled("duck-that-goose.picture.strings", line);
    }

    void asked() const {
        const array& steps = view_.at("steps").as_array();
        if (steps.empty()) return;
        const object& step = steps.back().as_object();
        const std::string_view kind = step.at("kind").as_string();
        const value* card = step.if_contains("card");
        const value* other = step.if_contains("other");
        const std::string question = text(fmt::format("{}.picture.asks.{}", says_.game(), kind),
                                          {{"card", card != nullptr ? says_.card(card->as_string()) : "none"},
                                           {"other", other != nullptr ? seat(*other) : "none"}});
        if (kind == "look" || kind == "choose") return labelled("duck-that-goose.picture.asked", question);
        const value* controller = view_.if_contains("controller");
        const bool controlled = controller != nullptr && step.at("seat") == view_.at("turn");
        labelled("duck-that-goose.picture.asked",
                 text("duck-that-goose.picture.asked-line", {{"seat", seat(controlled ? *controller : step.at("seat"))},
                                                             {"owner", controlled ? seat(step.at("seat")) : "none"},
                                                             {"question", question}}));
    }
};

}  // namespace

void draw_duck_that_goose(const Scene& scene) {
    Picture(scene).draw();
}

std::string note_duck_that_goose(const Scene& scene, const object& move) {
    return Picture(scene).note(move);
}

}  // namespace duckpond::cli
