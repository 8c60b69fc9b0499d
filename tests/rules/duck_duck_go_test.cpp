// duck! duck! GO!, rule by rule (docs/rules/duck-duck-go.md), played in notation on the corridor of
// duck_duck_go_match.h: the way from west to east is red 3, yellow 6, blue 9, start o3 15, drain 18.

#include "tests/rules/duck_duck_go_match.h"

#include <gtest/gtest.h>

namespace duckpond::duck_duck_go {
namespace {

using Words = std::vector<std::string>;

// A second ducky that is out of the way, in the bay.
constexpr Standing aside{.q = 2, .r = 4, .facing = 0};

// --- cards

TEST(DuckDuckGoCards, AreFiftyFourAndMirrored) {
    // R2: turned left for right, the deck is the same.
    const auto mirrored = [](const Paths& paths) {
        std::string text;
        std::vector<std::string> all;
        for (int i = 0; i < paths.size(); ++i) {
            std::string word;
            for (int step = 0; step < paths[i].steps; ++step) {
                word += "FLxxxR"[(6 - paths[i].turns[static_cast<std::size_t>(step)]) % 6];
            }
            word += ':';
            for (int end = paths[i].end_count - 1; end >= 0; --end) {
                word += "alxxxr"[(6 - paths[i].ends[static_cast<std::size_t>(end)]) % 6];
            }
            all.push_back(word);
        }
        std::sort(all.begin(), all.end());
        for (const std::string& word : all) text += word + '|';
        return text;
    };
    const auto plain = [](const Paths& paths) {
        std::string text;
        std::vector<std::string> all;
        for (int i = 0; i < paths.size(); ++i) {
            std::string word;
            for (int step = 0; step < paths[i].steps; ++step) {
                word += "FLxxxR"[paths[i].turns[static_cast<std::size_t>(step)]];
            }
            word += ':';
            for (int end = 0; end < paths[i].end_count; ++end) {
                word += "alxxxr"[paths[i].ends[static_cast<std::size_t>(end)]];
            }
            all.push_back(word);
        }
        std::sort(all.begin(), all.end());
        for (const std::string& word : all) text += word + '|';
        return text;
    };
    Words originals;
    Words mirrors;
    for (const Paths& paths : card_paths) {
        originals.push_back(plain(paths));
        mirrors.push_back(mirrored(paths));
    }
    std::sort(originals.begin(), originals.end());
    std::sort(mirrors.begin(), mirrors.end());
    EXPECT_EQ(originals, mirrors);
    EXPECT_EQ(card_words.size(), 54U);
    EXPECT_EQ(plain(paths_of(36)), "FLR:lr|");
    EXPECT_EQ(plain(paths_of(53)), "FFF:a|FFL:ar|FFR:la|");
}

// --- the examples of the rulebook

TEST(DuckDuckGo, Card36GoesAroundAnotherDucky) {
    Match match(Position{.duckies = {{1, 0, 0}, {3, 0, 0}}, .hands = {{36, 4, 5}, {54, 6, 7}}});
    match.play_all({"0 pick 36", "1 pick 54"});
    EXPECT_EQ(match.story(), "showed 36, stepped 2,0, stepped 3,-1, stepped 4,-1");
    EXPECT_EQ(match.asked(), "face 0");
    EXPECT_EQ(match.moves(0), (Words{"face 1", "face 5"}));
    ASSERT_TRUE(match.play(0, "face 5"));
    EXPECT_EQ(match.at(0), "4,-1/5");
}

TEST(DuckDuckGo, Card42LeavesTheChoiceOfTwoPaths) {
    Match match(Position{.duckies = {{1, 0, 0}, {3, 0, 0}}, .hands = {{42, 4, 5}, {54, 6, 7}}});
    match.play_all({"0 pick 42", "1 pick 54"});
    EXPECT_EQ(match.asked(), "path 0") << "R12: when the turn comes, not before";
    EXPECT_EQ(match.moves(0), (Words{"path 1", "path 2"}));
    ASSERT_TRUE(match.play(0, "path 2"));
    EXPECT_EQ(match.at(0), "2,1/0") << "the one facing that is left is not asked for (R6)";
}

TEST(DuckDuckGo, Card52BonksWhoeverMovedIntoTheWay) {
    Match match(Position{.duckies = {{1, 0, 0}, {3, 0, 1}}, .hands = {{52, 4, 5}, {7, 6, 8}}});
    match.play_all({"1 pick 7", "0 pick 52"});
    EXPECT_EQ(match.at(1), "4,0/0") << "R: 60 degrees to the right of 1 is 0";
    Match blocked(Position{.duckies = {{1, 0, 0}, {4, -1, 0}}, .hands = {{52, 4, 5}, {54, 6, 8}}});
    blocked.play_all({"1 pick 54", "0 pick 52"});
    EXPECT_EQ(blocked.at(0), "3,-1/3") << "R13: it stays, with its back to what it bonked";
    EXPECT_EQ(blocked.asked(), "pick 0 1") << "54 bonks the edge, and the round is over";
}

// --- placing

TEST(DuckDuckGo, HighestCardPlacesFirstThenClockwise) {
    Options options;
    options.players = 4;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Match match(options, seed);
        int highest = 0;
        for (int i = 1; i < 4; ++i) {
            if (*match.state.players[Seat(i)].card > *match.state.players[Seat(highest)].card) highest = i;
        }
        for (int i = 0; i < 4; ++i) {
            const int seat = (highest + i) % 4;
            ASSERT_EQ(match.asked(), "place " + std::to_string(seat));
            ASSERT_EQ(match.moves(seat).size(), static_cast<std::size_t>(6 * (6 - i))) << "R8: empty start spaces";
            EXPECT_EQ(match.state.discards.size(), 0);
            ASSERT_TRUE(match.play(seat, match.moves(seat).back()));
        }
        EXPECT_EQ(match.asked(), "pick 0 1 2 3");
        EXPECT_EQ(match.state.discards.size(), 4) << "R8: when all are placed";
        EXPECT_EQ(match.state.round, 1);
    }
}

TEST(DuckDuckGo, AdvancedPlacesByFallingNumberAndTwice) {
    Options options;
    options.players = 3;
    options.rules = Rules::Advanced;
    Match match(options, 5);
    EXPECT_EQ(match.asked(), "pick-place 0 1 2");
    EXPECT_EQ(match.state.players[Seat(0)].hand_size, 5) << "R23: five are dealt, and a hand is four";
    std::vector<std::pair<int, int>> picked;
    for (int seat = 2; seat >= 0; --seat) {
        const std::string move = match.moves(seat)[1];
        picked.emplace_back(std::stoi(move.substr(5)), seat);
        ASSERT_TRUE(match.play(seat, move));
    }
    std::sort(picked.rbegin(), picked.rend());
    for (int i = 0; i < 6; ++i) {
        const int seat = picked[static_cast<std::size_t>(i % 3)].second;
        ASSERT_EQ(match.asked(), "place " + std::to_string(seat)) << i;
        ASSERT_TRUE(match.play(seat, match.moves(seat)[0]));
    }
    EXPECT_EQ(match.asked(), "pick 0 1 2");
    EXPECT_EQ(match.state.players[Seat(1)].hand_size, 4);
    EXPECT_EQ(match.moves(0).size(), 12U + 1U) << "a card for each ducky, and the blue token";
}

// --- moving

TEST(DuckDuckGo, LowestNumberMovesFirst) {
    Match match(Position{.duckies = {{1, 0, 0}, {2, 4, 0}, {5, 4, 0}}, .hands = {{30, 4, 5}, {13, 6, 7}, {1, 8, 9}}});
    match.play_all({"0 pick 30", "1 pick 13", "2 pick 1"});
    const std::string story = match.story();
    EXPECT_LT(story.find("showed 1,"), story.find("showed 13"));
    EXPECT_LT(story.find("showed 13"), story.find("showed 30"));
}

TEST(DuckDuckGo, EdgeBonks) {
    Match match(Position{.duckies = {{-1, 0, 3}, aside}, .hands = {{13, 4, 5}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 13"});
    EXPECT_EQ(match.at(0), "-1,0/0");
}

TEST(DuckDuckGo, DrainBonksWhoLacksABuoy) {
    Match match(Position{.duckies = {{17, 0, 0, {Buoy::Red, Buoy::Blue}}, aside}, .hands = {{13, 4, 5}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 13"});
    EXPECT_EQ(match.at(0), "17,0/3");
    EXPECT_NE(match.story().find("bonked drain"), std::string::npos);
}

TEST(DuckDuckGo, BuoyIsTouchedInPassingButOnce) {
    Match match(Position{.duckies = {{2, 0, 0}, aside}, .hands = {{13, 4, 5}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 13"});
    EXPECT_EQ(match.at(0), "4,0/0");
    EXPECT_EQ(match.state.duckies[0].buoys, Buoys{Buoy::Red});
    Match again(Position{.duckies = {{2, 0, 0, {Buoy::Red}}, aside}, .hands = {{13, 4, 5}, {54, 6, 7}}});
    again.play_all({"1 pick 54", "0 pick 13"});
    EXPECT_EQ(again.count<Touched>(), 0);
}

TEST(DuckDuckGo, BonkOnABuoyBringsNoBonusCard) {
    Match match(Position{.duckies = {{2, 0, 0}, {4, 0, 0}}, .hands = {{13, 4, 5}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 13"});
    EXPECT_EQ(match.at(0), "3,0/3");
    EXPECT_EQ(match.state.duckies[0].buoys, Buoys{Buoy::Red}) << "R14: entered all the same";
    EXPECT_EQ(match.count<Showed>(), 2) << "R13: no bonus card";
}

TEST(DuckDuckGo, BonusCardsFollowUntilTheDeckGivesOne) {
    Match match(Position{
        .duckies = {{2, 0, 0}, aside}, .hands = {{1, 30, 47}, {54, 6, 7}}, .deck = {13, 20, 21, 22, 23, 24, 25, 26}});
    match.play_all({"1 pick 54", "0 pick 1"});
    EXPECT_EQ(match.asked(), "play 0") << "R18: on red, another card from the hand";
    EXPECT_EQ(match.moves(0), (Words{"play 30", "play 47"}));
    ASSERT_TRUE(match.play(0, "play 30"));
    EXPECT_EQ(match.at(0), "9,0/0") << "30 to yellow, then 47, which is the only card left (R6)";
    EXPECT_EQ(match.asked(), "face 0");
    ASSERT_TRUE(match.play(0, "face 0"));
    EXPECT_EQ(match.state.duckies[0].buoys, all_buoys);
    EXPECT_EQ(match.story().substr(0, 32), "faced 0, discarded 47, showed 13") << "R18: an empty hand, the deck's top";
    EXPECT_EQ(match.at(0), "11,0/0");
}

TEST(DuckDuckGo, OldBuoyBringsABonusCardToo) {
    Match match(Position{.duckies = {{2, 0, 0, {Buoy::Red}}, aside}, .hands = {{1, 30, 47}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 1"});
    EXPECT_EQ(match.asked(), "play 0");
}

TEST(DuckDuckGo, StartSpaceJumpsAtOnceAndMayStay) {
    Match match(Position{.duckies = {{2, 0, 3}, aside}, .hands = {{30, 4, 5}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 30"});
    EXPECT_EQ(match.story(), "showed 30, stepped 1,0, stepped 0,0");
    EXPECT_EQ(match.asked(), "jump 0");
    EXPECT_EQ(match.moves(0).size(), 30U) << "R15: five start spaces, this one too, and any facing";
    ASSERT_TRUE(match.play(0, "jump o1 4"));
    EXPECT_EQ(match.at(0), "0,0/4");
    EXPECT_EQ(match.story().substr(0, 35), "jumped 0,0, discarded 30, showed 54") << "the turn is over";
}

TEST(DuckDuckGo, TakenStartSpacesAreNoGoal) {
    Match match(Position{.duckies = {{2, 0, 3}, {15, 0, 0}}, .hands = {{30, 4, 5}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 30"});
    const Words moves = match.moves(0);
    EXPECT_EQ(std::count(moves.begin(), moves.end(), "jump o3 0"), 0);
    EXPECT_EQ(moves.size(), 24U);
}

TEST(DuckDuckGo, DrainOnTheSecondOfFourStepsWinsAtOnce) {
    Match match(Position{.duckies = {{16, 0, 0, all_buoys}, aside, {4, 3, 0, {Buoy::Red}}, {7, 3, 0, {Buoy::Blue}}},
                         .hands = {{48, 4, 5}, {54, 6, 7}, {53, 8, 9}, {52, 10, 11}}});
    match.play_all({"1 pick 54", "0 pick 48", "2 pick 53", "3 pick 52"});
    EXPECT_NE(match.story().find("stepped 17,0, stepped 18,0, won"), std::string::npos);
    ASSERT_TRUE(outcome(match.state));
    const Outcome result = *outcome(match.state);
    std::vector<std::pair<int, int>> places;
    for (const auto& standing : result) places.emplace_back(standing.score, standing.rank);
    EXPECT_EQ(places, (std::vector<std::pair<int, int>>{{4, 1}, {0, 4}, {1, 2}, {1, 2}})) << "R20: 1, 2, 2, 4";
    EXPECT_TRUE(match.moves(1).empty());
}

TEST(DuckDuckGo, OneStepIntoTheDrainWins) {
    Match match(Position{.duckies = {{17, 0, 0, all_buoys}, aside}, .hands = {{1, 4, 5}, {54, 6, 7}}});
    match.play_all({"1 pick 54", "0 pick 1"});
    EXPECT_EQ(match.asked(), "over");
    EXPECT_EQ(*match.state.winner, Seat(0));
}

TEST(DuckDuckGo, RaceIsCalledOffAfter300Rounds) {
    Match match(Position{.duckies = {{-1, 0, 3, {Buoy::Red}}, aside}, .hands = {{13, 4, 5}, {1, 6, 7}}, .round = 300});
    match.play_all({"1 pick 1", "0 pick 13"});
    EXPECT_EQ(match.asked(), "over");
    EXPECT_FALSE(match.state.winner);
    EXPECT_EQ((*outcome(match.state))[0].rank, 1) << "R21: the buoys of the best ducky count";
    EXPECT_EQ((*outcome(match.state))[0].score, 1);
    EXPECT_EQ((*outcome(match.state))[1].rank, 2);
}

TEST(DuckDuckGo, EmptyDeckIsMadeOfTheDiscards) {
    Match match(Position{.duckies = {{-1, 0, 3}, aside}, .hands = {{13, 4, 5}, {1, 6, 7}}, .deck = {20}});
    const int discarded = match.state.discards.size();
    match.play_all({"1 pick 1", "0 pick 13"});
    EXPECT_EQ(match.count<Reshuffled>(), 1);
    EXPECT_EQ(match.state.players[Seat(0)].hand.value().contains(20), true) << "R4: seat 0 is refilled first";
    EXPECT_EQ(match.state.deck.size(), discarded + 2 - 1) << "R5: with the two that were played, less the one drawn";
    EXPECT_EQ(match.state.discards.size(), 0);
    EXPECT_EQ(match.state.players[Seat(1)].hand_size, 3);
}

// --- forgiving

TEST(DuckDuckGo, CardsMayBeGivenUpButNotTwiceOnEnd) {
    Match match(Position{.duckies = {{-1, 0, 3}, aside}, .hands = {{13, 4, 5}, {1, 6, 7}}, .forgiving = true});
    match.play_all({"1 pick 1", "0 pick 13"});
    EXPECT_EQ(match.asked(), "answer 0 1");
    EXPECT_EQ(match.moves(0),
              (Words{"answer race", "answer 0", "answer 1", "answer 2", "answer 3", "answer 4", "answer 5"}));
    ASSERT_TRUE(match.play(0, "answer 0"));
    EXPECT_EQ(match.at(0), "-1,0/3") << "R43: unseen until all have answered";
    ASSERT_TRUE(match.play(1, "answer race"));
    EXPECT_EQ(match.at(0), "-1,0/0");
    EXPECT_EQ(match.at(1), "3,4/0");
    EXPECT_TRUE(match.state.discards.contains(13));
    EXPECT_EQ(match.count<Showed>(), 1) << "R44: no turn";
    ASSERT_EQ(match.asked(), "pick 0 1");
    ASSERT_TRUE(match.play(0, match.moves(0)[0]));
    ASSERT_TRUE(match.play(1, match.moves(1)[0]));
    EXPECT_EQ(match.asked(), "answer 1") << "R44: in the next round seat 0 has only one answer, and is not asked";
}

// --- the bird dog

// Four players have a ducky each; those that do not matter are in the bay.
Position with_dog(Standing hero, std::vector<int> hand, Standing dog) {
    return {.duckies = {hero, aside, {4, 3, 0}, {7, 3, 0}},
            .hands = {std::move(hand), {54, 6, 7}, {53, 8, 9}, {51, 10, 11}},
            .rules = Rules::Advanced,
            .dog = {dog},
            .control = 2};
}

TEST(DuckDuckGoDog, DuckyThatStepsIntoItHasNotEntered) {
    Match match(with_dog({1, 0, 0}, {13, 4, 5}, {3, 0, 2}));
    match.play_all({"1 pick 54", "2 pick 53", "3 pick 51", "0 pick 13"});
    EXPECT_EQ(match.story(), "showed 13, stepped 2,0, discarded 13, lifted");
    EXPECT_TRUE(match.state.duckies[0].buoys.empty()) << "R28: no touch";
    EXPECT_EQ(match.asked(), "put 2") << "R28: the holder of the control token";
    EXPECT_EQ(match.moves(2), (Words{"put o1", "put o3", "put o4", "put o5", "put o6"}));
    ASSERT_TRUE(match.play(2, "put o6"));
    EXPECT_EQ(match.asked(), "turn 0") << "its owner turns it";
    ASSERT_TRUE(match.play(0, "face 1"));
    EXPECT_EQ(match.at(0), "6,3/1");
    EXPECT_NE(*match.state.asking.piece, 0) << "its turn is over";
}

TEST(DuckDuckGoDog, ItsOwnStartSpaceIsEmptyForALiftedDucky) {
    Match match(with_dog({0, 0, 0}, {13, 4, 5}, {1, 0, 2}));
    match.play_all({"1 pick 54", "2 pick 53", "3 pick 51", "0 pick 13"});
    ASSERT_TRUE(match.play(2, "put o1"));
    EXPECT_EQ(match.at(0), "0,0/0");
}

TEST(DuckDuckGoDog, FewestBuoysControlItThenTheHighestPick) {
    const std::vector<Standing> still{{-1, 0, 3}, {19, 0, 0}, {7, 3, 0}, {7, 2, 0}};
    Position tied{
        .duckies = still, .hands = {{13, 4, 5}, {24, 6, 7}, {29, 8, 9}, {1, 10, 11}}, .rules = Rules::Advanced};
    Match match(tied);
    match.play_all({"0 pick 13", "1 pick 24", "2 pick 29", "3 pick 1"});
    EXPECT_EQ(match.asked(), "enter-dog 2") << "R27: all have none, and 29 is the highest";
    Position behind = tied;
    behind.duckies[1].buoys = {Buoy::Red};
    behind.duckies[2].buoys = {Buoy::Red};
    Match other(behind);
    other.play_all({"0 pick 13", "1 pick 24", "2 pick 29", "3 pick 1"});
    EXPECT_EQ(other.asked(), "enter-dog 0") << "seats 0 and 3 have none, and 13 beats 1";
    ASSERT_TRUE(other.play(0, "face 3"));
    EXPECT_EQ(other.dog(), "18,0/3") << "R24: on the drain";
    EXPECT_EQ(other.asked(), "dog-card 0");
    EXPECT_EQ(other.moves(0), (Words{"play 4", "play 5", "deck"}));
}

// It is seat 0's to move the dog.
Match dogs_turn(Standing dog, std::vector<Standing> duckies, std::vector<int> hand, std::vector<int> deck = {}) {
    Position position{.duckies = std::move(duckies),
                      .hands = {std::move(hand), {6}, {7}, {8}},
                      .rules = Rules::Advanced,
                      .deck = std::move(deck),
                      .dog = {dog}};
    Match match(position);
    match.state.asking = {.phase = Phase::DogCard, .seats = {Seat(0)}, .piece = dog_piece};
    return match;
}
const std::vector<Standing> in_the_bay{aside, {4, 3, 0}, {7, 3, 0}, {1, 3, 0}};

TEST(DuckDuckGoDog, GoesThroughTwoDuckiesAndOffByTheDrain) {
    Match match = dogs_turn({15, -1, 0}, {{16, -1, 3}, {16, 0, 1}, {4, 3, 0}, {7, 3, 0}}, {51, 5});
    ASSERT_TRUE(match.play(0, "play 51"));
    EXPECT_EQ(match.story(), "dog-showed 51, stepped 16,-1, lifted");
    EXPECT_EQ(match.state.players[Seat(0)].hand_size, 2) << "R29: replaced before the dog moves";
    EXPECT_EQ(match.asked(), "put 0");
    match.play_all({"0 put o1", "0 face 2"});
    EXPECT_EQ(match.story(), "put 0,0, faced 2, stepped 16,0, lifted") << "R26: then the dog goes on";
    ASSERT_TRUE(match.play(0, "put o3"));
    EXPECT_EQ(match.asked(), "turn 1") << "R26: its owner turns it";
    ASSERT_TRUE(match.play(1, "face 3"));
    EXPECT_EQ(match.story(), "faced 3, stepped 17,0, dog-left, discarded 51, round-began");
    EXPECT_EQ(match.dog(), "-");
    EXPECT_EQ(match.at(0), "0,0/2");
    EXPECT_EQ(match.at(1), "15,0/3") << "R31: put there, it does not jump again";
    EXPECT_EQ(*match.state.control, Seat(0)) << "R27: the token stays";
}

TEST(DuckDuckGoDog, TopTwoOfTheDeckAreShownBeforeTheirOrder) {
    Match match = dogs_turn({10, 0, 0}, in_the_bay, {5}, {13, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29});
    ASSERT_TRUE(match.play(0, "deck"));
    EXPECT_EQ(match.story(), "dog-showed 13, dog-showed 1");
    EXPECT_EQ(match.moves(0), (Words{"first 13", "first 1"}));
    ASSERT_TRUE(match.play(0, "first 1"));
    EXPECT_EQ(match.story(),
              "dog-ordered, stepped 11,0, faced 0, discarded 1, stepped 12,0, stepped 13,0, faced 0, "
              "discarded 13, round-began");
}

TEST(DuckDuckGoDog, SecondCardIsDiscardedWhenItLeaves) {
    Match match = dogs_turn({16, 0, 0}, in_the_bay, {5}, {13, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29});
    match.play_all({"0 deck", "0 first 13"});
    EXPECT_NE(match.story().find("stepped 17,0, dog-left, discarded 13, discarded 1"), std::string::npos);
    EXPECT_EQ(match.asked(), "pick 0 1 2 3");
    Match last = dogs_turn({16, 0, 0}, in_the_bay, {5}, {13, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29});
    last.state.round = 300;
    last.play_all({"0 deck", "0 first 13"});
    EXPECT_TRUE(outcome(last.state));
    EXPECT_FALSE(last.state.asking.second) << "a card lies in one place, at the end too";
}

TEST(DuckDuckGoDog, BonksTheEdgeJumpsAndTouchesNothing) {
    Match edge = dogs_turn({-1, 0, 3}, in_the_bay, {13, 5});
    ASSERT_TRUE(edge.play(0, "play 13"));
    EXPECT_EQ(edge.dog(), "-1,0/0") << "R25";
    Match jump = dogs_turn({1, 0, 3}, in_the_bay, {13, 5});
    ASSERT_TRUE(jump.play(0, "play 13"));
    EXPECT_EQ(jump.asked(), "jump 0");
    ASSERT_TRUE(jump.play(0, "jump o3 1"));
    EXPECT_EQ(jump.dog(), "15,0/1");
    Match buoy = dogs_turn({2, 0, 0}, in_the_bay, {1, 5});
    ASSERT_TRUE(buoy.play(0, "play 1"));
    EXPECT_EQ(buoy.dog(), "3,0/0");
    EXPECT_EQ(buoy.asked(), "pick 0 1 2 3") << "R25: no bonus card";
}

TEST(DuckDuckGoDog, ChasesADuckyOffAStartSpaceAndThenJumps) {
    Match match = dogs_turn({1, 0, 3}, {{0, 0, 0}, {4, 3, 0}, {7, 3, 0}, {1, 3, 0}}, {13, 5});
    ASSERT_TRUE(match.play(0, "play 13"));
    EXPECT_EQ(match.moves(0), (Words{"put o3", "put o4", "put o5", "put o6"})) << "R30: the dog is on o1";
    match.play_all({"0 put o3", "0 face 0"});
    EXPECT_EQ(match.asked(), "jump 0");
    EXPECT_EQ(match.moves(0).size(), 24U);
    ASSERT_TRUE(match.play(0, "jump o1 0"));
    EXPECT_EQ(match.dog(), "0,0/0");
}

// Three players have two duckies each, and o2 is laid side A up too: six start spaces.
TEST(DuckDuckGoDog, WithoutAnEmptyStartSpaceItBonksADucky) {
    Match match(Position{.duckies = {{0, 0, 0}, {12, 0, 0}, {15, 0, 0}, {0, 3, 0}, {3, 3, 0}, {6, 3, 0}},
                         .hands = {{13, 5}, {6, 9}, {7, 10}},
                         .rules = Rules::Advanced,
                         .dog = {{1, 0, 3}}});
    match.state.asking = {.phase = Phase::DogCard, .seats = {Seat(0)}, .piece = dog_piece};
    ASSERT_TRUE(match.play(0, "play 13"));
    EXPECT_EQ(match.dog(), "1,0/0") << "R30: a bonk off the ducky";
    EXPECT_NE(match.story().find("bonked ducky"), std::string::npos);
}

TEST(DuckDuckGoDog, WithoutAnEmptyStartSpaceADuckyBonksTheDog) {
    // Five duckies and the dog stand on the six start spaces.
    Match match(Position{.duckies = {{11, 0, 0}, {0, 0, 0}, {15, 0, 0}, {0, 3, 0}, {3, 3, 0}, {6, 3, 0}},
                         .hands = {{13, 54, 1, 2}, {53, 52, 6, 9}, {51, 50, 7, 10}},
                         .rules = Rules::Advanced,
                         .dog = {{12, 0, 3}}});
    match.play_all({"1 pick 53 52", "2 pick 51 50", "0 pick 13 54"});
    EXPECT_EQ(match.at(0), "11,0/3") << "R30: a bonk off the dog";
    EXPECT_NE(match.story().find("bonked dog"), std::string::npos);
}

// --- tokens

Position with_tokens(Standing hero, std::vector<int> hand, std::vector<Token> tokens, std::vector<Standing> dog = {}) {
    return {.duckies = {hero, aside, {4, 3, 0}, {7, 3, 0}},
            .hands = {std::move(hand), {54, 6, 7}, {53, 8, 9}, {51, 10, 11}},
            .rules = Rules::Advanced,
            .dog = std::move(dog),
            .control = 2,
            .tokens = {std::move(tokens)},
            .pile = {Token::Nudge}};
}
const Words others_pick{"1 pick 54", "2 pick 53", "3 pick 51"};

TEST(DuckDuckGoTokens, OneIsDrawnForEachFirstTouch) {
    Match match(with_tokens({2, 0, 0}, {13, 4, 5}, {}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    EXPECT_EQ(match.state.players[Seat(0)].token_count, 1) << "R33";
    EXPECT_EQ(match.state.tokens.size(), 11);
    EXPECT_EQ(match.asked(), "after 0") << "R41: and may be used at once";
    EXPECT_EQ(match.moves(0), (Words{"go-on", "nudge"}));
}

TEST(DuckDuckGoTokens, SpinBeforeTheCard) {
    Match match(with_tokens({1, 0, 3}, {13, 4, 5}, {Token::Spin}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    EXPECT_EQ(match.asked(), "before 0") << "R37: the card is shown first";
    EXPECT_EQ(match.moves(0).size(), 7U);
    ASSERT_TRUE(match.play(0, "spin 0"));
    EXPECT_EQ(match.story(),
              "used spin, faced 0, stepped 2,0, stepped 3,0, touched red, drew-token, faced 0, discarded 13")
        << "no token is left, so the path is gone at once; on the buoy a bonus card follows";
    EXPECT_EQ(match.asked(), "play 0");
}

TEST(DuckDuckGoTokens, SwapTouchesButIsNoMove) {
    Match match(with_tokens({1, 0, 3}, {13, 4, 5}, {Token::Swap}, {{6, 0, 0}}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    EXPECT_EQ(match.moves(0), (Words{"go-on", "swap"}));
    ASSERT_TRUE(match.play(0, "swap"));
    EXPECT_EQ(match.at(0), "6,0/0") << "R39: places and facings";
    EXPECT_EQ(match.dog(), "1,0/3");
    EXPECT_EQ(match.story(), "used swap, swapped, touched yellow, drew-token");
    EXPECT_EQ(match.asked(), "before 0") << "no bonus card, and the new token may be used";
    EXPECT_EQ(match.moves(0), (Words{"go-on", "nudge"}));
    ASSERT_TRUE(match.play(0, "go-on"));
    EXPECT_EQ(match.at(0), "8,0/0") << "the card is played from there";
}

TEST(DuckDuckGoTokens, SwapNeedsTheDogOnTheBoard) {
    Match match(with_tokens({1, 0, 3}, {13, 4, 5}, {Token::Swap}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    EXPECT_EQ(match.asked(), "before 0") << "R42: asked all the same";
    EXPECT_EQ(match.moves(0), Words{"go-on"});
}

TEST(DuckDuckGoTokens, NudgeIntoTheDrainWins) {
    Match match(with_tokens({17, 0, 0, all_buoys}, {2, 4, 5}, {Token::Nudge}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 2"));
    ASSERT_TRUE(match.play(0, "nudge"));
    EXPECT_EQ(match.asked(), "over") << "R40";
    EXPECT_EQ(*match.state.winner, Seat(0));
}

TEST(DuckDuckGoTokens, NudgeThatEndsTheTurnDiscardsTheCardUnplayed) {
    Match match(with_tokens({-1, 0, 3}, {13, 4, 5}, {Token::Nudge, Token::KeepGoing}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    ASSERT_TRUE(match.play(0, "nudge"));
    EXPECT_EQ(match.story().substr(0, 41), "used nudge, bonked edge, discarded 13, sh") << "R40, and nothing follows";
    EXPECT_EQ(match.at(0), "-1,0/0");
}

TEST(DuckDuckGoTokens, NudgeBeforeOntoABuoyGoesBackToTheCard) {
    Match match(with_tokens({2, 0, 0}, {13, 4, 5}, {Token::Nudge}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    ASSERT_TRUE(match.play(0, "nudge"));
    EXPECT_EQ(match.asked(), "face 0");
    EXPECT_EQ(match.moves(0), (Words{"face 1", "face 0", "face 5"}));
    ASSERT_TRUE(match.play(0, "face 0"));
    EXPECT_EQ(match.asked(), "before 0") << "the token of the red buoy";
    ASSERT_TRUE(match.play(0, "go-on"));
    EXPECT_EQ(match.at(0), "5,0/0");
}

TEST(DuckDuckGoTokens, NudgeAfterAMoveOntoABuoyBringsABonusCard) {
    Match match(with_tokens({1, 0, 0}, {1, 4, 5}, {Token::Nudge}));
    match.play_all(others_pick);
    match.play_all({"0 pick 1", "0 go-on"});
    EXPECT_EQ(match.at(0), "2,0/0");
    EXPECT_EQ(match.asked(), "after 0");
    EXPECT_EQ(match.moves(0), (Words{"go-on", "nudge"}));
    match.play_all({"0 nudge", "0 face 0"});
    EXPECT_EQ(match.asked(), "play 0") << "R41: on a buoy the bonus card follows at once";
}

TEST(DuckDuckGoTokens, KeepGoingPlaysOneMoreCard) {
    Match match(with_tokens({10, 0, 0}, {1, 4, 13}, {Token::KeepGoing}));
    match.play_all(others_pick);
    match.play_all({"0 pick 1", "0 go-on"});
    EXPECT_EQ(match.moves(0), (Words{"go-on", "keep-going"}));
    ASSERT_TRUE(match.play(0, "keep-going"));
    EXPECT_EQ(match.moves(0), (Words{"play 4", "play 13"}));
    ASSERT_TRUE(match.play(0, "play 13"));
    EXPECT_EQ(match.at(0), "13,0/0");
}

TEST(DuckDuckGoTokens, NothingFollowsABonk) {
    Match match(with_tokens({-1, 0, 3}, {13, 4, 5}, {Token::KeepGoing}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    EXPECT_EQ(match.asked(), "before 0") << "R42: asked before the card, though nothing fits";
    ASSERT_TRUE(match.play(0, "go-on"));
    EXPECT_EQ(*match.state.asking.piece == 0, false) << "R41: no Keep going after a bonk";
    EXPECT_FALSE(match.play(0, "keep-going"));
}

TEST(DuckDuckGoTokens, BlueDrawsThreeAndDiscardsThreeWheneverAsked) {
    Position position = with_tokens({1, 0, 0}, {1, 4, 5}, {});
    position.blue = {0};
    position.deck = {20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30};
    Match match(position);
    ASSERT_TRUE(match.play(0, "blue"));
    EXPECT_EQ(match.state.players[Seat(0)].hand_size, 6);
    EXPECT_EQ(match.asked(), "pick 0 1 2 3") << "R36: the question stays";
    EXPECT_EQ(match.moves(0).size(), 20U);
    EXPECT_FALSE(match.play(0, "pick 1")) << "first three cards go";
    ASSERT_TRUE(match.play(0, "discard 1 4 22"));
    EXPECT_TRUE(match.state.discards.contains(22));
    EXPECT_EQ(match.moves(0), (Words{"pick 5", "pick 20", "pick 21"})) << "once";
    EXPECT_FALSE(match.play(1, "blue")) << "seat 1 has none";
}

TEST(DuckDuckGoTokens, BlueWithAnEmptyHandLeavesNothingToChoose) {
    Position position = with_tokens({10, 0, 0}, {42}, {});
    position.blue = {0};
    position.deck = {20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34};
    Match match(position);
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 42"));
    ASSERT_EQ(match.asked(), "path 0");
    const Words before = match.moves(0);
    ASSERT_TRUE(match.play(0, "blue"));
    EXPECT_EQ(match.state.players[Seat(0)].hand_size, 0);
    EXPECT_TRUE(match.state.discards.contains(20) && match.state.discards.contains(22)) << "R36: what was drawn goes";
    EXPECT_EQ(match.moves(0).size(), before.size() - 1) << "the same question, without the token";
}

TEST(DuckDuckGoTokens, ThePreviewOfASwapKnowsWhereTheDogThenStands) {
    Match match(with_tokens({1, 0, 0}, {13, 4, 5}, {Token::Swap}, {{2, 0, 3}}));
    match.play_all(others_pick);
    ASSERT_TRUE(match.play(0, "pick 13"));
    const Maybe<Preview> told = preview(match.state, Seat(0), {.kind = MoveKind::Swap});
    ASSERT_TRUE(told);
    EXPECT_EQ(told->runs[0].stop, Stop::MeetDog) << "it looks back at where it stood";
    ASSERT_TRUE(match.play(0, "swap"));
    EXPECT_NE(match.story().find("lifted"), std::string::npos) << match.story();
}

// --- previews

// What happened to one piece, in the words of a preview.
struct Came {
    std::vector<int> spaces;
    Buoys touches;
    Stop stop = Stop::None;
};
Came what_came(const std::vector<Event>& events, Piece piece) {
    Came came;
    for (const Event& event : events) {
        if (const auto* stepped = std::get_if<Stepped>(&event)) {
            if (stepped->piece == piece) came.spaces.push_back(stepped->space);
        } else if (const auto* touched = std::get_if<Touched>(&event)) {
            if (touched->piece == piece) came.touches.add(touched->buoy);
        } else if (const auto* bonked = std::get_if<Bonked>(&event)) {
            constexpr std::array stops{Stop::Edge, Stop::Ducky, Stop::Drain, Stop::Dog};
            came.stop = stops[static_cast<std::size_t>(bonked->off)];
        } else if (std::holds_alternative<Lifted>(event)) {
            came.stop = Stop::MeetDog;
        } else if (std::holds_alternative<Won>(event)) {
            came.stop = Stop::Won;
        } else if (const auto* waiting = std::get_if<Waiting>(&event)) {
            if (waiting->phase == Phase::Jump) came.stop = Stop::Start;
        }
        if (came.stop != Stop::None || std::holds_alternative<Faced>(event)) break;
    }
    return came;
}

// R47: a path, a Nudge, or a card with one path that is gone on with.
TEST(DuckDuckGoPreviews, ComeTrue) {
    SmallRandom random(11);
    Moves moves;
    std::array<int, enum_count<Stop>> met{};
    int swapped = 0;
    for (int match = 0; match < 60; ++match) {
        Options options;
        options.players = 2 + match % 3;
        options.rules = Rules::Advanced;
        State state = setup(options, random);
        while (!outcome(state)) {
            const auto choice = random_choice<DuckDuckGo>(state, moves, random);
            const Maybe<Preview> told = preview(*redact(state, choice.seat), choice.seat, choice.move);
            const Maybe<Piece> piece = state.asking.piece;
            std::vector<Event> events;
            auto keep = [&](const auto& event) { events.emplace_back(event); };
            apply(state, choice.seat, choice.move, random, keep);
            // After a Swap other tokens may be asked for before the card.
            const bool swaps = choice.move.kind == MoveKind::Swap && !state.asking.seats.empty() &&
                               (state.asking.phase != Phase::Before || state.asking.piece != piece);
            const bool goes = choice.move.kind == MoveKind::Path || choice.move.kind == MoveKind::Nudge ||
                              ((choice.move.kind == MoveKind::GoOn || swaps) && told && told->runs.size() == 1);
            if (!goes || *piece == dog_piece) continue;
            ASSERT_EQ(told->runs.size(), 1);
            const auto& run = told->runs[0];
            const Came came = what_came(events, *piece);
            swapped += swaps ? 1 : 0;
            ASSERT_EQ(std::vector<int>(run.spaces.begin(), run.spaces.end()), came.spaces);
            ASSERT_EQ(run.touches, came.touches);
            ASSERT_EQ(name_of(run.stop), name_of(came.stop));
            ++met[static_cast<std::size_t>(run.stop)];
        }
    }
    EXPECT_GT(swapped, 0);
    for (const Stop stop : {Stop::None, Stop::Edge, Stop::Ducky, Stop::Drain, Stop::Start, Stop::MeetDog, Stop::Won}) {
        EXPECT_GT(met[static_cast<std::size_t>(stop)], 0) << name_of(stop);
    }
}

TEST(DuckDuckGoPreviews, TellTheDogsWayThroughDuckies) {
    Match match = dogs_turn({15, -1, 0}, {{16, -1, 3}, {16, 0, 1}, {4, 3, 0}, {7, 3, 0}}, {51, 5});
    const Maybe<Preview> told = preview(match.state, Seat(0), {.kind = MoveKind::Play, .card = Number{51}});
    ASSERT_TRUE(told);
    EXPECT_EQ(told->runs[0].meets, (FixedVector<Piece, most_steps>{0, 1}));
    EXPECT_EQ(told->runs[0].stop, Stop::Leave);
    EXPECT_EQ(told->runs[0].spaces.size(), 3);
}

TEST(DuckDuckGoPreviews, TellEveryCardOfTheHandFromHere) {
    Match match(Position{.duckies = {{1, 0, 0}, {4, 0, 0}}, .hands = {{53, 13, 5}, {54, 6, 7}}});
    const Maybe<Preview> wide = preview(match.state, Seat(0), {.kind = MoveKind::Pick, .card = Number{53}});
    ASSERT_TRUE(wide);
    EXPECT_EQ(wide->runs.size(), 3) << "a run for each path";
    EXPECT_EQ(wide->runs[1].stop, Stop::Ducky) << "straight ahead";
    EXPECT_EQ(wide->runs[1].touches, Buoys{Buoy::Red});
    const Maybe<Preview> onto = preview(match.state, Seat(0), {.kind = MoveKind::Pick, .card = Number{13}});
    EXPECT_TRUE(onto->runs[0].bonus);
    EXPECT_FALSE(preview(match.state, Seat(0), {.kind = MoveKind::Blue}));
}

// --- what play reaches

TEST(DuckDuckGo, RandomPlayFollowsEveryCardToEveryEnd) {
    std::array<std::array<int, most_paths>, card_count + 1> gone{};
    std::array<std::array<bool, facing_count>, card_count + 1> turned_to{};
    SmallRandom random(9);
    Moves moves;
    NoEvents silence;
    for (int match = 0; match < 300; ++match) {
        Options options;
        options.players = 2 + match % 3;
        options.rules = match % 2 == 0 ? Rules::Beginner : Rules::Advanced;
        State state = setup(options, random);
        while (!outcome(state)) {
            const auto choice = random_choice<DuckDuckGo>(state, moves, random);
            const Asking& asking = state.asking;
            if (asking.phase == Phase::Face && asking.nudging == Nudging::No) {
                turned_to[*asking.card][*choice.move.facing] = true;
            }
            if (choice.move.kind == MoveKind::Path)
                ++gone[*asking.card][static_cast<std::size_t>(*choice.move.path - 1)];
            apply(state, choice.seat, choice.move, random, silence);
        }
    }
    for (Number card = 1; card <= card_count; ++card) {
        const Paths& paths = paths_of(card);
        for (int path = 0; path < paths.size(); ++path) {
            const int times = gone[card][static_cast<std::size_t>(path)];
            EXPECT_EQ(times > 0, paths.size() > 1) << "a single path is not asked for: " << int{card};
            if (paths[path].end_count < 2) continue;
            for (const bool met : turned_to[card]) EXPECT_TRUE(met) << int{card};
        }
    }
}

}  // namespace
}  // namespace duckpond::duck_duck_go
