#include <algorithm>

#include "base/check.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_loop.h"

namespace duckpond::cli {

namespace {

struct Arguments {
    std::string file;
    std::string seat;
    bool all = false;
    std::string language;
};

// Whether two viewers may have been told the same event so.
bool same_event(const ToldEvent& a, const ToldEvent& b) {
    if (a.kind != b.kind) return false;
    for (std::size_t i = 0; i < a.words.size(); ++i) {
        const Word& left = a.words[i].second;
        const Word& right = b.words[i].second;
        const bool comparable =
            left.index() == right.index() && !std::holds_alternative<std::vector<std::string>>(left);
        if (comparable && left != right) return false;
    }
    return true;
}

// What the second knows of an event is added to the first.
void learn(ToldEvent& event, const ToldEvent& from) {
    for (std::size_t i = 0; i < event.words.size(); ++i) {
        Word& word = event.words[i].second;
        const auto* names = std::get_if<std::vector<std::string>>(&word);
        const bool veiled = names != nullptr && std::find(names->begin(), names->end(), "hidden") != names->end();
        if (veiled || std::holds_alternative<Hidden>(word)) word = from.words[i].second;
    }
}

// The whole truth of a move: every event that somebody was told, each as the one who saw most of it.
void merge(std::vector<ToldEvent>& truth, const std::vector<ToldEvent>& told) {
    auto at = truth.begin();
    for (const ToldEvent& event : told) {
        const auto found = std::find_if(at, truth.end(), [&](const ToldEvent& one) { return same_event(one, event); });
        if (found == truth.end()) {
            at = truth.insert(at, event) + 1;
        } else {
            learn(*found, event);
            at = found + 1;
        }
    }
}

std::vector<ToldEvent> events_since(const Table& table, Viewer viewer, std::uint64_t number, Telling telling) {
    std::vector<ToldEvent> events;
    for (const Message& message : table.since(viewer, number, telling)) {
        events.insert(events.end(), message.events.begin(), message.events.end());
    }
    return events;
}

class Replay {
public:
    Replay(const Record& record, const Texts& texts, Viewer reader, bool all)
        : record_(record),
          says_(texts, record.game, record.names),
          reader_(reader),
          all_(all),
          table_(or_refuse(Table::open(without_moves(record)), texts)) {}

    void run() {
        title();
        for (const RecordedMove& move : record_.moves) step(move);
        terminal_.line();
        if (const auto result = table_.match().result()) {
            show_standings(*result, says_, terminal_);
        } else {
            terminal_.say(says_.texts().say("replay.open-end"));
        }
    }

private:
    static Record without_moves(Record record) {
        record.moves.clear();
        record.milestones.clear();
        record.outcome.reset();
        return record;
    }

    void title() const {
        const Texts& texts = says_.texts();
        std::vector<std::string> names;
        for (int i = 0; i < record_.players(); ++i) names.push_back(says_.name(Seat(i)));
        terminal_.say(
            texts.say("replay.title", {{"game", texts.say(record_.game + ".name")}, {"names", says_.joined(names)}}));
        if (all_) return;
        if (const auto seat = reader_.seat()) {
            terminal_.say(texts.say("replay.as-seat", {{"name", says_.name(*seat)}}));
        } else {
            terminal_.say(texts.say("replay.as-spectators"));
        }
    }

    void step(const RecordedMove& move) {
        std::vector<std::uint64_t> before;
        for (int i = 0; i < table_.players(); ++i) before.push_back(table_.number(Seat(i)));
        const std::uint64_t watched = table_.number(reader_);
        const auto played = table_.play(move.seat, table_.ask(move.seat)->id, *table_.find(move.seat, move.notation));
        CHECK(played.has_value());
        const Telling telling = all_ ? Telling::First : Telling::Again;
        std::vector<ToldEvent> events = events_since(table_, reader_, watched, telling);
        if (all_) {
            for (int i = 0; i < table_.players(); ++i) {
                merge(events, events_since(table_, Seat(i), before[static_cast<std::size_t>(i)], telling));
            }
            terminal_.say(
                says_.texts().say("replay.move", {{"number", static_cast<std::int64_t>(table_.record().moves.size())},
                                                  {"name", says_.name(move.seat)},
                                                  {"notation", move.notation}}),
                0, Style::Bold);
        }
        const std::string told = says_.events(events, reader_);
        if (!told.empty()) terminal_.say((all_ ? "    " : "") + told, all_ ? 4 : 2);
    }

    const Record& record_;
    Sentences says_;
    Viewer reader_;
    bool all_;
    Table table_;
    Terminal terminal_;
};

void replay(const Arguments& typed) {
    const Texts& texts = chosen_texts(typed.language);
    const Record record = read_record(typed.file, texts);
    if (typed.all && !typed.seat.empty()) throw Refused(texts.say("replay.seat-or-all"));
    const auto last = std::int64_t{record.players()} - 1;
    const Viewer reader =
        typed.seat.empty()
            ? Viewer::spectator()
            : Viewer(Seat(static_cast<int>(or_refuse(number_from_text("--seat", typed.seat, 0, last), texts))));
    // A record that does not hold is not told in part.
    if (const auto whole = Table::open(record); !whole) {
        throw Failed(typed.file + ": " + texts.say(whole.error()));
    }
    Replay(record, texts, reader, typed.all).run();
}

}  // namespace

void add_replay(CLI::App& app) {
    auto* command = app.add_subcommand("replay", "Tell a record move by move.");
    const auto typed = std::make_shared<Arguments>();
    command->add_option("file", typed->file, "The record.")->required();
    command->add_option("--seat", typed->seat, "As this seat was told it, from 0. Without it, as spectators were.");
    command->add_flag("--all", typed->all, "The whole truth, with every move and who made it.");
    command->add_option("--lang", typed->language, "en or de. Without it, as the environment says.");
    command->callback([typed] { replay(*typed); });
}

}  // namespace duckpond::cli
