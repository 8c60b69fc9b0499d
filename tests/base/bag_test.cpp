#include "base/bag.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <vector>

namespace duckpond {
namespace {

enum class Bird : std::uint8_t { Duck, Goose, Swan };
BOOST_DESCRIBE_ENUM(Bird, Duck, Goose, Swan)

static_assert(Bag<Bird>::kinds == 3);
static_assert(sizeof(Bag<Bird, 2>) == 2, "a byte for each kind");
static_assert(sizeof(SmallBag<Bird>) == 2, "a byte for two kinds");

TEST(Bag, StartsEmpty) {
    const Bag<Bird> bag;
    EXPECT_EQ(bag.size(), 0);
    EXPECT_FALSE(bag.contains(Bird::Duck));
    EXPECT_EQ(bag.count(Bird::Swan), 0);
}

TEST(Bag, CountsEachKindByItself) {
    Bag<Bird> bag;
    bag.add(Bird::Goose);
    bag.add(Bird::Goose);
    bag.add(Bird::Swan);
    bag.remove(Bird::Goose);
    bag.set(Bird::Duck, 255);
    EXPECT_EQ(bag.count(Bird::Duck), 255);
    EXPECT_EQ(bag.count(Bird::Goose), 1);
    EXPECT_EQ(bag.count(Bird::Swan), 1);
    EXPECT_TRUE(bag.contains(Bird::Swan));
    EXPECT_EQ(bag.size(), 257) << "the sum does not wrap at a byte";
}

TEST(Bag, EqualityKnowsNoOrder) {
    Bag<Bird> a;
    a.add(Bird::Duck);
    a.add(Bird::Swan);
    Bag<Bird> b;
    b.add(Bird::Swan);
    EXPECT_NE(a, b);
    b.add(Bird::Duck);
    EXPECT_EQ(a, b);
    b.clear();
    EXPECT_EQ(b, Bag<Bird>());
}

TEST(SmallBag, KeepsNeighboursApart) {
    SmallBag<Bird> bag;
    bag.add(Bird::Goose);
    bag.add(Bird::Goose);
    bag.add(Bird::Duck);
    bag.remove(Bird::Goose);
    EXPECT_EQ(bag.count(Bird::Duck), 1);
    EXPECT_EQ(bag.count(Bird::Goose), 1);
    EXPECT_FALSE(bag.contains(Bird::Swan));
}

TEST(SmallBag, ForgetsWhatIsPastFifteen) {
    SmallBag<Bird> bag;
    for (int i = 0; i < 17; ++i) bag.add(Bird::Duck);
    EXPECT_EQ(bag.count(Bird::Duck), 15);
    EXPECT_EQ(bag.count(Bird::Goose), 0) << "a full kind does not spill into its neighbour";
}

TEST(SmallBag, RemovingTheUnknownChangesNothing) {
    SmallBag<Bird> bag;
    bag.add(Bird::Duck);
    const SmallBag<Bird> before = bag;
    bag.remove(Bird::Goose);
    bag.remove(Bird::Swan);
    EXPECT_EQ(bag, before);
    bag.remove(Bird::Duck);
    EXPECT_EQ(bag, SmallBag<Bird>());
}

TEST(SmallBag, ClearEmptiesEveryKind) {
    SmallBag<Bird> bag;
    for (const Bird bird : {Bird::Duck, Bird::Goose, Bird::Swan}) bag.add(bird);
    bag.clear();
    EXPECT_EQ(bag, SmallBag<Bird>());
}

RC_GTEST_PROP(SmallBag, CountsLikeThreeCountersHeldBetweenZeroAndFifteen, (const std::vector<std::uint8_t>& script)) {
    SmallBag<Bird> bag;
    std::array<int, 3> counters{};
    // Three adds for one removal, so that full kinds come up.
    for (const std::uint8_t step : script) {
        const std::size_t kind = step % 3U;
        const auto bird = static_cast<Bird>(kind);
        const bool add = step / 3U % 4U != 0;
        for (int times = 0; times < 4; ++times) {
            add ? bag.add(bird) : bag.remove(bird);
            counters[kind] = add ? std::min(counters[kind] + 1, 15) : std::max(counters[kind] - 1, 0);
        }
        for (std::size_t i = 0; i < 3; ++i) RC_ASSERT(bag.count(static_cast<Bird>(i)) == counters[i]);
    }
}

TEST(Counts, IsABagWithAnotherName) {
    Counts<Bird> counts;
    counts.set(Bird::Swan, 4);
    Counts<Bird> same;
    for (int i = 0; i < 4; ++i) same.add(Bird::Swan);
    EXPECT_EQ(counts, same);
    EXPECT_EQ(counts.size(), 4);
}

static_assert(
    [] {
        Bag<Bird> bag;
        bag.add(Bird::Goose);
        SmallBag<Bird> small;
        small.add(Bird::Goose);
        return bag.count(Bird::Goose) == 1 && small.contains(Bird::Goose);
    }(),
    "rules use bags at compile time");

}  // namespace
}  // namespace duckpond
