// What a search costs in each game at its usual table: iterations a second, an iteration beside what it cannot do
// without, a playout and a world to play it in, and how soon it ends when it is told to.

#include <benchmark/benchmark.h>

#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "bench/usual.h"
#include "bots/all_advice.h"
#include "bots/search.h"
#include "bots/think.h"
#include "rules/typed_known.h"

namespace duckpond {
namespace {

constexpr int iterations = 2000;

template <class G>
struct Question {
    Redacted<typename G::State> known;
    Seat seat;
    typename G::Moves moves;
};

// Where a game has a search that is worth measuring: in Ducks and Geese the first lead of a hand, elsewhere any choice.
template <class G>
bool is_asked_here(const typename G::State& state, SmallRandom& random) {
    if constexpr (requires { state.tricks; }) {
        return state.phase == std::remove_cvref_t<decltype(state.phase)>::Play && state.tricks.empty();
    } else {
        return draw_below(random, 16) == 0;
    }
}

template <class G>
std::vector<Question<G>> questions() {
    std::vector<Question<G>> found;
    SmallRandom random(5);
    typename G::Moves moves;
    NoEvents silence;
    while (found.size() < 32) {
        typename G::State state = setup(usual_options<G>(), random);
        while (!outcome(state) && found.size() < 32) {
            const Choice<G> choice = random_choice<G>(state, moves, random);
            legal_moves(state, choice.seat, moves);
            if (moves.size() > 1 && must_act(state).contains(choice.seat) && is_asked_here<G>(state, random)) {
                found.push_back({redact(state, choice.seat), choice.seat, moves});
            }
            apply(state, choice.seat, choice.move, random, silence);
        }
    }
    return found;
}

template <class G>
void think_about(const Question<G>& question, SmallRandom& random) {
    bots::Search<G> search(question.known, question.seat, question.moves, false, 2 * iterations);
    for (int i = 0; i < iterations; ++i) search.iterate(random);
    benchmark::DoNotOptimize(search.found(0));
}

template <class G>
void play_out(const Question<G>& question, SmallRandom& random) {
    bots::Playout<G> playout(*question.known);
    for (int i = 0; i < iterations; ++i) {
        typename G::State world = bots::detail::imagined<G, bots::Advice<G>>(question.known, random);
        playout.run(world, random);
        benchmark::DoNotOptimize(playout.values(world));
    }
}

// Of the processor's time: a machine that does other things besides measures the same.
template <class Work>
double seconds_for(Work&& work) {
    const std::clock_t begin = std::clock();
    work();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// By turns, so that whatever else the machine does hits both alike; and always all questions, since they differ.
template <class G>
void search(benchmark::State& bench) {
    const std::vector<Question<G>> all = questions<G>();
    SmallRandom random(6);
    double thinking = 0;
    double playing = 0;
    for (auto _ : bench) {
        const double before = thinking;
        for (const Question<G>& question : all) {
            thinking += seconds_for([&] { think_about(question, random); });
            playing += seconds_for([&] { play_out(question, random); });
        }
        bench.SetIterationTime(thinking - before);
    }
    const double made = static_cast<double>(bench.iterations()) * static_cast<double>(all.size()) * iterations;
    bench.counters["iterations_a_second"] = made / thinking;
    bench.counters["beside_playout"] = thinking / playing;
}

// From when a search is told to stop until it has.
template <class G>
void cancel(benchmark::State& bench) {
    using Clock = std::chrono::steady_clock;
    const std::vector<Question<G>> all = questions<G>();
    double longest = 0;
    std::size_t at = 0;
    for (auto _ : bench) {
        const Question<G>& question = all[at];
        const TypedKnown<G> known(question.known, question.seat, question.moves, player_count(*question.known));
        std::stop_source stop;
        Clock::time_point ended;
        std::thread thinker([&] {
            benchmark::DoNotOptimize(bots::think(known, {.time = std::chrono::hours(1)}, 1, stop.get_token()));
            ended = Clock::now();
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        const Clock::time_point told = Clock::now();
        stop.request_stop();
        thinker.join();
        const double took = std::max(0.0, std::chrono::duration<double>(ended - told).count());
        bench.SetIterationTime(took);
        longest = std::max(longest, took);
        at = (at + 1) % all.size();
    }
    bench.counters["longest_ms"] = 1000 * longest;
}

}  // namespace

template <class G>
void register_search() {
    benchmark::RegisterBenchmark((std::string(G::id) + "/search").c_str(), search<G>)->UseManualTime();
    benchmark::RegisterBenchmark((std::string(G::id) + "/cancel").c_str(), cancel<G>)->UseManualTime()->Iterations(100);
}

void register_searches() {
    [&]<class... Games>(boost::mp11::mp_list<Games...>) { (register_search<Games>(), ...); }(Catalog{});
}

}  // namespace duckpond
