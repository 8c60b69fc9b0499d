#pragma once

#include <algorithm>
#include <map>
#include <numeric>

#include "rules/duck_duck_go/duck_duck_go.h"
#include "tests/rules/lab.h"

namespace duckpond::laws {

namespace ddg = duckpond::duck_duck_go;

template <>
struct Lab<ddg::DuckDuckGo> {
    using State = ddg::State;
    using Move = ddg::Move;
    using Event = ddg::Event;
    using Phase = ddg::Phase;

    static constexpr int coverage_matches = 4000;
    static constexpr int golden_depth = 3;  // everybody picks at once, and there are many facings
    static constexpr ddg::Options golden_options{.rules = ddg::Rules::Advanced, .forgiving = true};

    static int players(const State& state) { return ddg::player_count(state); }

    template <class Random>
    static ddg::Options random_options(Random& random) {
        ddg::Options options;
        options.players = 2 + static_cast<int>(draw_below(random, 3));
        options.rules = draw_below(random, 3) == 0 ? ddg::Rules::Beginner : ddg::Rules::Advanced;
        options.forgiving = draw_below(random, 3) == 0;
        options.board.board = ddg::shipped_boards[draw_below(random, ddg::shipped_boards.size())];
        return options;
    }

    // --- nothing is lost

    static Broken invariant(const State& state) {
        if (Broken broken = pieces_hold(state)) return broken;
        if (Broken broken = cards_hold(state)) return broken;
        if (Broken broken = tokens_hold(state)) return broken;
        if (Broken broken = knowledge_holds(state)) return broken;
        const bool over = state.asking.phase == Phase::Over;
        if (over != state.asking.seats.empty()) return "nothing is asked, or something after the end";
        if (over && !state.winner && state.round != 300) return "a race is called off too soon";
        if (state.winner && !over) return "a race goes on past its end";
        // Whatever comes up in play can be laid out by hand.
        State again = state;
        GivenFields given;
        for_each_field(state, [&](std::string_view name, const auto&) { given.names.push_back(name); });
        ddg::Options options;
        options.players = players(state);
        options.rules = state.rules;
        options.forgiving = state.forgiving;
        options.board.board = state.board;
        if (const auto refusal = complete(options, again, given)) {
            return "a state cannot be laid out: " + std::string(refusal->key) + " " +
                   std::string(name_of(state.asking.phase));
        }
        if (!(again == state)) return "a state changes when it is laid out";
        return {};
    }

    static Broken pieces_hold(const State& state) {
        std::vector<int> spaces;
        const auto stands = [&](const Maybe<ddg::Space>& space, ddg::Facing facing) {
            if (facing > 5) return false;
            if (!space) return true;
            spaces.push_back(*space);
            return *space < state.course.value.size;
        };
        for (const ddg::Ducky& ducky : state.duckies) {
            if (!stands(ducky.space, ducky.facing)) return "a ducky is off the board or faces nowhere";
        }
        if (!stands(state.dog.space, state.dog.facing)) return "the dog is off the board or faces nowhere";
        std::sort(spaces.begin(), spaces.end());
        if (std::adjacent_find(spaces.begin(), spaces.end()) != spaces.end()) return "two pieces share a space";
        if (state.dog.space && !state.control) return "nobody controls the dog";
        const int expected = players(state) * (state.rules == ddg::Rules::Advanced && players(state) < 4 ? 2 : 1);
        if (state.duckies.size() != expected) return "a ducky is lost";
        return {};
    }

    static Broken cards_hold(const State& state) {
        std::vector<int> found(ddg::card_count + 1);
        for (const ddg::Player& player : state.players) {
            if (player.hand.value().size() != player.hand_size) return "a hand is miscounted";
            for (const int card : player.hand.value()) ++found[static_cast<std::size_t>(card)];
            for (const auto& card : player.picks) ++found[card.value()];
            if (player.card) ++found[*player.card];
        }
        for (const ddg::Ducky& ducky : state.duckies) {
            if (ducky.card) ++found[*ducky.card];
        }
        if (state.asking.card) ++found[*state.asking.card];
        if (state.asking.second) ++found[*state.asking.second];
        for (const auto& card : state.deck) ++found[card.value()];
        for (const int card : state.discards) ++found[static_cast<std::size_t>(card)];
        if (found[0] != 0 || std::count(found.begin() + 1, found.end(), 1) != ddg::card_count)
            return "cards are lost or made";
        return {};
    }

    static Broken tokens_hold(const State& state) {
        std::vector<int> found(4);
        const auto count = [&](const ddg::Tokens& tokens) {
            for (int kind = 0; kind < 4; ++kind)
                found[static_cast<std::size_t>(kind)] += tokens.count(ddg::Token(kind));
        };
        int drawn = state.used.size();
        int touched = 0;
        for (const ddg::Player& player : state.players) {
            if (player.tokens.value().size() != player.token_count) return "tokens are miscounted";
            count(player.tokens.value());
            drawn += player.token_count;
        }
        count(state.used);
        for (const auto& token : state.tokens) ++found[static_cast<std::size_t>(token.value())];
        const int expected = state.rules == ddg::Rules::Advanced ? 3 : 0;
        if (std::count(found.begin(), found.end(), expected) != 4) return "tokens are lost or made";
        for (const ddg::Ducky& ducky : state.duckies) touched += ducky.buoys.size();
        if (expected != 0 && drawn != std::min(touched, ddg::token_count)) return "a touch and its token do not match";
        return {};
    }

    // R46: hands are their owners' alone, the deck is nobody's, and what is known of it is true.
    static Broken knowledge_holds(const State& state) {
        for (int i = 0; i < players(state); ++i) {
            const ddg::Player& player = state.players[Seat(i)];
            const ViewerSet own{Viewer(Seat(i))};
            bool all_own = player.hand.seen() == own && player.tokens.seen() == own;
            int drawn = 0;
            for (const int card : player.hand.value()) drawn += state.known.value.shuffled.contains(card) ? 1 : 0;
            for (const auto& card : player.picks) {
                all_own = all_own && card.seen() == own;
                drawn += state.known.value.shuffled.contains(card.value()) ? 1 : 0;
            }
            for (const auto& answer : player.answers) all_own = all_own && answer.seen() == own;
            if (!all_own) return "what somebody holds is not theirs alone";
            if (drawn != state.known.value.drawn[Seat(i)]) return "what is known of a hand is wrong";
        }
        for (const auto& card : state.deck) {
            if (!state.known.value.shuffled.contains(card.value())) return "what is known of the deck is wrong";
        }
        return {};
    }

    // --- what can be told apart

    // Everybody sees that somebody has picked or answered, and nobody what.
    static bool unseen(const State&, const Move&) { return false; }
    static bool look_alike(const Move& a, const Move& b) {
        const bool hidden = a.kind == ddg::MoveKind::Pick || a.kind == ddg::MoveKind::Answer;
        return hidden ? a.kind == b.kind : a == b;
    }

    // Where two worlds may come apart before the viewer's eyes: something hidden is shown, or chance plays.
    static bool shows(const Event& a, const Event& b, Viewer viewer) {
        if (a.index() != b.index()) return false;
        return std::visit(
            [&]<class E>(const E& event) {
                if constexpr (std::same_as<E, ddg::Drew> || std::same_as<E, ddg::DrewToken>) {
                    return viewer == Viewer(event.seat);
                } else if constexpr (std::same_as<E, ddg::Showed> || std::same_as<E, ddg::DogShowed>) {
                    return event.from != ddg::From::Pick;
                } else {
                    // Three cards are thrown by a move that says which, or with an empty hand as they were drawn.
                    return std::same_as<E, ddg::Revealed> || std::same_as<E, ddg::AnswersRevealed> ||
                           std::same_as<E, ddg::ThrewThree>;
                }
            },
            a);
    }

    // What the comparison must have met often enough to mean something.
    static std::vector<std::string> tags(const State& before, Seat seat, const Move& move, Viewer viewer) {
        std::vector<std::string> found;
        const bool another = viewer != Viewer(seat);
        if (another && move.kind == ddg::MoveKind::Pick && before.asking.seats.size() > 1)
            found.emplace_back("another picks in secret");
        if (another && move.kind == ddg::MoveKind::Answer && before.asking.seats.size() > 1)
            found.emplace_back("another answers in secret");
        if (another && move.kind == ddg::MoveKind::GoOn) found.emplace_back("another goes on with tokens in hand");
        if (another && move.kind == ddg::MoveKind::Nudge) found.emplace_back("another uses a token");
        return found;
    }
    static std::vector<std::string> must_meet() {
        return {"another picks in secret", "another answers in secret", "another goes on with tokens in hand",
                "another uses a token"};
    }

    // One field or event unveiled on purpose: each of these must be found out.
    struct Mutant {
        const char* name;
        bool hands = false;
        bool picks = false;
        bool answers = false;
        bool deck = false;
        bool tokens = false;
        bool drawn_token = false;
        bool drawn_card = false;
        void tamper(State& state) const {
            for (ddg::Player& player : state.players) {
                if (hands) player.hand.show(everyone);
                if (tokens) player.tokens.show(everyone);
                if (picks) {
                    for (auto& pick : player.picks) pick.show(everyone);
                }
                if (answers) {
                    for (auto& answer : player.answers) answer.show(everyone);
                }
            }
            if (deck) {
                for (auto& card : state.deck) card.show(everyone);
            }
        }
        template <class E>
        void tamper(E& event) const {
            if constexpr (std::same_as<E, ddg::DrewToken>) {
                if (drawn_token) event.token.show(everyone);
            }
            if constexpr (std::same_as<E, ddg::Drew>) {
                for (auto& card : event.cards) {
                    if (drawn_card) card.show(everyone);
                }
            }
        }
        template <class E>
        [[nodiscard]] ViewerSet audience(const E& event) const {
            return audience_of(event);
        }
    };
    static std::vector<Mutant> mutants() {
        return {{.name = "hands are open", .hands = true},
                {.name = "everybody sees what others have picked", .picks = true},
                {.name = "everybody sees what others have answered", .answers = true},
                {.name = "the deck is open", .deck = true},
                {.name = "everybody sees the tokens of others", .tokens = true},
                {.name = "everybody hears which token is drawn", .drawn_token = true},
                {.name = "everybody hears which card is drawn", .drawn_card = true}};
    }

    // --- small worlds, counted one by one

    // A race has too many worlds to count; here most of the deck and of the tokens has been seen by all, and others
    // hold few cards.
    static std::vector<State> small_positions() {
        std::vector<State> found;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            SmallRandom random(seed);
            ddg::Options options = random_options(random);
            options.players = 2;
            State state = setup(options, random);
            ddg::Moves moves;
            NoEvents silence;
            for (int made = 0; made < 200 && !outcome(state); ++made) {
                const auto choice = random_choice<ddg::DuckDuckGo>(state, moves, random);
                apply(state, choice.seat, choice.move, random, silence);
                if (outcome(state) || draw_below(random, 24) != 0) continue;
                State small = state;
                const int hidden = static_cast<int>(draw_below(random, 3));
                for (int depth = hidden; depth < small.deck.size(); ++depth) small.deck.at_depth(depth).show(everyone);
                for (int depth = hidden; depth < small.tokens.size(); ++depth) {
                    small.tokens.at_depth(depth).show(everyone);
                }
                found.push_back(small);
            }
        }
        return found;
    }

    // Every way to lay out the cards and tokens that the viewer cannot see, copies of a token counted apart, with every
    // answer. Returns false if there are more than `most`.
    template <class Visit>
    static bool for_each_world(const Redacted<State>& known, std::size_t most, Visit&& visit) {
        State world = *known;
        const std::vector<Hands> hands = all_hands(world, known.viewer(), most);
        const std::vector<std::vector<int>> tokens = all_tokens(world, known.viewer(), most);
        const std::vector<std::string> answers = all_answers(world, known.viewer());
        if (hands.empty() || tokens.empty() || hands.size() * tokens.size() * answers.size() > most) return false;
        for (const Hands& hand : hands) {
            for (const auto& token : tokens) {
                for (const std::string& answer : answers)
                    visit(hand.text + text_of_tokens(world, known.viewer(), token) + answer);
            }
        }
        return true;
    }

    struct Hands {
        std::string text;
    };

    // What lies in hands and picks by seat, then the deck: the unseen cards, in every order that makes a difference.
    static std::vector<Hands> all_hands(const State& world, Viewer viewer, std::size_t most) {
        std::vector<int> unseen;
        ddg::Cards open = world.discards;
        for (const ddg::Player& player : world.players) {
            if (player.card) open.insert(*player.card);
        }
        for (const ddg::Ducky& ducky : world.duckies) {
            if (ducky.card) open.insert(*ducky.card);
        }
        if (world.asking.card) open.insert(*world.asking.card);
        if (world.asking.second) open.insert(*world.asking.second);
        for (const auto& card : world.deck) {
            if (!card.seen().empty()) open.insert(card.value());
        }
        if (viewer.seat()) {
            const ddg::Player& own = world.players[*viewer.seat()];
            for (const int card : own.hand.value()) open.insert(card);
            for (const auto& card : own.picks) open.insert(card.value());
        }
        for (int card = 1; card <= ddg::card_count; ++card) {
            if (!open.contains(card)) unseen.push_back(card);
        }
        std::size_t orders = 1;
        for (std::size_t i = 2; i <= unseen.size(); ++i) {
            orders *= i;
            if (orders > 50'000) return {};
        }
        std::map<std::string, int> seen;
        std::vector<Hands> all;
        do {
            const std::string text = text_of_cards(world, viewer, unseen);
            if (text.empty() || !seen.emplace(text, 0).second) continue;
            all.push_back({text});
            if (all.size() > most) return {};
        } while (std::next_permutation(unseen.begin(), unseen.end()));
        return all;
    }

    // Empty where a seat would hold other cards than it can have drawn (R46).
    static std::string text_of_cards(const State& world, Viewer viewer, const std::vector<int>& unseen) {
        std::string text;
        std::size_t next = 0;
        for (int i = 0; i < players(world); ++i) {
            const ddg::Player& player = world.players[Seat(i)];
            ddg::Cards hand = player.hand.value();
            std::vector<int> picks;
            for (const auto& card : player.picks) picks.push_back(card.value());
            if (viewer != Viewer(Seat(i))) {
                hand.clear();
                for (int n = 0; n < player.hand_size; ++n) hand.insert(unseen[next++]);
                for (int& pick : picks) pick = unseen[next++];
            }
            int drawn = 0;
            for (const int card : hand) drawn += world.known.value.shuffled.contains(card) ? 1 : 0;
            for (const int card : picks) drawn += world.known.value.shuffled.contains(card) ? 1 : 0;
            if (drawn != world.known.value.drawn[Seat(i)]) return {};
            text += to_json(hand);
            for (const int card : picks) text += std::to_string(card) + ' ';
        }
        for (const auto& card : world.deck) {
            const int number = card.seen().empty() ? unseen[next++] : card.value();
            if (!world.known.value.shuffled.contains(number)) return {};
            text += std::to_string(number) + ' ';
        }
        return text;
    }

    static std::vector<std::vector<int>> all_tokens(const State& world, Viewer viewer, std::size_t most) {
        std::vector<int> left;
        for (int kind = 0; kind < 4; ++kind) {
            int count = ddg::tokens_in_play(world).count(ddg::Token(kind));
            for (const auto& token : world.tokens) {
                count -= !token.seen().empty() && static_cast<int>(token.value()) == kind ? 1 : 0;
            }
            if (viewer.seat()) count -= world.players[*viewer.seat()].tokens.value().count(ddg::Token(kind));
            left.insert(left.end(), static_cast<std::size_t>(count), kind);
        }
        std::vector<int> order(left.size());
        std::iota(order.begin(), order.end(), 0);
        std::vector<std::vector<int>> all;
        if (order.size() > 6) return {};
        do {
            std::vector<int> kinds;
            for (const int at : order) kinds.push_back(left[static_cast<std::size_t>(at)]);
            all.push_back(kinds);
            if (all.size() > most) return {};
        } while (std::next_permutation(order.begin(), order.end()));
        return all;
    }

    static std::string text_of_tokens(const State& world, Viewer viewer, const std::vector<int>& unseen) {
        std::string text = "|";
        std::size_t next = 0;
        for (int i = 0; i < players(world); ++i) {
            ddg::Tokens held = world.players[Seat(i)].tokens.value();
            if (viewer != Viewer(Seat(i))) {
                held.clear();
                for (int n = 0; n < world.players[Seat(i)].token_count; ++n) held.add(ddg::Token(unseen[next++]));
            }
            text += to_json(held);
        }
        for (const auto& token : world.tokens) {
            text += std::to_string(token.seen().empty() ? unseen[next++] : static_cast<int>(token.value()));
        }
        return text;
    }

    static std::vector<std::string> all_answers(const State& world, Viewer viewer) {
        std::vector<std::string> all{"|"};
        for (int i = 0; i < players(world); ++i) {
            const ddg::Player& player = world.players[Seat(i)];
            for (int which = 0; which < player.answers.size(); ++which) {
                const bool free = ddg::may_give_up(world, world.duckies[ddg::ducky_of(world, Seat(i), which)]);
                int first = 0;
                int last = free ? 6 : 0;
                if (viewer == Viewer(Seat(i))) first = last = static_cast<int>(player.answers[which].value());
                std::vector<std::string> more;
                for (const std::string& before : all) {
                    for (int answer = first; answer <= last; ++answer) more.push_back(before + std::to_string(answer));
                }
                all = more;
            }
        }
        return all;
    }

    static std::string fingerprint(const State& world) {
        std::string text;
        for (const ddg::Player& player : world.players) {
            text += to_json(player.hand.value());
            for (const auto& card : player.picks) text += std::to_string(card.value()) + ' ';
        }
        for (const auto& card : world.deck) text += std::to_string(card.value()) + ' ';
        text += '|';
        for (const ddg::Player& player : world.players) text += to_json(player.tokens.value());
        for (const auto& token : world.tokens) text += std::to_string(static_cast<int>(token.value()));
        text += '|';
        for (const ddg::Player& player : world.players) {
            for (const auto& answer : player.answers) text += std::to_string(static_cast<int>(answer.value()));
        }
        return text;
    }
};

}  // namespace duckpond::laws
