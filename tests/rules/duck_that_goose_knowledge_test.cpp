// DUCK THAT GOOSE!: what players know, peeking and strict memory (R43 to R45, R51, R52 of
// docs/rules/duck-that-goose.md).

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/json_write.h"
#include "tests/effort.h"
#include "tests/rules/duck_that_goose_lab.h"
#include "tests/rules/duck_that_goose_match.h"
#include "tests/table/matches.h"

namespace duckpond::duck_that_goose {
namespace {

json::object view(const Match& match, Viewer viewer) {
    return json::parse(view_json(redact(match.state, viewer))).as_object();
}
const json::value& card_of(const json::object& view, std::size_t seat, std::size_t index) {
    return view.at("ranges").as_array()[seat].as_array()[index].at("card");
}

// --- R43: by place

TEST(DuckThatGooseR43, FaceUpCardsAndTheOnesTheyCoverAreEverybodys) {
    const Match match({.ranges = {"?devil eight-ball+hot-potato", "?devil copycat=wild-goose ripe!"}});
    for (const Viewer viewer : viewers_of(2)) {
        const json::object seen = view(match, viewer);
        EXPECT_EQ(card_of(seen, 0, 1), "eight-ball");
        EXPECT_EQ(card_of(seen, 0, 2), "hot-potato");
        EXPECT_EQ(seen.at("ranges").as_array()[1].as_array()[1].at("copy"), "wild-goose");
        EXPECT_EQ(seen.at("ranges").as_array()[1].as_array()[2].at("used"), true);
    }
}

TEST(DuckThatGooseR43, SizesAndWhoLookedWhereArePublic) {
    const Match match(
        {.ranges = {"?devil@01 ?peachy-keen", "?devil"}, .deck = "wild-goose", .pile = "hot-potato hot-potato"});
    const json::object seen = view(match, Viewer::spectator());
    EXPECT_EQ(seen.at("discarded"), 2);
    EXPECT_EQ(seen.at("deck").as_array().size(), static_cast<std::size_t>(69 - 3 - 2));
    EXPECT_EQ(seen.at("ranges").as_array()[0].as_array()[0].at("looked"), (json::array{0, 1}));
    EXPECT_TRUE(card_of(seen, 0, 0).is_null()) << "where, not what";
}

TEST(DuckThatGooseR43, HiddenCardsThatOneHasSeenAreKnownByPlace) {
    const Match match({.ranges = {"?devil@0 ?peachy-keen ?wild-goose@01", "?devil"}});
    EXPECT_EQ(match.known(Seat(0), 0), "devil ? wild-goose");
    EXPECT_EQ(match.known(Seat(1), 0), "? ? wild-goose");
    EXPECT_EQ(match.known(Viewer::spectator(), 0), "? ? ?");
    EXPECT_EQ(match.known(Seat(1), 1), "?") << "nobody knows their own unseen cards";
}

TEST(DuckThatGooseR43, WhatIsKnownMovesWithTheCardsWhenPlacesCloseUp) {
    Match match({.ranges = {"?devil ?peachy-keen@0 ?wild-goose", "?devil"}, .deck = "eight-ball"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.known(Seat(0), 0), "peachy-keen ?");
}

TEST(DuckThatGooseR43, WhatWentFaceDownEverybodySawSpectatorsToo) {
    Match match({.ranges = {"?diddly-squat", "?devil eight-ball", ""}, .deck = "flip-the-script"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 flip>1:2"}));
    for (const Viewer viewer : viewers_of(3)) EXPECT_EQ(match.known(viewer, 0), "eight-ball");
    EXPECT_EQ(match.known(Seat(0), 1), "?");
}

TEST(DuckThatGooseR43, TheDrawnCardIsTheDrawersUntilItIsLaidDown) {
    Match match({.ranges = {"?diddly-squat", "?devil"}, .deck = "wild-goose"});
    ASSERT_TRUE(match.play("0 deck"));
    EXPECT_EQ(view(match, Seat(0)).at("held").at("card"), "wild-goose");
    EXPECT_TRUE(view(match, Seat(1)).at("held").at("card").is_null());
    EXPECT_TRUE(view(match, Viewer::spectator()).at("held").at("card").is_null());
    const Drew* drew = match.event<Drew>();
    ASSERT_NE(drew, nullptr);
    EXPECT_EQ(view_json(redact(*drew, Seat(1))), R"({"seat":0,"card":null})");
    ASSERT_TRUE(match.play("0 keep"));
    EXPECT_TRUE(view(match, Seat(1)).at("held").at("card").is_null()) << "kept is not shown";
}

TEST(DuckThatGooseR43, ATakenCardIsEverybodys) {
    Match match({.ranges = {"?diddly-squat", "?devil"}, .pile = "wild-goose"});
    ASSERT_TRUE(match.play("0 pile"));
    for (const Viewer viewer : viewers_of(2)) EXPECT_EQ(view(match, viewer).at("held").at("card"), "wild-goose");
}

TEST(DuckThatGooseR43, WhoKnewTheTopKnowsWhatAnotherDraws) {
    Match match({.ranges = {"?diddly-squat", "?devil", "?devil"},
                 .deck = "wild-goose eight-ball",
                 .more = R"({"seen": {"deck.0": [2], "deck.1": [2]}})"});
    EXPECT_EQ(match.deck_known(Seat(2), 3), "wild-goose eight-ball ?");
    ASSERT_TRUE(match.play("0 deck"));
    EXPECT_EQ(view(match, Seat(2)).at("held").at("card"), "wild-goose");
    EXPECT_TRUE(view(match, Seat(1)).at("held").at("card").is_null());
    EXPECT_EQ(match.deck_known(Seat(2), 2), "eight-ball ?") << "the rest moves up";
}

// --- R44: the pile and the Cow

TEST(DuckThatGooseR44, OfThePileOnlyTheTopIsShown) {
    const Match match({.ranges = {"?diddly-squat", "?devil"}, .pile = "wild-goose eight-ball hot-potato"});
    for (const Viewer viewer : viewers_of(2)) {
        const json::object seen = view(match, viewer);
        EXPECT_EQ(seen.at("top"), "wild-goose");
        EXPECT_FALSE(seen.contains("discards"));
        EXPECT_FALSE(seen.contains("deck_known"));
    }
}

constexpr const char* ordering = R"({"steps": [{"kind": "draw", "seat": 0}, {"kind": "order", "seat": 0}],
                                     "seen": {"deck.0": [1, 0], "deck.1": [0], "deck.2": [0], "deck.3": [1]}})";

TEST(DuckThatGooseR44, AnothersCowClearsWhatOneKnewOfItsCardsAndNoMore) {
    for (const char* order : {"0 order 1 2", "0 order 2 3", "0 order 3 2"}) {
        Match match({.ranges = {"?diddly-squat cash-cow", "?devil"},
                     .deck = "devil eight-ball wild-goose hot-potato",
                     .more = ordering});
        EXPECT_EQ(match.deck_known(Seat(1), 5), "devil ? ? hot-potato ?");
        ASSERT_TRUE(match.play(order));
        EXPECT_EQ(match.deck_known(Seat(1), 5), "? ? ? hot-potato ?") << order;
        EXPECT_EQ(match.deck_known(Seat(0), 4), match.deck(3) + " ?") << "its owner knows the order";
        EXPECT_EQ(match.deck_known(Viewer::spectator(), 4), "? ? ? ?");
        const CowOrdered* ordered = match.event<CowOrdered>();
        ASSERT_NE(ordered, nullptr);
        EXPECT_EQ(view_json(redact(*ordered, Seat(1))), R"({"seat":0,"first":null,"second":null})");
    }
}

TEST(DuckThatGooseR44, ACardPutBackByACowIsNotKnownWhenItIsDrawn) {
    Match match({.ranges = {"?diddly-squat cash-cow", "?devil"},
                 .deck = "devil eight-ball wild-goose hot-potato",
                 .more = ordering});
    ASSERT_TRUE(match.play({"0 order 1 2", "0 deck"}));
    EXPECT_TRUE(view(match, Seat(1)).at("held").at("card").is_null());
}

TEST(DuckThatGooseR44, AReshuffleClearsAll) {
    Match match({.ranges = {"?diddly-squat ?devil", "?devil"},
                 .deck = "wild-goose",
                 .pile = "eight-ball hot-potato hot-potato",
                 .rest = Rest::Buried,
                 .more = R"({"seen": {"deck.0": [0, 1]}})"});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 deck"}));
    ASSERT_NE(match.event<Reshuffled>(), nullptr);
    for (const Viewer viewer : viewers_of(2)) {
        const auto known = redact(match.state, viewer);
        for (const auto& card : known->deck) EXPECT_TRUE(card.seen().empty());
    }
    EXPECT_FALSE(match.state.held->card.seen_by(Seat(0)));
}

// Nobody can tell a face-down Ripe that could be used from any other card that its owner has looked at.
TEST(DuckThatGooseR44, AnOpenRipeLooksLikeAnyOtherCard) {
    Match ripe(
        {.ranges = {"?diddly-squat", "?devil ?ripe@1", ""}, .deck = "wild-goose hot-potato", .pile = "eight-ball"});
    Match other({.ranges = {"?diddly-squat", "?devil ?perfect-storm@1", ""},
                 .deck = "wild-goose hot-potato",
                 .pile = "eight-ball"});
    ASSERT_EQ(ripe.asked(), "draw 0 (1)");
    ASSERT_EQ(other.asked(), "draw 0");
    for (const char* move : {"0 deck", "0 keep", "0 discard 1"}) {
        for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(2)), Viewer::spectator()}) {
            EXPECT_EQ(view_json(redact(ripe.state, viewer)), view_json(redact(other.state, viewer)));
        }
        ASSERT_TRUE(ripe.play(move));
        ASSERT_TRUE(other.play(move));
        ASSERT_EQ(ripe.events.size(), other.events.size());
        for (std::size_t i = 0; i < ripe.events.size(); ++i) {
            EXPECT_EQ(laws::event_json(ripe.events[i], Seat(0)), laws::event_json(other.events[i], Seat(0)));
        }
    }
}

// --- R45: what a bot may remember

TEST(DuckThatGooseR45, SinceAReshuffleTheDeckHoldsWhatWasDiscarded) {
    Match match({.ranges = {"?diddly-squat ?devil", "?devil"},
                 .pile = "eight-ball hot-potato peachy-keen wild-goose",
                 .rest = Rest::Buried});
    ASSERT_TRUE(match.play("0 deck"));
    SmallRandom random(3);
    for (int i = 0; i < 50; ++i) {
        const State world = imagine(redact(match.state, Seat(1)), random);
        std::vector<std::string> cards{std::string(name_of(world.held->card.value()))};
        for (const auto& card : world.deck) cards.emplace_back(name_of(card.value()));
        std::sort(cards.begin(), cards.end());
        EXPECT_EQ(joined(cards), "hot-potato peachy-keen wild-goose");
    }
}

TEST(DuckThatGooseR45, BeforeItTheDeckMayHoldAnythingUnseen) {
    const Match match({.ranges = {"?diddly-squat ?devil", "?wild-goose"}, .deck = "peachy-keen", .pile = "eight-ball"});
    SmallRandom random(3);
    bool on_range = false;
    bool in_deck = false;
    for (int i = 0; i < 500; ++i) {
        const State world = imagine(redact(match.state, Seat(1)), random);
        on_range = on_range || world.ranges[Seat(0)][0].card.value() == Card::WildGoose;
        in_deck = in_deck || world.deck.top().value() == Card::WildGoose;
        EXPECT_EQ(world.discards.value.top(), Card::EightBall);
    }
    EXPECT_TRUE(on_range);
    EXPECT_TRUE(in_deck);
}

// --- R51: peeking

TEST(DuckThatGooseR51, OnlyWhereItIsAllowed) {
    EXPECT_EQ(Match({.ranges = {"?devil ?peachy-keen", "?devil"}}).moves(0), "deck");
    const Match match({.ranges = {"?devil eight-ball ?peachy-keen", "?devil"}, .peeking = true});
    EXPECT_EQ(match.moves(0), "deck, peek 1, peek 3") << "one's own face-down cards";
    EXPECT_EQ(match.moves(1), "") << "in one's own turn";
}

TEST(DuckThatGooseR51, CostsTwentyAtOnceAndIsAnnounced) {
    Match match({.ranges = {"?devil ?peachy-keen double-edged-sword", "?devil"},
                 .peeking = true,
                 .more = R"({"totals": [5, 0]})"});
    ASSERT_TRUE(match.play("0 peek 2"));
    EXPECT_EQ(match.state.totals[Seat(0)], 25);
    EXPECT_EQ(match.known(Seat(0), 0), "? peachy-keen");
    EXPECT_EQ(match.known(Seat(1), 0), "? ?");
    const Peeked* peeked = match.event<Peeked>();
    ASSERT_NE(peeked, nullptr);
    EXPECT_EQ(view_json(redact(*peeked, Viewer::spectator())), R"({"seat":0,"place":2,"card":null})");
    EXPECT_EQ(match.asked(), "draw 0") << "the choice is still to be made";
    EXPECT_EQ(match.moves(0), "deck") << "once in a turn";
}

TEST(DuckThatGooseR51, IsOutsideAllMultipliers) {
    Match match(
        {.ranges = {"?diddly-squat double-edged-sword", "dodged-a-bullet"}, .deck = "eight-ball", .peeking = true});
    ASSERT_TRUE(match.play({"0 peek 1", "0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.asked(), "over");
    EXPECT_EQ(match.state.totals[Seat(0)], 36) << "2 x 8, and 20";
}

TEST(DuckThatGooseR51, AtAnyChoiceOfOnesOwnTurnAndAgainInTheNext) {
    Match match({.ranges = {"?devil ?peachy-keen four-leaf-clover", "?devil"},
                 .deck = "shoot-yourself eight-ball",
                 .peeking = true});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1"}));
    EXPECT_EQ(match.moves(0), "discard 2, peek 1");
    ASSERT_TRUE(match.play({"0 peek 1", "0 discard 2", "1 deck", "1 keep", "1 discard 1"}));
    EXPECT_EQ(match.moves(0), "deck, pile, peek 1");
}

TEST(DuckThatGooseR51, NotInAControlledTurn) {
    const Match match({.ranges = {"?devil", "?devil"}, .controller = 1, .peeking = true});
    EXPECT_EQ(match.moves(1), "deck");
    EXPECT_EQ(match.moves(0), "");
}

TEST(DuckThatGooseR51, NotAtAChoiceInAnothersTurn) {
    Match match({.ranges = {"?diddly-squat", "?devil peachy-keen eight-ball"},
                 .deck = "burst-bubble shoot-yourself",
                 .peeking = true});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "0 cover>1:3", "0 yes"}));
    EXPECT_EQ(match.asked(), "shoot 1");
    EXPECT_EQ(match.moves(1), "discard 2");
}

TEST(DuckThatGooseR51, IsNoPauseAndWithdrawsNothing) {
    Match match({.ranges = {"?diddly-squat ?devil", "?devil eight-ball"}, .deck = "turn-the-tables", .peeking = true});
    ASSERT_TRUE(match.play({"0 deck", "0 keep", "0 discard 1", "1 choose 2"}));
    EXPECT_EQ(match.moves(0), "choose 2, peek 1");
    ASSERT_TRUE(match.play("0 peek 1"));
    EXPECT_EQ(match.asked(), "choose 0") << "seat 1's choice stands";
}

TEST(DuckThatGooseR51, ARipeThatOneHasPeekedAtCanBeUsed) {
    Match match({.ranges = {"?ripe ?devil", "?devil"}, .pile = "eight-ball", .peeking = true});
    EXPECT_EQ(match.moves(0), "deck, pile, peek 1, peek 2");
    ASSERT_TRUE(match.play("0 peek 1"));
    EXPECT_EQ(match.moves(0), "deck, pile, ripe");
}

// --- R52: strict memory

TEST(DuckThatGooseR52, AViewShowsTheCardInHandAndTheThreeBeingOrdered) {
    Match match({.ranges = {"?diddly-squat@0 cash-cow ?ripe@0", "?devil"},
                 .deck = "devil eight-ball wild-goose hot-potato",
                 .pile = "peachy-keen",
                 .memory = Memory::Strict,
                 .more = ordering});
    json::object own = view(match, Seat(0));
    EXPECT_TRUE(card_of(own, 0, 0).is_null());
    EXPECT_EQ(own.at("deck").as_array()[2], "wild-goose");
    EXPECT_TRUE(own.at("deck").as_array()[3].is_null());
    EXPECT_TRUE(view(match, Seat(1)).at("deck").as_array()[0].is_null()) << "although seat 1 once saw it";
    EXPECT_NE(match.moves(0).find("ripe"), std::string::npos) << "this much the table remembers";
    ASSERT_TRUE(match.play("0 order 1 2"));
    own = view(match, Seat(0));
    EXPECT_TRUE(own.at("deck").as_array()[0].is_null()) << "put back is put back";
    ASSERT_TRUE(match.play("0 deck"));
    EXPECT_EQ(view(match, Seat(0)).at("held").at("card"), "devil");
    EXPECT_TRUE(view(match, Seat(1)).at("held").at("card").is_null());
}

TEST(DuckThatGooseR52, WhoKnewTheTopIsNotReminded) {
    Match match({.ranges = {"?diddly-squat", "?devil"},
                 .deck = "wild-goose",
                 .memory = Memory::Strict,
                 .more = R"({"seen": {"deck.0": [1]}})"});
    ASSERT_TRUE(match.play("0 deck"));
    EXPECT_TRUE(view(match, Seat(1)).at("held").at("card").is_null());
    Match flipped(
        {.ranges = {"?diddly-squat", "?devil eight-ball"}, .deck = "flip-the-script", .memory = Memory::Strict});
    ASSERT_TRUE(flipped.play({"0 deck", "0 keep", "0 discard 1", "0 flip>1:2"}));
    EXPECT_TRUE(card_of(view(flipped, Seat(0)), 0, 1).is_null()) << "everybody saw it go face down";
}

// Who may see the deck's top and the card in hand, by the rules: the player on turn and whoever decides for them.
bool is_let_in(const State& state, Viewer viewer) {
    return viewer == Viewer(state.turn) || (state.controller && viewer == Viewer(*state.controller));
}

std::string hidden_cards_shown(const State& state, Viewer viewer) {
    const json::value seen = json::parse(view_json(redact(state, viewer)));
    for (const auto& range : seen.at("ranges").as_array()) {
        for (const auto& card : range.as_array()) {
            if ((card.at("face") == "down") != card.at("card").is_null()) return "a range";
        }
    }
    const bool orders = !state.steps.empty() && state.steps.back().kind == StepKind::Order;
    const json::array& deck = seen.at("deck").as_array();
    for (std::size_t depth = 0; depth < deck.size(); ++depth) {
        const bool shown = orders && depth < 3 && is_let_in(state, viewer);
        if (shown == deck[depth].is_null()) return "the deck";
    }
    if (state.held) {
        const bool shown = state.held->from == Source::Pile || is_let_in(state, viewer);
        if (shown == seen.at("held").at("card").is_null()) return "the hand";
    }
    return "";
}

TEST(DuckThatGooseR52, NoViewOfAWholeMatchShowsAHiddenCard) {
    int orders = 0;
    int hands = 0;
    for (std::uint64_t seed = 0; seed < effort<std::uint64_t>({.full = 60, .sanitized = 15}); ++seed) {
        SmallRandom random(seed);
        Options options = laws::Lab<DuckThatGoose>::random_options(random);
        options.memory = Memory::Strict;
        options.deck = Deck::Advanced;
        State state = setup(options, random);
        NoEvents silence;
        while (!state.over) {
            play_randomly<DuckThatGoose>(state, random, silence, 1);
            if (state.over) break;
            orders += state.steps.back().kind == StepKind::Order ? 1 : 0;
            hands += state.held ? 1 : 0;
            for (const Viewer viewer : viewers_of(options.players)) {
                ASSERT_EQ(hidden_cards_shown(state, viewer), "") << "seed " << seed << " viewer " << viewer.index();
            }
        }
    }
    EXPECT_GT(orders, effort<int>({.full = 20, .sanitized = 5}));
    EXPECT_GT(hands, effort<int>({.full = 1000, .sanitized = 250}));
}

// --- told again

// The hidden values that an event tells, as they stand in its JSON.
std::vector<json::value> told_in_secret(const json::object& event) {
    std::vector<json::value> values;
    const json::value& kind = event.at("event");
    for (const char* field : {"card", "first", "second"}) {
        const bool secret = kind == "peeked" || kind == "flipped" || kind == "cow-ordered";
        if (secret && event.contains(field)) values.push_back(event.at(field));
    }
    if (kind == "looked" || kind == "cow-looked" || kind == "looked-through") {
        for (const auto& card : event.at("cards").as_array()) values.push_back(card);
    }
    return values;
}

struct Heard {
    int secrets = 0;  // values that somebody was told
    int blanks = 0;
};

Heard hear(const std::vector<Message>& messages) {
    Heard heard;
    for (const Message& message : messages) {
        for (const ToldEvent& event : message.events) {
            for (const json::value& value : told_in_secret(json::parse(event.json).as_object())) {
                ++(value.is_null() ? heard.blanks : heard.secrets);
            }
        }
    }
    return heard;
}

Table strict_table(std::uint64_t seed, const char* memory) {
    const AnyGame& game = **find_game("duck-that-goose");
    Record record = tables::new_record(game, tables::any_players(game, seed), seed);
    record.options = std::string(R"({"deck":"advanced","length":1,"peeking":true,"memory":")") + memory + "\"}";
    return std::move(*Table::open(record));
}

TEST(DuckThatGooseR52, ToldAgainNothingIsShownThatWasLookedAt) {
    Heard at_first;
    Heard again;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Table table = strict_table(seed, "strict");
        SmallRandom random(seed);
        tables::play_on(table, random);
        for (const Viewer viewer : viewers_of(table.players())) {
            const Heard first = hear(table.since(viewer, 0, Telling::First));
            const Heard later = hear(table.since(viewer, 0, Telling::Again));
            ASSERT_EQ(later.secrets, 0) << "seed " << seed;
            ASSERT_EQ(later.blanks, first.secrets + first.blanks) << "the look itself is told";
            at_first.secrets += first.secrets;
            again.blanks += later.blanks;
        }
    }
    EXPECT_GT(at_first.secrets, 1000) << "a look is an event, and tells what was seen";
}

TEST(DuckThatGooseR52, WithAssistedMemoryTheLogKeepsEverything) {
    Table table = strict_table(4, "assisted");
    SmallRandom random(4);
    tables::play_on(table, random);
    for (const Viewer viewer : viewers_of(table.players())) {
        const auto first = table.since(viewer, 0, Telling::First);
        const auto again = table.since(viewer, 0, Telling::Again);
        ASSERT_EQ(first.size(), again.size());
        for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].events, again[i].events);
    }
}

// Sentences are told from the words of an event; they fade with it.
TEST(DuckThatGooseR52, WordsFadeToo) {
    Table table = strict_table(5, "strict");
    SmallRandom random(5);
    tables::play_on(table, random);
    int faded = 0;
    for (const Viewer viewer : viewers_of(table.players())) {
        for (const Message& message : table.since(viewer, 0, Telling::Again)) {
            for (const ToldEvent& event : message.events) {
                if (event.kind != "looked" && event.kind != "cow-looked") continue;
                for (const auto& [field, word] : event.words) {
                    if (field != "cards") continue;
                    ++faded;
                    for (const std::string& name : std::get<std::vector<std::string>>(word)) EXPECT_EQ(name, "hidden");
                }
            }
        }
    }
    EXPECT_GT(faded, 0);
}

}  // namespace
}  // namespace duckpond::duck_that_goose
