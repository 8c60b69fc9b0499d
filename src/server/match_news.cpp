#include "server/match_news.h"

namespace duckpond::server {

namespace {

std::int64_t epoch(Moment moment, const MatchClock& clock) {
    const auto from_now = std::chrono::duration_cast<Milliseconds>(moment - clock.now());
    return now_in_milliseconds() + from_now.count();
}

}  // namespace

Frame match_frame(const MatchKey& key, const Table& table, const MatchClock& clock, Viewer viewer, Story::Part happened,
                  Showing showing) {
    const AnyMatch& match = table.match();
    news::Match told{.table = key.table,
                     .match = key.match,
                     .since = static_cast<std::int64_t>(happened.since),
                     .number = static_cast<std::int64_t>(table.number(viewer)),
                     .now = now_in_milliseconds(),
                     .events = std::move(happened.events),
                     .view = {match.view(viewer)},
                     .must = match.must_seen_by(viewer)};
    if (const auto seat = viewer.seat()) {
        // Who can only let it pass is asked nothing: they are answered for.
        const auto ask = table.ask(*seat);
        if (ask && clock.leaves_a_choice(match, *seat)) told.ask = told_ask(match, *seat, *ask);
    }
    const bool waits = viewer.seat() && clock.waits_for(match, *viewer.seat());
    if (clock.window(match) > Milliseconds(0) && !waits) told.until = epoch(clock.window_end(match), clock);
    if (clock.runs(match)) {
        for (const Seat seat : told.must) {
            if (clock.closes(match) && !clock.waits_for(match, seat)) continue;
            told.clocks.push_back(
                {.seat = seat, .until = epoch(clock.end(seat), clock), .bank = clock.bank(seat).count()});
        }
    }
    if (const auto outcome = match.result()) told.outcome = {to_json(*outcome)};
    if (showing == Showing::Match) {
        if (auto known = match.beyond_view(viewer)) told.known = JsonText{std::move(*known)};
    }
    return to_frame(told);
}

Frame hint_frame(const MatchKey& key, const Table& table, Seat seat, std::int64_t ask, const bots::Thought& thought) {
    return to_frame(news::Hinted{.table = key.table,
                                 .match = key.match,
                                 .ask = ask,
                                 .moves = hinted(*table.match().known(seat), thought, seat),
                                 .reason = reason_for(thought, seat)});
}

}  // namespace duckpond::server
