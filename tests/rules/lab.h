#pragma once

// What the law suite must be told about a game: how to make a table at random, what may never be lost, which moves look
// alike from outside, and which events legitimately show something. One specialisation for each game, in
// tests/rules/<game>_lab.h; games.h collects them.

#include <optional>
#include <string>
#include <vector>

#include "base/json_write.h"
#include "rules/game.h"
#include "tests/viewers.h"

namespace duckpond::laws {

template <class G>
struct Lab;

// A broken promise, in words; nothing if all is well.
using Broken = std::optional<std::string>;

// What a table would send, changed on purpose. The honest post changes nothing.
template <class G>
struct HonestPost {
    void tamper(typename G::State&) const {}
    template <class Event>
    void tamper(Event&) const {}
    template <class Event>
    [[nodiscard]] ViewerSet audience(const Event& event) const {
        return audience_of(event);
    }
};

// Collects the events of one move.
template <class G>
struct Collect {
    std::vector<typename G::Event> events;
    template <class Event>
    void operator()(const Event& event) {
        events.emplace_back(event);
    }
};

// What a viewer makes of the events of a move who was told those that are for them.
template <class State, class Event>
void follow_all(Redacted<State>& known, const std::vector<Event>& events) {
    for (const Event& event : events) {
        std::visit(
            [&](const auto& happened) {
                if (audience_of(happened).contains(known.viewer())) known.follow(redact(happened, known.viewer()));
            },
            event);
    }
}

template <class Variant>
std::string event_json(const Variant& event, Viewer viewer) {
    return std::visit(
        [&](const auto& happened) {
            return std::string(type_kebab<std::remove_cvref_t<decltype(happened)>>) + ' ' +
                   view_json(redact(happened, viewer));
        },
        event);
}

}  // namespace duckpond::laws
