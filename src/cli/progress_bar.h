#pragma once

// How far something long has come, on standard error: a bar at a terminal, elsewhere a line now and then.

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

#include "cli/commands.h"

namespace duckpond::cli {

class ProgressBar {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds between_lines{10};

    explicit ProgressBar(std::int64_t all, std::FILE* out = stderr, std::function<Clock::time_point()> now = Clock::now)
        : all_(all), out_(out), now_(std::move(now)), at_terminal_(isatty(fileno(out)) != 0), told_(now_()) {}
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar() {
        if (drawn_ >= 0) fmt::print(out_, "\r{:60}\r", "");
    }
    void show(std::int64_t done) { at_terminal_ ? draw(done) : tell(done); }

private:
    [[nodiscard]] int percent(std::int64_t done) const { return static_cast<int>(100 * done / all_); }
    void draw(std::int64_t done) {
        if (percent(done) == drawn_) return;
        drawn_ = percent(done);
        fmt::print(out_, "\r[{:<40}] {:3} %", std::string(static_cast<std::size_t>(drawn_ * 40 / 100), '='), drawn_);
        std::fflush(out_);
    }
    void tell(std::int64_t done) {
        if (now_() - told_ < between_lines) return;
        told_ = now_();
        fmt::print(
            out_, "{}\n",
            english().say("progress.line", {{"done", done}, {"all", all_}, {"percent", std::int64_t{percent(done)}}}));
        std::fflush(out_);
    }

    std::int64_t all_;
    std::FILE* out_;
    std::function<Clock::time_point()> now_;
    bool at_terminal_;
    Clock::time_point told_;  // when the last line was written, or this began
    int drawn_ = -1;
};

}  // namespace duckpond::cli
