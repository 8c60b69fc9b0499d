#pragma once

// R29: a world that a viewer of Duck & Cover could be in. Every order of the cards that the viewer cannot see is
// equally likely, copies of a card counted apart; so is every move that somebody else may have chosen.

#include "rules/duck_and_cover/rules.h"

namespace duckpond::duck_and_cover {

template <RandomSource Random>
constexpr State imagine(const Redacted<State>& known, Random& random) {
    State world = *known;
    const CardBag unseen = unseen_cards(world);
    FixedVector<Card, most_cards> cards;
    for (int kind = 0; kind < card_kinds; ++kind) {
        for (int i = 0; i < unseen.count(static_cast<Card>(kind)); ++i) cards.push_back(static_cast<Card>(kind));
    }
    shuffle(random, cards.begin(), cards.size());
    for (auto& card : world.missing) {
        card = card.seen().empty() ? Veiled(cards.pop_back()) : Veiled(card.value(), everyone);
    }
    CHECK(cards.size() == world.deck.size());
    for (auto& card : world.deck) card = Veiled(cards.pop_back());
    for (const Seat seat : world.chosen) {
        if (known.viewer() == Viewer(seat)) continue;
        Moves moves;
        offer_moves(world.grids[seat], *called_by(world, *world.card, seat), moves);
        const Move& move = moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size())))];
        world.picks[seat] = Veiled(move, {seat});
    }
    return world;
}

}  // namespace duckpond::duck_and_cover
