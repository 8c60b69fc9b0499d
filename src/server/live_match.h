#pragma once

// A match that is being played at a served table: time, bots, the store, and what each viewer is sent. Everything here
// runs on the table's strand.
//
// Durable before told: a move is made, given to the store, and what it means for each viewer is written down at once;
// those frames, and every answer that could hint at the move, wait in the outbox until the store says that the move is
// on the disk. If the store refuses, the table goes back to its last durable move and everybody is shown that.

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <stop_token>

#include "bots/bot.h"
#include "server/connection.h"
#include "server/metrics.h"
#include "store/store.h"
#include "table/table.h"

namespace duckpond::server {

using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;
using Moment = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

// A store that refused is given so much time to recover.
inline constexpr Milliseconds pause_after_refusal{1000};

// What all tables of a server share.
struct Services {
    boost::asio::io_context& io;
    boost::asio::thread_pool& thinkers;  // where bots think
    Store& store;
    const Tokens& tokens;
    Metrics& metrics;
};

struct TableSettings {
    ClockSetting clock;
    Maybe<WindowTime> window;  // else the game's own time
    BotBeat beat = 900;
};

using Listeners = std::vector<std::shared_ptr<Connection>>;

class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
public:
    // The table around the match.
    class Owner {
    public:
        Owner() = default;
        Owner(const Owner&) = delete;
        Owner& operator=(const Owner&) = delete;
        virtual ~Owner() = default;
        // The connections of whoever is that viewer.
        [[nodiscard]] virtual Listeners listeners(Viewer viewer) const = 0;
        // The bot that plays the seat just now.
        [[nodiscard]] virtual std::optional<bots::Level> bot_at(Seat seat) const = 0;
        // The one that helps out where a person is out of time.
        [[nodiscard]] virtual bots::Level usual_bot() const = 0;
        // Its last move is durable, and about to be told.
        virtual void match_over() = 0;
        // The program contradicted itself.
        virtual void match_failed(const std::exception& fault) = 0;
    };

    LiveMatch(Owner& owner, Services& services, const Strand& strand, MatchKey key, Table table,
              const TableSettings& settings);

    // The banks as the moves so far left them, where a match is resumed.
    void spend_bank(Seat seat, std::int64_t milliseconds);

    // Shows everybody the match, and lets time run.
    void begin();
    void answer(Seat seat, std::int64_t ask, std::string_view move, const Asker& asker);
    // Lets a bot think about what the seat is asked, and tells whoever wants to know.
    void hint(Seat seat, std::int64_t ask, const Asker& asker);
    // The whole view for one connection, with the events it missed if it says what it saw last.
    void show(Viewer viewer, Maybe<std::int64_t> since, const std::shared_ptr<Connection>& connection);
    // Somebody came or went: a bot may play on, or the match waits because nobody is here.
    void players_changed(bool anybody_here);

    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] bool waits_for_store() const { return durable_ < moves(); }
    [[nodiscard]] Milliseconds window() const;

    // As if the match had waited so much longer: for tests that must not depend on how quick a machine is.
    void skip(Milliseconds time);
    // No timer fires, no answer counts any more.
    void stop();

private:
    struct Outgoing {
        std::size_t after = 0;  // the number of moves that must be durable before
        Listeners to;           // who was there: whoever comes later is shown the match as it stands then
        Frame frame;
        bool is_reply = false;  // and so true even when moves are taken back
    };
    // A move whose maker waits for the store.
    struct Waiting {
        std::size_t move = 0;
        Asker asker;
        Seat seat;
        Milliseconds spent{};  // of the seat's bank
    };
    // What the server keeps for each seat beside the rules.
    struct Player {
        Milliseconds bank{};      // when the question was asked
        Milliseconds spent{};     // of it, since; nobody is shown that before the next question
        std::optional<int> held;  // the place of a move that is noted until the question's time is over
        Moment held_at;
        bool late = false;                        // out of time: a bot thinks
        std::optional<std::stop_source> search;   // a bot was asked for this question
        std::optional<int> thought;               // the place of the move that it found; none: it lets others go on
        std::optional<std::stop_source> hinting;  // a hint is being thought of
        std::int64_t answered = 0;                // the last ask that was answered, and how: sent again, it counts once
        std::string answer;
        std::uint64_t told = 0;  // the last message that went out to somebody: sent again, it leaves out what has faded
    };

    std::vector<Message> missed_by(Viewer viewer, std::uint64_t since);
    [[nodiscard]] std::size_t moves() const { return table_.record().moves.size(); }
    [[nodiscard]] Player& player(Seat seat) { return players_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] const Player& player(Seat seat) const { return players_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] std::optional<Refusal> why_not_asked(Seat seat, std::int64_t ask) const;
    [[nodiscard]] bool holds_now() const;
    [[nodiscard]] bool clock_runs() const;
    [[nodiscard]] Moment clock_end(Seat seat) const;
    [[nodiscard]] std::optional<bots::Level> bot_for(Seat seat) const;
    [[nodiscard]] Milliseconds beat() const;
    template <class Do>
    void guarded(Do act);

    void give(Seat seat, int place, const Asker& asker);
    void hold(Seat seat, int place, const Asker& asker);
    void make(Seat seat, int place, const Asker& asker);
    Milliseconds take_from_bank(Seat seat);
    void new_question();
    void let_bots_think();
    static void stop_thinking(Player& player);
    template <class Then>
    void think_for(Seat seat, const bots::Bot& bot, const std::stop_token& stop, Then then);
    void tell_hint(Seat seat, std::int64_t ask, const bots::Thought& thought, const Asker& asker);

    void stored(std::size_t move, std::uint64_t attempt, const Result<void>& result);
    void take_back(const Refusal& reason);
    void flush();
    void post(Listeners to, Frame frame);
    // To whoever asked: done, or why not.
    void reply(const Asker& asker, const std::optional<Refusal>& reason);
    void snapshot();

    [[nodiscard]] Frame news_for(Viewer viewer, const std::vector<Message>& messages) const;
    [[nodiscard]] std::vector<Viewer> viewers() const;
    [[nodiscard]] static std::int64_t epoch(Moment moment);

    void schedule();
    [[nodiscard]] std::optional<Moment> next_moment() const;
    void moment_came();
    bool end_window(Moment now);
    [[nodiscard]] bool bot_would_answer(Seat seat) const;
    bool let_a_bot_answer(Moment now);
    bool answer_for_the_late(Moment now);

    Owner& owner_;
    Services& services_;
    Strand strand_;
    MatchKey key_;
    Table table_;
    TableSettings settings_;
    std::vector<Player> players_;
    std::size_t durable_;
    std::uint64_t attempt_ = 0;  // counts the times that the store refused
    std::deque<Outgoing> outbox_;
    std::deque<Waiting> waiting_;
    std::uint64_t question_ = 0;
    Moment asked_at_;
    Moment quiet_until_;  // after the store refused
    bool running_ = false;
    bool stopped_ = false;
    bool told_over_ = false;
    boost::asio::steady_timer timer_;
    std::optional<Moment> armed_;
    SmallRandom random_;  // for who is out of time; it has nothing to do with the match's
};

}  // namespace duckpond::server
