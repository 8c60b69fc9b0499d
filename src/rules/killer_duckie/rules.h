#pragma once

// Killer Duckie as it is played. Read from the top: setup, whose move it is, what is legal, what a move does, the end.

#include <algorithm>

#include "base/random.h"
#include "base/redact.h"
#include "rules/game.h"
#include "rules/killer_duckie/events.h"

namespace duckpond::killer_duckie {

// --- setup

namespace detail {

template <RandomSource Random>
constexpr void deal(State& state, Random& random) {
    FixedVector<Card, most_copies * card_kinds> cards;
    for (int kind = 0; kind < Hand::kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        const int first_angels = card == Card::Angel ? player_count(state) : 0;
        for (int i = first_angels; i < state.deck.count(card); ++i) cards.push_back(card);
    }
    const int dealt = cards_dealt * player_count(state);
    shuffle_first(random, cards.begin(), cards.size(), dealt);
    for (int i = 0; i < player_count(state); ++i) {
        Hand hand;
        hand.add(Card::Angel);  // R3
        for (int j = 0; j < cards_dealt; ++j) hand.add(cards[i * cards_dealt + j]);
        state.players[Seat(i)].hand = Veiled(hand, {Seat(i)});
        state.players[Seat(i)].hand_size = cards_dealt + 1;
    }
    for (int i = 0; i < state.deck.count(Card::Killer); ++i) cards.push_back(Card::Killer);  // R4
    state.killers_in_pile = static_cast<std::uint8_t>(state.deck.count(Card::Killer));
    shuffle(random, cards.begin() + dealt, cards.size() - dealt);
    for (int i = dealt; i < cards.size(); ++i) state.pile.put(Veiled(cards[i]));
}

// R33, R35: nobody remembers anything yet, but all know of everybody's first Angel.
constexpr void begin_memories(State& state) {
    const int players = player_count(state);
    Sure sure(players);
    for (auto& row : sure) row.add(Card::Angel);
    for (int i = 0; i < players; ++i) {
        Memory memory{.drew = PerSeat<Hand, max_players>(players)};
        state.players[Seat(i)].memory = Veiled(memory, {Seat(i)});
        Sure others = sure;
        others[Seat(i)].clear();
        state.sure.value.push_back(Veiled(others, {Seat(i)}));
    }
    state.sure.value.push_back(Veiled(sure, {Viewer::spectator()}));
}

}  // namespace detail

template <RandomSource Random>
constexpr State setup(const Options& options, Random& random) {
    State state;
    state.stacking = options.stacking;
    state.deck = deck_of(options);
    state.players = PerSeat<Player, max_players>(options.players);
    state.living = SeatSet::first(options.players);
    for (const Seat seat : state.living) state.order.push_back(seat);
    shuffle(random, state.order.begin(), state.order.size());  // R5
    state.turn = state.order[0];
    state.turns = 1;
    detail::deal(state, random);
    detail::begin_memories(state);
    return state;
}

// --- whose move it is

constexpr SeatSet must_act(const State& state) {
    switch (state.phase) {
        case Phase::Turn:
        case Phase::PutBack:
            return {state.turn};
        case Phase::Window:
            return asked(state) - state.passed.marked();
        case Phase::Give:
            return {*state.giver};
        case Phase::Over:
            return {};
    }
    return {};
}

constexpr SeatSet may_act(const State&) {
    return {};
}

// R18: who is out decides nothing any more.
constexpr SeatSet out_of_play(const State& state) {
    return SeatSet::first(player_count(state)) - state.living;
}

// --- what is legal

namespace detail {

constexpr void legal_on_turn(const State& state, Seat seat, Moves& moves) {
    const Hand& hand = hand_of(state, seat);
    moves.push_back({.kind = MoveKind::Draw});
    for (const Card card : {Card::Rude, Card::Shuffle, Card::Dodge, Card::Seer}) {
        if (hand.contains(card)) moves.push_back({.kind = MoveKind::Play, .card = card});
    }
    if (!hand.contains(Card::Begger)) return;
    for (const Seat target : state.living - SeatSet{seat}) {
        if (state.players[target].hand_size == 0) continue;  // R11, R13
        moves.push_back({.kind = MoveKind::Play, .card = Card::Begger, .target = target});
    }
}

}  // namespace detail

// The moves open to a seat, in an order that never changes; none for a seat that is not asked.
constexpr void legal_moves(const State& state, Seat seat, Moves& moves) {
    moves.clear();
    if (!must_act(state).contains(seat)) return;
    switch (state.phase) {
        case Phase::Turn:
            detail::legal_on_turn(state, seat, moves);
            return;
        case Phase::Window:
            moves.push_back({.kind = MoveKind::Pass});
            if (hand_of(state, seat).contains(Card::Cancel)) moves.push_back({.kind = MoveKind::Cancel});
            return;
        case Phase::Give:
            for (int kind = 0; kind < Hand::kinds; ++kind) {
                const auto card = static_cast<Card>(kind);
                if (hand_of(state, seat).contains(card)) moves.push_back({.kind = MoveKind::Give, .card = card});
            }
            return;
        case Phase::PutBack:
            for (int depth = 0; depth <= state.pile.size(); ++depth) {
                moves.push_back({.kind = MoveKind::PutBack, .depth = static_cast<std::uint16_t>(depth)});
            }
            return;
        case Phase::Over:
            return;
    }
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

    // R10, R17: one turn is over; under Rude the rest is left.
    constexpr void end_turn() {
        if (state.turns > 1) {
            tell(TurnBegan{.seat = state.turn, .turns = static_cast<std::uint8_t>(state.turns - 1)});
        } else {
            tell(TurnBegan{.seat = next_living(state, state.turn), .turns = 1});
        }
    }

    constexpr void draw(Seat seat) {
        const Veiled<Card> top = state.pile.top();
        if (top.value() == Card::Killer) return draw_killer(seat);
        // R33, R34: whoever is living and knew the card sees who has it now.
        const ViewerSet knowing = top.seen() & viewers(state.living);
        tell(Drew{.seat = seat, .card = Veiled(top.value(), knowing | ViewerSet{seat})});
        end_turn();
    }

    constexpr void draw_killer(Seat seat) {
        tell(DrewKiller{.seat = seat});
        if (hand_of(state, seat).contains(Card::Angel)) return tell(Saved{.seat = seat});
        const Seat next = next_living(state, seat);
        tell(WentOut{.seat = seat, .hand = hand_of(state, seat)});
        if (state.living.size() == 1) return tell(Won{.seat = next});
        tell(TurnBegan{.seat = next, .turns = 1});  // R18: what was owed lapses.
    }

    constexpr void pass(Seat seat) {
        tell(Passed{.seat = seat});
        if (!must_act(state).empty()) return;
        const Window window = *state.window;
        const Fate fate = window.cancels % 2 == 1 ? Fate::Stopped : Fate::WentThrough;  // R16
        tell(WindowClosed{.seat = window.by, .card = window.card, .fate = fate});
        if (fate == Fate::WentThrough) carry_out(window);
    }

    constexpr void carry_out(const Window& window) {
        switch (window.card) {
            case Card::Rude: {
                // R8, R9: stacked, the turns that would have been left after this one come on top.
                const int turns = state.stacking ? 2 + (state.turns - 1) : 2;
                return tell(
                    TurnBegan{.seat = next_living(state, window.by), .turns = static_cast<std::uint8_t>(turns)});
            }
            case Card::Dodge:
                return end_turn();
            case Card::Begger:
                if (state.players[*window.target].hand_size == 0) {
                    return tell(BeggedInVain{.seat = window.by, .target = *window.target});  // R12
                }
                return tell(Begged{.seat = window.by, .target = *window.target});
            case Card::Shuffle:
                shuffle(random, state.pile.begin(), state.pile.size());
                return tell(Shuffled{.seat = window.by});
            case Card::Seer: {
                Looked looked{.seat = window.by, .cards = {}};
                for (int depth = 0; depth < std::min(3, state.pile.size()); ++depth) {
                    looked.cards.push_back(Veiled(state.pile.at_depth(depth).value(), {window.by}));
                }
                return tell(looked);
            }
            case Card::Angel:
            case Card::Cancel:
            case Card::Killer:
                CHECK(false && "such a card opens no window");
        }
    }
};

}  // namespace detail

template <RandomSource Random, class Events>
constexpr void apply(State& state, Seat seat, const Move& move, Random& random, Events& events) {
    DEBUG_CHECK((is_legal<State, Moves>(state, seat, move)));
    detail::Carrying<Random, Events> match{state, random, events};
    switch (move.kind) {
        case MoveKind::Draw:
            return match.draw(seat);
        case MoveKind::Play:
            return match.tell(Played{.seat = seat, .card = *move.card, .target = move.target});
        case MoveKind::Cancel:
            return match.tell(Cancelled{.seat = seat, .card = state.window->card});
        case MoveKind::Pass:
            return match.pass(seat);
        case MoveKind::Give:
            return match.tell(
                Gave{.seat = seat, .receiver = state.turn, .card = Veiled(*move.card, {seat, state.turn})});
        case MoveKind::PutBack:
            match.tell(PutBack{.seat = seat, .depth = Veiled(*move.depth, {seat})});
            return match.end_turn();
    }
}

// --- the end

// R20: a point for each player outlived.
constexpr std::optional<Outcome> outcome(const State& state) {
    if (state.phase != Phase::Over) return std::nullopt;
    Outcome result;
    const int players = player_count(state);
    for (int i = 0; i < players; ++i) {
        int outlived = 0;
        while (outlived < state.out.size() && state.out[outlived] != Seat(i)) ++outlived;
        result.push_back({.seat = Seat(i), .score = outlived, .rank = players - outlived});
    }
    return result;
}

}  // namespace duckpond::killer_duckie
