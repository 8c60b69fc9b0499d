#include "base/refusal.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace duckpond {
namespace {

bool starts_character(char c) {
    return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
}

// What FixedText promises, said differently: all of the text, or as many whole characters as leave room for the dots.
std::string expected_text(const std::string& text, std::size_t capacity) {
    if (text.size() <= capacity) return text;
    std::size_t cut = capacity - 3;
    while (cut > 0 && !starts_character(text[cut])) --cut;
    return text.substr(0, cut) + "...";
}

std::string some_utf8(std::size_t most_characters) {
    static const std::array<std::string, 4> characters{"a", "ä", "€", "🦆"};
    std::string text;
    const std::size_t count = *rc::gen::inRange<std::size_t>(0, most_characters + 1);
    for (std::size_t i = 0; i < count; ++i) text += characters[*rc::gen::inRange<std::size_t>(0, 4)];
    return text;
}

TEST(FixedText, KeepsWhatFitsToTheLastByte) {
    EXPECT_EQ(FixedText<8>().view(), "");
    EXPECT_EQ(FixedText<8>("12345678").view(), "12345678");
}

TEST(FixedText, EndsInAnEllipsisWhenOneByteTooLong) {
    EXPECT_EQ(FixedText<8>("123456789").view(), "12345...");
}

TEST(FixedText, CutsBetweenCharacters) {
    EXPECT_EQ(FixedText<8>("1234äöü").view(), "1234...") << "the fifth byte is the first half of ä";
    EXPECT_EQ(FixedText<8>("123äöü").view(), "123ä...") << "ä ends where the dots begin";
    EXPECT_EQ(FixedText<8>("12🦆🦆").view(), "12...");
    EXPECT_EQ(FixedText<6>("🦆🦆").view(), "...") << "not even one character has room";
}

TEST(FixedText, AppendGoesOnWhereTheTextEnds) {
    FixedText<8> text("123");
    text.append("45678");
    EXPECT_EQ(text.view(), "12345678");
    text.append("");
    EXPECT_EQ(text.view(), "12345678") << "nothing more is not too much";
}

TEST(FixedText, AppendMakesRoomForTheEllipsisWhenNearlyFull) {
    for (const std::string_view start : {"123456", "1234567", "12345678"}) {
        FixedText<8> text(start);
        text.append("abc");
        EXPECT_EQ(text.view(), "12345...") << start;
    }
}

TEST(FixedText, AppendMakesRoomBetweenCharacters) {
    for (const std::string_view start : {"1234ä", "1234ä7", "1234ä78"}) {
        FixedText<8> text(start);
        text.append("abc");
        EXPECT_EQ(text.view(), "1234...") << start;
    }
    FixedText<8> ducks("🦆🦆");
    ducks.append("!");
    EXPECT_EQ(ducks.view(), "🦆...");
}

TEST(FixedText, AppendAfterACutStillEndsInTheEllipsis) {
    FixedText<10> text("123456🦆🦆");
    ASSERT_EQ(text.view(), "123456...") << "a byte is left over";
    text.append("x");
    EXPECT_EQ(text.view(), "123456...");
}

TEST(FixedText, ShrinkTakesTheEndOff) {
    FixedText<8> text("12345678");
    text.shrink(2);
    EXPECT_EQ(text.view(), "12");
    EXPECT_EQ(text, FixedText<8>("12")) << "what lies behind the end does not count";
    text.append("3");
    EXPECT_EQ(text.view(), "123");
}

RC_GTEST_PROP(FixedText, HoldsTheLongestPrefixOfWholeCharacters, ()) {
    const std::string text = some_utf8(12);
    RC_ASSERT(FixedText<16>(text).view() == expected_text(text, 16));
}

RC_GTEST_PROP(FixedText, AppendingToWhatFitsIsLikeWritingAtOnce, ()) {
    const std::string start = some_utf8(4);
    const std::string rest = some_utf8(8);
    FixedText<16> text(start);
    text.append(rest);
    RC_ASSERT(text.view() == expected_text(start + rest, 16));
}

TEST(Refusal, CarriesItsKeyAndNamedValuesInOrder) {
    const Refusal refusal = Refusal("pond.frozen").with("seat", "anna").with("degrees", -4);
    EXPECT_EQ(refusal.key, "pond.frozen");
    ASSERT_EQ(refusal.values.size(), 2);
    EXPECT_EQ(refusal.values[0].name, "seat");
    EXPECT_EQ(refusal.values[0].text.view(), "anna");
    EXPECT_FALSE(refusal.values[0].is_number);
    EXPECT_EQ(refusal.values[1].name, "degrees");
    EXPECT_EQ(refusal.values[1].number, -4);
    EXPECT_TRUE(refusal.values[1].is_number);
}

TEST(Refusal, BoundsTheTextOfAValue) {
    const Refusal refusal = Refusal("pond.frozen").with("found", std::string(1000, 'x'));
    EXPECT_EQ(refusal.values[0].text.view(), std::string(197, 'x') + "...");
}

TEST(Refusal, DiffersByKeyNameAndValue) {
    const Refusal refusal = Refusal("a").with("n", 1);
    EXPECT_EQ(refusal, Refusal("a").with("n", 1));
    EXPECT_NE(refusal, Refusal("b").with("n", 1));
    EXPECT_NE(refusal, Refusal("a").with("m", 1));
    EXPECT_NE(refusal, Refusal("a").with("n", 2));
    EXPECT_NE(refusal, Refusal("a").with("n", "1"));
    EXPECT_NE(refusal, Refusal("a"));
}

TEST(Result, IsAValueOrTheRefusal) {
    const Result<int> good = 3;
    const Result<int> bad = tl::unexpected(Refusal("pond.frozen"));
    EXPECT_EQ(good.value(), 3);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().key, "pond.frozen");
}

static_assert(Refusal("a").with("n", 1).values[0].number == 1, "options are checked at compile time too");

}  // namespace
}  // namespace duckpond
