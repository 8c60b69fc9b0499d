#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/picture.h"
#include "cli/play_loop.h"
#include "rules/last_look.h"

namespace duckpond::cli {

namespace {

struct Arguments {
    std::string file;
    std::string seat;
    bool all = false;
    bool print = false;
    std::string language;
};

// The table after a move, and what was told of it.
struct Step {
    std::size_t number = 0;  // of the move; 0 for the table as it was dealt
    std::string view;
    std::string title;  // who moved and how, where the whole truth is told
    std::string told;
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

    // Line by line, all of it.
    void print() {
        for (const std::string& line : titles()) terminal_.say(line);
        play([&](const Table& table) {
            const Step step = step_of(table);
            if (!step.title.empty()) terminal_.say(step.title, 0, Style::Bold);
            if (!step.told.empty()) terminal_.say((all_ ? "    " : "") + step.told, all_ ? 4 : 2);
        });
        terminal_.line();
        end();
    }

    // Move by move, with the table, as the reader's keys say.
    void walk() {
        std::vector<Step> steps;
        play([&](const Table& table) {
            const Step step = step_of(table);
            // What the reader was told nothing of is no step.
            if (steps.empty() || !step.told.empty() || !step.title.empty()) steps.push_back(step);
            steps.back().view = view_of(table);
        });
        const SingleKeys keys;
        std::size_t at = 0;
        std::string number;
        while (true) {
            show(steps, at, number);
            const Press press = terminal_.press();
            const bool digit = press.key == Key::Letter && press.letter >= '0' && press.letter <= '9';
            if (digit && number.size() < 9) number += press.letter;
            if (press.key == Key::Rubout && !number.empty()) {
                number.pop_back();
                continue;
            }
            if (digit) continue;
            if (press.key == Key::Quit || (press.key == Key::Letter && press.letter == 'q')) break;
            at = number.empty() ? moved(at, press, steps.size() - 1) : place_of(steps, std::stoul(number));
            number.clear();
        }
        terminal_.line();
    }

private:
    static std::size_t moved(std::size_t at, const Press& press, std::size_t last) {
        switch (press.key) {
            case Key::Forward:
            case Key::Enter:
                return std::min(at + 1, last);
            case Key::Back:
            case Key::Rubout:
                return at - std::min<std::size_t>(at, 1);
            case Key::First:
                return 0;
            case Key::Last:
                return last;
            case Key::Letter:
                return press.letter == 'b'   ? moved(at, {.key = Key::Back}, last)
                       : press.letter == 'n' ? moved(at, {.key = Key::Forward}, last)
                       : press.letter == 'g' ? 0
                       : press.letter == 'e' ? last
                                             : at;
            case Key::Quit:
            case Key::None:
                return at;
        }
        return at;
    }
    // The last step that is not beyond that move.
    static std::size_t place_of(const std::vector<Step>& steps, std::size_t number) {
        const auto beyond =
            std::find_if(steps.begin() + 1, steps.end(), [&](const Step& step) { return step.number > number; });
        return static_cast<std::size_t>(beyond - steps.begin()) - 1;
    }

    void show(const std::vector<Step>& steps, std::size_t at, const std::string& number) {
        const Texts& texts = says_.texts();
        const Step& step = steps[at];
        const auto moves = static_cast<std::int64_t>(record_.moves.size());
        terminal_.refresh();
        terminal_.clear();
        terminal_.rule(texts.say(record_.game + ".name"));
        draw_view(step.view, says_, reader_, terminal_);
        std::vector<std::string> told;
        if (step.number == 0) told = titles();
        if (!step.title.empty()) told.push_back(step.title);
        if (!step.told.empty()) told.push_back(step.told);
        show_below(texts.say("replay.place", {{"game", texts.say(record_.game + ".name")},
                                              {"number", static_cast<std::int64_t>(step.number)},
                                              {"moves", moves}}),
                   told, at + 1 == steps.size());
        if (!number.empty()) fmt::print("{}", texts.say("replay.to-move", {{"number", number}}));
    }

    // Where one is, what was told and how it ended. On a low screen in fewer rows, so that the table stays in sight.
    void show_below(const std::string& place, const std::vector<std::string>& told, bool is_end) const {
        constexpr std::size_t least = 4;
        const std::string keys = says_.texts().say("replay.keys");
        const std::vector<std::string> news = rows_of(told);
        const std::size_t standings = result_ ? static_cast<std::size_t>(record_.players()) + 1 : 1;
        const std::size_t end_rows = is_end ? standings + 1 : 0;
        const std::size_t room = terminal_.rows_left(least);
        if (news.size() + end_rows + rows_of({keys}).size() + 3 > room) {
            show_in_short(place, news, is_end, room);
            terminal_.say(shortened(keys, terminal_.width()), 0, Style::Faint);
            return;
        }
        terminal_.line();
        terminal_.say(place, 0, Style::Bold);
        for (const std::string& row : news) terminal_.line(row);
        terminal_.line();
        if (is_end) {
            end();
            terminal_.line();
        }
        terminal_.say(keys, 0, Style::Faint);
    }
    // The last row that there is room for holds the beginning of all that follows.
    void show_in_short(const std::string& place, std::vector<std::string> news, bool is_end, std::size_t room) const {
        const std::vector<std::string> ending = is_end ? rows_of({in_short()}) : std::vector<std::string>{};
        const std::size_t rest = std::max<std::size_t>(1, room - std::min(room, 2 + ending.size()));
        if (news.size() > rest) {
            for (std::size_t i = rest; i < news.size(); ++i) {
                news[rest - 1] += ' ' + news[i].substr(news[i].find_first_not_of(' '));
            }
            news.resize(rest);
            news.back() = shortened(news.back(), terminal_.width());
        }
        terminal_.say(place, 0, Style::Bold);
        for (const std::string& row : news) terminal_.line(row);
        for (const std::string& row : ending) terminal_.line(terminal_.paint(Style::Bold, row));
    }
    void end() const {
        if (result_) {
            show_standings(*result_, says_, terminal_);
        } else {
            terminal_.say(says_.texts().say("replay.open-end"));
        }
    }
    [[nodiscard]] std::string in_short() const {
        if (!result_) return says_.texts().say("replay.open-end");
        std::vector<std::string> lines;
        for (const Standing& standing : by_rank(*result_)) lines.push_back(standing_line(standing, says_));
        return fmt::format("{}", fmt::join(lines, "; "));
    }
    // As they stand on the screen.
    [[nodiscard]] std::vector<std::string> rows_of(const std::vector<std::string>& paragraphs) const {
        constexpr int indent = 2;
        std::vector<std::string> rows;
        for (const std::string& paragraph : paragraphs) {
            for (std::string& row : wrapped_rows(paragraph, terminal_.width(), indent)) rows.push_back(std::move(row));
        }
        return rows;
    }

    template <class Watch>
    void play(Watch&& watch) {
        const auto table = Table::open(record_, [&](Table& played) {
            watch(played);
            played.forget_messages();
        });
        CHECK(table.has_value());
        result_ = table->match().result();
    }
    // What a round leaves on the table, if the move ended one.
    [[nodiscard]] std::string view_of(const Table& table) const {
        if (all_) return table.match().open_view();
        const auto look = last_look(table.match(), reader_);
        return look && !table.match().result() ? *look : table.match().view(reader_);
    }

    [[nodiscard]] std::vector<std::string> titles() const {
        const Texts& texts = says_.texts();
        std::vector<std::string> names;
        for (int i = 0; i < record_.players(); ++i) names.push_back(says_.name(Seat(i)));
        std::vector<std::string> all{
            texts.say("replay.title", {{"game", texts.say(record_.game + ".name")}, {"names", says_.joined(names)}})};
        if (all_) return all;
        const auto seat = reader_.seat();
        all.push_back(seat ? texts.say("replay.as-seat", {{"name", says_.name(*seat)}})
                           : texts.say("replay.as-spectators"));
        return all;
    }

    // The last move of a table that has kept only what was told of it; nothing is told of the deal.
    [[nodiscard]] Step step_of(const Table& table) const {
        if (table.record().moves.empty()) return {};
        Step step{.number = table.record().moves.size()};
        const RecordedMove& move = table.record().moves.back();
        const Telling telling = all_ ? Telling::First : Telling::Again;
        std::vector<ToldEvent> events = kept_events(table, reader_, telling);
        if (all_) {
            for (int i = 0; i < table.players(); ++i) merge(events, kept_events(table, Seat(i), telling));
            step.title = says_.texts().say("replay.move", {{"number", static_cast<std::int64_t>(step.number)},
                                                           {"name", says_.name(move.seat)},
                                                           {"notation", move.notation}});
        }
        step.told = says_.events(events, reader_);
        return step;
    }

    const Record& record_;
    Sentences says_;
    Viewer reader_;
    bool all_;
    Terminal terminal_;
    std::optional<Outcome> result_;
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
    Replay replay(record, texts, reader, typed.all);
    if (!typed.print && Terminal().takes_keys()) {
        end_input_on_signals();  // and the terminal is left as it was
        replay.walk();
    } else {
        replay.print();
    }
}

}  // namespace

void add_replay(CLI::App& app) {
    auto* command = app.add_subcommand(
        "replay",
        "Walk through a saved match, with the table after each move. At a terminal, Space and the arrows go forward "
        "and back, a number and Enter go to that move, and q quits. Into a pipe or a file, all moves are printed.");
    const auto typed = std::make_shared<Arguments>();
    command->add_option("file", typed->file, "The saved match.")->required();
    command->add_option("--seat", typed->seat,
                        "Show what this player saw, counting from 0. Without it, what spectators saw.");
    command->add_flag("--all", typed->all, "Show everything: all cards, and every move and who made it.");
    command->add_flag("--print", typed->print, "Print all moves, even at a terminal.");
    command->add_option("--lang", typed->language, "en or de. Without it, the environment decides.");
    command->callback([typed] { replay(*typed); });
}

}  // namespace duckpond::cli
