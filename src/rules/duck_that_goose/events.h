#pragma once

// Everything that happens in a match of DUCK THAT GOOSE!, and what it does to the state. What an event does not say is
// chance's (the order of a shuffled deck), and apply()'s.

#include <variant>

#include "rules/duck_that_goose/scoring.h"

namespace duckpond::duck_that_goose {

using SeenCards = FixedVector<Veiled<Card>, most_cards>;
using Places = FixedVector<std::uint8_t, most_cards>;

struct Dealt {
    std::uint8_t round = 0;
    Seat dealer;
};
BOOST_DESCRIBE_STRUCT(Dealt, (), (round, dealer))

// Nobody else hears of a choice that others are still to make.
struct Picked {
    Seat seat;  // who chose
    Seat owner;
    std::uint8_t place = 0;
    std::uint8_t second = 0;  // Look alone
    [[nodiscard]] constexpr ViewerSet audience() const { return {seat}; }
};
BOOST_DESCRIBE_STRUCT(Picked, (), (seat, owner, place, second))

struct Looked {
    Seat seat;
    Places places;
    SeenCards cards;
};
BOOST_DESCRIBE_STRUCT(Looked, (), (seat, places, cards))

struct Peeked {
    Seat seat;
    std::uint8_t place = 0;
    Veiled<Card> card;
};
BOOST_DESCRIBE_STRUCT(Peeked, (), (seat, place, card))

struct PileBegan {
    Card card{};
};
BOOST_DESCRIBE_STRUCT(PileBegan, (), (card))

struct TurnBegan {
    Seat seat;
    Maybe<Seat> controller;
};
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, controller))

struct CowLooked {
    Seat seat;
    FixedVector<Veiled<Card>, 3> cards;  // from the top
};
BOOST_DESCRIBE_STRUCT(CowLooked, (), (seat, cards))

struct CowOrdered {
    Seat seat;
    Veiled<std::uint8_t> first;   // which card, as they lay, is now on top
    Veiled<std::uint8_t> second;  // and which comes next
};
BOOST_DESCRIBE_STRUCT(CowOrdered, (), (seat, first, second))

struct Reshuffled {
    std::uint8_t cards = 0;
};
BOOST_DESCRIBE_STRUCT(Reshuffled, (), (cards))

struct Drew {
    Seat seat;
    Veiled<Card> card;
};
BOOST_DESCRIBE_STRUCT(Drew, (), (seat, card))

// R13: nothing to draw, nothing to shuffle.
struct DrewNothing {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(DrewNothing, (), (seat))

struct Kept {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(Kept, (), (seat))

struct Tossed {
    Seat seat;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(Tossed, (), (seat, card))

struct Took {
    Seat seat;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(Took, (), (seat, card))

struct Discarded {
    Seat seat;
    std::uint8_t place = 0;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(Discarded, (), (seat, place, card))

// How a card came to be played.
enum class Way : std::uint8_t { Drawn, Taken, TurnedUp, OnOwn, OnAnother, Bird, Ripe };
BOOST_DESCRIBE_ENUM(Way, Drawn, Taken, TurnedUp, OnOwn, OnAnother, Bird, Ripe)
enum class Steering : std::uint8_t { Own, Controlled };
BOOST_DESCRIBE_ENUM(Steering, Own, Controlled)
enum class Potatoes : std::uint8_t { None, Lying };
BOOST_DESCRIBE_ENUM(Potatoes, None, Lying)

struct Played {
    Seat seat;  // whose range
    Card card{};
    Way way{};
    std::uint8_t place = 0;  // where it lies now
    Steering steering{};     // whether a controller decides for that seat
    Potatoes potatoes{};     // whether any lay open
    // Each card in each of these ways is a cell of the coverage table.
    static constexpr bool crossed = true;
};
BOOST_DESCRIBE_STRUCT(Played, (), (seat, card, way, place, steering, potatoes))

struct PotatoHopped {
    Seat seat;
    std::uint8_t place = 0;
    Seat receiver;
};
BOOST_DESCRIBE_STRUCT(PotatoHopped, (), (seat, place, receiver))

struct Gathered {
    Seat seat;
    std::uint8_t cards = 0;
};
BOOST_DESCRIBE_STRUCT(Gathered, (), (seat, cards))

struct Revealed {
    Seat seat;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(Revealed, (), (seat, card))

struct RevealedNothing {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(RevealedNothing, (), (seat))

// R31: no card lay open to put it on.
struct RevealedInVain {
    Seat seat;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(RevealedInVain, (), (seat, card))

enum class Answer : std::uint8_t { Yes, No };
BOOST_DESCRIBE_ENUM(Answer, Yes, No)

// Whether the action of a card that was burst or copied happens.
struct Answered {
    Seat seat;
    Seat owner;
    Card card{};
    Answer answer{};
    static constexpr bool crossed = true;
};
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, owner, card, answer))

struct Controlled {
    Seat seat;
    Seat target;
};
BOOST_DESCRIBE_STRUCT(Controlled, (), (seat, target))

struct Copied {
    Seat seat;
    std::uint8_t place = 0;
    Card card{};
    Steering steering{};
    Potatoes potatoes{};
    static constexpr bool crossed = true;
};
BOOST_DESCRIBE_STRUCT(Copied, (), (seat, place, card, steering, potatoes))

struct Flipped {
    Seat seat;  // who flips
    Seat owner;
    std::uint8_t place = 0;
    Veiled<Card> card;
};
BOOST_DESCRIBE_STRUCT(Flipped, (), (seat, owner, place, card))

struct LookedThrough {
    Seat seat;
    FixedVector<Veiled<Card>, copyable_kinds> cards;  // the birds there are, by name
};
BOOST_DESCRIBE_STRUCT(LookedThrough, (), (seat, cards))

struct Stole {
    Seat seat;
    Seat owner;
    std::uint8_t place = 0;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(Stole, (), (seat, owner, place, card))

struct Threw {
    Seat seat;
    Seat target;
};
BOOST_DESCRIBE_STRUCT(Threw, (), (seat, target))

struct Chose {
    Seat seat;
    std::uint8_t place = 0;
    Card card{};
};
BOOST_DESCRIBE_STRUCT(Chose, (), (seat, place, card))

enum class Direction : std::uint8_t { Left, Right };
BOOST_DESCRIBE_ENUM(Direction, Left, Right)

struct TablesTurned {
    Seat seat;
    Maybe<Direction> direction;  // none where no chosen card was left to move
};
BOOST_DESCRIBE_STRUCT(TablesTurned, (), (seat, direction))

struct Declined {
    Seat seat;
    StepKind step{};
};
BOOST_DESCRIBE_STRUCT(Declined, (), (seat, step))

struct RipeUsed {
    Seat seat;
    std::uint8_t place = 0;
};
BOOST_DESCRIBE_STRUCT(RipeUsed, (), (seat, place))

struct LastCallCame {
    Seat seat;
};
BOOST_DESCRIBE_STRUCT(LastCallCame, (), (seat))

struct Scored {
    Seat seat;
    std::int16_t sum = 0;
    std::int16_t devils = 0;
    std::int16_t points = 0;
    std::int32_t total = 0;
    CancelledPlaces cancelled;
    static constexpr bool worth_a_look = true;  // the same move gathers the ranges in
};
BOOST_DESCRIBE_STRUCT(Scored, (), (seat, sum, devils, points, total, cancelled))

struct MatchEnded {
    std::uint8_t rounds = 0;
};
BOOST_DESCRIBE_STRUCT(MatchEnded, (), (rounds))

// What the match waits for now; the last step is asked, and those before it go on later.
struct Waiting {
    StepKind kind{};
    Seat seat;  // who decides
    Steps steps;
};
BOOST_DESCRIBE_STRUCT(Waiting, (), (kind, seat, steps))

using Event = std::variant<Dealt, Picked, Looked, Peeked, PileBegan, TurnBegan, CowLooked, CowOrdered, Reshuffled, Drew,
                           DrewNothing, Kept, Tossed, Took, Discarded, Played, PotatoHopped, Gathered, Revealed,
                           RevealedNothing, RevealedInVain, Answered, Controlled, Copied, Flipped, LookedThrough, Stole,
                           Threw, Chose, TablesTurned, Declined, RipeUsed, LastCallCame, Scored, MatchEnded, Waiting>;

// --- cards on their way

constexpr void put_on_pile(State& state, Card card) {
    state.discards.value.put(card);
    state.top = card;
    ++state.discarded;
}

constexpr void count_pile(State& state) {
    const auto& pile = state.discards.value;
    state.top = pile.empty() ? Maybe<Card>() : Maybe<Card>(pile.top());
    state.discarded = static_cast<std::uint8_t>(pile.size());
}

constexpr RangeCard open_card(Card card) {
    return {.card = Veiled(card, everyone)};
}

// R5: emptied places close up; what was covered lies open again.
constexpr RangeCard take_off(State& state, Seat seat, int place) {
    return state.ranges.erase(seat, index_of(state.ranges[seat], place));
}

// R5: a card that comes to a range, or moves there, lies at its right end.
constexpr void move_card(State& state, Seat from, int place, Seat to) {
    RangeCard card = take_off(state, from, place);
    card.covers = false;
    card.chosen = false;
    state.ranges.push_back(to, card);
}

// R45: a card that came from the deck is seen by all.
constexpr void seen_from_deck(State& state, Card card) {
    DeckKnown& known = state.deck_known.value;
    if (known.reshuffled) known.holds.remove(card);
}
constexpr void let_go(State& state, Card card) {
    DeckKnown& known = state.deck_known.value;
    if (known.held_inside) known.holds.remove(card);
    known.held_inside = false;
    known.held.reset();
    state.held.reset();
}

constexpr void clear_picks(State& state) {
    for (auto& pick : state.picks) pick = {};
}

// --- what each event does

// Everything is gathered in and dealt out, face down and unseen. Which card lies where is chance's.
constexpr void fold(State& state, const Dealt& event) {
    const int players = player_count(state);
    state.round = event.round;
    state.dealer = event.dealer;
    state.turn = event.dealer;
    state.controller.reset();
    state.peeked = false;
    state.ranges.clear();
    state.deck.clear();
    state.discards.value.clear();
    count_pile(state);
    state.deck_known.value = {};
    state.held.reset();
    clear_picks(state);
    for (int i = 0; i < players; ++i) {
        state.controls[Seat(i)].reset();
        for (int j = 0; j < cards_dealt(players); ++j) {
            state.ranges.push_back(Seat(i), RangeCard{.face = Face::Down});
        }
    }
    for (int i = cards_of(state.deck_kind).size() - state.ranges.size(); i > 0; --i) state.deck.put({});
}

constexpr void fold(State& state, const Picked& event) {
    state.picks[event.owner] =
        Veiled(Pick{.made = true, .place = event.place, .second = event.second}, {Viewer(event.seat)});
}

constexpr void see_face_down(State& state, Seat seat, int place, const Veiled<Card>& shown) {
    RangeCard& card = card_at(state, seat, place);
    card.looked.insert(seat);
    card.card.learn(shown);
}

constexpr void fold(State& state, const Looked& event) {
    for (int i = 0; i < event.places.size(); ++i) see_face_down(state, event.seat, event.places[i], event.cards[i]);
}

inline constexpr int peek_penalty = 20;

constexpr void fold(State& state, const Peeked& event) {
    see_face_down(state, event.seat, event.place, event.card);
    state.totals[event.seat] += peek_penalty;
    state.peeked = true;
}

constexpr void fold(State& state, const PileBegan& event) {
    state.deck.take();
    put_on_pile(state, event.card);
    clear_picks(state);
}

constexpr void fold(State& state, const TurnBegan& event) {
    state.turn = event.seat;
    state.controller = event.controller;
    state.controls[event.seat].reset();
    state.peeked = false;
}

constexpr void fold(State& state, const CowLooked& event) {
    for (int depth = 0; depth < event.cards.size(); ++depth) state.deck.at_depth(depth).learn(event.cards[depth]);
}

// R44: what others knew of these places is gone.
constexpr void fold(State& state, const CowOrdered& event) {
    FixedVector<Veiled<Card>, 3> before;
    while (before.size() < 3 && !state.deck.empty()) before.push_back(state.deck.take());
    for (auto& card : before) card.forget_but(event.first.seen());
    const int first = std::max(int{event.first.value()}, 1) - 1;
    const int second = std::max(int{event.second.value()}, 1) - 1;
    for (int i = before.size(); i-- > 0;) {
        if (i != first && i != second) state.deck.put(before[i]);
    }
    if (second != first) state.deck.put(before[second]);
    state.deck.put(before[first]);
}

// R13: all but the top card. The new order is chance's.
constexpr void fold(State& state, const Reshuffled& event) {
    DeckKnown& known = state.deck_known.value;
    if (known.held_inside) {
        for (int kind = 0; kind < card_kinds; ++kind) {
            if (known.holds.contains(static_cast<Card>(kind))) known.held = static_cast<Card>(kind);
        }
    }
    known.reshuffled = true;
    known.held_inside = false;
    known.holds.clear();
    auto& pile = state.discards.value;
    const Card top = pile.take();
    for (const Card card : pile) known.holds.add(card);
    pile.clear();
    pile.put(top);
    count_pile(state);
    for (int i = 0; i < event.cards; ++i) state.deck.put({});
}

constexpr void fold(State& state, const Drew& event) {
    state.deck.take();
    state.held = Held{.card = event.card, .from = Source::Deck};
    state.deck_known.value.held_inside = state.deck_known.value.reshuffled;
}

constexpr void fold(State&, const DrewNothing&) {}

constexpr void fold(State&, const Kept&) {}

constexpr void fold(State& state, const Tossed& event) {
    let_go(state, event.card);
    put_on_pile(state, event.card);
}

constexpr void fold(State& state, const Took& event) {
    state.discards.value.take();
    count_pile(state);
    state.held = Held{.card = Veiled(event.card, everyone), .from = Source::Pile};
}

constexpr void fold(State& state, const Discarded& event) {
    take_off(state, event.seat, event.place);
    put_on_pile(state, event.card);
}

constexpr void turn_up(State& state, Seat seat, int place, Card card) {
    card_at(state, seat, place) = open_card(card);
}

// R36: of equal cards the one nearest the top.
constexpr void take_from_pile(State& state, Card card) {
    auto& pile = state.discards.value;
    FixedVector<Card, most_cards> above;
    while (pile.top() != card) above.push_back(pile.take());
    pile.take();
    while (!above.empty()) pile.put(above.pop_back());
    count_pile(state);
}

constexpr void fold(State& state, const Played& event) {
    switch (event.way) {
        case Way::Drawn:
        case Way::Taken:
            let_go(state, event.card);
            return state.ranges.push_back(event.seat, open_card(event.card));
        case Way::TurnedUp:
            return turn_up(state, event.seat, event.place, event.card);
        case Way::OnOwn:
        case Way::OnAnother: {
            RangeCard card = open_card(event.card);
            card.covers = true;
            return state.ranges.insert(event.seat, index_of(state.ranges[event.seat], event.place) + 1, card);
        }
        case Way::Bird:
        case Way::Ripe:
            take_from_pile(state, event.card);
            return state.ranges.push_back(event.seat, open_card(event.card));
    }
}

constexpr void fold(State& state, const PotatoHopped& event) {
    move_card(state, event.seat, event.place, event.receiver);
}

// R29: from the bottom of the pile up.
constexpr void fold(State& state, const Gathered& event) {
    auto& pile = state.discards.value;
    FixedVector<Card, most_cards> left;
    for (const Card card : pile) {
        if (card == Card::Devil) {
            state.ranges.push_back(event.seat, open_card(card));
        } else {
            left.push_back(card);
        }
    }
    pile.clear();
    for (const Card card : left) pile.put(card);
    count_pile(state);
}

constexpr void fold(State& state, const Revealed& event) {
    state.deck.take();
    seen_from_deck(state, event.card);
}

constexpr void fold(State&, const RevealedNothing&) {}

constexpr void fold(State& state, const RevealedInVain& event) {
    put_on_pile(state, event.card);
}

constexpr void fold(State&, const Answered&) {}

constexpr void fold(State& state, const Controlled& event) {
    state.controls[event.target] = event.seat;
}

constexpr void fold(State& state, const Copied& event) {
    card_at(state, event.seat, event.place).copy = event.card;
}

// R35: everybody saw what went face down, and where.
constexpr void fold(State& state, const Flipped& event) {
    RangeCard& lying = card_at(state, event.owner, event.place);
    const RangeCard flipped{.card = Veiled(lying.card.value(), everyone),
                            .looked = SeatSet::first(player_count(state)),
                            .face = Face::Down};
    if (event.seat == event.owner && !lying.covers) {
        lying = flipped;
        return;
    }
    take_off(state, event.owner, event.place);
    state.ranges.push_back(event.seat, flipped);
}

constexpr void fold(State&, const LookedThrough&) {}

constexpr void fold(State& state, const Stole& event) {
    move_card(state, event.owner, event.place, event.seat);
}

constexpr int place_of(const State& state, Seat seat, Card card) {
    int found = 0;
    any_face_up(state.ranges[seat], [&](int place, const RangeCard& lying) {
        if (lying.card.value() == card) found = place;
        return found > 0;
    });
    return found;
}

constexpr void fold(State& state, const Threw& event) {
    move_card(state, event.seat, place_of(state, event.seat, Card::UnderTheBus), event.target);
}

constexpr void fold(State& state, const Chose& event) {
    card_at(state, event.seat, event.place).chosen = true;
    clear_picks(state);
}

// R38: all of them together.
constexpr void fold(State& state, const TablesTurned& event) {
    const int players = player_count(state);
    PerSeat<Maybe<RangeCard>, max_players> moving(players);
    for (int i = 0; i < players && event.direction; ++i) {
        int place = 0;
        any_face_up(state.ranges[Seat(i)], [&](int at, const RangeCard& card) {
            if (card.chosen) place = at;
            return place > 0;
        });
        if (place > 0) moving[Seat(i)] = take_off(state, Seat(i), place);
    }
    for (RangeCard& card : state.ranges) card.chosen = false;
    for (int i = 0; i < players; ++i) {
        if (!moving[Seat(i)]) continue;
        RangeCard card = *moving[Seat(i)];
        card.chosen = false;
        card.covers = false;
        const bool left = *event.direction == Direction::Left;
        state.ranges.push_back(left ? left_of(state, Seat(i)) : right_of(state, Seat(i)), card);
    }
}

constexpr void fold(State&, const Declined&) {}

// R41: choices that others had made in secret are withdrawn.
constexpr void fold(State& state, const RipeUsed& event) {
    card_at(state, event.seat, event.place).used = true;
    clear_picks(state);
}

constexpr void fold(State& state, const LastCallCame&) {
    state.controller.reset();
}

constexpr void fold(State& state, const Scored& event) {
    if (event.seat == Seat(0)) state.sheet.push_back(Points(player_count(state)));
    state.sheet.back()[event.seat] = event.points;
    state.totals[event.seat] = event.total;
}

constexpr void fold(State& state, const MatchEnded&) {
    state.over = true;
    state.steps.clear();
}

constexpr void fold(State& state, const Waiting& event) {
    state.steps = event.steps;
}

}  // namespace duckpond::duck_that_goose
