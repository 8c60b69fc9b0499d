// The compiler itself plays matches: rules that reach for the heap, a clock or undefined behaviour do not build.

#include "rules/ducks_and_geese/ducks_and_geese.h"

namespace duckpond::ducks_and_geese {

static_assert(Game<DucksAndGeese>);

static_assert([] {
    SmallRandom random(2026);
    NoEvents events;
    Options options{.zero = true, .blind = true};
    options.target = ChoiceOrNumber<Target, 1, most_target>(8);
    State state = setup(options, random);
    int made = play_randomly<DucksAndGeese>(state, random, events, 20);
    const State world = imagine(redact(state, Seat(0)), random);
    if (!(redact(world, Seat(0)) == redact(state, Seat(0)))) return false;
    made += play_randomly<DucksAndGeese>(state, random, events, 280);
    return made > 30 && outcome(state).has_value();
}());

static_assert([] {
    SmallRandom random(7);
    NoEvents events;
    State state = setup(Options{.players = 5, .mode = Mode::Cutthroat}, random);
    return play_randomly<DucksAndGeese>(state, random, events, 90) == 90 && state.hand > 1;
}());

}  // namespace duckpond::ducks_and_geese
