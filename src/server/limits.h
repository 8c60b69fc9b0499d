#pragma once

// How much anybody may ask for. Amounts run full again with time; loopback is not exempt.

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace duckpond::server {

enum class Limited : std::uint8_t {
    Connects,
    Guests,
    Http,
    Messages,
    Bytes,
    Chat,
    Tables,
    Boards,
    Replays,
    Hints,
    Last
};

class Limits {
public:
    explicit Limits(bool on) : on_(on) {}

    // Whether `who` (a person's id or an address) may; if so, it is counted.
    [[nodiscard]] bool allow(Limited what, const std::string& who, double amount = 1);

    // Connections that are open from one address. Whoever was let in must be let out.
    [[nodiscard]] bool enter(const std::string& address);
    void leave(const std::string& address);

    // Forgets those whose amounts are full again.
    void sweep();

private:
    using Time = std::chrono::steady_clock::time_point;
    struct Bucket {
        double left = 0;
        Time at;
    };
    static constexpr int most_connections = 200;

    bool on_;
    std::mutex mutex_;
    std::map<std::pair<Limited, std::string>, Bucket> buckets_;
    std::map<std::string, int> connections_;
};

}  // namespace duckpond::server
