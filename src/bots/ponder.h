#pragma once

// A search for code that needs not know a game's types, made in steps: whoever owns it can do other things in between,
// and keeps the time. Nothing here knows threads or clocks, so the same search runs in a browser.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/random.h"
#include "rules/any_match.h"

namespace duckpond::bots {

struct MoveThought {
    std::int64_t visits = 0;
    double share = 0;             // of all visits
    std::vector<double> results;  // by seat, from 0 (last) to 1 (first); empty where there were no visits
};

// What a search thought of each move that the seat was offered.
struct Thought {
    // The index of the best move; none where the seat need not act, and had better not.
    std::optional<int> best;
    std::int64_t worlds = 0;             // that were imagined
    std::vector<MoveThought> moves;      // by index
    std::optional<MoveThought> waiting;  // where the seat need not act
};

// What a search found out about one of the moves that the seat was offered.
struct Found {
    std::uint32_t visits = 0;
    std::int64_t since = 0;                // the iteration of the first visit
    std::array<double, max_seats> sums{};  // of values, by seat
};

// The search of some game (search.h), over a question to a seat.
class AnySearch {
public:
    AnySearch() = default;
    AnySearch(const AnySearch&) = delete;
    AnySearch& operator=(const AnySearch&) = delete;
    virtual ~AnySearch() = default;

    virtual void iterate(SmallRandom& random, int times) = 0;
    [[nodiscard]] virtual std::int64_t iterations() const = 0;
    // Whether no further iterations, so many at the most, can give another move the most visits.
    [[nodiscard]] virtual bool is_settled(std::int64_t left) const = 0;
    // By the index of the move; behind the last one, that of letting others go on.
    [[nodiscard]] virtual const Found& found(int index) const = 0;

    [[nodiscard]] virtual int moves() const = 0;
    [[nodiscard]] virtual bool is_optional() const = 0;  // the seat may also let others go on
    [[nodiscard]] virtual int players() const = 0;
};

// Begins a search of what a seat knows, which remembers so many choices. It refers to what is known.
using BeginSearch = std::unique_ptr<AnySearch> (*)(const AnyKnown& known, int remembered);

// One of them, for a game G: in typed_search.h, instantiated by game.cpp.in.
template <class G>
[[nodiscard]] std::unique_ptr<AnySearch> begin_search(const AnyKnown& known, int remembered);

// How much a search of so many iterations has to remember; 0 where nobody knows how many there will be.
[[nodiscard]] int remembered_in(std::int64_t iterations);

// A search that ends after so many iterations (0: when its owner lets it), or when nothing could change the answer any
// more. The same seed gives the same answer, wherever it is thought.
class Pondering {
public:
    Pondering(std::unique_ptr<AnySearch> search, std::int64_t iterations, const SmallRandom& random);
    // Goes on for a moment, a few iterations long. False if it has come to its end.
    bool go_on();
    // Nothing changes any more within so many iterations.
    [[nodiscard]] bool is_settled(std::int64_t left) const { return search_->is_settled(left); }
    [[nodiscard]] const AnySearch& search() const { return *search_; }

private:
    std::unique_ptr<AnySearch> search_;
    std::int64_t iterations_;
    SmallRandom random_;
};

// What several searches of the same question found out, taken together.
[[nodiscard]] Thought merged(std::span<const AnySearch* const> searches);

// What somebody who plays at random thinks: nothing but a move, if any.
[[nodiscard]] Thought random_thought(const AnyKnown& known, std::uint64_t seed);

}  // namespace duckpond::bots
