#include "server/replays.h"

#include <spdlog/spdlog.h>

#include "base/fault_of.h"
#include "server/polite.h"

namespace duckpond::server {

bool Replays::add(std::stop_token unwanted, std::function<void()> work) {
    std::deque<Job> dropped;  // what it holds is let go when the lock is
    const std::lock_guard lock(mutex_);
    if (thread_.get_stop_token().stop_requested()) return false;
    if (jobs_.size() >= most_waiting) {
        dropped.swap(jobs_);
        for (Job& job : dropped) {
            if (!job.unwanted.stop_requested()) jobs_.push_back(std::move(job));
        }
        if (jobs_.size() >= most_waiting) return false;
    }
    jobs_.push_back({std::move(unwanted), std::move(work)});
    changed_.notify_one();
    return true;
}

void Replays::stop() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    std::deque<Job> dropped;
    const std::lock_guard lock(mutex_);
    dropped.swap(jobs_);
}

void Replays::run(const std::stop_token& ending) {
    yield_to_people();
    while (true) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, ending, [&] { return !jobs_.empty(); })) return;
            if (ending.stop_requested()) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        if (job.unwanted.stop_requested()) continue;
        if (const auto fault = fault_of(job.work)) spdlog::error("event=fault thread=replays fault=\"{}\"", *fault);
    }
}

}  // namespace duckpond::server
