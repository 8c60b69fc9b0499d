#pragma once

// Which steps can be pending, and what goes with them.

#include "rules/duck_that_goose/imagine.h"

namespace duckpond::duck_that_goose {

namespace detail {

using Wrong = std::optional<Refusal>;

// --- steps one by one

// More is never pending in play; what is to come still fits on top.
inline constexpr int most_steps_by_hand = 12;

constexpr bool is_of_turn(StepKind kind) {
    return kind == StepKind::Draw || kind == StepKind::Keep || kind == StepKind::Discard || kind == StepKind::TurnUp;
}

constexpr bool is_pending(const State& state, StepKind kind) {
    return std::any_of(state.steps.begin(), state.steps.end(), [&](const Step& step) { return step.kind == kind; });
}

constexpr Refusal refuse_step(std::string_view key, const State& state, int index) {
    return Refusal(key).with("index", index).with("kind", name_of(state.steps[index].kind));
}

// Whom and what a step is about.
constexpr Wrong check_names(const State& state, int index) {
    const Step& step = state.steps[index];
    const int players = player_count(state);
    const bool about_card =
        step.kind == StepKind::Cover || step.kind == StepKind::Allow || step.kind == StepKind::Imitate;
    const bool about_other = step.kind == StepKind::Allow || step.kind == StepKind::SecondBird;
    const auto named = [&](std::string_view field, bool needed) {
        return refuse_step(needed ? "duck-that-goose.refusal.step-lacks" : "duck-that-goose.refusal.step-has", state,
                           index)
            .with("field", field);
    };
    if (about_card != static_cast<bool>(step.card)) return named("card", about_card);
    if (about_other != static_cast<bool>(step.other)) return named("other", about_other);
    if (step.seat.index() >= players || (step.other && step.other->index() >= players)) {
        return refuse_step("duck-that-goose.refusal.step-seat", state, index).with("players", players);
    }
    // R31, R33: what could be asked of it.
    const bool acts = step.kind == StepKind::Cover || (step.card && acts_when_played(*step.card) &&
                                                       (step.kind != StepKind::Imitate || is_copyable(*step.card)));
    if (step.card && !acts) {
        return refuse_step("duck-that-goose.refusal.step-card", state, index).with("card", name_of(*step.card));
    }
    return std::nullopt;
}

// Where in the stack a step can stand, and whose it is.
constexpr Wrong check_place(const State& state, int index) {
    const Step& step = state.steps[index];
    const bool alone = step.kind == StepKind::Look || step.kind == StepKind::LastCall;
    if (alone && state.steps.size() > 1) return refuse_step("duck-that-goose.refusal.step-alone", state, index);
    const bool ordering = step.kind == StepKind::Order;
    if (ordering && (index != 1 || state.steps[0].kind != StepKind::Draw)) {
        return refuse_step("duck-that-goose.refusal.step-order", state, index);
    }
    if (is_of_turn(step.kind) && index != 0) return refuse_step("duck-that-goose.refusal.step-first", state, index);
    if ((is_of_turn(step.kind) || ordering) && step.seat != state.turn) {
        return refuse_step("duck-that-goose.refusal.step-turn", state, index).with("turn", state.turn.index());
    }
    return std::nullopt;
}

// R32: a Control Freak that asks something has left the deck, unless it was shuffled in again while a Ripe paused it.
constexpr Wrong check_control_step(const State& state) {
    if (state.deck_known.value.reshuffled) return std::nullopt;
    for (int index = 0; index < state.steps.size(); ++index) {
        if (state.steps[index].kind != StepKind::Control) continue;
        for (const auto& lying : state.deck) {
            if (lying.value() != Card::ControlFreak) continue;
            return refuse_step("duck-that-goose.refusal.step-cause", state, index)
                .with("card", name_of(Card::ControlFreak));
        }
    }
    return std::nullopt;
}

// --- the stack

// One card, one step; of Shoot Yourself there are several.
constexpr Wrong check_once(const State& state) {
    std::uint32_t kinds = 0;
    for (int index = 0; index < state.steps.size(); ++index) {
        const StepKind kind = state.steps[index].kind;
        const std::uint32_t bit = 1U << static_cast<unsigned>(kind);
        if (kind != StepKind::Shoot && (kinds & bit) != 0) {
            return refuse_step("duck-that-goose.refusal.step-twice", state, index);
        }
        kinds |= bit;
    }
    return std::nullopt;
}

// --- what goes with a step

// R6: cards have been dealt, and there has been no turn.
constexpr Wrong check_look(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        int face_down = 0;
        for (const RangeCard& lying : state.ranges[Seat(i)]) face_down += lying.face == Face::Down ? 1 : 0;
        if (face_down < 2 || face_down > most_dealt) {
            return Refusal("duck-that-goose.refusal.look-ranges").with("seat", i).with("most", most_dealt);
        }
    }
    if (state.discarded != 0) return Refusal("duck-that-goose.refusal.look-pile");
    if (state.deck.empty()) return Refusal("duck-that-goose.refusal.look-deck");
    if (state.turn != state.dealer) return Refusal("duck-that-goose.refusal.look-turn");
    return state.controller ? Wrong(Refusal("duck-that-goose.refusal.look-controller")) : Wrong();
}

// R15
constexpr Wrong check_last_call(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        if (has_face_down(state.ranges[Seat(i)])) return Refusal("duck-that-goose.refusal.call-down").with("seat", i);
    }
    if (state.controller) return Refusal("duck-that-goose.refusal.call-controller");
    const Maybe<RipeAt> ripe = usable_ripe(state);
    if (!ripe || ripe->seat != state.steps.back().seat) return Refusal("duck-that-goose.refusal.call-ripe");
    return std::nullopt;
}

// R10: a card is held while it is asked what to do with it.
constexpr Wrong check_held(const State& state) {
    const StepKind first = state.steps[0].kind;
    const bool holding = first == StepKind::Keep || first == StepKind::Discard;
    if (holding && !state.held) return Refusal("duck-that-goose.refusal.held-missing").with("kind", name_of(first));
    if (!holding && state.held) return Refusal("duck-that-goose.refusal.held");
    if (!holding) return std::nullopt;
    if (first == StepKind::Keep && state.held->from != Source::Deck)
        return Refusal("duck-that-goose.refusal.held-from");
    return std::nullopt;
}

// R38: chosen cards wait for a direction.
constexpr Wrong check_chosen(const State& state) {
    if (is_pending(state, StepKind::Direction)) return std::nullopt;
    for (int i = 0; i < player_count(state); ++i) {
        for (const RangeCard& lying : state.ranges[Seat(i)]) {
            if (lying.chosen) return Refusal("duck-that-goose.refusal.chosen").with("seat", i);
        }
    }
    return std::nullopt;
}

constexpr Wrong check_steps(const State& state) {
    if (state.steps.empty()) return Refusal("duck-that-goose.refusal.steps-none");
    if (state.steps.size() > most_steps_by_hand) {
        return Refusal("duck-that-goose.refusal.steps-many").with("most", most_steps_by_hand);
    }
    for (int index = 0; index < state.steps.size(); ++index) {
        if (auto wrong = check_names(state, index)) return wrong;
        if (auto wrong = check_place(state, index)) return wrong;
    }
    if (auto wrong = check_once(state)) return wrong;
    if (auto wrong = check_held(state)) return wrong;
    if (auto wrong = check_chosen(state)) return wrong;
    const StepKind asked = state.steps.back().kind;
    if (asked == StepKind::Look) return check_look(state);
    if (asked == StepKind::LastCall) return check_last_call(state);
    if (asked == StepKind::Draw && !waits(state)) {
        return Refusal("duck-that-goose.refusal.nothing-to-do").with("seat", state.turn.index());
    }
    if (!waits(state)) return refuse_step("duck-that-goose.refusal.step-idle", state, state.steps.size() - 1);
    return std::nullopt;
}

}  // namespace detail

}  // namespace duckpond::duck_that_goose
