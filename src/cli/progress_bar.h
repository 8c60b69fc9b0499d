#pragma once

// How far something long has come, on standard error, if that is a terminal.

#include <fmt/core.h>
#include <unistd.h>

#include <cstdint>
#include <string>

namespace duckpond::cli {

class ProgressBar {
public:
    explicit ProgressBar(std::int64_t all) : all_(all), shown_(isatty(STDERR_FILENO) != 0) {}
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar() {
        if (drawn_ >= 0) fmt::print(stderr, "\r{:60}\r", "");
    }
    void show(std::int64_t done) {
        const int percent = static_cast<int>(100 * done / all_);
        if (!shown_ || percent == drawn_) return;
        drawn_ = percent;
        fmt::print(stderr, "\r[{:<40}] {:3} %", std::string(static_cast<std::size_t>(percent * 40 / 100), '='),
                   percent);
    }

private:
    std::int64_t all_;
    bool shown_;
    int drawn_ = -1;
};

}  // namespace duckpond::cli
