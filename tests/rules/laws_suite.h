#pragma once

// The laws as a suite for any game: rules/game_test.cpp.in runs it for each.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "tests/effort.h"
#include "tests/rules/laws.h"

namespace duckpond::laws {

// How much longer than usual: tests/long sets it to 100.
inline int scale() {
    const char* text = std::getenv("DUCKPOND_LAWS_SCALE");
    return text == nullptr ? 1 : std::max(1, std::stoi(text));
}

// By how much less the dearest laws are held.
inline constexpr int dear = effort<int>({.full = 1, .sanitized = 3});

template <class G>
class Laws : public testing::Test {
protected:
    template <class Law>
    void hold(int matches, Law&& law) {
        for (int i = 0; i < matches * scale(); ++i) {
            const Broken broken = law(static_cast<std::uint64_t>(i));
            ASSERT_FALSE(broken) << G::id << ", seed " << i << ": " << *broken;
        }
    }
};

TYPED_TEST_SUITE_P(Laws);

TYPED_TEST_P(Laws, NothingIsLostAndPlayEnds) {
    this->hold(400, nothing_is_lost<TypeParam>);
}
TYPED_TEST_P(Laws, MovesBelongToThoseWhoAreAsked) {
    this->hold(20, moves_are_the_askeds<TypeParam>);
}
TYPED_TEST_P(Laws, JsonRoundTrips) {
    this->hold(10, json_round_trips<TypeParam>);
}
TYPED_TEST_P(Laws, MatchesReplayBitForBit) {
    this->hold(100, replays<TypeParam>);
}
TYPED_TEST_P(Laws, ViewsFollowEvents) {
    this->hold(60, views_follow_events<TypeParam>);
}

TYPED_TEST_P(Laws, WhoeverIsToldItAsJsonCanFollow) {
    this->hold(effort<int>({.full = 40, .sanitized = 12}),
               [](std::uint64_t seed) { return follows_elsewhere<TypeParam>(seed, Hearing::All); });
}
TYPED_TEST_P(Laws, AMutantThatDoesNotHearAllIsFound) {
    EXPECT_TRUE(follows_elsewhere<TypeParam>(1, Hearing::Mutant));
}
TYPED_TEST_P(Laws, NothingFromElsewhereBreaksAFollower) {
    int refused = 0;
    std::uint64_t seed = 0;
    const auto law = [&](std::uint64_t) { return nothing_from_elsewhere_breaks<TypeParam>(seed++, refused); };
    // A short match is mostly over before anything of it is changed: then it takes more of them.
    for (int round = 0; round < 20 && refused <= 100 && !this->HasFailure(); ++round) {
        this->hold(effort<int>({.full = 3000, .sanitized = 1000}), law);
    }
    EXPECT_GT(refused, 100);
}

TYPED_TEST_P(Laws, ImaginedWorldsFitWhatIsKnown) {
    int positions = 0;
    for (std::uint64_t seed = 0; positions < 10'000 * scale(); ++seed) {
        const Broken broken = imagined_worlds_fit<TypeParam>(seed, positions);
        ASSERT_FALSE(broken) << "seed " << seed << ": " << *broken;
    }
}

TYPED_TEST_P(Laws, PositionsStayPositions) {
    int accepted = 0;
    std::uint64_t seed = 0;
    for (; accepted < 300 * scale() / dear; ++seed) {
        const Broken broken = positions_stay_positions<TypeParam>(seed, accepted);
        ASSERT_FALSE(broken) << "seed " << seed << ": " << *broken;
    }
    std::printf("  %d of %llu changed states are positions still\n", accepted, static_cast<unsigned long long>(seed));
}

// By exhaustive count: every world that fits comes equally often, and no other.
TYPED_TEST_P(Laws, ImaginedWorldsAreUniform) {
    using Lab = Lab<TypeParam>;
    constexpr std::size_t most_worlds = 3000;
    constexpr int dreams_a_world = 40;
    int checked = 0;
    SmallRandom random(7);
    for (const auto& state : Lab::small_positions()) {
        for (const Viewer viewer : viewers_of(Lab::players(state))) {
            if (checked >= 150 * scale() / dear) continue;
            const auto known = redact(state, viewer);
            std::map<std::string, int> expected;
            int worlds = 0;
            const auto count = [&](const std::string& world) {
                ++expected[world];
                ++worlds;
            };
            if (!Lab::for_each_world(known, most_worlds, count) || expected.size() < 2) continue;
            ASSERT_TRUE(expected.count(Lab::fingerprint(state)) == 1) << "the truth is not among the worlds that fit";
            std::map<std::string, int> dreamt;
            for (int i = 0; i < dreams_a_world * worlds; ++i) ++dreamt[Lab::fingerprint(imagine(known, random))];
            double deviation = 0;
            for (const auto& [world, ways] : expected) {
                const double mean = static_cast<double>(ways) * dreams_a_world;
                deviation += (dreamt[world] - mean) * (dreamt[world] - mean) / mean;
            }
            ASSERT_EQ(dreamt.size(), expected.size()) << "a world came that does not fit";
            const double freedom = static_cast<double>(expected.size()) - 1;
            ASSERT_LT(deviation, freedom + 6 * std::sqrt(2 * freedom) + 6) << "worlds are not equally likely";
            ++checked;
        }
    }
    EXPECT_GE(checked, 50);
}

TYPED_TEST_P(Laws, NobodyCanTellWhatTheyMayNotKnow) {
    Compared compared;
    const HonestPost<TypeParam> post;
    std::uint64_t seed = 0;
    for (; seed < 3000 || compared.steps < 20'000 * scale(); ++seed) {
        const Broken broken = nobody_can_tell<TypeParam>(seed, post, compared);
        ASSERT_FALSE(broken) << "seed " << seed << ": " << *broken;
        ASSERT_LT(seed, 1'000'000U * static_cast<unsigned>(scale())) << "hardly anything can be compared";
    }
    for (const std::string& tag : Lab<TypeParam>::must_meet()) {
        EXPECT_GT(compared.tags[tag], 50) << tag;
        std::printf("  compared %lld times: %s\n", static_cast<long long>(compared.tags[tag]), tag.c_str());
    }
}

// The suite can fail: each of these leaks, one at a time, is found.
TYPED_TEST_P(Laws, MutantsAreFoundOut) {
    const auto mutants = Lab<TypeParam>::mutants();
    ASSERT_FALSE(mutants.empty());
    for (const auto& mutant : mutants) {
        Compared compared;
        bool found = false;
        for (std::uint64_t seed = 0; seed < 3000 && !found; ++seed) {
            found = nobody_can_tell<TypeParam>(seed, mutant, compared).has_value();
        }
        EXPECT_TRUE(found) << "nobody noticed that " << mutant.name;
    }
}

REGISTER_TYPED_TEST_SUITE_P(Laws, NothingIsLostAndPlayEnds, MovesBelongToThoseWhoAreAsked, JsonRoundTrips,
                            MatchesReplayBitForBit, ViewsFollowEvents, WhoeverIsToldItAsJsonCanFollow,
                            AMutantThatDoesNotHearAllIsFound, NothingFromElsewhereBreaksAFollower,
                            ImaginedWorldsFitWhatIsKnown, PositionsStayPositions, ImaginedWorldsAreUniform,
                            NobodyCanTellWhatTheyMayNotKnow, MutantsAreFoundOut);

}  // namespace duckpond::laws
