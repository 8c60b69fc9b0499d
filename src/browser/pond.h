#pragma once

// One match in a browser, or what one viewer knows of a match elsewhere, for a page that has no types: requests come as
// JSON, answers go as JSON. No I/O, no clock, no threads; chance comes with the requests.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "browser/answers.h"
#include "browser/requests.h"
#include "rules/any_follower.h"
#include "rules/any_game.h"
#include "table/table.h"

namespace duckpond::browser {

// What a game says of its boards, as JSON.
struct BoardRules {
    std::string (*all)() = nullptr;
    Result<std::string> (*check)(std::string_view text) = nullptr;
    Result<std::string> (*measure)(std::string_view text) = nullptr;
};

// A game with its bots: one for each module, or all of the catalog.
struct Player {
    const AnyGame* game = nullptr;
    bots::BeginSearch begin_search = nullptr;
    Result<std::unique_ptr<AnyFollower>> (*follow)(int players, Viewer viewer, const JsonObject& view,
                                                   const JsonObject& beyond) = nullptr;
    Result<answer::Simulated> (*simulate)(const request::Simulate& wish) = nullptr;
    BoardRules boards;  // without functions where the game has none
};

class Pond {
public:
    explicit Pond(const Player& player) : player_(player) {}

    [[nodiscard]] std::string answer(std::string_view line);

private:
    [[nodiscard]] Result<answer::Done> obey(const request::Check& wish) const;
    [[nodiscard]] Result<answer::Asked> obey(const request::Begin& wish);
    [[nodiscard]] Result<answer::Asked> obey(const request::Load& wish);
    [[nodiscard]] Result<answer::Asked> obey(const request::Resume& wish);
    [[nodiscard]] Result<answer::Recorded> obey(const request::GiveRecord& wish) const;
    [[nodiscard]] Result<answer::Kept> obey(const request::GiveState& wish) const;
    [[nodiscard]] Result<answer::Asked> obey(const request::Asked& wish) const;
    [[nodiscard]] Result<answer::Looked> obey(const request::Look& wish) const;
    [[nodiscard]] Result<answer::Viewed> obey(const request::OpenView& wish) const;
    [[nodiscard]] Result<answer::Asked> obey(const request::Answer& wish);
    [[nodiscard]] Result<answer::Idled> obey(const request::Idle& wish) const;
    [[nodiscard]] Result<answer::Done> obey(const request::Think& wish);
    [[nodiscard]] Result<answer::Pondered> obey(const request::GoOn& wish);
    [[nodiscard]] Result<answer::Thought> obey(const request::Thought& wish) const;
    [[nodiscard]] Result<answer::Folded> obey(const request::Know& wish);
    [[nodiscard]] Result<answer::Folded> obey(const request::Fold& wish);
    [[nodiscard]] Result<answer::Replayed> obey(const request::Replay& wish) const;
    [[nodiscard]] Result<answer::Simulated> obey(const request::Simulate& wish) const;

    [[nodiscard]] Result<JsonText> obey(const request::Boards& wish) const;
    [[nodiscard]] Result<JsonText> obey(const request::CheckBoard& wish) const;
    [[nodiscard]] Result<JsonText> obey(const request::MeasureBoard& wish) const;

    [[nodiscard]] Result<answer::Asked> open(Record record);
    // Why there is no such seat, or why it has no question to answer.
    [[nodiscard]] std::optional<Refusal> why_not_seat(Seat seat) const;
    [[nodiscard]] std::optional<Refusal> why_not_asked(Seat seat) const;

    // What the seat knows that is asked something, here or elsewhere.
    [[nodiscard]] Result<std::unique_ptr<const AnyKnown>> known_to(Seat seat) const;

    // A search of one seat's question.
    struct Thinking {
        Seat seat;
        std::unique_ptr<const AnyKnown> known;
        std::optional<bots::Pondering> pondering;  // none for whoever plays at random
        std::uint64_t seed = 0;
    };

    Player player_;
    // One of them, once there is anything.
    std::optional<Table> table_;
    std::unique_ptr<AnyFollower> follower_;
    std::optional<Thinking> thinking_;
};

}  // namespace duckpond::browser
