#pragma once

// Positions made by hand (R50): what follows from the rest may be left out, and what cannot be is refused by name.

#include "rules/duck_duck_go/imagine.h"

namespace duckpond::duck_duck_go {

namespace detail {

inline constexpr int most_in_hand_by_hand = 5;

// --- the table

constexpr std::optional<Refusal> complete_options(const Options& options, State& state, const GivenFields& given) {
    const State laid = laid_out(options);
    const auto settle = [&](std::string_view name, auto& played, const auto& wanted) {
        if (given.has(name) && !(played == wanted)) return false;
        played = wanted;
        return true;
    };
    const bool agree = settle("rules", state.rules, laid.rules) &&
                       settle("forgiving", state.forgiving, laid.forgiving) &&
                       settle("board", state.board, laid.board) && settle("course", state.course, laid.course);
    if (!agree) return Refusal("state.options");
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
        if (seat != Seat(0) && seat != laid.duckies[i].seat)
            return Refusal("duck-duck-go.refusal.owner").with("ducky", i);
        seat = laid.duckies[i].seat;
    }
    return std::nullopt;
}

constexpr bool is_placing(Phase phase) {
    return phase == Phase::PickPlace || phase == Phase::Place;
}

constexpr std::optional<Refusal> complete_round(State& state, const GivenFields& given) {
    if (!given.has("round")) {
        bool placed = true;
        for (const Ducky& ducky : state.duckies) placed = placed && (ducky.space || given.has("asking"));
        state.round = placed && !(given.has("asking") && is_placing(state.asking.phase)) ? 1 : 0;
    }
    if (state.round > most_rounds) {
        return Refusal("duck-duck-go.refusal.round").with("found", state.round).with("most", most_rounds);
    }
    for (int i = 0; i < state.duckies.size(); ++i) {
        const int rested = state.duckies[i].rested;
        if (rested > (state.forgiving ? int{state.round} : 0))
            return Refusal("duck-duck-go.refusal.rested").with("ducky", i);
    }
    return std::nullopt;
}

// --- pieces

constexpr std::optional<Refusal> check_piece(const State& state, Piece piece, const Maybe<Space>& space,
                                             Facing facing) {
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

constexpr bool no_path(const Asking& asking) {
    return !asking.path && asking.steps == 0 && asking.nudging == Nudging::No;
}

constexpr bool is_dogs_turn(const State& state) {
    return state.asking.piece && *state.asking.piece == dog_piece;
}

// R16, R24: only the winner has come to the drain, and the dog leaves it with its first step.
constexpr bool may_be_on_drain(const State& state, Piece piece) {
    if (piece == dog_piece) return is_dogs_turn(state) && no_path(state.asking);
    const Ducky& ducky = state.duckies[piece];
    return state.asking.phase == Phase::Over && state.winner && *state.winner == ducky.seat &&
           ducky.buoys.size() == buoy_count;
}

constexpr std::optional<Refusal> check_pieces(const State& state) {
    const auto check_one = [&](Piece piece, const Maybe<Space>& space, Facing facing) -> std::optional<Refusal> {
        if (auto refusal = check_piece(state, piece, space, facing)) return refusal;
        if (space && *space == state.course.value.drain() && !may_be_on_drain(state, piece)) {
            return Refusal("duck-duck-go.refusal.on-drain").with("piece", piece);
        }
        return std::nullopt;
    };
    for (int i = 0; i < state.duckies.size(); ++i) {
        const Ducky& ducky = state.duckies[i];
        if (auto refusal = check_one(static_cast<Piece>(i), ducky.space, ducky.facing)) return refusal;
        const bool lifted = state.asking.lifted && *state.asking.lifted == i && state.asking.phase == Phase::Put;
        if (state.round > 0 && !ducky.space && !lifted)
            return Refusal("duck-duck-go.refusal.not-placed").with("ducky", i);
        if (state.round == 0 && !ducky.buoys.empty()) return Refusal("duck-duck-go.refusal.too-early").with("ducky", i);
    }
    if (auto refusal = check_one(dog_piece, state.dog.space, state.dog.facing)) return refusal;
    const bool advanced = state.rules == Rules::Advanced && state.round > 0;
    if (!advanced && (state.dog.space || state.control)) return Refusal("duck-duck-go.refusal.no-dog");
    const bool held = state.control && state.control->index() < player_count(state);
    if ((state.dog.space || state.control || is_dogs_turn(state)) && !held)
        return Refusal("duck-duck-go.refusal.control");
    return std::nullopt;
}

// --- cards

// Every card lies somewhere. Without "deck" the rest is the deck, the lowest on top; with it, but without "discards",
// the rest is discarded.
constexpr std::optional<Refusal> complete_cards(State& state, const GivenFields& given) {
    Cards left = Cards::all();
    Maybe<Number> twice;
    Maybe<Number> unknown;
    const auto strike = [&](Number card) {
        if (card < 1 || card > card_count) {
            unknown = card;
        } else if (!left.contains(card)) {
            twice = card;
        } else {
            left.erase(card);
        }
    };
    for (const Player& player : state.players) {
        for (const Number card : player.hand.value()) strike(card);
        for (const auto& card : player.picks) strike(card.value());
        if (player.card) strike(*player.card);
    }
    for (const Ducky& ducky : state.duckies) {
        if (!ducky.card) continue;
        strike(*ducky.card);
        Number& highest = state.players[ducky.seat].highest;
        highest = std::max(highest, *ducky.card);
    }
    if (state.asking.card) strike(*state.asking.card);
    if (state.asking.second) strike(*state.asking.second);
    for (const auto& card : state.deck) strike(card.value());
    for (const Number card : state.discards) strike(card);
    if (unknown) return Refusal("duck-duck-go.refusal.no-card").with("card", *unknown);
    if (twice) return Refusal("duck-duck-go.refusal.card-twice").with("card", *twice);
    if (!left.empty() && given.has("deck") && given.has("discards")) {
        return Refusal("duck-duck-go.refusal.card-missing").with("card", left.lowest());
    }
    for (const Number card : left) {
        if (given.has("deck")) {
            state.discards.insert(card);
        } else {
            state.deck.insert(state.deck.size(), Veiled(card));
        }
    }
    for (auto& card : state.deck) card.forget();
    return std::nullopt;
}

// R36: three more than are dealt at the most, while three are to be discarded.
constexpr std::optional<Refusal> complete_hands(State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        Player& player = state.players[Seat(i)];
        const int cards = player.hand.value().size();
        const int most = most_in_hand_by_hand + (player.discarding ? cards_swapped : 0);
        const bool may_discard =
            !player.discarding || (cards >= cards_swapped && !player.blue && state.asking.seats.contains(Seat(i)) &&
                                   state.rules == Rules::Advanced);
        if ((player.hand_size != 0 && player.hand_size != cards) || cards > most || !may_discard) {
            return Refusal("duck-duck-go.refusal.hand").with("seat", i).with("found", cards).with("most", most);
        }
        player.hand_size = static_cast<std::uint8_t>(cards);
        player.hand = Veiled(player.hand.value(), {Seat(i)});
        for (auto& card : player.picks) card = Veiled(card.value(), {Seat(i)});
        for (auto& answer : player.answers) answer = Veiled(answer.value(), {Seat(i)});
        if (player.highest > card_count) return Refusal("duck-duck-go.refusal.no-card").with("card", player.highest);
    }
    return std::nullopt;
}

// R46: unless it is told, nothing has been shuffled since the first deal.
constexpr std::optional<Refusal> complete_known(State& state, const GivenFields& given) {
    DeckKnown known{.shuffled = given.has("known") ? state.known.value.shuffled : Cards::all(), .drawn = {}};
    bool fits = true;
    for (const Player& player : state.players) {
        int drawn = 0;
        for (const Number card : player.hand.value()) drawn += known.shuffled.contains(card) ? 1 : 0;
        for (const auto& card : player.picks) drawn += known.shuffled.contains(card.value()) ? 1 : 0;
        known.drawn.push_back(static_cast<std::uint8_t>(drawn));
    }
    for (const auto& card : state.deck) fits = fits && known.shuffled.contains(card.value());
    if (given.has("known")) fits = fits && known == state.known.value;
    state.known.value = known;
    return fits ? std::nullopt : std::optional(Refusal("duck-duck-go.refusal.known"));
}

// --- tokens

// R32, R35: what is held by nobody lies face down if "tokens" is left out, else it has been used if "used" is.
constexpr std::optional<Refusal> complete_tokens(State& state, const GivenFields& given) {
    const bool advanced = state.rules == Rules::Advanced;
    Tokens found = state.used;
    const auto count = [&](const Tokens& tokens) {
        for (int kind = 0; kind < enum_count<Token>; ++kind) {
            const auto token = static_cast<Token>(kind);
            found.set(token, std::min(Tokens::most_of_a_kind, found.count(token) + tokens.count(token)));
        }
    };
    for (int i = 0; i < player_count(state); ++i) {
        Player& player = state.players[Seat(i)];
        const int held = player.tokens.value().size();
        if ((player.token_count != 0 && player.token_count != held) || (player.blue && !advanced)) {
            return Refusal("duck-duck-go.refusal.token-count").with("seat", i).with("found", held);
        }
        count(player.tokens.value());
        player.token_count = static_cast<std::uint8_t>(std::min(held, token_count));
        player.tokens = Veiled(player.tokens.value(), {Seat(i)});
    }
    for (auto& token : state.tokens) {
        found.set(token.value(), found.count(token.value()) + 1);
        token.forget();
    }
    for (int kind = 0; kind < enum_count<Token>; ++kind) {
        const auto token = static_cast<Token>(kind);
        const int there = advanced ? tokens_of_a_kind : 0;
        const bool open = !given.has("tokens") || !given.has("used");
        if (found.count(token) > there || (found.count(token) < there && !open)) {
            return Refusal("duck-duck-go.refusal.tokens")
                .with("token", name_of(token))
                .with("found", found.count(token))
                .with("count", there);
        }
        for (int missing = there - found.count(token); missing > 0; --missing) {
            if (given.has("tokens")) {
                state.used.add(token);
            } else {
                state.tokens.put(Veiled(token));
            }
        }
    }
    return std::nullopt;
}

// --- what is asked

constexpr SeatSet owner_of(const State& state, Piece piece) {
    return {piece == dog_piece ? *state.control : state.duckies[piece].seat};
}

// Who is asked, where the rest tells.
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

constexpr bool is_of_all(Phase phase) {
    return phase == Phase::PickPlace || phase == Phase::Pick || phase == Phase::Answer;
}
constexpr bool is_of_dog(Phase phase) {
    return phase == Phase::EnterDog || phase == Phase::DogCard || phase == Phase::DogOrder;
}

// Whether whom and what it is about is named where the phase needs it, and nowhere else.
constexpr bool names_fit(const State& state) {
    const Asking& asking = state.asking;
    const bool about_piece = !is_of_all(asking.phase) && asking.phase != Phase::Over;
    const bool about_lifted = asking.phase == Phase::Put || asking.phase == Phase::Turn;
    if (asking.phase != Phase::Over && about_piece != static_cast<bool>(asking.piece)) return false;
    if (about_lifted != static_cast<bool>(asking.lifted)) return false;
    if (asking.lifted && *asking.lifted >= state.duckies.size()) return false;
    if (!asking.piece) {
        return !asking.card && !asking.second && no_path(asking) && asking.reason == Reason::Picked;
    }
    const bool dogs = *asking.piece == dog_piece;
    if (!dogs && *asking.piece >= state.duckies.size()) return false;
    if (dogs && state.rules == Rules::Beginner) return false;
    if (is_of_dog(asking.phase) && !dogs) return false;
    if (asking.second && !dogs) return false;
    return (asking.phase == Phase::Play) == (asking.reason != Reason::Picked);
}

// A card that is played, how far along it, and by a Nudge or not.
constexpr bool path_fits(const State& state) {
    const Asking& asking = state.asking;
    if (asking.nudging != Nudging::No) {
        const bool before = asking.nudging == Nudging::Before;
        return *asking.piece != dog_piece && before == static_cast<bool>(asking.card) && !asking.path &&
               asking.steps == 1;
    }
    if (!asking.card || !asking.path) return false;
    const Paths& paths = paths_of(*asking.card);
    return *asking.path < paths.size() && asking.steps >= 1 && asking.steps <= paths[*asking.path].steps;
}

// Of the piece on turn, which stands somewhere.
constexpr bool move_fits(const State& state) {
    const Asking& asking = state.asking;
    const bool dogs = *asking.piece == dog_piece;
    const Space space = dogs ? *state.dog.space : *state.duckies[*asking.piece].space;
    const Player& player = state.players[dogs ? *state.control : state.duckies[*asking.piece].seat];
    switch (asking.phase) {
        case Phase::Before:
            return !dogs && asking.card && no_path(asking) && player.token_count > 0;
        case Phase::Path:
            return asking.card && no_path(asking) && paths_of(*asking.card).size() > 1;
        case Phase::Face:
            return path_fits(state) && path_in(asking).end_count > 1 && asking.steps == path_in(asking).steps;
        case Phase::Jump:
            return path_fits(state) && state.course.value.kind(space) == SpaceKind::Start;
        case Phase::Play:
            return !dogs && !asking.card && no_path(asking) && player.hand_size > 1 &&
                   (asking.reason == Reason::KeepGoing || is_on_buoy(state, space));
        case Phase::After:
            return !dogs && !asking.card && no_path(asking) && player.token_count > 0 && !is_on_buoy(state, space);
        case Phase::DogCard:
            return !asking.card && !asking.second && no_path(asking) && player.hand_size > 0;
        case Phase::DogOrder:
            return asking.card && asking.second && no_path(asking);
        case Phase::PickPlace:
        case Phase::Place:
        case Phase::Pick:
        case Phase::Answer:
        case Phase::Put:
        case Phase::Turn:
        case Phase::EnterDog:
        case Phase::Over:
            return false;
    }
    return false;
}

// R26, R28: a ducky that met the dog, lifted or just put down.
constexpr bool meeting_fits(const State& state) {
    const Asking& asking = state.asking;
    const Maybe<Space>& space = state.duckies[*asking.lifted].space;
    if (!state.dog.space) return false;
    if (asking.phase == Phase::Turn && (!space || state.course.value.kind(*space) != SpaceKind::Start)) return false;
    if (asking.phase == Phase::Put && (space || empty_starts(state, *asking.lifted).size() < 2)) return false;
    if (*asking.piece == dog_piece) return path_fits(state);
    return *asking.piece == *asking.lifted && !asking.card && no_path(asking);
}

constexpr bool placing_fits(const State& state) {
    int placed = 0;
    for (const Ducky& ducky : state.duckies) placed += ducky.space ? 1 : 0;
    for (const Player& player : state.players) {
        if (static_cast<bool>(player.card) != (state.asking.phase == Phase::Place)) return false;
    }
    if (state.asking.phase == Phase::PickPlace) return placed == 0 && state.rules == Rules::Advanced;
    if (placed == state.duckies.size() || *state.asking.piece != placed_after(state, placed)) return false;
    for (int i = 0; i < state.duckies.size(); ++i) {
        const Maybe<Space>& space = state.duckies[placed_after(state, i)].space;
        if (static_cast<bool>(space) != (i < placed)) return false;
        if (space && state.course.value.kind(*space) != SpaceKind::Start) return false;
    }
    return !state.asking.card && no_path(state.asking);
}

constexpr bool over_fits(const State& state) {
    if (!state.winner) return state.round == most_rounds;
    for (const Ducky& ducky : state.duckies) {
        if (ducky.seat == *state.winner && ducky.space && *ducky.space == state.course.value.drain()) return true;
    }
    return false;
}

// R10, R24: cards of duckies whose turn is still to come lie there in a round, but not when the dog moves or somebody
// picks.
constexpr bool cards_fit(const State& state) {
    const Phase phase = state.asking.phase;
    const bool none = phase == Phase::Pick || is_placing(phase) || is_dogs_turn(state);
    for (int i = 0; i < state.duckies.size(); ++i) {
        const bool lies = static_cast<bool>(state.duckies[i].card);
        if (lies && (none || (state.asking.piece && *state.asking.piece == i))) return false;
        if (!lies && phase == Phase::Answer) return false;
    }
    return true;
}

constexpr bool phase_fits(const State& state) {
    const Phase phase = state.asking.phase;
    if (!names_fit(state) || !cards_fit(state) || (state.round == 0) != is_placing(phase)) return false;
    if (state.winner && phase != Phase::Over) return false;
    if (is_placing(phase)) return placing_fits(state);
    for (const Player& player : state.players) {
        if (player.card) return false;
    }
    if (phase == Phase::Over) return over_fits(state);
    if (phase == Phase::Pick) return true;
    if (phase == Phase::Answer) return state.forgiving;
    if (phase == Phase::Put || phase == Phase::Turn) return meeting_fits(state);
    if (phase == Phase::EnterDog)
        return !state.dog.space && !state.asking.card && !state.asking.second && no_path(state.asking);
    if (is_dogs_turn(state) && !state.dog.space) return false;
    return move_fits(state);
}

// R11, R43: what has been picked or answered by some, and not yet by all.
constexpr std::optional<Refusal> check_picks(const State& state) {
    const Phase phase = state.asking.phase;
    const int each = duckies_each(state);
    for (int i = 0; i < player_count(state); ++i) {
        const Player& player = state.players[Seat(i)];
        const bool asked = state.asking.seats.contains(Seat(i));
        const int picks = phase == Phase::Pick ? each : phase == Phase::PickPlace ? 1 : 0;
        const bool picks_fit =
            asked ? player.picks.empty() && player.hand_size - (player.discarding ? cards_swapped : 0) >= picks
                  : player.picks.size() == picks;
        if (!picks_fit) return Refusal("duck-duck-go.refusal.picks").with("seat", i);
        bool answers_fit = player.answers.empty();
        if (phase == Phase::Answer && !asked && asked_to_answer(state).contains(Seat(i))) {
            answers_fit = player.answers.size() == each;
            for (int which = 0; which < player.answers.size() && answers_fit; ++which) {
                answers_fit = player.answers[which].value() == Answer::Race ||
                              may_give_up(state, state.duckies[ducky_of(state, Seat(i), which)]);
            }
        }
        if (!answers_fit) return Refusal("duck-duck-go.refusal.answers").with("seat", i);
    }
    return std::nullopt;
}

// Without "asking" everybody picks, or places, and who is asked may be left out.
constexpr std::optional<Refusal> complete_asking(State& state, const GivenFields& given) {
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
    const Refusal refusal = Refusal("duck-duck-go.refusal.asking").with("phase", name_of(state.asking.phase));
    if (!phase_fits(state)) return refusal;
    const SeatSet seats = seats_asked(state);
    if (!state.asking.seats.empty() && state.asking.seats != seats) return refusal;
    if (seats.empty() && state.asking.phase != Phase::Over) return refusal;
    state.asking.seats = seats;
    return std::nullopt;
}

}  // namespace detail

// Fills in what `state`, read from outside, left out. The options are checked by then.
constexpr std::optional<Refusal> complete(const Options& options, State& state, const GivenFields& given) {
    if (auto refusal = detail::complete_options(options, state, given)) return refusal;
    if (auto refusal = detail::complete_round(state, given)) return refusal;
    if (auto refusal = detail::complete_cards(state, given)) return refusal;
    if (auto refusal = detail::complete_tokens(state, given)) return refusal;
    if (auto refusal = detail::check_pieces(state)) return refusal;
    for (Player& player : state.players) {
        // Until who is asked is known, nobody is refused for having too many.
        player.hand_size =
            player.hand_size == 0 ? static_cast<std::uint8_t>(player.hand.value().size()) : player.hand_size;
    }
    if (auto refusal = detail::complete_asking(state, given)) return refusal;
    if (auto refusal = detail::complete_hands(state)) return refusal;
    if (auto refusal = detail::complete_known(state, given)) return refusal;
    return detail::check_picks(state);
}

}  // namespace duckpond::duck_duck_go
