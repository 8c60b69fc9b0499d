#include "server/thinkers.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "base/fault_of.h"
#include "server/polite.h"

namespace duckpond::server {

void ThinkingLine::add(const std::string& table, Search search) {
    std::deque<Search>& waiting = searches_[table];
    if (waiting.empty()) line_.push_back(table);
    waiting.push_back(std::move(search));
}

std::optional<Search> ThinkingLine::next() {
    while (!line_.empty()) {
        const auto turn = searches_.find(line_.front());
        std::deque<Search>& waiting = turn->second;
        while (!waiting.empty() && waiting.front().stop.stop_requested()) waiting.pop_front();
        const int tables = static_cast<int>(line_.size());
        line_.pop_front();
        if (waiting.empty()) {
            searches_.erase(turn);
            continue;
        }
        Search search = std::move(waiting.front());
        waiting.pop_front();
        if (waiting.empty()) {
            searches_.erase(turn);
        } else {
            line_.push_back(turn->first);
        }
        search.bot = bots::hurried(search.bot, threads_, tables);
        return search;
    }
    return std::nullopt;
}

Thinkers::Thinkers(int threads) : line_(std::max(1, threads)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this](const std::stop_token& end) { work(end); });
}

Thinkers::~Thinkers() {
    stop();
}

void Thinkers::stop() {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
}

void Thinkers::add(const std::string& table, Search search) {
    {
        const std::lock_guard lock(mutex_);
        line_.add(table, std::move(search));
    }
    added_.notify_one();
}

bool Thinkers::think_next() {
    std::optional<Search> search;
    {
        const std::lock_guard lock(mutex_);
        search = line_.next();
    }
    if (!search) return false;
    if (const auto fault = fault_of([&] { search->think(search->bot); })) {
        spdlog::error("event=fault thread=thinker fault=\"{}\"", *fault);
    }
    return true;
}

void Thinkers::work(const std::stop_token& end) {
    yield_to_people();
    while (!end.stop_requested()) {
        if (think_next()) continue;
        std::unique_lock lock(mutex_);
        added_.wait(lock, end, [&] { return !line_.is_empty(); });
    }
}

}  // namespace duckpond::server
