#pragma once

// What can be played on from (what_breaks), and what play can reach (what_is_wrong): what set_state refuses, and what
// the laws hold every state of play to. A refusal names the field that is wrong. Each check follows from a state alone.

#include "rules/duck_that_goose/pending.h"

namespace duckpond::duck_that_goose {

namespace detail {

constexpr SeatSet seats_of(const State& state) {
    return SeatSet::first(player_count(state));
}

// --- seats

constexpr Wrong check_seats(const State& state) {
    const int players = player_count(state);
    const auto fits = [&](Seat seat) { return seat.index() < players; };
    if (!fits(state.dealer)) return Refusal("duck-that-goose.refusal.dealer").with("seat", state.dealer.index());
    if (!fits(state.turn)) return Refusal("duck-that-goose.refusal.turn").with("seat", state.turn.index());
    if (state.controller && (!fits(*state.controller) || *state.controller == state.turn)) {
        return Refusal("duck-that-goose.refusal.controller").with("seat", state.controller->index());
    }
    const auto one_each = [&](std::string_view field, int size) -> Wrong {
        if (size == players) return std::nullopt;
        return Refusal("duck-that-goose.refusal.one-each")
            .with("field", field)
            .with("found", size)
            .with("players", players);
    };
    if (auto wrong = one_each("controls", state.controls.size())) return wrong;
    if (auto wrong = one_each("picks", state.picks.size())) return wrong;
    if (auto wrong = one_each("totals", state.totals.size())) return wrong;
    for (const Points& row : state.sheet) {
        if (auto wrong = one_each("sheet", row.size())) return wrong;
    }
    for (int i = 0; i < players; ++i) {
        const Maybe<Seat>& by = state.controls[Seat(i)];
        if (by && (!fits(*by) || *by == Seat(i))) {
            return Refusal("duck-that-goose.refusal.controls").with("seat", i).with("by", by->index());
        }
    }
    return std::nullopt;
}

// --- ranges

// A card on a range, and what marks it bears.
constexpr Wrong check_card(Range range, std::size_t index, Seat seat) {
    const RangeCard& lying = range[index];
    const Card card = lying.card.value();
    const bool up = lying.face == Face::Up;
    const auto refuse = [&](std::string_view key) {
        return Refusal(key).with("seat", seat.index()).with("card", name_of(card));
    };
    if (lying.covers && !up) return refuse("duck-that-goose.refusal.cover-down");
    if (lying.covers && (index == 0 || range[index - 1].face == Face::Down)) {
        return refuse("duck-that-goose.refusal.cover-nothing");
    }
    // R33
    if (lying.copy && (card != Card::Copycat || !up || !is_copyable(*lying.copy))) {
        return refuse("duck-that-goose.refusal.copy").with("copy", name_of(*lying.copy));
    }
    // R40
    if (lying.used && (card != Card::Ripe || !up)) return refuse("duck-that-goose.refusal.used");
    if (lying.chosen && !up) return refuse("duck-that-goose.refusal.chosen-down");
    return std::nullopt;
}

constexpr Wrong check_ranges(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        const Range range = state.ranges[Seat(i)];
        int chosen = 0;
        for (std::size_t index = 0; index < range.size(); ++index) {
            if (auto wrong = check_card(range, index, Seat(i))) return wrong;
            chosen += range[index].chosen ? 1 : 0;
        }
        if (chosen > 1) return Refusal("duck-that-goose.refusal.chosen-twice").with("seat", i);
    }
    return std::nullopt;
}

// --- cards

// R1: every card lies somewhere, and the pile is as it is said to be.
constexpr CardBag cards_lying(const State& state) {
    CardBag found;
    for (const RangeCard& lying : state.ranges) found.add(lying.card.value());
    for (const auto& card : state.deck) found.add(card.value());
    for (const Card card : state.discards.value) found.add(card);
    for (const Step& step : state.steps) {
        if (step.kind == StepKind::Cover && step.card) found.add(*step.card);
    }
    if (state.held) found.add(state.held->card.value());
    return found;
}

constexpr Wrong check_cards(const State& state) {
    const CardBag all = cards_of(state.deck_kind);
    const CardBag found = cards_lying(state);
    for (int kind = 0; kind < card_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        if (found.count(card) == all.count(card)) continue;
        return Refusal(found.count(card) > all.count(card) ? "duck-that-goose.refusal.card-too-many"
                                                           : "duck-that-goose.refusal.card-too-few")
            .with("card", name_of(card))
            .with("found", found.count(card))
            .with("count", all.count(card));
    }
    const auto& pile = state.discards.value;
    if (!(state.top == (pile.empty() ? Maybe<Card>() : Maybe<Card>(pile.top())))) {
        return Refusal("duck-that-goose.refusal.top");
    }
    if (state.discarded != pile.size()) {
        return Refusal("duck-that-goose.refusal.discarded").with("found", state.discarded).with("count", pile.size());
    }
    return std::nullopt;
}

// --- points

inline constexpr int most_total = 1'000'000;

constexpr int rounds_scored(const State& state) {
    return state.over ? state.round : state.round - 1;
}

constexpr Wrong check_points(const State& state) {
    if (state.round < 1 || state.round > state.rounds) {
        return Refusal("duck-that-goose.refusal.round").with("found", state.round).with("rounds", state.rounds);
    }
    if (state.over && state.round < state.rounds) {
        return Refusal("duck-that-goose.refusal.over-early").with("found", state.round).with("rounds", state.rounds);
    }
    const int scored = rounds_scored(state);
    if (state.sheet.size() > scored) {
        return Refusal("duck-that-goose.refusal.sheet-rows").with("found", state.sheet.size()).with("most", scored);
    }
    for (int i = 0; i < player_count(state); ++i) {
        const std::int32_t total = state.totals[Seat(i)];
        if (total < -most_total || total > most_total) {
            return Refusal("duck-that-goose.refusal.totals").with("seat", i).with("found", total);
        }
    }
    return std::nullopt;
}

// R49, R51: a sheet that tells all rounds adds up to the totals, with 20 for each peek. Totals alone are taken as they
// are.
constexpr Wrong check_sheet(const State& state) {
    if (state.sheet.empty() || state.sheet.size() < rounds_scored(state)) return std::nullopt;
    for (int i = 0; i < player_count(state); ++i) {
        const Seat seat(i);
        std::int32_t rest = state.totals[seat];
        for (const Points& row : state.sheet) rest -= row[seat];
        const bool fits = state.peeking ? rest >= 0 && rest % peek_penalty == 0 : rest == 0;
        if (!fits) return Refusal("duck-that-goose.refusal.totals").with("seat", i).with("found", state.totals[seat]);
    }
    return std::nullopt;
}

// --- the turn

constexpr Wrong check_over(const State& state) {
    if (!state.steps.empty()) return Refusal("duck-that-goose.refusal.over-steps");
    return state.held ? Wrong(Refusal("duck-that-goose.refusal.held")) : Wrong();
}

// R15, R50: a match ends when all cards lie open.
constexpr Wrong check_all_up(const State& state) {
    for (int i = 0; state.over && i < player_count(state); ++i) {
        if (has_face_down(state.ranges[Seat(i)])) return Refusal("duck-that-goose.refusal.over-down").with("seat", i);
    }
    return std::nullopt;
}

// --- picks

// R6, R38: secret choices that have been made, by those who can, and not yet by all.
constexpr Wrong check_picks(const State& state) {
    const bool look = !state.steps.empty() && state.steps.back().kind == StepKind::Look;
    const bool choose = !state.steps.empty() && state.steps.back().kind == StepKind::Choose;
    for (int i = 0; i < player_count(state); ++i) {
        const Veiled<Pick>& pick = state.picks[Seat(i)];
        const Pick& made = pick.value();
        if (!made.made && made == Pick{} && pick.seen().empty()) continue;
        const Refusal refusal = Refusal("duck-that-goose.refusal.picks").with("seat", i);
        if (!made.made) return refusal;
        if (!look && !choose) return Refusal("duck-that-goose.refusal.picks-asked").with("seat", i);
        Moves moves;
        const Offer offer{state, moves};
        if (look) offer.looks(Seat(i));
        if (choose) offer.face_up(MoveKind::Choose, Seat(i), [](const RangeCard&) { return true; });
        const bool offered = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
            return *move.place == made.place && (move.second ? *move.second : 0) == made.second;
        });
        const Viewer by(choose ? decider(state, Seat(i)) : Seat(i));
        if (!offered || pick.seen() != ViewerSet{by}) return refusal;
    }
    if (!look && !choose) return std::nullopt;
    if (must_act(state).empty()) return Refusal("duck-that-goose.refusal.picks-all");
    return can_be_picked(state) ? std::nullopt : Wrong(Refusal("duck-that-goose.refusal.picks-controller"));
}

// --- what is known

// R45
constexpr Wrong check_deck_known(const State& state) {
    const DeckKnown& known = state.deck_known.value;
    const Refusal refusal("duck-that-goose.refusal.deck-known");
    const bool from_deck = state.held && state.held->from == Source::Deck;
    if ((known.held_inside || known.held) && !from_deck) return Refusal("duck-that-goose.refusal.deck-known-held");
    if (known.held && (*known.held != state.held->card.value() || known.held_inside)) {
        return Refusal("duck-that-goose.refusal.deck-known-held");
    }
    if (!known.reshuffled) return known.held_inside || known.held || known.holds.size() > 0 ? Wrong(refusal) : Wrong();
    CardBag holds;
    for (const auto& card : state.deck) holds.add(card.value());
    if (known.held_inside) holds.add(state.held->card.value());
    return holds == known.holds ? Wrong() : Wrong(refusal);
}

}  // namespace detail

// Why nobody can play on from here, if so. The options are the match's.
constexpr std::optional<Refusal> what_breaks(const State& state) {
    if (auto wrong = detail::check_seats(state)) return wrong;
    if (state.peeked && !state.peeking) return Refusal("duck-that-goose.refusal.peeked");  // R51
    if (auto wrong = detail::check_ranges(state)) return wrong;
    if (auto wrong = detail::check_cards(state)) return wrong;
    if (auto wrong = detail::check_points(state)) return wrong;
    if (auto wrong = state.over ? detail::check_over(state) : detail::check_steps(state)) return wrong;
    if (auto wrong = detail::check_picks(state)) return wrong;
    return detail::check_deck_known(state);
}

// What play cannot have come to, if anything.
constexpr std::optional<Refusal> what_is_wrong(const State& state) {
    if (auto wrong = what_breaks(state)) return wrong;
    if (auto wrong = detail::check_all_up(state)) return wrong;
    if (auto wrong = detail::check_control_step(state)) return wrong;
    return detail::check_sheet(state);
}

}  // namespace duckpond::duck_that_goose
