#pragma once

// What a match of Killer Duckie is at any moment, and what can be done in it.

#include "base/fields.h"
#include "rules/killer_duckie/cards.h"

namespace duckpond::killer_duckie {

inline constexpr int most_in_hands_or_discarded = most_copies * (card_kinds - 1);
inline constexpr int most_in_pile = most_copies * card_kinds - 2 * (cards_dealt + 1);
inline constexpr int most_gifts = most_copies;

enum class Phase : std::uint8_t {
    Turn,     // the player on turn plays a card or draws
    Window,   // everybody but the player of the last card may cancel it
    Give,     // Begger's target chooses a card
    PutBack,  // the player who was saved chooses where the Killer goes
    Over,
};
BOOST_DESCRIBE_ENUM(Phase, Turn, Window, Give, PutBack, Over)

// R33: what the view remembers for a player beside the pile and the gifts: the cards that others drew while this
// player knew them.
struct Memory {
    PerSeat<Hand, max_players> drew;
    friend constexpr bool operator==(const Memory&, const Memory&) = default;
};
BOOST_DESCRIBE_STRUCT(Memory, (), (drew))

struct Player {
    Veiled<Hand> hand;
    std::uint16_t hand_size = 0;
    Veiled<Memory> memory;
    friend constexpr bool operator==(const Player&, const Player&) = default;
};
BOOST_DESCRIBE_STRUCT(Player, (), (hand, hand_size, memory))

struct Window {
    Card card{};
    Seat by;  // who played the card
    Maybe<Seat> target;
    std::uint8_t cancels = 0;
    Seat last;  // who played the last card, be it a Cancel: the one who is not asked
    friend constexpr bool operator==(const Window&, const Window&) = default;
};
BOOST_DESCRIBE_STRUCT(Window, (), (card, by, target, cancels, last))

struct Gift {
    Seat giver;
    Seat receiver;
    Veiled<Card> card;
    friend constexpr bool operator==(const Gift&, const Gift&) = default;
};
BOOST_DESCRIBE_STRUCT(Gift, (), (giver, receiver, card))

// R35: what a viewer can be sure lies in the others' hands.
using Sure = PerSeat<SmallBag<Card, card_kinds - 1>, max_players>;

struct State {
    bool stacking = false;
    Deck deck;
    Phase phase{};
    PerSeat<Player, max_players> players;
    FixedVector<Seat, max_players> order;
    SeatSet living;
    FixedVector<Seat, max_players> out;  // in the order in which they went
    Seat turn;
    std::uint8_t turns = 0;  // that the player on turn still owes, this one included
    Pile<Veiled<Card>, most_in_pile> pile;
    Pile<Card, most_in_hands_or_discarded> discards;
    std::uint8_t killers_in_pile = 0;
    std::uint8_t killers_gone = 0;
    Maybe<Window> window;
    PrivateMarks passed;  // R25: in the open window
    Maybe<Seat> giver;
    FixedVector<Gift, most_gifts> gifts;
    Tacit<FixedVector<Veiled<Sure>, max_players + 1>> sure;  // by seat, the spectators last
    friend constexpr bool operator==(const State&, const State&) = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (stacking, deck, phase, players, order, living, out, turn, turns, pile, discards, killers_in_pile,
                       killers_gone, window, passed, giver, gifts, sure))
static_assert(sizeof(State) <= 2048);

enum class MoveKind : std::uint8_t { Draw, Play, Cancel, Pass, Give, PutBack };
BOOST_DESCRIBE_ENUM(MoveKind, Draw, Play, Cancel, Pass, Give, PutBack)

struct Move {
    MoveKind kind{};
    Maybe<Card> card;            // Play, Give
    Maybe<Seat> target;          // Play of a Begger
    Maybe<std::uint16_t> depth;  // PutBack
    friend constexpr bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, card, target, depth))
using Moves = FixedVector<Move, most_in_pile + 1>;

constexpr const Hand& hand_of(const State& state, Seat seat) {
    return state.players[seat].hand.value();
}

constexpr int player_count(const State& state) {
    return state.players.size();
}

// R21: in a window, all the living but the one who played the last card.
constexpr SeatSet asked(const State& state) {
    return state.living - SeatSet{state.window->last};
}

// R5: the order of play, past those who are out.
constexpr Seat next_living(const State& state, Seat seat) {
    int place = 0;
    while (state.order[place] != seat) ++place;
    do {
        place = (place + 1) % state.order.size();
    } while (!state.living.contains(state.order[place]));
    return state.order[place];
}

}  // namespace duckpond::killer_duckie
