#include "server/match_clock.h"

#include <algorithm>
#include <utility>

namespace duckpond::server {

namespace {

// So long a bot may think in a short question at least: if all bots answered at once, none could think of a Cancel.
constexpr Milliseconds least_thought{500};

}  // namespace

MatchClock::MatchClock(const MatchSettings& settings, int players, bool stands_still)
    : settings_(settings), stands_still_(stands_still), banks_(static_cast<std::size_t>(players)) {
    for (Bank& each : banks_) each.bank = std::chrono::seconds(settings_.clock.bank.value);
}

void MatchClock::ask(Company company) {
    company_ = company;
    asked_at_ = now();
    for (Bank& each : banks_) each.bank -= std::exchange(each.spent, Milliseconds(0));
}

void MatchClock::company_came(const AnyMatch& match) {
    const bool is_short = company_ == Company::None && closes(match);
    company_ = Company::Others;
    if (is_short) ask_again();
}

bool MatchClock::hurry() {
    return !std::exchange(is_hurried_, true);
}

Milliseconds MatchClock::window(const AnyMatch& match) const {
    const Pace pace = match.pace();
    if (pace.milliseconds == 0 || is_hurried_) return Milliseconds(0);
    const Milliseconds full(settings_.window ? settings_.window->value : pace.milliseconds);
    if (company_ == Company::Others || !pace.closes) return full;
    return std::min(full, std::max(least_thought, Milliseconds(settings_.beat.value / 2)));
}

bool MatchClock::closes(const AnyMatch& match) const {
    return window(match) > Milliseconds(0) && match.pace().closes;
}

bool MatchClock::leaves_a_choice(const AnyMatch& match, Seat seat) const {
    if (!closes(match)) return true;
    for (int index = 0; !match.notation_at(seat, index).empty(); ++index) {
        if (match.interrupts(seat, index)) return true;
    }
    return false;
}

bool MatchClock::waits_for(const AnyMatch& match, Seat seat) const {
    const bool is_short = company_ == Company::None && closes(match);
    return is_short && match.must().contains(seat) && leaves_a_choice(match, seat);
}

bool MatchClock::holds_now(const AnyMatch& match) const {
    return now() < window_end(match);
}

bool MatchClock::runs(const AnyMatch& match) const {
    return settings_.clock.seconds > 0 && (!closes(match) || company_ == Company::None);
}

Moment MatchClock::end(Seat seat) const {
    return asked_at_ + std::chrono::seconds(settings_.clock.seconds.value) + bank(seat);
}

Moment MatchClock::beat(const AnyMatch& match) const {
    const Milliseconds usual(is_hurried_ ? 0 : settings_.beat.value);
    const Milliseconds open = window(match);
    return asked_at_ + (open > Milliseconds(0) ? std::min(usual, open / 2) : usual);
}

Milliseconds MatchClock::charge(Seat seat, Moment decided, const AnyMatch& match) {
    if (!runs(match) || !leaves_a_choice(match, seat)) return Milliseconds(0);
    Bank& payer = of(seat);
    const auto took = std::chrono::duration_cast<Milliseconds>(decided - asked_at_);
    const Milliseconds over = took - std::chrono::seconds(settings_.clock.seconds.value);
    const Milliseconds cost = std::clamp(over, payer.spent, payer.bank) - payer.spent;
    payer.spent += cost;
    return cost;
}

}  // namespace duckpond::server
