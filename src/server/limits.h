#pragma once

// How much anybody may ask for. Amounts run full again with time; loopback is not exempt.

#include <chrono>
#include <cstdint>
#include <functional>
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
    AddressTables,
    Matches,
    Boards,
    Replays,
    Hints,
    Last
};

// What anybody has at once, and how fast it runs full again.
struct Allowance {
    double a_second;
    double at_once;
};
[[nodiscard]] const Allowance& allowance(Limited what);

class Limits {
public:
    // That may be open from one address.
    static constexpr int most_connections = 200;

    using Time = std::chrono::steady_clock::time_point;
    using Clock = std::function<Time()>;
    explicit Limits(bool on, Clock clock = std::chrono::steady_clock::now) : on_(on), clock_(std::move(clock)) {}

    // Whether `who` (a person's id or an address) may; if so, it is counted.
    [[nodiscard]] bool allow(Limited what, const std::string& who, double amount = 1);

    // Connections that are open from one address. Whoever was let in must be let out.
    [[nodiscard]] bool enter(const std::string& address);
    void leave(const std::string& address);
    [[nodiscard]] bool nobody_is_in();

    // Forgets those whose amounts are full again.
    void sweep();

private:
    struct Bucket {
        double left = 0;
        Time at;
    };

    bool on_;
    Clock clock_;
    std::mutex mutex_;
    std::map<std::pair<Limited, std::string>, Bucket> buckets_;
    std::map<std::string, int> connections_;
};

}  // namespace duckpond::server
