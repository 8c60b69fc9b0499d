#pragma once

// The laws that hold for every game. Each is a function that plays from a seed and says what broke, so that the suite
// can show that a tampered game breaks them.

#include <algorithm>
#include <map>
#include <set>

#include "base/hash.h"
#include "base/json_read.h"
#include "rules/typed_follower.h"
#include "rules/typed_match.h"
#include "tests/ours.h"
#include "tests/rules/lab.h"
#include "tests/rules/tamper.h"

namespace duckpond::laws {

inline constexpr int endless = 200'000;

// What set_state would refuse cannot be reached, nor imagined: the game's own check of a position holds for every state
// that a law meets.
template <class State>
Broken is_position(const State& state) {
    const std::optional<Refusal> wrong = what_is_wrong(state);
    if (!wrong) return {};
    return "no such position, by " + std::string(wrong->key) + ": " + state_json(state);
}

// Plays a random match and calls look(state, seat, move, next, events) after every move, until it says what broke.
template <class G, class Look>
Broken walk_match(std::uint64_t seed, Look&& look) {
    SmallRandom random(seed);
    const typename G::Options options = Lab<G>::random_options(random);
    typename G::State state = setup(options, random);
    if (Broken broken = is_position(state)) return broken;
    typename G::Moves moves;
    for (int made = 0; made < endless && !outcome(state); ++made) {
        if ((must_act(state) | may_act(state)).empty()) return "nobody can act, yet the match is not over";
        const Choice<G> choice = random_choice<G>(state, moves, random);
        typename G::State next = state;
        Collect<G> told;
        apply(next, choice.seat, choice.move, random, told);
        if (Broken broken = is_position(next)) return broken;
        if (Broken broken = look(state, choice.seat, choice.move, next, told.events)) return broken;
        state = next;
    }
    if (!outcome(state)) return "the match does not end";
    return {};
}

// --- nothing is lost, and play ends with an outcome that ranks everybody

template <class G>
Broken nothing_is_lost(std::uint64_t seed) {
    return walk_match<G>(seed, [](const auto&, Seat, const auto&, const auto& next, const auto&) -> Broken {
        if (Broken broken = Lab<G>::invariant(next)) return broken;
        const std::optional<Outcome> result = outcome(next);
        if (!result) return {};
        if (!(must_act(next) | may_act(next)).empty()) return "the match is over, yet somebody is asked";
        int best = 0;
        for (const Standing& standing : *result) best += standing.rank == 1 ? 1 : 0;
        if (best == 0) return "nobody has rank 1";
        return {};
    });
}

// --- only those who are asked have moves; each is written in one way; none can be guessed by those who cannot know

template <class G>
Broken moves_are_the_askeds(std::uint64_t seed) {
    return walk_match<G>(seed, [](const auto& state, Seat, const auto&, const auto&, const auto&) -> Broken {
        const SeatSet acting = must_act(state) | may_act(state);
        for (int i = 0; i < max_seats; ++i) {
            typename G::Moves moves;
            legal_moves(state, Seat(i), moves);
            if (moves.empty() == acting.contains(Seat(i)))
                return "moves of seat " + std::to_string(i) + " and asks differ";
            std::set<std::string> written;
            for (const auto& move : moves) {
                if (!written.insert(std::string(notation(move).view())).second) return "two moves written alike";
                typename G::Move read;
                const auto json = parse_json(to_json(move));
                if (!json || !JsonReader().read(*json, read) || !(read == move)) return "a move changes through JSON";
            }
            if (i >= Lab<G>::players(state)) continue;
            typename G::Moves from_view;
            legal_moves(*redact(state, Seat(i)), Seat(i), from_view);
            if (!(from_view == moves)) return "a seat cannot tell its moves from what it knows";
        }
        return {};
    });
}

// --- JSON keeps the whole truth, and the hash tells states apart

template <class G>
Broken json_round_trips(std::uint64_t seed) {
    return walk_match<G>(seed, [](const auto& state, Seat, const auto&, const auto& next, const auto&) -> Broken {
        const auto json = parse_json(state_json(state));
        if (!json) return "a state is not JSON";
        typename G::State read;
        if (auto good = JsonReader().read_state(*json, read); !good)
            return "a state is refused: " + std::string(good.error().key);
        if (!(read == state)) return "a state changes through JSON";
        if (hash_of(read) != hash_of(state)) return "equal states with different hashes";
        if (!(next == state) && hash_of(next) == hash_of(state)) return "different states with equal hashes";
        return {};
    });
}

// --- a match drawn from a seed and its moves' numbers replays bit for bit

template <class G>
Broken replays(std::uint64_t seed) {
    SmallRandom choices(seed);
    const typename G::Options options = Lab<G>::random_options(choices);
    Seed key{};
    for (std::uint8_t& byte : key) byte = static_cast<std::uint8_t>(choices.next32());
    KeyedRandom at_setup(key, 0);
    typename G::State first = setup(options, at_setup);
    KeyedRandom again_at_setup(key, 0);
    typename G::State second = setup(options, again_at_setup);
    typename G::Moves moves;
    NoEvents silence;
    for (std::uint64_t number = 1; !outcome(first); ++number) {
        const Choice<G> choice = random_choice<G>(first, moves, choices);
        KeyedRandom random(key, number);
        apply(first, choice.seat, choice.move, random, silence);
        KeyedRandom again(key, number);
        apply(second, choice.seat, choice.move, again, silence);
        if (!(first == second)) return "two replays differ after move " + std::to_string(number);
    }
    return {};
}

// --- imagine: what the viewer knows stays, and the world is one that could be

template <class G>
Broken imagined_worlds_fit(std::uint64_t seed, int& positions) {
    SmallRandom dreams(~seed);
    return walk_match<G>(seed, [&](const auto&, Seat, const auto&, const auto& next, const auto&) -> Broken {
        const std::vector<Viewer> all = viewers_of(Lab<G>::players(next));
        const Viewer viewer = all[draw_below(dreams, static_cast<std::uint32_t>(all.size()))];
        const auto known = redact(next, viewer);
        const typename G::State world = imagine(known, dreams);
        ++positions;
        if (!(redact(world, viewer) == known)) return "an imagined world contradicts what the viewer knows";
        if (Broken broken = Lab<G>::invariant(world)) return "an imagined world cannot be: " + *broken;
        if (Broken broken = is_position(world)) return "an imagined world is refused: " + *broken;
        return {};
    });
}

// --- whatever is accepted as a position stays one

// A position as a record takes it: nothing if it is refused.
template <class G>
std::optional<typename G::State> laid_out(const typename G::Options& options, const JsonObject& written) {
    typename G::State state;
    if (!JsonReader().read_state(Json(written), state)) return {};
    GivenFields given;
    for (const JsonMember& member : written) given.names.push_back(member.name);
    if (complete(options, state, given)) return {};
    return state;
}

// Written down and laid out again it is the same.
template <class G>
Broken is_laid_out_again(const typename G::Options& options, const typename G::State& state) {
    const auto json = parse_json(state_json(state));
    const std::optional<typename G::State> again = laid_out<G>(options, json->as_object());
    if (!again) return "a position is refused as it is written: " + state_json(state);
    if (!(*again == state)) return "a position changes when it is laid out again: " + state_json(state);
    return {};
}

// Whether two states tell the same of earlier rounds. Points that no sheet explains are taken as they are, and never
// agree with the sheet that begins after them.
inline bool have_same_points(const boost::json::object& one, const boost::json::object& other) {
    constexpr std::string_view names[] = {"totals", "scores", "sheet", "round", "hand", "over"};
    return std::all_of(std::begin(names), std::end(names), [&](std::string_view name) {
        const auto* first = one.if_contains(name);
        const auto* second = other.if_contains(name);
        return first != nullptr && second != nullptr ? *first == *second : first == second;
    });
}

// Something is changed in a state that play has reached. If that is a position still, so is whatever it leads to.
template <class G>
Broken positions_stay_positions(std::uint64_t seed, int& accepted) {
    SmallRandom random(seed);
    const typename G::Options options = Lab<G>::random_options(random);
    typename G::State reached = setup(options, random);
    NoEvents silence;
    play_randomly<G>(reached, random, silence, static_cast<int>(draw_below(random, draw_below(random, 2) ? 30 : 400)));
    if (Broken broken = is_position(reached)) return broken;
    if (Broken broken = is_laid_out_again<G>(options, reached)) return broken;
    const boost::json::object was = boost::json::parse(state_json(reached)).as_object();
    boost::json::object written = was;
    Tampering tampering(written, random);
    for (std::uint32_t changes = 1 + draw_below(random, 3); changes > 0; --changes) tampering.change_something();
    std::optional<typename G::State> state = laid_out<G>(options, ours(written));
    if (!state) return {};
    // A record may begin with what play does not reach; set_state takes no such thing.
    const bool set = !what_is_wrong(*state) && have_same_points(was, written);
    accepted += set ? 1 : 0;
    const auto says = [&](const std::string& broken) { return broken + "\nafter " + boost::json::serialize(written); };
    for (int made = 0; made < 60; ++made) {
        if (Broken broken = set ? is_position(*state) : Broken()) return says(*broken);
        if (Broken broken = is_laid_out_again<G>(options, *state)) return says(*broken);
        if (outcome(*state)) return {};
        if ((must_act(*state) | may_act(*state)).empty()) return says("nobody can act, yet the match is not over");
        play_randomly<G>(*state, random, silence, 1);
    }
    return {};
}

// --- whoever is told the events can follow

// What a viewer knows after being told the events.
template <class State, class Events>
Redacted<State> followed(const State& state, Viewer viewer, const Events& events) {
    Redacted<State> known = redact(state, viewer);
    const auto hear = [&](const auto& happened) {
        if (audience_of(happened).contains(viewer)) known.follow(redact(happened, viewer));
    };
    for (const auto& event : events) std::visit(hear, event);
    return known;
}

template <class G>
Broken views_follow_events(std::uint64_t seed) {
    return walk_match<G>(seed,
                         [](const auto& state, Seat, const auto&, const auto& next, const auto& events) -> Broken {
                             for (const Viewer viewer : viewers_of(Lab<G>::players(state))) {
                                 if (!(followed(state, viewer, events) == redact(next, viewer))) {
                                     return "viewer " + std::to_string(viewer.index()) +
                                            " cannot follow: " + event_json(events.front(), viewer);
                                 }
                             }
                             return {};
                         });
}

// --- and so can whoever is told it as JSON, elsewhere

inline JsonObject object_in(const std::string& text) {
    return parse_json(text)->as_object();
}

// Somebody elsewhere who was told what the viewer knows; a refusal if it is refused.
template <class G>
Result<std::unique_ptr<AnyFollower>> follower_elsewhere(const typename G::State& state, Viewer viewer) {
    const auto known = redact(state, viewer);
    return follower_of<G>(Lab<G>::players(state), viewer, object_in(view_json(known)),
                          object_in(beyond_view_json(known)));
}

// What the viewer is told of the events, as JSON.
template <class State, class Events>
std::vector<JsonObject> told_as_json(const State& state, Viewer viewer, const Events& events) {
    std::vector<JsonObject> told;
    const auto tell = [&](const auto& happened) {
        if (audience_of(happened).contains(viewer)) {
            told.push_back(object_in(detail::tell(state, happened, viewer).json));
        }
    };
    for (const auto& event : events) std::visit(tell, event);
    return told;
}

// Every view between two events can be shown. A mutant does not hear of the last event of a move.
enum class Hearing : std::uint8_t { All, Mutant };

template <class G>
Broken follows_elsewhere(std::uint64_t seed, Hearing hearing) {
    SmallRandom choices(~seed);
    return walk_match<G>(
        seed, [&](const auto& state, Seat, const auto&, const auto& next, const auto& events) -> Broken {
            if (eyes_may_forget(state)) return {};
            const std::vector<Viewer> all = viewers_of(Lab<G>::players(state));
            const Viewer viewer = all[draw_below(choices, static_cast<std::uint32_t>(all.size()))];
            const std::string who = "viewer " + std::to_string(viewer.index());
            auto follower = follower_elsewhere<G>(state, viewer);
            if (!follower) return who + " is refused what they know, by " + std::string(follower.error().key);
            const auto& known = static_cast<const TypedFollower<G>&>(**follower).all_known();
            if (!(known == redact(state, viewer))) return "what " + who + " knows changes through JSON";
            if (auto asked = (*follower)->known()) {
                typename G::Moves moves;
                legal_moves(state, *viewer.seat(), moves);
                const auto& offered = static_cast<const TypedKnown<G>&>(*asked).moves();
                if (!(offered == moves)) return who + " has other moves elsewhere";
            }
            std::vector<JsonObject> told = told_as_json(state, viewer, events);
            if (hearing == Hearing::Mutant && !told.empty()) told.pop_back();
            for (const JsonObject& event : told) {
                if (auto heard = (*follower)->hear({event}); !heard) {
                    return who + " is refused " + plain_json(event) + ", by " + std::string(heard.error().key);
                }
                if (!parse_json((*follower)->view())) return "no view after " + plain_json(event);
            }
            if (known == redact(next, viewer)) return {};
            return who + " cannot follow elsewhere: " + (told.empty() ? "nothing" : plain_json(told.front()));
        });
}

// What is told is changed on the way. It is refused, or taken for what it is; a check that fails leaves everything as
// it was.
template <class G>
Broken nothing_from_elsewhere_breaks(std::uint64_t seed, int& refused) {
    SmallRandom random(seed);
    typename G::State state = setup(Lab<G>::random_options(random), random);
    NoEvents silence;
    play_randomly<G>(state, random, silence, static_cast<int>(draw_below(random, 200)));
    if (outcome(state)) return {};
    const std::vector<Viewer> all = viewers_of(Lab<G>::players(state));
    const Viewer viewer = all[draw_below(random, static_cast<std::uint32_t>(all.size()))];
    const auto known = redact(state, viewer);
    boost::json::object view = boost::json::parse(view_json(known)).as_object();
    const boost::json::object beyond = boost::json::parse(beyond_view_json(known)).as_object();
    for (const auto& member : beyond) view[member.key()] = member.value();
    Tampering tampering(view, random);
    for (std::uint32_t changes = 1 + draw_below(random, 3); changes > 0; --changes) tampering.change_something();
    try {
        auto follower = follower_of<G>(Lab<G>::players(state), viewer, ours(view), {});
        if (!follower) {
            ++refused;
            return {};
        }
        const std::string before = (*follower)->view();
        try {
            const std::vector<JsonObject> strange{JsonObject{{"event", Json("nothing")}}};
            if ((*follower)->hear(strange)) return "an event that does not exist is heard";
            Collect<G> told;
            const Choice<G> choice = [&] {
                typename G::Moves moves;
                return random_choice<G>(state, moves, random);
            }();
            apply(state, choice.seat, choice.move, random, told);
            static_cast<void>((*follower)->hear(told_as_json(state, viewer, told.events)));
            static_cast<void>((*follower)->known());
        } catch (const Fault&) {
            if ((*follower)->view() != before) return "a check that failed left something behind";
        }
    } catch (const Fault&) {
        ++refused;
    }
    return {};
}

// --- non-interference

struct Compared {
    std::int64_t steps = 0;                    // moves after which both worlds looked the same, as they must
    std::map<std::string, std::int64_t> tags;  // of what kind they were (Lab::tags)
};

// Two worlds that look the same to a viewer are played on side by side, the hidden parts of the others' moves being
// different, and all that the viewer is sent must be the same until something is legitimately shown; from there on the
// second world is imagined anew.
template <class G, class Post>
class SideBySide {
public:
    SideBySide(std::uint64_t seed, const Post& post, Compared& compared)
        : random_(seed), post_(post), compared_(compared), truth_(setup(Lab<G>::random_options(random_), random_)) {
        NoEvents silence;
        const std::uint32_t ahead = draw_below(random_, 2) == 0 ? 4 : 200;
        play_randomly<G>(truth_, random_, silence, static_cast<int>(draw_below(random_, ahead)));
        const std::vector<Viewer> all = viewers_of(Lab<G>::players(truth_));
        viewer_ = all[draw_below(random_, static_cast<std::uint32_t>(all.size()))];
        dream();
    }

    Broken run(int steps) {
        for (int i = 0; i < steps && !outcome(truth_) && in_step_; ++i) {
            const Choice<G> choice = random_choice<G>(truth_, moves_, random_);
            if (Broken broken = step(choice.seat, choice.move)) return broken;
        }
        return {};
    }

private:
    using State = typename G::State;
    using Move = typename G::Move;
    using Told = std::vector<typename G::Event>;

    Broken step(Seat seat, const Move& move) {
        const bool own = Viewer(seat) == viewer_;
        const State before = truth_;
        const Told told = play(truth_, seat, move);
        Told dreamt;
        if (!own && Lab<G>::unseen(before, move)) {
            dreamt = unseen_moves(told.empty());
        } else {
            if (own && Lab<G>::unseen(before, move)) keep_pace(before, told_anything_public(told, seat));
            const std::optional<Move> twin = twin_of(seat, move, own);
            if (!twin) return in_step_ ? redream() : Broken{};
            dreamt = play(dream_, seat, *twin);
        }
        if (!in_step_) return {};
        return compare(before, seat, move, told, dreamt);
    }

    // Others made a move that nobody may notice: in the dream some others do, or nobody; but if it brought something to
    // light here, it must there.
    Told unseen_moves(bool quiet) {
        Told told;
        if (quiet) {
            const SeatSet waiting = others_waiting(dream_);
            if (must_act(dream_).size() > 1 && !waiting.empty() && draw_below(random_, 2) == 0)
                unseen_move(pick(waiting), told);
            return told;
        }
        while (told.empty() && in_step_) {
            const SeatSet waiting = others_waiting(dream_);
            if (waiting.empty()) {
                in_step_ = false;
            } else {
                unseen_move(pick(waiting), told);
            }
        }
        return told;
    }
    // The viewer's own answer was the last one or it was not; in the dream it must be likewise. Answers cannot be taken
    // back, so a dream that is ahead ends here.
    void keep_pace(const State& before, bool was_last) {
        Told told;
        if (was_last && (must_act(before) - own_seat()).empty()) {
            for (const Seat seat : others_waiting(dream_)) unseen_move(seat, told);
        }
        if (!told.empty() || (!was_last && others_waiting(dream_).empty())) in_step_ = false;
    }
    void unseen_move(Seat seat, Told& told) {
        legal_moves(dream_, seat, moves_);
        for (const Move& move : moves_) {
            if (!Lab<G>::unseen(dream_, move)) continue;
            const Move chosen = move;
            for (auto& event : play(dream_, seat, chosen)) told.push_back(event);
            return;
        }
        in_step_ = false;
    }

    // A move of the same seat that looks the same from outside; for the viewer's own, the very same.
    std::optional<Move> twin_of(Seat seat, const Move& move, bool own) {
        legal_moves(dream_, seat, moves_);
        std::vector<Move> twins;
        for (const Move& candidate : moves_) {
            if (own ? candidate == move : Lab<G>::look_alike(candidate, move)) twins.push_back(candidate);
        }
        if (twins.empty()) {
            if (own) in_step_ = false;
            return {};
        }
        return twins[draw_below(random_, static_cast<std::uint32_t>(twins.size()))];
    }

    Broken compare(const State& before, Seat seat, const Move& move, const Told& told, const Told& dreamt) {
        for (std::size_t i = 0; i < std::max(told.size(), dreamt.size()); ++i) {
            const bool both = i < told.size() && i < dreamt.size();
            if (both && event_json(told[i], viewer_) == event_json(dreamt[i], viewer_)) continue;
            if (both && Lab<G>::shows(told[i], dreamt[i], viewer_)) return redream();
            return "viewer " + std::to_string(viewer_.index()) + " can tell two worlds apart by an event: " +
                   (i < told.size() ? event_json(told[i], viewer_) : "none") + " or " +
                   (i < dreamt.size() ? event_json(dreamt[i], viewer_) : "none");
        }
        if (sent_view(truth_) != sent_view(dream_))
            return "viewer " + std::to_string(viewer_.index()) + " can tell two worlds apart by the view";
        ++compared_.steps;
        for (const std::string& tag : Lab<G>::tags(before, seat, move, viewer_)) ++compared_.tags[tag];
        return {};
    }

    // The events the viewer is told of, as the post hands them over.
    Told play(State& state, Seat seat, const Move& move) {
        Collect<G> collected;
        apply(state, seat, move, random_, collected);
        Told told;
        for (auto& event : collected.events) {
            std::visit(
                [&](auto& happened) {
                    if (!post_.audience(happened).contains(viewer_)) return;
                    post_.tamper(happened);
                    told.emplace_back(happened);
                },
                event);
        }
        return told;
    }
    std::string sent_view(State state) const {
        post_.tamper(state);
        const std::string beyond = eyes_may_forget(state) ? "" : beyond_view_json(redact(state, viewer_));
        return view_json(redact(state, viewer_)) + beyond + std::to_string(must_act(*redact(state, viewer_)).bits());
    }

    Broken dream() {
        dream_ = imagine(redact(truth_, viewer_), random_);
        return {};
    }
    Broken redream() { return dream(); }
    [[nodiscard]] SeatSet own_seat() const { return viewer_.seat() ? SeatSet{*viewer_.seat()} : SeatSet{}; }
    [[nodiscard]] SeatSet others_waiting(const State& state) const { return must_act(state) - own_seat(); }
    static bool told_anything_public(const Told& told, Seat seat) {
        for (const auto& event : told) {
            const ViewerSet audience = std::visit([](const auto& happened) { return audience_of(happened); }, event);
            if (audience != ViewerSet{seat}) return true;
        }
        return false;
    }
    Seat pick(SeatSet seats) {
        return seats.nth(static_cast<int>(draw_below(random_, static_cast<std::uint32_t>(seats.size()))));
    }

    SmallRandom random_;
    const Post& post_;
    Compared& compared_;
    State truth_;
    State dream_;
    Viewer viewer_ = Viewer::spectator();
    typename G::Moves moves_;
    bool in_step_ = true;
};

template <class G, class Post>
Broken nobody_can_tell(std::uint64_t seed, const Post& post, Compared& compared) {
    return SideBySide<G, Post>(seed, post, compared).run(60);
}

}  // namespace duckpond::laws
