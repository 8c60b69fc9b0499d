#pragma once

#include <algorithm>

#include "rules/killer_duckie/killer_duckie.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

namespace kd = duckpond::killer_duckie;

template <>
struct Lab<kd::KillerDuckie> {
    using State = kd::State;

    static constexpr int coverage_matches = 4000;

    static int players(const State& state) { return kd::player_count(state); }

    template <class Random>
    static kd::Options random_options(Random& random) {
        kd::Options options;
        do {
            options = {};
            options.players = 2 + static_cast<int>(draw_below(random, 7));
            options.stacking = draw_below(random, 2) == 1;
            if (draw_below(random, 3) != 0) continue;
            boost::mp11::mp_for_each<FieldsOf<kd::DeckOverride>>([&](auto field) {
                if (draw_below(random, 3) == 0)
                    options.deck.*field.pointer = Ranged<0, 40>(static_cast<int>(draw_below(random, 41)));
            });
        } while (check(options));
        return options;
    }

    static Broken invariant(const State& state) {
        kd::Deck seen;
        const auto add = [&](kd::Card card, int count) { seen.set(card, seen.count(card) + count); };
        for (const auto& card : state.pile) add(card.value(), 1);
        for (const kd::Card card : state.discards) add(card, 1);
        for (int i = 0; i < players(state); ++i) {
            const kd::Player& player = state.players[Seat(i)];
            for (int kind = 0; kind < kd::Hand::kinds; ++kind)
                add(static_cast<kd::Card>(kind), player.hand.value().count(static_cast<kd::Card>(kind)));
            if (player.hand.value().size() != player.hand_size) return "a hand is not as large as it is said to be";
            if (player.hand.seen() != ViewerSet{Seat(i)}) return "a hand is not its owner's alone";
            if (!state.living.contains(Seat(i)) && player.hand_size != 0) return "a player who is out holds cards";
        }
        const int in_pile = static_cast<int>(std::count_if(
            state.pile.begin(), state.pile.end(), [](const auto& card) { return card.value() == kd::Card::Killer; }));
        if (in_pile != state.killers_in_pile) return "the Killers in the pile are miscounted";
        add(kd::Card::Killer, state.killers_gone + (state.phase == kd::Phase::PutBack ? 1 : 0));
        if (!(seen == state.deck)) return "cards are lost or made";
        if (state.living.size() + state.out.size() != players(state)) return "players are lost";
        if (state.window.operator bool() != (state.phase == kd::Phase::Window)) return "a window stands open";
        if (state.giver.operator bool() != (state.phase == kd::Phase::Give)) return "a giver is left over";
        if (!(state.passed.marked() - (state.window ? kd::asked(state) : SeatSet{})).empty())
            return "a pass of somebody who was not asked";
        if (state.phase != kd::Phase::Over && !state.living.contains(state.turn)) return "a dead player's turn";
        return sure_is_true(state);
    }

    // R35: what a viewer is sure of is so.
    static Broken sure_is_true(const State& state) {
        for (const auto& row : state.sure.value) {
            for (int i = 0; i < players(state); ++i) {
                for (int kind = 0; kind < kd::Hand::kinds; ++kind) {
                    const auto card = static_cast<kd::Card>(kind);
                    if (row.value()[Seat(i)].count(card) > kd::hand_of(state, Seat(i)).count(card))
                        return "somebody is sure of what is not so";
                }
            }
        }
        return {};
    }

    // R25: a pass that leaves the window open is noticed by nobody.
    static bool unseen(const State&, const kd::Move& move) { return move.kind == kd::MoveKind::Pass; }

    // R11, R17: which card is given, and where a Killer goes, is hidden.
    static bool look_alike(const kd::Move& a, const kd::Move& b) {
        if (a.kind != b.kind) return false;
        return a.kind == kd::MoveKind::Give || a.kind == kd::MoveKind::PutBack || a == b;
    }

    // Where two worlds may come apart before the viewer's eyes.
    static bool shows(const kd::Event& a, const kd::Event& b, Viewer viewer) {
        const auto is = [&]<class E>(std::type_identity<E>) {
            return std::holds_alternative<E>(a) && std::holds_alternative<E>(b);
        };
        if (is(std::type_identity<kd::Drew>{})) return viewer == Viewer(std::get<kd::Drew>(a).seat);
        if (is(std::type_identity<kd::Looked>{})) return viewer == Viewer(std::get<kd::Looked>(a).seat);
        if (is(std::type_identity<kd::Gave>{})) return viewer == Viewer(std::get<kd::Gave>(a).receiver);
        if (is(std::type_identity<kd::WentOut>{})) return true;  // R18: the hand is laid open.
        // R17: everybody sees whether it was a Killer, and whether an Angel came to help.
        const auto either = [&]<class E, class F>(std::type_identity<E>, std::type_identity<F>) {
            return (std::holds_alternative<E>(a) && std::holds_alternative<F>(b)) ||
                   (std::holds_alternative<F>(a) && std::holds_alternative<E>(b));
        };
        return either(std::type_identity<kd::Drew>{}, std::type_identity<kd::DrewKiller>{}) ||
               either(std::type_identity<kd::Saved>{}, std::type_identity<kd::WentOut>{});
    }

    // What the comparison must have met often enough to mean something.
    static std::vector<std::string> tags(const State& before, Seat seat, const kd::Move& move, Viewer viewer) {
        std::vector<std::string> found;
        const bool own = viewer == Viewer(seat);
        const bool knew =
            std::any_of(before.pile.begin(), before.pile.end(), [&](const auto& card) { return card.seen_by(viewer); });
        if (move.kind == kd::MoveKind::PutBack && !own)
            found.emplace_back(knew ? "another puts a Killer among cards I had seen" : "another puts a Killer back");
        if (move.kind == kd::MoveKind::Pass && !own) {
            found.emplace_back(kd::hand_of(before, seat).contains(kd::Card::Cancel)
                                   ? "another passes with a Cancel"
                                   : "another passes without a Cancel");
        }
        if (move.kind == kd::MoveKind::Give && !own && viewer != Viewer(before.turn))
            found.emplace_back("two others share a secret");
        if (move.kind == kd::MoveKind::Draw && !own && before.pile.top().seen_by(viewer))
            found.emplace_back("another draws a card I had seen");
        return found;
    }
    static std::vector<std::string> must_meet() {
        return {"another puts a Killer among cards I had seen",
                "another puts a Killer back",
                "another passes with a Cancel",
                "another passes without a Cancel",
                "two others share a secret",
                "another draws a card I had seen"};
    }

    // One field or event unveiled on purpose: each of these must be found out.
    struct Mutant {
        const char* name;
        bool hands = false;
        bool pile = false;
        bool drawn = false;
        bool depth = false;
        bool passes = false;
        void tamper(State& state) const {
            if (pile) {
                for (auto& card : state.pile) card.show(everyone);
            }
            if (!hands) return;
            for (kd::Player& player : state.players) player.hand.show(everyone);
        }
        template <class Event>
        void tamper(Event& event) const {
            if constexpr (std::same_as<Event, kd::Drew>) {
                if (drawn) event.card.show(everyone);
            }
            if constexpr (std::same_as<Event, kd::PutBack>) {
                if (depth) event.depth.show(everyone);
            }
        }
        template <class Event>
        [[nodiscard]] ViewerSet audience(const Event& event) const {
            return passes && std::same_as<Event, kd::Passed> ? everyone : audience_of(event);
        }
    };
    static std::vector<Mutant> mutants() {
        return {{.name = "hands are open", .hands = true},
                {.name = "the pile is open", .pile = true},
                {.name = "everybody sees what is drawn", .drawn = true},
                {.name = "everybody sees where a Killer goes", .depth = true},
                {.name = "everybody hears who passes", .passes = true}};
    }

    // --- small worlds, counted one by one

    // Positions late in small matches, where few cards are unseen.
    static std::vector<State> small_positions() {
        std::vector<State> found;
        const auto copies = [](int count) { return Ranged<0, 40>(count); };
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            SmallRandom random(seed);
            kd::Options options{.players = seed % 2 == 0 ? 2 : 3};
            options.deck = {.angel = copies(options.players + 1),
                            .rude = copies(options.players * 2),
                            .shuffle = copies(2),
                            .dodge = copies(options.players * 2),
                            .begger = copies(options.players * 3),
                            .seer = copies(4),
                            .cancel = copies(3),
                            .killer = copies(options.players - 1)};
            State state = setup(options, random);
            NoEvents silence;
            typename kd::Moves moves;
            while (!outcome(state)) {
                const auto choice = random_choice<kd::KillerDuckie>(state, moves, random);
                apply(state, choice.seat, choice.move, random, silence);
                int unseen = state.pile.size();
                for (const kd::Player& player : state.players) unseen += player.hand_size;
                if (unseen <= 13 && draw_below(random, 12) == 0) found.push_back(state);
            }
        }
        return found;
    }

    // Every layout of the cards that the viewer cannot place, one slot after the other, and every set of passes.
    // Returns false if there are more than `most`.
    template <class Visit>
    static bool for_each_world(const Redacted<State>& known, std::size_t most, Visit&& visit) {
        const Viewer viewer = known.viewer();
        const int count = players(*known);
        const kd::Sure& sure = known->sure.value[viewer.is_spectator() ? count : viewer.index()].value();
        kd::Deck left = known->deck;
        const auto strike = [&](kd::Card card, int copies) { left.set(card, left.count(card) - copies); };
        for (const kd::Card card : known->discards) strike(card, 1);
        strike(kd::Card::Killer, known->killers_gone + (known->phase == kd::Phase::PutBack ? 1 : 0));
        std::vector<int> hand_slots;  // whose
        State base = *known;
        for (int i = 0; i < count; ++i) {
            kd::Hand hand = known->players[Seat(i)].hand.value();
            for (int kind = 0; kind < kd::Hand::kinds; ++kind) {
                const auto card = static_cast<kd::Card>(kind);
                if (viewer != Viewer(Seat(i))) hand.set(card, sure[Seat(i)].count(card));
                strike(card, hand.count(card));
            }
            base.players[Seat(i)].hand = Veiled(hand, {Seat(i)});
            for (int j = hand.size(); j < known->players[Seat(i)].hand_size; ++j) hand_slots.push_back(i);
        }
        std::vector<int> pile_slots;
        for (int depth = 0; depth < known->pile.size(); ++depth) {
            const auto& card = known->pile.at_depth(depth);
            if (card.seen().empty()) {
                pile_slots.push_back(depth);
            } else {
                strike(card.value(), 1);
            }
        }
        std::vector<kd::Card> cards;
        for (int kind = 0; kind < kd::card_kinds; ++kind) {
            const auto card = static_cast<kd::Card>(kind);
            cards.insert(cards.end(), static_cast<std::size_t>(left.count(card)), card);
        }
        if (cards.size() != hand_slots.size() + pile_slots.size()) return false;
        std::size_t worlds = 0;
        do {
            const auto hands_end = cards.begin() + static_cast<std::ptrdiff_t>(hand_slots.size());
            if (std::find(cards.begin(), hands_end, kd::Card::Killer) != hands_end) continue;
            State world = base;
            for (std::size_t i = 0; i < hand_slots.size(); ++i)
                world.players[Seat(hand_slots[i])].hand.value_here().add(cards[i]);
            for (std::size_t i = 0; i < pile_slots.size(); ++i)
                world.pile.at_depth(pile_slots[i]) = Veiled(cards[hand_slots.size() + i]);
            const unsigned open =
                known->window ? (kd::asked(*known) - (viewer.seat() ? SeatSet{*viewer.seat()} : SeatSet{})).bits() : 0;
            for (unsigned passed = open;; passed = (passed - 1) & open) {
                world.passed = PrivateMarks(known->passed.marked() | SeatSet::from_bits(passed));
                if (!known->window || !must_act(world).empty()) {
                    if (++worlds > most) return false;
                    visit(fingerprint(world));
                }
                if (passed == 0) break;
            }
        } while (std::next_permutation(cards.begin(), cards.end()));
        return true;
    }

    // Hands, pile and passes: what a world is made of.
    static std::string fingerprint(const State& world) {
        std::string text = std::to_string(world.passed.marked().bits());
        for (const kd::Player& player : world.players) text += '|' + to_json(player.hand.value());
        text += '|';
        for (const auto& card : world.pile) text += static_cast<char>('a' + static_cast<int>(card.value()));
        return text;
    }
};

}  // namespace duckpond::laws
