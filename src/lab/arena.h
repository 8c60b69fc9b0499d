#pragma once

// Bots against each other: every deal is played once from each seat, so that nobody's cards are better than another's.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/refusal.h"
#include "bots/bot.h"
#include "rules/any_game.h"

namespace duckpond::lab {

// Somebody who plays a seat in the arena, match after match, for one thread.
class Contestant {
public:
    Contestant() = default;
    Contestant(const Contestant&) = delete;
    Contestant& operator=(const Contestant&) = delete;
    virtual ~Contestant() = default;
    // The index of the move, or none where the seat need not act. Throws Disqualified.
    virtual std::optional<int> choose(const AnyMatch& match, Seat seat, std::uint64_t seed) = 0;
};

// Whoever does not play by the rules leaves the arena; the arena ends and says why.
class Disqualified : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

using MakeContestant = std::function<std::unique_ptr<Contestant>()>;
[[nodiscard]] MakeContestant contestant_of(const bots::Bot& bot);

struct Entrant {
    std::string name;
    MakeContestant make;
};

struct Tournament {
    const AnyGame* game = nullptr;
    int players = 4;
    JsonObject options;
    // By seat in the first match of a deal; then all move on by one seat. Those of one name are one bot.
    std::vector<Entrant> entrants;
    std::int64_t deals = 100;
    std::uint64_t seed = 1;
    int threads = 1;
    bool until_decided = false;  // ends when the first bot is better or worse than the others, at 95 %
};

// How the bots of one name fared in one deal, all seats together.
struct Fared {
    std::int64_t games = 0;
    double wins = 0;  // a shared first place counts for each
    double ranks = 0;
    double results = 0;  // share of the others who are behind, and half of those who are level
    std::int64_t moves = 0;
    double seconds = 0;
    double slowest = 0;
};
using DealResult = std::vector<Fared>;  // by name, in the order in which the names came

struct Measured {
    double mean = 0;
    double error = 0;  // half of the 95 % interval
};

struct Scoreline {
    std::string name;
    std::int64_t games = 0;
    std::int64_t moves = 0;
    Measured win_share;
    Measured result;
    Measured rating;
    double mean_rank = 0;
    double milliseconds = 0;  // a move
    double slowest = 0;       // milliseconds
};

struct Verdict {
    std::int64_t deals = 0;
    std::vector<Scoreline> bots;
    // How much better the first bot's result is than that of all others, if there are any; what a sequential test
    // looks at.
    double lead = 0;
    double lead_error = 0;  // holds whenever one looks
    [[nodiscard]] bool is_decided() const { return deals >= 8 && (lead > lead_error || lead < -lead_error); }
};

// The names in the order in which they came, each once.
[[nodiscard]] std::vector<std::string> names_in(const Tournament& tournament);

// Called on the calling thread: with every deal as it is done, in order.
using OnDeal = std::function<void(std::int64_t deal, const DealResult&)>;

// Goes on behind the deals that were played before.
[[nodiscard]] Verdict hold(const Tournament& tournament, std::vector<DealResult> before, const OnDeal& on_deal);

}  // namespace duckpond::lab
