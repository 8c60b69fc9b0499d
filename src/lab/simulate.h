#pragma once

// Matches by the million: random players or bots, every core, the same result for every number of threads.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/refusal.h"
#include "bots/bot.h"
#include "lab/coverage.h"
#include "rules/options.h"

namespace duckpond::lab {

struct Simulation {
    std::string game;
    int players = 2;
    JsonObject options;
    std::int64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    bool coverage = false;
    std::vector<bots::Bot> bots;  // by seat, and again from the first; none for random players
};

struct Report {
    std::int64_t games = 0;
    std::int64_t moves = 0;
    double seconds = 0;
    std::uint64_t checksum = 0;         // over all final states, whatever the order
    std::vector<std::int64_t> lengths;  // how many matches had that many moves
    std::vector<std::int64_t> wins;     // by seat; a shared first place counts for each
    Coverage coverage;

    [[nodiscard]] double moves_per_second() const { return seconds > 0 ? static_cast<double>(moves) / seconds : 0; }
    [[nodiscard]] std::int64_t shortest() const;
    [[nodiscard]] std::int64_t longest() const { return static_cast<std::int64_t>(lengths.size()) - 1; }
    [[nodiscard]] std::int64_t median() const;
};

// Called now and then and at the end, on the calling thread, with how many matches are done.
using Progress = std::function<void(std::int64_t)>;

// Refuses what cannot be played. Throws Fault if a match contradicts itself, naming the match.
[[nodiscard]] Result<Report> simulate(const Simulation& wish, const Progress& progress);

// The same for a game G: in typed_simulate.h, instantiated by simulate.cpp.in.
template <class G>
[[nodiscard]] Result<Report> simulate_game(const Simulation& wish, const Progress& progress);

}  // namespace duckpond::lab
