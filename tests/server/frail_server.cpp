// A server on a disk that forgets what was not synced, to be killed. Usage: frail_server FILE. Prints its port.

#include <spdlog/spdlog.h>

#include <iostream>

#include "server/server.h"
#include "store/sqlite_store.h"
#include "tests/store/frail_disk.h"

int main(int argc, char** argv) {
    using namespace duckpond;
    if (argc != 2) return 2;
    spdlog::set_level(spdlog::level::err);
    frail::install();
    auto store = SqliteStore::open(argv[1], frail::vfs_name);
    if (!store) {
        std::cerr << store.error().key << '\n';
        return 1;
    }
    auto server = server::Server::open({.bind = "127.0.0.1", .port = 0, .limits = false}, std::move(*store));
    if (!server) {
        std::cerr << server.error().key << '\n';
        return 1;
    }
    std::cout << (*server)->port() << std::endl;
    (*server)->run();
    return 0;
}
