#pragma once

// Pieces of what a viewer is told of a match, as JSON.

#include <string>
#include <vector>

#include "base/json_write.h"
#include "table/table.h"

namespace duckpond {

struct Offer {
    std::string notation;
    JsonText move;
    Maybe<JsonText> preview;  // what it would do, where the game tells
};
BOOST_DESCRIBE_STRUCT(Offer, (), (notation, move, preview))

struct MatchAsk {
    std::int64_t id = 0;
    bool must = true;
    std::vector<Offer> moves;
};
BOOST_DESCRIBE_STRUCT(MatchAsk, (), (id, must, moves))

// The question that a seat holds with all its answers.
[[nodiscard]] MatchAsk told_ask(const AnyMatch& match, Seat seat, const Ask& ask);

}  // namespace duckpond
