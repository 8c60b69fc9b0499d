#pragma once

// The games of the catalog for those who need not know their types, and should not have to compile them.

#include <span>

#include "rules/any_match.h"
#include "rules/options.h"

namespace duckpond {

// A game as those see it who need not know its types.
struct AnyGame {
    std::string_view id;
    int min_players = 0;
    int max_players = 0;
    int rules_version = 0;
    OptionSpecs options;
    // Whether a match can be made of this.
    Result<void> (*check)(int players, const JsonObject& options) = nullptr;
    Result<std::unique_ptr<AnyMatch>> (*start)(int players, const JsonObject& options, KeyedRandom& random) = nullptr;
    // A position that can be played on from, be it of a record or made by hand: what can be derived may be left out.
    // Whether play can come to it is another question (AnyMatch::wrong).
    Result<std::unique_ptr<AnyMatch>> (*from_state)(int players, const JsonObject& options,
                                                    const Json& state) = nullptr;
};

// A game G for those who need no types: in typed_game.h, instantiated by game.cpp.in.
template <class G>
[[nodiscard]] AnyGame erased();

// All games there are, in the order of rules/catalog.h.
[[nodiscard]] std::span<const AnyGame> catalog();

// The game of that id, or a refusal that names those there are.
[[nodiscard]] Result<const AnyGame*> find_game(std::string_view id);

}  // namespace duckpond
