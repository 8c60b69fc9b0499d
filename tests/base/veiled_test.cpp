#include "base/veiled.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/redact.h"
#include "sample.h"

namespace duckpond {

namespace veiled_test {

struct Whispered {
    Seat listener;
    [[nodiscard]] constexpr ViewerSet audience() const { return {listener}; }
};
struct Shouted {
    Veiled<sample::Card> card;
};

struct Table {
    Veiled<sample::Card> card;
    friend constexpr bool operator==(const Table&, const Table&) = default;
};
BOOST_DESCRIBE_STRUCT(Table, (), (card))
struct Turned {
    Veiled<sample::Card> card;
};
BOOST_DESCRIBE_STRUCT(Turned, (), (card))
constexpr void fold(Table& table, const Turned& event) {
    table.card.learn(event.card);
}

}  // namespace veiled_test

namespace {

using namespace sample;

const Viewer spectator = Viewer::spectator();

// The two ways a veil is stored must behave the same.
template <class T>
struct Values;
template <>
struct Values<Card> {
    static constexpr Card one = Card::SecondSight;
    static constexpr Card other = Card::Goose;
};
template <>
struct Values<bool> {
    static constexpr bool one = true;
    static constexpr bool other = false;
};
template <>
struct Values<std::int16_t> {
    static constexpr std::int16_t one = -300;
    static constexpr std::int16_t other = 7;
};

template <class T>
class VeiledOf : public testing::Test {};
using PackedAndPlain = testing::Types<Card, bool, std::int16_t>;
TYPED_TEST_SUITE(VeiledOf, PackedAndPlain);

static_assert(sizeof(Veiled<Card>) == 2, "a card and its viewers share two bytes");
static_assert(sizeof(Veiled<bool>) == 2);

TYPED_TEST(VeiledOf, IsSeenByNobodyUnlessSaidOtherwise) {
    const Veiled<TypeParam> veiled(Values<TypeParam>::one);
    EXPECT_EQ(veiled.value(), Values<TypeParam>::one);
    EXPECT_TRUE(veiled.seen().empty());
    EXPECT_FALSE(veiled.seen_by(anna));
    EXPECT_FALSE(veiled.seen_by(spectator));
    EXPECT_EQ(Veiled<TypeParam>().value(), TypeParam{});
    EXPECT_TRUE(Veiled<TypeParam>().seen().empty());
}

TYPED_TEST(VeiledOf, HoldsEverySetOfViewersBesideTheValue) {
    for (unsigned bits = 0; bits < 1U << (max_seats + 1); ++bits) {
        const Veiled<TypeParam> veiled(Values<TypeParam>::one, ViewerSet::from_bits(bits));
        ASSERT_EQ(veiled.seen().bits(), bits);
        ASSERT_EQ(veiled.value(), Values<TypeParam>::one);
    }
}

TYPED_TEST(VeiledOf, ShowAddsViewers) {
    Veiled<TypeParam> veiled(Values<TypeParam>::one, {anna});
    veiled.show({bert, spectator});
    EXPECT_EQ(veiled.seen(), (ViewerSet{anna, bert, spectator}));
    EXPECT_EQ(veiled.value(), Values<TypeParam>::one);
}

TYPED_TEST(VeiledOf, ForgetLeavesTheValueUnseen) {
    Veiled<TypeParam> veiled(Values<TypeParam>::one, everyone);
    veiled.forget_but({bert, cleo});
    EXPECT_EQ(veiled.seen(), (ViewerSet{bert, cleo}));
    veiled.forget_but({anna, bert});
    EXPECT_EQ(veiled.seen(), ViewerSet{bert}) << "who had not seen it does not learn it by being spared";
    veiled.forget();
    EXPECT_EQ(veiled, Veiled<TypeParam>(Values<TypeParam>::one));
}

TYPED_TEST(VeiledOf, LearnsOnlyWhatWasShown) {
    Veiled<TypeParam> known(Values<TypeParam>::one, {anna});
    known.learn(Veiled<TypeParam>(Values<TypeParam>::other));
    EXPECT_EQ(known, Veiled<TypeParam>(Values<TypeParam>::one, {anna}));
    known.learn(Veiled<TypeParam>(Values<TypeParam>::other, {bert}));
    EXPECT_EQ(known, Veiled<TypeParam>(Values<TypeParam>::other, {anna, bert}));
}

TYPED_TEST(VeiledOf, DiffersByValueAndByViewers) {
    const Veiled<TypeParam> veiled(Values<TypeParam>::one, {anna});
    EXPECT_EQ(veiled, Veiled<TypeParam>(Values<TypeParam>::one, {anna}));
    EXPECT_NE(veiled, Veiled<TypeParam>(Values<TypeParam>::other, {anna}));
    EXPECT_NE(veiled, Veiled<TypeParam>(Values<TypeParam>::one));
}

TEST(Veiled, APlainValueIsChangedInPlaceAndKeepsItsViewers) {
    Veiled<Bag<Card>> hand(Bag<Card>(), {bert});
    hand.value_here().add(Card::Duck);
    EXPECT_TRUE(hand.value().contains(Card::Duck));
    EXPECT_EQ(hand.seen(), ViewerSet{bert});
}

TEST(PrivateMarks, AreRememberedUntilCleared) {
    PrivateMarks passed;
    passed.mark(anna);
    passed.mark(cleo);
    EXPECT_EQ(passed.marked(), (SeatSet{anna, cleo}));
    passed.clear();
    EXPECT_EQ(passed, PrivateMarks());
}

TEST(BlankUnseen, LeavesEachSeatItsOwnMarkAlone) {
    for (const auto& [viewer, left] :
         {std::pair{Viewer(anna), SeatSet{anna}}, {Viewer(bert), SeatSet()}, {spectator, SeatSet()}}) {
        PrivateMarks passed({anna, cleo});
        blank_unseen(passed, viewer);
        EXPECT_EQ(passed.marked(), left) << viewer.index();
    }
}

TEST(BlankUnseen, ReachesVeilsInListsPilesOptionalsAndTacitFields) {
    Pond pond = busy_pond();
    blank_unseen(pond, cleo);
    EXPECT_EQ(pond.pile.at_depth(0), Veiled<Card>());
    EXPECT_EQ(pond.nests[0].egg, Veiled<Card>());
    EXPECT_EQ(pond.scores[bert], Veiled<std::int16_t>());
    EXPECT_EQ(pond.hunch.value, Veiled<Card>());
    EXPECT_EQ(pond.newest->egg, Veiled(Card::Goose, {cleo})) << "the one thing that Cleo has seen";
}

TEST(Redact, KeepsWhatTheViewerHasSeenAndNotWhoElseHas) {
    const Redacted<Pond> known = redact(busy_pond(), anna);
    EXPECT_EQ(known->nests[0].egg, Veiled(Card::SecondSight, {anna})) << "that spectators saw it too is a secret";
    EXPECT_EQ(known->hunch.value, Veiled(Card::Goose, {anna}));
    EXPECT_EQ(known.viewer(), Viewer(anna));
}

TEST(Redact, LeavesOpenFieldsAlone) {
    const Pond truth = busy_pond();
    const Redacted<Pond> known = redact(truth, spectator);
    EXPECT_EQ(known->hand, truth.hand);
    EXPECT_EQ(known->living, truth.living);
    EXPECT_EQ(known->pile.size(), truth.pile.size());
    EXPECT_EQ(known->nests[0].age, truth.nests[0].age);
}

TEST(Redact, AgainByTheSameViewerChangesNothing) {
    for (const Viewer viewer : everyone) {
        const Redacted<Pond> known = redact(busy_pond(), viewer);
        EXPECT_EQ(redact(*known, viewer), known);
    }
}

RC_GTEST_PROP(Redact, WorldsThatDifferOnlyInTheUnseenLookTheSame, ()) {
    const auto any_card =
        rc::gen::map(rc::gen::inRange(0, enum_count<Card>), [](int i) { return static_cast<Card>(i); });
    const auto any_viewers = rc::gen::map(rc::gen::inRange(0U, 1U << (max_seats + 1)), ViewerSet::from_bits);
    const Viewer viewer = Viewer::from_index(*rc::gen::inRange(0, max_seats + 1));
    const ViewerSet others = everyone - ViewerSet{viewer};
    Pond one = busy_pond();
    Pond other = one;
    one.pile.at_depth(0) = Veiled(*any_card, *any_viewers & others);
    other.pile.at_depth(0) = Veiled(*any_card, *any_viewers & others);
    RC_ASSERT(redact(one, viewer) == redact(other, viewer));
    // What the viewer has seen tells worlds apart.
    one.pile.at_depth(0) = Veiled(Card::Duck, *any_viewers | ViewerSet{viewer});
    other.pile.at_depth(0) = Veiled(Card::Goose, *any_viewers | ViewerSet{viewer});
    RC_ASSERT(!(redact(one, viewer) == redact(other, viewer)));
}

TEST(Redacted, FollowsAnEventToTheNextView) {
    using namespace veiled_test;
    Redacted<Table> known = redact(Table{Veiled(Card::Goose)}, bert);
    known.follow(redact(Turned{Veiled(Card::Goose, {anna})}, bert));
    EXPECT_EQ(known->card, Veiled<Card>()) << "it was not turned for Bert";
    known.follow(redact(Turned{Veiled(Card::Goose, everyone)}, bert));
    EXPECT_EQ(known->card, Veiled(Card::Goose, {bert}));
}

TEST(AudienceOf, IsEveryoneUnlessTheEventSaysOtherwise) {
    EXPECT_EQ(audience_of(veiled_test::Shouted{}), everyone);
    EXPECT_EQ(audience_of(veiled_test::Whispered{bert}), ViewerSet{bert});
}

static_assert(holds_veil<Pond> && holds_veil<Maybe<Nest>> && holds_veil<PrivateMarks>);
static_assert(!holds_veil<Bag<Card>> && !holds_veil<Tacit<Card>>);
static_assert(redact(busy_pond(), bert)->scores[bert].value() == -300, "views are made at compile time too");

}  // namespace
}  // namespace duckpond
