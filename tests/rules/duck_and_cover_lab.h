#pragma once

#include <algorithm>
#include <type_traits>

#include "rules/duck_and_cover/duck_and_cover.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

namespace dac = duckpond::duck_and_cover;

template <>
struct Lab<dac::DuckAndCover> {
    using State = dac::State;
    using Move = dac::Move;
    using Event = dac::Event;
    using Card = dac::Card;

    static constexpr int coverage_matches = 4000;
    static constexpr dac::Options golden_options{.surprises = true};
    static constexpr int golden_depth = 3;  // everybody chooses at once, so there are very many ways to go on

    static int players(const State& state) { return dac::player_count(state); }

    template <class Random>
    static dac::Options random_options(Random& random) {
        dac::Options options;
        options.players = 2 + static_cast<int>(draw_below(random, 6));
        options.rounds = 1 + static_cast<int>(draw_below(random, 3));
        options.competition = draw_below(random, 2) == 1;
        options.pressure = draw_below(random, 2) == 1;
        options.constraints = draw_below(random, 3) == 1;
        options.surprises = draw_below(random, 2) == 1;
        return options;
    }

    // --- nothing is lost

    static Broken invariant(const State& state) {
        dac::CardBag found;
        for (const auto& card : state.deck) found.add(card.value());
        for (const Card card : state.pile) found.add(card);
        for (const Card card : state.discards) found.add(card);
        for (const auto& card : state.missing) found.add(card.value());
        if (state.card) found.add(*state.card);
        if (state.repeat_aside) found.add(Card::Repeat);
        if (!(found == dac::captain_cards(state.constraints))) return "the captain's cards are lost or made";
        if (state.missing.size() != (state.surprises ? 2 : 0)) return "surprises are missing";
        for (const auto& card : state.deck) {
            if (!card.seen().empty()) return "somebody has seen the deck";
        }
        for (const auto& card : state.missing) {
            if (card.seen() != (state.run_outs > 0 ? everyone : ViewerSet{})) return "surprises are seen too soon";
        }
        if (state.over != !state.card || state.over != state.moving.empty()) return "nothing is asked";
        for (int i = 0; i < players(state); ++i) {
            if (Broken broken = grid_holds(state.grids[Seat(i)])) return broken;
            if (Broken broken = choice_holds(state, Seat(i))) return broken;
        }
        return ended_in_time(state);
    }

    // Each duck is in one stack, whose ducks share a cell with no other stack.
    static Broken grid_holds(const dac::Grid& grid) {
        std::vector<int> seen(dac::duck_count + 1);
        std::vector<std::pair<int, int>> cells;
        for (const int top : grid.showing) {
            const dac::Place& place = grid[static_cast<dac::Number>(top)];
            if (place.column < -104 || place.column > 107 || place.row < -104 || place.row > 106)
                return "a stack has gone too far";
            cells.emplace_back(place.column, place.row);
            for (Maybe<dac::Number> duck = static_cast<dac::Number>(top); duck; duck = grid[*duck].on) {
                if (++seen[*duck] > 1) return "a duck is in two stacks";
                if (!(grid[*duck].cell() == place.cell())) return "a stack lies on two cells";
            }
        }
        std::sort(cells.begin(), cells.end());
        if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) return "two stacks lie on one cell";
        if (std::count(seen.begin(), seen.end(), 1) != dac::duck_count) return "a duck is lost";
        return {};
    }

    // Who must move can; who has chosen something has chosen what they can.
    static Broken choice_holds(const State& state, Seat seat) {
        const bool moves = state.moving.contains(seat);
        const Maybe<dac::Number> called = state.card ? dac::called_by(state, *state.card, seat) : Maybe<dac::Number>();
        if (moves != (called && state.grids[seat].showing.contains(*called))) return "the wrong ones must move";
        if (state.last[seat] && !state.grids[seat].showing.contains(*state.last[seat]))
            return "a duck that moved is covered";
        if (!state.chosen.contains(seat)) {
            return state.picks[seat] == Veiled<Move>() ? Broken{} : Broken("a choice is left over");
        }
        if (!moves) return "somebody has chosen who is not asked";
        if (state.picks[seat].seen() != ViewerSet{seat}) return "a choice is not its owner's alone";
        dac::Moves legal;
        dac::offer_moves(state.grids[seat], *called, legal);
        if (legal.size() < 4) return "fewer than four moves";
        if (std::find(legal.begin(), legal.end(), state.picks[seat].value()) == legal.end())
            return "a choice that cannot be carried out";
        return {};
    }

    static Broken ended_in_time(const State& state) {
        bool single = false;
        for (const dac::Grid& grid : state.grids) single = single || grid.showing.size() == 1;
        const bool discards = state.discards.size() >= 11 - players(state);
        const bool run_out = state.deck.empty() && state.run_outs == 3;
        if (!state.over && (single || discards)) return "a round goes on past its end";
        if (state.over && !single && !discards && !run_out) return "a round ended for no reason";
        return {};
    }

    // --- what can be told apart

    // R10: everybody sees that somebody has chosen, and nobody what.
    static bool unseen(const State&, const Move&) { return false; }
    static bool look_alike(const Move&, const Move&) { return true; }

    // Where two worlds may come apart before the viewer's eyes: choices come to light, chance plays.
    static bool shows(const Event& a, const Event& b, Viewer) {
        if (a.index() != b.index()) return false;
        return std::visit(
            []<class E>(const E&) {
                return boost::mp11::mp_contains<
                    boost::mp11::mp_list<dac::Moved, dac::TurnedUp, dac::RanOut, dac::Dealt>, E>::value;
            },
            a);
    }

    // What the comparison must have met often enough to mean something.
    static std::vector<std::string> tags(const State& before, Seat seat, const Move&, Viewer viewer) {
        std::vector<std::string> found;
        const bool last = must_act(before).size() == 1;
        if (viewer != Viewer(seat) && !last) found.emplace_back("another chooses in secret");
        if (viewer == Viewer(seat) && !last && !before.chosen.empty())
            found.emplace_back("I choose while others have chosen");
        if (before.surprises && before.run_outs == 0) found.emplace_back("two cards are missing unseen");
        return found;
    }
    static std::vector<std::string> must_meet() {
        return {"another chooses in secret", "I choose while others have chosen", "two cards are missing unseen"};
    }

    // One field or event unveiled on purpose: each of these must be found out.
    struct Mutant {
        const char* name;
        bool picks = false;
        bool chose = false;
        bool deck = false;
        bool missing = false;
        void tamper(State& state) const {
            if (picks) {
                for (auto& pick : state.picks) pick.show(everyone);
            }
            if (deck) {
                for (auto& card : state.deck) card.show(everyone);
            }
            if (missing) {
                for (auto& card : state.missing) card.show(everyone);
            }
        }
        template <class E>
        void tamper(E& event) const {
            if constexpr (std::same_as<E, dac::Chose>) {
                if (chose) event.kind.show(everyone);
            }
        }
        template <class E>
        [[nodiscard]] ViewerSet audience(const E& event) const {
            return audience_of(event);
        }
    };
    static std::vector<Mutant> mutants() {
        return {{.name = "everybody sees what others have chosen", .picks = true},
                {.name = "everybody hears whether a choice covers", .chose = true},
                {.name = "the deck is open", .deck = true},
                {.name = "the surprises are open", .missing = true}};
    }

    // --- small worlds, counted one by one

    // Positions in which few cards are unseen and few choices made.
    static std::vector<State> small_positions() {
        std::vector<State> found;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            SmallRandom random(seed);
            State state = setup(random_options(random), random);
            dac::Moves moves;
            NoEvents silence;
            while (!outcome(state)) {
                const auto choice = random_choice<dac::DuckAndCover>(state, moves, random);
                apply(state, choice.seat, choice.move, random, silence);
                if (state.over || state.deck.size() > 4 || state.chosen.size() > 2) continue;
                if (draw_below(random, 8) == 0) found.push_back(state);
            }
        }
        return found;
    }

    // Every order of the cards that the viewer cannot see, with every choice that others may have made. Returns false
    // if there are more than `most`.
    template <class Visit>
    static bool for_each_world(const Redacted<State>& known, std::size_t most, Visit&& visit) {
        State world = *known;
        std::vector<Card> unseen;
        const dac::CardBag all = dac::captain_cards(world.constraints);
        for (int kind = 0; kind < dac::card_kinds; ++kind) {
            unseen.insert(unseen.end(), static_cast<std::size_t>(all.count(static_cast<Card>(kind))),
                          static_cast<Card>(kind));
        }
        const auto strike = [&](Card card) { unseen.erase(std::find(unseen.begin(), unseen.end(), card)); };
        for (const Card card : world.pile) strike(card);
        for (const Card card : world.discards) strike(card);
        if (world.card) strike(*world.card);
        if (world.repeat_aside) strike(Card::Repeat);
        std::vector<Veiled<Card>*> places;
        for (auto& card : world.missing) {
            if (card.seen().empty()) {
                places.push_back(&card);
            } else {
                strike(card.value());
            }
        }
        for (auto& card : world.deck) places.push_back(&card);
        if (unseen.size() != places.size() || unseen.size() > 6) return false;
        std::size_t worlds = 0;
        do {
            for (std::size_t i = 0; i < places.size(); ++i) *places[i] = Veiled(unseen[i]);
            if (!for_each_choice(world, known.viewer(), 0, most, worlds, visit)) return false;
        } while (std::next_permutation(unseen.begin(), unseen.end()));
        return true;
    }

    template <class Visit>
    static bool for_each_choice(State& world, Viewer viewer, int seat, std::size_t most, std::size_t& worlds,
                                Visit& visit) {
        if (seat == players(world)) {
            if (++worlds > most) return false;
            visit(fingerprint(world));
            return true;
        }
        if (!world.chosen.contains(Seat(seat)) || viewer == Viewer(Seat(seat))) {
            return for_each_choice(world, viewer, seat + 1, most, worlds, visit);
        }
        State undecided = world;
        undecided.chosen.erase(Seat(seat));
        dac::Moves moves;
        legal_moves(undecided, Seat(seat), moves);
        for (const Move& move : moves) {
            world.picks[Seat(seat)] = Veiled(move);
            if (!for_each_choice(world, viewer, seat + 1, most, worlds, visit)) return false;
        }
        return true;
    }

    // What is missing, the deck, and what is chosen: what a world is made of.
    static std::string fingerprint(const State& world) {
        std::string text;
        const auto add = [&](int value) { text += std::to_string(value) + ' '; };
        for (const auto& card : world.missing) add(static_cast<int>(card.value()));
        text += '|';
        for (const auto& card : world.deck) add(static_cast<int>(card.value()));
        text += '|';
        for (const auto& pick : world.picks) {
            add(pick.value().column);
            add(pick.value().row);
        }
        return text;
    }
};

}  // namespace duckpond::laws
