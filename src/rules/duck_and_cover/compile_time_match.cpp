// The compiler itself plays a match: rules that reach for the heap, a clock or undefined behaviour do not build.

#include "rules/duck_and_cover/duck_and_cover.h"

namespace duckpond::duck_and_cover {

static_assert(Game<DuckAndCover>);

static_assert([] {
    SmallRandom random(2026);
    NoEvents events;
    Options options{.players = 3};
    options.rounds = 2;
    options.surprises = true;
    State state = setup(options, random);
    const int made = play_randomly<DuckAndCover>(state, random, events, 300);
    return made > 50 && outcome(state).has_value() && imagine(redact(state, Seat(0)), random).totals == state.totals;
}());

}  // namespace duckpond::duck_and_cover
