#include "base/text_dump.h"

#include <gtest/gtest.h>

#include "sample.h"

namespace duckpond {

namespace text_dump_test {
struct Label {
    FixedText<12> text;
    FixedVector<Seat, 3> order;
    FixedVector<Bag<sample::Card>, 2> hands;
    Pile<sample::Card, 3> discards;
    Veiled<sample::Nest> secret;
    Maybe<Seat> giver;
};
BOOST_DESCRIBE_STRUCT(Label, (), (text, order, hands, discards, secret, giver))
}  // namespace text_dump_test

namespace {

using namespace sample;
using text_dump_test::Label;

TEST(TextDump, TruthHasEveryFieldOnItsLineAndSaysWhoHasSeenWhat) {
    EXPECT_EQ(to_text(busy_pond()),
              "frozen: yes\n"
              "wind: second-sight\n"
              "level: -7\n"
              "turn: 1\n"
              "living: 0 2\n"
              "passed: 0 1\n"
              "chill: 4\n"
              "pile: goose/1 duck\n"
              "hand: duck goose*2\n"
              "sure: goose\n"
              "deck: second-sight*6\n"
              "nests 0:\n"
              "  owner: 0\n"
              "  egg: second-sight/0/9\n"
              "  age: 3\n"
              "nests 1:\n"
              "  owner: 1\n"
              "  egg: goose\n"
              "  age: -\n"
              "scores: 0 -300/1\n"
              "dice: 6 1\n"
              "newest: owner=2 egg=goose/2 age=-\n"
              "hunch: goose/0\n");
}

TEST(TextDump, ViewHasQuestionMarksForTheUnseenAndNothingTacit) {
    EXPECT_EQ(to_text(redact(busy_pond(), anna)),
              "frozen: yes\n"
              "wind: second-sight\n"
              "level: -7\n"
              "turn: 1\n"
              "living: 0 2\n"
              "passed: 0\n"
              "chill: 4\n"
              "pile: ? ?\n"
              "hand: duck goose*2\n"
              "sure: goose\n"
              "deck: second-sight*6\n"
              "nests 0:\n"
              "  owner: 0\n"
              "  egg: second-sight\n"
              "  age: 3\n"
              "nests 1:\n"
              "  owner: 1\n"
              "  egg: ?\n"
              "  age: -\n"
              "scores: ? ?\n"
              "dice: 6 1\n"
              "newest: owner=2 egg=? age=-\n");
}

TEST(TextDump, NothingToSayLeavesNoBlankAtTheEndOfALine) {
    const std::string text = to_text(Pond());
    EXPECT_NE(text.find("\nliving:\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nnewest: -\n"), std::string::npos) << text;
    EXPECT_EQ(text.find(" \n"), std::string::npos) << text;
    EXPECT_EQ(text.find("nests"), std::string::npos) << "an empty list of structs has no lines\n" << text;
}

TEST(TextDump, ListsOfBagsTakeALineEachAndPilesRunFromTheTop) {
    Label label;
    label.text = FixedText<12>("a pond");
    label.order = {cleo, anna};
    label.hands = {Bag<Card>(), Bag<Card>()};
    label.hands[1].add(Card::Duck);
    label.discards.put(Card::Duck);
    label.discards.put(Card::Goose);
    label.secret = Veiled(Nest{bert, Veiled(Card::Goose), {}});
    label.giver = bert;
    EXPECT_EQ(to_text(label),
              "text: a pond\n"
              "order: 2 0\n"
              "hands 0:\n"
              "hands 1: duck\n"
              "discards: goose duck\n"
              "secret:\n"
              "  owner: 1\n"
              "  egg: goose\n"
              "  age: -\n"
              "giver: 1\n");
}

TEST(TextDump, AnUnseenStructIsOneQuestionMark) {
    Label label;
    label.secret = Veiled(Nest{bert, Veiled(Card::Goose), {}}, {bert});
    const std::string of_anna = to_text(redact(label, anna));
    EXPECT_NE(of_anna.find("secret: ?\n"), std::string::npos) << of_anna;
    EXPECT_EQ(of_anna.find("owner"), std::string::npos) << of_anna;
    const std::string of_bert = to_text(redact(label, bert));
    EXPECT_NE(of_bert.find("secret:\n  owner: 1\n"), std::string::npos) << of_bert;
}

}  // namespace
}  // namespace duckpond
