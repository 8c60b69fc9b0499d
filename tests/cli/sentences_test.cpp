#include "cli/sentences.h"

#include <gtest/gtest.h>

namespace duckpond::cli {
namespace {

Sentences sentences(std::string_view language, std::vector<std::string> names = {"Anna", "Bruno", "Cleo"}) {
    return Sentences(**Texts::in(language), "killer-duckie", std::move(names));
}
Sentences of_geese(std::string_view language) {
    return Sentences(**Texts::in(language), "duck-that-goose", {"Anna", "Bruno", "Cleo"});
}

const Viewer anna = Seat(0);
const Viewer watching = Viewer::spectator();

ToldEvent event(std::string_view kind, Words words) {
    return {.kind = kind, .json = {}, .words = std::move(words)};
}

TEST(Sentences, NameThePlayersOrSayYou) {
    const ToldEvent drew = event("drew", {{"seat", Seat(0)}, {"card", std::string("seer")}});
    EXPECT_EQ(sentences("en").event(drew, anna), "You draw this card: Seer.");
    EXPECT_EQ(sentences("en").event(drew, Seat(1)), "Anna draws this card: Seer.");
    EXPECT_EQ(sentences("de").event(drew, anna), "Du ziehst diese Karte: Seher.");
}

TEST(Sentences, KeepWhatIsHidden) {
    const ToldEvent gave = event("gave", {{"seat", Seat(0)}, {"receiver", Seat(1)}, {"card", Hidden{}}});
    EXPECT_EQ(sentences("en").event(gave, watching), "Anna gives Bruno a card.");
    EXPECT_EQ(sentences("de").event(gave, watching), "Anna gibt Bruno eine Karte.");
    const ToldEvent put = event("put-back", {{"seat", Seat(1)}, {"depth", Hidden{}}});
    EXPECT_EQ(sentences("en").event(put, anna), "Bruno puts the Killer back into the pile.");
}

TEST(Sentences, CountNumbers) {
    const auto put = [](std::int64_t depth) {
        return sentences("en").event(event("put-back", {{"seat", Seat(0)}, {"depth", depth}}), anna);
    };
    EXPECT_EQ(put(0), "You put the Killer back into the pile, right on top.");
    EXPECT_EQ(put(1), "You put the Killer back into the pile, under 1 card.");
    EXPECT_EQ(put(7), "You put the Killer back into the pile, under 7 cards.");
}

TEST(Sentences, TargetSomebodyOrNobody) {
    const auto played = [](const Word& target) {
        return event("played", {{"seat", Seat(1)}, {"card", std::string("begger")}, {"target", target}});
    };
    EXPECT_EQ(sentences("en").event(played(std::string("none")), anna), "Bruno plays Begger.");
    EXPECT_EQ(sentences("en").event(played(Seat(0)), anna), "Bruno plays Begger on you.");
    EXPECT_EQ(sentences("de").event(played(Seat(2)), anna), "Bruno spielt Bettler gegen Cleo.");
}

TEST(Sentences, ListAndCountNames) {
    const auto looked = [](std::vector<std::string> cards) {
        return event("looked", {{"seat", Seat(0)}, {"cards", std::move(cards)}});
    };
    const Sentences english = sentences("en");
    EXPECT_EQ(english.event(looked({"seer", "seer", "killer"}), anna),
              "You look at the top 3 cards of the pile: Seer ×2 and Killer.");
    EXPECT_EQ(english.event(looked({"seer", "rude", "seer"}), anna),
              "You look at the top 3 cards of the pile: Seer, Rude and Seer.");
    EXPECT_EQ(english.event(looked({"rude"}), anna), "You look at the top card of the pile: Rude.");
    EXPECT_EQ(english.event(looked({"hidden", "hidden"}), Seat(1)), "Anna looks at the top 2 cards of the pile.");
    EXPECT_EQ(english.event(event("went-out", {{"seat", Seat(2)}, {"hand", std::vector<std::string>{}}}), anna),
              "Cleo is out.");
}

// A name must not be able to make a message say something else.
TEST(Sentences, AreNotFooledByNames) {
    const Sentences english = sentences("en", {"you", "hidden", "none"});
    EXPECT_EQ(english.event(event("drew", {{"seat", Seat(0)}, {"card", Hidden{}}}), Seat(1)), "“you” draws a card.");
    EXPECT_EQ(english.event(event("drew", {{"seat", Seat(0)}, {"card", Hidden{}}}), Seat(0)), "You draw a card.");
    EXPECT_EQ(english.event(event("played", {{"seat", Seat(1)}, {"card", std::string("begger")}, {"target", Seat(2)}}),
                            Seat(0)),
              "“hidden” plays Begger on “none”.");
    const Sentences braces = sentences("de", {"{seat}", "#", "'Du"});
    EXPECT_EQ(braces.event(event("gave", {{"seat", Seat(0)}, {"receiver", Seat(2)}, {"card", Hidden{}}}), Seat(1)),
              "{seat} gibt 'Du eine Karte.");
}

TEST(Sentences, CallMovesByWords) {
    const OfferedMove play{.notation = "begger>2",
                           .json = {},
                           .words = {{"kind", std::string("play")},
                                     {"card", std::string("begger")},
                                     {"target", Seat(2)},
                                     {"depth", std::string("none")}}};
    EXPECT_EQ(sentences("en").move(play, anna), "Play Begger on Cleo");
    EXPECT_EQ(sentences("de").move(play, anna), "Bettler gegen Cleo spielen");
    EXPECT_EQ(sentences("en").move({.notation = "bid 6", .json = {}, .words = {}}, anna), "bid 6");
}

// "ripe" is a card as well as a way to play one; a message can tell the two apart.
TEST(Sentences, SelectByTheWordItself) {
    const auto played = [](const char* way) {
        return event("played", {{"seat", Seat(1)},
                                {"card", std::string("hot-potato")},
                                {"way", std::string(way)},
                                {"place", std::int64_t{2}},
                                {"steering", std::string("own")},
                                {"potatoes", std::string("none")}});
    };
    EXPECT_EQ(of_geese("en").event(played("drawn"), anna), "Hot Potato joins Bruno’s range.");
    EXPECT_EQ(of_geese("en").event(played("turned-up"), anna), "Bruno turns up their 2nd card: Hot Potato.");
    EXPECT_EQ(of_geese("en").event(played("turned-up"), Seat(1)), "You turn up your 2nd card: Hot Potato.");
    EXPECT_EQ(of_geese("en").event(played("on-another"), Seat(1)), "Hot Potato lands on your 2nd card.");
    EXPECT_EQ(of_geese("en").event(played("bird"), anna), "Hot Potato flies to Bruno’s range.");
    EXPECT_EQ(of_geese("en").event(played("ripe"), anna), "Hot Potato comes to Bruno’s range.");
    EXPECT_EQ(of_geese("de").event(played("turned-up"), anna), "Bruno deckt die eigene 2. Karte auf: Hot Potato.");
    const ToldEvent declined = event("declined", {{"seat", Seat(0)}, {"step", std::string("second-wind")}});
    EXPECT_EQ(of_geese("en").event(declined, anna), "You discard nothing.");
}

TEST(Sentences, LeaveOutWhatNobodyWouldSay) {
    const ToldEvent kept = event("kept", {{"seat", Seat(0)}});
    const ToldEvent waiting =
        event("waiting",
              {{"kind", std::string("draw")}, {"seat", Seat(0)}, {"steps", std::vector<std::string>{"step", "step"}}});
    const std::vector<ToldEvent> both{waiting, kept, waiting, kept, waiting};
    for (const char* language : {"en", "de"}) EXPECT_EQ(of_geese(language).event(waiting, anna), "");
    EXPECT_EQ(of_geese("en").events(both, anna), "You keep it. You keep it.");
    EXPECT_EQ(of_geese("en").events({&waiting, 1}, anna), "");
}

TEST(Sentences, NameAnAbsentNumber) {
    const auto order = [](const Word& second) {
        return OfferedMove{.notation = "order",
                           .json = {},
                           .words = {{"kind", std::string("order")}, {"place", std::int64_t{2}}, {"second", second}}};
    };
    EXPECT_EQ(of_geese("en").move(order(std::int64_t{1}), anna), "The 2nd on top, then the 1st");
    EXPECT_EQ(of_geese("en").move(order(std::string("none")), anna), "The 2nd on top");
    EXPECT_EQ(of_geese("de").move(order(std::int64_t{1}), anna), "Die 2. obenauf, dann die 1.");
}

}  // namespace
}  // namespace duckpond::cli
