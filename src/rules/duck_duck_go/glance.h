#pragma once

// What follows from a view of a race, so that whoever draws it needs no rules: where on the plane the pieces are, and
// what is printed on the cards that the viewer sees.

#include "rules/duck_duck_go/state.h"

namespace duckpond::duck_duck_go {

struct Figure {
    Piece piece = 0;
    std::int8_t q = 0;
    std::int8_t r = 0;
    Facing facing = 0;
};
BOOST_DESCRIBE_STRUCT(Figure, (), (piece, q, r, facing))

struct CardFace {
    Number card = 0;
    FixedText<24> words;  // R2: "FL:r|FR:l"
};
BOOST_DESCRIBE_STRUCT(CardFace, (), (card, words))

struct Glance {
    FixedVector<Figure, most_duckies + 1> pieces;  // on the board
    FixedVector<CardFace, card_count> cards;       // in rising order, but for the discards
};
BOOST_DESCRIBE_STRUCT(Glance, (), (pieces, cards))

constexpr Glance at_a_glance(const State& view) {
    Glance glance;
    const auto stands = [&](Piece piece, const Maybe<Space>& space, Facing facing) {
        if (!space) return;
        const Hex hex = view.course.value.hexes[*space];
        glance.pieces.push_back({.piece = piece, .q = hex.q, .r = hex.r, .facing = facing});
    };
    Cards seen;
    for (int i = 0; i < view.duckies.size(); ++i) {
        const Ducky& ducky = view.duckies[i];
        stands(static_cast<Piece>(i), ducky.space, ducky.facing);
        if (ducky.card) seen.insert(*ducky.card);
    }
    stands(dog_piece, view.dog.space, view.dog.facing);
    for (const Player& player : view.players) {
        seen = seen | player.hand.value();
        if (player.card) seen.insert(*player.card);
        for (const auto& card : player.picks) {
            if (!card.seen().empty()) seen.insert(card.value());
        }
    }
    if (view.asking.card) seen.insert(*view.asking.card);
    if (view.asking.second) seen.insert(*view.asking.second);
    for (const Number card : seen) {
        glance.cards.push_back({.card = card, .words = card_words[static_cast<std::size_t>(card - 1)]});
    }
    return glance;
}

}  // namespace duckpond::duck_duck_go
