#pragma once

// What is checked of a hand: bidding, open card, tricks, cards. The first tricks need not be told.

#include <algorithm>

#include "rules/ducks_and_geese/rules.h"

namespace duckpond::ducks_and_geese {

namespace detail {

constexpr bool is_over(const State& state) {
    return state.phase == Phase::Over;
}
constexpr bool is_forfeited(const State& state) {
    return !state.calls.empty() && state.calls.back().kind == CallKind::Forfeit;
}
// Whether cards are being played in this hand, or have been.
constexpr bool is_played(const State& state) {
    return state.phase == Phase::Play || (is_over(state) && !is_forfeited(state));
}

// --- seats

constexpr std::optional<Refusal> check_seats(const State& state) {
    const int players = player_count(state);
    const auto differs = [&](std::string_view field, int found) -> std::optional<Refusal> {
        if (found == players) return std::nullopt;
        return Refusal("ducks-and-geese.refusal.seats")
            .with("field", field)
            .with("found", found)
            .with("count", players);
    };
    if (auto refusal = differs("hand_sizes", state.hand_sizes.size())) return refusal;
    if (auto refusal = differs("won", state.won.size())) return refusal;
    if (auto refusal = differs("captured", state.captured.size())) return refusal;
    if (auto refusal = differs("scores", state.scores.size())) return refusal;
    for (const HandResult& result : state.sheet) {
        if (auto refusal = differs("sheet.points", result.points.size())) return refusal;
    }
    if (state.dealer.index() >= players) return Refusal("ducks-and-geese.refusal.dealer");
    if (state.turn.index() >= players) return Refusal("ducks-and-geese.refusal.turn");
    return std::nullopt;
}

// --- the bidding

constexpr bool number_fits(const State& state, CallKind kind, const Maybe<std::uint8_t>& number) {
    if (kind != CallKind::Bid) return !number;
    return number && *number >= terms_of(state).lowest_bid && *number <= terms_of(state).highest_bid;
}

constexpr bool is_in_options(const State& state, CallKind kind) {
    return (kind != CallKind::Zero || state.zero) && (kind != CallKind::DoubleZero || state.double_zero);
}

// Why nobody could call so, as the bidding stands.
constexpr std::string_view wrong_call(const State& bidding, const Call& call) {
    if (call.seat != bidding.turn || bidding.calls.size() == player_count(bidding)) {
        return "ducks-and-geese.refusal.calls-seat";
    }
    if (!is_in_options(bidding, call.kind)) return "ducks-and-geese.refusal.calls-kind";
    if (!number_fits(bidding, call.kind, call.number) ||
        (call.kind == CallKind::Bid && *call.number <= bidding.standing)) {
        return "ducks-and-geese.refusal.calls-number";
    }
    if (call.blind && !(is_bid(call.kind) && bidding.blind)) return "ducks-and-geese.refusal.calls-blind";
    if (call.kind == CallKind::Pass && must_not_pass(bidding, call.seat)) return "ducks-and-geese.refusal.calls-pass";
    if (call.kind == CallKind::Forfeit && !must_not_pass(bidding, call.seat)) {
        return "ducks-and-geese.refusal.calls-forfeit";
    }
    return {};
}

// The bidding before anybody called.
constexpr State unbid(const State& state) {
    State bidding = state;
    bidding.calls.clear();
    bidding.lead.reset();
    bidding.standing = 0;
    bidding.turn = left_of(state, state.dealer);
    return bidding;
}

// R8 to R11: the calls once more, one after the other, as far as they could be made.
constexpr State bid_again(const State& state) {
    State bidding = unbid(state);
    for (const Call& call : state.calls) {
        if (!wrong_call(bidding, call).empty()) break;
        fold(bidding, Called{.seat = call.seat, .kind = call.kind, .number = call.number, .blind = call.blind});
    }
    return bidding;
}

constexpr std::optional<Refusal> check_calls(const State& state) {
    const State bidding = bid_again(state);
    const int made = bidding.calls.size();
    if (made < state.calls.size()) {
        return Refusal(wrong_call(bidding, state.calls[made])).with("place", made);
    }
    const bool ended = made == player_count(state);
    if (ended != (state.phase != Phase::Bidding) || (is_forfeited(state) && !is_over(state))) {
        return Refusal("ducks-and-geese.refusal.phase").with("phase", name_of(state.phase)).with("calls", made);
    }
    if (!(state.lead == bidding.lead)) return Refusal("ducks-and-geese.refusal.lead");
    if (state.standing != bidding.standing) {
        return Refusal("ducks-and-geese.refusal.standing")
            .with("found", state.standing)
            .with("count", bidding.standing);
    }
    return std::nullopt;
}

// R28 to R32: who has looked; at the end of a bidding that nobody forfeited, everybody.
constexpr std::optional<Refusal> check_looked(const State& state) {
    const bool still_blind = state.blind && (state.phase == Phase::Bidding || is_forfeited(state));
    if (!still_blind && state.looked != all_seats(state)) return Refusal("ducks-and-geese.refusal.looked-all");
    SeatSet asked = state.phase == Phase::Bidding ? SeatSet{state.turn} : SeatSet{};
    SeatSet before;  // who had looked when somebody called, as far as it shows
    for (const Call& call : state.calls) {
        const bool seen = is_bid(call.kind) && !call.blind;
        const bool own = still_blind && state.looked.contains(call.seat);
        asked.insert(call.seat);
        if ((seen && !state.looked.contains(call.seat)) ||
            (call.blind && (own || !(side_of(state, call.seat) & before).empty()))) {
            return Refusal("ducks-and-geese.refusal.looked-calls").with("seat", call.seat.index());
        }
        if (still_blind ? state.looked.contains(call.seat) : seen) before.insert(call.seat);
    }
    const bool too_soon = still_blind && !(state.looked - asked).empty();
    return too_soon ? std::optional(Refusal("ducks-and-geese.refusal.looked-asked")) : std::nullopt;
}

// --- the open card

// R13, R14: what became of it.
constexpr std::optional<Refusal> check_open(const State& state) {
    if (is_cutthroat(state)) {
        const bool nothing = !state.open && !state.taken && !state.discard;
        return nothing ? std::nullopt : std::optional(Refusal("ducks-and-geese.refusal.open-in-cutthroat"));
    }
    if (!state.open) return Refusal("ducks-and-geese.refusal.no-open");
    const bool can_be_taken = is_played(state) || state.phase == Phase::Discard;
    if ((state.taken && !can_be_taken) || (!state.taken && state.phase == Phase::Discard)) {
        return Refusal("ducks-and-geese.refusal.taken").with("phase", name_of(state.phase));
    }
    if (static_cast<bool>(state.discard) != (state.taken && is_played(state))) {
        return Refusal("ducks-and-geese.refusal.discard");
    }
    const Maybe<Suit> trump = state.taken ? Maybe<Suit>(suit_of(*state.open)) : Maybe<Suit>();
    return state.trump == trump ? std::nullopt : std::optional(Refusal("ducks-and-geese.refusal.trump-open"));
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

// --- the tricks

// Tricks that somebody could have led, none empty or overfull, and only the last unfinished.
constexpr std::optional<Refusal> check_trick_sizes(const State& state) {
    if (!is_played(state) && !state.tricks.empty()) return Refusal("ducks-and-geese.refusal.tricks-early");
    const SeatSet seats = playing(state);
    for (int place = 0; place < state.tricks.size(); ++place) {
        const Trick& trick = state.tricks[place];
        const int size = trick.cards.size();
        const bool last = place + 1 == state.tricks.size() && !is_over(state);
        if (!seats.contains(trick.leader)) return Refusal("ducks-and-geese.refusal.trick-leader").with("place", place);
        if (size == 0 || size > seats.size() || (size < seats.size() && !last)) {
            return Refusal("ducks-and-geese.refusal.trick-size").with("place", place).with("found", size);
        }
    }
    return std::nullopt;
}

constexpr bool is_full(const State& state, const Trick& trick) {
    return trick.cards.size() == playing(state).size();
}

// How many tricks are still to be played, the open one included.
constexpr int tricks_left(const State& state) {
    int left = 0;
    if (state.phase != Phase::Play) return left;
    for (const Seat seat : playing(state)) left = std::max(left, state.hands[seat].value().size());
    return left;
}

// How many tricks of this hand were played and are not told.
constexpr int tricks_untold(const State& state) {
    if (!is_played(state)) return 0;
    int finished = 0;
    for (const Trick& trick : state.tricks) finished += is_full(state, trick) ? 1 : 0;
    return terms_of(state).dealt - tricks_left(state) - finished;
}

// What the tricks that are told come to.
struct Counted {
    PerSeat<std::uint8_t, max_players> won;
    PerSeat<CardSet, max_players> captured;
};

constexpr Seat taker_of(const State& state, const Trick& trick) {
    return player_of(state, trick, best_card(state, trick));
}

constexpr Counted count_tricks(const State& state) {
    const int players = player_count(state);
    Counted told{.won = PerSeat<std::uint8_t, max_players>(players),
                 .captured = PerSeat<CardSet, max_players>(players)};
    for (const Trick& trick : state.tricks) {
        for (const Card card : trick.cards) {
            if (stays(state, trick, card)) told.captured[player_of(state, trick, card)].add(card);
        }
        if (!is_full(state, trick)) continue;
        const Seat taker = taker_of(state, trick);
        ++told.won[taker];
        for (const Card card : set_of(trick) & terms_of(state).point_cards) {
            if (!stays(state, trick, card)) told.captured[taker].add(card);
        }
    }
    return told;
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

// R36: the suit led first, which may not be told.
constexpr std::optional<Refusal> check_cutthroat_trump(const State& state) {
    if (!is_cutthroat(state)) return std::nullopt;
    if (tricks_untold(state) > 0) {
        return state.trump ? std::nullopt : std::optional(Refusal("ducks-and-geese.refusal.trump"));
    }
    Maybe<Suit> trump;
    if (!state.tricks.empty()) trump = led_suit(state.tricks[0]);
    return state.trump == trump ? std::nullopt : std::optional(Refusal("ducks-and-geese.refusal.trump"));
}

// R15: the bidder leads, then whoever took a trick. Behind tricks that are not told anybody may lead.
constexpr bool can_lead(const State& state, int place) {
    const Seat leader = state.tricks[place].leader;
    if (place > 0) return leader == taker_of(state, state.tricks[place - 1]);
    return tricks_untold(state) > 0 || leader == state.lead->seat;
}

constexpr std::optional<Refusal> check_tricks(const State& state) {
    if (tricks_untold(state) < 0) {
        return Refusal("ducks-and-geese.refusal.tricks-many").with("most", terms_of(state).dealt);
    }
    if (auto refusal = check_cutthroat_trump(state)) return refusal;
    for (int place = 0; place < state.tricks.size(); ++place) {
        const Trick& trick = state.tricks[place];
        if (!can_lead(state, place)) return Refusal("ducks-and-geese.refusal.trick-leader").with("place", place);
        Seat seat = trick.leader;
        for (const Card card : trick.cards) {
            if (suit_of(card) != led_suit(trick) && !is_honest(state, place, seat)) {
                return Refusal("ducks-and-geese.refusal.revoked")
                    .with("seat", seat.index())
                    .with("card", name_of(card));
            }
            seat = next_to_play(state, seat);
        }
        const Maybe<Seat> taker = is_full(state, trick) ? Maybe<Seat>(taker_of(state, trick)) : Maybe<Seat>();
        if (!(trick.taker == taker)) return Refusal("ducks-and-geese.refusal.trick-taker").with("place", place);
    }
    return std::nullopt;
}

constexpr Refusal refuse_captured(const State& state, Seat seat) {
    return Refusal("ducks-and-geese.refusal.captured").with("seat", seat.index()).with("tricks", state.won[seat]);
}

// Tricks before those that are told: somebody won them, and may have captured what they held. In cutthroat each may
// have brought anybody a Duck of their own (R35).
constexpr std::optional<Refusal> check_won(const State& state) {
    const Counted told = count_tricks(state);
    const int untold = tricks_untold(state);
    int more = 0;
    for (const Seat seat : all_seats(state)) {
        const int won = state.won[seat] - told.won[seat];
        if (won < 0 || (won > 0 && !playing(state).contains(seat))) {
            return Refusal("ducks-and-geese.refusal.won-seat")
                .with("seat", seat.index())
                .with("found", state.won[seat])
                .with("least", told.won[seat]);
        }
        more += won;
    }
    if (more != untold) {
        return Refusal("ducks-and-geese.refusal.won").with("count", terms_of(state).dealt - tricks_left(state));
    }
    for (const Seat seat : all_seats(state)) {
        if (!(told.captured[seat] - state.captured[seat]).empty()) {
            return Refusal("ducks-and-geese.refusal.captured-left-out").with("seat", seat.index());
        }
        const bool has_won = state.won[seat] > told.won[seat];
        const CardSet captured = state.captured[seat] - told.captured[seat];
        const bool could_keep = untold > 0 && is_cutthroat(state) && (captured - ducks).empty();
        const bool fits = (captured - terms_of(state).point_cards).empty() &&
                          (captured.empty() || has_won || could_keep) &&
                          captured.size() <= untold * player_count(state);
        if (!fits) return refuse_captured(state, seat);
    }
    return std::nullopt;
}

// The tricks that somebody won can hold the point cards that they have.
constexpr std::optional<Refusal> check_captured(const State& state) {
    const Counted told = count_tricks(state);
    const int untold = tricks_untold(state);
    for (const Seat seat : all_seats(state)) {
        const int won = state.won[seat] - told.won[seat];
        const CardSet captured = state.captured[seat] - told.captured[seat];
        const int in_tricks = won * playing(state).size();
        const int kept = is_cutthroat(state) ? untold - won : 0;
        if (captured.size() > in_tricks + kept || (captured - ducks).size() > in_tricks) {
            return refuse_captured(state, seat);
        }
    }
    return std::nullopt;
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

constexpr std::optional<Refusal> check_places(const State& state, const PerSeat<CardSet, max_players>& told) {
    Placing placing;
    for (const auto& hand : state.hands) placing.put(hand.value());
    for (const Trick& trick : state.tricks) {
        for (const Card card : trick.cards) placing.put({card});
    }
    if (state.discard) placing.put({state.discard->value()});
    // A taken open card is in one of these places; one that was not is in none.
    if (state.open && !state.taken) placing.put({*state.open});
    for (const Seat seat : all_seats(state)) placing.put(state.captured[seat] - told[seat]);
    return placing.refusal;
}

// How many cards a seat must hold.
constexpr int cards_due(const State& state, Seat seat) {
    const int dealt = terms_of(state).dealt;
    if (state.phase == Phase::Discard) return dealt + (seat == state.lead->seat ? 1 : 0);
    if (!is_played(state) || !playing(state).contains(seat)) return dealt;
    int due = tricks_left(state);
    if (!is_between_tricks(state)) {
        Seat player = state.tricks.back().leader;
        for (int i = 0; i < state.tricks.back().cards.size(); ++i) {
            if (player == seat) --due;
            player = next_to_play(state, player);
        }
    }
    return due;
}

constexpr std::optional<Refusal> check_hands(const State& state) {
    if (state.phase == Phase::Play && tricks_left(state) == 0)
        return Refusal("ducks-and-geese.refusal.nothing-to-play");
    for (const Seat seat : all_seats(state)) {
        const int size = state.hands[seat].value().size();
        if (size != cards_due(state, seat)) {
            return Refusal("ducks-and-geese.refusal.hand-size")
                .with("seat", seat.index())
                .with("found", size)
                .with("count", cards_due(state, seat));
        }
        if (state.hand_sizes[seat] != size) {
            return Refusal("ducks-and-geese.refusal.hand-sizes")
                .with("seat", seat.index())
                .with("found", state.hand_sizes[seat])
                .with("count", size);
        }
    }
    return std::nullopt;
}

// Whose turn it is. Behind tricks that are not told anybody may lead, and at the end nobody asks.
constexpr SeatSet may_be_on_turn(const State& state) {
    if (is_over(state)) return all_seats(state);
    if (state.phase == Phase::Bidding) return {bid_again(state).turn};
    if (state.phase == Phase::Open || state.phase == Phase::Discard) return {state.lead->seat};
    if (!is_between_tricks(state)) {
        Seat seat = state.tricks.back().leader;
        for (int i = 0; i < state.tricks.back().cards.size(); ++i) seat = next_to_play(state, seat);
        return {seat};
    }
    if (!state.tricks.empty()) return {*state.tricks.back().taker};
    return tricks_untold(state) == 0 ? SeatSet{state.lead->seat} : playing(state);
}

constexpr std::optional<Refusal> check_turn(const State& state) {
    return may_be_on_turn(state).contains(state.turn) ? std::nullopt
                                                      : std::optional(Refusal("ducks-and-geese.refusal.turn"));
}

}  // namespace detail

}  // namespace duckpond::ducks_and_geese
