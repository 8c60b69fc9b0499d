// DUCK THAT GOOSE!: positions made by hand, what is refused by name, and states that are written down and read back.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "base/json_write.h"
#include "tests/effort.h"
#include "tests/rules/duck_that_goose_lab.h"
#include "tests/rules/duck_that_goose_match.h"

namespace duckpond::duck_that_goose {
namespace {

// The key without its prefix, so that "copy" stands for "duck-that-goose.refusal.copy".
std::string refused(const Position& position) {
    const std::string key = refusal_of(position);
    const std::string prefix = "duck-that-goose.refusal.";
    return key.starts_with(prefix) ? key.substr(prefix.size()) : key;
}
std::string refused_range(const char* range) {
    return refused({.ranges = {"?devil", range}});
}
std::string refused_field(const char* more) {
    return refused({.ranges = {"?devil peachy-keen", "?devil hot-potato"}, .pile = "eight-ball", .more = more});
}
std::string refused_steps(const std::string& steps, const std::string& more = "") {
    return refused_field(("{\"steps\": " + steps + more + "}").c_str());
}

// --- ranges

TEST(DuckThatGoosePositions, CoversLieOnFaceUpCards) {
    EXPECT_EQ(refused_range("peachy-keen+eight-ball"), "");
    EXPECT_EQ(refused_range("?peachy-keen+eight-ball"), "cover-nothing") << "on a face-down card";
    EXPECT_EQ(refused_range("peachy-keen+?eight-ball"), "cover-down") << "face down on a card";
    EXPECT_EQ(
        refused({.ranges = {"?devil", ""},
                 .rest = Rest::Deck,
                 .more = R"({"ranges": [[{"card": "devil", "face": "down"}], [{"card": "ripe", "covers": true}]]})"}),
        "cover-nothing")
        << "on nothing";
}

TEST(DuckThatGoosePositions, ACopycatCopiesWhatItCan) {
    EXPECT_EQ(refused_range("copycat=wild-goose"), "");
    EXPECT_EQ(refused_range("copycat=peachy-keen"), "copy") << "a blue one";
    EXPECT_EQ(refused_range("copycat=ripe"), "copy") << "a purple one";
    EXPECT_EQ(refused_range("copycat=copycat"), "copy");
    EXPECT_EQ(refused_range("?copycat=devil"), "copy") << "face down";
    EXPECT_EQ(refused_range("eight-ball=devil"), "copy") << "no Copycat";
}

TEST(DuckThatGoosePositions, MarksAreWhereTheyCanBe) {
    EXPECT_EQ(refused_range("ripe!"), "");
    EXPECT_EQ(refused_range("ripe!+eight-ball"), "") << "also under a card";
    EXPECT_EQ(refused_range("?ripe!"), "used");
    EXPECT_EQ(refused_range("eight-ball!"), "used");
    EXPECT_EQ(refused_range("?eight-ball*"), "chosen-down");
    EXPECT_EQ(refused_range("eight-ball* peachy-keen*"), "chosen-twice") << "one choice each";
    EXPECT_EQ(refused_range("eight-ball*"), "chosen") << "chosen for nothing";
}

// --- cards

TEST(DuckThatGoosePositions, EveryCardLiesSomewhereOnce) {
    EXPECT_EQ(refused({.ranges = {"?devil ripe", "ripe"}}), "card-too-many");
    EXPECT_EQ(refused({.ranges = {"?devil ripe", ""}, .deck = "ripe"}), "card-too-many");
    EXPECT_EQ(refused({.ranges = {"?devil ripe", ""}, .pile = "ripe"}), "card-too-many");
    EXPECT_EQ(refused({.ranges = {"?devil devil devil devil devil", ""}}), "card-too-many");
    EXPECT_EQ(refused({.ranges = {"?devil ripe", ""}, .cards = Deck::Novice}), "card-too-many") << "not for novices";
    EXPECT_EQ(refused_field(R"({"deck": ["ripe"]})"), "card-too-few");
    EXPECT_EQ(refused_field(R"({"deck": []})"), "card-too-few");
    EXPECT_EQ(refused_steps(R"([{"kind": "discard", "seat": 0}])",
                            R"(, "held": {"card": "ripe", "from": "deck"}, "deck": [])"),
              "card-too-few");
    EXPECT_EQ(refused_field(R"({"discards": ["goose"]})"), "json.unknown-name");
}

TEST(DuckThatGoosePositions, WhatIsLeftOutIsDerived) {
    const Options options{.players = 2, .length = ChoiceOrNumber<Length, 1, most_rounds>(1), .deck = Deck::Advanced};
    const auto made = [&](const char* text) {
        State state;
        EXPECT_EQ(lay(options, json::parse(text).as_object(), state), "") << text;
        return state;
    };
    const State rest_in_deck = made(R"({"ranges": [[{"card": "devil", "face": "down"}], []]})");
    EXPECT_EQ(rest_in_deck.deck.size(), 68);
    EXPECT_EQ(rest_in_deck.discarded, 0);
    EXPECT_EQ(rest_in_deck.round, 1);
    EXPECT_EQ(rest_in_deck.turn, Seat(0));
    const State rest_on_pile = made(R"({"ranges": [[], [{"card": "devil", "face": "down"}]], "deck": ["ripe"]})");
    EXPECT_EQ(rest_on_pile.deck.size(), 1);
    EXPECT_EQ(rest_on_pile.discarded, 67);
    EXPECT_EQ(rest_on_pile.turn, Seat(1)) << "the first from the dealer's left who has a turn";
    const State top = made(R"({"ranges": [[{"card": "devil", "face": "down"}], []], "discards": ["ripe", "devil"]})");
    EXPECT_EQ(*top.top, Card::Ripe);
    EXPECT_EQ(top.discarded, 2);
    const State ordered = made(
        R"({"ranges": [[{"card": "devil", "face": "down"}, {"card": "cash-cow"}], [{"card": "devil", "face": "down"}]],
            "deck": ["eight-ball", "ripe", "peachy-keen", "devil"],
            "steps": [{"kind": "draw", "seat": 0}, {"kind": "order", "seat": 0}]})");
    EXPECT_EQ(ordered.deck.at_depth(2).seen(), ViewerSet{Seat(0)}) << "R56: who puts them in order has looked";
    EXPECT_TRUE(ordered.deck.at_depth(3).seen().empty());
}

TEST(DuckThatGoosePositions, AControlFreakIsNotPutOnAPileThatIsFull) {
    json::array pile;
    for (int i = 0; i < most_cards; ++i) pile.emplace_back("devil");
    const std::string steps =
        R"({"steps": [{"kind": "draw", "seat": 0}, {"kind": "control", "seat": 0}], "discards": )";
    EXPECT_EQ(refused_field((steps + json::serialize(pile) + "}").c_str()), "card-too-many");
}

TEST(DuckThatGoosePositions, ThePileIsAsItIsSaid) {
    EXPECT_EQ(refused_field(R"({"top": "eight-ball", "discarded": 1})"), "");
    EXPECT_EQ(refused_field(R"({"top": "ripe"})"), "top");
    EXPECT_EQ(refused_field(R"({"discarded": 2})"), "discarded");
}

// --- seats, rounds, options

TEST(DuckThatGoosePositions, SeatsAreAtTheTable) {
    EXPECT_EQ(refused_field(R"({"turn": 2})"), "turn");
    EXPECT_EQ(refused_field(R"({"dealer": 5})"), "dealer");
    EXPECT_EQ(refused_field(R"({"controller": 0})"), "controller") << "of one's own turn";
    EXPECT_EQ(refused_field(R"({"controller": 4})"), "controller");
    EXPECT_EQ(refused_field(R"({"controls": [0, null]})"), "controls") << "of one's own turn";
    EXPECT_EQ(refused_field(R"({"controls": [7, null]})"), "controls");
    for (const char* more : {R"({"controls": [null]})", R"({"picks": [{}]})", R"({"totals": [0]})"}) {
        EXPECT_EQ(refused_field(more), "one-each") << more;
    }
    EXPECT_EQ(refused({.ranges = {"?devil", ""}, .more = R"({"ranges": [[{"card": "devil", "face": "down"}]]})"}),
              "state.players");
    EXPECT_EQ(refused_field(R"({"turn": 12})"), "json.expects-number");
}

TEST(DuckThatGoosePositions, WhatIsNotToldIsNotAsked) {
    EXPECT_EQ(refused_field(R"({"controls": [1, 0], "controller": 1})"), "") << "where the Control Freak lies";
    EXPECT_EQ(refused({.ranges = {"?devil", ""}, .peeking = true, .more = R"({"peeked": true})"}), "");
    EXPECT_EQ(refused_field(R"({"peeked": true})"), "peeked") << "without the option";
}

TEST(DuckThatGoosePositions, TheSheetAddsUpToTheTotals) {
    EXPECT_EQ(refused_field(R"({"round": 0})"), "round");
    EXPECT_EQ(refused_field(R"({"round": 2})"), "round");
    EXPECT_EQ(refused_field(R"({"totals": [0, 5]})"), "") << "from before";
    const auto sheet = [](const char* more) {
        return refused({.ranges = {"?devil", "?devil"}, .rounds = 3, .more = more});
    };
    EXPECT_EQ(sheet(R"({"round": 2, "sheet": [[1, 2]]})"), "") << "the totals follow";
    EXPECT_EQ(sheet(R"({"round": 2, "sheet": [[1, 2]], "totals": [1, 2]})"), "");
    EXPECT_EQ(sheet(R"({"round": 2, "sheet": [[1, 2]], "totals": [1, 3]})"), "totals");
    EXPECT_EQ(sheet(R"({"round": 3, "sheet": [[1, 2], [3, -4]], "totals": [4, -2]})"), "");
    EXPECT_EQ(sheet(R"({"round": 3, "sheet": [[1, 2], [3, -4]], "totals": [4, 20]})"), "totals");
    EXPECT_EQ(sheet(R"({"round": 3, "totals": [40, -7]})"), "") << "rounds need not be written down";
    EXPECT_EQ(sheet(R"({"round": 3, "totals": [40, 1000001]})"), "totals");
    EXPECT_EQ(sheet(R"({"round": 2, "sheet": [[1, 2, 3]]})"), "one-each");
    EXPECT_EQ(sheet(R"({"round": 2, "sheet": [[1, 2], [3, 4]]})"), "sheet-rows");
    EXPECT_EQ(refused({.ranges = {"?devil", "?devil"},
                       .peeking = true,
                       .rounds = 2,
                       .more = R"({"round": 2, "sheet": [[1, 2]], "totals": [21, 2]})"}),
              "")
        << "a peek";
}

TEST(DuckThatGoosePositions, OptionsAreTheMatchs) {
    for (const char* more :
         {R"({"deck_kind": "novice"})", R"({"memory": "strict"})", R"({"peeking": true})", R"({"rounds": 2})"}) {
        EXPECT_EQ(refused_field(more), "state.options") << more;
    }
    EXPECT_EQ(refused_field(R"({"deck_kind": "advanced", "memory": "assisted", "peeking": false, "rounds": 1})"), "");
}

// --- steps

TEST(DuckThatGoosePositions, SomebodyHasSomethingToDo) {
    EXPECT_EQ(refused({.ranges = {"devil", "?devil"}, .turn = 0}), "nothing-to-do");
    EXPECT_EQ(refused({.ranges = {"devil", "devil"}}), "nothing-to-do");
    EXPECT_EQ(refused_steps("[]"), "steps-none");
}

TEST(DuckThatGoosePositions, StepsOfTheTurnAreFirstAndOfWhoseTurnItIs) {
    EXPECT_EQ(refused_steps(R"([{"kind": "draw", "seat": 0}])"), "");
    EXPECT_EQ(refused_steps(R"([{"kind": "draw", "seat": 1}])"), "step-turn");
    EXPECT_EQ(refused_steps(R"([{"kind": "draw", "seat": 3}])"), "step-seat");
    EXPECT_EQ(refused_steps(R"([{"kind": "turn-up", "seat": 0}])"), "");
    EXPECT_EQ(refused_steps(R"([{"kind": "shoot", "seat": 0}, {"kind": "draw", "seat": 0}])"), "step-first");
    EXPECT_EQ(refused_steps(R"([{"kind": "draw", "seat": 0}, {"kind": "turn-up", "seat": 0}])"), "step-first");
    EXPECT_EQ(refused_steps(R"([{"kind": "turn-up", "seat": 0}, {"kind": "order", "seat": 0}])"), "step-order");
    EXPECT_EQ(refused_steps(R"([{"kind": "look", "seat": 0}, {"kind": "shoot", "seat": 0}])"), "step-alone");
    EXPECT_EQ(refused_steps(R"([{"kind": "lunch", "seat": 0}])"), "json.unknown-name");
}

TEST(DuckThatGoosePositions, ACardIsHeldWhereItIsAskedFor) {
    const char* held = R"(, "held": {"card": "wild-goose", "from": "deck"})";
    const char* taken = R"(, "held": {"card": "wild-goose", "from": "pile"})";
    EXPECT_EQ(refused_steps(R"([{"kind": "keep", "seat": 0}])", held), "");
    EXPECT_EQ(refused_steps(R"([{"kind": "discard", "seat": 0}])", held), "");
    EXPECT_EQ(refused_steps(R"([{"kind": "discard", "seat": 0}])", taken), "");
    EXPECT_EQ(refused_steps(R"([{"kind": "keep", "seat": 0}])", taken), "held-from") << "there is nothing to toss";
    EXPECT_EQ(refused_steps(R"([{"kind": "keep", "seat": 0}])"), "held-missing");
    EXPECT_EQ(refused_steps(R"([{"kind": "draw", "seat": 0}])", held), "held");
    EXPECT_EQ(
        refused_steps(
            R"([{"kind": "keep", "seat": 0}])",
            R"(, "held": {"card": "eight-ball", "from": "deck"}, "discards": ["eight-ball", "eight-ball", "eight-ball", "eight-ball"])"),
        "card-too-many");
}

// A step of a card that has just been played on the range of seat 0, or anything else that is asked of it.
std::string refused_step(const std::string& range, const std::string& step, const std::string& pile = "devil") {
    return refused(
        {.ranges = {"?devil " + range, "?devil eight-ball"}, .pile = pile, .more = "{\"steps\": [" + step + "]}"});
}

TEST(DuckThatGoosePositions, StepsSayWhatTheyAreAbout) {
    const auto step = [](const char* text) {
        return refused_step("burst-bubble copycat=second-sight kill-two-birds second-sight control-freak", text);
    };
    EXPECT_EQ(step(R"({"kind": "cover", "seat": 0, "card": "wild-goose"})"), "");
    EXPECT_EQ(step(R"({"kind": "cover", "seat": 0})"), "step-lacks");
    EXPECT_EQ(step(R"({"kind": "cover", "seat": 0, "card": "wild-goose", "other": 1})"), "step-has");
    EXPECT_EQ(step(R"({"kind": "allow", "seat": 0, "card": "second-sight", "other": 1})"), "");
    EXPECT_EQ(step(R"({"kind": "allow", "seat": 0, "card": "second-sight"})"), "step-lacks");
    EXPECT_EQ(step(R"({"kind": "allow", "seat": 0, "card": "second-sight", "other": 2})"), "step-seat");
    EXPECT_EQ(step(R"({"kind": "allow", "seat": 0, "card": "cash-cow", "other": 1})"), "step-card") << "never asked";
    EXPECT_EQ(step(R"({"kind": "imitate", "seat": 0, "card": "second-sight"})"), "");
    EXPECT_EQ(step(R"({"kind": "imitate", "seat": 0, "card": "second-wind"})"), "step-card") << "no Copycat is that";
    EXPECT_EQ(step(R"({"kind": "imitate", "seat": 0, "card": "wild-goose-chase"})"), "step-card");
    EXPECT_EQ(step(R"({"kind": "second-bird", "seat": 0, "other": 1})"), "");
    EXPECT_EQ(step(R"({"kind": "second-bird", "seat": 0})"), "step-lacks");
    EXPECT_EQ(step(R"({"kind": "control", "seat": 0, "card": "ripe"})"), "step-has");
}

// R32: nobody draws a Control Freak that is at work.
TEST(DuckThatGoosePositions, AControlFreakThatAsksIsNotInTheDeck) {
    const std::string step = R"("steps": [{"kind": "control", "seat": 0}])";
    const auto laid = [&](const char* range, const char* deck, Rest rest, const std::string& more = "") {
        return refused({.ranges = {std::string("?devil ") + range, "?devil eight-ball"},
                        .deck = deck,
                        .rest = rest,
                        .more = "{" + step + more + "}"});
    };
    EXPECT_EQ(laid("control-freak", "wild-goose", Rest::Pile), "");
    EXPECT_EQ(laid("hot-potato", "wild-goose", Rest::Pile), "") << "on the pile";
    EXPECT_EQ(laid("hot-potato", "control-freak", Rest::Pile), "step-cause");
    const std::string again = R"(, "deck_known": {"reshuffled": true, "holds": ["control-freak"]})";
    EXPECT_EQ(laid("hot-potato", "control-freak", Rest::Pile, again), "") << "shuffled in again";
    State state;
    const json::object left_out =
        json::parse("{\"ranges\": [[{\"card\": \"devil\", \"face\": \"down\"}], []], " + step + "}").as_object();
    ASSERT_EQ(lay({.players = 2, .deck = Deck::Advanced}, left_out, state), "");
    EXPECT_EQ(what_is_wrong(state), std::nullopt);
    EXPECT_EQ(*state.top, Card::ControlFreak) << "of a deck that follows";
}

TEST(DuckThatGoosePositions, TheStepThatIsAskedCanBeAnswered) {
    EXPECT_EQ(refused_step("shoot-yourself", R"({"kind": "shoot", "seat": 0})"), "step-idle") << "nothing blue";
    EXPECT_EQ(refused_step("kill-two-birds", R"({"kind": "first-bird", "seat": 0})", "ripe"), "step-idle");
    EXPECT_EQ(refused_step("second-wind", R"({"kind": "second-wind", "seat": 0})"), "step-idle") << "all purple";
    EXPECT_EQ(refused_step("copycat", R"({"kind": "copy", "seat": 1})"), "step-idle") << "it is another's";
    EXPECT_EQ(refused_step("under-the-bus", R"({"kind": "bus", "seat": 1})"), "step-idle");
    EXPECT_EQ(refused_step("turn-the-tables", R"({"kind": "direction", "seat": 0})"), "step-idle") << "none is chosen";
    EXPECT_EQ(refused_step("turn-the-tables*", R"({"kind": "direction", "seat": 0})"), "");
    const auto ordering = [](const char* first, const char* second) {
        return refused({.ranges = {first, second},
                        .more = R"({"steps": [{"kind": "draw", "seat": 0}, {"kind": "order", "seat": 0}]})"});
    };
    EXPECT_EQ(ordering("?devil cash-cow", "?devil"), "");
    EXPECT_EQ(ordering("?devil", "?devil cash-cow"), "step-idle") << "the Cow is its owner's";
}

TEST(DuckThatGoosePositions, NoStepIsPendingTwice) {
    const std::string draw = R"([{"kind": "draw", "seat": 0}, )";
    EXPECT_EQ(refused_steps(draw + R"({"kind": "control", "seat": 0}, {"kind": "control", "seat": 0}])"), "step-twice");
    EXPECT_EQ(refused_steps(draw + R"({"kind": "shoot", "seat": 0}, {"kind": "shoot", "seat": 0}])"), "")
        << "of Shoot Yourself there are several";
    std::string many = draw;
    for (int i = 0; i < 12; ++i) many += R"({"kind": "shoot", "seat": 0}, )";
    EXPECT_EQ(refused_steps(many + R"({"kind": "steal", "seat": 0}])"), "steps-many");
}

TEST(DuckThatGoosePositions, LooksComeBeforeThePile) {
    const std::string look = R"({"dealer": 0, "steps": [{"kind": "look", "seat": 0}]})";
    EXPECT_EQ(refused({.ranges = {"?devil ?ripe", "?devil ?devil"}, .more = look}), "");
    EXPECT_EQ(refused({.ranges = {"?devil ?ripe", "?devil ?devil"}, .pile = "eight-ball", .more = look}), "look-pile");
    EXPECT_EQ(refused({.ranges = {"?devil ?ripe", "?devil"}, .more = look}), "look-ranges") << "two each";
    EXPECT_EQ(refused({.ranges = {"?devil ?ripe", "?devil ?devil"}, .controller = 1, .more = look}), "look-controller");
    EXPECT_EQ(refused({.ranges = {"?devil ?ripe", "?devil ?devil"}, .turn = 1, .more = look}), "look-turn")
        << "nobody has had a turn";
    std::string many = "?diddly-squat";
    for (const char* card : {"?piece-of-cake", "?second-sight", "?hot-potato", "?devil", "?ripe"})
        many += std::string(" ") + card;
    EXPECT_EQ(refused({.ranges = {many, "?devil ?devil"}, .more = look}), "");
    EXPECT_EQ(refused({.ranges = {many + " ?wild-goose", "?devil ?devil"}, .more = look}), "look-ranges")
        << "more than are ever dealt";
}

// R6: left of the dealer begins, also where the position does not say whose turn it is.
TEST(DuckThatGoosePositions, AfterTheLooksOfAPositionLeftOfTheDealerBegins) {
    const Options options{.players = 3, .length = ChoiceOrNumber<Length, 1, most_rounds>(1)};
    State state;
    const char* down = R"([{"card": "devil", "face": "down"}, {"card": "eight-ball", "face": "down"}])";
    const std::string text = std::string("{\"ranges\": [") + down + "," + down + "," + down +
                             R"(], "dealer": 1, "steps": [{"kind": "look", "seat": 1}]})";
    ASSERT_EQ(lay(options, json::parse(text).as_object(), state), "");
    SmallRandom random(1);
    NoEvents silence;
    for (int i = 0; i < 3; ++i) {
        apply(state, Seat(i), Move{.kind = MoveKind::Look, .place = std::uint8_t{1}, .second = std::uint8_t{2}}, random,
              silence);
    }
    EXPECT_EQ(state.turn, Seat(2));
}

TEST(DuckThatGoosePositions, TheLastCallIsTheRipesOwners) {
    const std::string call = R"({"steps": [{"kind": "last-call", "seat": 1}]})";
    EXPECT_EQ(refused({.ranges = {"devil", "ripe"}, .pile = "eight-ball", .more = call}), "");
    EXPECT_EQ(refused({.ranges = {"?devil", "ripe"}, .pile = "eight-ball", .more = call}), "call-down");
    EXPECT_EQ(refused({.ranges = {"devil", "ripe!"}, .pile = "eight-ball", .more = call}), "call-ripe");
    EXPECT_EQ(refused({.ranges = {"devil", "ripe"}, .more = call}), "call-ripe") << "nothing to take";
    EXPECT_EQ(refused({.ranges = {"ripe", "devil"}, .pile = "eight-ball", .more = call}), "call-ripe");
    EXPECT_EQ(refused({.ranges = {"control-freak", "ripe"}, .pile = "eight-ball", .controller = 1, .more = call}),
              "call-controller");
}

TEST(DuckThatGoosePositions, AFinishedMatchIsOverAndScored) {
    const auto over = [](const char* range, const char* more, int rounds = 1) {
        return refused({.ranges = {"devil", range}, .rounds = rounds, .more = more});
    };
    EXPECT_EQ(over("ripe", R"({"over": true, "steps": []})"), "") << "the sheet need not be told";
    EXPECT_EQ(over("ripe", R"({"over": true, "sheet": [[6, 1]], "totals": [6, 1]})"), "");
    EXPECT_EQ(over("?ripe", R"({"over": true})"), "over-down");
    EXPECT_EQ(over("ripe", R"({"over": true})", 2), "over-early");
    EXPECT_EQ(over("ripe", R"({"over": true, "steps": [{"kind": "draw", "seat": 0}]})"), "over-steps");
    EXPECT_EQ(over("ripe", R"({"over": true, "held": {"card": "wild-goose", "from": "deck"}})"), "held");
    EXPECT_EQ(over("ripe", R"({"over": true, "totals": [6, 7]})"), "");
    EXPECT_EQ(over("ripe", R"({"over": true, "sheet": [[6, 1]], "totals": [6, 7]})"), "totals");
    EXPECT_EQ(over("ripe", R"({"over": true, "round": 2, "sheet": [[1, 1], [6, 1]]})", 2), "");
}

// --- picks and knowledge

TEST(DuckThatGoosePositions, PicksAreOnesThatCanHaveBeenMade) {
    const auto picks = [](const char* text) {
        return refused({.ranges = {"?devil turn-the-tables", "?devil hot-potato ?ripe", ""},
                        .more = std::string(R"({"steps": [{"kind": "choose", "seat": 0}], "picks": )") + text + "}"});
    };
    EXPECT_EQ(picks(R"([{"made": true, "place": 2}, {}, {}])"), "");
    EXPECT_EQ(picks(R"([{"made": true, "place": 1}, {}, {}])"), "picks") << "a face-down card";
    EXPECT_EQ(picks(R"([{"made": true, "place": 3}, {}, {}])"), "picks") << "no card";
    EXPECT_EQ(picks(R"([{"made": true, "place": 2, "second": 1}, {}, {}])"), "picks");
    EXPECT_EQ(picks(R"([{"made": false, "place": 2}, {}, {}])"), "picks");
    EXPECT_EQ(picks(R"([{"made": true, "place": 2}, {"made": true, "place": 2}, {}])"), "picks-all")
        << "nobody is left to choose";
    EXPECT_EQ(picks(R"([{}, {}, {"made": true, "place": 1}])"), "picks");
    EXPECT_EQ(refused_field(R"({"picks": [{"made": true, "place": 1}, {}]})"), "picks-asked") << "nothing to pick";
}

TEST(DuckThatGoosePositions, AControllerChoosesForThemselfFirst) {
    const auto picks = [](const char* text) {
        return refused({.ranges = {"?devil turn-the-tables", "?devil control-freak", "peachy-keen"},
                        .controller = 1,
                        .more = std::string(R"({"steps": [{"kind": "choose", "seat": 0}], "picks": )") + text + "}"});
    };
    EXPECT_EQ(picks(R"([{}, {"made": true, "place": 2}, {}])"), "");
    EXPECT_EQ(picks(R"([{"made": true, "place": 2}, {"made": true, "place": 2}, {}])"), "");
    EXPECT_EQ(picks(R"([{"made": true, "place": 2}, {}, {}])"), "picks-controller");
}

TEST(DuckThatGoosePositions, WhatIsKnownOfTheDeckIsTrue) {
    EXPECT_EQ(refused_field(R"({"deck_known": {"reshuffled": true, "holds": ["ripe"]}})"), "deck-known");
    EXPECT_EQ(refused_field(R"({"deck_known": {"holds": ["ripe"]}})"), "deck-known") << "without a reshuffle";
    EXPECT_EQ(refused_field(R"({"deck_known": {"held_inside": true}})"), "deck-known-held");
    EXPECT_EQ(refused_field(R"({"deck_known": {"held": "ripe"}})"), "deck-known-held");
    const auto holds = [](const char* cards) {
        return refused({.ranges = {"?devil", "?devil"},
                        .deck = "ripe",
                        .rest = Rest::Pile,
                        .more = std::string(R"({"deck_known": {"reshuffled": true, "holds": [)") + cards + "]}}"});
    };
    EXPECT_EQ(holds(R"("ripe")"), "");
    EXPECT_EQ(holds(""), "deck-known");
    EXPECT_EQ(holds(R"("ripe", "devil")"), "deck-known");
}

TEST(DuckThatGoosePositions, OnlySeatsOfTheTableKnowAnything) {
    State state;
    const Position at{.ranges = {"?devil@01", "?devil"},
                      .deck = "wild-goose",
                      .more = R"({"seen": {"deck.0": [0, 1], "ranges.1.0.card": [0]}})"};
    ASSERT_EQ(lay(at.options(), at.state(), state), "");
    EXPECT_EQ(what_is_wrong(state), std::nullopt);
    EXPECT_EQ(state.ranges[Seat(1)][0].looked, SeatSet{Seat(0)}) << "who has seen it has looked";
    EXPECT_EQ(state.deck.top().seen(), (ViewerSet{Seat(0), Seat(1)}));
    EXPECT_EQ(refused_field(R"({"seen": {"deck.99": [0]}})"), "json.nothing-hidden");
}

// --- written down and read back

std::string read_back(const Options& options, const State& state) {
    State read;
    std::string refusal = lay(options, json::parse(state_json(state)).as_object(), read);
    if (!refusal.empty()) return refusal;
    return read == state ? "" : "changed";
}

// At random, but a Ripe mostly waits until an action is under way, so that it has something to interrupt.
Choice<DuckThatGoose> late_ripe_choice(const State& state, SmallRandom& random) {
    Moves moves;
    while (true) {
        const auto choice = random_choice<DuckThatGoose>(state, moves, random);
        const StepKind asked = state.steps.back().kind;
        const bool early = asked == StepKind::Draw || asked == StepKind::Keep || asked == StepKind::Discard ||
                           asked == StepKind::TurnUp;
        if (choice.move.kind != MoveKind::Ripe || !early || draw_below(random, 50) == 0) return choice;
    }
}

TEST(DuckThatGoosePositions, EveryStateOfPlayOrImaginationCanBeLaidOut) {
    std::set<StepKind> asked;
    std::set<StepKind> pending;
    for (std::uint64_t seed = 0; seed < effort<std::uint64_t>({.full = 200, .sanitized = 120}); ++seed) {
        SmallRandom random(seed);
        const Options options = laws::Lab<DuckThatGoose>::random_options(random);
        State state = setup(options, random);
        NoEvents silence;
        while (!state.over) {
            const auto choice = late_ripe_choice(state, random);
            apply(state, choice.seat, choice.move, random, silence);
            ASSERT_EQ(read_back(options, state), "") << "seed " << seed << ": " << state_json(state);
            if (state.over) break;
            asked.insert(state.steps.back().kind);
            for (int i = 0; i + 1 < state.steps.size(); ++i) pending.insert(state.steps[i].kind);
            if (draw_below(random, 8) != 0) continue;
            const Viewer viewer =
                Viewer(Seat(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(options.players)))));
            const State dreamt = imagine(redact(state, viewer), random);
            ASSERT_EQ(read_back(options, dreamt), "") << "seed " << seed << ": " << state_json(dreamt);
        }
    }
    EXPECT_EQ(asked.size(), static_cast<std::size_t>(enum_count<StepKind>)) << "every kind of choice has come up";
    EXPECT_GE(pending.size(), 6U) << "many kinds have been interrupted";
}

}  // namespace
}  // namespace duckpond::duck_that_goose
