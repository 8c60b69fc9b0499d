#pragma once

// What a race of duck! duck! GO! is at any moment, and what can be done in it.

#include "base/enum_set.h"
#include "rules/duck_duck_go/cards.h"
#include "rules/duck_duck_go/options.h"

namespace duckpond::duck_duck_go {

inline constexpr int most_duckies = 6;
inline constexpr int most_rounds = 300;  // R21
inline constexpr int most_in_hand = 8;   // five dealt, and three more for a blue token
inline constexpr int cards_swapped = 3;  // R36

using Buoys = EnumSet<Buoy>;
inline constexpr int buoy_count = enum_count<Buoy>;

// Pieces go by number: the duckies seat by seat, and the bird dog.
using Piece = std::uint8_t;
inline constexpr Piece dog_piece = most_duckies;

struct Ducky {
    Seat seat;           // whose it is
    Maybe<Space> space;  // none before it is placed, and while it is lifted
    Facing facing = 0;
    Buoys buoys;               // that it has touched
    Maybe<Number> card;        // revealed, and its turn still to come
    std::uint16_t rested = 0;  // R44: the round in which its card was given up last
    friend constexpr bool operator==(const Ducky&, const Ducky&) = default;
};
BOOST_DESCRIBE_STRUCT(Ducky, (), (seat, space, facing, buoys, card, rested))

struct Dog {
    Maybe<Space> space;  // none beside the board
    Facing facing = 0;
    friend constexpr bool operator==(const Dog&, const Dog&) = default;
};
BOOST_DESCRIBE_STRUCT(Dog, (), (space, facing))

// R43: a ducky races on, or turns to a facing instead.
enum class Answer : std::uint8_t { Race, East, NorthEast, NorthWest, West, SouthWest, SouthEast };
BOOST_DESCRIBE_ENUM(Answer, Race, East, NorthEast, NorthWest, West, SouthWest, SouthEast)

constexpr Answer answer_of(const Maybe<Facing>& facing) {
    return facing ? static_cast<Answer>(*facing + 1) : Answer::Race;
}
constexpr Facing facing_of(Answer answer) {
    return static_cast<Facing>(static_cast<int>(answer) - 1);
}

struct Player {
    Veiled<Cards> hand;
    std::uint8_t hand_size = 0;
    FixedVector<Veiled<Number>, 2> picks;    // R11: not yet revealed; one for each ducky
    FixedVector<Veiled<Answer>, 2> answers;  // R43: not yet revealed; one for each ducky
    Maybe<Number> card;                      // R7, R22: that tells when to place
    Number highest = 0;                      // R27: of the numbers picked in this round
    bool blue = false;
    bool discarding = false;  // R36: three cards, before anything else
    Veiled<Tokens> tokens;
    std::uint8_t token_count = 0;
    friend constexpr bool operator==(const Player&, const Player&) = default;
};
BOOST_DESCRIBE_STRUCT(Player, (),
                      (hand, hand_size, picks, answers, card, highest, blue, discarding, tokens, token_count))

// R46: what everybody could know who remembers each discard. Since the last shuffle the deck holds these cards, and so
// many of them each seat has drawn and not yet shown.
struct DeckKnown {
    Cards shuffled;
    PerSeat<std::uint8_t, max_players> drawn;
    friend constexpr bool operator==(const DeckKnown&, const DeckKnown&) = default;
};
BOOST_DESCRIBE_STRUCT(DeckKnown, (), (shuffled, drawn))

enum class Phase : std::uint8_t {
    PickPlace,  // everybody: a card that tells when to place (R22)
    Place,
    Pick,    // everybody: a card for each ducky
    Answer,  // everybody: race, or turn instead (R43)
    Before,  // tokens, before the path of a card is chosen
    Path,
    Face,      // at the end of a path or a Nudge
    Jump,      // from start space to start space
    Put,       // a ducky that met the dog, by who controls that
    Turn,      // the same ducky, by its owner
    Play,      // another card from the hand
    After,     // tokens, after a move
    EnterDog,  // which way the dog faces on the drain
    DogCard,   // a card from the hand, or two from the deck
    DogOrder,  // which of the two comes first
    Over,
};
BOOST_DESCRIBE_ENUM(Phase, PickPlace, Place, Pick, Answer, Before, Path, Face, Jump, Put, Turn, Play, After, EnterDog,
                    DogCard, DogOrder, Over)

// R40: a move by a Nudge, before the card of which the path is still to be chosen, or after a move.
enum class Nudging : std::uint8_t { No, Before, After };
BOOST_DESCRIBE_ENUM(Nudging, No, Before, After)

// Why a card is played for a ducky.
enum class Reason : std::uint8_t { Picked, Bonus, KeepGoing };
BOOST_DESCRIBE_ENUM(Reason, Picked, Bonus, KeepGoing)

// What is asked now, and what it is about.
struct Asking {
    Phase phase{};
    SeatSet seats;         // who has yet to answer
    Maybe<Piece> piece;    // whose turn it is
    Maybe<Number> card;    // that it plays
    Maybe<Number> second;  // R29: of the two for the dog, the one that comes later
    Maybe<std::uint8_t> path;
    std::uint8_t steps = 0;  // of the path, gone by now
    Nudging nudging{};
    Reason reason{};      // Play: why
    Maybe<Piece> lifted;  // Put, Turn: the ducky that met the dog
    friend constexpr bool operator==(const Asking&, const Asking&) = default;
};
BOOST_DESCRIBE_STRUCT(Asking, (), (phase, seats, piece, card, second, path, steps, nudging, reason, lifted))

struct State {
    Rules rules{};
    bool forgiving = false;
    Board board;  // as it is laid
    Tacit<Course> course;
    std::uint16_t round = 0;  // from 1; 0 while duckies are placed
    PerSeat<Player, max_players> players;
    FixedVector<Ducky, most_duckies> duckies;
    Dog dog;
    Maybe<Seat> control;  // who has the control token
    Pile<Veiled<Number>, card_count> deck;
    Cards discards;
    Pile<Veiled<Token>, token_count> tokens;  // face down
    Tokens used;
    Tacit<DeckKnown> known;
    Asking asking;
    Maybe<Seat> winner;
    friend constexpr bool operator==(const State&, const State&) = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (rules, forgiving, board, course, round, players, duckies, dog, control, deck, discards, tokens,
                       used, known, asking, winner))
static_assert(sizeof(State) <= 2048);

enum class MoveKind : std::uint8_t {
    Pick,
    Place,
    Answer,
    GoOn,
    Spin,
    Swap,
    Nudge,
    KeepGoing,
    Path,
    Face,
    Jump,
    Put,
    Play,
    Deck,
    First,
    Blue,
    Discard,
};
BOOST_DESCRIBE_ENUM(MoveKind, Pick, Place, Answer, GoOn, Spin, Swap, Nudge, KeepGoing, Path, Face, Jump, Put, Play,
                    Deck, First, Blue, Discard)

struct Move {
    MoveKind kind{};
    Maybe<Number> card;
    Maybe<Number> second;      // Pick: for the second ducky; Discard
    Maybe<Number> third;       // Discard
    Maybe<TileKind> start;     // Place, Jump, Put: the tile of the start space
    Maybe<Facing> facing;      // Answer: none is to race
    Maybe<Facing> other;       // Answer: of the second ducky
    Maybe<std::uint8_t> path;  // from 1
    friend constexpr bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, card, second, third, start, facing, other, path))
// The most: any three of eight cards to discard.
using Moves = FixedVector<Move, 60>;

// --- looking at a race

constexpr int player_count(const State& state) {
    return state.players.size();
}
constexpr int duckies_each(const State& state) {
    return state.duckies.size() > player_count(state) ? 2 : 1;
}
// Which ducky of a seat that is.
constexpr int place_among(const State& state, Piece piece) {
    return duckies_each(state) == 2 ? piece % 2 : 0;
}
constexpr Piece ducky_of(const State& state, Seat seat, int which) {
    return static_cast<Piece>(seat.index() * duckies_each(state) + which);
}
// R4, R23
constexpr int full_hand(const State& state) {
    return duckies_each(state) == 2 ? 4 : 3;
}

// R27: the tokens of both duckies together.
constexpr int buoys_of(const State& state, Seat seat) {
    int count = 0;
    for (const Ducky& ducky : state.duckies) count += ducky.seat == seat ? ducky.buoys.size() : 0;
    return count;
}
// R20: of the better ducky.
constexpr int best_of(const State& state, Seat seat) {
    int best = 0;
    for (const Ducky& ducky : state.duckies) {
        if (ducky.seat == seat && ducky.buoys.size() > best) best = ducky.buoys.size();
    }
    return best;
}

// R32: there are none in the beginner's game.
constexpr Tokens tokens_in_play(const State& state) {
    Tokens left;
    if (state.rules == Rules::Beginner) return left;
    for (int kind = 0; kind < enum_count<Token>; ++kind) {
        left.set(static_cast<Token>(kind), tokens_of_a_kind - state.used.count(static_cast<Token>(kind)));
    }
    return left;
}

constexpr TileKind tile_at(const State& state, Space space) {
    return state.board.tiles[space / spaces_a_tile].tile;
}
// The centre of a tile that is on the board.
constexpr Space centre_of(const State& state, TileKind tile) {
    int place = 0;
    while (state.board.tiles[place].tile != tile) ++place;
    return space_on(place, 0);
}

}  // namespace duckpond::duck_duck_go
