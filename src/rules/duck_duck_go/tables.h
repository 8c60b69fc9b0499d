#pragma once

// The tiles, the pieces and what is printed on the cards, for whoever draws them (rules/types.h).

#include "base/every.h"
#include "rules/duck_duck_go/duck_duck_go.h"

namespace duckpond::duck_duck_go {

struct Tables {
    Piece dog_piece;
    std::array<Buoy, buoy_count> buoys;
    std::array<Token, enum_count<Token>> tokens;
    int cards_swapped;
    std::array<decltype(CardFace::words), card_count> card_words;  // of the cards, from 1

    std::array<Hex, facing_count> steps;  // by facing
    int spaces_a_tile;
    int between_centres;
    std::array<TileKind, most_tiles> tiles;
    FixedVector<TileKind, ordinary_tiles> ordinary;
    std::array<Level, enum_count<Level>> levels;
    int most_name_characters;
    int farthest;
};
BOOST_DESCRIBE_STRUCT(Tables, (),
                      (dog_piece, buoys, tokens, cards_swapped, card_words, steps, spaces_a_tile, between_centres,
                       tiles, ordinary, levels, most_name_characters, farthest))

constexpr Tables tables(const DuckDuckGo&) {
    Tables tables{
        .dog_piece = dog_piece,
        .buoys = every<Buoy>,
        .tokens = every<Token>,
        .cards_swapped = cards_swapped,
        .card_words = {},
        .steps = steps,
        .spaces_a_tile = spaces_a_tile,
        .between_centres = between_centres,
        .tiles = every<TileKind>,
        .ordinary = {},
        .levels = every<Level>,
        .most_name_characters = most_name_characters,
        .farthest = farthest,
    };
    for (std::size_t i = 0; i < card_words.size(); ++i) tables.card_words[i] = card_words[i];
    for (const TileKind kind : every<TileKind>) {
        if (is_ordinary(kind)) tables.ordinary.push_back(kind);
    }
    return tables;
}

}  // namespace duckpond::duck_duck_go
