#include "server/room_state.h"

#include <algorithm>

namespace duckpond::server {

namespace {

// An earlier version kept ids where there are people with names now.
void name_kicked(Json& room) {
    JsonObject* fields = room.if_object();
    Json* kicked = fields != nullptr ? fields->if_contains("kicked") : nullptr;
    if (kicked == nullptr || !kicked->is_array()) return;
    for (Json& each : *kicked->if_array()) {
        if (!each.is_string()) continue;
        JsonObject person;
        person.set("person", each);
        each = Json(std::move(person));
    }
}

// The game is known.
Result<void> set_options(RoomState& room, const JsonObject& options) {
    if (auto good = (*find_game(room.game.view()))->check(room.seats.size(), options); !good) return good;
    const std::string text = plain_json(options);
    if (text.size() > most_options) {
        return tl::unexpected(Refusal("json.too-many")
                                  .with("place", "options")
                                  .with("max", most_options)
                                  .with("found", static_cast<std::int64_t>(text.size())));
    }
    room.options = FixedText<most_options>(text);
    return {};
}

}  // namespace

std::optional<Seat> RoomState::seat_of(std::string_view person) const {
    for (int i = 0; i < seats.size(); ++i) {
        if (seats[i].kind == SeatKind::Person && seats[i].person.view() == person) return Seat(i);
    }
    return std::nullopt;
}

bool RoomState::has_kicked(std::string_view person) const {
    return std::any_of(kicked.begin(), kicked.end(), [&](const auto& each) { return each.person.view() == person; });
}

bool RoomState::has_muted(std::string_view person) const {
    return std::any_of(muted.begin(), muted.end(), [&](const auto& each) { return each.view() == person; });
}

bool RoomState::has_empty_seat() const {
    return std::any_of(seats.begin(), seats.end(), [](const auto& seat) { return seat.kind == SeatKind::Empty; });
}

void RoomState::leave(Seat seat) {
    if (phase == Phase::Playing) {
        seats[seat.index()].left = true;
    } else {
        seats[seat.index()] = {};
    }
}

void RoomState::end(Phase how) {
    phase = how;
    if (phase != Phase::Over) return;
    for (RoomSeat& seat : seats) {
        if (seat.left) seat = {};
    }
}

void RoomState::forget_rematch() {
    for (RoomSeat& seat : seats) seat.again = false;
}

Result<void> RoomState::change(const request::Change& wish) {
    const std::string before = to_json(*this);
    if (wish.options) {
        if (auto set = set_options(*this, *wish.options); !set) return set;
    }
    if (wish.clock) clock = *wish.clock;
    if (wish.open) open = *wish.open;
    if (wish.watchers) watchers = *wish.watchers;
    if (wish.window) window = wish.window;
    if (wish.beat) beat = *wish.beat;
    if (wish.bots) bots = *wish.bots;
    if (wish.hints) hints = *wish.hints;
    if (to_json(*this) != before) forget_rematch();
    return {};
}

MatchSettings RoomState::settings() const {
    return {.clock = clock, .window = window, .beat = beat};
}

Result<RoomState> new_room_state(const request::Create& wish, const Person& host) {
    const auto game = find_game(wish.game.view());
    if (!game) return tl::unexpected(game.error());
    RoomState room;
    room.game = wish.game;
    for (int i = 0; i < wish.seats; ++i) room.seats.push_back({});
    const JsonObject options = wish.options ? *wish.options : JsonObject{};
    if (auto set = set_options(room, options); !set) return tl::unexpected(set.error());
    if (wish.clock) room.clock = *wish.clock;
    room.open = wish.open && *wish.open;
    room.watchers = !wish.watchers || *wish.watchers;
    room.window = wish.window;
    if (wish.beat) room.beat = *wish.beat;
    if (wish.bots) room.bots = *wish.bots;
    if (wish.hints) room.hints = *wish.hints;
    room.host = FixedText<16>(host.id);
    return room;
}

Result<Record> record_of(const StoredMatch& stored) {
    auto record = parse_record(stored.header);
    if (!record) return record;
    for (const StoredMove& move : stored.moves) {
        if (move.seat < 0 || move.seat >= record->players()) return tl::unexpected(bad_row(stored.key, "seat"));
        record->moves.push_back({Seat(move.seat), move.notation});
    }
    return record;
}

Result<RoomState> read_room_state(std::string_view text) {
    auto json = parse_json(text);
    if (!json) return tl::unexpected(json.error());
    name_kicked(*json);
    RoomState room;
    room.options = FixedText<most_options>("{}");
    // What an earlier version did not know yet is as usual.
    auto read = JsonReader("table").read(*json, room, JsonReader::Fields::MayLack);
    if (!read) return tl::unexpected(read.error());
    if (const auto game = find_game(room.game.view()); !game) return tl::unexpected(game.error());
    if (const auto options = parse_json(room.options.view()); !options || !options->is_object()) {
        return tl::unexpected(Refusal("json.expects-object")
                                  .with("place", "table.options")
                                  .with("found", room.options.view().substr(0, 50)));
    }
    return room;
}

}  // namespace duckpond::server
