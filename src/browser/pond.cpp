#include "browser/pond.h"

#include "base/check.h"
#include "base/json_request.h"
#include "browser/answers.h"
#include "table/steps.h"

namespace duckpond::browser {

namespace {

constexpr JsonLimits limits{.bytes = 16U << 20U, .depth = 32};

template <class T>
std::string json_of(const T& told) {
    std::string json;
    JsonWriter(json, JsonWriter::Show::View).write(told);
    return json;
}

std::string refused(const Refusal& refusal) {
    std::string values = "{";
    JsonWriter writer(values, JsonWriter::Show::View);
    for (const Refusal::Value& value : refusal.values) {
        writer.key(value.name);
        if (value.is_number) {
            writer.write(value.number);
        } else {
            writer.write(value.text);
        }
    }
    answer::Refused told{.key = std::string(refusal.key), .values = {values + '}'}};
    if (refusal.line > 0) told.line = refusal.line;
    return R"({"refused":)" + json_of(told) + '}';
}

Result<Request> read_request(std::string_view line) {
    auto json = parse_json(line, limits);
    if (!json) return tl::unexpected(json.error());
    JsonObject* fields = json->if_object();
    if (fields == nullptr) {
        return tl::unexpected(
            Refusal("json.expects-object").with("place", "request").with("found", quote_json(*json).view()));
    }
    return read_request_as<Request>(*fields);
}

Result<Seed> seed_in(std::string_view digits) {
    const std::optional<Seed> seed = seed_from_hex(digits);
    if (!seed) return tl::unexpected(Refusal("engine.seed").with("found", digits));
    return *seed;
}

std::vector<std::string> interrupts_of(const AnyMatch& match, Seat seat) {
    std::vector<std::string> all;
    for (int index = 0; !match.notation_at(seat, index).empty(); ++index) {
        if (match.interrupts(seat, index)) all.push_back(match.notation_at(seat, index));
    }
    return all;
}

std::string outcome_json(const AnyMatch& match) {
    const auto outcome = match.result();
    return outcome ? to_json(*outcome) : "null";
}

}  // namespace

std::string Pond::answer(std::string_view line) {
    const auto request = read_request(line);
    if (!request) return refused(request.error());
    return std::visit(
        [this](const auto& wish) {
            const auto told = obey(wish);
            return told ? json_of(*told) : refused(told.error());
        },
        *request);
}

// --- beginning

Result<answer::Done> Pond::obey(const request::Check& wish) const {
    return player_.game->check(wish.players, wish.options ? *wish.options : JsonObject()).map([] {
        return answer::Done();
    });
}

Result<answer::Asked> Pond::open(Record record) {
    auto table = Table::open(std::move(record));
    if (!table) return tl::unexpected(table.error());
    thinking_.reset();
    follower_.reset();
    table_ = std::move(*table);
    return obey(request::Asked());
}

Result<answer::Asked> Pond::obey(const request::Begin& wish) {
    const auto seed = seed_in(wish.seed);
    if (!seed) return tl::unexpected(seed.error());
    Record record{.game = std::string(player_.game->id), .rules_version = player_.game->rules_version};
    for (const std::string& name : wish.names) {
        if (!is_name(name)) return tl::unexpected(Refusal("name.bad").with("found", name));
        record.names.push_back(name);
    }
    record.people = wish.people;
    record.options = plain_json(wish.options ? *wish.options : JsonObject());
    record.seed = *seed;
    return open(std::move(record));
}

Result<answer::Asked> Pond::obey(const request::Load& wish) {
    auto record = parse_record(wish.record);
    if (!record) return tl::unexpected(record.error());
    return open(std::move(*record));
}

Result<answer::Asked> Pond::obey(const request::Resume& wish) {
    const auto seed = seed_in(wish.seed);
    if (!seed) return tl::unexpected(seed.error());
    auto record = parse_record(wish.record);
    if (!record) return tl::unexpected(record.error());
    record->rules_version = player_.game->rules_version;
    record->seed = *seed;
    record->position = wish.state;
    record->milestones.clear();
    record->outcome.reset();
    const auto made = std::clamp<std::ptrdiff_t>(wish.moves, 0, std::ssize(record->moves));
    record->moves.erase(record->moves.begin(), record->moves.begin() + made);
    return open(std::move(*record));
}

// --- looking

Result<answer::Recorded> Pond::obey(const request::GiveRecord&) const {
    if (!table_) return tl::unexpected(Refusal("engine.no-match"));
    return answer::Recorded{.record = to_text(table_->record())};
}

Result<answer::Kept> Pond::obey(const request::GiveState&) const {
    if (!table_) return tl::unexpected(Refusal("engine.no-match"));
    return answer::Kept{.state = table_->match().state()};
}

Result<answer::Asked> Pond::obey(const request::Asked&) const {
    if (!table_) return tl::unexpected(Refusal("engine.no-match"));
    const AnyMatch& match = table_->match();
    const Pace pace = match.pace();
    answer::Asked asked{.question = static_cast<std::int64_t>(table_->question()),
                        .window = pace.milliseconds,
                        .closes = pace.milliseconds > 0 && pace.closes,
                        .out = match.out_of_play(),
                        .moves = static_cast<std::int64_t>(table_->record().moves.size()),
                        .outcome = {outcome_json(match)}};
    for (const Seat seat : match.must() | match.may()) {
        const auto ask = table_->ask(seat);
        answer::AskedSeat& told = asked.seats.emplace_back();
        told.seat = seat;
        told.ask = static_cast<std::int64_t>(ask->id);
        told.must = ask->must;
        if (asked.window > 0) told.interrupts = interrupts_of(match, seat);
        told.choice = !asked.closes || !told.interrupts.empty();
    }
    return asked;
}

Result<answer::Looked> Pond::obey(const request::Look& wish) const {
    if (!table_) return tl::unexpected(Refusal("engine.no-match"));
    if (wish.seat) {
        if (const auto refusal = why_not_seat(*wish.seat)) return tl::unexpected(*refusal);
    }
    const AnyMatch& match = table_->match();
    const Viewer viewer = wish.seat ? Viewer(*wish.seat) : Viewer::spectator();
    answer::Looked looked{.since = wish.since,
                          .number = static_cast<std::int64_t>(table_->number(viewer)),
                          .events = {"["},
                          .view = {match.view(viewer)},
                          .must = match.must_seen_by(viewer),
                          .outcome = {outcome_json(match)}};
    const auto since = static_cast<std::uint64_t>(std::max<std::int64_t>(0, wish.since));
    for (const Message& message : table_->since(viewer, since, wish.again ? Telling::Again : Telling::First)) {
        for (const ToldEvent& event : message.events) {
            if (looked.events.text.back() != '[') looked.events.text += ',';
            looked.events.text += event.json;
        }
    }
    looked.events.text += ']';
    if (wish.known && *wish.known) {
        if (auto known = match.beyond_view(viewer)) looked.known = JsonText{std::move(*known)};
    }
    if (wish.seat) {
        if (const auto ask = table_->ask(*wish.seat)) looked.ask = told_ask(match, *wish.seat, *ask);
    }
    return looked;
}

Result<answer::Viewed> Pond::obey(const request::OpenView&) const {
    if (!table_ || !table_->match().result()) return tl::unexpected(Refusal("engine.no-match"));
    return answer::Viewed{.view = {table_->match().open_view()}};
}

Result<answer::Replayed> Pond::obey(const request::Replay& wish) const {
    if (!table_) return tl::unexpected(Refusal("engine.no-match"));
    if (wish.seat) {
        if (const auto refusal = why_not_seat(*wish.seat)) return tl::unexpected(*refusal);
    }
    const Viewer viewer = wish.seat ? Viewer(*wish.seat) : Viewer::spectator();
    return steps_json(table_->record(), wish.all ? std::nullopt : std::optional(viewer), Beyond::Included)
        .map([](std::string steps) { return answer::Replayed{.steps = {std::move(steps)}}; });
}

// --- following a match elsewhere

Result<answer::Folded> Pond::obey(const request::Know& wish) {
    const Viewer viewer = wish.seat ? Viewer(*wish.seat) : Viewer::spectator();
    auto follower = player_.follow(wish.players, viewer, wish.view, wish.known);
    if (!follower) return tl::unexpected(follower.error());
    thinking_.reset();
    table_.reset();
    follower_ = std::move(*follower);
    return answer::Folded{.view = {follower_->view()}, .must = follower_->must()};
}

Result<answer::Folded> Pond::obey(const request::Fold& wish) {
    if (!follower_) return tl::unexpected(Refusal("engine.no-match"));
    if (auto heard = follower_->hear(wish.events); !heard) return tl::unexpected(heard.error());
    thinking_.reset();
    return answer::Folded{.view = {follower_->view()}, .must = follower_->must()};
}

// --- playing

std::optional<Refusal> Pond::why_not_seat(Seat seat) const {
    if (!table_) return Refusal("engine.no-match");
    if (seat.index() < table_->players()) return std::nullopt;
    return Refusal("seat.unknown").with("found", seat.index()).with("max", table_->players() - 1);
}

std::optional<Refusal> Pond::why_not_asked(Seat seat) const {
    if (const auto refusal = why_not_seat(seat)) return refusal;
    if (!table_->ask(seat)) return Refusal("ask.none");
    return std::nullopt;
}

Result<answer::Asked> Pond::obey(const request::Answer& wish) {
    if (const auto refusal = why_not_seat(wish.seat)) return tl::unexpected(*refusal);
    const int index = table_->ask(wish.seat) ? table_->match().index_of(wish.seat, wish.move) : -1;
    const auto played = table_->play(wish.seat, static_cast<std::uint64_t>(wish.ask), index);
    if (!played) return tl::unexpected(played.error());
    thinking_.reset();
    return obey(request::Asked());
}

Result<answer::Idled> Pond::obey(const request::Idle& wish) const {
    if (const auto refusal = why_not_asked(wish.seat)) return tl::unexpected(*refusal);
    SmallRandom random(static_cast<std::uint64_t>(wish.seed));
    answer::Idled idled;
    if (const auto index = table_->match().idle_index(wish.seat, random)) {
        idled.move = table_->match().notation_at(wish.seat, *index);
    }
    return idled;
}

// --- thinking

Result<std::unique_ptr<const AnyKnown>> Pond::known_to(Seat seat) const {
    if (!follower_) {
        if (const auto refusal = why_not_asked(seat)) return tl::unexpected(*refusal);
        return table_->match().known(seat);
    }
    auto known = follower_->viewer() == Viewer(seat) ? follower_->known() : nullptr;
    if (!known) return tl::unexpected(Refusal("ask.none"));
    return known;
}

Result<answer::Done> Pond::obey(const request::Think& wish) {
    auto known = known_to(wish.seat);
    if (!known) return tl::unexpected(known.error());
    if (wish.iterations && (*wish.iterations < 1 || *wish.iterations > bots::most_iterations)) {
        return tl::unexpected(Refusal("number.range")
                                  .with("name", "iterations")
                                  .with("min", 1)
                                  .with("max", bots::most_iterations)
                                  .with("found", *wish.iterations));
    }
    thinking_.emplace();
    thinking_->seat = wish.seat;
    thinking_->known = std::move(*known);
    thinking_->seed = static_cast<std::uint64_t>(wish.seed);
    bots::Bot bot;
    if (wish.level) bot.level = *wish.level;
    if (wish.iterations) bot.iterations = *wish.iterations;
    if (wish.iterations || bot.level != bots::Level::Random) {
        const std::int64_t iterations = bots::limits_of(bot).iterations;
        thinking_->pondering.emplace(player_.begin_search(*thinking_->known, bots::remembered_in(iterations)),
                                     iterations, SmallRandom(thinking_->seed, 0));
    }
    return answer::Done();
}

Result<answer::Pondered> Pond::obey(const request::GoOn& wish) {
    if (!thinking_) return tl::unexpected(Refusal("ask.none"));
    bool more = thinking_->pondering.has_value();
    for (int moment = 0; more && moment < wish.moments; ++moment) more = thinking_->pondering->go_on();
    return answer::Pondered{.more = more};
}

Result<answer::Thought> Pond::obey(const request::Thought&) const {
    if (!thinking_) return tl::unexpected(Refusal("ask.none"));
    const Seat seat = thinking_->seat;
    const AnyKnown& known = *thinking_->known;
    answer::Thought told;
    if (table_) told.ask = static_cast<std::int64_t>(table_->ask(seat)->id);
    bots::Thought thought;
    if (thinking_->pondering) {
        const bots::AnySearch* search = &thinking_->pondering->search();
        thought = bots::merged({&search, 1});
        told.moves = hinted(known, thought, seat);
        told.reason = reason_for(thought, seat);
    } else {
        thought = bots::random_thought(known, thinking_->seed);
    }
    told.worlds = thought.worlds;
    if (thought.best) {
        told.move = known.notation_at(*thought.best);
        told.interrupts = known.interrupts(*thought.best);
    }
    return told;
}

Result<answer::Simulated> Pond::obey(const request::Simulate& wish) const {
    return player_.simulate(wish);
}

// --- boards

Result<JsonText> Pond::obey(const request::Boards&) const {
    if (player_.boards.all == nullptr) return tl::unexpected(Refusal("request.no-boards"));
    return JsonText{player_.boards.all()};
}

Result<JsonText> Pond::obey(const request::CheckBoard& wish) const {
    if (player_.boards.check == nullptr) return tl::unexpected(Refusal("request.no-boards"));
    return player_.boards.check(wish.text).map([](std::string&& json) { return JsonText{std::move(json)}; });
}

Result<JsonText> Pond::obey(const request::MeasureBoard& wish) const {
    if (player_.boards.measure == nullptr) return tl::unexpected(Refusal("request.no-boards"));
    return player_.boards.measure(wish.text).map([](std::string&& json) { return JsonText{std::move(json)}; });
}

}  // namespace duckpond::browser
