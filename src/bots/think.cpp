#include "bots/think.h"

#include <future>

#include "base/check.h"
#include "rules/catalog.h"

namespace duckpond::bots {

namespace {

using Clock = std::chrono::steady_clock;

// Until the limits are reached. By iterations alone nothing here depends on the clock.
void ponder_within(Pondering& pondering, const Limits& limits, const std::stop_token& stop) {
    const auto begin = Clock::now();
    while (!stop.stop_requested() && pondering.go_on()) {
        if (limits.time.count() == 0) continue;
        const auto spent = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
        if (spent >= limits.time) return;
        const double pace =
            static_cast<double>(pondering.search().iterations()) / static_cast<double>(spent.count() + 1);
        const auto in_time = static_cast<std::int64_t>(pace * static_cast<double>((limits.time - spent).count()));
        if (pondering.is_settled(in_time)) return;
    }
}

}  // namespace

Thought think(const AnyKnown& known, const Limits& limits, std::uint64_t seed, const std::stop_token& stop) {
    BeginSearch begin = nullptr;
    visit_game(known.game_id(), [&]<class G>() { begin = begin_search<G>; });
    return think_with(begin, known, limits, seed, stop);
}

Thought think_with(BeginSearch begin, const AnyKnown& known, const Limits& limits, std::uint64_t seed,
                   const std::stop_token& stop) {
    CHECK(limits.iterations > 0 || limits.time.count() > 0);
    const int threads = std::max(1, limits.threads);
    const std::int64_t iterations = (limits.iterations + threads - 1) / threads;
    std::vector<std::unique_ptr<Pondering>> ponderings;
    std::vector<const AnySearch*> searches;
    for (int i = 0; i < threads; ++i) {
        ponderings.push_back(std::make_unique<Pondering>(begin(known, remembered_in(iterations)), iterations,
                                                         SmallRandom(seed, static_cast<std::uint64_t>(i))));
        searches.push_back(&ponderings.back()->search());
    }
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < ponderings.size(); ++i) {
        others.push_back(std::async(std::launch::async, [&, i] { ponder_within(*ponderings[i], limits, stop); }));
    }
    ponder_within(*ponderings[0], limits, stop);
    for (std::future<void>& other : others) other.get();  // a fault in another thread is one in this
    return merged(searches);
}

Thought consider(const AnyKnown& known, const Bot& bot, std::uint64_t seed, const std::stop_token& stop) {
    if (bot.level == Level::Random) return random_thought(known, seed);
    return think(known, limits_of(bot), seed, stop);
}

std::optional<int> choose(const AnyKnown& known, const Bot& bot, std::uint64_t seed, const std::stop_token& stop) {
    return consider(known, bot, seed, stop).best;
}

}  // namespace duckpond::bots
