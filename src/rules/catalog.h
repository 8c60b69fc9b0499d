#pragma once

// The one list of games, with their types. Whoever needs no types includes rules/any_game.h.

#include <boost/mp11/list.hpp>

#include "rules/any_game.h"
#include "rules/duck_and_cover/duck_and_cover.h"
#include "rules/duck_duck_go/duck_duck_go.h"
#include "rules/duck_that_goose/duck_that_goose.h"
#include "rules/ducks_and_geese/ducks_and_geese.h"
#include "rules/killer_duckie/killer_duckie.h"

namespace duckpond {

// A new game is one line here (docs/adding-a-game.md).
using Catalog = boost::mp11::mp_list<  //
    duck_and_cover::DuckAndCover,      //
    duck_duck_go::DuckDuckGo,          //
    duck_that_goose::DuckThatGoose,    //
    ducks_and_geese::DucksAndGeese,    //
    killer_duckie::KillerDuckie>;

// Calls visit.operator()<G>() for the game of that id, which is in the catalog.
template <class Visit>
void visit_game(std::string_view id, Visit&& visit) {
    [&]<class... Games>(boost::mp11::mp_list<Games...>) {
        ((id == Games::id ? visit.template operator()<Games>() : void()), ...);
    }(Catalog{});
}

}  // namespace duckpond
