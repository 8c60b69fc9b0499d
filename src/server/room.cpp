#include "server/room.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/bind_executor.hpp>

#include "base/check.h"
#include "texts/bot_names.h"

namespace duckpond::server {

namespace {

constexpr std::chrono::seconds away_after{30};
constexpr std::size_t most_said = 50;
constexpr std::ptrdiff_t most_watching = 100;
constexpr std::ptrdiff_t most_of_one_watcher = 10;

// How long a table waits with nobody there.
std::chrono::minutes patience(Phase phase) {
    switch (phase) {
        case Phase::Gathering:
            return std::chrono::minutes(10);
        case Phase::Over:
            return std::chrono::hours(1);
        case Phase::Playing:
        case Phase::Stopped:
            return std::chrono::hours(24);
    }
    return {};
}

}  // namespace

Room::Room(Services& services, Registry& registry, std::string id, const RoomState& state)
    : services_(services),
      registry_(registry),
      id_(std::move(id)),
      strand_(boost::asio::make_strand(services.io)),
      state_(state),
      durable_(state),
      absent_(static_cast<std::size_t>(state.seats.size())),
      empty_since_(std::chrono::steady_clock::now()),
      absence_timer_(services.io) {}

void Room::make(const Asker& asker) {
    on_strand([asker](Room& room) {
        room.services_.metrics.add(Count::TablesMade);
        room.services_.store.put_table({.id = room.id_, .lobby = to_json(room.state_)}, [self = room.shared_from_this(),
                                                                                         asker](const auto& result) {
            if (!result) {
                self->registry_.remove(self->id_);
                return asker.refuse(result.error());
            }
            spdlog::info("event=table-made table={}", in_log(self->id_));
            asker.connection->send(to_frame(news::Created{.id = asker.id, .table = self->id_}));
            self->on_strand([](Room& made) { made.presence_changed(); });
        });
    });
}

// --- requests

void Room::receive(const Asker& asker, Request request) {
    on_strand([asker, request = std::move(request)](Room& room) {
        // Where the server ends, whoever asked comes back and asks again.
        if (room.expired_) return asker.refuse(Refusal("table.unknown"));
        if (room.stopped_) return;
        if (const auto refusal = room.refusal_for(asker, request)) {
            room.services_.metrics.add(Count::Refusals);
            return asker.refuse(*refusal);
        }
        std::visit([&](const auto& wish) { room.obey(asker, wish); }, request);
    });
}

// What only some may do, or only at some time.
std::optional<Refusal> Room::refusal_for(const Asker& asker, const Request& request) const {
    const std::string& person = asker.connection->person().id;
    const bool for_host =
        std::holds_alternative<request::Bot>(request) || std::holds_alternative<request::Kick>(request) ||
        std::holds_alternative<request::Mute>(request) || std::holds_alternative<request::Start>(request);
    if (for_host && state_.host.view() != person) return Refusal("table.host-only");
    const bool between = state_.phase == Phase::Gathering || state_.phase == Phase::Over;
    const bool needs_pause =
        std::holds_alternative<request::Bot>(request) || std::holds_alternative<request::Start>(request);
    if (needs_pause && state_.phase == Phase::Stopped) return Refusal("table.stopped");
    if (needs_pause && !between) return Refusal("table.playing");
    // While the store begins a match, the table stays as it was asked to.
    const bool changes_seats =
        for_host || std::holds_alternative<request::Sit>(request) || std::holds_alternative<request::Stand>(request);
    if (changes_seats && beginning_) return Refusal("table.playing");
    if (state_.has_kicked(person)) return Refusal("table.kicked");
    const auto out_of_range = [&](Seat seat) { return seat.index() >= state_.seats.size(); };
    const auto seat = std::visit(
        [](const auto& wish) -> std::optional<Seat> {
            using Wish = std::remove_cvref_t<decltype(wish)>;
            if constexpr (std::same_as<Wish, request::Bot> || std::same_as<Wish, request::Kick>) return wish.seat;
            if constexpr (std::same_as<Wish, request::Sit>) return wish.seat ? std::optional(*wish.seat) : std::nullopt;
            return std::nullopt;
        },
        request);
    if (seat && out_of_range(*seat)) {
        return Refusal("seat.unknown").with("found", seat->index()).with("max", state_.seats.size() - 1);
    }
    return std::nullopt;
}

// --- looking

// Whoever sits is let in, however many look on.
std::optional<Refusal> Room::why_not_open(const Person& person) const {
    if (state_.seat_of(person.id)) return std::nullopt;
    const bool between = state_.phase == Phase::Gathering || state_.phase == Phase::Over;
    if (!between && !state_.watchers) return Refusal("table.no-watchers");
    const auto watching =
        std::count_if(links_.begin(), links_.end(), [](const Link& link) { return link.viewer.is_spectator(); });
    const auto own = std::count_if(links_.begin(), links_.end(),
                                   [&](const Link& link) { return link.connection->person().id == person.id; });
    if (watching >= most_watching || own >= most_of_one_watcher) return Refusal("table.crowded");
    return std::nullopt;
}

void Room::obey(const Asker& asker, const request::Open& wish) {
    const Person& person = asker.connection->person();
    const std::size_t before =
        std::erase_if(links_, [&](const Link& link) { return link.connection == asker.connection; });
    if (const auto refusal = why_not_open(person)) {
        if (before > 0) presence_changed();
        return asker.refuse(*refusal);
    }
    const auto seat = state_.seat_of(person.id);
    links_.push_back({.connection = asker.connection, .viewer = seat ? Viewer(*seat) : Viewer::spectator()});
    asker.done();
    presence_changed();
    tell_you(links_.back());
    for (const Frame& said : said_) asker.connection->send(said);
    const Viewer viewer = viewer_of(person.id);
    const bool may_see = !viewer.is_spectator() || state_.watchers;
    if (match_ && may_see) match_->show(viewer, wish.since, asker.connection);
}

Viewer Room::viewer_of(std::string_view person) const {
    const auto seat = state_.seat_of(person);
    return seat && !state_.seats[seat->index()].came_later ? Viewer(*seat) : Viewer::spectator();
}

void Room::obey(const Asker& asker, const request::Close&) {
    std::erase_if(links_, [&](const Link& link) { return link.connection == asker.connection; });
    asker.done();
    presence_changed();
}

void Room::disconnect(const std::shared_ptr<Connection>& connection) {
    on_strand([connection](Room& room) {
        const std::size_t gone =
            std::erase_if(room.links_, [&](const Link& link) { return link.connection == connection; });
        if (gone > 0 && !room.stopped_) room.presence_changed();
    });
}

bool Room::is_here(std::string_view person) const {
    return std::any_of(links_.begin(), links_.end(),
                       [&](const Link& link) { return link.connection->person().id == person; });
}

void Room::presence_changed() {
    if (!links_.empty()) empty_since_ = Moment::max();
    if (links_.empty() && empty_since_ == Moment::max()) empty_since_ = std::chrono::steady_clock::now();
    for (int i = 0; i < state_.seats.size(); ++i) {
        Absence& absence = absent_[static_cast<std::size_t>(i)];
        const bool away = state_.seats[i].kind == SeatKind::Person && !is_here(state_.seats[i].person.view());
        if (!away) absence.reset();
        if (away && !absence) absence = std::chrono::steady_clock::now();
    }
    watch_absences();
    if (match_ && state_.phase == Phase::Playing) match_->players_changed(!links_.empty());
    tell_table();
}

// A bot plays on for somebody who has been away for a while.
void Room::watch_absences() {
    absence_timer_.cancel();
    const Moment now = std::chrono::steady_clock::now();
    std::optional<Moment> next;
    for (const Absence& absence : absent_) {
        if (absence && *absence + away_after > now && (!next || *absence < *next)) next = absence;
    }
    if (!next || state_.phase != Phase::Playing || stopped_) return;
    absence_timer_.expires_at(*next + away_after);
    absence_timer_.async_wait(
        boost::asio::bind_executor(strand_, [self = shared_from_this()](const boost::system::error_code& error) {
            if (!error && !self->stopped_) self->presence_changed();
        }));
}

std::optional<bots::Level> Room::bot_at(Seat seat) const {
    const RoomSeat& sitting = state_.seats[seat.index()];
    if (sitting.kind == SeatKind::Bot) return sitting.level;
    const Absence& absence = absent_[static_cast<std::size_t>(seat.index())];
    const bool away = absence && std::chrono::steady_clock::now() >= *absence + away_after;
    return sitting.left || away ? std::optional(state_.bots) : std::nullopt;
}

// --- sitting

std::optional<Refusal> Room::why_not_sit(const Person& person, Seat seat) const {
    if (state_.seats[seat.index()].kind != SeatKind::Empty) return Refusal("table.seat-taken");
    const std::string looks = looks_of(person.name);
    for (const RoomSeat& other : state_.seats) {
        const bool somebody_else = other.kind != SeatKind::Empty && other.person.view() != person.id;
        if (somebody_else && looks_of(other.name.view()) == looks) {
            return Refusal("name.taken").with("found", person.name);
        }
    }
    return std::nullopt;
}

void Room::obey(const Asker& asker, const request::Sit& wish) {
    const Person& person = asker.connection->person();
    const auto own = state_.seat_of(person.id);
    if (state_.phase == Phase::Playing) {
        if (!own) return asker.refuse(Refusal("table.playing"));
        return come_back(asker, *own);
    }
    std::optional<Seat> seat = wish.seat ? std::optional(*wish.seat) : own;
    for (int i = 0; !seat && i < state_.seats.size(); ++i) {
        if (state_.seats[i].kind == SeatKind::Empty) seat = Seat(i);
    }
    if (!seat) return asker.refuse(Refusal("table.full"));
    if (seat == own) return asker.done();
    if (const auto refusal = why_not_sit(person, *seat)) return asker.refuse(*refusal);
    if (own) state_.seats[own->index()] = {};
    state_.seats[seat->index()] = {.kind = SeatKind::Person,
                                   .person = FixedText<16>(person.id),
                                   .name = FixedText<96>(person.name),
                                   .came_later = state_.phase == Phase::Over};
    save(asker);
}

void Room::come_back(const Asker& asker, Seat seat) {
    state_.seats[seat.index()].left = false;
    save(asker);
    presence_changed();
}

void Room::obey(const Asker& asker, const request::Stand&) {
    const auto seat = state_.seat_of(asker.connection->person().id);
    if (!seat) return asker.refuse(Refusal("table.not-seated"));
    if (state_.phase == Phase::Playing) {
        state_.seats[seat->index()].left = true;
    } else {
        state_.seats[seat->index()] = {};
    }
    if (state_.host.view() == asker.connection->person().id) pass_on_host();
    save(asker);
    presence_changed();
}

// To somebody who sits and has not left, the next in order; a table with nobody keeps its host.
void Room::pass_on_host() {
    for (const RoomSeat& seat : state_.seats) {
        if (seat.kind != SeatKind::Person || seat.left || seat.person == state_.host) continue;
        state_.host = seat.person;
        return;
    }
}

void Room::put_bot(Seat seat, bots::Level level) {
    for (const std::string& name : bot_names(**Texts::in("en"))) {
        const std::string looks = looks_of(name);
        const bool taken = std::any_of(state_.seats.begin(), state_.seats.end(), [&](const RoomSeat& other) {
            return other.kind != SeatKind::Empty && looks_of(other.name.view()) == looks;
        });
        if (taken) continue;
        state_.seats[seat.index()] = {.kind = SeatKind::Bot, .name = FixedText<96>(name), .level = level};
        return;
    }
    CHECK(false && "there are more names for bots than seats");
}

void Room::obey(const Asker& asker, const request::Bot& wish) {
    RoomSeat& seat = state_.seats[wish.seat.index()];
    if (seat.kind == SeatKind::Person) return asker.refuse(Refusal("table.seat-taken"));
    const bots::Level level = wish.level ? *wish.level : state_.bots;
    if (seat.kind == SeatKind::Bot) {
        seat.level = level;
    } else {
        put_bot(wish.seat, level);
    }
    save(asker);
}

void Room::obey(const Asker& asker, const request::Kick& wish) {
    RoomSeat& seat = state_.seats[wish.seat.index()];
    if (seat.kind == SeatKind::Empty) return asker.refuse(Refusal("table.seat-empty"));
    if (seat.person == state_.host) return asker.refuse(Refusal("table.kick-host"));
    const bool playing = state_.phase == Phase::Playing;
    if (playing && seat.kind == SeatKind::Bot) return asker.refuse(Refusal("table.playing"));
    const FixedText<16> person = seat.person;
    if (seat.kind == SeatKind::Person && !state_.kicked.full()) state_.kicked.push_back(person);
    if (playing) {
        seat = {.kind = SeatKind::Bot, .name = seat.name, .level = state_.bots};
    } else {
        seat = {};
    }
    for (const Link& link : links_) {
        if (link.connection->person().id != person.view()) continue;
        const Texts& texts = link.connection->texts();
        link.connection->send(
            to_frame(news::Gone{.table = id_, .key = "table.kicked", .message = texts.say(Refusal("table.kicked"))}));
    }
    std::erase_if(links_, [&](const Link& link) { return link.connection->person().id == person.view(); });
    save(asker);
    presence_changed();
}

// --- talking

void Room::obey(const Asker& asker, const request::Mute& wish) {
    if (wish.muted == state_.has_muted(wish.person.view())) return asker.done();
    if (wish.muted) {
        if (state_.muted.full()) return asker.refuse(Refusal("table.muted-full"));
        state_.muted.push_back(wish.person);
    } else {
        int place = 0;
        while (!(state_.muted[place] == wish.person)) ++place;
        state_.muted.erase_at(place);
    }
    save(asker);
}

void Room::obey(const Asker& asker, const request::Say& wish) {
    const Person& person = asker.connection->person();
    if (state_.has_muted(person.id)) return asker.refuse(Refusal("table.muted"));
    if (!is_here(person.id)) return asker.refuse(Refusal("table.not-here"));
    if (wish.text.view().find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return asker.refuse(Refusal("table.nothing-said"));
    }
    said_.push_back(to_frame(news::Said{.table = id_,
                                        .person = {.id = person.id, .name = person.name},
                                        .text = std::string(wish.text.view()),
                                        .at = now_in_milliseconds()}));
    if (said_.size() > most_said) said_.erase(said_.begin());
    tell_all(said_.back());
    asker.done();
}

// These two are the lobby's business and never come here.
void Room::obey(const Asker&, const request::Create&) {
    CHECK(false);
}
void Room::obey(const Asker&, const request::Browse&) {
    CHECK(false);
}

// --- keeping and telling

void Room::save(const Asker& asker) {
    unsaved_.push_back({++version_, asker});
    services_.store.put_table({.id = id_, .lobby = to_json(state_)}, [self = shared_from_this(), version = version_,
                                                                      state = state_](const Result<void>& result) {
        self->on_strand([version, state, result](Room& room) { room.saved(version, state, result); });
    });
}

void Room::saved(std::uint64_t version, const RoomState& state, const Result<void>& result) {
    const auto waits = [&](const Unsaved& each) { return each.version <= version; };
    if (result) {
        durable_ = state;
        // An earlier change was refused and undone, and this one brought it along all the same.
        if (version == version_) state_ = state;
        seats_changed();
        tell_table();
    }
    for (const Unsaved& each : unsaved_) {
        if (!waits(each)) continue;
        if (result) {
            each.asker.done();
        } else {
            each.asker.refuse(result.error());
        }
    }
    std::erase_if(unsaved_, waits);
    if (result) return;
    // What could not be kept did not happen; but a match that is over stays over.
    services_.metrics.add(Count::StoreRefusals);
    const Phase phase = std::max(state_.phase, durable_.phase);
    state_ = durable_;
    state_.phase = phase;
    if (phase != durable_.phase) {
        later([](Room& room) {
            const bool busy = room.beginning_ || !room.unsaved_.empty();
            if (room.state_.phase != room.durable_.phase && !busy) room.save({});
        });
    }
    presence_changed();
}

void Room::seats_changed() {
    for (Link& link : links_) {
        const auto seat = state_.seat_of(link.connection->person().id);
        const Viewer viewer = seat ? Viewer(*seat) : Viewer::spectator();
        if (viewer == link.viewer) continue;
        link.viewer = viewer;
        tell_you(link);
    }
}

Listeners Room::listeners(Viewer viewer) const {
    Listeners there;
    for (const Link& link : links_) {
        if (link.viewer == viewer) there.push_back(link.connection);
    }
    return there;
}

void Room::tell_all(const Frame& frame) const {
    for (const Link& link : links_) link.connection->send(frame);
}

void Room::tell_you(const Link& link) const {
    news::You you{.table = id_};
    if (const auto seat = link.viewer.seat()) {
        you.seat = *seat;
        you.key = services_.tokens.sign(seat_purpose(id_), link.connection->person());
    }
    link.connection->send(to_frame(you));
}

void Room::tell_table() {
    tell_all(table_frame());
    if (!durable_.open || stopped_) return registry_.list(id_, std::nullopt);
    news::Listing listing{.table = id_,
                          .game = std::string(durable_.game.view()),
                          .seats = durable_.seats.size(),
                          .watchers = durable_.watchers,
                          .phase = durable_.phase};
    for (const RoomSeat& seat : durable_.seats) {
        if (seat.kind != SeatKind::Empty) ++listing.taken;
        if (seat.person == durable_.host) listing.host = seat.name.view();
    }
    registry_.list(id_, listing);
}

Frame Room::table_frame() const {
    news::Table told{.table = id_,
                     .game = std::string(durable_.game.view()),
                     .options = {std::string(durable_.options.view())},
                     .clock = durable_.clock,
                     .open = durable_.open,
                     .watchers = durable_.watchers,
                     .window = durable_.window,
                     .beat = durable_.beat,
                     .bots = durable_.bots,
                     .hints = durable_.hints,
                     .host = std::string(durable_.host.view()),
                     .phase = durable_.phase,
                     .match = durable_.match,
                     .commitment = commitment_};
    for (int i = 0; i < durable_.seats.size(); ++i) {
        const RoomSeat& seat = durable_.seats[i];
        told.seats.push_back({.kind = seat.kind,
                              .name = std::string(seat.name.view()),
                              .person = std::string(seat.person.view()),
                              .here = seat.kind == SeatKind::Person && is_here(seat.person.view()),
                              .bot_plays = seat.kind == SeatKind::Person && bot_at(Seat(i))});
        if (seat.kind == SeatKind::Bot) told.seats.back().level = seat.level;
    }
    for (const Link& link : links_) told.watching += link.viewer.is_spectator() ? 1 : 0;
    for (const auto& person : durable_.muted) told.muted.emplace_back(person.view());
    return to_frame(told);
}

// --- ending

void Room::sweep() {
    on_strand([](Room& room) {
        const Moment now = std::chrono::steady_clock::now();
        const bool waited = room.links_.empty() && now - room.empty_since_ > patience(room.state_.phase);
        if (!waited || room.stopped_ || room.beginning_) return;
        spdlog::info("event=table-expired table={}", in_log(room.id_));
        room.services_.store.put_table({.id = room.id_, .lobby = to_json(room.state_), .closed = true},
                                       [](const Result<void>&) {});
        room.expired_ = true;
        room.stop();
        room.registry_.remove(room.id_);
    });
}

void Room::stop() {
    on_strand([](Room& room) {
        room.stopped_ = true;
        room.absence_timer_.cancel();
        if (room.match_) room.match_->stop();
        // Connections know their table and the table its connections: one of them must let go.
        room.match_.reset();
        room.unsaved_.clear();
        room.links_.clear();
    });
}

}  // namespace duckpond::server
