#include "base/enum_set.h"

#include <gtest/gtest.h>

#include <boost/describe.hpp>
#include <vector>

#include "base/hash.h"
#include "base/json_read.h"
#include "base/json_write.h"
#include "base/text_dump.h"

namespace duckpond {
namespace {

enum class Bird : std::uint8_t { Duck, Goose, Swan };
BOOST_DESCRIBE_ENUM(Bird, Duck, Goose, Swan)
using Birds = EnumSet<Bird>;

struct Nest {
    Veiled<Birds> birds;
};
BOOST_DESCRIBE_STRUCT(Nest, (), (birds))

static_assert(sizeof(Birds) == 8);
static_assert(Birds::all().size() == 3);

TEST(EnumSet, HoldsEachOnce) {
    Birds set{Bird::Swan};
    set.add(Bird::Duck);
    set.add(Bird::Duck);
    EXPECT_EQ(set.size(), 2);
    EXPECT_TRUE(set.contains(Bird::Duck));
    EXPECT_EQ(set.count(Bird::Goose), 0);
    set.remove(Bird::Goose);
    set.remove(Bird::Duck);
    EXPECT_EQ(set, Birds{Bird::Swan});
    set.clear();
    EXPECT_TRUE(set.empty());
}

TEST(EnumSet, ListsInTheEnumsOrder) {
    const Birds set{Bird::Swan, Bird::Duck};
    std::vector<Bird> listed;
    for (const Bird bird : set) listed.push_back(bird);
    EXPECT_EQ(listed, (std::vector<Bird>{Bird::Duck, Bird::Swan}));
    EXPECT_EQ(set.first(), Bird::Duck);
    EXPECT_EQ(set.last(), Bird::Swan);
    EXPECT_EQ(set.nth(1), Bird::Swan);
}

TEST(EnumSet, JoinsMeetsAndTakesAway) {
    const Birds a{Bird::Duck, Bird::Goose};
    const Birds b{Bird::Goose, Bird::Swan};
    EXPECT_EQ(a | b, Birds::all());
    EXPECT_EQ(a & b, Birds{Bird::Goose});
    EXPECT_EQ(a - b, Birds{Bird::Duck});
    EXPECT_NE(hash_of(a), hash_of(b));
}

TEST(EnumSet, IsAListInJson) {
    const Birds set{Bird::Swan, Bird::Duck};
    EXPECT_EQ(to_json(set), R"(["duck","swan"])");
    Birds read;
    ASSERT_TRUE(JsonReader().read(*parse_json(R"(["swan","duck"])"), read));
    EXPECT_EQ(read, set);
    const auto twice = JsonReader("nest").read(*parse_json(R"(["duck","duck"])"), read);
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().key, "json.too-often");
    EXPECT_FALSE(JsonReader().read(*parse_json(R"(["hen"])"), read));
    EXPECT_EQ(read, set) << "what is refused changes nothing";
}

TEST(EnumSet, IsHiddenAsAWhole) {
    const Nest nest{.birds = Veiled(Birds{Bird::Goose}, {Seat(1)})};
    EXPECT_EQ(view_json(redact(nest, Seat(1))), R"({"birds":["goose"]})");
    EXPECT_EQ(view_json(redact(nest, Seat(0))), R"({"birds":null})");
    EXPECT_EQ(to_text(redact(nest, Seat(1))), "birds: goose\n");
}

}  // namespace
}  // namespace duckpond
