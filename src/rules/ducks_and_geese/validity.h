#pragma once

// What can be played on from (what_breaks), and what play can reach (what_is_wrong). One check of a whole position, for
// whoever lays one out and for the laws over every match; each refusal names the field that is wrong. Earlier hands
// need not be told, nor the first tricks of this one.

#include "rules/ducks_and_geese/hand_validity.h"

namespace duckpond::ducks_and_geese {

namespace detail {

// --- hands and scores

// The seats that score for themselves: the first of each team, or everybody.
constexpr int sides_of(const State& state) {
    return is_cutthroat(state) ? player_count(state) : 2;
}

constexpr int hands_played(const State& state) {
    return state.hand - (is_over(state) ? 0 : 1);
}

// R3: who dealt so many hands ago.
constexpr Seat dealer_before(const State& state, int hands) {
    const int players = player_count(state);
    return Seat((state.dealer.index() + players - hands % players) % players);
}

// How many of the point cards others than the bidder's side can have while a bid of `number` is made: each trick holds
// no more cards than there are players, and in cutthroat five Ducks need no trick.
constexpr bool can_be_made(const State& state, int number, int others) {
    const Terms& terms = terms_of(state);
    const int cards = terms.point_cards.size() - others;
    for (int lost = 0; lost <= terms.dealt; ++lost) {
        const int unwon = is_cutthroat(state) ? ducks.size() : 0;
        if (others > lost * player_count(state) + unwon) continue;
        const int won = terms.dealt - lost;
        if (cards >= 0 && won + std::min(cards, won * player_count(state) + unwon) >= number) return true;
    }
    return false;
}

// R10, R20, R21, R25 to R27, R34, R37: what the side that bid or forfeited scores.
constexpr int points_of_bidder(const State& state, const HandResult& hand) {
    const bool made = hand.result == Result::Made;
    switch (hand.kind) {
        case CallKind::Bid:
            if (made) return *hand.number;
            return is_cutthroat(state) ? -*hand.number : 0;
        case CallKind::Zero:
            return made ? zero_points : 0;
        case CallKind::DoubleZero:
            return made ? double_zero_points : 0;
        case CallKind::Pass:
        case CallKind::Forfeit:
            break;
    }
    return is_cutthroat(state) ? -terms_of(state).lowest_bid : 0;
}

// R10, R21, R22, R26, R33, R34, R37, R38: whether the others can score so much, all together.
constexpr bool can_others_score(const State& state, const HandResult& hand, int points) {
    const Terms& terms = terms_of(state);
    const int cards = terms.point_cards.size();
    const bool made = hand.result == Result::Made;
    if (hand.kind == CallKind::Forfeit) return points == (is_cutthroat(state) ? 0 : terms.lowest_bid);
    if (hand.kind != CallKind::Bid) return made ? points == 0 : points % 2 == 0 && points <= 2 * cards;
    if (made) return hand.blind ? points == 0 : can_be_made(state, *hand.number, points);
    const int on_top = is_cutthroat(state) ? 0 : int{*hand.number};
    return points >= on_top && points - on_top <= cards;
}

constexpr bool can_bring(const State& state, const HandResult& hand) {
    int others = 0;
    for (int i = 0; i < sides_of(state); ++i) {
        const auto points = int{hand.points[Seat(i)]};
        const bool own = side_of(state, Seat(i)).contains(hand.bidder);
        if (own ? points != points_of_bidder(state, hand) : points < 0) return false;
        others += own ? 0 : points;
    }
    return can_others_score(state, hand, others);
}

// Partners score together.
template <class PerSeatNumbers>
constexpr bool is_by_sides(const State& state, const PerSeatNumbers& numbers) {
    for (const Seat seat : all_seats(state)) {
        for (const Seat other : side_of(state, seat)) {
            if (numbers[seat] != numbers[other]) return false;
        }
    }
    return true;
}

// Why a line of the sheet cannot be read, if so.
constexpr std::string_view wrong_result(const State& state, const HandResult& hand) {
    const bool forfeited = hand.kind == CallKind::Forfeit;
    if (hand.bidder.index() >= player_count(state)) return "ducks-and-geese.refusal.sheet-bidder";
    if (hand.kind == CallKind::Pass || !is_in_options(state, hand.kind)) return "ducks-and-geese.refusal.sheet-kind";
    if (!number_fits(state, hand.kind, hand.number)) return "ducks-and-geese.refusal.sheet-number";
    if (hand.blind && (!state.blind || forfeited)) return "ducks-and-geese.refusal.sheet-blind";
    if (forfeited != (hand.result == Result::Forfeited)) return "ducks-and-geese.refusal.sheet-result";
    if (!is_by_sides(state, hand.points)) return "ducks-and-geese.refusal.sheet-points";
    return {};
}

// The last hands are told, or none.
constexpr std::optional<Refusal> check_sheet(const State& state) {
    if (state.hand < 1 || state.hand > most_hands) {
        return Refusal("ducks-and-geese.refusal.hand").with("found", state.hand);
    }
    if (state.sheet.size() > hands_played(state)) {
        return Refusal("ducks-and-geese.refusal.sheet")
            .with("found", state.sheet.size())
            .with("most", hands_played(state));
    }
    for (int place = 0; place < state.sheet.size(); ++place) {
        const std::string_view wrong = wrong_result(state, state.sheet[place]);
        if (!wrong.empty()) return Refusal(wrong).with("place", place);
    }
    return std::nullopt;
}

// R9: only who deals forfeits. And each hand that is told can have brought what it is said to.
constexpr std::optional<Refusal> check_hands_told(const State& state) {
    for (int place = 0; place < state.sheet.size(); ++place) {
        const HandResult& hand = state.sheet[place];
        const int ago = state.hand - (hands_played(state) - state.sheet.size() + place + 1);
        if (hand.kind == CallKind::Forfeit && hand.bidder != dealer_before(state, ago)) {
            return Refusal("ducks-and-geese.refusal.sheet-forfeit").with("place", place);
        }
        if (!can_bring(state, hand)) return Refusal("ducks-and-geese.refusal.sheet-points").with("place", place);
    }
    return std::nullopt;
}

// The least that anybody can have: the highest bid of cutthroat missed a hundred times.
inline constexpr int least_score = -cutthroat_terms.highest_bid * most_hands;

constexpr Refusal refuse_scores(const State& state) {
    return Refusal("ducks-and-geese.refusal.scores").with("hands", hands_played(state));
}

// R39 to R41: the match is over when somebody is there, and not before.
constexpr std::optional<Refusal> check_scores(const State& state) {
    if (!is_by_sides(state, state.scores)) return Refusal("ducks-and-geese.refusal.scores-partners");
    for (const std::int16_t score : state.scores) {
        if (score < (is_cutthroat(state) ? least_score : 0)) return refuse_scores(state);
    }
    const bool ended = is_over(state) ? is_last_hand(state) : is_target_reached(state);
    return ended == is_over(state)
               ? std::nullopt
               : std::optional(Refusal("ducks-and-geese.refusal.over").with("target", state.target));
}

// So many hands at the least bring these points: in a hand nobody gains more, and in cutthroat one player loses.
constexpr int hands_needed(const State& state, const decltype(State::scores)& points) {
    const Terms& terms = terms_of(state);
    const int most = terms.highest_bid + (is_cutthroat(state) ? 0 : terms.point_cards.size());
    int gained = 0;
    int lost = 0;
    for (int i = 0; i < sides_of(state); ++i) {
        gained += std::max(0, int{points[Seat(i)]});
        lost += std::max(0, -int{points[Seat(i)]});
    }
    return (std::max(gained, lost) + most - 1) / most;
}

// The scores are what the sheet tells, and what the hands before it can bring. But in the first hand, without a sheet,
// they are taken as they are.
constexpr std::optional<Refusal> check_scores_told(const State& state) {
    if (state.sheet.empty() && state.hand == 1) return std::nullopt;
    auto rest = state.scores;
    for (const HandResult& hand : state.sheet) {
        for (const Seat seat : all_seats(state)) {
            rest[seat] = static_cast<std::int16_t>(rest[seat] - hand.points[seat]);
        }
    }
    const bool fits = hands_needed(state, rest) <= hands_played(state) - state.sheet.size();
    return fits ? std::nullopt : std::optional(refuse_scores(state));
}

}  // namespace detail

// Why nobody can play on from here, if so. The options are as they are in the state.
constexpr std::optional<Refusal> what_breaks(const State& state) {
    if (auto refusal = detail::check_seats(state)) return refusal;
    if (auto refusal = detail::check_calls(state)) return refusal;
    if (auto refusal = detail::check_looked(state)) return refusal;
    if (auto refusal = detail::check_open(state)) return refusal;
    if (auto refusal = detail::check_trick_sizes(state)) return refusal;
    if (auto refusal = detail::check_places(state, detail::count_tricks(state).captured)) return refusal;
    if (state.taken && !detail::is_with_bidder(state)) return Refusal("ducks-and-geese.refusal.open-lost");
    if (auto refusal = detail::check_hands(state)) return refusal;
    if (auto refusal = detail::check_tricks(state)) return refusal;
    if (auto refusal = detail::check_won(state)) return refusal;
    if (auto refusal = detail::check_turn(state)) return refusal;
    if (auto refusal = detail::check_sheet(state)) return refusal;
    return detail::check_scores(state);
}

// Why play cannot come to this position, if so.
constexpr std::optional<Refusal> what_is_wrong(const State& state) {
    if (auto refusal = what_breaks(state)) return refusal;
    if (auto refusal = detail::check_captured(state)) return refusal;
    if (auto refusal = detail::check_hands_told(state)) return refusal;
    return detail::check_scores_told(state);
}

}  // namespace duckpond::ducks_and_geese
