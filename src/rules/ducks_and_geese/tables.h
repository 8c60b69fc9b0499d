#pragma once

// The deck, for whoever draws it (rules/types.h).

#include "base/every.h"
#include "rules/ducks_and_geese/ducks_and_geese.h"

namespace duckpond::ducks_and_geese {

struct Tables {
    ForEvery<Rank, Maybe<int>> numbers;  // from low to high; figures have none
    CardSet usual_point_cards;           // with no option taken
};
BOOST_DESCRIBE_STRUCT(Tables, (), (numbers, usual_point_cards))

constexpr Tables tables(const DucksAndGeese&) {
    return {
        .numbers = for_every<Rank>([](Rank rank) {
            const char letter = rank_letters[static_cast<std::size_t>(rank)];
            return letter >= '0' && letter <= '9' ? Maybe<int>(letter - '0') : Maybe<int>();
        }),
        .usual_point_cards = terms_of(Options{}.mode, Options{}.dog).point_cards,
    };
}

}  // namespace duckpond::ducks_and_geese
