// DUCK THAT GOOSE!: every card in every way it can come into play, and what it does each time (R20 to R38).

#include <gtest/gtest.h>

#include "tests/rules/duck_that_goose_match.h"

namespace duckpond::duck_that_goose {
namespace {

// Three players with the same cards; a bird and two Devils in the pile; a red card on the deck.
constexpr const char* range_before = "eight-ball peachy-keen ?deadly-dozen ?perfect-storm";

// What a card does when it is played: nothing ever (Plain), something by itself, or by a choice of its owner's.
enum class Does : std::uint8_t { Nothing, ByItself, ByChoice };

struct Case {
    Card card;
    Does does;
    const char* step = "";    // the choice that is asked first
    const char* answer = "";  // with O for the owner
};

const std::vector<Case>& cases() {
    using enum Does;
    static const std::vector<Case> all{
        {Card::DiddlySquat, Nothing},
        {Card::PieceOfCake, Nothing},
        {Card::SecondSight, ByItself},
        {Card::HotPotato, Nothing},
        {Card::Devil, ByItself},
        {Card::SevenDeadlySins, Nothing},
        {Card::EightBall, Nothing},
        {Card::ShootYourself, ByChoice, "shoot", "discard 2"},
        {Card::TenFootPole, Nothing},
        {Card::WildGoose, Nothing},
        {Card::WildGooseChase, Nothing},
        {Card::DeadlyDozen, Nothing},
        {Card::PerfectStorm, Nothing},
        {Card::DoubleEdgedSword, Nothing},
        {Card::NotHalfBad, Nothing},
        {Card::PeachyKeen, Nothing},
        {Card::FourLeafClover, Nothing},
        {Card::LuckyNumberSeven, Nothing},
        {Card::OnCloudNine, Nothing},
        {Card::BurstBubble, ByChoice, "cover", "cover>O:2"},
        {Card::CashCow, Nothing},
        {Card::ControlFreak, ByChoice, "control", "control>2"},
        {Card::Copycat, ByChoice, "copy", "copy deadly-dozen"},
        {Card::DodgedABullet, Nothing},
        {Card::FlipTheScript, ByChoice, "flip", "flip>2:1"},
        {Card::KillTwoBirds, ByChoice, "first-bird", "bird seven-deadly-sins>2"},
        {Card::GravyTrain, Nothing},
        {Card::SecondWind, ByChoice, "second-wind", "discard 2"},
        {Card::StealThunder, ByChoice, "steal", "steal>2:1"},
        {Card::UnderTheBus, ByChoice, "bus", "bus>2"},
        {Card::TurnTheTables, ByChoice, "choose", "choose 1"},
        {Card::Ripe, Nothing},
    };
    return all;
}

std::string last_of(const std::string& range) {
    const auto places = words_in(range);
    return places.empty() ? "" : places.back();
}
bool lies_in(const std::string& card, const std::string& words) {
    const auto all = words_in(words);
    return std::find(all.begin(), all.end(), card) != all.end();
}
int devils_on(const Match& match, int seat) {
    int devils = 0;
    for (const RangeCard& lying : match.state.ranges[Seat(seat)]) {
        if (lying.face == Face::Up && name_of_card(lying) == Card::Devil) ++devils;
    }
    return devils;
}

// A card that has just come to lie on `owner`'s range, whose choices `decider` makes.
class Scene {
public:
    Scene(const Case& tried, const Position& position, int owner, int decider)
        : match(position), tried_(tried), owner_(owner), decider_(decider) {}

    // Plays up to the card; counts how often potatoes hop on the way.
    void play(std::initializer_list<const char*> moves) {
        ASSERT_TRUE(match.play(moves));
        hops += match.count<PotatoHopped>();
    }
    void play(const std::string& move) { play({move.c_str()}); }

    // The card acts: everything that it asks is answered, and its effect is checked.
    void acts() {
        if (tried_.does != Does::ByChoice) return by_itself();
        ASSERT_EQ(asked_kind(), tried_.step);
        if (tried_.card == Card::TurnTheTables) return tables();
        EXPECT_EQ(must_act(match.state), SeatSet{Seat(decider_)});
        std::string answer = tried_.answer;
        if (const auto at = answer.find('O'); at != std::string::npos) answer[at] = static_cast<char>('0' + owner_);
        const std::string lost = range(2);
        play(std::to_string(decider_) + " " + answer);
        by_choice(lost);
    }

    // Nothing has happened, although it could.
    void is_idle(const std::string& ranges_before) const {
        EXPECT_EQ(ranges(), ranges_before);
        EXPECT_EQ(match.known(Seat(owner_), owner_).find("deadly"), std::string::npos);
    }

    [[nodiscard]] std::string asked_kind() const {
        return match.state.over ? "over" : std::string(name_of(match.state.steps.back().kind));
    }
    [[nodiscard]] std::string range(int seat) const { return match.range(seat); }
    [[nodiscard]] std::string ranges() const { return range(0) + " | " + range(1) + " | " + range(2); }

    Match match;
    int hops = 0;

private:
    void by_itself() const {
        if (tried_.card == Card::SecondSight) {
            EXPECT_EQ(match.known(Seat(owner_), owner_).find('?'), std::string::npos);
            EXPECT_NE(match.known(Seat(owner_), owner_).find("deadly-dozen"), std::string::npos);
            for (int other = 0; other < 3; ++other) {
                if (other != owner_) {
                    EXPECT_EQ(match.known(Seat(other), owner_).find("deadly"), std::string::npos);
                }
            }
        }
        if (tried_.card == Card::Devil) {
            EXPECT_EQ(devils_on(match, owner_), 3);
            EXPECT_FALSE(lies_in("devil", match.pile()));
        }
    }

    void by_choice(const std::string& lost) {
        switch (tried_.card) {
            case Card::ShootYourself:
            case Card::SecondWind:
                EXPECT_EQ(match.pile(1), "peachy-keen");
                EXPECT_FALSE(lies_in("peachy-keen", range(owner_)));
                break;
            case Card::BurstBubble:
                EXPECT_TRUE(lies_in("peachy-keen+ten-foot-pole", range(owner_))) << range(owner_);
                break;
            case Card::ControlFreak:
                EXPECT_EQ(match.state.controls[Seat(2)], Maybe<Seat>(Seat(owner_))) << "the owner's";
                break;
            case Card::Copycat:
                EXPECT_NE(range(owner_).find("copycat=deadly-dozen"), std::string::npos) << range(owner_);
                break;
            case Card::FlipTheScript:
                EXPECT_EQ(last_of(range(owner_)), "?eight-ball");
                EXPECT_EQ(range(2), lost.substr(std::string("eight-ball ").size()));
                break;
            case Card::KillTwoBirds:
                EXPECT_EQ(last_of(range(2)), "seven-deadly-sins");
                EXPECT_FALSE(lies_in("seven-deadly-sins", match.pile()));
                EXPECT_EQ(asked_kind(), "second-bird");
                EXPECT_EQ(must_act(match.state), SeatSet{Seat(decider_)});
                play(std::to_string(decider_) + " pass");
                break;
            case Card::StealThunder:
                EXPECT_EQ(last_of(range(owner_)), "eight-ball");
                EXPECT_EQ(range(2), lost.substr(std::string("eight-ball ").size()));
                break;
            case Card::UnderTheBus:
                EXPECT_EQ(last_of(range(2)), "under-the-bus");
                EXPECT_EQ(range(owner_).find("under-the-bus"), std::string::npos);
                break;
            default:
                ADD_FAILURE() << "no effect is known";
        }
    }

    // All three choose their first place, and the cards go left.
    void tables() {
        std::vector<std::string> chosen;
        for (int seat = 0; seat < 3; ++seat) {
            const auto stack = words_in(words_in(range(seat)).front(), '+');
            chosen.push_back(stack.back());
        }
        // For the player whose turn it is the controller chooses, after their own choice.
        const Maybe<Seat> controller = match.state.controller;
        const int turn = match.state.turn.index();
        for (int seat = 0; seat < 3; ++seat) {
            if (!controller || seat != turn) play(std::to_string(seat) + " choose 1");
        }
        if (controller) play(std::to_string(controller->index()) + " choose>" + std::to_string(turn) + ":1");
        EXPECT_EQ(asked_kind(), "direction");
        EXPECT_EQ(must_act(match.state), SeatSet{Seat(decider_)});
        play(std::to_string(decider_) + " left");
        for (int seat = 0; seat < 3; ++seat) {
            EXPECT_EQ(last_of(range((seat + 1) % 3)), chosen[static_cast<std::size_t>(seat)]);
        }
    }

    const Case& tried_;
    int owner_;
    int decider_;
};

enum class With : std::uint8_t { Nothing, Potato };
constexpr std::array<With, 2> with_and_without{With::Nothing, With::Potato};

Position position(const std::string& deck, const std::string& pile, With with) {
    const std::string before = range_before;
    return {.ranges = {before, before, before + (with == With::Potato ? " hot-potato" : "")},
            .deck = deck + " ten-foot-pole ten-foot-pole",
            .pile = pile + " piece-of-cake seven-deadly-sins devil devil"};
}

// How often the potato has hopped: at each purple play, and never for another card.
void expect_hops(const Scene& scene, With with, int plays) {
    EXPECT_EQ(scene.hops, with == With::Potato ? plays : 0);
}
int purple_plays(const Case& tried) {
    return is_purple(tried.card) ? 1 : 0;
}

// What the table goes on with: a Cow that came to the next player has them look first.
void expect_next(const Scene& scene, const Case& tried, int turn, int owner) {
    EXPECT_EQ(scene.match.state.turn, Seat(turn));
    const bool orders = tried.card == Card::CashCow && owner == turn;
    EXPECT_EQ(scene.asked_kind(), orders ? "order" : "draw");
}

struct Steering {
    Maybe<int> controller;
    int decider = 0;
};
const std::array<Steering, 2> own_and_controlled{{{{}, 0}, {2, 2}}};

TEST(DuckThatGooseEveryCard, TableHasThemAll) {
    ASSERT_EQ(cases().size(), static_cast<std::size_t>(card_kinds));
    for (int kind = 0; kind < card_kinds; ++kind) {
        EXPECT_EQ(cases()[static_cast<std::size_t>(kind)].card, static_cast<Card>(kind));
    }
}

TEST(DuckThatGooseEveryCard, KeptFromTheDeck) {
    for (const Case& tried : cases()) {
        for (const With with : with_and_without) {
            for (const auto& [controller, decider] : own_and_controlled) {
                SCOPED_TRACE(std::string(name_of(tried.card)) + (controller ? " controlled" : ""));
                Position at = position(std::string(name_of(tried.card)), "", with);
                at.controller = controller;
                Scene scene(tried, at, 0, decider);
                const std::string seat = std::to_string(decider);
                scene.play(seat + " deck");
                EXPECT_EQ(scene.match.moves(decider), tried.card == Card::WildGooseChase ? "keep" : "keep, toss");
                scene.play(seat + " keep");
                scene.play(seat + " discard 4");
                EXPECT_EQ(scene.range(0).substr(0, 37), "eight-ball peachy-keen ?deadly-dozen ");
                expect_hops(scene, with, purple_plays(tried));
                scene.acts();
                expect_next(scene, tried, 1, 0);
            }
        }
    }
}

TEST(DuckThatGooseEveryCard, TakenFromThePile) {
    for (const Case& tried : cases()) {
        for (const With with : with_and_without) {
            for (const auto& [controller, decider] : own_and_controlled) {
                SCOPED_TRACE(std::string(name_of(tried.card)) + (controller ? " controlled" : ""));
                Position at = position("", std::string(name_of(tried.card)), with);
                at.controller = controller;
                Scene scene(tried, at, 0, decider);
                const std::string seat = std::to_string(decider);
                EXPECT_EQ(scene.match.moves(decider), tried.card == Card::WildGooseChase ? "pile" : "deck, pile");
                scene.play(seat + " pile");
                scene.play(seat + " discard 4");
                expect_hops(scene, with, purple_plays(tried));
                scene.acts();
                expect_next(scene, tried, 1, 0);
            }
        }
    }
}

TEST(DuckThatGooseEveryCard, TurnedUp) {
    for (const Case& tried : cases()) {
        for (const With with : with_and_without) {
            for (const auto& [controller, decider] : own_and_controlled) {
                SCOPED_TRACE(std::string(name_of(tried.card)) + (controller ? " controlled" : ""));
                Position at = position("ten-foot-pole", "", with);
                at.controller = controller;
                at.ranges[0] = "eight-ball peachy-keen ?deadly-dozen ?" + std::string(name_of(tried.card));
                Scene scene(tried, at, 0, decider);
                const std::string seat = std::to_string(decider);
                scene.play(seat + " deck");
                scene.play(seat + " toss");
                scene.play(seat + " turn-up 4");
                EXPECT_EQ(scene.match.pile(1), "ten-foot-pole");
                expect_hops(scene, with, purple_plays(tried));
                scene.acts();
                expect_next(scene, tried, 1, 0);
            }
        }
    }
}

// Burst onto a range, one's own or another's: the Burst player is asked where the card acts when it is played.
void burst_onto(const Case& tried, With with, int owner, const Steering& steering, Answer answer) {
    Position at = position("burst-bubble " + std::string(name_of(tried.card)), "", with);
    at.controller = steering.controller;
    // Only the player on turn is controlled.
    Scene scene(tried, at, owner, owner == 0 ? steering.decider : owner);
    const std::string seat = std::to_string(steering.decider);
    scene.play(seat + " deck");
    scene.play(seat + " keep");
    scene.play(seat + " discard 4");
    EXPECT_EQ(scene.asked_kind(), "cover");
    expect_hops(scene, with, 1);  // Burst is purple itself
    scene.play(seat + " cover>" + std::to_string(owner) + ":1");
    EXPECT_EQ(words_in(scene.range(owner)).front(), "eight-ball+" + std::string(name_of(tried.card)));
    expect_hops(scene, with, 1 + purple_plays(tried));
    if (tried.does == Does::Nothing) return expect_next(scene, tried, 1, owner);
    EXPECT_EQ(scene.asked_kind(), "allow");
    EXPECT_EQ(must_act(scene.match.state), SeatSet{Seat(steering.decider)}) << "the Burst player's choice";
    EXPECT_EQ(scene.match.moves(steering.decider), "yes, no");
    const std::string before = scene.ranges();
    scene.play(seat + (answer == Answer::Yes ? " yes" : " no"));
    if (answer == Answer::Yes) {
        scene.acts();
    } else {
        scene.is_idle(before);
    }
    expect_next(scene, tried, 1, owner);
}

TEST(DuckThatGooseEveryCard, Burst) {
    for (const Case& tried : cases()) {
        if (tried.card == Card::BurstBubble) continue;  // there is one
        for (const With with : with_and_without) {
            for (const Steering& steering : own_and_controlled) {
                for (const int owner : {0, 1}) {
                    for (const Answer answer : {Answer::Yes, Answer::No}) {
                        SCOPED_TRACE(std::string(name_of(tried.card)) + " onto " + std::to_string(owner) +
                                     (steering.controller ? " controlled " : " ") + std::string(name_of(answer)));
                        burst_onto(tried, with, owner, steering, answer);
                    }
                }
            }
        }
    }
}

TEST(DuckThatGooseEveryCard, HandedByKillTwoBirds) {
    int birds = 0;
    for (const Case& tried : cases()) {
        const std::string name(name_of(tried.card));
        const Colour colour = figures_of(tried.card).colour;
        for (const With with : with_and_without) {
            for (const int owner : {0, 1}) {
                SCOPED_TRACE(name + " for " + std::to_string(owner));
                if (tried.card == Card::KillTwoBirds) continue;  // there is one
                Scene scene(tried, position("kill-two-birds", "piece-of-cake " + name, with), owner, owner);
                scene.play({"0 deck", "0 keep", "0 discard 4"});
                const std::string bird = "0 bird " + name + ">" + std::to_string(owner);
                const bool allowed = colour == Colour::Yellow || colour == Colour::Orange;
                ASSERT_EQ(scene.match.can(bird), allowed);
                if (!allowed) continue;
                ++birds;
                scene.play(bird);
                expect_hops(scene, with, 1);
                scene.acts();
                EXPECT_EQ(scene.asked_kind(), "second-bird") << "of the Sins in the pile";
                EXPECT_EQ(must_act(scene.match.state), SeatSet{Seat(0)});
                scene.play("0 pass");
                expect_next(scene, tried, 1, owner);
            }
        }
    }
    EXPECT_EQ(birds, 6 * 2 * 2);
}

TEST(DuckThatGooseEveryCard, BroughtByRipe) {
    for (const Case& tried : cases()) {
        if (tried.card == Card::Ripe) continue;  // there is one
        for (const With with : with_and_without) {
            for (const bool controlled : {false, true}) {
                SCOPED_TRACE(std::string(name_of(tried.card)) + (controlled ? " controlled" : ""));
                // Seat 1 uses it in seat 0's turn, or in their own turn which seat 2 controls.
                Position at = position("", std::string(name_of(tried.card)), with);
                at.ranges[1] += " ripe";
                if (controlled) {
                    at.turn = 1;
                    at.controller = 2;
                }
                Scene scene(tried, at, 1, controlled ? 2 : 1);
                EXPECT_EQ(scene.match.asked(), controlled ? "draw 2 (1)" : "draw 0 (1)");
                scene.play("1 ripe");
                EXPECT_TRUE(lies_in("ripe!", scene.range(1)));
                expect_hops(scene, with, purple_plays(tried));
                scene.acts();
                EXPECT_EQ(scene.match.state.turn, Seat(controlled ? 1 : 0));
                EXPECT_EQ(scene.asked_kind(), "draw") << "what was paused is asked again";
            }
        }
    }
}

// A Copycat becomes the card; doing what that does is asked where it could do something.
void copy_it(const Case& tried, With with, const Steering& steering, Answer answer) {
    Position at = position("copycat", "", with);
    at.controller = steering.controller;
    Scene scene(tried, at, 0, steering.decider);
    const std::string seat = std::to_string(steering.decider);
    const std::string copy = seat + " copy " + std::string(name_of(tried.card));
    scene.play(seat + " deck");
    scene.play(seat + " keep");
    scene.play(seat + " discard 4");
    const Colour colour = figures_of(tried.card).colour;
    const bool allowed = colour != Colour::Blue && colour != Colour::Purple;
    ASSERT_EQ(scene.match.can(copy), allowed);
    if (!allowed) return;
    scene.play(copy);
    EXPECT_NE(scene.range(0).find("copycat=" + std::string(name_of(tried.card))), std::string::npos);
    expect_hops(scene, with, 1);
    if (tried.does == Does::Nothing) return expect_next(scene, tried, 1, 0);
    EXPECT_EQ(scene.asked_kind(), "imitate");
    EXPECT_EQ(must_act(scene.match.state), SeatSet{Seat(steering.decider)});
    const std::string before = scene.ranges();
    scene.play(seat + (answer == Answer::Yes ? " yes" : " no"));
    if (answer == Answer::Yes) {
        scene.acts();
    } else {
        scene.is_idle(before);
    }
    expect_next(scene, tried, 1, 0);
}

TEST(DuckThatGooseEveryCard, Copied) {
    for (const Case& tried : cases()) {
        for (const With with : with_and_without) {
            for (const Steering& steering : own_and_controlled) {
                for (const Answer answer : {Answer::Yes, Answer::No}) {
                    SCOPED_TRACE(std::string(name_of(tried.card)) + (steering.controller ? " controlled " : " ") +
                                 std::string(name_of(answer)));
                    copy_it(tried, with, steering, answer);
                }
            }
        }
    }
}

}  // namespace
}  // namespace duckpond::duck_that_goose
