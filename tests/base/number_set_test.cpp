#include "base/number_set.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/hash.h"
#include "base/json_read.h"
#include "base/json_write.h"

namespace duckpond {
namespace {

using Dozen = NumberSet<1, 12>;

std::vector<int> listed(const Dozen& set) {
    std::vector<int> numbers;
    for (const int number : set) numbers.push_back(number);
    return numbers;
}

static_assert(sizeof(Dozen) == 2);
static_assert(Dozen{3, 7}.highest() == 7, "rules use sets at compile time");

TEST(NumberSet, KnowsItsNumbersInRisingOrder) {
    Dozen set{12, 1, 7, 7};
    EXPECT_EQ(listed(set), (std::vector{1, 7, 12}));
    EXPECT_EQ(set.size(), 3);
    EXPECT_EQ(set.highest(), 12);
    set.erase(12);
    set.erase(5);
    set.insert(2);
    EXPECT_EQ(listed(set), (std::vector{1, 2, 7}));
    EXPECT_TRUE(set.contains(7));
    EXPECT_FALSE(set.contains(12));
    EXPECT_FALSE(set.contains(0)) << "not a number of the set's, and not in it";
}

TEST(NumberSet, EmptyAndAll) {
    EXPECT_TRUE(Dozen().empty());
    EXPECT_EQ(listed(Dozen()), std::vector<int>{});
    EXPECT_EQ(Dozen::all().size(), 12);
    EXPECT_EQ((NumberSet<0, 15>::all().size()), 16);
    EXPECT_NE(Dozen(), Dozen::all());
}

TEST(NumberSet, HoldsUpToSixtyThreeInAWord) {
    using Deck = NumberSet<1, 54>;
    static_assert(sizeof(Deck) == 8);
    Deck set{54, 1, 33};
    EXPECT_EQ(to_json(set), "[1,33,54]");
    EXPECT_EQ(set.lowest(), 1);
    EXPECT_EQ(set.highest(), 54);
    EXPECT_EQ(Deck::all().size(), 54);
    EXPECT_EQ((Deck::all() - set).size(), 51);
    EXPECT_EQ((set | Deck{2}).size(), 4);
    set.clear();
    EXPECT_TRUE(set.empty());
}

TEST(NumberSet, IsAListInJson) {
    EXPECT_EQ(to_json(Dozen{12, 1}), "[1,12]");
    EXPECT_EQ(to_json(Dozen()), "[]");
    Dozen read;
    ASSERT_TRUE(JsonReader().read(*parse_json("[7,1]"), read));
    EXPECT_EQ(read, (Dozen{1, 7}));
    EXPECT_EQ(hash_of(read), hash_of(Dozen{1, 7}));
}

TEST(NumberSet, RefusesWhatIsOutsideAndKeepsWhatItHeld) {
    Dozen held{3};
    for (const char* text : {"[0]", "[13]", "[1,-1]", "[\"1\"]", "[1.5]"}) {
        const auto read = JsonReader().read(*parse_json(text), held);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().key, "json.expects-number") << text;
    }
    EXPECT_EQ(JsonReader().read(*parse_json("7"), held).error().key, "json.expects-list");
    EXPECT_EQ(JsonReader().read(*parse_json("[7,1,7]"), held).error().key, "json.too-often");
    EXPECT_EQ(held, Dozen{3});
}

}  // namespace
}  // namespace duckpond
