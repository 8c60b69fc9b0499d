#pragma once

// Positions made by hand: what follows from the rest may be left out, and what cannot be is refused by name.

#include <algorithm>

#include "rules/killer_duckie/rules.h"

namespace duckpond::killer_duckie {

namespace detail {

constexpr std::optional<Refusal> complete_seats(State& state, const GivenFields& given, int players) {
    if (state.players.size() != players) {
        return Refusal("state.players").with("found", state.players.size()).with("players", players);
    }
    if (!given.has("order")) {
        for (int i = 0; i < players; ++i) state.order.push_back(Seat(i));
    }
    SeatSet ordered;
    for (const Seat seat : state.order) ordered.insert(seat);
    if (state.order.size() != players || ordered != SeatSet::first(players)) {
        return Refusal("killer-duckie.refusal.order");
    }
    SeatSet gone;
    for (const Seat seat : state.out) gone.insert(seat);
    const SeatSet living = SeatSet::first(players) - gone;
    if (gone.size() != state.out.size() || !(gone - SeatSet::first(players)).empty() || living.empty() ||
        (given.has("living") && state.living != living)) {
        return Refusal("killer-duckie.refusal.living");
    }
    state.living = living;
    if (!given.has("turn")) {
        int place = 0;
        while (!living.contains(state.order[place])) ++place;
        state.turn = state.order[place];
    }
    if (!given.has("turns")) state.turns = 1;
    if (!given.has("phase") && living.size() == 1) state.phase = Phase::Over;
    if (state.turn.index() >= players || state.turns < 1 || state.turns > 2 * most_copies ||
        (living.size() == 1) != (state.phase == Phase::Over) || (living.size() > 1 && !living.contains(state.turn))) {
        return Refusal("killer-duckie.refusal.turn");
    }
    return std::nullopt;
}

// Every card of the deck lies somewhere. Discards that are left out are all that lies nowhere else.
constexpr std::optional<Refusal> complete_cards(State& state, const GivenFields& given) {
    Deck left = state.deck;
    const auto strike = [&](Card card, int count) -> std::optional<Refusal> {
        if (left.count(card) < count) {
            return Refusal("killer-duckie.refusal.card-too-many")
                .with("card", name_of(card))
                .with("count", state.deck.count(card));
        }
        left.set(card, left.count(card) - count);
        return std::nullopt;
    };
    for (const auto& card : state.pile) {
        if (auto refusal = strike(card.value(), 1)) return refusal;
    }
    for (const Card card : state.discards) {
        if (card == Card::Killer) return Refusal("killer-duckie.refusal.killer-discarded");
        if (auto refusal = strike(card, 1)) return refusal;
    }
    for (int i = 0; i < player_count(state); ++i) {
        Player& player = state.players[Seat(i)];
        const int size = player.hand.value().size();
        if (player.hand_size != 0 && player.hand_size != size) {
            return Refusal("killer-duckie.refusal.hand-size").with("seat", i).with("count", size);
        }
        if (size > 0 && !state.living.contains(Seat(i))) return Refusal("killer-duckie.refusal.living");
        player.hand_size = static_cast<std::uint16_t>(size);
        for (int kind = 0; kind < Hand::kinds; ++kind) {
            if (auto refusal = strike(static_cast<Card>(kind), player.hand.value().count(static_cast<Card>(kind))))
                return refusal;
        }
    }
    const int in_limbo = state.phase == Phase::PutBack ? 1 : 0;
    if (state.pile.size() + in_limbo > most_in_pile) {
        return Refusal("json.too-many")
            .with("place", "state.pile")
            .with("max", most_in_pile - in_limbo)
            .with("found", state.pile.size());
    }
    const int in_pile = static_cast<int>(std::count_if(state.pile.begin(), state.pile.end(),
                                                       [](const auto& card) { return card.value() == Card::Killer; }));
    if ((given.has("killers_in_pile") && state.killers_in_pile != in_pile) ||
        (given.has("killers_gone") && state.killers_gone != state.out.size())) {
        return Refusal("killer-duckie.refusal.killers");
    }
    state.killers_in_pile = static_cast<std::uint8_t>(in_pile);
    state.killers_gone = static_cast<std::uint8_t>(state.out.size());
    if (auto refusal = strike(Card::Killer, state.out.size() + in_limbo)) return refusal;
    for (int kind = 0; kind < card_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        if (left.count(card) == 0) continue;
        if (given.has("discards") || card == Card::Killer) {
            return Refusal("killer-duckie.refusal.card-too-few")
                .with("card", name_of(card))
                .with("missing", left.count(card))
                .with("count", state.deck.count(card));
        }
        for (int i = 0; i < left.count(card); ++i) state.discards.put(card);
    }
    return std::nullopt;
}

constexpr bool opens_window(Card card) {
    return card != Card::Angel && card != Card::Cancel && card != Card::Killer;
}

constexpr int discarded(const State& state, Card card) {
    return static_cast<int>(std::count(state.discards.begin(), state.discards.end(), card));
}

// The open question fits the rest of the position.
constexpr std::optional<Refusal> check_question(const State& state) {
    if (static_cast<bool>(state.window) != (state.phase == Phase::Window) ||
        static_cast<bool>(state.giver) != (state.phase == Phase::Give)) {
        return Refusal("killer-duckie.refusal.question");
    }
    const auto lives_apart = [&](Seat seat) { return seat != state.turn && state.living.contains(seat); };
    if (state.giver && (!lives_apart(*state.giver) || state.players[*state.giver].hand_size == 0)) {
        return Refusal("killer-duckie.refusal.question");
    }
    if (state.phase == Phase::PutBack && discarded(state, Card::Angel) == 0) {
        return Refusal("killer-duckie.refusal.question");
    }
    if (!state.window) {
        return state.passed.marked().empty() ? std::nullopt : std::optional(Refusal("killer-duckie.refusal.question"));
    }
    const Window& window = *state.window;
    const bool good = opens_window(window.card) && window.by == state.turn && state.living.contains(window.last) &&
                      (window.card == Card::Begger) == static_cast<bool>(window.target) &&
                      (!window.target || lives_apart(*window.target)) &&
                      (window.cancels > 0 || window.last == window.by) &&
                      (window.cancels != 1 || window.last != window.by) &&  // nobody cancels their own card
                      (state.passed.marked() - asked(state)).empty() && !must_act(state).empty();
    if (!good || discarded(state, window.card) == 0 || discarded(state, Card::Cancel) < window.cancels) {
        return Refusal("killer-duckie.refusal.question");
    }
    return std::nullopt;
}

// R35: each viewer's row is theirs, and true.
constexpr std::optional<Refusal> complete_sure(State& state, const GivenFields& given) {
    const int players = player_count(state);
    auto& sure = state.sure.value;
    if (!given.has("sure")) {
        while (sure.size() <= players) sure.push_back(Veiled(Sure(players)));
    }
    if (sure.size() != players + 1) return Refusal("killer-duckie.refusal.memory");
    const auto is_true = [&](const Sure& row, Seat owner) {
        for (int kind = 0; kind < Hand::kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            if (row[owner].count(card) > hand_of(state, owner).count(card)) return false;
        }
        return true;
    };
    for (int row = 0; row <= players; ++row) {
        const Viewer viewer = row == players ? Viewer::spectator() : Viewer(Seat(row));
        sure[row] = Veiled(sure[row].value(), {viewer});
        if (sure[row].value().size() != players) return Refusal("killer-duckie.refusal.memory");
        for (int i = 0; i < players; ++i) {
            if (!is_true(sure[row].value(), Seat(i))) return Refusal("killer-duckie.refusal.memory");
        }
    }
    return std::nullopt;
}

// R33: nobody can remember more cards than there are. In a world that was imagined (R35) some of them may lie in the
// pile again.
constexpr bool can_remember(const State& state, const Memory& memory) {
    if (memory.drew.size() != player_count(state)) return false;
    for (int kind = 0; kind < Hand::kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        int left = state.deck.count(card);
        for (const Hand& drawn : memory.drew) left -= drawn.count(card);
        if (left < 0) return false;
    }
    return true;
}

// Every gift was begged for by a Begger that is played now, one for the question that may be open.
constexpr bool can_have_given(const State& state) {
    const bool begging = state.giver || (state.window && state.window->card == Card::Begger);
    return state.gifts.size() + (begging ? 1 : 0) <= discarded(state, Card::Begger);
}

// Hands, memories and gifts are their owners'; who knows what of the pile is as given.
constexpr std::optional<Refusal> complete_knowledge(State& state, const GivenFields& given) {
    const int players = player_count(state);
    for (int i = 0; i < players; ++i) {
        Player& player = state.players[Seat(i)];
        player.hand = Veiled(player.hand.value(), {Seat(i)});
        Memory memory = player.memory.value();
        if (memory.drew.empty()) memory.drew = PerSeat<Hand, max_players>(players);
        if (!can_remember(state, memory)) return Refusal("killer-duckie.refusal.memory");
        player.memory = Veiled(memory, {Seat(i)});
    }
    for (auto& card : state.pile) card.forget_but(viewers(SeatSet::first(players)));
    if (!can_have_given(state)) return Refusal("killer-duckie.refusal.memory");
    for (Gift& gift : state.gifts) {
        if (gift.giver.index() >= players || gift.receiver.index() >= players || gift.giver == gift.receiver ||
            gift.card.value() == Card::Killer) {
            return Refusal("killer-duckie.refusal.memory");
        }
        gift.card = Veiled(gift.card.value(), {gift.giver, gift.receiver});
    }
    return complete_sure(state, given);
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    const Deck deck = deck_of(options);
    if ((given.has("deck") && !(state.deck == deck)) || (given.has("stacking") && state.stacking != options.stacking)) {
        return Refusal("state.options");
    }
    state.deck = deck;
    state.stacking = options.stacking;
    if (auto refusal = detail::complete_seats(state, given, options.players)) return refusal;
    if (auto refusal = detail::complete_cards(state, given)) return refusal;
    if (auto refusal = detail::check_question(state)) return refusal;
    return detail::complete_knowledge(state, given);
}

}  // namespace duckpond::killer_duckie
