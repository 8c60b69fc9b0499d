// Killer Duckie, rule by rule (docs/rules/killer-duckie.md), played in notation.

#include "rules/killer_duckie/killer_duckie.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/rules/killer_duckie_match.h"

namespace duckpond::killer_duckie {
namespace {

using Written = std::vector<std::string>;

// --- R1 to R5: deck and setup

TEST(KillerDuckieR1, TableFollowsItsFormulas) {
    for (int n = 2; n <= 8; ++n) {
        const Deck deck = deck_of(Options{.players = n});
        EXPECT_EQ(deck.count(Angel), n + 2);
        EXPECT_EQ(deck.count(Killer), n - 1);
        EXPECT_EQ(deck.count(Rude), 3 * n / 2 + 1);
        EXPECT_EQ(deck.count(Shuffle), 3 * n / 2 + 1);
        EXPECT_EQ(deck.count(Dodge), (3 * n + 1) / 2 + 1);
        EXPECT_EQ(deck.count(Begger), (3 * n + 1) / 2 + 1);
        EXPECT_EQ(deck.count(Seer), 2 * n + 1);
        EXPECT_EQ(deck.count(Cancel), 2 * n + 1);
        EXPECT_EQ(deck.size() - 8 * n, 15 + 4 * (n - 2)) << "the pile after the deal";
    }
}

TEST(KillerDuckieR2, OverridesAreCheckedTogether) {
    const auto refusal = [](int players, const DeckOverride& deck) {
        const auto refused = check(Options{.players = players, .deck = deck});
        return refused ? std::string(refused->key) : "";
    };
    const auto copies = [](int count) { return Ranged<0, 40>(count); };
    EXPECT_EQ(refusal(4, {}), "");
    EXPECT_EQ(refusal(4, {.angel = copies(4)}), "");
    EXPECT_EQ(refusal(4, {.angel = copies(3)}), "killer-duckie.refusal.too-few-angels");
    EXPECT_EQ(refusal(4, {.killer = copies(3)}), "");
    EXPECT_EQ(refusal(4, {.killer = copies(2)}), "killer-duckie.refusal.too-few-killers");
    EXPECT_EQ(refusal(4, {.killer = copies(40)}), "");
    // 28 are needed; 2 spare Angels and 26 others are just enough.
    const DeckOverride enough{.rude = copies(0),
                              .shuffle = copies(0),
                              .dodge = copies(0),
                              .begger = copies(0),
                              .seer = copies(26),
                              .cancel = copies(0)};
    EXPECT_EQ(refusal(4, enough), "");
    DeckOverride short_by_one = enough;
    short_by_one.seer = copies(25);
    EXPECT_EQ(refusal(4, short_by_one), "killer-duckie.refusal.too-few-cards");
}

TEST(KillerDuckieR2, KeepsWhatIsNotNamedAndPutsAllKillersIntoThePile) {
    SmallRandom random(3);
    const State state = setup(Options{.players = 3, .deck = {.killer = Ranged<0, 40>(9)}}, random);
    EXPECT_EQ(state.deck.count(Killer), 9);
    EXPECT_EQ(state.deck.count(Seer), 7);
    EXPECT_EQ(state.killers_in_pile, 9);
    EXPECT_EQ(laws::Lab<KillerDuckie>::invariant(state), std::nullopt);
}

TEST(KillerDuckieR3, EverybodyHasAnAngelAndSevenMore) {
    for (int n = 2; n <= 8; ++n) {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            SmallRandom random(seed);
            const State state = setup(Options{.players = n}, random);
            EXPECT_EQ(state.pile.size(), 15 + 4 * (n - 2));
            EXPECT_EQ(state.killers_in_pile, n - 1);
            for (const Player& player : state.players) {
                EXPECT_EQ(player.hand_size, 8);
                EXPECT_TRUE(player.hand.value().contains(Angel));
            }
        }
    }
}

TEST(KillerDuckieR5, EveryOrderOfPlayComesUp) {
    std::set<std::vector<int>> orders;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SmallRandom random(seed);
        const State state = setup(Options{.players = 3}, random);
        std::vector<int> order;
        for (const Seat seat : state.order) order.push_back(seat.index());
        orders.insert(order);
        EXPECT_EQ(state.turn, state.order[0]);
        EXPECT_EQ(state.turns, 1);
    }
    EXPECT_EQ(orders.size(), 6U);
}

// --- R6, R7: turns

TEST(KillerDuckieR6, OffersDrawAndEachPlayableCardOnce) {
    const Match match({{Angel, Cancel, Seer, Seer, Rude, Dodge, Shuffle, Begger}, {Seer}, {Seer}}, {Killer, Killer});
    EXPECT_EQ(match.moves(0), (Written{"draw", "rude", "shuffle", "dodge", "seer", "begger>1", "begger>2"}));
    EXPECT_EQ(match.moves(1), Written{});
}

TEST(KillerDuckieR6, CardsFollowOneAnotherAndADrawEndsTheTurn) {
    Match match({{Seer, Shuffle}, {Seer}}, {Dodge, Killer});
    match.goes_through(0, "seer");
    match.goes_through(0, "shuffle");
    EXPECT_EQ(match.state.turn, Seat(0));
    ASSERT_TRUE(match.play(0, "draw"));
    if (match.state.phase == Phase::Turn) {
        EXPECT_EQ(match.state.turn, Seat(1));
    }
}

TEST(KillerDuckieR7, APlayedCardIsDiscardedBeforeTheWindow) {
    Match match({{Seer}, {Seer}}, {Dodge, Killer});
    ASSERT_TRUE(match.play(0, "seer"));
    EXPECT_EQ(match.state.discards.top(), Seer);
    EXPECT_EQ(match.state.players[Seat(0)].hand_size, 0);
    EXPECT_EQ(match.state.phase, Phase::Window);
}

// --- R8 to R10: Rude and Dodge

TEST(KillerDuckieR8, NextTakesTwoTurnsInAll) {
    Match match({{Rude}, {Rude}, {Seer}}, {Dodge, Dodge, Dodge, Killer, Killer});
    match.goes_through(0, "rude");
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_EQ(match.state.turns, 2);
    match.goes_through(1, "rude");  // a Rude under a Rude: two for the next, none left here
    EXPECT_EQ(match.state.turn, Seat(2));
    EXPECT_EQ(match.state.turns, 2);
    ASSERT_TRUE(match.play(2, "draw"));
    EXPECT_EQ(match.state.turn, Seat(2));
    EXPECT_EQ(match.state.turns, 1);
    ASSERT_TRUE(match.play(2, "draw"));
    EXPECT_EQ(match.state.turn, Seat(0));
}

TEST(KillerDuckieR9, StackedTurnsAreHandedOn) {
    Match match({{Rude}, {Rude}, {Rude}, {Rude}}, {Seer, Killer, Killer, Killer}, true);
    match.goes_through(0, "rude");
    EXPECT_EQ(match.state.turns, 2) << "plain";
    match.goes_through(1, "rude");
    EXPECT_EQ(match.state.turns, 3) << "on the first of two";
    match.goes_through(2, "rude");
    EXPECT_EQ(match.state.turns, 4) << "on the first of three";
    EXPECT_EQ(match.state.turn, Seat(3));
}

TEST(KillerDuckieR9, OnTheLastOfTwoItIsTwo) {
    Match match({{Rude}, {Dodge, Rude}, {Seer}}, {Seer, Killer, Killer}, true);
    match.goes_through(0, "rude");
    match.goes_through(1, "dodge");
    EXPECT_EQ(match.state.turns, 1);
    match.goes_through(1, "rude");
    EXPECT_EQ(match.state.turn, Seat(2));
    EXPECT_EQ(match.state.turns, 2);
}

TEST(KillerDuckieR10, DodgeEndsOneTurnOfTwo) {
    Match match({{Rude}, {Dodge, Dodge}, {Seer}}, {Seer, Killer, Killer});
    match.goes_through(0, "rude");
    match.goes_through(1, "dodge");
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_EQ(match.state.turns, 1);
    match.goes_through(1, "dodge");
    EXPECT_EQ(match.state.turn, Seat(2));
    EXPECT_EQ(match.state.pile.size(), 3) << "nobody drew";
}

// --- R11 to R13: Begger

TEST(KillerDuckieR11, TheTargetChoosesAmongItsKinds) {
    Match match({{Begger}, {Seer, Seer, Angel, Cancel}, {Seer}}, {Killer, Killer});
    match.goes_through(0, "begger>1");
    EXPECT_EQ(match.state.phase, Phase::Give);
    EXPECT_EQ(must_act(match.state), SeatSet{Seat(1)});
    EXPECT_EQ(match.moves(1), (Written{"give angel", "give seer", "give cancel"}));
    ASSERT_TRUE(match.play(1, "give cancel"));
    EXPECT_EQ(match.hand(0), bag({Cancel}));
    EXPECT_EQ(match.hand(1), bag({Seer, Seer, Angel}));
    EXPECT_EQ(match.state.turn, Seat(0)) << "the turn goes on";
}

TEST(KillerDuckieR11, IsAskedEvenWithASingleCard) {
    Match match({{Begger}, {Angel}}, {Killer});
    match.goes_through(0, "begger>1");
    EXPECT_EQ(match.moves(1), Written{"give angel"});
    ASSERT_TRUE(match.play(1, "give angel"));
    EXPECT_EQ(match.state.players[Seat(1)].hand_size, 0);
}

TEST(KillerDuckieR11, OnlyTheTwoSeeTheGift) {
    Match match({{Begger}, {Seer, Angel}, {Seer}}, {Killer, Killer});
    match.goes_through(0, "begger>1");
    ASSERT_TRUE(match.play(1, "give angel"));
    const Gave* gave = match.event<Gave>();
    ASSERT_NE(gave, nullptr);
    EXPECT_EQ(gave->card.seen(), (ViewerSet{Seat(0), Seat(1)}));
    EXPECT_EQ(match.state.gifts[0].card.seen(), (ViewerSet{Seat(0), Seat(1)}));
}

TEST(KillerDuckieR12, AnEmptiedHandGivesNothing) {
    // The target's last card is a Cancel; it is cancelled in turn.
    Match match({{Begger, Cancel}, {Cancel}}, {Killer});
    ASSERT_TRUE(match.play(0, "begger>1"));
    ASSERT_TRUE(match.play(1, "cancel"));
    ASSERT_TRUE(match.play(0, "cancel"));
    match.all_pass();
    EXPECT_NE(match.event<BeggedInVain>(), nullptr);
    EXPECT_EQ(match.state.phase, Phase::Turn);
    EXPECT_EQ(match.state.turn, Seat(0));
}

TEST(KillerDuckieR13, CannotBePlayedWhereNobodyHasACard) {
    const Match match({{Begger}, {}, {}}, {Killer, Killer});
    EXPECT_EQ(match.moves(0), Written{"draw"});
}

// --- R14, R15: Shuffle and Seer

TEST(KillerDuckieR14, ShuffleMakesEverybodyForget) {
    Match match({{Seer, Shuffle}, {Seer}}, {Dodge, Rude, Angel, Killer});
    match.goes_through(0, "seer");
    EXPECT_EQ(match.pile_known_to(Seat(0)), "dodge rude angel ?");
    match.goes_through(0, "shuffle");
    EXPECT_EQ(match.pile_known_to(Seat(0)), "? ? ? ?");
}

TEST(KillerDuckieR14, EvenOfAPileOfOne) {
    Match match({{Seer, Shuffle}, {Seer}}, {Killer});
    match.goes_through(0, "seer");
    EXPECT_EQ(match.pile_known_to(Seat(0)), "killer");
    match.goes_through(0, "shuffle");
    EXPECT_EQ(match.pile_known_to(Seat(0)), "?");
}

TEST(KillerDuckieR14, EveryOrderOfThePileComesUp) {
    std::set<std::string> orders;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Match match({{Shuffle}, {}}, {Dodge, Rude, Angel, Killer});
        match.random = SmallRandom(seed);
        match.goes_through(0, "shuffle");
        std::string order;
        for (const auto& card : match.state.pile) order += std::string(name_of(card.value())) + ' ';
        orders.insert(order);
    }
    EXPECT_EQ(orders.size(), 24U);
}

TEST(KillerDuckieR15, SeerShowsTheTopThreeToItsPlayerAlone) {
    Match match({{Seer}, {Seer}}, {Dodge, Rude, Angel, Killer});
    match.goes_through(0, "seer");
    EXPECT_EQ(match.pile_known_to(Seat(0)), "dodge rude angel ?");
    EXPECT_EQ(match.pile_known_to(Seat(1)), "? ? ? ?");
    EXPECT_EQ(match.pile_known_to(Viewer::spectator()), "? ? ? ?");
    const Looked* looked = match.event<Looked>();
    ASSERT_NE(looked, nullptr);
    EXPECT_EQ(view_json(redact(*looked, Seat(1))), R"({"seat":0,"cards":[null,null,null]})");
}

TEST(KillerDuckieR15, SeerWithTwoCardsLeftShowsTwo) {
    Match match({{Seer}, {Seer}}, {Dodge, Killer});
    match.goes_through(0, "seer");
    EXPECT_EQ(match.pile_known_to(Seat(0)), "dodge killer");
}

// --- R16, R21 to R25: Cancel and the window

TEST(KillerDuckieR16, OddStopsEvenLetsThrough) {
    for (int cancels = 0; cancels <= 3; ++cancels) {
        Match match({{Rude, Cancel, Cancel}, {Cancel, Cancel}}, {Seer, Killer});
        ASSERT_TRUE(match.play(0, "rude"));
        for (int i = 0; i < cancels; ++i) ASSERT_TRUE(match.play(i % 2 == 0 ? 1 : 0, "cancel"));
        match.all_pass();
        EXPECT_EQ(match.state.turn, Seat(cancels % 2 == 0 ? 1 : 0)) << cancels;
        EXPECT_EQ(match.state.turns, cancels % 2 == 0 ? 2 : 1) << cancels;
        EXPECT_EQ(match.state.discards.size(), 1 + cancels) << "spent all the same";
        const WindowClosed* closed = match.event<WindowClosed>();
        ASSERT_NE(closed, nullptr);
        EXPECT_EQ(closed->fate, cancels % 2 == 0 ? Fate::WentThrough : Fate::Stopped);
    }
}

TEST(KillerDuckieR16, CancelIsForWindowsOnly) {
    const Match match({{Cancel}, {Cancel}}, {Seer, Killer});
    EXPECT_EQ(match.moves(0), Written{"draw"});
    EXPECT_EQ(match.moves(1), Written{});
}

TEST(KillerDuckieR21, EverybodyLivingButThePlayerIsAsked) {
    Match match({{Seer}, {Cancel}, {}, {Rude}}, {Dodge, Killer, Killer, Killer});
    ASSERT_TRUE(match.play(0, "seer"));
    EXPECT_EQ(must_act(match.state), (SeatSet{Seat(1), Seat(2), Seat(3)}));
    EXPECT_EQ(match.moves(1), (Written{"pass", "cancel"}));
    EXPECT_EQ(match.moves(2), Written{"pass"}) << "asked without a card";
    EXPECT_EQ(match.moves(3), Written{"pass"});
}

TEST(KillerDuckieR22, AnAnswerIsFinal) {
    Match match({{Seer}, {Cancel}, {Cancel}}, {Dodge, Killer, Killer});
    ASSERT_TRUE(match.play(0, "seer"));
    ASSERT_TRUE(match.play(1, "pass"));
    EXPECT_EQ(match.moves(1), Written{});
    EXPECT_FALSE(match.play(1, "cancel"));
}

TEST(KillerDuckieR23, ACancelAsksEverybodyElseAnew) {
    Match match({{Seer, Cancel}, {Cancel}, {Cancel}}, {Dodge, Killer, Killer});
    ASSERT_TRUE(match.play(0, "seer"));
    ASSERT_TRUE(match.play(1, "pass"));
    ASSERT_TRUE(match.play(2, "cancel"));
    EXPECT_EQ(must_act(match.state), (SeatSet{Seat(0), Seat(1)}));
    EXPECT_EQ(match.moves(1), (Written{"pass", "cancel"})) << "the one who had passed, too";
    EXPECT_EQ(match.moves(2), Written{});
}

TEST(KillerDuckieR25, APassChangesNothingForTheOthers) {
    Match match({{Seer}, {Cancel}, {Rude}}, {Dodge, Killer, Killer});
    ASSERT_TRUE(match.play(0, "seer"));
    std::vector<std::string> before;
    for (const Viewer viewer : viewers_of(3)) before.push_back(view_json(redact(match.state, viewer)));
    ASSERT_TRUE(match.play(1, "pass"));
    for (const Viewer viewer : viewers_of(3)) {
        const std::string after = view_json(redact(match.state, viewer));
        EXPECT_EQ(after == before[static_cast<std::size_t>(viewer.is_spectator() ? 3 : viewer.index())],
                  viewer != Viewer(Seat(1)));
        if (viewer == Viewer(Seat(1))) continue;
        EXPECT_EQ(must_act(*redact(match.state, viewer)), (SeatSet{Seat(1), Seat(2)})) << "still listed as asked";
    }
    ASSERT_EQ(match.events.size(), 1U);
    EXPECT_EQ(audience_of(std::get<Passed>(match.events[0])), ViewerSet{Seat(1)});
}

// --- R17 to R20: Killers

TEST(KillerDuckieR17, AnAngelSavesAndTheKillerGoesAnywhere) {
    for (int depth = 0; depth <= 2; ++depth) {
        Match match({{Angel}, {Seer}}, {Killer, Dodge, Rude});
        ASSERT_TRUE(match.play(0, "draw"));
        EXPECT_EQ(match.state.phase, Phase::PutBack);
        EXPECT_EQ(match.state.discards.top(), Angel);
        EXPECT_EQ(match.moves(0), (Written{"put 0", "put 1", "put 2"}));
        EXPECT_EQ(must_act(match.state), SeatSet{Seat(0)}) << "nobody can act between";
        ASSERT_TRUE(match.play(0, "put " + std::to_string(depth)));
        EXPECT_EQ(match.state.pile.at_depth(depth).value(), Killer);
        EXPECT_EQ(match.state.pile.size(), 3);
        EXPECT_EQ(match.state.turn, Seat(1));
    }
}

TEST(KillerDuckieR17, LastCardDrawnCanOnlyGoBackAlone) {
    Match match({{Angel}, {Seer}}, {Killer});
    ASSERT_TRUE(match.play(0, "draw"));
    EXPECT_EQ(match.moves(0), Written{"put 0"});
}

TEST(KillerDuckieR17, UnderRudeTheRestIsLeft) {
    Match match({{Rude}, {Angel}, {Seer}}, {Killer, Dodge, Killer});
    match.goes_through(0, "rude");
    ASSERT_TRUE(match.play(1, "draw"));
    ASSERT_TRUE(match.play(1, "put 2"));
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_EQ(match.state.turns, 1);
}

TEST(KillerDuckieR18, WithoutAnAngelThePlayerIsOut) {
    Match match({{Cancel, Seer, Rude, Seer, Dodge, Begger, Shuffle}, {Seer}, {Seer}}, {Killer, Dodge, Killer});
    ASSERT_TRUE(match.play(0, "draw"));
    EXPECT_EQ(match.state.living, (SeatSet{Seat(1), Seat(2)}));
    EXPECT_EQ(match.state.killers_gone, 1);
    EXPECT_EQ(match.state.pile.size(), 2);
    std::string from_bottom;
    for (const Card card : match.state.discards) from_bottom += std::string(name_of(card)) + ' ';
    EXPECT_EQ(from_bottom, "rude shuffle dodge begger seer seer cancel ");
    EXPECT_EQ(match.state.turn, Seat(1));
    EXPECT_EQ(match.state.turns, 1);
}

TEST(KillerDuckieR18, OwedTurnsLapse) {
    Match match({{Rude}, {Seer}, {Seer}}, {Killer, Dodge, Killer});
    match.goes_through(0, "rude");
    ASSERT_TRUE(match.play(1, "draw"));
    EXPECT_EQ(match.state.turn, Seat(2));
    EXPECT_EQ(match.state.turns, 1);
}

TEST(KillerDuckieR19, ADrawnCardIsItsOwnersAlone) {
    Match match({{Seer}, {Seer}}, {Dodge, Killer});
    ASSERT_TRUE(match.play(0, "draw"));
    EXPECT_EQ(match.hand(0), bag({Seer, Dodge}));
    const Drew* drew = match.event<Drew>();
    ASSERT_NE(drew, nullptr);
    EXPECT_EQ(drew->card.seen(), ViewerSet{Seat(0)});
}

TEST(KillerDuckieR20, TheLastLivingWins) {
    Match match({{Seer}, {Seer}, {Seer}}, {Killer, Dodge, Killer});
    ASSERT_TRUE(match.play(0, "draw"));
    ASSERT_TRUE(match.play(1, "draw"));
    EXPECT_EQ(outcome(match.state), std::nullopt);
    ASSERT_TRUE(match.play(2, "draw"));
    const auto result = outcome(match.state);
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, (Outcome{{Seat(0), 0, 3}, {Seat(1), 2, 1}, {Seat(2), 1, 2}}));
    EXPECT_TRUE(must_act(match.state).empty());
}

// --- notation

TEST(KillerDuckieNotation, IsShort) {
    EXPECT_EQ(notation({.kind = MoveKind::Draw}).view(), "draw");
    EXPECT_EQ(notation({.kind = MoveKind::Play, .card = Begger, .target = Seat(7)}).view(), "begger>7");
    EXPECT_EQ(notation({.kind = MoveKind::PutBack, .depth = std::uint16_t{304}}).view(), "put 304");
    EXPECT_EQ(notation({.kind = MoveKind::Give, .card = Shuffle}).view(), "give shuffle");
}

}  // namespace
}  // namespace duckpond::killer_duckie
