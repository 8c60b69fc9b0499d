#pragma once

// Bots that think for the seats of one match, elsewhere, about what their seat knows. A search ends with its question.
// On the table's strand.

#include <exception>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "bots/bot.h"
#include "rules/any_match.h"
#include "server/services.h"

namespace duckpond::server {

class Thinking {
public:
    // On the strand, with what was thought; or what went wrong. Not where it was stopped before.
    using Then = std::function<void(const bots::Thought&, std::exception_ptr)>;

    Thinking(Services& services, const Strand& strand, std::string table, int players)
        : services_(services), strand_(strand), table_(std::move(table)), seats_(static_cast<std::size_t>(players)) {}

    [[nodiscard]] bool is_asked(Seat seat) const { return of(seat).search.has_value(); }
    void ask(const AnyMatch& match, Seat seat, bots::Level level, Then then);
    // The index of the move that a bot found; none where it has not yet, or lets others go on.
    [[nodiscard]] const std::optional<int>& found(Seat seat) const { return of(seat).found; }
    void set_found(Seat seat, const std::optional<int>& index) { of(seat).found = index; }

    [[nodiscard]] bool is_hinting(Seat seat) const { return of(seat).hint.has_value(); }
    void ask_hint(const AnyMatch& match, Seat seat, Then then);
    void end_hint(Seat seat) { of(seat).hint.reset(); }

    void stop(Seat seat);
    void stop();

private:
    struct Asked {
        std::optional<std::stop_source> search;  // a bot was asked for this question
        std::optional<int> found;
        std::optional<std::stop_source> hint;  // is being thought of
    };
    [[nodiscard]] Asked& of(Seat seat) { return seats_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] const Asked& of(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index())]; }
    void think(const AnyMatch& match, Seat seat, const bots::Bot& bot, const std::stop_token& stop, Then then);

    Services& services_;
    Strand strand_;
    std::string table_;
    std::vector<Asked> seats_;
};

}  // namespace duckpond::server
