#pragma once

// R35: a world that a viewer of Killer Duckie could be in. Every way to lay out the cards that the viewer cannot
// place is equally likely, copies of a card counted apart; so is every set of others who may have passed by now.

#include "rules/killer_duckie/rules.h"

namespace duckpond::killer_duckie {

namespace detail {

// The cards that the viewer has not placed: neither discarded, nor gone, nor known in a hand or in the pile.
constexpr Deck unplaced(const State& known) {
    Deck left = known.deck;
    for (const Card card : known.discards) left.remove(card);
    for (const Player& player : known.players) {
        for (int kind = 0; kind < Hand::kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            left.set(card, left.count(card) - player.hand.value().count(card));
        }
    }
    left.set(Card::Killer, known.killers_in_pile);
    for (const auto& card : known.pile) {
        if (!card.seen().empty()) left.remove(card.value());
    }
    return left;
}

template <RandomSource Random>
constexpr void imagine_passes(State& world, Viewer viewer, Random& random) {
    if (!world.window) return;
    const SeatSet own = world.passed.marked();
    do {
        world.passed = PrivateMarks(own);
        for (const Seat seat : asked(world)) {
            if (viewer != Viewer(seat) && draw_below(random, 2) == 1) world.passed.mark(seat);
        }
    } while (must_act(world).empty());  // then the window would be closed
}

}  // namespace detail

template <RandomSource Random>
constexpr State imagine(const Redacted<State>& known, Random& random) {
    State world = *known;
    const Viewer viewer = known.viewer();
    const int players = player_count(world);
    const Sure& sure = known->sure.value[viewer.is_spectator() ? players : viewer.index()].value();

    // What the viewer is sure of goes where it is; what others remember, the viewer cannot know.
    Deck left = detail::unplaced(world);
    for (int i = 0; i < players; ++i) {
        const Seat seat(i);
        Player& player = world.players[seat];
        if (viewer == Viewer(seat)) continue;
        Hand hand;
        for (int kind = 0; kind < Hand::kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            hand.set(card, sure[seat].count(card));
            left.set(card, left.count(card) - sure[seat].count(card));
        }
        player.hand = Veiled(hand, {seat});
        player.memory = Veiled(Memory{.drew = PerSeat<Hand, max_players>(players)}, {seat});
    }
    for (int row = 0; row <= players; ++row) {
        const Viewer owner = row == players ? Viewer::spectator() : Viewer(Seat(row));
        if (owner != viewer) world.sure.value[row] = Veiled(Sure(players), {owner});
    }

    // The rest of the cards: hands first, since no Killer is in a hand; then the pile.
    FixedVector<Card, most_copies * card_kinds> cards;
    for (int kind = 0; kind < Hand::kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        for (int i = 0; i < left.count(card); ++i) cards.push_back(card);
    }
    shuffle(random, cards.begin(), cards.size());
    int used = 0;
    for (Player& player : world.players) {
        Hand& hand = player.hand.value_here();
        for (int missing = player.hand_size - hand.size(); missing > 0; --missing) hand.add(cards[used++]);
    }
    for (int i = 0; i < left.count(Card::Killer); ++i) cards.push_back(Card::Killer);
    shuffle(random, cards.begin() + used, cards.size() - used);
    for (auto& card : world.pile) {
        if (card.seen().empty()) card = Veiled(cards[used++]);
    }
    CHECK(used == cards.size());
    detail::imagine_passes(world, viewer, random);
    return world;
}

}  // namespace duckpond::killer_duckie
