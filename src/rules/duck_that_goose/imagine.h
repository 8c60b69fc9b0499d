#pragma once

// R45: a world that a viewer of DUCK THAT GOOSE! could be in. Every way to lay out the cards that the viewer cannot
// place is equally likely, and so is every choice that others may have made in secret by now.

#include "rules/duck_that_goose/actions.h"

namespace duckpond::duck_that_goose {

namespace detail {

// Cards that lie somewhere unseen, in a random order, to be dealt into the blanks.
class Unseen {
public:
    constexpr explicit Unseen(const CardBag& cards) : left_(cards) {}
    constexpr void strike(Card card) { left_.remove(card); }
    constexpr void strike(const CardBag& cards) {
        for (int kind = 0; kind < card_kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            left_.set(card, left_.count(card) - cards.count(card));
        }
    }
    template <RandomSource Random>
    constexpr void shuffled(Random& random) {
        for (int kind = 0; kind < card_kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            for (int i = 0; i < left_.count(card); ++i) cards_.push_back(card);
        }
        shuffle(random, cards_.begin(), cards_.size());
    }
    constexpr Card next() { return cards_.pop_back(); }
    [[nodiscard]] constexpr bool none_left() const { return cards_.empty(); }

private:
    CardBag left_;
    FixedVector<Card, most_cards> cards_;
};

// The cards of the whole deck but those whose place everybody knows.
constexpr CardBag not_in_the_open(const State& known) {
    CardBag left = cards_of(known.deck_kind);
    for (const Card card : known.discards.value) left.remove(card);
    for (const Step& step : known.steps) {
        if (step.kind == StepKind::Cover) left.remove(*step.card);
    }
    for (const RangeCard& lying : known.ranges) {
        if (lying.face == Face::Up) left.remove(lying.card.value());
    }
    return left;
}

// The picks that a seat could have made by now, the one not made included, counted from 0.
constexpr int possible_picks(const State& state, Seat seat) {
    int places = 0;
    const bool look = state.steps.back().kind == StepKind::Look;
    any_uncovered(state.ranges[seat], [&](int, const RangeCard& card) {
        places += card.face == (look ? Face::Down : Face::Up) ? 1 : 0;
        return false;
    });
    return 1 + (look ? places * (places - 1) / 2 : places);
}
constexpr Pick nth_pick(const State& state, Seat seat, int n) {
    if (n == 0) return {};
    Moves moves;
    const Offer offer{state, moves};
    if (state.steps.back().kind == StepKind::Look) {
        offer.looks(seat);
    } else {
        offer.face_up(MoveKind::Choose, seat, [](const RangeCard&) { return true; });
    }
    const Move& move = moves[n - 1];
    return {.made = true, .place = *move.place, .second = move.second ? *move.second : std::uint8_t{0}};
}

// Whether these picks can have been made so far: not by all, and a controller chooses for themself first.
constexpr bool can_be_picked(const State& state) {
    if (must_act(state).empty()) return false;
    if (!state.controller || state.steps.back().kind != StepKind::Choose) return true;
    return !state.picks[state.turn].value().made || !has_yet_to_choose(state, *state.controller);
}

template <RandomSource Random>
constexpr void imagine_picks(State& world, Viewer viewer, Random& random) {
    if (world.steps.empty()) return;
    const StepKind kind = world.steps.back().kind;
    if (kind != StepKind::Look && kind != StepKind::Choose) return;
    do {
        for (int i = 0; i < player_count(world); ++i) {
            const Seat by = kind == StepKind::Choose ? decider(world, Seat(i)) : Seat(i);
            if (viewer == Viewer(by)) continue;
            const int n =
                static_cast<int>(draw_below(random, static_cast<std::uint32_t>(possible_picks(world, Seat(i)))));
            world.picks[Seat(i)] = n == 0 ? Veiled<Pick>() : Veiled(nth_pick(world, Seat(i), n), {Viewer(by)});
        }
    } while (!can_be_picked(world));
}

}  // namespace detail

template <RandomSource Random>
constexpr State imagine(const Redacted<State>& known, Random& random) {
    State world = *known;
    const DeckKnown& deck = world.deck_known.value;
    detail::Unseen on_ranges(detail::not_in_the_open(world));
    detail::Unseen in_deck(deck.holds);
    // Until there was a reshuffle nothing tells the deck from the ranges.
    detail::Unseen& of_deck = deck.reshuffled ? in_deck : on_ranges;
    if (deck.reshuffled) on_ranges.strike(deck.holds);

    const bool holds_unseen = world.held && world.held->card.seen().empty();
    detail::Unseen& of_held = deck.held_inside ? in_deck : on_ranges;
    if (world.held && !holds_unseen) of_held.strike(world.held->card.value());
    if (holds_unseen && deck.held) of_held.strike(*deck.held);
    for (const auto& card : world.deck) {
        if (!card.seen().empty()) of_deck.strike(card.value());
    }
    for (const RangeCard& lying : world.ranges) {
        if (lying.face == Face::Down && !lying.card.seen().empty()) on_ranges.strike(lying.card.value());
    }

    on_ranges.shuffled(random);
    in_deck.shuffled(random);
    for (RangeCard& lying : world.ranges) {
        if (lying.face == Face::Up) {
            lying.card.show(everyone);
            continue;
        }
        const bool seen = !lying.card.seen().empty();
        lying.card = Veiled(seen ? lying.card.value() : on_ranges.next(), lying.card.seen() | viewers(lying.looked));
    }
    if (world.held) {
        const Card card = !holds_unseen ? world.held->card.value() : deck.held ? *deck.held : of_held.next();
        world.held->card = Veiled(
            card, world.held->from == Source::Pile ? everyone : world.held->card.seen() | both_see(world, world.turn));
    }
    for (auto& card : world.deck) {
        if (card.seen().empty()) card = Veiled(of_deck.next());
    }
    CHECK(on_ranges.none_left() && in_deck.none_left());
    detail::imagine_picks(world, known.viewer(), random);
    return world;
}

}  // namespace duckpond::duck_that_goose
