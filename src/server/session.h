#pragma once

// One client's socket: HTTP requests, and then perhaps the WebSocket. The only part that knows Beast.

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <set>

#include "server/http.h"

namespace duckpond::server {

// What every session of a server works with.
struct Reception {
    Services& services;
    Lobby& lobby;
    Limits& limits;
    HttpRoutes& routes;
    std::vector<std::string> trusted_proxies;

    // Those that are open, to tell them when the server ends.
    std::mutex mutex;
    std::set<std::weak_ptr<Connection>, std::owner_less<>> connections;
};

// A client that has not read so much is dropped.
inline constexpr std::size_t most_queued_bytes = 512U << 10U;
// We stop reading from one that has not read so much, and tell it nothing of matches until it has. Then the longest
// story fits in, so that nobody is dropped who reads.
inline constexpr std::size_t most_unread_bytes = most_queued_bytes / 4;
static_assert(most_unread_bytes + most_story_bytes + (64U << 10U) < most_queued_bytes);

void receive_client(boost::asio::ip::tcp::socket socket, Reception& reception);

}  // namespace duckpond::server
