#pragma once

// What a match at the terminal shall be: from the command line, and from menus for what it does not say.

#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/terminal.h"
#include "rules/any_game.h"
#include "table/table.h"
#include "texts/texts.h"

namespace duckpond::cli {

// As typed; read in one place so that every mistake gets a sentence of ours.
struct PlayArguments {
    std::string game;
    std::string players;
    std::string people;
    bool hotseat = false;
    std::vector<std::string> names;
    std::vector<std::string> options;
    std::string language;
    std::string seed;
    std::string resume;
    std::string save;
    bool force = false;
    std::vector<std::string> bots;
};

struct PlayWish {
    Record record;
    SeatSet people{Seat(0)};          // bots have the other seats
    std::vector<bots::Bot> bots{{}};  // by seat, without those of people, and again from the first; never empty
    std::uint64_t luck = 0;           // the bots' own
    std::string language;             // empty where the environment says it
    std::string save;                 // the file to save in
    bool keep = false;                // whether the record of a finished match is saved, too
};

// The language asked for, or the one of the environment.
[[nodiscard]] const Texts& chosen_texts(const std::string& language);

// Refuses what cannot be.
[[nodiscard]] PlayWish read_wish(const PlayArguments& typed, const Texts& texts);

// How many play where nobody says it: four if the game can.
[[nodiscard]] int usual_players(const AnyGame& game);
[[nodiscard]] Result<int> read_players(const AnyGame& game, const std::string& typed, int usual);
// How many are people: those of the first seats.
[[nodiscard]] Result<int> read_people(const PlayArguments& typed, int players);
void refuse_surplus(const std::vector<std::string>& bots, int seats, const Texts& texts);

// Asks for what was not typed; false at the end of input.
[[nodiscard]] bool ask_for_wishes(PlayArguments& typed, const Texts& texts, const Terminal& terminal);

[[nodiscard]] std::string default_name(int number, const Texts& texts);
// Whether somebody is called so, in whatever case.
[[nodiscard]] bool is_taken(const std::vector<std::string>& names, std::string_view name);

}  // namespace duckpond::cli
