// Ducks and Geese: cutthroat (R34 to R37, R40 to R42).

#include "tests/rules/ducks_and_geese_match.h"

namespace duckpond::ducks_and_geese {
namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<int>;

const Options alone{.mode = Mode::Cutthroat};

TEST(DucksAndGeeseCutthroat, R34BidsGoFromTwoToEighteen) {
    Match match(alone, {"gr3", "ho3", "iv3", "ro3", "go3"});
    EXPECT_EQ(match.moves(0).size(), 18U);
    EXPECT_EQ(match.moves(0)[1], "bid 2");
    EXPECT_EQ(match.moves(0).back(), "bid 18");
    match.play_all({"0 pass", "1 bid 7", "2 pass", "3 pass", "4 pass"});
    EXPECT_EQ(match.state.phase, Phase::Play) << "there is no open card";
    EXPECT_EQ(match.state.turn, Seat(1)) << "R36: the bidder leads";
}

TEST(DucksAndGeeseCutthroat, R34AForfeitCostsTheDealerTwo) {
    Match match(alone, {"gr3", "ho3", "iv3", "ro3", "go3", "gr4"});
    match.play_all({"0 pass", "1 pass", "2 pass", "3 pass", "4 pass"});
    EXPECT_FALSE(match.can(5, "pass"));
    match.play_all({"5 forfeit"});
    EXPECT_EQ(match.scores(), (Numbers{0, 0, 0, 0, 0, -2}));
    EXPECT_EQ(match.state.dealer, Seat(0));
}

TEST(DucksAndGeeseCutthroat, R35ADuckLedStaysEvenIfTheTrickIsLost) {
    Match match(alone, {"gr2 ho3", "grb ho4", "gr4 iv3", "gr5 ro3"});
    match.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    match.trick("gr2");
    EXPECT_EQ(match.event<DuckKept>()->seat, Seat(0));
    EXPECT_EQ(*match.state.trump, Suit::Grapes) << "R36: a Duck led first too";
    match.trick("grb gr4 gr5");
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_TRUE(match.state.captured[Seat(1)].empty());
    EXPECT_EQ(written(match.state.captured[Seat(0)]), "gr2");
}

TEST(DucksAndGeeseCutthroat, R35ADuckThatFollowsStays) {
    Match match(alone, {"grb ho3", "gr2 ho4", "grf iv3", "gr5 ro3"});
    match.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    match.trick("grb gr2 grf gr5");
    EXPECT_EQ(written(match.state.captured[Seat(1)]), "gr2");
    EXPECT_EQ(written(match.state.captured[Seat(0)]), "grf") << "a Goose goes with the trick";
}

TEST(DucksAndGeeseCutthroat, R35AnyOtherDuckGoesWithTheTrick) {
    Match match(alone, {"grb ho3", "iv2 gr4", "ho2 ho5", "grc ho6"});
    match.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    match.trick("ho3 iv2 ho2 ho6");
    EXPECT_EQ(written(match.state.captured[Seat(3)]), "iv2") << "thrown off";
    EXPECT_EQ(written(match.state.captured[Seat(2)]), "ho2") << "followed";
    Match trump(alone, {"grb ho3", "gr2 iv4", "ho5 gr3", "ho6 gr4"});
    trump.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    trump.state.trump = Suit::Grapes;  // as if Grapes had been led before
    trump.trick("ho3 gr2 ho5 ho6");
    EXPECT_EQ(trump.event<DuckKept>(), nullptr) << "a trump Duck does not follow";
    EXPECT_EQ(trump.state.turn, Seat(1)) << "but takes the trick";
    EXPECT_EQ(written(trump.state.captured[Seat(1)]), "gr2");
}

TEST(DucksAndGeeseCutthroat, R35AKeptDuckCountsTowardsTheBid) {
    Match match(alone, {"gr2 hob", "grb ho4", "gr4 ho5", "gr5 ho6"});
    match.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    match.trick("gr2 grb gr4 gr5 ho4 ho5 ho6 hob");
    EXPECT_EQ(match.scores(), (Numbers{2, 0, 0, 0})) << "one trick and the Duck";
}

TEST(DucksAndGeeseCutthroat, R36TheFirstSuitLedIsTrumpForTheHand) {
    Match match(alone, {"gr3 hob", "grb ho4", "gr4 ho5", "gr5 go6"});
    match.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    match.trick("gr3 grb gr4 gr5 ho4");
    EXPECT_EQ(*match.state.trump, Suit::Grapes);
}

TEST(DucksAndGeeseCutthroat, R37MissedCostsTheBidAndTheOthersKeepTheirs) {
    Match match(alone, {"gr3 ho3", "grb hof", "gr2 iv3", "gr5 hob"});
    match.play_all({"0 bid 5", "1 pass", "2 pass", "3 pass"});
    match.trick("gr3 grb gr2 gr5 hof iv3 hob ho3");
    EXPECT_EQ(match.scores(), (Numbers{-5, 0, 1, 1})) << "no bid on top; a Duck kept, a Goose caught, no tricks";
    Match short_of_it(alone, {"grb ho3", "gr3 hof", "gr2 iv3", "gr5 hob"});
    short_of_it.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    short_of_it.trick("grb gr3 gr2 gr5 ho3 hof iv3 hob");
    EXPECT_EQ(short_of_it.scores(), (Numbers{-2, 0, 1, 1})) << "one trick is not two";
}

// Seat 0 bids and makes two; seat 2 keeps a Duck.
Match ending(std::initializer_list<int> scores, int hand = 1) {
    Match match(alone, {"grb roc", "gr3 ho4", "gr2 iv3", "gr5 hob"});
    match.state.hand = static_cast<std::uint8_t>(hand);
    int seat = 0;
    for (const int score : scores) match.state.scores[Seat(seat++)] = static_cast<std::int16_t>(score);
    match.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    match.trick("grb gr3 gr2 gr5 roc ho4 iv3 hob");
    EXPECT_EQ(match.state.phase, Phase::Over);
    return match;
}

TEST(DucksAndGeeseCutthroat, R40TheHighestScoreWins) {
    const Match match = ending({19, 3, 20, 7});
    EXPECT_EQ(match.scores(), (Numbers{21, 3, 21, 7}));
    EXPECT_EQ(match.ranks(), (Numbers{1, 4, 2, 3})) << "R42: the bidder wins the tie alone";
    EXPECT_EQ(ending({18, 20, 20, 7}).ranks(), (Numbers{2, 2, 1, 4})) << "20, 20, 21 and 7";
}

TEST(DucksAndGeeseCutthroat, R40ATieWithoutTheBidderIsShared) {
    // Two others share the highest: nobody else was there before.
    Match match(alone, {"grb roc", "gr2 ho2", "gr3 iv3", "gr5 hob"});
    match.state.scores[Seat(1)] = 19;
    match.state.scores[Seat(2)] = 20;
    match.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    match.trick("grb gr2 gr3 gr5 roc ho2 iv3");
    match.state.scores[Seat(2)] = 22;  // as if seat 2 had had more: behind the bidder's last trick all are counted
    match.state.scores[Seat(1)] = 21;
    match.trick("hob");
    EXPECT_EQ(match.scores(), (Numbers{2, 22, 22, 0}));
    EXPECT_EQ(match.ranks(), (Numbers{3, 1, 1, 4}));
}

TEST(DucksAndGeeseCutthroat, R41AfterAHundredHandsATieIsShared) {
    const Match match = ending({3, -5, 4, 5}, 100);
    EXPECT_EQ(match.scores(), (Numbers{5, -5, 5, 5}));
    EXPECT_EQ(match.ranks(), (Numbers{1, 4, 1, 1})) << "having bid is no advantage then";
}

}  // namespace
}  // namespace duckpond::ducks_and_geese
