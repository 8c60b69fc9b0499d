#include "base/json_write.h"

#include <gtest/gtest.h>

#include <limits>

#include "sample.h"

namespace duckpond {

namespace json_write_test {
struct Wide {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::uint64_t high = std::numeric_limits<std::uint64_t>::max();
};
BOOST_DESCRIBE_STRUCT(Wide, (), (low, high))
struct Nothing {};
BOOST_DESCRIBE_STRUCT(Nothing, (), ())
struct Plan {
    Maybe<Seat> target;
    FixedVector<Maybe<Seat>, 2> picks;
    Tacit<std::uint8_t> guess;
};
BOOST_DESCRIBE_STRUCT(Plan, (), (target, picks, guess))
}  // namespace json_write_test

namespace {

using namespace sample;
using namespace json_write_test;

TEST(JsonWrite, PlainValues) {
    EXPECT_EQ(to_json(true), "true");
    EXPECT_EQ(to_json(false), "false");
    EXPECT_EQ(to_json(Card::SecondSight), R"("second-sight")");
    EXPECT_EQ(to_json(-7), "-7");
    EXPECT_EQ(to_json(std::uint8_t{65}), "65") << "a small number is no letter";
    EXPECT_EQ(to_json(Seat(8)), "8");
    EXPECT_EQ(to_json(Ranged<-3, 9>(-2)), "-2");
}

TEST(JsonWrite, TheWidestNumbersAreWhole) {
    EXPECT_EQ(to_json(Wide{}), R"({"low":-9223372036854775808,"high":18446744073709551615})");
}

TEST(JsonWrite, SetsAreListsOfIndices) {
    EXPECT_EQ(to_json(SeatSet()), "[]");
    EXPECT_EQ(to_json(SeatSet{cleo, anna}), "[0,2]");
    EXPECT_EQ(to_json(ViewerSet{anna, Viewer::spectator()}), "[0,9]");
}

TEST(JsonWrite, TextIsQuotedAndEscaped) {
    EXPECT_EQ(to_json(FixedText<20>("")), R"("")");
    EXPECT_EQ(to_json(FixedText<20>("say \"a\\b\"")), R"("say \"a\\b\"")");
    EXPECT_EQ(to_json(FixedText<20>("a\nb\tc\x01")), R"("a\nb\tc\u0001")");
    EXPECT_EQ(to_json(FixedText<20>("ä€🦆")), R"("ä€🦆")");
}

TEST(JsonWrite, ListsAndPilesFromTheTop) {
    using Lists = FixedVector<FixedVector<std::uint8_t, 2>, 3>;
    EXPECT_EQ(to_json(Lists()), "[]");
    EXPECT_EQ(to_json(Lists{{}, {1, 2}, {}}), "[[],[1,2],[]]");
    EXPECT_EQ(to_json(std::array<int, 2>{3, 4}), "[3,4]");
    Pile<Card, 3> pile;
    EXPECT_EQ(to_json(pile), "[]");
    pile.put(Card::Duck);
    pile.put(Card::Goose);
    EXPECT_EQ(to_json(pile), R"(["goose","duck"])");
}

TEST(JsonWrite, BagsAreListsInTheOrderOfTheEnum) {
    Bag<Card> bag;
    EXPECT_EQ(to_json(bag), "[]");
    bag.add(Card::SecondSight);
    bag.add(Card::Duck);
    bag.add(Card::SecondSight);
    EXPECT_EQ(to_json(bag), R"(["duck","second-sight","second-sight"])");
    SmallBag<Card, 2> small;
    small.add(Card::Goose);
    EXPECT_EQ(to_json(small), R"(["goose"])");
}

TEST(JsonWrite, CountsNameAllKinds) {
    Counts<Card> counts;
    counts.set(Card::Goose, 255);
    EXPECT_EQ(to_json(counts), R"({"duck":0,"goose":255,"second-sight":0})");
}

TEST(JsonWrite, AbsentFieldsAreLeftOutAndAbsentItemsAreNull) {
    EXPECT_EQ(to_json(Nothing{}), "{}");
    EXPECT_EQ(to_json(Plan{}), R"({"picks":[],"guess":0})");
    EXPECT_EQ(to_json(Plan{bert, {std::nullopt, cleo}, {5}}), R"({"target":1,"picks":[null,2],"guess":5})");
}

TEST(JsonWrite, StateIsTheWholeTruthWithWhoHasSeenWhatBesideIt) {
    EXPECT_EQ(state_json(busy_pond()),
              R"({"frozen":true,"wind":"second-sight","level":-7,"turn":1,"living":[0,2],"passed":[0,1],"chill":4,)"
              R"("pile":["goose","duck"],"hand":["duck","goose","goose"],"sure":["goose"],)"
              R"("deck":{"duck":0,"goose":0,"second-sight":6},)"
              R"("nests":[{"owner":0,"egg":"second-sight","age":3},{"owner":1,"egg":"goose"}],)"
              R"("scores":[0,-300],"dice":[6,1],"newest":{"owner":2,"egg":"goose"},"hunch":"goose",)"
              R"("seen":{"pile.0":[1],"nests.0.egg":[0,9],"scores.1":[1],"newest.egg":[2],"hunch":[0]}})");
}

TEST(JsonWrite, StateThatNobodyHasSeenHasAnEmptyMap) {
    EXPECT_EQ(state_json(Nothing{}), R"({"seen":{}})");
    EXPECT_EQ(state_json(Nest{}), R"({"owner":0,"egg":"duck","seen":{}})");
}

TEST(JsonWrite, ViewHasNullForTheUnseenAndNothingTacitNorWhoHasSeenWhat) {
    EXPECT_EQ(view_json(redact(busy_pond(), bert)),
              R"({"frozen":true,"wind":"second-sight","level":-7,"turn":1,"living":[0,2],"passed":[1],"chill":4,)"
              R"("pile":["goose",null],"hand":["duck","goose","goose"],"sure":["goose"],)"
              R"("deck":{"duck":0,"goose":0,"second-sight":6},)"
              R"("nests":[{"owner":0,"egg":null,"age":3},{"owner":1,"egg":null}],)"
              R"("scores":[null,-300],"dice":[6,1],"newest":{"owner":2,"egg":null}})");
}

TEST(JsonWrite, WorldsThatLookTheSameGiveTheSameView) {
    Pond other = busy_pond();
    other.pile.at_depth(1) = Veiled(Card::SecondSight, {anna, cleo});
    other.passed = PrivateMarks({bert, cleo});
    ASSERT_NE(state_json(other), state_json(busy_pond()));
    EXPECT_EQ(view_json(redact(other, bert)), view_json(redact(busy_pond(), bert)));
}

}  // namespace
}  // namespace duckpond
