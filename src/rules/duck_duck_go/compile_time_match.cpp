// The compiler itself plays races: rules that reach for the heap, a clock or undefined behaviour do not build.

#include "rules/duck_duck_go/duck_duck_go.h"

namespace duckpond::duck_duck_go {

static_assert(Game<DuckDuckGo>);

// A whole race for two.
static_assert([] {
    SmallRandom random(2026);
    NoEvents events;
    State state = setup(Options{.players = 2}, random);
    return play_randomly<DuckDuckGo>(state, random, events, 300) > 20 && state.winner;
}());

// With all there is, as far as a compiler counts along.
static_assert([] {
    SmallRandom random(2027);
    NoEvents events;
    State state = setup(Options{.players = 4, .rules = Rules::Advanced, .forgiving = true}, random);
    const int made = play_randomly<DuckDuckGo>(state, random, events, 80);
    return made == 80 && imagine(redact(state, Seat(0)), random).round == state.round;
}());

}  // namespace duckpond::duck_duck_go
