#include "server/limits.h"

#include <algorithm>
#include <array>

namespace duckpond::server {

namespace {

// By Limited.
constexpr std::array<Allowance, static_cast<std::size_t>(Limited::Last)> allowances{{
    {20, 200},              // Connects
    {1, 50},                // Guests
    {50, 300},              // Http
    {30, 120},              // Messages
    {32 << 10, 256 << 10},  // Bytes
    {1, 6},                 // Chat
    {1.0 / 60, 12},         // Tables
    {1.0 / 60, 60},         // AddressTables: a club may begin at once, and nobody fills the house in a day
    {0.1, 60},              // Matches: they are kept for good
    {1, 20},                // Boards: each may cost half a second of a thread
    {2, 40},                // Replays: each plays a match again
    {0.5, 20},              // Hints: each costs half a second of a thread
}};

}  // namespace

const Allowance& allowance(Limited what) {
    return allowances[static_cast<std::size_t>(what)];
}

bool Limits::allow(Limited what, const std::string& who, double amount) {
    if (!on_) return true;
    const Time now = clock_();
    const Allowance& allowed = allowance(what);
    const std::lock_guard lock(mutex_);
    const auto [entry, is_new] = buckets_.try_emplace({what, who}, Bucket{allowed.at_once, now});
    Bucket& bucket = entry->second;
    const std::chrono::duration<double> since = now - bucket.at;
    bucket.left = std::min(allowed.at_once, bucket.left + since.count() * allowed.a_second);
    bucket.at = now;
    if (bucket.left < amount) return false;
    bucket.left -= amount;
    return true;
}

bool Limits::enter(const std::string& address) {
    const std::lock_guard lock(mutex_);
    int& count = connections_[address];
    if (on_ && count >= most_connections) return false;
    ++count;
    return true;
}

void Limits::leave(const std::string& address) {
    const std::lock_guard lock(mutex_);
    const auto found = connections_.find(address);
    if (found != connections_.end() && --found->second <= 0) connections_.erase(found);
}

bool Limits::nobody_is_in() {
    const std::lock_guard lock(mutex_);
    return connections_.empty();
}

void Limits::sweep() {
    const Time now = clock_();
    const std::lock_guard lock(mutex_);
    std::erase_if(buckets_, [&](const auto& entry) {
        const Allowance& allowed = allowance(entry.first.first);
        const std::chrono::duration<double> since = now - entry.second.at;
        return entry.second.left + since.count() * allowed.a_second >= allowed.at_once;
    });
}

}  // namespace duckpond::server
