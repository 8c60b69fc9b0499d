#pragma once

// Everything that happens in a match of Ducks and Geese, and what it does to the state. apply() changes a state by
// nothing but these events, so whoever is told them can follow with what they know.

#include <variant>

#include "rules/ducks_and_geese/state.h"

namespace duckpond::ducks_and_geese {

struct Dealt {
    std::uint8_t hand = 0;
    Seat dealer;
    PerSeat<Veiled<CardSet>, max_players> hands;
    Maybe<Card> open;
};
BOOST_DESCRIBE_STRUCT(Dealt, (), (hand, dealer, hands, open))

struct Looked {
    Seat seat;
    Veiled<CardSet> cards;
};
BOOST_DESCRIBE_STRUCT(Looked, (), (seat, cards))

struct Called {
    Seat seat;
    CallKind kind{};
    Maybe<std::uint8_t> number;
    bool blind = false;
};
BOOST_DESCRIBE_STRUCT(Called, (), (seat, kind, number, blind))

// The bidding is over.
struct BiddingWon {
    Seat seat;
    CallKind kind{};
    Maybe<std::uint8_t> number;
    bool blind = false;
    Maybe<Seat> resting;  // R24
};
BOOST_DESCRIBE_STRUCT(BiddingWon, (), (seat, kind, number, blind, resting))

struct TookOpen {
    Seat seat;
    Card card{};
    Suit trump{};
};
BOOST_DESCRIBE_STRUCT(TookOpen, (), (seat, card, trump))

struct LeftOpen {
    Seat seat;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(LeftOpen, (), (seat, card))

struct Discarded {
    Seat seat;
    Veiled<Card> card;
};
BOOST_DESCRIBE_STRUCT(Discarded, (), (seat, card))

struct Played {
    Seat seat;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(Played, (), (seat, card))

// R36
struct TrumpSet {
    Seat seat;
    Suit trump{};
};
BOOST_DESCRIBE_STRUCT(TrumpSet, (), (seat, trump))

// R35
struct DuckKept {
    Seat seat;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(DuckKept, (), (seat, card))

struct TrickTaken {
    Seat seat;
    Card card{};     // that took it
    CardSet points;  // the point cards that go with it
};
BOOST_DESCRIBE_STRUCT(TrickTaken, (), (seat, card, points))

// The hand is over: what became of the call that led.
struct Settled {
    static constexpr bool crossed = true;
    Seat seat;
    CallKind kind{};
    Maybe<std::uint8_t> number;
    bool blind = false;
    Result result{};
    std::uint8_t tricks = 0;  // of that side
    std::uint8_t cards = 0;   // its point cards
};
BOOST_DESCRIBE_STRUCT(Settled, (), (seat, kind, number, blind, result, tricks, cards))

struct Scored {
    Seat seat;
    Maybe<Seat> partner;
    std::int8_t points = 0;
    std::int16_t total = 0;
};
BOOST_DESCRIBE_STRUCT(Scored, (), (seat, partner, points, total))

struct MatchEnded {
    std::uint8_t hands = 0;
};
BOOST_DESCRIBE_STRUCT(MatchEnded, (), (hands))

using Event = std::variant<Dealt, Looked, Called, BiddingWon, TookOpen, LeftOpen, Discarded, Played, TrumpSet, DuckKept,
                           TrickTaken, Settled, Scored, MatchEnded>;

// --- what each event does

constexpr void fold(State& state, const Dealt& event) {
    const int players = player_count(state);
    state.phase = Phase::Bidding;
    state.hand = event.hand;
    state.dealer = event.dealer;
    state.turn = left_of(state, event.dealer);
    state.hands = event.hands;
    state.looked = state.blind ? SeatSet{} : all_seats(state);
    state.calls.clear();
    state.standing = 0;
    state.lead.reset();
    state.open = event.open;
    state.taken = false;
    state.discard.reset();
    state.trump.reset();
    state.tricks.clear();
    for (int i = 0; i < players; ++i) {
        state.hand_sizes[Seat(i)] = static_cast<std::uint8_t>(terms_of(state).dealt);
        state.won[Seat(i)] = 0;
        state.captured[Seat(i)].clear();
    }
}

constexpr void fold(State& state, const Looked& event) {
    state.hands[event.seat].learn(event.cards);
    state.looked.insert(event.seat);
}

// R8, R24: a number must be beaten by a number; whatever is bid last leads.
constexpr void fold(State& state, const Called& event) {
    const Call call{.seat = event.seat, .kind = event.kind, .number = event.number, .blind = event.blind};
    state.calls.push_back(call);
    if (is_bid(event.kind)) state.lead = call;
    if (event.kind == CallKind::Bid) state.standing = *event.number;
    state.turn = left_of(state, event.seat);
}

constexpr void fold(State& state, const BiddingWon& event) {
    state.phase = is_cutthroat(state) ? Phase::Play : Phase::Open;
    state.turn = event.seat;
}

constexpr void fold(State& state, const TookOpen& event) {
    state.taken = true;
    state.trump = event.trump;
    state.hands[event.seat].value_here().add(event.card);
    ++state.hand_sizes[event.seat];
    state.phase = Phase::Discard;
}

constexpr void fold(State& state, const LeftOpen&) {
    state.phase = Phase::Play;
}

constexpr void fold(State& state, const Discarded& event) {
    state.hands[event.seat].value_here().remove(event.card.value());
    --state.hand_sizes[event.seat];
    state.discard = event.card;
    state.phase = Phase::Play;
}

constexpr void fold(State& state, const Played& event) {
    if (is_between_tricks(state)) state.tricks.push_back({.leader = event.seat});
    state.tricks.back().cards.push_back(event.card);
    state.hands[event.seat].value_here().remove(event.card);
    --state.hand_sizes[event.seat];
    state.turn = next_to_play(state, event.seat);
}

constexpr void fold(State& state, const TrumpSet& event) {
    state.trump = event.trump;
}

constexpr void fold(State& state, const DuckKept& event) {
    state.captured[event.seat].add(event.card);
}

constexpr void fold(State& state, const TrickTaken& event) {
    state.tricks.back().taker = event.seat;
    ++state.won[event.seat];
    state.captured[event.seat] = state.captured[event.seat] | event.points;
    state.turn = event.seat;
}

constexpr void fold(State& state, const Settled& event) {
    state.sheet.push_back({.bidder = event.seat,
                           .kind = event.kind,
                           .number = event.number,
                           .blind = event.blind,
                           .result = event.result,
                           .points = PerSeat<std::int8_t, max_players>(player_count(state))});
}

constexpr void fold(State& state, const Scored& event) {
    for (const Seat seat : side_of(state, event.seat)) {
        state.sheet.back().points[seat] = event.points;
        state.scores[seat] = event.total;
    }
}

constexpr void fold(State& state, const MatchEnded&) {
    state.phase = Phase::Over;
}

}  // namespace duckpond::ducks_and_geese
