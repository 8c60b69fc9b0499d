#pragma once

// Positions made by hand (R50): what follows from the rest may be left out, and what cannot be is refused by name.

#include "rules/duck_duck_go/validity.h"

namespace duckpond::duck_duck_go {

namespace detail {

constexpr std::optional<Refusal> complete_options(const Options& options, State& state, const GivenFields& given) {
    const State laid = laid_out(options);
    OptionFields fields(given);
    fields.settle("rules", state.rules, laid.rules);
    fields.settle("forgiving", state.forgiving, laid.forgiving);
    fields.settle("board", state.board, laid.board);
    fields.settle("course", state.course, laid.course);
    if (fields.refusal()) return fields.refusal();
    if (!given.has("players")) state.players = laid.players;
    if (!given.has("duckies")) state.duckies = laid.duckies;
    if (player_count(state) != options.players) {
        return Refusal("state.players").with("found", player_count(state)).with("players", options.players);
    }
    if (state.duckies.size() != laid.duckies.size()) {
        return Refusal("duck-duck-go.refusal.duckies")
            .with("found", state.duckies.size())
            .with("needed", laid.duckies.size());
    }
    for (int i = 0; i < state.duckies.size(); ++i) {
        Seat& seat = state.duckies[i].seat;
        if (seat == Seat(0)) seat = laid.duckies[i].seat;
    }
    return std::nullopt;
}

constexpr void complete_round(State& state, const GivenFields& given) {
    if (given.has("round")) return;
    bool placed = true;
    for (const Ducky& ducky : state.duckies) placed = placed && (ducky.space || given.has("asking"));
    const bool placing = !placed || (given.has("asking") && is_placing(state.asking.phase));
    state.round = placing ? 0 : 1;
}

// Every card lies somewhere. Without "deck" the rest is the deck, the lowest on top; with it, but without "discards",
// the rest is discarded.
constexpr void complete_cards(State& state, const GivenFields& given) {
    Cards left = Cards::all();
    each_card(state, [&](Number card) {
        if (card >= 1 && card <= card_count) left.erase(card);
    });
    for (const Number card : left) {
        if (!given.has("deck")) {
            state.deck.insert(state.deck.size(), Veiled(card));
        } else if (!given.has("discards")) {
            state.discards.insert(card);
        }
    }
    for (auto& card : state.deck) card.forget();
}

// R27: nobody picked a lower number than lies there.
constexpr void complete_highest(State& state) {
    for (const Ducky& ducky : state.duckies) {
        Number& highest = state.players[ducky.seat].highest;
        if (ducky.card) highest = std::max(highest, *ducky.card);
    }
}

// R46: unless it is told, nothing has been shuffled since the first deal.
constexpr void complete_hands(State& state, const GivenFields& given) {
    for (int i = 0; i < player_count(state); ++i) {
        Player& player = state.players[Seat(i)];
        if (player.hand_size == 0) player.hand_size = static_cast<std::uint8_t>(player.hand.value().size());
        if (player.token_count == 0) player.token_count = static_cast<std::uint8_t>(player.tokens.value().size());
        player.hand = Veiled(player.hand.value(), {Seat(i)});
        player.tokens = Veiled(player.tokens.value(), {Seat(i)});
        for (auto& card : player.picks) card = Veiled(card.value(), {Seat(i)});
        for (auto& answer : player.answers) answer = Veiled(answer.value(), {Seat(i)});
    }
    if (!given.has("known")) state.known.value = known_since(state, Cards::all());
}

// R32, R35: what is held by nobody lies face down if "tokens" is left out, else it has been used if "used" is.
constexpr void complete_tokens(State& state, const GivenFields& given) {
    Tokens found = state.used;
    const auto count = [&](Token token, int more) {
        found.set(token, std::min(Tokens::most_of_a_kind, found.count(token) + more));
    };
    for (const Player& player : state.players) {
        for (int kind = 0; kind < enum_count<Token>; ++kind) {
            count(static_cast<Token>(kind), player.tokens.value().count(static_cast<Token>(kind)));
        }
    }
    for (auto& token : state.tokens) {
        count(token.value(), 1);
        token.forget();
    }
    if (state.rules == Rules::Beginner || (given.has("tokens") && given.has("used"))) return;
    for (int kind = 0; kind < enum_count<Token>; ++kind) {
        const auto token = static_cast<Token>(kind);
        for (int missing = tokens_of_a_kind - found.count(token); missing > 0; --missing) {
            if (given.has("tokens")) {
                state.used.add(token);
            } else {
                state.tokens.put(Veiled(token));
            }
        }
    }
}

// Without "asking" everybody picks, or places, and who is asked may be left out.
constexpr void complete_asking(State& state, const GivenFields& given) {
    if (!given.has("asking") && state.round == 0) {
        bool shown = true;
        for (const Player& player : state.players) shown = shown && player.card;
        state.asking.phase = shown ? Phase::Place : Phase::PickPlace;
        int placed = 0;
        for (const Ducky& ducky : state.duckies) placed += ducky.space ? 1 : 0;
        if (shown && placed < state.duckies.size()) state.asking.piece = placed_after(state, placed);
    } else if (!given.has("asking")) {
        state.asking.phase = Phase::Pick;
    }
}

// R27: who controls the dog in its turn.
constexpr void complete_control(State& state, const GivenFields& given) {
    if (is_dogs_turn(state) && state.rules == Rules::Advanced && !given.has("control")) {
        state.control = controller_of(state);
    }
}

// Who is asked, where the question says enough.
constexpr void complete_seats(State& state) {
    const bool needs_control = is_dogs_turn(state) || state.asking.phase == Phase::Put;
    if (!state.asking.seats.empty() || check_names(state) || (needs_control && !state.control)) return;
    state.asking.seats = seats_asked(state);
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    if (auto refusal = detail::complete_options(options, state, given)) return refusal;
    // What is filled in below presumes that cards are cards and owners are owners.
    if (auto wrong = detail::check_table(state)) return wrong;
    detail::complete_round(state, given);
    detail::complete_cards(state, given);
    if (auto wrong = detail::check_cards(state)) return wrong;
    detail::complete_tokens(state, given);
    detail::complete_asking(state, given);
    detail::complete_highest(state);
    detail::complete_control(state, given);
    detail::complete_hands(state, given);
    detail::complete_seats(state);
    return what_breaks(state);
}

}  // namespace duckpond::duck_duck_go
