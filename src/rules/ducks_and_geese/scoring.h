#pragma once

// What a hand is worth (R19 to R27, R33, R37), and who has won (R39 to R42).

#include "rules/ducks_and_geese/state.h"
#include "rules/game.h"

namespace duckpond::ducks_and_geese {

constexpr int tricks_of(const State& state, SeatSet side) {
    int tricks = 0;
    for (const Seat seat : side) tricks += state.won[seat];
    return tricks;
}
constexpr int point_cards_of(const State& state, SeatSet side) {
    int cards = 0;
    for (const Seat seat : side) cards += state.captured[seat].size();
    return cards;
}

// R19, R25, R27: whether the side that leads has, with what it has taken so far, kept its word.
constexpr bool is_made(const State& state) {
    const SeatSet side = side_of(state, state.lead->seat);
    const int tricks = tricks_of(state, side);
    if (state.lead->kind != CallKind::Bid) return tricks == 0;
    return tricks + point_cards_of(state, side) >= *state.lead->number;
}

// What the side of a seat scores if the hand that was bid is over as it stands.
constexpr int points_of(const State& state, Seat seat) {
    const SeatSet side = side_of(state, seat);
    const Call& call = *state.lead;
    const bool bidding = side.contains(call.seat);
    const int cards = point_cards_of(state, side);
    const bool made = is_made(state);
    switch (call.kind) {
        case CallKind::Bid:
            if (bidding && made) return *call.number;                     // R20
            if (bidding) return is_cutthroat(state) ? -*call.number : 0;  // R21, R37
            if (made) return call.blind ? 0 : cards;                      // R22, R33
            return is_cutthroat(state) ? cards : cards + *call.number;    // R21, R37
        case CallKind::Zero:
        case CallKind::DoubleZero:
            if (!bidding) return made ? 0 : 2 * cards;  // R26
            if (!made) return 0;
            return call.kind == CallKind::Zero ? zero_points : double_zero_points;  // R25, R27
        case CallKind::Pass:
        case CallKind::Forfeit:
            break;
    }
    CHECK(false && "such a call leads nowhere");
    return 0;
}

// R10, R34: the other team gets what the dealer of cutthroat loses.
constexpr int points_of_forfeit(const State& state, Seat forfeiting, Seat seat) {
    const bool own = side_of(state, forfeiting).contains(seat);
    if (is_cutthroat(state)) return own ? -terms_of(state).lowest_bid : 0;
    return own ? 0 : terms_of(state).lowest_bid;
}

// --- the end

constexpr std::int16_t best_score(const State& state) {
    std::int16_t best = state.scores[Seat(0)];
    for (const std::int16_t score : state.scores) best = std::max(best, score);
    return best;
}
constexpr bool is_target_reached(const State& state) {
    return best_score(state) >= state.target;
}
// After a hand.
constexpr bool is_last_hand(const State& state) {
    return is_target_reached(state) || state.hand >= most_hands;
}

// R39, R40: a side that bid wins a tie at the target; R41: not after the hundredth hand.
constexpr bool wins_ties(const State& state, Seat seat) {
    return is_target_reached(state) && state.lead && side_of(state, state.lead->seat).contains(seat) &&
           state.scores[seat] == best_score(state);
}

constexpr std::optional<Outcome> outcome(const State& state) {
    if (state.phase != Phase::Over) return std::nullopt;
    Outcome result;
    for (const Seat seat : all_seats(state)) {
        const SeatSet side = side_of(state, seat);
        int ahead = 0;
        for (const Seat other : all_seats(state) - side) {
            const bool better = state.scores[other] > state.scores[seat] ||
                                (state.scores[other] == state.scores[seat] && wins_ties(state, other));
            if (better) ++ahead;
        }
        // R42: the other team counts as one.
        if (!is_cutthroat(state)) ahead = std::min(ahead, 1);
        result.push_back({.seat = seat, .score = state.scores[seat], .rank = 1 + ahead});
    }
    return result;
}

// --- at a glance

// What a side has in this hand.
struct SideGlance {
    SeatSet seats;
    std::uint8_t tricks = 0;
    std::uint8_t cards = 0;       // point cards
    Maybe<std::uint8_t> towards;  // the bid, if it is this side's: tricks and cards
};
BOOST_DESCRIBE_STRUCT(SideGlance, (), (seats, tricks, cards, towards))
struct Glance {
    FixedVector<SideGlance, max_players> sides;
    FixedVector<Seat, max_players> played_by;  // the cards of the last trick
    Maybe<Seat> winning;                       // that trick as it lies
    Maybe<Seat> resting;
    CardSet point_cards;
};
BOOST_DESCRIBE_STRUCT(Glance, (), (sides, played_by, winning, resting, point_cards))

constexpr Glance at_a_glance(const State& view) {
    Glance glance;
    const int sides = is_cutthroat(view) ? player_count(view) : 2;
    for (int i = 0; i < sides; ++i) {
        const SeatSet side = side_of(view, Seat(i));
        const int tricks = tricks_of(view, side);
        const int cards = point_cards_of(view, side);
        SideGlance one{.seats = side,
                       .tricks = static_cast<std::uint8_t>(tricks),
                       .cards = static_cast<std::uint8_t>(cards),
                       .towards = {}};
        const bool bidding = view.phase != Phase::Bidding && view.lead && side.contains(view.lead->seat);
        if (bidding && view.lead->kind == CallKind::Bid) one.towards = static_cast<std::uint8_t>(tricks + cards);
        glance.sides.push_back(one);
    }
    if (!view.tricks.empty()) {
        const Trick& trick = view.tricks.back();
        for (const Card card : trick.cards) glance.played_by.push_back(player_of(view, trick, card));
        glance.winning = player_of(view, trick, best_card(view, trick));
    }
    glance.resting = sitting_out(view);
    glance.point_cards = terms_of(view).point_cards;
    return glance;
}

}  // namespace duckpond::ducks_and_geese
