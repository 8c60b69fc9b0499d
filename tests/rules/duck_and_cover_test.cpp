// Duck & Cover by rule number (docs/rules/duck-and-cover.md), in notation.

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "tests/rules/duck_and_cover_match.h"

namespace duckpond::duck_and_cover {
namespace {

const std::string in_order = "1 2 3 4 / 5 6 7 8 / 9 10 11 12";
// Of twelve stacks two: what is not named lies under the last.
const std::string two_stacks = "5 7";

// --- what there is

TEST(DuckAndCover, R1DucksAndSplashes) {
    const std::vector<int> printed{0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5};
    for (int duck = 1; duck <= 12; ++duck) {
        EXPECT_EQ(splashes_of(static_cast<Number>(duck)), printed[static_cast<std::size_t>(duck - 1)]) << duck;
    }
}

TEST(DuckAndCover, R2CaptainsDeck) {
    const CardBag cards = captain_cards(false);
    EXPECT_EQ(cards.size(), 26);
    for (int number = 0; number < 12; ++number) EXPECT_EQ(cards.count(static_cast<Card>(number)), 2);
    EXPECT_EQ(cards.count(Card::Max), 1);
    EXPECT_EQ(cards.count(Card::Repeat), 1);
}

TEST(DuckAndCover, R3DiscardsThatEndARound) {
    const std::vector<int> printed{9, 8, 7, 6, 5, 4};
    for (int players = 2; players <= 7; ++players) {
        EXPECT_EQ(discard_limit(players), printed[static_cast<std::size_t>(players - 2)]);
    }
}

// --- a round

TEST(DuckAndCover, R4EverybodyHasAnOrderOfTheirOwn) {
    const Match match({.players = 7});
    std::set<std::string> grids;
    for (int seat = 0; seat < 7; ++seat) {
        const Grid& grid = match.state.grids[Seat(seat)];
        std::set<std::pair<int, int>> cells;
        for (const Place& place : grid.ducks) cells.insert({place.column, place.row});
        EXPECT_EQ(cells.size(), 12U);
        EXPECT_EQ(*cells.begin(), std::pair(0, 0));
        EXPECT_EQ(*cells.rbegin(), std::pair(3, 2));
        EXPECT_EQ(grid.showing, Ducks::all());
        grids.insert(match.grid(seat));
    }
    EXPECT_EQ(grids.size(), 7U);
}

TEST(DuckAndCover, R4ANewRoundHasNewGridsAndAllCards) {
    Match match({.grids = {two_stacks, in_order}, .card = "five", .deck = "six"});
    match.play_all({"0 cover 1,0", "1 duck 4,0"});
    ASSERT_NE(match.event<Dealt>(), nullptr);
    EXPECT_EQ(match.state.round, 2);
    for (int seat = 0; seat < 2; ++seat) EXPECT_EQ(match.state.grids[Seat(seat)].showing, Ducks::all());
    EXPECT_NE(match.grid(0), match.grid(1));
    EXPECT_EQ(match.state.deck.size() + 1 + (match.state.repeat_aside ? 1 : 0), 26);
    EXPECT_TRUE(match.state.pile.empty());
}

TEST(DuckAndCover, R5ANumberCallsTheDuckOfThatNumber) {
    Match match({.grids = {in_order, "12 11 10 9 / 8 7 6 5 / 4 3 2 1"}, .card = "six", .deck = "one"});
    match.play_all({"0 cover 1,0", "1 cover 2,0"});
    EXPECT_EQ(match.grid(0), "1 6-2 3 4 / 5 . 7 8 / 9 10 11 12");
    EXPECT_EQ(match.grid(1), "12 11 6-10 9 / 8 7 . 5 / 4 3 2 1");
}

TEST(DuckAndCover, R5MaxCallsTheHighestThatShows) {
    Match match({.grids = {in_order, "3-12 1 2 11"}, .card = "max", .deck = "one"});
    EXPECT_EQ(match.covers(0), (std::vector<std::string>{"cover 3,1", "cover 2,2"}));
    match.play_all({"0 cover 2,2", "1 cover 2,0"});
    EXPECT_EQ(match.event<Moved>()->duck, 12);
    EXPECT_EQ(match.grid(0), "1 2 3 4 / 5 6 7 8 / 9 10 12-11");
    EXPECT_EQ(match.state.last[Seat(1)], Maybe<Number>(11)) << "12 is covered";
}

TEST(DuckAndCover, R6WhoseDuckShowsMustMove) {
    const Match match({.grids = {in_order, "1 2-7", "7 1"}, .card = "seven", .deck = "one"});
    EXPECT_EQ(match.state.moving, (SeatSet{Seat(0), Seat(2)}));
    EXPECT_EQ(must_act(match.state), match.state.moving);
    EXPECT_TRUE(match.moves(1).empty());
}

TEST(DuckAndCover, R7CoverWhatLiesBesideAboveOrBelow) {
    const Match match({.grids = {in_order, in_order}, .card = "six", .deck = "one"});
    EXPECT_EQ(match.covers(0), (std::vector<std::string>{"cover 1,0", "cover 0,1", "cover 2,1", "cover 1,2"}));
    const Match gap({.grids = {"1 . 2 / . 6 . / 3 . 4-5", in_order}, .card = "six", .deck = "one"});
    EXPECT_EQ(gap.covers(0), (std::vector<std::string>{})) << "not across a corner";
    const Match row({.grids = {"6 . 2 3", in_order}, .card = "six", .deck = "one"});
    EXPECT_EQ(row.covers(0), (std::vector<std::string>{})) << "not across a gap";
}

TEST(DuckAndCover, R7TheWholeStackTravelsAndLandsOnTop) {
    Match match({.grids = {"9-4-6 3-8 / 1", in_order}, .card = "nine", .deck = "one"});
    match.play_all({"0 cover 1,0", "1 duck 4,0"});
    EXPECT_EQ(match.grid(0), ". 9-4-6-3-8 / 1-12-11-10-7-5-2");
    EXPECT_EQ(*match.event<Moved>()->covered, 3);
}

TEST(DuckAndCover, R8DuckInsideOutsideAndAcrossAGap) {
    Match match({.grids = {"1 . 3 4 / 5 6 7 8 / 9 10 11 12-2", in_order}, .card = "nine", .deck = "one"});
    const std::vector<std::string> moves = match.moves(0);
    const std::set<std::string> all(moves.begin(), moves.end());
    EXPECT_TRUE(all.contains("duck 1,0")) << "a hole inside";
    EXPECT_TRUE(all.contains("duck 4,0")) << "outside, over the others";
    EXPECT_TRUE(all.contains("duck 0,-1"));
    EXPECT_TRUE(all.contains("duck -1,1"));
    EXPECT_FALSE(all.contains("duck 0,3")) << "beside nothing but itself";
    EXPECT_FALSE(all.contains("duck -1,2")) << "beside nothing but itself";
    EXPECT_FALSE(all.contains("duck 0,2")) << "R9: staying put";
    EXPECT_FALSE(all.contains("duck 4,-1")) << "touches a corner only";
    match.play_all({"0 duck 4,0", "1 duck 4,0"});
    EXPECT_EQ(match.grid(0), "1 . 3 4 9 / 5 6 7 8 / . 10 11 12-2");
}

TEST(DuckAndCover, R8AcrossTheWater) {
    Match match({.grids = {"@-3,0 1 2 . . . . . . 3 9", in_order},
                 .card = "nine",
                 .deck = "one",
                 .more = R"({"run_outs": 1})"});
    ASSERT_TRUE(match.play(1, "duck 4,1"));
    ASSERT_TRUE(match.play(0, "duck -4,0"));
    EXPECT_EQ(match.grid(0).substr(0, 16), "@-4,0 9-12-11-10");
}

TEST(DuckAndCover, R9StacksMayLoseTouch) {
    Match match({.grids = {"1 2 . 4 5", in_order}, .card = "two", .deck = "one", .more = R"({"run_outs": 1})"});
    match.play_all({"0 duck 5,0", "1 duck 4,0"});
    EXPECT_EQ(match.grid(0).substr(0, 7), "1 . . 4");
}

TEST(DuckAndCover, R9FourMovesAtLeast) {
    const Match beside({.grids = {"5 7", in_order}, .card = "five", .deck = "one"});
    EXPECT_EQ(beside.moves(0), (std::vector<std::string>{"cover 1,0", "duck 1,-1", "duck 2,0", "duck 1,1"}));
    const Match apart({.grids = {"5 . 7", in_order}, .card = "five", .deck = "one"});
    EXPECT_EQ(apart.moves(0), (std::vector<std::string>{"duck 2,-1", "duck 1,0", "duck 3,0", "duck 2,1"}));
}

TEST(DuckAndCover, R9FortyFourMovesAtMost) {
    std::string scattered = "@-30,0";
    for (int duck = 1; duck <= 12; ++duck) scattered += ' ' + std::to_string(duck) + " . .";
    const Match match({.grids = {scattered, in_order}, .card = "six", .deck = "one", .more = R"({"run_outs": 3})"});
    EXPECT_EQ(match.moves(0).size(), 44U);
}

// --- choosing at the same time

TEST(DuckAndCover, R10ChoicesAreSecretAndFinal) {
    Match match({.grids = {in_order, in_order, in_order}, .card = "six", .deck = "one"});
    ASSERT_TRUE(match.play(1, "cover 1,0"));
    EXPECT_EQ(match.story(), "chose 1");
    EXPECT_TRUE(match.moves(1).empty()) << "final";
    EXPECT_EQ(must_act(match.state), (SeatSet{Seat(0), Seat(2)}));
    EXPECT_EQ(match.grid(1), in_order) << "nothing has moved";
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(1)), Viewer(Seat(2)), Viewer::spectator()}) {
        const auto known = redact(match.state, viewer);
        EXPECT_EQ(known->chosen, SeatSet{Seat(1)});
        EXPECT_EQ(known->picks[Seat(1)].seen_by(viewer), viewer == Viewer(Seat(1)));
        const auto told = redact(*match.event<Chose>(), viewer);
        EXPECT_EQ(told->kind.seen_by(viewer), viewer == Viewer(Seat(1)));
        EXPECT_EQ(told->column.seen_by(viewer), viewer == Viewer(Seat(1)));
        EXPECT_EQ(told->row.seen_by(viewer), viewer == Viewer(Seat(1)));
    }
}

TEST(DuckAndCover, R10AllAtOnceWhenTheLastHasChosen) {
    Match match({.grids = {in_order, in_order, in_order}, .card = "six", .deck = "one"});
    match.play_all({"2 cover 1,0", "0 cover 0,1", "1 duck 1,3"});
    EXPECT_EQ(match.story(), "moved 0, moved 1, moved 2, put-away six pile, turned-up one");
    EXPECT_EQ(match.grid(0), "1 2 3 4 / 6-5 . 7 8 / 9 10 11 12");
    EXPECT_EQ(match.grid(1), "1 2 3 4 / 5 . 7 8 / 9 10 11 12 / . 6");
    EXPECT_EQ(match.grid(2), "1 6-2 3 4 / 5 . 7 8 / 9 10 11 12");
    EXPECT_TRUE(match.state.chosen.empty());
}

TEST(DuckAndCover, R10TheOnlyOneWhoMovesIsNotWaitedFor) {
    Match match({.grids = {in_order, "1 2-6"}, .card = "six", .deck = "one"});
    ASSERT_TRUE(match.play(0, "cover 1,0"));
    EXPECT_EQ(match.event<Chose>(), nullptr);
    EXPECT_EQ(match.story(), "moved 0, put-away six pile, turned-up one");
}

// --- quacking

TEST(DuckAndCover, R11WhoseDuckIsCoveredQuacks) {
    Match match({.grids = {in_order, "1 2-6"}, .card = "one", .deck = "six two"});
    match.play_all({"0 duck 4,0", "1 duck 2,0"});
    EXPECT_EQ(match.story(), "moved 0, moved 1, put-away one pile, turned-up six, quacked 1");
    EXPECT_EQ(match.event<Quacked>()->excuse, Excuse::Covered);
    EXPECT_EQ(*match.event<Quacked>()->duck, 6);
    EXPECT_EQ(must_act(match.state), SeatSet{Seat(0)});
}

TEST(DuckAndCover, R12WhenAllQuackTheCardIsDiscarded) {
    Match match({.grids = {"1 2-6", "1 3-6"}, .card = "one", .deck = "six six max"});
    match.play_all({"0 duck 2,0", "1 duck 2,0"});
    EXPECT_EQ(match.story(),
              "moved 0, moved 1, put-away one pile, turned-up six, quacked 0, quacked 1, put-away six discards, "
              "turned-up six, quacked 0, quacked 1, put-away six discards, turned-up max");
    EXPECT_EQ(match.state.discards.size(), 2);
    EXPECT_EQ(match.state.pile.top(), Card::One);
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer::spectator()}) {
        EXPECT_EQ(redact(match.state, viewer)->discards, match.state.discards);
    }
}

TEST(DuckAndCover, R13MaxIsNeverQuacked) {
    SmallRandom random(3);
    int met = 0;
    for (int i = 0; i < 60; ++i) {
        State state = setup(Options{.players = 2 + i % 6}, random);
        Moves moves;
        NoEvents silence;
        while (!outcome(state)) {
            if (*state.card == Card::Max) {
                EXPECT_EQ(state.moving, SeatSet::first(player_count(state)));
                ++met;
            }
            const auto choice = random_choice<DuckAndCover>(state, moves, random);
            apply(state, choice.seat, choice.move, random, silence);
        }
    }
    EXPECT_GT(met, 100);
}

// --- REPEAT

TEST(DuckAndCover, R14RepeatAfterANumberWithAMixedQuack) {
    Match match({.grids = {in_order, "1 2-6", in_order}, .card = "six", .deck = "repeat two"});
    match.play_all({"0 cover 1,0", "2 duck 4,0"});
    EXPECT_EQ(match.story(), "moved 0, moved 2, put-away six pile, turned-up repeat, quacked 1");
    EXPECT_EQ(match.event<Quacked>()->excuse, Excuse::MovedNothing);
    EXPECT_FALSE(match.event<Quacked>()->duck);
    EXPECT_EQ(match.covers(0), (std::vector<std::string>{"cover 0,0", "cover 2,0"})) << "the 6, now on the 2";
    match.play_all({"0 cover 2,0", "2 duck 1,1"});
    EXPECT_EQ(match.grid(0), "1 . 6-2-3 4 / 5 . 7 8 / 9 10 11 12");
    EXPECT_EQ(match.grid(2), in_order);
    EXPECT_EQ(match.state.pile.top(), Card::Repeat);
}

TEST(DuckAndCover, R14RepeatAfterMax) {
    Match match({.grids = {in_order, "3-12 1 2 11"}, .card = "max", .deck = "repeat two"});
    match.play_all({"0 cover 2,2", "1 cover 2,0"});
    EXPECT_EQ(match.event<TurnedUp>()->card, Card::Repeat);
    EXPECT_EQ(must_act(match.state).size(), 2);
    match.play_all({"1 duck 0,1", "0 duck 4,0"});
    EXPECT_EQ(match.event<Moved>()->duck, 12);
    EXPECT_EQ(match.state.grids[Seat(1)][11].row, 1);
    EXPECT_EQ(match.grid(0), "1 2 3 4 12-11 / 5 6 7 8 / 9 10");
}

TEST(DuckAndCover, R14MaxAfterRepeatCountsAnew) {
    Match match({.grids = {in_order, in_order}, .card = "two", .deck = "repeat max nine"});
    match.play_all({"0 cover 2,0", "1 cover 1,1", "0 duck 1,0", "1 duck 1,0"});
    EXPECT_EQ(match.event<TurnedUp>()->card, Card::Max);
    match.play_all({"0 duck 4,0", "1 duck 4,0"});
    EXPECT_EQ(*match.state.last[Seat(0)], 12);
}

// The last card before the deck ran out is "last time" for the first one after.
TEST(DuckAndCover, R14RepeatAfterRepeatOverAReshuffle) {
    int met = 0;
    for (std::uint64_t seed = 0; seed < 400 && met == 0; ++seed) {
        Match match({.grids = {in_order, "1 2-6"}, .card = "six", .deck = "repeat"});
        match.random = SmallRandom(seed);
        ASSERT_TRUE(match.play(0, "cover 1,0"));
        ASSERT_TRUE(match.play(0, "duck 4,0"));
        ASSERT_EQ(match.state.run_outs, 1);
        if (*match.state.card != Card::Repeat) continue;
        ++met;
        EXPECT_EQ(match.story().substr(0, 70), "moved 0, put-away repeat pile, ran-out, turned-up repeat, quacked 1");
        ASSERT_TRUE(match.play(0, "duck 1,0"));
        EXPECT_EQ(match.grid(0), "1 6-2 3 4 / 5 . 7 8 / 9 10 11 12") << "6 and what is under it";
        EXPECT_FALSE(match.state.repeat_aside) << "R15: not the first card of the round";
    }
    EXPECT_EQ(met, 1);
}

TEST(DuckAndCover, R15RepeatFirstIsLaidAside) {
    int met = 0;
    for (std::uint64_t seed = 0; met < 3; ++seed) {
        ASSERT_LT(seed, 2000U);
        Match match({.grids = {two_stacks, in_order}, .card = "five", .deck = "six"});
        match.random = SmallRandom(seed);
        match.play_all({"0 cover 1,0", "1 duck 4,0"});
        if (!match.state.repeat_aside) continue;
        ++met;
        EXPECT_NE(match.story().find("dealt, turned-up repeat, put-away repeat aside, turned-up "), std::string::npos);
        EXPECT_EQ(match.event<Quacked>(), nullptr);
        EXPECT_TRUE(match.state.discards.empty());
        EXPECT_EQ(match.state.deck.size(), 24);
        EXPECT_EQ(must_act(match.state).size(), 2);
    }
}

TEST(DuckAndCover, R15WhatIsAsideStaysThereForTheRound) {
    const Position aside{.grids = {in_order, in_order},
                         .card = "one",
                         .deck = "two",
                         .more = R"({"repeat_aside": true, "discards": ["nine"]})"};
    Match match(aside);
    match.play_all({"0 duck 4,0", "1 duck 4,0", "0 duck 5,0", "1 duck 5,0"});
    ASSERT_NE(match.event<RanOut>(), nullptr);
    EXPECT_EQ(match.event<RanOut>()->cards, 24) << "without the 9 that was discarded and REPEAT";
    EXPECT_TRUE(match.state.repeat_aside);
    for (const auto& card : match.state.deck) EXPECT_NE(card.value(), Card::Repeat);
}

TEST(DuckAndCover, R16RepeatAfterADiscardIsDiscarded) {
    Match match({.grids = {"1 2-6", "1 3-6"}, .card = "one", .deck = "six repeat max"});
    match.play_all({"0 duck 2,0", "1 duck 2,0"});
    EXPECT_EQ(match.story(),
              "moved 0, moved 1, put-away one pile, turned-up six, quacked 0, quacked 1, put-away six discards, "
              "turned-up repeat, quacked 0, quacked 1, put-away repeat discards, turned-up max");
    EXPECT_EQ(match.state.discards.size(), 2) << "it counts";
}

// --- the deck

TEST(DuckAndCover, R17ThePileIsTheDeckAgainThreeTimes) {
    for (int run_outs = 0; run_outs < 3; ++run_outs) {
        Match match({.grids = {in_order, in_order},
                     .card = "one",
                     .deck = "two",
                     .discards = "nine repeat",
                     .more = "{\"run_outs\": " + std::to_string(run_outs) + "}"});
        match.play_all({"0 duck 4,0", "1 duck 4,0"});
        EXPECT_EQ(match.event<RanOut>(), nullptr) << "the last card has yet to be dealt with";
        match.play_all({"0 duck 5,0", "1 duck 5,0"});
        ASSERT_NE(match.event<RanOut>(), nullptr);
        EXPECT_EQ(match.event<RanOut>()->times, run_outs + 1);
        EXPECT_EQ(match.event<RanOut>()->cards, 24) << "that card included, discards not";
        EXPECT_EQ(match.state.run_outs, run_outs + 1);
        EXPECT_EQ(match.state.discards.size(), 2);
        EXPECT_EQ(match.state.deck.size() + match.state.pile.size() + 1, 24);
    }
}

TEST(DuckAndCover, R17TheFourthTimeEndsTheRound) {
    Match match({.grids = {in_order, "1-12 2-11 / 3-10 4-9"},
                 .card = "one",
                 .deck = "two",
                 .more = R"({"run_outs": 3})",
                 .options = {.rounds = 1}});
    match.play_all({"0 duck 4,0", "1 duck 2,0", "0 duck 5,0", "1 duck 3,0"});
    EXPECT_EQ(match.story(),
              "moved 0, moved 1, put-away two pile, round-ended run-out, scored 0, scored 1, match-ended");
    EXPECT_EQ(match.state.totals[Seat(0)], 30);
    EXPECT_EQ(match.state.totals[Seat(1)], 0 + 1 + 1 + 2);
}

// --- the end of a round

TEST(DuckAndCover, R18ASingleStackEndsTheRound) {
    Match match({.grids = {two_stacks, in_order}, .card = "five", .deck = "six", .options = {.rounds = 1}});
    match.play_all({"0 cover 1,0", "1 duck 4,0"});
    EXPECT_EQ(match.story(),
              "moved 0, moved 1, put-away five pile, round-ended single-stack, scored 0, scored 1, match-ended");
    EXPECT_EQ(match.state.totals[Seat(0)], -2);
    EXPECT_EQ(match.state.totals[Seat(1)], 30);
}

TEST(DuckAndCover, R18EnoughDiscardsEndTheRound) {
    Match match({.grids = {"1 2-6", "1 3-6", "1 2", "1 2"},
                 .card = "one",
                 .deck = "six max",
                 .discards = "twelve twelve eleven eleven ten ten",
                 .options = {.rounds = 1}});
    match.play_all({"0 duck 2,0", "1 duck 2,0", "2 duck 2,0", "3 duck 2,0"});
    EXPECT_EQ(match.event<RoundEnded>()->ending, Ending::Discards);
    EXPECT_TRUE(
        match.story().ends_with("put-away six discards, round-ended discards, scored 0, scored 1, scored 2, "
                                "scored 3, match-ended"));
}

TEST(DuckAndCover, R18OneDiscardLessDoesNot) {
    Match match({.grids = {"1 2-6", "1 3-6", "1 2", "1 2"},
                 .card = "one",
                 .deck = "six max",
                 .discards = "twelve twelve eleven eleven ten"});
    match.play_all({"0 duck 2,0", "1 duck 2,0", "2 duck 2,0", "3 duck 2,0"});
    EXPECT_EQ(match.event<RoundEnded>(), nullptr);
    EXPECT_EQ(match.state.discards.size(), 6);
}

TEST(DuckAndCover, R18SeveralSingleStacksAtOnce) {
    Match match({.grids = {two_stacks, "5 1", in_order}, .card = "five", .deck = "six", .options = {.rounds = 1}});
    match.play_all({"0 cover 1,0", "1 cover 1,0", "2 cover 0,0"});
    EXPECT_EQ(match.event<RoundEnded>()->ending, Ending::SingleStack);
    EXPECT_EQ(match.state.totals[Seat(0)], -2);
    EXPECT_EQ(match.state.totals[Seat(1)], -2);
    EXPECT_EQ(match.ranks(), (std::vector<int>{1, 1, 3}));
}

TEST(DuckAndCover, R18AnEndWithTheLastCardIsNoRunOut) {
    Match single({.grids = {two_stacks, in_order},
                  .card = "four",
                  .deck = "five",
                  .more = R"({"run_outs": 3})",
                  .options = {.rounds = 1}});
    single.play_all({"1 duck 4,1", "0 cover 1,0", "1 duck 5,1"});
    EXPECT_EQ(single.event<RoundEnded>()->ending, Ending::SingleStack);
    Match discards({.grids = {"1 2-6", "1 3-6"},
                    .card = "one",
                    .deck = "six",
                    .discards = "twelve twelve eleven eleven ten ten nine nine",
                    .more = R"({"run_outs": 3})",
                    .options = {.rounds = 1}});
    discards.play_all({"0 duck 2,0", "1 duck 2,0"});
    EXPECT_EQ(discards.event<RoundEnded>()->ending, Ending::Discards);
    EXPECT_EQ(discards.event<RanOut>(), nullptr);
}

TEST(DuckAndCover, R19TheOrderInWhichThingsAreTold) {
    Match match({.grids = {"1 2-6 / 7", "1 3-6"}, .card = "one", .deck = "six seven"});
    match.play_all({"0 duck 2,0", "1 duck 2,0"});
    EXPECT_EQ(match.story(),
              "moved 0, moved 1, put-away one pile, turned-up six, quacked 0, quacked 1, put-away six discards, "
              "turned-up seven, quacked 1");
    ASSERT_TRUE(match.play(0, "duck 3,0"));
    EXPECT_TRUE(match.story().starts_with("moved 0, put-away seven pile, ran-out, turned-up "));
}

// --- points

TEST(DuckAndCover, R20WhatShowsCountsAndASingleStackIsNegative) {
    const auto points = [](const std::string& grid) {
        const Match match({.grids = {in_order, in_order}, .card = "one", .deck = "two"});
        State state = match.state;
        state.grids[Seat(0)] = Match({.grids = {grid, in_order}, .card = "one", .deck = "two"}).state.grids[Seat(0)];
        return points_on(state, Seat(0));
    };
    EXPECT_EQ(points(in_order), 30);
    EXPECT_EQ(points("1 12"), 5);
    EXPECT_EQ(points("1 2"), 1);
    EXPECT_EQ(points("9 10"), 7);
}

std::int32_t single_stack_points(const std::string& before, const std::string& card, const Options& options) {
    Match match({.grids = {before, in_order}, .card = card, .deck = "eleven", .options = options});
    match.play_all({"1 duck 4,1", "0 cover 1,0"});
    return match.state.sheet[0][Seat(0)];
}

TEST(DuckAndCover, R20UnderDuckOneNothing) {
    EXPECT_EQ(single_stack_points("1 7", "one", {}), 0);
    EXPECT_EQ(single_stack_points("12 7", "twelve", {}), -5);
    EXPECT_EQ(single_stack_points("12 7", "max", {}), -5);
}

// --- places

State ended(const std::vector<std::pair<int, int>>& totals_and_stacks) {
    Options options;
    options.players = static_cast<int>(totals_and_stacks.size());
    SmallRandom random(1);
    State state = setup(options, random);
    for (int i = 0; i < options.players; ++i) {
        const auto& [total, stacks] = totals_and_stacks[static_cast<std::size_t>(i)];
        state.totals[Seat(i)] = total;
        state.grids[Seat(i)].showing = {};
        for (int duck = 1; duck <= stacks; ++duck) state.grids[Seat(i)].showing.insert(duck);
    }
    state.over = true;
    return state;
}

std::vector<int> ranks(const State& state) {
    std::vector<int> found;
    const std::optional<Outcome> result = outcome(state);
    for (const Standing& standing : *result) found.push_back(standing.rank);
    return found;
}

TEST(DuckAndCover, R21TheLowestTotalThenTheFewestStacks) {
    EXPECT_EQ(ranks(ended({{12, 1}, {7, 5}, {9, 2}})), (std::vector<int>{3, 1, 2}));
    EXPECT_EQ(ranks(ended({{7, 4}, {7, 3}, {9, 2}})), (std::vector<int>{2, 1, 3})) << "a tie broken by stacks";
    EXPECT_EQ(ranks(ended({{7, 3}, {7, 3}, {9, 2}})), (std::vector<int>{1, 1, 3})) << "a shared win";
    EXPECT_EQ(ranks(ended({{3, 1}, {7, 4}, {7, 4}, {7, 2}, {9, 9}})), (std::vector<int>{1, 3, 3, 2, 5}));
    EXPECT_EQ(ranks(ended({{-5, 6}, {0, 1}})), (std::vector<int>{1, 2}));
}

TEST(DuckAndCover, R21TotalsOfAllRoundsCount) {
    Match match({.grids = {two_stacks, in_order},
                 .card = "five",
                 .deck = "six",
                 .more = R"({"round": 2, "totals": [40, 9], "sheet": [[40, 9]]})",
                 .options = {.rounds = 2}});
    match.play_all({"0 cover 1,0", "1 duck 4,0"});
    EXPECT_EQ(match.state.totals[Seat(0)], 38);
    EXPECT_EQ(match.state.totals[Seat(1)], 39);
    EXPECT_EQ(match.ranks(), (std::vector<int>{1, 2}));
    EXPECT_EQ(match.state.sheet[1][Seat(1)], 30);
}

// --- options

TEST(DuckAndCover, R22AsManyRoundsAsAgreed) {
    for (const int rounds : {1, 3, 10}) {
        Options options{.players = 3};
        options.rounds = rounds;
        SmallRandom random(5);
        State state = setup(options, random);
        NoEvents silence;
        play_randomly<DuckAndCover>(state, random, silence, 1'000'000);
        EXPECT_TRUE(state.over);
        EXPECT_EQ(state.round, rounds);
        ASSERT_EQ(state.sheet.size(), rounds);
        for (int i = 0; i < 3; ++i) {
            int sum = 0;
            for (const Points& row : state.sheet) sum += row[Seat(i)];
            EXPECT_EQ(state.totals[Seat(i)], sum);
        }
    }
}

TEST(DuckAndCover, R23NumbersCountInACompetition) {
    EXPECT_EQ(single_stack_points("9 7", "nine", {.competition = true}), -9);
    Match match({.grids = {two_stacks, in_order}, .card = "five", .deck = "six", .options = {.competition = true}});
    match.play_all({"0 cover 1,0", "1 duck 4,0"});
    EXPECT_EQ(match.state.totals[Seat(1)], 78);
}

TEST(DuckAndCover, R24SingleStacksCountTwiceInTheLastRound) {
    Options options{.rounds = 2, .pressure = true};
    EXPECT_EQ(single_stack_points("12 7", "twelve", options), -5) << "not yet the last";
    options.rounds = 1;
    EXPECT_EQ(single_stack_points("12 7", "twelve", options), -10);
    options.competition = true;
    EXPECT_EQ(single_stack_points("12 7", "twelve", options), -24);
    Match match(
        {.grids = {two_stacks, in_order}, .card = "five", .deck = "six", .options = {.rounds = 1, .pressure = true}});
    match.play_all({"0 cover 1,0", "1 duck 4,0"});
    EXPECT_EQ(match.state.totals[Seat(1)], 30) << "others count once";
}

TEST(DuckAndCover, R25NobodyCallsOneTwoAndThree) {
    const CardBag cards = captain_cards(true);
    EXPECT_EQ(cards.size(), 20);
    for (const Card card : {Card::One, Card::Two, Card::Three}) EXPECT_EQ(cards.count(card), 0);
    const Match match({.players = 2, .constraints = true});
    EXPECT_EQ(match.state.deck.size() + 1 + (match.state.repeat_aside ? 1 : 0), 20);
    EXPECT_EQ(discard_limit(2), 9) << "as without";
}

TEST(DuckAndCover, R25ByMaxAndRepeatTheyTravel) {
    Match match({.grids = {"2 1", in_order}, .card = "max", .deck = "repeat four", .options = {.constraints = true}});
    match.play_all({"0 duck 1,1", "1 duck 4,0"});
    EXPECT_EQ(match.event<Moved>()->duck, 2);
    EXPECT_EQ(match.state.card, Maybe<Card>(Card::Repeat));
    match.play_all({"0 duck 2,0", "1 duck 4,1"});
    EXPECT_EQ(match.event<Moved>()->duck, 2);
}

TEST(DuckAndCover, R26TwoCardsAreMissing) {
    std::set<Card> missing;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const bool constraints = seed % 2 == 0;
        const Match match({.players = 3, .constraints = constraints, .surprises = true}, seed);
        ASSERT_EQ(match.state.missing.size(), 2);
        EXPECT_EQ(match.state.deck.size() + 1 + (match.state.repeat_aside ? 1 : 0), constraints ? 18 : 24);
        for (const auto& card : match.state.missing) {
            EXPECT_TRUE(captain_cards(constraints).contains(card.value()));
            missing.insert(card.value());
        }
    }
    EXPECT_EQ(missing.size(), 14U) << "any of them";
}

// --- what is known

TEST(DuckAndCover, R27AllIsOpenButTheOrderOfTheDeck) {
    Match match({.players = 3}, 4);
    NoEvents silence;
    play_randomly<DuckAndCover>(match.state, match.random, silence, 30);
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(2)), Viewer::spectator()}) {
        const auto known = redact(match.state, viewer);
        EXPECT_EQ(known->grids, match.state.grids);
        EXPECT_EQ(known->pile, match.state.pile);
        EXPECT_EQ(known->discards, match.state.discards);
        for (const auto& card : known->deck) EXPECT_TRUE(card.seen().empty());
        CardBag deck;
        for (const auto& card : match.state.deck) deck.add(card.value());
        EXPECT_EQ(at_a_glance(*known).unseen, deck) << "but everybody knows what is in it";
    }
}

TEST(DuckAndCover, R28SurprisesAreKnownWhenTheDeckHasRunOut) {
    Match match({.grids = {in_order, in_order},
                 .card = "one",
                 .deck = "two five",
                 .more = R"({"missing": ["nine", "max"]})",
                 .options = {.surprises = true}});
    match.play_all({"0 duck 4,0", "1 duck 4,0"});
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer::spectator()}) {
        const auto known = redact(match.state, viewer);
        for (const auto& card : known->missing) EXPECT_TRUE(card.seen().empty());
        EXPECT_EQ(at_a_glance(*known).unseen.size(), 3) << "the deck and the surprises together";
    }
    match.play_all({"0 duck 5,0", "1 duck 5,0", "0 duck 4,1", "1 duck 4,1"});
    ASSERT_NE(match.event<RanOut>(), nullptr);
    EXPECT_EQ(match.event<RanOut>()->missing, (FixedVector<Card, 2>{Card::Nine, Card::Max}));
    const auto known = redact(match.state, Viewer::spectator());
    EXPECT_EQ(known->missing[0].value(), Card::Nine);
    EXPECT_EQ(known->missing[1].value(), Card::Max);
    EXPECT_FALSE(at_a_glance(*known).unseen.contains(Card::Max));
    EXPECT_EQ(at_a_glance(*known).unseen.size(), match.state.deck.size());
}

TEST(DuckAndCover, R28ARoundThatEndsBeforeShowsNone) {
    Match match({.grids = {two_stacks, in_order},
                 .card = "five",
                 .deck = "six",
                 .more = R"({"missing": ["nine", "max"]})",
                 .options = {.rounds = 1, .surprises = true}});
    match.play_all({"0 cover 1,0", "1 duck 4,0"});
    ASSERT_TRUE(match.state.over);
    const auto known = redact(match.state, Seat(0));
    for (const auto& card : known->missing) EXPECT_TRUE(card.seen().empty());
}

TEST(DuckAndCover, R29OthersMayHaveChosenAnything) {
    Match match({.grids = {two_stacks, in_order}, .card = "five", .deck = "six seven"});
    ASSERT_TRUE(match.play(0, "cover 1,0"));
    std::set<std::string> chosen;
    for (int i = 0; i < 200; ++i) {
        const State world = imagine(redact(match.state, Seat(1)), match.random);
        chosen.insert(std::string(notation(world.picks[Seat(0)].value()).view()));
        EXPECT_EQ(imagine(redact(match.state, Seat(0)), match.random).picks[Seat(0)], match.state.picks[Seat(0)]);
    }
    EXPECT_EQ(chosen.size(), 4U);
}

// --- at a table

std::string idle(const Position& position) {
    const Match match(position);
    Moves moves;
    legal_moves(match.state, Seat(0), moves);
    SmallRandom random(1);
    return std::string(notation(idle_move(*redact(match.state, Seat(0)), Seat(0), moves, random)).view());
}

TEST(DuckAndCover, R30OutOfTimeTheHighestSplashIsCovered) {
    EXPECT_EQ(idle({.grids = {"1 7 3 / 12 6 8 / . 9", in_order}, .card = "six", .deck = "one"}), "cover 0,1");
    EXPECT_EQ(idle({.grids = {". 7 / 1 6 8 / . 9", in_order}, .card = "six", .deck = "one"}), "cover 1,0")
        << "of equals the first";
    EXPECT_EQ(
        idle(
            {.grids = {". 7 / 1 6 8 / . 9", in_order}, .card = "six", .deck = "one", .options = {.competition = true}}),
        "cover 1,2")
        << "by number in a competition";
    EXPECT_EQ(idle({.grids = {"6 1", in_order}, .card = "six", .deck = "one"}), "cover 1,0")
        << "a duck without any too";
}

TEST(DuckAndCover, R30ElseTheCellWithTheMostNeighbours) {
    EXPECT_EQ(idle({.grids = {"6 . 1 . / . 2 . 3 / . . 4 .", in_order}, .card = "six", .deck = "one"}), "duck 2,1");
    EXPECT_EQ(idle({.grids = {"6 . 1", in_order}, .card = "six", .deck = "one"}), "duck 2,-1") << "of equals the first";
}

TEST(DuckAndCover, R31RandomPlayCoversEveryOtherTime) {
    const Match keen({.grids = {in_order, in_order}, .card = "six", .deck = "one"});
    const Match listless(
        {.grids = {in_order, in_order}, .card = "six", .deck = "one", .more = R"({"repeat_aside": true})"});
    const auto covers = [](const Match& match) {
        SmallRandom random(2);
        int count = 0;
        for (int i = 0; i < 1800; ++i) {
            count += sensible_move(match.state, Seat(0), random).kind == MoveKind::Cover ? 1 : 0;
        }
        return count;
    };
    EXPECT_NEAR(covers(keen), 1100, 100) << "900, and 4 of 18 of the others";
    EXPECT_NEAR(covers(listless), 400, 100) << "4 of 18";
}

TEST(DuckAndCover, R32Notation) {
    EXPECT_EQ(notation({.kind = MoveKind::Cover, .column = 2, .row = 1}).view(), "cover 2,1");
    EXPECT_EQ(notation({.kind = MoveKind::Duck, .column = -1, .row = 0}).view(), "duck -1,0");
    EXPECT_EQ(notation({.kind = MoveKind::Cover, .column = -104, .row = -104}).view(), "cover -104,-104");
    EXPECT_EQ(notation({.kind = MoveKind::Duck, .column = 107, .row = 106}).view(), "duck 107,106");
}

}  // namespace
}  // namespace duckpond::duck_and_cover
