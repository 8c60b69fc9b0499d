#pragma once

// A match of Duck & Cover from a position made by hand, played in notation.

#include <string>
#include <vector>

#include "rules/duck_and_cover/duck_and_cover.h"
#include "tests/rules/duck_and_cover_lab.h"

namespace duckpond::duck_and_cover {

// A grid is drawn row by row, rows apart by a slash: "1 2 . 4 / 12-5 6", a dot for an empty cell, 12-5 for duck 12 on
// top of duck 5. "@-2,1" in front says where its top left cell lies. Ducks that are not named lie under the one that is
// named last, the highest right under it. Cards are words: "five max repeat", piles from the top.
struct Position {
    std::vector<std::string> grids;
    std::string card;
    std::string deck;
    std::string discards;
    std::string more = "{}";  // further fields, as JSON
    Options options{};        // but for the players
};

// What is wrong with it; empty if nothing is.
std::string refusal_of(const Position& position);

class Match {
public:
    explicit Match(const Position& position);
    explicit Match(const Options& options, std::uint64_t seed = 1);

    // Makes the move that is written so; false if the seat has no such move.
    bool play(int seat, std::string_view text);
    // Several, as "0 cover 1,0"; each must be legal.
    void play_all(std::initializer_list<std::string_view> moves);

    [[nodiscard]] std::vector<std::string> moves(int seat) const;
    [[nodiscard]] std::vector<std::string> covers(int seat) const;
    // As a grid is drawn, from its own top left cell; with "@column,row" where that is not 0,0.
    [[nodiscard]] std::string grid(int seat) const;
    // The kinds of the events of the last move, with what they are about: "turned-up five", "quacked 1".
    [[nodiscard]] std::string story() const;
    [[nodiscard]] std::vector<int> ranks() const;

    template <class E>
    [[nodiscard]] const E* event() const {
        for (const Event& happened : events) {
            if (const E* found = std::get_if<E>(&happened)) return found;
        }
        return nullptr;
    }

    State state;
    SmallRandom random;
    std::vector<Event> events;
};

}  // namespace duckpond::duck_and_cover
