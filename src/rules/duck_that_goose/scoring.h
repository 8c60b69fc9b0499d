#pragma once

// What a range is worth at the end of a round (R46 to R49).

#include <algorithm>

#include "rules/duck_that_goose/state.h"

namespace duckpond::duck_that_goose {

// How often each name lies uncovered and face up on a range.
constexpr CardBag names_on(Range range) {
    CardBag names;
    any_face_up(range, [&](int, const RangeCard& card) {
        names.add(name_of_card(card));
        return false;
    });
    return names;
}

// R46: how many of a name are left when all that can has cancelled.
constexpr int left_after_cancelling(const CardBag& names, Card card) {
    const int count = names.count(card);
    switch (figures_of(card).cancels) {
        case Cancels::Never:
            return count;
        case Cancels::Pair:
            return count % 2;
        case Cancels::Triple:
            return count % 3;
        case Cancels::Goose:
            return count - std::min(names.count(Card::WildGoose), names.count(Card::WildGooseChase));
    }
    return count;
}

constexpr int sum_of(const CardBag& names) {
    int sum = 0;
    for (int kind = 0; kind < card_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        if (names.count(card) > 0) sum += figures_of(card).value * left_after_cancelling(names, card);
    }
    return sum;
}

// R48: all multipliers together, a fraction rounded up.
constexpr int multiplied(int sum, const CardBag& names) {
    if (names.count(Card::DodgedABullet) > 0) return 0;
    const int product = sum << names.count(Card::DoubleEdgedSword);
    const int divisor = 1 << names.count(Card::NotHalfBad);
    const int floor = product >> names.count(Card::NotHalfBad);
    return floor * divisor == product ? floor : floor + 1;
}

// The places of a range whose cards cancel each other, from the left.
using CancelledPlaces = FixedVector<std::uint8_t, most_cards>;
constexpr CancelledPlaces cancelled_on(Range range) {
    const CardBag names = names_on(range);
    CardBag struck;
    CancelledPlaces places;
    any_face_up(range, [&](int place, const RangeCard& lying) {
        const Card card = name_of_card(lying);
        if (struck.count(card) < names.count(card) - left_after_cancelling(names, card)) {
            struck.add(card);
            places.push_back(static_cast<std::uint8_t>(place));
        }
        return false;
    });
    return places;
}

struct Score {
    std::int16_t sum = 0;     // of the cards
    std::int16_t devils = 0;  // from others' Devils
    std::int16_t points = 0;
    friend constexpr bool operator==(const Score&, const Score&) = default;
};
BOOST_DESCRIBE_STRUCT(Score, (), (sum, devils, points))

constexpr PerSeat<Score, max_players> scores_of(const State& state) {
    PerSeat<Score, max_players> scores(player_count(state));
    PerSeat<CardBag, max_players> names;
    SeatSet gloating;  // R47: those with exactly three Devils
    for (int i = 0; i < player_count(state); ++i) {
        names.push_back(names_on(state.ranges[Seat(i)]));
        if (names[Seat(i)].count(Card::Devil) == 3) gloating.insert(Seat(i));
    }
    for (int i = 0; i < player_count(state); ++i) {
        const int sum = sum_of(names[Seat(i)]);
        const int devils = 6 * (gloating - SeatSet{Seat(i)}).size();
        scores[Seat(i)] = {.sum = static_cast<std::int16_t>(sum),
                           .devils = static_cast<std::int16_t>(devils),
                           .points = static_cast<std::int16_t>(multiplied(sum + devils, names[Seat(i)]))};
    }
    return scores;
}

// What the open cards of each range would count if the round ended now.
struct RangeGlance {
    Score score;
    CancelledPlaces cancelled;
};
BOOST_DESCRIBE_STRUCT(RangeGlance, (), (score, cancelled))
struct Glance {
    PerSeat<RangeGlance, max_players> ranges;
};
BOOST_DESCRIBE_STRUCT(Glance, (), (ranges))

constexpr Glance at_a_glance(const State& view) {
    const PerSeat<Score, max_players> scores = scores_of(view);
    Glance glance;
    for (int i = 0; i < player_count(view); ++i) {
        glance.ranges.push_back({.score = scores[Seat(i)], .cancelled = cancelled_on(view.ranges[Seat(i)])});
    }
    return glance;
}

}  // namespace duckpond::duck_that_goose
