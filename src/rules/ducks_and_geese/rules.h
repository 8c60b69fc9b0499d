#pragma once

// Ducks and Geese as it is played. Read from the top: setup, whose move it is, what is legal, what a move does. The end
// is in scoring.h.

#include <algorithm>

#include "base/random.h"
#include "rules/ducks_and_geese/events.h"
#include "rules/ducks_and_geese/scoring.h"
#include "rules/game.h"

namespace duckpond::ducks_and_geese {

// --- setup

namespace detail {

inline constexpr auto whole_deck = [] {
    std::array<Card, deck_size> cards{};
    for (int i = 0; i < deck_size; ++i) cards[static_cast<std::size_t>(i)] = static_cast<Card>(i);
    return cards;
}();

// R6, R7: from the top of the deck, hand by hand from the dealer's left; then the open card.
template <RandomSource Random>
constexpr Dealt deal(const State& state, int hand, Seat dealer, Random& random) {
    const int players = player_count(state);
    const int each = terms_of(state).dealt;
    const bool has_open = !is_cutthroat(state);
    std::array<Card, deck_size> deck = whole_deck;
    shuffle_first(random, deck.data(), deck_size, players * each + (has_open ? 1 : 0));
    Dealt dealt{.hand = static_cast<std::uint8_t>(hand),
                .dealer = dealer,
                .hands = PerSeat<Veiled<CardSet>, max_players>(players),
                .open = {}};
    std::size_t top = 0;
    Seat seat = dealer;
    for (int i = 0; i < players; ++i) {
        seat = left_of(state, seat);
        CardSet cards;
        for (int j = 0; j < each; ++j) cards.add(deck[top++]);
        dealt.hands[seat] = Veiled(cards, state.blind ? ViewerSet{} : ViewerSet{seat});  // R28
    }
    if (has_open) dealt.open = deck[top];
    return dealt;
}

}  // namespace detail

template <RandomSource Random>
constexpr State setup(const Options& options, Random& random) {
    const int players = options.players;
    State state;
    state.mode = options.mode;
    state.target = static_cast<std::int16_t>(target_of(options));
    state.dog = options.dog;
    state.zero = options.zero;
    state.double_zero = options.double_zero;
    state.blind = options.blind;
    state.hands = PerSeat<Veiled<CardSet>, max_players>(players);
    state.hand_sizes = PerSeat<std::uint8_t, max_players>(players);
    state.won = PerSeat<std::uint8_t, max_players>(players);
    state.captured = PerSeat<CardSet, max_players>(players);
    state.scores = PerSeat<std::int16_t, max_players>(players);
    const Seat dealer(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(players))));  // R3
    fold(state, detail::deal(state, 1, dealer, random));
    return state;
}

// --- whose move it is

constexpr SeatSet must_act(const State& state) {
    return state.phase == Phase::Over ? SeatSet{} : SeatSet{state.turn};
}

constexpr SeatSet may_act(const State&) {
    return {};
}

// --- what is legal

namespace detail {

constexpr void legal_calls(const State& state, Seat seat, Moves& moves) {
    if (would_be_blind(state, seat)) moves.push_back({.kind = MoveKind::Look});  // R28
    moves.push_back({.kind = must_not_pass(state, seat) ? MoveKind::Forfeit : MoveKind::Pass});
    if (!may_bid(state, seat)) return;
    const Terms& terms = terms_of(state);
    for (int number = std::max(terms.lowest_bid, state.standing + 1); number <= terms.highest_bid; ++number) {
        moves.push_back({.kind = MoveKind::Bid, .number = static_cast<std::uint8_t>(number)});
    }
    if (state.zero) moves.push_back({.kind = MoveKind::Zero});
    if (state.double_zero) moves.push_back({.kind = MoveKind::DoubleZero});
}

}  // namespace detail

// The moves open to a seat, in an order that never changes; none for a seat that is not asked.
constexpr void legal_moves(const State& state, Seat seat, Moves& moves) {
    moves.clear();
    if (seat != state.turn) return;
    switch (state.phase) {
        case Phase::Bidding:
            return detail::legal_calls(state, seat, moves);
        case Phase::Open:
            moves.push_back({.kind = MoveKind::Take});
            moves.push_back({.kind = MoveKind::Leave});
            return;
        case Phase::Discard:  // R13: any card, the open one too
            for (const Card card : state.hands[seat].value()) {
                moves.push_back({.kind = MoveKind::Discard, .card = card});
            }
            return;
        case Phase::Play:
            for (const Card card : playable(state, seat)) moves.push_back({.kind = MoveKind::Play, .card = card});
            return;
        case Phase::Over:
            return;
    }
}

// Random play that bids like somebody who would like to make it: seldom, and one of the lowest numbers there are. Cards
// are played at random.
template <RandomSource Random>
constexpr Move sensible_move(const State& state, Seat, const Moves& moves, Random& random) {
    const auto any = [&](int first, int count) {
        return moves[first + static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count)))];
    };
    if (state.phase != Phase::Bidding) return moves.size() == 1 ? moves[0] : any(0, moves.size());
    const int unbidding = moves[0].kind == MoveKind::Look ? 2 : 1;  // a look comes first, then the pass
    const int bids = moves.size() - unbidding;
    if (bids == 0 || draw_below(random, 3) != 0) return any(0, unbidding);
    const int zeros = (state.zero ? 1 : 0) + (state.double_zero ? 1 : 0);
    if (zeros > 0 && (bids == zeros || draw_below(random, 4) == 0)) return any(moves.size() - zeros, zeros);
    return any(unbidding, std::min(bids - zeros, 3));
}

// --- what a move does

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

    constexpr void look(Seat seat) { tell(Looked{.seat = seat, .cards = Veiled(state.hands[seat].value(), {seat})}); }

    constexpr void call(Seat seat, CallKind kind, Maybe<std::uint8_t> number = {}) {
        const bool blind = is_bid(kind) && would_be_blind(state, seat);  // R30
        tell(Called{.seat = seat, .kind = kind, .number = number, .blind = blind});
        if (kind == CallKind::Forfeit) return forfeit(seat);
        if (state.calls.size() == player_count(state)) end_bidding();
    }

    // R11, R32
    constexpr void end_bidding() {
        const Call lead = *state.lead;
        for (Seat seat = left_of(state, state.dealer); state.looked != all_seats(state); seat = left_of(state, seat)) {
            if (!state.looked.contains(seat)) look(seat);
        }
        Maybe<Seat> resting;
        if (lead.kind == CallKind::Zero) resting = partner_of(lead.seat);
        tell(BiddingWon{
            .seat = lead.seat, .kind = lead.kind, .number = lead.number, .blind = lead.blind, .resting = resting});
    }

    constexpr void play(Seat seat, Card card) {
        tell(Played{.seat = seat, .card = card});
        const Trick& trick = state.tricks.back();
        if (is_cutthroat(state)) {
            if (!state.trump) tell(TrumpSet{.seat = seat, .trump = suit_of(card)});  // R36
            if (stays(state, trick, card)) tell(DuckKept{.seat = seat, .card = card});
        }
        if (trick.cards.size() == playing(state).size()) take_trick(trick);
    }

    constexpr void take_trick(const Trick& trick) {
        const Card best = best_card(state, trick);
        CardSet points = set_of(trick) & terms_of(state).point_cards;
        if (is_cutthroat(state)) points = points - (ducks & cards_of(led_suit(trick)));  // R35
        tell(TrickTaken{.seat = player_of(state, trick, best), .card = best, .points = points});
        if (state.hand_sizes[state.turn] == 0) settle();
    }

    constexpr void settle() {
        const Call& lead = *state.lead;
        const SeatSet side = side_of(state, lead.seat);
        tell(Settled{.seat = lead.seat,
                     .kind = lead.kind,
                     .number = lead.number,
                     .blind = lead.blind,
                     .result = is_made(state) ? Result::Made : Result::Missed,
                     .tricks = static_cast<std::uint8_t>(tricks_of(state, side)),
                     .cards = static_cast<std::uint8_t>(point_cards_of(state, side))});
        score([&](Seat seat) { return points_of(state, seat); });
    }

    constexpr void forfeit(Seat seat) {
        tell(Settled{.seat = seat, .kind = CallKind::Forfeit, .number = {}, .result = Result::Forfeited});
        score([&](Seat other) { return points_of_forfeit(state, seat, other); });
    }

    // Every side its points; then the match is over, or the next hand is dealt.
    template <class Points>
    constexpr void score(Points&& points) {
        const int sides = is_cutthroat(state) ? player_count(state) : 2;
        for (int i = 0; i < sides; ++i) {
            const int gained = points(Seat(i));
            Scored scored{.seat = Seat(i),
                          .partner = {},
                          .points = static_cast<std::int8_t>(gained),
                          .total = static_cast<std::int16_t>(state.scores[Seat(i)] + gained)};
            if (!is_cutthroat(state)) scored.partner = partner_of(Seat(i));
            tell(scored);
        }
        if (is_last_hand(state)) return tell(MatchEnded{.hands = state.hand});
        tell(deal(state, state.hand + 1, left_of(state, state.dealer), random));  // R3
    }
};

}  // namespace detail

template <RandomSource Random, class Events>
constexpr void apply(State& state, Seat seat, const Move& move, Random& random, Events& events) {
    DEBUG_CHECK((is_legal<State, Moves>(state, seat, move)));
    detail::Carrying<Random, Events> match{state, random, events};
    switch (move.kind) {
        case MoveKind::Look:
            return match.look(seat);
        case MoveKind::Pass:
            return match.call(seat, CallKind::Pass);
        case MoveKind::Forfeit:
            return match.call(seat, CallKind::Forfeit);
        case MoveKind::Bid:
            return match.call(seat, CallKind::Bid, move.number);
        case MoveKind::Zero:
            return match.call(seat, CallKind::Zero);
        case MoveKind::DoubleZero:
            return match.call(seat, CallKind::DoubleZero);
        case MoveKind::Take:
            return match.tell(TookOpen{.seat = seat, .card = *state.open, .trump = suit_of(*state.open)});
        case MoveKind::Leave:
            return match.tell(LeftOpen{.seat = seat, .card = *state.open});
        case MoveKind::Discard:
            return match.tell(Discarded{.seat = seat, .card = Veiled(*move.card, {seat})});
        case MoveKind::Play:
            return match.play(seat, *move.card);
    }
}

}  // namespace duckpond::ducks_and_geese
