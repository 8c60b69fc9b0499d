#pragma once

// What can be played on from (what_breaks), and what a race can have come to (what_is_wrong): what set_state refuses,
// and what the laws hold every state of play to. A refusal names the field that is wrong. Each check follows from a
// state alone, and whatever follows from a state that passes them all passes them, too.

#include "rules/duck_duck_go/asking.h"

namespace duckpond::duck_duck_go {

namespace detail {

// --- the table

constexpr Wrong check_table(const State& state) {
    const int players = player_count(state);
    const int each = state.rules == Rules::Advanced && players <= 3 ? 2 : 1;  // R23
    if (state.duckies.size() != players * each) {
        return Refusal("duck-duck-go.refusal.duckies")
            .with("found", state.duckies.size())
            .with("needed", players * each);
    }
    for (int i = 0; i < state.duckies.size(); ++i) {
        if (state.duckies[i].seat != Seat(i / each)) return Refusal("duck-duck-go.refusal.owner").with("ducky", i);
    }
    if (state.round > most_rounds) {
        return Refusal("duck-duck-go.refusal.round").with("found", state.round).with("most", most_rounds);
    }
    if (state.winner && state.winner->index() >= players) {
        return Refusal("duck-duck-go.refusal.winner").with("seat", state.winner->index());
    }
    return std::nullopt;
}

// --- pieces

constexpr Wrong check_piece(const State& state, Piece piece, const Maybe<Space>& space, Facing facing) {
    if (facing >= facing_count) {
        return Refusal("duck-duck-go.refusal.facing").with("piece", piece).with("found", facing);
    }
    if (!space) return std::nullopt;
    if (*space >= state.course.value.size) {
        return Refusal("duck-duck-go.refusal.off-board")
            .with("piece", piece)
            .with("space", *space)
            .with("most", state.course.value.size - 1);
    }
    const Maybe<Piece> other = ducky_at(state, *space, piece);
    if (other || (piece != dog_piece && is_dog_at(state, *space))) {
        return Refusal("duck-duck-go.refusal.shared-space")
            .with("space", *space)
            .with("piece", piece)
            .with("other", other ? *other : dog_piece);
    }
    return std::nullopt;
}

// R16, R24: only the winner has come to the drain, and the dog leaves it with its first step.
constexpr bool may_be_on_drain(const State& state, Piece piece) {
    if (piece == dog_piece) return is_dogs_turn(state) && no_path(state.asking);
    const Ducky& ducky = state.duckies[piece];
    return state.asking.phase == Phase::Over && state.winner && *state.winner == ducky.seat &&
           ducky.buoys.size() == buoy_count;
}

constexpr Wrong check_ducky(const State& state, int i) {
    const Ducky& ducky = state.duckies[i];
    if (auto wrong = check_piece(state, static_cast<Piece>(i), ducky.space, ducky.facing)) return wrong;
    const bool lifted = state.asking.lifted && *state.asking.lifted == i && state.asking.phase == Phase::Put;
    if (state.round > 0 && !ducky.space && !lifted) return Refusal("duck-duck-go.refusal.not-placed").with("ducky", i);
    if (state.round == 0 && !ducky.buoys.empty()) return Refusal("duck-duck-go.refusal.too-early").with("ducky", i);
    if (!ducky.space) return std::nullopt;
    const SpaceKind kind = state.course.value.kind(*ducky.space);
    if (kind == SpaceKind::Drain && !may_be_on_drain(state, static_cast<Piece>(i))) {
        return Refusal("duck-duck-go.refusal.on-drain").with("piece", i);
    }
    return std::nullopt;
}

// R24, R27: somebody controls the dog while it is on the board.
constexpr Wrong check_dog(const State& state) {
    if (auto wrong = check_piece(state, dog_piece, state.dog.space, state.dog.facing)) return wrong;
    if (state.dog.space && *state.dog.space == state.course.value.drain() && !may_be_on_drain(state, dog_piece)) {
        return Refusal("duck-duck-go.refusal.on-drain").with("piece", dog_piece);
    }
    const bool can_come = state.rules == Rules::Advanced && state.round > 0;
    if (!can_come && state.dog.space) return Refusal("duck-duck-go.refusal.no-dog");
    if (!can_come && state.control) return Refusal("duck-duck-go.refusal.no-control");
    const bool held = state.control && state.control->index() < player_count(state);
    const bool needed = state.dog.space || state.control || is_dogs_turn(state);
    return held || !needed ? Wrong() : Wrong(Refusal("duck-duck-go.refusal.control"));
}

constexpr Wrong check_pieces(const State& state) {
    for (int i = 0; i < state.duckies.size(); ++i) {
        if (auto wrong = check_ducky(state, i)) return wrong;
    }
    return check_dog(state);
}

// --- cards

// Calls visit(card) for each card, wherever it lies.
template <class Visit>
constexpr void each_card(const State& state, Visit&& visit) {
    for (const Player& player : state.players) {
        for (const Number card : player.hand.value()) visit(card);
        for (const auto& card : player.picks) visit(card.value());
        if (player.card) visit(*player.card);
    }
    for (const Ducky& ducky : state.duckies) {
        if (ducky.card) visit(*ducky.card);
    }
    if (state.asking.card) visit(*state.asking.card);
    if (state.asking.second) visit(*state.asking.second);
    for (const auto& card : state.deck) visit(card.value());
    for (const Number card : state.discards) visit(card);
}

constexpr Wrong check_cards(const State& state) {
    Cards left = Cards::all();
    Wrong wrong;
    each_card(state, [&](Number card) {
        if (wrong) return;
        if (card < 1 || card > card_count) {
            wrong = Refusal("duck-duck-go.refusal.no-card").with("card", card);
        } else if (!left.contains(card)) {
            wrong = Refusal("duck-duck-go.refusal.card-twice").with("card", card);
        } else {
            left.erase(card);
        }
    });
    if (wrong || left.empty()) return wrong;
    return Refusal("duck-duck-go.refusal.card-missing").with("card", left.lowest());
}

inline constexpr int most_in_hand_by_hand = 5;

// R4, R22, R23: what somebody holds, apart from what is picked.
struct HandSize {
    int fewest = 0;
    int most = 0;
};
constexpr Refusal refuse_hand(const State& state, Seat seat, const HandSize& size) {
    const Player& player = state.players[seat];
    const int more = player.discarding ? cards_swapped : 0;
    return Refusal("duck-duck-go.refusal.hand")
        .with("seat", seat.index())
        .with("found", player.hand_size)
        .with("fewest", size.fewest + more)
        .with("most", size.most + more);
}

constexpr HandSize hand_size_now(const State& state, Seat seat) {
    const int full = full_hand(state);
    const int picked = full - duckies_each(state);
    const bool asked = state.asking.seats.contains(seat);
    switch (state.asking.phase) {
        case Phase::PickPlace:
            return {.fewest = asked ? full + 1 : full, .most = asked ? full + 1 : full};
        case Phase::Place:
            return {.fewest = full, .most = full};
        case Phase::Pick:
            return {.fewest = asked ? full : picked, .most = asked ? full : picked};
        case Phase::Answer:
            return {.fewest = picked, .most = picked};
        case Phase::Before:
        case Phase::Path:
        case Phase::Face:
        case Phase::Jump:
        case Phase::Put:
        case Phase::Turn:
        case Phase::Play:
        case Phase::After:
        case Phase::EnterDog:
        case Phase::DogCard:
        case Phase::DogOrder:
        case Phase::Over:
            return {.fewest = 0, .most = picked};
    }
    return {};
}

// Where the numbers of cards and tokens are told, they are right. R36: three more than are dealt at the most, while
// three are to be discarded.
constexpr Wrong check_holding(const State& state, Seat seat) {
    const Player& player = state.players[seat];
    const int size = player.hand.value().size();
    if (player.hand_size != size) {
        return Refusal("duck-duck-go.refusal.hand-size").with("seat", seat.index()).with("found", player.hand_size);
    }
    const bool can_discard =
        !player.blue && state.rules == Rules::Advanced && state.asking.seats.contains(seat) && size >= cards_swapped;
    if (player.discarding && !can_discard) {
        return Refusal("duck-duck-go.refusal.discarding").with("seat", seat.index());
    }
    if (hand_kept(player) > most_in_hand_by_hand) {
        return refuse_hand(state, seat, {.fewest = 0, .most = most_in_hand_by_hand});
    }
    if (player.highest > card_count) return Refusal("duck-duck-go.refusal.no-card").with("card", player.highest);
    return std::nullopt;
}

constexpr Wrong check_hand(const State& state, Seat seat) {
    const HandSize size = hand_size_now(state, seat);
    const int kept = hand_kept(state.players[seat]);
    return kept < size.fewest || kept > size.most ? Wrong(refuse_hand(state, seat, size)) : Wrong();
}

// R46: what is known of the deck is true, and the deck itself is nobody's.
constexpr DeckKnown known_since(const State& state, Cards shuffled) {
    DeckKnown known{.shuffled = shuffled, .drawn = {}};
    for (const Player& player : state.players) {
        int drawn = 0;
        for (const Number card : player.hand.value()) drawn += shuffled.contains(card) ? 1 : 0;
        for (const auto& card : player.picks) drawn += shuffled.contains(card.value()) ? 1 : 0;
        known.drawn.push_back(static_cast<std::uint8_t>(drawn));
    }
    return known;
}

constexpr Wrong check_known(const State& state) {
    bool fits = state.known.value == known_since(state, state.known.value.shuffled);
    for (const auto& card : state.deck) {
        fits = fits && state.known.value.shuffled.contains(card.value());
        if (!card.seen().empty()) return Refusal("duck-duck-go.refusal.deck-seen");
    }
    return fits ? Wrong() : Wrong(Refusal("duck-duck-go.refusal.known"));
}

// --- tokens

// R32: three of each kind.
constexpr Wrong check_tokens(const State& state) {
    const bool advanced = state.rules == Rules::Advanced;
    std::array<int, enum_count<Token>> found{};
    const auto count = [&](const Tokens& tokens) {
        for (std::size_t kind = 0; kind < found.size(); ++kind) found[kind] += tokens.count(static_cast<Token>(kind));
    };
    count(state.used);
    for (int i = 0; i < player_count(state); ++i) {
        const Player& player = state.players[Seat(i)];
        const int held = player.tokens.value().size();
        if (player.blue && !advanced) return Refusal("duck-duck-go.refusal.blue").with("seat", i);
        if (player.token_count != held) {
            return Refusal("duck-duck-go.refusal.token-count").with("seat", i).with("found", held);
        }
        count(player.tokens.value());
    }
    for (const auto& token : state.tokens) {
        ++found[static_cast<std::size_t>(token.value())];
        if (!token.seen().empty()) return Refusal("duck-duck-go.refusal.tokens-seen");
    }
    for (std::size_t kind = 0; kind < found.size(); ++kind) {
        const int there = advanced ? tokens_of_a_kind : 0;
        if (found[kind] == there) continue;
        return Refusal("duck-duck-go.refusal.tokens")
            .with("token", name_of(static_cast<Token>(kind)))
            .with("found", found[kind])
            .with("count", there);
    }
    return std::nullopt;
}

// --- picks

// R11, R43: what has been picked or answered by some, and not yet by all.
constexpr Wrong check_picks(const State& state) {
    const Phase phase = state.asking.phase;
    const int each = duckies_each(state);
    const SeatSet to_answer = phase == Phase::Answer ? asked_to_answer(state) : SeatSet{};
    for (int i = 0; i < player_count(state); ++i) {
        const Player& player = state.players[Seat(i)];
        const bool asked = state.asking.seats.contains(Seat(i));
        const int picks = phase == Phase::Pick ? each : phase == Phase::PickPlace ? 1 : 0;
        if (player.picks.size() != (asked ? 0 : picks)) {
            return Refusal("duck-duck-go.refusal.picks").with("seat", i).with("count", asked ? 0 : picks);
        }
        if (asked && hand_kept(player) < picks) {
            return refuse_hand(state, Seat(i), {.fewest = picks, .most = most_in_hand_by_hand});
        }
        const int answers = !asked && to_answer.contains(Seat(i)) ? each : 0;
        bool fits = player.answers.size() == answers;
        for (int which = 0; which < player.answers.size() && fits; ++which) {
            fits = player.answers[which].value() == Answer::Race ||
                   may_give_up(state, state.duckies[ducky_of(state, Seat(i), which)]);
        }
        if (!fits) return Refusal("duck-duck-go.refusal.answers").with("seat", i).with("count", answers);
    }
    return std::nullopt;
}

}  // namespace detail

// Why nobody can race on from here, if so. The options are the match's, and the course is the board's.
constexpr std::optional<Refusal> what_breaks(const State& state) {
    if (auto wrong = detail::check_table(state)) return wrong;
    if (auto wrong = detail::check_cards(state)) return wrong;
    if (auto wrong = detail::check_pieces(state)) return wrong;
    if (auto wrong = detail::check_tokens(state)) return wrong;
    if (auto wrong = detail::check_phase(state)) return wrong;
    if (auto wrong = detail::check_asked(state)) return wrong;
    for (int i = 0; i < player_count(state); ++i) {
        if (auto wrong = detail::check_holding(state, Seat(i))) return wrong;
    }
    if (auto wrong = detail::check_known(state)) return wrong;
    return detail::check_picks(state);
}

// What play cannot have come to, if anything: hands that nobody can hold.
constexpr std::optional<Refusal> what_is_wrong(const State& state) {
    if (auto wrong = what_breaks(state)) return wrong;
    for (int i = 0; i < player_count(state); ++i) {
        if (auto wrong = detail::check_hand(state, Seat(i))) return wrong;
    }
    return std::nullopt;
}

}  // namespace duckpond::duck_duck_go
