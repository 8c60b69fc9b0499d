#pragma once

// What a move does. Whatever is unfinished lies on the stack of steps: the last one is asked, and when it is answered
// or has fallen away, the one before it goes on.

#include "rules/duck_that_goose/rules.h"

namespace duckpond::duck_that_goose {

namespace detail {

// Whether there is anything to choose at the step that is asked now; if not, it falls away (R14).
constexpr bool waits(const State& state) {
    const Step& step = state.steps.back();
    switch (step.kind) {
        case StepKind::Look:
        case StepKind::Keep:
        case StepKind::Control:
            return true;
        case StepKind::Order:
            return !state.deck.empty() && lies_open(state, step.seat, Card::CashCow);
        case StepKind::Draw:
        case StepKind::Discard:
        case StepKind::TurnUp:
            return has_face_down(state.ranges[step.seat]);
        case StepKind::Shoot:
            return could_act(state, Card::ShootYourself, step.seat);
        case StepKind::Cover:
            return could_act(state, Card::TurnTheTables, step.seat);  // anything that lies open
        case StepKind::Allow:
            return could_act(state, *step.card, *step.other);
        case StepKind::Copy:
            return lies_open(state, step.seat, Card::Copycat);
        case StepKind::Imitate:
            return could_act(state, *step.card, step.seat);
        case StepKind::Flip:
            return could_act(state, Card::FlipTheScript, step.seat);
        case StepKind::FirstBird:
        case StepKind::SecondBird:
            return could_act(state, Card::KillTwoBirds, step.seat);
        case StepKind::SecondWind:
            return could_act(state, Card::SecondWind, step.seat);
        case StepKind::Steal:
            return could_act(state, Card::StealThunder, step.seat);
        case StepKind::Bus:
            return lies_open(state, step.seat, Card::UnderTheBus);
        case StepKind::Choose:
            return could_act(state, Card::TurnTheTables, step.seat);
        case StepKind::Direction:
            for (int i = 0; i < player_count(state); ++i) {
                const auto chosen = [](int, const RangeCard& card) { return card.chosen; };
                if (any_face_up(state.ranges[Seat(i)], chosen)) return true;
            }
            return false;
        case StepKind::LastCall:
            return static_cast<bool>(usable_ripe(state));
    }
    return false;
}

// One move being carried out: everything it does to the ranges, the deck and the pile is told as an event.
template <RandomSource Random, class Events>
struct Carrying {
    State& state;
    Random& random;
    Events& events;
    bool cow_has_looked = false;  // in this move

    template <class Event>
    constexpr void tell(const Event& event) {
        fold(state, event);
        events(event);
    }

    // --- the stack of steps

    constexpr void ask(const Step& step) { state.steps.push_back(step); }
    constexpr void ask_instead(StepKind kind) { state.steps.back() = {.kind = kind, .seat = state.steps.back().seat}; }
    constexpr Step answered() { return state.steps.pop_back(); }

    // Goes on until somebody has something to choose, or the match is over.
    constexpr void settle() {
        while (!state.over) {
            if (state.steps.empty()) {
                next_turn();
            } else if (waits(state)) {
                return look_again();
            } else {
                fall_away(answered());
            }
        }
    }

    constexpr void fall_away(const Step& step) {
        if (step.kind == StepKind::Discard) return lay_held();  // R42
        if (step.kind == StepKind::Cover) return tell(RevealedInVain{.seat = step.seat, .card = *step.card});
        if (step.kind == StepKind::Direction) tell(TablesTurned{.seat = step.seat, .direction = {}});
    }

    // R41: after a pause the Cow's owner sees what lies on top by then.
    constexpr void look_again() {
        if (state.steps.back().kind == StepKind::Order && !cow_has_looked) look_with_cow(state.steps.back().seat);
    }

    // --- rounds and turns

    constexpr void deal(int round, Seat dealer) {
        tell(Dealt{.round = static_cast<std::uint8_t>(round), .dealer = dealer});
        FixedVector<Card, most_cards> cards;
        const CardBag all = cards_of(state.deck_kind);
        for (int kind = 0; kind < card_kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            for (int i = 0; i < all.count(card); ++i) cards.push_back(card);
        }
        shuffle(random, cards.begin(), cards.size());
        for (RangeCard& lying : state.ranges) lying.card = Veiled(cards.pop_back());
        for (auto& card : state.deck) card = Veiled(cards.pop_back());
        ask({.kind = StepKind::Look, .seat = dealer});
    }

    // R7: the next player to the left who has a face-down card; if there is none, the round is over.
    constexpr void next_turn() {
        Seat seat = state.turn;
        for (int i = 0; i < player_count(state); ++i) {
            seat = left_of(state, seat);
            if (has_face_down(state.ranges[seat])) return begin_turn(seat);
        }
        const Maybe<RipeAt> ripe = usable_ripe(state);
        if (!ripe) return score();
        tell(LastCallCame{.seat = ripe->seat});
        ask({.kind = StepKind::LastCall, .seat = ripe->seat});
    }

    constexpr void begin_turn(Seat seat) {
        tell(TurnBegan{.seat = seat, .controller = state.controls[seat]});
        ask({.kind = StepKind::Draw, .seat = seat});
        if (state.deck.empty() || !lies_open(state, seat, Card::CashCow)) return;
        ask({.kind = StepKind::Order, .seat = seat});
        look_with_cow(seat);
    }

    constexpr void score() {
        const PerSeat<Score, max_players> scores = scores_of(state);
        for (int i = 0; i < player_count(state); ++i) {
            const Score& of = scores[Seat(i)];
            tell(Scored{.seat = Seat(i),
                        .sum = of.sum,
                        .devils = of.devils,
                        .points = of.points,
                        .total = state.totals[Seat(i)] + of.points,
                        .cancelled = cancelled_on(state.ranges[Seat(i)])});
        }
        if (state.round == state.rounds) return tell(MatchEnded{.rounds = state.rounds});
        deal(state.round + 1, left_of(state, state.dealer));
    }

    // --- the deck and the pile

    // R13. False if there is nothing to draw and nothing to shuffle.
    constexpr bool fill_deck() {
        if (!state.deck.empty()) return true;
        if (state.discarded < 2) return false;
        FixedVector<Card, most_cards> cards;
        for (const Card card : state.discards.value) cards.push_back(card);
        cards.pop_back();
        shuffle(random, cards.begin(), cards.size());
        tell(Reshuffled{.cards = static_cast<std::uint8_t>(cards.size())});
        for (auto& card : state.deck) card = Veiled(cards.pop_back());
        return true;
    }

    constexpr void look_with_cow(Seat seat) {
        CowLooked looked{.seat = seat, .cards = {}};
        cow_has_looked = true;
        for (int depth = 0; depth < std::min(3, state.deck.size()); ++depth) {
            looked.cards.push_back(Veiled(state.deck.at_depth(depth).value(), both_see(state, seat)));
        }
        tell(looked);
    }

    constexpr void draw() {
        const Seat seat = state.turn;
        if (!fill_deck()) {
            tell(DrewNothing{.seat = seat});
            return ask_instead(StepKind::TurnUp);
        }
        // R43: whoever knew what lay on top knows what was drawn.
        const Veiled<Card> top = state.deck.top();
        tell(Drew{.seat = seat, .card = Veiled(top.value(), top.seen() | both_see(state, seat))});
        ask_instead(StepKind::Keep);
    }

    constexpr void discard(Seat seat, int place) {
        tell(Discarded{
            .seat = seat, .place = static_cast<std::uint8_t>(place), .card = card_at(state, seat, place).card.value()});
    }

    constexpr void lay_held() {
        const Held held = *state.held;
        play(state.turn, held.card.value(), held.from == Source::Deck ? Way::Drawn : Way::Taken);
    }

    // --- R20: playing a card

    // It lies face up; a purple one makes the potatoes hop; then it acts.
    constexpr void lay_open(Seat seat, Card card, Way way, int place) {
        const Range range = state.ranges[seat];
        if (place == 0) {
            place = 1 + static_cast<int>(std::count_if(range.begin(), range.end(),
                                                       [](const RangeCard& lying) { return !lying.covers; }));
        }
        tell(Played{.seat = seat,
                    .card = card,
                    .way = way,
                    .place = static_cast<std::uint8_t>(place),
                    .steering = steering(seat),
                    .potatoes = potatoes()});
        if (is_purple(card)) hop();
    }
    constexpr void play(Seat seat, Card card, Way way, int place = 0) {
        lay_open(seat, card, way, place);
        act(seat, card);
    }

    [[nodiscard]] constexpr Steering steering(Seat seat) const {
        return decider(state, seat) == seat ? Steering::Own : Steering::Controlled;
    }
    // For those who listen.
    [[nodiscard]] constexpr Potatoes potatoes() const {
        if (std::same_as<Events, NoEvents>) return Potatoes::None;
        for (int i = 0; i < player_count(state); ++i) {
            if (any_face_up(state.ranges[Seat(i)],
                            [](int, const RangeCard& card) { return name_of_card(card) == Card::HotPotato; })) {
                return Potatoes::Lying;
            }
        }
        return Potatoes::None;
    }

    // R21: which ones is settled before any moves; one that is uncovered by another's leaving stays.
    constexpr void hop() {
        struct Hop {
            Seat seat;
            int place = 0;
        };
        FixedVector<Hop, most_potatoes> hops;
        for (int i = 0; i < player_count(state); ++i) {
            int closed = 0;  // places to the left that will have closed up by then
            any_face_up(state.ranges[Seat(i)], [&](int place, const RangeCard& card) {
                if (name_of_card(card) != Card::HotPotato) return false;
                hops.push_back({.seat = Seat(i), .place = place - closed});
                if (!card.covers) ++closed;
                return false;
            });
        }
        for (const Hop& hop : hops) {
            tell(PotatoHopped{
                .seat = hop.seat, .place = static_cast<std::uint8_t>(hop.place), .receiver = left_of(state, hop.seat)});
        }
    }

    constexpr void act(Seat seat, Card card) {
        const auto ask_for = [&](StepKind kind) { ask({.kind = kind, .seat = seat}); };
        switch (card) {
            case Card::SecondSight:
                return see_all(seat);
            case Card::Devil:
                return gather(seat);
            case Card::ShootYourself:
                return ask_for(StepKind::Shoot);
            case Card::BurstBubble:
                return reveal(seat);
            case Card::ControlFreak:
                return ask_for(StepKind::Control);
            case Card::Copycat:
                return ask_for(StepKind::Copy);
            case Card::FlipTheScript:
                return ask_for(StepKind::Flip);
            case Card::KillTwoBirds:
                look_through(seat);
                return ask_for(StepKind::FirstBird);
            case Card::SecondWind:
                return ask_for(StepKind::SecondWind);
            case Card::StealThunder:
                return ask_for(StepKind::Steal);
            case Card::UnderTheBus:
                return ask_for(StepKind::Bus);
            case Card::TurnTheTables:
                return ask_for(StepKind::Choose);
            case Card::DiddlySquat:
            case Card::PieceOfCake:
            case Card::HotPotato:
            case Card::SevenDeadlySins:
            case Card::EightBall:
            case Card::TenFootPole:
            case Card::WildGoose:
            case Card::WildGooseChase:
            case Card::DeadlyDozen:
            case Card::PerfectStorm:
            case Card::DoubleEdgedSword:
            case Card::NotHalfBad:
            case Card::PeachyKeen:
            case Card::FourLeafClover:
            case Card::LuckyNumberSeven:
            case Card::OnCloudNine:
            case Card::CashCow:
            case Card::DodgedABullet:
            case Card::GravyTrain:
            case Card::Ripe:
                return;
        }
    }

    // --- single actions

    // R28: the owner alone sees, in a controlled turn too.
    constexpr void see_all(Seat seat) {
        Looked looked{.seat = seat, .places = {}, .cards = {}};
        any_face_down(state.ranges[seat], [&](int place, const RangeCard& card) {
            looked.places.push_back(static_cast<std::uint8_t>(place));
            looked.cards.push_back(Veiled(card.card.value(), {Viewer(seat)}));
            return false;
        });
        if (!looked.places.empty()) tell(looked);
    }

    constexpr void gather(Seat seat) {
        const auto& pile = state.discards.value;
        const auto devils = std::count(pile.begin(), pile.end(), Card::Devil);
        if (devils > 0) tell(Gathered{.seat = seat, .cards = static_cast<std::uint8_t>(devils)});
    }

    constexpr void reveal(Seat seat) {
        if (!fill_deck()) return tell(RevealedNothing{.seat = seat});
        const Card card = state.deck.top().value();
        tell(Revealed{.seat = seat, .card = card});
        ask({.kind = StepKind::Cover, .seat = seat, .card = card});
    }

    // R31: on top of what was chosen; whether it then acts is asked where it could.
    constexpr void cover(const Step& step, Seat seat, int place) {
        const Card card = *step.card;
        lay_open(seat, card, seat == step.seat ? Way::OnOwn : Way::OnAnother, place);
        if (acts_when_played(card)) ask({.kind = StepKind::Allow, .seat = step.seat, .card = card, .other = seat});
    }

    constexpr void decide(const Step& step, Answer answer) {
        const Seat owner = step.kind == StepKind::Allow ? *step.other : step.seat;
        tell(Answered{.seat = decider(state, step.seat), .owner = owner, .card = *step.card, .answer = answer});
        if (answer == Answer::Yes) act(owner, *step.card);
    }

    constexpr void copy(Seat seat, Card card) {
        tell(Copied{.seat = seat,
                    .place = static_cast<std::uint8_t>(place_of(state, seat, Card::Copycat)),
                    .card = card,
                    .steering = steering(seat),
                    .potatoes = potatoes()});
        if (acts_when_played(card)) ask({.kind = StepKind::Imitate, .seat = seat, .card = card});
    }

    // R36: the player, and a controller, see what there is to choose from.
    constexpr void look_through(Seat seat) {
        LookedThrough looked{.seat = seat, .cards = {}};
        for (int kind = 0; kind < copyable_kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            const auto& pile = state.discards.value;
            if (is_bird(card) && std::find(pile.begin(), pile.end(), card) != pile.end()) {
                looked.cards.push_back(Veiled(card, both_see(state, seat)));
            }
        }
        if (!looked.cards.empty()) tell(looked);
    }

    constexpr void hand_out(const Step& step, Seat receiver, Card card) {
        if (step.kind == StepKind::FirstBird) {
            ask({.kind = StepKind::SecondBird, .seat = step.seat, .other = receiver});
        }
        play(receiver, card, Way::Bird);
    }

    // --- choices that all make at the same time

    constexpr void pick(Seat seat, const Move& move) {
        tell(Picked{.seat = seat,
                    .owner = move.seat ? *move.seat : seat,
                    .place = *move.place,
                    .second = move.second ? *move.second : std::uint8_t{0}});
        if (!must_act(state).empty()) return;
        const Step step = answered();
        if (step.kind == StepKind::Look) return show_looks();
        const PerSeat<Veiled<Pick>, max_players> picks = state.picks;
        for (int i = 0; i < player_count(state); ++i) {
            const Pick& chosen = picks[Seat(i)].value();
            if (!chosen.made) continue;
            tell(Chose{
                .seat = Seat(i), .place = chosen.place, .card = name_of_card(card_at(state, Seat(i), chosen.place))});
        }
        ask({.kind = StepKind::Direction, .seat = step.seat});
    }

    constexpr void show_looks() {
        for (int i = 0; i < player_count(state); ++i) {
            const Pick chosen = state.picks[Seat(i)].value();
            Looked looked{.seat = Seat(i), .places = {chosen.place, chosen.second}, .cards = {}};
            for (const std::uint8_t place : looked.places) {
                looked.cards.push_back(Veiled(card_at(state, Seat(i), place).card.value(), {Viewer(Seat(i))}));
            }
            tell(looked);
        }
        tell(PileBegan{.card = state.deck.top().value()});
    }

    // --- R39: the time is ripe

    constexpr void use_ripe() {
        const RipeAt ripe = *usable_ripe(state);
        if (state.steps.back().kind == StepKind::LastCall) answered();
        if (card_at(state, ripe.seat, ripe.place).face == Face::Down) {
            lay_open(ripe.seat, Card::Ripe, Way::TurnedUp, ripe.place);
        }
        // Potatoes that hopped away may have closed up places.
        tell(RipeUsed{.seat = ripe.seat, .place = static_cast<std::uint8_t>(place_of(state, ripe.seat, Card::Ripe))});
        play(ripe.seat, *state.top, Way::Ripe);
    }

    constexpr void peek(Seat seat, int place) {
        tell(Peeked{.seat = seat,
                    .place = static_cast<std::uint8_t>(place),
                    .card = Veiled(card_at(state, seat, place).card.value(), {Viewer(seat)})});
    }

    // --- every kind of move

    constexpr void take_from_top() {
        tell(Took{.seat = state.turn, .card = *state.top});
        ask_instead(StepKind::Discard);
    }

    constexpr void toss() {
        tell(Tossed{.seat = state.turn, .card = state.held->card.value()});
        ask_instead(StepKind::TurnUp);
    }

    constexpr void discard_at(int place) {
        const Step step = answered();
        discard(step.seat, place);
        if (step.kind == StepKind::Discard) lay_held();
    }

    constexpr void pass() {
        const Step step = answered();
        tell(Declined{.seat = step.seat, .step = step.kind});
        if (step.kind == StepKind::LastCall) score();
    }

    constexpr void order(Seat seat, const Move& move) {
        const Step step = answered();
        const ViewerSet seen = both_see(state, step.seat) | ViewerSet{Viewer(seat)};
        tell(CowOrdered{.seat = step.seat,
                        .first = Veiled(*move.place, seen),
                        .second = Veiled(move.second ? *move.second : *move.place, seen)});
    }

    constexpr void turn_up_at(int place) {
        const Step step = answered();
        play(step.seat, card_at(state, step.seat, place).card.value(), Way::TurnedUp, place);
    }

    constexpr void steal(Seat owner, int place) {
        const Step step = answered();
        const Card card = name_of_card(card_at(state, owner, place));
        tell(Stole{.seat = step.seat, .owner = owner, .place = static_cast<std::uint8_t>(place), .card = card});
    }

    constexpr void flip(Seat owner, int place) {
        const Step step = answered();
        const Card card = card_at(state, owner, place).card.value();
        tell(Flipped{.seat = step.seat,
                     .owner = owner,
                     .place = static_cast<std::uint8_t>(place),
                     .card = Veiled(card, everyone)});
    }

    constexpr void carry_out(Seat seat, const Move& move) {
        // R51: a peek is no pause.
        if (move.kind == MoveKind::Peek) return peek(seat, *move.place);
        make(seat, move);
        settle();
    }

    constexpr void make(Seat seat, const Move& move) {
        switch (move.kind) {
            case MoveKind::Look:
            case MoveKind::Choose:
                return pick(seat, move);
            case MoveKind::Order:
                return order(seat, move);
            case MoveKind::Deck:
                return draw();
            case MoveKind::Pile:
                return take_from_top();
            case MoveKind::Keep:
                tell(Kept{.seat = state.turn});
                return ask_instead(StepKind::Discard);
            case MoveKind::Toss:
                return toss();
            case MoveKind::Discard:
                return discard_at(*move.place);
            case MoveKind::TurnUp:
                return turn_up_at(*move.place);
            case MoveKind::Cover:
                return cover(answered(), *move.seat, *move.place);
            case MoveKind::Yes:
                return decide(answered(), Answer::Yes);
            case MoveKind::No:
                return decide(answered(), Answer::No);
            case MoveKind::Control:
                return tell(Controlled{.seat = answered().seat, .target = *move.seat});
            case MoveKind::Copy:
                return copy(answered().seat, *move.card);
            case MoveKind::Flip:
                return flip(*move.seat, *move.place);
            case MoveKind::Bird:
                return hand_out(answered(), *move.seat, *move.card);
            case MoveKind::Steal:
                return steal(*move.seat, *move.place);
            case MoveKind::Bus:
                return tell(Threw{.seat = answered().seat, .target = *move.seat});
            case MoveKind::Left:
                return tell(TablesTurned{.seat = answered().seat, .direction = Direction::Left});
            case MoveKind::Right:
                return tell(TablesTurned{.seat = answered().seat, .direction = Direction::Right});
            case MoveKind::Pass:
                return pass();
            case MoveKind::Ripe:
                return use_ripe();
            case MoveKind::Peek:
                return;
        }
    }
};

}  // namespace detail

template <RandomSource Random>
constexpr State setup(const Options& options, Random& random) {
    State state;
    state.deck_kind = options.deck;
    state.memory = options.memory;
    state.peeking = options.peeking;
    state.rounds = static_cast<std::uint8_t>(rounds_of(options));
    state.ranges = SeatLists<RangeCard, most_cards>(options.players);
    state.controls = PerSeat<Maybe<Seat>, max_players>(options.players);
    state.picks = PerSeat<Veiled<Pick>, max_players>(options.players);
    state.totals = Totals(options.players);
    const Seat dealer(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(options.players))));
    NoEvents silence;
    detail::Carrying<Random, NoEvents>{state, random, silence}.deal(1, dealer);
    return state;
}

template <RandomSource Random, class Events>
constexpr void apply(State& state, Seat seat, const Move& move, Random& random, Events& events) {
    DEBUG_CHECK((is_legal<State, Moves>(state, seat, move)));
    detail::Carrying<Random, Events> match{state, random, events};
    if constexpr (std::same_as<Events, NoEvents>) {
        match.carry_out(seat, move);
    } else {
        const Steps before = state.steps;
        match.carry_out(seat, move);
        if (state.over || state.steps == before) return;
        const Step& step = state.steps.back();
        events(Waiting{.kind = step.kind, .seat = decider(state, step.seat), .steps = state.steps});
    }
}

}  // namespace duckpond::duck_that_goose
