#pragma once

// DUCK THAT GOOSE! as it is played: setup, whose move it is, what is legal, the end. What a move does is in actions.h.

#include "base/random.h"
#include "base/redact.h"
#include "rules/duck_that_goose/events.h"
#include "rules/game.h"

namespace duckpond::duck_that_goose {

// --- what a card could do now

namespace detail {

constexpr bool pile_holds(const State& state, bool (*wanted)(Card)) {
    for (const Card card : state.discards.value) {
        if (wanted(card)) return true;
    }
    return false;
}

// R37: as it now counts, so a Copycat that copies is not purple.
constexpr bool can_be_dropped(const RangeCard& card) {
    return !is_purple(name_of_card(card));
}

constexpr bool others_lie_open(const State& state, Seat seat) {
    for (int i = 0; i < player_count(state); ++i) {
        if (Seat(i) != seat && has_face_up(state.ranges[Seat(i)])) return true;
    }
    return false;
}

// R35: any face-up card but the Script itself, wherever that lies by now.
constexpr bool can_be_flipped(const RangeCard& card) {
    return card.card.value() != Card::FlipTheScript;
}
constexpr bool anything_to_flip(const State& state) {
    for (int i = 0; i < player_count(state); ++i) {
        if (any_face_up(state.ranges[Seat(i)], [](int, const RangeCard& card) { return can_be_flipped(card); })) {
            return true;
        }
    }
    return false;
}

}  // namespace detail

// R31, R33: whether the action of a card on that seat's range would do anything now.
constexpr bool could_act(const State& state, Card card, Seat seat) {
    const Range range = state.ranges[seat];
    switch (card) {
        case Card::SecondSight:
            return has_face_down(range);
        case Card::Devil:
            return detail::pile_holds(state, [](Card lying) { return lying == Card::Devil; });
        case Card::ShootYourself:
            return any_face_up(range, [](int, const RangeCard& lying) { return is_blue(name_of_card(lying)); });
        case Card::BurstBubble:
            return !state.deck.empty() || state.discarded > 1;
        case Card::ControlFreak:
            return true;
        case Card::Copycat:
        case Card::UnderTheBus:
            return lies_open(state, seat, card);
        case Card::FlipTheScript:
            return detail::anything_to_flip(state);
        case Card::KillTwoBirds:
            return detail::pile_holds(state, is_bird);
        case Card::SecondWind:
            return any_face_up(range, [](int, const RangeCard& lying) { return detail::can_be_dropped(lying); });
        case Card::StealThunder:
            return detail::others_lie_open(state, seat);
        case Card::TurnTheTables:
            return detail::others_lie_open(state, seat) || has_face_up(range);
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
            return false;
    }
    return false;
}

// --- whose move it is

// R38: those who can choose a card for Turn the Tables and have not yet.
constexpr bool has_yet_to_choose(const State& state, Seat seat) {
    return !state.picks[seat].value().made && has_face_up(state.ranges[seat]);
}

constexpr SeatSet must_act(const State& state) {
    if (state.steps.empty()) return {};
    const Step& step = state.steps.back();
    SeatSet acting;
    switch (step.kind) {
        case StepKind::Look:
            for (int i = 0; i < player_count(state); ++i) {
                if (!state.picks[Seat(i)].value().made) acting.insert(Seat(i));
            }
            return acting;
        case StepKind::Choose:
            for (int i = 0; i < player_count(state); ++i) {
                if (has_yet_to_choose(state, Seat(i))) acting.insert(decider(state, Seat(i)));
            }
            return acting;
        case StepKind::Order:
        case StepKind::Draw:
        case StepKind::Keep:
        case StepKind::Discard:
        case StepKind::TurnUp:
        case StepKind::Shoot:
        case StepKind::Cover:
        case StepKind::Allow:
        case StepKind::Control:
        case StepKind::Copy:
        case StepKind::Imitate:
        case StepKind::Flip:
        case StepKind::FirstBird:
        case StepKind::SecondBird:
        case StepKind::SecondWind:
        case StepKind::Steal:
        case StepKind::Bus:
        case StepKind::Direction:
        case StepKind::LastCall:
            return {decider(state, step.seat)};
    }
    return acting;
}

// R39: where on whose range a Ripe lies that can be used now. Its owner has seen it, or it lies open.
struct RipeAt {
    Seat seat;
    int place = 0;
};
constexpr Maybe<RipeAt> usable_ripe(const State& state) {
    if (state.deck_kind == Deck::Novice || state.discarded == 0) return {};
    // Asked at every move, so the one card is sought before its place is worked out.
    const RangeCard* ripe = state.ranges.begin();
    while (ripe != state.ranges.end() && ripe->card.value() != Card::Ripe) ++ripe;
    if (ripe == state.ranges.end() || ripe->used) return {};
    Seat seat;
    while (ripe >= state.ranges[seat].data() + state.ranges[seat].size()) seat = Seat(seat.index() + 1);
    if (ripe->face == Face::Down && !ripe->looked.contains(seat)) return {};
    Maybe<RipeAt> found;
    any_uncovered(state.ranges[seat], [&](int place, const RangeCard& card) {
        if (&card == ripe) found = RipeAt{.seat = seat, .place = place};
        return static_cast<bool>(found);
    });
    return found;
}

constexpr SeatSet may_act(const State& state) {
    if (state.steps.empty()) return {};
    const Maybe<RipeAt> ripe = usable_ripe(state);
    return ripe ? SeatSet{ripe->seat} - must_act(state) : SeatSet{};
}

// --- what is legal

namespace detail {

// R11: a forced goose.
constexpr bool must_take(const State& state) {
    return state.top && *state.top == Card::WildGooseChase;
}
constexpr bool must_keep(const State& state) {
    return state.held->card.value() == Card::WildGooseChase;
}

struct Offer {
    const State& state;
    Moves& moves;

    constexpr void place(MoveKind kind, int at) const {
        moves.push_back({.kind = kind, .place = static_cast<std::uint8_t>(at)});
    }
    constexpr void face_down(MoveKind kind, Seat seat) const {
        any_face_down(state.ranges[seat], [&](int at, const RangeCard&) {
            place(kind, at);
            return false;
        });
    }
    template <class Fits>
    constexpr void face_up(MoveKind kind, Seat seat, Fits&& fits) const {
        any_face_up(state.ranges[seat], [&](int at, const RangeCard& card) {
            if (fits(card)) place(kind, at);
            return false;
        });
    }
    // Cards on the ranges of these seats.
    template <class Fits>
    constexpr void anywhere(MoveKind kind, SeatSet seats, Fits&& fits) const {
        for (const Seat seat : seats) {
            any_face_up(state.ranges[seat], [&](int at, const RangeCard& card) {
                if (fits(card)) moves.push_back({.kind = kind, .seat = seat, .place = static_cast<std::uint8_t>(at)});
                return false;
            });
        }
    }
    constexpr void opponents(MoveKind kind, Seat of) const {
        for (int i = 0; i < player_count(state); ++i) {
            if (Seat(i) != of) moves.push_back({.kind = kind, .seat = Seat(i)});
        }
    }
    constexpr void looks(Seat seat) const {
        any_face_down(state.ranges[seat], [&](int first, const RangeCard&) {
            any_face_down(state.ranges[seat], [&](int second, const RangeCard&) {
                if (first < second) {
                    moves.push_back({.kind = MoveKind::Look,
                                     .place = static_cast<std::uint8_t>(first),
                                     .second = static_cast<std::uint8_t>(second)});
                }
                return false;
            });
            return false;
        });
    }
    // Which of the deck's top cards comes first, and which second.
    constexpr void orders() const {
        const int cards = std::min(3, state.deck.size());
        for (int first = 1; first <= cards; ++first) {
            if (cards == 1) return place(MoveKind::Order, 1);
            for (int second = 1; second <= cards; ++second) {
                if (first == second) continue;
                moves.push_back({.kind = MoveKind::Order,
                                 .place = static_cast<std::uint8_t>(first),
                                 .second = static_cast<std::uint8_t>(second)});
            }
        }
    }
    constexpr void birds(SeatSet receivers) const {
        CardBag there;
        for (const Card card : state.discards.value) there.set(card, 1);
        for (int kind = 0; kind < copyable_kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            if (!is_bird(card) || !there.contains(card)) continue;
            for (const Seat seat : receivers) {
                moves.push_back({.kind = MoveKind::Bird, .seat = seat, .card = card});
            }
        }
    }
    // R32, R38: a controller chooses for themself first, then for the player they control.
    constexpr void choices(Seat seat) const {
        const auto any = [](const RangeCard&) { return true; };
        if (decider(state, seat) == seat && has_yet_to_choose(state, seat)) {
            face_up(MoveKind::Choose, seat, any);
        } else {
            anywhere(MoveKind::Choose, {state.turn}, any);
        }
    }
    constexpr void kinds(std::initializer_list<MoveKind> kinds) const {
        for (const MoveKind kind : kinds) moves.push_back({.kind = kind});
    }
};

constexpr void offer_answers(const State& state, const Step& step, Seat seat, Moves& moves) {
    const Offer offer{state, moves};
    const auto any = [](const RangeCard&) { return true; };
    const SeatSet all = SeatSet::first(player_count(state));
    switch (step.kind) {
        case StepKind::Look:
            return offer.looks(seat);
        case StepKind::Order:
            return offer.orders();
        case StepKind::Draw:
            if (must_take(state)) return offer.kinds({MoveKind::Pile});
            if (state.discarded == 0) return offer.kinds({MoveKind::Deck});
            return offer.kinds({MoveKind::Deck, MoveKind::Pile});
        case StepKind::Keep:
            if (must_keep(state)) return offer.kinds({MoveKind::Keep});
            return offer.kinds({MoveKind::Keep, MoveKind::Toss});
        case StepKind::Discard:
            return offer.face_down(MoveKind::Discard, step.seat);
        case StepKind::TurnUp:
            return offer.face_down(MoveKind::TurnUp, step.seat);
        case StepKind::Shoot:
            return offer.face_up(MoveKind::Discard, step.seat,
                                 [](const RangeCard& card) { return is_blue(name_of_card(card)); });
        case StepKind::Cover:
            return offer.anywhere(MoveKind::Cover, all, any);
        case StepKind::Allow:
        case StepKind::Imitate:
            return offer.kinds({MoveKind::Yes, MoveKind::No});
        case StepKind::Control:
            return offer.opponents(MoveKind::Control, step.seat);
        case StepKind::Copy:
            for (int kind = 0; kind < copyable_kinds; ++kind) {
                moves.push_back({.kind = MoveKind::Copy, .card = static_cast<Card>(kind)});
            }
            return;
        case StepKind::Flip:
            offer.anywhere(MoveKind::Flip, all, can_be_flipped);
            return offer.kinds({MoveKind::Pass});
        case StepKind::FirstBird:
            return offer.birds(all);
        case StepKind::SecondBird:
            offer.birds(all - SeatSet{*step.other});
            return offer.kinds({MoveKind::Pass});
        case StepKind::SecondWind:
            offer.face_up(MoveKind::Discard, step.seat, can_be_dropped);
            return offer.kinds({MoveKind::Pass});
        case StepKind::Steal:
            offer.anywhere(MoveKind::Steal, all - SeatSet{step.seat}, any);
            return offer.kinds({MoveKind::Pass});
        case StepKind::Bus:
            return offer.opponents(MoveKind::Bus, step.seat);
        case StepKind::Choose:
            return offer.choices(seat);
        case StepKind::Direction:
            return offer.kinds({MoveKind::Left, MoveKind::Right});
        case StepKind::LastCall:
            return offer.kinds({MoveKind::Pass});
    }
}

// R51: once in each of their own turns, unless it is controlled.
constexpr bool may_peek(const State& state, Seat seat) {
    return state.peeking && !state.peeked && seat == state.turn && !state.controller &&
           state.steps.back().kind != StepKind::Look && state.steps.back().kind != StepKind::LastCall;
}

}  // namespace detail

constexpr void legal_moves(const State& state, Seat seat, Moves& moves) {
    moves.clear();
    if (state.steps.empty()) return;
    if (must_act(state).contains(seat)) {
        detail::offer_answers(state, state.steps.back(), seat, moves);
        if (detail::may_peek(state, seat)) detail::Offer{state, moves}.face_down(MoveKind::Peek, seat);
    }
    if (const Maybe<RipeAt> ripe = usable_ripe(state); ripe && ripe->seat == seat) {
        moves.push_back({.kind = MoveKind::Ripe});
    }
}

// Random play that takes from the deck more often than from the pile, else it would hardly ever see its bottom; and
// seldom pays for a peek.
template <RandomSource Random>
constexpr Move sensible_move(const State&, Seat, const Moves& moves, Random& random) {
    const bool both = moves.size() > 1 && moves[1].kind == MoveKind::Pile;
    if (both && draw_below(random, 2) == 0) return moves[0];
    while (true) {
        const Move& move = moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size())))];
        if (move.kind != MoveKind::Peek || draw_below(random, 16) == 0) return move;
    }
}

// --- the end

// R50: the lowest total wins; equal totals share the place.
constexpr std::optional<Outcome> outcome(const State& state) {
    if (!state.over) return std::nullopt;
    Outcome result;
    for (int i = 0; i < player_count(state); ++i) {
        const std::int32_t total = state.totals[Seat(i)];
        const auto better =
            std::count_if(state.totals.begin(), state.totals.end(), [&](std::int32_t other) { return other < total; });
        result.push_back({.seat = Seat(i), .score = total, .rank = static_cast<std::int32_t>(1 + better)});
    }
    return result;
}

}  // namespace duckpond::duck_that_goose
