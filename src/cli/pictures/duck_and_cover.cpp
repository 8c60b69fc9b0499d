#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>

#include "cli/pictures/scene_picture.h"

namespace duckpond::cli {

namespace {

using array = JsonArray;
using object = JsonObject;
using value = Json;

constexpr int label_width = 11;
constexpr int large_cell = 9;
constexpr int small_cell = 5;
constexpr int row_label = 5;
constexpr int gap_between = 3;
constexpr int least_heading = 16;

// The columns or rows that are drawn; nothing stands for those that are left out because nobody is near.
using Axis = std::vector<std::optional<int>>;

Axis axis_of(const std::set<int>& occupied, int margin) {
    std::set<int> wanted;
    for (const int at : occupied) {
        for (int near = at - margin; near <= at + margin; ++near) wanted.insert(near);
    }
    Axis axis;
    for (const int at : wanted) {
        const bool follows = axis.empty() || *axis.back() == at - 1;
        // One that nobody is near takes no more room than the mark for a gap.
        if (!follows && *axis.back() == at - 2) {
            axis.emplace_back(at - 1);
        } else if (!follows) {
            axis.emplace_back();
        }
        axis.emplace_back(at);
    }
    return axis;
}

// Not more at once than there is room for.
std::vector<Axis> parts_of(const Axis& axis, int most) {
    std::vector<Axis> parts;
    for (const auto& at : axis) {
        if (parts.empty() || static_cast<int>(parts.back().size()) == most) parts.emplace_back();
        parts.back().push_back(at);
    }
    return parts;
}

class Picture : ScenePicture {
public:
    explicit Picture(const Scene& scene) : ScenePicture(scene, label_width), glance_(view_.at("glance").as_object()) {}

    // What the next move is about comes last, next to the question: the reader's own grid and the call.
    void draw() const {
        scene_.terminal.say(
            text("duck-and-cover.picture.round", {{"round", number("round")}, {"rounds", number("rounds")}}));
        small_ones();
        scene_.terminal.line();
        deck();
        discards();
        scene_.terminal.say(text("duck-and-cover.picture.legend", {{"competition", competition()}}), 0, Style::Faint);
        scene_.terminal.line();
        if (const auto own = scene_.reader.seat()) large(own->index());
        card();
    }

    // The duck that a stack would cover, or those beside which it would lie.
    [[nodiscard]] std::string note(const object& move) const {
        const std::int64_t column = move.at("column").as_int64();
        const std::int64_t row = move.at("row").as_int64();
        const auto own = scene_.reader.seat();
        if (!own) return {};
        std::string beside;
        for (const value& each : stacks(own->index())) {
            const object& stack = each.as_object();
            const std::int64_t columns_apart = std::abs(stack.at("column").as_int64() - column);
            const std::int64_t rows_apart = std::abs(stack.at("row").as_int64() - row);
            if (columns_apart + rows_apart == 0) return face(stack);
            const bool moves = top(stack) == called(own->index());
            if (columns_apart + rows_apart == 1 && !moves) {
                beside += fmt::format("{}{}", beside.empty() ? "" : ", ", top(stack));
            }
        }
        return text("duck-and-cover.picture.beside", {{"ducks", beside}});
    }

private:
    [[nodiscard]] int players() const { return static_cast<int>(view_.at("grids").as_array().size()); }
    [[nodiscard]] std::string competition() const { return view_.at("competition").as_bool() ? "yes" : "no"; }
    [[nodiscard]] const object& grid(int seat) const {
        return glance_.at("grids").as_array()[static_cast<std::size_t>(seat)].as_object();
    }
    [[nodiscard]] const array& stacks(int seat) const { return grid(seat).at("stacks").as_array(); }
    // The duck that the captain calls there; 0 for none.
    [[nodiscard]] std::int64_t called(int seat) const {
        const value* duck = grid(seat).if_contains("called");
        return duck != nullptr && in("moving", seat) ? duck->as_int64() : 0;
    }
    [[nodiscard]] static std::int64_t top(const object& stack) { return stack.at("ducks").as_array()[0].as_int64(); }

    [[nodiscard]] std::string cards(const array& all) const {
        std::vector<std::string> names;
        for (const value& card : all) names.emplace_back(card.is_string() ? std::string(card.as_string()) : "hidden");
        return says_.list(names);
    }
    // In the order of the captain's deck: equal ones side by side.
    [[nodiscard]] static array gathered(const array& all) {
        array left = all;
        array together;
        while (!left.empty()) {
            const value card = left[0];
            for (auto at = left.begin(); at != left.end();) {
                if (*at == card) {
                    together.push_back(card);
                    at = left.erase(at);
                } else {
                    ++at;
                }
            }
        }
        return together;
    }

    // --- the captain

    void card() const {
        const value* card = view_.if_contains("card");
        if (card == nullptr) return;
        const auto own = scene_.reader.seat();
        const std::int64_t duck = own ? called(own->index()) : 0;
        const std::string part = !own                         ? "watches"
                                 : duck == 0                  ? "quacks"
                                 : in("chosen", own->index()) ? "chose"
                                                              : "moves";
        scene_.terminal.say(text("duck-and-cover.picture.card",
                                 {{"card", says_.card(card->as_string())}, {"part", part}, {"duck", duck}}),
                            0, Style::Notice);
    }
    void deck() const {
        const array& unseen = glance_.at("unseen").as_array();
        labelled("duck-and-cover.picture.deck",
                 text("duck-and-cover.picture.deck-line",
                      {{"count", static_cast<std::int64_t>(view_.at("deck").as_array().size())},
                       {"cards", cards(unseen)},
                       {"run_outs", number("run_outs")}}));
        const array& missing = view_.at("missing").as_array();
        if (!missing.empty()) {
            labelled("duck-and-cover.picture.missing",
                     text("duck-and-cover.picture.missing-line", {{"cards", cards(missing)}}));
        }
    }
    void discards() const {
        const array& all = view_.at("discards").as_array();
        labelled("duck-and-cover.picture.discards",
                 text("duck-and-cover.picture.discards-line", {{"count", static_cast<std::int64_t>(all.size())},
                                                               {"limit", glance_.at("discard_limit").as_int64()},
                                                               {"cards", cards(gathered(all))}}));
        if (view_.at("repeat_aside").as_bool()) {
            labelled("duck-and-cover.picture.aside", text("duck-and-cover.card.repeat"));
        }
    }

    // --- the grids

    // Who it is, how they stand, and what they are about.
    [[nodiscard]] std::string heading(int seat) const {
        std::string name = says_.name(Seat(seat));
        if (scene_.reader == Viewer(Seat(seat))) name += ' ' + text("duck-and-cover.picture.you");
        const bool over = view_.if_contains("card") == nullptr;
        const std::string part = over                  ? "none"
                                 : !in("moving", seat) ? "quacks"
                                 : in("chosen", seat)  ? "chose"
                                                       : "moves";
        return text("duck-and-cover.picture.heading",
                    {{"name", name},
                     {"sum", grid(seat).at("sum").as_int64()},
                     {"competition", competition()},
                     {"total", view_.at("totals").as_array()[static_cast<std::size_t>(seat)].as_int64()},
                     {"part", part}});
    }

    // The top duck, what it counts, and how many there are.
    [[nodiscard]] std::string face(const object& stack) const {
        const std::size_t height = stack.at("ducks").as_array().size();
        std::string words = fmt::format("{}", top(stack));
        if (!view_.at("competition").as_bool()) words += fmt::format("≈{}", stack.at("worth").as_int64());
        return height > 1 ? words + fmt::format("×{}", height) : words;
    }
    [[nodiscard]] static std::string small_face(const object& stack) {
        const std::size_t height = stack.at("ducks").as_array().size();
        return fmt::format("{}{}", top(stack), height == 1 ? "" : height < 10 ? fmt::format("×{}", height) : "×+");
    }

    [[nodiscard]] Axis columns_of(int seat, int margin) const { return axis(seat, "column", margin); }
    [[nodiscard]] Axis rows_of(int seat, int margin) const { return axis(seat, "row", margin); }
    [[nodiscard]] Axis axis(int seat, std::string_view field, int margin) const {
        std::set<int> occupied;
        for (const value& stack : stacks(seat)) occupied.insert(static_cast<int>(stack.at(field).as_int64()));
        return axis_of(occupied, margin);
    }
    [[nodiscard]] const object* stack_at(int seat, std::optional<int> column, std::optional<int> row) const {
        if (!column || !row) return nullptr;
        for (const value& each : stacks(seat)) {
            const object& stack = each.as_object();
            if (stack.at("column").as_int64() == *column && stack.at("row").as_int64() == *row) return &stack;
        }
        return nullptr;
    }

    // The reader's own, with the cells around it, since those can be ducked to. A grid that is wider than the terminal
    // is drawn in parts, one below the other.
    void large(int seat) const {
        scene_.terminal.say(heading(seat), 0, Style::Bold);
        const Axis all = columns_of(seat, 1);
        const int room = scene_.terminal.width() - row_label;
        // In a narrow terminal the stacks move together before the grid is cut in two.
        const int cell = static_cast<int>(all.size()) * large_cell <= room ? large_cell : widest_face(seat) + 1;
        for (const Axis& part : parts_of(all, room / cell)) large_part(seat, part, cell);
    }
    [[nodiscard]] int widest_face(int seat) const {
        int widest = 0;
        for (const value& stack : stacks(seat)) widest = std::max(widest, columns(face(stack.as_object())));
        return widest + 1;  // the mark of the one that has to move
    }
    void large_part(int seat, const Axis& columns, int cell) const {
        std::string head(row_label, ' ');
        for (const auto& column : columns) head += padded(column ? fmt::format("{}", *column) : "…", cell);
        print_trimmed({{.width = 0, .printed = head}}, Style::Faint);
        for (const auto& row : rows_of(seat, 1)) {
            std::vector<Piece> line{faint(fmt::format("{:>{}} ", row ? fmt::format("{}", *row) : "…", row_label - 1))};
            for (const auto& column : columns) line.push_back(large_piece(seat, column, row, cell));
            print_trimmed(line, Style::Plain);
        }
    }
    [[nodiscard]] Piece large_piece(int seat, std::optional<int> column, std::optional<int> row, int cell) const {
        const object* stack = stack_at(seat, column, row);
        if (stack == nullptr) return faint(padded(column && row ? "·" : "", cell));
        const bool moves = top(*stack) == called(seat);
        const std::string words = padded(fmt::format("{}{}", moves ? ">" : "", face(*stack)), cell);
        return {.width = cell, .printed = moves ? scene_.terminal.paint(Style::Notice, words) : words};
    }

    // The others', as many side by side as there is room for; headings are broken where that saves a row of grids.
    void small_ones() const {
        std::vector<Small> all;
        for (int i = 0; i < players(); ++i) {
            if (scene_.reader != Viewer(Seat(i))) all.push_back({.seat = i, .heading = heading(i)});
        }
        Rows best = side_by_side(all, scene_.terminal.width());
        for (int wished = 2; wished <= static_cast<int>(all.size()); ++wished) {
            const int width = (scene_.terminal.width() + gap_between) / wished - gap_between;
            if (width < least_heading) break;
            if (Rows rows = side_by_side(all, width); rows.size() < best.size()) best = std::move(rows);
        }
        for (const auto& row : best) print_beside(row);
    }
    struct Small {
        int seat = 0;
        std::string heading;
    };
    using Block = std::vector<Piece>;  // line by line
    using Rows = std::vector<std::vector<Block>>;

    [[nodiscard]] Rows side_by_side(const std::vector<Small>& all, int heading_width) const {
        Rows rows;
        int used = 0;
        for (const Small& one : all) {
            Block block = small(one, heading_width);
            int width = 0;
            for (const Piece& piece : block) width = std::max(width, piece.width);
            for (Piece& piece : block) {
                piece.printed += std::string(static_cast<std::size_t>(width - piece.width + gap_between), ' ');
                piece.width = width + gap_between;
            }
            if (rows.empty() || used + width > scene_.terminal.width()) {
                rows.emplace_back();
                used = 0;
            }
            used += width + gap_between;
            rows.back().push_back(std::move(block));
        }
        return rows;
    }
    [[nodiscard]] Block small(const Small& one, int heading_width) const {
        const int seat = one.seat;
        Block block;
        for (const std::string& line : wrapped_rows(one.heading, heading_width, 2)) {
            block.push_back({.width = columns(line), .printed = line});
        }
        for (const Axis& part : parts_of(columns_of(seat, 0), scene_.terminal.width() / small_cell)) {
            for (const auto& row : rows_of(seat, 0)) {
                Piece& line = block.emplace_back();
                for (const auto& column : part) add_small(line, seat, column, row);
            }
        }
        return block;
    }
    void add_small(Piece& line, int seat, std::optional<int> column, std::optional<int> row) const {
        const object* stack = stack_at(seat, column, row);
        const bool moves = stack != nullptr && top(*stack) == called(seat);
        const std::string words = stack != nullptr ? small_face(*stack) : column && row ? "·" : "…";
        const Style style = moves ? Style::Notice : stack != nullptr ? Style::Plain : Style::Faint;
        line.width += small_cell;
        line.printed += scene_.terminal.paint(style, padded(words, small_cell));
    }
    void print_beside(const std::vector<Block>& blocks) const {
        std::size_t lines = 0;
        for (const auto& block : blocks) lines = std::max(lines, block.size());
        for (std::size_t i = 0; i < lines; ++i) {
            std::vector<Piece> line;
            for (const auto& block : blocks) {
                const int width = block[0].width;
                line.push_back(i < block.size() ? block[i]
                                                : Piece{width, std::string(static_cast<std::size_t>(width), ' ')});
            }
            print_trimmed(line, Style::Plain);
        }
    }

    [[nodiscard]] Piece faint(const std::string& words) const {
        return {.width = columns(words), .printed = scene_.terminal.paint(Style::Faint, words)};
    }
    // No blanks at the end of a line.
    void print_trimmed(const std::vector<Piece>& pieces, Style style) const {
        std::string line;
        for (const Piece& piece : pieces) line += piece.printed;
        scene_.terminal.line(scene_.terminal.paint(style, line.substr(0, line.find_last_not_of(' ') + 1)));
    }

    const object& glance_;
};

}  // namespace

void draw_duck_and_cover(const Scene& scene) {
    Picture(scene).draw();
}

std::string note_duck_and_cover(const Scene& scene, const object& move) {
    return Picture(scene).note(move);
}

}  // namespace duckpond::cli
