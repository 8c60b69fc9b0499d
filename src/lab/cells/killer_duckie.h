#pragma once

#include "lab/coverage.h"
#include "rules/killer_duckie/killer_duckie.h"

namespace duckpond::killer_duckie {

// Which cells of the coverage table the rules of Killer Duckie exclude.
constexpr bool is_excluded(const std::optional<Options>&, std::string_view cell) {
    constexpr std::array<std::string_view, 20> never{
        "move.draw.card=",
        "move.cancel.card=",
        "move.pass.card=",
        "move.put-back.card=",
        "move.play.card=angel",
        "move.play.card=cancel",
        "move.play.card=killer",
        "move.give.card=killer",
        "event.played.card=angel",
        "event.played.card=cancel",
        "event.played.card=killer",
        "event.cancelled.card=angel",
        "event.cancelled.card=cancel",
        "event.cancelled.card=killer",
        "event.window-closed.card=angel",
        "event.window-closed.card=cancel",
        "event.window-closed.card=killer",
        "event.gave.card=killer",
        "event.drew.card=killer",
        "state.phase=over",  // no move is made then
    };
    return lab::starts_with_one_of(cell, never);
}

}  // namespace duckpond::killer_duckie
