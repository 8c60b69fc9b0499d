#pragma once

// What can be played on from (what_breaks), and what play can reach (what_is_wrong, R34). One check of a whole
// position, for whoever lays one out and for the laws over every match; each refusal names the field that is wrong. How
// the ducks of a grid came to lie as they do is not asked.

#include <algorithm>

#include "rules/duck_and_cover/rules.h"

namespace duckpond::duck_and_cover {

namespace detail {

// --- rounds and points

constexpr std::optional<Refusal> check_seats(const State& state) {
    const int players = player_count(state);
    const auto differs = [&](std::string_view field, int found) -> std::optional<Refusal> {
        if (found == players) return std::nullopt;
        return Refusal("duck-and-cover.refusal.seats").with("field", field).with("found", found).with("count", players);
    };
    if (auto refusal = differs("picks", state.picks.size())) return refusal;
    if (auto refusal = differs("last", state.last.size())) return refusal;
    if (auto refusal = differs("totals", state.totals.size())) return refusal;
    for (const Points& row : state.sheet) {
        if (auto refusal = differs("sheet", row.size())) return refusal;
    }
    if (state.round < 1 || state.round > state.rounds) {
        return Refusal("duck-and-cover.refusal.round").with("found", state.round).with("most", state.rounds);
    }
    return std::nullopt;
}

inline constexpr int most_total = 1'000'000;

constexpr int rounds_scored(const State& state) {
    return state.over ? state.round : state.round - 1;
}

constexpr std::optional<Refusal> check_points(const State& state) {
    if (state.sheet.size() > rounds_scored(state)) {
        return Refusal("duck-and-cover.refusal.sheet")
            .with("found", state.sheet.size())
            .with("most", rounds_scored(state));
    }
    for (int i = 0; i < player_count(state); ++i) {
        const std::int32_t total = state.totals[Seat(i)];
        if (total < -most_total || total > most_total) {
            return Refusal("duck-and-cover.refusal.totals").with("seat", i).with("found", total);
        }
    }
    return std::nullopt;
}

// R20, R21: a sheet that tells all rounds adds up to the totals, and its last row is what lies open at the end. Totals
// alone are taken as they are.
constexpr std::optional<Refusal> check_sheet(const State& state) {
    if (state.sheet.empty()) return std::nullopt;
    for (int i = 0; i < player_count(state); ++i) {
        const Seat seat(i);
        const int points = state.sheet.back()[seat];
        if (state.over && points != points_on(state, seat)) {
            return Refusal("duck-and-cover.refusal.sheet-points")
                .with("round", state.round)
                .with("seat", i)
                .with("found", points);
        }
        int rest = state.totals[seat];
        for (const Points& row : state.sheet) rest -= row[seat];
        if (state.sheet.size() == rounds_scored(state) && rest != 0) {
            return Refusal("duck-and-cover.refusal.totals").with("seat", i).with("found", state.totals[seat]);
        }
    }
    return std::nullopt;
}

// --- the captain's cards

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

// R2, R25, R26: every card of the captain lies somewhere.
constexpr std::optional<Refusal> check_cards(const State& state) {
    const Rest rest = rest_of_cards(state);
    if (rest.too_many) {
        return Refusal("duck-and-cover.refusal.card-too-many")
            .with("card", name_of(*rest.too_many))
            .with("count", rest.all.count(*rest.too_many));
    }
    if (state.missing.size() != (state.surprises ? surprise_cards : 0)) {
        return Refusal("duck-and-cover.refusal.missing").with("found", state.missing.size());
    }
    if (const Maybe<Card> card = rest.lowest()) {
        return Refusal("duck-and-cover.refusal.card-too-few")
            .with("card", name_of(*card))
            .with("missing", rest.left.count(*card))
            .with("count", rest.all.count(*card));
    }
    if (state.run_outs > most_run_outs) return Refusal("duck-and-cover.refusal.run-outs").with("found", state.run_outs);
    return std::nullopt;
}

// R12, R13
constexpr std::optional<Refusal> check_discards(const State& state) {
    const int limit = discard_limit(player_count(state));
    if (state.discards.size() > limit || (state.discards.size() == limit && !state.over)) {
        return Refusal("duck-and-cover.refusal.discards").with("found", state.discards.size()).with("limit", limit);
    }
    for (const Card card : state.discards) {
        if (card == Card::Max) return Refusal("duck-and-cover.refusal.max-discarded");
    }
    return std::nullopt;
}

// R12: all quacked at what is discarded, and what is covered stays so until the round is over.
constexpr std::optional<Refusal> check_covered(const State& state) {
    for (const Card card : state.discards) {
        if (card == Card::Repeat) continue;
        const bool shows = std::all_of(state.grids.begin(), state.grids.end(),
                                       [&](const Grid& grid) { return is_showing(grid, number_of(card)); });
        if (shows) {
            return Refusal("duck-and-cover.refusal.discard-shows")
                .with("card", name_of(card))
                .with("duck", number_of(card));
        }
    }
    return std::nullopt;
}

// --- the grids

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

// The tops of the stacks.
constexpr Ducks tops_of(const Grid& grid) {
    Ducks showing = Ducks::all();
    for (const Place& place : grid.ducks) {
        if (place.on && is_duck(*place.on)) showing.erase(*place.on);
    }
    return showing;
}

// R4: each card carries the edge of a grid one cell further at the most.
constexpr std::optional<Refusal> check_grids(const State& state) {
    const int before = state.run_outs * most_cards + state.pile.size() + state.discards.size();
    const auto in_reach = [&](const Place& place) {
        return place.column >= -before && place.column < columns_dealt + before && place.row >= -before &&
               place.row < rows_dealt + before;
    };
    for (int i = 0; i < player_count(state); ++i) {
        const Grid& grid = state.grids[Seat(i)];
        for (Number duck = 1; duck <= duck_count; ++duck) {
            if (!in_reach(grid[duck])) {
                return Refusal("duck-and-cover.refusal.too-far")
                    .with("seat", i)
                    .with("duck", duck)
                    .with("column", grid[duck].column)
                    .with("row", grid[duck].row)
                    .with("cards", before);
            }
            if (grid[duck].on && !is_duck(*grid[duck].on)) {
                return Refusal("duck-and-cover.refusal.stack").with("seat", i).with("duck", duck);
            }
        }
        for (Number duck = 1; duck <= duck_count; ++duck) {
            if (!is_stacked_well(grid, duck)) {
                return Refusal("duck-and-cover.refusal.stack").with("seat", i).with("duck", duck);
            }
        }
        if (!(grid.showing == tops_of(grid))) return Refusal("duck-and-cover.refusal.showing").with("seat", i);
    }
    return std::nullopt;
}

// --- the question

// R6, R18: what is asked, of those who can move for the card, if the round goes on.
constexpr std::optional<Refusal> check_question(const State& state) {
    if (state.over) {
        if (state.round != state.rounds) {
            return Refusal("duck-and-cover.refusal.over-round").with("found", state.round).with("most", state.rounds);
        }
        if (!ending_of(state)) return Refusal("duck-and-cover.refusal.over");
        if (state.card) return Refusal("duck-and-cover.refusal.over-card");
        return state.moving.empty() ? std::nullopt : std::optional(Refusal("duck-and-cover.refusal.over-moving"));
    }
    for (int i = 0; i < player_count(state); ++i) {
        if (stacks_on(state.grids[Seat(i)]) == 1) return Refusal("duck-and-cover.refusal.ended").with("seat", i);
    }
    if (!state.card) return Refusal("duck-and-cover.refusal.no-card");
    const SeatSet moving = moving_for(state, *state.card);
    if (moving.empty()) return Refusal("duck-and-cover.refusal.nobody-moves").with("card", name_of(*state.card));
    return state.moving == moving ? std::nullopt : std::optional(Refusal("duck-and-cover.refusal.moving"));
}

// The duck that somebody moved at `before`, which was no REPEAT. It shows still, and of a MAX it is the highest still.
constexpr Maybe<Number> moved_at(const State& state, Card before, Seat seat) {
    const Ducks showing = state.grids[seat].showing;
    if (before == Card::Max) return showing.highest();
    return showing.contains(number_of(before)) ? Maybe<Number>(number_of(before)) : Maybe<Number>();
}

// Whether all that is told of the last move was called by `before`.
constexpr Maybe<Seat> moved_otherwise(const State& state, Card before) {
    for (int i = 0; i < player_count(state); ++i) {
        const Maybe<Number>& duck = state.last[Seat(i)];
        if (duck && !(duck == moved_at(state, before, Seat(i)))) return Seat(i);
    }
    return {};
}

// The card on the pile that called the ducks that moved last: a REPEAT calls those of the card under it. None where
// the deck has run out since.
constexpr Maybe<Card> called_last(const State& state) {
    for (int depth = 0; depth < state.pile.size(); ++depth) {
        if (state.pile.at_depth(depth) != Card::Repeat) return state.pile.at_depth(depth);
    }
    return {};
}

// R14: what can be repeated is what moved last.
constexpr std::optional<Refusal> check_repeated(const State& state) {
    const Maybe<Card> called = called_last(state);
    if (!called) return std::nullopt;
    const Maybe<Seat> seat = moved_otherwise(state, *called);
    if (!seat) return std::nullopt;
    return Refusal("duck-and-cover.refusal.last-card")
        .with("seat", seat->index())
        .with("duck", *state.last[*seat])
        .with("card", name_of(*called));
}

// R10: choices that have been made, by those who can, and not yet by all.
constexpr std::optional<Refusal> check_picks(const State& state) {
    if (!(state.chosen - state.moving).empty()) return Refusal("duck-and-cover.refusal.chosen");
    if (!state.over && state.chosen == state.moving) return Refusal("duck-and-cover.refusal.chosen-all");
    for (int i = 0; i < player_count(state); ++i) {
        const Move& wanted = state.picks[Seat(i)].value();
        if (!state.chosen.contains(Seat(i))) {
            if (!(wanted == Move{})) return Refusal("duck-and-cover.refusal.picks-early").with("seat", i);
            continue;
        }
        Moves moves;
        offer_moves(state.grids[Seat(i)], *called_by(state, *state.card, Seat(i)), moves);
        if (std::find(moves.begin(), moves.end(), wanted) == moves.end()) {
            return Refusal("duck-and-cover.refusal.picks").with("seat", i);
        }
    }
    return std::nullopt;
}

// R14: who moved a duck at the card before sees it still.
constexpr std::optional<Refusal> check_last(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        const Maybe<Number>& duck = state.last[Seat(i)];
        if (!duck) continue;
        const auto wrong = [&](std::string_view key) { return Refusal(key).with("seat", i).with("duck", *duck); };
        if (is_first_of_round(state)) return wrong("duck-and-cover.refusal.last-first");
        if (!is_duck(*duck) || !is_showing(state.grids[Seat(i)], *duck)) return wrong("duck-and-cover.refusal.last");
    }
    return std::nullopt;
}

// What must be so before anything can be derived from it.
constexpr std::optional<Refusal> check_layout(const State& state) {
    if (auto refusal = check_seats(state)) return refusal;
    if (auto refusal = check_cards(state)) return refusal;
    if (auto refusal = check_grids(state)) return refusal;
    return check_last(state);
}

}  // namespace detail

// Why nobody can play on from here, if so. The options are as they are in the state.
constexpr std::optional<Refusal> what_breaks(const State& state) {
    if (auto refusal = detail::check_layout(state)) return refusal;
    if (auto refusal = detail::check_discards(state)) return refusal;
    if (auto refusal = detail::check_question(state)) return refusal;
    if (auto refusal = detail::check_picks(state)) return refusal;
    return detail::check_points(state);
}

// Why play cannot come to this position, if so.
constexpr std::optional<Refusal> what_is_wrong(const State& state) {
    if (auto refusal = what_breaks(state)) return refusal;
    if (auto refusal = detail::check_covered(state)) return refusal;
    if (auto refusal = detail::check_repeated(state)) return refusal;
    return detail::check_sheet(state);
}

// Why nobody can know this, if so: imagine() counts on where the ducks lie and on what is asked. Cards are blank here.
constexpr std::optional<Refusal> why_not_known(const State& state) {
    if (auto refusal = detail::check_seats(state)) return refusal;
    if (auto refusal = detail::check_grids(state)) return refusal;
    if (auto refusal = detail::check_last(state)) return refusal;
    if (auto refusal = detail::check_question(state)) return refusal;
    return (state.chosen - state.moving).empty() ? std::nullopt
                                                 : std::optional(Refusal("duck-and-cover.refusal.chosen"));
}

}  // namespace duckpond::duck_and_cover
