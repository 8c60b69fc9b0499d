#pragma once

// What a game's options, views, moves and events look like, as TypeScript types, and the tables of its rules that
// whoever draws it needs: what is printed on cards, how many there are of something. A game names them in
// rules/<game>/tables.h, which nobody else includes: a struct of its own, described, whose fields are the tables, and
//   constexpr Tables tables(const <Game>&);

#include "base/typescript.h"
#include "rules/any_game.h"

namespace duckpond {

void declare_types(const AnyGame& game, TypeScript& types);

// The tables of a game as a TypeScript module; empty where it names none.
[[nodiscard]] std::string tables_module(const AnyGame& game);

// Of the game G: in typed_types.h, instantiated by game.cpp.in.
template <class G>
void declare_types_of(TypeScript& types);
template <class G>
std::string tables_module_of();

}  // namespace duckpond
