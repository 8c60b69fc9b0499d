#include "base/names.h"

#include <gtest/gtest.h>

#include <boost/describe.hpp>

namespace duckpond {

namespace names_test {
enum class Bird { Duck, GreyGoose, XRay, Swan2 };
BOOST_DESCRIBE_ENUM(Bird, Duck, GreyGoose, XRay, Swan2)
struct BirdFlewAway {};
}  // namespace names_test

namespace {

using names_test::Bird;

enum class Undescribed { One };
struct LocalThing {};

static_assert(DescribedEnum<Bird>);
static_assert(!DescribedEnum<Undescribed>, "an enum without a list of names has none");
static_assert(!DescribedEnum<int>);
static_assert(enum_count<Bird> == 4);
static_assert(name_of(Bird::GreyGoose) == "grey-goose", "names are there at compile time");

TEST(Names, EnumeratorsAreKebabCase) {
    EXPECT_EQ(name_of(Bird::Duck), "duck");
    EXPECT_EQ(name_of(Bird::GreyGoose), "grey-goose");
    EXPECT_EQ(name_of(Bird::XRay), "x-ray");
    EXPECT_EQ(name_of(Bird::Swan2), "swan2");
}

TEST(Names, EveryNameLeadsBackToItsEnumerator) {
    for (int i = 0; i < enum_count<Bird>; ++i) {
        const auto bird = static_cast<Bird>(i);
        EXPECT_EQ(from_name<Bird>(name_of(bird)), bird);
    }
}

TEST(Names, NamesStandInTheOrderOfTheEnum) {
    ASSERT_EQ(enum_names<Bird>.size(), 4U);
    EXPECT_EQ(enum_names<Bird>.front(), "duck");
    EXPECT_EQ(enum_names<Bird>.back(), "swan2");
}

TEST(Names, OnlyTheExactNameIsKnown) {
    for (const std::string_view wrong : {"", "Duck", "duc", "ducks", "greygoose", "GreyGoose", "grey_goose", " duck"}) {
        EXPECT_EQ(from_name<Bird>(wrong), std::nullopt) << wrong;
    }
}

TEST(Names, TypesAreCalledByTheirLastWord) {
    EXPECT_EQ(type_name<names_test::BirdFlewAway>, "BirdFlewAway");
    EXPECT_EQ(type_kebab<names_test::BirdFlewAway>, "bird-flew-away");
    EXPECT_EQ(type_name<LocalThing>, "LocalThing") << "an unnamed namespace is no part of the name";
    EXPECT_EQ(type_kebab<Bird>, "bird");
    EXPECT_EQ(type_name<int>, "int");
}

}  // namespace
}  // namespace duckpond
