#include "server/record_pages.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>

#include "base/fault_of.h"
#include "server/room_state.h"
#include "table/steps.h"
#include "table/table.h"
#include "texts/bot_names.h"

namespace duckpond::server {

namespace {

const Refusal busy("limit.too-much");

bool may_read(const StoredMatch& match, const std::optional<Person>& person) {
    if (match.open) return true;
    return person && std::find(match.people.begin(), match.people.end(), person->id) != match.people.end();
}

// Nobody where all cards lie open.
std::optional<Viewer> viewer_for(std::string_view asked, int players) {
    if (asked == "all") return std::nullopt;
    int seat = max_seats;
    std::from_chars(asked.data(), asked.data() + asked.size(), seat);
    return seat >= 0 && seat < players ? Viewer(Seat(seat)) : Viewer::spectator();
}

// The same for all who ask for the same, however they write it.
std::string viewer_name(std::string_view asked) {
    const auto viewer = viewer_for(asked, max_seats);
    if (!viewer) return "all";
    return viewer->is_spectator() ? "spectator" : std::to_string(viewer->index());
}

// Which seats bots held. Records of earlier programs do not say who were people; but nobody may be called like a bot,
// and the store knows how many people played. Nothing where these two contradict each other.
std::optional<SeatSet> bots_of(const StoredMatch& match, const Record& record) {
    const SeatSet all = SeatSet::first(record.players());
    if (!record.people.empty()) return all - record.people;
    const std::vector<std::string> names = bot_names(**Texts::in("en"));
    SeatSet bots;
    for (const Seat seat : all) {
        const std::string& name = record.names[static_cast<std::size_t>(seat.index())];
        if (std::find(names.begin(), names.end(), name) != names.end()) bots.insert(seat);
    }
    const auto people = static_cast<std::size_t>((all - bots).size());
    return people == match.people.size() ? std::optional(bots) : std::nullopt;
}

Result<std::string> views_json(Record record, std::optional<Viewer> viewer, const std::optional<SeatSet>& bots) {
    const std::string head = bots ? R"({"bots":)" + to_json(*bots) + ',' : "{";
    return steps_json(std::move(record), viewer, Beyond::Omitted).map([&](const std::string& steps) {
        return head + R"("steps":)" + steps + '}';
    });
}

// Who was a person is in the record, if it can be said at all: those of earlier programs leave it out.
Result<std::string> record_text(Record record, const std::optional<SeatSet>& bots) {
    if (bots) record.people = SeatSet::first(record.players()) - *bots;
    const auto table = Table::open(std::move(record), [](Table& played) { played.forget_messages(); });
    if (!table) return tl::unexpected(table.error());
    return to_text(table->record());
}

RecordPages::Page page_of(const RecordPages::Wanted& wanted, const StoredMatch& match) {
    auto record = record_of(match);
    if (!record) return tl::unexpected(RecordPages::Problem{.status = 500, .reason = record.error()});
    const std::optional<Viewer> viewer = viewer_for(wanted.seat, record->players());
    const std::optional<SeatSet> bots = bots_of(match, *record);
    auto text = wanted.views ? views_json(std::move(*record), viewer, bots) : record_text(std::move(*record), bots);
    if (!text) return tl::unexpected(RecordPages::Problem{.status = 500, .reason = text.error()});
    return RecordPages::Body{.type = wanted.views ? "application/json" : "text/plain; charset=utf-8",
                             .body = std::move(*text)};
}

}  // namespace

std::optional<RecordPages::Wanted> RecordPages::wanted(std::string_view path, std::string seat) {
    constexpr std::string_view front = "/api/tables/";
    constexpr std::string_view middle = "/matches/";
    if (!path.starts_with(front)) return std::nullopt;
    path.remove_prefix(front.size());
    const std::size_t at = path.find(middle);
    if (at == std::string_view::npos) return std::nullopt;
    Wanted found;
    found.key.table = path.substr(0, at);
    path.remove_prefix(at + middle.size());
    const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), found.key.match);
    if (error != std::errc()) return std::nullopt;
    path.remove_prefix(static_cast<std::size_t>(end - path.data()));
    found.views = path == "/views";
    if (!found.views && path != "/record") return std::nullopt;
    if (found.views) found.seat = std::move(seat);
    return found;
}

void RecordPages::read(const Wanted& wanted, Asker asker) {
    services_.store.find_match(
        wanted.key, [this, wanted, asker = std::move(asker)](const Result<std::optional<StoredMatch>>& found) {
            const auto refuse = [&](int status, const Refusal& reason) {
                asker.tell(tl::unexpected(Problem{.status = status, .reason = reason}));
            };
            if (!found) return refuse(503, found.error());
            // Whether there is such a match is none of a stranger's business.
            if (!*found || !may_read(**found, asker.person)) return refuse(404, Refusal("replay.none"));
            if (!(*found)->over) return refuse(409, Refusal("replay.not-over"));
            join(wanted, **found, asker);
        });
}

// The store's own thread has writes to do, which all tables wait for: so nothing is played here.
void RecordPages::join(const Wanted& wanted, const StoredMatch& match, Asker asker) {
    const std::string name = wanted.key.table + '/' + std::to_string(wanted.key.match) + '/' +
                             (wanted.views ? "views/" + viewer_name(wanted.seat) : "record");
    {
        const std::lock_guard lock(mutex_);
        std::vector<Asker>& asked = asked_[name];
        asked.push_back(std::move(asker));
        if (asked.size() > 1) return;  // it is to be played already
    }
    const bool is_added = services_.replays.add({}, [this, name, wanted, match] { play(name, wanted, match); });
    if (!is_added) tell(name, tl::unexpected(Problem{.status = 429, .reason = busy}));
}

void RecordPages::play(const std::string& name, const Wanted& wanted, const StoredMatch& match) {
    if (!anybody_waits(name)) return tell(name, tl::unexpected(Problem{.status = 429, .reason = busy}));
    services_.metrics.add(Count::RecordsPlayed);
    Page page = tl::unexpected(Problem{.status = 500, .reason = Refusal("server.fault")});
    if (const auto fault = fault_of([&] { page = page_of(wanted, match); })) {
        spdlog::error("event=fault request=replay table={} match={} fault=\"{}\"", in_log(wanted.key.table),
                      wanted.key.match, *fault);
    }
    tell(name, page);
}

bool RecordPages::anybody_waits(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const std::vector<Asker>& asked = asked_[name];
    return std::any_of(asked.begin(), asked.end(), [](const Asker& asker) { return !asker.gone.stop_requested(); });
}

void RecordPages::tell(const std::string& name, const Page& page) {
    std::vector<Asker> asked;
    {
        const std::lock_guard lock(mutex_);
        asked = std::move(asked_[name]);
        asked_.erase(name);
    }
    for (const Asker& asker : asked) asker.tell(page);
}

}  // namespace duckpond::server
