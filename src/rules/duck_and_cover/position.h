#pragma once

// Positions made by hand (R33, R34): what follows from the rest may be left out, and what cannot be is refused by name.

#include "rules/duck_and_cover/imagine.h"

namespace duckpond::duck_and_cover {

namespace detail {

inline constexpr int most_total = 1'000'000;

constexpr std::optional<Refusal> complete_options(const Options& options, State& state, const GivenFields& given) {
    const auto settle = [&](std::string_view name, auto& played, auto wanted) {
        if (given.has(name) && played != wanted) return false;
        played = wanted;
        return true;
    };
    const bool agree = settle("rounds", state.rounds, static_cast<std::uint8_t>(options.rounds)) &&
                       settle("competition", state.competition, options.competition) &&
                       settle("pressure", state.pressure, options.pressure) &&
                       settle("constraints", state.constraints, options.constraints) &&
                       settle("surprises", state.surprises, options.surprises);
    return agree ? std::nullopt : std::optional(Refusal("state.options"));
}

constexpr std::optional<Refusal> complete_table(State& state, const GivenFields& given, int players) {
    if (!given.has("grids")) {
        Grid in_order{};
        for (int i = 0; i < duck_count; ++i) {
            in_order.ducks[static_cast<std::size_t>(i)] = dealt_place(i);
        }
        for (int i = 0; i < players; ++i) state.grids.push_back(in_order);
    }
    if (player_count(state) != players) {
        return Refusal("state.players").with("found", player_count(state)).with("players", players);
    }
    if (!given.has("picks")) state.picks = PerSeat<Veiled<Move>, max_players>(players);
    if (!given.has("last")) state.last = PerSeat<Maybe<Number>, max_players>(players);
    if (!given.has("round")) state.round = 1;
    if (state.picks.size() != players || state.last.size() != players) return Refusal("duck-and-cover.refusal.seats");
    const int scored = state.over ? state.round : state.round - 1;
    const Refusal scores("duck-and-cover.refusal.scores");
    Totals sums(players);
    for (const Points& row : state.sheet) {
        if (row.size() != players) return scores;
        for (int i = 0; i < players; ++i) sums[Seat(i)] += row[Seat(i)];
    }
    if (!given.has("totals")) state.totals = sums;
    bool scores_fit = state.round >= 1 && state.round <= state.rounds && state.totals.size() == players &&
                      state.sheet.size() <= scored &&
                      (state.sheet.empty() || state.sheet.size() < scored || state.totals == sums);
    for (const std::int32_t total : state.totals) {
        scores_fit = scores_fit && total >= -most_total && total <= most_total;
    }
    return scores_fit ? std::nullopt : std::optional(scores);
}

// What is left of the captain's cards once those that are named have been struck out.
struct Rest {
    CardBag all;
    CardBag left = all;
    Maybe<Card> too_many;

    constexpr void strike(Card card) {
        if (left.count(card) == 0) {
            too_many = card;
        } else {
            left.remove(card);
        }
    }
    constexpr Maybe<Card> lowest() const {
        for (int kind = 0; kind < card_kinds; ++kind) {
            if (left.contains(static_cast<Card>(kind))) return static_cast<Card>(kind);
        }
        return {};
    }
    constexpr Maybe<Card> take_lowest() {
        const Maybe<Card> card = lowest();
        if (card) left.remove(*card);
        return card;
    }
};

constexpr Rest rest_of_cards(const State& state) {
    Rest rest{.all = captain_cards(state.constraints), .too_many = {}};
    if (state.card) rest.strike(*state.card);
    for (const auto& card : state.deck) rest.strike(card.value());
    for (const Card card : state.pile) rest.strike(card);
    for (const Card card : state.discards) rest.strike(card);
    for (const auto& card : state.missing) rest.strike(card.value());
    if (state.repeat_aside) rest.strike(Card::Repeat);
    return rest;
}

// Every card of the captain lies somewhere: what is not named is missing where surprises are, then the deck if that is
// left out, else the captain's pile.
constexpr std::optional<Refusal> complete_cards(State& state, const GivenFields& given) {
    Rest rest = rest_of_cards(state);
    if (rest.too_many) {
        return Refusal("duck-and-cover.refusal.card-too-many")
            .with("card", name_of(*rest.too_many))
            .with("count", rest.all.count(*rest.too_many));
    }
    if (state.surprises && !given.has("missing")) {
        while (!state.missing.full() && rest.lowest()) state.missing.push_back(Veiled(*rest.take_lowest()));
    }
    if (state.missing.size() != (state.surprises ? surprise_cards : 0)) {
        return Refusal("duck-and-cover.refusal.missing").with("found", state.missing.size());
    }
    if (!given.has("deck")) {
        while (rest.lowest()) state.deck.insert(state.deck.size(), Veiled(*rest.take_lowest()));
    } else if (!given.has("pile")) {
        while (rest.lowest()) state.pile.put(*rest.take_lowest());
    }
    if (const Maybe<Card> card = rest.lowest()) {
        return Refusal("duck-and-cover.refusal.card-too-few")
            .with("card", name_of(*card))
            .with("missing", rest.left.count(*card))
            .with("count", rest.all.count(*card));
    }
    for (const Card card : state.discards) {
        if (card == Card::Max) return Refusal("duck-and-cover.refusal.max-discarded");  // R13
    }
    if (state.run_outs > most_run_outs) return Refusal("duck-and-cover.refusal.run-outs").with("found", state.run_outs);
    for (auto& card : state.deck) card.forget();
    for (auto& card : state.missing) card = Veiled(card.value(), state.run_outs > 0 ? everyone : ViewerSet{});  // R28
    return std::nullopt;
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

constexpr bool is_duck(Number number) {
    return number >= 1 && number <= duck_count;
}

// Whether the ducks lie on each other as they can: on one of their own cell, no two on the same, none on itself by way
// of others; and each cell has one stack. Whatever they lie on is a duck.
constexpr bool is_stacked_well(const Grid& grid, Number duck) {
    const Place& place = grid[duck];
    if (place.on && !(grid[*place.on].cell() == place.cell())) return false;
    for (Number other = 1; other <= duck_count; ++other) {
        const bool shares_cell = other != duck && grid[other].cell() == place.cell();
        if (shares_cell && grid[other].on == place.on) return false;
    }
    int below = 0;
    for (Maybe<Number> under = place.on; under && below <= duck_count; under = grid[*under].on) ++below;
    return below < duck_count;
}

// R4: each card carries the edge of a grid one cell further at the most.
constexpr std::optional<Refusal> complete_grids(State& state) {
    const int before = state.run_outs * most_cards + state.pile.size() + state.discards.size();
    const auto in_reach = [&](const Place& place) {
        return place.column >= -before && place.column < columns_dealt + before && place.row >= -before &&
               place.row < rows_dealt + before;
    };
    for (int i = 0; i < player_count(state); ++i) {
        Grid& grid = state.grids[Seat(i)];
        Ducks showing = Ducks::all();
        for (Number duck = 1; duck <= duck_count; ++duck) {
            if (!in_reach(grid[duck])) {
                return Refusal("duck-and-cover.refusal.too-far")
                    .with("seat", i)
                    .with("duck", duck)
                    .with("column", grid[duck].column)
                    .with("row", grid[duck].row)
                    .with("cards", before);
            }
            if (!grid[duck].on) continue;
            if (!is_duck(*grid[duck].on)) {
                return Refusal("duck-and-cover.refusal.stack").with("seat", i).with("duck", duck);
            }
            showing.erase(*grid[duck].on);
        }
        for (Number duck = 1; duck <= duck_count; ++duck) {
            if (!is_stacked_well(grid, duck)) {
                return Refusal("duck-and-cover.refusal.stack").with("seat", i).with("duck", duck);
            }
        }
        if (!grid.showing.empty() && !(grid.showing == showing)) {
            return Refusal("duck-and-cover.refusal.showing").with("seat", i);
        }
        grid.showing = showing;
    }
    return std::nullopt;
}

// R14: who moved a duck at the card before sees it still.
constexpr std::optional<Refusal> check_last(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        const Maybe<Number>& duck = state.last[Seat(i)];
        if (!duck) continue;
        if (!is_duck(*duck) || !is_showing(state.grids[Seat(i)], *duck) || is_first_of_round(state)) {
            return Refusal("duck-and-cover.refusal.last").with("seat", i).with("duck", *duck);
        }
    }
    return std::nullopt;
}

// R10: choices that have been made, by those who can, and not yet by all.
constexpr std::optional<Refusal> complete_picks(State& state) {
    if (!(state.chosen - state.moving).empty() || (!state.over && must_act(state).empty())) {
        return Refusal("duck-and-cover.refusal.chosen");
    }
    for (int i = 0; i < player_count(state); ++i) {
        auto& pick = state.picks[Seat(i)];
        const Move wanted = pick.value();
        if (!state.chosen.contains(Seat(i))) {
            if (!(wanted == Move{})) return Refusal("duck-and-cover.refusal.picks").with("seat", i);
            pick = {};
            continue;
        }
        Moves moves;
        offer_moves(state.grids[Seat(i)], *called_by(state, *state.card, Seat(i)), moves);
        if (std::find(moves.begin(), moves.end(), wanted) == moves.end()) {
            return Refusal("duck-and-cover.refusal.picks").with("seat", i);
        }
        pick = Veiled(wanted, {Seat(i)});
    }
    return std::nullopt;
}

// What is asked: of those who can move for the card, if the round goes on.
constexpr std::optional<Refusal> complete_question(State& state, const GivenFields& given) {
    const Maybe<Ending> ending = ending_of(state);
    if (state.over) {
        const bool fits = ending && !state.card && state.moving.empty() && state.round == state.rounds;
        return fits ? std::nullopt : std::optional(Refusal("duck-and-cover.refusal.over"));
    }
    if (ending && *ending != Ending::RunOut) return Refusal("duck-and-cover.refusal.ended");
    if (state.discards.size() > discard_limit(player_count(state))) return Refusal("duck-and-cover.refusal.ended");
    if (!state.card) return Refusal("duck-and-cover.refusal.nobody-moves");
    const SeatSet moving = moving_for(state, *state.card);
    if (moving.empty()) return Refusal("duck-and-cover.refusal.nobody-moves");
    if (given.has("moving") && state.moving != moving) return Refusal("duck-and-cover.refusal.moving");
    state.moving = moving;
    for (const Seat seat : SeatSet::first(player_count(state)) - moving) state.last[seat].reset();  // R11: they quack
    return std::nullopt;
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    if (auto refusal = detail::complete_options(options, state, given)) return refusal;
    if (auto refusal = detail::complete_table(state, given, options.players)) return refusal;
    if (auto refusal = detail::complete_cards(state, given)) return refusal;
    detail::complete_card(state);
    if (auto refusal = detail::complete_grids(state)) return refusal;
    if (auto refusal = detail::check_last(state)) return refusal;
    if (auto refusal = detail::complete_question(state, given)) return refusal;
    return detail::complete_picks(state);
}

}  // namespace duckpond::duck_and_cover
