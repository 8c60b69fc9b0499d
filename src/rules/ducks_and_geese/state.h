#pragma once

// What a match of Ducks and Geese is at any moment, and what can be done in it.

#include "rules/ducks_and_geese/cards.h"

namespace duckpond::ducks_and_geese {

enum class Phase : std::uint8_t {
    Bidding,
    Open,     // the bidder takes the open card or leaves it
    Discard,  // the bidder has taken it
    Play,
    Over,
};
BOOST_DESCRIBE_ENUM(Phase, Bidding, Open, Discard, Play, Over)

enum class CallKind : std::uint8_t { Pass, Bid, Zero, DoubleZero, Forfeit };
BOOST_DESCRIBE_ENUM(CallKind, Pass, Bid, Zero, DoubleZero, Forfeit)

struct Call {
    Seat seat;
    CallKind kind{};
    Maybe<std::uint8_t> number;  // of a Bid
    bool blind = false;          // bid by one who had not looked; never of a Pass or Forfeit
    friend constexpr bool operator==(const Call&, const Call&) = default;
};
BOOST_DESCRIBE_STRUCT(Call, (), (seat, kind, number, blind))

struct Trick {
    Seat leader;
    FixedVector<Card, max_players> cards;  // as they were played
    Maybe<Seat> taker;                     // once all have played
    friend constexpr bool operator==(const Trick&, const Trick&) = default;
};
BOOST_DESCRIBE_STRUCT(Trick, (), (leader, cards, taker))

enum class Result : std::uint8_t { Made, Missed, Forfeited };
BOOST_DESCRIBE_ENUM(Result, Made, Missed, Forfeited)

// What became of a hand.
struct HandResult {
    Seat bidder;  // or who forfeited
    CallKind kind{};
    Maybe<std::uint8_t> number;
    bool blind = false;
    Result result{};
    PerSeat<std::int8_t, max_players> points;
    friend constexpr bool operator==(const HandResult&, const HandResult&) = default;
};
BOOST_DESCRIBE_STRUCT(HandResult, (), (bidder, kind, number, blind, result, points))

struct State {
    Mode mode{};
    std::int16_t target = 0;
    bool dog = false;
    bool zero = false;
    bool double_zero = false;
    bool blind = false;
    Phase phase{};
    std::uint8_t hand = 0;  // which, from 1
    Seat dealer;
    Seat turn;                                    // who is asked
    PerSeat<Veiled<CardSet>, max_players> hands;  // seen by their owners, once they have looked
    PerSeat<std::uint8_t, max_players> hand_sizes;
    SeatSet looked;
    FixedVector<Call, max_players> calls;
    std::uint8_t standing = 0;  // the number to be beaten, 0 for none
    Maybe<Call> lead;           // the call that leads, and at the end of the bidding decides the hand
    Maybe<Card> open;
    bool taken = false;  // the open card, by the bidder
    Maybe<Veiled<Card>> discard;
    Maybe<Suit> trump;
    FixedVector<Trick, most_dealt> tricks;   // of this hand; the last may be open
    PerSeat<std::uint8_t, max_players> won;  // tricks
    PerSeat<CardSet, max_players> captured;  // point cards
    PerSeat<std::int16_t, max_players> scores;
    FixedVector<HandResult, most_hands> sheet;
    friend constexpr bool operator==(const State&, const State&) = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (mode, target, dog, zero, double_zero, blind, phase, hand, dealer, turn, hands, hand_sizes,
                       looked, calls, standing, lead, open, taken, discard, trump, tricks, won, captured, scores,
                       sheet))
static_assert(sizeof(State) <= 2048);

enum class MoveKind : std::uint8_t { Look, Pass, Forfeit, Bid, Zero, DoubleZero, Take, Leave, Discard, Play };
BOOST_DESCRIBE_ENUM(MoveKind, Look, Pass, Forfeit, Bid, Zero, DoubleZero, Take, Leave, Discard, Play)

struct Move {
    MoveKind kind{};
    Maybe<std::uint8_t> number;  // Bid
    Maybe<Card> card;            // Discard, Play
    friend constexpr bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, number, card))
// The most: every number of cutthroat, a look and a pass.
using Moves = FixedVector<Move, 24>;

// --- who is who

constexpr int player_count(const State& state) {
    return state.hands.size();
}
constexpr const Terms& terms_of(const State& state) {
    return terms_of(state.mode, state.dog);
}
constexpr bool is_cutthroat(const State& state) {
    return state.mode == Mode::Cutthroat;
}
constexpr Seat left_of(const State& state, Seat seat) {
    const int next = seat.index() + 1;
    return Seat(next == player_count(state) ? 0 : next);
}
// R2: only in the partners game.
constexpr Seat partner_of(Seat seat) {
    return Seat(seat.index() ^ 2);
}
// The seats that score together.
constexpr SeatSet side_of(const State& state, Seat seat) {
    return is_cutthroat(state) ? SeatSet{seat} : SeatSet{seat, partner_of(seat)};
}
constexpr SeatSet all_seats(const State& state) {
    return SeatSet::first(player_count(state));
}
// R24: beside a zero the partner sits out.
constexpr Maybe<Seat> sitting_out(const State& state) {
    const bool alone = state.phase != Phase::Bidding && state.lead && state.lead->kind == CallKind::Zero;
    return alone ? Maybe<Seat>(partner_of(state.lead->seat)) : Maybe<Seat>();
}
constexpr SeatSet playing(const State& state) {
    const Maybe<Seat> resting = sitting_out(state);
    return resting ? all_seats(state) - SeatSet{*resting} : all_seats(state);
}

// --- calls

// Whether a player who bids now does so blind.
constexpr bool would_be_blind(const State& state, Seat seat) {
    return !state.looked.contains(seat);
}
// R30: unseen one bids only while one's partner has not looked either.
constexpr bool may_bid(const State& state, Seat seat) {
    return !would_be_blind(state, seat) || (side_of(state, seat) & state.looked).empty();
}
constexpr bool is_bid(CallKind kind) {
    return kind == CallKind::Bid || kind == CallKind::Zero || kind == CallKind::DoubleZero;
}
// R9: the dealer, when all others have passed.
constexpr bool must_not_pass(const State& state, Seat seat) {
    return seat == state.dealer && !state.lead;
}

// --- tricks

constexpr bool is_between_tricks(const State& state) {
    return state.tricks.empty() || static_cast<bool>(state.tricks.back().taker);
}
constexpr Suit led_suit(const Trick& trick) {
    return suit_of(trick.cards[0]);
}
constexpr CardSet set_of(const Trick& trick) {
    CardSet cards;
    for (const Card card : trick.cards) cards.add(card);
    return cards;
}
// R16
constexpr CardSet playable(const State& state, Seat seat) {
    const CardSet hand = state.hands[seat].value();
    if (is_between_tricks(state)) return hand;
    const CardSet following = hand & cards_of(led_suit(state.tricks.back()));
    return following.empty() ? hand : following;
}
// R17: the card that takes the trick as it lies.
constexpr Card best_card(const State& state, const Trick& trick) {
    const CardSet cards = set_of(trick);
    const CardSet trumps = state.trump ? cards & cards_of(*state.trump) : CardSet{};
    return trumps.empty() ? (cards & cards_of(led_suit(trick))).last() : trumps.last();
}
// The next of these seats to the left.
constexpr Seat next_in(SeatSet seats, Seat seat) {
    const unsigned behind = seats.bits() & (~1U << static_cast<unsigned>(seat.index()));
    return SeatSet::from_bits(behind != 0 ? behind : seats.bits()).nth(0);
}
constexpr Seat next_to_play(const State& state, Seat seat) {
    return next_in(playing(state), seat);
}
constexpr Seat player_of(const State& state, const Trick& trick, Card card) {
    const SeatSet seats = playing(state);
    Seat seat = trick.leader;
    for (const Card played : trick.cards) {
        if (played == card) break;
        seat = next_in(seats, seat);
    }
    return seat;
}
// R35: in cutthroat a Duck that was led or follows suit stays with its player.
constexpr bool stays(const State& state, const Trick& trick, Card card) {
    return is_cutthroat(state) && ducks.contains(card) && suit_of(card) == led_suit(trick);
}

}  // namespace duckpond::ducks_and_geese
