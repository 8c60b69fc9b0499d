#pragma once

// What a move does, and how a race begins. What is asked next, and what it is about, lies in state.asking; whatever has
// only one possibility goes on without being asked (R6).

#include "rules/duck_duck_go/courses.h"
#include "rules/duck_duck_go/rules.h"

namespace duckpond::duck_duck_go {

namespace detail {

// One move being carried out: everything it does is told as an event, and in the end what is asked next.
template <RandomSource Random, class Events>
struct Carrying {
    State& state;
    Random& random;
    Events& events;

    template <class Event>
    constexpr void tell(const Event& event) {
        fold(state, event);
        events(event);
    }

    [[nodiscard]] constexpr Asking& asking() { return state.asking; }
    [[nodiscard]] constexpr Player& player(Seat seat) { return state.players[seat]; }

    // --- whose it is

    [[nodiscard]] constexpr Maybe<Seat> owner(Piece piece) const {
        return piece == dog_piece ? Maybe<Seat>() : Maybe<Seat>(state.duckies[piece].seat);
    }
    [[nodiscard]] constexpr Which which(Piece piece) const {
        if (piece == dog_piece || duckies_each(state) == 1) return Which::Only;
        return place_among(state, piece) == 0 ? Which::First : Which::Second;
    }
    // Who decides for the piece on turn.
    [[nodiscard]] constexpr Seat decider() const {
        const Piece piece = *state.asking.piece;
        return piece == dog_piece ? *state.control : state.duckies[piece].seat;
    }

    constexpr void ask(Phase phase, SeatSet seats) {
        state.asking.phase = phase;
        state.asking.seats = seats;
        events(Waiting{.phase = phase, .asking = state.asking});
    }
    constexpr void ask(Phase phase, Seat seat) { ask(phase, SeatSet{seat}); }
    constexpr void ask_all(Phase phase) {
        state.asking = {};
        ask(phase, SeatSet::first(player_count(state)));
    }

    // --- cards

    // R5
    constexpr void see_to_deck() {
        if (!state.deck.empty()) return;
        FixedVector<Number, card_count> cards;
        for (const Number card : state.discards) cards.push_back(card);
        shuffle(random, cards.begin(), cards.size());
        tell(Reshuffled{.cards = static_cast<std::uint8_t>(cards.size())});
        for (auto& card : state.deck) card = Veiled(cards.pop_back());
    }
    constexpr Number top_card() {
        see_to_deck();
        return state.deck.top().value();
    }
    constexpr void draw(Seat seat, int count) {
        while (count > 0) {
            see_to_deck();
            Drew drew{.seat = seat, .cards = {}};
            for (int depth = 0; depth < state.deck.size() && drew.cards.size() < count; ++depth) {
                drew.cards.push_back(Veiled(state.deck.at_depth(depth).value(), {seat}));
            }
            count -= drew.cards.size();
            tell(drew);
        }
    }
    constexpr void discard_played() {
        if (state.asking.card) tell(Discarded{.card = *state.asking.card});
        state.asking.card.reset();
        state.asking.path.reset();
        state.asking.steps = 0;
    }

    // --- placing the duckies

    constexpr void place_next() {
        int placed = 0;
        for (const Ducky& ducky : state.duckies) placed += ducky.space ? 1 : 0;
        if (placed == state.duckies.size()) return begin_round(1);
        const Piece piece = placed_after(state, placed);
        state.asking = {};
        state.asking.piece = piece;
        ask(Phase::Place, state.duckies[piece].seat);
    }
    constexpr void place(const Move& move) {
        const Piece piece = *state.asking.piece;
        tell(Placed{.seat = state.duckies[piece].seat,
                    .which = which(piece),
                    .piece = piece,
                    .space = centre_of(state, *move.start),
                    .facing = *move.facing});
        place_next();
    }

    // --- rounds

    constexpr void begin_round(int round) {
        tell(RoundBegan{.round = static_cast<std::uint16_t>(round)});
        ask_all(Phase::Pick);
    }

    // R11: the last one to pick brings all picks to light.
    constexpr void pick(Seat seat, const Move& move) {
        if (must_act(state).size() > 1) {
            return tell(Picked{.seat = seat,
                               .card = Veiled(*move.card, {seat}),
                               .second = move.second ? Maybe(Veiled(*move.second, {seat})) : std::nullopt});
        }
        for (int i = 0; i < player_count(state); ++i) {
            const Player& other = player(Seat(i));
            Revealed shown{.seat = Seat(i), .card = *move.card, .second = move.second};
            if (Seat(i) != seat) {
                shown.card = other.picks[0].value();
                shown.second = other.picks.size() == 2 ? Maybe(other.picks[1].value()) : std::nullopt;
            }
            tell(shown);
        }
        if (state.round == 0) return place_next();
        state.asking = {};
        if (!state.forgiving) return next_turn();
        const SeatSet asked = asked_to_answer(state);
        if (asked.empty()) return next_turn();
        ask(Phase::Answer, asked);
    }

    // R43
    constexpr void answer(Seat seat, const Move& move) {
        const bool two = duckies_each(state) == 2;
        if (must_act(state).size() > 1) {
            return tell(Answered{.seat = seat,
                                 .answer = Veiled(answer_of(move.facing), {seat}),
                                 .second = two ? Maybe(Veiled(answer_of(move.other), {seat})) : std::nullopt});
        }
        AnswersRevealed revealed;
        for (int i = 0; i < state.duckies.size(); ++i) {
            const Seat by = state.duckies[i].seat;
            const int place = place_among(state, static_cast<Piece>(i));
            const auto& given = player(by).answers;
            revealed.answers.push_back(by == seat      ? answer_of(place == 0 ? move.facing : move.other)
                                       : given.empty() ? Answer::Race
                                                       : given[place].value());
        }
        tell(revealed);
        for (int i = 0; i < state.duckies.size(); ++i) {
            const auto piece = static_cast<Piece>(i);
            if (revealed.answers[i] == Answer::Race) continue;
            tell(GaveUp{.seat = state.duckies[i].seat,
                        .which = which(piece),
                        .piece = piece,
                        .card = *state.duckies[i].card,
                        .facing = facing_of(revealed.answers[i])});
        }
        next_turn();
    }

    // R10: the lowest number first.
    constexpr void next_turn() {
        state.asking = {};
        Maybe<Piece> next;
        for (int i = 0; i < state.duckies.size(); ++i) {
            const Maybe<Number>& card = state.duckies[i].card;
            if (card && (!next || *card < *state.duckies[*next].card)) next = static_cast<Piece>(i);
        }
        if (!next) return state.rules == Rules::Advanced ? call_dog() : end_round();
        state.asking.piece = next;
        show(*state.duckies[*next].card, Reason::Picked, From::Pick);
    }

    constexpr void end_round() {
        if (state.round == most_rounds) {
            tell(CalledOff{.round = state.round});
            return end_race();
        }
        for (int i = 0; i < player_count(state); ++i) draw(Seat(i), full_hand(state) - player(Seat(i)).hand_size);
        begin_round(state.round + 1);
    }
    constexpr void end_race() { ask(Phase::Over, SeatSet{}); }

    // --- a ducky's cards

    constexpr void show(Number card, Reason reason, From from) {
        const Piece piece = *state.asking.piece;
        tell(Showed{.seat = state.duckies[piece].seat,
                    .reason = reason,
                    .from = from,
                    .which = which(piece),
                    .piece = piece,
                    .card = card});
        before_card();
    }

    // R37, R42
    constexpr void before_card() {
        if (player(decider()).token_count > 0) return ask(Phase::Before, decider());
        choose_path();
    }

    // R12
    constexpr void choose_path() {
        if (paths_of(*state.asking.card).size() > 1) return ask(Phase::Path, decider());
        go_along(0);
    }
    constexpr void go_along(int path) {
        state.asking.path = static_cast<std::uint8_t>(path);
        state.asking.steps = 0;
        go();
    }
    constexpr void path(const Move& move) {
        const Piece piece = *state.asking.piece;
        tell(PathChosen{.seat = owner(piece), .which = which(piece), .piece = piece, .path = *move.path});
        go_along(*move.path - 1);
    }

    // R18, R41
    constexpr void play_another(Reason reason) {
        const Seat seat = decider();
        if (player(seat).hand_size == 0) return show(top_card(), reason, From::Deck);
        if (player(seat).hand_size == 1) return show(player(seat).hand.value().lowest(), reason, From::Hand);
        state.asking.reason = reason;
        ask(Phase::Play, seat);
    }
    constexpr void play(const Move& move) {
        const Reason reason = state.asking.reason;
        state.asking.reason = {};
        show(*move.card, reason, From::Hand);
    }

    // --- moving

    // R12: from where the piece on turn is by now, until something stops it.
    constexpr void go() {
        const Piece piece = *state.asking.piece;
        Runner runner = runner_of(state, piece);
        const Stop stop =
            walk(state, runner, path_in(state.asking), state.asking.steps, [&](const Runner& at) { enter(at); });
        switch (stop) {
            case Stop::None:
                return choose_end();
            case Stop::Edge:
            case Stop::Ducky:
            case Stop::Drain:
            case Stop::Dog:
                tell(bonk(runner, stop));
                return end_move();
            case Stop::Start:
                return ask(Phase::Jump, decider());
            case Stop::MeetDog:
                discard_played();
                state.asking.nudging = Nudging::No;
                return lift(piece);
            case Stop::Chase:
                return lift(runner.other);
            case Stop::Won:
                tell(Won{.seat = state.duckies[piece].seat, .which = which(piece), .piece = piece});
                return end_race();
            case Stop::Leave:
                tell(DogLeft{.seat = *state.control});
                return end_dog();
        }
    }

    constexpr void enter(const Runner& at) {
        tell(Stepped{.seat = owner(at.piece),
                     .which = which(at.piece),
                     .piece = at.piece,
                     .space = at.space,
                     .facing = at.facing});
        if (at.piece != dog_piece) touch(at.piece);
    }

    // R14, R33: the first touch of a colour, with a token of the face-down ones if one is left.
    constexpr void touch(Piece piece) {
        const Ducky& ducky = state.duckies[piece];
        const auto buoy = buoy_of(state.course.value.kind(*ducky.space));
        if (!buoy || ducky.buoys.contains(*buoy)) return;
        tell(Touched{.seat = ducky.seat, .which = which(piece), .piece = piece, .buoy = *buoy});
        if (state.tokens.empty()) return;
        tell(DrewToken{.seat = ducky.seat, .token = Veiled(state.tokens.top().value(), {ducky.seat})});
    }

    [[nodiscard]] constexpr Bonked bonk(const Runner& runner, Stop stop) const {
        const Bump off = stop == Stop::Edge    ? Bump::Edge
                         : stop == Stop::Ducky ? Bump::Ducky
                         : stop == Stop::Drain ? Bump::Drain
                                               : Bump::Dog;
        return {.seat = owner(runner.piece),
                .which = which(runner.piece),
                .piece = runner.piece,
                .off = off,
                .other = off == Bump::Ducky ? owner(runner.other) : Maybe<Seat>(),
                .facing = runner.facing};
    }

    // R17
    constexpr void choose_end() {
        const Path& path = path_in(state.asking);
        if (path.end_count > 1) return ask(Phase::Face, decider());
        const Piece piece = *state.asking.piece;
        finish(turned(runner_of(state, piece).facing, path.ends[0]));
    }
    constexpr void tell_facing(Piece piece, Facing facing) {
        tell(Faced{.seat = owner(piece), .which = which(piece), .piece = piece, .facing = facing});
    }

    // The path is done. R41: a Nudge before a card goes back to that card.
    constexpr void finish(Facing facing) {
        const Piece piece = *state.asking.piece;
        tell_facing(piece, facing);
        const bool before = state.asking.nudging == Nudging::Before;
        state.asking.nudging = Nudging::No;
        state.asking.steps = 0;
        if (before) return before_card();
        discard_played();
        if (piece == dog_piece) return next_dog_card();
        if (is_on_buoy(state, *state.duckies[piece].space)) return play_another(Reason::Bonus);
        after_move();
    }

    // R41, R42
    constexpr void after_move() {
        if (player(decider()).token_count > 0) return ask(Phase::After, decider());
        next_turn();
    }

    // R13, R15: nothing follows after a bonk or a jump; the dog may have a second card.
    constexpr void end_move() {
        discard_played();
        if (*state.asking.piece == dog_piece) return next_dog_card();
        next_turn();
    }

    // R15
    constexpr void jump(const Move& move) {
        const Piece piece = *state.asking.piece;
        tell(Jumped{.seat = owner(piece),
                    .which = which(piece),
                    .piece = piece,
                    .space = centre_of(state, *move.start),
                    .facing = *move.facing});
        end_move();
    }

    // --- duckies that meet the dog

    // R26, R28
    constexpr void lift(Piece piece) {
        tell(Lifted{.seat = state.duckies[piece].seat, .which = which(piece), .piece = piece});
        state.asking.lifted = piece;
        const Starts empty = empty_starts(state, piece);
        if (empty.size() > 1) return ask(Phase::Put, *state.control);
        put(empty[0]);
    }
    constexpr void put(Space space) {
        const Piece piece = *state.asking.lifted;
        const Seat seat = state.duckies[piece].seat;
        tell(Put{.seat = seat, .which = which(piece), .piece = piece, .by = *state.control, .space = space});
        ask(Phase::Turn, seat);
    }
    constexpr void turn(const Move& move) {
        tell_facing(*state.asking.lifted, *move.facing);
        state.asking.lifted.reset();
        if (*state.asking.piece != dog_piece) return next_turn();
        if (state.course.value.kind(*state.dog.space) == SpaceKind::Start) return ask(Phase::Jump, *state.control);
        go();
    }

    // --- tokens

    constexpr void use(Seat seat, Token token) {
        const Piece piece = *state.asking.piece;
        tell(UsedToken{.seat = seat, .which = which(piece), .piece = piece, .token = token});
    }
    constexpr void spin(Seat seat, const Move& move) {
        use(seat, Token::Spin);
        tell_facing(*state.asking.piece, *move.facing);
        before_card();
    }
    constexpr void swap(Seat seat) {
        const Piece piece = *state.asking.piece;
        use(seat, Token::Swap);
        tell(Swapped{.seat = seat, .which = which(piece), .piece = piece});
        touch(piece);
        before_card();
    }
    constexpr void nudge(Seat seat) {
        use(seat, Token::Nudge);
        state.asking.nudging = state.asking.phase == Phase::Before ? Nudging::Before : Nudging::After;
        state.asking.steps = 0;
        go();
    }
    constexpr void keep_going(Seat seat) {
        use(seat, Token::KeepGoing);
        play_another(Reason::KeepGoing);
    }
    constexpr void go_on() {
        if (state.asking.phase == Phase::Before) return choose_path();
        next_turn();
    }

    // R36: the question stays as it is.
    constexpr void use_blue(Seat seat) {
        tell(UsedBlue{.seat = seat});
        draw(seat, cards_swapped);
        const Player& player = state.players[seat];
        if (player.hand_size > cards_swapped) return;
        ThrewThree all{.seat = seat, .cards = {}};  // R36: there is nothing to choose
        for (const Number card : player.hand.value()) all.cards.push_back(card);
        tell(all);
    }
    constexpr void throw_three(Seat seat, const Move& move) {
        tell(ThrewThree{.seat = seat, .cards = {*move.card, *move.second, *move.third}});
    }

    // --- the bird dog

    constexpr void call_dog() {
        tell(Controlled{.seat = controller_of(state)});
        if (!state.dog.space) return ask(Phase::EnterDog, *state.control);
        fetch();
    }
    constexpr void enter_dog(Seat seat, const Move& move) {
        tell(DogEntered{.seat = seat, .space = state.course.value.drain(), .facing = *move.facing});
        fetch();
    }
    // R29
    constexpr void fetch() {
        if (player(*state.control).hand_size == 0) return fetch_two();
        ask(Phase::DogCard, *state.control);
    }
    constexpr void fetch_from_hand(Seat seat, Number card) {
        tell(DogShowed{.seat = seat, .card = card, .from = From::Hand});
        draw(seat, 1);
        choose_path();
    }
    constexpr void fetch_two() {
        for (int cards = 0; cards < 2; ++cards) {
            tell(DogShowed{.seat = *state.control, .card = top_card(), .from = From::Deck});
        }
        ask(Phase::DogOrder, *state.control);
    }
    constexpr void order(Seat seat, Number first) {
        if (first != *state.asking.card) std::swap(state.asking.card, state.asking.second);
        tell(DogOrdered{.seat = seat, .card = *state.asking.card, .second = *state.asking.second});
        choose_path();
    }
    constexpr void next_dog_card() {
        if (!state.asking.second) return end_round();
        state.asking.card = state.asking.second;
        state.asking.second.reset();
        choose_path();
    }
    // R25: its move is over, and a second card is not played.
    constexpr void end_dog() {
        discard_played();
        if (state.asking.second) tell(Discarded{.card = *state.asking.second});
        state.asking.second.reset();
        end_round();
    }

    constexpr void carry_out(Seat seat, const Move& move) {
        switch (move.kind) {
            case MoveKind::Pick:
                return pick(seat, move);
            case MoveKind::Place:
                return place(move);
            case MoveKind::Answer:
                return answer(seat, move);
            case MoveKind::GoOn:
                return go_on();
            case MoveKind::Spin:
                return spin(seat, move);
            case MoveKind::Swap:
                return swap(seat);
            case MoveKind::Nudge:
                return nudge(seat);
            case MoveKind::KeepGoing:
                return keep_going(seat);
            case MoveKind::Path:
                return path(move);
            case MoveKind::Face:
                if (state.asking.phase == Phase::Face) return finish(*move.facing);
                return state.asking.phase == Phase::Turn ? turn(move) : enter_dog(seat, move);
            case MoveKind::Jump:
                return jump(move);
            case MoveKind::Put:
                return put(centre_of(state, *move.start));
            case MoveKind::Play:
                return state.asking.phase == Phase::DogCard ? fetch_from_hand(seat, *move.card) : play(move);
            case MoveKind::Deck:
                return fetch_two();
            case MoveKind::First:
                return order(seat, *move.card);
            case MoveKind::Blue:
                return use_blue(seat);
            case MoveKind::Discard:
                return throw_three(seat, move);
        }
    }
};

// R4, R32: the deck and the tokens, shuffled in this order.
template <RandomSource Random>
constexpr void lay_piles(State& state, Random& random) {
    std::array<Number, card_count> cards{};
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<Number>(i + 1);
    shuffle(random, cards.data(), card_count);
    for (const Number card : cards) state.deck.put(Veiled(card));
    if (state.rules == Rules::Beginner) return;
    std::array<Token, token_count> tokens{};
    for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i] = static_cast<Token>(i / tokens_of_a_kind);
    shuffle(random, tokens.data(), token_count);
    for (const Token token : tokens) state.tokens.put(Veiled(token));
}

}  // namespace detail

template <RandomSource Random, class Events>
constexpr void apply(State& state, Seat seat, const Move& move, Random& random, Events& events) {
    DEBUG_CHECK((is_legal<State, Moves>(state, seat, move)));
    detail::Carrying<Random, Events>{state, random, events}.carry_out(seat, move);
}

// --- setup

// The table before anything is dealt.
constexpr State laid_out(const Options& options) {
    State state;
    state.rules = options.rules;
    state.forgiving = options.forgiving;
    const int each = duckies_each(options);
    state.board = laid_for(options.board.board, options.players * each);
    state.course.value = course_for(state.board);
    state.players = PerSeat<Player, max_players>(options.players);
    for (int i = 0; i < options.players; ++i) {
        Player& player = state.players[Seat(i)];
        player.hand = Veiled(Cards(), {Seat(i)});
        player.tokens = Veiled(Tokens(), {Seat(i)});
        player.blue = options.rules == Rules::Advanced;
        for (int which = 0; which < each; ++which) {
            Ducky ducky;
            ducky.seat = Seat(i);
            state.duckies.push_back(ducky);
        }
    }
    state.known.value.shuffled = Cards::all();
    state.known.value.drawn = PerSeat<std::uint8_t, max_players>(options.players);
    return state;
}

template <RandomSource Random>
constexpr State setup(const Options& options, Random& random) {
    State state = laid_out(options);
    detail::lay_piles(state, random);
    NoEvents silence;
    detail::Carrying<Random, NoEvents> dealer{state, random, silence};
    const bool beginner = options.rules == Rules::Beginner;
    for (int i = 0; i < options.players; ++i) dealer.draw(Seat(i), full_hand(state) + (beginner ? 0 : 1));
    if (!beginner) {
        dealer.ask_all(Phase::PickPlace);
        return state;
    }
    // R7
    for (int i = 0; i < options.players; ++i) state.players[Seat(i)].card = state.deck.take().value();
    dealer.place_next();
    return state;
}

}  // namespace duckpond::duck_duck_go
