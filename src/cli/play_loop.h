#pragma once

// A match at the terminal: people at one keyboard, bots behind them.

#include <optional>
#include <vector>

#include "cli/play_wish.h"
#include "cli/sentences.h"
#include "cli/terminal.h"
#include "table/table.h"

namespace duckpond::cli {

class PlayLoop {
public:
    PlayLoop(Table table, PlayWish wish, const Texts& texts, Terminal& terminal);

    // Until the match is over or somebody leaves; then it is saved. It is also kept where something goes wrong.
    void run();

private:
    enum class Answer { Moved, NotYet, Quit };
    enum class Command { Help, Moves, Rules, Log, Hint, Undo, Quit };
    enum class Moves { All, InSight };  // all in full, or so that the table stays in sight

    [[nodiscard]] bool shared() const { return wish_.people.size() > 1; }
    [[nodiscard]] SeatSet people() const { return wish_.people; }
    [[nodiscard]] std::string say(std::string_view key, const TextValues& values = {}) const {
        return says_.texts().say(key, values);
    }

    void play_on();
    // Whose move it is, people first; on a shared keyboard only those who must.
    [[nodiscard]] std::optional<Seat> person_asked() const;
    void let_a_bot_move();
    // What the bot of that seat would do; none where it need not act, and does not. A signal cuts its thoughts short.
    [[nodiscard]] std::optional<int> bot_choice(Seat seat);
    void make(Seat seat, int index);

    // False when somebody leaves.
    bool let_play(Seat seat);
    bool hand_over(Seat seat);
    bool confirm(const std::string& prompt);
    Answer answer(Seat seat, const std::string& line);
    Answer obey(Seat seat, Command command);
    bool step_in(const std::string& line);
    Answer move_by_number(Seat seat, const std::string& line);
    Answer take_back();
    [[nodiscard]] std::optional<Command> command_of(std::string_view line) const;
    [[nodiscard]] bool can_pass(Seat seat) const;

    void show(Seat seat);
    void show_moves(Seat seat, Moves how) const;
    void show_moves_in_short(Seat seat) const;
    // What the last move has taken off the table, if anything, until somebody presses Enter. False when they leave.
    bool look_back();
    void show_hint(Seat seat);
    // A move as one may type it: with the player's name for a seat, where that is understood.
    [[nodiscard]] std::string notation(Seat seat, std::size_t index) const;
    // Whether there were any.
    bool show_news(Viewer reader, std::size_t most, Telling telling = Telling::First);
    // Above the table: if anything has to scroll away, it is not the table.
    void show_news_first(Viewer reader);
    [[nodiscard]] bool learnt_something(Seat seat) const;
    void save(bool and_go_on) const;
    void finish();

    Table table_;
    PlayWish wish_;
    Sentences says_;
    Terminal& terminal_;
    SmallRandom random_;
    std::optional<Seat> at_keyboard_;
    std::size_t looked_back_at_ = 0;                      // how many moves there were
    std::string notice_;                                  // for whoever is shown the table next
    std::vector<std::uint64_t> read_;                     // by seat, the spectators last: the last message shown
    std::vector<std::optional<std::uint64_t>> declined_;  // by seat: the ask that somebody need not answer, and did not
};

// The standings by rank.
void show_standings(const Outcome& outcome, const Sentences& says, const Terminal& terminal);
[[nodiscard]] std::vector<Standing> by_rank(const Outcome& outcome);
[[nodiscard]] std::string standing_line(const Standing& standing, const Sentences& says);

}  // namespace duckpond::cli
