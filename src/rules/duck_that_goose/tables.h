#pragma once

// What is printed on the cards, for whoever draws them (rules/types.h).

#include "base/every.h"
#include "rules/duck_that_goose/duck_that_goose.h"

namespace duckpond::duck_that_goose {

struct Printed {
    int value = 0;
    Multiplies multiplies{};
    Colour colour{};
    Cancels cancels{};
};
BOOST_DESCRIBE_STRUCT(Printed, (), (value, multiplies, colour, cancels))

struct Tables {
    ForEvery<Card, Printed> faces;
};
BOOST_DESCRIBE_STRUCT(Tables, (), (faces))

constexpr Tables tables(const DuckThatGoose&) {
    return {.faces = for_every<Card>([](Card card) {
                const Figures& of_card = figures_of(card);
                return Printed{of_card.value, of_card.multiplies, of_card.colour, of_card.cancels};
            })};
}

}  // namespace duckpond::duck_that_goose
