#include "cli/play_loop.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <future>
#include <stop_token>

#include "base/check.h"
#include "base/lowered.h"
#include "bots/think.h"
#include "cli/commands.h"
#include "cli/files.h"

namespace duckpond::cli {

namespace {

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Enough of what was typed to know it again.
std::string repeated(std::string_view line) {
    constexpr int most = 60;
    return shortened(line, most);
}

std::string joined(const std::vector<bots::Bot>& bots) {
    std::string text;
    for (const bots::Bot& bot : bots) {
        if (!text.empty()) text += ',';
        text += bots::text_of(bot);
    }
    return text;
}

}  // namespace

PlayLoop::PlayLoop(Table table, PlayWish wish, const Texts& texts, Terminal& terminal)
    : table_(std::move(table)),
      wish_(std::move(wish)),
      says_(texts, table_.record().game, table_.record().names),
      terminal_(terminal),
      random_(wish_.luck),
      read_(static_cast<std::size_t>(table_.players()) + 1),
      declined_(static_cast<std::size_t>(table_.players())) {
    // What was read before the match was saved is not news.
    for (int i = 0; i < table_.players(); ++i) read_[static_cast<std::size_t>(i)] = table_.number(Seat(i));
    read_.back() = table_.number(Viewer::spectator());
    looked_back_at_ = table_.record().moves.size();
}

void PlayLoop::run() {
    try {
        play_on();
    } catch (...) {
        save(true);
        throw;
    }
}

void PlayLoop::play_on() {
    while (!table_.match().result()) {
        if (signal_ended_input()) return save(true);
        const std::optional<Seat> person = person_asked();
        if (!person) {
            let_a_bot_move();
        } else if (!let_play(*person)) {
            return save(true);
        }
        if (!look_back()) return save(true);
    }
    finish();
}

std::optional<Seat> PlayLoop::person_asked() const {
    std::optional<Seat> may;
    for (const Seat seat : people()) {
        const std::optional<Ask> ask = table_.ask(seat);
        if (!ask) continue;
        if (ask->must) return seat;
        // Handing over a shared keyboard would tell that somebody could step in; they speak up by themselves.
        if (!may && !shared() && declined_[static_cast<std::size_t>(seat.index())] != ask->id) may = seat;
    }
    return may;
}

void PlayLoop::let_a_bot_move() {
    for (const Seat seat : table_.match().may() - people()) {
        const std::optional<int> index = bot_choice(seat);
        if (signal_ended_input()) return;  // what was thought in a hurry does not count
        if (index) return make(seat, *index);
    }
    const SeatSet must = table_.match().must() - people();
    if (must.empty()) {  // All who could go on have declined.
        std::fill(declined_.begin(), declined_.end(), std::nullopt);
        return;
    }
    const Seat seat = must.nth(static_cast<int>(draw_below(random_, static_cast<std::uint32_t>(must.size()))));
    const std::optional<int> index = bot_choice(seat);
    if (!signal_ended_input()) make(seat, index.value());
}

std::optional<int> PlayLoop::bot_choice(Seat seat) {
    const int bots_before = (SeatSet::first(seat.index()) - people()).size();
    const std::size_t which = static_cast<std::size_t>(bots_before) % wish_.bots.size();
    std::fflush(stdout);  // what there is to read is read while it thinks
    std::stop_source stop;
    auto choice = std::async(std::launch::async, [&, luck = random_.next64()] {
        return bots::choose(*table_.match().known(seat), wish_.bots[which], luck, stop.get_token());
    });
    while (choice.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
        if (signal_ended_input()) stop.request_stop();
    }
    return choice.get();
}

void PlayLoop::make(Seat seat, int index) {
    const auto played = table_.play(seat, table_.ask(seat)->id, index);
    CHECK(played.has_value());
}

bool PlayLoop::let_play(Seat seat) {
    if (!hand_over(seat)) return false;
    show(seat);
    while (true) {
        const std::string_view prompt = !table_.ask(seat)->must ? "play.prompt-may"
                                        : can_pass(seat)        ? "play.prompt-pass"
                                                                : "play.prompt";
        const auto line = terminal_.ask(terminal_.paint(Style::Bold, say(prompt)));
        if (!line) return false;
        switch (answer(seat, *line)) {
            case Answer::Moved:
                return true;
            case Answer::Quit:
                return false;
            case Answer::NotYet:
                break;
        }
    }
}

// Between two people the screen is empty. Who has just learnt something gets to read it first.
bool PlayLoop::hand_over(Seat seat) {
    if (!shared() || at_keyboard_ == seat) return true;
    if (at_keyboard_ && learnt_something(*at_keyboard_)) {
        show_news(*at_keyboard_, 100);
        if (!confirm(say("play.hide"))) return false;
    }
    terminal_.clear();
    at_keyboard_.reset();
    if (!confirm(say("play.hand-over", {{"name", says_.name(seat)}}))) return false;
    terminal_.clear();
    at_keyboard_ = seat;
    return true;
}

bool PlayLoop::confirm(const std::string& prompt) {
    const auto line = terminal_.ask(prompt + ' ');
    return line && command_of(*line) != Command::Quit;
}

PlayLoop::Answer PlayLoop::answer(Seat seat, const std::string& line) {
    if (const auto command = command_of(line)) return obey(seat, *command);
    if (line.empty() && !table_.ask(seat)->must) {
        declined_[static_cast<std::size_t>(seat.index())] = table_.ask(seat)->id;
        return Answer::Moved;
    }
    if (line.empty() && !can_pass(seat)) {
        terminal_.say(say("play.say-something"));
        return Answer::NotYet;
    }
    if (is_number(line)) return move_by_number(seat, line);
    if (step_in(line)) return Answer::Moved;
    const auto index = table_.find(seat, line.empty() ? "pass" : line);
    if (!index) {
        terminal_.say(say("play.not-understood", {{"found", repeated(line)}}), 0, Style::Bad);
        return Answer::NotYet;
    }
    make(seat, *index);
    return Answer::Moved;
}

// "anna: ripe", typed while another is asked.
bool PlayLoop::step_in(const std::string& line) {
    const std::size_t colon = line.find(':');
    if (!shared() || colon == std::string::npos) return false;
    for (const Seat seat : people()) {
        if (lowered(table_.name(seat)) != lowered(line.substr(0, colon)) || !table_.ask(seat)) continue;
        const auto index = table_.find(seat, line.substr(colon + 1));
        if (!index) return false;
        make(seat, *index);
        return true;
    }
    return false;
}

PlayLoop::Answer PlayLoop::move_by_number(Seat seat, const std::string& line) {
    const auto count = static_cast<std::int64_t>(table_.match().legal(seat).size());
    const auto number = number_from_text(line, line, 1, count);
    if (!number) {
        terminal_.say(say("play.no-such-number", {{"found", repeated(line)}, {"max", count}}), 0, Style::Bad);
        return Answer::NotYet;
    }
    make(seat, static_cast<int>(*number) - 1);
    return Answer::Moved;
}

std::optional<PlayLoop::Command> PlayLoop::command_of(std::string_view line) const {
    struct Named {
        Command command;
        std::string_view word;
        std::string_view key;  // the word in the players' language
    };
    static constexpr std::array<Named, 7> commands{{
        {Command::Help, "help", "play.command.help"},
        {Command::Moves, "moves", "play.command.moves"},
        {Command::Rules, "rules", "play.command.rules"},
        {Command::Log, "log", "play.command.log"},
        {Command::Hint, "hint", "play.command.hint"},
        {Command::Undo, "undo", "play.command.undo"},
        {Command::Quit, "quit", "play.command.quit"},
    }};
    for (const Named& named : commands) {
        if (line == named.word || line == say(named.key)) return named.command;
    }
    return std::nullopt;
}

PlayLoop::Answer PlayLoop::obey(Seat seat, Command command) {
    switch (command) {
        case Command::Help:
            terminal_.say(say("play.help", {{"example", notation(seat, table_.match().legal(seat).size() - 1)}}));
            return Answer::NotYet;
        case Command::Moves:
            show_moves(seat, Moves::All);
            return Answer::NotYet;
        case Command::Rules:
            terminal_.say(say(std::string(says_.game()) + ".rules"));
            return Answer::NotYet;
        case Command::Log:
            read_[static_cast<std::size_t>(seat.index())] = 0;
            if (table_.number(seat) == 0) terminal_.say(say("play.nothing-yet"));
            show_news(seat, table_.number(seat), Telling::Again);
            return Answer::NotYet;
        case Command::Hint:
            show_hint(seat);
            return Answer::NotYet;
        case Command::Undo:
            return take_back();
        case Command::Quit:
            return Answer::Quit;
    }
    return Answer::NotYet;
}

PlayLoop::Answer PlayLoop::take_back() {
    const std::vector<RecordedMove>& moves = table_.record().moves;
    const auto last =
        std::find_if(moves.rbegin(), moves.rend(), [&](const auto& move) { return people().contains(move.seat); });
    if (!shared() || last == moves.rend()) {
        terminal_.say(say(shared() ? "play.nothing-to-undo" : "play.undo-alone"), 0, Style::Bad);
        return Answer::NotYet;
    }
    const Seat seat = last->seat;
    const auto undone = table_.undo(static_cast<std::size_t>(last - moves.rbegin()) + 1);
    CHECK(undone.has_value());
    for (int i = 0; i < table_.players(); ++i) {
        auto& read = read_[static_cast<std::size_t>(i)];
        read = std::min(read, table_.number(Seat(i)));
    }
    read_.back() = std::min(read_.back(), table_.number(Viewer::spectator()));
    std::fill(declined_.begin(), declined_.end(), std::nullopt);
    notice_ = say("play.undone", {{"name", says_.name(seat)}});
    return Answer::Moved;
}

bool PlayLoop::can_pass(Seat seat) const {
    return table_.find(seat, "pass").has_value();
}

void PlayLoop::save(bool and_go_on) const {
    write_record(wish_.save, table_.record(), says_.texts());  // before anything is said: the terminal may be gone
    if (shared() && and_go_on) terminal_.clear();              // whoever leaves leaves no hand open
    terminal_.verbatim(say("play.saved", {{"file", wish_.save}}));
    if (!and_go_on) return;
    std::string command = called_as() + " play --resume " + quoted_for_shell(wish_.save);
    if (wish_.bots != PlayWish{}.bots) command += " --bots " + joined(wish_.bots);
    if (!wish_.language.empty()) command += " --lang " + wish_.language;
    terminal_.verbatim(say("play.go-on", {{"command", command}}));
}

}  // namespace duckpond::cli
