#include "server/room.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/bind_executor.hpp>

#include "base/check.h"

namespace duckpond::server {

namespace {

constexpr std::chrono::seconds host_away_after{60};  // then another one is host
constexpr std::chrono::seconds forgotten_after{60};  // then it is not listed
constexpr std::size_t most_said = 50;
constexpr std::ptrdiff_t most_watching = 100;
constexpr std::ptrdiff_t most_of_one_watcher = 10;
constexpr std::chrono::minutes stays_out{5};  // of a full table, after making room

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

// The last message that somebody has of the match, if they want to know what came after it.
std::optional<std::uint64_t> heard_of(const LiveMatch& match, const request::Open& wish) {
    if (!wish.since || *wish.since < 0) return std::nullopt;
    const bool of_another = wish.match && *wish.match != match.number();
    return of_another ? 0 : static_cast<std::uint64_t>(*wish.since);
}

}  // namespace

Room::Room(Services& services, Registry& registry, std::string id, const RoomState& state)
    : services_(services),
      registry_(registry),
      id_(std::move(id)),
      strand_(boost::asio::make_strand(services.io)),
      state_(state),
      durable_(state),
      empty_since_(std::chrono::steady_clock::now()),
      absence_timer_(services.io) {}

void Room::make(const Asker& asker) {
    on_strand([asker](Room& room) {
        room.services_.metrics.add(Count::TablesMade);
        room.services_.store.put_table({.id = room.id_, .room = to_json(room.state_)}, [self = room.shared_from_this(),
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
    const Terms terms = terms_of(request);
    if (terms.host_only && state_.host.view() != person) return Refusal("table.host-only");
    if (terms.between_matches && state_.phase == Phase::Stopped) return Refusal("table.stopped");
    if (terms.between_matches && state_.phase == Phase::Playing) return Refusal("table.playing");
    // While the store begins a match, the table stays as it was asked to.
    if (terms.changes_table && starting_) return Refusal("table.playing");
    if (state_.has_kicked(person)) return Refusal("table.kicked");
    const auto seat = seat_in(request);
    if (seat && seat->index() >= state_.seats.size()) {
        return Refusal("seat.unknown").with("found", seat->index()).with("max", state_.seats.size() - 1);
    }
    return std::nullopt;
}

// --- looking

// Those who sit and the host are let in, however many look on.
std::optional<Refusal> Room::why_not_open(const Person& person) const {
    if (state_.seat_of(person.id)) return std::nullopt;
    if (!state_.is_between_matches() && !state_.watchers) return Refusal("table.no-watchers");
    if (state_.host.view() == person.id) return std::nullopt;
    const std::ptrdiff_t own = links_of(person.id);
    const bool could_sit =
        state_.is_between_matches() && state_.has_empty_seat() && own == 0 && !has_made_room(person.id);
    const bool is_full = watchers() >= most_watching && !could_sit;
    if (is_full || own >= most_of_one_watcher) return Refusal("table.crowded");
    return std::nullopt;
}

bool Room::is_watcher(const Link& link) const {
    return link.viewer.is_spectator() && link.connection->person().id != durable_.host.view();
}

std::ptrdiff_t Room::watchers() const {
    return std::count_if(links_.begin(), links_.end(), [&](const Link& link) { return is_watcher(link); });
}

std::ptrdiff_t Room::links_of(std::string_view person) const {
    return std::count_if(links_.begin(), links_.end(),
                         [&](const Link& link) { return link.connection->person().id == person; });
}

// Seats go before watchers: where too many watch, whoever watches on most connections loses the newest of them. Of
// several who have as many, it is the one who came first: they had the time to sit down.
void Room::make_room() {
    if (watchers() <= most_watching) return;
    const Link* most = nullptr;
    for (const Link& link : links_) {
        if (!is_watcher(link)) continue;
        const auto count = [&](const Link& each) { return links_of(each.connection->person().id); };
        if (most == nullptr || count(link) > count(*most)) most = &link;
    }
    const std::string person = most->connection->person().id;
    const auto newest = std::find_if(links_.rbegin(), links_.rend(),
                                     [&](const Link& link) { return link.connection->person().id == person; });
    const std::shared_ptr<Connection> gone = newest->connection;
    made_room_.insert_or_assign(person, std::chrono::steady_clock::now());
    send_off([&](const Link& link) { return link.connection == gone; }, "table.crowded");
}

// Whoever had the time to sit down does not push others out again at once.
bool Room::has_made_room(const std::string& person) const {
    const auto found = made_room_.find(person);
    return found != made_room_.end() && std::chrono::steady_clock::now() < found->second + stays_out;
}

void Room::send_off(const std::function<bool(const Link&)>& whom, std::string_view key) {
    for (const Link& link : links_) {
        if (!whom(link)) continue;
        const Texts& texts = link.connection->texts();
        link.connection->send(
            to_frame(news::Gone{.table = id_, .key = std::string(key), .message = texts.say(Refusal(key))}));
    }
    std::erase_if(links_, whom);
}

void Room::obey(const Asker& asker, const request::Open& wish) {
    const Person& person = asker.connection->person();
    const std::size_t before = links_.size();
    const bool looked_before =
        std::erase_if(links_, [&](const Link& link) { return link.connection == asker.connection; }) > 0;
    if (const auto refusal = why_not_open(person)) {
        if (looked_before) presence_changed();
        return asker.refuse(*refusal);
    }
    const auto seat = durable_.seat_of(person.id);
    links_.push_back({.connection = asker.connection, .viewer = seat ? Viewer(*seat) : Viewer::spectator()});
    make_room();
    asker.done();
    // Whoever opens again what they look at changes nothing for others.
    if (looked_before && links_.size() == before) {
        asker.connection->send(table_frame());
        if (person.id == durable_.host.view()) tell_host();
    } else {
        presence_changed();
    }
    tell_you(links_.back());
    for (const Frame& said : said_) asker.connection->send(said);
    const Viewer viewer = viewer_of(person.id);
    const bool may_see = !viewer.is_spectator() || state_.watchers;
    if (match_ && may_see) match_->show(viewer, heard_of(*match_, wish), asker.connection);
}

Viewer Room::viewer_of(std::string_view person) const {
    const auto seat = durable_.seat_of(person);
    return seat && !durable_.seats[seat->index()].came_later ? Viewer(*seat) : Viewer::spectator();
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

// --- here and away

bool Room::is_here(std::string_view person) const {
    return links_of(person) > 0;
}

void Room::presence_changed() {
    const Moment now = std::chrono::steady_clock::now();
    std::erase_if(made_room_, [&](const auto& each) { return now >= each.second + stays_out; });
    if (!links_.empty()) empty_since_ = Moment::max();
    if (links_.empty() && empty_since_ == Moment::max()) empty_since_ = now;
    note_absences();
    note_company();
    watch_absences();
    if (match_) match_->forget_absent();
    if (match_ && state_.phase == Phase::Playing) match_->players_changed(!links_.empty());
    tell_table();
    keep_up();
}

void Room::note_absences() {
    const Moment now = std::chrono::steady_clock::now();
    const auto before = std::exchange(absent_, {});
    const auto note = [&](std::string_view person) {
        if (is_here(person)) return;
        const auto known = before.find(person);
        absent_.emplace(person, known == before.end() ? now : known->second);
    };
    note(durable_.host.view());
    for (const RoomSeat& seat : durable_.seats) {
        if (seat.kind == SeatKind::Person) note(seat.person.view());
    }
}

void Room::note_company() {
    const Moment now = std::chrono::steady_clock::now();
    for (auto& [person, until] : company_) {
        if (until == Moment::max() && !is_here(person)) until = now;
    }
    for (const Link& link : links_) company_.insert_or_assign(link.connection->person().id, Moment::max());
    std::erase_if(company_,
                  [&](const auto& each) { return each.second != Moment::max() && now >= each.second + away_after; });
}

// A seat that a bot plays because its person is away or has left is a bot's, and nobody's who will be back in a moment.
std::optional<Seat> Room::lone_player() const {
    std::optional<Seat> lone;
    for (int i = 0; i < durable_.seats.size(); ++i) {
        if (bot_at(Seat(i))) continue;
        if (lone) return std::nullopt;
        lone = Seat(i);
    }
    if (!lone) return std::nullopt;
    const Moment now = std::chrono::steady_clock::now();
    const bool has_company = std::any_of(company_.begin(), company_.end(), [&](const auto& each) {
        const bool is_gone = each.second != Moment::max() && now >= each.second + away_after;
        return !is_gone && each.first != durable_.seats[lone->index()].person.view();
    });
    return has_company ? std::nullopt : lone;
}

bool Room::is_away(std::string_view person, std::chrono::seconds time) const {
    const auto since = absent_.find(person);
    return since != absent_.end() && std::chrono::steady_clock::now() >= since->second + time;
}

bool Room::is_forgotten() const {
    return links_.empty() && std::chrono::steady_clock::now() >= empty_since_ + forgotten_after;
}

// Wakes when somebody has been away for so long that something comes of it.
void Room::watch_absences() {
    absence_timer_.cancel();
    if (stopped_) return;
    const Moment now = std::chrono::steady_clock::now();
    std::optional<Moment> next;
    const auto consider = [&](Moment moment) {
        if (moment > now && (!next || moment < *next)) next = moment;
    };
    for (const auto& [person, since] : absent_) {
        if (state_.phase == Phase::Playing || is_rematch_wanted()) consider(since + away_after);
        if (person == durable_.host.view()) consider(since + host_away_after);
    }
    if (links_.empty() && durable_.open) consider(empty_since_ + forgotten_after);
    if (!next) return;
    absence_timer_.expires_at(*next);
    await_absence();
}

void Room::await_absence() {
    absence_timer_.async_wait(
        boost::asio::bind_executor(strand_, [self = shared_from_this()](const boost::system::error_code& error) {
            if (!error && !self->stopped_) self->presence_changed();
        }));
}

void Room::skip(Milliseconds time) {
    on_strand([time](Room& room) {
        for (auto& [person, since] : room.absent_) since -= time;
        for (auto& [person, until] : room.company_) {
            if (until != Moment::max()) until -= time;
        }
        if (room.match_) room.match_->skip(time);
        if (room.links_.empty()) room.empty_since_ -= time;
        const bool waited = room.absence_timer_.expires_at(room.absence_timer_.expiry() - time) > 0;
        if (waited) room.await_absence();
    });
}

std::optional<bots::Level> Room::bot_at(Seat seat) const {
    const RoomSeat& sitting = durable_.seats[seat.index()];
    if (sitting.kind == SeatKind::Bot) return sitting.level;
    const bool away = is_away(sitting.person.view(), away_after);
    return sitting.left || away ? std::optional(durable_.bots) : std::nullopt;
}

// --- talking

void Room::obey(const Asker& asker, const request::Say& wish) {
    const Person& person = asker.connection->person();
    if (state_.has_muted(person.id)) return asker.refuse(Refusal("table.muted"));
    if (!is_here(person.id)) return asker.refuse(Refusal("table.not-here"));
    if (const auto refusal = why_not_be_called(person)) return asker.refuse(*refusal);
    std::string text = without_hidden(wish.text.view());
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        return asker.refuse(Refusal("table.nothing-said"));
    }
    said_.push_back(to_frame(news::Said{.table = id_,
                                        .person = {.id = person.id, .name = person.name},
                                        .text = std::move(text),
                                        .at = now_in_milliseconds()}));
    if (said_.size() > most_said) said_.erase(said_.begin());
    tell_all(said_.back());
    asker.done();
}

// The lobby's business, or the session's: these never come here.
void Room::obey(const Asker&, const request::Create&) {
    CHECK(false);
}
void Room::obey(const Asker&, const request::Browse&) {
    CHECK(false);
}
void Room::obey(const Asker&, const request::Ping&) {
    CHECK(false);
}

// --- keeping and telling

void Room::save(const Asker& asker) {
    unsaved_.push_back(asker);
    write();
}

// What waits to be kept, once the write before is done; a match begins when nothing waits.
void Room::write() {
    if (writing_ || stopped_ || expired_) return;
    if (unsaved_.empty() && starting_) return begin_match();
    if (unsaved_.empty()) return;
    writing_ = true;
    services_.store.put_table(
        {.id = id_, .room = to_json(state_)},
        [self = shared_from_this(), state = state_, askers = std::exchange(unsaved_, {})](const Result<void>& result) {
            self->on_strand([=](Room& room) { room.written(state, askers, result); });
        });
}

void Room::written(const RoomState& state, const std::vector<Asker>& askers, const Result<void>& result) {
    writing_ = false;
    if (stopped_) return;
    if (!result) {
        unsaved_.insert(unsaved_.begin(), askers.begin(), askers.end());
        return undo(result.error());
    }
    durable_ = state;
    seats_changed();
    presence_changed();
    for (const Asker& asker : askers) asker.done();
    write();
}

// What could not be kept did not happen, nor did what was built on it; but a match that is over stays over.
void Room::undo(const Refusal& reason) {
    services_.metrics.add(Count::StoreRefusals);
    for (const Asker& asker : std::exchange(unsaved_, {})) asker.refuse(reason);
    if (const auto asker = std::exchange(starting_, {})) asker->refuse(reason);
    const Phase phase = state_.phase;
    state_ = durable_;
    if (phase > durable_.phase) state_.end(phase);
    pausing_ = true;
    later([](Room& room) {
        room.pausing_ = false;
        room.keep_up();
    });
    presence_changed();
}

// What a table changes by itself: a match that is over stays over, a host who is gone is followed by another, and a
// rematch that all want begins.
void Room::keep_up() {
    if (writing_ || starting_ || pausing_ || stopped_ || !unsaved_.empty()) return;
    if (is_away(state_.host.view(), host_away_after)) pass_on_host();
    if (state_.host != durable_.host || state_.phase != durable_.phase) return save({});
    if (forget_wishes_of_the_absent()) return save({});
    if (!is_rematch_agreed()) return;
    starting_.emplace();
    write();
}

void Room::seats_changed() {
    send_off([&](const Link& link) { return durable_.has_kicked(link.connection->person().id); }, "table.kicked");
    for (Link& link : links_) {
        const auto seat = durable_.seat_of(link.connection->person().id);
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

bool Room::looks_on(const std::shared_ptr<Connection>& connection) const {
    return std::any_of(links_.begin(), links_.end(), [&](const Link& link) { return link.connection == connection; });
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
    tell_host();
    std::vector<std::string> people;
    for (const RoomSeat& seat : durable_.seats) {
        if (seat.kind == SeatKind::Person) people.emplace_back(seat.person.view());
    }
    registry_.seat(id_, people);
    if (!durable_.open || stopped_ || is_forgotten()) return registry_.list(id_, std::nullopt);
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

void Room::tell_host() const {
    const std::string_view host = durable_.host.view();
    if (!is_here(host)) return;
    news::Crowd crowd{.table = id_};
    std::map<std::string_view, std::string_view> names;
    for (const Link& link : links_) {
        if (is_watcher(link)) names.emplace(link.connection->person().id, link.connection->person().name);
    }
    for (const auto& [id, name] : names) crowd.watchers.push_back({.id = std::string(id), .name = std::string(name)});
    for (const KickedPerson& each : durable_.kicked) {
        crowd.kicked.push_back({.id = std::string(each.person.view()), .name = std::string(each.name.view())});
    }
    const Frame frame = to_frame(crowd);
    for (const Link& link : links_) {
        if (link.connection->person().id == host) link.connection->send(frame);
    }
}

Frame Room::table_frame() const {
    news::Room told{.table = id_,
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
                              .bot_plays = seat.kind == SeatKind::Person && bot_at(Seat(i)),
                              .again = seat.again});
        if (seat.kind == SeatKind::Bot) told.seats.back().level = seat.level;
    }
    for (const Link& link : links_) told.watching += link.viewer.is_spectator() ? 1 : 0;
    for (const auto& person : durable_.muted) told.muted.emplace_back(person.view());
    if (match_) told.played = match_->table().record().names;
    return to_frame(told);
}

void Room::ask_standing(const std::string& person, std::function<void(Standing)> tell) {
    on_strand([person, tell = std::move(tell)](const Room& room) { tell(room.standing_of(person)); });
}

Room::Standing Room::standing_of(std::string_view person) const {
    const auto seat = durable_.seat_of(person);
    if (stopped_) return {};
    if (!seat || durable_.has_kicked(person)) return {.is_known = true, .table = {}};
    const bool plays = match_ && durable_.phase == Phase::Playing;
    if (plays && match_->waits_for_store()) return {};
    news::OwnTable own{.table = id_,
                       .game = std::string(durable_.game.view()),
                       .phase = durable_.phase,
                       .seat = *seat,
                       .bot_plays = plays && bot_at(*seat).has_value()};
    for (int i = 0; i < durable_.seats.size(); ++i) {
        own.names.emplace_back(durable_.seats[i].name.view());
        if (durable_.seats[i].again) own.again.insert(Seat(i));
    }
    if (plays) own.must = match_->table().match().must_seen_by(Viewer(*seat));
    return {.is_known = true, .table = std::move(own)};
}

// --- ending

void Room::sweep() {
    on_strand([](Room& room) {
        const Moment now = std::chrono::steady_clock::now();
        const bool waited = room.links_.empty() && now - room.empty_since_ > patience(room.state_.phase);
        if (!waited || room.stopped_ || room.expired_ || room.writing_) return;
        room.expired_ = true;
        room.services_.store.put_table(
            {.id = room.id_, .room = to_json(room.state_), .closed_at = now_in_milliseconds()},
            [self = room.shared_from_this()](const Result<void>& closed) {
                self->on_strand([kept = closed.has_value()](Room& expired) { expired.close(kept); });
            });
    });
}

// Where the store could not keep that it is closed, it lives on, and is closed another time.
void Room::close(bool is_kept) {
    if (!is_kept) {
        expired_ = false;
        return write();
    }
    spdlog::info("event=table-expired table={}", in_log(id_));
    stop();
    registry_.remove(id_);
}

void Room::stop() {
    on_strand([](Room& room) {
        room.stopped_ = true;
        room.absence_timer_.cancel();
        if (room.match_) room.match_->stop();
        // Connections know their table and the table its connections: one of them must let go.
        room.match_.reset();
        room.unsaved_.clear();
        room.starting_.reset();
        room.links_.clear();
    });
}

}  // namespace duckpond::server
