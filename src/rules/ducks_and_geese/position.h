#pragma once

// Positions made by hand: what follows from the rest may be left out, and what cannot be is refused by name.

#include <algorithm>

#include "rules/ducks_and_geese/rules.h"

namespace duckpond::ducks_and_geese {

namespace detail {

// The least that anybody can have: the highest bid of cutthroat missed a hundred times.
inline constexpr int least_score = -cutthroat_terms.highest_bid * most_hands;

// --- options, dealer, scores

constexpr std::optional<Refusal> complete_options(const Options& options, State& state, const GivenFields& given) {
    const int target = target_of(options);
    const bool agree =
        (!given.has("mode") || state.mode == options.mode) && (!given.has("target") || state.target == target) &&
        (!given.has("dog") || state.dog == options.dog) && (!given.has("zero") || state.zero == options.zero) &&
        (!given.has("double_zero") || state.double_zero == options.double_zero) &&
        (!given.has("blind") || state.blind == options.blind);
    if (!agree) return Refusal("state.options");
    state.mode = options.mode;
    state.target = static_cast<std::int16_t>(target);
    state.dog = options.dog;
    state.zero = options.zero;
    state.double_zero = options.double_zero;
    state.blind = options.blind;
    if (state.hands.size() != options.players) {
        return Refusal("state.players").with("found", state.hands.size()).with("players", options.players);
    }
    return std::nullopt;
}

constexpr bool number_fits(const State& state, CallKind kind, const Maybe<std::uint8_t>& number) {
    if (kind != CallKind::Bid) return !number;
    return number && *number >= terms_of(state).lowest_bid && *number <= terms_of(state).highest_bid;
}

// Partners score together.
template <class PerSeatNumbers>
constexpr bool is_by_sides(const State& state, const PerSeatNumbers& numbers) {
    if (numbers.size() != player_count(state)) return false;
    for (const Seat seat : all_seats(state)) {
        for (const Seat other : side_of(state, seat)) {
            if (numbers[seat] != numbers[other]) return false;
        }
    }
    return true;
}

constexpr bool result_fits(const State& state, const HandResult& result) {
    const bool kind_allowed = result.kind == CallKind::Bid || result.kind == CallKind::Forfeit ||
                              (result.kind == CallKind::Zero && state.zero) ||
                              (result.kind == CallKind::DoubleZero && state.double_zero);
    return kind_allowed && result.bidder.index() < player_count(state) &&
           number_fits(state, result.kind, result.number) &&
           (result.kind == CallKind::Forfeit) == (result.result == Result::Forfeited) &&
           (!result.blind || (state.blind && is_bid(result.kind))) && is_by_sides(state, result.points);
}

constexpr std::optional<Refusal> complete_scores(State& state, const GivenFields& given) {
    const Refusal refusal("ducks-and-geese.refusal.scores");
    const int players = player_count(state);
    const bool over = state.phase == Phase::Over;
    if (!given.has("hand")) state.hand = static_cast<std::uint8_t>(std::max(1, state.sheet.size() + (over ? 0 : 1)));
    if (state.hand < 1 || state.hand > most_hands) return refusal;
    const int played = state.hand - (over ? 0 : 1);
    if (!state.sheet.empty() && state.sheet.size() != played) return refusal;
    PerSeat<std::int16_t, max_players> sum(players);
    for (const HandResult& result : state.sheet) {
        if (!result_fits(state, result)) return refusal;
        for (const Seat seat : all_seats(state)) {
            sum[seat] = static_cast<std::int16_t>(sum[seat] + result.points[seat]);
        }
    }
    if (!given.has("scores")) state.scores = sum;
    if (!is_by_sides(state, state.scores) || (!state.sheet.empty() && !(state.scores == sum))) return refusal;
    for (const std::int16_t score : state.scores) {
        if (score < (is_cutthroat(state) ? least_score : 0)) return refusal;
    }
    // A match is over when somebody is there, and not before.
    const bool ended = over ? is_last_hand(state) : is_target_reached(state);
    return ended == over ? std::nullopt : std::optional(Refusal("ducks-and-geese.refusal.over"));
}

// --- the bidding

// A bidding in which nobody but the bidder bid.
constexpr void pass_around(State& state) {
    Seat seat = state.dealer;
    for (int i = 0; i < player_count(state); ++i) {
        seat = left_of(state, seat);
        state.calls.push_back(seat == state.lead->seat ? *state.lead : Call{.seat = seat});
    }
}

constexpr bool call_fits(const State& bidding, const Call& call, bool forfeit_ends) {
    if (call.seat != bidding.turn || (call.blind && !(is_bid(call.kind) && bidding.blind))) return false;
    if (!number_fits(bidding, call.kind, call.number)) return false;
    switch (call.kind) {
        case CallKind::Pass:
            return !must_not_pass(bidding, call.seat);
        case CallKind::Forfeit:
            return must_not_pass(bidding, call.seat) && forfeit_ends;
        case CallKind::Bid:
            return *call.number > bidding.standing;
        case CallKind::Zero:
            return bidding.zero;
        case CallKind::DoubleZero:
            return bidding.double_zero;
    }
    return false;
}

constexpr bool is_forfeited(const State& state) {
    return !state.calls.empty() && state.calls.back().kind == CallKind::Forfeit;
}

// R8 to R11: the calls once more, one after the other; what leads follows from them.
constexpr std::optional<Refusal> complete_calls(State& state, const GivenFields& given) {
    const Refusal refusal("ducks-and-geese.refusal.calls");
    if (state.lead && !given.has("calls") && state.phase != Phase::Bidding) {
        if (state.lead->seat.index() >= player_count(state)) return refusal;
        pass_around(state);
    }
    State bidding = state;
    bidding.calls.clear();
    bidding.lead.reset();
    bidding.standing = 0;
    bidding.turn = left_of(state, state.dealer);
    for (const Call& call : state.calls) {
        if (!call_fits(bidding, call, state.phase == Phase::Over) || bidding.calls.size() == player_count(state)) {
            return refusal;
        }
        fold(bidding, Called{.seat = call.seat, .kind = call.kind, .number = call.number, .blind = call.blind});
    }
    if ((given.has("lead") && !(state.lead == bidding.lead)) ||
        (given.has("standing") && state.standing != bidding.standing)) {
        return refusal;
    }
    state.lead = bidding.lead;
    state.standing = bidding.standing;
    if (state.phase == Phase::Bidding) {
        if (given.has("turn") && state.turn != bidding.turn) return Refusal("ducks-and-geese.refusal.turn");
        state.turn = bidding.turn;
    }
    const bool ended = state.calls.size() == player_count(state);
    return ended == (state.phase != Phase::Bidding) ? std::nullopt : std::optional(refusal);
}

// R28 to R32: who has looked, at the end of the bidding everybody.
constexpr std::optional<Refusal> complete_looked(State& state, const GivenFields& given) {
    const Refusal refusal("ducks-and-geese.refusal.looked");
    const bool still_blind = state.blind && (state.phase == Phase::Bidding || is_forfeited(state));
    SeatSet bid_seen;
    SeatSet asked = state.phase == Phase::Bidding ? SeatSet{state.turn} : SeatSet{};
    for (const Call& call : state.calls) {
        asked.insert(call.seat);
        if (is_bid(call.kind) && !call.blind) bid_seen.insert(call.seat);
    }
    if (!given.has("looked")) state.looked = still_blind ? bid_seen : all_seats(state);
    if (!still_blind && state.looked != all_seats(state)) return refusal;
    if (still_blind && !((bid_seen - state.looked).empty() && (state.looked - asked).empty())) return refusal;
    // Nobody bids blind who has looked, or whose partner had.
    SeatSet before;
    for (const Call& call : state.calls) {
        const SeatSet had_looked = still_blind ? state.looked & before : bid_seen & before;
        const bool own = still_blind && state.looked.contains(call.seat);
        if (call.blind && (own || !(side_of(state, call.seat) & had_looked).empty())) return refusal;
        before.insert(call.seat);
    }
    return std::nullopt;
}

// What is going on, where it is not said: the first thing that has not yet happened.
constexpr Phase phase_from(const State& state, const GivenFields& given) {
    const bool bid = state.calls.empty() ? static_cast<bool>(state.lead) : state.calls.size() == player_count(state);
    if (!bid) return Phase::Bidding;
    const bool playing_on = is_cutthroat(state) || !state.tricks.empty() || state.discard || given.has("won");
    if (playing_on) return Phase::Play;
    return state.taken ? Phase::Discard : Phase::Open;
}

// --- the cards

// Every card lies in one place, or in none that anybody knows.
struct Placing {
    CardSet placed;
    std::optional<Refusal> refusal;

    constexpr void put(CardSet cards) {
        const CardSet twice = placed & cards;
        if (!twice.empty() && !refusal) {
            refusal = Refusal("ducks-and-geese.refusal.card-twice").with("card", name_of(twice.first()));
        }
        placed = placed | cards;
    }
};

// Whether cards are being played in this hand, or have been.
constexpr bool is_played(const State& state) {
    return state.phase == Phase::Play || (state.phase == Phase::Over && !is_forfeited(state));
}

// R13, R14: what became of the open card.
constexpr std::optional<Refusal> complete_open(State& state, const GivenFields& given) {
    const Refusal refusal("ducks-and-geese.refusal.open");
    if (is_cutthroat(state)) {
        const bool nothing = !state.open && !state.taken && !state.discard;
        return nothing ? std::nullopt : std::optional(Refusal("ducks-and-geese.refusal.open-in-cutthroat"));
    }
    if (!state.open) return Refusal("ducks-and-geese.refusal.no-open");
    if (!given.has("taken")) state.taken = state.phase == Phase::Discard || state.discard;
    const bool decided = is_played(state);
    const bool fits = (!state.taken || decided || state.phase == Phase::Discard) &&
                      (state.taken || state.phase != Phase::Discard) &&
                      static_cast<bool>(state.discard) == (state.taken && decided);
    if (!fits) return refusal;
    Maybe<Suit> trump;
    if (state.taken) trump = suit_of(*state.open);
    if (given.has("trump") && !(state.trump == trump)) return refusal;
    state.trump = trump;
    return std::nullopt;
}

// A taken open card is in sight, or its place would be guessed wrong: held, discarded or played by the bidder.
constexpr bool is_with_bidder(const State& state) {
    const Seat bidder = state.lead->seat;
    if (state.hands[bidder].value().contains(*state.open)) return true;
    if (state.discard && state.discard->value() == *state.open) return true;
    for (const Trick& trick : state.tricks) {
        if (set_of(trick).contains(*state.open)) return player_of(state, trick, *state.open) == bidder;
    }
    return false;
}

// R16: who did not follow had nothing to follow with.
constexpr bool is_honest(const State& state, int place, Seat seat) {
    const Suit led = led_suit(state.tricks[place]);
    CardSet had = state.hands[seat].value();
    for (int i = place + 1; i < state.tricks.size(); ++i) {
        const Trick& trick = state.tricks[i];
        Seat player = trick.leader;
        for (const Card card : trick.cards) {
            if (player == seat) had.add(card);
            player = next_to_play(state, player);
        }
    }
    return (had & cards_of(led)).empty();
}

// Tricks that somebody could have led, none empty or overfull, and only the last unfinished.
constexpr bool are_tricks(const State& state) {
    const SeatSet seats = playing(state);
    for (int place = 0; place < state.tricks.size(); ++place) {
        const Trick& trick = state.tricks[place];
        const int size = trick.cards.size();
        const bool last = place + 1 == state.tricks.size();
        if (trick.leader.index() >= player_count(state) || !seats.contains(trick.leader)) return false;
        if (size == 0 || size > seats.size() || (size < seats.size() && (!last || trick.taker))) return false;
    }
    return true;
}

// What the tricks that are told come to.
struct Counted {
    PerSeat<std::uint8_t, max_players> won;
    PerSeat<CardSet, max_players> captured;
    int tricks = 0;
};

constexpr std::optional<Refusal> follow_tricks(State& state, Counted& told) {
    const Refusal refusal("ducks-and-geese.refusal.tricks");
    const SeatSet seats = playing(state);
    for (int place = 0; place < state.tricks.size(); ++place) {
        Trick& trick = state.tricks[place];
        if (place > 0 && trick.leader != *state.tricks[place - 1].taker) return refusal;
        Seat seat = trick.leader;
        for (const Card card : trick.cards) {
            if (suit_of(card) != led_suit(trick) && !is_honest(state, place, seat)) {
                return Refusal("ducks-and-geese.refusal.revoked")
                    .with("seat", seat.index())
                    .with("card", name_of(card));
            }
            if (stays(state, trick, card)) told.captured[seat].add(card);
            seat = next_to_play(state, seat);
        }
        if (trick.cards.size() < seats.size()) continue;
        const Seat taker = player_of(state, trick, best_card(state, trick));
        if (trick.taker && *trick.taker != taker) return refusal;
        trick.taker = taker;
        ++told.tricks;
        ++told.won[taker];
        for (const Card card : set_of(trick) & terms_of(state).point_cards) {
            if (!stays(state, trick, card)) told.captured[taker].add(card);
        }
    }
    return std::nullopt;
}

// Tricks before those that are told: somebody won them, and may have captured something.
constexpr std::optional<Refusal> complete_won(State& state, const GivenFields& given, const Counted& told, int untold) {
    const int players = player_count(state);
    if (!given.has("won")) state.won = told.won;
    if (!given.has("captured")) state.captured = told.captured;
    const Refusal refusal = Refusal("ducks-and-geese.refusal.won").with("count", told.tricks + untold);
    if (state.won.size() != players || state.captured.size() != players) return refusal;
    int more = 0;
    for (const Seat seat : all_seats(state)) {
        if (state.won[seat] < told.won[seat] || !(told.captured[seat] - state.captured[seat]).empty()) return refusal;
        const int more_won = state.won[seat] - told.won[seat];
        const CardSet more_captured = state.captured[seat] - told.captured[seat];
        const bool could_keep = untold > 0 && is_cutthroat(state) && (more_captured - ducks).empty();
        if (!(more_captured - terms_of(state).point_cards).empty()) return refusal;
        if (!more_captured.empty() && more_won == 0 && !could_keep) return refusal;
        if (more_captured.size() > untold * players || (more_won > 0 && !playing(state).contains(seat))) return refusal;
        more += more_won;
    }
    return more == untold ? std::nullopt : std::optional(refusal);
}

// How many cards a seat must hold: `left` tricks are to be played, the open one included.
constexpr int cards_due(const State& state, Seat seat, int left) {
    if (state.phase == Phase::Bidding || state.phase == Phase::Open) return terms_of(state).dealt;
    if (state.phase == Phase::Discard) return terms_of(state).dealt + (seat == state.lead->seat ? 1 : 0);
    if (is_forfeited(state) || !playing(state).contains(seat)) return terms_of(state).dealt;
    int due = left;
    if (!is_between_tricks(state)) {
        Seat player = state.tricks.back().leader;
        for (int i = 0; i < state.tricks.back().cards.size(); ++i) {
            if (player == seat) --due;
            player = next_to_play(state, player);
        }
    }
    return due;
}

constexpr std::optional<Refusal> check_hand_sizes(State& state, const GivenFields& given, int left) {
    PerSeat<std::uint8_t, max_players> sizes;
    for (const Seat seat : all_seats(state)) {
        const int size = state.hands[seat].value().size();
        if (size != cards_due(state, seat, left)) {
            return Refusal("ducks-and-geese.refusal.hand-size")
                .with("seat", seat.index())
                .with("found", size)
                .with("count", cards_due(state, seat, left));
        }
        sizes.push_back(static_cast<std::uint8_t>(size));
    }
    if (given.has("hand_sizes") && !(state.hand_sizes == sizes)) return Refusal("ducks-and-geese.refusal.hand-sizes");
    state.hand_sizes = sizes;
    return std::nullopt;
}

// Whose lead it is, or whose card. Behind tricks that are not told anybody may lead.
constexpr std::optional<Refusal> complete_turn(State& state, const GivenFields& given, int untold) {
    const Refusal refusal("ducks-and-geese.refusal.turn");
    const Seat said = state.turn;
    if (state.phase == Phase::Play && is_between_tricks(state)) {
        const bool anybody = state.tricks.empty() && untold > 0 && given.has("turn");
        if (!anybody) state.turn = state.tricks.empty() ? state.lead->seat : *state.tricks.back().taker;
    } else if (state.phase == Phase::Play) {
        state.turn = state.tricks.back().leader;
        for (int i = 0; i < state.tricks.back().cards.size(); ++i) state.turn = next_to_play(state, state.turn);
    } else if (state.phase == Phase::Open || state.phase == Phase::Discard) {
        state.turn = state.lead->seat;
    }
    if (given.has("turn") && said != state.turn) return refusal;
    const bool sits = state.turn.index() < player_count(state);
    const bool plays = state.phase != Phase::Play || (sits && playing(state).contains(state.turn));
    return sits && plays ? std::nullopt : std::optional(refusal);
}

// R36: the suit led first, which may not be told.
constexpr std::optional<Refusal> complete_cutthroat_trump(State& state, const GivenFields& given, int untold) {
    if (!is_cutthroat(state)) return std::nullopt;
    const Refusal refusal("ducks-and-geese.refusal.trump");
    if (untold > 0) return given.has("trump") && state.trump ? std::nullopt : std::optional(refusal);
    Maybe<Suit> trump;
    if (!state.tricks.empty() && !state.tricks[0].cards.empty()) trump = led_suit(state.tricks[0]);
    if (given.has("trump") && !(state.trump == trump)) return refusal;
    state.trump = trump;
    return std::nullopt;
}

constexpr std::optional<Refusal> complete_cards(State& state, const GivenFields& given) {
    if (!are_tricks(state) || (!is_played(state) && !state.tricks.empty())) {
        return Refusal("ducks-and-geese.refusal.tricks");
    }
    Placing placing;
    for (const auto& hand : state.hands) placing.put(hand.value());
    for (const Trick& trick : state.tricks) {
        for (const Card card : trick.cards) placing.put({card});
    }
    if (state.discard) placing.put({state.discard->value()});
    // A taken open card is in one of these places; one that was not is in none.
    if (state.open && !state.taken) placing.put({*state.open});
    if (placing.refusal) return placing.refusal;
    if (state.taken && !is_with_bidder(state)) return Refusal("ducks-and-geese.refusal.open");
    int left = 0;
    if (state.phase == Phase::Play) {
        for (const Seat seat : playing(state)) left = std::max(left, state.hands[seat].value().size());
        if (left == 0) return Refusal("ducks-and-geese.refusal.nothing-to-play");
    }
    int finished = 0;
    for (const Trick& trick : state.tricks) finished += trick.cards.size() == playing(state).size() ? 1 : 0;
    const int untold = is_played(state) ? terms_of(state).dealt - left - finished : 0;
    if (untold < 0) return Refusal("ducks-and-geese.refusal.tricks");
    if (auto refusal = complete_cutthroat_trump(state, given, untold)) return refusal;
    const int players = player_count(state);
    Counted told{.won = PerSeat<std::uint8_t, max_players>(players),
                 .captured = PerSeat<CardSet, max_players>(players)};
    if (auto refusal = follow_tricks(state, told)) return refusal;
    if (!state.tricks.empty() && untold == 0 && state.tricks[0].leader != state.lead->seat) {
        return Refusal("ducks-and-geese.refusal.tricks");
    }
    if (auto refusal = check_hand_sizes(state, given, left)) return refusal;
    if (auto refusal = complete_won(state, given, told, untold)) return refusal;
    for (const Seat seat : all_seats(state)) placing.put(state.captured[seat] - told.captured[seat]);
    if (placing.refusal) return placing.refusal;
    return complete_turn(state, given, untold);
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    if (auto refusal = detail::complete_options(options, state, given)) return refusal;
    if (!given.has("dealer")) state.dealer = Seat(options.players - 1);
    if (state.dealer.index() >= options.players) return Refusal("ducks-and-geese.refusal.turn");
    if (!given.has("phase")) state.phase = detail::phase_from(state, given);
    if (auto refusal = detail::complete_scores(state, given)) return refusal;
    if (auto refusal = detail::complete_calls(state, given)) return refusal;
    if (auto refusal = detail::complete_looked(state, given)) return refusal;
    if (auto refusal = detail::complete_open(state, given)) return refusal;
    if (auto refusal = detail::complete_cards(state, given)) return refusal;
    // R44: hands are their owners', once looked at, and the discard is the bidder's.
    for (const Seat seat : all_seats(state)) {
        state.hands[seat] =
            Veiled(state.hands[seat].value(), state.looked.contains(seat) ? ViewerSet{seat} : ViewerSet{});
    }
    if (state.discard) state.discard = Veiled(state.discard->value(), {state.lead->seat});
    return std::nullopt;
}

}  // namespace duckpond::ducks_and_geese
