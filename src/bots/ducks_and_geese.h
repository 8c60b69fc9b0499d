#pragma once

// What to tell a search about Ducks and Geese: what a hand is worth in a bid, and how tricks are played about.

#include "bots/advice.h"
#include "rules/ducks_and_geese/ducks_and_geese.h"

namespace duckpond::bots {

template <>
struct Advice<ducks_and_geese::DucksAndGeese> {
    using State = ducks_and_geese::State;
    using Move = ducks_and_geese::Move;
    using Moves = ducks_and_geese::Moves;
    using MoveKind = ducks_and_geese::MoveKind;
    using Card = ducks_and_geese::Card;
    using CardSet = ducks_and_geese::CardSet;
    using Suit = ducks_and_geese::Suit;
    using Rank = ducks_and_geese::Rank;
    using Phase = ducks_and_geese::Phase;

    // A playout ends with its hand.
    static bool cut(const State& start, const State& state) { return state.hand != start.hand; }
    static Values values(const State& state) {
        constexpr float unit = 8;
        if (is_cutthroat(state)) return chances_of(state.scores, Best::Highest, unit);
        const float lead = chance_of(static_cast<float>(state.scores[Seat(0)] - state.scores[Seat(1)]) / unit);
        return {lead, 1 - lead, lead, 1 - lead};
    }

    // Of the bids, the lowest ones and those near what the hand is worth; others need no thought.
    static void prune(const State& state, Seat seat, Moves& moves) {
        if (state.phase != Phase::Bidding) return;
        const int hoped = would_be_blind(state, seat) ? usual_worth : worth(state, seat) / 6;
        const Moves all = moves;
        moves.clear();
        int bids = 0;
        for (const Move& move : all) {
            const bool thinkable =
                move.kind != MoveKind::Bid || bids++ < 2 || (*move.number >= hoped - 2 && *move.number <= hoped + 2);
            if (thinkable) moves.push_back(move);
        }
    }

    static Move rollout(const State& state, Seat seat, const Moves& moves, SmallRandom& random) {
        switch (state.phase) {
            case Phase::Bidding:
                return call(state, seat, moves, random);
            case Phase::Open: {
                const Worth both = worths(state, seat);
                return moves[both.taking >= both.leaving ? 0 : 1];
            }
            case Phase::Discard:
                return discard(state, seat, random);
            case Phase::Play:
                return {.kind = MoveKind::Play, .card = card_to_play(state, seat, random)};
            case Phase::Over:
                break;
        }
        return moves[0];
    }

private:
    static constexpr int usual_worth = 7;

    // What the seat's side makes on average if it plays for its bid, tricks and point cards together, in sixths: fitted
    // to hands that searches played. The open card as trump, or no trump: whatever promises more.
    struct Worth {
        int taking;
        int leaving;
    };
    static Worth worths(const State& state, Seat seat) {
        const CardSet hand = state.hands[seat].value();
        const int bishops = (hand & cards_of(Rank::Bishop)).size();
        const int chevaliers = (hand & cards_of(Rank::Chevalier)).size();
        const int tars = (hand & cards_of(Rank::Tar)).size();
        if (!state.open) return {0, 14 + 7 * bishops + 4 * chevaliers + 2 * tars};
        const int trumps = (hand & cards_of(suit_of(*state.open))).size();
        const int base = state.dog ? -9 : 0;  // fewer cards count
        return {base + 30 + 7 * trumps + 3 * bishops + 2 * chevaliers + tars,
                base + 27 + trumps + 8 * bishops + 4 * chevaliers + 3 * tars};
    }
    static int worth(const State& state, Seat seat) {
        const Worth both = worths(state, seat);
        return std::max(both.taking, both.leaving);
    }

    // Everybody calls once: so bid what the hand is worth, and the last one what is just enough.
    static Move call(const State& state, Seat seat, const Moves& moves, SmallRandom& random) {
        if (moves[0].kind == MoveKind::Look) return moves[0];
        if (moves.size() == 1 || moves[1].kind != MoveKind::Bid) return moves[0];
        const int hoped = (worth(state, seat) + static_cast<int>(draw_below(random, 12)) - 3) / 6;
        const int least = *moves[1].number;
        const bool friendly = state.lead && side_of(state, seat).contains(state.lead->seat);
        const int needed = moves[0].kind == MoveKind::Forfeit ? least - 3 : friendly ? least + 2 : least;
        if (hoped < needed) return moves[0];
        const bool last = state.calls.size() + 1 == player_count(state);
        return moves[last ? 1 : 1 + std::clamp(hoped - least, 0, moves.size() - 2)];
    }

    // The lowest card that neither is trump nor counts.
    static Move discard(const State& state, Seat seat, SmallRandom&) {
        const CardSet hand = state.hands[seat].value();
        CardSet choice = hand - terms_of(state).point_cards;
        if (state.trump && !(choice - cards_of(*state.trump)).empty()) choice = choice - cards_of(*state.trump);
        if (choice.empty()) choice = hand;
        return {.kind = MoveKind::Discard, .card = lowest(choice)};
    }

    static Card lowest(CardSet cards) {
        Card best = cards.first();
        for (const Card card : cards) {
            if (rank_of(card) < rank_of(best)) best = card;
        }
        return best;
    }
    static Card highest(CardSet cards) {
        Card best = cards.first();
        for (const Card card : cards) {
            if (rank_of(card) > rank_of(best)) best = card;
        }
        return best;
    }
    static Card any(CardSet cards, SmallRandom& random) {
        return cards.nth(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(cards.size()))));
    }

    static Card card_to_play(const State& state, Seat seat, SmallRandom& random) {
        const CardSet choice = playable(state, seat);
        if (choice.size() == 1) return choice.first();
        if (state.lead->kind != ducks_and_geese::CallKind::Bid) return any(choice, random);
        if (is_between_tricks(state)) return draw_below(random, 2) == 0 ? highest(choice) : any(choice, random);

        const ducks_and_geese::Trick& trick = state.tricks.back();
        const Card best = best_card(state, trick);
        const bool last = trick.cards.size() + 1 == playing(state).size();
        const CardSet points = terms_of(state).point_cards;
        const bool friendly = side_of(state, seat).contains(player_of(state, trick, best));
        if (friendly && (last || rank_of(best) >= Rank::Chevalier)) {
            const CardSet gifts = choice & points;
            return gifts.empty() ? lowest(choice) : lowest(gifts);
        }
        const CardSet winning = beating(state, best, choice);
        if (!winning.empty()) {
            // Behind the others with what is just enough, and be it a point card; before them with the best.
            if (last) return lowest(winning);
            if (draw_below(random, 4) != 0) return highest(winning);
        }
        const CardSet plain = choice - points;
        return lowest(plain.empty() ? choice : plain);
    }

    // The cards that would take the trick from `best`.
    static CardSet beating(const State& state, Card best, CardSet choice) {
        const Suit suit = suit_of(best);
        const CardSet above = CardSet::from_bits(~std::uint64_t{0} << static_cast<unsigned>(best));
        CardSet winning = choice & cards_of(suit) & above;
        if (state.trump && suit != *state.trump) winning = winning | (choice & cards_of(*state.trump));
        return winning;
    }
};

}  // namespace duckpond::bots
