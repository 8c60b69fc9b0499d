#pragma once

// What one viewer knows of a match that is played elsewhere, going along with what they are told: it begins with what
// AnyMatch::view() and beyond_view() tell.

#include <memory>
#include <vector>

#include "rules/any_match.h"

namespace duckpond {

class AnyFollower {
public:
    AnyFollower() = default;
    AnyFollower(const AnyFollower&) = delete;
    AnyFollower& operator=(const AnyFollower&) = delete;
    virtual ~AnyFollower() = default;

    [[nodiscard]] virtual Viewer viewer() const = 0;
    // What happened, as the viewer was told it, in that order. Refuses what it cannot read: then it is where it was.
    [[nodiscard]] virtual Result<void> hear(const std::vector<JsonObject>& events) = 0;
    [[nodiscard]] virtual std::string view() const = 0;
    // Whom the viewer may know the match to wait for.
    [[nodiscard]] virtual SeatSet must() const = 0;
    // What the viewer's own seat knows when it is asked; none where it is not.
    [[nodiscard]] virtual std::unique_ptr<const AnyKnown> known() const = 0;
};

// Of a game G: typed_follower.h. Refuses what nobody could know of a match of so many players.
template <class G>
[[nodiscard]] Result<std::unique_ptr<AnyFollower>> follower_of(int players, Viewer viewer, const JsonObject& view,
                                                               const JsonObject& beyond);

}  // namespace duckpond
