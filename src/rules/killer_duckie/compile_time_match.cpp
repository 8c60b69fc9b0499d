// The compiler itself plays a match: rules that reach for the heap, a clock or undefined behaviour do not build.

#include "rules/killer_duckie/killer_duckie.h"

namespace duckpond::killer_duckie {

static_assert(Game<KillerDuckie>);

static_assert([] {
    SmallRandom random(2026);
    NoEvents events;
    State state = setup(Options{.players = 3}, random);
    const int made = play_randomly<KillerDuckie>(state, random, events, 300);
    return made > 50 && outcome(state).has_value() && imagine(redact(state, Seat(0)), random).living == state.living;
}());

}  // namespace duckpond::killer_duckie
