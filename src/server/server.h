#pragma once

// duckpond serve, as an object: it listens, resumes what the store has, and ends well.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/refusal.h"
#include "server/client_files.h"
#include "server/limits.h"
#include "store/store.h"

namespace duckpond::server {

struct ServerSettings {
    std::string bind = "0.0.0.0";
    int port = 8080;  // 0: any that is free
    bool limits = true;
    Limits::Clock limits_clock = std::chrono::steady_clock::now;  // by which they run full again
    std::vector<std::string> trusted_proxies;
    int threads = 0;  // 0: one for each core
    std::size_t most_tables = 20'000;
    std::chrono::milliseconds sweep_beat = std::chrono::minutes(1);  // how often it looks for what nobody needs
    std::chrono::milliseconds time_to_hear{500};                     // that it ends, for those who are there
    bool time_stands_still = false;                                  // in matches, but for what skip() says
    ClientFiles client;                                              // none: a plain page says so
};

// An address as a browser takes it.
[[nodiscard]] std::string url_of(const std::string& address, int port);

class Server {
public:
    // Resumes every table of the store and listens; clients are served once it runs.
    [[nodiscard]] static Result<std::unique_ptr<Server>> open(const ServerSettings& settings,
                                                              std::unique_ptr<Store> store);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    [[nodiscard]] int port() const;
    // Serves until stop(), from any thread, or SIGTERM or SIGINT.
    void run();
    void stop();
    // As if all tables had waited for so much longer: for tests that must not depend on how quick a machine is.
    void skip(std::chrono::milliseconds time);

private:
    class Parts;
    explicit Server(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace duckpond::server
