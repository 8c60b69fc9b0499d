#pragma once

// The boards that ship, as a person would draw them (docs/board-format.md). Whoever changes one measures it anew:
// `duckpond board check` says what the rules page quotes.

#include <array>

#include "rules/duck_duck_go/board_text.h"

namespace duckpond::duck_duck_go {

namespace detail {

inline constexpr std::array<std::string_view, 9> shipped_drawings{
    R"(board lily-pad
level beginner
drawing
             . .
            . B .
         . . . .
        . 5 . . .
     . . . . . 6 .
    . 4 . . . . .
 . . . . . D . . .
. Y . . . . . . 1 .
 . . . 3 . . . . .
      . . . 2 . . .
           . . . R .
                . .
)",
    R"(board bathtub
level beginner
drawing 2 1
     . .
    . 1 . . .
 . . . . . R . . .
. 3b. . . . . . 2 .
 . . . Y . . . . .
  . . . . . D . . .
 . 4 . . . . . . B .
  . . . 5 . . . . .
       . . . 6 .
            . .
)",
    R"(board washbowl
level beginner
drawing -1 3
         . .
        . 1 . . .
     . . . . . R .
    . 2 . . . . .
 . . . . . D . . .
. B . . . . . . 3 .
 . . . 4 . . . . .
  . . . . . 5 .
 . 6 . . . . .
  . . . Y .
       . .
)",
    R"(board snowflake
level moderate
drawing
          . .
         . 6 .
          . .
           . .
          . B .
           . .
            . .
           . 5 .
            . .
             . .
            . D . . .
         . . . . . 1 . . .
        . 3 .     . . . R . . .
     . . . .           . . . 2 .
    . Y .                   . .
 . . . .
. 4 .
 . .
)",
    R"(board two-bays
level moderate
drawing -2 6
            . .
           . B .
        . . . .       . .
       . 1 .         . Y .
        . .       . . . .
         . .     . 5 . . .
        . R . . . . . . 2 .
     . . . . . 3 .     . .
    . 4 .     . .
 . . . .       . .
. 6b.         . D .
 . .           . .
)",
    R"(board trident
level moderate
drawing -1 -4
   . .           . .
  . D .         . Y .
   . .       . . . .
    . .     . 2 .
   . 4b. . . . .
    . . . 6 . . .
         . . . R . . .
          . . . . . 1 .
         . 3 .     . .
      . . . .
 . . . B .
. 5 . . .
 . .
)",
    R"(board pinwheel
level advanced
drawing
                   . .
                  . 4 .
                   . .
          . .   . .
         . 2 . . R .
          . .   . .
 . .   . .   . .   . .
. 5 . . Y . . D . . 1 .
 . .   . .   . .   . .
          . .   . .
         . 3 . . B .
          . .   . .
                   . .
                  . 6 .
                   . .
)",
    R"(board whirlpool
level advanced
drawing 5 1
                   . .
                  . 6 .
           . .     . .
          . 3 . . .
 . .   . . . . . Y .
. 5 . . B .     . .
 . .   . .       . .   . .
        . .     . 1 . . D .
       . 2b. . . . .   . .
        . . . R .
             . .
                . .
               . 4 .
                . .
)",
    R"(board hourglass
level advanced
drawing -1 3
  . .
 . R . . .
  . . . 1 . . .
   . . . . . Y .
  . D . . . . .
   . . . 2b.
        . .
     . .
    . 6 . . .
 . . . . . 5 .
. 4 . . . . .
 . . . B . . .
      . . . 3 .
           . .
)",
};

consteval std::array<Board, shipped_drawings.size()> read_shipped_boards() {
    std::array<Board, shipped_drawings.size()> boards;
    for (std::size_t i = 0; i < boards.size(); ++i) boards[i] = board_from_text(shipped_drawings[i]).value();
    return boards;
}

}  // namespace detail

// From the easy to the hard, three of each level.
inline constexpr auto shipped_boards = detail::read_shipped_boards();

constexpr const Board* find_shipped_board(std::string_view name) {
    for (const Board& board : shipped_boards) {
        if (board.name.view() == name) return &board;
    }
    return nullptr;
}

// A board as an option: the name of one that ships, or the text of one's own.
struct BoardChoice {
    Board board = shipped_boards[0];

    static constexpr std::array<std::string_view, shipped_boards.size()> names() {
        std::array<std::string_view, shipped_boards.size()> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = shipped_boards[i].name.view();
        return all;
    }
    static constexpr Result<BoardChoice> from_text(std::string_view text) {
        if (const Board* shipped = find_shipped_board(text)) return BoardChoice{*shipped};
        // One word is no board: somebody meant a name.
        if (text.find_first_of(" \n;") == std::string_view::npos) {
            FixedText<200> known;
            for (const std::string_view name : names()) {
                if (known.size() > 0) known.append(", ");
                known.append(name);
            }
            return tl::unexpected(Refusal("duck-duck-go.board.unknown")
                                      .with("found", plain_quote(text).view())
                                      .with("known", known.view()));
        }
        const Result<Board> own = board_from_text(text);
        if (!own) return tl::unexpected(own.error());
        return BoardChoice{*own};
    }
    [[nodiscard]] std::string text() const {
        const Board* shipped = find_shipped_board(board.name.view());
        return shipped != nullptr && *shipped == board ? std::string(board.name.view()) : board_line(board);
    }
    friend constexpr bool operator==(const BoardChoice&, const BoardChoice&) = default;
};

}  // namespace duckpond::duck_duck_go
