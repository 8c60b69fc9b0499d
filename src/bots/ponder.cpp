#include "bots/ponder.h"

#include <algorithm>

#include "base/check.h"

namespace duckpond::bots {

namespace {

constexpr std::int64_t most_remembered = 1 << 18;
constexpr int iterations_a_moment = 16;

// More visits; of as many, the one that was tried first, as the advice would have it.
bool is_better(const Found& found, const Found& than) {
    if (found.visits != than.visits) return found.visits > than.visits;
    return found.since < than.since;
}

}  // namespace

int remembered_in(std::int64_t iterations) {
    const std::int64_t wanted = iterations > 0 ? 2 * iterations + 64 : most_remembered;
    return static_cast<int>(std::min(most_remembered, wanted));
}

Pondering::Pondering(std::unique_ptr<AnySearch> search, std::int64_t iterations, const SmallRandom& random)
    : search_(std::move(search)), iterations_(iterations), random_(random) {}

bool Pondering::go_on() {
    const bool has_choice = search_->moves() > 1 || search_->is_optional();
    if (!has_choice) return false;
    if (iterations_ == 0) {
        search_->iterate(random_, iterations_a_moment);
        return true;
    }
    const std::int64_t left = iterations_ - search_->iterations();
    search_->iterate(random_, static_cast<int>(std::min<std::int64_t>(left, iterations_a_moment)));
    const std::int64_t still = iterations_ - search_->iterations();
    return still > 0 && !search_->is_settled(still);
}

Thought merged(std::span<const AnySearch* const> searches) {
    CHECK(!searches.empty());
    const AnySearch& first = *searches.front();
    const bool optional = first.is_optional();
    Thought thought;
    std::vector<Found> all(static_cast<std::size_t>(first.moves()) + (optional ? 1 : 0));
    std::int64_t visits = 0;
    for (const AnySearch* search : searches) {
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
            for (int seat = 0; seat < first.players(); ++seat) {
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
    if (static_cast<int>(best) < first.moves() && !waits) thought.best = static_cast<int>(best);
    return thought;
}

Thought random_thought(const AnyKnown& known, std::uint64_t seed) {
    SmallRandom random(seed);
    Thought thought;
    const bool waits = known.is_optional() && draw_below(random, 4) != 0;
    if (!waits) thought.best = known.random_index(random);
    return thought;
}

}  // namespace duckpond::bots
