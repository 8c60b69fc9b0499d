#pragma once

// Positions made by hand: what follows from the rest may be left out, and what cannot be is refused by name.

#include "rules/killer_duckie/validity.h"

namespace duckpond::killer_duckie {

namespace detail {

constexpr void complete_players(State& state, const GivenFields& given) {
    const int players = player_count(state);
    if (!given.has("order")) {
        for (int i = 0; i < players; ++i) state.order.push_back(Seat(i));
    }
    if (!given.has("living")) {
        state.living = SeatSet::first(players);
        for (const Seat seat : state.out) state.living.erase(seat);
    }
    if (!given.has("phase") && state.living.size() == 1) state.phase = Phase::Over;
    if (!given.has("turn")) {
        for (int place = state.order.size(); place-- > 0;) {
            if (state.living.contains(state.order[place])) state.turn = state.order[place];
        }
    }
    if (!given.has("turns")) state.turns = 1;
}

// The cards that lie nowhere else are discarded: what an open window is about comes last.
constexpr void complete_discards(State& state) {
    const std::array<int, card_kinds> placed = count_placed(state);
    FixedVector<Card, most_copies + 1> last;
    if (state.window && opens_window(state.window->card)) {
        last.push_back(state.window->card);
        for (int i = 0; i < std::min<int>(state.window->cancels, most_copies); ++i) last.push_back(Card::Cancel);
    }
    for (int kind = 0; kind < Hand::kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        const int kept = static_cast<int>(std::count(last.begin(), last.end(), card));
        const int left = state.deck.count(card) - placed[static_cast<std::size_t>(kind)];
        for (int i = kept; i < left; ++i) state.discards.put(card);
    }
    for (const Card card : last) {
        if (count_placed(state)[static_cast<std::size_t>(card)] < state.deck.count(card)) state.discards.put(card);
    }
}

constexpr void complete_cards(State& state, const GivenFields& given) {
    for (Player& player : state.players) {
        if (player.hand_size == 0) player.hand_size = static_cast<std::uint16_t>(player.hand.value().size());
    }
    if (!given.has("killers_in_pile")) state.killers_in_pile = static_cast<std::uint8_t>(killers_counted(state));
    if (!given.has("killers_gone")) state.killers_gone = static_cast<std::uint8_t>(state.out.size());
    if (!given.has("discards")) complete_discards(state);
}

// Hands, memories, gifts and what somebody is sure of are their owners'; who knows what of the pile is as given.
constexpr void complete_knowledge(State& state, const GivenFields& given) {
    const int players = player_count(state);
    for (int i = 0; i < players; ++i) {
        Player& player = state.players[Seat(i)];
        player.hand = Veiled(player.hand.value(), {Seat(i)});
        Memory memory = player.memory.value();
        if (memory.drew.empty()) memory.drew = PerSeat<Hand, max_players>(players);
        player.memory = Veiled(memory, {Seat(i)});
    }
    for (auto& card : state.pile) card.forget_but(viewers(SeatSet::first(players)));
    for (Gift& gift : state.gifts) gift.card = Veiled(gift.card.value(), {gift.giver, gift.receiver});
    auto& sure = state.sure.value;
    while (!given.has("sure") && sure.size() <= players) sure.push_back(Veiled(Sure(players)));
    for (int row = 0; row < sure.size(); ++row) {
        const Viewer viewer = row >= players ? Viewer::spectator() : Viewer(Seat(row));
        sure[row] = Veiled(sure[row].value(), {viewer});
    }
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    OptionFields fields(given);
    fields.settle("deck", state.deck, deck_of(options));
    fields.settle("stacking", state.stacking, options.stacking);
    if (fields.refusal()) return fields.refusal();
    if (player_count(state) != options.players) {
        return Refusal("state.players").with("found", player_count(state)).with("players", options.players);
    }
    detail::complete_players(state, given);
    detail::complete_cards(state, given);
    detail::complete_knowledge(state, given);
    return what_breaks(state);
}

}  // namespace duckpond::killer_duckie
