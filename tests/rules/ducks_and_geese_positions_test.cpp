// Ducks and Geese: positions made by hand. What follows may be left out; what cannot be is refused by name.

#include <boost/json.hpp>

#include "rules/any_game.h"
#include "tests/effort.h"
#include "tests/ours.h"
#include "tests/rules/ducks_and_geese_match.h"
#include "tests/rules/laws.h"

namespace duckpond::ducks_and_geese {
namespace {

using boost::json::object;
using boost::json::value;

value json_of(CardSet set) {
    return boost::json::parse(to_json(set));
}
value name(const std::string& card) {
    return value(name_of(card_named(card)));
}
// Boost takes braces around one value for that value.
value list(const std::vector<value>& items) {
    return boost::json::array(items.begin(), items.end());
}
value trick_of(int leader, const std::string& text) {
    boost::json::array all;
    std::istringstream words(text);
    for (std::string word; words >> word;) all.push_back(name(word));
    return object{{"leader", leader}, {"cards", all}};
}
value hands_of(std::initializer_list<std::string> hands) {
    boost::json::array all;
    for (const std::string& hand : hands) all.push_back(json_of(cards(hand)));
    return all;
}

// Seven cards of a suit each, Gourds being the stock.
object whole_hands() {
    return {{"hands", hands_of({"gr2 gr3 gr4 gr5 gr6 gr7 gr8", "ho2 ho3 ho4 ho5 ho6 ho7 ho8",
                                "iv2 iv3 iv4 iv5 iv6 iv7 iv8", "ro2 ro3 ro4 ro5 ro6 ro7 ro8"})},
            {"open", name("gof")}};
}
// The last card but one: five tricks are played and not told.
object two_left() {
    return {{"hands", hands_of({"gr3 gr4", "ho3 ho4", "iv3 iv4", "ro3 ro4"})},
            {"open", name("gof")},
            {"lead", object{{"seat", 0}, {"kind", "bid"}, {"number", 4}}},
            {"won", {2, 1, 1, 1}}};
}
object cutthroat_two_left() {
    object position = two_left();
    position.erase("open");
    position["won"] = {2, 1, 2, 1};
    position["trump"] = "gourds";
    return position;
}

// What a position is refused for; empty if it is taken.
std::string fault(const object& position, const object& options = {}, int players = 4) {
    const auto match = (*find_game("ducks-and-geese"))->from_state(players, ours(options), ours(value(position)));
    const std::optional<Refusal> wrong = match ? (*match)->wrong() : match.error();
    return wrong ? std::string(wrong->key.substr(wrong->key.rfind('.') + 1)) : std::string();
}
object with(object position, std::initializer_list<std::pair<std::string_view, value>> fields) {
    for (const auto& [key, field] : fields) position[key] = field;
    return position;
}
value state_of(const object& position, const object& options = {}) {
    const auto match = (*find_game("ducks-and-geese"))->from_state(4, ours(options), ours(value(position)));
    EXPECT_TRUE(match) << match.error().key;
    return boost::json::parse((*match)->state());
}

const object cutthroat{{"mode", "cutthroat"}};
const object blind{{"blind", true}};

TEST(DucksAndGeesePositions, EveryStateThatPlayReachesIsTakenAsItIs) {
    for (std::uint64_t seed = 0; seed < effort<std::uint64_t>({.full = 60, .sanitized = 20}); ++seed) {
        const auto broken =
            laws::walk_match<DucksAndGeese>(seed, [](const auto&, Seat, const auto&, const State& next, const auto&) {
                State again;
                EXPECT_TRUE(JsonReader().read_state(*parse_json(state_json(next)), again));
                GivenFields all;
                for_each_field(next, [&](std::string_view field, const auto&) { all.names.push_back(field); });
                Options options{.players = player_count(next),
                                .mode = next.mode,
                                .target = to(next.target),
                                .dog = next.dog,
                                .zero = next.zero,
                                .double_zero = next.double_zero,
                                .blind = next.blind};
                const auto refusal = complete(options, again, all);
                if (refusal) return laws::Broken(std::string(refusal->key));
                return again == next ? laws::Broken() : laws::Broken("a position changes");
            });
        ASSERT_FALSE(broken) << seed << ": " << *broken;
    }
}

TEST(DucksAndGeesePositions, LeaveOutWhatFollows) {
    const value bidding = state_of(whole_hands());
    EXPECT_EQ(bidding.at("phase").as_string(), "bidding");
    EXPECT_EQ(bidding.at("dealer").as_int64(), 3);
    EXPECT_EQ(bidding.at("turn").as_int64(), 0);
    EXPECT_EQ(bidding.at("looked").as_array().size(), 4U);
    EXPECT_EQ(serialize(bidding.at("hand_sizes")), "[7,7,7,7]");
    const value asked = state_of(with(whole_hands(), {{"lead", object{{"seat", 2}, {"kind", "bid"}, {"number", 4}}}}));
    EXPECT_EQ(asked.at("phase").as_string(), "open");
    EXPECT_EQ(asked.at("turn").as_int64(), 2);
    EXPECT_EQ(asked.at("calls").as_array().size(), 4U);
    EXPECT_EQ(asked.at("standing").as_int64(), 4);
    const value ending = state_of(two_left());
    EXPECT_EQ(ending.at("phase").as_string(), "play");
    EXPECT_EQ(ending.at("turn").as_int64(), 0) << "the bidder, unless it is said";
    EXPECT_EQ(state_of(with(two_left(), {{"turn", 3}})).at("turn").as_int64(), 3);
    const object bid{{"seat", 0}, {"kind", "bid"}, {"number", 3}};
    const value begun = state_of(with(whole_hands(), {{"calls", list({bid})}, {"lead", bid}}));
    EXPECT_EQ(begun.at("phase").as_string(), "bidding") << "others are still to call";
    EXPECT_EQ(begun.at("turn").as_int64(), 1);
    const value led = state_of(with(two_left(), {{"hands", hands_of({"gr3", "ho3 ho4", "iv3 iv4", "ro3 ro4"})},
                                                 {"tricks", list({trick_of(0, "gr4")})}}));
    EXPECT_EQ(led.at("turn").as_int64(), 1);
    EXPECT_EQ(state_of(with(whole_hands(), {{"calls", list({object{{"seat", 0}, {"kind", "pass"}}})}}), blind)
                  .at("looked")
                  .as_array()
                  .size(),
              0U);
}

TEST(DucksAndGeesePositions, OptionsAndSeatsMustAgree) {
    EXPECT_EQ(fault(with(whole_hands(), {{"dog", true}})), "options");
    EXPECT_EQ(fault(with(whole_hands(), {{"target", 29}})), "options");
    EXPECT_EQ(fault(with(whole_hands(), {{"hands", hands_of({"gr2"})}})), "players");
    EXPECT_EQ(fault(with(whole_hands(), {{"dealer", 4}})), "dealer");
}

TEST(DucksAndGeesePositions, ScoresMustBePossible) {
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {29, 5, 29, 5}}})), "");
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {29, 5, 28, 5}}})), "scores-partners");
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {29, 5}}})), "seats");
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {-1, 5, -1, 5}}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {30, 5, 30, 5}}})), "over");
    EXPECT_EQ(fault(with(whole_hands(), {{"hand", 101}})), "hand");
    EXPECT_EQ(fault(with(whole_hands(), {{"hand", 0}})), "hand");
}

// R20, R21: 17 and the ten point cards are the most that a hand brings.
TEST(DucksAndGeesePositions, ScoresComeFromHands) {
    const auto scores = [](int hand, int score) {
        return fault(with(whole_hands(), {{"hand", hand}, {"scores", {score, 0, score, 0}}}), {{"target", 100}});
    };
    EXPECT_EQ(scores(1, 90), "") << "from before";
    EXPECT_EQ(scores(2, 27), "");
    EXPECT_EQ(scores(2, 28), "scores");
    EXPECT_EQ(scores(3, 54), "");
    EXPECT_EQ(scores(3, 55), "scores");
    EXPECT_EQ(state_of(with(whole_hands(), {{"scores", {29, 5, 29, 5}}})).at("hand").as_int64(), 1);
    const object lost = with(cutthroat_two_left(), {{"hand", 2}, {"scores", {-18, 0, 0, 0}}});
    EXPECT_EQ(fault(lost, cutthroat), "");
    EXPECT_EQ(fault(with(lost, {{"scores", {-18, -2, 0, 0}}}), cutthroat), "scores") << "one loses";
    EXPECT_EQ(fault(with(lost, {{"scores", {10, 0, 9, 0}}}), cutthroat), "scores");
}

object bid_result(int bidder, int number, const char* result, const value& points) {
    return {{"bidder", bidder}, {"kind", "bid"}, {"number", number}, {"result", result}, {"points", points}};
}
std::string fault_of_sheet(const object& result, const object& options = {}) {
    return fault(with(whole_hands(), {{"sheet", list({result})}}), options);
}

TEST(DucksAndGeesePositions, SheetsTellOfHandsThatCanBe) {
    const object result = bid_result(1, 5, "made", {2, 5, 2, 5});
    EXPECT_EQ(serialize(state_of(with(whole_hands(), {{"sheet", list({result})}})).at("scores")), "[2,5,2,5]");
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({result})}, {"hand", 1}})), "sheet");
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({result})}, {"hand", 3}})), "") << "the first is not told";
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({result})}, {"hand", 2}, {"scores", {2, 6, 2, 6}}})), "scores");
    EXPECT_EQ(fault_of_sheet(with(result, {{"number", 2}})), "sheet-number");
    EXPECT_EQ(fault_of_sheet(with(result, {{"kind", "zero"}})), "sheet-kind");
    EXPECT_EQ(fault_of_sheet(with(result, {{"kind", "pass"}})), "sheet-kind");
    EXPECT_EQ(fault_of_sheet(with(result, {{"blind", true}})), "sheet-blind");
    EXPECT_EQ(fault_of_sheet(with(result, {{"bidder", 4}})), "sheet-bidder");
    EXPECT_EQ(fault_of_sheet(with(result, {{"result", "forfeited"}})), "sheet-result");
    EXPECT_EQ(fault_of_sheet(with(result, {{"points", {2, 5, 3, 5}}})), "sheet-points") << "partners share";
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({result, result})}}), {{"target", 5}}), "over");
}

TEST(DucksAndGeesePositions, ASheetOfTheLastHandsLeavesNoMoreThanTheFirstCanBring) {
    const object forfeit{{"bidder", 2}, {"kind", "forfeit"}, {"result", "forfeited"}, {"points", {0, 3, 0, 3}}};
    const auto after = [&](int hand, int score) {
        return fault(
            with(whole_hands(), {{"sheet", list({forfeit})}, {"hand", hand}, {"scores", {score, 3, score, 3}}}),
            {{"target", 100}});
    };
    EXPECT_EQ(after(3, 27), "") << "in the hand that is not told";
    EXPECT_EQ(after(3, 28), "scores");
    EXPECT_EQ(after(4, 54), "");
    EXPECT_EQ(after(4, 55), "scores");
    const object other = with(forfeit, {{"bidder", 0}});
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({other})}, {"hand", 3}}), {{"target", 100}}), "sheet-forfeit")
        << "R9: seat 2 dealt the last hand, however many came before";
}

TEST(DucksAndGeesePositions, SheetsHoldWhatHandsBring) {
    EXPECT_EQ(fault_of_sheet(bid_result(1, 5, "made", {2, 6, 2, 6})), "sheet-points") << "R20: exactly the bid";
    EXPECT_EQ(fault_of_sheet(bid_result(1, 17, "made", {0, 17, 0, 17})), "");
    EXPECT_EQ(fault_of_sheet(bid_result(1, 17, "made", {1, 17, 1, 17})), "sheet-points") << "all are the bidders'";
    EXPECT_EQ(fault_of_sheet(bid_result(1, 5, "missed", {9, 0, 9, 0})), "") << "R21: four cards and the bid";
    EXPECT_EQ(fault_of_sheet(bid_result(1, 5, "missed", {4, 0, 4, 0})), "sheet-points");
    EXPECT_EQ(fault_of_sheet(bid_result(1, 5, "missed", {16, 0, 16, 0})), "sheet-points") << "eleven cards";
    const object zeros{{"zero", true}, {"double_zero", true}};
    const auto zero = [&](const char* kind, const char* result, const value& points) {
        return fault_of_sheet({{"bidder", 0}, {"kind", kind}, {"result", result}, {"points", points}}, zeros);
    };
    EXPECT_EQ(zero("zero", "made", {5, 0, 5, 0}), "");
    EXPECT_EQ(zero("double-zero", "made", {12, 0, 12, 0}), "");
    EXPECT_EQ(zero("zero", "made", {12, 0, 12, 0}), "sheet-points");
    EXPECT_EQ(zero("zero", "missed", {0, 6, 0, 6}), "");
    EXPECT_EQ(zero("zero", "missed", {0, 5, 0, 5}), "sheet-points") << "R26: two for each card";
}

// R3, R9: seat 3 deals this hand, so seat 2 dealt the one before.
TEST(DucksAndGeesePositions, OnlyTheDealerForfeits) {
    const auto forfeit = [](int seat, const value& points) {
        return fault_of_sheet({{"bidder", seat}, {"kind", "forfeit"}, {"result", "forfeited"}, {"points", points}});
    };
    EXPECT_EQ(forfeit(2, {0, 3, 0, 3}), "");
    EXPECT_EQ(forfeit(0, {0, 3, 0, 3}), "sheet-forfeit");
    EXPECT_EQ(forfeit(3, {3, 0, 3, 0}), "sheet-forfeit");
    EXPECT_EQ(forfeit(2, {3, 0, 3, 0}), "sheet-points");
}

TEST(DucksAndGeesePositions, AMatchIsOverWhenSomebodyIsThere) {
    const object over{{"hands", hands_of({"", "", "", ""})},
                      {"open", name("gof")},
                      {"lead", object{{"seat", 0}, {"kind", "bid"}, {"number", 4}}},
                      {"won", {4, 2, 0, 1}},
                      {"captured", hands_of({"gr2", "ho2", "", ""})},
                      {"scores", {4, 1, 4, 1}},
                      {"phase", "over"}};
    EXPECT_EQ(fault(over, {{"target", 4}}), "");
    EXPECT_EQ(fault(over, {{"target", 5}}), "over");
    const object told = with(over, {{"sheet", list({bid_result(0, 4, "made", {4, 1, 4, 1})})}});
    EXPECT_EQ(fault(told, {{"target", 4}}), "");
    EXPECT_EQ(fault(with(told, {{"scores", {5, 1, 5, 1}}}), {{"target", 4}}), "scores");
    EXPECT_EQ(fault(with(two_left(), {{"phase", "over"}})), "hand-size");
}

TEST(DucksAndGeesePositions, CallsMustBeLegal) {
    const auto calls = [](const std::vector<value>& all, const object& options = {}) {
        return fault(with(whole_hands(), {{"calls", list(all)}}), options);
    };
    const auto pass = [](int seat) { return value(object{{"seat", seat}, {"kind", "pass"}}); };
    const auto bid = [](int seat, int number) {
        return value(object{{"seat", seat}, {"kind", "bid"}, {"number", number}});
    };
    EXPECT_EQ(calls({pass(0), bid(1, 5), pass(2)}), "");
    EXPECT_EQ(calls({pass(1)}), "calls-seat") << "seat 0 is first";
    EXPECT_EQ(calls({bid(0, 5), bid(1, 5)}), "calls-number");
    EXPECT_EQ(calls({bid(0, 2)}), "calls-number");
    EXPECT_EQ(calls({bid(0, 18)}), "calls-number");
    EXPECT_EQ(calls({value(object{{"seat", 0}, {"kind", "bid"}})}), "calls-number") << "without a number";
    EXPECT_EQ(calls({value(object{{"seat", 0}, {"kind", "zero"}})}), "calls-kind") << "without the option";
    EXPECT_EQ(calls({value(object{{"seat", 0}, {"kind", "zero"}})}, {{"zero", true}}), "");
    EXPECT_EQ(calls({pass(0), pass(1), pass(2), pass(3)}), "calls-pass") << "the dealer cannot pass";
    EXPECT_EQ(calls({pass(0), pass(1), pass(2), value(object{{"seat", 3}, {"kind", "forfeit"}})}), "phase")
        << "then the hand is over";
    const value unseen = object{{"seat", 0}, {"kind", "bid"}, {"number", 5}, {"blind", true}};
    EXPECT_EQ(calls({unseen}), "calls-blind") << "without the option";
    EXPECT_EQ(calls({unseen}, blind), "");
    EXPECT_EQ(fault(with(whole_hands(), {{"lead", object{{"seat", 0}, {"kind", "bid"}, {"number", 9}}},
                                         {"calls", list({bid(0, 5), pass(1), pass(2), pass(3)})}})),
              "lead");
    EXPECT_EQ(fault(with(whole_hands(), {{"standing", 4}})), "standing");
    EXPECT_EQ(fault(with(whole_hands(), {{"lead", object{{"seat", 7}, {"kind", "bid"}, {"number", 9}}}})), "lead");
}

TEST(DucksAndGeesePositions, LookedMustFitTheCalls) {
    const value unseen = object{{"seat", 0}, {"kind", "bid"}, {"number", 5}, {"blind", true}};
    const value seen = object{{"seat", 0}, {"kind", "bid"}, {"number", 5}};
    const value pass = object{{"seat", 1}, {"kind", "pass"}};
    const value raise = object{{"seat", 2}, {"kind", "bid"}, {"number", 6}, {"blind", true}};
    const auto looked = [](const std::vector<value>& calls, const std::vector<value>& seats) {
        return fault(with(whole_hands(), {{"calls", list(calls)}, {"looked", list(seats)}}), blind);
    };
    EXPECT_EQ(looked({unseen}, {}), "");
    EXPECT_EQ(looked({unseen}, {1}), "") << "who is asked may have looked";
    EXPECT_EQ(looked({unseen}, {0}), "looked-calls") << "a blind bidder has not";
    EXPECT_EQ(looked({unseen}, {2}), "looked-asked") << "not asked yet";
    EXPECT_EQ(looked({seen}, {}), "looked-calls") << "who bid seen has";
    EXPECT_EQ(looked({unseen, pass, raise}, {1}), "");
    EXPECT_EQ(looked({seen, pass, raise}, {0}), "looked-calls") << "the partner had looked";
    EXPECT_EQ(fault(with(whole_hands(), {{"looked", {0, 1}}})), "looked-all") << "all have, without the option";
}

TEST(DucksAndGeesePositions, TheOpenCardMustBeSomewhere) {
    object none = whole_hands();
    none.erase("open");
    EXPECT_EQ(fault(none), "no-open");
    EXPECT_EQ(fault(with(whole_hands(), {{"open", name("gr2")}})), "card-twice");
    EXPECT_EQ(fault(with(whole_hands(), {{"taken", true}})), "taken") << "nobody could yet";
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"open", name("gof")}}), cutthroat), "open-in-cutthroat");
    EXPECT_EQ(fault(with(two_left(), {{"taken", true}})), "discard");
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("got")}})), "open-lost") << "where is the Goose?";
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("gof")}})), "");
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("gof")}, {"trump", "hops"}})), "trump-open");
    EXPECT_EQ(fault(with(two_left(), {{"trump", "hops"}})), "trump-open") << "left, so no trump";
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("got")},
                                      {"hands", hands_of({"gr3 gof", "ho3 ho4", "iv3 iv4", "ro3 ro4"})}})),
              "");
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("got")},
                                      {"hands", hands_of({"gr3 gr4", "ho3 gof", "iv3 iv4", "ro3 ro4"})}})),
              "open-lost")
        << "in another hand";
}

TEST(DucksAndGeesePositions, HandsMustHaveTheirCards) {
    EXPECT_EQ(fault(with(whole_hands(), {{"hands", hands_of({"gr2", "ho2", "iv2", "ro2"})}})), "hand-size");
    EXPECT_EQ(fault(with(two_left(), {{"hands", hands_of({"gr3 gr4", "ho3", "iv3 iv4", "ro3 ro4"})}})), "hand-size");
    EXPECT_EQ(fault(with(two_left(), {{"hands", hands_of({"gr3 gr4", "gr3 ho4", "iv3 iv4", "ro3 ro4"})}})),
              "card-twice");
    EXPECT_EQ(fault(with(two_left(), {{"hands", hands_of({"", "", "", ""})}})), "nothing-to-play");
    EXPECT_EQ(fault(with(two_left(), {{"hand_sizes", {2, 2, 2, 3}}})), "hand-sizes");
    EXPECT_EQ(fault(with(two_left(), {{"lead", object{{"seat", 0}, {"kind", "zero"}}}, {"won", {3, 1, 0, 1}}}),
                    {{"zero", true}}),
              "hand-size")
        << "who sits out holds seven";
}

TEST(DucksAndGeesePositions, TricksMustBeAsTheyWerePlayed) {
    const auto tricks = [](const std::vector<value>& all, std::initializer_list<std::string> hands, value won) {
        return fault(with(two_left(), {{"tricks", list(all)}, {"hands", hands_of(hands)}, {"won", std::move(won)}}));
    };
    const std::initializer_list<std::string> one{"gr3", "ho3", "iv3", "ro3"};
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 ro4")}, one, {3, 1, 1, 1}), "");
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 ro4")}, one, {0, 4, 1, 1}), "won-seat") << "seat 0 took that one";
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 ro4")}, one, {2, 1, 1, 1}), "won") << "five before it";
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 gr5")}, {"gr3", "ho3", "iv3", "gr6"}, {2, 1, 1, 2}), "");
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 ro4")}, {"gr3", "gr6", "iv3", "ro3"}, {3, 1, 1, 1}), "revoked");
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4"), trick_of(2, "iv4 ro4")}, one, {2, 1, 1, 1}), "trick-size");
    EXPECT_EQ(fault(with(whole_hands(), {{"tricks", list({trick_of(0, "go2")})}})), "tricks-early") << "nobody has bid";
    EXPECT_EQ(tricks({trick_of(7, "gr4 ho4")}, {"gr3", "ho3", "iv3 iv4", "ro3 ro4"}, {2, 1, 1, 1}), "trick-leader")
        << "nobody sits there";
    EXPECT_EQ(tricks({trick_of(0, "")}, {"gr3 gr4", "ho3 ho4", "iv3 iv4", "ro3 ro4"}, {2, 1, 1, 1}), "trick-size");
    EXPECT_EQ(fault(with(two_left(), {{"turn", 5}})), "turn");
    EXPECT_EQ(fault(with(whole_hands(), {{"turn", 2}})), "turn");
}

TEST(DucksAndGeesePositions, WhatWasWonBeforeMustAddUp) {
    EXPECT_EQ(fault(with(two_left(), {{"won", {2, 1, 1, 2}}})), "won");
    object untold = two_left();
    untold.erase("won");
    untold["phase"] = "play";
    EXPECT_EQ(fault(untold), "won");
    const auto captured = [](std::initializer_list<std::string> all) {
        return fault(with(two_left(), {{"captured", hands_of(all)}, {"won", {2, 1, 2, 0}}}));
    };
    EXPECT_EQ(captured({"gr2 hof", "ho2", "", ""}), "");
    EXPECT_EQ(captured({"gr2 hot", "ho2", "", ""}), "captured") << "a Tar is no point card";
    EXPECT_EQ(captured({"gr2", "gr2", "", ""}), "card-twice");
    EXPECT_EQ(captured({"gof", "", "", ""}), "card-twice") << "the open card";
    EXPECT_EQ(captured({"", "", "", "ro2"}), "captured") << "without a trick";
    EXPECT_EQ(captured({"", "gr2 ho2 iv2 ro2", "", ""}), "") << "a trick of Ducks";
    EXPECT_EQ(captured({"", "gr2 ho2 iv2 ro2 go2", "", ""}), "captured") << "five cards in a trick";
    EXPECT_EQ(fault(with(two_left(), {{"turn", 3}, {"won", {2, 1, 2, 0}}})), "") << "which tricks is not told";
    const object told = with(two_left(), {{"tricks", list({trick_of(0, "gr2 ho4 iv4 ro4")})},
                                          {"hands", hands_of({"gr3", "ho3", "iv3", "ro3"})},
                                          {"won", {3, 1, 1, 1}}});
    EXPECT_EQ(fault(with(told, {{"captured", hands_of({"gr2", "", "", ""})}})), "");
    EXPECT_EQ(fault(with(told, {{"captured", hands_of({"", "", "", ""})}})), "captured-left-out");
}

TEST(DucksAndGeesePositions, CutthroatHasItsOwn) {
    EXPECT_EQ(fault(cutthroat_two_left(), cutthroat), "");
    object unknown = cutthroat_two_left();
    unknown.erase("trump");
    EXPECT_EQ(fault(unknown, cutthroat), "trump") << "it was led before";
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"won", {3, 0, 2, 1}}, {"captured", hands_of({"", "gr2", "", ""})}}),
                    cutthroat),
              "")
        << "a Duck stays without a trick";
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"won", {3, 0, 2, 1}}, {"captured", hands_of({"", "grf", "", ""})}}),
                    cutthroat),
              "captured")
        << "a Goose does not";
    const auto captured = [](const std::string& of_first) {
        return fault(
            with(cutthroat_two_left(), {{"won", {1, 2, 2, 1}}, {"captured", hands_of({of_first, "", "", ""})}}),
            cutthroat);
    };
    EXPECT_EQ(captured("gr2 ho2 iv2 ro2 go2"), "") << "one of them kept in another's trick";
    EXPECT_EQ(captured("grf hof ivf rof gr2"), "");
    EXPECT_EQ(captured("grf hof ivf rof gof"), "captured") << "five Geese in a trick";
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"scores", {-36, 0, 20, 3}}}), cutthroat), "");
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"scores", {-36, 0, 21, 3}}}), cutthroat), "over");
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"scores", {-1801, 0, 0, 3}}}), cutthroat), "scores");
}

}  // namespace
}  // namespace duckpond::ducks_and_geese
