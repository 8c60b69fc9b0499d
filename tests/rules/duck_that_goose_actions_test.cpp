// DUCK THAT GOOSE!: playing a card, Hot Potatoes, the yellow and orange actions, Burst and Control (R20 to R32 of
// docs/rules/duck-that-goose.md), in notation.

#include <gtest/gtest.h>

#include "base/json_write.h"
#include "tests/rules/duck_that_goose_match.h"

namespace duckpond::duck_that_goose {
namespace {

// --- R20, R21: the order of a play, and Hot Potatoes

TEST(DuckThatGooseR20, ItLiesOpenThenPotatoesHopThenItActs) {
    Match match({.ranges = {"?devil peachy-keen", "hot-potato ?devil"}, .deck = "second-wind"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_LT(match.when<Played>(), match.when<PotatoHopped>());
    EXPECT_EQ(match.range(0), "peachy-keen second-wind hot-potato") << "right of the card that was played";
    EXPECT_EQ(match.moves(0), "discard 1, discard 3, pass") << "the potato can be dropped: it came before the action";
}

TEST(DuckThatGooseR21, OnlyPurpleCardsMoveThem) {
    for (const char* card : {"eight-ball", "peachy-keen", "not-half-bad", "diddly-squat", "hot-potato"}) {
        Match match({.ranges = {"?devil", "hot-potato ?devil", ""}, .deck = card});
        ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
        EXPECT_EQ(match.count<PotatoHopped>(), 0) << card;
        EXPECT_EQ(match.range(1), "hot-potato ?devil") << card;
    }
}

TEST(DuckThatGooseR21, AllMoveTogetherToTheNextSeatOnTheLeft) {
    Match match({.ranges = {"hot-potato ?devil hot-potato", "hot-potato ?devil", "peachy-keen", "hot-potato"},
                 .deck = "gravy-train"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 2"}));
    EXPECT_EQ(match.count<PotatoHopped>(), 4) << "each once";
    EXPECT_EQ(match.range(0), "gravy-train hot-potato") << "from seat 3";
    EXPECT_EQ(match.range(1), "?devil hot-potato hot-potato");
    EXPECT_EQ(match.range(2), "peachy-keen hot-potato") << "a seat without turns";
    EXPECT_EQ(match.range(3), "");
}

TEST(DuckThatGooseR21, FaceDownAndCoveredOnesStay) {
    Match match({.ranges = {"?devil ?hot-potato hot-potato+eight-ball", "?devil"}, .deck = "gravy-train"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.count<PotatoHopped>(), 0);
    EXPECT_EQ(match.range(0), "?hot-potato hot-potato+eight-ball gravy-train");
}

TEST(DuckThatGooseR21, OneThatIsUncoveredByAnothersLeavingStays) {
    Match match({.ranges = {"?devil hot-potato+hot-potato eight-ball", "?devil"}, .deck = "gravy-train"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.count<PotatoHopped>(), 1);
    EXPECT_EQ(match.range(0), "hot-potato eight-ball gravy-train");
    EXPECT_EQ(match.range(1), "?devil hot-potato");
}

TEST(DuckThatGooseR21, OneOnTopLeavesItsPlaceAndOneBesideItGoesWithIt) {
    Match match({.ranges = {"?devil eight-ball+hot-potato wild-goose hot-potato ten-foot-pole", "?devil"},
                 .deck = "gravy-train"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(0), "eight-ball wild-goose ten-foot-pole gravy-train");
    EXPECT_EQ(match.range(1), "?devil hot-potato hot-potato");
}

TEST(DuckThatGooseR21, ACopycatThatIsOneMovesToo) {
    Match match({.ranges = {"?devil copycat=hot-potato", "?devil"}, .deck = "gravy-train"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(0), "gravy-train");
    EXPECT_EQ(match.range(1), "?devil copycat=hot-potato");
}

TEST(DuckThatGooseR21, ACopycatThatCopiesIsPurpleAsItIsPlayedAndNotLater) {
    Match match({.ranges = {"?devil", "hot-potato ?devil", ""}, .deck = "copycat"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(2), "hot-potato") << "before the choice";
    ASSERT_TRUE(match.play("0 copy hot-potato"));
    EXPECT_EQ(match.count<PotatoHopped>(), 0);
    EXPECT_EQ(match.range(0), "copycat=hot-potato");
}

TEST(DuckThatGooseR21, MovesFromRangeToRangeAreNoPlay) {
    Match match({.ranges = {"?devil", "cash-cow ?devil", "hot-potato"}, .deck = "steal-thunder"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(0), "steal-thunder hot-potato");
    ASSERT_TRUE(match.play("0 steal>1:1"));
    EXPECT_EQ(match.count<PotatoHopped>(), 0) << "a purple card moved";
    EXPECT_EQ(match.range(0), "steal-thunder hot-potato cash-cow");
}

TEST(DuckThatGooseR20, NestedPlaysAreDepthFirst) {
    // Ripe's card, a Kill Two Birds, hands a Shoot Yourself: that one is answered before the second bird.
    Match match({.ranges = {"?devil ripe", "?devil peachy-keen", "peachy-keen"},
                 .pile = "kill-two-birds shoot-yourself eight-ball"});
    ASSERT_TRUE(match.play({"0 ripe", "0 bird shoot-yourself>1"}));
    EXPECT_EQ(match.asked(), "shoot 1");
    ASSERT_TRUE(match.play("1 discard 2"));
    EXPECT_EQ(match.asked(), "second-bird 0");
    ASSERT_TRUE(match.play("0 bird eight-ball>2"));
    EXPECT_EQ(match.asked(), "draw 0") << "and then what was paused";
}

// --- R22, R23: whose action it is, and when it is skipped

TEST(DuckThatGooseR22, AnActionGoesOnAlthoughItsCardIsGone) {
    // Seat 1 steals the Second Wind in a pause; seat 0 still may drop a card.
    Match stolen({.ranges = {"?steal-thunder peachy-keen", "?devil ripe"}, .deck = "second-wind"});
    ASSERT_TRUE(stolen.play({"0 deck", "0 keep", "0 discard 1", "1 ripe"}));
    EXPECT_EQ(stolen.asked(), "steal 1");
    ASSERT_TRUE(stolen.play("1 steal>0:2"));
    EXPECT_EQ(stolen.range(0), "peachy-keen");
    EXPECT_EQ(stolen.range(1), "?devil ripe! steal-thunder second-wind");
    EXPECT_EQ(stolen.asked(), "second-wind 0");
    EXPECT_EQ(stolen.moves(0), "discard 1, pass");
}

TEST(DuckThatGooseR23, TheBusStaysWhereItIsIfItIsGoneFromTheRange) {
    Match match({.ranges = {"?steal-thunder peachy-keen", "?devil ripe", ""}, .deck = "under-the-bus"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 ripe", "1 steal>0:2"}));
    EXPECT_EQ(match.range(1), "?devil ripe! steal-thunder under-the-bus");
    EXPECT_EQ(match.asked(), "draw 1") << "no throwing any more";
}

TEST(DuckThatGooseR23, TheBusStaysIfItIsCovered) {
    Match match({.ranges = {"?burst-bubble peachy-keen", "?devil ripe", ""}, .deck = "under-the-bus eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 ripe", "1 cover>0:2"}));
    EXPECT_EQ(match.range(0), "peachy-keen under-the-bus+eight-ball");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR23, TheCopycatsChoiceIsSkippedIfItIsFlipped) {
    Match match({.ranges = {"?flip-the-script peachy-keen", "?devil ripe", ""}, .deck = "copycat"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 ripe", "1 flip>0:2"}));
    EXPECT_EQ(match.range(1), "?devil ripe! flip-the-script ?copycat");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR23, TheCopycatsChoiceIsSkippedIfItIsStolen) {
    Match match({.ranges = {"?steal-thunder", "?devil ripe", ""}, .deck = "copycat"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 ripe", "1 steal>0:1"}));
    EXPECT_EQ(match.range(1), "?devil ripe! steal-thunder copycat");
    EXPECT_EQ(match.asked(), "draw 1");
}

// --- R28 to R30: Second Sight, the Devil, Shoot Yourself

TEST(DuckThatGooseR28, TheOwnerAloneSeesAllTheirFaceDownCards) {
    Match match({.ranges = {"?devil ?peachy-keen eight-ball ?wild-goose", "?devil"}, .deck = "second-sight"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 2"}));
    EXPECT_EQ(match.asked(), "draw 1") << "automatic";
    EXPECT_EQ(match.known(Seat(0), 0), "devil wild-goose");
    EXPECT_EQ(match.known(Seat(1), 0), "? ?");
    EXPECT_EQ(match.known(Viewer::spectator(), 0), "? ?");
    const Looked* looked = match.event<Looked>();
    ASSERT_NE(looked, nullptr);
    EXPECT_EQ(view_json(redact(*looked, Seat(1))), R"({"seat":0,"places":[1,3],"cards":[null,null]})")
        << "which places is public";
}

TEST(DuckThatGooseR29, EveryDevilOfThePileJoinsTheRange) {
    Match match(
        {.ranges = {"?peachy-keen", "?devil"}, .deck = "devil", .pile = "eight-ball devil ten-foot-pole devil"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(0), "devil devil devil");
    EXPECT_EQ(match.pile(), "peachy-keen eight-ball ten-foot-pole") << "the others stay in their order";
}

TEST(DuckThatGooseR29, ADevilDiscardedToMakeRoomComesBackAtOnce) {
    Match match({.ranges = {"?devil", "?devil"}, .deck = "devil"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(0), "devil devil");
    EXPECT_EQ(match.pile(), "");
}

TEST(DuckThatGooseR30, OneFaceUpBlueCardIsLostAndTheGravyTrainIsSafe) {
    Match match(
        {.ranges = {"?devil peachy-keen gravy-train four-leaf-clover ?lucky-number-seven on-cloud-nine+eight-ball",
                    "?devil peachy-keen"},
         .deck = "shoot-yourself"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "shoot 0");
    EXPECT_EQ(match.moves(0), "discard 1, discard 3") << "no purple one, none face down, covered or another's";
    ASSERT_TRUE(match.play("0 discard 3"));
    EXPECT_EQ(match.range(0), "peachy-keen gravy-train ?lucky-number-seven on-cloud-nine+eight-ball shoot-yourself");
    EXPECT_EQ(match.pile(2), "four-leaf-clover devil");
    EXPECT_EQ(match.asked(), "draw 1") << "one is enough";
}

TEST(DuckThatGooseR30, WithoutABlueCardNothingIsAsked) {
    Match match({.ranges = {"?devil gravy-train eight-ball", "?devil peachy-keen"}, .deck = "shoot-yourself"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1");
}

// --- R31: Burst Someone's Bubble

Match burst(const std::string& range, const std::string& other, const std::string& revealed,
            const std::string& pile = "") {
    Match match({.ranges = {"?diddly-squat " + range, "?diddly-squat " + other},
                 .deck = "burst-bubble " + revealed,
                 .pile = pile});
    EXPECT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    return match;
}

TEST(DuckThatGooseR31, GoesOnAnyFaceUpUncoveredCardItselfIncluded) {
    Match match = burst("eight-ball ?wild-goose hot-potato+peachy-keen", "ten-foot-pole", "perfect-storm");
    ASSERT_NE(match.event<Revealed>(), nullptr);
    EXPECT_EQ(match.event<Revealed>()->card, Card::PerfectStorm);
    EXPECT_EQ(match.asked(), "cover 0");
    EXPECT_EQ(match.moves(0), "cover>0:1, cover>0:3, cover>0:4, cover>1:2");
    ASSERT_TRUE(match.play("0 cover>0:3"));
    EXPECT_EQ(match.range(0), "eight-ball ?wild-goose hot-potato+peachy-keen+perfect-storm burst-bubble");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR31, CoversItself) {
    Match match = burst("", "", "perfect-storm");
    EXPECT_EQ(match.moves(0), "cover>0:1") << "the only one, and asked";
    ASSERT_TRUE(match.play("0 cover>0:1"));
    EXPECT_EQ(match.range(0), "burst-bubble+perfect-storm");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR31, APurpleOneMovesPotatoesButNotTheOneItCovers) {
    Match match = burst("hot-potato", "hot-potato", "gravy-train");
    // Burst itself has moved them: seat 0's lies with seat 1 now, and the other way round.
    EXPECT_EQ(match.range(0), "burst-bubble hot-potato");
    EXPECT_EQ(match.range(1), "?diddly-squat hot-potato");
    ASSERT_TRUE(match.play("0 cover>1:2"));
    EXPECT_EQ(match.range(0), "burst-bubble");
    EXPECT_EQ(match.range(1), "?diddly-squat hot-potato+gravy-train hot-potato");
}

TEST(DuckThatGooseR31, TheBurstPlayerIsAskedAndTheOwnerCarriesItOut) {
    Match match = burst("eight-ball", "peachy-keen four-leaf-clover", "shoot-yourself");
    ASSERT_TRUE(match.play("0 cover>1:3"));
    EXPECT_EQ(match.range(1), "?diddly-squat peachy-keen four-leaf-clover+shoot-yourself");
    EXPECT_EQ(match.asked(), "allow 0");
    EXPECT_EQ(match.moves(0), "yes, no");
    Match refused = match;
    ASSERT_TRUE(refused.play("0 no"));
    EXPECT_EQ(refused.asked(), "draw 1");
    EXPECT_EQ(refused.range(1), "?diddly-squat peachy-keen four-leaf-clover+shoot-yourself");
    ASSERT_TRUE(match.play("0 yes"));
    EXPECT_EQ(match.asked(), "shoot 1");
    EXPECT_EQ(match.moves(1), "discard 2");
}

TEST(DuckThatGooseR31, IsAskedAfterThePotatoesWhetherItCanDoAnythingNow) {
    // The only card that Second Wind could drop is the potato: it hops to seat 1 when Burst is played and would hop
    // away again with the Second Wind.
    Match match(
        {.ranges = {"?diddly-squat hot-potato", "?diddly-squat cash-cow", ""}, .deck = "burst-bubble second-wind"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(1), "?diddly-squat cash-cow hot-potato");
    ASSERT_TRUE(match.play("0 cover>1:2"));
    EXPECT_EQ(match.range(2), "hot-potato");
    EXPECT_EQ(match.asked(), "draw 1") << "not asked: there is nothing to drop any more";
}

TEST(DuckThatGooseR31, IsNotAskedWhereNothingCouldHappen) {
    for (const char* card : {"second-sight", "devil", "shoot-yourself", "kill-two-birds"}) {
        Match match(
            {.ranges = {"?diddly-squat", "eight-ball", "?peachy-keen"}, .deck = std::string("burst-bubble ") + card});
        ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 cover>1:1"}));
        EXPECT_EQ(match.asked(), "draw 2") << card;
        EXPECT_EQ(match.range(1), "eight-ball+" + std::string(card));
    }
}

TEST(DuckThatGooseR31, CoveredCardsHaveNoNameAndNoAction) {
    // A covered Cow shows nothing, a covered Ripe cannot be used, a covered blue card cannot be shot.
    Match match({.ranges = {"?diddly-squat", "?devil cash-cow+eight-ball ripe+ten-foot-pole peachy-keen+wild-goose"},
                 .deck = "shoot-yourself shoot-yourself",
                 .pile = "perfect-storm"});
    EXPECT_EQ(match.asked(), "draw 0") << "no Ripe";
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1") << "no Cow";
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1"}));
    EXPECT_EQ(match.asked(), "over") << "nothing to shoot";
}

TEST(DuckThatGooseR31, TheTopMayBeStolenAndTheOneBelowIsItselfAgainWithoutActing) {
    Match match({.ranges = {"?diddly-squat", "?devil shoot-yourself+eight-ball peachy-keen"}, .deck = "steal-thunder"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "steal>1:2, steal>1:3, pass");
    ASSERT_TRUE(match.play("0 steal>1:2"));
    EXPECT_EQ(match.range(0), "steal-thunder eight-ball");
    EXPECT_EQ(match.range(1), "?devil shoot-yourself peachy-keen");
    EXPECT_EQ(match.asked(), "draw 1") << "its action does not run again";
}

TEST(DuckThatGooseR31, UnderACoverACopyAndAMarkStay) {
    Match match({.ranges = {"?diddly-squat", "?devil copycat=devil+eight-ball ripe!+peachy-keen"},
                 .deck = "steal-thunder",
                 .pile = "wild-goose"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    Match marked = match;
    ASSERT_TRUE(match.play("0 steal>1:2"));
    EXPECT_EQ(match.range(1), "?devil copycat=devil ripe!+peachy-keen");
    ASSERT_TRUE(marked.play("0 steal>1:3"));
    EXPECT_EQ(marked.range(1), "?devil copycat=devil+eight-ball ripe!");
    EXPECT_EQ(marked.asked(), "draw 1") << "used is used";
}

TEST(DuckThatGooseR31, AnUncoveredCowWorksAgain) {
    Match match({.ranges = {"?diddly-squat", "?devil cash-cow+eight-ball"}, .deck = "steal-thunder"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 steal>1:2"}));
    EXPECT_EQ(match.asked(), "order 1");
}

TEST(DuckThatGooseR31, TheTopMayBeDiscarded) {
    Match match({.ranges = {"?diddly-squat eight-ball+peachy-keen", "?devil"}, .deck = "second-wind"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "discard 1, pass");
    ASSERT_TRUE(match.play("0 discard 1"));
    EXPECT_EQ(match.range(0), "eight-ball second-wind");
    EXPECT_EQ(match.pile(1), "peachy-keen");
}

// --- R32: Control Freak

TEST(DuckThatGooseR32, TheNextTurnIsTheControllersToDecide) {
    Match match({.ranges = {"?devil ?devil", "?peachy-keen ?wild-goose", "?diddly-squat"},
                 .deck = "control-freak eight-ball eight-ball",
                 .pile = "ten-foot-pole"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "control>1, control>2");
    ASSERT_TRUE(match.play("0 control>1"));
    EXPECT_EQ(match.asked(), "draw 0");
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_EQ(match.moves(1), "");
    ASSERT_TRUE(match.play("0 deck"));
    EXPECT_EQ(match.asked(), "keep 0");
    ASSERT_TRUE(match.play("0 toss"));
    EXPECT_EQ(match.moves(0), "turn-up 1, turn-up 2") << "of seat 1's cards";
    ASSERT_TRUE(match.play("0 turn-up 2"));
    EXPECT_EQ(match.range(1), "?peachy-keen wild-goose");
    EXPECT_EQ(match.asked(), "draw 2") << "and no other player's";
    ASSERT_TRUE(match.play({"2 deck", "2 keep", "2 discard 1", "0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1") << "one turn only";
}

TEST(DuckThatGooseR32, ATurnThatIsOnOrIsSkippedDoesNotCount) {
    // In seat 1's turn seat 2's Ripe plays Control Freak on seat 1: not this turn, the next.
    Match match({.ranges = {"?devil ?devil", "?peachy-keen ?wild-goose ?diddly-squat", "ripe"},
                 .deck = "eight-ball eight-ball eight-ball",
                 .pile = "control-freak",
                 .turn = 1});
    ASSERT_TRUE(match.play({"2 ripe", "2 control>1"}));
    EXPECT_EQ(match.asked(), "draw 1");
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1", "0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_EQ(match.asked(), "draw 2");
    // Seat 0 has no face-down card when its turn comes, gets one, and is controlled then.
    Match skipped({.ranges = {"eight-ball", "?peachy-keen ?wild-goose", "?diddly-squat"},
                   .deck = "flip-the-script devil",
                   .turn = 1,
                   .controls = {2, {}, {}}});
    ASSERT_TRUE(skipped.play({"1 deck", "1 keep", "1 discard 1", "1 pass"}));
    EXPECT_EQ(skipped.state.turn, Seat(2));
    EXPECT_EQ(skipped.state.controls[Seat(0)], Maybe<Seat>(Seat(2)));
    ASSERT_TRUE(skipped.play({"2 deck", "2 keep", "2 discard 1"}));
    EXPECT_EQ(skipped.state.turn, Seat(1)) << "seat 0 is skipped";
    EXPECT_EQ(skipped.state.controls[Seat(0)], Maybe<Seat>(Seat(2))) << "and the control still to come";
}

TEST(DuckThatGooseR32, TheLastControlApplies) {
    Match match(
        {.ranges = {"?devil", "?peachy-keen", "?diddly-squat"}, .deck = "control-freak", .controls = {{}, 2, {}}});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 control>1"}));
    EXPECT_EQ(match.asked(), "draw 0");
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_FALSE(match.state.controls[Seat(1)]) << "the earlier one has lapsed";
}

TEST(DuckThatGooseR32, WhatACardGivesGoesToTheOwner) {
    Match match({.ranges = {"?devil", "?peachy-keen ?wild-goose", "?diddly-squat"},
                 .deck = "control-freak eight-ball",
                 .turn = 1,
                 .controller = 2});
    ASSERT_TRUE(match.play({"2 deck", "2 keep", "2 discard 1"}));
    EXPECT_EQ(match.asked(), "control 2") << "the controller chooses";
    EXPECT_EQ(match.moves(2), "control>0, control>2") << "among the owner's opponents";
    ASSERT_TRUE(match.play("2 control>0"));
    EXPECT_EQ(match.state.controls[Seat(0)], Maybe<Seat>(Seat(1))) << "the owner gets it";
    Match stolen({.ranges = {"eight-ball ?devil", "?peachy-keen ?wild-goose", "?diddly-squat"},
                  .deck = "steal-thunder",
                  .turn = 1,
                  .controller = 2});
    ASSERT_TRUE(stolen.play({"2 deck", "2 keep", "2 discard 1", "2 steal>0:1"}));
    EXPECT_EQ(stolen.range(1), "?wild-goose steal-thunder eight-ball");
}

TEST(DuckThatGooseR32, BothSeeTheDrawnCardAndTheCowsCardsAndTheBirds) {
    Match match({.ranges = {"?devil", "?peachy-keen ?wild-goose cash-cow", "?diddly-squat"},
                 .deck = "control-freak devil eight-ball kill-two-birds"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 control>1"}));
    EXPECT_EQ(match.asked(), "order 0");
    for (const int seat : {0, 1}) EXPECT_EQ(match.deck_known(Seat(seat), 4), "devil eight-ball kill-two-birds ?");
    EXPECT_EQ(match.deck_known(Seat(2), 4), "? ? ? ?");
    ASSERT_TRUE(match.play({"0 order 3 1", "0 deck"}));
    EXPECT_TRUE(match.state.held->card.seen_by(Seat(0)));
    EXPECT_TRUE(match.state.held->card.seen_by(Seat(1)));
    EXPECT_FALSE(match.state.held->card.seen_by(Seat(2)));
    ASSERT_TRUE(match.play({"0 keep", "0 discard 1"}));
    const LookedThrough* through = match.event<LookedThrough>();
    ASSERT_NE(through, nullptr);
    EXPECT_EQ(through->cards[0].seen(), (ViewerSet{Seat(0), Seat(1)}));
    EXPECT_EQ(match.asked(), "first-bird 0");
}

TEST(DuckThatGooseR32, ALookAtFaceDownCardsIsTheOwnersAlone) {
    Match match({.ranges = {"?devil", "?peachy-keen ?wild-goose", "?diddly-squat"},
                 .deck = "second-sight",
                 .turn = 1,
                 .controller = 0});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.known(Seat(1), 1), "wild-goose");
    EXPECT_EQ(match.known(Seat(0), 1), "?");
}

TEST(DuckThatGooseR32, NestedPlaysOfTheControlledPlayerAndNobodyElses) {
    // The controller bursts a Shoot Yourself onto seat 2's range: seat 2 chooses.
    Match match({.ranges = {"?devil", "?peachy-keen ?wild-goose", "?diddly-squat peachy-keen four-leaf-clover"},
                 .deck = "burst-bubble shoot-yourself",
                 .turn = 1,
                 .controller = 0});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 2", "0 cover>2:2"}));
    EXPECT_EQ(match.asked(), "allow 0") << "the Burst player's choice, made by the controller";
    ASSERT_TRUE(match.play("0 yes"));
    EXPECT_EQ(match.asked(), "shoot 2");
    // A bird for the controlled player: the controller chooses what is lost.
    Match bird({.ranges = {"?devil", "?peachy-keen peachy-keen four-leaf-clover", "ripe"},
                .pile = "kill-two-birds shoot-yourself",
                .turn = 1,
                .controller = 0});
    ASSERT_TRUE(bird.play({"2 ripe", "2 bird shoot-yourself>1"}));
    EXPECT_EQ(bird.asked(), "shoot 0");
}

TEST(DuckThatGooseR32, InTurnTheTablesTheControllerChoosesForBoth) {
    Match match({.ranges = {"eight-ball devil", "?peachy-keen wild-goose", "ten-foot-pole"},
                 .deck = "turn-the-tables",
                 .turn = 1,
                 .controller = 0});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "choose 0 2");
    EXPECT_EQ(match.moves(0), "choose 1, choose 2") << "for themself first";
    ASSERT_TRUE(match.play("0 choose 2"));
    EXPECT_EQ(match.asked(), "choose 0 2");
    EXPECT_EQ(match.moves(0), "choose>1:1, choose>1:2");
    EXPECT_EQ(match.moves(1), "");
    ASSERT_TRUE(match.play({"0 choose>1:1", "2 choose 1"}));
    EXPECT_EQ(match.asked(), "direction 0");
    ASSERT_TRUE(match.play("0 left"));
    EXPECT_EQ(match.range(0), "eight-ball ten-foot-pole");
    EXPECT_EQ(match.range(1), "turn-the-tables devil");
    EXPECT_EQ(match.range(2), "wild-goose");
}

}  // namespace
}  // namespace duckpond::duck_that_goose
