#pragma once

// AnyMatch for a game G.

#include "base/hash.h"
#include "base/json_read.h"
#include "base/json_write.h"
#include "rules/any_match.h"
#include "rules/last_look.h"
#include "rules/typed_known.h"

namespace duckpond {

namespace detail {

// A word within a list.
inline std::string name_in(const Word& word) {
    if (const auto* name = std::get_if<std::string>(&word)) return *name;
    if (const auto* number = std::get_if<std::int64_t>(&word)) return std::to_string(*number);
    return "hidden";
}

template <class Field>
Word word_of(const Field& field) {
    if constexpr (AVeil<Field>) {
        return field.seen().empty() ? Word(Hidden{}) : word_of(field.value());
    } else if constexpr (AMaybe<Field>) {
        return field ? word_of(*field) : Word(std::string("none"));
    } else if constexpr (std::same_as<Field, Seat>) {
        return field;
    } else if constexpr (DescribedEnum<Field>) {
        return std::string(name_of(field));
    } else if constexpr (ANumber<Field> || std::same_as<Field, bool>) {
        return static_cast<std::int64_t>(field);
    } else {
        std::vector<std::string> names;
        if constexpr (ABag<Field>) {
            for (int kind = 0; kind < Field::kinds; ++kind) {
                const auto card = static_cast<typename Field::value_type>(kind);
                names.insert(names.end(), static_cast<std::size_t>(field.count(card)), std::string(name_of(card)));
            }
        } else {
            for (const auto& item : field) {
                names.push_back(name_in(word_of(item)));
            }
        }
        return names;
    }
}

// No sentence speaks of a struct, nor of a list of them.
template <class Field>
consteval bool has_words() {
    if constexpr (AList<Field>) {
        return !Described<typename Field::value_type>;
    } else {
        return !Described<Field>;
    }
}

template <class Fields>
Words words_of(const Fields& fields) {
    Words words;
    for_each_field(fields, [&](std::string_view name, const auto& field) {
        if constexpr (has_words<std::remove_cvref_t<decltype(field)>>()) words.emplace_back(name, word_of(field));
    });
    return words;
}

template <class Event>
std::string told_json(const Event& known) {
    std::string json = R"({"event":")";
    json += type_kebab<Event>;
    json += '"';
    JsonWriter writer(json, JsonWriter::Show::View);
    writer.write_fields(known);
    json += '}';
    return json;
}

template <class Event>
inline constexpr bool asks_anew = true;
template <class Event>
requires requires {
    Event::asks_anew;
}
inline constexpr bool asks_anew<Event> = Event::asks_anew;

// `state` is the one in which it happened.
template <class State, class Event>
ToldEvent tell(const State& state, const Event& event, Viewer viewer) {
    Event known = *Redacted<Event>(event, viewer);
    if constexpr (requires { blank_for_eyes(state, known, viewer, Telling::First); }) {
        static_assert(
            requires { may_forget(state); }, "a game that blanks events for eyes says when");
        blank_for_eyes(state, known, viewer, Telling::First);
        Event later = known;
        blank_for_eyes(state, later, viewer, Telling::Again);
        ToldEvent told{.kind = type_kebab<Event>,
                       .json = told_json(known),
                       .words = words_of(known),
                       .faded = {},
                       .asks_anew = asks_anew<Event>};
        Faded faded{.json = told_json(later), .words = words_of(later)};
        if (faded.json != told.json) told.faded = std::move(faded);
        return told;
    } else {
        return {.kind = type_kebab<Event>,
                .json = told_json(known),
                .words = words_of(known),
                .faded = {},
                .asks_anew = asks_anew<Event>};
    }
}

// Outside of the class, where its own function of that name would be found instead of the game's.
template <class State>
SeatSet seats_out_of_play(const State& state) {
    if constexpr (requires { out_of_play(state); }) {
        return out_of_play(state);
    } else {
        return {};
    }
}

}  // namespace detail

template <class G>
class TypedMatch final : public AnyMatch {
public:
    TypedMatch(const AnyGame& game, const typename G::State& state, int players)
        : game_(game), state_(state), players_(players) {}

    [[nodiscard]] const AnyGame& game() const override { return game_; }
    [[nodiscard]] int players() const override { return players_; }

    [[nodiscard]] SeatSet must() const override { return must_act(state_); }
    [[nodiscard]] SeatSet may() const override { return may_act(state_); }
    [[nodiscard]] SeatSet must_seen_by(Viewer viewer) const override { return must_act(*redact(state_, viewer)); }
    [[nodiscard]] SeatSet out_of_play() const override { return detail::seats_out_of_play(state_); }
    [[nodiscard]] std::vector<OfferedMove> legal(Seat seat) const override {
        std::vector<OfferedMove> offered;
        const Redacted<typename G::State> known = redact(state_, seat);
        for (const auto& move : moves_of(seat)) {
            offered.push_back({std::string(notation(move).view()), to_json(move), detail::words_of(move), {}});
            if constexpr (requires { preview(*known, seat, move); }) {
                if (const auto shown = preview(*known, seat, move)) offered.back().preview = to_json(*shown);
            }
        }
        return offered;
    }
    [[nodiscard]] std::string notation_at(Seat seat, int index) const override {
        return detail::notation_at<G>(moves_of(seat), index);
    }
    [[nodiscard]] int index_of(Seat seat, std::string_view text) const override {
        const typename G::Moves& moves = moves_of(seat);
        for (int index = 0; index < moves.size(); ++index) {
            if (notation(moves[index]).view() == text) return index;
        }
        return -1;
    }
    [[nodiscard]] Result<int> find(Seat seat, const Json& json) const override {
        typename G::Move wanted;
        if (auto read = JsonReader("move").read(json, wanted); !read) return tl::unexpected(read.error());
        const typename G::Moves& moves = moves_of(seat);
        for (int index = 0; index < moves.size(); ++index) {
            if (moves[index] == wanted) return index;
        }
        return tl::unexpected(Refusal("move.illegal").with("move", to_json(wanted)));
    }
    Told play(Seat seat, int index, KeyedRandom& random) override {
        const typename G::Moves& moves = moves_of(seat);
        CHECK(index >= 0 && index < moves.size());
        const typename G::Move move = moves[index];
        offered_.reset();
        last_look_.reset();
        Told told(static_cast<std::size_t>(players_) + 1);
        const auto tell_all = [&]<class Event>(const Event& event) {
            if constexpr (requires { Event::worth_a_look; }) {
                last_look_ = std::make_unique<typename G::State>(state_);
            }
            const ViewerSet audience = audience_of(event);
            for (int i = 0; i <= players_; ++i) {
                const Viewer viewer = i == players_ ? Viewer::spectator() : Viewer(Seat(i));
                if (audience.contains(viewer))
                    told[static_cast<std::size_t>(i)].push_back(detail::tell(state_, event, viewer));
            }
        };
        apply(state_, seat, move, random, tell_all);
        return told;
    }
    [[nodiscard]] std::unique_ptr<const AnyKnown> known(Seat seat) const override {
        return std::make_unique<TypedKnown<G>>(redact(state_, seat), seat, moves_of(seat), players_);
    }

    [[nodiscard]] Pace pace() const override { return pace_in(state_); }
    [[nodiscard]] Pace pace_seen_by(Viewer viewer) const override { return pace_in(*redact(state_, viewer)); }
    [[nodiscard]] bool interrupts(Seat seat, int index) const override {
        return detail::interrupts_at<G>(moves_of(seat), index);
    }
    [[nodiscard]] std::optional<int> idle_index(Seat seat, SmallRandom& random) const override {
        const typename G::Moves& moves = moves_of(seat);
        const Redacted<typename G::State> known = redact(state_, seat);
        if constexpr (requires { idle_move(*known, seat, moves, random); }) {
            return TypedKnown<G>(known, seat, moves, players_).index_of(idle_move(*known, seat, moves, random));
        } else {
            return std::nullopt;
        }
    }

    [[nodiscard]] std::optional<Outcome> result() const override { return outcome(state_); }
    [[nodiscard]] std::string view(Viewer viewer) const override { return view_json(redact(state_, viewer)); }
    [[nodiscard]] std::optional<std::string> beyond_view(Viewer viewer) const override {
        if (eyes_may_forget(state_) || outcome(state_)) return std::nullopt;
        return beyond_view_json(redact(state_, viewer));
    }
    // rules/last_look.h
    [[nodiscard]] std::optional<std::string> last_look(Viewer viewer) const {
        if (!last_look_) return std::nullopt;
        return view_json(redact(*last_look_, viewer));
    }
    [[nodiscard]] std::string open_view() const override { return open_view_json(state_); }
    [[nodiscard]] std::string state() const override { return state_json(state_); }
    [[nodiscard]] std::uint64_t checksum() const override { return hash_of(state_); }
    [[nodiscard]] std::optional<Refusal> wrong() const override { return what_is_wrong(state_); }
    [[nodiscard]] std::string imagined(Viewer viewer, std::uint64_t seed) const override {
        SmallRandom random(seed);
        return state_json(imagine(redact(state_, viewer), random));
    }

private:
    [[nodiscard]] static Pace pace_in(const typename G::State& state) {
        if constexpr (requires { pace_of(state); }) {
            return pace_of(state);
        } else {
            return {};
        }
    }
    // Made once for all who ask about a seat until the match goes on. One list is enough: who asks about a seat asks
    // several times, and a list for each seat would be most of what a table takes in memory.
    [[nodiscard]] const typename G::Moves& moves_of(Seat seat) const {
        if (!offered_ || offered_->seat != seat) {
            offered_.emplace(Offered{.seat = seat});
            legal_moves(state_, seat, offered_->moves);
        }
        return offered_->moves;
    }
    struct Offered {
        Seat seat;
        typename G::Moves moves{};
    };
    const AnyGame& game_;
    typename G::State state_;
    int players_;
    mutable std::optional<Offered> offered_;        // to the seat that was asked about last
    std::unique_ptr<typename G::State> last_look_;  // seldom there, so it takes no room in the match
};

template <class G>
std::optional<std::string> last_look_of(const AnyMatch& match, Viewer viewer) {
    return static_cast<const TypedMatch<G>&>(match).last_look(viewer);
}

}  // namespace duckpond
