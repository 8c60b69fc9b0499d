// What the terminal draws of Ducks and Geese, from positions made by hand.

#include <gtest/gtest.h>

#include <sstream>

#include "cli/picture.h"
#include "rules/any_game.h"
#include "tests/cli/program.h"

namespace duckpond::cli {
namespace {

struct Told {
    std::string_view language = "en";
    Viewer reader = Seat(0);
    std::vector<std::string> names{"Anna", "Bruno", "Cleo", "Dora"};
    std::string_view options = "{}";
};

std::unique_ptr<AnyMatch> match_of(std::string_view state, const Told& told) {
    auto match = (*find_game("ducks-and-geese"))
                     ->from_state(static_cast<int>(told.names.size()), parse_json(told.options)->as_object(),
                                  *parse_json(state));
    EXPECT_TRUE(match) << (*Texts::in("en"))->say(match.error());
    return match ? std::move(*match) : nullptr;
}

// As it looks, with ordinary blanks.
std::string drawn(std::string_view state, const Told& told = {}) {
    const auto match = match_of(state, told);
    if (!match) return {};
    const Sentences says(**Texts::in(told.language), match->game().id, told.names);
    testing::internal::CaptureStdout();
    draw_picture(*match, says, told.reader, Terminal());
    std::fflush(stdout);
    std::string picture = testing::internal::GetCapturedStdout();
    for (std::size_t at = picture.find("\u00a0"); at != std::string::npos; at = picture.find("\u00a0", at)) {
        picture.replace(at, 2, " ");
    }
    return picture;
}

void expect_parts(const std::string& picture, std::initializer_list<const char*> parts) {
    for (const char* part : parts) EXPECT_TRUE(has(picture, part)) << part << '\n' << picture;
}

constexpr std::string_view bidding = R"({
  "hands": [["grapes-two","grapes-farmer","hops-tar","ivy-three","ivy-four","roses-bishop","gourds-two"],
            ["hops-two","hops-three","hops-four","hops-five","hops-six","hops-seven","hops-eight"],
            ["ivy-two","ivy-five","ivy-six","ivy-seven","ivy-eight","ivy-farmer","ivy-tar"],
            ["roses-two","roses-three","roses-four","roses-five","roses-six","roses-seven","roses-eight"]],
  "open": "gourds-farmer", "dealer": 1, "scores": [12, 9, 12, 9],
  "calls": [{"seat":2,"kind":"bid","number":4,"blind":true}, {"seat":3,"kind":"pass"}]})";

constexpr std::string_view playing = R"({
  "hands": [["grapes-two","hops-tar"], ["hops-two"], ["ivy-two"], ["roses-two","roses-three"]],
  "open": "gourds-farmer", "discard": "gourds-farmer", "lead": {"seat":0,"kind":"bid","number":6},
  "won": [2, 1, 1, 1], "captured": [["gourds-two"], [], ["hops-farmer"], []],
  "tricks": [{"leader":1,"cards":["hops-three","gourds-three"]}]})";

TEST(DucksAndGeesePicture, OfABiddingShowsTheCallsAndTheHandBySuits) {
    const Told told{.options = R"({"blind":true})"};
    const std::string hidden = drawn(bidding, told);
    expect_parts(hidden, {"Hand 1; Bruno has dealt. 30 points win.", "> Anna (you) and Cleo   12",
                          "  Bruno and Dora         9", "Bids         Cleo: 4 blind, Dora: pass, you: ...",
                          "Open card    Farmer of Gourds\n", "Your hand    face down: you have not looked"});
    EXPECT_FALSE(has(hidden, "Bishop")) << "not even one's own";
    const std::string seen = R"({"looked":[0],)" + std::string(bidding.substr(1));
    expect_parts(drawn(seen, told), {"Your hand    Grapes 2* Farmer*  Hops Tar  Ivy 3 4  Roses Bishop  Gourds 2*"});
    EXPECT_FALSE(has(drawn(seen, {.reader = Viewer::spectator(), .options = R"({"blind":true})"}), "Your hand"));
}

TEST(DucksAndGeesePicture, OfPlayShowsTheTrickAndThePointsAgainstTheBid) {
    expect_parts(drawn(playing), {"  Anna (you) and Cleo    0   bid 6, has 5; 3 tricks, 2 of Gourds and Farmer of\n",
                                  "> Bruno and Dora         0   2 tricks",
                                  "Open card    Farmer of Gourds, taken by you; you discarded the Farmer of Gourds",
                                  "Trump        Gourds", "Trick        Bruno: 3 of Hops  Cleo: 3 of Gourds (highest)",
                                  "Your hand    Grapes 2*  Hops Tar"});
    const std::string other = drawn(playing, {.language = "de", .reader = Seat(3)});
    expect_parts(other, {"Offene Karte Kürbisse Bauer, genommen von Anna\n", "reizte 6, hat 5; 3 Stiche",
                         "Deine Hand   Rosen 2* 3", "* zählt einen Punkt"});
    EXPECT_FALSE(has(other, "abgelegt")) << "the bidder's secret";
}

TEST(DucksAndGeesePicture, SaysWhoSitsOut) {
    const std::string state = R"({
      "hands": [["grapes-two"], ["hops-two"], ["ivy-two","ivy-five","ivy-six","ivy-seven","ivy-eight","ivy-farmer",
                "ivy-tar"], ["roses-two"]],
      "open": "gourds-farmer", "lead": {"seat":0,"kind":"zero"}, "won": [1, 3, 0, 2], "turn": 3})";
    expect_parts(
        drawn(state, {.options = R"({"zero":true})"}),
        {"bid zero; 1 trick", "Open card    Farmer of Gourds, left by you", "Trump        none; Cleo sits out"});
    expect_parts(drawn(state, {.reader = Seat(2), .options = R"({"zero":true})"}), {"you sit out", "Ivy 2* 5"});
}

TEST(DucksAndGeesePicture, NotesThatABidIsBlind) {
    const Told told{.options = R"({"blind":true})"};
    const auto note = [&](std::string_view state) {
        const auto match = match_of(state, told);
        const Sentences says(**Texts::in("en"), match->game().id, told.names);
        const std::vector<OfferedMove> moves = match->legal(Seat(0));
        const std::vector<std::string> notes = notes_on_moves(*match, says, Seat(0), Terminal(), moves);
        std::string line;
        for (std::size_t i = 0; i < 3; ++i) line += moves[i].notation + " = " + notes[i] + "; ";
        return line;
    };
    EXPECT_EQ(note(bidding), "look = ; pass = ; bid 5 = blind; ");
    EXPECT_EQ(note(R"({"looked":[0],)" + std::string(bidding.substr(1))), "pass = ; bid 5 = ; bid 6 = ; ");
}

// At 60 columns, too, what a side has is told in a line or two, not in a column of its own.
TEST(DucksAndGeesePicture, GivesLongNamesALineOfTheirOwn) {
    const std::vector<std::string> names{"Maximiliane von Waldheim", "Friedrich-Wilhelm Müller",
                                         "Elisabeth-Charlotte Graf", "Christian von Hohenlohe"};
    setenv("COLUMNS", "60", 1);
    const std::string picture = drawn(playing, {.names = names});
    unsetenv("COLUMNS");
    expect_parts(picture, {"  Maximiliane von Waldheim (you) and Elisabeth-Charlotte\n    Graf\n"
                           "      0   bid 6, has 5; 3 tricks, 2 of Gourds and Farmer of\n          Hops\n"
                           "> Friedrich-Wilhelm Müller and Christian von Hohenlohe\n"
                           "      0   2 tricks\n"});
    std::istringstream lines(picture);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), 60) << line;
    expect_parts(drawn(playing, {.names = names}), {"  Maximiliane von Waldheim (you) and Elisabeth-Charlotte Graf\n"});
}

// Six players with long names, every card that can be caught caught.
TEST(DucksAndGeesePicture, FitsTheTerminal) {
    const std::string state = R"({
      "hands": [["grapes-three","grapes-four"], ["hops-three"], ["ivy-three"], ["roses-three"], ["gourds-three"],
                ["grapes-five", "grapes-six"]],
      "lead": {"seat":0,"kind":"bid","number":18}, "trump": "grapes", "won": [6, 0, 0, 0, 0, 0],
      "captured": [["grapes-two","hops-two","ivy-two","roses-two","gourds-two","grapes-farmer","hops-farmer"],
                   [], [], [], [], []],
      "tricks": [{"leader":1,"cards":["hops-bishop","ivy-chevalier","roses-chevalier","gourds-chevalier"]}]})";
    std::vector<std::string> names;
    for (char c = 'A'; c < 'G'; ++c) names.emplace_back(24, c);
    for (const char* language : {"en", "de"}) {
        std::istringstream lines(
            drawn(state, {.language = language, .names = names, .options = R"({"mode":"cutthroat"})"}));
        int count = 0;
        for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(columns(line), 80) << line;
        EXPECT_GT(count, 10);
    }
}

}  // namespace
}  // namespace duckpond::cli
