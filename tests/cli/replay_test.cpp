#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace duckpond {
namespace {

// A match of two in which one looks, the other draws what was seen.
class Replay : public testing::Test {
protected:
    Replay() {
        const Ran ran = folder.type(
            "play killer-duckie --hotseat --players 2 --lang en --name Anna --name Bruno "
            "--option deck=rude:0,shuffle:0,dodge:0,begger:0,cancel:0,seer:40,angel:2 "
            "--save a.record --seed " +
                repeated("0123456789abcdef", 4),
            "\nseer \npass \n1\n\n\n" + repeated("1\n", 3000));
        EXPECT_TRUE(has(ran.out, "The match is over.")) << ran.out;
    }
    [[nodiscard]] Ran replay(const std::string& arguments) const { return folder.type("replay " + arguments, ""); }
    Folder folder;
};

TEST_F(Replay, AsSpectatorsWereToldIt) {
    const Ran ran = replay("a.record --lang en");
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* part : {"Killer Duckie: Anna and Bruno", "This is what spectators saw.", "plays Seer.",
                             "looks at the top 3 cards of the pile.", "draws a card.", "The match is over."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
    EXPECT_FALSE(has(ran.out, "this card"));
    EXPECT_FALSE(has(ran.out, "pass")) << "nobody hears of a pass";
}

TEST_F(Replay, AsASeatWasToldIt) {
    const Ran anna = replay("a.record --seat 0 --lang en");
    const Ran bruno = replay("a.record --seat 1 --lang de");
    EXPECT_TRUE(has(anna.out, "This is what Anna saw.")) << anna.out;
    EXPECT_TRUE(has(anna.out, "You draw this card: Seer.")) << anna.out;
    EXPECT_TRUE(has(bruno.out, "Du ziehst diese Karte: Seher.")) << bruno.out;
    EXPECT_NE(has(anna.out, "You look"), has(bruno.out, "Du siehst dir")) << "one of them looked";
}

TEST_F(Replay, TheWholeTruth) {
    const Ran ran = replay("a.record --all --lang en");
    for (const char* part : {": seer ", ": pass ", ": draw ", " lets it pass.",
                             " looks at the top 3 cards of the pile: ", " draws this card: Seer."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
    EXPECT_FALSE(has(flat(ran.out), "draws a card")) << ran.out;
    EXPECT_FALSE(has(ran.out, "You "));
}

// What is shown while these keys are pressed, each when the screen before it is there.
std::string shown(const std::string& file, const std::vector<std::string>& keys) {
    return at_a_terminal({"replay", file, "--lang", "en"}, "Space or", keys, {.rows = 30});
}

TEST_F(Replay, StepsWithThePictureAtATerminal) {
    const std::string all = shown(folder.file("a.record"), {" ", "\x1b[C", "b", "\x1b[F", "2", "\n", "g", "q"});
    std::vector<std::string> screens;
    for (std::size_t at = all.find("── "); at != std::string::npos;) {
        const std::size_t next = all.find("── ", at + 1);
        screens.push_back(all.substr(at, next - at));
        at = next;
    }
    ASSERT_EQ(screens.size(), 8U) << all;
    for (const std::string& screen : screens) EXPECT_TRUE(has(screen, "Pile")) << screen;
    EXPECT_TRUE(has(screens[0], "before the first move")) << screens[0];
    EXPECT_TRUE(has(screens[1], "move 1 of ")) << screens[1];
    EXPECT_LT(screens[1].find("Pile"), screens[1].find("move 1 of ")) << "below the table:\n" << screens[1];
    EXPECT_TRUE(has(screens[1], "plays Seer.")) << screens[1];
    EXPECT_NE(screens[2], screens[1]);
    EXPECT_EQ(screens[3], screens[1]) << "back";
    EXPECT_TRUE(has(screens[4], "The match is over.")) << screens[4];
    EXPECT_TRUE(has(screens[5], "Go to move: 2")) << screens[5];
    EXPECT_TRUE(has(screens[6], "move ")) << screens[6];
    EXPECT_EQ(screens[7].substr(0, screens[7].find("Space or")), screens[0].substr(0, screens[0].find("Space or")));
}

// What was told gives way, from where the match began to how it ended.
TEST_F(Replay, KeepsTheTableInSightOnALowScreen) {
    constexpr int rows = 24;
    const std::string file = folder.file("ducks.record");
    EXPECT_EQ(folder
                  .type("play duck-and-cover --players 4 --option rounds=1 --bots random --lang en --seed " +
                            repeated("0123456789abcdef", 4) + " --save " + file,
                        repeated("1\n", 1000))
                  .code,
              0);
    const std::string all =
        at_a_terminal({"replay", file, "--lang", "en"}, "Space or", {"\x1b[F", "q"}, {.rows = rows});
    const std::size_t end = all.rfind("── ");
    for (const std::string& screen : {all.substr(0, all.find("Space or")), all.substr(end)}) {
        const std::string seen = screen.substr(screen.find("── "));
        EXPECT_LE(std::count(seen.begin(), seen.end(), '\n'), rows - 1) << seen;
        for (const char* part : {"Player 1", "Mallard", "Teal", "Eider", "Duck & Cover, "}) {
            EXPECT_TRUE(has(seen, part)) << part << '\n' << seen;
        }
    }
    EXPECT_TRUE(has(all.substr(end), "1. ")) << all.substr(end);
}

TEST_F(Replay, RefusesWithASentence) {
    EXPECT_EQ(replay("a.record --seat 2 --lang en").code, 2);
    EXPECT_TRUE(has(replay("a.record --seat 2 --lang en").out, "--seat must be a whole number from 0 to 1"));
    EXPECT_TRUE(has(replay("a.record --seat 1 --all --lang de").out, "nicht beides"));
    EXPECT_TRUE(has(replay("b.record --lang de").out, "Die Datei b.record gibt es nicht."));
    EXPECT_TRUE(has(replay("input --lang en").out, "The file input is empty."));
    std::ofstream(folder.file("letter")) << "Dear Anna,\n";
    EXPECT_TRUE(has(replay("letter --lang en").out, "letter is not a saved match."));
    EXPECT_TRUE(has(replay("letter --lang de").out, "letter ist keine gespeicherte Partie."));
    std::ofstream(folder.file("torn")) << text_of(folder.file("a.record")).substr(0, 50);
    EXPECT_TRUE(has(replay("torn --lang en").out, "torn: Line ")) << "what was a record tells where it ends";
}

TEST_F(Replay, TellsWhereAMatchIsNotOver) {
    EXPECT_EQ(folder.type("play killer-duckie --lang en --save b.record", "").code, 0);
    EXPECT_TRUE(has(replay("b.record --lang en").out, "The match was not played any further."));
}

}  // namespace
}  // namespace duckpond
