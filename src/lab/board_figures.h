#pragma once

// What a board of duck! duck! GO! is like to race on: many races of greedy racers, counted.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rules/duck_duck_go/options.h"

namespace duckpond::lab {

// So many of so many, and between what the true share lies with 95 % confidence (Wilson).
struct Share {
    std::int64_t part = 0;
    std::int64_t whole = 0;
    [[nodiscard]] double value() const;
    [[nodiscard]] double low() const;
    [[nodiscard]] double high() const;
};

struct StartFigures {
    duck_duck_go::TileKind tile{};
    Share wins;  // of the duckies that began there
};

struct BoardFigures {
    std::int64_t races = 0;
    int median_rounds = 0;
    int low_rounds = 0;  // of the median, with 95 % confidence
    int high_rounds = 0;
    Share called_off;
    Share bonks;                       // of the cards that duckies played
    std::vector<StartFigures> starts;  // in the order of the tiles
    std::vector<Share> seats;

    // How many times as often the luckiest start space wins as the unluckiest.
    [[nodiscard]] double unfairness() const;
};

struct BoardTrial {
    duck_duck_go::Options options{.players = 4};
    std::int64_t races = 1000;
    std::uint64_t seed = 1;
    // Asked before each race: enough, there is no more time. At least one race is run.
    std::function<bool()> enough;
};

// Of options that check() finds nothing wrong with. The same trial gives the same figures.
[[nodiscard]] BoardFigures measure_board(const BoardTrial& trial);

[[nodiscard]] std::string to_json(const BoardFigures& figures);

}  // namespace duckpond::lab
