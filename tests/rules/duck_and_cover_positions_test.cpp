// Duck & Cover: positions made by hand (R33, R34), what is refused by name, and states that are written down and read
// back.

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/json_read.h"
#include "base/json_write.h"
#include "tests/rules/duck_and_cover_match.h"

namespace duckpond::duck_and_cover {
namespace {

const std::string in_order = "1 2 3 4 / 5 6 7 8 / 9 10 11 12";

// The key without its prefix, so that "stack" stands for "duck-and-cover.refusal.stack".
std::string refused(const Position& position) {
    const std::string key = refusal_of(position);
    const std::string prefix = "duck-and-cover.refusal.";
    return key.starts_with(prefix) ? key.substr(prefix.size()) : key;
}
std::string refused_field(const std::string& more, const Options& options = {}) {
    return refused({.more = more, .options = options});
}
std::string refused_cards(const std::string& card, const std::string& deck, const std::string& discards = "") {
    return refused({.grids = {in_order, in_order}, .card = card, .deck = deck, .discards = discards});
}
// Of seat 0: twelve ducks as JSON, the first few given.
std::string refused_ducks(const std::string& first, int given, const std::string& more = "\"run_outs\": 1") {
    std::string ducks = first;
    for (int duck = given + 1; duck <= duck_count; ++duck) {
        const Place place = dealt_place(duck - 1);
        ducks += ",{\"column\": " + std::to_string(place.column) + ", \"row\": " + std::to_string(place.row) + "}";
    }
    std::string in_order_ducks;
    for (int i = 0; i < duck_count; ++i) {
        const Place place = dealt_place(i);
        in_order_ducks += std::string(i == 0 ? "" : ",") + "{\"column\": " + std::to_string(place.column) +
                          ", \"row\": " + std::to_string(place.row) + "}";
    }
    return refused_field("{\"grids\": [{\"ducks\": [" + ducks + "]}, {\"ducks\": [" + in_order_ducks + "]}], " + more +
                         "}");
}

TEST(DuckAndCoverPositions, EverythingMayBeLeftOut) {
    const Match match(Position{});
    EXPECT_EQ(match.grid(0), in_order);
    EXPECT_EQ(match.grid(1), in_order);
    EXPECT_EQ(*match.state.card, Card::One);
    EXPECT_EQ(match.state.deck.size(), 25);
    EXPECT_EQ(match.state.deck.top().value(), Card::One);
    EXPECT_EQ(match.state.deck.at_depth(24).value(), Card::Repeat);
    EXPECT_EQ(match.state.round, 1);
    EXPECT_EQ(match.state.rounds, 3);
    EXPECT_EQ(must_act(match.state).size(), 2);
}

TEST(DuckAndCoverPositions, TheRestIsThePileWhereTheDeckIsGiven) {
    const Match match({.card = "five", .deck = "six max"});
    EXPECT_EQ(match.state.deck.size(), 2);
    EXPECT_EQ(match.state.pile.size(), 23);
}

TEST(DuckAndCoverPositions, WithoutACardTheNextIsTurnedUp) {
    const Match match({.deck = "six five"});
    EXPECT_EQ(*match.state.card, Card::Six);
    EXPECT_EQ(match.state.deck.size(), 1);
}

TEST(DuckAndCoverPositions, R15ARepeatThatComesFirstIsLaidAside) {
    std::string cards = "repeat five";
    for (int kind = 0; kind < card_kinds - 1; ++kind) {
        const auto card = static_cast<Card>(kind);
        const int copies = captain_cards(false).count(card) - (card == Card::Five ? 1 : 0);
        for (int i = 0; i < copies; ++i) cards += ' ' + std::string(name_of(card));
    }
    const Match match({.deck = cards});
    EXPECT_TRUE(match.state.repeat_aside);
    EXPECT_EQ(*match.state.card, Card::Five);
    EXPECT_EQ(match.state.deck.size(), 24);
    EXPECT_EQ(must_act(match.state).size(), 2);
}

TEST(DuckAndCoverPositions, SurprisesAreTheLowestThatLieNowhere) {
    Options options;
    options.surprises = true;
    const Match match({.options = options});
    EXPECT_EQ(match.state.missing[0].value(), Card::One);
    EXPECT_EQ(match.state.missing[1].value(), Card::One);
    EXPECT_EQ(*match.state.card, Card::Two);
    EXPECT_EQ(refused_field(R"({"missing": ["max"]})", options), "missing");
    EXPECT_EQ(refused_field(R"({"missing": ["max", "repeat"]})", options), "");
    EXPECT_EQ(refused_field(R"({"missing": ["max", "repeat"]})"), "missing") << "without the option";
}

TEST(DuckAndCoverPositions, OptionsMustAgree) {
    EXPECT_EQ(refused_field(R"({"rounds": 3, "competition": false})"), "");
    EXPECT_EQ(refused_field(R"({"rounds": 4})"), "state.options");
    for (const char* flag : {"competition", "pressure", "constraints", "surprises"}) {
        EXPECT_EQ(refused_field("{\"" + std::string(flag) + "\": true}"), "state.options") << flag;
    }
}

TEST(DuckAndCoverPositions, SeatsMustFit) {
    EXPECT_EQ(refused_field(R"({"grids": []})"), "state.players");
    EXPECT_EQ(refused_field(R"({"last": [null]})"), "seats");
    EXPECT_EQ(refused_field(R"({"picks": []})"), "seats");
    EXPECT_EQ(refused_field(R"({"totals": [1]})"), "seats");
    EXPECT_EQ(refused_field(R"({"round": 2, "sheet": [[1]]})"), "seats");
    EXPECT_EQ(refused_field(R"({"round": 4})"), "round");
    EXPECT_EQ(refused_field(R"({"round": 0})"), "round");
}

TEST(DuckAndCoverPositions, SheetAndTotalsAgree) {
    EXPECT_EQ(refused_field(R"({"sheet": [[1, 2]]})"), "sheet") << "of a round that is not over";
    EXPECT_EQ(refused_field(R"({"round": 2, "sheet": [[1, 2]], "totals": [1, 2]})"), "");
    EXPECT_EQ(refused_field(R"({"round": 2, "sheet": [[1, 2]], "totals": [1, 3]})"), "totals");
    EXPECT_EQ(refused_field(R"({"round": 3, "sheet": [[1, 2]], "totals": [4, 6]})"), "") << "a round is not told";
    EXPECT_EQ(refused_field(R"({"totals": [1, 0]})"), "") << "from before";
    EXPECT_EQ(refused_field(R"({"round": 2, "totals": [30, -5]})"), "");
    EXPECT_EQ(refused_field(R"({"totals": [1000001, 0]})"), "totals");
}

// R20, R24
TEST(DuckAndCoverPositions, TheLastRowIsWhatLiesThere) {
    const auto last = [](int found, const std::string& grid) {
        return refused({.grids = {grid, in_order},
                        .more = "{\"over\": true, \"round\": 1, \"deck\": [\"one\"], \"sheet\": [[" +
                                std::to_string(found) + ", 30]]}",
                        .options = {.rounds = 1, .pressure = true}});
    };
    EXPECT_EQ(last(-4, "5"), "");
    EXPECT_EQ(last(-3, "5"), "sheet-points") << "doubled";
    EXPECT_EQ(last(-6, "5"), "sheet-points");
}

TEST(DuckAndCoverPositions, EveryCardLiesSomewhere) {
    EXPECT_EQ(refused_cards("five", "five six"), "");
    EXPECT_EQ(refused_cards("five", "five five"), "card-too-many");
    EXPECT_EQ(refused_cards("five", "six", "five five"), "card-too-many");
    EXPECT_EQ(refused_cards("max", "max"), "card-too-many");
    EXPECT_EQ(refused_field(R"({"card": "five", "deck": ["repeat"], "repeat_aside": true})"), "card-too-many");
    EXPECT_EQ(refused_field(R"({"card": "five", "deck": ["six"], "pile": ["six"]})"), "card-too-few");
    EXPECT_EQ(refused_cards("five", "six", "max"), "max-discarded");
    Options options;
    options.constraints = true;
    EXPECT_EQ(refused_field(R"({"card": "two"})", options), "card-too-many");
    EXPECT_EQ(refused_field(R"({"run_outs": 4})"), "run-outs");
    EXPECT_EQ(refused_field(R"({"run_outs": 3})"), "");
}

TEST(DuckAndCoverPositions, DucksLieOnEachOther) {
    EXPECT_EQ(refused_ducks(R"({"column": 0, "row": 0})", 1), "");
    EXPECT_EQ(refused_ducks(R"({"column": 1, "row": 0, "on": 2})", 1), "");
    EXPECT_EQ(refused_ducks(R"({"column": 0, "row": 0, "on": 2})", 1), "stack") << "on a duck elsewhere";
    EXPECT_EQ(refused_ducks(R"({"column": 1, "row": 0})", 1), "stack") << "two stacks on a cell";
    EXPECT_EQ(refused_ducks(R"({"column": 0, "row": 0, "on": 1})", 1), "stack") << "on itself";
    EXPECT_EQ(refused_ducks(R"({"on": 2}, {"on": 1})", 2), "stack") << "in a circle";
    EXPECT_EQ(refused_ducks(R"({"column": 2, "on": 3}, {"column": 2, "on": 3})", 2), "stack") << "both on the same";
    EXPECT_EQ(refused_ducks(R"({"column": 0, "row": 0, "on": 13})", 1), "stack");
    EXPECT_EQ(refused_ducks(R"({"column": 0, "row": 0, "on": 0})", 1), "stack");
    EXPECT_EQ(refused_ducks(R"({"column": 1, "on": 2}, {"column": 1, "on": 200})", 2), "stack") << "by way of another";
    EXPECT_EQ(refused_field(R"({"grids": [{"ducks": []}, {"ducks": []}]})"), "json.too-few");
}

TEST(DuckAndCoverPositions, WhatShowsFollows) {
    const Match match({.grids = {"1-5 2 3 4 / . 6", in_order}, .card = "one", .deck = "two"});
    EXPECT_FALSE(match.state.grids[Seat(0)].showing.contains(5));
    EXPECT_EQ(match.state.grids[Seat(0)].showing.size(), 5);
    const std::string json = state_json(match.state);
    std::string wrong = json;
    const std::string shown = "\"showing\":[1,2,3,4,6]";
    ASSERT_NE(json.find(shown), std::string::npos);
    wrong.replace(json.find(shown), shown.size(), "\"showing\":[1,2,3,4,5]");
    boost::json::object more = boost::json::parse(wrong).as_object();
    EXPECT_EQ(refused_field(boost::json::serialize(more)), "showing");
}

TEST(DuckAndCoverPositions, NobodyComesFartherThanCardsCarry) {
    const auto at = [](const std::string& origin, const std::string& more) {
        return refused({.grids = {origin + " 1 2", in_order}, .card = "one", .more = more});
    };
    EXPECT_EQ(at("@2,2", "{}"), "") << "within the first twelve cells";
    EXPECT_EQ(at("@3,2", "{}"), "too-far") << "column 4";
    EXPECT_EQ(at("@3,2", R"({"pile": ["five"]})"), "");
    EXPECT_EQ(at("@3,3", R"({"discards": ["five"]})"), "");
    EXPECT_EQ(at("@0,4", R"({"discards": ["five"]})"), "too-far");
    EXPECT_EQ(at("@-1,-1", R"({"pile": ["five"]})"), "");
    EXPECT_EQ(at("@-2,-1", R"({"pile": ["five"]})"), "too-far");
    EXPECT_EQ(at("@28,28", R"({"run_outs": 1})"), "");
    EXPECT_EQ(at("@29,28", R"({"run_outs": 1})"), "too-far") << "column 30";
    EXPECT_EQ(at("@-78,-78", R"({"run_outs": 3})"), "");
    EXPECT_EQ(at("@-79,-78", R"({"run_outs": 3})"), "too-far");
}

TEST(DuckAndCoverPositions, LastTimeWasBefore) {
    EXPECT_EQ(refused_field(R"({"card": "repeat", "deck": ["one"], "last": [5, null]})"), "");
    EXPECT_EQ(refused_field(R"({"card": "repeat", "deck": ["one"], "last": [13, null]})"), "last");
    EXPECT_EQ(refused_field(R"({"card": "repeat", "deck": ["one"], "last": [0, null]})"), "last");
    EXPECT_EQ(refused_field(R"({"card": "repeat", "last": [5, 5]})"), "last-first") << "it is the first card";
    EXPECT_EQ(refused({.grids = {"1 2-5", in_order}, .card = "repeat", .deck = "one", .more = R"({"last": [5, 1]})"}),
              "last")
        << "covered";
    EXPECT_EQ(refused_field(R"({"card": "repeat", "deck": ["one"]})"), "nobody-moves");
    EXPECT_EQ(refused_field(R"({"card": "repeat"})"), "nobody-moves") << "R15: it would be aside";
}

// R14: the card before is the top of the pile, and called the same of all.
TEST(DuckAndCoverPositions, LastTimeWasTheCardBefore) {
    const auto last = [](const std::string& ducks, const std::string& pile, const std::string& card = "two",
                         const std::vector<std::string>& grids = {in_order, in_order}) {
        return refused({.grids = grids, .card = card, .more = "{\"last\": " + ducks + ", \"pile\": " + pile + "}"});
    };
    EXPECT_EQ(last("[5, 5]", R"(["five", "six"])"), "");
    EXPECT_EQ(last("[6, 6]", R"(["five", "six"])"), "last-card") << "before the card before";
    EXPECT_EQ(last("[5, 6]", R"(["five", "six"])"), "last-card");
    EXPECT_EQ(last("[5, null]", R"(["five", "six"])"), "") << "what is not told is not asked";
    EXPECT_EQ(last("[null, null]", R"(["five", "six"])"), "");
    EXPECT_EQ(last("[5, 5]", R"(["six"])", "two", {in_order, "1 2 3-5"}), "last") << "covered";
    EXPECT_EQ(last("[12, 3]", R"(["max"])", "two", {in_order, "2 1 3"}), "") << "the highest of each";
    EXPECT_EQ(last("[12, 2]", R"(["max"])", "two", {in_order, "2 1 3"}), "last-card");
    EXPECT_EQ(last("[6, 6]", R"(["repeat", "six"])"), "") << "the one under REPEAT";
    EXPECT_EQ(last("[5, 5]", R"(["repeat", "six"])"), "last-card");
    EXPECT_EQ(last("[5, 5]", R"(["five"])", "repeat"), "");
    EXPECT_EQ(last("[6, 6]", R"(["five"])", "repeat"), "last-card");
}

TEST(DuckAndCoverPositions, APileThatFollowsFitsTheLastTime) {
    const Match laid({.card = "two", .deck = "one", .more = R"({"last": [6, 6]})"});
    EXPECT_EQ(laid.state.pile.top(), Card::Six);
}

// R12: all had covered what is discarded, and nothing comes to light again.
TEST(DuckAndCoverPositions, WhatIsDiscardedIsCovered) {
    const std::string covered = "1 2 3 4 / 5-6 7";
    const auto discards = [&](const std::string& first, const std::string& discarded) {
        return refused({.grids = {first, covered}, .card = "one", .deck = "two", .discards = discarded});
    };
    EXPECT_EQ(discards(covered, "six"), "");
    EXPECT_EQ(discards(in_order, "six"), "") << "it was covered on one of them";
    EXPECT_EQ(discards(in_order, "seven"), "discard-shows") << "all had to move";
    EXPECT_EQ(discards(covered, "six seven"), "discard-shows");
    EXPECT_EQ(discards(covered, "repeat six"), "") << "R16";
    EXPECT_EQ(discards(covered, "six repeat"), "");
}

TEST(DuckAndCoverPositions, WhoQuacksHasNothingToRepeat) {
    const Match match({.grids = {"1 2-5", in_order}, .card = "five", .deck = "one", .more = R"({"last": [1, 1]})"});
    EXPECT_FALSE(match.state.last[Seat(0)]);
    EXPECT_EQ(*match.state.last[Seat(1)], 1);
}

TEST(DuckAndCoverPositions, TheRoundIsNotOver) {
    const std::string covered = "1 2 3 4 5";
    const auto discards = [&](int players, const std::string& discarded) {
        return refused({.grids = std::vector<std::string>(static_cast<std::size_t>(players), covered),
                        .card = "five",
                        .deck = "one",
                        .discards = discarded});
    };
    EXPECT_EQ(refused({.grids = {"5", in_order}, .card = "five", .deck = "one"}), "ended");
    EXPECT_EQ(discards(2, "six six seven seven eight eight nine nine"), "");
    EXPECT_EQ(discards(2, "six six seven seven eight eight nine nine ten"), "discards");
    EXPECT_EQ(discards(7, "six six seven seven eight"), "discards") << "more than enough";
    EXPECT_EQ(refused({.grids = {"1 2-5", "1 3-5"}, .card = "five", .deck = "one"}), "nobody-moves");
    EXPECT_EQ(refused_field(R"({"card": "five", "deck": [], "run_outs": 3})"), "") << "the last card of all";
    EXPECT_EQ(refused_field(R"({"deck": []})"), "no-card");
}

TEST(DuckAndCoverPositions, WhoMovesFollows) {
    EXPECT_EQ(refused_field(R"({"moving": [0, 1]})"), "");
    EXPECT_EQ(refused_field(R"({"moving": [1]})"), "moving");
}

TEST(DuckAndCoverPositions, ChoicesCanBeMade) {
    const auto choice = [](const std::string& chosen, const std::string& picks) {
        return refused_field("{\"card\": \"six\", \"chosen\": " + chosen + ", \"picks\": " + picks + "}");
    };
    const std::string none = "{\"kind\": \"cover\", \"column\": 0, \"row\": 0}";
    const std::string good = "{\"kind\": \"duck\", \"column\": 4, \"row\": 0}";
    EXPECT_EQ(choice("[1]", "[" + none + "," + good + "]"), "");
    EXPECT_EQ(choice("[]", "[" + none + "," + good + "]"), "picks-early");
    EXPECT_EQ(choice("[1]", "[" + none + ",{\"kind\": \"cover\", \"column\": 4}]"), "picks");
    EXPECT_EQ(choice("[0, 1]", "[" + good + "," + good + "]"), "chosen-all");
    EXPECT_EQ(choice("[2]", "[" + none + "," + none + "]"), "chosen");
    const Match match({.card = "six", .more = "{\"chosen\": [1], \"picks\": [" + none + "," + good + "]}"});
    EXPECT_TRUE(match.state.picks[Seat(1)].seen_by(Seat(1)));
    EXPECT_FALSE(match.state.picks[Seat(1)].seen_by(Seat(0)));
}

TEST(DuckAndCoverPositions, AMatchThatIsOver) {
    const std::string more = R"({"over": true, "round": 3, "deck": ["one"], "totals": [4, 4]})";
    EXPECT_EQ(refused({.grids = {"5", in_order}, .more = more}), "");
    EXPECT_EQ(refused({.grids = {in_order, in_order}, .more = more}), "over") << "nothing ended it";
    EXPECT_EQ(refused({.grids = {"5", in_order}, .card = "two", .more = more}), "over-card");
    EXPECT_EQ(refused({.grids = {"5", in_order}, .more = R"({"over": true, "round": 2, "deck": ["one"]})"}),
              "over-round");
    EXPECT_EQ(Match({.grids = {"5", in_order}, .more = more}).ranks(), (std::vector<int>{1, 2}));
}

// Whatever comes up in play, or is imagined, can be laid out again.
TEST(DuckAndCoverPositions, EveryStateIsAPosition) {
    SmallRandom random(21);
    for (int i = 0; i < 25; ++i) {
        const Options options = laws::Lab<DuckAndCover>::random_options(random);
        State state = setup(options, random);
        Moves moves;
        NoEvents silence;
        const auto expect_back = [&](const State& written) {
            const auto json = parse_json(state_json(written));
            State read;
            ASSERT_TRUE(json && JsonReader().read_state(*json, read));
            GivenFields given;
            for (const JsonMember& member : json->as_object()) given.names.push_back(member.name);
            const auto refusal = complete(options, read, given);
            ASSERT_FALSE(refusal) << refusal->key;
            EXPECT_EQ(read, written);
        };
        while (!outcome(state)) {
            const auto choice = random_choice<DuckAndCover>(state, moves, random);
            apply(state, choice.seat, choice.move, random, silence);
            if (draw_below(random, 6) != 0) continue;
            expect_back(state);
            expect_back(imagine(redact(state, Seat(1)), random));
        }
        expect_back(state);
    }
}

}  // namespace
}  // namespace duckpond::duck_and_cover
