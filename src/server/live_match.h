#pragma once

// A match that is being played at a served table: who answers, what the store is given, and who is told. Its parts can
// be read alone: MatchClock (time), Thinking (bots), Outbox (what waits for the disk), CatchingUp (what somebody
// missed), match_news.h (what a viewer is told). Everything here runs on the table's strand.
//
// Durable before told: a move is made, given to the store, and what it means for each viewer is written down at once;
// those frames, and every answer that could hint at the move, wait in the outbox until the store says that the move is
// on the disk. If the store refuses, the table goes back to its last durable move and everybody is shown that.

#include <boost/asio/steady_timer.hpp>
#include <deque>

#include "server/catching_up.h"
#include "server/match_clock.h"
#include "server/match_news.h"
#include "server/outbox.h"
#include "server/thinking.h"
#include "table/table.h"

namespace duckpond::server {

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
        // Whether the connection looks at the table at all.
        [[nodiscard]] virtual bool looks_on(const std::shared_ptr<Connection>& connection) const = 0;
        // The bot that plays the seat just now.
        [[nodiscard]] virtual std::optional<bots::Level> bot_at(Seat seat) const = 0;
        // The one that helps out where a person is out of time.
        [[nodiscard]] virtual bots::Level usual_bot() const = 0;
        // The seat of the one person who is there, sits and plays, where all others are bots.
        [[nodiscard]] virtual std::optional<Seat> lone_player() const = 0;
        // Its last move is durable, and about to be told.
        virtual void match_over() = 0;
        // The program contradicted itself.
        virtual void match_failed(const std::exception& fault) = 0;
    };

    LiveMatch(Owner& owner, Services& services, const Strand& strand, MatchKey key, Table table,
              const MatchSettings& settings);

    // The banks as the moves so far left them, where a match is resumed.
    void spend_bank(Seat seat, std::int64_t milliseconds);

    // Shows everybody the match, and lets time run.
    void begin();
    void answer(Seat seat, std::int64_t ask, std::string_view move, const Asker& asker);
    // Lets a bot think about what the seat is asked, and tells whoever wants to know.
    void hint(Seat seat, std::int64_t ask, const Asker& asker);
    // The whole view for one connection; and, if it says what it was told last, the events after that. These may take a
    // while; the connection is told nothing else of the match before.
    void show(Viewer viewer, std::optional<std::uint64_t> since, const std::shared_ptr<Connection>& connection);
    // Somebody came or went: a bot may play on, or the match waits because nobody is here.
    void players_changed(bool anybody_here);
    // Somebody looks on no more.
    void forget_absent();
    // Only bots are left to decide anything: they play to the end without waiting for anybody.
    void finish();

    [[nodiscard]] std::int64_t number() const { return key_.match; }
    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] bool waits_for_store() const { return outbox_.durable() < moves(); }
    [[nodiscard]] Milliseconds window() const { return clock_.window(table_.match()); }

    // As if the match had waited so much longer: for tests that must not depend on how quick a machine is.
    void skip(Milliseconds time);
    // No timer fires, no answer counts any more.
    void stop();

private:
    // A move whose maker waits for the store.
    struct Waiting {
        std::size_t move = 0;
        Asker asker;
        Seat seat;
        Milliseconds spent{};  // of the seat's bank
    };
    // What the server keeps for each seat beside the rules.
    struct Player {
        std::optional<int> held;  // the index of a move that is noted until the question's time is over
        Moment held_at;
        bool late = false;          // out of time: a bot thinks
        std::int64_t answered = 0;  // the last ask that was answered, and how: sent again, it counts once
        std::string answer;
        std::uint64_t told = 0;  // the last message that went out to somebody: sent again, it leaves out what has faded
    };

    [[nodiscard]] std::size_t moves() const { return table_.record().moves.size(); }
    [[nodiscard]] Player& player(Seat seat) { return players_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] const Player& player(Seat seat) const { return players_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] std::optional<Refusal> why_not_asked(Seat seat, std::int64_t ask) const;
    [[nodiscard]] std::optional<bots::Level> bot_for(Seat seat) const;
    [[nodiscard]] std::vector<Viewer> viewers() const;
    template <class Do>
    void guarded(Do act);

    void give(Seat seat, int index, const Asker& asker);
    void hold(Seat seat, int index, const Asker& asker);
    void make(Seat seat, int index, const Asker& asker);
    void new_question();
    void let_bots_think();

    void stored(std::size_t move, std::uint64_t attempt, const Result<void>& result);
    void take_back(const Refusal& reason);
    void snapshot();

    // To whoever asked: done, or why not.
    void reply(const Asker& asker, const std::optional<Refusal>& reason);
    // Those who are told at once what happens.
    [[nodiscard]] Listeners ready(Viewer viewer) const;
    void tell(Viewer viewer, Listeners to, Story::Part happened, Showing showing = Showing::Match);
    void tell_move();
    void tell_held(Seat seat, Listeners to);
    void not_told(Viewer viewer, std::uint64_t since, const std::shared_ptr<Connection>& connection);
    // Somebody is behind: they are told once they have caught up.
    void left_out(const std::shared_ptr<Connection>& connection, const Outbox::MatchNews& news);
    void catch_up();
    // The story for those who waited for it; none where there is too much to be played again.
    void tell_missed(CatchingUp::Stories stories);

    void company_came();
    void schedule();
    [[nodiscard]] std::optional<Moment> next_moment() const;
    void moment_came();
    bool end_window(Moment now);
    [[nodiscard]] bool waits_for_lone_player() const;
    [[nodiscard]] bool bot_would_answer(Seat seat) const;
    bool let_a_bot_answer(Moment now);
    bool answer_for_the_late(Moment now);

    Owner& owner_;
    Services& services_;
    Strand strand_;
    MatchKey key_;
    Table table_;
    MatchClock clock_;
    Thinking thinking_;
    Outbox outbox_;
    CatchingUp catching_up_;
    std::vector<Player> players_;
    std::uint64_t attempt_ = 0;  // counts the times that the store refused
    std::deque<Waiting> waiting_;
    std::uint64_t question_ = 0;
    std::optional<Seat> lone_;  // since the question was asked, nobody else was there
    Moment quiet_until_;        // after the store refused
    bool running_ = false;
    bool stopped_ = false;
    bool told_over_ = false;
    boost::asio::steady_timer timer_;
    std::optional<Moment> armed_;
    SmallRandom random_;  // for who is out of time; it has nothing to do with the match's
};

}  // namespace duckpond::server
