#pragma once

// AnyFollower for a game G. What it is given comes from outside, so nothing of it is trusted: the reader bounds each
// value, is_at_table() each seat, and then a world is imagined from it, which must be one that play can reach and in
// which the viewer knows just that. Between two events of a move a state need not be one of play, so events are held to
// the first two alone: whoever tells what cannot have happened ends in a CHECK, and spoils what this viewer sees.

#include "base/at_table.h"
#include "base/json_read.h"
#include "base/json_write.h"
#include "rules/any_follower.h"
#include "rules/typed_known.h"

namespace duckpond {

namespace detail {

template <class State>
std::optional<Refusal> worked_out(State& state) {
    if constexpr (requires { work_out(state); }) {
        return work_out(state);
    } else {
        return std::nullopt;
    }
}

template <class State>
std::optional<Refusal> refused_known(const State& state) {
    if constexpr (requires { why_not_known(state); }) {
        return why_not_known(state);
    } else {
        return std::nullopt;
    }
}

// Where nothing fits, whoever tries until something does would try for ever.
class LimitedRandom {
public:
    constexpr std::uint32_t next32() {
        CHECK(++drawn_ < most);
        return random_.next32();
    }

private:
    static constexpr int most = 1 << 20;
    SmallRandom random_{1};
    int drawn_ = 0;
};

// An event of the game as its viewer was told it, put into what they know.
template <class Event, class State>
Result<void> follow_told(Redacted<State>& known, const JsonObject& fields, int players) {
    Event event;
    const Viewer viewer = known.viewer();
    if (auto read = JsonReader(type_kebab<Event>).read_told(fields, viewer, event); !read) return read;
    if (!is_at_table(event, players) || !audience_of(event).contains(viewer)) {
        return tl::unexpected(Refusal("known.impossible"));
    }
    known.follow(redact(event, viewer));
    return {};
}

template <class State, class... Events>
Result<void> follow_named(Redacted<State>& known, const JsonObject& told, int players,
                          const std::variant<Events...>* /*all*/) {
    const Json* name = told.if_contains("event");
    if (name == nullptr || !name->is_string()) {
        return tl::unexpected(Refusal("json.missing-field").with("place", "event").with("name", "event"));
    }
    JsonObject fields = told;
    fields.erase("event");
    std::optional<Result<void>> found;
    const auto hear = [&]<class Event>() { found = follow_told<Event>(known, fields, players); };
    ((name->as_string() == type_kebab<Events> ? hear.template operator()<Events>() : void()), ...);
    if (found) return *found;
    constexpr std::array<std::string_view, sizeof...(Events)> names{type_kebab<Events>...};
    return tl::unexpected(Refusal("json.unknown-name")
                              .with("place", "event")
                              .with("found", quote_json(*name).view())
                              .with("known", list_names(names).view()));
}

}  // namespace detail

template <class G>
class TypedFollower final : public AnyFollower {
public:
    TypedFollower(const Redacted<typename G::State>& known, int players) : known_(known), players_(players) {}

    [[nodiscard]] Viewer viewer() const override { return known_.viewer(); }
    [[nodiscard]] Result<void> hear(const std::vector<JsonObject>& events) override {
        Redacted<typename G::State> next = known_;
        for (const JsonObject& told : events) {
            const auto heard =
                detail::follow_named(next, told, players_, static_cast<const typename G::Event*>(nullptr));
            if (!heard) return heard;
        }
        known_ = next;
        return {};
    }
    [[nodiscard]] std::string view() const override { return view_json(known_); }
    [[nodiscard]] SeatSet must() const override { return must_act(*known_); }
    [[nodiscard]] std::unique_ptr<const AnyKnown> known() const override {
        const auto seat = viewer().seat();
        if (!seat || !(must_act(*known_) | may_act(*known_)).contains(*seat)) return nullptr;
        typename G::Moves moves;
        legal_moves(*known_, *seat, moves);
        return std::make_unique<TypedKnown<G>>(known_, *seat, moves, players_);
    }

    [[nodiscard]] const Redacted<typename G::State>& all_known() const { return known_; }

private:
    Redacted<typename G::State> known_;
    int players_;
};

template <class G>
Result<std::unique_ptr<AnyFollower>> follower_of(int players, Viewer viewer, const JsonObject& view,
                                                 const JsonObject& beyond) {
    typename G::State state;
    if (auto read = JsonReader("known").read_known(view, beyond, viewer, state); !read) {
        return tl::unexpected(read.error());
    }
    const Refusal impossible("known.impossible");
    const bool fits = players >= G::min_players && players <= G::max_players && is_at_table(state, players) &&
                      (viewer.is_spectator() || viewer.index() < players);
    if (!fits) return tl::unexpected(impossible);
    if (const auto refusal = detail::worked_out(state)) return tl::unexpected(*refusal);
    const Redacted<typename G::State> known = redact(state, viewer);
    if (const auto refusal = detail::refused_known(*known)) return tl::unexpected(*refusal);
    if (outcome(*known) || must_act(*known).empty()) return tl::unexpected(impossible);
    detail::LimitedRandom random;
    const typename G::State world = imagine(known, random);
    if (const auto refusal = what_is_wrong(world)) return tl::unexpected(*refusal);
    if (!(redact(world, viewer) == known)) return tl::unexpected(impossible);
    return std::make_unique<TypedFollower<G>>(known, players);
}

}  // namespace duckpond
