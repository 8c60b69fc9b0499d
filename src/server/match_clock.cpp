#include "server/match_clock.h"

#include <algorithm>
#include <utility>

namespace duckpond::server {

MatchClock::MatchClock(const MatchSettings& settings, int players)
    : settings_(settings), banks_(static_cast<std::size_t>(players)) {
    for (Bank& each : banks_) each.bank = std::chrono::seconds(settings_.clock.bank.value);
}

void MatchClock::ask() {
    asked_at_ = std::chrono::steady_clock::now();
    for (Bank& each : banks_) each.bank -= std::exchange(each.spent, Milliseconds(0));
}

Milliseconds MatchClock::window(const AnyMatch& match) const {
    const Pace pace = match.pace();
    if (pace.milliseconds == 0) return Milliseconds(0);
    return Milliseconds(settings_.window ? settings_.window->value : pace.milliseconds);
}

bool MatchClock::holds_now(const AnyMatch& match) const {
    return std::chrono::steady_clock::now() < window_end(match);
}

bool MatchClock::runs(const AnyMatch& match) const {
    const bool closes = window(match) > Milliseconds(0) && match.pace().closes;
    return settings_.clock.seconds > 0 && !closes;
}

Moment MatchClock::end(Seat seat) const {
    return asked_at_ + std::chrono::seconds(settings_.clock.seconds.value) + bank(seat);
}

Moment MatchClock::beat(const AnyMatch& match) const {
    const Milliseconds usual(settings_.beat.value);
    const Milliseconds open = window(match);
    return asked_at_ + (open > Milliseconds(0) ? std::min(usual, open / 2) : usual);
}

Milliseconds MatchClock::charge(Seat seat, Moment decided, const AnyMatch& match) {
    if (!runs(match)) return Milliseconds(0);
    Bank& payer = of(seat);
    const auto took = std::chrono::duration_cast<Milliseconds>(decided - asked_at_);
    const Milliseconds over = took - std::chrono::seconds(settings_.clock.seconds.value);
    const Milliseconds cost = std::clamp(over, payer.spent, payer.bank) - payer.spent;
    payer.spent += cost;
    return cost;
}

}  // namespace duckpond::server
