#pragma once

// Boards of duck! duck! GO! for whoever draws one in a browser, which knows no rules: whether a board is sound, and
// what it is like to race on.

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/refusal.h"
#include "texts/texts.h"

namespace duckpond::server {

// The boards that ship.
[[nodiscard]] std::string boards_json();

// A board from its text with what follows from it, or what is wrong and which tiles are to blame.
[[nodiscard]] std::string checked_board_json(std::string_view text, const Texts& texts);

// Races on boards, on a thread of its own: neither a table nor a bot waits for it. What was measured is kept.
class BoardSurvey {
public:
    BoardSurvey() = default;
    BoardSurvey(const BoardSurvey&) = delete;
    BoardSurvey& operator=(const BoardSurvey&) = delete;
    ~BoardSurvey();

    using Figures = std::function<void(Result<std::string>)>;
    // Tells the figures as JSON, now or later and on another thread; refuses what cannot be raced on, and more than can
    // be done.
    void measure(std::string_view text, Figures tell);

private:
    void keep(const std::string& key, const std::string& figures);

    std::mutex mutex_;
    std::map<std::string, std::string, std::less<>> known_;  // by the board's text
    std::deque<std::string> order_;                          // of what is known, the oldest first
    int waiting_ = 0;
    std::atomic<bool> ending_ = false;
    boost::asio::thread_pool thread_{1};
};

}  // namespace duckpond::server
