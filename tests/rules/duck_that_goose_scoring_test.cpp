// DUCK THAT GOOSE!: what a round is worth (R46 to R50 of docs/rules/duck-that-goose.md), and a second scorer that
// agrees.

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/json_write.h"
#include "tests/effort.h"
#include "tests/rules/duck_that_goose_match.h"
#include "tests/rules/duck_that_goose_scorer.h"

namespace duckpond::duck_that_goose {
namespace {

// The points of each range at the end of a round: the player on turn, an extra seat, turns up a Diddly Squat.
std::vector<int> points_of(std::vector<std::string> ranges) {
    const std::size_t scored = ranges.size();
    ranges.emplace_back("?diddly-squat");
    Match match({.ranges = ranges, .deck = "piece-of-cake", .turn = static_cast<int>(scored)});
    const std::string seat = std::to_string(scored);
    for (const char* move : {" deck", " toss", " turn-up 1"}) EXPECT_TRUE(match.play((seat + move).c_str()));
    if (match.asked().starts_with("last-call")) {
        EXPECT_TRUE(match.play((match.asked().substr(10) + " pass").c_str()));
    }
    EXPECT_EQ(match.asked(), "over");
    std::vector<int> points;
    for (std::size_t i = 0; i < scored; ++i) {
        points.push_back(match.state.sheet[0][Seat(static_cast<int>(i))]);
        EXPECT_EQ(match.state.totals[Seat(static_cast<int>(i))], points.back());
    }
    return points;
}
int points_of(const char* range) {
    return points_of(std::vector<std::string>{range})[0];
}

// --- R46: values and cancelling

TEST(DuckThatGooseR46, EachCardAloneCountsItsValue) {
    const std::vector<std::pair<const char*, int>> values{{"diddly-squat", 0},
                                                          {"piece-of-cake", 1},
                                                          {"second-sight", 4},
                                                          {"hot-potato", 5},
                                                          {"devil", 6},
                                                          {"seven-deadly-sins", 7},
                                                          {"eight-ball", 8},
                                                          {"shoot-yourself", 9},
                                                          {"ten-foot-pole", 10},
                                                          {"wild-goose", 11},
                                                          {"wild-goose-chase", 11},
                                                          {"deadly-dozen", 12},
                                                          {"perfect-storm", 13},
                                                          {"double-edged-sword", 0},
                                                          {"not-half-bad", 0},
                                                          {"peachy-keen", -3},
                                                          {"four-leaf-clover", -4},
                                                          {"lucky-number-seven", -7},
                                                          {"on-cloud-nine", -9},
                                                          {"burst-bubble", 1},
                                                          {"cash-cow", 3},
                                                          {"control-freak", 1},
                                                          {"copycat", 1},
                                                          {"dodged-a-bullet", 0},
                                                          {"flip-the-script", 1},
                                                          {"kill-two-birds", 1},
                                                          {"gravy-train", -13},
                                                          {"second-wind", 1},
                                                          {"steal-thunder", 1},
                                                          {"under-the-bus", 13},
                                                          {"turn-the-tables", 1},
                                                          {"ripe", 1}};
    ASSERT_EQ(values.size(), static_cast<std::size_t>(card_kinds));
    for (const auto& [card, value] : values) {
        EXPECT_EQ(points_of(card), value) << card;
        const std::string with_ten = std::string(card) + " ten-foot-pole";
        const bool scales = std::string(card) == "double-edged-sword" || std::string(card) == "not-half-bad" ||
                            std::string(card) == "dodged-a-bullet" || std::string(card) == "ten-foot-pole";
        if (!scales) {
            EXPECT_EQ(points_of(with_ten.c_str()), value + 10) << card;
        }
    }
}

TEST(DuckThatGooseR46, PairsOfANameCancelAndOfThreeOneCounts) {
    for (const auto& [card, value] : std::vector<std::pair<std::string, int>>{{"piece-of-cake", 1},
                                                                              {"second-sight", 4},
                                                                              {"seven-deadly-sins", 7},
                                                                              {"eight-ball", 8},
                                                                              {"shoot-yourself", 9},
                                                                              {"ten-foot-pole", 10},
                                                                              {"deadly-dozen", 12},
                                                                              {"perfect-storm", 13}}) {
        const std::string pair = joined(std::vector<std::string>{card, card});
        const std::string copied = joined(std::vector<std::string>{card, "copycat=" + card});
        const std::string three = joined(std::vector<std::string>{pair, "copycat=" + card});
        EXPECT_EQ(points_of(pair.c_str()), 0) << card;
        EXPECT_EQ(points_of(copied.c_str()), 0) << "a copy has the symbol: " << card;
        EXPECT_EQ(points_of(three.c_str()), value) << card;
    }
    EXPECT_EQ(points_of("ten-foot-pole ten-foot-pole ten-foot-pole"), 10);
    EXPECT_EQ(points_of("ten-foot-pole ten-foot-pole ten-foot-pole ten-foot-pole"), 0);
    EXPECT_EQ(points_of("ten-foot-pole ten-foot-pole ten-foot-pole ten-foot-pole copycat=ten-foot-pole"), 10);
}

TEST(DuckThatGooseR46, SomeNeverCancel) {
    EXPECT_EQ(points_of("hot-potato hot-potato"), 10);
    EXPECT_EQ(points_of("hot-potato hot-potato hot-potato hot-potato copycat=hot-potato"), 25);
    EXPECT_EQ(points_of("peachy-keen peachy-keen"), -6);
    EXPECT_EQ(points_of("diddly-squat diddly-squat"), 0);
    EXPECT_EQ(points_of("under-the-bus perfect-storm"), 26) << "the same value, another name";
}

TEST(DuckThatGooseR46, APurpleOneDoesNotCancelWithAPieceOfCake) {
    for (const char* purple : {"burst-bubble", "control-freak", "copycat", "flip-the-script", "kill-two-birds",
                               "second-wind", "steal-thunder", "turn-the-tables", "ripe"}) {
        EXPECT_EQ(points_of((std::string("piece-of-cake ") + purple).c_str()), 2) << purple;
    }
    EXPECT_EQ(points_of("control-freak second-wind"), 2) << "nor with one another";
}

TEST(DuckThatGooseR46, AGooseCancelsWithOneChase) {
    EXPECT_EQ(points_of("wild-goose wild-goose-chase"), 0);
    EXPECT_EQ(points_of("wild-goose wild-goose-chase wild-goose-chase"), 11) << "each card at most once";
    EXPECT_EQ(points_of("wild-goose-chase wild-goose-chase"), 22) << "two Chases never";
    EXPECT_EQ(points_of("wild-goose copycat=wild-goose"), 22) << "two Geese never";
    EXPECT_EQ(points_of("wild-goose copycat=wild-goose wild-goose-chase wild-goose-chase"), 0)
        << "a copied Goose with the second Chase";
    EXPECT_EQ(points_of("wild-goose copycat=wild-goose wild-goose-chase"), 11);
    EXPECT_EQ(points_of("copycat=wild-goose wild-goose-chase wild-goose-chase wild-goose-chase"), 22);
    EXPECT_EQ(points_of("wild-goose copycat=wild-goose-chase"), 0) << "a copied Chase is a Chase";
}

TEST(DuckThatGooseR46, CoveredCardsCountNothingAndTheOneOnTopCounts) {
    EXPECT_EQ(points_of("perfect-storm+peachy-keen"), -3);
    EXPECT_EQ(points_of("perfect-storm+ten-foot-pole perfect-storm"), 23) << "nor do they cancel";
    EXPECT_EQ(points_of("dodged-a-bullet+ten-foot-pole"), 10);
    EXPECT_EQ(points_of("devil devil devil+ten-foot-pole+eight-ball"), 20);
}

// --- R47: Devils

TEST(DuckThatGooseR47, ThreeCancelAndCostEachOpponentSix) {
    EXPECT_EQ(points_of(std::vector<std::string>{"devil devil devil", "ten-foot-pole", ""}),
              (std::vector<int>{0, 16, 6}));
}

TEST(DuckThatGooseR47, OneTwoFourAndFive) {
    using Points = std::vector<int>;
    EXPECT_EQ(points_of(std::vector<std::string>{"devil", "eight-ball"}), (Points{6, 8}));
    EXPECT_EQ(points_of(std::vector<std::string>{"devil devil", "eight-ball"}), (Points{12, 8}));
    EXPECT_EQ(points_of(std::vector<std::string>{"devil devil devil devil", "eight-ball"}), (Points{6, 8}));
    EXPECT_EQ(points_of(std::vector<std::string>{"devil devil devil devil copycat=devil", "eight-ball"}),
              (Points{12, 8}));
    EXPECT_EQ(points_of(std::vector<std::string>{"devil devil copycat=devil", "eight-ball"}), (Points{0, 14}))
        << "a copy makes the third";
    EXPECT_EQ(points_of(std::vector<std::string>{"devil devil devil+eight-ball", "eight-ball"}), (Points{20, 8}))
        << "a covered one does not";
}

TEST(DuckThatGooseR47, DevilsOfOthersMakeNoThree) {
    EXPECT_EQ(points_of(std::vector<std::string>{"devil devil devil", "devil copycat=devil", "peachy-keen"}),
              (std::vector<int>{0, 18, 3}));
}

// There are four Devils and a Copycat, so no match comes to this; the sum is right all the same.
TEST(DuckThatGooseR47, TwoSuchOpponentsCostTwelve) {
    State state;
    state.ranges = SeatLists<RangeCard, most_cards>(3);
    for (const int seat : {0, 2}) {
        for (int i = 0; i < 3; ++i) state.ranges.push_back(Seat(seat), open_card(Card::Devil));
    }
    const auto scores = scores_of(state);
    EXPECT_EQ(scores[Seat(0)].points, 6);
    EXPECT_EQ(scores[Seat(1)].points, 12);
    EXPECT_EQ(scores[Seat(2)].points, 6);
}

// --- at a glance: what lies open now, for whoever looks

TEST(DuckThatGooseGlance, NamesThePlacesThatCancel) {
    const auto cancelled = [](const char* range) {
        std::string places;
        const Match match({.ranges = {range, "?gravy-train"}, .turn = 1});
        const Glance glance = at_a_glance(match.state);
        for (const int place : glance.ranges[Seat(0)].cancelled) places += std::to_string(place);
        return places;
    };
    EXPECT_EQ(cancelled("eight-ball peachy-keen eight-ball"), "13");
    EXPECT_EQ(cancelled("devil devil"), "") << "two of three";
    EXPECT_EQ(cancelled("devil ?devil devil copycat=devil"), "134") << "the face-down one does not count";
    EXPECT_EQ(cancelled("wild-goose copycat=wild-goose wild-goose-chase"), "13") << "the leftmost goose";
    EXPECT_EQ(cancelled("eight-ball eight-ball+hot-potato eight-ball"), "13") << "a covered one does not count";
}

TEST(DuckThatGooseGlance, SaysWhatTheOpenCardsCountNow) {
    const Match match({.ranges = {"eight-ball ?perfect-storm double-edged-sword", "devil devil devil ?devil"}});
    const Glance glance = at_a_glance(match.state);
    EXPECT_EQ(glance.ranges[Seat(0)].score, (Score{.sum = 8, .devils = 6, .points = 28}));
    EXPECT_EQ(glance.ranges[Seat(1)].score, (Score{.sum = 0, .devils = 0, .points = 0}));
    const json::object view = json::parse(view_json(redact(match.state, Viewer::spectator()))).as_object();
    EXPECT_EQ(view.at("glance").at("ranges").at(0).at("score").at("points"), 28) << "watchers see it too";
}

// --- R48: multipliers

TEST(DuckThatGooseR48, MultiplyTheSumWithWhatOthersAdd) {
    EXPECT_EQ(points_of("ten-foot-pole double-edged-sword"), 20);
    EXPECT_EQ(points_of("ten-foot-pole double-edged-sword double-edged-sword"), 40);
    EXPECT_EQ(points_of("peachy-keen double-edged-sword"), -6);
    EXPECT_EQ(points_of(std::vector<std::string>{"ten-foot-pole double-edged-sword", "devil devil devil"}),
              (std::vector<int>{32, 0}));
    EXPECT_EQ(points_of(std::vector<std::string>{"not-half-bad", "devil devil devil"}), (std::vector<int>{3, 0}));
    EXPECT_EQ(points_of(std::vector<std::string>{"gravy-train dodged-a-bullet", "devil devil devil"}),
              (std::vector<int>{0, 0}));
}

TEST(DuckThatGooseR48, AFractionIsRoundedUp) {
    EXPECT_EQ(points_of("seven-deadly-sins not-half-bad"), 4);
    EXPECT_EQ(points_of("lucky-number-seven not-half-bad"), -3);
    EXPECT_EQ(points_of("peachy-keen not-half-bad"), -1);
    EXPECT_EQ(points_of("eight-ball not-half-bad"), 4);
    EXPECT_EQ(points_of("four-leaf-clover not-half-bad"), -2);
    EXPECT_EQ(points_of("piece-of-cake not-half-bad"), 1);
}

TEST(DuckThatGooseR48, SeveralAreTakenTogether) {
    EXPECT_EQ(points_of("seven-deadly-sins not-half-bad not-half-bad"), 2) << "7/4, rounded once";
    EXPECT_EQ(points_of("on-cloud-nine not-half-bad not-half-bad"), -2) << "-9/4";
    EXPECT_EQ(points_of("seven-deadly-sins not-half-bad double-edged-sword"), 7) << "not 8";
    EXPECT_EQ(points_of("peachy-keen not-half-bad not-half-bad double-edged-sword"), -1) << "-3/2";
    EXPECT_EQ(points_of("seven-deadly-sins not-half-bad not-half-bad copycat=not-half-bad"), 1) << "7/8";
    EXPECT_EQ(points_of("piece-of-cake double-edged-sword double-edged-sword copycat=double-edged-sword"), 8);
    EXPECT_EQ(points_of("perfect-storm dodged-a-bullet double-edged-sword not-half-bad"), 0);
}

TEST(DuckThatGooseR48, EndOfRoundSaysHowItCameAbout) {
    Match match({.ranges = {"ten-foot-pole double-edged-sword", "devil devil devil", "?diddly-squat"},
                 .deck = "piece-of-cake",
                 .turn = 2,
                 .more = R"({"totals": [100, -5, 3]})"});
    ASSERT_TRUE(match.play({"2 deck", "2 toss", "2 turn-up 1"}));
    const Scored* scored = match.event<Scored>();
    ASSERT_NE(scored, nullptr);
    EXPECT_EQ(scored->seat, Seat(0));
    EXPECT_EQ(scored->sum, 10);
    EXPECT_EQ(scored->devils, 6);
    EXPECT_EQ(scored->points, 32);
    EXPECT_EQ(scored->total, 132);
}

// --- R50: the winner

TEST(DuckThatGooseR50, TheLowestTotalWinsAndEqualTotalsShareThePlace) {
    Match match({.ranges = {"eight-ball", "ten-foot-pole", "?diddly-squat", "peachy-keen"},
                 .deck = "piece-of-cake",
                 .turn = 2,
                 .more = R"({"totals": [0, -2, 5, 8]})"});
    EXPECT_FALSE(outcome(match.state));
    ASSERT_TRUE(match.play({"2 deck", "2 toss", "2 turn-up 1"}));
    const auto result = outcome(match.state);
    ASSERT_TRUE(result);
    std::string text;
    for (const Standing& standing : *result) {
        text += std::to_string(standing.seat.index()) + ":" + std::to_string(standing.score) + "#" +
                std::to_string(standing.rank) + " ";
    }
    EXPECT_EQ(text, "0:8#3 1:8#3 2:5#1 3:5#1 ");
}

// --- the second scorer

second_scorer::Names open_names(const State& state, Seat seat) {
    second_scorer::Names names;
    for (const RangeCard& lying : state.ranges[seat]) {
        if (lying.covers) names.pop_back();  // what it lies on counts nothing
        EXPECT_EQ(lying.face, Face::Up) << "a round ends with all cards face up";
        names.emplace_back(lying.copy ? name_of(*lying.copy) : name_of(lying.card.value()));
    }
    return names;
}

// Hears the points of a round while its ranges still lie there.
struct Audit {
    const State& state;
    std::vector<int> expected;
    int rounds = 0;
    int wrong = 0;

    void operator()(const Scored& scored) {
        if (scored.seat == Seat(0)) {
            std::vector<second_scorer::Names> ranges;
            for (int i = 0; i < player_count(state); ++i) ranges.push_back(open_names(state, Seat(i)));
            expected = second_scorer::scores(ranges);
            ++rounds;
        }
        if (scored.points != expected[static_cast<std::size_t>(scored.seat.index())]) ++wrong;
    }
    template <class Event>
    void operator()(const Event&) const {}
};

TEST(DuckThatGooseR49, ASecondScorerAgreesOverManyRounds) {
    constexpr int wanted = effort<int>({.full = 100'000, .sanitized = 15'000});
    int rounds = 0;
    for (std::uint64_t seed = 0; rounds < wanted; ++seed) {
        SmallRandom random(seed);
        Options options{.players = 2 + static_cast<int>(seed % 8)};
        options.length = ChoiceOrNumber<Length, 1, most_rounds>(most_rounds);
        options.deck = seed % 3 == 0 ? Deck::Novice : Deck::Advanced;
        State state = setup(options, random);
        Audit audit{state, {}};
        play_randomly<DuckThatGoose>(state, random, audit, 1'000'000);
        ASSERT_TRUE(state.over);
        ASSERT_EQ(audit.wrong, 0) << "seed " << seed;
        ASSERT_EQ(audit.rounds, most_rounds);
        rounds += audit.rounds;
        for (int i = 0; i < options.players; ++i) {
            int total = 0;
            for (const Points& round : state.sheet) total += round[Seat(i)];
            ASSERT_EQ(state.totals[Seat(i)], total) << "the round's result is added to the game's";
        }
    }
}

// The scorer can disagree: it tells these apart.
TEST(DuckThatGooseR49, TheSecondScorerHasAnOpinion) {
    using second_scorer::scores;
    EXPECT_EQ(scores({{"seven-deadly-sins", "not-half-bad"}, {"devil", "devil", "devil"}}), (std::vector<int>{7, 0}));
    EXPECT_EQ(scores({{"lucky-number-seven", "not-half-bad"}}), std::vector<int>{-3});
    EXPECT_EQ(scores({{"wild-goose", "wild-goose-chase", "wild-goose-chase"}}), std::vector<int>{11});
}

}  // namespace
}  // namespace duckpond::duck_that_goose
