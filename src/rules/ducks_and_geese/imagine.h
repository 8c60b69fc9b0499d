#pragma once

// R46: a world that a viewer of Ducks and Geese could be in. It has everything that play has shown: whoever did not
// follow a suit has none of it, and an open card that was taken and not played is in the bidder's hand or discarded.
// Of all layouts that fit, each is equally likely.

#include "rules/ducks_and_geese/rules.h"

namespace duckpond::ducks_and_geese {

namespace detail {

// A place for cards that the viewer does not see: a hand, or the discard.
struct Gap {
    Maybe<Seat> seat;  // none for the discard
    int cards = 0;
    CardSet allowed;
    CardSet drawn;
};
using Gaps = FixedVector<Gap, max_players + 1>;

// R46: what a seat may still hold.
constexpr CardSet not_void(const State& known, Seat of) {
    CardSet allowed = CardSet::all();
    for (const Trick& trick : known.tricks) {
        Seat seat = trick.leader;
        for (const Card card : trick.cards) {
            if (seat == of && suit_of(card) != led_suit(trick)) allowed = allowed - cards_of(led_suit(trick));
            seat = next_to_play(known, seat);
        }
    }
    return allowed;
}

// The cards whose place is not known to everybody or to the viewer.
constexpr CardSet unplaced(const State& known) {
    CardSet left = CardSet::all();
    if (known.open) left.remove(*known.open);
    if (known.discard) left = left - (known.discard->seen().empty() ? CardSet{} : CardSet{known.discard->value()});
    for (const Trick& trick : known.tricks) left = left - set_of(trick);
    for (const Seat seat : all_seats(known)) left = left - known.captured[seat] - known.hands[seat].value();
    return left;
}

constexpr bool was_played(const State& known, Card card) {
    for (const Trick& trick : known.tricks) {
        if (set_of(trick).contains(card)) return true;
    }
    return false;
}

// Fills gaps from the cards that are left, every way to do so equally likely.
//
// The gaps are dealt one after the other, each from what is allowed there. That alone would favour layouts that leave
// little choice; so a deal counts only as often as the choice that each gap had is of the choice it can have at most.
class Filling {
public:
    constexpr Filling() = default;
    constexpr Filling(const Gaps& gaps, CardSet left) : left_(left) {
        // Those with the least to spare first: then few deals are in vain.
        for (Gap gap : gaps) {
            gap.allowed = gap.allowed & left;
            int place = gaps_.size();
            while (place > 0 && spare(gap) < spare(gaps_[place - 1])) --place;
            gaps_.insert_at(place, gap);
        }
        for (int i = 0; i < gaps_.size(); ++i) most_.push_back(most_choice(i));
    }

    // How many ways there are, or more. Of two fillings, the one tried as often as its bound says makes all their
    // worlds equally likely.
    [[nodiscard]] constexpr double bound() const {
        double ways = 1;
        for (int i = 0; i < gaps_.size(); ++i) {
            for (int j = 0; j < gaps_[i].cards; ++j) ways *= static_cast<double>(most_[i] - j) / (j + 1);
        }
        return ways;
    }

    // One deal, which may be in vain.
    template <RandomSource Random>
    constexpr bool attempt(Random& random) {
        CardSet left = left_;
        for (int i = 0; i < gaps_.size(); ++i) {
            Gap& gap = gaps_[i];
            CardSet choice = left & gap.allowed;
            const int size = choice.size();
            if (size < gap.cards) return false;
            for (int j = 0; j < gap.cards && size < most_[i]; ++j) {
                const auto most = static_cast<std::uint32_t>(most_[i] - j);
                if (static_cast<int>(draw_below(random, most)) >= size - j) return false;
            }
            gap.drawn.clear();
            for (int j = 0; j < gap.cards; ++j) {
                const Card card =
                    choice.nth(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(size - j))));
                choice.remove(card);
                gap.drawn.add(card);
            }
            left = left - gap.drawn;
        }
        return true;
    }
    [[nodiscard]] constexpr const Gaps& gaps() const { return gaps_; }

private:
    [[nodiscard]] static constexpr int spare(const Gap& gap) { return gap.allowed.size() - gap.cards; }
    // What can be left for a gap at most, when those before it have taken theirs.
    [[nodiscard]] constexpr int most_choice(int place) const {
        const CardSet allowed = gaps_[place].allowed;
        CardSet elsewhere;  // where the others can take cards that this gap has no use for
        int taken = 0;
        int one_by_one = 0;
        for (int i = 0; i < place; ++i) {
            const CardSet apart = gaps_[i].allowed - allowed;
            elsewhere = elsewhere | apart;
            taken += gaps_[i].cards;
            one_by_one += std::max(0, gaps_[i].cards - apart.size());
        }
        return allowed.size() - std::max(one_by_one, taken - elsewhere.size());
    }

    Gaps gaps_;
    CardSet left_;
    FixedVector<int, Gaps::capacity> most_;
};

// Where the open card is, as far as the gaps are concerned.
enum class OpenCard : std::uint8_t { Elsewhere, InHand, Discarded };

// R46: where a taken open card can be that the viewer has not seen since.
constexpr FixedVector<OpenCard, 2> whereabouts(const State& known) {
    if (!known.taken || !known.hands[known.lead->seat].seen().empty() || was_played(known, *known.open)) {
        return {OpenCard::Elsewhere};
    }
    if (!known.discard) return {OpenCard::InHand};
    const bool can_hold =
        known.hand_sizes[known.lead->seat] > 0 && not_void(known, known.lead->seat).contains(*known.open);
    if (!can_hold) return {OpenCard::Discarded};
    return {OpenCard::InHand, OpenCard::Discarded};
}

constexpr Gaps gaps_of(const State& known, OpenCard open) {
    Gaps gaps;
    for (const Seat seat : all_seats(known)) {
        if (!known.hands[seat].seen().empty()) continue;
        const bool holds_open = open == OpenCard::InHand && seat == known.lead->seat;
        const int cards = known.hand_sizes[seat] - (holds_open ? 1 : 0);
        if (cards > 0) gaps.push_back({.seat = seat, .cards = cards, .allowed = not_void(known, seat), .drawn = {}});
    }
    const bool unknown = known.discard && known.discard->seen().empty() && open != OpenCard::Discarded;
    if (unknown) gaps.push_back({.seat = {}, .cards = 1, .allowed = CardSet::all(), .drawn = {}});
    return gaps;
}

constexpr void lay_out(State& world, const Gaps& gaps, OpenCard open) {
    for (const Seat seat : all_seats(world)) {
        if (!world.hands[seat].seen().empty()) continue;
        const bool holds_open = open == OpenCard::InHand && seat == world.lead->seat;
        const CardSet cards = holds_open ? CardSet{*world.open} : CardSet{};
        world.hands[seat] = Veiled(cards, world.looked.contains(seat) ? ViewerSet{seat} : ViewerSet{});
    }
    if (open == OpenCard::Discarded) world.discard = Veiled(*world.open, {world.lead->seat});
    for (const Gap& gap : gaps) {
        if (gap.seat) {
            auto& hand = world.hands[*gap.seat];
            hand = Veiled(hand.value() | gap.drawn, hand.seen());
        } else {
            world.discard = Veiled(gap.drawn.first(), {world.lead->seat});
        }
    }
}

// A number from 0 up to, and not, 1.
template <RandomSource Random>
constexpr double draw_fraction(Random& random) {
    const std::uint64_t high = random.next32();
    return static_cast<double>((high << 21U) | (random.next32() >> 11U)) / 9007199254740992.0;  // 2 to the 53rd
}

}  // namespace detail

template <RandomSource Random>
constexpr State imagine(const Redacted<State>& known, Random& random) {
    const CardSet left = detail::unplaced(*known);
    const FixedVector<detail::OpenCard, 2> places = detail::whereabouts(*known);
    FixedVector<detail::Filling, 2> fillings;
    for (const detail::OpenCard place : places) fillings.push_back({detail::gaps_of(*known, place), left});
    // Where the open card may be here or there: as often as there are worlds of each.
    const double first = fillings[0].bound();
    const double chance = fillings.size() == 1 ? 1 : first / (first + fillings[1].bound());
    int way = 0;
    do {
        way = fillings.size() == 1 || detail::draw_fraction(random) < chance ? 0 : 1;
    } while (!fillings[way].attempt(random));
    State world = *known;
    detail::lay_out(world, fillings[way].gaps(), places[way]);
    return world;
}

// Why nobody can know this, if so: each hand that is not seen can be filled with cards that may be in it.
constexpr std::optional<Refusal> why_not_known(const State& state) {
    const Refusal impossible("known.impossible");
    if (state.taken && !(state.lead && state.open)) return impossible;
    const CardSet left = detail::unplaced(state);
    for (const detail::OpenCard open : detail::whereabouts(state)) {
        for (const detail::Gap& gap : detail::gaps_of(state, open)) {
            if ((gap.allowed & left).size() < gap.cards) return impossible;
        }
    }
    return std::nullopt;
}

}  // namespace duckpond::ducks_and_geese
