#include <arpa/inet.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cli/commands.h"
#include "cli/play_wish.h"
#include "client/embedded.h"
#include "rules/options.h"
#include "server/server.h"
#include "store/sqlite_store.h"

namespace duckpond::cli {

namespace {

// As typed; read in one place so that every mistake gets a sentence of ours.
struct Arguments {
    std::string port = "8080";
    std::string bind = "0.0.0.0";
    std::string store;
    std::string data;
    std::string limits = "on";
    std::vector<std::string> trusted_proxies;
    std::string language;
};

// Where a program keeps what belongs to its user (XDG).
std::string data_folder() {
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && *data == '/') return std::string(data) + "/duckpond";
    const char* home = std::getenv("HOME");
    return std::string(home == nullptr ? "." : home) + "/.local/share/duckpond";
}

std::string store_path(const Arguments& typed, const Texts& texts) {
    constexpr std::string_view kind = "sqlite:";
    if (typed.store.empty()) return (typed.data.empty() ? data_folder() : typed.data) + "/duckpond.db";
    if (!typed.store.starts_with(kind) || typed.store.size() == kind.size()) {
        throw Refused(texts.say("serve.bad-store", {{"found", typed.store}}));
    }
    return typed.store.substr(kind.size());
}

server::ServerSettings read(const Arguments& typed, const Texts& texts) {
    server::ServerSettings settings;
    settings.port = static_cast<int>(or_refuse(number_from_text("--port", typed.port, 0, 65535), texts));
    settings.bind = typed.bind;
    if (typed.limits != "on" && typed.limits != "off") {
        throw Refused(texts.say("serve.on-off", {{"name", "--limits"}, {"found", typed.limits}}));
    }
    settings.limits = typed.limits == "on";
    settings.client = embedded_client;
    settings.trusted_proxies = typed.trusted_proxies;
    return settings;
}

// How others in the same network reach this machine; empty where there is no network.
std::string network_address() {
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owned(all, freeifaddrs);
    for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
        const bool up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
        if (!up || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
        char text[INET_ADDRSTRLEN] = {};
        inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(each->ifa_addr)->sin_addr, text, sizeof text);
        return text;
    }
    return {};
}

// Two modules of the code on top of each other make one character.
void print_qr_code(const std::string& text) {
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), QRcode_free);
    if (!code) return;
    constexpr int margin = 2;
    const auto dark = [&](int x, int y) {
        const bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
        return inside && (code->data[y * code->width + x] & 1U) != 0;
    };
    for (int y = -margin; y < code->width + margin; y += 2) {
        std::string line;
        for (int x = -margin; x < code->width + margin; ++x) {
            // Light on dark terminals: the light modules are drawn.
            constexpr std::array<const char*, 4> halves{"█", "▀", "▄", " "};
            line += halves[(dark(x, y) ? 2U : 0U) + (dark(x, y + 1) ? 1U : 0U)];
        }
        fmt::print("{}\n", line);
    }
}

void tell_where(const server::Server& server, const Arguments& typed, const std::string& path, const Texts& texts) {
    const bool everywhere = typed.bind == "0.0.0.0" || typed.bind == "::";
    const std::string here = everywhere ? "127.0.0.1" : typed.bind;
    fmt::print("{}\n", texts.say("serve.here", {{"url", server::url_of(here, server.port())}}));
    const std::string network = everywhere ? network_address() : "";
    if (!network.empty()) {
        const std::string url = server::url_of(network, server.port());
        fmt::print("{}\n", texts.say("serve.network", {{"url", url}}));
        if (isatty(STDOUT_FILENO) != 0) print_qr_code(url);
    }
    fmt::print("{}\n{}\n", texts.say("serve.store", {{"file", path}}), texts.say("serve.end"));
    std::fflush(stdout);
}

void serve(const Arguments& typed) {
    const Texts& texts = chosen_texts(typed.language);
    const auto settings = read(typed, texts);
    const std::string path = store_path(typed, texts);
    spdlog::set_default_logger(spdlog::stderr_logger_mt("duckpond"));
    spdlog::set_pattern("time=%Y-%m-%dT%H:%M:%S.%e level=%l %v");
    auto store = or_refuse(SqliteStore::open(path), texts);
    const auto server = or_refuse(server::Server::open(settings, std::move(store)), texts);
    tell_where(*server, typed, path, texts);
    server->run();
}

}  // namespace

void add_serve(CLI::App& app) {
    auto* command = app.add_subcommand("serve", "Serve tables to this machine and the network.");
    const auto typed = std::make_shared<Arguments>();
    command->add_option("--port", typed->port, "The port to listen on; 0 takes any that is free.")
        ->capture_default_str();
    command->add_option("--bind", typed->bind, "The address to listen on; 127.0.0.1 is this machine only.")
        ->capture_default_str();
    command->add_option("--store", typed->store, "Where tables are kept.")->type_name("sqlite:PATH");
    command->add_option("--data", typed->data, "The folder of the database, unless --store names a file.")
        ->type_name("DIR");
    command->add_option("--limits", typed->limits, "on or off: limits to what a person or an address may ask for.")
        ->capture_default_str();
    command
        ->add_option("--trusted-proxy", typed->trusted_proxies,
                     "The address of a proxy that is trusted to say who the client is; may be repeated.")
        ->type_name("ADDR")
        ->allow_extra_args(false);
    command->add_option("--lang", typed->language, "en or de. Without it, the environment decides.");
    command->callback([typed] { serve(*typed); });
}

}  // namespace duckpond::cli
