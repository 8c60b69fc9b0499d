// Boards: what is sound, what is refused and where, and that what is written reads as the same.

#include <gtest/gtest.h>
// rapidcheck wants gtest first
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/json_read.h"
#include "base/json_write.h"
#include "base/random.h"
#include "rules/duck_duck_go/necks.h"
#include "rules/duck_duck_go/shipped_boards.h"
#include "tests/base/refusal_text.h"
#include "tests/places.h"
#include "texts/texts.h"

namespace duckpond::duck_duck_go {
namespace {

// What is wrong with a text, and that every language has a sentence for it.
std::string refusal_of(std::string_view text) {
    const auto board = board_from_text(text);
    if (board) return "";
    for (const std::string_view language : Texts::languages()) {
        EXPECT_FALSE((*Texts::in(language))->say(board.error()).empty());
    }
    const std::string said = sample::text_of(board.error());
    constexpr std::string_view prefix = "duck-duck-go.board.";
    return said.starts_with(prefix) ? said.substr(prefix.size()) : said;
}

// The rest of a board's text behind `board` and `level`.
std::string refusal_of_tiles(std::string_view tiles) {
    return refusal_of("board x\nlevel beginner\n" + std::string(tiles));
}

constexpr std::string_view least = "drain 0 0\nred 2 1\nyellow -1 3\nblue -3 2\n";

TEST(Board, OfTheLeastTilesIsSound) {
    EXPECT_EQ(refusal_of_tiles(least), "");
    const Board board = *board_from_text("board x\nlevel beginner\n" + std::string(least));
    EXPECT_EQ(board.name.view(), "x");
    EXPECT_EQ(board.level, Level::Beginner);
    EXPECT_EQ(board.tiles.size(), 4);
    EXPECT_EQ(course_of(board).size, 28);
}

TEST(Board, FacingsCountFromTheEastToTheLeft) {
    EXPECT_EQ(step_from({0, 0}, 0), (Hex{1, 0}));
    EXPECT_EQ(step_from({0, 0}, turned_left(0)), (Hex{1, -1}));
    EXPECT_EQ(step_from({0, 0}, turned_right(0)), (Hex{0, 1}));
    EXPECT_EQ(step_from({0, 0}, turned_around(0)), (Hex{-1, 0}));
    for (Facing facing = 0; facing < facing_count; ++facing) {
        EXPECT_EQ(turned_right(turned_left(facing)), facing);
        EXPECT_EQ(step_from(step_from({3, -2}, facing), turned_around(facing)), (Hex{3, -2}));
    }
}

// --- every refusal, with its line and column

TEST(Board, RefusesTilesThatCannotLieSo) {
    EXPECT_EQ(refusal_of_tiles("drain 0 0\nred 1 1\n"), "overlap line=4 column=1 tile='red' other='drain'");
    EXPECT_EQ(refusal_of_tiles("drain 0 0;  red 0 0"), "overlap line=3 column=13 tile='red' other='drain'");
    EXPECT_EQ(refusal_of_tiles("drain 0 0\n drain 5 5\n"), "tile-twice line=4 column=2 tile='drain'");
    EXPECT_EQ(refusal_of_tiles("o3a 0 0\n o3b 5 5\n"), "tile-twice line=4 column=2 tile='o3'");
    EXPECT_EQ(refusal_of_tiles("drain 0 0\nred 2 1\nyellow -1 3\n"), "missing line=6 column=1 tile='blue'");
    EXPECT_EQ(refusal_of_tiles("red 2 1\nyellow -1 3\nblue -3 2"), "missing line=5 column=10 tile='drain'");
    EXPECT_EQ(refusal_of_tiles(std::string(least) + "o1 2 5\no2 4 6"),
              "unreachable line=7 column=1 tile='o1' other='drain'");
}

TEST(Board, RefusesWhatIsNotAStatement) {
    EXPECT_EQ(refusal_of(""), "no-name line=1 column=1");
    EXPECT_EQ(refusal_of("level beginner\n" + std::string(least)), "no-name line=6 column=1");
    EXPECT_EQ(refusal_of("board x\n" + std::string(least)), "no-level line=6 column=1");
    EXPECT_EQ(refusal_of("board x\nboard y\n"), "said-twice line=2 column=1 found='board'");
    EXPECT_EQ(refusal_of("level beginner; level beginner"), "said-twice line=1 column=17 found='level'");
    EXPECT_EQ(refusal_of("board\n"), "name line=1 column=6 most=24 found=''");
    EXPECT_EQ(refusal_of("board " + std::string(25, 'x')),
              "name line=1 column=7 most=24 found='" + std::string(25, 'x') + "'");
    EXPECT_EQ(refusal_of("board a\u202eb"), "name line=1 column=7 most=24 found='a?b'");
    EXPECT_EQ(refusal_of("board a\x1b[2J"), "name line=1 column=7 most=24 found='a?[2J'");
    EXPECT_EQ(refusal_of("board \xff\xfe"),
              "name line=1 column=7 most=24 found='?"
              "?'");
    EXPECT_EQ(refusal_of("level easy"), "level line=1 column=7 found='easy'");
    EXPECT_EQ(refusal_of("level"), "level line=1 column=6 found=''");
    EXPECT_EQ(refusal_of("level beginner please"), "extra line=1 column=16 found='please'");
    EXPECT_EQ(refusal_of_tiles("purple 1 1"), "statement line=3 column=1 found='purple'");
    EXPECT_EQ(refusal_of_tiles("o7 1 1"), "statement line=3 column=1 found='o7'");
    EXPECT_EQ(refusal_of_tiles("o1c 1 1"), "statement line=3 column=1 found='o1c'");
    EXPECT_EQ(refusal_of_tiles("drain"), "coordinate line=3 column=6 most=99 found=''");
    EXPECT_EQ(refusal_of_tiles("drain 0"), "coordinate line=3 column=8 most=99 found=''");
    EXPECT_EQ(refusal_of_tiles("drain 100 0"), "coordinate line=3 column=7 most=99 found='100'");
    EXPECT_EQ(refusal_of_tiles("drain 0 -100"), "coordinate line=3 column=9 most=99 found='-100'");
    EXPECT_EQ(refusal_of_tiles("drain 0 x"), "coordinate line=3 column=9 most=99 found='x'");
    EXPECT_EQ(refusal_of_tiles("drain 0 0 0"), "extra line=3 column=11 found='0'");
    EXPECT_EQ(refusal_of("{\"name\": \"x\"}"), "statement line=1 column=1 found='{\"name\":'");
}

TEST(Board, CountsColumnsInCharacters) {
    EXPECT_EQ(refusal_of("board Entenhügel; level easy"), "level line=1 column=25 found='easy'");
}

TEST(Board, RefusesWhatCannotBeDrawn) {
    EXPECT_EQ(refusal_of_tiles("drain 0 0\ndrawing\n"), "list-and-drawing line=4 column=1");
    EXPECT_EQ(refusal_of_tiles("drawing 1\n"), "coordinate line=3 column=10 most=99 found=''");
    EXPECT_EQ(refusal_of_tiles("drawing 1 2 3\n"), "extra line=3 column=13 found='3'");
    EXPECT_EQ(refusal_of_tiles("drawing; D\n"), "extra line=3 column=8 found=';'");
    EXPECT_EQ(refusal_of_tiles("drawing\n  x\n"), "symbol line=4 column=3 found='x'");
    EXPECT_EQ(refusal_of_tiles("drawing\n\tD\n"), "symbol line=4 column=1 found='?'");
    EXPECT_EQ(refusal_of_tiles("drawing\n ü\n"), "symbol line=4 column=2 found='ü'");
    EXPECT_EQ(refusal_of_tiles("drawing\nDb\n"), "lone-side line=4 column=2");
    EXPECT_EQ(refusal_of_tiles("drawing\n  D  R\n"), "between line=4 column=6");
    EXPECT_EQ(refusal_of_tiles("drawing\n D\n\n R\n\n  B"), "between line=8 column=3");
    EXPECT_EQ(refusal_of_tiles("drawing\nD   .\n"), "lone-water line=4 column=5");
    EXPECT_EQ(refusal_of_tiles("drawing\nD   R\n"), "overlap line=4 column=5 tile='red' other='drain'");
    EXPECT_EQ(refusal_of_tiles("drawing\nD     R     D\n"), "tile-twice line=4 column=13 tile='drain'");
    EXPECT_EQ(refusal_of_tiles("drawing\nR     Y     B\n"), "missing line=5 column=1 tile='drain'");
    EXPECT_EQ(refusal_of_tiles("drawing"), "missing line=3 column=8 tile='drain'");
    EXPECT_EQ(refusal_of_tiles("drawing 99 0\nD     R     Y     B\n"),
              "out-of-range line=4 column=7 tile='red' q=102 r=0 most=99");
    EXPECT_EQ(refusal_of_tiles("drawing\nD     R     Y       B\n"),
              "unreachable line=4 column=21 tile='blue' other='drain'");
}

TEST(Board, RefusesTenThousandTilesAtTheFirstThatIsTooMany) {
    std::string text = "board x\nlevel beginner\n" + std::string(least);
    for (int i = 0; i < 10'000; ++i) text += "o1 9 9\n";
    EXPECT_EQ(refusal_of(text), "too-long line=2338 column=5 most=16384");
    EXPECT_EQ(refusal_of(text.substr(0, most_board_bytes)), "tile-twice line=8 column=1 tile='o1'");
    EXPECT_EQ(refusal_of(std::string(8'000'000, 'x')), "too-long line=1 column=16385 most=16384");
    EXPECT_EQ(refusal_of_tiles("drawing\n" + std::string(12'000, ' ') + "D"), "missing line=4 column=12002 tile='red'");
}

// --- for a match

TEST(Board, NeedsStartSpacesForEveryDuckyAndTheDog) {
    const auto refused = [](const Board& board, int duckies, bool dog) {
        const auto refusal = check_for_match(board, duckies, dog);
        return refusal ? sample::text_of(*refusal) : "";
    };
    const auto with_starts = [](std::string_view tiles) {
        return *board_from_text("board x\nlevel beginner\n" + std::string(least) + std::string(tiles));
    };
    const Board three = with_starts("o1 -2 -1\no2 1 -3\no3 3 -2\n");
    EXPECT_EQ(refused(three, 3, false), "");
    EXPECT_EQ(refused(three, 3, true), "duck-duck-go.board.too-few-starts board='x' needed=4 found=3");
    EXPECT_EQ(refused(three, 4, false), "duck-duck-go.board.too-few-starts board='x' needed=4 found=3");
    EXPECT_EQ(refused(with_starts("o1 -2 -1\no2b 1 -3\n"), 2, false),
              "duck-duck-go.board.too-few-starts board='x' needed=2 found=1");
    // Six duckies turn all ordinary tiles side A up; all six must be there, and are enough for the dog as well.
    const Board& bathtub = *find_shipped_board("bathtub");
    EXPECT_EQ(start_spaces(bathtub), 5);
    EXPECT_EQ(refused(bathtub, 5, true), "duck-duck-go.board.too-few-starts board='bathtub' needed=6 found=5");
    EXPECT_EQ(refused(bathtub, 6, true), "");
    EXPECT_EQ(start_spaces(laid_for(bathtub, 6)), 6);
    EXPECT_EQ(refused(three, 6, false), "duck-duck-go.board.too-few-starts board='x' needed=6 found=3");
    EXPECT_EQ(refused(Board{}, 2, false), "duck-duck-go.board.missing line=0 column=0 tile='drain'");
}

TEST(Board, MadeByHandIsChecked) {
    Board board = shipped_boards[0];
    board.tiles[3].q = 127;
    EXPECT_EQ(sample::text_of(*check(board)),
              "duck-duck-go.board.out-of-range line=0 column=0 tile='blue' q=127 r=-5 most=99");
    const std::string sentence = (*Texts::in("en"))->say(*check(board));
    EXPECT_EQ(sentence, "The tile blue lies at 127, -5; coordinates go from -99 to 99.");
}

// --- the boards that ship

TEST(Board, NineShip) {
    ASSERT_EQ(shipped_boards.size(), 9U);
    for (std::size_t i = 0; i < shipped_boards.size(); ++i) {
        const Board& board = shipped_boards[i];
        EXPECT_EQ(static_cast<std::size_t>(board.level), i / 3) << board.name.view();
        EXPECT_EQ(board.tiles.size(), most_tiles) << board.name.view();
        for (const int duckies : {2, 3, 4, 6}) {
            EXPECT_FALSE(check_for_match(board, duckies, duckies != 3)) << board.name.view() << ' ' << duckies;
        }
        EXPECT_EQ(*board_from_text(detail::shipped_drawings[i]), board);
        EXPECT_EQ(board_drawing(board), detail::shipped_drawings[i]) << "drawn as we draw";
    }
}

TEST(Board, AdvancedOnesHaveMoreNecksThanBeginnerOnes) {
    const auto necks = [](int i) { return necks_of(course_of(shipped_boards[static_cast<std::size_t>(i)])).size(); };
    for (int beginner = 0; beginner < 3; ++beginner) {
        for (int advanced = 6; advanced < 9; ++advanced) EXPECT_LT(necks(beginner), necks(advanced));
    }
}

TEST(Board, NecksHoldItTogether) {
    const Board bar = *board_from_text("board x;level beginner;drain 0 0;red 3 0;yellow 6 0;blue 9 0");
    const Course course = course_of(bar);
    std::vector<Hex> necks;
    for (const Space space : necks_of(course)) necks.push_back(course.hexes[space]);
    // Tiles in a straight line touch in a single pair of spaces. Spaces are counted tile by tile, the east first.
    EXPECT_EQ(necks, (std::vector<Hex>{{1, 0}, {4, 0}, {2, 0}, {7, 0}, {5, 0}, {8, 0}}));
}

TEST(Board, MakesACourse) {
    const Course course = course_of(shipped_boards[0]);
    ASSERT_EQ(course.size, 70);
    for (Space space = 0; space < course.size; ++space) {
        EXPECT_EQ(*course.find(course.hexes[space]), space);
        for (Facing facing = 0; facing < facing_count; ++facing) {
            const Space next = course.next(space, facing);
            if (next == edge) continue;
            EXPECT_EQ(course.next(next, turned_around(facing)), space);
        }
    }
    EXPECT_EQ(course.kind(course.drain()), SpaceKind::Drain);
    EXPECT_EQ(course.starts.size(), 6);
    EXPECT_EQ(course.steps_from(course.goal(Goal::Red), Goal::Red), 0);
    EXPECT_FALSE(course.find({9, 9}));
}

// Around the drain, and from start to start: on a bar of tiles whose middle is the drain.
TEST(Board, MeasuresTheWayAsARacerGoes) {
    const Course bar = course_of(*board_from_text("board x;level beginner;red 0 0;drain 3 0;yellow 6 0;blue 9 0"));
    EXPECT_EQ(bar.steps_from(bar.goal(Goal::Yellow), Goal::Red), 7) << "around the drain";
    EXPECT_EQ(bar.steps_from(bar.goal(Goal::Yellow), Goal::Drain), 3);
    const Course jump =
        course_of(*board_from_text("board x;level beginner;red 0 0;drain 3 0;yellow 6 0;blue 9 0;o1 -3 0;o2 12 0"));
    EXPECT_EQ(jump.steps_from(jump.goal(Goal::Blue), Goal::Red), 6) << "three to a start space, three from the other";
}

// --- what is written reads as the same

TEST(Board, IsAnOptionByNameOrText) {
    const BoardChoice usual;
    EXPECT_EQ(usual.text(), "lily-pad");
    EXPECT_EQ(BoardChoice::from_text("trident")->text(), "trident");
    const std::string own = "board Duck bay; level advanced; drain 0 0; red 2 1; yellow -1 3; blue -3 2";
    EXPECT_EQ(BoardChoice::from_text(own)->text(), own);
    EXPECT_EQ(sample::text_of(BoardChoice::from_text("lilypad").error()).substr(0, 42),
              "duck-duck-go.board.unknown found='lilypad'");
    BoardChoice read;
    EXPECT_TRUE(JsonReader("options").read(Json(own), read));
    EXPECT_EQ(to_json(read), '"' + own + '"');
    EXPECT_EQ(JsonReader("options").read(Json(3), read).error().key, "json.expects-text");
    EXPECT_EQ(JsonReader("options").read(Json("board x;y"), read).error().key, "duck-duck-go.board.statement");
    // A name that ships does not make another board out of this one.
    const std::string borrowed = "board lily-pad; level advanced; drain 0 0; red 2 1; yellow -1 3; blue -3 2";
    EXPECT_EQ(BoardChoice::from_text(borrowed)->text(), borrowed);
}

// The page on the format says the same board twice: drawn, and on one line.
TEST(BoardText, IsAsItsPageSays) {
    std::stringstream page;
    page << std::ifstream(source_folder() + "/docs/board-format.md").rdbuf();
    std::vector<std::string> examples;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("    board ")) examples.emplace_back();
        if (examples.size() > 2 || examples.empty()) continue;
        if (line.starts_with("    ")) {
            examples.back() += line.substr(4) + '\n';
        } else if (examples.size() == 2) {
            break;
        }
    }
    ASSERT_EQ(examples.size(), 2U);
    const auto drawn = board_from_text(examples[0]);
    ASSERT_TRUE(drawn) << sample::text_of(drawn.error());
    EXPECT_EQ(board_drawing(*drawn), examples[0]);
    EXPECT_EQ(board_line(*drawn) + '\n', examples[1]);
}

// A sound board: tiles laid one beside another at random.
Board random_board() {
    SmallRandom random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
    const auto below = [&](int count) {
        return static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count)));
    };
    const auto coordinate = [&] { return static_cast<std::int8_t>(below(81) - 40); };
    Board board;
    for (int i = below(9); i >= 0; --i)
        board.name.append(std::string_view("abcdefghij").substr(static_cast<std::size_t>(i), 1));
    board.level = static_cast<Level>(below(3));
    const int count = 4 + below(most_tiles - 3);
    Hex centre{coordinate(), coordinate()};
    for (int i = 0; i < count; ++i) {
        Tile tile{.tile = static_cast<TileKind>(i), .side = {}, .q = centre.q, .r = centre.r};
        if (is_ordinary(tile.tile)) tile.side = static_cast<Side>(below(2));
        board.tiles.push_back(tile);
        // The next lies three steps from one that lies: straight on, or around a corner.
        for (bool free = false; !free;) {
            centre = board.tiles[below(i + 1)].centre();
            const auto facing = static_cast<Facing>(below(facing_count));
            const int straight = 1 + below(3);
            for (int step = 0; step < 3; ++step) {
                centre = step_from(centre, step < straight ? facing : turned_left(facing));
            }
            free = true;
            for (const Tile& other : board.tiles) free = free && distance(other.centre(), centre) >= 3;
        }
    }
    return board;
}

RC_GTEST_PROP(BoardText, RoundTrips, ()) {
    const Board board = random_board();
    RC_ASSERT(!check(board));
    RC_ASSERT(board_from_text(board_line(board)) == board);
    RC_ASSERT(board_from_text(board_drawing(board)) == board);
    const auto json = *parse_json(to_json(board));
    Board read;
    RC_ASSERT(JsonReader("board").read(json, read).has_value());
    RC_ASSERT(read == board);
}

RC_GTEST_PROP(BoardText, NeedsNoWaterAndNoOrder, ()) {
    const Board board = random_board();
    std::string dry = board_drawing(board);
    const std::size_t body = dry.find("drawing");
    std::replace(dry.begin() + static_cast<std::ptrdiff_t>(body), dry.end(), '.', ' ');
    RC_ASSERT(board_from_text(dry) == board);
    Board mixed = board;
    std::reverse(mixed.tiles.begin(), mixed.tiles.end());
    RC_ASSERT(board_from_text(board_line(mixed)) == board);
}

// In any text with one character changed, added or lost, what is read is sound, or is refused with a place in it.
RC_GTEST_PROP(BoardText, BrokenIsRefusedWithItsPlace, ()) {
    const Board board = random_board();
    std::string text = *rc::gen::arbitrary<bool>() ? board_line(board) : board_drawing(board);
    const auto place = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(text.size())));
    const char c = *rc::gen::element('0', '9', 'D', 'b', '.', ' ', '\n', ';', '-', 'x', '\xff', '\0');
    switch (*rc::gen::inRange(0, 3)) {
        case 0:
            text[place] = c;
            break;
        case 1:
            text.insert(place, 1, c);
            break;
        default:
            text.erase(place, 1);
    }
    const auto read = board_from_text(text);
    if (read) {
        RC_ASSERT(!check(*read));
        RC_ASSERT(board_from_text(board_line(*read)) == *read);
        return;
    }
    const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
    RC_ASSERT(read.error().values[0].name == "line");
    RC_ASSERT(read.error().values[0].number >= 1 && read.error().values[0].number <= lines);
    RC_ASSERT(read.error().values[1].name == "column");
    RC_ASSERT(read.error().values[1].number >= 1);
}

}  // namespace
}  // namespace duckpond::duck_duck_go
