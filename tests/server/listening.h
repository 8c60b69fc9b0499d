#pragma once

// A match at a served table with one viewer's ear at it, on a disk that keeps everything at once. Its time is the
// test's.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "server/live_match.h"
#include "tests/server/no_store.h"
#include "tests/table/matches.h"

namespace duckpond::server {

class Ear final : public Connection {
public:
    explicit Ear(std::function<void(const std::string&)> hear) : hear_(std::move(hear)) {}
    void send(Frame frame) override { hear_(*frame); }
    [[nodiscard]] const Person& person() const override { return somebody_; }
    [[nodiscard]] const Texts& texts() const override { return **Texts::in("en"); }

private:
    std::function<void(const std::string&)> hear_;
    Person somebody_{.id = "x", .name = "x"};
};

// Milliseconds since 1970 have thirteen digits; nothing else in a frame has so many.
inline void blank_times(std::string& frame) {
    constexpr std::string_view digits = "0123456789";
    for (std::size_t at = frame.find_first_of(digits); at != std::string::npos;) {
        const std::size_t end = std::min(frame.find_first_not_of(digits, at), frame.size());
        if (end - at == 13) frame.replace(at, 13, 13, '#');
        at = frame.find_first_of(digits, end);
    }
}

// What a mutant does wrong on purpose.
enum class Leak : std::uint8_t { None, HeldAnswers, AnothersFrames };

inline constexpr Milliseconds window(WindowTime::max);
inline constexpr Milliseconds beat(BotBeat::max);
inline constexpr Milliseconds short_window = beat / 2;  // of one person among bots

// One table with one viewer's ear at it.
class Listening final : public LiveMatch::Owner {
public:
    Listening(const Record& record, Viewer viewer, Leak leak, int open_for, const ClockSetting& clock = {})
        : viewer_(viewer), leak_(leak), tokens_("secret"), services_{io_,    thinkers_, replays_,
                                                                     store_, tokens_,   metrics_} {
        MatchSettings settings;
        settings.window = WindowTime(open_for);
        settings.clock = clock;
        settings.beat = BotBeat::max;  // no machine is so slow that it comes by itself
        match_ = std::make_shared<LiveMatch>(*this, services_, boost::asio::make_strand(io_), MatchKey{"pond", 1},
                                             std::move(*Table::open(record)), settings);
        match_->players_changed(true);
        match_->begin();
        settle();
    }
    // NOLINTNEXTLINE(bugprone-exception-escape): a test may end where its clean-up fails
    ~Listening() override {
        match_->stop();
        io_.poll();
    }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

    [[nodiscard]] const Table& table() const { return match_->table(); }
    void answer(Seat seat, std::string_view move) {
        const auto ask = table().ask(seat);
        match_->answer(seat, ask ? static_cast<std::int64_t>(ask->id) : 0, move, {});
        settle();
    }
    // Lets the window's time pass.
    void wait(Milliseconds time) {
        match_->skip(time);
        settle();
    }
    // Lets a bot play a seat, until it has thought and its beat has come. Once.
    void let_bot_play(Seat seat) {
        seat_bots({seat});
        let_bots_think();
    }
    void let_bots_think() {
        think();
        wait(beat);
    }
    void seat_bots(SeatSet bots) {
        bots_ = bots;
        match_->players_changed(true);
        settle();
    }
    // Until no bot has anything to think about; no time passes. Whether any had.
    bool think() {
        bool any = false;
        while (thinkers_.think_next()) any = true;
        settle();
        return any;
    }
    void finish() {
        match_->finish();
        settle();
    }
    // All that was heard since the last call, times by their length.
    std::vector<std::string> take() {
        std::vector<std::string> all = std::exchange(heard_, {});
        for (std::string& frame : all) blank_times(frame);
        return all;
    }

    [[nodiscard]] Listeners listeners(Viewer viewer) const override {
        return {std::make_shared<Ear>([this, viewer](const std::string& frame) {
            const bool held = frame.find(R"("news":"held")") != std::string::npos;
            const bool leaks =
                (leak_ == Leak::HeldAnswers && held) || (leak_ == Leak::AnothersFrames && viewer == Seat(0));
            if (viewer == viewer_ || leaks) heard_.push_back(frame);
        })};
    }
    [[nodiscard]] bool looks_on(const std::shared_ptr<Connection>&) const override { return true; }
    [[nodiscard]] bots::Level usual_bot() const override {
        helped_ = true;
        return bots::Level::Random;
    }
    [[nodiscard]] std::optional<Seat> lone_player() const override { return lone_; }
    // Who is alone with bots from the next question on, or, if nobody is, from now on no more.
    void set_lone_player(std::optional<Seat> lone) {
        lone_ = lone;
        match_->players_changed(true);
        settle();
    }
    [[nodiscard]] bool has_had_help() const { return helped_; }
    [[nodiscard]] std::optional<bots::Level> bot_at(Seat seat) const override {
        return bots_.contains(seat) ? std::optional(bots::Level::Random) : std::nullopt;
    }
    void match_over() override {
        over_ = true;
        for (const std::string& frame : heard_) {
            EXPECT_EQ(frame.find(R"("outcome":[)"), std::string::npos)
                << "heard of the end before it was one: " << frame;
        }
    }
    [[nodiscard]] bool is_over() const { return over_; }
    void match_failed(const std::exception& fault) override { ADD_FAILURE() << fault.what(); }

private:
    void settle() {
        io_.restart();
        io_.poll();
    }

    Viewer viewer_;
    Leak leak_;
    SeatSet bots_;
    std::optional<Seat> lone_;
    bool over_ = false;
    mutable std::vector<std::string> heard_;
    mutable bool helped_ = false;
    boost::asio::io_context io_;
    Thinkers thinkers_{0};  // bots think when they are let
    Replays replays_;
    NoStore store_;
    Tokens tokens_;
    Metrics metrics_;
    Services services_;
    std::shared_ptr<LiveMatch> match_;
};

}  // namespace duckpond::server
