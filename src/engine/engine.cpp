#include "engine/engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/json_read.h"
#include "base/json_write.h"
#include "bots/think.h"
#include "engine/games_json.h"
#include "engine/request.h"
#include "engine/why.h"
#include "rules/any_game.h"
#include "texts/texts.h"

namespace duckpond {

struct Engine::Command {
    std::string_view name;
    std::string (Engine::*answer)(const Request&);
    std::array<std::string_view, 5> fields;  // beside "do" and "id"; unused ones are empty
};

namespace {

constexpr std::int64_t most_int64 = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t most_int = std::numeric_limits<int>::max();

std::string ok(const std::string& id, const std::string& fields) {
    return R"({"ok":true)" + id + fields + '}';
}

std::string error(const std::string& id, const Refusal& reason) {
    std::string out = R"({"ok":false)" + id + R"(,"error":{"key":")" + std::string(reason.key) + R"(","message":)";
    append_json_string(out, (*Texts::in("en"))->say(reason));
    return out + "}}";
}

// Which check failed, without the way to the file it stands in.
Refusal fault(std::string_view what) {
    const std::size_t slash = what.substr(0, what.find(": ")).rfind('/');
    return Refusal("engine.fault").with("fault", what.substr(slash == std::string_view::npos ? 0 : slash + 1));
}

std::string id_of(const JsonObject& json) {
    const Json* id = json.if_contains("id");
    if (id == nullptr) return {};
    return ",\"id\":" + plain_json(*id);
}

std::string asked(const Table& table) {
    return R"(,"must":)" + to_json(table.match().must()) + R"(,"may":)" + to_json(table.match().may());
}

// The match as it was after so many moves, which were played once already.
std::optional<Table> restored(const Table& table, std::size_t moves) {
    Record record = table.record();
    record.moves.resize(moves);
    record.milestones.clear();
    record.outcome.reset();
    auto again = Table::open(std::move(record));
    return again ? std::optional(std::move(*again)) : std::nullopt;
}

// A level, a number of iterations or milliseconds; at most one of them.
bots::Bot bot_in(const Request& request) {
    const int given =
        (request.has("level") ? 1 : 0) + (request.has("iterations") ? 1 : 0) + (request.has("ms") ? 1 : 0);
    if (given > 1) throw Refused{Refusal("bot.once")};
    if (request.has("iterations")) return {.iterations = request.number("iterations", 1, bots::most_iterations)};
    if (request.has("ms")) return {.milliseconds = request.number("ms", 1, bots::most_milliseconds)};
    if (!request.has("level")) return {};
    const std::optional<bots::Level> level = from_name<bots::Level>(request.text("level"));
    if (!level) throw Refused{Refusal("bot.unknown").with("found", request.text("level"))};
    return {.level = *level};
}

std::string thought_json(const bots::MoveThought& thought) {
    std::string out = fmt::format(R"("visits":{},"share":{:.4f},"results":[)", thought.visits, thought.share);
    for (const double result : thought.results) out += fmt::format("{}{:.4f}", out.back() == '[' ? "" : ",", result);
    return out + ']';
}

// What a viewer was sent after some number.
std::string sent(const Table& table, Viewer viewer, std::uint64_t number) {
    std::string out = "[";
    for (const Message& message : table.since(viewer, number)) {
        for (const ToldEvent& event : message.events) {
            if (out.back() != '[') out += ',';
            out += event.json;
        }
    }
    return out + ']';
}

}  // namespace

const Engine::Command& Engine::command(const Request& request) {
    static constexpr std::array<Command, 14> commands{{
        {"games", &Engine::games, {}},
        {"new", &Engine::begin_match, {"game", "players", "options", "seed"}},
        {"load", &Engine::load, {"record"}},
        {"record", &Engine::record, {}},
        {"state", &Engine::state, {}},
        {"set_state", &Engine::set_state, {"game", "players", "options", "state", "seed"}},
        {"acting", &Engine::acting, {}},
        {"legal", &Engine::legal, {"seat"}},
        {"move", &Engine::move, {"seat", "move"}},
        {"view", &Engine::view, {"seat"}},
        {"outcome", &Engine::outcome, {}},
        {"imagine", &Engine::imagine, {"seat", "seed"}},
        {"bot", &Engine::bot, {"seat", "level", "iterations", "ms", "seed"}},
        {"undo", &Engine::undo, {"moves"}},
    }};
    const std::string_view name = request.text("do");
    std::vector<std::string_view> known;
    for (const Command& command : commands) {
        if (command.name == name) return command;
        known.push_back(command.name);
    }
    throw Refused{Refusal("engine.unknown-request").with("found", name).with("known", list_names(known).view())};
}

std::string Engine::answer(std::string_view line) {
    std::string id;
    const std::size_t moves = table_ ? table_->record().moves.size() : 0;
    try {
        if (line.size() > most_bytes) {
            throw Refused{Refusal("engine.too-long").with("max", static_cast<std::int64_t>(most_bytes))};
        }
        const Json json = or_refuse(parse_json(line));
        if (!json.is_object()) {
            throw Refused{
                Refusal("json.expects-object").with("place", "request").with("found", quote_json(json).view())};
        }
        id = id_of(json.as_object());
        return ok(id, answer_request(Request(json.as_object())));
    } catch (const Refused& refused) {
        return error(id, refused.reason);
    } catch (const std::exception& contradiction) {
        // A move may have been cut off in the middle: the record tells how the match was before.
        if (table_) table_ = restored(*table_, moves);
        return error(id, fault(contradiction.what()));
    }
}

std::string Engine::answer_request(const Request& request) {
    const Command& asked_for = command(request);
    const auto end = std::find(asked_for.fields.begin(), asked_for.fields.end(), std::string_view());
    request.expect_fields({asked_for.fields.begin(), end});
    return (this->*asked_for.answer)(request);
}

Table& Engine::table() {
    if (!table_) throw Refused{Refusal("engine.no-match")};
    return *table_;
}

void Engine::open(Record record) {
    table_ = or_refuse(Table::open(std::move(record)));
}

// --- beginning

std::string Engine::games(const Request&) {
    const std::string json = games_json();
    return ',' + json.substr(1, json.size() - 2);
}

// A record without moves, checked as far as it can be without a deal.
Record Engine::new_record(const Request& request) const {
    const AnyGame& game = *or_refuse(find_game(request.text("game")));
    const auto players = static_cast<int>(request.number("players", 0, most_int));
    const JsonObject options = request.object_or_empty("options");
    if (const auto good = game.check(players, options); !good) throw Refused{good.error()};
    Record record;
    record.game = game.id;
    record.rules_version = game.rules_version;
    record.options = plain_json(options);
    for (int i = 0; i < players; ++i) record.names.push_back("player-" + std::to_string(i));
    const std::optional<Seed> seed = request.seed();
    record.seed = seed ? *seed : fresh_seed_();
    return record;
}

std::string Engine::begin_match(const Request& request) {
    open(new_record(request));
    return asked(*table_);
}

// The record holds the state as it was completed, so that it replays even if states are completed otherwise one day.
std::string Engine::set_state(const Request& request) {
    const Json& state = request.value("state");
    Record record = new_record(request);
    const auto options = request.object_or_empty("options");
    const auto match = or_refuse((*find_game(record.game))->from_state(record.players(), options, state));
    if (const auto wrong = match->wrong()) throw Refused{*wrong};
    record.position = match->state();
    auto table = Table::open(std::move(record));
    CHECK(table && "a completed state is a state");
    table_ = std::move(*table);
    return asked(*table_);
}

std::string Engine::load(const Request& request) {
    open(or_refuse(parse_record(request.text("record"))));
    return asked(*table_);
}

// --- looking

std::string Engine::record(const Request&) {
    std::string out = ",\"record\":";
    append_json_string(out, to_text(table().record()));
    return out;
}

std::string Engine::state(const Request&) {
    return ",\"state\":" + table().match().state();
}

std::string Engine::acting(const Request&) {
    return asked(table());
}

std::string Engine::legal(const Request& request) {
    const Seat seat = request.seat(table().players());
    std::string out = ",\"moves\":[";
    for (const OfferedMove& offered : table().match().legal(seat)) {
        if (out.back() != '[') out += ',';
        out += "{\"move\":" + offered.json + ",\"notation\":";
        append_json_string(out, offered.notation);
        if (!offered.preview.empty()) out += ",\"preview\":" + offered.preview;
        out += '}';
    }
    return out + ']';
}

std::string Engine::view(const Request& request) {
    const Viewer viewer = request.viewer(table().players());
    return ",\"view\":" + table().match().view(viewer);
}

std::string Engine::outcome(const Request&) {
    const std::optional<Outcome> result = table().match().result();
    return ",\"outcome\":" + (result ? to_json(*result) : "null");
}

std::string Engine::imagine(const Request& request) {
    const Viewer viewer = request.viewer(table().players());
    const std::int64_t seed = request.has("seed") ? request.number("seed", 0, most_int64) : 0;
    return ",\"state\":" + table().match().imagined(viewer, static_cast<std::uint64_t>(seed));
}

// What a bot would do in that seat, and why; nothing is played. It is handed what the seat knows, and no more.
std::string Engine::bot(const Request& request) {
    const Table& match = table();
    const Seat seat = request.seat(match.players());
    const bots::Bot bot = bot_in(request);
    const std::int64_t seed = request.has("seed") ? request.number("seed", 0, most_int64) : 0;
    if (!match.ask(seat)) throw Refused{Refusal("ask.none")};
    const bots::Thought thought = bots::consider(*match.match().known(seat), bot, static_cast<std::uint64_t>(seed));
    const std::vector<OfferedMove> legal = match.match().legal(seat);
    const auto notation = [&](int index) { return legal[static_cast<std::size_t>(index)].notation; };
    std::string out = ",\"move\":";
    out += thought.best ? legal[static_cast<std::size_t>(*thought.best)].json : "null";
    out += ",\"notation\":";
    thought.best ? append_json_string(out, notation(*thought.best)) : void(out += "null");
    out += ",\"worlds\":" + std::to_string(thought.worlds) + ",\"moves\":[";
    for (const int index : ranked(thought)) {
        if (out.back() != '[') out += ',';
        out += "{\"notation\":";
        append_json_string(out, notation(index));
        out += ',' + thought_json(thought.moves[static_cast<std::size_t>(index)]) + '}';
    }
    out += ']';
    if (thought.waiting) out += ",\"waiting\":{" + thought_json(*thought.waiting) + '}';
    if (thought.worlds == 0) return out;
    out += ",\"why\":";
    append_json_string(out, why(**Texts::in("en"), reason_for(thought, seat),
                                {.move = notation, .seat = [&](Seat of) { return match.name(of); }}));
    return out;
}

// --- playing

std::string Engine::move(const Request& request) {
    Table& match = table();
    const Seat seat = request.seat(match.players());
    const Json& move = request.value("move");
    if (!move.is_object() && !move.is_string()) {
        throw Refused{Refusal("engine.move").with("found", quote_json(move).view())};
    }
    const std::optional<Ask> ask = match.ask(seat);
    if (!ask) throw Refused{Refusal("ask.none")};
    const int index = or_refuse(move.is_string() ? match.find(seat, move.as_string()) : match.match().find(seat, move));
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < match.players(); ++i) numbers.push_back(match.number(Seat(i)));
    const std::uint64_t spectators = match.number(Viewer::spectator());
    if (const auto played = match.play(seat, ask->id, index); !played) throw Refused{played.error()};

    std::string out = ",\"events\":{\"seats\":[";
    for (int i = 0; i < match.players(); ++i) {
        if (i > 0) out += ',';
        out += sent(match, Seat(i), numbers[static_cast<std::size_t>(i)]);
    }
    return out + "],\"spectator\":" + sent(match, Viewer::spectator(), spectators) + '}' + asked(match);
}

std::string Engine::undo(const Request& request) {
    const std::int64_t moves = request.has("moves") ? request.number("moves", 1, most_int) : 1;
    if (const auto undone = table().undo(static_cast<std::size_t>(moves)); !undone) throw Refused{undone.error()};
    return asked(table());
}

}  // namespace duckpond
