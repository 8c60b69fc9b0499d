// A server with the browser's client for whose matches no time passes but what a test says. Usage: driven_server FILE.
// Prints where it listens, then takes lines of milliseconds that have passed, and answers each when it is so. It ends
// with its input.

#include <spdlog/spdlog.h>

#include <iostream>
#include <thread>

#include "client/embedded.h"
#include "server/server.h"
#include "store/sqlite_store.h"

int main(int argc, char** argv) {
    using namespace duckpond;
    if (argc != 2) return 2;
    spdlog::set_level(spdlog::level::err);
    auto store = SqliteStore::open(argv[1]);
    if (!store) {
        std::cerr << store.error().key << '\n';
        return 1;
    }
    const server::ServerSettings settings{
        .bind = "127.0.0.1", .port = 0, .limits = false, .time_stands_still = true, .client = embedded_client};
    auto server = server::Server::open(settings, std::move(*store));
    if (!server) {
        std::cerr << server.error().key << '\n';
        return 1;
    }
    std::cout << server::url_of("127.0.0.1", (*server)->port()) << std::endl;
    std::thread running([&] { (*server)->run(); });
    for (std::int64_t milliseconds = 0; std::cin >> milliseconds;) {
        (*server)->skip(std::chrono::milliseconds(milliseconds));
        std::cout << milliseconds << std::endl;
    }
    (*server)->stop();
    running.join();
    return 0;
}
