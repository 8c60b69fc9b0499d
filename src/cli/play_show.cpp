// What a match at the terminal shows: the picture, the news, the moves, the end.

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "bots/think.h"
#include "cli/picture.h"
#include "cli/play_loop.h"
#include "engine/why.h"
#include "rules/last_look.h"

namespace duckpond::cli {

namespace {

constexpr std::size_t most_news = 20;

// A list of moves is never shorter than this, if the terminal is low.
constexpr std::size_t least_rows = 6;

bool is_hidden(const Word& word) {
    const auto* names = std::get_if<std::vector<std::string>>(&word);
    if (names != nullptr) return std::find(names->begin(), names->end(), "hidden") != names->end();
    return std::holds_alternative<Hidden>(word);
}

std::size_t hidden_words(const std::vector<Message>& messages) {
    std::size_t count = 0;
    for (const Message& message : messages) {
        for (const ToldEvent& event : message.events) {
            for (const auto& [field, word] : event.words) count += is_hidden(word) ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

void PlayLoop::show(Seat seat) {
    terminal_.refresh();
    terminal_.rule(say(std::string(says_.game()) + ".name"));
    if (!notice_.empty()) terminal_.say(std::exchange(notice_, {}), 0, Style::Notice);
    show_news_first(seat);
    terminal_.begin_screen();
    draw_picture(table_.match(), says_, seat, terminal_);
    terminal_.line();
    show_moves(seat, Moves::InSight);
}

bool PlayLoop::look_back() {
    const std::size_t moves = table_.record().moves.size();
    if (looked_back_at_ == moves || table_.match().result()) return true;
    looked_back_at_ = moves;
    const Viewer reader = shared() ? Viewer::spectator() : Viewer(people().nth(0));
    const auto view = last_look(table_.match(), reader);
    if (!view) return true;
    if (shared()) {
        terminal_.clear();
        at_keyboard_.reset();
    }
    terminal_.rule(say(std::string(says_.game()) + ".name"));
    if (!shared()) show_news_first(reader);
    terminal_.begin_screen();
    draw_view(*view, says_, reader, terminal_);
    terminal_.line();
    return confirm(say("play.next-round"));
}

// In as many columns as there is room for; a note that is too long for its line stands below it.
void PlayLoop::show_moves(Seat seat, Moves how) const {
    constexpr int indent = 5;
    std::vector<std::string> items;
    std::vector<std::string> below;
    int widest = 0;
    const std::vector<OfferedMove> moves = table_.match().legal(seat);
    terminal_.line(terminal_.paint(Style::Bold, say("play.your-moves", {{"name", says_.name(seat)}})));
    const std::vector<std::string> notes = notes_on_moves(table_.match(), says_, seat, terminal_, moves);
    for (const OfferedMove& move : moves) {
        const std::size_t index = items.size();
        const std::string typed = notation(seat, index);
        const auto item = [&](std::string_view note, std::string_view word) {
            return fmt::format("{:>3}  {}{} ({})", index + 1, says_.move(move, seat), note, word);
        };
        // Long names leave no room for a note, or for themselves twice.
        const auto too_wide = [&] { return columns(items.back()) > terminal_.width(); };
        items.push_back(item(notes[index].empty() ? "" : ": " + notes[index], typed));
        below.emplace_back(too_wide() ? notes[index] : "");
        if (too_wide()) items.back() = item("", typed);
        if (too_wide()) items.back() = item("", move.notation);
        widest = std::max(widest, columns(items.back()));
    }
    const bool alone = std::any_of(below.begin(), below.end(), [](const std::string& note) { return !note.empty(); });
    const auto fitting = static_cast<std::size_t>(alone ? 1 : std::max(1, terminal_.width() / (widest + 2)));
    const std::size_t rows = (items.size() + fitting - 1) / fitting;
    const auto notes_below = static_cast<std::size_t>(
        std::count_if(below.begin(), below.end(), [](const std::string& note) { return !note.empty(); }));
    if (how == Moves::InSight && rows + notes_below > terminal_.rows_left(least_rows)) return show_moves_in_short(seat);
    for (std::size_t row = 0; row < rows; ++row) {
        std::string line;
        for (std::size_t i = row; i < items.size(); i += rows) {
            line += i + rows < items.size() ? padded(items[i], widest + 2) : items[i];
        }
        fitting == 1 ? terminal_.say(line, indent) : terminal_.line(line);
        if (!below[row].empty()) terminal_.say(std::string(indent, ' ') + below[row], indent);
    }
}

// A list that would push the table out of sight: each move by its number and as it is typed, as many as there is room
// for.
void PlayLoop::show_moves_in_short(Seat seat) const {
    std::vector<std::string> items;
    int widest = 0;
    const std::size_t count = table_.match().legal(seat).size();
    for (std::size_t index = 0; index < count; ++index) {
        items.push_back(fmt::format("{:>3}  {}", index + 1, notation(seat, index)));
        widest = std::max(widest, columns(items.back()));
    }
    const auto fitting = static_cast<std::size_t>(std::max(1, terminal_.width() / (widest + 2)));
    const std::size_t room = terminal_.rows_left(least_rows) - 1;  // the last row says how to see them all
    const std::size_t rows = std::min(room, (items.size() + fitting - 1) / fitting);
    const std::size_t shown = std::min(items.size(), rows * fitting);
    for (std::size_t row = 0; row < rows; ++row) {
        std::string line;
        for (std::size_t i = row; i < shown; i += rows) {
            line += i + rows < shown ? padded(items[i], widest + 2) : items[i];
        }
        terminal_.line(line);
    }
    terminal_.say(say("play.more-moves", {{"count", static_cast<std::int64_t>(count - shown)}}), 0, Style::Faint);
}

// What a good bot thinks that this seat knows no more than: its moves from the best, and why.
void PlayLoop::show_hint(Seat seat) {
    constexpr std::size_t most_moves = 8;
    constexpr int bar_width = 10;
    const bots::Thought thought = bots::consider(*table_.match().known(seat), bots::adviser, random_.next64());
    const std::vector<OfferedMove> moves = table_.match().legal(seat);
    const auto name = [&](int index) { return says_.move(moves[static_cast<std::size_t>(index)], seat); };
    std::vector<int> indices = ranked(thought);
    if (indices.size() > most_moves) indices.resize(most_moves);
    for (const int index : indices) {
        const bots::MoveThought& one = thought.moves[static_cast<std::size_t>(index)];
        // What was hardly looked at has a figure that means nothing.
        if (one.visits == 0 || (index != indices.front() && of_a_hundred(one.share) == 0)) continue;
        const std::int64_t result = of_a_hundred(one.results[static_cast<std::size_t>(seat.index())]);
        std::string bar;
        for (int step = 0; step < bar_width; ++step) bar += step < (result + 5) / 10 ? "█" : "░";
        terminal_.say(fmt::format("  {} {:>3}  {}", bar, result, name(index)), bar_width + 8);
    }
    terminal_.say(
        why(says_.texts(), reason_for(thought, seat), {.move = name, .seat = [&](Seat of) { return says_.name(of); }}),
        0, Style::Notice);
    if (thought.worlds == 0) return;
    const std::string imagined = std::string(says_.game()) + ".imagined";
    const bool told = says_.texts().has(imagined);
    terminal_.say((told ? say(imagined, {{"worlds", thought.worlds}}) + ' ' : "") + say("why.scale"), 0, Style::Faint);
}

std::string PlayLoop::notation(Seat seat, std::size_t index) const {
    const OfferedMove move = table_.match().legal(seat)[index];
    const std::size_t arrow = move.notation.rfind('>');
    for (const auto& [field, word] : move.words) {
        const Seat* target = std::get_if<Seat>(&word);
        if (target == nullptr || arrow == std::string::npos) continue;
        const std::size_t behind = std::min(move.notation.find(':', arrow), move.notation.size());
        std::string named = move.notation.substr(0, arrow + 1) + table_.name(*target) + move.notation.substr(behind);
        const auto found = table_.find(seat, named);
        if (found && *found == static_cast<int>(index)) return named;
    }
    return move.notation;
}

void PlayLoop::show_news_first(Viewer reader) {
    if (show_news(reader, most_news)) terminal_.line();
}

bool PlayLoop::show_news(Viewer reader, std::size_t most, Telling telling) {
    std::uint64_t& read = read_[static_cast<std::size_t>(reader.is_spectator() ? table_.players() : reader.index())];
    const std::vector<Message> news = table_.since(reader, read, telling);
    read = table_.number(reader);
    read_.back() = table_.number(Viewer::spectator());  // whoever reads the news reads what everybody may know
    std::vector<std::string> lines;
    for (const Message& message : news) {
        if (std::string line = says_.events(message.events, reader); !line.empty()) lines.push_back(std::move(line));
    }
    if (lines.empty()) return false;
    terminal_.line(terminal_.paint(Style::Bold, say("play.since")));
    const std::size_t left_out = lines.size() > most ? lines.size() - most : 0;
    if (left_out > 0) {
        terminal_.say("  " + say("play.earlier", {{"count", static_cast<std::int64_t>(left_out)}}), 2, Style::Faint);
    }
    for (std::size_t i = left_out; i < lines.size(); ++i) terminal_.say("  " + lines[i], 4);
    return true;
}

// Whether the news for a seat say more than those for spectators.
bool PlayLoop::learnt_something(Seat seat) const {
    const std::vector<Message> own = table_.since(seat, read_[static_cast<std::size_t>(seat.index())]);
    return hidden_words(own) < hidden_words(table_.since(Viewer::spectator(), read_.back()));
}

void PlayLoop::finish() {
    if (shared()) terminal_.clear();
    terminal_.rule(say(std::string(says_.game()) + ".name"));
    const Viewer reader = shared() ? Viewer::spectator() : Viewer(people().nth(0));
    show_news_first(reader);
    terminal_.begin_screen();
    draw_picture(table_.match(), says_, reader, terminal_);
    terminal_.line();
    show_standings(*table_.match().result(), says_, terminal_);
    if (wish_.keep) save(false);
}

std::vector<Standing> by_rank(const Outcome& outcome) {
    std::vector<Standing> standings(outcome.begin(), outcome.end());
    std::stable_sort(standings.begin(), standings.end(),
                     [](const Standing& a, const Standing& b) { return a.rank < b.rank; });
    return standings;
}

std::string standing_line(const Standing& standing, const Sentences& says) {
    return says.texts().say("play.standing", {{"rank", std::int64_t{standing.rank}},
                                              {"name", says.name(standing.seat)},
                                              {"score", std::int64_t{standing.score}}});
}

void show_standings(const Outcome& outcome, const Sentences& says, const Terminal& terminal) {
    terminal.line(terminal.paint(Style::Bold, says.texts().say("play.standings")));
    for (const Standing& standing : by_rank(outcome)) {
        const Style style = standing.rank == 1 ? Style::Good : Style::Plain;
        terminal.line(terminal.paint(style, "  " + standing_line(standing, says)));
    }
}

}  // namespace duckpond::cli
