// Ducks and Geese: the partners game, rule by rule (docs/rules/ducks-and-geese.md).

#include "lab/simulate.h"
#include "tests/effort.h"
#include "tests/rules/ducks_and_geese_match.h"

namespace duckpond::ducks_and_geese {
namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<int>;

// Two cards each, and a suit for everybody: whoever leads takes.
const std::initializer_list<std::string> two_each{"gr3 grb", "ho3 hob", "iv3 ivb", "ro3 rob"};

Match two_tricks(Options options = {}, const std::string& open = "go8") {
    return {options, two_each, open};
}

// --- the deck and the deal

TEST(DucksAndGeese, R1TheDeckHasElevenRanksInFiveSuits) {
    EXPECT_EQ(CardSet::all().size(), 55);
    EXPECT_EQ(written(cards_of(Suit::Grapes)), "gr2 gr3 gr4 gr5 gr6 gr7 gr8 grf grt grc grb");
    EXPECT_EQ(written(ducks), "gr2 ho2 iv2 ro2 go2");
    EXPECT_EQ(written(geese), "grf hof ivf rof gof");
    EXPECT_EQ(written(tars), "grt hot ivt rot got");
    EXPECT_EQ(name_of(card_named("ivc")), "ivy-chevalier");
    for (int i = 0; i < deck_size; ++i) {
        const auto card = static_cast<Card>(i);
        EXPECT_EQ(card_of(suit_of(card), rank_of(card)), card);
        EXPECT_EQ(std::string(name_of(card)),
                  std::string(name_of(suit_of(card))) + '-' + std::string(name_of(rank_of(card))));
    }
}

TEST(DucksAndGeese, R3TheDealerIsDrawnAndTheDealMovesLeft) {
    SeatSet dealers;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SmallRandom random(seed);
        dealers.insert(setup(Options{}, random).dealer);
    }
    EXPECT_EQ(dealers, SeatSet::first(4));
    Match match = two_tricks();
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb hob ivb rob gr3 ho3 iv3 ro3");
    EXPECT_EQ(match.state.dealer, Seat(0));
    match.play_all({"1 pass", "2 pass", "3 pass", "0 forfeit"});
    EXPECT_EQ(match.state.dealer, Seat(1)) << "after a forfeited hand too";
    EXPECT_EQ(match.state.hand, 3);
    EXPECT_EQ(match.state.turn, Seat(2));
}

TEST(DucksAndGeese, R4TheTargetIsThirtyOrTwentyOneOrSaid) {
    EXPECT_EQ(target_of(Options{}), 30);
    EXPECT_EQ(target_of(Options{.dog = true}), 30);
    EXPECT_EQ(target_of(Options{.mode = Mode::Cutthroat}), 21);
    EXPECT_EQ(target_of(Options{.mode = Mode::Cutthroat, .target = to(500)}), 500);
}

TEST(DucksAndGeese, R5OptionsThatDoNotGoTogetherAreRefused) {
    const auto refused = [](const Options& options) { return std::string(check(options)->key); };
    EXPECT_EQ(refused({.players = 5}), "ducks-and-geese.refusal.partners-are-four");
    EXPECT_EQ(refused({.mode = Mode::Cutthroat, .dog = true}), "ducks-and-geese.refusal.no-cutthroat");
    EXPECT_EQ(refused({.players = 6, .mode = Mode::Cutthroat, .zero = true}), "ducks-and-geese.refusal.no-cutthroat");
    EXPECT_EQ(refused({.mode = Mode::Cutthroat, .zero = true, .double_zero = true}),
              "ducks-and-geese.refusal.no-cutthroat");
    EXPECT_EQ(refused({.double_zero = true}), "ducks-and-geese.refusal.double-zero-needs-zero");
    for (const bool dog : {false, true}) {
        for (const bool zero : {false, true}) {
            for (const bool blind : {false, true}) {
                EXPECT_EQ(check({.dog = dog, .zero = zero, .blind = blind}), std::nullopt);
                EXPECT_EQ(check({.dog = dog, .zero = true, .double_zero = true, .blind = blind}), std::nullopt);
            }
        }
    }
    for (const int players : {4, 5, 6}) {
        EXPECT_EQ(check({.players = players, .mode = Mode::Cutthroat, .blind = true}), std::nullopt);
    }
}

// A source whose draws all come to 0: it leaves the deck as it is.
struct Unshuffled {
    std::uint32_t next32() { return 1; }
};

TEST(DucksAndGeese, R6HandsAreDealtFromTheDealersLeft) {
    Unshuffled unshuffled;
    const State partners = setup(Options{}, unshuffled);
    EXPECT_EQ(partners.dealer, Seat(0));
    EXPECT_EQ(written(partners.hands[Seat(1)].value()), "gr2 gr3 gr4 gr5 gr6 gr7 gr8");
    EXPECT_EQ(written(partners.hands[Seat(2)].value()), "grf grt grc grb ho2 ho3 ho4");
    EXPECT_EQ(written(partners.hands[Seat(3)].value()), "ho5 ho6 ho7 ho8 hof hot hoc");
    EXPECT_EQ(written(partners.hands[Seat(0)].value()), "hob iv2 iv3 iv4 iv5 iv6 iv7") << "the dealer last";
    EXPECT_EQ(*partners.open, card_named("iv8")) << "R7";
    EXPECT_EQ(partners.turn, Seat(1));
    const State six = setup(Options{.players = 6, .mode = Mode::Cutthroat}, unshuffled);
    EXPECT_FALSE(six.open) << "R34";
    EXPECT_EQ(written(six.hands[Seat(1)].value()), "gr2 gr3 gr4 gr5 gr6 gr7 gr8 grf");
    EXPECT_EQ(six.hands[Seat(0)].value().size(), 8);
}

// --- bidding

TEST(DucksAndGeese, R8BidsRise) {
    Match match = two_tricks();
    const Texts all = match.moves(0);
    ASSERT_EQ(all.size(), 16U);
    EXPECT_EQ(all[0], "pass");
    EXPECT_EQ(all[1], "bid 3");
    EXPECT_EQ(all.back(), "bid 17");
    EXPECT_EQ(match.moves(1), Texts{}) << "not yet";
    match.play_all({"0 bid 9"});
    EXPECT_FALSE(match.can(1, "bid 9"));
    EXPECT_TRUE(match.can(1, "bid 10"));
    match.play_all({"1 pass", "2 bid 16"});
    EXPECT_EQ(match.moves(3), (Texts{"pass", "bid 17"})) << "over a partner, and once around";
    match.play_all({"3 pass"});
    EXPECT_EQ(match.state.phase, Phase::Open);
    EXPECT_EQ(match.state.turn, Seat(2));
}

TEST(DucksAndGeese, R9TheDealerForfeitsInsteadOfPassing) {
    Match match = two_tricks();
    match.play_all({"0 pass", "1 pass", "2 pass"});
    EXPECT_FALSE(match.can(3, "pass"));
    EXPECT_TRUE(match.can(3, "forfeit"));
    EXPECT_TRUE(match.can(3, "bid 3"));
    EXPECT_TRUE(match.can(3, "bid 17"));
    Match bid = two_tricks();
    bid.play_all({"0 pass", "1 bid 3", "2 pass"});
    EXPECT_TRUE(bid.can(3, "pass"));
    EXPECT_FALSE(bid.can(3, "forfeit"));
}

TEST(DucksAndGeese, R10AForfeitGivesTheOthersThree) {
    Match match = two_tricks();
    match.play_all({"0 pass", "1 pass", "2 pass", "3 forfeit"});
    EXPECT_EQ(match.scores(), (Numbers{3, 0, 3, 0}));
    EXPECT_EQ(match.event<Settled>()->result, Result::Forfeited);
    EXPECT_EQ(match.state.sheet[0].bidder, Seat(3));
    EXPECT_EQ(match.state.hand, 2);
}

TEST(DucksAndGeese, R12WhoHasOnlyAPassIsAskedAllTheSame) {
    Match match = two_tricks();
    match.play_all({"0 bid 17"});
    EXPECT_EQ(match.moves(1), Texts{"pass"});
    match.play_all({"1 pass", "2 pass", "3 pass"});
    EXPECT_EQ(*match.state.lead->number, 17);
}

// --- the open card

TEST(DucksAndGeese, R13TakingTheOpenMakesItsSuitTrump) {
    Match match({}, two_each, "ho8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass"});
    EXPECT_EQ(match.moves(0), (Texts{"take", "leave"}));
    match.play_all({"0 take"});
    EXPECT_EQ(*match.state.trump, Suit::Hops);
    EXPECT_EQ(match.moves(0), (Texts{"discard gr3", "discard grb", "discard ho8"}));
    match.play_all({"0 discard gr3"});
    EXPECT_EQ(written(match.state.hands[Seat(0)].value()), "grb ho8");
    match.trick("grb ho3 iv3 ro3");
    EXPECT_EQ(match.state.turn, Seat(1)) << "R17: a trump";
    EXPECT_EQ(match.moves(1), Texts{"hob"});
}

TEST(DucksAndGeese, R13TheOpenCardItselfMayBeDiscarded) {
    Match match({}, two_each, "hof");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 take", "0 discard hof"});
    EXPECT_EQ(written(match.state.hands[Seat(0)].value()), "gr3 grb");
    EXPECT_EQ(*match.state.trump, Suit::Hops) << "trump all the same";
    match.trick("grb hob ivb rob ho3 iv3 ro3 gr3");
    EXPECT_EQ(match.scores(), (Numbers{0, 3, 0, 3})) << "the Goose that was discarded counts for nobody";
}

TEST(DucksAndGeese, R14LeavingTheOpenPlaysWithoutTrump) {
    Match match({}, two_each, "ho8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    EXPECT_FALSE(match.state.trump);
    EXPECT_EQ(*match.state.open, card_named("ho8"));
    match.trick("gr3 hob ivb rob");
    EXPECT_EQ(match.state.turn, Seat(0)) << "no card of another suit beats it";
}

// --- play

TEST(DucksAndGeese, R15R16R17FollowIfYouCanAndTheHighestTakes) {
    Match match({}, {"gr5 ho4", "gr3 grb", "ho2 hob", "grf iv2"}, "go8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    EXPECT_EQ(match.moves(0), (Texts{"gr5", "ho4"})) << "any card";
    match.trick("gr5");
    EXPECT_EQ(match.moves(1), (Texts{"gr3", "grb"}));
    match.trick("gr3");
    EXPECT_EQ(match.moves(2), (Texts{"ho2", "hob"})) << "no Grapes: any card";
    match.trick("ho2");
    EXPECT_EQ(match.moves(3), Texts{"grf"}) << "must follow";
    match.trick("grf");
    EXPECT_EQ(match.state.turn, Seat(3)) << "the Goose is higher than a 5";
    EXPECT_EQ(written(match.state.captured[Seat(3)]), "grf ho2");
    match.trick("iv2 ho4 grb hob");
    EXPECT_EQ(match.state.sheet[0].result, Result::Missed);
    EXPECT_EQ(match.scores(), (Numbers{0, 6, 0, 6})) << "R21, R22: three cards, and the bid on top";
}

TEST(DucksAndGeese, R17TheHighestTrumpTakes) {
    Match match({}, {"grb hot", "gr3 ho3", "hob iv3", "ho2 ro3"}, "ho8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 take", "0 discard ho8"});
    match.trick("grb gr3 iv3 ho2");
    EXPECT_EQ(match.state.turn, Seat(3)) << "even a Duck of trumps";
    match.trick("ro3 hot ho3 hob");
    EXPECT_EQ(match.event<TrickTaken>()->seat, Seat(3)) << "the first of the two tricks";
    EXPECT_EQ(match.state.sheet[0].result, Result::Missed);
}

TEST(DucksAndGeese, R18AHandIsPlayedToItsLastCard) {
    Match match({.zero = true}, two_each, "go8");
    match.play_all({"0 zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb hob rob");
    EXPECT_EQ(match.state.won[Seat(0)], 1) << "broken";
    EXPECT_EQ(match.state.phase, Phase::Play);
    EXPECT_EQ(match.moves(0), Texts{"gr3"});
}

// --- the score

// A hand of two tricks without trump in which seats 0 and 2 take both, and what they catch is as given.
Match caught(int bid, const std::string& first, const std::string& second, Options options = {}) {
    Match match(options, {"grb roc", first + " ho3", "gr3 ro3", second + " ho5"}, "go8");
    match.play_all({"0 bid " + std::to_string(bid), "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb " + first + " gr3 " + second + " roc ho3 ro3 ho5");
    return match;
}

TEST(DucksAndGeese, R19R20MoreThanTheBidCountsTheBid) {
    EXPECT_EQ(caught(3, "iv2", "gof").scores(), (Numbers{3, 0, 3, 0})) << "two tricks, a Duck, a Goose";
    EXPECT_EQ(caught(4, "iv2", "gof").scores(), (Numbers{4, 0, 4, 0}));
    EXPECT_EQ(caught(3, "iv2", "got").scores(), (Numbers{3, 0, 3, 0}));
}

TEST(DucksAndGeese, R21LessThanTheBidIsTheOthers) {
    EXPECT_EQ(caught(5, "iv2", "gof").scores(), (Numbers{0, 5, 0, 5}));
    EXPECT_EQ(caught(3, "ivt", "got").scores(), (Numbers{0, 3, 0, 3})) << "Tars are nothing here";
}

TEST(DucksAndGeese, R22TheOthersScoreTheirDucksAndGeeseAndNoTricks) {
    Match match({}, {"grb ho3", "gr3 hob", "gr4 ho2", "gr5 hof"}, "go8");
    match.play_all({"0 pass", "1 pass", "2 bid 3", "3 pass", "2 leave"});
    match.trick("gr4 gr5 grb gr3 ho3 hob ho2 hof");
    EXPECT_EQ(match.scores(), (Numbers{0, 5, 0, 5})) << "missed: two cards and the bid, not the trick";
    Match made({}, {"grb ivb", "gr3 ho2", "gr2 ivf", "gr5 hof"}, "go8");
    made.play_all({"0 bid 4", "1 pass", "2 pass", "3 pass", "0 leave"});
    made.trick("grb gr3 gr2 gr5 ivb ho2 ivf hof");
    EXPECT_EQ(made.scores(), (Numbers{4, 0, 4, 0}));
    Match both({}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    both.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    both.trick("grb gr3 gr2 grf ho3 hob iv3 ho2");
    EXPECT_EQ(both.scores(), (Numbers{3, 1, 3, 1})) << "made, and the others keep their Duck";
}

// --- dog

TEST(DucksAndGeese, R23DogCountsTars) {
    const Options dog{.dog = true};
    EXPECT_EQ(caught(4, "ivt", "got", dog).scores(), (Numbers{4, 0, 4, 0}));
    EXPECT_EQ(caught(3, "iv2", "gof", dog).scores(), (Numbers{0, 3, 0, 3})) << "Ducks and Geese are nothing here";
    Match match = two_tricks(dog);
    EXPECT_EQ(match.moves(0).size(), 12U);
    EXPECT_TRUE(match.can(0, "bid 2"));
    EXPECT_TRUE(match.can(0, "bid 12"));
    EXPECT_FALSE(match.can(0, "bid 13"));
    match.play_all({"0 pass", "1 pass", "2 pass", "3 forfeit"});
    EXPECT_EQ(match.scores(), (Numbers{2, 0, 2, 0}));
    Match others(dog, {"grb ho3", "gr3 hob", "gr2 iv3", "grt hot"}, "go8");
    others.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    others.trick("grb gr3 gr2 grt ho3 hob iv3 hot");
    EXPECT_EQ(others.scores(), (Numbers{0, 4, 0, 4})) << "their Tar and the bid";
    Match zero({.dog = true, .zero = true}, {"gr3 ho3", "grb hob", "iv3 iv4", "grt ho2"}, "go8");
    zero.play_all({"0 zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    zero.trick("gr3 grb grt hob ho2 ho3");
    EXPECT_EQ(zero.scores(), (Numbers{5, 0, 5, 0})) << "R27: the 5 stays";
}

// --- zero and double zero

const Options zeros{.zero = true, .double_zero = true};

TEST(DucksAndGeese, R24ZeroTakesTheLeadAndANumberTakesItBack) {
    Match match = two_tricks({.zero = true});
    EXPECT_FALSE(match.can(0, "double-zero"));
    match.play_all({"0 bid 5", "1 zero"});
    EXPECT_EQ(match.state.lead->seat, Seat(1));
    EXPECT_EQ(match.state.standing, 5) << "the number to be beaten stays";
    EXPECT_FALSE(match.can(2, "bid 5"));
    match.play_all({"2 bid 6"});
    EXPECT_EQ(match.state.lead->seat, Seat(2));
    EXPECT_TRUE(match.can(3, "zero"));
    match.play_all({"3 pass"});
    EXPECT_EQ(match.state.turn, Seat(2));
    EXPECT_EQ(sitting_out(match.state), Maybe<Seat>());
    EXPECT_FALSE(two_tricks().can(0, "zero")) << "only with the option";
}

TEST(DucksAndGeese, R24ZeroOverSeventeenOverAPartnerOverAZero) {
    Match match = two_tricks({.zero = true});
    match.play_all({"0 bid 17"});
    EXPECT_EQ(match.moves(1), (Texts{"pass", "zero"}));
    match.play_all({"1 pass", "2 zero", "3 zero"});
    EXPECT_EQ(match.state.turn, Seat(3)) << "the last of them";
    EXPECT_EQ(*match.event<BiddingWon>()->resting, Seat(1));
}

TEST(DucksAndGeese, R24AZeroCountsAsABidForTheDealer) {
    Match match = two_tricks({.zero = true});
    match.play_all({"0 pass", "1 zero", "2 pass"});
    EXPECT_TRUE(match.can(3, "pass"));
    EXPECT_FALSE(match.can(3, "forfeit"));
    EXPECT_TRUE(match.can(3, "bid 3")) << "no number was bid";
    Match dealer = two_tricks({.zero = true});
    dealer.play_all({"0 pass", "1 pass", "2 pass"});
    EXPECT_TRUE(dealer.can(3, "zero")) << "R9: every call but a pass";
}

TEST(DucksAndGeese, R24ThePartnerSitsOut) {
    Match match = two_tricks({.zero = true});
    match.play_all({"0 pass", "1 zero", "2 pass", "3 pass", "1 take", "1 discard hob"});
    match.trick("ho3 iv3 grb");
    EXPECT_EQ(match.state.tricks[0].cards.size(), 3);
    EXPECT_EQ(match.state.hand_sizes[Seat(3)], 2) << "out of play";
    EXPECT_EQ(match.state.turn, Seat(1)) << "nobody could follow";
}

TEST(DucksAndGeese, R25AZeroMadeScoresFive) {
    Match match({.zero = true}, {"gr3 ho3", "grb hob", "iv3 iv4", "grf ho2"}, "go8");
    match.play_all({"0 zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("gr3 grb grf hob ho2 ho3");
    EXPECT_EQ(match.scores(), (Numbers{5, 0, 5, 0})) << "their Duck and Goose count nothing";
    EXPECT_EQ(match.state.sheet[0].result, Result::Made);
}

TEST(DucksAndGeese, R26ABrokenZeroDoublesTheOthers) {
    Match match({.zero = true}, {"grb ho3", "gr3 hob", "iv3 iv4", "gr2 hof"}, "go8");
    match.play_all({"0 zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb gr3 gr2 ho3 hob hof");
    EXPECT_EQ(match.scores(), (Numbers{0, 2, 0, 2})) << "the Duck is stolen, the Goose counts two, nothing on top";
}

TEST(DucksAndGeese, R27DoubleZeroIsPlayedByBoth) {
    Match match(zeros, {"gr3 ho3", "grb hob", "gr4 ho4", "grf ho2"}, "go8");
    match.play_all({"0 double-zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    EXPECT_EQ(sitting_out(match.state), Maybe<Seat>());
    match.trick("gr3 grb gr4 grf hob ho4 ho2 ho3");
    EXPECT_EQ(match.scores(), (Numbers{12, 0, 12, 0}));
    Match broken(zeros, {"gr3 ho3", "grt hob", "grb ho4", "grf ho2"}, "go8");
    broken.play_all({"0 double-zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    broken.trick("gr3 grt grb grf ho4 ho2 ho3 hob");
    EXPECT_EQ(broken.scores(), (Numbers{0, 2, 0, 2})) << "the partner broke it; the Duck counts two";
}

TEST(DucksAndGeese, R27DoubleZeroOverZeroOverSeventeen) {
    Match match = two_tricks(zeros);
    match.play_all({"0 bid 17", "1 zero", "2 double-zero"});
    EXPECT_EQ(match.state.lead->kind, CallKind::DoubleZero);
    EXPECT_EQ(match.moves(3), (Texts{"pass", "zero", "double-zero"}));
    match.play_all({"3 zero"});
    EXPECT_EQ(match.state.lead->kind, CallKind::Zero) << "and zero over double zero";
}

// --- the end

TEST(DucksAndGeese, R39TheHigherScoreWins) {
    Match match({}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    for (const int seat : {0, 2}) match.state.scores[Seat(seat)] = 28;
    for (const int seat : {1, 3}) match.state.scores[Seat(seat)] = 29;
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb gr3 gr2 grf ho3 hob iv3 ho2");
    EXPECT_EQ(match.scores(), (Numbers{31, 30, 31, 30}));
    EXPECT_EQ(match.ranks(), (Numbers{1, 2, 1, 2}));
    EXPECT_EQ(match.moves(0), Texts{});
    EXPECT_EQ(match.event<MatchEnded>()->hands, 1);
}

TEST(DucksAndGeese, R39ATieIsTheBiddersAtTheTarget) {
    Match match({}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    for (const int seat : {0, 2}) match.state.scores[Seat(seat)] = 27;
    for (const int seat : {1, 3}) match.state.scores[Seat(seat)] = 29;
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb gr3 gr2 grf ho3 hob iv3 ho2");
    EXPECT_EQ(match.scores(), (Numbers{30, 30, 30, 30}));
    EXPECT_EQ(match.ranks(), (Numbers{1, 2, 1, 2}));
}

TEST(DucksAndGeese, R39HigherThanTheBiddersWins) {
    Match match({}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    for (const int seat : {0, 2}) match.state.scores[Seat(seat)] = 27;
    for (const int seat : {1, 3}) match.state.scores[Seat(seat)] = 29;
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb gr3 gr2 grf ho3 hob iv3");
    match.state.scores[Seat(1)] = match.state.scores[Seat(3)] = 30;  // as if they had had one more
    match.trick("ho2");
    EXPECT_EQ(match.ranks(), (Numbers{2, 1, 2, 1}));
}

TEST(DucksAndGeese, R41TheHundredthHandIsTheLast) {
    Match match({}, two_each, "go8");
    match.state.hand = 100;
    for (int i = 0; i < 4; ++i) match.state.scores[Seat(i)] = i % 2 == 0 ? 7 : 4;
    match.play_all({"0 pass", "1 pass", "2 pass", "3 bid 3", "3 leave"});
    match.trick("rob grb hob ivb ro3 gr3 ho3 iv3");
    EXPECT_EQ(match.state.phase, Phase::Over);
    EXPECT_EQ(match.scores(), (Numbers{10, 4, 10, 4}));
    EXPECT_EQ(match.ranks(), (Numbers{1, 2, 1, 2}));
}

TEST(DucksAndGeese, R41ATieAfterTheHundredthHandIsShared) {
    Match match({}, two_each, "go8");
    match.state.hand = 100;
    for (int i = 0; i < 4; ++i) match.state.scores[Seat(i)] = i % 2 == 0 ? 3 : 6;
    match.play_all({"0 pass", "1 pass", "2 pass", "3 bid 3", "3 leave"});
    match.trick("rob grb hob ivb ro3 gr3 ho3 iv3");
    EXPECT_EQ(match.scores(), (Numbers{6, 6, 6, 6}));
    EXPECT_EQ(match.ranks(), (Numbers{1, 1, 1, 1})) << "having bid is no advantage";
}

TEST(DucksAndGeese, R41AForfeitMayBeTheHundredthHand) {
    Match match({}, two_each, "go8");
    match.state.hand = 100;
    match.play_all({"0 pass", "1 pass", "2 pass", "3 forfeit"});
    EXPECT_EQ(match.state.phase, Phase::Over);
    EXPECT_EQ(match.ranks(), (Numbers{1, 2, 1, 2}));
}

TEST(DucksAndGeese, R41TheTargetIsCheckedFirst) {
    Match match({}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    match.state.hand = 100;
    for (int i = 0; i < 4; ++i) match.state.scores[Seat(i)] = i % 2 == 0 ? 27 : 29;
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb gr3 gr2 grf ho3 hob iv3 ho2");
    EXPECT_EQ(match.ranks(), (Numbers{1, 2, 1, 2})) << "a tie at the target, in the hundredth hand too";
}

TEST(DucksAndGeese, R47OutOfTime) {
    const auto idle = [](Match& match, int seat) {
        Moves moves;
        legal_moves(match.state, Seat(seat), moves);
        return std::string(notation(idle_move(match.state, Seat(seat), moves, match.random)).view());
    };
    Match match = two_tricks({.blind = true});
    EXPECT_EQ(idle(match, 0), "pass") << "unseen";
    match.play_all({"0 pass", "1 pass", "2 pass"});
    EXPECT_EQ(idle(match, 3), "forfeit");
    match.play_all({"3 bid 3"});
    EXPECT_EQ(idle(match, 3), "leave");
    match.play_all({"3 take"});
    EXPECT_TRUE(idle(match, 3).starts_with("discard "));
    match.play_all({"3 discard go8"});
    EXPECT_TRUE(match.can(3, idle(match, 3)));
}

// Every cell that its options allow, and none that they exclude.
TEST(DucksAndGeese, EveryVariantIsCoveredByRandomPlay) {
    for (const char* options :
         {R"({})", R"({"dog":true,"zero":true})", R"({"zero":true,"double_zero":true,"blind":true})",
          R"({"mode":"cutthroat"})", R"({"mode":"cutthroat","blind":true})"}) {
        const auto report = lab::simulate({.game = "ducks-and-geese",
                                           .players = 4,
                                           .options = parse_json(options)->as_object(),
                                           .games = effort<std::int64_t>({.full = 8000, .sanitized = 2000}),
                                           .coverage = true},
                                          {});
        ASSERT_TRUE(report) << options;
        EXPECT_EQ(report->coverage.empty_cells(), Texts{}) << options;
        EXPECT_EQ(report->coverage.impossible_cells(), Texts{}) << options;
    }
}

}  // namespace
}  // namespace duckpond::ducks_and_geese
