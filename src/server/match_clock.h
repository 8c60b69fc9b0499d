#pragma once

// The time of a match at a served table: how long a question has been open, when it closes, when a seat is out of time,
// and what is left in the banks. It knows no rules: a game says how its question is kept open (Pace). On the table's
// strand.

#include <vector>

#include "rules/any_match.h"
#include "server/requests.h"
#include "server/services.h"

namespace duckpond::server {

struct MatchSettings {
    ClockSetting clock;
    Maybe<WindowTime> window;  // else the game's own time
    BotBeat beat = 900;
};

class MatchClock {
public:
    MatchClock(const MatchSettings& settings, int players, bool stands_still);

    [[nodiscard]] Moment now() const {
        return (stands_still_ ? made_at_ : std::chrono::steady_clock::now()) + skipped_;
    }
    // When a timer must fire. Where time stands still, the moment has come or it has not.
    [[nodiscard]] Moment alarm(Moment moment) const {
        if (!stands_still_) return moment - skipped_;
        return moment > now() ? Moment::max() : Moment::min();
    }

    // The match waits for something new. What the last answers cost is taken from the banks. Where one person plays
    // among bots, nobody is there to learn anything from time: a question that closes by itself is then short.
    enum class Company : std::uint8_t { None, Others };
    void ask(Company company);
    // Others are there as well from here on. A question that closes lasts its full time from now, whoever answered.
    void company_came(const AnyMatch& match);
    // Bots play the match to its end and wait for nobody. Whether they did until now.
    bool hurry();
    // The question counts from now: nobody was there to answer it.
    void ask_again() { asked_at_ = now(); }
    // As if so much more time had passed.
    void skip(Milliseconds time) { skipped_ += time; }

    [[nodiscard]] Milliseconds window(const AnyMatch& match) const;
    // Whether the question closes by itself: then only what interrupts is a choice.
    [[nodiscard]] bool closes(const AnyMatch& match) const;
    [[nodiscard]] bool leaves_a_choice(const AnyMatch& match, Seat seat) const;
    // Whether it does so only when that seat has answered, however long that takes.
    [[nodiscard]] bool waits_for(const AnyMatch& match, Seat seat) const;
    [[nodiscard]] Moment window_end(const AnyMatch& match) const { return asked_at_ + window(match); }
    // Whether answers are noted and not made.
    [[nodiscard]] bool holds_now(const AnyMatch& match) const;
    // Whether those who must answer have only so much time. A question that closes after its own time has no other.
    [[nodiscard]] bool runs(const AnyMatch& match) const;
    [[nodiscard]] Moment end(Seat seat) const;
    // When bots answer: when people can follow, whatever they thought; in a window early enough to be heard.
    [[nodiscard]] Moment beat(const AnyMatch& match) const;

    // In the bank when the question was asked: what an answer took of it is shown with the next question.
    [[nodiscard]] Milliseconds bank(Seat seat) const { return of(seat).bank; }
    void spend(Seat seat, Milliseconds time) { of(seat).bank -= time; }
    void give_back(Seat seat, Milliseconds time) { of(seat).bank += time; }
    // What the decision took beyond its seconds, and beyond what one before it in the same question has cost.
    [[nodiscard]] Milliseconds charge(Seat seat, Moment decided, const AnyMatch& match);

private:
    struct Bank {
        Milliseconds bank{};
        Milliseconds spent{};  // of it, since the question was asked
    };
    [[nodiscard]] Bank& of(Seat seat) { return banks_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] const Bank& of(Seat seat) const { return banks_[static_cast<std::size_t>(seat.index())]; }

    MatchSettings settings_;
    bool stands_still_;
    Moment made_at_ = std::chrono::steady_clock::now();
    Milliseconds skipped_{};
    bool is_hurried_ = false;
    Company company_ = Company::Others;
    Moment asked_at_;
    std::vector<Bank> banks_;
};

}  // namespace duckpond::server
