#pragma once

// Positions made by hand: what follows from the rest may be left out, and what cannot be is refused by name.

#include "rules/ducks_and_geese/validity.h"

namespace duckpond::ducks_and_geese {

namespace detail {

constexpr std::optional<Refusal> complete_options(const Options& options, State& state, const GivenFields& given) {
    OptionFields fields(given);
    fields.settle("mode", state.mode, options.mode);
    fields.settle("target", state.target, static_cast<std::int16_t>(target_of(options)));
    fields.settle("dog", state.dog, options.dog);
    fields.settle("zero", state.zero, options.zero);
    fields.settle("double_zero", state.double_zero, options.double_zero);
    fields.settle("blind", state.blind, options.blind);
    if (fields.refusal()) return fields.refusal();
    if (state.hands.size() != options.players) {
        return Refusal("state.players").with("found", state.hands.size()).with("players", options.players);
    }
    return std::nullopt;
}

constexpr void complete_seats(State& state, const GivenFields& given) {
    const int players = player_count(state);
    if (!given.has("dealer")) state.dealer = Seat(players - 1);
    if (!given.has("won")) state.won = PerSeat<std::uint8_t, max_players>(players);
    if (!given.has("captured")) state.captured = PerSeat<CardSet, max_players>(players);
    if (!given.has("scores")) state.scores = PerSeat<std::int16_t, max_players>(players);
    if (given.has("hand_sizes")) return;
    state.hand_sizes.clear();
    for (const auto& hand : state.hands) state.hand_sizes.push_back(static_cast<std::uint8_t>(hand.value().size()));
}

// --- the bidding

// What is going on, where it is not said: the first thing that has not yet happened.
constexpr Phase phase_from(const State& state, const GivenFields& given) {
    const bool bid = state.calls.empty() ? static_cast<bool>(state.lead) : state.calls.size() == player_count(state);
    if (!bid) return Phase::Bidding;
    const bool playing_on = is_cutthroat(state) || !state.tricks.empty() || state.discard || given.has("won");
    if (playing_on) return Phase::Play;
    return state.taken ? Phase::Discard : Phase::Open;
}

// A bidding in which nobody but the bidder bid.
constexpr void pass_around(State& state) {
    Seat seat = state.dealer;
    for (int i = 0; i < player_count(state); ++i) {
        seat = left_of(state, seat);
        state.calls.push_back(seat == state.lead->seat ? *state.lead : Call{.seat = seat});
    }
}

constexpr std::optional<Refusal> complete_bidding(State& state, const GivenFields& given) {
    if (state.lead && !given.has("calls") && state.phase != Phase::Bidding) {
        if (state.lead->seat.index() >= player_count(state)) return Refusal("ducks-and-geese.refusal.lead");
        pass_around(state);
    }
    const State bidding = bid_again(state);
    if (!given.has("lead")) state.lead = bidding.lead;
    if (!given.has("standing")) state.standing = bidding.standing;
    if (!given.has("looked")) {
        const bool still_blind = state.blind && (state.phase == Phase::Bidding || is_forfeited(state));
        state.looked = still_blind ? SeatSet{} : all_seats(state);
        for (const Call& call : state.calls) {
            if (is_bid(call.kind) && !call.blind) state.looked.insert(call.seat);
        }
    }
    return check_calls(state);
}

// --- the hand

constexpr std::optional<Refusal> complete_tricks(State& state, const GivenFields& given) {
    if (!given.has("taken")) state.taken = state.phase == Phase::Discard || state.discard;
    if (!given.has("trump") && state.taken && state.open) state.trump = suit_of(*state.open);
    if (auto refusal = check_open(state)) return refusal;
    if (auto refusal = check_trick_sizes(state)) return refusal;
    const bool led = is_cutthroat(state) && !state.tricks.empty() && tricks_untold(state) == 0;
    if (!given.has("trump") && led) state.trump = led_suit(state.tricks[0]);
    for (Trick& trick : state.tricks) {
        if (is_full(state, trick) && !trick.taker) trick.taker = taker_of(state, trick);
    }
    const Counted told = count_tricks(state);
    if (!given.has("won")) state.won = told.won;
    if (!given.has("captured")) state.captured = told.captured;
    return std::nullopt;
}

// Behind tricks that are not told the bidder leads.
constexpr void complete_turn(State& state) {
    if (is_over(state)) return;
    const SeatSet seats = may_be_on_turn(state);
    if (!seats.empty()) state.turn = seats.size() == 1 ? seats.nth(0) : state.lead->seat;
}

// --- earlier hands

constexpr void complete_scores(State& state, const GivenFields& given) {
    const int hands = state.sheet.size() + (is_over(state) ? 0 : 1);
    if (!given.has("hand")) state.hand = static_cast<std::uint8_t>(std::max(1, hands));
    if (given.has("scores")) return;
    for (const Seat seat : all_seats(state)) {
        int sum = 0;
        for (const HandResult& hand : state.sheet) sum += hand.points[seat];
        state.scores[seat] = static_cast<std::int16_t>(sum);
    }
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    if (auto refusal = detail::complete_options(options, state, given)) return refusal;
    detail::complete_seats(state, given);
    if (auto refusal = detail::check_seats(state)) return refusal;
    if (!given.has("phase")) state.phase = detail::phase_from(state, given);
    if (auto refusal = detail::complete_bidding(state, given)) return refusal;
    if (auto refusal = detail::complete_tricks(state, given)) return refusal;
    if (!given.has("turn")) detail::complete_turn(state);
    detail::complete_scores(state, given);
    // R44: hands are their owners', once looked at, and the discard is the bidder's.
    for (const Seat seat : all_seats(state)) {
        state.hands[seat] =
            Veiled(state.hands[seat].value(), state.looked.contains(seat) ? ViewerSet{seat} : ViewerSet{});
    }
    if (state.discard) state.discard = Veiled(state.discard->value(), {state.lead->seat});
    return what_breaks(state);
}

}  // namespace duckpond::ducks_and_geese
