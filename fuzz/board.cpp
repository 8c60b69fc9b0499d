// Boards as text: what parses is sound and reads as the same in every form; what does not has a place and a sentence.

#include <cstdint>

#include "rules/duck_duck_go/necks.h"
#include "rules/duck_duck_go/shipped_boards.h"
#include "texts/texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace duckpond;
    using namespace duckpond::duck_duck_go;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto board = board_from_text(text);
    if (!board) {
        CHECK(!(*Texts::in("en"))->say(board.error()).empty());
        CHECK(board.error().values[0].number >= 1 && board.error().values[1].number >= 1);
        return 0;
    }
    CHECK(!check(*board));
    CHECK(board_from_text(board_line(*board)) == *board);
    CHECK(board_from_text(board_drawing(*board)) == *board);
    CHECK(BoardChoice::from_text(BoardChoice{*board}.text())->board == *board);
    const Course course = course_of(*board);
    CHECK(necks_of(course).size() < course.size);
    return 0;
}
