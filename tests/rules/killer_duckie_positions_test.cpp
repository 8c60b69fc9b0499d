// Killer Duckie: positions made by hand. What follows may be left out; what play cannot reach is refused by name.

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "rules/any_game.h"
#include "tests/ours.h"

namespace duckpond::killer_duckie {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

// Seat 0 is on turn. Everything that is in no hand and not in the pile is discarded.
object position(std::initializer_list<array> hands, const array& pile) {
    array players;
    for (const array& hand : hands) players.push_back(object{{"hand", hand}});
    return {{"players", players}, {"pile", pile}};
}
object with(object made, std::initializer_list<std::pair<std::string_view, value>> fields) {
    for (const auto& [key, field] : fields) made[key] = field;
    return made;
}
object two() {
    return position({{"rude", "cancel"}, {"cancel"}}, {"seer", "killer"});
}
object three() {
    return position({{"rude"}, {"cancel"}, {"seer"}}, {"seer", "killer", "killer"});
}
object window(std::string_view card, int cancels, int last) {
    return {{"card", card}, {"by", 0}, {"cancels", cancels}, {"last", last}};
}
object asking(const object& made, const object& asked) {
    return with(made, {{"phase", "window"}, {"window", asked}});
}

Result<std::unique_ptr<AnyMatch>> laid(const object& made, const object& options = {}) {
    const auto players = static_cast<int>(made.at("players").as_array().size());
    auto match = (*find_game("killer-duckie"))->from_state(players, ours(options), ours(boost::json::value(made)));
    if (!match) return match;
    if (const auto wrong = (*match)->wrong()) return tl::unexpected(*wrong);
    return match;
}
// What a position is refused for; empty if it is taken.
std::string fault(const object& made, const object& options = {}) {
    const auto match = laid(made, options);
    return match ? std::string() : std::string(match.error().key.substr(match.error().key.rfind('.') + 1));
}
object state_of(const object& made) {
    const auto match = laid(made);
    EXPECT_TRUE(match) << match.error().key;
    return boost::json::parse((*match)->state()).as_object();
}
// From the top.
std::string top_of_discards(const object& made, std::size_t count) {
    std::string text;
    const object state = state_of(made);
    for (std::size_t i = 0; i < count; ++i) {
        text += (i == 0 ? "" : " ") + std::string(state.at("discards").as_array()[i].as_string());
    }
    return text;
}

const object stacking{{"stacking", true}};

TEST(KillerDuckiePositions, R8TurnsComeFromRudes) {
    EXPECT_EQ(fault(with(two(), {{"turns", 2}})), "");
    EXPECT_EQ(fault(with(two(), {{"turns", 3}})), "turns") << "two are the most";
    EXPECT_EQ(fault(with(two(), {{"turns", 0}})), "turns");
}

TEST(KillerDuckiePositions, R9StackedTurnsAreOneMoreForEachRude) {
    EXPECT_EQ(fault(with(two(), {{"turns", 4}}), stacking), "") << "three Rudes are discarded";
    EXPECT_EQ(fault(with(two(), {{"turns", 5}}), stacking), "turns");
    EXPECT_EQ(fault(with(two(), {{"turns", 80}}), stacking), "turns");
    EXPECT_EQ(fault(with(asking(two(), window("rude", 0, 0)), {{"turns", 4}}), stacking), "turns")
        << "one of them has not gone through yet";
}

// The state never refuses itself: with all the turns there can be, a Rude more is a position again.
TEST(KillerDuckiePositions, MostTurnsCanBePlayedOn) {
    auto match = laid(with(two(), {{"turns", 4}}), stacking);
    ASSERT_TRUE(match);
    KeyedRandom random(Seed{}, 1);
    const auto play = [&](int seat, const char* move) {
        (*match)->play(Seat(seat), (*match)->index_of(Seat(seat), move), random);
        const auto again = laid(boost::json::parse((*match)->state()).as_object(), stacking);
        ASSERT_TRUE(again) << move << ": " << again.error().key;
    };
    play(0, "rude");
    play(1, "pass");
    EXPECT_EQ(boost::json::parse((*match)->state()).at("turns").as_int64(), 5);
}

TEST(KillerDuckiePositions, R7TheCardInTheWindowIsDiscardedLast) {
    EXPECT_EQ(top_of_discards(asking(two(), window("dodge", 0, 0)), 1), "dodge");
    EXPECT_EQ(top_of_discards(asking(two(), window("dodge", 2, 0)), 3), "cancel cancel dodge");
    object made = state_of(asking(two(), window("dodge", 1, 1)));
    EXPECT_EQ(fault(made), "");
    array& discards = made["discards"].as_array();
    std::swap(discards[1], discards[4]);
    EXPECT_EQ(fault(made), "window-discards") << "another card lies there";
    std::swap(discards[1], discards[4]);
    std::swap(discards[0], discards[4]);
    EXPECT_EQ(fault(made), "window-discards") << "the Cancel lies elsewhere";
    EXPECT_EQ(fault(asking(two(), window("dodge", 4, 0))), "window-discards") << "three Cancels are discarded";
}

TEST(KillerDuckiePositions, R23TwoPlayersCancelInTurns) {
    EXPECT_EQ(fault(asking(two(), window("rude", 1, 1))), "");
    EXPECT_EQ(fault(asking(two(), window("rude", 2, 0))), "");
    EXPECT_EQ(fault(asking(two(), window("rude", 2, 1))), "window-last") << "both by seat 1";
    EXPECT_EQ(fault(asking(two(), window("rude", 3, 0))), "window-last");
    EXPECT_EQ(fault(asking(three(), window("rude", 2, 2))), "") << "one of three";
    EXPECT_EQ(fault(asking(three(), window("rude", 3, 0))), "");
    EXPECT_EQ(fault(asking(three(), window("rude", 1, 0))), "window-last") << "nobody cancels their own card";
    EXPECT_EQ(fault(asking(three(), window("rude", 0, 1))), "window-last");
}

TEST(KillerDuckiePositions, WindowsNameWhatIsWrong) {
    EXPECT_EQ(fault(with(two(), {{"phase", "window"}})), "window-phase");
    EXPECT_EQ(fault(with(two(), {{"window", window("rude", 0, 0)}})), "window-phase");
    EXPECT_EQ(fault(asking(two(), window("angel", 0, 0))), "window-card");
    EXPECT_EQ(fault(asking(two(), window("killer", 0, 0))), "window-card");
    EXPECT_EQ(fault(with(asking(two(), window("rude", 0, 0)), {{"turn", 1}})), "window-by");
    EXPECT_EQ(fault(asking(two(), window("begger", 0, 0))), "window-target");
    EXPECT_EQ(fault(asking(two(), with(window("begger", 0, 0), {{"target", 1}}))), "");
    EXPECT_EQ(fault(asking(two(), with(window("begger", 0, 0), {{"target", 0}}))), "window-target");
    EXPECT_EQ(fault(asking(two(), with(window("rude", 0, 0), {{"target", 1}}))), "window-target");
    EXPECT_EQ(fault(with(asking(two(), window("rude", 0, 0)), {{"passed", array{1}}})), "passed") << "all have";
    EXPECT_EQ(fault(with(two(), {{"passed", array{1}}})), "passed");
}

TEST(KillerDuckiePositions, QuestionsNameWhatIsWrong) {
    EXPECT_EQ(fault(with(two(), {{"phase", "give"}, {"giver", 1}})), "");
    EXPECT_EQ(fault(with(two(), {{"phase", "give"}})), "giver-phase");
    EXPECT_EQ(fault(with(two(), {{"phase", "give"}, {"giver", 0}})), "giver");
    const array angels{"angel", "angel", "angel", "angel"};
    EXPECT_EQ(fault(with(position({{"rude"}, {"cancel"}}, {"seer"}), {{"phase", "put-back"}})), "");
    EXPECT_EQ(fault(with(position({angels, {"cancel"}}, {"seer"}), {{"phase", "put-back"}})), "put-back-discards");
}

// Hands and piles need not be as large as those that were dealt, nor discards in an order that play brings about.
TEST(KillerDuckiePositions, WhatIsNotToldIsNotAsked) {
    const object unplayed = position({{"rude", "rude"}, {"rude", "rude"}}, {"seer", "killer"});
    EXPECT_EQ(fault(with(unplayed, {{"turns", 2}})), "");
    array pile{"killer"};
    for (int i = 0; i < 4; ++i) {
        for (const char* card : {"rude", "shuffle", "dodge", "begger"}) pile.emplace_back(card);
    }
    EXPECT_EQ(fault(position({{"angel"}, {"angel"}}, pile)), "");
    const object begged = position({{"rude"}, {}, {"seer"}}, {"seer", "killer", "killer"});
    EXPECT_EQ(fault(asking(begged, with(window("begger", 0, 0), {{"target", 1}}))), "");
}

TEST(KillerDuckiePositions, PlayersNameWhatIsWrong) {
    EXPECT_EQ(fault(with(two(), {{"order", array{0, 0}}})), "order");
    EXPECT_EQ(fault(with(two(), {{"out", array{0, 1}}})), "out");
    EXPECT_EQ(fault(with(three(), {{"out", array{2, 2}}})), "out");
    EXPECT_EQ(fault(with(two(), {{"living", array{0}}})), "living");
    EXPECT_EQ(fault(with(two(), {{"phase", "over"}})), "phase");
    EXPECT_EQ(fault(with(three(), {{"out", array{2}}, {"pile", array{"seer", "killer"}}})), "out-holds-cards");
    EXPECT_EQ(fault(with(two(), {{"turn", 5}})), "turn");
    const object over = with(position({{"rude"}, {}}, {"seer"}), {{"out", array{1}}});
    EXPECT_EQ(state_of(over).at("turn").as_int64(), 0) << "of those who are left";
    EXPECT_EQ(fault(with(over, {{"turn", 1}})), "");
    EXPECT_EQ(fault(with(two(), {{"killers_in_pile", 2}})), "killers-in-pile");
    EXPECT_EQ(fault(with(two(), {{"killers_gone", 1}})), "killers-gone");
}

TEST(KillerDuckiePositions, R33NobodyRemembersMoreCardsThanThereAre) {
    const auto remembering = [](const array& own, const array& other) {
        object made = two();
        made["players"].as_array()[0].as_object()["memory"] = object{{"drew", {own, other}}};
        return fault(made);
    };
    EXPECT_EQ(remembering({}, {"seer", "seer"}), "");
    EXPECT_EQ(remembering({}, {"angel", "angel", "angel", "angel", "angel"}), "memory") << "there are four";
}

TEST(KillerDuckiePositions, R35NobodyIsSureOfWhatIsNotSo) {
    const auto sure = [](const value& rows) { return fault(with(two(), {{"sure", rows}})); };
    const array none;
    const array of_first{array{"rude"}, none};
    EXPECT_EQ(sure({array{none, none}, of_first, array{none, none}}), "");
    EXPECT_EQ(sure({array{none, none}, array{array{"seer"}, none}, array{none, none}}), "sure");
    EXPECT_EQ(sure({of_first, array{none, none}, array{none, none}}), "sure") << "of their own hand";
    EXPECT_EQ(sure({array{none, none}, of_first}), "sure-rows");
}

}  // namespace
}  // namespace duckpond::killer_duckie
