#pragma once

// What can be played on from (what_breaks), and what play can reach (what_is_wrong). One check of a whole position, for
// whoever lays one out and for the laws over every match; each refusal names the field that is wrong.

#include <algorithm>

#include "rules/killer_duckie/rules.h"

namespace duckpond::killer_duckie {

namespace detail {

constexpr int discarded(const State& state, Card card) {
    return static_cast<int>(std::count(state.discards.begin(), state.discards.end(), card));
}

// R17: the Killer that somebody was saved from, and is about to put back.
constexpr int killers_in_limbo(const State& state) {
    return state.phase == Phase::PutBack ? 1 : 0;
}

// R7: a card lies on the discards with the Cancels that came upon it.
constexpr bool is_discarded_last(const State& state, Card card, int cancels) {
    if (state.discards.size() <= cancels) return false;
    for (int depth = 0; depth < cancels; ++depth) {
        if (state.discards.at_depth(depth) != Card::Cancel) return false;
    }
    return state.discards.at_depth(cancels) == card;
}

// --- the players

// R5, R18
constexpr std::optional<Refusal> check_players(const State& state) {
    const SeatSet all = SeatSet::first(player_count(state));
    SeatSet ordered;
    for (const Seat seat : state.order) ordered.insert(seat);
    if (state.order.size() != all.size() || ordered != all) return Refusal("killer-duckie.refusal.order");
    SeatSet gone;
    for (const Seat seat : state.out) gone.insert(seat);
    if (gone.size() != state.out.size() || !(gone - all).empty() || gone == all) {
        return Refusal("killer-duckie.refusal.out");
    }
    if (state.living != all - gone) return Refusal("killer-duckie.refusal.living");
    return std::nullopt;
}

constexpr std::optional<Refusal> check_turn(const State& state) {
    const bool over = state.phase == Phase::Over;
    if (over != (state.living.size() == 1)) {
        return Refusal("killer-duckie.refusal.phase").with("living", state.living.size());
    }
    if (state.turn.index() >= player_count(state) || (!over && !state.living.contains(state.turn))) {
        return Refusal("killer-duckie.refusal.turn").with("seat", state.turn.index());
    }
    if (state.turns < 1 || state.turns > 2 * most_copies) {
        return Refusal("killer-duckie.refusal.turns").with("found", state.turns).with("most", 2 * most_copies);
    }
    return std::nullopt;
}

// R8, R9: two, or with stacking one more for each Rude that went through.
constexpr int most_turns(const State& state) {
    if (!state.stacking) return 2;
    const int undecided = state.window && state.window->card == Card::Rude ? 1 : 0;
    return 1 + std::max(0, discarded(state, Card::Rude) - undecided);
}

// --- the cards

constexpr std::optional<Refusal> check_hands(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        const Player& player = state.players[Seat(i)];
        const int size = player.hand.value().size();
        if (player.hand_size != size) {
            return Refusal("killer-duckie.refusal.hand-size")
                .with("seat", i)
                .with("count", size)
                .with("found", player.hand_size);
        }
        if (size > 0 && !state.living.contains(Seat(i))) {
            return Refusal("killer-duckie.refusal.out-holds-cards").with("seat", i);  // R18
        }
    }
    return std::nullopt;
}

// Every card that somebody can place. Those that took somebody out are gone (R18).
constexpr std::array<int, card_kinds> count_placed(const State& state) {
    std::array<int, card_kinds> placed{};
    const auto add = [&](Card card, int count) { placed[static_cast<std::size_t>(card)] += count; };
    for (const auto& card : state.pile) add(card.value(), 1);
    for (const Card card : state.discards) add(card, 1);
    for (const Player& player : state.players) {
        for (int kind = 0; kind < Hand::kinds; ++kind) {
            add(static_cast<Card>(kind), player.hand.value().count(static_cast<Card>(kind)));
        }
    }
    add(Card::Killer, state.out.size() + killers_in_limbo(state));
    return placed;
}

constexpr std::optional<Refusal> check_deck(const State& state) {
    if (discarded(state, Card::Killer) > 0) return Refusal("killer-duckie.refusal.killer-discarded");
    const std::array<int, card_kinds> placed = count_placed(state);
    for (int kind = 0; kind < card_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        const int count = state.deck.count(card);
        const int missing = count - placed[static_cast<std::size_t>(kind)];
        if (missing < 0) {
            return Refusal("killer-duckie.refusal.card-too-many").with("card", name_of(card)).with("count", count);
        }
        if (missing > 0) {
            return Refusal("killer-duckie.refusal.card-too-few")
                .with("card", name_of(card))
                .with("missing", missing)
                .with("count", count);
        }
    }
    return std::nullopt;
}

constexpr int killers_counted(const State& state) {
    return static_cast<int>(std::count_if(state.pile.begin(), state.pile.end(),
                                          [](const auto& card) { return card.value() == Card::Killer; }));
}

constexpr std::optional<Refusal> check_pile(const State& state) {
    const int most = most_in_pile - killers_in_limbo(state);
    if (state.pile.size() > most) {
        return Refusal("json.too-many").with("place", "state.pile").with("max", most).with("found", state.pile.size());
    }
    if (state.killers_in_pile != killers_counted(state)) {
        return Refusal("killer-duckie.refusal.killers-in-pile")
            .with("found", state.killers_in_pile)
            .with("count", killers_counted(state));
    }
    if (state.killers_gone != state.out.size()) {
        return Refusal("killer-duckie.refusal.killers-gone")
            .with("found", state.killers_gone)
            .with("count", state.out.size());
    }
    return std::nullopt;
}

// --- the open question

constexpr bool opens_window(Card card) {
    return card != Card::Angel && card != Card::Cancel && card != Card::Killer;
}

constexpr bool lives_apart(const State& state, Seat seat) {
    return seat != state.turn && state.living.contains(seat);
}

// R21, R23: nobody answers their own card.
constexpr bool can_be_last(const State& state, const Window& window) {
    const bool own = window.last == window.by;
    return state.living.contains(window.last) && (window.cancels > 1 || own == (window.cancels == 0));
}

constexpr Refusal refuse_last(const Window& window) {
    return Refusal("killer-duckie.refusal.window-last")
        .with("seat", window.last.index())
        .with("cancels", window.cancels);
}
constexpr Refusal refuse_discards(const Window& window) {
    return Refusal("killer-duckie.refusal.window-discards")
        .with("card", name_of(window.card))
        .with("cancels", window.cancels);
}

constexpr std::optional<Refusal> check_window(const State& state) {
    const Window& window = *state.window;
    if (!opens_window(window.card)) {
        return Refusal("killer-duckie.refusal.window-card").with("card", name_of(window.card));
    }
    if (window.by != state.turn) {
        return Refusal("killer-duckie.refusal.window-by").with("seat", state.turn.index());
    }
    if ((window.card == Card::Begger) != static_cast<bool>(window.target) ||
        (window.target && !lives_apart(state, *window.target))) {
        return Refusal("killer-duckie.refusal.window-target");
    }
    if (!can_be_last(state, window)) return refuse_last(window);
    if (discarded(state, window.card) == 0 || discarded(state, Card::Cancel) < window.cancels) {
        return refuse_discards(window);
    }
    return std::nullopt;
}

// R23: two players take turns to cancel. The card of the window and its Cancels were discarded last.
constexpr std::optional<Refusal> check_window_reached(const State& state) {
    const Window& window = *state.window;
    const bool own = window.last == window.by;
    if (state.living.size() == 2 && own != (window.cancels % 2 == 0)) return refuse_last(window);
    return is_discarded_last(state, window.card, window.cancels) ? std::nullopt
                                                                 : std::optional(refuse_discards(window));
}

// R25: who has passed was asked, and not all have, or the window would be closed.
constexpr std::optional<Refusal> check_passed(const State& state) {
    const SeatSet passed = state.passed.marked();
    const bool fits = state.window ? (passed - asked(state)).empty() && passed != asked(state) : passed.empty();
    return fits ? std::nullopt : std::optional(Refusal("killer-duckie.refusal.passed"));
}

constexpr std::optional<Refusal> check_question(const State& state) {
    if (static_cast<bool>(state.window) != (state.phase == Phase::Window)) {
        return Refusal("killer-duckie.refusal.window-phase").with("phase", name_of(state.phase));
    }
    if (static_cast<bool>(state.giver) != (state.phase == Phase::Give)) {
        return Refusal("killer-duckie.refusal.giver-phase").with("phase", name_of(state.phase));
    }
    if (state.window) {
        if (auto refusal = check_window(state)) return refusal;
    }
    if (state.giver && (!lives_apart(state, *state.giver) || state.players[*state.giver].hand_size == 0)) {
        return Refusal("killer-duckie.refusal.giver").with("seat", state.giver->index());
    }
    if (state.phase == Phase::PutBack && discarded(state, Card::Angel) == 0) {
        return Refusal("killer-duckie.refusal.put-back-discards");  // R17
    }
    if (state.giver && discarded(state, Card::Begger) == 0) return Refusal("killer-duckie.refusal.give-discards");
    return check_passed(state);
}

// --- what players know

// Every gift was begged for by a Begger that is discarded now, one for the question that may be open.
constexpr std::optional<Refusal> check_gifts(const State& state) {
    const bool begging = state.giver || (state.window && state.window->card == Card::Begger);
    const int most = discarded(state, Card::Begger) - (begging ? 1 : 0);
    if (state.gifts.size() > most) {
        return Refusal("killer-duckie.refusal.gifts").with("found", state.gifts.size()).with("most", most);
    }
    for (int i = 0; i < state.gifts.size(); ++i) {
        const Gift& gift = state.gifts[i];
        const bool seated = gift.giver.index() < player_count(state) && gift.receiver.index() < player_count(state);
        if (!seated || gift.giver == gift.receiver || gift.card.value() == Card::Killer) {
            return Refusal("killer-duckie.refusal.gift").with("place", i);
        }
    }
    return std::nullopt;
}

// R33: nobody remembers more cards than there are. In a world that was imagined (R35) some of them may lie in the pile
// again.
constexpr bool can_remember(const State& state, Seat owner) {
    const Memory& memory = state.players[owner].memory.value();
    if (memory.drew.size() != player_count(state)) return false;
    for (int kind = 0; kind < Hand::kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        int left = state.deck.count(card);
        for (const Hand& drawn : memory.drew) left -= drawn.count(card);
        if (left < 0) return false;
    }
    return true;
}

// R35: a viewer is sure of what others hold, never of their own hand, and rightly.
constexpr bool is_rightly_sure(const State& state, int row) {
    const Sure& sure = state.sure.value[row].value();
    if (sure.size() != player_count(state)) return false;
    for (int i = 0; i < player_count(state); ++i) {
        for (int kind = 0; kind < Hand::kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            const int most = i == row ? 0 : hand_of(state, Seat(i)).count(card);
            if (sure[Seat(i)].count(card) > most) return false;
        }
    }
    return true;
}

constexpr std::optional<Refusal> check_knowledge(const State& state) {
    if (auto refusal = check_gifts(state)) return refusal;
    for (int i = 0; i < player_count(state); ++i) {
        if (!can_remember(state, Seat(i))) return Refusal("killer-duckie.refusal.memory").with("seat", i);
    }
    if (state.sure.value.size() != player_count(state) + 1) {
        return Refusal("killer-duckie.refusal.sure-rows").with("count", player_count(state) + 1);
    }
    for (int row = 0; row <= player_count(state); ++row) {
        if (!is_rightly_sure(state, row)) return Refusal("killer-duckie.refusal.sure").with("place", row);
    }
    return std::nullopt;
}

}  // namespace detail

// Why nobody can play on from here, if so. The options are as they are in the state.
constexpr std::optional<Refusal> what_breaks(const State& state) {
    if (auto refusal = detail::check_players(state)) return refusal;
    if (auto refusal = detail::check_turn(state)) return refusal;
    if (auto refusal = detail::check_hands(state)) return refusal;
    if (auto refusal = detail::check_deck(state)) return refusal;
    if (auto refusal = detail::check_pile(state)) return refusal;
    if (auto refusal = detail::check_question(state)) return refusal;
    return detail::check_knowledge(state);
}

// Why play cannot come to this position, if so.
constexpr std::optional<Refusal> what_is_wrong(const State& state) {
    if (auto refusal = what_breaks(state)) return refusal;
    if (const int most = detail::most_turns(state); state.turns > most) {
        return Refusal("killer-duckie.refusal.turns").with("found", state.turns).with("most", most);
    }
    return state.window ? detail::check_window_reached(state) : std::nullopt;
}

// Why nobody can know this, if so: imagine() counts on who lives, on what is asked, and that the cards fit into the
// deck. Others' cards are blank here.
constexpr std::optional<Refusal> why_not_known(const State& state) {
    if (auto refusal = detail::check_players(state)) return refusal;
    if (auto refusal = detail::check_turn(state)) return refusal;
    if (auto refusal = detail::check_question(state)) return refusal;
    int held = state.pile.size();
    for (const Player& player : state.players) held += player.hand_size;
    if (state.sure.value.size() != player_count(state) + 1) {
        return Refusal("killer-duckie.refusal.sure-rows").with("count", player_count(state) + 1);
    }
    return held <= state.deck.size() ? std::nullopt : std::optional(Refusal("known.impossible"));
}

}  // namespace duckpond::killer_duckie
