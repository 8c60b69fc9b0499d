#pragma once

// What a game's options, views, moves and events look like, as TypeScript types.

#include "base/typescript.h"
#include "rules/any_game.h"

namespace duckpond {

void declare_types(const AnyGame& game, TypeScript& types);

// Of the game G: in typed_types.h, instantiated by game.cpp.in.
template <class G>
void declare_types_of(TypeScript& types);

}  // namespace duckpond
