#pragma once

// Which questions a race can wait for: whom and what each is about, and what has brought it about.

#include "rules/duck_duck_go/imagine.h"

namespace duckpond::duck_duck_go {

namespace detail {

using Wrong = std::optional<Refusal>;

constexpr bool is_placing(Phase phase) {
    return phase == Phase::PickPlace || phase == Phase::Place;
}
constexpr bool is_of_all(Phase phase) {
    return phase == Phase::PickPlace || phase == Phase::Pick || phase == Phase::Answer;
}
constexpr bool is_of_dog(Phase phase) {
    return phase == Phase::EnterDog || phase == Phase::DogCard || phase == Phase::DogOrder;
}
constexpr bool no_path(const Asking& asking) {
    return !asking.path && asking.steps == 0 && asking.nudging == Nudging::No;
}
constexpr bool is_dogs_turn(const State& state) {
    return state.asking.piece && *state.asking.piece == dog_piece;
}
// R36: without the three that are drawn before three are discarded.
constexpr int hand_kept(const Player& player) {
    return player.hand_size - (player.discarding ? cards_swapped : 0);
}

constexpr Refusal refuse_asking(std::string_view key, const State& state) {
    return Refusal(key).with("phase", name_of(state.asking.phase));
}
constexpr Refusal refuse_field(const State& state, std::string_view field) {
    return refuse_asking("duck-duck-go.refusal.asking", state).with("field", field);
}

// --- whom and what it is about

// Named where the phase needs it, and nowhere else.
constexpr Wrong check_names(const State& state) {
    const Asking& asking = state.asking;
    const Phase phase = asking.phase;
    const bool over = phase == Phase::Over;
    if (!over && is_of_all(phase) == static_cast<bool>(asking.piece)) return refuse_field(state, "piece");
    const bool about_lifted = phase == Phase::Put || phase == Phase::Turn;
    if (about_lifted != static_cast<bool>(asking.lifted)) return refuse_field(state, "lifted");
    if (asking.lifted && *asking.lifted >= state.duckies.size()) return refuse_field(state, "lifted");
    const bool dogs = is_dogs_turn(state);
    if (asking.piece && !dogs && *asking.piece >= state.duckies.size()) return refuse_field(state, "piece");
    const bool can_be_dogs = is_of_dog(phase) || over || phase == Phase::Path || phase == Phase::Face ||
                             phase == Phase::Jump || about_lifted;
    if (asking.piece && (dogs ? !can_be_dogs || state.rules == Rules::Beginner : is_of_dog(phase))) {
        return refuse_field(state, "piece");
    }
    if (asking.second && !dogs) return refuse_field(state, "second");
    if ((phase == Phase::Play) != (asking.reason != Reason::Picked)) return refuse_field(state, "reason");
    if (!asking.piece && asking.card) return refuse_field(state, "card");
    if (!asking.piece && !no_path(asking)) return refuse_field(state, "path");
    return std::nullopt;
}

// A card that is played, how far along it, and by a Nudge or not (R40).
constexpr Wrong check_path(const State& state) {
    const Asking& asking = state.asking;
    if (asking.nudging != Nudging::No) {
        if (is_dogs_turn(state)) return refuse_field(state, "nudging");
        const bool before = asking.nudging == Nudging::Before;
        if (before != static_cast<bool>(asking.card)) return refuse_field(state, "card");
        if (asking.path) return refuse_field(state, "path");
        return asking.steps == 1 ? Wrong() : Wrong(refuse_field(state, "steps"));
    }
    if (!asking.card) return refuse_field(state, "card");
    const Paths& paths = paths_of(*asking.card);
    if (!asking.path || *asking.path >= paths.size()) return refuse_field(state, "path");
    const bool gone = asking.steps >= 1 && asking.steps <= paths[*asking.path].steps;
    return gone ? Wrong() : Wrong(refuse_field(state, "steps"));
}

// A card that lies there, and none of its path is gone.
constexpr Wrong check_unmoved(const State& state, bool with_card) {
    if (with_card != static_cast<bool>(state.asking.card)) return refuse_field(state, "card");
    return no_path(state.asking) ? Wrong() : Wrong(refuse_field(state, "path"));
}

// --- what brings it about

constexpr Wrong unless(bool fits, const State& state, std::string_view key) {
    return fits ? Wrong() : Wrong(refuse_asking(key, state));
}

// Of the piece on turn, which stands somewhere.
constexpr Wrong check_move(const State& state) {
    const Asking& asking = state.asking;
    const bool dogs = is_dogs_turn(state);
    const Maybe<Space>& at = dogs ? state.dog.space : state.duckies[*asking.piece].space;
    if (!at) return refuse_field(state, "piece");
    const Player& player = state.players[dogs ? *state.control : state.duckies[*asking.piece].seat];
    const bool on_buoy = is_on_buoy(state, *at);
    switch (asking.phase) {
        case Phase::Before:
            if (auto wrong = check_unmoved(state, true)) return wrong;
            return unless(player.token_count > 0, state, "duck-duck-go.refusal.asking-token");
        case Phase::Path:
            if (auto wrong = check_unmoved(state, true)) return wrong;
            return unless(paths_of(*asking.card).size() > 1, state, "duck-duck-go.refusal.asking-path");
        case Phase::Face:
            if (auto wrong = check_path(state)) return wrong;
            return unless(path_in(asking).end_count > 1 && asking.steps == path_in(asking).steps, state,
                          "duck-duck-go.refusal.asking-face");
        case Phase::Jump:
            if (auto wrong = check_path(state)) return wrong;
            return unless(state.course.value.kind(*at) == SpaceKind::Start, state, "duck-duck-go.refusal.asking-jump");
        case Phase::Play: {
            if (auto wrong = check_unmoved(state, false)) return wrong;
            if (asking.reason != Reason::KeepGoing && !on_buoy) return refuse_field(state, "reason");
            return unless(player.hand_size > 1, state, "duck-duck-go.refusal.asking-hand");
        }
        case Phase::After:
            if (auto wrong = check_unmoved(state, false)) return wrong;
            if (on_buoy) return refuse_asking("duck-duck-go.refusal.asking-buoy", state);
            return unless(player.token_count > 0, state, "duck-duck-go.refusal.asking-token");
        case Phase::DogCard:
            if (asking.second) return refuse_field(state, "second");
            if (auto wrong = check_unmoved(state, false)) return wrong;
            return unless(player.hand_size > 0, state, "duck-duck-go.refusal.asking-hand");
        case Phase::DogOrder:
            if (!asking.second) return refuse_field(state, "second");
            return check_unmoved(state, true);
        case Phase::PickPlace:
        case Phase::Place:
        case Phase::Pick:
        case Phase::Answer:
        case Phase::Put:
        case Phase::Turn:
        case Phase::EnterDog:
        case Phase::Over:
            return std::nullopt;
    }
    return std::nullopt;
}

// R26, R28: a ducky that met the dog, lifted or just put down.
constexpr Wrong check_meeting(const State& state) {
    const Asking& asking = state.asking;
    const Maybe<Space>& space = state.duckies[*asking.lifted].space;
    if (!state.dog.space) return refuse_asking("duck-duck-go.refusal.asking-dog", state);
    const bool on_start = space && state.course.value.kind(*space) == SpaceKind::Start;
    const bool to_choose = !space && empty_starts(state, *asking.lifted).size() > 1;
    if (asking.phase == Phase::Turn ? !on_start : !to_choose) {
        return refuse_asking("duck-duck-go.refusal.asking-lifted", state).with("ducky", *asking.lifted);
    }
    if (is_dogs_turn(state)) return check_path(state);
    return *asking.piece == *asking.lifted ? check_unmoved(state, false) : Wrong(refuse_field(state, "lifted"));
}

// R7, R8, R22
constexpr Wrong check_placing(const State& state) {
    int placed = 0;
    for (const Ducky& ducky : state.duckies) placed += ducky.space ? 1 : 0;
    if (state.asking.phase == Phase::PickPlace) {
        if (state.rules == Rules::Beginner) return refuse_field(state, "phase");
        return unless(placed == 0, state, "duck-duck-go.refusal.asking-placed");
    }
    if (placed == state.duckies.size() || *state.asking.piece != placed_after(state, placed)) {
        return refuse_field(state, "piece");
    }
    for (int i = 0; i < state.duckies.size(); ++i) {
        const Maybe<Space>& space = state.duckies[placed_after(state, i)].space;
        if (static_cast<bool>(space) == (i < placed) && (!space || state.course.value.kind(*space) == SpaceKind::Start))
            continue;
        return refuse_asking("duck-duck-go.refusal.asking-placed", state);
    }
    return check_unmoved(state, false);
}

// R19, R21
constexpr Wrong check_over(const State& state) {
    if (!state.winner) {
        return state.round == most_rounds ? Wrong()
                                          : Wrong(Refusal("duck-duck-go.refusal.over-round").with("most", most_rounds));
    }
    for (const Ducky& ducky : state.duckies) {
        if (ducky.seat == *state.winner && ducky.space && *ducky.space == state.course.value.drain()) return {};
    }
    return Refusal("duck-duck-go.refusal.winner").with("seat", state.winner->index());
}

// --- who is asked

constexpr SeatSet owner_of(const State& state, Piece piece) {
    return {piece == dog_piece ? *state.control : state.duckies[piece].seat};
}

// Who is asked, where the rest fits.
constexpr SeatSet seats_asked(const State& state) {
    const Asking& asking = state.asking;
    SeatSet seats;
    switch (asking.phase) {
        case Phase::PickPlace:
        case Phase::Pick:
            for (int i = 0; i < player_count(state); ++i) {
                if (state.players[Seat(i)].picks.empty()) seats.insert(Seat(i));
            }
            return seats;
        case Phase::Answer:
            for (const Seat seat : asked_to_answer(state)) {
                if (state.players[seat].answers.empty()) seats.insert(seat);
            }
            return seats;
        case Phase::Place:
        case Phase::Before:
        case Phase::Path:
        case Phase::Face:
        case Phase::Jump:
        case Phase::Play:
        case Phase::After:
        case Phase::EnterDog:
        case Phase::DogCard:
        case Phase::DogOrder:
            return owner_of(state, *asking.piece);
        case Phase::Put:
            return {*state.control};
        case Phase::Turn:
            return owner_of(state, *asking.lifted);
        case Phase::Over:
            return {};
    }
    return seats;
}

// R10, R24: cards of duckies whose turn is still to come lie there in a round, but not when the dog moves or somebody
// picks.
constexpr Wrong check_revealed(const State& state) {
    const Phase phase = state.asking.phase;
    const bool none = phase == Phase::Pick || is_placing(phase) || is_dogs_turn(state);
    for (int i = 0; i < state.duckies.size(); ++i) {
        const Ducky& ducky = state.duckies[i];
        const bool on_turn = state.asking.piece && *state.asking.piece == i;
        if (ducky.card ? none || on_turn : phase == Phase::Answer) {
            return refuse_asking("duck-duck-go.refusal.ducky-card", state).with("ducky", i);
        }
        // R44
        if (ducky.rested > (state.forgiving ? int{state.round} : 0)) {
            return Refusal("duck-duck-go.refusal.rested").with("ducky", i);
        }
    }
    return std::nullopt;
}

constexpr Wrong check_phase(const State& state) {
    const Phase phase = state.asking.phase;
    if ((state.round == 0) != is_placing(phase)) {
        return refuse_asking("duck-duck-go.refusal.asking-round", state).with("round", state.round);
    }
    if (state.winner && phase != Phase::Over) {
        return Refusal("duck-duck-go.refusal.winner").with("seat", state.winner->index());
    }
    for (int i = 0; i < player_count(state); ++i) {
        if (static_cast<bool>(state.players[Seat(i)].card) != (phase == Phase::Place)) {
            return refuse_asking("duck-duck-go.refusal.player-card", state).with("seat", i);
        }
    }
    if (auto wrong = check_names(state)) return wrong;
    if (auto wrong = check_revealed(state)) return wrong;
    if (is_placing(phase)) return check_placing(state);
    if (phase == Phase::Over) return check_over(state);
    if (phase == Phase::Answer && !state.forgiving) return refuse_field(state, "phase");
    if (phase == Phase::Put || phase == Phase::Turn) return check_meeting(state);
    if (phase == Phase::EnterDog && state.dog.space) return refuse_asking("duck-duck-go.refusal.asking-dog", state);
    if (phase == Phase::EnterDog && state.asking.second) return refuse_field(state, "second");
    if (phase == Phase::EnterDog) return check_unmoved(state, false);
    return is_of_all(phase) ? Wrong() : check_move(state);
}

constexpr Wrong check_asked(const State& state) {
    const SeatSet seats = seats_asked(state);
    if (seats.empty() && state.asking.phase != Phase::Over) {
        return refuse_asking("duck-duck-go.refusal.asking-nobody", state);
    }
    return state.asking.seats == seats ? Wrong() : Wrong(refuse_field(state, "seats"));
}

}  // namespace detail

}  // namespace duckpond::duck_duck_go
