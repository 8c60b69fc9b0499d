#pragma once

// Duck & Cover as it is played. Read from the top: whose move it is, what is legal, what a move does, setup, the end.

#include <algorithm>

#include "base/random.h"
#include "base/redact.h"
#include "rules/duck_and_cover/events.h"
#include "rules/duck_and_cover/moves.h"
#include "rules/game.h"

namespace duckpond::duck_and_cover {

// --- whose move it is

constexpr SeatSet must_act(const State& state) {
    return state.moving - state.chosen;
}

constexpr SeatSet may_act(const State&) {
    return {};
}

// --- what is legal

constexpr void legal_moves(const State& state, Seat seat, Moves& moves) {
    moves.clear();
    if (!must_act(state).contains(seat)) return;
    offer_moves(state.grids[seat], *called_by(state, *state.card, seat), moves);
}

// --- what a move does

// R18: why the round is over, if it is. A card has just been dealt with.
constexpr Maybe<Ending> ending_of(const State& state) {
    for (const Grid& grid : state.grids) {
        if (stacks_on(grid) == 1) return Ending::SingleStack;
    }
    if (state.discards.size() == discard_limit(player_count(state))) return Ending::Discards;
    if (state.deck.empty() && state.run_outs == most_run_outs) return Ending::RunOut;
    return {};
}

namespace detail {

// One move being carried out: everything it does to the state is told as an event.
template <RandomSource Random, class Events>
struct Carrying {
    State& state;
    Random& random;
    Events& events;

    template <class Event>
    constexpr void tell(const Event& event) {
        fold(state, event);
        events(event);
    }

    // R10: the last one to choose brings all choices to light.
    constexpr void choose(Seat seat, const Move& move) {
        if (must_act(state).size() > 1) {
            return tell(Chose{.seat = seat,
                              .kind = Veiled(move.kind, {seat}),
                              .column = Veiled(move.column, {seat}),
                              .row = Veiled(move.row, {seat})});
        }
        for (const Seat mover : state.moving) {
            carry_out(mover, mover == seat ? move : state.picks[mover].value());
        }
        put_away(Whither::Pile);
        go_on();
    }

    constexpr void carry_out(Seat seat, const Move& move) {
        const Grid& grid = state.grids[seat];
        const Number duck = *called_by(state, *state.card, seat);
        tell(Moved{.seat = seat,
                   .kind = move.kind,
                   .duck = duck,
                   .from_column = grid[duck].column,
                   .from_row = grid[duck].row,
                   .column = move.column,
                   .row = move.row,
                   .covered = move.kind == MoveKind::Cover ? showing_at(grid, move.cell()) : Maybe<Number>()});
    }

    constexpr void put_away(Whither whither) {
        const int discards = state.discards.size() + (whither == Whither::Discards ? 1 : 0);
        tell(PutAway{.card = *state.card,
                     .whither = whither,
                     .discards = static_cast<std::uint8_t>(discards),
                     .limit = static_cast<std::uint8_t>(discard_limit(player_count(state)))});
    }

    // A card has been dealt with: on to the next that somebody moves for, or to the end of the match.
    constexpr void go_on() {
        while (true) {
            if (const Maybe<Ending> ending = ending_of(state)) {
                end_round(*ending);
                if (state.over) return;
            } else if (state.deck.empty()) {
                run_out();
            }
            turn_up();
            if (!state.moving.empty()) return;
            put_away(Whither::Discards);  // R12
        }
    }

    constexpr void turn_up() {
        if (is_first_of_round(state) && state.deck.top().value() == Card::Repeat) {
            tell(TurnedUp{.card = Card::Repeat});
            put_away(Whither::Aside);  // R15
        }
        tell(TurnedUp{.card = state.deck.top().value()});
        for (const Seat seat : SeatSet::first(player_count(state)) - state.moving) {
            const Maybe<Number> duck = called_by(state, *state.card, seat);
            tell(Quacked{.seat = seat, .excuse = duck ? Excuse::Covered : Excuse::MovedNothing, .duck = duck});
        }
    }

    constexpr void run_out() {
        FixedVector<Card, most_cards> cards;
        for (const Card card : state.pile) cards.push_back(card);
        shuffle(random, cards.begin(), cards.size());
        RanOut event{.times = static_cast<std::uint8_t>(state.run_outs + 1),
                     .cards = static_cast<std::uint8_t>(cards.size()),
                     .missing = {}};
        for (const auto& card : state.missing) event.missing.push_back(card.value());
        tell(event);
        lay_deck(cards.begin());
    }

    constexpr void end_round(Ending ending) {
        tell(RoundEnded{.round = state.round, .ending = ending});
        for (int i = 0; i < player_count(state); ++i) {
            const int points = points_on(state, Seat(i));
            tell(Scored{.seat = Seat(i),
                        .stacks = static_cast<std::uint8_t>(stacks_on(state.grids[Seat(i)])),
                        .points = static_cast<std::int16_t>(points),
                        .total = state.totals[Seat(i)] + points});
        }
        if (state.round == state.rounds) return tell(MatchEnded{.rounds = state.rounds});
        deal();
    }

    // R4: new grids and the whole of the captain's deck.
    constexpr void deal() {
        Dealt dealt{.round = static_cast<std::uint8_t>(state.round + 1), .orders = {}};
        Order order;
        for (Number duck = 1; duck <= duck_count; ++duck) order.ducks[static_cast<std::size_t>(duck - 1)] = duck;
        for (int i = 0; i < player_count(state); ++i) {
            shuffle(random, order.ducks.data(), duck_count);
            dealt.orders.push_back(order);
        }
        tell(dealt);
        const CardBag all = captain_cards(state.constraints);
        FixedVector<Card, most_cards> cards;
        for (int kind = 0; kind < card_kinds; ++kind) {
            for (int i = 0; i < all.count(static_cast<Card>(kind)); ++i) cards.push_back(static_cast<Card>(kind));
        }
        shuffle(random, cards.begin(), cards.size());
        for (auto& card : state.missing) card = Veiled(cards.pop_back());  // R26
        lay_deck(cards.begin());
    }

    constexpr void lay_deck(const Card* cards) {
        for (auto& card : state.deck) card = Veiled(*cards++);
    }
};

}  // namespace detail

template <RandomSource Random, class Events>
constexpr void apply(State& state, Seat seat, const Move& move, Random& random, Events& events) {
    DEBUG_CHECK((is_legal<State, Moves>(state, seat, move)));
    detail::Carrying<Random, Events>{state, random, events}.choose(seat, move);
}

// --- setup

// The first card is turned up at once.
template <RandomSource Random>
constexpr State setup(const Options& options, Random& random) {
    State state;
    state.rounds = static_cast<std::uint8_t>(options.rounds);
    state.competition = options.competition;
    state.pressure = options.pressure;
    state.constraints = options.constraints;
    state.surprises = options.surprises;
    state.grids = PerSeat<Grid, max_players>(options.players);
    state.picks = PerSeat<Veiled<Move>, max_players>(options.players);
    state.last = PerSeat<Maybe<Number>, max_players>(options.players);
    state.totals = Totals(options.players);
    NoEvents silence;
    detail::Carrying<Random, NoEvents> first{state, random, silence};
    first.deal();
    first.turn_up();
    return state;
}

// --- the end

// R21: the lowest total wins, then the fewest stacks in the last round; who are equal in both share the place.
constexpr std::optional<Outcome> outcome(const State& state) {
    if (!state.over) return std::nullopt;
    const auto is_better = [&](Seat a, Seat b) {
        if (state.totals[a] != state.totals[b]) return state.totals[a] < state.totals[b];
        return stacks_on(state.grids[a]) < stacks_on(state.grids[b]);
    };
    Outcome result;
    for (int i = 0; i < player_count(state); ++i) {
        int rank = 1;
        for (int j = 0; j < player_count(state); ++j) rank += is_better(Seat(j), Seat(i)) ? 1 : 0;
        result.push_back({.seat = Seat(i), .score = state.totals[Seat(i)], .rank = rank});
    }
    return result;
}

// --- for those who do not choose themselves

// R31: uniform play hardly ever covers, so every other time this does where it can. Rounds without REPEAT are left to
// uniform play, which alone sees the deck run out for good.
template <RandomSource Random>
constexpr Move sensible_move(const State& state, Seat seat, Random& random) {
    return detail::on_chart(state.grids[seat], *called_by(state, *state.card, seat), [&](const auto& chart) {
        const int covers = chart.covers();
        const bool keen = covers > 0 && !state.repeat_aside && draw_below(random, 2) == 0;
        return chart.nth(
            static_cast<int>(draw_below(random, static_cast<std::uint32_t>(keen ? covers : chart.size()))));
    });
}

// R30: out of time, the duck that counts most of those that can be covered; else the cell with the most neighbours. Of
// equals the first.
template <RandomSource Random>
constexpr Move idle_move(const State& state, Seat seat, const Moves& moves, Random&) {
    const Grid& grid = state.grids[seat];
    const Number moving = *called_by(state, *state.card, seat);
    const auto merit = [&](const Move& move) {
        if (move.kind == MoveKind::Cover) return duck_count + worth(state, *showing_at(grid, move.cell()));
        int neighbours = 0;
        for (const Number duck : grid.showing) {
            neighbours += duck != moving && are_neighbours(grid[duck].cell(), move.cell()) ? 1 : 0;
        }
        return neighbours;
    };
    return *std::max_element(moves.begin(), moves.end(),
                             [&](const Move& a, const Move& b) { return merit(a) < merit(b); });
}

}  // namespace duckpond::duck_and_cover
