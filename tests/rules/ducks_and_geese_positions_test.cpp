// Ducks and Geese: positions made by hand. What follows may be left out; what cannot be is refused by name.

#include <boost/json.hpp>

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
    const auto match = (*find_game("ducks-and-geese"))->from_state(players, options, position);
    return match ? std::string() : std::string(match.error().key.substr(match.error().key.rfind('.') + 1));
}
object with(object position, std::initializer_list<std::pair<std::string_view, value>> fields) {
    for (const auto& [key, field] : fields) position[key] = field;
    return position;
}
value state_of(const object& position, const object& options = {}) {
    const auto match = (*find_game("ducks-and-geese"))->from_state(4, options, position);
    EXPECT_TRUE(match) << match.error().key;
    return boost::json::parse((*match)->state());
}

const object cutthroat{{"mode", "cutthroat"}};
const object blind{{"blind", true}};

TEST(DucksAndGeesePositions, EveryStateThatPlayReachesIsTakenAsItIs) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
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
    EXPECT_EQ(fault(with(whole_hands(), {{"dealer", 4}})), "turn");
}

TEST(DucksAndGeesePositions, ScoresMustBePossible) {
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {29, 5, 29, 5}}})), "");
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {29, 5, 28, 5}}})), "scores") << "partners share";
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {29, 5}}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {-1, 5, -1, 5}}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"scores", {30, 5, 30, 5}}})), "over");
    EXPECT_EQ(fault(with(whole_hands(), {{"hand", 101}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"hand", 0}})), "scores");
    const object result{{"bidder", 1}, {"kind", "bid"}, {"number", 5}, {"result", "made"}, {"points", {2, 5, 2, 5}}};
    EXPECT_EQ(serialize(state_of(with(whole_hands(), {{"sheet", list({result})}})).at("scores")), "[2,5,2,5]");
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({result})}, {"hand", 3}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({result})}, {"scores", {2, 6, 2, 6}}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({with(result, {{"number", 2}})})}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({with(result, {{"kind", "zero"}})})}})), "scores");
    EXPECT_EQ(fault(with(whole_hands(), {{"sheet", list({with(result, {{"blind", true}})})}})), "scores");
    EXPECT_EQ(fault(with(two_left(), {{"phase", "over"}})), "over");
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
    EXPECT_EQ(calls({pass(1)}), "calls") << "seat 0 is first";
    EXPECT_EQ(calls({bid(0, 5), bid(1, 5)}), "calls");
    EXPECT_EQ(calls({bid(0, 2)}), "calls");
    EXPECT_EQ(calls({bid(0, 18)}), "calls");
    EXPECT_EQ(calls({value(object{{"seat", 0}, {"kind", "bid"}})}), "calls") << "without a number";
    EXPECT_EQ(calls({value(object{{"seat", 0}, {"kind", "zero"}})}), "calls") << "without the option";
    EXPECT_EQ(calls({value(object{{"seat", 0}, {"kind", "zero"}})}, {{"zero", true}}), "");
    EXPECT_EQ(calls({pass(0), pass(1), pass(2), pass(3)}), "calls") << "the dealer cannot pass";
    EXPECT_EQ(calls({pass(0), pass(1), pass(2), value(object{{"seat", 3}, {"kind", "forfeit"}})}), "calls")
        << "then the hand is over";
    const value unseen = object{{"seat", 0}, {"kind", "bid"}, {"number", 5}, {"blind", true}};
    EXPECT_EQ(calls({unseen}), "calls") << "without the option";
    EXPECT_EQ(calls({unseen}, blind), "");
    EXPECT_EQ(fault(with(whole_hands(), {{"lead", object{{"seat", 0}, {"kind", "bid"}, {"number", 9}}},
                                         {"calls", list({bid(0, 5), pass(1), pass(2), pass(3)})}})),
              "calls");
    EXPECT_EQ(fault(with(whole_hands(), {{"standing", 4}})), "calls");
    EXPECT_EQ(fault(with(whole_hands(), {{"lead", object{{"seat", 7}, {"kind", "bid"}, {"number", 9}}}})), "calls");
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
    EXPECT_EQ(looked({unseen}, {0}), "looked") << "a blind bidder has not";
    EXPECT_EQ(looked({unseen}, {2}), "looked") << "not asked yet";
    EXPECT_EQ(looked({seen}, {}), "looked") << "who bid seen has";
    EXPECT_EQ(looked({unseen, pass, raise}, {1}), "");
    EXPECT_EQ(looked({seen, pass, raise}, {0}), "looked") << "the partner had looked";
    EXPECT_EQ(fault(with(whole_hands(), {{"looked", {0, 1}}})), "looked") << "all have, without the option";
}

TEST(DucksAndGeesePositions, TheOpenCardMustBeSomewhere) {
    object none = whole_hands();
    none.erase("open");
    EXPECT_EQ(fault(none), "no-open");
    EXPECT_EQ(fault(with(whole_hands(), {{"open", name("gr2")}})), "card-twice");
    EXPECT_EQ(fault(with(whole_hands(), {{"taken", true}})), "open") << "nobody could yet";
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"open", name("gof")}}), cutthroat), "open-in-cutthroat");
    EXPECT_EQ(fault(with(two_left(), {{"taken", true}})), "open") << "without a discard";
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("got")}})), "open") << "where is the Goose?";
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("gof")}})), "");
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("gof")}, {"trump", "hops"}})), "open");
    EXPECT_EQ(fault(with(two_left(), {{"trump", "hops"}})), "open") << "left, so no trump";
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("got")},
                                      {"hands", hands_of({"gr3 gof", "ho3 ho4", "iv3 iv4", "ro3 ro4"})}})),
              "");
    EXPECT_EQ(fault(with(two_left(), {{"discard", name("got")},
                                      {"hands", hands_of({"gr3 gr4", "ho3 gof", "iv3 iv4", "ro3 ro4"})}})),
              "open")
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
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 ro4")}, one, {0, 4, 1, 1}), "won") << "seat 0 took that one";
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 ro4")}, one, {2, 1, 1, 1}), "won") << "five before it";
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 gr5")}, {"gr3", "ho3", "iv3", "gr6"}, {2, 1, 1, 2}), "");
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4 iv4 ro4")}, {"gr3", "gr6", "iv3", "ro3"}, {3, 1, 1, 1}), "revoked");
    EXPECT_EQ(tricks({trick_of(0, "gr4 ho4"), trick_of(2, "iv4 ro4")}, one, {2, 1, 1, 1}), "tricks");
    EXPECT_EQ(fault(with(whole_hands(), {{"tricks", list({trick_of(0, "go2")})}})), "tricks") << "nobody has bid";
    EXPECT_EQ(tricks({trick_of(7, "gr4 ho4")}, {"gr3", "ho3", "iv3 iv4", "ro3 ro4"}, {2, 1, 1, 1}), "tricks")
        << "nobody sits there";
    EXPECT_EQ(tricks({trick_of(0, "")}, {"gr3 gr4", "ho3 ho4", "iv3 iv4", "ro3 ro4"}, {2, 1, 1, 1}), "tricks");
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
    EXPECT_EQ(captured({"gr2 hot", "ho2", "", ""}), "won") << "a Tar is no point card";
    EXPECT_EQ(captured({"gr2", "gr2", "", ""}), "card-twice");
    EXPECT_EQ(captured({"gof", "", "", ""}), "card-twice") << "the open card";
    EXPECT_EQ(captured({"", "", "", "ro2"}), "won") << "without a trick";
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
              "won")
        << "a Goose does not";
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"scores", {-36, 0, 20, 3}}}), cutthroat), "");
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"scores", {-36, 0, 21, 3}}}), cutthroat), "over");
    EXPECT_EQ(fault(with(cutthroat_two_left(), {{"scores", {-1801, 0, 0, 3}}}), cutthroat), "scores");
}

}  // namespace
}  // namespace duckpond::ducks_and_geese
