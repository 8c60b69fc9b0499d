#pragma once

// What takes long to find out and stays true, on a thread of its own: neither a table nor a bot waits for it.

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "base/refusal.h"

namespace duckpond::server {

class Survey {
public:
    Survey() = default;
    Survey(const Survey&) = delete;
    Survey& operator=(const Survey&) = delete;
    ~Survey();

    using Enough = std::function<bool()>;  // whether to come to an end
    using Measure = std::function<std::string(const Enough& enough)>;
    using Tell = std::function<void(Result<std::string>)>;
    // Tells what was measured: now, if it was measured before under this name, or later and on another thread. Refuses
    // more than can be done.
    void ask(const std::string& name, Measure measure, Tell tell);

private:
    [[nodiscard]] Result<std::string> measured(const std::string& name, const Measure& measure);

    std::mutex mutex_;
    std::map<std::string, std::string, std::less<>> known_;  // by name
    std::deque<std::string> order_;                          // of what is known, the oldest first
    int waiting_ = 0;
    std::atomic<bool> ending_ = false;
    boost::asio::thread_pool thread_{1};
};

}  // namespace duckpond::server
