#include "server/survey.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <chrono>

#include "base/fault_of.h"

namespace duckpond::server {

namespace {

constexpr std::chrono::milliseconds most_time{500};
constexpr std::size_t most_known = 500;
constexpr int most_waiting = 8;

}  // namespace

Survey::~Survey() {
    ending_ = true;
    thread_.join();
}

void Survey::ask(const std::string& name, Measure measure, Tell tell) {
    {
        std::unique_lock lock(mutex_);
        if (const auto known = known_.find(name); known != known_.end()) {
            const std::string found = known->second;
            lock.unlock();
            return tell(found);
        }
        if (waiting_ >= most_waiting) {
            lock.unlock();
            return tell(tl::unexpected(Refusal("limit.too-much")));
        }
        ++waiting_;
    }
    boost::asio::post(thread_, [this, name, measure = std::move(measure), tell = std::move(tell)] {
        const auto fault = fault_of([&] { tell(measured(name, measure)); });
        if (fault) spdlog::error("event=fault thread=survey fault=\"{}\"", *fault);
    });
}

Result<std::string> Survey::measured(const std::string& name, const Measure& measure) {
    const auto end = std::chrono::steady_clock::now() + most_time;
    std::string found;
    const auto fault =
        fault_of([&] { found = measure([&] { return ending_ || std::chrono::steady_clock::now() > end; }); });
    const std::lock_guard lock(mutex_);
    --waiting_;
    if (fault) {
        spdlog::error("event=fault thread=survey fault=\"{}\"", *fault);
        return tl::unexpected(Refusal("server.fault"));
    }
    if (known_.emplace(name, found).second) order_.push_back(name);
    if (order_.size() > most_known) {
        known_.erase(order_.front());
        order_.pop_front();
    }
    return found;
}

}  // namespace duckpond::server
