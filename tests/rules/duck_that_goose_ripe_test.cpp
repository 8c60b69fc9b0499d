// DUCK THAT GOOSE!: When the Time is Ripe (R39 to R42 of docs/rules/duck-that-goose.md), in notation.

#include <gtest/gtest.h>

#include "tests/rules/duck_that_goose_match.h"

namespace duckpond::duck_that_goose {
namespace {

// --- R39: when it can be used

TEST(DuckThatGooseR39, FaceUpUncoveredAndUnused) {
    const auto asked = [](const char* range, const char* pile) {
        return Match({.ranges = {"?devil", range}, .pile = pile}).asked();
    };
    EXPECT_EQ(asked("?devil ripe", "eight-ball"), "draw 0 (1)");
    EXPECT_EQ(asked("ripe", "eight-ball"), "draw 0 (1)") << "also by who has no turns any more";
    EXPECT_EQ(asked("?devil ripe!", "eight-ball"), "draw 0");
    EXPECT_EQ(asked("?devil ripe+wild-goose", "eight-ball"), "draw 0");
    EXPECT_EQ(asked("?devil ripe", ""), "draw 0") << "the pile must not be empty";
}

TEST(DuckThatGooseR39, FaceDownIfItsOwnerHasSeenItThere) {
    const auto asked = [](const char* range) {
        return Match({.ranges = {"?devil", range}, .pile = "eight-ball"}).asked();
    };
    EXPECT_EQ(asked("?devil ?ripe@1"), "draw 0 (1)");
    EXPECT_EQ(asked("?devil ?ripe"), "draw 0");
    EXPECT_EQ(asked("?devil ?ripe@0"), "draw 0") << "another has";
}

TEST(DuckThatGooseR39, OnesOwnChoiceCanBeInterruptedToo) {
    const Match match({.ranges = {"?devil ripe", "?devil"}, .pile = "eight-ball"});
    EXPECT_EQ(match.moves(0), "deck, pile, ripe");
    EXPECT_EQ(match.moves(1), "");
}

TEST(DuckThatGooseR39, PlaysTheTopOfThePileAndAsksAgain) {
    Match match({.ranges = {"?devil", "?devil ripe"}, .pile = "eight-ball ten-foot-pole"});
    ASSERT_TRUE(match.play("1 ripe"));
    EXPECT_EQ(match.range(1), "?devil ripe! eight-ball");
    EXPECT_EQ(match.pile(), "ten-foot-pole");
    EXPECT_EQ(match.asked(), "draw 0");
    EXPECT_EQ(match.moves(0), "deck, pile");
    ASSERT_NE(match.event<RipeUsed>(), nullptr);
    EXPECT_EQ(match.event<RipeUsed>()->seat, Seat(1));
}

TEST(DuckThatGooseR39, TheChoiceIsAskedWithWhatIsLegalNow) {
    Match empty({.ranges = {"?devil", "?devil ripe"}, .pile = "eight-ball"});
    ASSERT_TRUE(empty.play("1 ripe"));
    EXPECT_EQ(empty.moves(0), "deck") << "nothing is left on the pile";
    Match chase({.ranges = {"?devil", "?devil ripe"}, .pile = "wild-goose-chase eight-ball"});
    EXPECT_EQ(chase.moves(0), "pile");
    ASSERT_TRUE(chase.play("1 ripe"));
    EXPECT_EQ(chase.range(1), "?devil ripe! wild-goose-chase");
    EXPECT_EQ(chase.moves(0), "deck, pile") << "saved";
    Match below({.ranges = {"?devil", "?devil ripe"}, .pile = "eight-ball wild-goose-chase"});
    ASSERT_TRUE(below.play("1 ripe"));
    EXPECT_EQ(below.moves(0), "pile") << "or doomed";
}

TEST(DuckThatGooseR39, AtEveryChoiceOfAnybody) {
    struct Moment {
        const char* asked;
        Position at;
        std::vector<const char*> moves;
    };
    const std::string own = "?diddly-squat peachy-keen ?wild-goose";
    const std::string ripe = "?ripe@1 eight-ball";
    const auto with = [&](const std::string& deck, const std::string& pile = "seven-deadly-sins seven-deadly-sins") {
        return Position{.ranges = {own, ripe}, .deck = deck, .pile = pile};
    };
    Position cow = with("");
    cow.ranges[0] = own + " cash-cow";
    cow.more = R"({"steps": [{"kind": "draw", "seat": 0}, {"kind": "order", "seat": 0}]})";
    const std::vector<Moment> moments{
        {"order 0 (1)", cow, {}},
        {"draw 0 (1)", with(""), {}},
        {"keep 0 (1)", with("devil"), {"0 deck"}},
        {"discard 0 (1)", with("devil"), {"0 deck", "0 keep"}},
        {"discard 0 (1)", with(""), {"0 pile"}},
        {"turn-up 0 (1)", with("devil"), {"0 deck", "0 toss"}},
        {"shoot 0 (1)", with("shoot-yourself"), {"0 deck", "0 keep", "0 discard 1"}},
        {"cover 0 (1)", with("burst-bubble devil"), {"0 deck", "0 keep", "0 discard 1"}},
        {"allow 0 (1)", with("burst-bubble second-sight"), {"0 deck", "0 keep", "0 discard 1", "0 cover>0:1"}},
        {"control 0 (1)", with("control-freak"), {"0 deck", "0 keep", "0 discard 1"}},
        {"copy 0 (1)", with("copycat"), {"0 deck", "0 keep", "0 discard 1"}},
        {"imitate 0 (1)", with("copycat"), {"0 deck", "0 keep", "0 discard 1", "0 copy second-sight"}},
        {"flip 0 (1)", with("flip-the-script"), {"0 deck", "0 keep", "0 discard 1"}},
        {"first-bird 0 (1)", with("kill-two-birds"), {"0 deck", "0 keep", "0 discard 1"}},
        {"second-bird 0 (1)",
         with("kill-two-birds"),
         {"0 deck", "0 keep", "0 discard 1", "0 bird seven-deadly-sins>0"}},
        {"second-wind 0 (1)", with("second-wind"), {"0 deck", "0 keep", "0 discard 1"}},
        {"steal 0 (1)", with("steal-thunder"), {"0 deck", "0 keep", "0 discard 1"}},
        {"bus 0 (1)", with("under-the-bus"), {"0 deck", "0 keep", "0 discard 1"}},
        {"choose 0 1", with("turn-the-tables"), {"0 deck", "0 keep", "0 discard 1"}},
        {"direction 0 (1)", with("turn-the-tables"), {"0 deck", "0 keep", "0 discard 1", "0 choose 1", "1 choose 2"}},
    };
    for (const Moment& moment : moments) {
        SCOPED_TRACE(moment.asked);
        Match match(moment.at);
        for (const char* move : moment.moves) ASSERT_TRUE(match.play(move));
        EXPECT_EQ(match.asked(), moment.asked);
        ASSERT_TRUE(match.can("1 ripe"));
        const Steps before = match.state.steps;
        const std::string top = match.pile(1);
        ASSERT_TRUE(match.play("1 ripe"));
        EXPECT_EQ(match.state.steps, before) << "the paused choice is asked again";
        EXPECT_EQ(words_in(match.range(1)).front(), "ripe!");
        EXPECT_EQ(words_in(match.range(1)).back(), top);
        EXPECT_EQ(match.asked().find('('), std::string::npos) << "it is used";
    }
}

TEST(DuckThatGooseR39, FaceDownItIsTurnedUpFirstAndPotatoesHop) {
    Match match({.ranges = {"?devil hot-potato", "?devil ?ripe@1"}, .pile = "eight-ball"});
    ASSERT_TRUE(match.play("1 ripe"));
    EXPECT_EQ(match.range(0), "?devil");
    EXPECT_EQ(match.range(1), "?devil ripe! hot-potato eight-ball") << "the potato before the card of the pile";
    EXPECT_EQ(match.count<Played>(), 2) << "flipping it up is a play";
    Match open({.ranges = {"?devil hot-potato", "?devil ripe"}, .pile = "eight-ball"});
    ASSERT_TRUE(open.play("1 ripe"));
    EXPECT_EQ(open.range(0), "?devil hot-potato") << "face up it is none";
    EXPECT_EQ(open.count<Played>(), 1);
}

TEST(DuckThatGooseR39, PotatoesToTheLeftOfItHopAwayUnderIt) {
    Match match({.ranges = {"?devil", "hot-potato hot-potato ?ripe@1", ""}, .pile = "eight-ball"});
    ASSERT_TRUE(match.play("1 ripe"));
    EXPECT_EQ(match.range(1), "ripe! eight-ball");
    EXPECT_EQ(match.range(2), "hot-potato hot-potato");
}

TEST(DuckThatGooseR39, TurnedUpInTheOrdinaryWayItNeedNotBeUsed) {
    Match match({.ranges = {"?devil ?ripe", "?devil"}, .deck = "eight-ball", .pile = "ten-foot-pole"});
    ASSERT_TRUE(match.play({"0 deck", "0 toss", "0 turn-up 2"}));
    EXPECT_EQ(match.range(0), "?devil ripe");
    EXPECT_EQ(match.asked(), "draw 1 (0)");
    ASSERT_TRUE(match.play("0 ripe"));
    EXPECT_EQ(match.range(0), "?devil ripe! eight-ball");
}

// --- R40: the mark, whose it is, control

TEST(DuckThatGooseR40, AStolenUnusedRipeIsItsNewOwners) {
    Match match({.ranges = {"?diddly-squat", "?devil ripe"}, .deck = "steal-thunder", .pile = "eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 steal>1:2"}));
    EXPECT_EQ(match.asked(), "draw 1 (0)");
}

TEST(DuckThatGooseR40, TheMarkStaysThroughMoves) {
    Match match({.ranges = {"?diddly-squat", "?devil ripe!"}, .deck = "steal-thunder", .pile = "eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 steal>1:2"}));
    EXPECT_EQ(match.range(0), "steal-thunder ripe!");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR40, FlippedDownItIsAsNewAndEverybodyHasSeenIt) {
    Match match({.ranges = {"?diddly-squat", "?devil ripe!"}, .deck = "flip-the-script", .pile = "eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 flip>1:2"}));
    EXPECT_EQ(match.range(0), "flip-the-script ?ripe");
    EXPECT_EQ(match.asked(), "draw 1 (0)");
    ASSERT_TRUE(match.play("0 ripe"));
    EXPECT_EQ(match.range(0), "flip-the-script ripe! diddly-squat");
}

TEST(DuckThatGooseR40, DiscardedItIsAsNew) {
    // A face-down Ripe is discarded and taken up again; then it can be used.
    Match match({.ranges = {"?ripe ?diddly-squat", "?devil ?devil"}, .deck = "eight-ball", .pile = "ten-foot-pole"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 pile", "1 discard 1"}));
    EXPECT_EQ(match.range(1), "?devil ripe");
    EXPECT_EQ(match.asked(), "draw 0 (1)");
}

TEST(DuckThatGooseR40, OnlyItsOwnerUsesItInAControlledTurnToo) {
    Match match({.ranges = {"?devil", "?devil ripe peachy-keen four-leaf-clover", ""},
                 .pile = "shoot-yourself",
                 .turn = 1,
                 .controller = 2});
    EXPECT_EQ(match.asked(), "draw 2 (1)");
    EXPECT_EQ(match.moves(2), "deck, pile") << "the controller cannot use it";
    EXPECT_EQ(match.moves(1), "ripe") << "nor forbid it";
    ASSERT_TRUE(match.play("1 ripe"));
    EXPECT_EQ(match.asked(), "shoot 2") << "what follows in the owner's controlled turn is the controller's";
}

TEST(DuckThatGooseR40, InAnothersControlledTurnTheChoicesAreTheOwners) {
    Match match(
        {.ranges = {"?devil ripe peachy-keen", "?devil", ""}, .pile = "shoot-yourself", .turn = 1, .controller = 2});
    ASSERT_TRUE(match.play("0 ripe"));
    EXPECT_EQ(match.asked(), "shoot 0");
    Match controllers(
        {.ranges = {"?devil", "?devil", "ripe peachy-keen"}, .pile = "shoot-yourself", .turn = 1, .controller = 2});
    EXPECT_EQ(controllers.moves(2), "deck, pile, ripe") << "one's own, while controlling another";
}

// --- R41: interruptions

TEST(DuckThatGooseR41, ASimultaneousChoiceIsWithdrawnAndAskedAnew) {
    Match match({.ranges = {"?diddly-squat", "?devil eight-ball", "ripe wild-goose"}, .deck = "turn-the-tables"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 choose 1", "1 choose 2"}));
    EXPECT_EQ(match.asked(), "choose 2");
    ASSERT_TRUE(match.play("2 ripe"));
    EXPECT_EQ(match.asked(), "choose 0 1 2");
    EXPECT_EQ(match.count<Chose>(), 0) << "unseen";
    EXPECT_EQ(match.moves(2), "choose 1, choose 2, choose 3") << "as it now stands";
    ASSERT_TRUE(match.play({"0 choose 1", "1 choose 2", "2 choose 3", "0 right"}));
    EXPECT_EQ(match.range(0), "eight-ball");
    EXPECT_EQ(match.range(1), "?devil diddly-squat");
    EXPECT_EQ(match.range(2), "ripe! wild-goose turn-the-tables");
}

TEST(DuckThatGooseR41, AllWhoCanAreAskedAnew) {
    // Seat 2 had nothing to choose; a bird gives it a card in the pause.
    Match match(
        {.ranges = {"?kill-two-birds", "?devil eight-ball ripe", ""}, .deck = "turn-the-tables", .pile = "hot-potato"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "choose 0 1");
    ASSERT_TRUE(match.play({"1 ripe", "1 bird hot-potato>2"}));
    EXPECT_EQ(match.asked(), "choose 0 1 2");
}

constexpr const char* ordering = R"({"steps": [{"kind": "draw", "seat": 0}, {"kind": "order", "seat": 0}]})";

TEST(DuckThatGooseR41, AnInterruptedCowLooksAtTheTopThreeAsTheyAreThen) {
    Match match({.ranges = {"?diddly-squat cash-cow", "?devil ripe"},
                 .deck = "devil eight-ball hot-potato wild-goose",
                 .pile = "burst-bubble",
                 .more = ordering});
    ASSERT_TRUE(match.play({"1 ripe", "1 cover>1:3"}));
    EXPECT_EQ(match.range(1), "?devil ripe! burst-bubble+devil");
    EXPECT_EQ(match.asked(), "order 0");
    ASSERT_EQ(match.count<CowLooked>(), 1);
    EXPECT_EQ(match.event<CowLooked>()->cards[2].value(), Card::WildGoose);
    EXPECT_EQ(match.deck_known(Seat(0), 4), "eight-ball hot-potato wild-goose ?");
    ASSERT_TRUE(match.play("0 order 3 1"));
    EXPECT_EQ(match.deck(3), "wild-goose eight-ball hot-potato");
}

TEST(DuckThatGooseR41, WithoutItsCowTheOrderFallsAway) {
    for (const char* pile : {"steal-thunder", "flip-the-script"}) {
        Match match({.ranges = {"?diddly-squat cash-cow", "?devil ripe"},
                     .deck = "devil eight-ball",
                     .pile = pile,
                     .more = ordering});
        const std::string move = std::string(pile) == "steal-thunder" ? "1 steal>0:2" : "1 flip>0:2";
        ASSERT_TRUE(match.play({"1 ripe", move.c_str()}));
        EXPECT_EQ(match.asked(), "draw 0") << pile;
        EXPECT_EQ(match.deck(2), "devil eight-ball") << "as they lay";
    }
    Match covered({.ranges = {"?diddly-squat cash-cow", "?devil ripe"},
                   .deck = "devil eight-ball",
                   .pile = "burst-bubble",
                   .more = ordering});
    ASSERT_TRUE(covered.play({"1 ripe", "1 cover>0:2"}));
    EXPECT_EQ(covered.asked(), "draw 0");
}

TEST(DuckThatGooseR41, APauseWithinAPauseGoesBackStepByStep) {
    // Seat 0 is to copy; seat 1's Ripe has it choose a bird; the bird has seat 2 lose a blue card.
    Match match({.ranges = {"?kill-two-birds", "?devil ripe", "peachy-keen four-leaf-clover"},
                 .deck = "copycat",
                 .pile = "shoot-yourself"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 ripe"}));
    EXPECT_EQ(match.asked(), "first-bird 1");
    ASSERT_TRUE(match.play("1 bird shoot-yourself>2"));
    EXPECT_EQ(match.asked(), "shoot 2");
    ASSERT_TRUE(match.play("2 discard 1"));
    EXPECT_EQ(match.asked(), "copy 0") << "no bird is left";
}

// --- R42: no face-down card left in the middle of a turn

// A player can lose the last face-down card in a pause by turning up their own Ripe, and in no other way.
TEST(DuckThatGooseR42, AtDeckOrPileTheTurnEnds) {
    Match match({.ranges = {"?ripe@0", "?devil"}, .pile = "eight-ball ten-foot-pole"});
    ASSERT_TRUE(match.play("0 ripe"));
    EXPECT_EQ(match.range(0), "ripe! eight-ball");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR42, AKeptCardIsAddedWithoutADiscardAndPlayed) {
    Match match(
        {.ranges = {"?ripe@0 peachy-keen", "?devil"}, .deck = "shoot-yourself", .pile = "ten-foot-pole eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 ripe"}));
    EXPECT_EQ(match.asked(), "keep 0") << "only the impossible step falls away";
    EXPECT_EQ(match.moves(0), "keep, toss");
    Match tossed = match;
    ASSERT_TRUE(match.play("0 keep"));
    EXPECT_EQ(match.range(0), "ripe! peachy-keen ten-foot-pole shoot-yourself");
    EXPECT_EQ(match.asked(), "shoot 0") << "and is played";
    ASSERT_TRUE(tossed.play("0 toss"));
    EXPECT_EQ(tossed.pile(1), "shoot-yourself");
    EXPECT_EQ(tossed.asked(), "draw 1") << "nothing is turned up";
}

TEST(DuckThatGooseR42, AtTheDiscardItFallsAwayAtOnce) {
    Match kept({.ranges = {"?ripe@0", "?devil"}, .deck = "wild-goose", .pile = "ten-foot-pole"});
    ASSERT_TRUE(kept.play({"0 deck", "0 keep", "0 ripe"}));
    EXPECT_EQ(kept.range(0), "ripe! ten-foot-pole wild-goose");
    EXPECT_EQ(kept.asked(), "draw 1");
    Match taken({.ranges = {"?ripe@0", "?devil"}, .pile = "ten-foot-pole eight-ball"});
    ASSERT_TRUE(taken.play({"0 pile", "0 ripe"}));
    EXPECT_EQ(taken.range(0), "ripe! eight-ball ten-foot-pole");
    EXPECT_EQ(taken.asked(), "draw 1");
    Match tossed({.ranges = {"?ripe@0", "?devil"}, .deck = "wild-goose", .pile = "ten-foot-pole"});
    ASSERT_TRUE(tossed.play({"0 deck", "0 toss", "0 ripe"}));
    EXPECT_EQ(tossed.range(0), "ripe! wild-goose") << "the tossed card is the top of the pile";
    EXPECT_EQ(tossed.asked(), "draw 1");
}

TEST(DuckThatGooseR42, TheCowIsStillAskedAndThenTheTurnEnds) {
    Match match({.ranges = {"?ripe@0 cash-cow", "?devil"},
                 .deck = "devil hot-potato",
                 .pile = "ten-foot-pole",
                 .more = ordering});
    ASSERT_TRUE(match.play("0 ripe"));
    EXPECT_EQ(match.asked(), "order 0");
    ASSERT_TRUE(match.play("0 order 2 1"));
    EXPECT_EQ(match.asked(), "draw 1");
}

// --- R15: the last call

TEST(DuckThatGooseR15, TheOwnerOfAnOpenRipeIsAskedOnce) {
    Match match({.ranges = {"?devil", "ripe"}, .deck = "eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "last-call 1");
    EXPECT_EQ(match.moves(1), "pass, ripe");
    EXPECT_EQ(match.count<Scored>(), 0);
    Match passed = match;
    ASSERT_TRUE(passed.play("1 pass"));
    EXPECT_EQ(passed.asked(), "over");
    EXPECT_EQ(passed.state.totals[Seat(1)], 1);
    ASSERT_TRUE(match.play("1 ripe"));
    EXPECT_EQ(match.range(1), "ripe! devil");
    EXPECT_EQ(match.asked(), "over");
    EXPECT_EQ(match.state.totals[Seat(1)], 7);
}

TEST(DuckThatGooseR15, NoCallForAUsedOrCoveredRipeOrAnEmptyPile) {
    for (const char* range : {"ripe!", "ripe+wild-goose"}) {
        Match match({.ranges = {"?devil", range}, .deck = "eight-ball"});
        ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
        EXPECT_EQ(match.asked(), "over") << range;
    }
    // The last card is turned up because there is nothing to draw, and the pile stays empty.
    Match empty({.ranges = {"?devil", "ripe", ""}, .rest = Rest::Buried});
    ASSERT_TRUE(empty.play({"0 deck", "0 turn-up 1"}));
    EXPECT_EQ(empty.pile(), "");
    EXPECT_EQ(empty.asked(), "over");
}

TEST(DuckThatGooseR15, AFaceDownCardFromTheLastCallLetsTheRoundGoOn) {
    Match match({.ranges = {"?flip-the-script", "ripe", "peachy-keen"}, .deck = "eight-ball devil"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 ripe"}));
    EXPECT_EQ(match.asked(), "flip 1");
    ASSERT_TRUE(match.play("1 flip>2:1"));
    EXPECT_EQ(match.range(1), "ripe! flip-the-script ?peachy-keen");
    EXPECT_EQ(match.asked(), "draw 1");
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 3"}));
    EXPECT_EQ(match.asked(), "over") << "asked once: it is used";
}

TEST(DuckThatGooseR15, ItGoesOnToTheLeftOfWhoeverHadTheLastTurn) {
    // Seat 1 had the last turn; seat 0's Ripe gives seat 0 a face-down card; seat 2 has none.
    Match match({.ranges = {"ripe", "?flip-the-script", "peachy-keen"}, .deck = "eight-ball devil", .turn = 1});
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1"}));
    EXPECT_EQ(match.asked(), "last-call 0");
    ASSERT_TRUE(match.play({"0 ripe", "0 flip>2:1"}));
    EXPECT_EQ(match.asked(), "draw 0");
}

TEST(DuckThatGooseR15, TheLastCallIsInNobodysTurn) {
    // Seat 0's last turn was controlled; its Ripe in the last call is not.
    Match match({.ranges = {"?shoot-yourself ripe peachy-keen", "eight-ball", ""}, .deck = "devil", .controller = 2});
    ASSERT_TRUE(match.play({"2 deck", "2 keep", "2 discard 1"}));
    EXPECT_EQ(match.asked(), "last-call 0");
    ASSERT_TRUE(match.play("0 ripe"));
    EXPECT_EQ(match.asked(), "shoot 0");
}

TEST(DuckThatGooseR15, FlippingTheRipeItselfInItsLastCallMakesItNew) {
    Match match({.ranges = {"?flip-the-script ripe", "eight-ball"}, .deck = "devil hot-potato"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 ripe", "0 flip>0:1"}));
    EXPECT_EQ(match.range(0), "?ripe devil flip-the-script");
    EXPECT_EQ(match.pile(), "");
    EXPECT_EQ(match.asked(), "draw 0");
    ASSERT_TRUE(match.play({"0 deck", "0 toss"}));
    EXPECT_EQ(match.moves(0), "turn-up 1, ripe");
}

}  // namespace
}  // namespace duckpond::duck_that_goose
