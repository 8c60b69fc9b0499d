#pragma once

// Real clients over WebSocket, many at once from one thread: what a server can carry.

#include <cstdint>
#include <string>

#include "base/refusal.h"
#include "load/web_socket.h"

namespace duckpond::load {

struct Wish {
    Address address;
    int tables = 1;
    int seats = 4;
    std::string bots;  // a level: one client at each table, bots in the other seats. Empty: clients in all
    std::string game;
    std::string options = "{}";  // JSON
    int pace = 0;                // milliseconds that a client waits before it answers
    int seconds = 10;
    std::string verify;  // a file of what clients saw; checked before, written after. Empty: none
};

struct Percentiles {
    double half = 0;
    double most = 0;  // of 99 in 100
    double greatest = 0;
};

struct Report {
    double seconds = 0;
    std::int64_t moves = 0;
    std::int64_t matches = 0;
    std::int64_t refusals = 0;
    std::int64_t lost_connections = 0;
    std::int64_t bytes_received = 0;
    std::int64_t bytes_sent = 0;
    Percentiles at_mover;  // milliseconds from an answer to the news of it
    Percentiles at_others;
    double server_cpu = 0;  // microseconds a move; 0 where the server does not say
    std::int64_t server_memory_before = 0;
    std::int64_t server_memory_after = 0;
    std::int64_t verified = 0;  // events that clients had seen before and were still there
    std::int64_t missing = 0;   // and those that were not
};

// Refuses where the server cannot be reached or does not let the clients in.
[[nodiscard]] Result<Report> run(const Wish& wish);

}  // namespace duckpond::load
