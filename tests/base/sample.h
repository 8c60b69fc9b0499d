#pragma once

// A small game that never was, with a field of every kind that the walks over fields meet.

#include <array>
#include <cstdint>

#include "base/fields.h"

namespace duckpond::sample {

enum class Card : std::uint8_t { Duck, Goose, SecondSight };
BOOST_DESCRIBE_ENUM(Card, Duck, Goose, SecondSight)

struct Nest {
    Seat owner;
    Veiled<Card> egg;
    Maybe<std::uint8_t> age;
    friend constexpr bool operator==(const Nest&, const Nest&) = default;
};
BOOST_DESCRIBE_STRUCT(Nest, (), (owner, egg, age))

struct Pond {
    bool frozen = false;
    Card wind{};
    std::int8_t level = 0;
    Seat turn;
    SeatSet living;
    PrivateMarks passed;
    Ranged<-3, 9> chill;
    Pile<Veiled<Card>, 3> pile;
    Bag<Card> hand;
    SmallBag<Card, 2> sure;
    Counts<Card> deck;
    FixedVector<Nest, 2> nests;
    PerSeat<Veiled<std::int16_t>, 3> scores;
    std::array<std::uint8_t, 2> dice{};
    Maybe<Nest> newest;
    Tacit<Veiled<Card>> hunch;
    friend constexpr bool operator==(const Pond&, const Pond&) = default;
};
BOOST_DESCRIBE_STRUCT(Pond, (),
                      (frozen, wind, level, turn, living, passed, chill, pile, hand, sure, deck, nests, scores, dice,
                       newest, hunch))

inline constexpr Seat anna{0};
inline constexpr Seat bert{1};
inline constexpr Seat cleo{2};

// Every field differs from its default; what is veiled is seen by some and not by others.
constexpr Pond busy_pond() {
    Pond pond;
    pond.frozen = true;
    pond.wind = Card::SecondSight;
    pond.level = -7;
    pond.turn = bert;
    pond.living = {anna, cleo};
    pond.passed = PrivateMarks({anna, bert});
    pond.chill = 4;
    pond.pile.put(Veiled(Card::Duck));
    pond.pile.put(Veiled(Card::Goose, {bert}));
    pond.hand.set(Card::Goose, 2);
    pond.hand.add(Card::Duck);
    pond.sure.add(Card::Goose);
    pond.deck.set(Card::SecondSight, 6);
    pond.nests = {Nest{anna, Veiled(Card::SecondSight, {anna, Viewer::spectator()}), 3},
                  Nest{bert, Veiled(Card::Goose), {}}};
    pond.scores = PerSeat<Veiled<std::int16_t>, 3>(2);
    pond.scores[bert] = Veiled<std::int16_t>(-300, {bert});
    pond.dice = {6, 1};
    pond.newest = Nest{cleo, Veiled(Card::Goose, {cleo}), {}};
    pond.hunch.value = Veiled(Card::Goose, {anna});
    return pond;
}

}  // namespace duckpond::sample
