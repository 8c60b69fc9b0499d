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

void receive_client(boost::asio::ip::tcp::socket socket, Reception& reception);

}  // namespace duckpond::server
