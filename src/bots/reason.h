#pragma once

// Why a bot thinks best of a move: the figures that tell.

#include <string>
#include <vector>

#include "base/fields.h"
#include "bots/ponder.h"

namespace duckpond {

// Results from 0 to 1 as people read them: points of a hundred.
[[nodiscard]] std::int64_t of_a_hundred(double result);

// The indices of the moves, those that a search thought most of first.
[[nodiscard]] std::vector<int> ranked(const bots::Thought& thought);

enum class ReasonKind : std::uint8_t {
    Only,   // there is nothing to think about
    Alone,  // nothing else was looked at
    Clear,
    Close,
    Now,   // better than to wait
    Wait,  // best of the moves, and waiting is better
};
BOOST_DESCRIBE_ENUM(ReasonKind, Only, Alone, Clear, Close, Now, Wait)

// Results are of a hundred, for the seat that was thought for.
struct Reason {
    ReasonKind kind{};
    int first = 0;  // the index of the move
    std::int64_t worlds = 0;
    std::int64_t result = 0;
    Maybe<int> second;          // the index of the next best
    Maybe<std::int64_t> other;  // its result, or that of waiting
    Maybe<Seat> rival;          // who stands better all the same
    Maybe<std::int64_t> rival_result;
};
BOOST_DESCRIBE_STRUCT(Reason, (), (kind, first, worlds, result, second, other, rival, rival_result))

[[nodiscard]] Reason reason_for(const bots::Thought& thought, Seat seat);

// A move that was offered, as a bot thinks of it.
struct HintedMove {
    std::string notation;
    std::int64_t share = 0;   // of a hundred looks
    std::int64_t result = 0;  // of a hundred, for the seat
};
BOOST_DESCRIBE_STRUCT(HintedMove, (), (notation, share, result))

// The moves that were looked at, the best first.
[[nodiscard]] std::vector<HintedMove> hinted(const AnyKnown& known, const bots::Thought& thought, Seat seat);

}  // namespace duckpond
