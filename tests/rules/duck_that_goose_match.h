#pragma once

// A match of DUCK THAT GOOSE! from a position written in a few words, played in notation.
//
// A range is its places from the left: "devil" lies face up, "?devil" face down, "?devil@02" face down and seen there
// by seats 0 and 2, "devil+hot-potato" is a Devil under a Hot Potato, "copycat=devil" a Copycat that is a Devil,
// "ripe!" a Ripe that has been used, "devil*" a card chosen for Turn the Tables. Deck and pile are written from the
// top.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "base/random.h"
#include "rules/duck_that_goose/duck_that_goose.h"

namespace duckpond::duck_that_goose {

namespace json = boost::json;

[[nodiscard]] std::vector<std::string> words_in(const std::string& text, char between = ' ');

template <class Words>
std::string joined(const Words& words, const char* between = " ") {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : between) + std::string(word);
    return text;
}

// Where the cards go that are named nowhere: to the bottom of the deck, to the bottom of the pile, or under a Diddly
// Squat that is the first place of the last range.
enum class Rest : std::uint8_t { Deck, Pile, Buried };

struct Position {
    std::vector<std::string> ranges;
    std::string deck;
    std::string pile;
    Rest rest = Rest::Deck;
    int turn = 0;
    Maybe<int> controller;
    std::vector<Maybe<int>> controls;
    Deck cards = Deck::Advanced;
    Memory memory = Memory::Assisted;
    bool peeking = false;
    int rounds = 1;
    std::string more = "{}";  // further fields of the state, or other ones, in JSON

    [[nodiscard]] Options options() const;
    [[nodiscard]] json::object state() const;
};

// Lays out a state that somebody wrote; the key of the refusal if it cannot be, or "".
std::string lay(const Options& options, const json::object& written, State& state);

[[nodiscard]] std::string refusal_of(const Position& position);

class Match {
public:
    explicit Match(const Position& position);

    // Makes moves, each written as a seat and a notation: "0 deck". Says so and stops if there is no such move.
    bool play(std::initializer_list<const char*> texts);
    bool play(const char* text) { return play({text}); }

    [[nodiscard]] bool can(const std::string& text) const;
    // What a seat can choose from, "deck, pile".
    [[nodiscard]] std::string moves(int seat) const;
    // What is asked, and of whom: "draw 0"; whoever may step in comes in brackets: "draw 0 (2)".
    [[nodiscard]] std::string asked() const;

    [[nodiscard]] std::string range(int seat) const;
    // The face-down cards of a range as a viewer knows them, "?" for what they do not; face-up ones are left out.
    [[nodiscard]] std::string known(Viewer viewer, int seat) const;
    // The deck's top as a viewer knows it.
    [[nodiscard]] std::string deck_known(Viewer viewer, int cards) const;
    [[nodiscard]] std::string deck(int cards) const;
    [[nodiscard]] std::string pile() const;
    [[nodiscard]] std::string pile(int cards) const;

    template <class E>
    [[nodiscard]] const E* event() const {
        for (const Event& happened : events) {
            if (const E* found = std::get_if<E>(&happened)) return found;
        }
        return nullptr;
    }
    template <class E>
    [[nodiscard]] int count() const {
        return static_cast<int>(std::count_if(
            events.begin(), events.end(), [](const Event& happened) { return std::holds_alternative<E>(happened); }));
    }
    // Where in the order of events the first of a kind comes; -1 if there is none.
    template <class E>
    [[nodiscard]] int when() const {
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (std::holds_alternative<E>(events[i])) return static_cast<int>(i);
        }
        return -1;
    }

    State state;
    SmallRandom random{7};
    std::vector<Event> events;  // of the last play()

private:
    bool make(const std::string& text);
    void holds(const std::string& after) const;

    Options options_;
};

}  // namespace duckpond::duck_that_goose
