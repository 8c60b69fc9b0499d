// Ducks and Geese: blind bidding (R28 to R33, R38).

#include "tests/rules/ducks_and_geese_match.h"

namespace duckpond::ducks_and_geese {
namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<int>;

const Options blind{.blind = true};
const Options blind_zeros{.zero = true, .double_zero = true, .blind = true};

// Seats 0 and 2 take both tricks, two points and a Duck; the others catch a Goose if seat 1 wants it.
Match face_down(const Options& options = blind) {
    return {options, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8"};
}
bool knows_own_hand(const Match& match, int seat) {
    return match.state.hands[Seat(seat)].seen_by(Seat(seat));
}

TEST(DucksAndGeeseBlind, R28LookingIsAMoveOfItsOwn) {
    Match match = face_down();
    for (int seat = 0; seat < 4; ++seat) EXPECT_FALSE(knows_own_hand(match, seat)) << seat;
    EXPECT_EQ(match.moves(0)[0], "look");
    EXPECT_EQ(match.moves(1), Texts{}) << "only at one's own turn";
    match.play_all({"0 look"});
    EXPECT_TRUE(knows_own_hand(match, 0));
    EXPECT_EQ(match.event<Looked>()->seat, Seat(0)) << "all are told";
    EXPECT_EQ(match.state.turn, Seat(0)) << "the same player goes on";
    EXPECT_EQ(match.moves(0)[0], "pass") << "looking is done once";
    match.play_all({"0 bid 3"});
    EXPECT_FALSE(match.state.calls[0].blind);
}

TEST(DucksAndGeeseBlind, R28WithoutTheOptionAllHaveLooked) {
    Match match({}, {"gr3", "ho3", "iv3", "ro3"}, "go8");
    EXPECT_EQ(match.state.looked, SeatSet::first(4));
    EXPECT_FALSE(match.can(0, "look"));
}

TEST(DucksAndGeeseBlind, R29PassAndForfeitUnseen) {
    Match match = face_down();
    match.play_all({"0 pass", "1 pass", "2 pass"});
    EXPECT_TRUE(match.can(3, "look"));
    EXPECT_TRUE(match.can(3, "forfeit"));
    EXPECT_TRUE(match.can(3, "bid 3")) << "R9: blind bids included";
    match.play_all({"3 forfeit"});
    EXPECT_EQ(match.scores(), (Numbers{3, 0, 3, 0}));
    EXPECT_EQ(match.event<Looked>(), nullptr) << "R32: nobody looks any more";
    EXPECT_TRUE(match.state.looked.empty()) << "the next hand is face down again";
}

TEST(DucksAndGeeseBlind, R29TheDealerMayLookBeforeForfeiting) {
    Match match = face_down();
    match.play_all({"0 pass", "1 pass", "2 look", "2 pass", "3 look"});
    EXPECT_TRUE(match.can(3, "forfeit"));
    EXPECT_FALSE(match.can(3, "pass"));
}

TEST(DucksAndGeeseBlind, R30BlindWhileNeitherPartnerHasLooked) {
    Match match = face_down(blind_zeros);
    EXPECT_TRUE(match.can(0, "bid 3"));
    EXPECT_TRUE(match.can(0, "zero"));
    EXPECT_TRUE(match.can(0, "double-zero"));
    match.play_all({"0 look", "0 pass"});
    EXPECT_TRUE(match.can(1, "bid 3")) << "the other team has not looked";
    match.play_all({"1 bid 3"});
    EXPECT_TRUE(match.state.calls[1].blind);
    EXPECT_EQ(match.moves(2), (Texts{"look", "pass"})) << "their partner has looked";
    match.play_all({"2 look"});
    EXPECT_TRUE(match.can(2, "bid 4")) << "seen";
    EXPECT_TRUE(match.can(2, "zero"));
}

TEST(DucksAndGeeseBlind, R30TheDealerWhosePartnerLookedMayOnlyLookOrForfeit) {
    Match match = face_down();
    match.play_all({"0 pass", "1 look", "1 pass", "2 pass"});
    EXPECT_EQ(match.moves(3), (Texts{"look", "forfeit"}));
}

TEST(DucksAndGeeseBlind, R31APartnerRaisesBlindOrSeen) {
    Match raised = face_down();
    raised.play_all({"0 bid 3", "1 pass", "2 bid 5", "3 pass"});
    EXPECT_EQ(raised.state.lead->seat, Seat(2));
    EXPECT_TRUE(raised.state.lead->blind);
    Match seen = face_down();
    seen.play_all({"0 bid 3", "1 pass", "2 look", "2 bid 5", "3 pass"});
    EXPECT_EQ(seen.state.lead->seat, Seat(2));
    EXPECT_FALSE(seen.state.lead->blind);
    Match stays = face_down();
    stays.play_all({"0 bid 3", "1 pass", "2 look", "2 pass", "3 pass"});
    EXPECT_EQ(stays.state.lead->seat, Seat(0));
    EXPECT_TRUE(stays.state.lead->blind) << "whatever the partner does later";
}

TEST(DucksAndGeeseBlind, R32EverybodyLooksWhenTheBiddingIsOver) {
    Match match = face_down(blind_zeros);
    match.play_all({"0 pass", "1 zero", "2 look", "2 pass", "3 pass"});
    std::vector<int> order;
    for (const Event& event : match.events) {
        if (const auto* looked = std::get_if<Looked>(&event)) order.push_back(looked->seat.index());
    }
    EXPECT_EQ(order, (Numbers{0, 1, 3})) << "who has not, from the dealer's left, who sits out too";
    EXPECT_EQ(*match.event<BiddingWon>()->resting, Seat(3));
    for (int seat = 0; seat < 4; ++seat) EXPECT_TRUE(knows_own_hand(match, seat)) << seat;
    EXPECT_EQ(match.moves(1), (Texts{"take", "leave"})) << "then the open card";
}

TEST(DucksAndGeeseBlind, R33MadeBlindTheOthersScoreNothing) {
    const auto play = [](const Options& options, const std::string& bid) {
        Match match = face_down(options);
        match.play_all({"0 " + bid, "1 pass", "2 pass", "3 pass", "0 leave"});
        match.trick("grb gr3 gr2 grf ho3 hob iv3 ho2");
        return match.scores();
    };
    EXPECT_EQ(play({}, "bid 3"), (Numbers{3, 1, 3, 1}));
    EXPECT_EQ(play(blind, "bid 3"), (Numbers{3, 0, 3, 0}));
    EXPECT_EQ(play(blind, "bid 4"), (Numbers{0, 5, 0, 5})) << "missed as usual: their Duck and the bid";
    EXPECT_EQ(play(blind_zeros, "double-zero"), (Numbers{0, 2, 0, 2})) << "a broken zero as usual";
}

TEST(DucksAndGeeseBlind, R33AZeroBidBlindCountsLikeAZero) {
    Match match(blind_zeros, {"gr3 ho3", "grb hob", "iv3 iv4", "grf ho2"}, "go8");
    match.play_all({"0 zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    EXPECT_TRUE(match.state.lead->blind);
    match.trick("gr3 grb grf hob ho2 ho3");
    EXPECT_EQ(match.scores(), (Numbers{5, 0, 5, 0}));
}

TEST(DucksAndGeeseBlind, R38InCutthroatEverybodyIsBlindForThemself) {
    Match match({.mode = Mode::Cutthroat, .blind = true}, {"grb ho3", "gr3 hob", "gr4 iv3", "grf ro2"});
    match.play_all({"0 look", "0 pass", "1 look", "1 pass"});
    EXPECT_TRUE(match.can(2, "bid 2")) << "whoever else has looked";
    match.play_all({"2 bid 2", "3 look", "3 bid 3"});
    EXPECT_FALSE(match.state.lead->blind);
    Match made({.mode = Mode::Cutthroat, .blind = true}, {"grb ho3", "gr3 hob", "gr4 iv3", "grf ho2"});
    made.play_all({"0 bid 2", "1 pass", "2 pass", "3 pass"});
    made.trick("grb gr3 gr4 grf ho3 hob iv3 ho2");
    EXPECT_EQ(made.scores(), (Numbers{2, 0, 0, 0})) << "the Duck that seat 3 kept counts nothing";
}

}  // namespace
}  // namespace duckpond::ducks_and_geese
