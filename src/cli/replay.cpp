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

// Of the messages that the table has kept.
std::vector<ToldEvent> kept_events(const Table& table, Viewer viewer, Telling telling) {
    std::vector<ToldEvent> events;
    for (const Message& message : table.since(viewer, 0, telling)) {
        events.insert(events.end(), message.events.begin(), message.events.end());
    }
    return events;
}

class Replay {
public:
    Replay(const Record& record, const Texts& texts, Viewer reader, bool all)
        : record_(record), says_(texts, record.game, record.names), reader_(reader), all_(all) {}

    void run() {
        title();
        const auto table = Table::open(record_, [&](Table& played) {
            if (!played.record().moves.empty()) step(played);
            played.forget_messages();
        });
        CHECK(table.has_value());
        terminal_.line();
        if (const auto result = table->match().result()) {
            show_standings(*result, says_, terminal_);
        } else {
            terminal_.say(says_.texts().say("replay.open-end"));
        }
    }

private:
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

    // The last move of a table that has kept only what was told of it.
    void step(const Table& table) {
        const RecordedMove& move = table.record().moves.back();
        const Telling telling = all_ ? Telling::First : Telling::Again;
        std::vector<ToldEvent> events = kept_events(table, reader_, telling);
        if (all_) {
            for (int i = 0; i < table.players(); ++i) merge(events, kept_events(table, Seat(i), telling));
            terminal_.say(
                says_.texts().say("replay.move", {{"number", static_cast<std::int64_t>(table.record().moves.size())},
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
    auto* command = app.add_subcommand("replay", "Print a saved match move by move.");
    const auto typed = std::make_shared<Arguments>();
    command->add_option("file", typed->file, "The record.")->required();
    command->add_option("--seat", typed->seat, "As this seat was told it, from 0. Without it, as spectators were.");
    command->add_flag("--all", typed->all, "The whole truth, with every move and who made it.");
    command->add_option("--lang", typed->language, "en or de. Without it, as the environment says.");
    command->callback([typed] { replay(*typed); });
}

}  // namespace duckpond::cli
