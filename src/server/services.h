#pragma once

// What all tables of a server share.

#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>

#include "server/metrics.h"
#include "server/people.h"
#include "server/replays.h"
#include "server/thinkers.h"
#include "store/store.h"

namespace duckpond::server {

using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;
using Moment = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

struct Services {
    boost::asio::io_context& io;
    Thinkers& thinkers;
    Replays& replays;
    Store& store;
    const Tokens& tokens;
    Metrics& metrics;
    Milliseconds pause_after_refusal{1000};  // a store that refused is given so much time to recover
    bool time_stands_still = false;          // in matches, but for what skip() says
};

}  // namespace duckpond::server
