#pragma once

#include <algorithm>

#include "rules/ducks_and_geese/ducks_and_geese.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

namespace dg = duckpond::ducks_and_geese;

template <>
struct Lab<dg::DucksAndGeese> {
    using State = dg::State;
    using Move = dg::Move;
    using Event = dg::Event;

    static constexpr int coverage_matches = 1500;

    static int players(const State& state) { return dg::player_count(state); }

    template <class Random>
    static dg::Options random_options(Random& random) {
        const auto flip = [&] { return draw_below(random, 2) == 1; };
        dg::Options options;
        options.blind = flip();
        if (draw_below(random, 3) == 0) {
            options.mode = dg::Mode::Cutthroat;
            options.players = 4 + static_cast<int>(draw_below(random, 3));
        } else {
            options.dog = flip();
            options.zero = flip();
            options.double_zero = options.zero && flip();
        }
        if (flip()) options.target = ChoiceOrNumber<dg::Target, 1, 500>(1 + static_cast<int>(draw_below(random, 20)));
        return options;
    }

    static constexpr int golden_moves = 10;  // well into the hand: biddings are all alike

    // Five and six play cutthroat; four everything that partners have.
    static dg::Options golden_options(int players) {
        if (players > 4) return {.players = players, .mode = dg::Mode::Cutthroat};
        return {.zero = true, .double_zero = true, .blind = true};
    }

    static Broken invariant(const State& state) {
        dg::CardSet lying;
        bool twice = false;
        const auto put = [&](dg::CardSet cards) {
            twice = twice || !(lying & cards).empty();
            lying = lying | cards;
        };
        for (int i = 0; i < players(state); ++i) {
            const Seat seat(i);
            put(state.hands[seat].value());
            if (state.hands[seat].value().size() != state.hand_sizes[seat]) return "a hand is not as large as is said";
            const bool looked = state.looked.contains(seat);
            if (state.hands[seat].seen() != (looked ? ViewerSet{seat} : ViewerSet{}))
                return "a hand is not its owner's";
        }
        for (const dg::Trick& trick : state.tricks) {
            for (const dg::Card card : trick.cards) put({card});
        }
        if (state.discard) {
            put({state.discard->value()});
            if (state.discard->seen() != ViewerSet{state.lead->seat}) return "the discard is not the bidder's";
        }
        if (state.open && !state.taken) put({*state.open});
        if (twice) return "a card lies in two places";
        const bool cutthroat = state.mode == dg::Mode::Cutthroat;
        const int dealt = cutthroat ? 8 * players(state) : 29;
        if (lying.size() != dealt) return "cards are lost or made";
        if (state.taken && !lying.contains(*state.open)) return "the open card is lost";
        dg::CardSet captured;
        int won = 0;
        for (int i = 0; i < players(state); ++i) {
            if (!(captured & state.captured[Seat(i)]).empty()) return "a card is captured twice";
            captured = captured | state.captured[Seat(i)];
            won += state.won[Seat(i)];
        }
        if (won != std::count_if(state.tricks.begin(), state.tricks.end(),
                                 [](const dg::Trick& trick) { return static_cast<bool>(trick.taker); }))
            return "tricks are lost";
        if (state.sheet.size() != state.hand - (state.phase == dg::Phase::Over ? 0 : 1)) return "hands are lost";
        if (!cutthroat &&
            (state.scores[Seat(0)] != state.scores[Seat(2)] || state.scores[Seat(1)] != state.scores[Seat(3)]))
            return "partners have different scores";
        return everybody_followed(state);
    }

    // Nobody holds what they did not follow with, or played it later.
    static Broken everybody_followed(const State& state) {
        for (int i = 0; i < players(state); ++i) {
            dg::CardSet later = state.hands[Seat(i)].value();
            for (int place = state.tricks.size(); place-- > 0;) {
                const dg::Trick& trick = state.tricks[place];
                const auto played = card_by(state, trick, Seat(i));
                if (!played) continue;
                const dg::CardSet led = dg::cards_of(dg::suit_of(trick.cards[0]));
                if (!led.contains(*played) && !(later & led).empty()) return "somebody did not follow suit";
                later.add(*played);
            }
        }
        return {};
    }
    static std::optional<dg::Card> card_by(const State& state, const dg::Trick& trick, Seat of) {
        int seat = trick.leader.index();
        const bool alone = state.lead && state.lead->kind == dg::CallKind::Zero;
        for (const dg::Card card : trick.cards) {
            if (alone && seat == (state.lead->seat.index() + 2) % 4) seat = (seat + 1) % 4;
            if (Seat(seat) == of) return card;
            seat = (seat + 1) % players(state);
        }
        return std::nullopt;
    }

    // Every move is noticed, but only the bidder knows which card is discarded.
    static bool unseen(const State&, const Move&) { return false; }
    static bool look_alike(const Move& a, const Move& b) {
        return a.kind == b.kind && (a.kind == dg::MoveKind::Discard || a == b);
    }

    // A new deal, and a hand that is looked at.
    static bool shows(const Event& a, const Event& b, Viewer viewer) {
        if (std::holds_alternative<dg::Dealt>(a)) return std::holds_alternative<dg::Dealt>(b);
        const auto* looked = std::get_if<dg::Looked>(&a);
        return looked != nullptr && std::holds_alternative<dg::Looked>(b) && viewer == Viewer(looked->seat);
    }

    static std::vector<std::string> tags(const State& before, Seat seat, const Move& move, Viewer viewer) {
        std::vector<std::string> found;
        if (viewer == Viewer(seat)) return found;
        const bool unlooked = !viewer.is_spectator() && !before.looked.contains(*viewer.seat());
        if (move.kind == dg::MoveKind::Discard) found.emplace_back("another discards");
        if (move.kind == dg::MoveKind::Look) found.emplace_back("another looks");
        if (unlooked && before.phase == dg::Phase::Bidding) found.emplace_back("another calls, and I have not looked");
        const Maybe<Seat> resting = dg::sitting_out(before);
        if (resting && viewer == Viewer(*resting) && move.kind == dg::MoveKind::Play)
            found.emplace_back("another plays while I sit out");
        return found;
    }
    static std::vector<std::string> must_meet() {
        return {"another discards", "another looks", "another calls, and I have not looked",
                "another plays while I sit out"};
    }

    // One thing unveiled on purpose: each of these must be found out.
    struct Mutant : HonestPost<dg::DucksAndGeese> {
        const char* name = "";
        bool hands = false;
        bool unlooked = false;
        bool discard = false;
        bool discarded = false;
        bool others_look = false;
        void tamper(State& state) const {
            for (int i = 0; i < players(state); ++i) {
                if (hands) state.hands[Seat(i)].show(everyone);
                if (unlooked) state.hands[Seat(i)].show({Seat(i)});
            }
            if (discard && state.discard) state.discard->show(everyone);
        }
        template <class Event>
        void tamper(Event& event) const {
            if constexpr (std::same_as<Event, dg::Discarded>) {
                if (discarded) event.card.show(everyone);
            }
            if constexpr (std::same_as<Event, dg::Looked>) {
                if (others_look) event.cards.show(everyone);
            }
        }
    };
    static std::vector<Mutant> mutants() {
        return {{.name = "hands are open", .hands = true},
                {.name = "hands are seen before they are looked at", .unlooked = true},
                {.name = "the discard lies open", .discard = true},
                {.name = "everybody sees what is discarded", .discarded = true},
                {.name = "who looks shows their hand", .others_look = true}};
    }

    // --- small worlds, counted one by one

    // The last cards of hands: few are hidden, and some players are known to have none of a suit.
    static std::vector<State> small_positions() {
        std::vector<State> found;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            SmallRandom random(seed);
            State state = setup(random_options(random), random);
            NoEvents silence;
            dg::Moves moves;
            for (int made = 0; made < 120 && !outcome(state); ++made) {
                const auto choice = random_choice<dg::DucksAndGeese>(state, moves, random);
                apply(state, choice.seat, choice.move, random, silence);
                int held = 0;
                for (const std::uint8_t size : state.hand_sizes) held += size;
                const bool late = state.phase == dg::Phase::Play && held <= 2 * players(state);
                // An open card that may be here or there is rare, and worth the most.
                const bool loose = state.taken && !dg::detail::was_played(state, *state.open);
                if (late && (loose || draw_below(random, 12) == 0)) found.push_back(state);
            }
        }
        return found;
    }

    // Every layout of the hidden hands and the discard, one card after the other; kept if it fits what was played.
    template <class Visit>
    static bool for_each_world(const Redacted<State>& known, std::size_t most, Visit&& visit) {
        Worlds worlds{.world = *known, .most = most};
        std::vector<dg::Card> left;
        for (int i = 0; i < dg::deck_size; ++i) left.push_back(static_cast<dg::Card>(i));
        const auto strike = [&](dg::Card card) { left.erase(std::remove(left.begin(), left.end(), card), left.end()); };
        for (const dg::Trick& trick : known->tricks) {
            for (const dg::Card card : trick.cards) strike(card);
        }
        // An open card that was taken and not played is with the bidder.
        const bool played = known->open && std::find(left.begin(), left.end(), *known->open) == left.end();
        if (known->open && !played) strike(*known->open);
        if (known->discard && !known->discard->seen().empty()) strike(known->discard->value());
        for (int i = 0; i < players(*known); ++i) {
            for (const dg::Card card : known->hands[Seat(i)].value()) strike(card);
            if (!known->hands[Seat(i)].seen().empty()) continue;
            worlds.hidden.emplace_back(i);
        }
        const bool loose = known->taken && !played && known->hands[known->lead->seat].seen().empty();
        if (loose) left.push_back(*known->open);
        worlds.open_must_be_placed = loose;
        worlds.discard_is_hidden = known->discard && known->discard->seen().empty();
        worlds.deal_hands(left, 0, 0, 0, visit);
        return worlds.count <= most;
    }

    struct Worlds {
        State world;
        std::size_t most = 0;
        std::vector<Seat> hidden;
        bool open_must_be_placed = false;
        bool discard_is_hidden = false;
        std::size_t count = 0;
        std::size_t tried = 0;

        // Hands in rising order of their cards, so that each comes once.
        template <class Visit>
        void deal_hands(std::vector<dg::Card>& left, std::size_t hand, int dealt, std::size_t from, Visit& visit) {
            if (count > most || ++tried > 20'000) {
                count = most + 1;
                return;
            }
            if (hand == hidden.size()) return lay_discard(left, visit);
            const Seat seat = hidden[hand];
            if (dealt == world.hand_sizes[seat]) return deal_hands(left, hand + 1, 0, 0, visit);
            for (std::size_t i = from; i < left.size(); ++i) {
                const dg::Card card = left[i];
                if (is_void(seat, card)) continue;
                left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
                hold(seat, card);
                deal_hands(left, hand, dealt + 1, i, visit);
                drop(seat, card);
                left.insert(left.begin() + static_cast<std::ptrdiff_t>(i), card);
            }
        }
        template <class Visit>
        void lay_discard(std::vector<dg::Card>& left, Visit& visit) {
            if (!discard_is_hidden) return count_world(visit);
            for (const dg::Card card : left) {
                world.discard = Veiled(card);
                count_world(visit);
            }
            world.discard = Veiled(dg::Card{});
        }
        template <class Visit>
        void count_world(Visit& visit) {
            const bool placed = !open_must_be_placed || world.hands[world.lead->seat].value().contains(*world.open) ||
                                (world.discard && world.discard->value() == *world.open);
            if (!placed) return;
            ++count;
            visit(fingerprint(world));
        }
        bool is_void(Seat seat, dg::Card card) const {
            for (const dg::Trick& trick : world.tricks) {
                const auto played = card_by(world, trick, seat);
                const dg::CardSet led = dg::cards_of(dg::suit_of(trick.cards[0]));
                if (played && !led.contains(*played) && led.contains(card)) return true;
            }
            return false;
        }
        void hold(Seat seat, dg::Card card) {
            dg::CardSet cards = world.hands[seat].value();
            cards.add(card);
            world.hands[seat] = Veiled(cards);
        }
        void drop(Seat seat, dg::Card card) {
            dg::CardSet cards = world.hands[seat].value();
            cards.remove(card);
            world.hands[seat] = Veiled(cards);
        }
    };

    // Hands and discard: what a world is made of.
    static std::string fingerprint(const State& world) {
        std::string text;
        for (const auto& hand : world.hands) text += std::to_string(hand.value().bits()) + '|';
        if (world.discard) text += std::to_string(static_cast<int>(world.discard->value()));
        return text;
    }
};

}  // namespace duckpond::laws
