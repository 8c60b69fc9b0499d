#pragma once

// What every bot promises, in all games: it plays by what its seat knows and by its seed, and by nothing else.

#include <gtest/gtest.h>

#include <algorithm>

#include "base/hash.h"
#include "bots/think.h"
#include "rules/typed_known.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

using bots::Limits;
using bots::think;
using bots::Thought;

// A choice somewhere in a match.
template <class G>
struct Question {
    typename G::State truth;
    Seat seat;

    [[nodiscard]] TypedKnown<G> known() const { return known_in(truth); }
    [[nodiscard]] TypedKnown<G> known_in(const typename G::State& world) const {
        typename G::Moves moves;
        legal_moves(world, seat, moves);
        return {redact(world, seat), seat, moves, Lab<G>::players(world)};
    }
};

// Some choices of a random match, at a random table.
template <class G>
std::vector<Question<G>> questions_of(std::uint64_t seed) {
    SmallRandom random(seed);
    NoEvents silence;
    typename G::Moves moves;
    std::vector<Question<G>> found;
    typename G::State state = setup(Lab<G>::random_options(random), random);
    while (!outcome(state) && found.size() < 6) {
        const Choice<G> choice = random_choice<G>(state, moves, random);
        if (draw_below(random, 12) == 0) found.push_back({state, choice.seat});
        apply(state, choice.seat, choice.move, random, silence);
    }
    return found;
}

inline std::vector<std::int64_t> figures_of(const Thought& thought) {
    std::vector<std::int64_t> figures{thought.best ? *thought.best : -1, thought.worlds};
    for (const bots::MoveThought& move : thought.moves) {
        figures.push_back(move.visits);
        for (const double result : move.results) figures.push_back(static_cast<std::int64_t>(1e9 * result));
    }
    return figures;
}

inline constexpr Limits some{.iterations = 60};

template <class G>
class BotLaws : public testing::Test {};
TYPED_TEST_SUITE_P(BotLaws);

// Whether `bot`, a function of a question and the world it is asked in, moves alike in worlds that look alike.
template <class G, class Bot>
bool is_blind_to_the_unseen(Bot&& bot) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        SmallRandom random(seed, 1);
        for (const Question<G>& question : questions_of<G>(seed)) {
            const typename G::State other = imagine(redact(question.truth, question.seat), random);
            if (figures_of(bot(question, question.truth, seed)) != figures_of(bot(question, other, seed))) return false;
        }
    }
    return true;
}

TYPED_TEST_P(BotLaws, WhatABotCannotSeeDoesNotMoveIt) {
    using G = TypeParam;
    EXPECT_TRUE(
        is_blind_to_the_unseen<G>([](const Question<G>& question, const typename G::State& world, std::uint64_t seed) {
            return think(question.known_in(world), some, seed);
        }));
}

// The law can be broken: by a bot whose luck is the truth.
TYPED_TEST_P(BotLaws, APeekingBotIsNoticed) {
    using G = TypeParam;
    if constexpr (holds_veil<typename G::State>) {
        EXPECT_FALSE(
            is_blind_to_the_unseen<G>([](const Question<G>& question, const typename G::State& world, std::uint64_t) {
                return think(question.known_in(world), some, hash_of(world));
            }));
    }
}

TYPED_TEST_P(BotLaws, TheSameSeedThinksTheSame) {
    using G = TypeParam;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        for (const Question<G>& question : questions_of<G>(seed)) {
            for (const int threads : {1, 2}) {
                const Limits limits{.iterations = 60, .threads = threads};
                ASSERT_EQ(figures_of(think(question.known(), limits, seed)),
                          figures_of(think(question.known(), limits, seed)))
                    << G::id << ", seed " << seed;
            }
        }
    }
}

inline void expect_sums(const Thought& thought) {
    double shares = thought.waiting ? thought.waiting->share : 0;
    std::int64_t most = thought.waiting ? thought.waiting->visits : 0;
    for (const bots::MoveThought& move : thought.moves) {
        shares += move.share;
        most = std::max(most, move.visits);
        const auto is_share = [](double result) { return result >= 0 && result <= 1; };
        EXPECT_TRUE(std::all_of(move.results.begin(), move.results.end(), is_share));
    }
    EXPECT_NEAR(shares, 1, 1e-9);
    if (thought.best) {
        EXPECT_EQ(thought.moves[static_cast<std::size_t>(*thought.best)].visits, most);
    }
}

TYPED_TEST_P(BotLaws, ThoughtsAddUp) {
    using G = TypeParam;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        for (const Question<G>& question : questions_of<G>(seed)) {
            const TypedKnown<G> known = question.known();
            const Thought thought = think(known, {.iterations = 200}, seed);
            ASSERT_EQ(static_cast<int>(thought.moves.size()), known.moves().size());
            if (known.moves().size() == 1 && !thought.waiting) {
                EXPECT_EQ(thought.best, 0);
                continue;
            }
            expect_sums(thought);
        }
    }
}

// The second iteration tries another move if there is one; the first, which is what the advice would do, stays the
// best.
TYPED_TEST_P(BotLaws, TheMoveThatWasTriedFirstWinsATie) {
    using G = TypeParam;
    int ties = 0;
    for (std::uint64_t seed = 0; seed < 12 || ties <= 10; ++seed) {
        ASSERT_LT(seed, 200U) << "hardly anything is tied";
        for (const Question<G>& question : questions_of<G>(seed)) {
            const Thought one = think(question.known(), {.iterations = 1}, seed);
            const Thought two = think(question.known(), {.iterations = 2}, seed);
            const auto visited = [](const bots::MoveThought& move) { return move.visits > 0; };
            const bool tried =
                (one.waiting && visited(*one.waiting)) || std::any_of(one.moves.begin(), one.moves.end(), visited);
            if (!tried) continue;  // somebody else stepped in
            EXPECT_EQ(one.best, two.best) << G::id << ", seed " << seed;
            for (const bots::MoveThought& move : two.moves) ties += move.visits == 1 ? 1 : 0;
        }
    }
}

TYPED_TEST_P(BotLaws, ASearchStopsWhenItIsTold) {
    using G = TypeParam;
    std::stop_source stop;
    stop.request_stop();
    for (const Question<G>& question : questions_of<G>(3)) {
        const Thought thought = think(question.known(), {.time = std::chrono::hours(1)}, 1, stop.get_token());
        EXPECT_EQ(thought.worlds, 0);
        EXPECT_NE(thought.best.has_value(), thought.waiting.has_value()) << "who need not act does not";
    }
}

// Of two thousand iterations, those that could not change the answer are not made.
TYPED_TEST_P(BotLaws, ASearchEndsWhenItsAnswerIsSettled) {
    using G = TypeParam;
    bool early = false;
    for (std::uint64_t seed = 0; seed < 20 && !early; ++seed) {
        for (const Question<G>& question : questions_of<G>(seed)) {
            const TypedKnown<G> known = question.known();
            if (known.moves().size() < 2) continue;
            const Thought thought = think(known, {.iterations = 2000}, seed);
            early = early || thought.worlds < 2000;
        }
    }
    EXPECT_TRUE(early);
}

// Whole matches at all kinds of table, with seats that step in and seats that answer together.
TYPED_TEST_P(BotLaws, BotsPlayMatchesToTheirEnd) {
    using G = TypeParam;
    SmallRandom random(7);
    NoEvents silence;
    for (int match = 0; match < 4; ++match) {
        typename G::State state = setup(Lab<G>::random_options(random), random);
        while (!outcome(state)) {
            std::optional<Choice<G>> chosen;
            for (const Seat seat : may_act(state)) {
                const TypedKnown<G> known = Question<G>{state, seat}.known();
                const std::optional<int> index = think(known, {.iterations = 8}, random.next64()).best;
                if (index && !chosen) chosen = {seat, known.moves()[*index]};
            }
            if (!chosen) {
                const SeatSet must = must_act(state);
                const Seat seat =
                    must.nth(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(must.size()))));
                const TypedKnown<G> known = Question<G>{state, seat}.known();
                const std::optional<int> index = think(known, {.iterations = 8}, random.next64()).best;
                ASSERT_TRUE(index);
                chosen = {seat, known.moves()[*index]};
            }
            apply(state, chosen->seat, chosen->move, random, silence);
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(BotLaws, WhatABotCannotSeeDoesNotMoveIt, APeekingBotIsNoticed, TheSameSeedThinksTheSame,
                            ThoughtsAddUp, TheMoveThatWasTriedFirstWinsATie, ASearchStopsWhenItIsTold,
                            ASearchEndsWhenItsAnswerIsSettled, BotsPlayMatchesToTheirEnd);

}  // namespace duckpond::laws
