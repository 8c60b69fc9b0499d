// What the terminal draws of duck! duck! GO!, from positions made by hand.

#include <gtest/gtest.h>

#include "cli/picture.h"
#include "cli/pictures/hex_canvas.h"
#include "rules/any_game.h"
#include "tests/cli/program.h"

namespace duckpond::cli {
namespace {

// On the lily pad, whose drain is in the middle: spaces 1 to 6 are around it, and 7 is the red buoy.
constexpr std::string_view race = R"({
  "duckies": [{"space": 1, "facing": 1, "buoys": ["red"]}, {"space": 4, "facing": 3},
              {"space": 28, "facing": 0}, {"space": 35, "facing": 5}],
  "players": [{"hand": [42, 36, 13], "tokens": ["keep-going"], "blue": true}, {"hand": [1, 2, 3]},
              {"hand": [4, 5, 6]}, {"hand": [7, 8, 9]}],
  "dog": {"space": 7, "facing": 2}, "control": 1, "round": 5})";

std::unique_ptr<AnyMatch> match_of(std::string_view state) {
    auto match = (*find_game("duck-duck-go"))->from_state(4, {{"rules", Json("advanced")}}, *parse_json(state));
    EXPECT_TRUE(match) << (*Texts::in("en"))->say(match.error());
    return match ? std::move(*match) : nullptr;
}

std::string drawn(std::string_view language, Viewer reader, const std::string& first = "Anna") {
    const auto match = match_of(race);
    const Sentences says(**Texts::in(language), match->game().id, {first, "Bruno", "Cleo", "Dora"});
    testing::internal::CaptureStdout();
    draw_picture(*match, says, reader, Terminal());
    std::fflush(stdout);
    return testing::internal::GetCapturedStdout();
}

void expect_parts(const std::string& picture, std::initializer_list<const char*> parts) {
    for (const char* part : parts) EXPECT_TRUE(has(picture, part)) << part << '\n' << picture;
}

TEST(DuckDuckGoPicture, ShowsPiecesWithTheirFacingsAndTheHand) {
    expect_parts(drawn("en", Seat(0)), {"Round 5 on Lily pad", "|1← | @ |0↗ |", "(Y)", "(B)", "o3", "D↖",
                                        "Anna       (you) 0 [R  ]; 3 cards, 1 token, blue", "Bruno      1 [   ]",
                                        "Bird dog   Bruno controls it.", "42 FL:r|FR:l", "Keep going"});
    const std::string watched = drawn("de", Viewer::spectator());
    expect_parts(watched, {"Runde 5 auf Seerosenblatt", "Jagdhund", "Stapel"});
    EXPECT_FALSE(has(watched, "FL:r")) << "hands are not for spectators";
    EXPECT_TRUE(drawn("en", Seat(0)).ends_with("/\n")) << "the board comes last";
    EXPECT_FALSE(has(drawn("en", Seat(0)), "@ the drain")) << "the signs are told at the beginning, and in the rules";
}

TEST(DuckDuckGoPicture, DrawsABoardInHalfAsManyLines) {
    HexCanvas canvas;
    canvas.put(0, 0, "@", Style::Plain);
    canvas.put(1, 0, "(R)", Style::Plain);
    canvas.put(0, 1, "0↗", Style::Plain);
    using Lines = std::vector<std::string>;
    EXPECT_EQ(canvas.lines(Terminal()), (Lines{" / \\ / \\", "| @ |(R)|", " \\ / \\ /", "  |0↗ |", "   \\ /"}));
    EXPECT_EQ(canvas.lines(Terminal(), Outline::Sides), (Lines{"| @ |(R)|", "  |0↗ |"}));
}

TEST(DuckDuckGoPicture, GivesALongNameALineOfItsOwn) {
    expect_parts(drawn("en", Seat(0), "Annabell A"), {"Annabell A (you) 0 [R  ]; 3 cards"});
    expect_parts(drawn("en", Seat(0), "Annabell An"), {"Annabell An\n           (you) 0 [R  ]; 3 cards"});
}

TEST(DuckDuckGoPicture, NotesWhatAMoveWouldDo) {
    const auto match = match_of(race);
    const Sentences says(**Texts::in("en"), match->game().id, {"Anna", "Bruno", "Cleo", "Dora"});
    const std::vector<OfferedMove> moves = match->legal(Seat(1));
    const std::vector<std::string> notes = notes_on_moves(*match, says, Seat(1), Terminal(), moves);
    ASSERT_EQ(moves.size(), 3U);
    EXPECT_EQ(notes[0], "F:a 1 space > SE of o4 ←") << moves[0].notation;
    EXPECT_EQ(moves[2].notation, "pick 3");
    EXPECT_EQ(notes[2], "R:r 1 space > E of o4 ↗");
}

}  // namespace
}  // namespace duckpond::cli
