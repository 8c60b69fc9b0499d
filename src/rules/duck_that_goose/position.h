#pragma once

// Positions made by hand: what follows from the rest may be left out, and what cannot be is refused by name.

#include "rules/duck_that_goose/imagine.h"

namespace duckpond::duck_that_goose {

namespace detail {

inline constexpr int most_total = 1'000'000;
// More is never pending in play; what is to come still fits on top.
inline constexpr int most_steps_by_hand = 12;

constexpr std::optional<Refusal> refuse_at(std::string_view key, Seat seat, Card card) {
    return Refusal(key).with("seat", seat.index()).with("card", name_of(card));
}

constexpr bool seats_fit(const State& state) {
    const int players = player_count(state);
    const auto fits = [&](Seat seat) { return seat.index() < players; };
    if (!fits(state.dealer) || !fits(state.turn)) return false;
    if (state.controller && (!fits(*state.controller) || *state.controller == state.turn)) return false;
    for (int i = 0; i < players; ++i) {
        const Maybe<Seat>& by = state.controls[Seat(i)];
        if (by && (!fits(*by) || *by == Seat(i))) return false;
    }
    return true;
}

constexpr std::optional<Refusal> complete_table(const Options& options, State& state, const GivenFields& given) {
    const int players = options.players;
    if (state.ranges.seats() != players) {
        return Refusal("state.players").with("found", state.ranges.seats()).with("players", players);
    }
    if (!given.has("round")) state.round = 1;
    if (!given.has("controls")) state.controls = PerSeat<Maybe<Seat>, max_players>(players);
    if (!given.has("picks")) state.picks = PerSeat<Veiled<Pick>, max_players>(players);
    if (!given.has("totals")) state.totals = Totals(players);
    if (!given.has("dealer")) state.dealer = Seat(players - 1);
    if (!given.has("turn")) {
        state.turn = state.dealer;
        // R6: until all have looked, nobody has had a turn.
        const bool look = !state.steps.empty() && state.steps.back().kind == StepKind::Look;
        if (!look) {
            do {
                state.turn = left_of(state, state.turn);
            } while (state.turn != state.dealer && !has_face_down(state.ranges[state.turn]));
        }
    }
    if (state.controls.size() != players || state.picks.size() != players || !seats_fit(state) ||
        (state.peeked && !state.peeking)) {
        return Refusal("duck-that-goose.refusal.turn");
    }
    const int scored = state.over ? state.round : state.round - 1;
    bool scores_fit = state.round >= 1 && state.round <= state.rounds && state.totals.size() == players &&
                      state.sheet.size() <= scored;
    for (const Points& row : state.sheet) scores_fit = scores_fit && row.size() == players;
    for (const std::int32_t total : state.totals) {
        scores_fit = scores_fit && total >= -most_total && total <= most_total;
    }
    return scores_fit ? std::nullopt : std::optional(Refusal("duck-that-goose.refusal.scores"));
}

// A card on a range, and what marks it bears.
constexpr std::optional<Refusal> complete_card(State& state, Seat seat, int index) {
    const std::span<RangeCard> range = state.ranges[seat];
    RangeCard& lying = range[static_cast<std::size_t>(index)];
    const Card card = lying.card.value();
    const bool on_face_down =
        lying.covers && (index == 0 || range[static_cast<std::size_t>(index - 1)].face == Face::Down);
    if (on_face_down || (lying.covers && lying.face == Face::Down)) {
        return refuse_at("duck-that-goose.refusal.cover", seat, card);
    }
    if (lying.copy && (card != Card::Copycat || lying.face == Face::Down || !is_copyable(*lying.copy))) {
        return Refusal("duck-that-goose.refusal.copy")
            .with("seat", seat.index())
            .with("card", name_of(card))
            .with("copy", name_of(*lying.copy));
    }
    if ((lying.used && (card != Card::Ripe || lying.face == Face::Down)) ||
        (lying.chosen && lying.face == Face::Down)) {
        return refuse_at("duck-that-goose.refusal.mark", seat, card);
    }
    if (lying.face == Face::Up) {
        lying.card = Veiled(card, everyone);
        lying.looked = {};
        return std::nullopt;
    }
    const SeatSet seats = SeatSet::first(player_count(state));
    lying.looked = (lying.looked | SeatSet::from_bits((lying.card.seen() & viewers(seats)).bits())) & seats;
    const bool by_all = lying.looked == seats && lying.card.seen_by(Viewer::spectator());
    lying.card = Veiled(card, by_all ? everyone : viewers(lying.looked));
    return std::nullopt;
}

constexpr std::optional<Refusal> complete_ranges(State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        int chosen = 0;
        for (int index = 0; index < static_cast<int>(state.ranges[Seat(i)].size()); ++index) {
            if (auto refusal = complete_card(state, Seat(i), index)) return refusal;
            const RangeCard& lying = state.ranges[Seat(i)][static_cast<std::size_t>(index)];
            chosen += lying.chosen ? 1 : 0;
            if (chosen > 1) return refuse_at("duck-that-goose.refusal.mark", Seat(i), lying.card.value());
        }
    }
    return std::nullopt;
}

// Every card of the deck lies somewhere. Without "deck" the rest is the deck; with it, but without "discards", the rest
// lies on the pile.
constexpr std::optional<Refusal> complete_cards(State& state, const GivenFields& given) {
    const CardBag all = cards_of(state.deck_kind);
    CardBag left = all;
    std::optional<Refusal> refusal;
    const auto strike = [&](Card card) {
        if (left.count(card) == 0 && !refusal) {
            refusal = Refusal("duck-that-goose.refusal.card-too-many")
                          .with("card", name_of(card))
                          .with("count", all.count(card));
        }
        if (left.count(card) > 0) left.remove(card);
    };
    for (const RangeCard& lying : state.ranges) strike(lying.card.value());
    for (const auto& card : state.deck) strike(card.value());
    for (const Card card : state.discards.value) strike(card);
    for (const Step& step : state.steps) {
        if (step.kind == StepKind::Cover && step.card) strike(*step.card);
    }
    if (state.held) strike(state.held->card.value());
    if (refusal) return refusal;
    for (int kind = 0; kind < card_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        if (left.count(card) == 0) continue;
        if (given.has("deck") && given.has("discards")) {
            return Refusal("duck-that-goose.refusal.card-too-few")
                .with("card", name_of(card))
                .with("missing", left.count(card))
                .with("count", all.count(card));
        }
        for (int i = 0; i < left.count(card); ++i) {
            if (given.has("deck")) {
                state.discards.value.put(card);
            } else {
                state.deck.put(Veiled(card));
            }
        }
    }
    const Maybe<Card> top = state.top;
    const int discarded = state.discarded;
    count_pile(state);
    if ((given.has("top") && !(top == state.top)) || (given.has("discarded") && discarded != state.discarded)) {
        return Refusal("duck-that-goose.refusal.pile");
    }
    return std::nullopt;
}

constexpr bool is_of_turn(StepKind kind) {
    return kind == StepKind::Draw || kind == StepKind::Keep || kind == StepKind::Discard || kind == StepKind::TurnUp;
}

// Whether a step can stand at that depth of the stack.
constexpr bool step_fits(const State& state, int index) {
    const Step& step = state.steps[index];
    const int players = player_count(state);
    if (step.seat.index() >= players || (step.other && step.other->index() >= players)) return false;
    const bool about_card =
        step.kind == StepKind::Cover || step.kind == StepKind::Allow || step.kind == StepKind::Imitate;
    const bool about_other = step.kind == StepKind::Allow || step.kind == StepKind::SecondBird;
    if (about_card != static_cast<bool>(step.card) || about_other != static_cast<bool>(step.other)) return false;
    if ((step.kind == StepKind::Allow || step.kind == StepKind::Imitate) && !acts_when_played(*step.card)) return false;
    if (step.kind == StepKind::Imitate && !is_copyable(*step.card)) return false;
    if (is_of_turn(step.kind)) return index == 0 && step.seat == state.turn;
    if (step.kind == StepKind::Order) return index == 1 && step.seat == state.turn;
    if (step.kind == StepKind::Look || step.kind == StepKind::LastCall) return state.steps.size() == 1;
    return true;
}

constexpr bool steps_fit(const State& state) {
    std::uint32_t kinds = 0;
    for (int i = 0; i < state.steps.size(); ++i) {
        const Step& step = state.steps[i];
        const std::uint32_t kind = 1U << static_cast<unsigned>(step.kind);
        // One card, one step; of Shoot Yourself there are several.
        if (!step_fits(state, i) || (step.kind != StepKind::Shoot && (kinds & kind) != 0)) return false;
        kinds |= kind;
    }
    const auto pending = [&](StepKind kind) { return (kinds & (1U << static_cast<unsigned>(kind))) != 0; };
    if (pending(StepKind::Order) && !pending(StepKind::Draw)) return false;
    const bool holding = pending(StepKind::Keep) || pending(StepKind::Discard);
    if (holding != static_cast<bool>(state.held)) return false;
    if (pending(StepKind::Keep) && state.held->from != Source::Deck) return false;
    bool chosen = false;
    for (const RangeCard& lying : state.ranges) chosen = chosen || lying.chosen;
    return !chosen || pending(StepKind::Direction);
}

constexpr bool look_fits(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        int face_down = 0;
        for (const RangeCard& lying : state.ranges[Seat(i)]) face_down += lying.face == Face::Down ? 1 : 0;
        if (face_down < 2 || face_down > most_dealt) return false;
    }
    return state.turn == state.dealer && state.discarded == 0 && !state.deck.empty() && !state.controller;
}

constexpr std::optional<Refusal> complete_steps(State& state, const GivenFields& given) {
    const Refusal refusal("duck-that-goose.refusal.steps");
    if (state.over) {
        const bool fits = state.steps.empty() && !state.held && state.round == state.rounds;
        return fits ? std::nullopt : std::optional(refusal);
    }
    if (!given.has("steps")) {
        if (!has_face_down(state.ranges[state.turn])) return Refusal("duck-that-goose.refusal.nothing-to-do");
        state.steps.push_back({.kind = StepKind::Draw, .seat = state.turn});
    }
    if (state.steps.empty() || state.steps.size() > most_steps_by_hand || !steps_fit(state)) return refusal;
    const Step& step = state.steps.back();
    if (step.kind == StepKind::Look && !look_fits(state)) return refusal;
    if (step.kind == StepKind::LastCall) {
        const Maybe<RipeAt> ripe = usable_ripe(state);
        bool face_down = false;
        for (const RangeCard& lying : state.ranges) face_down = face_down || lying.face == Face::Down;
        if (face_down || state.controller || !ripe || ripe->seat != step.seat) return refusal;
    }
    return waits(state) ? std::nullopt : std::optional(refusal);
}

// Secret choices that have been made, by those who can, and not yet by all.
constexpr std::optional<Refusal> complete_picks(State& state) {
    const Refusal refusal("duck-that-goose.refusal.picks");
    const bool look = !state.steps.empty() && state.steps.back().kind == StepKind::Look;
    const bool choose = !state.steps.empty() && state.steps.back().kind == StepKind::Choose;
    for (int i = 0; i < player_count(state); ++i) {
        auto& pick = state.picks[Seat(i)];
        const Pick made = pick.value();
        if (!made.made) {
            if (!(made == Pick{})) return refusal;
            pick = {};
            continue;
        }
        Moves moves;
        const Offer offer{state, moves};
        if (look) offer.looks(Seat(i));
        if (choose) offer.face_up(MoveKind::Choose, Seat(i), [](const RangeCard&) { return true; });
        const bool offered = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
            return *move.place == made.place && (move.second ? *move.second : 0) == made.second;
        });
        if (!offered) return refusal;
        pick = Veiled(made, {Viewer(choose ? decider(state, Seat(i)) : Seat(i))});
    }
    if (look || choose) return can_be_picked(state) ? std::nullopt : std::optional(refusal);
    return std::nullopt;
}

// What is known of the deck and of the card that is held.
constexpr std::optional<Refusal> complete_knowledge(State& state) {
    const ViewerSet all = viewers(SeatSet::first(player_count(state)));
    for (auto& card : state.deck) card.forget_but(all);
    if (state.held) {
        const Card card = state.held->card.value();
        const ViewerSet drawn = (state.held->card.seen() & all) | both_see(state, state.turn);
        state.held->card = Veiled(card, state.held->from == Source::Pile ? everyone : drawn);
    }
    const Refusal refusal("duck-that-goose.refusal.knowledge");
    const DeckKnown& known = state.deck_known.value;
    const bool from_deck = state.held && state.held->from == Source::Deck;
    if ((known.held_inside || known.held) && !from_deck) return refusal;
    if (known.held && (*known.held != state.held->card.value() || known.held_inside)) return refusal;
    if (!known.reshuffled) {
        return known.held_inside || known.held || known.holds.size() > 0 ? std::optional(refusal) : std::nullopt;
    }
    CardBag holds;
    for (const auto& card : state.deck) holds.add(card.value());
    if (known.held_inside) holds.add(state.held->card.value());
    return holds == known.holds ? std::nullopt : std::optional(refusal);
}

// R56: who puts cards in order for a Cash Cow has looked at them, unless it is said who has seen what.
constexpr void show_what_is_ordered(State& state, const GivenFields& given) {
    if (given.has("seen") || state.steps.empty() || state.steps.back().kind != StepKind::Order) return;
    for (int depth = 0; depth < std::min(3, state.deck.size()); ++depth) {
        state.deck.at_depth(depth).show(both_see(state, state.steps.back().seat));
    }
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    const int rounds = rounds_of(options);
    if ((given.has("deck_kind") && state.deck_kind != options.deck) ||
        (given.has("memory") && state.memory != options.memory) ||
        (given.has("peeking") && state.peeking != options.peeking) || (given.has("rounds") && state.rounds != rounds)) {
        return Refusal("state.options");
    }
    state.deck_kind = options.deck;
    state.memory = options.memory;
    state.peeking = options.peeking;
    state.rounds = static_cast<std::uint8_t>(rounds);
    if (auto refusal = detail::complete_table(options, state, given)) return refusal;
    if (auto refusal = detail::complete_ranges(state)) return refusal;
    if (auto refusal = detail::complete_cards(state, given)) return refusal;
    if (auto refusal = detail::complete_knowledge(state)) return refusal;
    if (auto refusal = detail::complete_steps(state, given)) return refusal;
    detail::show_what_is_ordered(state, given);
    return detail::complete_picks(state);
}

}  // namespace duckpond::duck_that_goose
