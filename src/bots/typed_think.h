#pragma once

// think() for a game G. Instantiated in one .cpp for each game, which CMake writes (src/CMakeLists.txt), so
// that nobody else compiles a search.

#include <future>

#include "bots/search.h"
#include "bots/thinker.h"
#include "rules/typed_known.h"

namespace duckpond::bots {

namespace detail {

using Clock = std::chrono::steady_clock;

inline constexpr std::int64_t most_remembered = 1 << 18;
inline constexpr int iterations_between_looks = 16;  // at the clock and the stop token

// Until the limits are reached. By iterations alone nothing here depends on the clock.
template <class S>
void search_within(S& search, const Limits& limits, SmallRandom random, const std::stop_token& stop) {
    const auto begin = Clock::now();
    while (!stop.stop_requested()) {
        for (int i = 0; i < iterations_between_looks; ++i) {
            if (limits.iterations > 0 && search.iterations() >= limits.iterations) return;
            search.iterate(random);
        }
        std::int64_t left = limits.iterations > 0 ? limits.iterations - search.iterations() : 0;
        if (limits.time.count() > 0) {
            const auto spent = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
            if (spent >= limits.time) return;
            const double pace = static_cast<double>(search.iterations()) / static_cast<double>(spent.count() + 1);
            const auto in_time = static_cast<std::int64_t>(pace * static_cast<double>((limits.time - spent).count()));
            left = limits.iterations > 0 ? std::min(left, in_time) : in_time;
        }
        if (search.is_settled(left)) return;
    }
}

// More visits; of as many, the one that was tried first, as the advice would have it.
inline bool is_better(const Found& found, const Found& than) {
    if (found.visits != than.visits) return found.visits > than.visits;
    return found.since < than.since;
}

// The visits of several searches of the same question taken together.
template <class S>
Thought merged(const std::vector<std::unique_ptr<S>>& searches, int moves, bool optional, int players) {
    Thought thought;
    std::vector<Found> all(static_cast<std::size_t>(moves) + (optional ? 1 : 0));
    std::int64_t visits = 0;
    for (const auto& search : searches) {
        thought.worlds += search->iterations();
        for (std::size_t index = 0; index < all.size(); ++index) {
            const Found& found = search->found(static_cast<int>(index));
            all[index].visits += found.visits;
            all[index].since += found.since;
            visits += found.visits;
            for (std::size_t seat = 0; seat < found.sums.size(); ++seat) all[index].sums[seat] += found.sums[seat];
        }
    }
    std::vector<MoveThought> thoughts;
    std::size_t best = 0;
    for (std::size_t index = 0; index < all.size(); ++index) {
        const Found& found = all[index];
        if (is_better(found, all[best])) best = index;
        MoveThought one{.visits = found.visits, .share = 0, .results = {}};
        if (found.visits > 0) {
            one.share = static_cast<double>(found.visits) / static_cast<double>(visits);
            for (int seat = 0; seat < players; ++seat) {
                one.results.push_back(found.sums[static_cast<std::size_t>(seat)] / found.visits);
            }
        }
        thoughts.push_back(std::move(one));
    }
    if (optional) {
        thought.waiting = std::move(thoughts.back());
        thoughts.pop_back();
    }
    thought.moves = std::move(thoughts);
    const bool waits = optional && visits == 0;  // for want of a thought
    if (static_cast<int>(best) < moves && !waits) thought.best = static_cast<int>(best);
    return thought;
}

}  // namespace detail

// With other advice than the game's own, where that is measured.
template <class G, class A>
Thought think_with(const AnyKnown& any, const Limits& limits, std::uint64_t seed, const std::stop_token& stop) {
    CHECK(limits.iterations > 0 || limits.time.count() > 0);
    const auto& known = static_cast<const TypedKnown<G>&>(any);
    const bool optional = known.is_optional();
    Limits each = limits;
    const int threads = std::max(1, limits.threads);
    if (limits.iterations > 0) each.iterations = (limits.iterations + threads - 1) / threads;
    const std::int64_t remembered =
        each.iterations > 0 ? std::min(detail::most_remembered, 2 * each.iterations + 64) : detail::most_remembered;
    std::vector<std::unique_ptr<Search<G, A>>> searches;
    for (int i = 0; i < threads; ++i) {
        searches.push_back(std::make_unique<Search<G, A>>(known.known(), known.seat(), known.moves(), optional,
                                                          static_cast<int>(remembered)));
    }
    const bool has_choice = known.moves().size() > 1 || optional;
    std::vector<std::future<void>> others;
    for (int i = 1; has_choice && i < threads; ++i) {
        others.push_back(std::async(std::launch::async, [&, i] {
            detail::search_within(*searches[static_cast<std::size_t>(i)], each,
                                  SmallRandom(seed, static_cast<std::uint64_t>(i)), stop);
        }));
    }
    if (has_choice) detail::search_within(*searches[0], each, SmallRandom(seed, 0), stop);
    for (std::future<void>& other : others) other.get();  // a fault in another thread is one in this
    return detail::merged(searches, known.moves().size(), optional, known.players());
}

template <class G>
Thought think_of(const AnyKnown& known, const Limits& limits, std::uint64_t seed, const std::stop_token& stop) {
    return think_with<G, Advice<G>>(known, limits, seed, stop);
}

}  // namespace duckpond::bots
