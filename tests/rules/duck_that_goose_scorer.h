#pragma once

// A second scorer for DUCK THAT GOOSE!, written from the rules (R46 to R49) and from nothing else: its own values, its
// own cancelling, card by card. It is told what lies open on each range, by name.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace duckpond::duck_that_goose::second_scorer {

using Names = std::vector<std::string>;

// What each card counts by itself; multipliers are not here.
inline const std::map<std::string, int>& worth() {
    static const std::map<std::string, int> values{
        {"diddly-squat", 0},   {"piece-of-cake", 1},     {"second-sight", 4},      {"hot-potato", 5},
        {"devil", 6},          {"seven-deadly-sins", 7}, {"eight-ball", 8},        {"shoot-yourself", 9},
        {"ten-foot-pole", 10}, {"wild-goose", 11},       {"wild-goose-chase", 11}, {"deadly-dozen", 12},
        {"perfect-storm", 13}, {"peachy-keen", -3},      {"four-leaf-clover", -4}, {"lucky-number-seven", -7},
        {"on-cloud-nine", -9}, {"burst-bubble", 1},      {"cash-cow", 3},          {"control-freak", 1},
        {"copycat", 1},        {"flip-the-script", 1},   {"kill-two-birds", 1},    {"gravy-train", -13},
        {"second-wind", 1},    {"steal-thunder", 1},     {"under-the-bus", 13},    {"turn-the-tables", 1},
        {"ripe", 1},
    };
    return values;
}

// Takes these cards away together, if they are all there.
inline bool cancel(Names& cards, const Names& together) {
    Names left = cards;
    for (const std::string& card : together) {
        const auto at = std::find(left.begin(), left.end(), card);
        if (at == left.end()) return false;
        left.erase(at);
    }
    cards = std::move(left);
    return true;
}

inline void cancel_all(Names& cards) {
    for (const char* pair : {"piece-of-cake", "second-sight", "seven-deadly-sins", "eight-ball", "shoot-yourself",
                             "ten-foot-pole", "deadly-dozen", "perfect-storm"}) {
        while (cancel(cards, {pair, pair})) {
        }
    }
    // Three Devils cancel, once: of five, two are left.
    while (cancel(cards, {"devil", "devil", "devil"})) {
    }
    while (cancel(cards, {"wild-goose", "wild-goose-chase"})) {
    }
}

inline std::int64_t rounded_up(std::int64_t points, std::int64_t divisor) {
    std::int64_t whole = points / divisor;
    while (whole * divisor < points) ++whole;
    while ((whole - 1) * divisor >= points) --whole;
    return whole;
}

inline std::vector<int> scores(const std::vector<Names>& ranges) {
    std::vector<int> found;
    for (const Names& range : ranges) {
        Names cards = range;
        cancel_all(cards);
        std::int64_t points = 0;
        std::int64_t times = 1;
        std::int64_t divisor = 1;
        for (const std::string& card : cards) {
            if (card == "double-edged-sword") {
                times *= 2;
            } else if (card == "not-half-bad") {
                divisor *= 2;
            } else if (card == "dodged-a-bullet") {
                times = 0;
            } else {
                points += worth().at(card);
            }
        }
        for (const Names& other : ranges) {
            if (&other != &range && std::count(other.begin(), other.end(), "devil") == 3) points += 6;
        }
        found.push_back(static_cast<int>(rounded_up(points * times, divisor)));
    }
    return found;
}

}  // namespace duckpond::duck_that_goose::second_scorer
