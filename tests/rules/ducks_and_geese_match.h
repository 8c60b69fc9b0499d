#pragma once

// A hand of Ducks and Geese that was dealt on purpose, played in notation.

#include <gtest/gtest.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include "rules/ducks_and_geese/ducks_and_geese.h"
#include "tests/rules/ducks_and_geese_lab.h"

namespace duckpond::ducks_and_geese {

inline Card card_named(std::string_view text) {
    for (int i = 0; i < deck_size; ++i) {
        if (short_name(static_cast<Card>(i)).view() == text) return static_cast<Card>(i);
    }
    ADD_FAILURE() << "there is no card " << text;
    return {};
}

// "gr2 hof rob"
inline CardSet cards(const std::string& text) {
    CardSet set;
    std::istringstream words(text);
    for (std::string word; words >> word;) set.add(card_named(word));
    return set;
}

inline std::string written(CardSet set) {
    std::string text;
    for (const Card card : set) text += (text.empty() ? "" : " ") + std::string(short_name(card).view());
    return text;
}

inline ChoiceOrNumber<Target, 1, most_target> to(int target) {
    return ChoiceOrNumber<Target, 1, most_target>(target);
}

// Seat 0 calls first, since the last seat deals. Hands may be short, so that a hand is over soon.
class Match {
public:
    Match(Options options, std::initializer_list<std::string> hands, const std::string& open = "") {
        options.players = static_cast<int>(hands.size());
        EXPECT_EQ(check(options), std::nullopt);
        state = setup(options, random);
        Dealt dealt{.hand = 1, .dealer = Seat(options.players - 1), .hands = {}, .open = {}};
        int seat = 0;
        for (const std::string& hand : hands) {
            dealt.hands.push_back(Veiled(cards(hand), options.blind ? ViewerSet{} : ViewerSet{Seat(seat)}));
            ++seat;
        }
        if (!open.empty()) dealt.open = card_named(open);
        fold(state, dealt);
        for (int i = 0; i < options.players; ++i) {
            state.hand_sizes[Seat(i)] = static_cast<std::uint8_t>(state.hands[Seat(i)].value().size());
        }
    }

    // "0 bid 5": makes the move that is written so; false if the seat has no such move.
    bool play(const std::string& line) {
        const Seat seat(line.front() - '0');
        Moves moves;
        legal_moves(state, seat, moves);
        for (const Move& move : moves) {
            if (notation(move).view() != line.substr(2)) continue;
            const Move chosen = move;
            laws::Collect<DucksAndGeese> collect;
            apply(state, seat, chosen, random, collect);
            events.insert(events.end(), collect.events.begin(), collect.events.end());
            return true;
        }
        return false;
    }
    void play_all(std::initializer_list<std::string> lines) {
        for (const std::string& line : lines) {
            events.clear();
            ASSERT_TRUE(play(line)) << line;
        }
    }
    // Cards one after the other, from whoever is on turn: "gr2 gr3 hof".
    void trick(const std::string& text) {
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            ASSERT_TRUE(play(std::to_string(state.turn.index()) + ' ' + word)) << word << " of " << text;
        }
    }
    std::vector<std::string> moves(int seat) const {
        Moves list;
        legal_moves(state, Seat(seat), list);
        std::vector<std::string> all;
        for (const Move& move : list) all.emplace_back(notation(move).view());
        return all;
    }
    bool can(int seat, const std::string& text) const {
        const std::vector<std::string> all = moves(seat);
        return std::find(all.begin(), all.end(), text) != all.end();
    }
    template <class E>
    const E* event() const {
        for (const Event& happened : events) {
            if (const E* found = std::get_if<E>(&happened)) return found;
        }
        return nullptr;
    }
    std::vector<int> scores() const { return {state.scores.begin(), state.scores.end()}; }
    std::vector<int> ranks() const {
        std::vector<int> all;
        const Outcome result = *outcome(state);
        for (const Standing& standing : result) all.push_back(standing.rank);
        return all;
    }

    State state;
    SmallRandom random{7};
    std::vector<Event> events;  // of the last line, or of all lines of a trick
};

}  // namespace duckpond::ducks_and_geese
