#pragma once

// Positions made by hand (R33, R34): what follows from the rest may be left out, and what cannot be is refused by name.

#include "rules/duck_and_cover/imagine.h"
#include "rules/duck_and_cover/validity.h"

namespace duckpond::duck_and_cover {

namespace detail {

constexpr std::optional<Refusal> complete_options(const Options& options, State& state, const GivenFields& given) {
    OptionFields fields(given);
    fields.settle("rounds", state.rounds, static_cast<std::uint8_t>(options.rounds));
    fields.settle("competition", state.competition, options.competition);
    fields.settle("pressure", state.pressure, options.pressure);
    fields.settle("constraints", state.constraints, options.constraints);
    fields.settle("surprises", state.surprises, options.surprises);
    return fields.refusal();
}

constexpr void complete_seats(State& state, const GivenFields& given, int players) {
    if (!given.has("grids")) {
        Grid in_order{};
        for (int i = 0; i < duck_count; ++i) {
            in_order.ducks[static_cast<std::size_t>(i)] = dealt_place(i);
        }
        for (int i = 0; i < players; ++i) state.grids.push_back(in_order);
    }
    for (Grid& grid : state.grids) {
        if (grid.showing.empty()) grid.showing = tops_of(grid);
    }
    if (!given.has("picks")) state.picks = PerSeat<Veiled<Move>, max_players>(players);
    if (!given.has("last")) state.last = PerSeat<Maybe<Number>, max_players>(players);
    if (!given.has("totals")) state.totals = Totals(players);
    if (!given.has("round")) state.round = 1;
}

// What is not named is missing where surprises are, then the deck if that is left out, else the captain's pile.
constexpr void complete_cards(State& state, const GivenFields& given) {
    Rest rest = rest_of_cards(state);
    if (rest.too_many) return;
    if (state.surprises && !given.has("missing")) {
        while (!state.missing.full() && rest.lowest()) state.missing.push_back(Veiled(*rest.take_lowest()));
    }
    if (!given.has("deck")) {
        while (rest.lowest()) state.deck.insert(state.deck.size(), Veiled(*rest.take_lowest()));
    } else if (!given.has("pile")) {
        while (rest.lowest()) state.pile.put(*rest.take_lowest());
    }
    for (auto& card : state.deck) card.forget();
    for (auto& card : state.missing) card = Veiled(card.value(), state.run_outs > 0 ? everyone : ViewerSet{});  // R28
}

// A position without a card waits for the next one, and a REPEAT that comes first is laid aside (R15).
constexpr void complete_card(State& state) {
    if (state.over || state.card || state.deck.empty()) return;
    if (is_first_of_round(state) && state.deck.top().value() == Card::Repeat && state.deck.size() > 1) {
        state.deck.take();
        state.repeat_aside = true;
    }
    state.card = state.deck.take().value();
}

// Of a pile that was not given, a card that called the ducks that moved last lies on top.
constexpr void raise_last_card(State& state) {
    const Maybe<Card> called = called_last(state);
    if (!called || !moved_otherwise(state, *called)) return;
    for (int depth = 0; depth < state.pile.size(); ++depth) {
        const Card card = state.pile.at_depth(depth);
        if (card == Card::Repeat || moved_otherwise(state, card)) continue;
        for (int above = depth; above > 0; --above) state.pile.at_depth(above) = state.pile.at_depth(above - 1);
        state.pile.at_depth(0) = card;
        return;
    }
}

// Who moves. Who quacks has nothing to repeat any more (R11).
constexpr void complete_question(State& state, const GivenFields& given) {
    if (!state.over && state.card) {
        if (!given.has("moving")) state.moving = moving_for(state, *state.card);
        for (const Seat seat : SeatSet::first(player_count(state)) - state.moving) state.last[seat].reset();
    }
    if (!given.has("pile")) raise_last_card(state);
}

constexpr void complete_points(State& state, const GivenFields& given) {
    if (given.has("totals")) return;
    for (int i = 0; i < player_count(state); ++i) {
        for (const Points& row : state.sheet) state.totals[Seat(i)] += row[Seat(i)];
    }
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    if (auto refusal = detail::complete_options(options, state, given)) return refusal;
    detail::complete_seats(state, given, options.players);
    if (player_count(state) != options.players) {
        return Refusal("state.players").with("found", player_count(state)).with("players", options.players);
    }
    detail::complete_cards(state, given);
    detail::complete_card(state);
    if (auto refusal = detail::check_layout(state)) return refusal;
    detail::complete_question(state, given);
    detail::complete_points(state, given);
    for (int i = 0; i < options.players; ++i) {
        const bool chosen = state.chosen.contains(Seat(i));
        state.picks[Seat(i)] = Veiled(state.picks[Seat(i)].value(), chosen ? ViewerSet{Seat(i)} : ViewerSet{});
    }
    return what_breaks(state);
}

}  // namespace duckpond::duck_and_cover
