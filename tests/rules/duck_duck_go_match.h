#pragma once

// A race of duck! duck! GO! from a position made by hand, played in notation.

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/duck_duck_go/duck_duck_go.h"

namespace duckpond::duck_duck_go {

// Water in a row from west to east, and a bay south of its western end:
//   row 0: start o1 at 0, red 3, yellow 6, blue 9, open 12 (o2, side B), start o3 15, drain 18; water from -1 to 19
//   row 3: starts o4 at 0, o5 at 3, o6 at 6
inline constexpr std::string_view corridor =
    "board Corridor; level beginner; o1 0 0; red 3 0; yellow 6 0; blue 9 0; o2b 12 0; o3 15 0; drain 18 0; "
    "o4 0 3; o5 3 3; o6 6 3";

struct Standing {
    int q = 0;
    int r = 0;
    int facing = 0;
    Buoys buoys;
};

inline constexpr Buoys all_buoys{Buoy::Red, Buoy::Yellow, Buoy::Blue};

// What is left out is as complete() finds it: everybody picks, and cards not named are the deck, the lowest on top.
struct Position {
    std::vector<Standing> duckies;  // seat by seat
    std::vector<std::vector<int>> hands;
    Rules rules = Rules::Beginner;
    bool forgiving = false;
    std::vector<int> deck;  // from the top; the others are discarded then
    std::vector<Standing> dog;
    int control = 0;
    std::vector<std::vector<Token>> tokens;  // by seat
    std::vector<Token> pile;                 // the top of the tokens that lie face down
    std::vector<int> blue;                   // who has a blue token
    int round = 1;
};

inline Space space_at(Hex hex) {
    return *course_of(BoardChoice::from_text(corridor)->board).find(hex);
}

inline Options options_of(const Position& position) {
    Options options;
    options.rules = position.rules;
    options.forgiving = position.forgiving;
    options.board = *BoardChoice::from_text(corridor);
    options.players = static_cast<int>(position.hands.size());
    return options;
}

// The state that a position says, and what of it is given.
inline State state_of(const Position& position, GivenFields& given) {
    const auto hex = [](const Standing& at) {
        return Hex{static_cast<std::int8_t>(at.q), static_cast<std::int8_t>(at.r)};
    };
    State state = laid_out(options_of(position));
    given.names = {"players", "duckies", "round"};
    state.round = static_cast<std::uint16_t>(position.round);
    for (std::size_t i = 0; i < position.duckies.size(); ++i) {
        Ducky& ducky = state.duckies[static_cast<int>(i)];
        ducky.space = space_at(hex(position.duckies[i]));
        ducky.facing = static_cast<Facing>(position.duckies[i].facing);
        ducky.buoys = position.duckies[i].buoys;
    }
    for (std::size_t i = 0; i < position.hands.size(); ++i) {
        Player& player = state.players[Seat(static_cast<int>(i))];
        Cards hand;
        for (const int card : position.hands[i]) hand.insert(card);
        player.hand = Veiled(hand);
        player.blue = std::count(position.blue.begin(), position.blue.end(), static_cast<int>(i)) > 0;
        if (i < position.tokens.size()) {
            Tokens tokens;
            for (const Token token : position.tokens[i]) tokens.add(token);
            player.tokens = Veiled(tokens);
        }
    }
    if (!position.dog.empty()) {
        state.dog = {.space = space_at(hex(position.dog[0])), .facing = static_cast<Facing>(position.dog[0].facing)};
        state.control = Seat(position.control);
        given.names.push_back("dog");
        given.names.push_back("control");
    }
    if (!position.deck.empty()) {
        given.names.push_back("deck");
        for (const int card : position.deck) state.deck.insert(state.deck.size(), Veiled(static_cast<Number>(card)));
    }
    return state;
}

class Match {
public:
    explicit Match(const Position& position) : random(1) {
        GivenFields given;
        state = state_of(position, given);
        const auto refusal = complete(options_of(position), state, given);
        CHECK(!refusal);
        // The tokens that are to be drawn come to the top.
        for (auto token = position.pile.rbegin(); token != position.pile.rend(); ++token) {
            int depth = 0;
            while (state.tokens.at_depth(depth).value() != *token) ++depth;
            for (; depth > 0; --depth) std::swap(state.tokens.at_depth(depth), state.tokens.at_depth(depth - 1));
        }
    }
    explicit Match(const Options& options, std::uint64_t seed = 1) : random(seed) { state = setup(options, random); }

    // Makes the move that is written so; false if the seat has no such move.
    bool play(int seat, std::string_view text) {
        Moves legal;
        legal_moves(state, Seat(seat), legal);
        for (const Move& move : legal) {
            if (notation(move).view() != text) continue;
            events.clear();
            auto keep = [&](const auto& event) { events.emplace_back(event); };
            apply(state, Seat(seat), move, random, keep);
            return true;
        }
        return false;
    }
    // Several, as "0 pick 36"; each must be legal. The events of all of them are kept.
    void play_all(const std::vector<std::string>& moves) {
        std::vector<Event> told;
        for (const std::string& move : moves) {
            const bool legal = play(move[0] - '0', std::string_view(move).substr(2));
            if (!legal)
                throw std::runtime_error("not legal: " + move + "; legal: " + joined(this->moves(move[0] - '0')));
            told.insert(told.end(), events.begin(), events.end());
        }
        events = told;
    }

    [[nodiscard]] std::vector<std::string> moves(int seat) const {
        Moves legal;
        legal_moves(state, Seat(seat), legal);
        std::vector<std::string> written;
        for (const Move& move : legal) written.emplace_back(notation(move).view());
        return written;
    }
    [[nodiscard]] static std::string joined(const std::vector<std::string>& words) {
        std::string text;
        for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
        return text;
    }
    // Who is asked what: "path 0".
    [[nodiscard]] std::string asked() const {
        std::string text(name_of(state.asking.phase));
        for (const Seat seat : must_act(state)) text += ' ' + std::to_string(seat.index());
        return text;
    }
    // Where a ducky is and how it faces, "3,0 east 0" being "3,0/0"; "-" off the board.
    [[nodiscard]] std::string at(int ducky) const {
        return where(state.duckies[ducky].space, state.duckies[ducky].facing);
    }
    [[nodiscard]] std::string dog() const { return where(state.dog.space, state.dog.facing); }
    [[nodiscard]] std::string hex(Space space) const {
        const Hex place = state.course.value.hexes[space];
        return std::to_string(place.q) + ',' + std::to_string(place.r);
    }
    // What happened, but for what is drawn and asked.
    [[nodiscard]] std::string story() const {
        std::vector<std::string> words;
        for (const Event& event : events) {
            const std::string word = std::visit([&](const auto& happened) { return told(happened); }, event);
            if (!word.empty()) words.push_back(word);
        }
        return joined(words);
    }
    template <class E>
    [[nodiscard]] int count() const {
        return static_cast<int>(std::count_if(events.begin(), events.end(),
                                              [](const Event& event) { return std::holds_alternative<E>(event); }));
    }

    State state;
    SmallRandom random;
    std::vector<Event> events;

private:
    [[nodiscard]] std::string where(const Maybe<Space>& space, Facing facing) const {
        return space ? hex(*space) + '/' + std::to_string(facing) : "-";
    }
    template <class E>
    [[nodiscard]] std::string told(const E& event) const {
        if constexpr (std::same_as<E, Waiting> || std::same_as<E, Drew> || std::same_as<E, Picked> ||
                      std::same_as<E, Revealed> || std::same_as<E, PathChosen>) {
            return {};
        } else if constexpr (std::same_as<E, Stepped> || std::same_as<E, Jumped> || std::same_as<E, Put>) {
            return std::string(type_kebab<E>) + ' ' + hex(event.space);
        } else if constexpr (std::same_as<E, Bonked>) {
            return "bonked " + std::string(name_of(event.off));
        } else if constexpr (std::same_as<E, Touched>) {
            return "touched " + std::string(name_of(event.buoy));
        } else if constexpr (std::same_as<E, Faced>) {
            return "faced " + std::to_string(event.facing);
        } else if constexpr (std::same_as<E, Showed> || std::same_as<E, Discarded> || std::same_as<E, DogShowed>) {
            return std::string(type_kebab<E>) + ' ' + std::to_string(event.card);
        } else if constexpr (std::same_as<E, UsedToken>) {
            return "used " + std::string(name_of(event.token));
        } else {
            return std::string(type_kebab<E>);
        }
    }
};

}  // namespace duckpond::duck_duck_go
