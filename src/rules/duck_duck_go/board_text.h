#pragma once

// Boards as people write them: a list of tiles, or a drawing. The grammar is docs/board-format.md.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/plain_line.h"
#include "rules/duck_duck_go/board.h"

namespace duckpond::duck_duck_go {

inline constexpr std::size_t most_board_bytes = 16384;

namespace detail {

// Symbols of a drawing, in the order of the tiles.
inline constexpr std::string_view tile_symbols = "DRYB123456";
inline constexpr char water_symbol = '.';
inline constexpr char side_b_symbol = 'b';

// In a drawing a space is two columns wide, and each row begins one column further to the right than the row above.
constexpr int column_of(int q, int r) {
    return 2 * q + r;
}

class BoardParser {
public:
    constexpr explicit BoardParser(std::string_view text) : text_(text) {}

    constexpr bool parse() { return statements() && drawing() && whole() && tiles(); }
    [[nodiscard]] constexpr const Board& board() const { return board_; }
    [[nodiscard]] constexpr const std::optional<Refusal>& refusal() const { return refusal_; }

private:
    struct Laid {
        TileKind tile{};
        Side side{};
        int q = 0;
        int r = 0;
        std::size_t at = 0;  // where in the text
    };

    // Lines and columns count from 1, columns in characters.
    constexpr Refusal at(std::size_t offset, std::string_view key) const {
        std::int64_t line = 1;
        std::int64_t column = 1;
        for (const char c : text_.substr(0, offset)) {
            if (c == '\n') {
                ++line;
                column = 1;
            } else if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) {
                ++column;
            }
        }
        return Refusal(key).with("line", line).with("column", column);
    }
    constexpr bool refuse(Refusal refusal) {
        refusal_ = refusal;
        return false;
    }

    // --- statements, one on a line or several between semicolons

    constexpr bool statements() {
        if (text_.size() > most_board_bytes) {
            return refuse(
                at(most_board_bytes, "duck-duck-go.board.too-long").with("most", std::int64_t{most_board_bytes}));
        }
        while (at_ < text_.size() && !drawing_) {
            const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
            const bool comment = text_[first_word(at_, line_end)] == '#';
            end_ = comment ? line_end : std::min(text_.find(';', at_), line_end);
            if (!comment && !statement()) return false;
            at_ = end_ + 1;
        }
        return true;
    }
    static constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; }
    constexpr std::size_t first_word(std::size_t from, std::size_t end) const {
        while (from + 1 < end && is_blank(text_[from])) ++from;
        return from;
    }
    // The next word of the statement, empty at its end; word_at_ is where it stands.
    constexpr std::string_view word() {
        while (at_ < end_ && is_blank(text_[at_])) ++at_;
        word_at_ = at_;
        while (at_ < end_ && !is_blank(text_[at_])) ++at_;
        return text_.substr(word_at_, at_ - word_at_);
    }
    constexpr bool statement() {
        const std::string_view first = word();
        if (first.empty()) return true;
        if (first == "board") return name();
        if (first == "level") return level();
        if (first == "drawing") return begin_drawing();
        if (const auto laid = tile_of(first)) return listed(*laid);
        return refuse(at(word_at_, "duck-duck-go.board.statement").with("found", plain_quote(first).view()));
    }
    constexpr bool ends() {
        const std::string_view more = word();
        if (more.empty()) return true;
        return refuse(at(word_at_, "duck-duck-go.board.extra").with("found", plain_quote(more).view()));
    }
    constexpr bool once(bool& given, std::string_view what) {
        if (given) return refuse(at(word_at_, "duck-duck-go.board.said-twice").with("found", what));
        given = true;
        return true;
    }
    constexpr bool name() {
        if (!once(named_, "board")) return false;
        word();
        std::size_t end = end_;
        while (end > word_at_ && is_blank(text_[end - 1])) --end;
        const std::string_view found = text_.substr(word_at_, end - word_at_);
        const auto characters = plain_characters(found);
        if (!characters || *characters < 1 || *characters > most_name_characters) {
            return refuse(at(word_at_, "duck-duck-go.board.name")
                              .with("most", most_name_characters)
                              .with("found", plain_quote(found).view()));
        }
        board_.name = found;
        return true;
    }
    constexpr bool level() {
        if (!once(levelled_, "level")) return false;
        const std::string_view found = word();
        const auto level = from_name<Level>(found);
        if (!level) {
            return refuse(at(word_at_, "duck-duck-go.board.level").with("found", plain_quote(found).view()));
        }
        board_.level = *level;
        return ends();
    }
    // "red", "o3", "o3a", "o3b"
    static constexpr std::optional<Laid> tile_of(std::string_view found) {
        if (const auto tile = from_name<TileKind>(found)) return Laid{.tile = *tile};
        if (found.size() != 3) return std::nullopt;
        const auto tile = from_name<TileKind>(found.substr(0, 2));
        if (!tile || (found[2] != 'a' && found[2] != 'b')) return std::nullopt;
        return Laid{.tile = *tile, .side = found[2] == 'b' ? Side::B : Side::A};
    }
    constexpr bool listed(Laid laid) {
        laid.at = word_at_;
        return coordinate(laid.q) && coordinate(laid.r) && ends() && lay(laid);
    }
    constexpr bool coordinate(int& out) {
        const std::string_view found = word();
        const bool minus = found.starts_with('-');
        const std::string_view digits = found.substr(minus ? 1 : 0);
        bool good = !digits.empty() && digits.size() <= 2;
        int number = 0;
        for (const char c : digits.substr(0, 2)) {
            good = good && c >= '0' && c <= '9';
            number = 10 * number + (c - '0');
        }
        if (!good) {
            return refuse(at(word_at_, "duck-duck-go.board.coordinate")
                              .with("most", farthest)
                              .with("found", plain_quote(found).view()));
        }
        out = minus ? -number : number;
        return true;
    }
    // There is one of each, so there is room for all that get past this.
    constexpr bool lay(const Laid& laid) {
        for (const Laid& before : laid_) {
            if (before.tile == laid.tile) {
                return refuse(at(laid.at, "duck-duck-go.board.tile-twice").with("tile", name_of(laid.tile)));
            }
        }
        laid_.push_back(laid);
        return true;
    }

    // --- a drawing, which goes on to the end of the text

    // "drawing" or "drawing 2 1": where the drain lies, if not at 0 0.
    constexpr bool begin_drawing() {
        drawing_ = true;
        if (!laid_.empty()) return refuse(at(word_at_, "duck-duck-go.board.list-and-drawing"));
        const std::size_t before = at_;
        const bool placed = !word().empty();
        at_ = before;
        if (placed && !(coordinate(drain_q_) && coordinate(drain_r_))) return false;
        if (!ends()) return false;
        if (end_ < text_.size() && text_[end_] == ';') {
            return refuse(at(end_, "duck-duck-go.board.extra").with("found", ";"));
        }
        drawing_at_ = std::min(end_ + 1, text_.size());
        return true;
    }
    constexpr bool drawing() {
        if (!drawing_) return true;
        for (int row = 0; at_ < text_.size(); ++row) {
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            if (!row_of_drawing(row, text_.substr(at_, end - at_))) return false;
            at_ = end + 1;
        }
        return anchored() && water_belongs();
    }
    constexpr bool row_of_drawing(int row, std::string_view line) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == ' ') continue;
            if (!symbol(row, line, i)) return false;
        }
        return true;
    }
    constexpr bool symbol(int row, std::string_view line, std::size_t i) {
        const std::size_t place = at_ + i;
        const char c = line[i];
        const std::size_t tile = tile_symbols.find(c);
        if (c == side_b_symbol) {
            const bool after_ordinary = i > 0 && line[i - 1] >= '1' && line[i - 1] <= '6';
            return after_ordinary || refuse(at(place, "duck-duck-go.board.lone-side"));
        }
        if (tile == std::string_view::npos && c != water_symbol) {
            return refuse(
                at(place, "duck-duck-go.board.symbol").with("found", plain_quote(character_at(line, i)).view()));
        }
        // As far to the right of its row's beginning as an even number of columns, once one symbol has said where.
        const int offset = static_cast<int>(i) - row;
        if (!parity_) parity_ = offset & 1;
        if ((offset & 1) != *parity_) return refuse(at(place, "duck-duck-go.board.between"));
        if (c == water_symbol) return true;
        const bool turned = i + 1 < line.size() && line[i + 1] == side_b_symbol && is_ordinary(TileKind(tile));
        return lay({.tile = static_cast<TileKind>(tile),
                    .side = turned ? Side::B : Side::A,
                    .q = (offset - *parity_) / 2,
                    .r = row,
                    .at = place});
    }
    static constexpr std::string_view character_at(std::string_view line, std::size_t i) {
        const auto character = duckpond::detail::first_character(line.substr(i));
        return line.substr(i, character ? character->size : 1);
    }
    // Rows and columns become coordinates once the drain is found.
    constexpr bool anchored() {
        const Laid* drain = nullptr;
        for (const Laid& laid : laid_) {
            if (laid.tile == TileKind::Drain) drain = &laid;
        }
        if (drain == nullptr) return missing(TileKind::Drain);
        shift_q_ = drain_q_ - drain->q;
        shift_r_ = drain_r_ - drain->r;
        for (Laid& laid : laid_) {
            laid.q += shift_q_;
            laid.r += shift_r_;
            if (in_range(laid.q) && in_range(laid.r)) continue;
            return refuse(at(laid.at, "duck-duck-go.board.out-of-range")
                              .with("tile", name_of(laid.tile))
                              .with("q", laid.q)
                              .with("r", laid.r)
                              .with("most", farthest));
        }
        return true;
    }
    // Water need not be drawn; where it is, it belongs to a tile.
    constexpr bool water_belongs() {
        int row = 0;
        int column = 0;
        for (std::size_t i = drawing_at_; i < text_.size(); ++i, ++column) {
            if (text_[i] == '\n') {
                ++row;
                column = -1;
            }
            if (text_[i] != water_symbol) continue;
            const int q = (column - row - *parity_) / 2 + shift_q_;
            bool belongs = false;
            for (const Laid& laid : laid_) belongs = belongs || apart(q - laid.q, row + shift_r_ - laid.r) == 1;
            if (!belongs) return refuse(at(i, "duck-duck-go.board.lone-water"));
        }
        return true;
    }
    static constexpr int apart(int q, int r) {
        const auto length = [](int x) { return x < 0 ? -x : x; };
        return (length(q) + length(r) + length(q + r)) / 2;
    }

    // --- the whole

    constexpr bool missing(TileKind tile) {
        return refuse(at(text_.size(), "duck-duck-go.board.missing").with("tile", name_of(tile)));
    }
    constexpr bool whole() {
        if (!named_) return refuse(at(text_.size(), "duck-duck-go.board.no-name"));
        if (!levelled_) return refuse(at(text_.size(), "duck-duck-go.board.no-level"));
        return true;
    }
    constexpr bool tiles() {
        for (const Laid& laid : laid_) {
            board_.tiles.push_back({.tile = laid.tile,
                                    .side = laid.side,
                                    .q = static_cast<std::int8_t>(laid.q),
                                    .r = static_cast<std::int8_t>(laid.r)});
        }
        if (const auto fault = fault_of(board_)) {
            Refusal refusal = at(fault->tile ? laid_[*fault->tile].at : text_.size(), fault->refusal.key);
            for (int i = 2; i < fault->refusal.values.size(); ++i) refusal.values.push_back(fault->refusal.values[i]);
            return refuse(refusal);
        }
        sort();
        return true;
    }
    // However it was written, a board is one value: its tiles in their order.
    constexpr void sort() {
        for (int i = 1; i < board_.tiles.size(); ++i) {
            for (int j = i; j > 0 && board_.tiles[j].tile < board_.tiles[j - 1].tile; --j) {
                std::swap(board_.tiles[j], board_.tiles[j - 1]);
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;  // of the statement
    std::size_t word_at_ = 0;
    bool named_ = false;
    bool levelled_ = false;
    bool drawing_ = false;
    std::size_t drawing_at_ = 0;
    int drain_q_ = 0;
    int drain_r_ = 0;
    std::optional<int> parity_;
    int shift_q_ = 0;
    int shift_r_ = 0;
    FixedVector<Laid, most_tiles> laid_;
    Board board_;
    std::optional<Refusal> refusal_;
};

}  // namespace detail

// A board from its text, sound in itself; else the place and the reason.
constexpr Result<Board> board_from_text(std::string_view text) {
    detail::BoardParser parser(text);
    if (!parser.parse()) return tl::unexpected(*parser.refusal());
    return parser.board();
}

// --- and back. Either form reads as the same board, if its tiles are in their order.

// On one line, for links, chats and records: "board Lily pad; level beginner; drain 0 0; ...".
[[nodiscard]] inline std::string board_line(const Board& board) {
    std::string text = "board " + std::string(board.name.view()) + "; level " + std::string(name_of(board.level));
    for (const Tile& tile : board.tiles) {
        text += "; " + std::string(name_of(tile.tile));
        if (is_ordinary(tile.tile) && tile.side == Side::B) text += 'b';
        text += ' ' + std::to_string(tile.q) + ' ' + std::to_string(tile.r);
    }
    return text;
}

// For eyes and text editors. Of a board that check() finds nothing wrong with.
[[nodiscard]] inline std::string board_drawing(const Board& board) {
    struct Extent {
        int left = 1000, right = -1000, top = 1000, bottom = -1000;
    } extent;
    Hex drain;
    for (const Tile& tile : board.tiles) {
        if (tile.tile == TileKind::Drain) drain = tile.centre();
        const int column = detail::column_of(tile.q, tile.r);
        extent.left = std::min(extent.left, column - 2);
        extent.right = std::max(extent.right, column + 2);
        extent.top = std::min(extent.top, tile.r - 1);
        extent.bottom = std::max(extent.bottom, tile.r + 1);
    }
    std::string text =
        "board " + std::string(board.name.view()) + "\nlevel " + std::string(name_of(board.level)) + "\ndrawing";
    if (drain != Hex{}) text += ' ' + std::to_string(drain.q) + ' ' + std::to_string(drain.r);
    text += '\n';
    for (int row = extent.top; row <= extent.bottom; ++row) {
        std::string line(static_cast<std::size_t>(extent.right - extent.left + 1), ' ');
        const auto put = [&](int column, char symbol) {
            line[static_cast<std::size_t>(column - extent.left)] = symbol;
        };
        for (const Tile& tile : board.tiles) {
            const int middle = detail::column_of(tile.q, tile.r);
            if (tile.r == row) {
                put(middle, detail::tile_symbols[static_cast<std::size_t>(tile.tile)]);
                if (is_ordinary(tile.tile) && tile.side == Side::B) put(middle + 1, detail::side_b_symbol);
                put(middle - 2, detail::water_symbol);
                put(middle + 2, detail::water_symbol);
            } else if (tile.r == row - 1 || tile.r == row + 1) {
                put(middle - 1, detail::water_symbol);
                put(middle + 1, detail::water_symbol);
            }
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace duckpond::duck_duck_go
