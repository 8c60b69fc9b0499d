// The matches of a table, one after the other: begun, resumed, over, or stopped by a fault of ours.

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <span>

#include "base/check.h"
#include "server/room.h"

namespace duckpond::server {

namespace {

// What is told of a seed before the match is over.
std::string commitment_to(const Seed& seed) {
    return sha256({reinterpret_cast<const char*>(seed.data()), seed.size()});
}

}  // namespace

void Room::obey(const Asker& asker, const request::Start& wish) {
    const bool fills = wish.fill && *wish.fill;
    if (!fills && state_.has_empty_seat()) return asker.refuse(Refusal("table.seats-empty"));
    starting_ = asker;
    write();
}

// Whoever sits is waited for until a bot would play for them; but somebody must be there who wants it.
bool Room::is_rematch_agreed() const {
    if (state_.phase != Phase::Over) return false;
    bool any = false;
    for (const RoomSeat& seat : state_.seats) {
        if (seat.kind != SeatKind::Person) continue;
        if (!seat.again && !is_away(seat.person.view(), away_after)) return false;
        any = any || (seat.again && is_here(seat.person.view()));
    }
    return any;
}

// Whoever went away asks for nothing any more: coming back much later begins no match.
bool Room::forget_wishes_of_the_absent() {
    bool any = false;
    for (RoomSeat& seat : state_.seats) {
        if (!seat.again || !is_away(seat.person.view(), away_after)) continue;
        seat.again = false;
        any = true;
    }
    return any;
}

bool Room::is_rematch_wanted() const {
    return std::any_of(state_.seats.begin(), state_.seats.end(), [](const RoomSeat& seat) { return seat.again; });
}

// It begins when this is kept, if all agree by then.
void Room::obey(const Asker& asker, const request::Rematch& wish) {
    const auto seat = state_.seat_of(asker.connection->person().id);
    if (!seat) return asker.refuse(Refusal("table.not-seated"));
    if (state_.phase != Phase::Over) return asker.refuse(Refusal("table.no-match-yet"));
    state_.seats[seat->index()].again = !wish.wanted || *wish.wanted;
    save(asker);
}

void Room::obey(const Asker& asker, const request::Change& wish) {
    RoomState changed = state_;
    if (const auto good = changed.change(wish); !good) return asker.refuse(good.error());
    state_ = changed;
    save(asker);
}

Record Room::new_record() const {
    Record record;
    record.game = state_.game.view();
    record.rules_version = (*find_game(record.game))->rules_version;
    for (int i = 0; i < state_.seats.size(); ++i) {
        record.names.emplace_back(state_.seats[i].name.view());
        if (state_.seats[i].kind == SeatKind::Person) record.people.insert(Seat(i));
    }
    record.options = state_.options.view();
    randombytes_buf(record.seed.data(), record.seed.size());
    return record;
}

// The table says first that it plays, then the match is there: whatever is lost between leaves a table that gathers.
void Room::begin_match() {
    writing_ = true;
    for (int i = 0; i < state_.seats.size(); ++i) {
        if (state_.seats[i].kind == SeatKind::Empty) put_bot(Seat(i), state_.bots);
        state_.seats[i].left = state_.seats[i].came_later = state_.seats[i].again = false;
    }
    Record record = new_record();
    RoomState playing = state_;
    playing.phase = Phase::Playing;
    ++playing.match;
    StoredMatch stored{.key = {id_, playing.match}, .header = to_text(record), .open = state_.open};
    for (const RoomSeat& seat : state_.seats) {
        if (seat.kind == SeatKind::Person) stored.people.emplace_back(seat.person.view());
    }
    const auto begun = [self = shared_from_this(), playing, record](const Result<void>& result) {
        self->on_strand([=](Room& room) { room.match_stored(playing, record, result); });
    };
    services_.store.put_table(
        {.id = id_, .room = to_json(playing)},
        [self = shared_from_this(), stored = std::move(stored), begun](const Result<void>& result) {
            if (!result) return begun(result);
            self->on_strand([=](Room& room) { room.services_.store.begin_match(stored, begun); });
        });
}

void Room::match_stored(const RoomState& playing, Record record, const Result<void>& result) {
    writing_ = false;
    if (stopped_) return;
    if (!result) {
        undo(result.error());
        return save({});  // the store may have it that the table plays
    }
    const Asker asker = *std::exchange(starting_, {});
    state_ = durable_ = playing;
    commitment_ = commitment_to(record.seed);
    auto table = duckpond::Table::open(std::move(record));
    CHECK(table.has_value());
    if (match_) match_->stop();
    match_ = std::make_shared<LiveMatch>(*this, services_, strand_, MatchKey{id_, state_.match}, std::move(*table),
                                         state_.settings());
    services_.metrics.add(Count::MatchesBegun);
    send_off_watchers();
    seats_changed();
    presence_changed();
    asker.done();
    match_->begin();
}

void Room::send_off_watchers() {
    if (state_.watchers) return;
    send_off([&](const Link& link) { return !state_.seat_of(link.connection->person().id); }, "table.no-watchers");
}

Result<void> Room::resume(const StoredMatch& stored) {
    company_.emplace("", std::chrono::steady_clock::now());  // whoever watched before may come back
    if (stored.key.match == 0) {
        state_.match = 0;
        if (state_.phase == Phase::Playing) state_.phase = Phase::Gathering;
    } else {
        auto record = record_of(stored);
        if (!record) return tl::unexpected(record.error());
        if (record->game != state_.game.view() || record->players() != state_.seats.size()) {
            return tl::unexpected(bad_row(stored.key, "header"));
        }
        resume_match(stored, std::move(*record));
    }
    durable_ = state_;
    watch_absences();
    tell_table();
    return {};
}

void Room::resume_match(const StoredMatch& stored, Record record) {
    if (stored.key.match != state_.match) {
        // The end came while a match was being begun: the last one that was is the one to go on with.
        state_.match = stored.key.match;
        state_.phase = Phase::Playing;
    }
    commitment_ = commitment_to(record.seed);
    auto table = duckpond::Table::open(std::move(record));
    if (!table) {
        spdlog::error("event=match-does-not-replay table={} match={} reason={}", in_log(id_), stored.key.match,
                      table.error().key);
        if (!stored.over) return resume_from_snapshot(stored);
        state_.phase = Phase::Gathering;
        return;
    }
    const bool over = table->match().result().has_value();
    if (state_.phase == Phase::Playing && over) state_.phase = Phase::Over;
    match_ = std::make_shared<LiveMatch>(*this, services_, strand_, stored.key, std::move(*table), state_.settings());
    for (const StoredMove& move : stored.moves) match_->spend_bank(Seat(move.seat), move.bank_spent);
    if (over && !stored.over) end_match(stored.key);
    match_->begin();
}

// The rules have changed under a live match: a new one goes on from its last snapshot, the old record is kept.
void Room::resume_from_snapshot(const StoredMatch& stored) {
    state_.phase = Phase::Stopped;
    if (!stored.snapshot) return;
    Record record = new_record();
    record.position = stored.snapshot->state;
    const std::string header = to_text(record);
    const std::span moves(stored.moves);
    const auto later = moves.subspan(std::min(moves.size(), static_cast<std::size_t>(stored.snapshot->moves)));
    for (const StoredMove& move : later) record.moves.push_back({Seat(move.seat), move.notation});
    commitment_ = commitment_to(record.seed);
    auto table = duckpond::Table::open(std::move(record));
    if (!table || table->match().result()) return;
    state_.phase = Phase::Playing;
    ++state_.match;
    const MatchKey key{id_, state_.match};
    const auto ignore = [](const Result<void>&) {};
    services_.store.put_table({.id = id_, .room = to_json(state_)}, ignore);
    services_.store.begin_match({.key = key, .header = header, .people = stored.people, .open = stored.open}, ignore);
    std::int64_t number = 0;
    for (const StoredMove& move : later) services_.store.append(key, ++number, move, ignore);
    match_ = std::make_shared<LiveMatch>(*this, services_, strand_, key, std::move(*table), state_.settings());
    for (const StoredMove& move : stored.moves) match_->spend_bank(Seat(move.seat), move.bank_spent);
    match_->begin();
}

// As often as it takes: nobody can read the record before.
void Room::end_match(const MatchKey& key) {
    services_.store.end_match(key, [self = shared_from_this(), key](const Result<void>& result) {
        if (!result) self->later([key](Room& room) { room.end_match(key); });
    });
}

void Room::match_over() {
    services_.metrics.add(Count::MatchesEnded);
    end_match({id_, state_.match});
    state_.end(Phase::Over);
    save({});
}

// Ours, not theirs: this table stops, its record is kept, all others go on.
void Room::match_failed(const std::exception& fault) {
    services_.metrics.add(Count::TablesStopped);
    spdlog::error("event=table-stopped table={} match={} fault=\"{}\"", in_log(id_), state_.match, fault.what());
    state_.end(Phase::Stopped);
    save({});
}

// The seat of whoever asks, if they play just now.
Result<Seat> Room::playing_seat(const Asker& asker) const {
    const auto seat = state_.seat_of(asker.connection->person().id);
    if (!match_ || state_.phase != Phase::Playing) return tl::unexpected(Refusal("table.not-playing"));
    if (!seat || state_.seats[seat->index()].left) return tl::unexpected(Refusal("table.not-seated"));
    return *seat;
}

void Room::obey(const Asker& asker, const request::Answer& wish) {
    const auto seat = playing_seat(asker);
    if (!seat) return asker.refuse(seat.error());
    match_->answer(*seat, wish.ask, wish.move.view(), asker);
}

// A person who has left may still come back, unless they are out.
void Room::obey(const Asker& asker, const request::Finish&) {
    if (const auto seat = playing_seat(asker); !seat) return asker.refuse(seat.error());
    const SeatSet out = match_->table().match().out_of_play();
    for (int i = 0; i < state_.seats.size(); ++i) {
        const bool is_over = state_.seats[i].kind == SeatKind::Bot || out.contains(Seat(i));
        if (!is_over) return asker.refuse(Refusal("table.not-all-out"));
    }
    asker.done();
    match_->finish();
}

void Room::obey(const Asker& asker, const request::Hint& wish) {
    const auto seat = playing_seat(asker);
    if (!seat) return asker.refuse(seat.error());
    if (!state_.hints) return asker.refuse(Refusal("table.no-hints"));
    match_->hint(*seat, wish.ask, asker);
}

}  // namespace duckpond::server
