#include "base/typescript.h"

#include <gtest/gtest.h>

#include <boost/mp11.hpp>

#include "base/typescript_tables.h"
#include "sample.h"

namespace duckpond {

namespace typescript_test {
struct Label {
    FixedText<12> text;
    std::array<std::uint8_t, 2> dice{};
};
BOOST_DESCRIBE_STRUCT(Label, (), (text, dice))
struct EggLaid {
    Seat seat;
    sample::Card card{};
};
BOOST_DESCRIBE_STRUCT(EggLaid, (), (seat, card))
struct Slept {};
BOOST_DESCRIBE_STRUCT(Slept, (), ())
struct Choices {
    FixedVector<Maybe<Seat>, 3> picks;
};
BOOST_DESCRIBE_STRUCT(Choices, (), (picks))
struct Printed {
    int value = 0;
    Maybe<int> copies;
};
BOOST_DESCRIBE_STRUCT(Printed, (), (value, copies))
struct Tables {
    int most_eggs = 12;
    ForEvery<sample::Card, Printed> faces;
    ForEvery<sample::Card, Maybe<int>> numbers;
    std::array<sample::Card, 3> cards = every<sample::Card>;
    std::array<int, 60> dozens{};
};
BOOST_DESCRIBE_STRUCT(Tables, (), (most_eggs, faces, numbers, cards, dozens))
}  // namespace typescript_test

namespace {

using namespace sample;
using namespace typescript_test;

int count_of(const std::string& text, std::string_view word) {
    int count = 0;
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
    return count;
}

TEST(TypeScript, DeclaresAStructAfterWhatItIsMadeOf) {
    TypeScript types;
    types.declare<Pond>();
    EXPECT_EQ(types.text(),
              "export type Card = \"duck\" | \"goose\" | \"second-sight\";\n"
              "export interface Nest {\n"
              "  owner: number;\n"
              "  egg: Card | null;\n"
              "  age?: number;\n"
              "}\n"
              "export interface Pond {\n"
              "  frozen: boolean;\n"
              "  wind: Card;\n"
              "  level: number;\n"
              "  turn: number;\n"
              "  living: number[];\n"
              "  passed: number[];\n"
              "  chill: number;\n"
              "  pile: (Card | null)[];\n"
              "  hand: Card[];\n"
              "  sure: Card[];\n"
              "  deck: Record<Card, number>;\n"
              "  nests: Nest[];\n"
              "  scores: (number | null)[];\n"
              "  dice: number[];\n"
              "  newest?: Nest;\n"
              "}\n")
        << "what is tacit has no place in a view";
}

TEST(TypeScript, TellsWhichFieldsNameASeatAndWhichHaveAnEntryForEach) {
    TypeScript types;
    types.open_namespace("pond");
    types.declare<Pond>();
    EXPECT_EQ(types.seats(), (std::set<std::string>{"living", "owner", "passed", "turn"}));
    EXPECT_EQ(types.by_seat(), (std::set<std::string>{"scores"}));
    types.open_namespace("empty");
    EXPECT_TRUE(types.seats().empty());
    EXPECT_TRUE(types.by_seat().empty());
}

TEST(TypeScript, TextIsAString) {
    TypeScript types;
    types.declare<Label>();
    EXPECT_EQ(types.text(),
              "export interface Label {\n"
              "  text: string;\n"
              "  dice: number[];\n"
              "}\n");
}

TEST(TypeScript, DeclaresEachNameOnce) {
    TypeScript types;
    types.declare<Nest>();
    types.declare<Pond>();
    types.declare<Nest>();
    EXPECT_EQ(count_of(types.text(), "export type Card "), 1) << types.text();
    EXPECT_EQ(count_of(types.text(), "export interface Nest "), 1) << types.text();
}

TEST(TypeScript, UnionIsToldApartByItsTag) {
    TypeScript types;
    types.declare_union("Event", "event", boost::mp11::mp_list<EggLaid, Slept>());
    EXPECT_EQ(types.text(),
              "export type Card = \"duck\" | \"goose\" | \"second-sight\";\n"
              "export interface EggLaid {\n"
              "  event: \"egg-laid\";\n"
              "  seat: number;\n"
              "  card: Card;\n"
              "}\n"
              "export interface Slept {\n"
              "  event: \"slept\";\n"
              "}\n"
              "export type Event = EggLaid | Slept;\n");
}

TEST(TypeScript, EachNamespaceDeclaresItsOwn) {
    TypeScript types;
    types.open_namespace("killer-duckie");
    types.declare<Card>();
    types.close_namespace();
    types.open_namespace("go");
    types.declare<Card>();
    types.close_namespace();
    EXPECT_EQ(types.text(),
              "export namespace KillerDuckie {\n"
              "  export type Card = \"duck\" | \"goose\" | \"second-sight\";\n"
              "}\n"
              "export namespace Go {\n"
              "  export type Card = \"duck\" | \"goose\" | \"second-sight\";\n"
              "}\n");
}

TEST(TypeScript, TablesAreAModuleOfConstants) {
    TypeScript types;
    types.declare<Tables>();
    EXPECT_EQ(types.text(),
              "export type Card = \"duck\" | \"goose\" | \"second-sight\";\n"
              "export interface Printed {\n"
              "  value: number;\n"
              "  copies?: number;\n"
              "}\n"
              "export interface Tables {\n"
              "  most_eggs: number;\n"
              "  faces: Record<Card, Printed>;\n"
              "  numbers: Record<Card, number | null>;\n"
              "  cards: Card[];\n"
              "  dozens: number[];\n"
              "}\n");

    Tables tables;
    tables.faces = for_every<Card>([](Card card) {
        return Printed{.value = 10 * static_cast<int>(card),
                       .copies = card == Card::Goose ? Maybe<int>(1) : Maybe<int>()};
    });
    tables.dozens.fill(12);
    const std::string line =
        " 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, "
        "12, 12, 12, 12, 12, 12, 12,";
    EXPECT_EQ(TypeScriptTables::module("old-pond", tables),
              "type Tables = OldPond.Tables;\n"
              "\n"
              "export const mostEggs: Readonly<Tables[\"most_eggs\"]> = 12;\n"
              "\n"
              "export const faces: Readonly<Tables[\"faces\"]> = {\n"
              "  \"duck\": {\"value\":0},\n"
              "  \"goose\": {\"value\":10,\"copies\":1},\n"
              "  \"second-sight\": {\"value\":20},\n"
              "};\n"
              "\n"
              "export const numbers: Readonly<Tables[\"numbers\"]> = {\n"
              "  \"duck\": null,\n"
              "  \"goose\": null,\n"
              "  \"second-sight\": null,\n"
              "};\n"
              "\n"
              "export const cards: Readonly<Tables[\"cards\"]> = [\n"
              "  \"duck\", \"goose\", \"second-sight\",\n"
              "];\n"
              "\n"
              "export const dozens: Readonly<Tables[\"dozens\"]> = [\n"
              " " +
                  line + "\n " + line +
                  "\n"
                  "  12, 12,\n"
                  "];\n");
}

TEST(TypeScript, AnOptionalInAListMayBeNull) {
    // The writer puts null there: a list has no way to leave an entry out.
    TypeScript types;
    types.declare<Choices>();
    EXPECT_EQ(types.text(),
              "export interface Choices {\n"
              "  picks: (number | null)[];\n"
              "}\n");
}

}  // namespace
}  // namespace duckpond
