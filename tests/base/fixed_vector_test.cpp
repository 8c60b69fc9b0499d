#include "base/fixed_vector.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <type_traits>
#include <vector>

namespace duckpond {
namespace {

using Numbers = FixedVector<int, 4>;

template <class Range>
std::vector<int> listed(const Range& range) {
    return {range.begin(), range.end()};
}

static_assert(std::is_trivially_copyable_v<Numbers>, "copying a state is a memcpy");
static_assert(Numbers::capacity == 4);
static_assert(sizeof(FixedVector<std::uint8_t, 255>) == 256, "the size takes one byte as long as it can");

TEST(FixedVector, StartsEmpty) {
    const Numbers numbers;
    EXPECT_TRUE(numbers.empty());
    EXPECT_FALSE(numbers.full());
    EXPECT_EQ(numbers.size(), 0);
    EXPECT_EQ(numbers.begin(), numbers.end());
}

TEST(FixedVector, PushesAtTheBackAndPopsFromThere) {
    Numbers numbers{1, 2};
    numbers.push_back(3);
    EXPECT_EQ(listed(numbers), (std::vector{1, 2, 3}));
    EXPECT_EQ(numbers.back(), 3);
    EXPECT_EQ(numbers.pop_back(), 3);
    EXPECT_EQ(listed(numbers), (std::vector{1, 2}));
}

TEST(FixedVector, IsFullAtItsCapacityAndFaultsBeyond) {
    Numbers numbers{1, 2, 3, 4};
    EXPECT_TRUE(numbers.full());
    EXPECT_THROW(numbers.push_back(5), Fault);
    EXPECT_THROW(numbers.insert_at(0, 5), Fault);
    EXPECT_EQ(listed(numbers), (std::vector{1, 2, 3, 4}));
}

TEST(FixedVector, HoldsMoreThanAByteCounts) {
    FixedVector<int, 300> numbers;
    for (int i = 0; i < 300; ++i) numbers.push_back(i);
    EXPECT_EQ(numbers.size(), 300);
    EXPECT_EQ(numbers[299], 299);
    EXPECT_THROW(numbers.push_back(300), Fault);
}

TEST(FixedVector, FaultsWhenTakingFromEmpty) {
    Numbers numbers;
    EXPECT_THROW(numbers.pop_back(), Fault);
    EXPECT_THROW(numbers.erase_at(0), Fault);
    EXPECT_EQ(numbers.size(), 0);
}

TEST(FixedVector, InsertMovesTheRestUp) {
    Numbers numbers{1, 3};
    numbers.insert_at(1, 2);
    numbers.insert_at(3, 4);
    EXPECT_EQ(listed(numbers), (std::vector{1, 2, 3, 4}));
}

TEST(FixedVector, InsertFaultsOutsideTheVector) {
    Numbers numbers{1};
    EXPECT_THROW(numbers.insert_at(2, 9), Fault);
    EXPECT_THROW(numbers.insert_at(-1, 9), Fault);
    EXPECT_EQ(listed(numbers), (std::vector{1}));
}

TEST(FixedVector, InsertsACopyOfOneOfItsOwnElements) {
    Numbers numbers{1, 2, 3};
    numbers.insert_at(0, numbers[1]);
    EXPECT_EQ(listed(numbers), (std::vector{2, 1, 2, 3}));
}

TEST(FixedVector, EraseClosesTheGapAndReturnsTheElement) {
    Numbers numbers{1, 2, 3};
    EXPECT_EQ(numbers.erase_at(1), 2);
    EXPECT_EQ(listed(numbers), (std::vector{1, 3}));
    EXPECT_THROW(numbers.erase_at(2), Fault);
    EXPECT_THROW(numbers.erase_at(-1), Fault);
}

#ifndef NDEBUG
TEST(FixedVector, IndexBeyondTheEndFaultsInDebugBuilds) {
    Numbers numbers{1};
    EXPECT_THROW(numbers[1] = 2, Fault);
    EXPECT_THROW(numbers[-1] = 2, Fault);
    numbers.clear();
    EXPECT_THROW(numbers.back() = 2, Fault);
}
#endif

TEST(FixedVector, WhatLiesBehindTheEndDoesNotCountForEquality) {
    Numbers popped{1, 2, 3};
    popped.pop_back();
    EXPECT_EQ(popped, (Numbers{1, 2}));
    popped.clear();
    EXPECT_EQ(popped, Numbers());
}

TEST(FixedVector, DiffersByElementOrderAndLength) {
    EXPECT_NE((Numbers{1, 2}), (Numbers{2, 1}));
    EXPECT_NE((Numbers{1}), (Numbers{1, 0}));
}

RC_GTEST_PROP(FixedVector, InsertAndEraseDoWhatAStandardVectorDoes, (const std::vector<int>& script)) {
    FixedVector<int, 8> ours;
    std::vector<int> theirs;
    for (const int step : script) {
        const int place = *rc::gen::inRange(0, static_cast<int>(theirs.size()) + 1);
        if (!ours.full() && (step % 2 == 0 || place == ours.size())) {
            ours.insert_at(place, step);
            theirs.insert(theirs.begin() + place, step);
        } else if (place < ours.size()) {
            RC_ASSERT(ours.erase_at(place) == theirs[static_cast<std::size_t>(place)]);
            theirs.erase(theirs.begin() + place);
        }
        RC_ASSERT(listed(ours) == theirs);
    }
}

TEST(PerSeat, HasOneDefaultValueForEachSeat) {
    const PerSeat<int, 6> scores(3);
    EXPECT_EQ(listed(scores), (std::vector{0, 0, 0}));
}

TEST(PerSeat, IsIndexedBySeat) {
    PerSeat<int, 6> scores(3);
    scores[Seat(2)] = 7;
    EXPECT_EQ(std::as_const(scores)[Seat(2)], 7);
    EXPECT_EQ(listed(scores), (std::vector{0, 0, 7}));
}

TEST(PerSeat, FaultsWithMoreSeatsThanItHasRoomFor) {
    EXPECT_THROW((PerSeat<int, 2>(3)), Fault);
}

TEST(Pile, TakesWhatWasPutLast) {
    Pile<int, 4> pile;
    EXPECT_TRUE(pile.empty());
    pile.put(1);
    pile.put(2);
    EXPECT_EQ(pile.size(), 2);
    EXPECT_EQ(pile.top(), 2);
    EXPECT_EQ(pile.take(), 2);
    EXPECT_EQ(pile.take(), 1);
    EXPECT_THROW(pile.take(), Fault);
}

TEST(Pile, CountsDepthFromTheTop) {
    Pile<int, 4> pile;
    for (const int item : {1, 2, 3}) pile.put(item);
    EXPECT_EQ(pile.at_depth(0), 3);
    EXPECT_EQ(pile.at_depth(2), 1);
    pile.at_depth(1) = 9;
    EXPECT_EQ(listed(pile), (std::vector{1, 9, 3})) << "iteration runs from the bottom up";
}

TEST(FixedVector, AppendsAsManyAsAreMade) {
    FixedVector<int, 5> numbers{1};
    int next = 2;
    numbers.append(3, [&] { return next++; });
    EXPECT_EQ(numbers, (FixedVector<int, 5>{1, 2, 3, 4}));
    numbers.append(0, [&] { return next++; });
    EXPECT_EQ(numbers.size(), 4);
    EXPECT_THROW(numbers.append(2, [&] { return next++; }), Fault);
    EXPECT_EQ(numbers.size(), 4);
    numbers.append(1, [&] { return next++; });
    EXPECT_TRUE(numbers.full());
}

TEST(Pile, InsertPutsTheItemAtThatDepth) {
    for (int depth = 0; depth <= 2; ++depth) {
        Pile<int, 3> pile;
        pile.put(1);
        pile.put(2);
        pile.insert(depth, 9);
        EXPECT_EQ(pile.size(), 3);
        EXPECT_EQ(pile.at_depth(depth), 9);
    }
    Pile<int, 3> pile;
    EXPECT_THROW(pile.insert(1, 9), Fault) << "there is nothing that could lie above it";
}

TEST(Pile, EqualityIgnoresWhatWasTaken) {
    Pile<int, 4> taken;
    taken.put(1);
    taken.put(2);
    taken.take();
    Pile<int, 4> fresh;
    fresh.put(1);
    EXPECT_EQ(taken, fresh);
    taken.clear();
    EXPECT_TRUE(taken.empty());
    EXPECT_NE(taken, fresh);
}

static_assert(
    [] {
        FixedVector<int, 3> numbers{1, 3};
        numbers.insert_at(1, 2);
        return numbers.erase_at(0) == 1 && numbers == FixedVector<int, 3>{2, 3};
    }(),
    "rules use vectors at compile time");

}  // namespace
}  // namespace duckpond
