// DUCK THAT GOOSE!: Copycat, Cash Cow, Flip the Script, Kill Two Birds, Second Wind, Steal, Throw and Turn the Tables
// (R33 to R38 of docs/rules/duck-that-goose.md), in notation.

#include <gtest/gtest.h>

#include "base/json_write.h"
#include "tests/rules/duck_that_goose_match.h"
#include "tests/viewers.h"

namespace duckpond::duck_that_goose {
namespace {

// --- R33: Copycat

Match copying(const std::string& range, const std::string& pile = "") {
    Match match({.ranges = {"?diddly-squat " + range, "?diddly-squat"}, .deck = "copycat", .pile = pile});
    EXPECT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    return match;
}

TEST(DuckThatGooseR33, OneOfFifteenNamesMustBeChosen) {
    const Match match = copying("");
    EXPECT_EQ(match.asked(), "copy 0");
    EXPECT_EQ(match.moves(0),
              "copy diddly-squat, copy piece-of-cake, copy second-sight, copy hot-potato, copy devil, "
              "copy seven-deadly-sins, copy eight-ball, copy shoot-yourself, copy ten-foot-pole, copy wild-goose, "
              "copy wild-goose-chase, copy deadly-dozen, copy perfect-storm, copy double-edged-sword, "
              "copy not-half-bad");
}

TEST(DuckThatGooseR33, TheCopiedActionIsOptionalAndAskedOnlyIfItCanDoSomething) {
    Match sight = copying("?peachy-keen");
    ASSERT_TRUE(sight.play("0 copy second-sight"));
    EXPECT_EQ(sight.asked(), "imitate 0");
    EXPECT_EQ(sight.moves(0), "yes, no");
    Match declined = sight;
    ASSERT_TRUE(declined.play("0 no"));
    EXPECT_EQ(declined.known(Seat(0), 0), "?");
    EXPECT_EQ(declined.range(0), "?peachy-keen copycat=second-sight") << "a copy all the same";
    ASSERT_TRUE(sight.play("0 yes"));
    EXPECT_EQ(sight.known(Seat(0), 0), "peachy-keen");
    for (const char* name :
         {"0 copy second-sight", "0 copy devil", "0 copy shoot-yourself", "0 copy wild-goose-chase"}) {
        Match nothing = copying("");
        ASSERT_TRUE(nothing.play(name));
        EXPECT_EQ(nothing.asked(), "draw 1") << name;
    }
}

TEST(DuckThatGooseR33, AsADevilItGathersAndAsShootYourselfItCostsABlue) {
    Match devil = copying("", "devil eight-ball devil");
    ASSERT_TRUE(devil.play({"0 copy devil", "0 yes"}));
    EXPECT_EQ(devil.range(0), "copycat=devil devil devil");
    Match shoot = copying("peachy-keen");
    ASSERT_TRUE(shoot.play({"0 copy shoot-yourself", "0 yes"}));
    EXPECT_EQ(shoot.asked(), "shoot 0");
    ASSERT_TRUE(shoot.play("0 discard 1"));
    EXPECT_EQ(shoot.range(0), "copycat=shoot-yourself");
}

TEST(DuckThatGooseR33, TheCopyLastsOnAnotherRangeAndUnderAnotherCard) {
    Match match({.ranges = {"?diddly-squat", "?devil copycat=perfect-storm"}, .deck = "steal-thunder"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 steal>1:2"}));
    EXPECT_EQ(match.range(0), "steal-thunder copycat=perfect-storm");
    ASSERT_NE(match.event<Stole>(), nullptr);
    EXPECT_EQ(match.event<Stole>()->card, Card::PerfectStorm);
}

TEST(DuckThatGooseR33, ItEndsWhenFlippedAndIsChosenAnewWhenTurnedUp) {
    Match match({.ranges = {"?diddly-squat ?eight-ball", "?devil ?devil copycat=perfect-storm"},
                 .deck = "flip-the-script ten-foot-pole ten-foot-pole"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 flip>1:3"}));
    EXPECT_EQ(match.range(0), "?eight-ball flip-the-script ?copycat");
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1", "0 deck", "0 toss", "0 turn-up 3"}));
    EXPECT_EQ(match.asked(), "copy 0");
}

TEST(DuckThatGooseR33, ItEndsWhenDiscarded) {
    Match match({.ranges = {"?diddly-squat copycat=perfect-storm", "?devil"}, .deck = "second-wind"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "discard 1, pass") << "R37: a Copycat that copies is not purple";
    ASSERT_TRUE(match.play("0 discard 1"));
    EXPECT_EQ(match.pile(1), "copycat");
    ASSERT_TRUE(match.play({"1 pile", "1 discard 1"}));
    EXPECT_EQ(match.asked(), "copy 1") << "it is a Copycat again";
}

TEST(DuckThatGooseR33, ADiscardedCopyOfAChaseForcesNobody) {
    Match match({.ranges = {"?diddly-squat copycat=wild-goose-chase", "?devil"}, .deck = "second-wind"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 discard 1"}));
    EXPECT_EQ(match.pile(1), "copycat");
    EXPECT_EQ(match.moves(1), "deck, pile");
}

// --- R34: the Cash Cow is nobody's turn but its owner's

TEST(DuckThatGooseR34, AStolenCowWorksForItsNewOwner) {
    Match match({.ranges = {"?diddly-squat ?devil", "?devil cash-cow"}, .deck = "steal-thunder eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 steal>1:2"}));
    EXPECT_EQ(match.asked(), "draw 1");
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1"}));
    EXPECT_EQ(match.asked(), "order 0");
}

TEST(DuckThatGooseR34, PlayingItDoesNothing) {
    Match match({.ranges = {"?diddly-squat", "?devil"}, .deck = "cash-cow"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1");
}

// --- R35: Flip the Script

TEST(DuckThatGooseR35, AnyOtherFaceUpUncoveredCardMayBeChosen) {
    Match match(
        {.ranges = {"?diddly-squat eight-ball", "?devil hot-potato+peachy-keen cash-cow"}, .deck = "flip-the-script"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "flip>0:1, flip>1:2, flip>1:3, pass") << "not the Script itself";
    Match own = match;
    ASSERT_TRUE(own.play("0 flip>0:1"));
    EXPECT_EQ(own.range(0), "?eight-ball flip-the-script") << "in its place";
    Match declined = match;
    ASSERT_TRUE(declined.play("0 pass"));
    EXPECT_EQ(declined.range(0), "eight-ball flip-the-script");
    ASSERT_TRUE(match.play("0 flip>1:2"));
    EXPECT_EQ(match.range(0), "eight-ball flip-the-script ?peachy-keen") << "from an opponent to the player's own";
    EXPECT_EQ(match.range(1), "?devil hot-potato cash-cow");
    for (const Viewer viewer : viewers_of(2)) EXPECT_EQ(match.known(viewer, 0), "peachy-keen") << "everybody saw";
}

TEST(DuckThatGooseR35, ACoverOfOnesOwnMakesANewPlaceAtTheRight) {
    Match match({.ranges = {"?diddly-squat hot-potato+peachy-keen eight-ball", "?devil"}, .deck = "flip-the-script"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 flip>0:1"}));
    // The potato was covered when the Script was played, so it is still here.
    EXPECT_EQ(match.range(0), "hot-potato eight-ball flip-the-script ?peachy-keen");
}

TEST(DuckThatGooseR35, IsNotAskedWithoutAnotherFaceUpCard) {
    Match match({.ranges = {"?diddly-squat", "?devil"}, .deck = "flip-the-script"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR35, AFlippedCardActsAgainWhenTurnedUpLater) {
    Match match({.ranges = {"?diddly-squat ?eight-ball shoot-yourself peachy-keen", "?devil ?devil"},
                 .deck = "flip-the-script ten-foot-pole ten-foot-pole"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 flip>0:2"}));
    EXPECT_EQ(match.range(0), "?eight-ball ?shoot-yourself peachy-keen flip-the-script");
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1", "0 deck", "0 toss", "0 turn-up 2"}));
    EXPECT_EQ(match.asked(), "shoot 0");
}

TEST(DuckThatGooseR35, GivesAnExtraTurnToWhoHadNoFaceDownCardLeft) {
    Match match({.ranges = {"?diddly-squat", "peachy-keen"}, .deck = "flip-the-script"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 flip>1:1"}));
    EXPECT_EQ(match.asked(), "draw 0");
    EXPECT_EQ(match.range(0), "flip-the-script ?peachy-keen");
    EXPECT_EQ(match.range(1), "");
}

// --- R36: Kill Two Birds

TEST(DuckThatGooseR36, APlayerAndAYellowOrOrangeNameFromThePile) {
    Match match({.ranges = {"?diddly-squat", "?devil"},
                 .deck = "kill-two-birds",
                 .pile = "ten-foot-pole eight-ball hot-potato copycat seven-deadly-sins eight-ball peachy-keen"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "first-bird 0");
    EXPECT_EQ(match.moves(0),
              "bird hot-potato>0, bird hot-potato>1, bird seven-deadly-sins>0, bird seven-deadly-sins>1, "
              "bird eight-ball>0, bird eight-ball>1")
        << "forced, and one choice of player and name";
    const LookedThrough* through = match.event<LookedThrough>();
    ASSERT_NE(through, nullptr);
    EXPECT_EQ(through->cards[0].seen(), ViewerSet{Seat(0)});
    ASSERT_TRUE(match.play("0 bird eight-ball>1"));
    EXPECT_EQ(match.range(1), "?devil eight-ball");
    EXPECT_EQ(match.pile(), "diddly-squat ten-foot-pole hot-potato copycat seven-deadly-sins eight-ball peachy-keen")
        << "the one nearest the top";
    EXPECT_EQ(match.asked(), "second-bird 0");
    EXPECT_EQ(match.moves(0), "bird hot-potato>0, bird seven-deadly-sins>0, bird eight-ball>0, pass")
        << "for another player, and optional";
    ASSERT_TRUE(match.play("0 pass"));
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR36, EveryYellowOrOrangeNameAndNoOther) {
    Match match({.ranges = {"?diddly-squat", "?diddly-squat"}, .deck = "kill-two-birds", .rest = Rest::Pile});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0),
              "bird second-sight>0, bird second-sight>1, bird hot-potato>0, bird hot-potato>1, bird devil>0, "
              "bird devil>1, bird seven-deadly-sins>0, bird seven-deadly-sins>1, bird eight-ball>0, bird eight-ball>1, "
              "bird shoot-yourself>0, bird shoot-yourself>1");
}

TEST(DuckThatGooseR36, BirdsArePlayedOnTheReceiversRange) {
    Match match({.ranges = {"?diddly-squat", "?devil peachy-keen", "?wild-goose"},
                 .deck = "kill-two-birds",
                 .pile = "shoot-yourself second-sight devil devil"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 bird devil>1"}));
    EXPECT_EQ(match.range(1), "?devil peachy-keen devil devil") << "and gathers";
    ASSERT_TRUE(match.play("0 bird second-sight>2"));
    EXPECT_EQ(match.known(Seat(2), 2), "wild-goose");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR36, WithoutABirdNothingIsAskedAndWithOneNoSecond) {
    Match none({.ranges = {"?diddly-squat", "?devil"}, .deck = "kill-two-birds", .pile = "ten-foot-pole copycat"});
    ASSERT_TRUE(none.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(none.asked(), "draw 1");
    Match one({.ranges = {"?diddly-squat", "?devil"}, .deck = "kill-two-birds", .pile = "ten-foot-pole eight-ball"});
    ASSERT_TRUE(one.play({"0 deck", "0 keep", "0 discard 1", "0 bird eight-ball>0"}));
    EXPECT_EQ(one.range(0), "kill-two-birds eight-ball") << "oneself may be chosen";
    EXPECT_EQ(one.asked(), "draw 1");
}

TEST(DuckThatGooseR36, TheSecondBirdSeesWhatTheFirstLeft) {
    // The first bird makes seat 1 drop a blue card, no bird; but a Devil gathers the other birds away.
    Match match({.ranges = {"?diddly-squat", "?diddly-squat"}, .deck = "kill-two-birds", .pile = "devil devil"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 bird devil>1"}));
    EXPECT_EQ(match.range(1), "?diddly-squat devil devil");
    EXPECT_EQ(match.asked(), "draw 1") << "no bird is left";
}

// --- R37: Second Wind

TEST(DuckThatGooseR37, AnUncoveredNonPurpleCardOfOnesOwnMayBeDiscarded) {
    Match match(
        {.ranges = {"?diddly-squat eight-ball gravy-train copycat=devil peachy-keen+cash-cow", "?devil wild-goose"},
         .deck = "second-wind"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "discard 1, discard 3, pass");
    Match kept = match;
    ASSERT_TRUE(kept.play("0 pass"));
    EXPECT_EQ(kept.range(0), "eight-ball gravy-train copycat=devil peachy-keen+cash-cow second-wind");
    ASSERT_TRUE(match.play("0 discard 1"));
    EXPECT_EQ(match.range(0), "gravy-train copycat=devil peachy-keen+cash-cow second-wind");
    EXPECT_EQ(match.pile(1), "eight-ball");
}

TEST(DuckThatGooseR37, IsNotAskedWithPurpleCardsAlone) {
    Match match({.ranges = {"?diddly-squat gravy-train copycat", "?devil wild-goose"}, .deck = "second-wind"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1");
}

// --- R38: Steal, Throw, Turn the Tables: moves, not plays

TEST(DuckThatGooseR38, StealTakesAnOpponentsFaceUpCardWithoutItsAction) {
    Match match({.ranges = {"?diddly-squat peachy-keen", "?devil shoot-yourself"}, .deck = "steal-thunder"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "steal>1:2, pass");
    Match declined = match;
    ASSERT_TRUE(declined.play("0 pass"));
    EXPECT_EQ(declined.range(0), "peachy-keen steal-thunder");
    ASSERT_TRUE(match.play("0 steal>1:2"));
    EXPECT_EQ(match.range(0), "peachy-keen steal-thunder shoot-yourself");
    EXPECT_EQ(match.range(1), "?devil");
    EXPECT_EQ(match.asked(), "draw 1");
    EXPECT_EQ(match.count<Played>(), 0);
}

TEST(DuckThatGooseR38, StealIsNotAskedWhereNothingLiesOpen) {
    Match match({.ranges = {"?diddly-squat peachy-keen", "?devil"}, .deck = "steal-thunder"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR38, TheBusGoesToAnOpponent) {
    Match match({.ranges = {"?diddly-squat", "?devil", "peachy-keen"}, .deck = "under-the-bus"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "bus>1, bus>2");
    ASSERT_TRUE(match.play("0 bus>2"));
    EXPECT_EQ(match.range(0), "");
    EXPECT_EQ(match.range(2), "peachy-keen under-the-bus");
    EXPECT_EQ(match.asked(), "draw 1") << "not played there";
}

TEST(DuckThatGooseR38, TablesAreTurnedByAllWhoHaveAFaceUpCard) {
    const auto chosen = [] {
        Match match({.ranges = {"?diddly-squat peachy-keen", "?devil hot-potato+eight-ball wild-goose", "?devil",
                                "four-leaf-clover"},
                     .deck = "turn-the-tables"});
        EXPECT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
        EXPECT_EQ(match.asked(), "choose 0 1 3") << "seat 2 has nothing to choose";
        EXPECT_EQ(match.moves(1), "choose 2, choose 3");
        EXPECT_EQ(match.moves(0), "choose 1, choose 2") << "the played card may be chosen";
        EXPECT_TRUE(match.play({"3 choose 1", "0 choose 1"}));
        EXPECT_EQ(match.count<Chose>(), 0) << "unseen until all have chosen";
        EXPECT_TRUE(match.play("1 choose 2"));
        EXPECT_EQ(match.count<Chose>(), 3);
        EXPECT_EQ(match.asked(), "direction 0");
        return match;
    };
    Match left = chosen();
    ASSERT_TRUE(left.play("0 left"));
    EXPECT_EQ(left.range(0), "turn-the-tables four-leaf-clover");
    EXPECT_EQ(left.range(1), "?devil hot-potato wild-goose peachy-keen");
    EXPECT_EQ(left.range(2), "?devil eight-ball");
    EXPECT_EQ(left.range(3), "");
    Match right = chosen();
    ASSERT_TRUE(right.play("0 right"));
    EXPECT_EQ(right.range(0), "turn-the-tables eight-ball");
    EXPECT_EQ(right.range(1), "?devil hot-potato wild-goose");
    EXPECT_EQ(right.range(2), "?devil four-leaf-clover");
    EXPECT_EQ(right.range(3), "peachy-keen");
}

TEST(DuckThatGooseR38, NobodySeesWhoHasChosen) {
    Match match(
        {.ranges = {"?diddly-squat peachy-keen", "?devil eight-ball", "wild-goose"}, .deck = "turn-the-tables"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    const std::string before = view_json(redact(match.state, Seat(2)));
    ASSERT_TRUE(match.play("1 choose 2"));
    EXPECT_EQ(view_json(redact(match.state, Seat(2))), before);
    EXPECT_EQ(must_act(*redact(match.state, Seat(2))), (SeatSet{Seat(0), Seat(1), Seat(2)}));
    EXPECT_EQ(must_act(match.state), (SeatSet{Seat(0), Seat(2)}));
    ASSERT_EQ(match.count<Picked>(), 1);
    EXPECT_EQ(audience_of(*match.event<Picked>()), ViewerSet{Seat(1)});
}

TEST(DuckThatGooseR38, ChosenCardsThatAreGoneDoNotMove) {
    // Ripe bursts a card onto the one that seat 1 chose.
    Match match(
        {.ranges = {"?burst-bubble peachy-keen", "?devil eight-ball ripe"}, .deck = "turn-the-tables wild-goose"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 choose 1", "1 choose 2"}));
    EXPECT_EQ(match.asked(), "direction 0 (1)");
    ASSERT_TRUE(match.play({"1 ripe", "1 cover>1:2"}));
    EXPECT_EQ(match.asked(), "direction 0");
    ASSERT_TRUE(match.play("0 left"));
    EXPECT_EQ(match.range(0), "turn-the-tables");
    EXPECT_EQ(match.range(1), "?devil eight-ball+wild-goose ripe! burst-bubble peachy-keen");
}

TEST(DuckThatGooseR38, AChosenPotatoThatHopsInThePauseDoesNotMoveOn) {
    Match match({.ranges = {"?diddly-squat peachy-keen", "?devil hot-potato", "?ripe@2"}, .deck = "turn-the-tables"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(2), "?ripe hot-potato") << "for Turn the Tables itself";
    ASSERT_TRUE(match.play({"0 choose 1", "2 choose 2", "2 ripe"}));
    EXPECT_EQ(match.range(0), "peachy-keen* turn-the-tables hot-potato") << "for the Ripe that is turned up";
    ASSERT_TRUE(match.play("0 left"));
    EXPECT_EQ(match.range(0), "turn-the-tables hot-potato");
    EXPECT_EQ(match.range(1), "?devil peachy-keen");
    EXPECT_EQ(match.range(2), "ripe! diddly-squat");
}

TEST(DuckThatGooseR38, IfNoChosenCardIsLeftTheDirectionIsNotAsked) {
    // The only chosen card is Turn the Tables itself, and it is stolen in the pause.
    Match match({.ranges = {"?steal-thunder", "?devil ?ripe@1"}, .deck = "turn-the-tables"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 choose 1"}));
    EXPECT_EQ(match.asked(), "direction 0 (1)");
    ASSERT_TRUE(match.play({"1 ripe", "1 steal>0:1"}));
    EXPECT_EQ(match.range(1), "?devil ripe! steal-thunder turn-the-tables");
    EXPECT_EQ(match.asked(), "draw 1");
}

}  // namespace
}  // namespace duckpond::duck_that_goose
