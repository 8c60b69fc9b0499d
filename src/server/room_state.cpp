#include "server/room_state.h"

#include <algorithm>

namespace duckpond::server {

namespace {

template <class List>
bool contains(const List& list, std::string_view person) {
    return std::any_of(list.begin(), list.end(), [&](const auto& each) { return each.view() == person; });
}

}  // namespace

std::optional<Seat> RoomState::seat_of(std::string_view person) const {
    for (int i = 0; i < seats.size(); ++i) {
        if (seats[i].kind == SeatKind::Person && seats[i].person.view() == person) return Seat(i);
    }
    return std::nullopt;
}

bool RoomState::has_kicked(std::string_view person) const {
    return contains(kicked, person);
}

bool RoomState::has_muted(std::string_view person) const {
    return contains(muted, person);
}

TableSettings RoomState::settings() const {
    return {.clock = clock, .window = window, .beat = beat};
}

Result<RoomState> new_room_state(const request::Create& wish, const Person& host) {
    const auto game = find_game(wish.game.view());
    if (!game) return tl::unexpected(game.error());
    const boost::json::object options = wish.options ? *wish.options : boost::json::object{};
    if (auto good = (*game)->check(wish.seats, options); !good) return tl::unexpected(good.error());
    const std::string text = boost::json::serialize(options);
    RoomState room;
    if (text.size() > most_options) {
        return tl::unexpected(Refusal("json.too-many")
                                  .with("place", "options")
                                  .with("max", most_options)
                                  .with("found", static_cast<std::int64_t>(text.size())));
    }
    room.game = wish.game;
    room.options = FixedText<most_options>(text);
    if (wish.clock) room.clock = *wish.clock;
    room.open = wish.open && *wish.open;
    room.watchers = !wish.watchers || *wish.watchers;
    room.window = wish.window;
    if (wish.beat) room.beat = *wish.beat;
    if (wish.bots) room.bots = *wish.bots;
    if (wish.hints) room.hints = *wish.hints;
    room.host = FixedText<16>(host.id);
    for (int i = 0; i < wish.seats; ++i) room.seats.push_back({});
    return room;
}

Result<Record> record_of(const StoredMatch& stored) {
    auto record = parse_record(stored.header);
    if (!record) return record;
    for (const StoredMove& move : stored.moves) record->moves.push_back({Seat(move.seat), move.notation});
    return record;
}

Result<RoomState> read_room_state(std::string_view text) {
    const auto json = parse_json(text);
    if (!json) return tl::unexpected(json.error());
    RoomState room;
    // What an earlier version did not know yet is as usual.
    auto read = JsonReader("lobby").read(*json, room, JsonReader::Fields::MayLack);
    if (!read) return tl::unexpected(read.error());
    return room;
}

}  // namespace duckpond::server
