#pragma once

// Everything that happens in a race, and what it does to the state. apply() changes a state by nothing but these events
// and the order of a shuffled deck, so whoever is told the events can follow with what they know. Of the dog no seat is
// named where a ducky's owner would be.

#include <variant>

#include "rules/duck_duck_go/moving.h"

namespace duckpond::duck_duck_go {

// Of a seat's duckies.
enum class Which : std::uint8_t { Only, First, Second };
BOOST_DESCRIBE_ENUM(Which, Only, First, Second)

// --- cards

// R11: everybody sees who has picked, nobody else what. The last pick is not told: all are revealed at once.
struct Picked {
    Seat seat;
    Veiled<Number> card;
    Maybe<Veiled<Number>> second;  // for the second ducky
    static constexpr bool asks_anew = false;
};
BOOST_DESCRIBE_STRUCT(Picked, (), (seat, card, second))

struct Revealed {
    Seat seat;
    Number card = 0;
    Maybe<Number> second;
};
BOOST_DESCRIBE_STRUCT(Revealed, (), (seat, card, second))

enum class From : std::uint8_t { Pick, Hand, Deck };
BOOST_DESCRIBE_ENUM(From, Pick, Hand, Deck)

// A ducky's next card, before its path is chosen.
struct Showed {
    Seat seat;
    Reason reason{};
    From from{};
    Which which{};
    Piece piece = 0;
    Number card = 0;
    static constexpr bool crossed = true;
};
BOOST_DESCRIBE_STRUCT(Showed, (), (seat, reason, from, which, piece, card))

struct Discarded {
    Number card = 0;
};
BOOST_DESCRIBE_STRUCT(Discarded, (), (card))

struct Drew {
    Seat seat;
    FixedVector<Veiled<Number>, 5> cards;
};
BOOST_DESCRIBE_STRUCT(Drew, (), (seat, cards))

struct Reshuffled {
    std::uint8_t cards = 0;
};
BOOST_DESCRIBE_STRUCT(Reshuffled, (), (cards))

// --- rounds

struct RoundBegan {
    std::uint16_t round = 0;
};
BOOST_DESCRIBE_STRUCT(RoundBegan, (), (round))

// R43: unseen until all have answered.
struct Answered {
    Seat seat;
    Veiled<Answer> answer;
    Maybe<Veiled<Answer>> second;
    static constexpr bool asks_anew = false;
};
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, answer, second))

struct AnswersRevealed {
    FixedVector<Answer, most_duckies> answers;  // of each ducky
};
BOOST_DESCRIBE_STRUCT(AnswersRevealed, (), (answers))

struct GaveUp {
    Seat seat;
    Which which{};
    Piece piece = 0;
    Number card = 0;
    Facing facing = 0;
};
BOOST_DESCRIBE_STRUCT(GaveUp, (), (seat, which, piece, card, facing))

// --- pieces

struct Placed {
    Seat seat;
    Which which{};
    Piece piece = 0;
    Space space = 0;
    Facing facing = 0;
};
BOOST_DESCRIBE_STRUCT(Placed, (), (seat, which, piece, space, facing))

struct PathChosen {
    Maybe<Seat> seat;
    Which which{};
    Piece piece = 0;
    std::uint8_t path = 0;  // from 1
};
BOOST_DESCRIBE_STRUCT(PathChosen, (), (seat, which, piece, path))

struct Stepped {
    Maybe<Seat> seat;
    Which which{};
    Piece piece = 0;
    Space space = 0;
    Facing facing = 0;
};
BOOST_DESCRIBE_STRUCT(Stepped, (), (seat, which, piece, space, facing))

enum class Bump : std::uint8_t { Edge, Ducky, Drain, Dog };
BOOST_DESCRIBE_ENUM(Bump, Edge, Ducky, Drain, Dog)

struct Bonked {
    Maybe<Seat> seat;
    Which which{};
    Piece piece = 0;
    Bump off{};
    Maybe<Seat> other;  // whose ducky it bonked
    Facing facing = 0;  // afterwards
};
BOOST_DESCRIBE_STRUCT(Bonked, (), (seat, which, piece, off, other, facing))

// R14: for the first time.
struct Touched {
    Seat seat;
    Which which{};
    Piece piece = 0;
    Buoy buoy{};
};
BOOST_DESCRIBE_STRUCT(Touched, (), (seat, which, piece, buoy))

struct Jumped {
    Maybe<Seat> seat;
    Which which{};
    Piece piece = 0;
    Space space = 0;
    Facing facing = 0;
};
BOOST_DESCRIBE_STRUCT(Jumped, (), (seat, which, piece, space, facing))

struct Faced {
    Maybe<Seat> seat;
    Which which{};
    Piece piece = 0;
    Facing facing = 0;
};
BOOST_DESCRIBE_STRUCT(Faced, (), (seat, which, piece, facing))

struct Lifted {
    Seat seat;
    Which which{};
    Piece piece = 0;
};
BOOST_DESCRIBE_STRUCT(Lifted, (), (seat, which, piece))

struct Put {
    Seat seat;  // whose ducky it is
    Which which{};
    Piece piece = 0;
    Seat by;
    Space space = 0;
};
BOOST_DESCRIBE_STRUCT(Put, (), (seat, which, piece, by, space))

struct Won {
    Seat seat;
    Which which{};
    Piece piece = 0;
};
BOOST_DESCRIBE_STRUCT(Won, (), (seat, which, piece))

struct CalledOff {
    std::uint16_t round = 0;
};
BOOST_DESCRIBE_STRUCT(CalledOff, (), (round))

// --- the bird dog

struct Controlled {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(Controlled, (), (seat))

struct DogEntered {
    Seat seat;
    Space space = 0;
    Facing facing = 0;
};
BOOST_DESCRIBE_STRUCT(DogEntered, (), (seat, space, facing))

// R29: a card from the hand, or one of the top two of the deck.
struct DogShowed {
    Seat seat;
    Number card = 0;
    From from{};
};
BOOST_DESCRIBE_STRUCT(DogShowed, (), (seat, card, from))

struct DogOrdered {
    Seat seat;
    Number card = 0;  // comes first
    Number second = 0;
};
BOOST_DESCRIBE_STRUCT(DogOrdered, (), (seat, card, second))

struct DogLeft {
    Seat seat;  // who controls it
};
BOOST_DESCRIBE_STRUCT(DogLeft, (), (seat))

// --- tokens

struct DrewToken {
    Seat seat;
    Veiled<Token> token;
};
BOOST_DESCRIBE_STRUCT(DrewToken, (), (seat, token))

struct UsedToken {
    Seat seat;
    Which which{};
    Piece piece = 0;
    Token token{};
};
BOOST_DESCRIBE_STRUCT(UsedToken, (), (seat, which, piece, token))

struct UsedBlue {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(UsedBlue, (), (seat))

struct ThrewThree {
    Seat seat;
    FixedVector<Number, cards_swapped> cards;
};
BOOST_DESCRIBE_STRUCT(ThrewThree, (), (seat, cards))

// R39
struct Swapped {
    Seat seat;
    Which which{};
    Piece piece = 0;
};
BOOST_DESCRIBE_STRUCT(Swapped, (), (seat, which, piece))

// What the race waits for now.
struct Waiting {
    Phase phase{};
    Asking asking;
};
BOOST_DESCRIBE_STRUCT(Waiting, (), (phase, asking))

using Event = std::variant<Picked, Revealed, Showed, Discarded, Drew, Reshuffled, RoundBegan, Answered, AnswersRevealed,
                           GaveUp, Placed, PathChosen, Stepped, Bonked, Touched, Jumped, Faced, Lifted, Put, Won,
                           CalledOff, Controlled, DogEntered, DogShowed, DogOrdered, DogLeft, DrewToken, UsedToken,
                           UsedBlue, ThrewThree, Swapped, Waiting>;

// --- what each event does

namespace detail {

// R46: a card that somebody held comes to light.
constexpr void comes_to_light(State& state, Seat seat, Number card) {
    DeckKnown& known = state.known.value;
    if (known.shuffled.contains(card)) --known.drawn[seat];
}

constexpr void leaves_hand(State& state, Seat seat, Number card) {
    Player& player = state.players[seat];
    player.hand.value_here().erase(card);
    --player.hand_size;
}

constexpr void is_shown_from_hand(State& state, Seat seat, Number card) {
    leaves_hand(state, seat, card);
    comes_to_light(state, seat, card);
}

constexpr void stand(State& state, Piece piece, Space space, Facing facing) {
    if (piece == dog_piece) {
        state.dog = {.space = space, .facing = facing};
    } else {
        state.duckies[piece].space = space;
        state.duckies[piece].facing = facing;
    }
}

constexpr void face(State& state, Piece piece, Facing facing) {
    (piece == dog_piece ? state.dog.facing : state.duckies[piece].facing) = facing;
}

}  // namespace detail

constexpr void fold(State& state, const Picked& event) {
    Player& player = state.players[event.seat];
    player.picks.push_back(event.card);
    detail::leaves_hand(state, event.seat, event.card.value());
    if (event.second) {
        player.picks.push_back(*event.second);
        detail::leaves_hand(state, event.seat, event.second->value());
    }
    state.asking.seats.erase(event.seat);
}

// Whoever picked last shows what is still in the hand. While duckies are placed the card tells when.
constexpr void fold(State& state, const Revealed& event) {
    Player& player = state.players[event.seat];
    const bool in_hand = player.picks.empty();
    const auto show = [&](Number card) {
        if (in_hand) detail::leaves_hand(state, event.seat, card);
        detail::comes_to_light(state, event.seat, card);
    };
    show(event.card);
    if (event.second) show(*event.second);
    player.picks.clear();
    if (state.round == 0) {
        player.card = event.card;
        return;
    }
    player.highest = event.second && *event.second > event.card ? *event.second : event.card;
    state.duckies[ducky_of(state, event.seat, 0)].card = event.card;
    if (event.second) state.duckies[ducky_of(state, event.seat, 1)].card = *event.second;
}

constexpr void fold(State& state, const Showed& event) {
    state.asking.piece = event.piece;
    state.asking.card = event.card;
    switch (event.from) {
        case From::Pick:
            state.duckies[event.piece].card.reset();
            break;
        case From::Hand:
            detail::is_shown_from_hand(state, event.seat, event.card);
            break;
        case From::Deck:
            state.deck.take();
            break;
    }
}

constexpr void fold(State& state, const Discarded& event) {
    state.discards.insert(event.card);
}

constexpr void fold(State& state, const Drew& event) {
    Player& player = state.players[event.seat];
    for (const auto& card : event.cards) {
        state.deck.take();
        player.hand.value_here().insert(card.value());
        ++player.hand_size;
        ++state.known.value.drawn[event.seat];
    }
}

// R5: the discards are the deck. Its new order is chance's.
constexpr void fold(State& state, const Reshuffled& event) {
    state.known.value.shuffled = state.discards;
    for (auto& drawn : state.known.value.drawn) drawn = 0;
    state.discards.clear();
    for (int i = 0; i < event.cards; ++i) state.deck.put({});
}

// R8: the cards for placing are discarded before the first round.
constexpr void fold(State& state, const RoundBegan& event) {
    state.round = event.round;
    for (Player& player : state.players) {
        if (player.card) state.discards.insert(*player.card);
        player.card.reset();
        player.highest = 0;
    }
}

constexpr void fold(State& state, const Answered& event) {
    Player& player = state.players[event.seat];
    player.answers.push_back(event.answer);
    if (event.second) player.answers.push_back(*event.second);
    state.asking.seats.erase(event.seat);
}

constexpr void fold(State& state, const AnswersRevealed&) {
    for (Player& player : state.players) player.answers.clear();
}

constexpr void fold(State& state, const GaveUp& event) {
    Ducky& ducky = state.duckies[event.piece];
    ducky.card.reset();
    ducky.facing = event.facing;
    ducky.rested = state.round;
    state.discards.insert(event.card);
}

constexpr void fold(State& state, const Placed& event) {
    detail::stand(state, event.piece, event.space, event.facing);
}
constexpr void fold(State&, const PathChosen&) {}
constexpr void fold(State& state, const Stepped& event) {
    detail::stand(state, event.piece, event.space, event.facing);
}
constexpr void fold(State& state, const Bonked& event) {
    detail::face(state, event.piece, event.facing);
}
constexpr void fold(State& state, const Touched& event) {
    state.duckies[event.piece].buoys.add(event.buoy);
}
constexpr void fold(State& state, const Jumped& event) {
    detail::stand(state, event.piece, event.space, event.facing);
}
constexpr void fold(State& state, const Faced& event) {
    detail::face(state, event.piece, event.facing);
}
constexpr void fold(State& state, const Lifted& event) {
    state.duckies[event.piece].space.reset();
}
constexpr void fold(State& state, const Put& event) {
    state.duckies[event.piece].space = event.space;
}
constexpr void fold(State& state, const Won& event) {
    state.winner = event.seat;
}
constexpr void fold(State&, const CalledOff&) {}

constexpr void fold(State& state, const Controlled& event) {
    state.control = event.seat;
    state.asking.piece = dog_piece;
}
constexpr void fold(State& state, const DogEntered& event) {
    detail::stand(state, dog_piece, event.space, event.facing);
}
constexpr void fold(State& state, const DogShowed& event) {
    (state.asking.card ? state.asking.second : state.asking.card) = event.card;
    if (event.from == From::Hand) return detail::is_shown_from_hand(state, event.seat, event.card);
    state.deck.take();
}
constexpr void fold(State& state, const DogOrdered& event) {
    state.asking.card = event.card;
    state.asking.second = event.second;
}
constexpr void fold(State& state, const DogLeft&) {
    state.dog = {};
}

constexpr void fold(State& state, const DrewToken& event) {
    state.tokens.take();
    Player& player = state.players[event.seat];
    player.tokens.value_here().add(event.token.value());
    ++player.token_count;
}

// Whoever does not see the tokens takes one of their backs away.
constexpr void fold(State& state, const UsedToken& event) {
    Player& player = state.players[event.seat];
    Tokens& tokens = player.tokens.value_here();
    if (tokens.contains(event.token)) tokens.remove(event.token);
    --player.token_count;
    state.used.add(event.token);
}

constexpr void fold(State& state, const UsedBlue& event) {
    state.players[event.seat].blue = false;
    state.players[event.seat].discarding = true;
}

constexpr void fold(State& state, const ThrewThree& event) {
    for (const Number card : event.cards) {
        detail::is_shown_from_hand(state, event.seat, card);
        state.discards.insert(card);
    }
    state.players[event.seat].discarding = false;
}

constexpr void fold(State& state, const Swapped& event) {
    Ducky& ducky = state.duckies[event.piece];
    const Dog dog = state.dog;
    state.dog = {.space = ducky.space, .facing = ducky.facing};
    ducky.space = dog.space;
    ducky.facing = dog.facing;
}

constexpr void fold(State& state, const Waiting& event) {
    state.asking = event.asking;
}

}  // namespace duckpond::duck_duck_go
