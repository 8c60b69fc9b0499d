#pragma once

// duck! duck! GO! as it is played: whose move it is, what is legal, the end. What a move does is in actions.h.

#include "base/random.h"
#include "base/redact.h"
#include "rules/duck_duck_go/events.h"
#include "rules/game.h"

namespace duckpond::duck_duck_go {

// --- whose move it is

constexpr SeatSet must_act(const State& state) {
    return state.asking.seats;
}

constexpr SeatSet may_act(const State&) {
    return {};
}

// --- what is legal

// What the path is that the piece on turn goes along.
constexpr const Path& path_in(const Asking& asking) {
    return asking.nudging == Nudging::No ? paths_of(*asking.card)[*asking.path] : nudge_path;
}

// R7, R8, R22: the ducky that is placed after so many: by falling number, or clockwise from the highest, and second
// duckies in the same order again. Everybody has a card for it.
constexpr Piece placed_after(const State& state, int placed) {
    const auto higher = [&](int seat) {
        int count = 0;
        for (const Player& other : state.players) count += *other.card > *state.players[Seat(seat)].card ? 1 : 0;
        return count;
    };
    const int players = player_count(state);
    const int place = placed % players;
    const bool falling = state.rules == Rules::Advanced;
    int seat = 0;
    while (higher(seat) != (falling ? place : 0)) ++seat;
    return ducky_of(state, Seat(falling ? seat : (seat + place) % players), placed / players);
}

// R44: a ducky can't give up its card in two rounds on end.
constexpr bool may_give_up(const State& state, const Ducky& ducky) {
    return ducky.rested == 0 || ducky.rested + 1 < state.round;
}
// R43: those who have a choice.
constexpr SeatSet asked_to_answer(const State& state) {
    SeatSet asked;
    for (const Ducky& ducky : state.duckies) {
        if (may_give_up(state, ducky)) asked.insert(ducky.seat);
    }
    return asked;
}

// R27: the fewest buoys, then the highest number picked.
constexpr Seat controller_of(const State& state) {
    Seat best(0);
    for (int i = 1; i < player_count(state); ++i) {
        const int fewer = buoys_of(state, best) - buoys_of(state, Seat(i));
        const bool higher = state.players[Seat(i)].highest > state.players[best].highest;
        if (fewer > 0 || (fewer == 0 && higher)) best = Seat(i);
    }
    return best;
}

namespace detail {

struct Offer {
    const State& state;
    Seat seat;
    Moves& moves;

    constexpr void kind(MoveKind kind) const { moves.push_back({.kind = kind}); }
    constexpr void facings(MoveKind kind) const {
        for (Facing facing = 0; facing < facing_count; ++facing) moves.push_back({.kind = kind, .facing = facing});
    }
    constexpr void starts(MoveKind kind, const Starts& spaces) const {
        for (const Space space : spaces) {
            const TileKind tile = tile_at(state, space);
            Facing facing = 0;
            moves.append(facing_count, [&] { return Move{.kind = kind, .start = tile, .facing = facing++}; });
        }
    }
    constexpr void cards(MoveKind kind) const {
        for (const Number card : state.players[seat].hand.value()) moves.push_back({.kind = kind, .card = card});
    }
    // R23: a card for each ducky.
    constexpr void picks() const {
        if (duckies_each(state) == 1) return cards(MoveKind::Pick);
        const Cards& hand = state.players[seat].hand.value();
        for (const Number first : hand) {
            for (const Number second : hand) {
                if (first != second) moves.push_back({.kind = MoveKind::Pick, .card = first, .second = second});
            }
        }
    }
    // R43: 0 is to race, then the facings.
    constexpr void answers() const {
        const auto choices = [&](int which) {
            return may_give_up(state, state.duckies[ducky_of(state, seat, which)]) ? facing_count + 1 : 1;
        };
        const auto chosen = [](int choice) {
            return choice == 0 ? Maybe<Facing>() : Maybe<Facing>(static_cast<Facing>(choice - 1));
        };
        const int others = duckies_each(state) == 2 ? choices(1) : 1;
        for (int first = 0; first < choices(0); ++first) {
            for (int second = 0; second < others; ++second) {
                moves.push_back({.kind = MoveKind::Answer, .facing = chosen(first), .other = chosen(second)});
            }
        }
    }
    // R37
    constexpr void before() const {
        const Tokens& tokens = state.players[seat].tokens.value();
        kind(MoveKind::GoOn);
        if (tokens.contains(Token::Spin)) facings(MoveKind::Spin);
        if (tokens.contains(Token::Swap) && state.dog.space) kind(MoveKind::Swap);
        if (tokens.contains(Token::Nudge)) kind(MoveKind::Nudge);
    }
    // R41
    constexpr void after() const {
        const Tokens& tokens = state.players[seat].tokens.value();
        kind(MoveKind::GoOn);
        if (tokens.contains(Token::Nudge)) kind(MoveKind::Nudge);
        if (tokens.contains(Token::KeepGoing)) kind(MoveKind::KeepGoing);
    }
    constexpr void paths() const {
        const int count = paths_of(*state.asking.card).size();
        for (int path = 1; path <= count; ++path) {
            moves.push_back({.kind = MoveKind::Path, .path = static_cast<std::uint8_t>(path)});
        }
    }
    // R17
    constexpr void ends() const {
        const Path& path = path_in(state.asking);
        const Piece piece = *state.asking.piece;
        const Facing ahead = piece == dog_piece ? state.dog.facing : state.duckies[piece].facing;
        for (int i = 0; i < path.end_count; ++i) {
            moves.push_back({.kind = MoveKind::Face, .facing = turned(ahead, path.ends[static_cast<std::size_t>(i)])});
        }
    }
    constexpr void puts() const {
        for (const Space space : empty_starts(state, *state.asking.lifted)) {
            moves.push_back({.kind = MoveKind::Put, .start = tile_at(state, space)});
        }
    }
    // R36: any three.
    constexpr void discards() const {
        FixedVector<Number, card_count> hand;
        for (const Number card : state.players[seat].hand.value()) hand.push_back(card);
        for (int i = 0; i < hand.size(); ++i) {
            for (int j = i + 1; j < hand.size(); ++j) {
                for (int k = j + 1; k < hand.size(); ++k) {
                    moves.push_back({.kind = MoveKind::Discard, .card = hand[i], .second = hand[j], .third = hand[k]});
                }
            }
        }
    }

    constexpr void answers_to(Phase phase) const {
        switch (phase) {
            case Phase::PickPlace:
                return cards(MoveKind::Pick);
            case Phase::Place:
                return starts(MoveKind::Place, empty_starts(state, most_duckies + 1));
            case Phase::Pick:
                return picks();
            case Phase::Answer:
                return answers();
            case Phase::Before:
                return before();
            case Phase::Path:
                return paths();
            case Phase::Face:
                return ends();
            case Phase::Jump:
                return starts(MoveKind::Jump, empty_starts(state, *state.asking.piece));
            case Phase::Put:
                return puts();
            case Phase::Turn:
            case Phase::EnterDog:
                return facings(MoveKind::Face);
            case Phase::Play:
                return cards(MoveKind::Play);
            case Phase::After:
                return after();
            case Phase::DogCard:
                cards(MoveKind::Play);
                return kind(MoveKind::Deck);
            case Phase::DogOrder:
                moves.push_back({.kind = MoveKind::First, .card = *state.asking.card});
                moves.push_back({.kind = MoveKind::First, .card = *state.asking.second});
                return;
            case Phase::Over:
                return;
        }
    }
};

}  // namespace detail

constexpr void legal_moves(const State& state, Seat seat, Moves& moves) {
    moves.clear();
    if (!must_act(state).contains(seat)) return;
    const detail::Offer offer{state, seat, moves};
    if (state.players[seat].discarding) return offer.discards();
    offer.answers_to(state.asking.phase);
    if (state.players[seat].blue) offer.kind(MoveKind::Blue);  // R36: whenever one is asked
}

// --- the end

// R20: 4 for the winner, for the others the buoys of their best ducky. Equal scores share the place.
constexpr std::optional<Outcome> outcome(const State& state) {
    if (state.asking.phase != Phase::Over) return std::nullopt;
    const auto score_of = [&](int seat) {
        return state.winner && *state.winner == Seat(seat) ? buoy_count + 1 : best_of(state, Seat(seat));
    };
    Outcome result;
    for (int i = 0; i < player_count(state); ++i) {
        int rank = 1;
        for (int j = 0; j < player_count(state); ++j) rank += score_of(j) > score_of(i) ? 1 : 0;
        result.push_back({.seat = Seat(i), .score = score_of(i), .rank = rank});
    }
    return result;
}

}  // namespace duckpond::duck_duck_go
