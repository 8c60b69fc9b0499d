#pragma once

// Everything that happens in a match of Killer Duckie, and what it does to the state. apply() changes a state by
// nothing but these events and the order of the pile, so whoever is told the events can follow with what they know.

#include <variant>

#include "rules/killer_duckie/state.h"

namespace duckpond::killer_duckie {

struct TurnBegan {
    Seat seat;
    std::uint8_t turns = 1;
};
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, turns))

struct Played {
    Seat seat;
    Card card{};
    Maybe<Seat> target;
};
BOOST_DESCRIBE_STRUCT(Played, (), (seat, card, target))

struct Cancelled {
    Seat seat;
    Card card{};  // the card whose fate it turns
};
BOOST_DESCRIBE_STRUCT(Cancelled, (), (seat, card))

// R25: nobody else hears of a pass.
struct Passed {
    Seat seat;
    [[nodiscard]] constexpr ViewerSet audience() const { return {seat}; }
};
BOOST_DESCRIBE_STRUCT(Passed, (), (seat))

enum class Fate : std::uint8_t { WentThrough, Stopped };
BOOST_DESCRIBE_ENUM(Fate, WentThrough, Stopped)

struct WindowClosed {
    Seat seat;
    Card card{};
    Fate fate{};
};
BOOST_DESCRIBE_STRUCT(WindowClosed, (), (seat, card, fate))

struct Begged {
    Seat seat;
    Seat target;
};
BOOST_DESCRIBE_STRUCT(Begged, (), (seat, target))

// R12
struct BeggedInVain {
    Seat seat;
    Seat target;
};
BOOST_DESCRIBE_STRUCT(BeggedInVain, (), (seat, target))

struct Gave {
    Seat seat;
    Seat receiver;
    Veiled<Card> card;
};
BOOST_DESCRIBE_STRUCT(Gave, (), (seat, receiver, card))

struct Shuffled {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(Shuffled, (), (seat))

struct Looked {
    Seat seat;
    FixedVector<Veiled<Card>, 3> cards;  // from the top
};
BOOST_DESCRIBE_STRUCT(Looked, (), (seat, cards))

struct Drew {
    Seat seat;
    Veiled<Card> card;
};
BOOST_DESCRIBE_STRUCT(Drew, (), (seat, card))

struct DrewKiller {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(DrewKiller, (), (seat))

struct Saved {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(Saved, (), (seat))

struct PutBack {
    Seat seat;
    Veiled<std::uint16_t> depth;
};
BOOST_DESCRIBE_STRUCT(PutBack, (), (seat, depth))

struct WentOut {
    Seat seat;
    Hand hand;
};
BOOST_DESCRIBE_STRUCT(WentOut, (), (seat, hand))

struct Won {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(Won, (), (seat))

using Event = std::variant<TurnBegan, Played, Cancelled, Passed, WindowClosed, Begged, BeggedInVain, Gave, Shuffled,
                           Looked, Drew, DrewKiller, Saved, PutBack, WentOut, Won>;

// --- what viewers can be sure of (R35). A view holds its own viewer's row alone; the others are blank.

template <class Change>
constexpr void for_each_row(State& state, Change&& change) {
    for (int row = 0; row < state.sure.value.size(); ++row) {
        auto& known = state.sure.value[row];
        if (!known.seen().empty()) change(Seat(row), known.value_here());
    }
}

constexpr void forget_one(State& state, Seat owner, Card card) {
    for_each_row(state, [&](Seat, Sure& sure) { sure[owner].remove(card); });
}

// --- cards on their way

// A card from a hand to the discards, before everybody's eyes.
constexpr void discard(State& state, Seat seat, Card card) {
    Player& player = state.players[seat];
    player.hand.value_here().remove(card);
    --player.hand_size;
    state.discards.put(card);
    forget_one(state, seat, card);
}

constexpr void open_window(State& state) {
    state.phase = Phase::Window;
    state.passed.clear();
}

constexpr void close_window(State& state) {
    state.phase = Phase::Turn;
    state.window.reset();
    state.passed.clear();
}

// --- what each event does

constexpr void fold(State& state, const TurnBegan& event) {
    state.phase = Phase::Turn;
    state.turn = event.seat;
    state.turns = event.turns;
}

constexpr void fold(State& state, const Played& event) {
    discard(state, event.seat, event.card);  // R7
    state.window = Window{.card = event.card, .by = event.seat, .target = event.target, .last = event.seat};
    open_window(state);
}

constexpr void fold(State& state, const Cancelled& event) {
    discard(state, event.seat, Card::Cancel);
    ++state.window->cancels;
    state.window->last = event.seat;
    open_window(state);  // R23
}

constexpr void fold(State& state, const Passed& event) {
    state.passed.mark(event.seat);
}

constexpr void fold(State& state, const WindowClosed&) {
    close_window(state);
}

constexpr void fold(State& state, const Begged& event) {
    state.phase = Phase::Give;
    state.giver = event.target;
}

constexpr void fold(State&, const BeggedInVain&) {}

constexpr void fold(State& state, const Gave& event) {
    const Card card = event.card.value();
    Player& giver = state.players[event.seat];
    Player& receiver = state.players[event.receiver];
    giver.hand.value_here().remove(card);
    --giver.hand_size;
    receiver.hand.value_here().add(card);
    ++receiver.hand_size;
    state.gifts.push_back({.giver = event.seat, .receiver = event.receiver, .card = event.card});
    for_each_row(state, [&](Seat viewer, Sure& sure) {
        if (viewer == event.seat) {
            sure[event.receiver].add(card);
        } else if (viewer == event.receiver) {
            sure[event.seat].remove(card);
        } else {
            sure[event.seat].clear();  // R35: whatever it was, it may have been what they knew.
        }
    });
    state.giver.reset();
    state.phase = Phase::Turn;
}

// R14, R32. The order itself is chance's, and apply()'s.
constexpr void fold(State& state, const Shuffled&) {
    for (auto& card : state.pile) card.forget();
}

constexpr void fold(State& state, const Looked& event) {
    for (int depth = 0; depth < event.cards.size(); ++depth) state.pile.at_depth(depth).learn(event.cards[depth]);
}

constexpr void fold(State& state, const Drew& event) {
    const Card card = event.card.value();
    state.pile.take();
    state.players[event.seat].hand.value_here().add(card);
    ++state.players[event.seat].hand_size;
    for (const Viewer viewer : event.card.seen() - ViewerSet{event.seat}) {
        state.players[*viewer.seat()].memory.value_here().drew[event.seat].add(card);  // R33
        state.sure.value[viewer.index()].value_here()[event.seat].add(card);
    }
}

constexpr void fold(State& state, const DrewKiller&) {
    state.pile.take();
    --state.killers_in_pile;
}

constexpr void fold(State& state, const Saved& event) {
    discard(state, event.seat, Card::Angel);
    state.phase = Phase::PutBack;
}

// R17, R31, R32: places and all that others knew of them move with the cards; what others knew is gone.
constexpr void fold(State& state, const PutBack& event) {
    for (auto& card : state.pile) card.forget_but({event.seat});
    state.pile.insert(event.depth.value(), Veiled(Card::Killer, event.depth.seen()));
    ++state.killers_in_pile;
}

constexpr void fold(State& state, const WentOut& event) {
    Player& player = state.players[event.seat];
    for (int kind = 0; kind < Hand::kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        for (int i = 0; i < event.hand.count(card); ++i) state.discards.put(card);  // R18
    }
    player.hand.value_here().clear();
    player.hand_size = 0;
    for_each_row(state, [&](Seat, Sure& sure) { sure[event.seat].clear(); });
    state.living.erase(event.seat);
    state.out.push_back(event.seat);
    ++state.killers_gone;
}

constexpr void fold(State& state, const Won&) {
    state.phase = Phase::Over;
}

}  // namespace duckpond::killer_duckie
