// What the reader makes of well-formed JSON, and what it refuses with which words. For the syntax see
// json_parse_test.cpp, for whole states json_state_test.cpp.

#include "base/json_read.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "refusal_text.h"
#include "sample.h"

namespace duckpond {

namespace json_read_test {
struct Plan {
    Maybe<Seat> target;
    std::uint8_t turns = 9;
    friend constexpr bool operator==(const Plan&, const Plan&) = default;
};
BOOST_DESCRIBE_STRUCT(Plan, (), (target, turns))
}  // namespace json_read_test

namespace {

using namespace sample;
using namespace json_read_test;
using Fields = JsonReader::Fields;

template <class T>
std::optional<T> read_as(std::string_view text, Fields fields = Fields::Required) {
    T out{};
    if (!JsonReader().read(*parse_json(text), out, fields)) return std::nullopt;
    return out;
}

// The refusal as text; "accepted" if there was none.
template <class T>
std::string refusal_of(std::string_view text, Fields fields = Fields::Required) {
    T out{};
    const auto result = JsonReader().read(*parse_json(text), out, fields);
    return result ? "accepted" : text_of(result.error());
}

std::string expects_number(const std::string& place, int min, int max, const std::string& found) {
    return text_of(
        Refusal("json.expects-number").with("place", place).with("min", min).with("max", max).with("found", found));
}

bool refuses_number(std::string_view refusal) {
    return refusal.starts_with("json.expects-number ");
}

TEST(JsonRead, NumbersUpToTheEndsOfTheirRange) {
    EXPECT_EQ(read_as<std::uint8_t>("0"), 0);
    EXPECT_EQ(read_as<std::uint8_t>("255"), 255);
    EXPECT_EQ(read_as<std::int8_t>("-128"), -128);
    EXPECT_EQ(read_as<std::int8_t>("-0"), 0);
    EXPECT_EQ(read_as<std::int64_t>("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(read_as<std::int64_t>("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(read_as<Seat>("8"), Seat(8));
    EXPECT_EQ((read_as<Ranged<-3, 9>>("-3")), (Ranged<-3, 9>(-3)));
}

TEST(JsonRead, TextsHoldAtMostTheirCapacity) {
    EXPECT_EQ(read_as<FixedText<5>>("\"abcde\""), FixedText<5>("abcde"));
    EXPECT_EQ(refusal_of<FixedText<5>>("\"abcdef\""), "json.too-many place='value' max=5 found=6");
    EXPECT_EQ(refusal_of<FixedText<5>>("7"), "json.expects-text place='value' found='7'");
}

TEST(JsonRead, RefusesNumbersOutsideTheRange) {
    EXPECT_EQ(refusal_of<std::uint8_t>("256"), expects_number("value", 0, 255, "256"));
    EXPECT_EQ(refusal_of<std::uint8_t>("-1"), expects_number("value", 0, 255, "-1"));
    EXPECT_EQ(refusal_of<std::int8_t>("-129"), expects_number("value", -128, 127, "-129"));
    EXPECT_EQ(refusal_of<Seat>("9"), expects_number("value", 0, 8, "9"));
    EXPECT_EQ((refusal_of<Ranged<-3, 9>>("10")), expects_number("value", -3, 9, "10"));
    EXPECT_EQ((refusal_of<Ranged<-9, -3>>("-2")), expects_number("value", -9, -3, "-2"));
}

TEST(JsonRead, RefusesNumbersThatAreNotWholeOrTooBigForAnything) {
    for (const std::string_view text :
         {"3.0", "3.5", "1e2", "1e400", "-1e400", "1e-400", "9223372036854775808", "18446744073709551616"}) {
        EXPECT_TRUE(refuses_number(refusal_of<std::int64_t>(text))) << text;
        EXPECT_TRUE(refuses_number(refusal_of<std::uint8_t>(text))) << text;
    }
    for (const std::string_view text : {"\"3\"", "true", "null", "[3]", "{}"}) {
        EXPECT_TRUE(refuses_number(refusal_of<int>(text))) << text;
    }
}

TEST(JsonRead, FlagsAreTrueOrFalseOnly) {
    EXPECT_EQ(read_as<bool>("true"), true);
    EXPECT_EQ(read_as<bool>("false"), false);
    for (const std::string text : {"1", "0", "null", "\"true\""}) {
        EXPECT_EQ(refusal_of<bool>(text), "json.expects-flag place='value' found='" + text + "'");
    }
}

TEST(JsonRead, EnumeratorsByTheirExactName) {
    EXPECT_EQ(read_as<Card>(R"("second-sight")"), Card::SecondSight);
    for (const std::string text : {R"("SecondSight")", R"("")", R"("swan")", "1", "null"}) {
        EXPECT_EQ(refusal_of<Card>(text),
                  "json.unknown-name place='value' found='" + text + "' known='duck, goose, second-sight'");
    }
}

TEST(JsonRead, SetsOfSeatsAndViewers) {
    EXPECT_EQ(read_as<SeatSet>("[2,0,2]"), (SeatSet{anna, cleo}));
    EXPECT_EQ(read_as<ViewerSet>("[9]"), ViewerSet{Viewer::spectator()});
    EXPECT_EQ(read_as<PrivateMarks>("[1]"), PrivateMarks({bert}));
    EXPECT_EQ(refusal_of<SeatSet>("[0,9]"), expects_number("1", 0, 8, "9")) << "spectators have no seat";
    EXPECT_EQ(refusal_of<ViewerSet>("[10]"), expects_number("0", 0, 9, "10"));
    EXPECT_EQ(refusal_of<SeatSet>("3"), "json.expects-list place='value' found='3'");
}

TEST(JsonRead, BagsHoldWhatBelongsInThem) {
    EXPECT_EQ(read_as<Bag<Card>>(R"(["goose","duck","goose"])")->count(Card::Goose), 2);
    EXPECT_EQ(refusal_of<Bag<Card>>("{}"), "json.expects-list place='value' found='{...}'");
    EXPECT_EQ(refusal_of<Bag<Card>>(R"(["duck","swan"])"),
              R"(json.unknown-name place='1' found='"swan"' known='duck, goose, second-sight')");
    using Small = SmallBag<Card, 2>;
    EXPECT_EQ(refusal_of<Small>(R"(["second-sight"])"), R"(json.does-not-belong place='0' found='"second-sight"')");
}

TEST(JsonRead, BagsAreBoundedAsAWholeAndByKind) {
    using Small = SmallBag<Card, 2>;
    const auto ducks = [](int count) {
        std::string text = "[";
        for (int i = 0; i < count; ++i) text += i == 0 ? R"("duck")" : R"(,"duck")";
        return text + ']';
    };
    EXPECT_EQ(read_as<Small>(ducks(15))->count(Card::Duck), 15);
    EXPECT_EQ(refusal_of<Small>(ducks(16)), R"(json.too-often place='15' found='"duck"')");
    EXPECT_EQ(refusal_of<Small>(ducks(31)), "json.too-many place='value' max=30 found=31");
    EXPECT_EQ(read_as<Bag<Card>>(ducks(255))->count(Card::Duck), 255);
    EXPECT_EQ(refusal_of<Bag<Card>>(ducks(256)), R"(json.too-often place='255' found='"duck"')");
}

TEST(JsonRead, CountsByName) {
    const auto counts = read_as<Counts<Card>>(R"({"goose":255})");
    ASSERT_TRUE(counts);
    EXPECT_EQ(counts->count(Card::Goose), 255);
    EXPECT_EQ(counts->count(Card::Duck), 0) << "kinds that are not named count none";
    EXPECT_EQ(refusal_of<Counts<Card>>(R"({"goose":256})"), expects_number("goose", 0, 255, "256"));
    EXPECT_EQ(refusal_of<Counts<Card>>("[]"), "json.expects-object place='value' found='[...]'");
    EXPECT_EQ(refusal_of<Counts<Card>>(R"({"swan":1})"),
              "json.unknown-field place='value' name='swan' known='duck, goose, second-sight'");
}

TEST(JsonRead, PilesFromTheTopDown) {
    const auto pile = read_as<Pile<Card, 2>>(R"(["goose","duck"])");
    ASSERT_TRUE(pile);
    EXPECT_EQ(pile->top(), Card::Goose);
    EXPECT_EQ(pile->at_depth(1), Card::Duck);
}

template <class List>
void expect_two_at_most() {
    EXPECT_TRUE(read_as<List>("[1,2]"));
    for (const int found : {3, 4, 9}) {
        std::string text = "[1,2";
        for (int i = 2; i < found; ++i) text += ",3";
        EXPECT_EQ(refusal_of<List>(text + ']'), "json.too-many place='value' max=2 found=" + std::to_string(found));
    }
}

TEST(JsonRead, ListsHoldNoMoreThanTheirCapacity) {
    expect_two_at_most<FixedVector<int, 2>>();
    expect_two_at_most<PerSeat<int, 2>>();
    EXPECT_EQ((refusal_of<FixedVector<int, 2>>("{}")), "json.expects-list place='value' found='{...}'");
}

TEST(JsonRead, PilesHoldNoMoreThanTheirCapacity) {
    expect_two_at_most<Pile<int, 2>>();
}

TEST(JsonRead, ArraysHoldExactlyTheirNumber) {
    expect_two_at_most<std::array<int, 2>>();
    const std::string too_few = refusal_of<std::array<int, 2>>("[1]");
    EXPECT_NE(too_few, "accepted");
    EXPECT_FALSE(too_few.starts_with("json.too-many")) << too_few;
}

TEST(JsonRead, OptionalFieldsMayBeLeftOutOrNull) {
    EXPECT_EQ(read_as<Plan>(R"({"turns":1})"), (Plan{std::nullopt, 1}));
    EXPECT_EQ(read_as<Plan>(R"({"turns":1,"target":null})"), (Plan{std::nullopt, 1}));
    EXPECT_EQ(read_as<Plan>(R"({"turns":1,"target":2})"), (Plan{cleo, 1}));
}

TEST(JsonRead, OtherFieldsOnlyWhereTheyMayLack) {
    EXPECT_EQ(refusal_of<Plan>("{}"), "json.missing-field place='value' name='turns'");
    EXPECT_EQ(read_as<Plan>("{}", Fields::MayLack), Plan{}) << "turns keeps its default";
    EXPECT_EQ(refusal_of<Plan>("[]"), "json.expects-object place='value' found='[...]'");
}

TEST(JsonRead, RefusesUnknownFields) {
    const std::string unknown = "json.unknown-field place='value' name='turn' known='target, turns'";
    EXPECT_EQ(refusal_of<Plan>(R"({"turns":1,"turn":2})"), unknown);
    EXPECT_EQ(refusal_of<Plan>(R"({"turn":2})", Fields::MayLack), unknown) << "a misspelt field is no lacking one";
}

}  // namespace
}  // namespace duckpond
