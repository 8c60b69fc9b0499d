#pragma once

// Positions made by hand: what follows from the rest may be left out (R55, R56), and what cannot be is refused by name.

#include "rules/duck_that_goose/validity.h"

namespace duckpond::duck_that_goose {

namespace detail {

constexpr void complete_table(State& state, const GivenFields& given) {
    const int players = player_count(state);
    if (!given.has("round")) state.round = 1;
    if (!given.has("controls")) state.controls = PerSeat<Maybe<Seat>, max_players>(players);
    if (!given.has("picks")) state.picks = PerSeat<Veiled<Pick>, max_players>(players);
    if (!given.has("dealer")) state.dealer = Seat(players - 1);
    if (given.has("turn")) return;
    state.turn = state.dealer;
    // R6: until all have looked, nobody has had a turn.
    if (!state.steps.empty() && state.steps.back().kind == StepKind::Look) return;
    for (int i = 0; i < players; ++i) {
        state.turn = left_of(state, state.turn);
        if (has_face_down(state.ranges[state.turn])) return;
    }
}

// R56: a face-up card has been seen by all.
constexpr void complete_eyes(State& state) {
    const SeatSet all = seats_of(state);
    for (RangeCard& lying : state.ranges) {
        const Card card = lying.card.value();
        if (lying.face == Face::Up) {
            lying.looked = {};
            lying.card = Veiled(card, everyone);
            continue;
        }
        lying.looked = (lying.looked | SeatSet::from_bits((lying.card.seen() & viewers(all)).bits())) & all;
        const bool by_all = lying.looked == all && lying.card.seen_by(Viewer::spectator());
        lying.card = Veiled(card, by_all ? everyone : viewers(lying.looked));
    }
}

// Without "deck" the cards that lie nowhere are the deck; with it, but without "discards", they lie on the pile. A
// Control Freak that asks something has been played.
constexpr void complete_cards(State& state, const GivenFields& given) {
    const CardBag all = cards_of(state.deck_kind);
    const CardBag found = cards_lying(state);
    for (int kind = 0; kind < card_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        const bool asks = card == Card::ControlFreak && is_pending(state, StepKind::Control);
        for (int i = found.count(card); i < all.count(card); ++i) {
            if (!given.has("deck") && asks && state.discards.value.size() < state.discards.value.capacity) {
                state.discards.value.insert(state.discards.value.size(), card);
            } else if (!given.has("deck")) {
                state.deck.put(Veiled(card));
            } else if (!given.has("discards")) {
                state.discards.value.put(card);
            }
        }
    }
    const Maybe<Card> top = state.top;
    const std::uint8_t discarded = state.discarded;
    count_pile(state);
    if (given.has("top")) state.top = top;
    if (given.has("discarded")) state.discarded = discarded;
}

// Totals that are left out are what the sheet adds up to.
constexpr void complete_points(State& state, const GivenFields& given) {
    const int players = player_count(state);
    if (given.has("totals")) return;
    state.totals = Totals(players);
    for (const Points& row : state.sheet) {
        for (int i = 0; i < std::min(players, row.size()); ++i) state.totals[Seat(i)] += row[Seat(i)];
    }
}

// R8: who puts cards in order for a Cash Cow has looked at them.
constexpr void show_to_cow(State& state) {
    if (state.steps.empty() || state.steps.back().kind != StepKind::Order) return;
    for (int depth = 0; depth < std::min(3, state.deck.size()); ++depth) {
        state.deck.at_depth(depth).show(both_see(state, state.steps.back().seat));
    }
}

// Who chose sees the choice. A card in hand is seen by the player on turn and by a controller; and so are the cards
// that a Cash Cow asks to be put in order (R56), unless it is said who has seen what.
constexpr void complete_knowledge(State& state, const GivenFields& given) {
    const ViewerSet all = viewers(seats_of(state));
    for (auto& card : state.deck) card.forget_but(all);
    if (!given.has("seen")) show_to_cow(state);
    if (state.held) {
        const ViewerSet drawn = (state.held->card.seen() & all) | both_see(state, state.turn);
        state.held->card = Veiled(state.held->card.value(), state.held->from == Source::Pile ? everyone : drawn);
    }
    const bool choose = !state.steps.empty() && state.steps.back().kind == StepKind::Choose;
    for (int i = 0; i < std::min(player_count(state), state.picks.size()); ++i) {
        auto& pick = state.picks[Seat(i)];
        const Viewer by(choose ? decider(state, Seat(i)) : Seat(i));
        pick = Veiled(pick.value(), pick.value().made ? ViewerSet{by} : ViewerSet{});
    }
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    OptionFields fields(given);
    fields.settle("deck_kind", state.deck_kind, options.deck);
    fields.settle("memory", state.memory, options.memory);
    fields.settle("peeking", state.peeking, options.peeking);
    fields.settle("rounds", state.rounds, static_cast<std::uint8_t>(rounds_of(options)));
    if (fields.refusal()) return fields.refusal();
    if (player_count(state) != options.players) {
        return Refusal("state.players").with("found", player_count(state)).with("players", options.players);
    }
    detail::complete_table(state, given);
    detail::complete_eyes(state);
    detail::complete_cards(state, given);
    detail::complete_points(state, given);
    if (!given.has("steps") && !state.over) state.steps.push_back({.kind = StepKind::Draw, .seat = state.turn});
    detail::complete_knowledge(state, given);
    return what_breaks(state);
}

}  // namespace duckpond::duck_that_goose
