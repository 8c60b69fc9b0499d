#include "server/limits.h"

#include <algorithm>
#include <array>

namespace duckpond::server {

namespace {

struct Allowance {
    double a_second;
    double at_once;
};

// By Limited.
constexpr std::array<Allowance, static_cast<std::size_t>(Limited::Last)> allowances{{
    {20, 200},              // Connects
    {1, 50},                // Guests
    {50, 300},              // Http
    {30, 120},              // Messages
    {32 << 10, 256 << 10},  // Bytes
    {1, 6},                 // Chat
    {0.2, 20},              // Tables
    {1, 20},                // Boards: each may cost half a second of a thread
    {2, 40},                // Replays: each plays a match again
    {0.5, 20},              // Hints: each costs half a second of a thread
}};

constexpr const Allowance& allowance(Limited what) {
    return allowances[static_cast<std::size_t>(what)];
}

}  // namespace

bool Limits::allow(Limited what, const std::string& who, double amount) {
    if (!on_) return true;
    const Time now = std::chrono::steady_clock::now();
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
    if (!on_) return true;
    const std::lock_guard lock(mutex_);
    int& count = connections_[address];
    if (count >= most_connections) return false;
    ++count;
    return true;
}

void Limits::leave(const std::string& address) {
    if (!on_) return;
    const std::lock_guard lock(mutex_);
    const auto found = connections_.find(address);
    if (found != connections_.end() && --found->second <= 0) connections_.erase(found);
}

void Limits::sweep() {
    const Time now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    std::erase_if(buckets_, [&](const auto& entry) {
        const Allowance& allowed = allowance(entry.first.first);
        const std::chrono::duration<double> since = now - entry.second.at;
        return entry.second.left + since.count() * allowed.a_second >= allowed.at_once;
    });
}

}  // namespace duckpond::server
