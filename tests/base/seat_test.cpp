#include "base/seat.h"

#include <gtest/gtest.h>

#include <vector>

namespace duckpond {
namespace {

constexpr Seat anna{0};
constexpr Seat bert{1};
constexpr Seat last{max_seats - 1};

TEST(Seat, CountsFromZeroAndOrdersByIndex) {
    EXPECT_EQ(Seat().index(), 0);
    EXPECT_EQ(Seat(3).index(), 3);
    EXPECT_EQ(Seat(3), Seat(3));
    EXPECT_NE(Seat(3), Seat(4));
    EXPECT_LT(Seat(3), Seat(4));
}

TEST(Viewer, EverySeatIsAViewerOfItsOwn) {
    for (int index = 0; index < max_seats; ++index) {
        const Viewer viewer = Seat(index);
        EXPECT_EQ(viewer.index(), index);
        EXPECT_FALSE(viewer.is_spectator());
        EXPECT_EQ(viewer.seat(), Seat(index));
        EXPECT_EQ(viewer, Viewer::from_index(index));
    }
}

TEST(Viewer, SpectatorHasNoSeat) {
    const Viewer spectator = Viewer::spectator();
    EXPECT_TRUE(spectator.is_spectator());
    EXPECT_EQ(spectator.seat(), std::nullopt);
    EXPECT_EQ(spectator.index(), max_seats);
    EXPECT_EQ(spectator, Viewer::from_index(max_seats));
    EXPECT_NE(spectator, Viewer(last));
}

TEST(SeatSet, StartsEmpty) {
    EXPECT_TRUE(SeatSet().empty());
    EXPECT_EQ(SeatSet().size(), 0);
    EXPECT_EQ(SeatSet().bits(), 0U);
    EXPECT_FALSE(SeatSet().contains(anna));
}

TEST(SeatSet, HoldsWhatWasPutInOnceEach) {
    SeatSet seats;
    seats.insert(last);
    seats.insert(bert);
    seats.insert(bert);
    EXPECT_EQ(seats.size(), 2);
    EXPECT_TRUE(seats.contains(bert));
    EXPECT_TRUE(seats.contains(last));
    EXPECT_FALSE(seats.contains(anna));
    EXPECT_EQ(seats, (SeatSet{bert, last}));
}

TEST(SeatSet, EraseTakesOutOnlyThatSeatAndToleratesAbsence) {
    SeatSet seats{anna, bert};
    seats.erase(anna);
    EXPECT_EQ(seats, SeatSet{bert});
    seats.erase(anna);
    EXPECT_EQ(seats, SeatSet{bert});
}

TEST(SeatSet, FirstTakesTheLowestSeats) {
    EXPECT_EQ(SeatSet::first(0), SeatSet());
    EXPECT_EQ(SeatSet::first(2), (SeatSet{anna, bert}));
    EXPECT_EQ(SeatSet::first(max_seats).size(), max_seats);
    EXPECT_TRUE(SeatSet::first(max_seats).contains(last));
}

TEST(SeatSet, UnionIntersectionAndDifference) {
    const SeatSet low{anna, bert};
    const SeatSet high{bert, last};
    EXPECT_EQ(low | high, (SeatSet{anna, bert, last}));
    EXPECT_EQ(low & high, SeatSet{bert});
    EXPECT_EQ(low - high, SeatSet{anna});
    EXPECT_EQ(high - low, SeatSet{last});
}

TEST(SeatSet, IteratesInRisingOrderWhateverTheOrderOfInsertion) {
    std::vector<int> indices;
    for (const Seat seat : SeatSet{Seat(7), Seat(2), Seat(5)}) indices.push_back(seat.index());
    EXPECT_EQ(indices, (std::vector{2, 5, 7}));
}

TEST(SeatSet, NthAgreesWithIterationForEverySet) {
    for (unsigned bits = 0; bits < 1U << max_seats; ++bits) {
        const SeatSet seats = SeatSet::from_bits(bits);
        int n = 0;
        for (const Seat seat : seats) {
            EXPECT_EQ(seats.nth(n++), seat) << "bits " << bits;
            EXPECT_TRUE(seats.contains(seat)) << "bits " << bits;
        }
        EXPECT_EQ(n, seats.size()) << "bits " << bits;
    }
}

TEST(ViewerSet, EveryoneIsAllSeatsAndTheSpectators) {
    EXPECT_EQ(everyone.size(), max_seats + 1);
    EXPECT_TRUE(everyone.contains(Viewer::spectator()));
    EXPECT_EQ(everyone - viewers(SeatSet::first(max_seats)), ViewerSet{Viewer::spectator()});
}

TEST(ViewerSet, ViewersOfSeatsAreThoseSeatsAlone) {
    const ViewerSet some = viewers({bert, last});
    EXPECT_EQ(some, (ViewerSet{bert, last}));
    EXPECT_FALSE(some.contains(Viewer::spectator()));
    EXPECT_EQ(some.nth(1).seat(), last);
}

static_assert((SeatSet{anna, bert} - SeatSet{anna}).nth(0) == bert, "rules use seat sets at compile time");

}  // namespace
}  // namespace duckpond
