// Who sits, who is host, and what hosts do about others.

#include <algorithm>

#include "base/check.h"
#include "server/room.h"
#include "texts/bot_names.h"

namespace duckpond::server {

std::optional<Refusal> Room::why_not_sit(const Person& person, Seat seat) const {
    if (state_.seats[seat.index()].kind != SeatKind::Empty) return Refusal("table.seat-taken");
    return why_not_be_called(person);
}

// Nobody sits or speaks under a name that looks like that of somebody else who sits, or like the host's. A name that an
// earlier program let through is looked at again.
std::optional<Refusal> Room::why_not_be_called(const Person& person) const {
    if (const auto good = check_name(person.name); !good) return good.error();
    const std::string looks = looks_of(person.name);
    const bool is_hosts = std::any_of(links_.begin(), links_.end(), [&](const Link& link) {
        const Person& other = link.connection->person();
        return other.id != person.id && other.id == state_.host.view() && looks_of(other.name) == looks;
    });
    if (is_hosts) return Refusal("name.taken").with("found", person.name);
    const bool taken = std::any_of(state_.seats.begin(), state_.seats.end(), [&](const RoomSeat& other) {
        const bool somebody_else = other.kind != SeatKind::Empty && other.person.view() != person.id;
        return somebody_else && looks_of(other.name.view()) == looks;
    });
    if (taken) return Refusal("name.taken").with("found", person.name);
    return std::nullopt;
}

void Room::obey(const Asker& asker, const request::Sit& wish) {
    const Person& person = asker.connection->person();
    const auto own = state_.seat_of(person.id);
    if (state_.phase == Phase::Playing) {
        if (!own) return asker.refuse(Refusal("table.playing"));
        state_.seats[own->index()].left = false;
        return save(asker);
    }
    std::optional<Seat> seat = wish.seat ? std::optional(*wish.seat) : own;
    for (int i = 0; !seat && i < state_.seats.size(); ++i) {
        if (state_.seats[i].kind == SeatKind::Empty) seat = Seat(i);
    }
    if (!seat) return asker.refuse(Refusal("table.full"));
    if (seat == own) return save(asker);
    if (const auto refusal = why_not_sit(person, *seat)) return asker.refuse(*refusal);
    if (own) state_.seats[own->index()] = {};
    state_.seats[seat->index()] = {.kind = SeatKind::Person,
                                   .person = FixedText<16>(person.id),
                                   .name = FixedText<96>(person.name),
                                   .came_later = state_.phase == Phase::Over};
    save(asker);
}

void Room::obey(const Asker& asker, const request::Stand&) {
    const auto seat = state_.seat_of(asker.connection->person().id);
    if (!seat) return asker.refuse(Refusal("table.not-seated"));
    state_.leave(*seat);
    if (state_.host.view() == asker.connection->person().id) pass_on_host();
    save(asker);
}

// To the first who sits and looks at the table; where there is none, the host stays.
void Room::pass_on_host() {
    for (const RoomSeat& seat : state_.seats) {
        const bool sits = seat.kind == SeatKind::Person && !seat.left && seat.person != state_.host;
        if (!sits || !is_here(seat.person.view())) continue;
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

// --- sending away

void Room::obey(const Asker& asker, const request::Kick& wish) {
    RoomSeat& seat = state_.seats[wish.seat.index()];
    switch (seat.kind) {
        case SeatKind::Empty:
            return asker.refuse(Refusal("table.seat-empty"));
        case SeatKind::Person:
            return send_away(asker, {.person = seat.person, .name = seat.name});
        case SeatKind::Bot:
            if (state_.phase == Phase::Playing) return asker.refuse(Refusal("table.playing"));
            seat = {};
            return save(asker);
    }
}

void Room::obey(const Asker& asker, const request::Remove& wish) {
    if (const auto seat = state_.seat_of(wish.person.view())) {
        return send_away(asker, {.person = wish.person, .name = state_.seats[seat->index()].name});
    }
    for (const Link& link : links_) {
        const Person& person = link.connection->person();
        if (person.id != wish.person.view()) continue;
        return send_away(asker, {.person = wish.person, .name = FixedText<96>(person.name)});
    }
    asker.refuse(Refusal("table.nobody-there"));
}

// Told when it is kept: until then they look on, but what they ask is refused.
void Room::send_away(const Asker& asker, const KickedPerson& person) {
    if (person.person == state_.host) return asker.refuse(Refusal("table.kick-host"));
    if (!state_.has_kicked(person.person.view())) {
        if (state_.kicked.full()) return asker.refuse(Refusal("table.kicked-full").with("max", most_kicked));
        state_.kicked.push_back(person);
    }
    if (const auto seat = state_.seat_of(person.person.view())) state_.leave(*seat);
    save(asker);
}

void Room::obey(const Asker& asker, const request::Forgive& wish) {
    for (int i = 0; i < state_.kicked.size(); ++i) {
        if (state_.kicked[i].person == wish.person) {
            state_.kicked.erase_at(i);
            break;
        }
    }
    save(asker);
}

void Room::obey(const Asker& asker, const request::Mute& wish) {
    int at = 0;
    while (at < state_.muted.size() && state_.muted[at] != wish.person) ++at;
    const bool is_muted = at < state_.muted.size();
    if (wish.muted && !is_muted) {
        if (state_.muted.full()) return asker.refuse(Refusal("table.muted-full"));
        state_.muted.push_back(wish.person);
    }
    if (!wish.muted && is_muted) state_.muted.erase_at(at);
    save(asker);
}

}  // namespace duckpond::server
