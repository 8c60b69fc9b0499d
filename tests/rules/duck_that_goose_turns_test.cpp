// DUCK THAT GOOSE!: cards, the deal, turns, deck and pile, the end of a round (R1 to R15 of
// docs/rules/duck-that-goose.md), played in notation.

#include <gtest/gtest.h>

#include <set>

#include "tests/rules/duck_that_goose_lab.h"
#include "tests/rules/duck_that_goose_match.h"

namespace duckpond::duck_that_goose {
namespace {

// --- R1 to R4: cards and lengths

struct Printed {
    const char* name;
    int value;
    int copies;
    Colour colour;
};

// As the inventory lists them.
const std::vector<Printed>& printed_cards() {
    using enum Colour;
    static const std::vector<Printed> cards{
        {"diddly-squat", 0, 4, Green},     {"piece-of-cake", 1, 4, Green},
        {"second-sight", 4, 3, Yellow},    {"hot-potato", 5, 4, Yellow},
        {"devil", 6, 4, Yellow},           {"seven-deadly-sins", 7, 3, Orange},
        {"eight-ball", 8, 4, Orange},      {"shoot-yourself", 9, 3, Orange},
        {"ten-foot-pole", 10, 4, Red},     {"wild-goose", 11, 1, Red},
        {"wild-goose-chase", 11, 3, Red},  {"deadly-dozen", 12, 4, Red},
        {"perfect-storm", 13, 4, Red},     {"double-edged-sword", 0, 2, Black},
        {"not-half-bad", 0, 2, White},     {"peachy-keen", -3, 4, Blue},
        {"four-leaf-clover", -4, 1, Blue}, {"lucky-number-seven", -7, 1, Blue},
        {"on-cloud-nine", -9, 1, Blue},    {"burst-bubble", 1, 1, Purple},
        {"cash-cow", 3, 1, Purple},        {"control-freak", 1, 1, Purple},
        {"copycat", 1, 1, Purple},         {"dodged-a-bullet", 0, 1, Purple},
        {"flip-the-script", 1, 1, Purple}, {"kill-two-birds", 1, 1, Purple},
        {"gravy-train", -13, 1, Purple},   {"second-wind", 1, 1, Purple},
        {"steal-thunder", 1, 1, Purple},   {"under-the-bus", 13, 1, Purple},
        {"turn-the-tables", 1, 1, Purple}, {"ripe", 1, 1, Purple},
    };
    return cards;
}

TEST(DuckThatGooseR1, TheCardsAreTheInventorys) {
    ASSERT_EQ(printed_cards().size(), static_cast<std::size_t>(card_kinds));
    int total = 0;
    for (const Printed& printed : printed_cards()) {
        const auto card = from_name<Card>(printed.name);
        ASSERT_TRUE(card) << printed.name;
        EXPECT_EQ(figures_of(*card).value, printed.value) << printed.name;
        EXPECT_EQ(figures_of(*card).copies, printed.copies) << printed.name;
        EXPECT_EQ(figures_of(*card).colour, printed.colour) << printed.name;
        total += printed.copies;
    }
    EXPECT_EQ(total, 69);
}

TEST(DuckThatGooseR1, SevenPurpleCardsAreNotForNovices) {
    const CardBag novice = cards_of(Deck::Novice);
    std::vector<std::string> out;
    for (const Printed& printed : printed_cards()) {
        const Card card = *from_name<Card>(printed.name);
        EXPECT_EQ(cards_of(Deck::Advanced).count(card), printed.copies);
        if (novice.count(card) == 0) out.emplace_back(printed.name);
        EXPECT_TRUE(novice.count(card) == 0 || novice.count(card) == printed.copies) << printed.name;
    }
    EXPECT_EQ(joined(out), "burst-bubble cash-cow flip-the-script kill-two-birds under-the-bus turn-the-tables ripe");
    EXPECT_EQ(novice.size(), 62);
}

TEST(DuckThatGooseR2R3, CardsDealtAndRoundsAreTheTables) {
    const std::vector<std::array<int, 4>> rows{{2, 6, 10, 13}, {3, 4, 7, 10}, {4, 4, 7, 10}, {5, 4, 7, 10},
                                               {6, 4, 5, 7},   {7, 4, 5, 7},  {8, 4, 5, 7},  {9, 4, 5, 7}};
    for (const auto& [players, dealt, short_rounds, long_rounds] : rows) {
        SmallRandom random(static_cast<std::uint64_t>(players));
        Options options{.players = players};
        State state = setup(options, random);
        EXPECT_EQ(state.rounds, short_rounds) << "short unless it is said";
        EXPECT_EQ(state.deck_kind, Deck::Novice) << "novice unless it is said";
        EXPECT_EQ(state.deck.size(), 62 - players * dealt);
        for (int i = 0; i < players; ++i) EXPECT_EQ(state.ranges[Seat(i)].size(), static_cast<std::size_t>(dealt));
        options.length = ChoiceOrNumber<Length, 1, most_rounds>(Length::Long);
        options.deck = Deck::Advanced;
        state = setup(options, random);
        EXPECT_EQ(state.rounds, long_rounds);
        EXPECT_EQ(state.deck.size(), 69 - players * dealt);
        options.length = ChoiceOrNumber<Length, 1, most_rounds>(17);
        EXPECT_EQ(setup(options, random).rounds, 17);
    }
}

TEST(DuckThatGooseR4, AnybodyCanBeTheFirstDealer) {
    std::set<int> dealers;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SmallRandom random(seed);
        dealers.insert(setup(Options{.players = 4}, random).dealer.index());
    }
    EXPECT_EQ(dealers.size(), 4U);
}

TEST(DuckThatGooseR4, TheDealMovesToTheLeft) {
    Match match({.ranges = {"devil", "?devil", "devil"},
                 .deck = "eight-ball",
                 .turn = 1,
                 .rounds = 3,
                 .more = R"({"dealer": 2})"});
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1"}));
    const Dealt* dealt = match.event<Dealt>();
    ASSERT_NE(dealt, nullptr);
    EXPECT_EQ(dealt->dealer, Seat(0)) << "after seat 2 comes seat 0";
    EXPECT_EQ(dealt->round, 2);
    EXPECT_EQ(match.asked(), "look 0 1 2");
    EXPECT_EQ(match.pile(), "");
    EXPECT_EQ(match.state.deck.size(), 69 - 12);
}

// --- R5: a range

TEST(DuckThatGooseR5, NewCardsComeToTheRightAndEmptiedPlacesCloseUp) {
    Match match({.ranges = {"eight-ball ?devil peachy-keen", "?devil"}, .deck = "perfect-storm"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 2"}));
    EXPECT_EQ(match.range(0), "eight-ball peachy-keen perfect-storm");
}

TEST(DuckThatGooseR5, ACardTurnedUpStaysInItsPlace) {
    Match match({.ranges = {"eight-ball ?devil peachy-keen", "?devil"}, .deck = "perfect-storm"});
    ASSERT_TRUE(match.play({"0 deck", "0 toss", "0 turn-up 2"}));
    EXPECT_EQ(match.range(0), "eight-ball devil peachy-keen");
}

// --- R6: the deal and the two looks

class NewMatch {
public:
    NewMatch() : state(setup(Options{.players = 3, .deck = Deck::Advanced}, random)) {}
    std::vector<Event> play(int seat, const std::string& text) {
        Moves moves;
        legal_moves(state, Seat(seat), moves);
        laws::Collect<DuckThatGoose> collect;
        for (const Move& move : moves) {
            if (notation(move).view() != text) continue;
            const Move chosen = move;
            apply(state, Seat(seat), chosen, random, collect);
            return collect.events;
        }
        ADD_FAILURE() << "no " << text;
        return {};
    }
    SmallRandom random{11};
    State state;
};

TEST(DuckThatGooseR6, EverybodyChoosesTwoOfTheirOwnAtTheSameTime) {
    NewMatch match;
    EXPECT_EQ(must_act(match.state), SeatSet::first(3));
    Moves moves;
    legal_moves(match.state, Seat(1), moves);
    std::vector<std::string> looks;
    for (const Move& move : moves) looks.emplace_back(notation(move).view());
    EXPECT_EQ(joined(looks, ", "), "look 1 2, look 1 3, look 1 4, look 2 3, look 2 4, look 3 4");
    EXPECT_EQ(match.state.discarded, 0) << "the pile is begun after the looks";
}

TEST(DuckThatGooseR6, ChoicesAreUnseenAndFacesAreShownWhenAllHaveChosen) {
    NewMatch match;
    const std::vector<Event> first = match.play(2, "look 1 4");
    for (const Event& event : first) {
        const auto* picked = std::get_if<Picked>(&event);
        ASSERT_NE(picked, nullptr);
        EXPECT_EQ(audience_of(*picked), ViewerSet{Seat(2)});
    }
    EXPECT_TRUE(redact(match.state, Seat(2))->ranges[Seat(2)][0].card.seen().empty()) << "not yet";
    EXPECT_EQ(must_act(*redact(match.state, Seat(0))), SeatSet::first(3)) << "nobody can tell who has chosen";
    match.play(0, "look 2 3");
    const std::vector<Event> last = match.play(1, "look 1 2");
    int looks = 0;
    for (const Event& event : last) {
        const auto* looked = std::get_if<Looked>(&event);
        if (looked == nullptr) continue;
        ++looks;
        const auto public_part = redact(*looked, Viewer::spectator());
        EXPECT_EQ(public_part->places.size(), 2) << "which places is public";
        EXPECT_TRUE(public_part->cards[0].seen().empty());
        const auto own_part = redact(*looked, looked->seat);
        EXPECT_EQ(own_part->cards[0].value(),
                  match.state.ranges[looked->seat][static_cast<std::size_t>(looked->places[0] - 1)].card.value());
        EXPECT_FALSE(own_part->cards[1].seen().empty());
    }
    EXPECT_EQ(looks, 3);
    EXPECT_TRUE(redact(match.state, Seat(2))->ranges[Seat(2)][3].card.seen_by(Seat(2)));
    EXPECT_TRUE(redact(match.state, Seat(2))->ranges[Seat(2)][1].card.seen().empty());
    EXPECT_TRUE(redact(match.state, Seat(1))->ranges[Seat(2)][3].card.seen().empty());
}

TEST(DuckThatGooseR6, ThenThePileIsBegunAndLeftOfTheDealerStarts) {
    NewMatch match;
    const Card top = match.state.deck.top().value();
    const Seat dealer = match.state.dealer;
    for (int i = 0; i < 3; ++i) match.play(i, "look 1 2");
    EXPECT_EQ(match.state.discarded, 1);
    EXPECT_EQ(*match.state.top, top);
    EXPECT_EQ(match.state.deck.size(), 69 - 12 - 1);
    EXPECT_EQ(match.state.turn, Seat((dealer.index() + 1) % 3));
    EXPECT_EQ(match.state.steps.back().kind, StepKind::Draw);
}

// --- R7: turns

TEST(DuckThatGooseR7, TurnsGoLeftPastThoseWithoutAFaceDownCard) {
    Match match({.ranges = {"?devil ?devil", "peachy-keen", "", "?peachy-keen"}, .deck = "eight-ball eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 3");
    ASSERT_TRUE(match.play({"3 deck", "3 keep", "3 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 0") << "round the table";
}

TEST(DuckThatGooseR7, ALonelyPlayerGoesOnAlone) {
    Match match({.ranges = {"?devil ?devil ?devil", "peachy-keen"}, .deck = "eight-ball eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 0");
    EXPECT_EQ(match.count<TurnBegan>(), 1);
}

// --- R8: the Cash Cow at the start of a turn

TEST(DuckThatGooseR8, TheOwnerOrdersTheTopThree) {
    // "order a b": the a-th comes on top, the b-th second.
    const std::vector<std::pair<const char*, const char*>> orders{
        {"1 order 1 2", "eight-ball devil peachy-keen"}, {"1 order 1 3", "eight-ball peachy-keen devil"},
        {"1 order 2 1", "devil eight-ball peachy-keen"}, {"1 order 2 3", "devil peachy-keen eight-ball"},
        {"1 order 3 1", "peachy-keen eight-ball devil"}, {"1 order 3 2", "peachy-keen devil eight-ball"}};
    for (const auto& [order, left] : orders) {
        Match match(
            {.ranges = {"?devil", "cash-cow ?devil"}, .deck = "ten-foot-pole eight-ball devil peachy-keen wild-goose"});
        ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
        EXPECT_EQ(match.asked(), "order 1");
        EXPECT_EQ(match.moves(1), "order 1 2, order 1 3, order 2 1, order 2 3, order 3 1, order 3 2");
        ASSERT_NE(match.event<CowLooked>(), nullptr);
        ASSERT_TRUE(match.play(order));
        EXPECT_EQ(match.deck(4), std::string(left) + " wild-goose");
        EXPECT_EQ(match.asked(), "draw 1") << "deck or pile comes after it";
    }
}

TEST(DuckThatGooseR8, OnlyInTheOwnersTurnAndOnlyWhileItLiesOpen) {
    for (const char* range : {"?devil", "?devil ?cash-cow@1", "?devil cash-cow+peachy-keen"}) {
        Match match({.ranges = {"?devil cash-cow", "?devil"}, .deck = "ten-foot-pole eight-ball"});
        ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
        EXPECT_EQ(match.asked(), "draw 1") << "the Cow is seat 0's";
        Match other({.ranges = {"?devil", range}, .deck = "ten-foot-pole eight-ball"});
        ASSERT_TRUE(other.play({"0 deck", "0 keep", "0 discard 1"}));
        EXPECT_EQ(other.asked(), "draw 1") << range;
    }
}

TEST(DuckThatGooseR8, FewerCardsAreFewerToOrderAndNoneIsNone) {
    const std::vector<std::array<const char*, 3>> cases{
        {"ten-foot-pole eight-ball devil", "order 1", "order 1 2, order 2 1"},
        {"ten-foot-pole eight-ball", "order 1", "order 1"},
        {"ten-foot-pole", "draw 1", "deck, pile"}};
    for (const auto& [deck, asked, moves] : cases) {
        Match match({.ranges = {"?devil", "cash-cow ?devil"},
                     .deck = deck,
                     .pile = "peachy-keen peachy-keen",
                     .rest = Rest::Pile});
        ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
        EXPECT_EQ(match.asked(), asked) << deck;
        EXPECT_EQ(match.moves(1), moves) << deck;
        EXPECT_EQ(match.count<Reshuffled>(), 0) << "it never causes a reshuffle";
    }
}

TEST(DuckThatGooseR8, ACowThatComesInTheTurnWaitsForTheNext) {
    Match match({.ranges = {"?devil ?devil", "?peachy-keen"}, .deck = "cash-cow eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "draw 1");
    ASSERT_TRUE(match.play({"1 deck", "1 keep", "1 discard 1"}));
    EXPECT_EQ(match.asked(), "order 0");
}

// --- R9, R10: deck or pile, keep or toss

TEST(DuckThatGooseR9, DeckOrPileAndWithAnEmptyPileTheDeck) {
    EXPECT_EQ(Match({.ranges = {"?devil", "?devil"}, .pile = "eight-ball"}).moves(0), "deck, pile");
    EXPECT_EQ(Match({.ranges = {"?devil", "?devil"}}).moves(0), "deck");
}

TEST(DuckThatGooseR10, KeptTheCardComesAfterADiscard) {
    Match match(
        {.ranges = {"?devil ?peachy-keen wild-goose", "?devil"}, .deck = "eight-ball", .pile = "ten-foot-pole"});
    ASSERT_TRUE(match.play("0 deck"));
    EXPECT_EQ(match.asked(), "keep 0");
    EXPECT_EQ(match.moves(0), "keep, toss");
    ASSERT_TRUE(match.play("0 keep"));
    EXPECT_EQ(match.asked(), "discard 0");
    EXPECT_EQ(match.moves(0), "discard 1, discard 2") << "face-down cards of one's own";
    EXPECT_EQ(match.range(0), "?devil ?peachy-keen wild-goose");
    ASSERT_TRUE(match.play("0 discard 2"));
    EXPECT_EQ(match.range(0), "?devil wild-goose eight-ball");
    EXPECT_EQ(match.pile(), "peachy-keen ten-foot-pole") << "face up on the pile";
    EXPECT_LT(match.when<Discarded>(), match.when<Played>());
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR10, TossedItLiesOnThePileAndThenACardIsTurnedUp) {
    Match match(
        {.ranges = {"?devil ?peachy-keen wild-goose", "?devil"}, .deck = "eight-ball", .pile = "ten-foot-pole"});
    ASSERT_TRUE(match.play({"0 deck", "0 toss"}));
    EXPECT_EQ(match.pile(), "eight-ball ten-foot-pole") << "before the choice";
    EXPECT_EQ(match.asked(), "turn-up 0");
    EXPECT_EQ(match.moves(0), "turn-up 1, turn-up 2");
    ASSERT_TRUE(match.play("0 turn-up 2"));
    EXPECT_EQ(match.range(0), "?devil peachy-keen wild-goose");
    EXPECT_EQ(match.pile(), "eight-ball ten-foot-pole");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR10, TakenFromThePileItIsOffThePileAtOnce) {
    Match match({.ranges = {"?devil ?peachy-keen wild-goose", "?devil"}, .pile = "eight-ball ten-foot-pole"});
    ASSERT_TRUE(match.play("0 pile"));
    EXPECT_EQ(match.pile(), "ten-foot-pole");
    EXPECT_EQ(match.asked(), "discard 0");
    EXPECT_EQ(match.moves(0), "discard 1, discard 2");
    ASSERT_TRUE(match.play("0 discard 1"));
    EXPECT_EQ(match.range(0), "?peachy-keen wild-goose eight-ball");
    EXPECT_EQ(match.pile(), "devil ten-foot-pole");
    EXPECT_EQ(match.asked(), "draw 1");
}

TEST(DuckThatGooseR10, ACoveredPlaceIsNoFaceDownCard) {
    const Match match({.ranges = {"devil+eight-ball ?peachy-keen", "?devil"}, .pile = "ten-foot-pole"});
    Match taken = match;
    ASSERT_TRUE(taken.play("0 pile"));
    EXPECT_EQ(taken.moves(0), "discard 2");
}

// --- R11: Wild Goose Chase

TEST(DuckThatGooseR11, AChaseOnThePileMustBeTaken) {
    Match match({.ranges = {"?devil", "?devil"}, .pile = "wild-goose-chase eight-ball"});
    EXPECT_EQ(match.moves(0), "pile");
    EXPECT_EQ(match.asked(), "draw 0") << "asked all the same (R12)";
    ASSERT_TRUE(match.play({"0 pile", "0 discard 1"}));
    EXPECT_EQ(match.range(0), "wild-goose-chase");
}

TEST(DuckThatGooseR11, AChaseUnderTheTopForcesNobody) {
    EXPECT_EQ(Match({.ranges = {"?devil", "?devil"}, .pile = "eight-ball wild-goose-chase"}).moves(0), "deck, pile");
}

TEST(DuckThatGooseR11, ADrawnChaseMustBeKept) {
    Match match({.ranges = {"?devil", "?devil"}, .deck = "wild-goose-chase"});
    ASSERT_TRUE(match.play("0 deck"));
    EXPECT_EQ(match.asked(), "keep 0") << "asked all the same (R12)";
    EXPECT_EQ(match.moves(0), "keep");
    ASSERT_TRUE(match.play({"0 keep", "0 discard 1"}));
    EXPECT_EQ(match.range(0), "wild-goose-chase");
}

TEST(DuckThatGooseR11, TurnedUpOrDiscardedFaceDownItForcesNothing) {
    Match match({.ranges = {"?wild-goose-chase ?wild-goose-chase", "?devil"}, .deck = "eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 toss", "0 turn-up 1"}));
    EXPECT_EQ(match.range(0), "wild-goose-chase ?wild-goose-chase");
    EXPECT_EQ(match.asked(), "draw 1");
    EXPECT_EQ(match.moves(1), "deck, pile");
    Match other({.ranges = {"?wild-goose-chase", "?devil"}, .deck = "eight-ball"});
    ASSERT_TRUE(other.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(other.moves(1), "pile") << "but on the pile it does";
}

TEST(DuckThatGooseR11, ACowMayPutAChaseWhereItLikes) {
    Match match({.ranges = {"?devil cash-cow ?peachy-keen", "?devil"},
                 .deck = "eight-ball wild-goose-chase devil",
                 .pile = "ten-foot-pole",
                 .more = R"({"steps": [{"kind": "draw", "seat": 0}, {"kind": "order", "seat": 0}]})"});
    ASSERT_TRUE(match.play("0 order 1 3"));
    EXPECT_EQ(match.moves(0), "deck, pile");
    EXPECT_EQ(match.deck(3), "eight-ball devil wild-goose-chase");
}

// --- R12: choices one at a time, even a single one

TEST(DuckThatGooseR12, TheLastFaceDownCardIsChosen) {
    Match match({.ranges = {"?devil", "?devil"}, .deck = "eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep"}));
    EXPECT_EQ(match.asked(), "discard 0");
    EXPECT_EQ(match.moves(0), "discard 1");
    Match tossed({.ranges = {"?devil", "?devil"}, .deck = "eight-ball"});
    ASSERT_TRUE(tossed.play({"0 deck", "0 toss"}));
    EXPECT_EQ(tossed.moves(0), "turn-up 1");
}

TEST(DuckThatGooseR12, TheOnlyOpponentIsChosen) {
    Match control({.ranges = {"?devil", "?devil"}, .deck = "control-freak"});
    ASSERT_TRUE(control.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(control.asked(), "control 0");
    EXPECT_EQ(control.moves(0), "control>1");
    Match bus({.ranges = {"?devil", "?devil"}, .deck = "under-the-bus"});
    ASSERT_TRUE(bus.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(bus.asked(), "bus 0");
    EXPECT_EQ(bus.moves(0), "bus>1");
}

TEST(DuckThatGooseR12, LeftOrRightIsChosenByTwoPlayersToo) {
    Match match({.ranges = {"?devil", "?devil"}, .deck = "turn-the-tables"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "choose 0");
    EXPECT_EQ(match.moves(0), "choose 1") << "the played card alone";
    ASSERT_TRUE(match.play("0 choose 1"));
    EXPECT_EQ(match.asked(), "direction 0");
    EXPECT_EQ(match.moves(0), "left, right");
}

TEST(DuckThatGooseR12, TheOnlyBlueCardIsChosen) {
    Match match({.ranges = {"?devil peachy-keen", "?devil"}, .deck = "shoot-yourself"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "shoot 0");
    EXPECT_EQ(match.moves(0), "discard 1");
}

// --- R13: an empty deck

TEST(DuckThatGooseR13, AllButTheTopOfThePileBecomesTheDeck) {
    Match match({.ranges = {"?devil", "?devil"}, .pile = "eight-ball", .rest = Rest::Pile});
    const int before = match.state.discarded;
    ASSERT_TRUE(match.play("0 deck"));
    ASSERT_NE(match.event<Reshuffled>(), nullptr);
    EXPECT_EQ(match.event<Reshuffled>()->cards, before - 1);
    EXPECT_EQ(match.pile(), "eight-ball");
    EXPECT_EQ(match.state.deck.size(), before - 2) << "one is in the hand";
    EXPECT_EQ(match.asked(), "keep 0");
}

TEST(DuckThatGooseR13, EveryOrderComesUp) {
    std::set<std::string> orders;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Match match({.ranges = {"?devil", "?devil"},
                     .pile = "eight-ball peachy-keen wild-goose hot-potato",
                     .rest = Rest::Buried});
        match.random = SmallRandom(seed);
        ASSERT_TRUE(match.play("0 deck"));
        orders.insert(std::string(name_of(match.state.held->card.value())) + " " + match.deck(3));
    }
    EXPECT_EQ(orders.size(), 6U);
}

TEST(DuckThatGooseR13, ALastCardDrawnIsNoReshuffle) {
    Match match({.ranges = {"?devil", "?devil"}, .deck = "eight-ball", .rest = Rest::Pile});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.count<Reshuffled>(), 0) << "only when a card is to be drawn";
    EXPECT_EQ(match.state.deck.size(), 0);
}

TEST(DuckThatGooseR13, WithNothingToShuffleADrawTurnsUpACard) {
    for (const char* pile : {"", "eight-ball"}) {
        Match match({.ranges = {"?devil ?peachy-keen", "?devil"}, .pile = pile, .rest = Rest::Buried});
        ASSERT_TRUE(match.play("0 deck"));
        EXPECT_NE(match.event<DrewNothing>(), nullptr);
        EXPECT_EQ(match.asked(), "turn-up 0");
        EXPECT_EQ(match.moves(0), "turn-up 1, turn-up 2");
        ASSERT_TRUE(match.play("0 turn-up 2"));
        EXPECT_EQ(match.range(0), "?devil peachy-keen");
        EXPECT_EQ(match.pile(), pile);
        EXPECT_EQ(match.asked(), "draw 1");
    }
}

TEST(DuckThatGooseR13, WithNothingToShuffleARevealDoesNothing) {
    for (const char* pile : {"burst-bubble", "burst-bubble eight-ball"}) {
        Match match({.ranges = {"?devil ?ten-foot-pole", "?devil"}, .pile = pile, .rest = Rest::Buried});
        ASSERT_TRUE(match.play({"0 pile", "0 discard 1"}));
        if (std::string(pile) == "burst-bubble") {
            EXPECT_NE(match.event<RevealedNothing>(), nullptr) << "the pile is the discarded card alone";
            EXPECT_EQ(match.asked(), "draw 1");
            EXPECT_EQ(match.pile(), "devil");
        } else {
            EXPECT_EQ(match.asked(), "cover 0") << "the card below the discarded one is shuffled";
            EXPECT_EQ(match.pile(), "devil");
            EXPECT_EQ(match.state.steps.back().card, Maybe<Card>(Card::EightBall));
        }
    }
}

TEST(DuckThatGooseR13, AReshuffleClearsWhatWasKnown) {
    Match match({.ranges = {"?devil ?ten-foot-pole", "?devil"},
                 .pile = "eight-ball peachy-keen hot-potato",
                 .rest = Rest::Buried});
    ASSERT_TRUE(match.play("0 deck"));
    for (const Viewer viewer : viewers_of(2)) EXPECT_EQ(match.deck_known(viewer, 1), "?");
}

// --- R15: the end of a round

TEST(DuckThatGooseR15, ARoundEndsWhenNobodyHasAFaceDownCard) {
    Match match({.ranges = {"?devil", "eight-ball", "peachy-keen"},
                 .deck = "ten-foot-pole",
                 .rounds = 2,
                 .more = R"({"totals": [5, 6, -7]})"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.count<Scored>(), 3);
    EXPECT_EQ(match.state.round, 2);
    ASSERT_EQ(match.state.sheet.size(), 1);
    EXPECT_EQ(match.state.sheet[0][Seat(0)], 10);
    EXPECT_EQ(match.state.sheet[0][Seat(1)], 8);
    EXPECT_EQ(match.state.sheet[0][Seat(2)], -3);
    EXPECT_EQ(match.state.totals[Seat(0)], 15);
    EXPECT_EQ(match.state.totals[Seat(1)], 14);
    EXPECT_EQ(match.state.totals[Seat(2)], -10);
    EXPECT_EQ(match.asked(), "look 0 1 2");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(match.state.ranges[Seat(i)].size(), 4U);
}

TEST(DuckThatGooseR15, NotWhileSomethingIsPending) {
    Match match({.ranges = {"?devil peachy-keen four-leaf-clover", "eight-ball"}, .deck = "shoot-yourself"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "shoot 0");
    EXPECT_EQ(match.count<Scored>(), 0);
    ASSERT_TRUE(match.play("0 discard 1"));
    EXPECT_EQ(match.asked(), "over");
    EXPECT_EQ(match.count<Scored>(), 2);
    EXPECT_EQ(match.state.totals[Seat(0)], 5) << "9 - 4";
}

TEST(DuckThatGooseR15, ControlsDoNotOutliveTheRound) {
    Match match({.ranges = {"?devil", "eight-ball"}, .deck = "control-freak", .rounds = 2});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 control>1"}));
    EXPECT_EQ(match.asked(), "look 0 1");
    EXPECT_FALSE(match.state.controls[Seat(1)]);
    EXPECT_FALSE(match.state.controller);
}

}  // namespace
}  // namespace duckpond::duck_that_goose
