#pragma once

// Where bots think. Thinking time is shared by tables, not by who asked first: whoever asks for a thousand searches at
// one table waits for them there, and everybody else hardly notices. When more tables wait than there are threads, each
// search is given less time, so that a round over all of them takes no longer than one search.

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "bots/bot.h"

namespace duckpond::server {

// What a table wants to be thought of.
struct Search {
    bots::Bot bot;
    std::stop_token stop;                         // once it is stopped, nobody thinks of it
    std::function<void(const bots::Bot&)> think;  // with the bot as it may think now
};

// Tables take turns, each with one search; a table's own searches stay in order. Without clocks and threads.
class ThinkingLine {
public:
    explicit ThinkingLine(int threads) : threads_(threads) {}

    void add(const std::string& table, Search search);
    // The next search, with what time it may take; none where nothing waits. What was stopped costs no turn.
    [[nodiscard]] std::optional<Search> next();
    [[nodiscard]] bool is_empty() const { return line_.empty(); }

private:
    int threads_;
    std::deque<std::string> line_;  // the tables that wait, each once
    std::map<std::string, std::deque<Search>> searches_;
};

class Thinkers {
public:
    // Without threads of its own (0), whoever calls think_next() does the thinking.
    explicit Thinkers(int threads);
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;
    // Searches that have begun end by themselves, the others never begin.
    ~Thinkers();
    void stop();

    void add(const std::string& table, Search search);
    // Does the next search on this thread. False where none waits.
    bool think_next();

private:
    void work(const std::stop_token& end);

    std::mutex mutex_;
    std::condition_variable_any added_;
    ThinkingLine line_;
    std::vector<std::jthread> threads_;
};

}  // namespace duckpond::server
