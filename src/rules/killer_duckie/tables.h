#pragma once

// The cards, and how long a table waits, for whoever draws it (rules/types.h).

#include "base/every.h"
#include "rules/killer_duckie/killer_duckie.h"

namespace duckpond::killer_duckie {

struct Tables {
    std::array<Card, card_kinds> cards;
    int window_milliseconds;  // that it stays open, where the table does not say
};
BOOST_DESCRIBE_STRUCT(Tables, (), (cards, window_milliseconds))

constexpr Tables tables(const KillerDuckie&) {
    State asked;
    asked.phase = Phase::Window;
    return {.cards = every<Card>, .window_milliseconds = pace_of(asked).milliseconds};
}

}  // namespace duckpond::killer_duckie
