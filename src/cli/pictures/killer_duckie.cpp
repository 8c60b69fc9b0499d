#include <fmt/core.h>

#include <algorithm>

#include "cli/pictures/scene_picture.h"

namespace duckpond::cli {

namespace {

using array = JsonArray;
using object = JsonObject;
using value = Json;

constexpr int shown_discards = 6;

class Picture : ScenePicture {
public:
    explicit Picture(const Scene& scene) : ScenePicture(scene, 15) {}

    void draw() const {
        for (const value& seat : view_.at("order").as_array()) player(static_cast<int>(seat.as_int64()));
        scene_.terminal.line();
        window();
        pile();
        discards();
        knowledge();
        memory();
        hand();
    }

private:
    // What the reader cannot see is a question mark.
    [[nodiscard]] std::string cards(const array& all, std::size_t from, std::size_t end) const {
        std::string line;
        for (std::size_t i = from; i < end; ++i) {
            line += fmt::format("{}{}", line.empty() ? "" : ", ",
                                all[i].is_string() ? says_.card(all[i].as_string()) : "?");
        }
        return line;
    }
    [[nodiscard]] std::string bag(const array& all) const {
        std::vector<std::string> names;
        for (const value& card : all) names.emplace_back(card.as_string());
        return says_.list(names);
    }

    [[nodiscard]] std::string status(int seat) const {
        const std::string_view phase = view_.at("phase").as_string();
        if (in("out", seat)) return text("killer-duckie.picture.out");
        if (phase == "over") return text("killer-duckie.picture.won");
        if (const value* giver = view_.if_contains("giver"); giver != nullptr && *giver == Json(seat)) {
            return text("killer-duckie.picture.gives");
        }
        if (number("turn") != seat) return {};
        if (phase == "put-back") return text("killer-duckie.picture.puts-back");
        return text("killer-duckie.picture.turn", {{"turns", number("turns")}});
    }

    void player(int index) const {
        const object& player = view_.at("players").as_array()[static_cast<std::size_t>(index)].as_object();
        const bool self = scene_.reader == Viewer(Seat(index));
        const bool on_turn = number("turn") == index && !in("out", index);
        std::string name = says_.name(Seat(index));
        if (self) name += ' ' + text("killer-duckie.picture.you");
        const std::string held = text("killer-duckie.picture.cards", {{"count", player.at("hand_size").as_int64()}});
        const Style style = in("out", index) ? Style::Faint : on_turn ? Style::Notice : Style::Plain;
        const int name_width = std::min(30, scene_.terminal.width() - 38);
        std::string_view mark = on_turn ? ">" : " ";
        if (columns(name) > name_width) {  // a long one has a line of its own
            scene_.terminal.line(scene_.terminal.paint(style, fmt::format("{} {}", mark, name)));
            mark = " ";
            name.clear();
        }
        const std::string row =
            fmt::format("{} {} {} {}", mark, padded(name, name_width), padded(held, 10), status(index));
        scene_.terminal.line(scene_.terminal.paint(style, row.substr(0, row.find_last_not_of(' ') + 1)));
    }

    void window() const {
        const value* found = view_.if_contains("window");
        if (found == nullptr || !found->is_object()) return;
        const object& window = found->as_object();
        const value* target = window.if_contains("target");
        const bool aimed = target != nullptr && target->is_int64();
        labelled("killer-duckie.picture.window",
                 text("killer-duckie.picture.window-line", {{"card", says_.card(window.at("card").as_string())},
                                                            {"by", seat(window.at("by"))},
                                                            {"target", aimed ? seat(*target) : "none"},
                                                            {"cancels", window.at("cancels").as_int64()}}));
    }

    void pile() const {
        const auto size = static_cast<std::int64_t>(view_.at("pile").as_array().size());
        labelled("killer-duckie.picture.pile",
                 text("killer-duckie.picture.pile-line",
                      {{"count", size}, {"killers", number("killers_in_pile")}, {"gone", number("killers_gone")}}));
    }

    void discards() const {
        const array& all = view_.at("discards").as_array();
        const std::size_t shown = std::min<std::size_t>(all.size(), shown_discards);
        labelled("killer-duckie.picture.discards",
                 text("killer-duckie.picture.discards-line",
                      {{"count", static_cast<std::int64_t>(all.size())}, {"cards", cards(all, 0, shown)}}));
    }

    // The pile from its top down to the deepest card that the reader knows.
    void knowledge() const {
        const array& pile = view_.at("pile").as_array();
        std::size_t end = pile.size();
        while (end > 0 && !pile[end - 1].is_string()) --end;
        if (end == 0) return;
        labelled("killer-duckie.picture.known",
                 text("killer-duckie.picture.known-line", {{"cards", cards(pile, 0, end)}}));
    }

    void memory() const {
        std::string line;
        const auto add = [&](const std::string& one) { line += (line.empty() ? "" : "; ") + one; };
        for (const value& one : view_.at("gifts").as_array()) {
            const object& gift = one.as_object();
            if (!gift.at("card").is_string()) continue;
            add(text("killer-duckie.picture.gift", {{"giver", seat(gift.at("giver"))},
                                                    {"receiver", seat(gift.at("receiver"))},
                                                    {"card", says_.card(gift.at("card").as_string())}}));
        }
        if (const object* own = self(); own != nullptr && own->at("memory").is_object()) {
            std::int64_t index = 0;
            for (const value& drawn : own->at("memory").as_object().at("drew").as_array()) {
                const std::string who = seat(value(index++));
                if (drawn.as_array().empty()) continue;
                add(text("killer-duckie.picture.drew", {{"seat", who}, {"cards", bag(drawn.as_array())}}));
            }
        }
        if (!line.empty()) labelled("killer-duckie.picture.memory", line);
    }

    void hand() const {
        const object* own = self();
        if (own == nullptr || !own->at("hand").is_array()) return;
        const std::string held = bag(own->at("hand").as_array());
        labelled("killer-duckie.picture.hand", text("killer-duckie.picture.hand-line", {{"cards", held}}));
    }

    [[nodiscard]] const object* self() const {
        if (scene_.reader.is_spectator()) return nullptr;
        return &view_.at("players").as_array()[static_cast<std::size_t>(scene_.reader.index())].as_object();
    }
};

}  // namespace

void draw_killer_duckie(const Scene& scene) {
    Picture(scene).draw();
}

}  // namespace duckpond::cli
