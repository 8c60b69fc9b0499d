#pragma once

// A match of Killer Duckie from a position made by hand, played in notation.

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "rules/killer_duckie/killer_duckie.h"
#include "tests/rules/killer_duckie_lab.h"

namespace duckpond::killer_duckie {

using Cards = std::initializer_list<Card>;

inline Hand bag(Cards cards) {
    Hand hand;
    for (const Card card : cards) hand.add(card);
    return hand;
}

// A position made by hand: seat 0 is on turn, the order of play is the order of the seats.
class Match {
public:
    Match(std::initializer_list<Cards> hands, Cards pile, bool stacking = false) {
        const int players = static_cast<int>(hands.size());
        state = setup(Options{.players = players, .stacking = stacking}, random);
        state.pile.clear();
        state.killers_in_pile = 0;
        state.deck = {};
        for (const Card* card = pile.end(); card-- != pile.begin();) {
            state.pile.put(Veiled(*card));
            if (*card == Card::Killer) ++state.killers_in_pile;
            state.deck.add(*card);
        }
        int seat = 0;
        for (const Cards& cards : hands) {
            state.order[seat] = Seat(seat);
            for (const Card card : cards) state.deck.add(card);
            state.players[Seat(seat)].hand = Veiled(bag(cards), {Seat(seat)});
            state.players[Seat(seat)].hand_size = static_cast<std::uint16_t>(cards.size());
            ++seat;
        }
        // Nobody is sure of anything in a position that fell from the sky.
        for (auto& row : state.sure.value) row = Veiled(Sure(players), row.seen());
        state.turn = Seat(0);
    }

    // Makes the move that is written so; false if the seat has no such move.
    bool play(int seat, std::string_view text) {
        Moves moves;
        legal_moves(state, Seat(seat), moves);
        for (const Move& move : moves) {
            if (notation(move).view() != text) continue;
            const Move chosen = move;
            laws::Collect<KillerDuckie> collect;
            apply(state, Seat(seat), chosen, random, collect);
            events = collect.events;
            EXPECT_EQ(laws::Lab<KillerDuckie>::invariant(state), std::nullopt) << text;
            return true;
        }
        return false;
    }
    // Everybody who is asked passes.
    void all_pass() {
        while (state.phase == Phase::Window) ASSERT_TRUE(play(must_act(state).nth(0).index(), "pass"));
    }
    void goes_through(int seat, std::string_view text) {
        ASSERT_TRUE(play(seat, text)) << text;
        all_pass();
    }
    std::vector<std::string> moves(int seat) const {
        Moves list;
        legal_moves(state, Seat(seat), list);
        std::vector<std::string> written;
        for (const Move& move : list) written.emplace_back(notation(move).view());
        return written;
    }
    const Hand& hand(int seat) const { return hand_of(state, Seat(seat)); }
    template <class E>
    const E* event() const {
        for (const Event& happened : events) {
            if (const E* found = std::get_if<E>(&happened)) return found;
        }
        return nullptr;
    }
    // What a viewer knows of the pile, from the top: "?" for what they do not.
    std::string pile_known_to(Viewer viewer) const {
        std::string text;
        const auto known = redact(state, viewer);
        for (int depth = 0; depth < known->pile.size(); ++depth) {
            const auto& card = known->pile.at_depth(depth);
            text += (text.empty() ? "" : " ") + (card.seen().empty() ? "?" : std::string(name_of(card.value())));
        }
        return text;
    }

    State state;
    SmallRandom random{7};
    std::vector<Event> events;
};

using enum Card;

}  // namespace duckpond::killer_duckie
