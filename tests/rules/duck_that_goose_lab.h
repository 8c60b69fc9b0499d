#pragma once

#include <algorithm>
#include <type_traits>

#include "rules/duck_that_goose/duck_that_goose.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

namespace dtg = duckpond::duck_that_goose;

template <>
struct Lab<dtg::DuckThatGoose> {
    using State = dtg::State;
    using Move = dtg::Move;
    using Event = dtg::Event;
    using Card = dtg::Card;

    static constexpr int coverage_matches = 60'000;
    static constexpr dtg::Options golden_options{.deck = dtg::Deck::Advanced};
    static constexpr int golden_moves = 35;

    static int players(const State& state) { return dtg::player_count(state); }

    // One or two rounds: what a round can hold is the same in a long match.
    template <class Random>
    static dtg::Options random_options(Random& random) {
        dtg::Options options;
        options.players = 2 + static_cast<int>(draw_below(random, 8));
        options.length = ChoiceOrNumber<dtg::Length, 1, dtg::most_rounds>(1 + static_cast<int>(draw_below(random, 2)));
        options.deck = draw_below(random, 4) == 0 ? dtg::Deck::Novice : dtg::Deck::Advanced;
        options.memory = draw_below(random, 2) == 0 ? dtg::Memory::Assisted : dtg::Memory::Strict;
        options.peeking = draw_below(random, 4) == 0;
        return options;
    }

    // --- nothing is lost

    static dtg::CardBag all_cards(const State& state) {
        dtg::CardBag found;
        for (const dtg::RangeCard& lying : state.ranges) found.add(lying.card.value());
        for (const auto& card : state.deck) found.add(card.value());
        for (const Card card : state.discards.value) found.add(card);
        for (const dtg::Step& step : state.steps) {
            if (step.kind == dtg::StepKind::Cover) found.add(*step.card);
        }
        if (state.held) found.add(state.held->card.value());
        return found;
    }

    static Broken invariant(const State& state) {
        if (!(all_cards(state) == dtg::cards_of(state.deck_kind))) return "cards are lost or made";
        const auto& pile = state.discards.value;
        if (state.discarded != pile.size() || static_cast<bool>(state.top) == pile.empty() ||
            (state.top && *state.top != pile.top()))
            return "the pile is not as it is said to be";
        if (state.over != state.steps.empty()) return "nothing is asked, yet the match is not over";
        bool chosen = false;
        for (int i = 0; i < players(state); ++i) {
            if (Broken broken = range_holds(state, Seat(i), chosen)) return broken;
        }
        const auto pending = [&](dtg::StepKind kind) {
            return std::any_of(state.steps.begin(), state.steps.end(),
                               [&](const dtg::Step& step) { return step.kind == kind; });
        };
        if (chosen && !pending(dtg::StepKind::Direction)) return "a card is chosen for nothing";
        if (static_cast<bool>(state.held) != (pending(dtg::StepKind::Keep) || pending(dtg::StepKind::Discard)))
            return "a card is held for nothing, or missing in the hand";
        return deck_is_known(state);
    }

    static Broken range_holds(const State& state, Seat seat, bool& chosen) {
        const dtg::RangeCard* before = nullptr;
        for (const dtg::RangeCard& lying : state.ranges[seat]) {
            const bool up = lying.face == dtg::Face::Up;
            if (lying.covers && (before == nullptr || before->face == dtg::Face::Down || !up))
                return "a card lies on nothing or on a face-down card";
            if (up && lying.card.seen() != everyone) return "a face-up card is not everybody's";
            const SeatSet seen =
                SeatSet::from_bits((lying.card.seen() & viewers(SeatSet::first(players(state)))).bits());
            if (!up && seen != lying.looked)
                return "somebody knows a card they have not looked at, or the other way round";
            if (lying.copy && (lying.card.value() != Card::Copycat || !up || !dtg::is_copyable(*lying.copy)))
                return "a copy that cannot be";
            if (lying.used && (lying.card.value() != Card::Ripe || !up)) return "a mark that cannot be";
            if (lying.chosen && !up) return "a face-down card is chosen";
            chosen = chosen || lying.chosen;
            before = &lying;
        }
        return {};
    }

    static Broken deck_is_known(const State& state) {
        const dtg::DeckKnown& known = state.deck_known.value;
        if (!known.reshuffled) return {};
        dtg::CardBag holds;
        for (const auto& card : state.deck) holds.add(card.value());
        if (known.held_inside) holds.add(state.held->card.value());
        if (!(holds == known.holds)) return "the reshuffled deck does not hold what was shuffled";
        if (known.held && (!state.held || state.held->card.value() != *known.held)) return "a wrong card is expected";
        return {};
    }

    // --- what can be told apart

    // R6, R38: a choice that others are still to make is noticed by nobody.
    static bool unseen(const State&, const Move& move) {
        return move.kind == dtg::MoveKind::Look || move.kind == dtg::MoveKind::Choose;
    }

    // R44: how a Cash Cow's cards are put back is hidden.
    static bool look_alike(const Move& a, const Move& b) {
        return a.kind == b.kind && (a.kind == dtg::MoveKind::Order || a == b);
    }

    // Where two worlds may come apart before the viewer's eyes.
    static bool shows(const Event& a, const Event& b, Viewer viewer) {
        if (a.index() != b.index()) return false;
        // A few may see it, never all.
        const auto is_let_in = [&](const auto& veil) { return veil.seen_by(viewer) && veil.seen() != everyone; };
        return std::visit(
            [&]<class E>(const E& event) {
                if constexpr (std::same_as<E, dtg::Peeked>) {
                    return viewer == Viewer(event.seat);
                } else if constexpr (std::same_as<E, dtg::Drew>) {
                    return is_let_in(event.card);
                } else if constexpr (std::same_as<E, dtg::CowLooked>) {
                    return is_let_in(event.cards[0]);
                } else if constexpr (std::same_as<E, dtg::CowOrdered>) {
                    return is_let_in(event.first);
                } else if constexpr (std::same_as<E, dtg::Looked>) {
                    const auto* other = std::get_if<dtg::Looked>(&b);
                    return viewer == Viewer(event.seat) || !(event.places == other->places);
                } else {
                    return boost::mp11::mp_contains<boost::mp11::mp_list<dtg::PileBegan, dtg::Tossed, dtg::Discarded,
                                                                         dtg::Played, dtg::Revealed, dtg::Chose>,
                                                    E>::value;
                }
            },
            a);
    }

    // What the comparison must have met often enough to mean something.
    static std::vector<std::string> tags(const State& before, Seat seat, const Move& move, Viewer viewer) {
        std::vector<std::string> found;
        const bool own = viewer == Viewer(seat);
        const bool knew =
            std::any_of(before.deck.begin(), before.deck.end(), [&](const auto& card) { return card.seen_by(viewer); });
        if (move.kind == dtg::MoveKind::Order && !own)
            found.emplace_back(knew ? "another orders cards that I had seen" : "another orders the deck's top");
        if (move.kind == dtg::MoveKind::Choose && !own) found.emplace_back("another chooses in secret");
        if (move.kind == dtg::MoveKind::Look && !own) found.emplace_back("another chooses where to look");
        const auto ripe = dtg::usable_ripe(before);
        if (ripe && viewer != Viewer(ripe->seat)) {
            const dtg::RangeCard& card = dtg::card_at(before, ripe->seat, ripe->place);
            if (card.face == dtg::Face::Down && !card.card.seen_by(viewer))
                found.emplace_back("another could use a face-down Ripe");
        }
        if (before.controller && viewer != Viewer(*before.controller)) found.emplace_back("another turn is controlled");
        return found;
    }
    static std::vector<std::string> must_meet() {
        return {"another orders the deck's top", "another chooses in secret", "another chooses where to look",
                "another could use a face-down Ripe", "another turn is controlled"};
    }

    // One field or event unveiled on purpose: each of these must be found out.
    struct Mutant {
        const char* name;
        bool ranges = false;
        bool deck = false;
        bool ripe = false;
        bool picks = false;
        bool order = false;
        bool drawn = false;
        void tamper(State& state) const {
            for (dtg::RangeCard& lying : state.ranges) {
                if (ranges) lying.card.show(everyone);
                const bool waiting = lying.face == dtg::Face::Down && lying.card.value() == Card::Ripe;
                if (ripe && waiting && !lying.looked.empty()) lying.used = true;
            }
            if (deck) {
                for (auto& card : state.deck) card.show(everyone);
            }
            if (picks) {
                for (auto& pick : state.picks) pick.show(everyone);
            }
        }
        template <class E>
        void tamper(E& event) const {
            if constexpr (std::same_as<E, dtg::CowOrdered>) {
                if (order) event.first.show(everyone);
            }
            if constexpr (std::same_as<E, dtg::Drew>) {
                if (drawn) event.card.show(everyone);
            }
        }
        template <class E>
        [[nodiscard]] ViewerSet audience(const E& event) const {
            return audience_of(event);
        }
    };
    static std::vector<Mutant> mutants() {
        return {{.name = "face-down cards are open", .ranges = true},
                {.name = "the deck is open", .deck = true},
                {.name = "a face-down Ripe that can be used is marked", .ripe = true},
                {.name = "everybody sees who has chosen what", .picks = true},
                {.name = "everybody sees the order that a Cash Cow left", .order = true},
                {.name = "everybody sees what is drawn", .drawn = true}};
    }

    // --- small worlds, counted one by one

    // Positions in which all but a few cards have been seen by everybody.
    static std::vector<State> small_positions() {
        std::vector<State> found;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            SmallRandom random(seed);
            dtg::Options options = random_options(random);
            if (seed % 3 == 0) options.players = 9;  // whose deck runs out
            State state = setup(options, random);
            NoEvents silence;
            play_randomly<dtg::DuckThatGoose>(state, random, silence, static_cast<int>(draw_below(random, 250)));
            if (state.over) continue;
            show_most(state, random);
            found.push_back(state);
        }
        return found;
    }

    template <class Random>
    static void show_most(State& state, Random& random) {
        int unseen_left = 5;
        const auto hide = [&](std::uint32_t odds) {
            if (unseen_left == 0 || draw_below(random, odds) != 0) return false;
            --unseen_left;
            return true;
        };
        const SeatSet all = SeatSet::first(players(state));
        for (dtg::RangeCard& lying : state.ranges) {
            if (lying.face == dtg::Face::Up || hide(4)) continue;
            lying.looked = all;
            lying.card.show(everyone);
        }
        for (auto& card : state.deck) {
            if (!hide(8)) card.show(everyone);
        }
    }

    // Every layout of the cards that the viewer cannot place, and every set of choices made in secret. Since a
    // reshuffle, what came from the pile lies in the deck. Returns false if there are more than `most`.
    template <class Visit>
    static bool for_each_world(const Redacted<State>& known, std::size_t most, Visit&& visit) {
        State world = *known;
        const dtg::DeckKnown& deck = world.deck_known.value;
        std::vector<Card> rest = bag_list(dtg::cards_of(world.deck_kind));
        std::vector<Card> from_pile = bag_list(deck.holds);
        const auto strike = [](std::vector<Card>& cards, Card card) {
            const auto at = std::find(cards.begin(), cards.end(), card);
            if (at != cards.end()) cards.erase(at);
        };
        std::vector<Veiled<Card>*> range_places;
        std::vector<Veiled<Card>*> deck_places;
        std::vector<Veiled<Card>*>& places_of_deck = deck.reshuffled ? deck_places : range_places;
        std::vector<Card>& cards_of_deck = deck.reshuffled ? from_pile : rest;
        for (const Card card : deck.reshuffled ? from_pile : std::vector<Card>{}) strike(rest, card);
        for (const Card card : world.discards.value) strike(rest, card);
        for (const dtg::Step& step : world.steps) {
            if (step.kind == dtg::StepKind::Cover) strike(rest, *step.card);
        }
        for (dtg::RangeCard& lying : world.ranges) {
            if (lying.card.seen().empty()) {
                range_places.push_back(&lying.card);
            } else {
                strike(rest, lying.card.value());
            }
        }
        for (auto& card : world.deck) {
            if (card.seen().empty()) {
                places_of_deck.push_back(&card);
            } else {
                strike(cards_of_deck, card.value());
            }
        }
        if (world.held) {
            std::vector<Card>& cards = deck.held_inside ? from_pile : rest;
            if (!world.held->card.seen().empty()) {
                strike(cards, world.held->card.value());
            } else if (deck.held) {
                strike(cards, *deck.held);
                world.held->card = Veiled(*deck.held);
            } else {
                (deck.held_inside ? deck_places : range_places).push_back(&world.held->card);
            }
        }
        if (rest.size() != range_places.size() || from_pile.size() != deck_places.size()) return false;
        if (rest.size() > 7 || from_pile.size() > 7) return false;
        std::sort(rest.begin(), rest.end());
        std::size_t worlds = 0;
        do {
            for (std::size_t i = 0; i < rest.size(); ++i) *range_places[i] = Veiled(rest[i]);
            std::sort(from_pile.begin(), from_pile.end());
            do {
                for (std::size_t i = 0; i < from_pile.size(); ++i) *deck_places[i] = Veiled(from_pile[i]);
                if (!for_each_pick(world, known.viewer(), 0, most, worlds, visit)) return false;
            } while (std::next_permutation(from_pile.begin(), from_pile.end()));
        } while (std::next_permutation(rest.begin(), rest.end()));
        return true;
    }

    template <class Visit>
    static bool for_each_pick(State& world, Viewer viewer, int seat, std::size_t most, std::size_t& worlds,
                              Visit& visit) {
        const dtg::StepKind kind = world.steps.back().kind;
        const bool picking = kind == dtg::StepKind::Look || kind == dtg::StepKind::Choose;
        if (!picking || seat == players(world)) {
            if (picking && !possible_so_far(world)) return true;
            if (++worlds > most) return false;
            visit(fingerprint(world));
            return true;
        }
        const Seat by = kind == dtg::StepKind::Choose ? dtg::decider(world, Seat(seat)) : Seat(seat);
        if (viewer == Viewer(by)) return for_each_pick(world, viewer, seat + 1, most, worlds, visit);
        std::vector<dtg::Pick> picks{{}};
        std::vector<int> places;
        dtg::any_uncovered(world.ranges[Seat(seat)], [&](int place, const dtg::RangeCard& card) {
            if ((card.face == dtg::Face::Down) == (kind == dtg::StepKind::Look)) places.push_back(place);
            return false;
        });
        for (const int first : places) {
            if (kind == dtg::StepKind::Choose) {
                picks.push_back({.made = true, .place = static_cast<std::uint8_t>(first)});
                continue;
            }
            for (const int second : places) {
                if (first >= second) continue;
                picks.push_back({.made = true,
                                 .place = static_cast<std::uint8_t>(first),
                                 .second = static_cast<std::uint8_t>(second)});
            }
        }
        for (const dtg::Pick& pick : picks) {
            world.picks[Seat(seat)] = Veiled(pick);
            if (!for_each_pick(world, viewer, seat + 1, most, worlds, visit)) return false;
        }
        return true;
    }

    // Somebody has yet to choose, and a controller chose for themself first.
    static bool possible_so_far(const State& world) {
        if (must_act(world).empty()) return false;
        if (!world.controller || world.steps.back().kind != dtg::StepKind::Choose) return true;
        const bool controlled_first = world.picks[world.turn].value().made &&
                                      !world.picks[*world.controller].value().made &&
                                      dtg::has_face_up(world.ranges[*world.controller]);
        return !controlled_first;
    }

    static std::vector<Card> bag_list(const dtg::CardBag& bag) {
        std::vector<Card> cards;
        for (int kind = 0; kind < dtg::card_kinds; ++kind) {
            cards.insert(cards.end(), static_cast<std::size_t>(bag.count(static_cast<Card>(kind))),
                         static_cast<Card>(kind));
        }
        return cards;
    }

    // Ranges, deck, what is held and what is chosen: what a world is made of.
    static std::string fingerprint(const State& world) {
        std::string text;
        const auto add = [&](int value) { text += static_cast<char>('0' + value); };
        for (const dtg::RangeCard& lying : world.ranges) add(static_cast<int>(lying.card.value()));
        text += '|';
        for (const auto& card : world.deck) add(static_cast<int>(card.value()));
        if (world.held) add(static_cast<int>(world.held->card.value()));
        text += '|';
        for (const auto& pick : world.picks) {
            add(pick.value().place);
            add(pick.value().second);
        }
        return text;
    }
};

}  // namespace duckpond::laws
