// How fast each game of the catalog is. bench/run prints; nothing here passes or fails.

#include <benchmark/benchmark.h>

#include <vector>

#include "base/hash.h"
#include "base/json_write.h"
#include "bench/usual.h"
#include "lab/random_play.h"

namespace duckpond {
namespace {

// Whole matches of random play, setup included; the time is for one move.
template <class G>
void random_play(benchmark::State& bench) {
    const typename G::Options options = usual_options<G>();
    std::uint64_t match = 0;
    std::int64_t moves = 0;
    for (auto _ : bench) {
        SmallRandom random(1, match++);
        typename G::State state = setup(options, random);
        moves += lab::play_to_the_end<G>(state, random);
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(moves);
    bench.counters["a_move"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <class G>
struct Position {
    typename G::State state;
    Seat seat;
    typename G::Move move;
};

// Positions from all over a few matches, each with a seat that acts and a move it may make.
template <class G>
const std::vector<Position<G>>& positions() {
    static const std::vector<Position<G>> all = [] {
        std::vector<Position<G>> found;
        SmallRandom random(2);
        typename G::Moves moves;
        NoEvents silence;
        while (found.size() < 512) {
            typename G::State state = setup(usual_options<G>(), random);
            while (!outcome(state) && found.size() < 512) {
                const Choice<G> choice = random_choice<G>(state, moves, random);
                if (draw_below(random, 8) == 0) found.push_back({state, choice.seat, choice.move});
                apply(state, choice.seat, choice.move, random, silence);
            }
        }
        return found;
    }();
    return all;
}

// Runs step(position) over the positions, again and again.
template <class G, class Step>
void over_positions(benchmark::State& bench, Step&& step) {
    const std::vector<Position<G>>& all = positions<G>();
    std::size_t at = 0;
    for (auto _ : bench) {
        step(all[at]);
        at = (at + 1) % all.size();
    }
}

template <class G>
void register_game() {
    const auto add = [](const char* what, auto&& run) {
        benchmark::RegisterBenchmark((std::string(G::id) + '/' + what).c_str(), run);
    };
    add("random_play", random_play<G>);
    add("legal_moves", [](benchmark::State& bench) {
        typename G::Moves moves;
        over_positions<G>(bench, [&](const Position<G>& position) {
            legal_moves(position.state, position.seat, moves);
            benchmark::DoNotOptimize(moves);
        });
    });
    add("copy", [](benchmark::State& bench) {
        typename G::State copy;
        over_positions<G>(bench, [&](const Position<G>& position) {
            copy = position.state;
            benchmark::DoNotOptimize(copy);
        });
    });
    add("copy_and_apply", [](benchmark::State& bench) {
        typename G::State copy;
        SmallRandom random(3);
        NoEvents silence;
        over_positions<G>(bench, [&](const Position<G>& position) {
            copy = position.state;
            apply(copy, position.seat, position.move, random, silence);
            benchmark::DoNotOptimize(copy);
        });
    });
    add("redact", [](benchmark::State& bench) {
        over_positions<G>(bench, [&](const Position<G>& position) {
            benchmark::DoNotOptimize(redact(position.state, position.seat));
        });
    });
    add("imagine", [](benchmark::State& bench) {
        SmallRandom random(4);
        over_positions<G>(bench, [&](const Position<G>& position) {
            benchmark::DoNotOptimize(imagine(redact(position.state, position.seat), random));
        });
    });
    add("hash", [](benchmark::State& bench) {
        over_positions<G>(bench,
                          [&](const Position<G>& position) { benchmark::DoNotOptimize(hash_of(position.state)); });
    });
    add("view_json", [](benchmark::State& bench) {
        over_positions<G>(bench, [&](const Position<G>& position) {
            benchmark::DoNotOptimize(view_json(redact(position.state, position.seat)));
        });
    });
}

}  // namespace
}  // namespace duckpond

int main(int argc, char** argv) {
    [&]<class... Games>(boost::mp11::mp_list<Games...>) {
        (duckpond::register_game<Games>(), ...);
    }(duckpond::Catalog{});
    duckpond::register_searches();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
