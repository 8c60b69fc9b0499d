// Whole states: written, read back, and refused with the place of the mistake.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "base/json_read.h"
#include "base/json_write.h"
#include "refusal_text.h"
#include "sample.h"

namespace duckpond {

namespace json_state_test {
// All that JSON knows without veils, for to_json and read.
struct Order {
    bool rush = false;
    sample::Card card{};
    std::int64_t number = 0;
    Maybe<Seat> target;
    FixedVector<Maybe<sample::Card>, 3> picks;
    Counts<sample::Card> counts;
    friend constexpr bool operator==(const Order&, const Order&) = default;
};
BOOST_DESCRIBE_STRUCT(Order, (), (rush, card, number, target, picks, counts))
}  // namespace json_state_test

namespace {

using namespace sample;
using json_state_test::Order;

Refusal state_refusal(std::string_view text, std::string_view place = {}) {
    Pond out;
    const auto result = JsonReader(place).read_state(*parse_json(text), out);
    return result ? Refusal("accepted") : result.error();
}

// Key and place, which is all that these tests ask of a refusal.
std::string where(std::string_view text, std::string_view place = {}) {
    const Refusal refusal = state_refusal(text, place);
    return std::string(refusal.key) + " at " +
           (refusal.values.empty() ? "" : std::string(refusal.values[0].text.view()));
}

TEST(JsonState, ComesBackWithWhoHasSeenWhat) {
    Pond back;
    ASSERT_TRUE(JsonReader().read_state(*parse_json(state_json(busy_pond())), back));
    EXPECT_EQ(back, busy_pond());
}

TEST(JsonState, ComesBackUnderANamedPlace) {
    Pond back;
    ASSERT_TRUE(JsonReader("state").read_state(*parse_json(state_json(busy_pond())), back));
    EXPECT_EQ(back, busy_pond());
}

TEST(JsonState, WithoutSeenNobodyHasSeenAnything) {
    Pond back;
    ASSERT_TRUE(JsonReader().read_state(*parse_json(R"({"pile":["goose"],"hunch":"goose"})"), back));
    ASSERT_EQ(back.pile.size(), 1);
    EXPECT_EQ(back.pile.top(), Veiled(Card::Goose));
    EXPECT_EQ(back.hunch.value, Veiled(Card::Goose));
}

TEST(JsonState, KeepsWhatTheJsonLeavesOut) {
    Pond pond = busy_pond();
    ASSERT_TRUE(JsonReader().read_state(*parse_json(R"({"level":3})"), pond));
    Pond expected = busy_pond();
    expected.level = 3;
    EXPECT_EQ(pond, expected);
}

TEST(JsonState, RefusalsNameThePlace) {
    EXPECT_EQ(where("[]"), "json.expects-object at value");
    EXPECT_EQ(where(R"({"level":128})"), "json.expects-number at level");
    EXPECT_EQ(where(R"({"living":[0,9]})"), "json.expects-number at living.1");
    EXPECT_EQ(where(R"({"pile":["duck","swan"]})"), "json.unknown-name at pile.1");
    EXPECT_EQ(where(R"({"pile":["duck",null]})"), "json.unknown-name at pile.1") << "a view is no state";
    EXPECT_EQ(where(R"({"frozen":1})"), "json.expects-flag at frozen");
    EXPECT_EQ(where(R"({"hand":{}})"), "json.expects-list at hand");
    EXPECT_EQ(where(R"({"sure":["second-sight"]})"), "json.does-not-belong at sure.0");
    EXPECT_EQ(where(R"({"deck":{"duck":-1}})"), "json.expects-number at deck.duck");
    EXPECT_EQ(where(R"({"deck":{"swan":1}})"), "json.unknown-field at deck");
    EXPECT_EQ(where(R"({"nests":[{},{"egg":3}]})"), "json.unknown-name at nests.1.egg");
    EXPECT_EQ(where(R"({"nests":[{},{},{}]})"), "json.too-many at nests");
    EXPECT_EQ(where(R"({"newest":{"colour":"red"}})"), "json.unknown-field at newest");
    EXPECT_EQ(where(R"({"scores":[0,32768]})"), "json.expects-number at scores.1");
}

TEST(JsonState, RefusalsNameThePlaceUnderItsRoot) {
    EXPECT_EQ(where("[]", "state"), "json.expects-object at state");
    EXPECT_EQ(where(R"({"nests":[{"owner":9}]})", "state"), "json.expects-number at state.nests.0.owner");
    EXPECT_EQ(where(R"({"seen":{"nowhere":[]}})", "state"), "json.nothing-hidden at state.seen");
}

TEST(JsonState, RequiredFieldsOfNestedStructsAreNamed) {
    FixedVector<Nest, 2> nests;
    const auto result = JsonReader("nests").read(*parse_json(R"([{"owner":0,"egg":"duck"},{"owner":1}])"), nests);
    ASSERT_FALSE(result);
    EXPECT_EQ(text_of(result.error()), "json.missing-field place='nests.1' name='egg'");
}

TEST(JsonState, SeenMustPointAtSomethingVeiled) {
    EXPECT_EQ(where(R"({"seen":[]})"), "json.expects-object at seen");
    EXPECT_EQ(where(R"({"pile":["duck"],"seen":{"pile.0":[1]}})"), "accepted at ");
    for (const std::string path : {"pile.1", "pile.01", "pile", "level", "nests.0.egg", "newest.egg", ""}) {
        EXPECT_EQ(where(R"({"pile":["duck"],"seen":{")" + path + R"(":[1]}})"), "json.nothing-hidden at seen") << path;
    }
}

TEST(JsonState, MistakesInSeenAreLocatedThere) {
    EXPECT_EQ(where(R"({"pile":["duck"],"seen":{"pile.0":[10]}})"), "json.expects-number at seen.pile.0.0");
    EXPECT_EQ(where(R"({"pile":["duck"],"seen":{"pile.0":1}})"), "json.expects-list at seen.pile.0");
    EXPECT_EQ(where(R"({"hunch":"duck","seen":{"hunch":[10]}})", "state"), "json.expects-number at state.seen.hunch.0");
}

TEST(JsonState, AReaderIsGoodAgainAfterARefusal) {
    JsonReader reader;
    Pond pond;
    ASSERT_FALSE(reader.read_state(*parse_json(R"({"nests":[{"owner":9}]})"), pond));
    const auto again = reader.read_state(*parse_json(R"({"level":128})"), pond);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().values[0].text.view(), "level") << "the last place is not left over";
    EXPECT_TRUE(reader.read_state(*parse_json(R"({"level":12})"), pond));
}

template <class T>
T any_from(T first, T last) {
    return static_cast<T>(*rc::gen::inRange<std::int64_t>(first, std::int64_t{last} + 1));
}
Card any_card() {
    return static_cast<Card>(any_from(0, enum_count<Card> - 1));
}
Seat any_seat() {
    return Seat(any_from(0, max_seats - 1));
}
template <class T>
Veiled<T> veil(T value) {
    return Veiled<T>(value, ViewerSet::from_bits(*rc::gen::inRange(0U, 1U << (max_seats + 1))));
}
bool any_flag() {
    return *rc::gen::arbitrary<bool>();
}
Nest any_nest() {
    Nest nest{any_seat(), veil(any_card()), {}};
    if (any_flag()) nest.age = any_from<std::uint8_t>(0, 255);
    return nest;
}

Pond any_pond() {
    Pond pond;
    pond.frozen = any_flag();
    pond.wind = any_card();
    pond.level = any_from<std::int8_t>(-128, 127);
    pond.turn = any_seat();
    pond.living = SeatSet::from_bits(*rc::gen::inRange(0U, 1U << max_seats));
    pond.passed = PrivateMarks(SeatSet::from_bits(*rc::gen::inRange(0U, 1U << max_seats)));
    pond.chill = any_from(-3, 9);
    for (int i = any_from(0, 3); i > 0; --i) pond.pile.put(veil(any_card()));
    for (int i = any_from(0, 9); i > 0; --i) pond.hand.add(any_card());
    for (int i = any_from(0, 9); i > 0; --i) pond.sure.add(static_cast<Card>(any_from(0, 1)));
    for (int i = 0; i < enum_count<Card>; ++i) pond.deck.set(static_cast<Card>(i), any_from(0, 255));
    for (int i = any_from(0, 2); i > 0; --i) pond.nests.push_back(any_nest());
    for (int i = any_from(0, 3); i > 0; --i) pond.scores.push_back(veil(any_from<std::int16_t>(-32768, 32767)));
    pond.dice = {any_from<std::uint8_t>(0, 255), any_from<std::uint8_t>(0, 255)};
    if (any_flag()) pond.newest = any_nest();
    pond.hunch.value = veil(any_card());
    return pond;
}

RC_GTEST_PROP(JsonState, AnyStateComesBackAsItWas, ()) {
    const Pond pond = any_pond();
    Pond back;
    RC_ASSERT(JsonReader().read_state(*parse_json(state_json(pond)), back).has_value());
    RC_ASSERT(back == pond);
    RC_ASSERT(state_json(back) == state_json(pond));
}

RC_GTEST_PROP(JsonState, AnyPlainValueComesBackAsItWas, ()) {
    Order order{.rush = any_flag(), .card = any_card(), .number = *rc::gen::arbitrary<std::int64_t>()};
    if (any_flag()) order.target = any_seat();
    for (int i = any_from(0, 3); i > 0; --i) order.picks.push_back(any_flag() ? Maybe(any_card()) : Maybe<Card>());
    order.counts.set(any_card(), any_from(0, 255));
    Order back;
    RC_ASSERT(JsonReader().read(*parse_json(to_json(order)), back).has_value());
    RC_ASSERT(back == order);
}

}  // namespace
}  // namespace duckpond
