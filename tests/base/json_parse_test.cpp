// The outermost gate: bounds and syntax, before any field is looked at.

#include <gtest/gtest.h>

#include <string>

#include "base/json_read.h"
#include "refusal_text.h"

namespace duckpond {
namespace {

using sample::text_of;

std::string nested(std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
}

// The column from which on the text makes no sense; 0 if it was not refused so.
std::int64_t bad_column(std::string_view text) {
    const auto parsed = parse_json(text);
    if (parsed || parsed.error().key != "json.not-json") return 0;
    return parsed.error().values[0].number;
}

TEST(ParseJson, TakesEveryKindOfValue) {
    for (const std::string_view text : {"null", "true", "-1", "1.5", "\"duck\"", "[]", "{}", " \t\r\n[1, 2] \t\r\n"}) {
        EXPECT_TRUE(parse_json(text)) << text;
    }
}

TEST(ParseJson, RefusesWhatIsLongerThanItsLimit) {
    EXPECT_TRUE(parse_json("[1,2]", {.bytes = 5}));
    const auto refused = parse_json("[1,2]", {.bytes = 4});
    ASSERT_FALSE(refused);
    EXPECT_EQ(text_of(refused.error()), "json.too-long max=4 found=5");
}

TEST(ParseJson, RefusesMoreThanAMegabyteUnlessSaidOtherwise) {
    std::string text = "[]";
    text.resize(1U << 20U, ' ');
    EXPECT_TRUE(parse_json(text));
    text += ' ';
    ASSERT_FALSE(parse_json(text));
    EXPECT_EQ(parse_json(text).error().key, "json.too-long");
}

TEST(ParseJson, RefusesWhatIsNestedTooDeep) {
    EXPECT_TRUE(parse_json(nested(32)));
    EXPECT_TRUE(parse_json(nested(3), {.depth = 3}));
    for (const auto& refused : {parse_json(nested(4), {.depth = 3}), parse_json(R"([{"a":[{}]}])", {.depth = 3})}) {
        ASSERT_FALSE(refused);
        EXPECT_EQ(text_of(refused.error()), "json.too-deep max=3");
    }
    ASSERT_FALSE(parse_json(nested(33)));
    ASSERT_FALSE(parse_json(nested(500'000))) << "no stack is deep enough for everything";
}

TEST(ParseJson, SaysFromWhereOnItMakesNoSense) {
    EXPECT_EQ(bad_column("[true, nope]"), 8);
    EXPECT_EQ(bad_column("[1,]"), 4);
    EXPECT_EQ(bad_column("01"), 2);
    EXPECT_EQ(bad_column("'duck'"), 1);
    EXPECT_EQ(bad_column("NaN"), 1);
}

TEST(ParseJson, RefusesWhatEndsTooSoon) {
    EXPECT_EQ(bad_column(""), 1);
    EXPECT_EQ(bad_column("  "), 3);
    EXPECT_EQ(bad_column("[1,2"), 5);
    EXPECT_EQ(bad_column("\"duck"), 6);
    EXPECT_EQ(bad_column("nul"), 4);
}

TEST(ParseJson, RefusesASecondValueBehindTheFirst) {
    EXPECT_EQ(bad_column("[] []"), 4);
    EXPECT_EQ(bad_column("{}x"), 3);
    EXPECT_EQ(bad_column("1 2"), 3);
    EXPECT_NE(bad_column(std::string_view("1\0", 2)), 0) << "a zero byte is no blank";
}

TEST(ParseJson, RefusesWhatIsNotUtf8) {
    for (const std::string_view bytes : {"\xff", "\x80", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
        EXPECT_NE(bad_column('"' + std::string(bytes) + '"'), 0);
    }
    EXPECT_TRUE(parse_json("\"\xf0\x9f\xa6\x86\""));
}

TEST(ParseJson, RefusesHalvesOfSurrogatesAndBareControlCharacters) {
    EXPECT_NE(bad_column(R"("\ud83e")"), 0);
    EXPECT_NE(bad_column("\"a\nb\""), 0);
    EXPECT_TRUE(parse_json(R"("\ud83e\udd86")"));
}

// Which key was refused because its object has it twice; empty if none was.
std::string twice_in(const std::string& text) {
    const auto parsed = parse_json(text);
    if (parsed || parsed.error().key != "json.twice") return "";
    return std::string(parsed.error().values[0].text.view());
}

TEST(ParseJson, RefusesAKeyThatAnObjectHasTwice) {
    EXPECT_EQ(twice_in(R"({"a":1,"a":1})"), "a");
    EXPECT_EQ(twice_in(R"({"a":1,"b":[{"c":{},"d":0,"c":null}]})"), "c");
    EXPECT_EQ(twice_in(R"({"duck":1,"du\u0063k":2})"), "duck") << "however it is written";
    EXPECT_EQ(twice_in(R"({"":1,"x":2,"":3})"), "");
    EXPECT_FALSE(parse_json(R"({"":1,"x":2,"":3})")) << "no text is a key, too";
    EXPECT_EQ(twice_in(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]})"), "") << "each in an object of its own";
    EXPECT_TRUE(parse_json(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}],"c":{}})"));
    std::string many = "{";
    for (int i = 0; i < 50'000; ++i) many += '"' + std::to_string(i) + "\":0,";
    EXPECT_TRUE(parse_json(many + "\"x\":0}"));
    EXPECT_EQ(twice_in(many + "\"777\":0}"), "777");
}

TEST(PlainJson, WritesNumbersAsTheyCame) {
    for (const std::string_view text : {"0.5", "2.0", "-0.667", "1e+300", "5E-1", "1e999", "-3", "18446744073709551615",
                                        "null", R"({"a":[1.25,{}],"b":"du\"ck"})", "[[],[{}],true]"}) {
        EXPECT_EQ(plain_json(*parse_json(text)), text);
    }
}

TEST(QuoteJson, WritesNumbersAsTheyCame) {
    EXPECT_EQ(quote_json(*parse_json("2.0")).view(), "2.0");
}

TEST(QuoteJson, IsShortAndShowsNothingOfListsAndObjects) {
    EXPECT_EQ(quote_json(*parse_json("null")).view(), "null");
    EXPECT_EQ(quote_json(*parse_json("-3")).view(), "-3");
    EXPECT_EQ(quote_json(*parse_json(R"("du\"ck")")).view(), R"("du\"ck")");
    EXPECT_EQ(quote_json(*parse_json("[1,2]")).view(), "[...]");
    EXPECT_EQ(quote_json(*parse_json(R"({"a":1})")).view(), "{...}");
    EXPECT_EQ(quote_json(*parse_json('"' + std::string(100, 'x') + '"')).view(), '"' + std::string(56, 'x') + "...");
}

TEST(ListNames, JoinsAsManyAsFit) {
    EXPECT_EQ(list_names(std::array<std::string_view, 0>()).view(), "");
    EXPECT_EQ(list_names(std::array<std::string_view, 2>{"duck", "goose"}).view(), "duck, goose");
    const std::string long_name(150, 'x');
    const auto listed = list_names(std::array<std::string_view, 3>{long_name, long_name, "duck"});
    EXPECT_EQ(listed.view(), long_name + ", " + std::string(45, 'x') + "...");
}

}  // namespace
}  // namespace duckpond
