// Ducks and Geese: who knows what (R43 to R46).

#include <cmath>
#include <map>

#include "rules/typed_match.h"
#include "tests/rules/ducks_and_geese_match.h"

namespace duckpond::ducks_and_geese {
namespace {

const Options blind{.blind = true};

std::string view_of(const Match& match, Viewer viewer) {
    return view_json(redact(match.state, viewer));
}
bool shows(const Match& match, Viewer viewer, const std::string& text) {
    return view_of(match, viewer).find(text) != std::string::npos;
}

TEST(DucksAndGeeseKnowledge, R43SpectatorsSeeWhatIsPublic) {
    Match match(blind, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    match.play_all({"0 bid 3", "1 look", "1 pass", "2 pass", "3 pass", "0 take", "0 discard ho3"});
    match.trick("grb");
    const Json parsed = *parse_json(view_of(match, Viewer::spectator()));
    const JsonObject& view = parsed.as_object();
    for (const auto& hand : view.at("hands").as_array()) EXPECT_TRUE(hand.is_null());
    EXPECT_EQ(plain_json(view.at("hand_sizes")), "[1,2,2,2]");
    EXPECT_EQ(plain_json(view.at("calls").as_array()[0]), R"({"seat":0,"kind":"bid","number":3,"blind":true})");
    EXPECT_EQ(view.at("open").as_string(), "gourds-eight");
    EXPECT_TRUE(view.at("taken").as_bool());
    EXPECT_TRUE(view.at("discard").is_null()) << "that there is one";
    EXPECT_EQ(plain_json(view.at("tricks").as_array()[0]), R"({"leader":0,"cards":["grapes-bishop"]})");
}

TEST(DucksAndGeeseKnowledge, R43AGlanceTellsWhatItComesTo) {
    Match match({.zero = true}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("grb gr3 gr2 grf ho3 hob");
    const Glance glance = at_a_glance(match.state);
    ASSERT_EQ(glance.sides.size(), 2);
    EXPECT_EQ(glance.sides[0].seats, (SeatSet{Seat(0), Seat(2)}));
    EXPECT_EQ(glance.sides[0].tricks, 1);
    EXPECT_EQ(glance.sides[0].cards, 2);
    EXPECT_EQ(*glance.sides[0].towards, 3);
    EXPECT_FALSE(glance.sides[1].towards);
    EXPECT_EQ(*glance.winning, Seat(1));
    EXPECT_EQ(glance.played_by, (FixedVector<Seat, max_players>{Seat(0), Seat(1)}));
    EXPECT_FALSE(glance.resting);
    EXPECT_EQ(glance.point_cards, ducks | geese);
    Match zero({.zero = true}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    zero.play_all({"0 pass", "1 zero", "2 pass", "3 pass", "1 leave"});
    EXPECT_EQ(*at_a_glance(zero.state).resting, Seat(3));
}

TEST(DucksAndGeeseKnowledge, R44AHandIsItsOwnersOnceLookedAt) {
    Match match(blind, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    EXPECT_FALSE(shows(match, Seat(0), "hops-three")) << "hidden from its owner";
    match.play_all({"0 look"});
    EXPECT_TRUE(shows(match, Seat(0), R"(["grapes-bishop","hops-three"])"));
    for (const Viewer viewer : {Viewer(Seat(1)), Viewer(Seat(2)), Viewer(Seat(3)), Viewer::spectator()}) {
        EXPECT_FALSE(shows(match, viewer, "hops-three")) << viewer.index();
    }
}

TEST(DucksAndGeeseKnowledge, R44TheDiscardIsTheBiddersSecret) {
    Match match({}, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 take", "0 discard ho3"});
    EXPECT_TRUE(shows(match, Seat(0), R"("discard":"hops-three")"));
    EXPECT_TRUE(shows(match, Seat(2), R"("discard":null)")) << "from the partner too";
    const auto told = [&](Viewer viewer) {
        return duckpond::detail::tell(match.state, *match.event<Discarded>(), viewer).json;
    };
    EXPECT_EQ(told(Seat(0)), R"({"event":"discarded","seat":0,"card":"hops-three"})");
    EXPECT_EQ(told(Seat(1)), R"({"event":"discarded","seat":0,"card":null})");
}

TEST(DucksAndGeeseKnowledge, R45WhatIsNotPlayedIsNeverShown) {
    Match match({.zero = true}, {"gr3 ho3", "grb hob", "iv5 iv7", "grf ho2"}, "go8");
    match.play_all({"0 zero", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("gr3 grb grf hob ho2 ho3");
    for (const Event& event : match.events) {
        for (const Viewer viewer : {Viewer(Seat(1)), Viewer::spectator()}) {
            const std::string told =
                std::visit([&](const auto& happened) { return view_json(redact(happened, viewer)); }, event);
            if (std::holds_alternative<Dealt>(event)) continue;  // another deal has these cards too
            EXPECT_EQ(told.find("ivy-five"), std::string::npos) << told;
            EXPECT_EQ(told.find("ivy-seven"), std::string::npos) << told;
        }
    }
    // A forfeited deal: whoever had not looked learns nothing when it is over.
    Match forfeited(blind, {"gr3 ho3", "grb hob", "iv5 iv7", "grf ho2"}, "go8");
    forfeited.play_all({"0 pass", "1 pass", "2 pass", "3 forfeit"});
    EXPECT_EQ(forfeited.event<Looked>(), nullptr);
    const auto* dealt = forfeited.event<Dealt>();
    ASSERT_NE(dealt, nullptr);
    for (const auto& hand : dealt->hands) EXPECT_TRUE(hand.seen().empty());
}

// --- what bots may conclude

// How often something is so in worlds that a viewer imagines.
template <class Holds>
double share(const Match& match, Viewer viewer, Holds&& holds) {
    SmallRandom random(11);
    const auto known = redact(match.state, viewer);
    int count = 0;
    constexpr int dreams = 20'000;
    for (int i = 0; i < dreams; ++i) count += holds(imagine(known, random)) ? 1 : 0;
    return static_cast<double>(count) / dreams;
}

TEST(DucksAndGeeseKnowledge, R46WhoDidNotFollowHasNone) {
    Match match({}, {"gr3 gr4 gr5", "ho3 iv3 iv4", "gr6 gr7 ho5", "gr8 hot ro3"}, "go8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("gr3 iv3");
    const auto has = [](int seat, Suit suit) {
        return [seat, suit](const State& world) { return !(world.hands[Seat(seat)].value() & cards_of(suit)).empty(); };
    };
    EXPECT_EQ(share(match, Seat(0), has(1, Suit::Grapes)), 0);
    EXPECT_GT(share(match, Seat(0), has(2, Suit::Grapes)), 0.3);
    EXPECT_EQ(share(match, Viewer::spectator(), has(1, Suit::Grapes)), 0);
    const auto holds = [](const State& world) { return world.hands[Seat(1)].value().contains(card_named("ho3")); };
    // 50 cards are unseen, 8 Grapes among them; two of the other 42 are seat 1's, if nobody else is known to lack any.
    const double chance = share(match, Seat(0), holds);
    EXPECT_NEAR(chance, 2.0 / 42, 0.006);
}

TEST(DucksAndGeeseKnowledge, R46ATakenOpenCardIsHeldOrDiscarded) {
    Match match({}, {"gr3 gr4", "ho3 iv3", "gr6 ho5", "gr8 ro3"}, "go8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 take"});
    const auto held = [](const State& world) { return world.hands[Seat(0)].value().contains(card_named("go8")); };
    const auto dropped = [](const State& world) { return world.discard->value() == card_named("go8"); };
    EXPECT_EQ(share(match, Seat(1), held), 1) << "not yet discarded";
    match.play_all({"0 discard gr3"});
    EXPECT_NEAR(share(match, Seat(1), dropped), 1.0 / 3, 0.015) << "any of three cards alike";
    EXPECT_NEAR(share(match, Seat(1), held), 2.0 / 3, 0.015);
    match.trick("gr4 ho3 gr6 gr8");
    EXPECT_NEAR(share(match, Seat(1), dropped), 1.0 / 2, 0.015);
    EXPECT_EQ(share(match, Seat(0), held), 1) << "the bidder knows";
}

TEST(DucksAndGeeseKnowledge, R46ABidderWhoCannotFollowTrumpsHasDiscardedTheOpenCard) {
    Match match({}, {"gr3 gr4 gr5", "go3 go4 iv3", "gr6 ho5 ho6", "grb ho7 ho8"}, "go8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 take", "0 discard go8"});
    const auto dropped = [](const State& world) { return world.discard->value() == card_named("go8"); };
    match.trick("gr3 go3 gr6 grb");
    EXPECT_LT(share(match, Seat(2), dropped), 0.6);
    match.trick("go4 ho5 ho7 gr4");
    EXPECT_EQ(share(match, Seat(2), dropped), 1) << "seat 0 did not follow Gourds";
}

TEST(DucksAndGeeseKnowledge, R46AnUnseenHandIsUnknownToItsOwner) {
    Match match(blind, {"grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"}, "go8");
    const auto same = [](const State& world) { return world.hands[Seat(0)].value() == cards("grb ho3"); };
    EXPECT_LT(share(match, Seat(0), same), 0.01);
    match.play_all({"0 look"});
    EXPECT_EQ(share(match, Seat(0), same), 1);
}

// An ending counted by hand: seats 1 and 2 hold a card each, and neither has Grapes.
TEST(DucksAndGeeseKnowledge, R46EveryLayoutThatFitsIsEquallyLikely) {
    Match match({}, {"gr3 gr4 ivb", "gr5 ho3 ivc", "ho4 ho5 iv2", "gr6 gr7 iv3"}, "go8");
    match.play_all({"0 bid 3", "1 pass", "2 pass", "3 pass", "0 leave"});
    match.trick("gr3 gr5 ho4 gr6 gr7 gr4 ho3 ho5 iv3");
    ASSERT_EQ(match.state.turn, Seat(0));
    // Out of sight are all but nine that were played, the open card and seat 0's own; six Grapes are among them.
    const int rest = 55 - 11 - 6;
    const int worlds = rest * (rest - 1);
    constexpr int dreams_a_world = 60;
    std::map<std::string, int> dreamt;
    SmallRandom random(3);
    const auto known = redact(match.state, Seat(0));
    for (int i = 0; i < worlds * dreams_a_world; ++i) {
        ++dreamt[laws::Lab<DucksAndGeese>::fingerprint(imagine(known, random))];
    }
    EXPECT_EQ(dreamt.size(), static_cast<std::size_t>(worlds));
    double deviation = 0;
    for (const auto& [world, count] : dreamt) {
        deviation += (count - dreams_a_world) * (count - dreams_a_world) / static_cast<double>(dreams_a_world);
    }
    EXPECT_LT(deviation, worlds + 6 * std::sqrt(2.0 * worlds));
}

}  // namespace
}  // namespace duckpond::ducks_and_geese
