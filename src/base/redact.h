#pragma once

// One walk over the fields blanks out what a viewer has not seen. Views, events, records for a seat and what bots are
// handed all come from here.

#include <variant>

#include "base/fields.h"

namespace duckpond {

// Calls visit(value) for every Veiled and PrivateMarks in an object.
template <class T, class Visit>
constexpr void for_each_veil(T& object, const Visit& visit) {
    if constexpr (AVeil<T> || std::same_as<T, PrivateMarks>) {
        visit(object);
    } else if constexpr (!holds_veil<T>) {
        return;
    } else if constexpr (ATacit<T>) {
        for_each_veil(object.value, visit);
    } else if constexpr (AMaybe<T>) {
        if (object) for_each_veil(*object, visit);
    } else if constexpr (Described<T>) {
        for_each_field(object, [&](std::string_view, auto& field) { for_each_veil(field, visit); });
    } else {
        for (auto& item : object) for_each_veil(item, visit);
    }
}

// Unseen values become T{}, and of who has seen a value only the viewer is left: afterwards, two worlds that look the
// same to the viewer are equal.
template <class T>
constexpr void blank_unseen(T& object, Viewer viewer) {
    for_each_veil(object, [&]<class Hidden>(Hidden& hidden) {
        if constexpr (AVeil<Hidden>) {
            hidden = hidden.seen_by(viewer) ? Hidden(hidden.value(), {viewer}) : Hidden();
        } else {
            hidden = Hidden(hidden.marked() & SeatSet::from_bits(ViewerSet{viewer}.bits()));
        }
    });
}

// For when a match is over: everybody has seen everything.
template <class T>
constexpr void unveil(T& object) {
    for_each_veil(object, []<class Hidden>(Hidden& hidden) {
        if constexpr (AVeil<Hidden>) hidden = Hidden(hidden.value(), everyone);
    });
}

// A T as one viewer knows it. There is no other way to make one, and no way back to the truth: whoever is handed a
// Redacted<State> cannot peek.
template <class T>
class Redacted {
public:
    constexpr Redacted(const T& truth, Viewer viewer) : known_(truth), viewer_(viewer) { blank_unseen(known_, viewer); }

    [[nodiscard]] constexpr const T& operator*() const { return known_; }
    [[nodiscard]] constexpr const T* operator->() const { return &known_; }
    [[nodiscard]] constexpr Viewer viewer() const { return viewer_; }
    friend constexpr bool operator==(const Redacted&, const Redacted&) = default;

    // A view that takes in an event it was told is the next view (fold() is the game's).
    template <class Event>
    constexpr void follow(const Redacted<Event>& event) {
        fold(known_, *event);
        blank_unseen(known_, viewer_);
    }

private:
    T known_;
    Viewer viewer_;
};

template <class T>
[[nodiscard]] constexpr Redacted<T> redact(const T& truth, Viewer viewer) {
    return Redacted<T>(truth, viewer);
}

// Who is told that an event happened: everyone, unless the event says otherwise.
template <class Event>
[[nodiscard]] constexpr ViewerSet audience_of(const Event& event) {
    if constexpr (requires { event.audience(); }) {
        return event.audience();
    } else {
        return everyone;
    }
}

}  // namespace duckpond
