#include "base/hash.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <vector>

#include "sample.h"

namespace duckpond {

namespace hash_test {
struct Two {
    std::uint8_t first = 0;
    std::uint8_t second = 0;
};
BOOST_DESCRIBE_STRUCT(Two, (), (first, second))
struct Lists {
    FixedVector<std::uint8_t, 3> first;
    FixedVector<std::uint8_t, 3> second;
    friend constexpr bool operator==(const Lists&, const Lists&) = default;
};
BOOST_DESCRIBE_STRUCT(Lists, (), (first, second))
}  // namespace hash_test

namespace {

using namespace sample;
using hash_test::Lists;
using hash_test::Two;
using Bytes = FixedVector<std::uint8_t, 3>;

// {1, 2} with a 9 left over behind its end.
Bytes popped() {
    Bytes bytes{1, 2, 9};
    bytes.pop_back();
    return bytes;
}

TEST(Hash, IsTheSameEverywhere) {
    // Worked out apart from this code; records hold such numbers.
    EXPECT_EQ(hash_of(Two{1, 2}), 0xa770224972ed861aU);
    EXPECT_EQ(hash_of(Bytes{1, 2, 3}), 0x474a74b71e5a1393U);
}

TEST(Hash, EqualValuesHaveEqualHashes) {
    EXPECT_EQ(hash_of(busy_pond()), hash_of(busy_pond()));
    EXPECT_EQ(hash_of(Pond()), hash_of(Pond()));
}

TEST(Hash, EveryFieldMatters) {
    const std::vector<std::function<void(Pond&)>> changes{
        [](Pond& pond) { pond.frozen = false; },
        [](Pond& pond) { pond.wind = Card::Duck; },
        [](Pond& pond) { pond.level = -8; },
        [](Pond& pond) { pond.turn = cleo; },
        [](Pond& pond) { pond.living.insert(bert); },
        [](Pond& pond) { pond.passed.mark(cleo); },
        [](Pond& pond) { pond.chill = 5; },
        [](Pond& pond) { pond.pile.at_depth(1) = Veiled(Card::Goose); },
        [](Pond& pond) { pond.pile.at_depth(1).show({anna}); },
        [](Pond& pond) { pond.pile.take(); },
        [](Pond& pond) { pond.hand.add(Card::SecondSight); },
        [](Pond& pond) { pond.sure.add(Card::Duck); },
        [](Pond& pond) { pond.deck.add(Card::Duck); },
        [](Pond& pond) { pond.nests[1].owner = cleo; },
        [](Pond& pond) { pond.nests[0].age = 4; },
        [](Pond& pond) { pond.nests[0].age.reset(); },
        [](Pond& pond) { pond.scores[anna] = Veiled<std::int16_t>(1); },
        [](Pond& pond) { pond.scores[anna].show({cleo}); },
        [](Pond& pond) { pond.dice[1] = 2; },
        [](Pond& pond) { pond.newest.reset(); },
        [](Pond& pond) { pond.hunch.value.forget(); },
    };
    std::set<std::uint64_t> hashes{hash_of(busy_pond())};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Pond pond = busy_pond();
        changes[i](pond);
        EXPECT_TRUE(hashes.insert(hash_of(pond)).second) << "change " << i << " went unnoticed";
    }
}

TEST(Hash, OrderMatters) {
    EXPECT_NE(hash_of(Two{1, 2}), hash_of(Two{2, 1}));
    EXPECT_NE(hash_of(Bytes{1, 2}), hash_of(Bytes{2, 1}));
}

TEST(Hash, ZerosAtTheEndOfAListCount) {
    EXPECT_NE(hash_of(Bytes()), hash_of(Bytes{0}));
    EXPECT_NE(hash_of(Bytes{0}), hash_of(Bytes{0, 0}));
}

TEST(Hash, WhereOneListEndsAndTheNextBeginsCounts) {
    EXPECT_NE(hash_of(Lists{{1}, {2, 3}}), hash_of(Lists{{1, 2}, {3}}));
}

TEST(Hash, AbsentIsNotZero) {
    EXPECT_NE(hash_of(Maybe<std::uint8_t>()), hash_of(Maybe<std::uint8_t>(0)));
}

TEST(Hash, EveryByteOfALongListMatters) {
    // Bytes are taken eight at a time: the last ones of an uneven length must not get lost.
    FixedVector<std::uint8_t, 19> bytes;
    while (!bytes.full()) bytes.push_back(0);
    std::set<std::uint64_t> hashes{hash_of(bytes)};
    for (int i = 0; i < bytes.size(); ++i) {
        FixedVector<std::uint8_t, 19> changed = bytes;
        changed[i] = 1;
        EXPECT_TRUE(hashes.insert(hash_of(changed)).second) << i;
    }
}

TEST(Hash, WhatLiesBehindTheEndOfAListDoesNotMatter) {
    ASSERT_EQ(popped(), (Bytes{1, 2}));
    EXPECT_EQ(hash_of(popped()), hash_of(Bytes{1, 2}));
    EXPECT_EQ(hash_of(Lists{popped(), popped()}), hash_of(Lists{{1, 2}, {1, 2}}));
}

TEST(Hash, WhatLiesBehindTheEndOfAListInAListDoesNotMatter) {
    using Nested = FixedVector<Bytes, 2>;
    ASSERT_EQ(Nested{popped()}, (Nested{Bytes{1, 2}}));
    EXPECT_EQ(hash_of(Nested{popped()}), hash_of(Nested{Bytes{1, 2}}));
}

TEST(Hash, WhatLiesBehindTheEndOfAListInAStructInAListDoesNotMatter) {
    using Nested = FixedVector<Lists, 2>;
    EXPECT_EQ(hash_of(Nested{Lists{popped(), {}}}), hash_of(Nested{Lists{{1, 2}, {}}}));
}

TEST(Hash, WhatLiesBehindTheEndOfAVeiledListDoesNotMatter) {
    ASSERT_EQ(Veiled<Bytes>(popped()), Veiled<Bytes>({1, 2}));
    EXPECT_EQ(hash_of(Veiled<Bytes>(popped())), hash_of(Veiled<Bytes>({1, 2})));
}

TEST(Hash, WhatLiesBehindTheEndOfATextDoesNotMatter) {
    FixedText<8> text("duckling");
    text.shrink(4);
    ASSERT_EQ(text, FixedText<8>("duck"));
    EXPECT_EQ(hash_of(text), hash_of(FixedText<8>("duck")));
}

}  // namespace
}  // namespace duckpond
