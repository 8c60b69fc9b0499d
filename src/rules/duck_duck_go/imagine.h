#pragma once

// R46: a world that a viewer of a race could be in. Every way to lay out the cards and tokens that the viewer cannot
// place is equally likely, and so is every pick and answer that others may have given by now.

#include "rules/duck_duck_go/actions.h"

namespace duckpond::duck_duck_go {

namespace detail {

// Unseen things in a random order, to be dealt into the blanks.
template <class T, int Capacity>
class Unseen {
public:
    constexpr void add(const T& thing) { things_.push_back(thing); }
    template <RandomSource Random>
    constexpr void mix(Random& random) {
        shuffle(random, things_.begin(), things_.size());
    }
    constexpr T next() { return things_.pop_back(); }
    [[nodiscard]] constexpr bool none_left() const { return things_.empty(); }

private:
    FixedVector<T, Capacity> things_;
};

// Cards whose place everybody sees.
constexpr Cards cards_in_the_open(const State& state) {
    Cards open = state.discards;
    for (const Player& player : state.players) {
        if (player.card) open.insert(*player.card);
    }
    for (const Ducky& ducky : state.duckies) {
        if (ducky.card) open.insert(*ducky.card);
    }
    if (state.asking.card) open.insert(*state.asking.card);
    if (state.asking.second) open.insert(*state.asking.second);
    return open;
}

// What somebody has drawn since the last shuffle is of those cards that were shuffled then, all else in hands is not.
template <RandomSource Random>
constexpr void imagine_cards(State& world, Viewer viewer, Random& random) {
    Cards placed = cards_in_the_open(world);
    for (const auto& card : world.deck) {
        if (!card.seen().empty()) placed.insert(card.value());
    }
    if (const auto seat = viewer.seat()) {
        const Player& own = world.players[*seat];
        placed = placed | own.hand.value();
        for (const auto& card : own.picks) placed.insert(card.value());
    }
    const DeckKnown& known = world.known.value;
    Unseen<Number, card_count> shuffled;
    Unseen<Number, card_count> before;
    for (const Number card : Cards::all() - placed) (known.shuffled.contains(card) ? shuffled : before).add(card);
    shuffled.mix(random);
    before.mix(random);
    for (int i = 0; i < player_count(world); ++i) {
        const Seat seat(i);
        if (viewer == Viewer(seat)) continue;
        Player& player = world.players[seat];
        FixedVector<Number, card_count> held;
        const int count = player.hand_size + player.picks.size();
        while (held.size() < known.drawn[seat]) held.push_back(shuffled.next());
        while (held.size() < count) held.push_back(before.next());
        // Which of them are picked.
        shuffle_first(random, held.begin(), count, player.picks.size());
        for (int pick = 0; pick < player.picks.size(); ++pick) player.picks[pick] = Veiled(held[pick], {seat});
        Cards hand;
        for (int rest = player.picks.size(); rest < count; ++rest) hand.insert(held[rest]);
        player.hand = Veiled(hand, {seat});
    }
    for (auto& card : world.deck) {
        if (card.seen().empty()) card = Veiled(shuffled.next());
    }
    CHECK(shuffled.none_left() && before.none_left());
}

template <RandomSource Random>
constexpr void imagine_tokens(State& world, Viewer viewer, Random& random) {
    Unseen<Token, token_count> unseen;
    Tokens left = tokens_in_play(world);
    for (const auto& token : world.tokens) {
        if (!token.seen().empty()) left.remove(token.value());
    }
    for (int i = 0; i < player_count(world); ++i) {
        if (viewer != Viewer(Seat(i))) continue;
        for (int kind = 0; kind < enum_count<Token>; ++kind) {
            const auto token = static_cast<Token>(kind);
            left.set(token, left.count(token) - world.players[Seat(i)].tokens.value().count(token));
        }
    }
    for (int kind = 0; kind < enum_count<Token>; ++kind) {
        const auto token = static_cast<Token>(kind);
        for (int i = 0; i < left.count(token); ++i) unseen.add(token);
    }
    unseen.mix(random);
    for (int i = 0; i < player_count(world); ++i) {
        if (viewer == Viewer(Seat(i))) continue;
        Player& player = world.players[Seat(i)];
        Tokens held;
        for (int n = 0; n < player.token_count; ++n) held.add(unseen.next());
        player.tokens = Veiled(held, {Seat(i)});
    }
    for (auto& token : world.tokens) {
        if (token.seen().empty()) token = Veiled(unseen.next());
    }
    CHECK(unseen.none_left());
}

template <RandomSource Random>
constexpr void imagine_answers(State& world, Viewer viewer, Random& random) {
    for (int i = 0; i < player_count(world); ++i) {
        Player& player = world.players[Seat(i)];
        if (viewer == Viewer(Seat(i))) continue;
        for (int which = 0; which < player.answers.size(); ++which) {
            const bool free = may_give_up(world, world.duckies[ducky_of(world, Seat(i), which)]);
            const std::uint32_t answer = free ? draw_below(random, enum_count<Answer>) : 0;
            player.answers[which] = Veiled(static_cast<Answer>(answer), {Seat(i)});
        }
    }
}

}  // namespace detail

template <RandomSource Random>
constexpr State imagine(const Redacted<State>& known, Random& random) {
    State world = *known;
    detail::imagine_cards(world, known.viewer(), random);
    detail::imagine_tokens(world, known.viewer(), random);
    detail::imagine_answers(world, known.viewer(), random);
    return world;
}

}  // namespace duckpond::duck_duck_go
