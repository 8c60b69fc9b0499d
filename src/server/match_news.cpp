#include "server/match_news.h"

namespace duckpond::server {

namespace {

std::int64_t epoch(Moment moment, const MatchClock& clock) {
    const auto from_now = std::chrono::duration_cast<Milliseconds>(moment - clock.now());
    return now_in_milliseconds() + from_now.count();
}

news::MatchAsk told_ask(const Ask& ask, std::vector<OfferedMove> offers) {
    news::MatchAsk told{.id = static_cast<std::int64_t>(ask.id), .must = ask.must};
    for (OfferedMove& offered : offers) {
        told.moves.push_back({std::move(offered.notation), {std::move(offered.json)}, {}});
        if (!offered.preview.empty()) told.moves.back().preview = JsonText{std::move(offered.preview)};
    }
    return told;
}

}  // namespace

Frame match_frame(const MatchKey& key, const Table& table, const MatchClock& clock, Viewer viewer,
                  Story::Part happened) {
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
        if (ask && clock.leaves_a_choice(match, *seat)) told.ask = told_ask(*ask, match.legal(*seat));
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
    return to_frame(told);
}

Frame hint_frame(const MatchKey& key, const Table& table, Seat seat, std::int64_t ask, const bots::Thought& thought) {
    news::Hinted hint{.table = key.table, .match = key.match, .ask = ask, .reason = reason_for(thought, seat)};
    for (const int index : ranked(thought)) {
        const bots::MoveThought& move = thought.moves[static_cast<std::size_t>(index)];
        if (move.visits == 0) continue;
        hint.moves.push_back({.notation = table.match().notation_at(seat, index),
                              .share = of_a_hundred(move.share),
                              .result = of_a_hundred(move.results[static_cast<std::size_t>(seat.index())])});
    }
    return to_frame(hint);
}

}  // namespace duckpond::server
