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
    for (const char* part : {"Killer Duckie: Anna and Bruno", "As spectators were told it.", "plays Seer.",
                             "looks at the top 3 cards of the pile.", "draws a card.", "The match is over."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
    EXPECT_FALSE(has(ran.out, "this card"));
    EXPECT_FALSE(has(ran.out, "pass")) << "nobody hears of a pass";
}

TEST_F(Replay, AsASeatWasToldIt) {
    const Ran anna = replay("a.record --seat 0 --lang en");
    const Ran bruno = replay("a.record --seat 1 --lang de");
    EXPECT_TRUE(has(anna.out, "As Anna was told it.")) << anna.out;
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

TEST_F(Replay, RefusesWithASentence) {
    EXPECT_EQ(replay("a.record --seat 2 --lang en").code, 2);
    EXPECT_TRUE(has(replay("a.record --seat 2 --lang en").out, "--seat must be a whole number from 0 to 1"));
    EXPECT_TRUE(has(replay("a.record --seat 1 --all --lang de").out, "gehen nicht zusammen"));
    EXPECT_TRUE(has(replay("b.record --lang de").out, "Die Datei b.record gibt es nicht."));
    EXPECT_TRUE(has(replay("input --lang en").out, "Line 1:"));
}

TEST_F(Replay, TellsWhereAMatchIsNotOver) {
    EXPECT_EQ(folder.type("play killer-duckie --lang en --save b.record", "").code, 0);
    EXPECT_TRUE(has(replay("b.record --lang en").out, "the match is not over"));
}

}  // namespace
}  // namespace duckpond
