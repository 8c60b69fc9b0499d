#pragma once

// Which cells of the coverage table the rules of DUCK THAT GOOSE! exclude.

#include "lab/coverage.h"
#include "rules/duck_that_goose/state.h"

namespace duckpond::duck_that_goose {

namespace detail {

// "copycat" of "event.played.card=copycat.way=drawn".
constexpr std::string_view value_in(std::string_view cell, std::string_view field) {
    const std::size_t at = cell.find(field);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = cell.substr(at + field.size());
    return rest.substr(0, rest.find('.'));
}

constexpr bool excluded_by_card(std::string_view cell, Card card) {
    const std::string_view way = value_in(cell, "way=");
    if (cell.starts_with("move.")) {
        if (cell.starts_with("move.copy.")) return !is_copyable(card);
        return !cell.starts_with("move.bird.") || !is_bird(card);
    }
    if (cell.starts_with("event.copied.")) return !is_copyable(card);
    if (cell.starts_with("event.answered.")) return !acts_when_played(card) || card == Card::BurstBubble;
    if (cell.starts_with("event.revealed.") || way.starts_with("on-")) return card == Card::BurstBubble;
    if (way == "bird") return !is_bird(card);
    if (way == "ripe") return card == Card::Ripe;
    if (cell.starts_with("event.flipped.")) return card == Card::FlipTheScript;
    return cell.starts_with("event.tossed.") && card == Card::WildGooseChase;
}

// Every way to say no (R14).
inline constexpr std::array<std::string_view, 5> steps_to_decline{"flip", "second-bird", "second-wind", "steal",
                                                                  "last-call"};

// Nothing to shuffle, nothing to cover: tested by positions made by hand.
inline constexpr std::array<std::string_view, 3> by_hand_alone{"event.drew-nothing", "event.revealed-nothing",
                                                               "event.revealed-in-vain"};

// What only the seven cards bring about that the novice deck lacks.
inline constexpr std::array<std::string_view, 39> advanced_alone{"event.revealed",
                                                                 "event.flipped",
                                                                 "event.cow-looked",
                                                                 "event.cow-ordered",
                                                                 "event.looked-through",
                                                                 "event.chose",
                                                                 "event.tables-turned",
                                                                 "event.threw",
                                                                 "event.ripe-used",
                                                                 "event.last-call-came",
                                                                 "event.played.way=on-own",
                                                                 "event.played.way=on-another",
                                                                 "event.played.way=bird",
                                                                 "event.played.way=ripe",
                                                                 "event.declined.step=flip",
                                                                 "event.declined.step=second-bird",
                                                                 "event.declined.step=last-call",
                                                                 "event.waiting.kind=order",
                                                                 "event.waiting.kind=cover",
                                                                 "event.waiting.kind=allow",
                                                                 "event.waiting.kind=flip",
                                                                 "event.waiting.kind=first-bird",
                                                                 "event.waiting.kind=second-bird",
                                                                 "event.waiting.kind=bus",
                                                                 "event.waiting.kind=choose",
                                                                 "event.waiting.kind=direction",
                                                                 "event.waiting.kind=last-call",
                                                                 "move.order",
                                                                 "move.cover",
                                                                 "move.flip",
                                                                 "move.bird",
                                                                 "move.bus",
                                                                 "move.choose",
                                                                 "move.left",
                                                                 "move.right",
                                                                 "move.ripe",
                                                                 "state.deck_kind=advanced",
                                                                 "event.answered.card=control-freak",
                                                                 "event.answered.card=copycat"};

// In the novice deck nothing is burst, so only a Copycat asks whether a card acts.
constexpr bool needs_advanced(std::string_view cell, std::optional<Card> card) {
    const std::string_view way = value_in(cell, "way=");
    if (lab::starts_with_one_of(cell, advanced_alone) || way == "bird" || way == "ripe" || way.starts_with("on-")) {
        return true;
    }
    if (!card) return false;
    return figures_of(*card).in == In::AdvancedDeck || (cell.starts_with("event.answered.") && !is_copyable(*card));
}

constexpr bool excluded_by_options(const Options& options, std::string_view cell, std::optional<Card> card) {
    const bool novice = options.deck == Deck::Novice;
    if (novice && needs_advanced(cell, card)) return true;
    if (!novice && cell == "state.deck_kind=novice") return true;
    if (cell.starts_with("state.memory=")) return value_in(cell, "memory=") != name_of(options.memory);
    if (!options.peeking && (cell.starts_with("move.peek") || cell.starts_with("event.peeked"))) return true;
    if (cell == "event.dealt") return rounds_of(options) == 1;
    // Fewer turns than cards.
    return cell == "event.reshuffled" && options.players < (novice ? 8 : 9);
}

}  // namespace detail

// `options` where all matches share them.
constexpr bool is_excluded(const std::optional<Options>& options, std::string_view cell) {
    const bool of_pile = cell.starts_with("state.top=");
    const std::optional<Card> card = from_name<Card>(detail::value_in(cell, of_pile ? "top=" : "card="));
    if (lab::starts_with_one_of(cell, detail::by_hand_alone)) return true;
    if (card && detail::excluded_by_card(cell, *card)) return true;
    if (const std::string_view step = detail::value_in(cell, "declined.step="); !step.empty()) {
        const auto& steps = detail::steps_to_decline;
        if (std::find(steps.begin(), steps.end(), step) == steps.end()) return true;
    }
    return options && detail::excluded_by_options(*options, cell, card);
}

// What scenarios reach and play hardly ever does: a Steal that is stolen in mid-theft, a Copycat that was burst and
// copies nothing, a Control Freak that was flipped over to the one it controls.
constexpr bool is_rare(const std::optional<Options>&, std::string_view cell) {
    constexpr std::array<std::string_view, 4> rare{"event.stole.card=steal-thunder", "event.stole.card=copycat",
                                                   "event.chose.card=copycat",
                                                   "event.played.card=control-freak.steering=controlled"};
    return std::find(rare.begin(), rare.end(), cell) != rare.end();
}

}  // namespace duckpond::duck_that_goose
