#pragma once

// Events and moves as sentences in a language, for the one who reads them.
//
// What a message is given for each field of the event: a seat is the player's name, or `you` where the reader sits
// there; a card's name is the text <game>.card.<name>; something hidden is `hidden`, something absent `none`; several
// names are a list, with <field>_count beside it. A number that may be hidden or absent comes with <field>_shown, which
// is `hidden`, `none` or `yes`, since a message cannot select by a number. A word comes with <field>_is: the word
// itself with underscores for hyphens, whatever card has that name.
//
// An event about which nobody would say anything has an empty sentence, and is left out.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/any_match.h"
#include "texts/texts.h"

namespace duckpond::cli {

// A message can select by a word, but not by one with a hyphen.
[[nodiscard]] std::string keyword(std::string_view word);

class Sentences {
public:
    Sentences(const Texts& texts, std::string_view game, std::vector<std::string> names);

    [[nodiscard]] const Texts& texts() const { return texts_; }
    [[nodiscard]] std::string_view game() const { return game_; }

    [[nodiscard]] std::string event(const ToldEvent& event, Viewer reader) const;
    // All that one message tells, in one line; empty where that is nothing to speak of.
    [[nodiscard]] std::string events(std::span<const ToldEvent> events, Viewer reader) const;
    // What a move in a list is called: the text <game>.move.<kind>, or its notation where there is none.
    [[nodiscard]] std::string move(const OfferedMove& move, Viewer reader) const;

    // `you`, or the name; a name that messages could mistake for one of their own words is put in quotes.
    [[nodiscard]] std::string seat(Seat seat, Viewer reader) const;
    [[nodiscard]] std::string name(Seat seat) const;
    // A card by its name in this language; other words are left as they are.
    [[nodiscard]] std::string card(std::string_view name) const;
    // "Seer ×2, Dodge and Rude"; `none` where there is nothing, `hidden` where all of it is hidden.
    [[nodiscard]] std::string list(std::span<const std::string> names) const;
    // "a, b and c", of one item at least.
    [[nodiscard]] std::string joined(std::span<const std::string> items) const;

private:
    [[nodiscard]] TextValues values(const Words& words, Viewer reader) const;

    const Texts& texts_;
    std::string game_;
    std::vector<std::string> names_;
};

}  // namespace duckpond::cli
