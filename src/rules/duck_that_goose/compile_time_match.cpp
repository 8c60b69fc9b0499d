// The compiler itself plays a match: rules that reach for the heap, a clock or undefined behaviour do not build.

#include "rules/duck_that_goose/duck_that_goose.h"

namespace duckpond::duck_that_goose {

static_assert(Game<DuckThatGoose>);

static_assert([] {
    SmallRandom random(2026);
    NoEvents events;
    Options options{.players = 3};
    options.length = ChoiceOrNumber<Length, 1, most_rounds>(2);
    options.deck = Deck::Advanced;
    State state = setup(options, random);
    const int made = play_randomly<DuckThatGoose>(state, random, events, 300);
    return made > 50 && outcome(state).has_value() && imagine(redact(state, Seat(0)), random).totals == state.totals;
}());

}  // namespace duckpond::duck_that_goose
