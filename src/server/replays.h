#pragma once

// Plays records again on a thread of its own, so that no move waits for it. What waits has a bound, and is left out
// when nobody wants it any more. All functions may be called from any thread.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace duckpond::server {

class Replays {
public:
    Replays() = default;
    Replays(const Replays&) = delete;
    Replays& operator=(const Replays&) = delete;
    ~Replays() { stop(); }

    // One piece of work after the other, in the order in which they came, each unless it was stopped before. False
    // where too much waits: then it is not done.
    [[nodiscard]] bool add(std::stop_token unwanted, std::function<void()> work);

    // Ends what is being done, and does nothing any more.
    void stop();

    static constexpr std::size_t most_waiting = 256;

private:
    struct Job {
        std::stop_token unwanted;
        std::function<void()> work;
    };
    void run(const std::stop_token& ending);

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Job> jobs_;
    std::jthread thread_{[this](const std::stop_token& ending) { run(ending); }};
};

}  // namespace duckpond::server
