#pragma once

// What is printed on the cards, for whoever draws them (rules/types.h).

#include "base/every.h"
#include "rules/duck_and_cover/duck_and_cover.h"

namespace duckpond::duck_and_cover {

struct Tables {
    std::array<std::uint8_t, duck_count> splashes;  // of the ducks, from 1
    ForEvery<Card, Maybe<Number>> called;           // which duck a captain's card calls by its number
};
BOOST_DESCRIBE_STRUCT(Tables, (), (splashes, called))

constexpr Tables tables(const DuckAndCover&) {
    return {
        .splashes = splashes,
        .called = for_every<Card>(
            [](Card card) { return number_of(card) <= duck_count ? Maybe<Number>(number_of(card)) : Maybe<Number>(); }),
    };
}

}  // namespace duckpond::duck_and_cover
