#pragma once

// simulate() for a game G. Instantiated in one .cpp for each game, which CMake writes (src/CMakeLists.txt).

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "base/hash.h"
#include "bots/think.h"
#include "lab/random_play.h"
#include "lab/simulate.h"
#include "rules/typed_known.h"

namespace duckpond::lab {

namespace detail {

inline constexpr std::int64_t chunk = 64;

template <class G>
class Worker {
public:
    Worker(const typename G::Options& options, const Simulation& wish)
        : options_(options), wish_(wish), counter_(options) {
        report_.wins.assign(static_cast<std::size_t>(options.players), 0);
    }

    void play(std::int64_t match) {
        SmallRandom random(wish_.seed, static_cast<std::uint64_t>(match));
        typename G::State state = setup(options_, random);
        const bool plainly = !wish_.coverage && wish_.bots.empty();
        const int moves = plainly ? play_to_the_end<G>(state, random) : play_step_by_step(state, random);
        const std::optional<Outcome> result = outcome(state);
        CHECK(result.has_value() && "the match never ends");
        for (const Standing& standing : *result) {
            if (standing.rank == 1) ++report_.wins[static_cast<std::size_t>(standing.seat.index())];
        }
        ++report_.games;
        report_.moves += moves;
        report_.checksum += mix64(hash_of(state) ^ mix64(static_cast<std::uint64_t>(match)));
        if (report_.lengths.size() <= static_cast<std::size_t>(moves))
            report_.lengths.resize(static_cast<std::size_t>(moves) + 1);
        ++report_.lengths[static_cast<std::size_t>(moves)];
    }

    [[nodiscard]] const Report& report() {
        if (wish_.coverage) report_.coverage = counter_.table();
        return report_;
    }

private:
    int play_step_by_step(typename G::State& state, SmallRandom& random) {
        typename G::Moves moves;
        int made = 0;
        for (; made < endless && !outcome(state); ++made) {
            const Choice<G> choice =
                wish_.bots.empty() ? random_choice<G>(state, moves, random) : bot_choice(state, random);
            if (!wish_.coverage) {
                apply(state, choice.seat, choice.move, random, silence_);
                continue;
            }
            counter_.before_move(state, choice.move);
            apply(state, choice.seat, choice.move, random, counter_);
        }
        return made;
    }

    // Whoever may step in is asked first, then one of those whom the match waits for.
    Choice<G> bot_choice(const typename G::State& state, SmallRandom& random) const {
        for (const Seat seat : may_act(state)) {
            if (const auto choice = choice_of(state, seat, random)) return *choice;
        }
        const SeatSet must = must_act(state);
        const Seat seat = must.nth(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(must.size()))));
        return choice_of(state, seat, random).value();
    }
    std::optional<Choice<G>> choice_of(const typename G::State& state, Seat seat, SmallRandom& random) const {
        typename G::Moves moves;
        legal_moves(state, seat, moves);
        const TypedKnown<G> known(redact(state, seat), seat, moves, options_.players);
        const bots::Bot& bot = wish_.bots[static_cast<std::size_t>(seat.index()) % wish_.bots.size()];
        const std::optional<int> index = bots::choose(known, bot, random.next64());
        return index ? std::optional<Choice<G>>({seat, moves[*index]}) : std::nullopt;
    }

    const typename G::Options& options_;
    const Simulation& wish_;
    NoEvents silence_;
    CoverageCounter<G> counter_;
    Report report_;
};

// The first fault of any thread, with the match it happened in.
class FirstFault {
public:
    void keep(std::int64_t match, const char* what) {
        const std::scoped_lock lock(mutex_);
        if (text_.empty() || match < match_) {
            match_ = match;
            text_ = what;
        }
        found_ = true;
    }
    [[nodiscard]] bool found() const { return found_; }
    void rethrow(const Simulation& wish) const {
        if (!found_) return;
        throw std::runtime_error("match " + std::to_string(match_) + " of seed " + std::to_string(wish.seed) + ": " +
                                 text_);
    }

private:
    std::mutex mutex_;
    std::int64_t match_ = 0;
    std::string text_;
    std::atomic<bool> found_ = false;
};

inline void add(Report& sum, const Report& part) {
    sum.games += part.games;
    sum.moves += part.moves;
    sum.checksum += part.checksum;
    if (sum.lengths.size() < part.lengths.size()) sum.lengths.resize(part.lengths.size());
    for (std::size_t i = 0; i < part.lengths.size(); ++i) sum.lengths[i] += part.lengths[i];
    sum.wins.resize(part.wins.size());
    for (std::size_t i = 0; i < part.wins.size(); ++i) sum.wins[i] += part.wins[i];
    sum.coverage.add(part.coverage);
}

template <class G>
Report run(const typename G::Options& options, const Simulation& wish, const Progress& progress) {
    std::atomic<std::int64_t> next = 0;
    std::atomic<std::int64_t> done = 0;
    std::atomic<int> working = wish.threads;
    FirstFault fault;
    std::vector<Worker<G>> workers(static_cast<std::size_t>(wish.threads), Worker<G>(options, wish));
    const auto work = [&](Worker<G>& worker) {
        for (std::int64_t first = next.fetch_add(chunk); first < wish.games && !fault.found();
             first = next.fetch_add(chunk)) {
            const std::int64_t last = std::min(first + chunk, wish.games);
            std::int64_t match = first;
            try {
                for (; match < last; ++match) worker.play(match);
            } catch (const std::exception& thrown) {
                fault.keep(match, thrown.what());
            }
            done += last - first;
        }
        --working;
    };

    const auto begin = std::chrono::steady_clock::now();
    std::vector<std::thread> threads;
    for (Worker<G>& worker : workers) threads.emplace_back(work, std::ref(worker));
    while (working > 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(wish.games > 10'000 ? 20 : 1));
        if (progress) progress(done);
    }
    for (std::thread& thread : threads) thread.join();
    if (progress) progress(done);
    const auto end = std::chrono::steady_clock::now();
    fault.rethrow(wish);

    Report sum;
    for (Worker<G>& worker : workers) add(sum, worker.report());
    sum.seconds = std::chrono::duration<double>(end - begin).count();
    return sum;
}

}  // namespace detail

template <class G>
Result<Report> simulate_game(const Simulation& wish, const Progress& progress) {
    return read_options<G>(wish.players, wish.options).map([&](const typename G::Options& options) {
        return detail::run<G>(options, wish, progress);
    });
}

}  // namespace duckpond::lab
