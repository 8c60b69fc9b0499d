// What the terminal draws of positions made by hand.

#include "cli/picture.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/any_game.h"
#include "tests/cli/fits.h"
#include "tests/cli/program.h"
#include "tests/effort.h"

namespace duckpond::cli {
namespace {

struct Told {
    std::string_view language = "en";
    Viewer reader = Seat(0);
    std::vector<std::string> names{"Anna", "Bruno", "Cleo"};
    std::string_view options = R"({"deck":"advanced"})";
    std::string_view game = "duck-that-goose";
};

std::unique_ptr<AnyMatch> match_of(std::string_view state, const Told& told) {
    auto match = (*find_game(told.game))
                     ->from_state(static_cast<int>(told.names.size()), parse_json(told.options)->as_object(),
                                  *parse_json(state));
    EXPECT_TRUE(match) << (*Texts::in("en"))->say(match.error());
    return match ? std::move(*match) : nullptr;
}

std::string drawn(std::string_view state, const Told& told = {}) {
    const auto match = match_of(state, told);
    if (!match) return {};
    const Sentences says(**Texts::in(told.language), match->game().id, told.names);
    testing::internal::CaptureStdout();
    draw_picture(*match, says, told.reader, Terminal());
    std::fflush(stdout);
    return testing::internal::GetCapturedStdout();
}

void expect_fits(const AnyMatch& match, const Sentences& says, Viewer reader) {
    testing::internal::CaptureStdout();
    draw_picture(match, says, reader, Terminal());
    std::fflush(stdout);
    expect_fits_the_terminal(testing::internal::GetCapturedStdout());
}

void expect_parts(const std::string& picture, std::initializer_list<const char*> parts) {
    for (const char* part : parts) EXPECT_TRUE(has(picture, part)) << part << '\n' << picture;
}

// Each move of the reader with what is noted beside it.
std::string noted(std::string_view state, const Told& told = {}) {
    const auto match = match_of(state, told);
    if (!match) return {};
    const Sentences says(**Texts::in(told.language), match->game().id, told.names);
    const std::vector<OfferedMove> moves = match->legal(Seat(told.reader.index()));
    const std::vector<std::string> notes = notes_on_moves(*match, says, told.reader, Terminal(), moves);
    std::string line;
    for (std::size_t i = 0; i < moves.size(); ++i) line += moves[i].notation + " = " + notes[i] + "; ";
    return line;
}

constexpr std::string_view table = R"({
  "ranges": [
    [{"card":"perfect-storm","face":"down","looked":[0]}, {"card":"hot-potato"}, {"card":"ripe","used":true},
     {"card":"piece-of-cake","covers":true}, {"card":"copycat","copy":"devil"}],
    [{"card":"deadly-dozen","face":"down","looked":[1]}, {"card":"wild-goose","face":"down"},
     {"card":"double-edged-sword"}, {"card":"diddly-squat"}],
    []],
  "totals": [12, -3, 140],
  "round": 2,
  "dealer": 2,
  "controls": [null, 2, null],
  "discards": ["second-wind", "not-half-bad"]
})";

TEST(Picture, OfRangesShowsWhatTheReaderKnows) {
    EXPECT_EQ(drawn(table),
              "Round 2 of 7; Cleo has dealt.\n"
              "> Anna (you)   12  1 [Storm +13]  2 Potato +5  3 Cake +1 on Ripe\n"
              "                   4 Devil +6 (Copycat)\n"
              "  Bruno        −3  1 [•]  2 [ ]  3 Sword ×2  4 Squat 0\n"
              "  Cleo        140  no cards\n"
              "[ ] face down   [•] seen by its owner   [Cake +1] as you remember it\n"
              "\n"
              "Deck         58 cards\n"
              "Pile         Second Wind +1, 2 cards in all\n"
              "Control      Cleo controls Bruno’s next turn\n"
              "Asked        you: Deck or pile?\n");
    expect_parts(drawn(table, {.reader = Seat(1)}),
                 {"> Anna          12  1 [•]  2 Potato", "Bruno (you)   −3  1 [Dozen +12]  2 [ ]  3 Sword ×2",
                  "Cleo controls your next turn", "Anna: Deck or pile?"});
    expect_parts(drawn(table, {.reader = Viewer::spectator()}), {"> Anna    12  1 [•]  2", "  Bruno   −3  1 [•]  2"});
    expect_parts(
        drawn(table, {.language = "de"}),
        {"Runde 2 von 7; Cleo hat ausgeteilt.", "Anna (du)", "Cake +1 auf Ripe", "keine Karten",
         "Second Wind +1, insgesamt 2 Karten", "Cleo bestimmt den nächsten Zug von Bruno", "du: Stapel oder Ablage?"});
}

TEST(Picture, ForgetsWithStrictMemory) {
    const std::string picture = drawn(table, {.options = R"({"deck":"advanced","memory":"strict"})"});
    expect_parts(picture, {"> Anna (you)   12  1 [•]  2 Potato +5"});
}

TEST(Picture, MarksChosenAndUsedCards) {
    const std::string picture = drawn(R"({
      "ranges": [[{"card":"ripe","used":true}, {"card":"turn-the-tables","chosen":true}], [{"card":"deadly-dozen"}],
                 [{"card":"wild-goose","face":"down"}, {"card":"hot-potato","chosen":true}]],
      "turn": 0,
      "steps": [{"kind":"direction","seat":0}]})");
    expect_parts(picture, {"1 Ripe +1 (used)  2 Tables +1 (chosen)", "1 [ ]  2 Potato +5 (chosen)",
                           "you: Left or right?", "Pile         empty"});
}

// The card in hand is its player's and a controller's.
TEST(Picture, ShowsTheCardInHandToThoseWhoSeeIt) {
    constexpr std::string_view state = R"({
      "ranges": [[{"card":"wild-goose","face":"down"}], [{"card":"perfect-storm"}], [{"card":"hot-potato"}]],
      "turn": 0, "controller": 2, "held": {"card":"cash-cow","from":"deck"}, "steps": [{"kind":"keep","seat":0}]})";
    expect_parts(drawn(state), {"you have Cash Cow +3 from the deck", "Cleo controls your turn",
                                "Cleo, for you: Keep it or toss it?"});
    expect_parts(drawn(state, {.reader = Seat(2)}), {"Anna has Cash Cow +3 from the deck", "you control Anna’s turn",
                                                     "you, for Anna: Keep it or toss it?"});
    expect_parts(drawn(state, {.reader = Seat(1)}), {"Anna has a card from the deck"});
    EXPECT_FALSE(has(drawn(state, {.reader = Seat(1)}), "Cash Cow"));
}

TEST(Picture, RemembersTheTopOfTheDeck) {
    constexpr std::string_view state = R"({
      "ranges": [[{"card":"wild-goose","face":"down"}, {"card":"cash-cow"}], [{"card":"perfect-storm"}], []],
      "deck": ["hot-potato", "devil", "ripe", "copycat"],
      "seen": {"deck.0": [0, 1], "deck.1": [0], "deck.2": [1]},
      "steps": [{"kind":"draw","seat":0}, {"kind":"order","seat":0}]})";
    expect_parts(flat(drawn(state)),
                 {"4 cards; you remember from the top: Hot Potato +5, The Devil is in the Details +6",
                  "you: In which order do the cards go back?"});
    expect_parts(flat(drawn(state, {.reader = Seat(1)})),
                 {"you remember from the top: Hot Potato +5, ?, When the Time is Ripe +1"});
    EXPECT_FALSE(has(drawn(state, {.reader = Seat(2)}), "remember from"));
}

TEST(Picture, AsksAboutACard) {
    expect_parts(drawn(R"({
      "ranges": [[{"card":"burst-bubble"}], [{"card":"wild-goose","face":"down"}, {"card":"second-sight"}], []],
      "turn": 0, "steps": [{"kind":"allow","seat":0,"card":"second-sight","other":1}]})"),
                 {"you: Should Second Sight take effect on Bruno’s range?"});
    expect_parts(drawn(R"({
      "ranges": [[{"card":"burst-bubble"}], [{"card":"wild-goose","face":"down"}], []],
      "turn": 0, "steps": [{"kind":"cover","seat":0,"card":"hot-potato"}]})",
                       {.language = "de"}),
                 {"du: Auf welcher Karte landet Hot Potato?"});
}

// In another's turn they may choose themselves.
TEST(Picture, CallsAControllerYou) {
    const auto offered = [](const char* language, const char* kind, const char* card) {
        const Told told{.language = language};
        const auto match = match_of(fmt::format(R"({{
          "ranges": [[{{"card":"wild-goose","face":"down"}}, {{"card":"{}"}}], [{{"card":"perfect-storm"}}],
                     [{{"card":"hot-potato"}}]],
          "turn": 0, "controller": 2, "steps": [{{"kind":"{}","seat":0}}]}})",
                                                card, kind),
                                    told);
        const Sentences says(**Texts::in(language), told.game, told.names);
        std::string line;
        for (const OfferedMove& move : match->legal(Seat(2))) {
            if (has(move.notation, ">")) line += says.move(move, Seat(2)) + "; ";
        }
        return line;
    };
    EXPECT_EQ(offered("en", "steal", "steal-thunder"), "Steal Bruno’s 1st card; Steal your 1st card; ");
    EXPECT_EQ(offered("de", "steal", "steal-thunder"), "Bruno die 1. Karte stehlen; Dir die 1. Karte stehlen; ");
    EXPECT_EQ(offered("en", "control", "control-freak"), "Control Bruno’s next turn; Control your next turn; ");
    EXPECT_EQ(offered("de", "control", "control-freak"),
              "Den nächsten Zug von Bruno bestimmen; Deinen nächsten Zug bestimmen; ");
    EXPECT_EQ(offered("en", "bus", "under-the-bus"), "Throw Bruno under the bus; Throw yourself under the bus; ");
    EXPECT_EQ(offered("de", "bus", "under-the-bus"), "Bruno vor den Bus werfen; Dich vor den Bus werfen; ");
}

TEST(Picture, NotesWhatAMoveIsAbout) {
    EXPECT_EQ(noted(table), "deck = ; pile = Wind +1; ");
    constexpr std::string_view flipping = R"({
      "ranges": [[{"card":"wild-goose","face":"down"}, {"card":"flip-the-script"}, {"card":"hot-potato"}],
                 [{"card":"devil"}, {"card":"perfect-storm","covers":true}, {"card":"copycat","copy":"devil"}], []],
      "turn": 0, "steps": [{"kind":"flip","seat":0}]})";
    EXPECT_EQ(noted(flipping), "flip>0:3 = Potato +5; flip>1:1 = Storm +13; flip>1:2 = Devil +6; pass = ; ");
    // A place without a seat is on the range of the one who is controlled.
    constexpr std::string_view turning = R"({
      "ranges": [[{"card":"wild-goose","face":"down","looked":[0, 2]}, {"card":"deadly-dozen","face":"down"}],
                 [{"card":"perfect-storm"}], [{"card":"hot-potato"}, {"card":"devil"}]],
      "turn": 0, "controller": 2, "steps": [{"kind":"turn-up","seat":0}]})";
    EXPECT_EQ(noted(turning, {.reader = Seat(2)}), "turn-up 1 = Goose +11; turn-up 2 = ; ");
    constexpr std::string_view ordering = R"({
      "ranges": [[{"card":"wild-goose","face":"down"}, {"card":"cash-cow"}], [{"card":"perfect-storm"}], []],
      "deck": ["hot-potato", "devil"], "seen": {"deck.0": [0], "deck.1": [0]},
      "steps": [{"kind":"draw","seat":0}, {"kind":"order","seat":0}]})";
    EXPECT_EQ(noted(ordering), "order 1 2 = Potato +5, Devil +6; order 2 1 = Devil +6, Potato +5; ");
}

// Long names and long ranges are broken between cards.
TEST(Picture, FitsTheTerminal) {
    std::string full = R"([{"card":"diddly-squat","face":"down"})";
    for (const char* card : {"eight-ball", "eight-ball", "ten-foot-pole", "ten-foot-pole", "hot-potato", "hot-potato",
                             "lucky-number-seven", "on-cloud-nine", "devil", "double-edged-sword", "steal-thunder"}) {
        full += std::string(R"(,{"card":")") + card + "\"}";
    }
    std::string state = R"({"ranges":[)" + full + "]";
    for (int i = 1; i < 9; ++i) state += R"(,[])";
    state += "]}";
    std::vector<std::string> names;
    for (char c = 'A'; c < 'J'; ++c) names.emplace_back(24, c);
    for (const char* language : {"en", "de"}) {
        expect_fits_the_terminal(drawn(state, {.language = language, .names = names}));
    }
}

// A match, drawn now and then for each who plays and for those who watch.
void expect_fits_to_the_end(const AnyGame& game, int players, const JsonObject& options) {
    KeyedRandom random(Seed{1}, 0);
    const auto match = std::move(*game.start(players, options, random));
    std::vector<std::string> names;
    for (char c = 'A'; std::ssize(names) < players; ++c) names.emplace_back(24, c);
    for (int moves = 0; !match->result(); ++moves) {
        for (int i = 0; i <= players && moves % effort<int>({.full = 31, .sanitized = 127}) == 0; ++i) {
            const Viewer reader = i == players ? Viewer::spectator() : Viewer(Seat(i));
            expect_fits(*match, Sentences(**Texts::in(moves % 2 == 0 ? "en" : "de"), game.id, names), reader);
        }
        const SeatSet must = match->must();
        const Seat seat = must.nth(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(must.size()))));
        const auto choices = static_cast<std::uint32_t>(match->legal(seat).size());
        match->play(seat, static_cast<int>(draw_below(random, choices)), random);
    }
}

TEST(Picture, FitsTheTerminalWithLongNames) {
    for (const AnyGame& game : catalog()) {
        JsonObject options;
        if (game.id == "duck-duck-go") options.set("rules", Json("advanced"));  // there is more to say of a player
        for (int players = game.min_players; players <= game.max_players; ++players) {
            if (game.check(players, options)) expect_fits_to_the_end(game, players, options);
        }
    }
}

// --- Killer Duckie

TEST(Picture, KillerDuckieGivesLongNamesALineOfTheirOwn) {
    setenv("COLUMNS", "60", 1);
    const std::string picture =
        drawn(R"({"players":[{"hand":["rude"]},{"hand":["rude"]},{"hand":["rude"]}],"pile":["killer","killer"]})",
              {.names = {"Maximiliane von Waldheim", "Bruno", "Friedrich-Wilhelm Müller"},
               .options = "{}",
               .game = "killer-duckie"});
    unsetenv("COLUMNS");
    expect_parts(picture, {"> Maximiliane von Waldheim (you)\n                         1 card     on turn\n",
                           "\n  Bruno                  1 card\n",
                           "\n  Friedrich-Wilhelm Müller\n                         1 card\n"});
    expect_fits_the_terminal(picture, 60);
}

// --- Duck & Cover

const Told cover{.names = {"Anna", "Bruno"}, .options = "{}", .game = "duck-and-cover"};

TEST(Picture, DuckAndCoverShowsGridsAndTheCaptain) {
    const std::string picture =
        drawn(R"({"card":"six","deck":["max","one"],"discards":["nine","five","nine"]})", cover);
    expect_parts(picture,
                 {"Round 1 of 3\nBruno: 30 splashes",
                  "Anna (you): 30 splashes, total 0, to move\n"
                  "     −1       0        1        2        3        4\n"
                  "  −1 ·        ·        ·        ·        ·        ·\n"
                  "   0 ·        1≈0      2≈1      3≈1      4≈2      ·\n"
                  "   1 ·        5≈2      >6≈2     7≈3      8≈3      ·\n"
                  "   2 ·        9≈3      10≈4     11≈4     12≈5     ·\n"
                  "   3 ·        ·        ·        ·        ·        ·\n"
                  "The captain calls 6: move your 6.\n",
                  "Bruno: 30 splashes, total 0, to move\n1    2    3    4\n5    6    7    8\n9    10   11   12\n",
                  "Deck       2 cards; unseen: 1 and MAX\n", "Discards   3 of 9: 9\u00a0×2 and 5\n"});
    EXPECT_FALSE(has(picture, "Aside") || has(picture, "Surprises")) << picture;
}

// Anna's duck 6 lies under duck 2; Bruno has chosen.
constexpr std::string_view stacked = R"({
  "grids": [{"ducks":[{},{"column":1,"on":6},{"column":2},{"column":3},{"row":1},{"column":1},{"column":2,"row":1},
                      {"column":3,"row":1},{"row":2},{"column":1,"row":2},{"column":2,"row":2},{"column":3,"row":2}]},
            {"ducks":[{},{"column":1},{"column":2},{"column":3},{"row":1},{"column":1,"row":1},{"column":2,"row":1},
                      {"column":3,"row":1},{"row":2},{"column":1,"row":2},{"column":2,"row":2},{"column":3,"row":2}]},
            {"ducks":[{},{"column":1},{"column":2},{"column":3},{"row":1},{"column":1,"row":1},{"column":2,"row":1},
                      {"column":3,"row":1},{"row":2},{"column":1,"row":2},{"column":2,"row":2},{"column":3,"row":2}]}],
  "card": "six", "deck": ["one"], "run_outs": 1, "repeat_aside": true, "totals": [3, -4, 12], "chosen": [1],
  "picks": [{},{"kind":"duck","column":4,"row":0},{}]})";

TEST(Picture, DuckAndCoverTellsWhoQuacksMovesAndHasChosen) {
    Told told{.options = R"({"surprises":true})", .game = "duck-and-cover"};
    expect_parts(drawn(stacked, told),
                 {"The captain calls 6, and you quack.", "Anna (you): 28 splashes, total 3, quacks", "2≈1×2",
                  "Bruno: 30 splashes, total −4, has chosen   Cleo: 30 splashes, total 12, to move",
                  "; it has run out once", "Surprises  missing: 1 and 2", "Aside      REPEAT"});
    told.reader = Seat(1);
    expect_parts(drawn(stacked, told), {"The captain calls 6: you have chosen."});
    told.reader = Viewer::spectator();
    expect_parts(drawn(stacked, told), {"The captain calls 6.\n",
                                        "Anna: 28 splashes, total   Bruno: 30 splashes,      Cleo: ", "\n  3, quacks  ",
                                        "\n1    2×2  3    4           1    2    3    4         1    2"});
    told.language = "de";
    told.reader = Seat(0);
    expect_parts(drawn(stacked, told),
                 {"Der Kapitän ruft 6, und du quakst.", "Bruno: 30 Spritzer, Summe −4, hat gewählt",
                  "Fehlen     1 und 2", "Beiseite   REPEAT"});
}

TEST(Picture, DuckAndCoverKeepsSurprises) {
    Told told = cover;
    told.options = R"({"surprises":true,"competition":true})";
    const std::string picture = drawn("{}", told);
    expect_parts(picture,
                 {"Surprises  two cards are missing", "Anna (you): 78 points, total 0", " >2 ", "12×3: duck 12"});
    EXPECT_FALSE(has(picture, "≈")) << picture;
}

TEST(Picture, DuckAndCoverNotesWhatAMoveMeets) {
    const std::string line = noted(R"({"card":"six","deck":["one"]})", cover);
    expect_parts(line, {"cover 1,0 = 2≈1; ", "cover 2,1 = 7≈3; ", "duck 4,0 = by 4; ", "duck 1,3 = by 10; "});
}

// However far stacks drift.
TEST(Picture, DuckAndCoverFitsTheTerminal) {
    std::string ducks;
    for (int i = 0; i < 12; ++i) {
        ducks += fmt::format(R"({}{{"column":{},"row":{}}})", i == 0 ? "" : ",", 14 * i - 76, 6 * i - 30);
    }
    const std::string grid = R"({"ducks":[)" + ducks + "]}";
    std::string grids = grid;
    for (int i = 1; i < 7; ++i) grids += ',' + grid;
    Told told{.options = "{}", .game = "duck-and-cover"};
    told.names.clear();
    for (char c = 'A'; c < 'H'; ++c) told.names.emplace_back(24, c);
    for (const char* language : {"en", "de"}) {
        told.language = language;
        const std::string picture = drawn(R"({"run_outs":3,"card":"twelve","grids":[)" + grids + "]}", told);
        expect_parts(picture, {">12≈5", "1≈0", "…", "−76", "78"});
        expect_fits_the_terminal(picture);
        EXPECT_FALSE(has(picture, " \n")) << picture;
    }
}

}  // namespace
}  // namespace duckpond::cli
