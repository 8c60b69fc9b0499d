// What players of Killer Duckie know, remember and can be sure of (R29 to R35 of docs/rules/killer-duckie.md).

#include <gtest/gtest.h>

#include "tests/rules/killer_duckie_match.h"

namespace duckpond::killer_duckie {
namespace {

TEST(KillerDuckieR30, ADrawMovesWhatIsKnownUp) {
    Match match({{Seer}, {}}, {Dodge, Rude, Angel, Killer});
    match.goes_through(0, "seer");
    ASSERT_TRUE(match.play(0, "draw"));
    EXPECT_EQ(match.pile_known_to(Seat(0)), "rude angel ?");
}

TEST(KillerDuckieR31, OnesOwnKillerIsKnownAndTheRestMovesDown) {
    Match match({{Seer, Angel}, {}}, {Killer, Rude, Dodge, Shuffle});
    match.goes_through(0, "seer");
    ASSERT_TRUE(match.play(0, "draw"));
    EXPECT_EQ(match.pile_known_to(Seat(0)), "rude dodge ?");
    ASSERT_TRUE(match.play(0, "put 1"));
    EXPECT_EQ(match.pile_known_to(Seat(0)), "rude killer dodge ?");
    EXPECT_EQ(match.pile_known_to(Seat(1)), "? ? ? ?");
}

TEST(KillerDuckieR32, AnothersKillerEmptiesTheMapWhereverItGoes) {
    for (int depth = 0; depth <= 3; ++depth) {
        Match match({{Seer, Dodge}, {Angel}}, {Killer, Rude, Dodge, Shuffle});
        match.goes_through(0, "seer");
        match.goes_through(0, "dodge");
        ASSERT_TRUE(match.play(1, "draw"));
        EXPECT_EQ(match.pile_known_to(Seat(0)), "rude dodge ?");
        ASSERT_TRUE(match.play(1, "put " + std::to_string(depth)));
        EXPECT_EQ(match.pile_known_to(Seat(0)), "? ? ? ?");
        const PutBack* put = match.event<PutBack>();
        ASSERT_NE(put, nullptr);
        EXPECT_EQ(view_json(redact(*put, Seat(0))), R"({"seat":1,"depth":null})");
    }
}

TEST(KillerDuckieR32, ACancelledShuffleChangesNothing) {
    Match match({{Seer, Shuffle}, {Cancel}}, {Dodge, Rude, Angel, Killer});
    match.goes_through(0, "seer");
    ASSERT_TRUE(match.play(0, "shuffle"));
    ASSERT_TRUE(match.play(1, "cancel"));
    match.all_pass();
    EXPECT_EQ(match.pile_known_to(Seat(0)), "dodge rude angel ?");
}

TEST(KillerDuckieR33, RemembersWhoDrewWhatOneKnew) {
    Match match({{Seer, Dodge}, {}, {}}, {Rude, Killer, Killer});
    match.goes_through(0, "seer");
    match.goes_through(0, "dodge");
    ASSERT_TRUE(match.play(1, "draw"));
    const Drew* drew = match.event<Drew>();
    ASSERT_NE(drew, nullptr);
    EXPECT_EQ(drew->card.seen(), (ViewerSet{Seat(0), Seat(1)}));
    EXPECT_EQ(match.state.players[Seat(0)].memory.value().drew[Seat(1)], bag({Rude}));
    EXPECT_EQ(match.state.players[Seat(2)].memory.value().drew[Seat(1)], bag({}));
    EXPECT_EQ(match.state.players[Seat(0)].memory.seen(), ViewerSet{Seat(0)});
}

TEST(KillerDuckieR33, OnesOwnDrawsAreNotNoted) {
    Match match({{Seer}, {}}, {Rude, Killer});
    match.goes_through(0, "seer");
    ASSERT_TRUE(match.play(0, "draw"));
    EXPECT_EQ(match.state.players[Seat(0)].memory.value().drew[Seat(0)], bag({}));
}

TEST(KillerDuckieR34, TheDeadLearnNoMore) {
    // Seat 0 has seen the Killer, a Rude and a Seer, and dies of the Killer; then seat 1 draws the Rude.
    Match match({{Seer}, {}, {}}, {Killer, Rude, Seer, Killer});
    match.goes_through(0, "seer");
    ASSERT_TRUE(match.play(0, "draw"));
    ASSERT_FALSE(match.state.living.contains(Seat(0)));
    EXPECT_EQ(match.pile_known_to(Seat(0)), "rude seer ?") << "keeps what it knew";
    ASSERT_TRUE(match.play(1, "draw"));
    EXPECT_EQ(match.event<Drew>()->card.seen(), ViewerSet{Seat(1)});
    EXPECT_EQ(match.state.players[Seat(0)].memory.value().drew[Seat(1)], bag({}));
    EXPECT_EQ(match.pile_known_to(Seat(0)), "seer ?") << "follows the draw";
}

int sure_of(const State& state, int viewer, int owner, Card card) {
    return state.sure.value[viewer].value()[Seat(owner)].count(card);
}

TEST(KillerDuckieR35, EverybodyIsSureOfTheFirstAngels) {
    SmallRandom random(1);
    const State state = setup(Options{.players = 3}, random);
    for (int viewer = 0; viewer <= 3; ++viewer) {
        for (int owner = 0; owner < 3; ++owner)
            EXPECT_EQ(sure_of(state, viewer, owner, Angel), viewer == owner ? 0 : 1);
    }
}

TEST(KillerDuckieR35, GiftsAreKnownToTheTwoAndBlurTheGiverForTheRest) {
    Match match({{Begger}, {Seer, Dodge}, {}}, {Killer, Killer});
    match.state.sure.value[2].value_here()[Seat(1)].add(Dodge);
    match.state.sure.value[0].value_here()[Seat(1)].add(Seer);
    match.goes_through(0, "begger>1");
    ASSERT_TRUE(match.play(1, "give seer"));
    EXPECT_EQ(sure_of(match.state, 1, 0, Seer), 1) << "the giver knows where it went";
    EXPECT_EQ(sure_of(match.state, 0, 1, Seer), 0) << "the receiver knows it is gone";
    EXPECT_EQ(sure_of(match.state, 2, 1, Dodge), 0) << "to the rest it may have been the Dodge";
}

TEST(KillerDuckieR35, WhatIsPlayedIsStruckOff) {
    Match match({{Seer, Seer}, {}}, {Dodge, Killer});
    match.state.sure.value[1].value_here()[Seat(0)].add(Seer);
    ASSERT_TRUE(match.play(0, "seer"));
    EXPECT_EQ(sure_of(match.state, 1, 0, Seer), 0);
}

TEST(KillerDuckieR35, AnImaginedOpponentHoldsWhatIsSure) {
    Match match({{Begger, Seer}, {Angel, Dodge, Rude, Seer}, {Cancel, Cancel}}, {Killer, Shuffle, Killer, Shuffle});
    match.goes_through(0, "begger>1");
    ASSERT_TRUE(match.play(1, "give rude"));
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SmallRandom random(seed);
        const State world = imagine(redact(match.state, Seat(1)), random);
        EXPECT_TRUE(hand_of(world, Seat(0)).contains(Rude)) << "the giver has seen it go there";
    }
}

}  // namespace
}  // namespace duckpond::killer_duckie
