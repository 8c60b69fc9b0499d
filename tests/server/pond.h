#pragma once

// A server in this process on a port of its own, on a disk that can fail, and guests who talk to it by WebSocket.

#include <gtest/gtest.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <thread>

#include "load/web_socket.h"
#include "server/people.h"
#include "server/server.h"
#include "store/sqlite_store.h"
#include "tests/cli/program.h"
#include "tests/store/frail_disk.h"

namespace duckpond::server {

using Json = boost::json::value;

// For what must come: no machine is so slow, only a server that is broken.
inline constexpr std::chrono::seconds patience{120};

inline constexpr std::array<ClientFile, 5> small_client{{
    {.path = "/index.html", .body = "<!doctype html>the client", .gzip = "squeezed page"},
    {.path = "/assets/pond-1a2b.js", .body = "swim()", .gzip = {}},
    {.path = "/assets/rules-3c4d.wasm", .body = "rules", .gzip = "squeezed rules"},
    {.path = "/sw.js", .body = "keep()", .gzip = {}},
    {.path = "/manifest.webmanifest", .body = "{}", .gzip = {}},
}};

class Pond {
public:
    // `prepare` finds the store before the server does.
    using Prepare = void (*)(Store&);
    explicit Pond(bool limits = false, Prepare prepare = nullptr, ClientFiles client = small_client,
                  std::vector<std::string> proxies = {})
        : Pond(ServerSettings{.limits = limits, .trusted_proxies = std::move(proxies), .client = client}) {
        if (prepare != nullptr) prepare(**SqliteStore::open(folder_.file("pond.db"), frail::vfs_name));
        start();
    }
    // On a copy of this database, which `change` finds before the server does.
    using Change = std::function<void(const std::string& file)>;
    explicit Pond(const std::filesystem::path& original, const Change& change = {})
        : Pond(ServerSettings{.limits = false, .client = small_client}) {
        std::filesystem::copy_file(original, database());
        if (change) change(database());
        start();
    }
    // On a store of the test's own, which cannot start anew.
    Pond(std::unique_ptr<Store> store, ServerSettings settings) : Pond(std::move(settings)) { start(std::move(store)); }
    Pond(const Pond&) = delete;
    Pond& operator=(const Pond&) = delete;
    ~Pond() {
        frail::break_disk(frail::Fault::None);
        frail::release_syncs();
        end();
        frail::live();
    }

    [[nodiscard]] const load::Address& address() const { return address_; }
    [[nodiscard]] std::string database() const { return folder_.file("pond.db"); }

    // As a kill would: what was not synced is gone. The port changes.
    void crash() {
        frail::die();
        frail::release_syncs();
        end();
        frail::live();
        start();
    }
    void restart() {
        end();
        start();
    }

private:
    explicit Pond(ServerSettings settings) : settings_(std::move(settings)) {
        settings_.bind = "127.0.0.1";
        settings_.port = 0;
        settings_.threads = 2;
        // Limits do not run full again, however slow this machine is.
        settings_.limits_clock = [] { return Limits::Time(); };
        frail::install();
        spdlog::set_level(spdlog::level::critical);
    }

    void start() {
        auto store = SqliteStore::open(database(), frail::vfs_name);
        ASSERT_TRUE(store) << store.error().key;
        start(std::move(*store));
    }
    void start(std::unique_ptr<Store> store) {
        auto server = Server::open(settings_, std::move(store));
        ASSERT_TRUE(server) << server.error().key;
        server_ = std::move(*server);
        address_ = {.host = "127.0.0.1", .port = server_->port()};
        thread_ = std::thread([this] { server_->run(); });
    }
    void end() {
        server_->stop();
        thread_.join();
        server_.reset();
    }

    ServerSettings settings_;
    Folder folder_;
    std::unique_ptr<Server> server_;
    std::thread thread_;
    load::Address address_;
};

// -1 where there is none of that name.
inline double metric(const Pond& pond, const std::string& name) {
    const std::string body = load::http(pond.address(), "GET", "/metrics").body;
    const std::size_t at = body.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::strtod(body.c_str() + at + name.size() + 2, nullptr);
}

// Somebody with a WebSocket. Every wait has an end, and then the test fails.
class Guest {
public:
    Guest(const Pond& pond, std::string_view name) : Guest(pond, load::become_guest(pond.address(), name), 0) {}
    // The same person once more: another tab, or after a crash.
    Guest(const Pond& pond, const std::string& cookie, int /*tab*/) : cookie_(cookie) {
        socket_ = load::open_web_socket(pond.address(), cookie_, reader_);
        EXPECT_GE(socket_, 0) << "not let in";
    }
    Guest(Guest&& other) noexcept
        : cookie_(std::move(other.cookie_)),
          socket_(std::exchange(other.socket_, -1)),
          reader_(std::move(other.reader_)) {}
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;
    ~Guest() { leave(); }

    void leave() {
        if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    }
    [[nodiscard]] const std::string& cookie() const { return cookie_; }
    [[nodiscard]] bool is_let_in() const { return socket_ >= 0; }
    // Has the system keep no more of what comes and is not read; 1 asks for the least there is.
    void keep(int bytes) const { setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes); }

    bool send(std::string_view text) const { return send_frame(load::client_frame(text)); }
    // Bytes as they are.
    bool send_frame(const std::string& frame) const {
        return ::send(socket_, frame.data(), frame.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(frame.size());
    }

    // The next news of that kind; what comes before it is passed over.
    Json next(std::string_view kind) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (const auto text = next_text(end)) {
            Json news = boost::json::parse(*text);
            if (news.at("news").as_string() == kind) return news;
            if (news.at("news").as_string() == "refused") last_refusal_ = news.at("key").as_string();
        }
        ADD_FAILURE() << "no news of " << kind << "; last refusal: " << last_refusal_;
        return boost::json::object{};
    }
    // Asks, and waits until it is done; or the key of the refusal.
    std::string ask(std::string_view request) {
        boost::json::object json = boost::json::parse(request).as_object();
        json["id"] = ++id_;
        send(boost::json::serialize(json));
        news_.clear();
        const auto end = std::chrono::steady_clock::now() + patience;
        while (const auto text = next_text(end)) {
            const Json news = boost::json::parse(*text);
            const auto& object = news.as_object();
            if (object.at("news").as_string() == "match") match_ = news;
            if (object.at("news").as_string() == "table") table_ = news;
            if (object.at("news").as_string() == "you") you_ = news;
            if (!object.contains("id") || object.at("id").as_int64() != id_) {
                news_.push_back(news);
                continue;
            }
            if (object.contains("key")) return std::string(object.at("key").as_string());
            if (object.contains("table")) created_ = object.at("table").as_string();
            return "";
        }
        return "nobody answers";
    }
    // A table of one's own, opened and sat at.
    std::string create(std::string_view settings) {
        EXPECT_EQ(ask(settings), "");
        join(created_);
        return created_;
    }
    [[nodiscard]] const std::string& created() const { return created_; }
    void join(const std::string& table) {
        EXPECT_EQ(open(table), "");
        EXPECT_EQ(ask(R"({"do":"sit"})"), "");
    }
    std::string open(const std::string& table) { return ask(R"({"do":"open","table":")" + table + "\"}"); }

    // The last news of each kind that came while something was asked.
    [[nodiscard]] const Json& match() const { return match_; }
    [[nodiscard]] const Json& table() const { return table_; }
    [[nodiscard]] const Json& you() const { return you_; }
    Json next_match() { return match_ = next("match"); }

    // All that the table has sent by now. It answers in order, and this it refuses at once, whoever asks and whatever
    // waits for the disk.
    const std::vector<Json>& heard() {
        EXPECT_NE(ask(R"({"do":"kick","seat":8})"), "nobody answers");
        return news_;
    }
    // Whether the server closes the connection.
    bool is_dropped() {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < end) {
            if (!next_text(end) && closed_) return true;
        }
        return false;
    }
    // The code with which it does; 0 where it gives none.
    int close_code() {
        EXPECT_TRUE(is_dropped());
        return close_code_;
    }

    std::optional<std::string> next_text(std::chrono::steady_clock::time_point end) {
        while (true) {
            if (const auto message = reader_.next()) {
                if (message->kind == load::FrameReader::Kind::Text) return std::string(message->text);
                if (message->kind == load::FrameReader::Kind::Ping) send_pong(message->text);
                if (message->kind == load::FrameReader::Kind::Close) close_code_ = code_in(message->text);
                continue;
            }
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
            pollfd wait{.fd = socket_, .events = POLLIN, .revents = 0};
            if (::poll(&wait, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0))) <= 0) return std::nullopt;
            char chunk[8192];
            const ssize_t got = ::recv(socket_, chunk, sizeof chunk, 0);
            closed_ = got <= 0;
            if (closed_) return std::nullopt;
            reader_.feed({chunk, static_cast<std::size_t>(got)});
        }
    }

private:
    static int code_in(std::string_view close) {
        if (close.size() < 2) return 0;
        return static_cast<unsigned char>(close[0]) << 8 | static_cast<unsigned char>(close[1]);
    }
    void send_pong(std::string_view text) const {
        std::string frame = load::client_frame(text);
        frame[0] = '\x8a';
        send_frame(frame);
    }

    std::string cookie_;
    int socket_ = -1;
    load::FrameReader reader_;
    int id_ = 0;
    bool closed_ = false;
    int close_code_ = 0;
    std::string created_;
    std::string last_refusal_;
    std::vector<Json> news_;  // all that came before the last answer
    Json match_;
    Json table_;
    Json you_;
};

inline std::vector<Json> of_kind(std::string_view kind, std::vector<Json> news) {
    std::erase_if(news, [&](const Json& each) { return each.at("news").as_string() != kind; });
    return news;
}
inline bool is_asked(const Json& match) {
    return match.as_object().contains("ask");
}
inline bool is_over(const Json& match) {
    return match.as_object().contains("outcome") && !match.at("outcome").is_null();
}
inline std::string offered(const Json& match, std::size_t index) {
    const auto& moves = match.at("ask").at("moves").as_array();
    return std::string(moves.at(index % moves.size()).at("notation").as_string());
}
inline std::string answer_with(const Json& match, std::string_view move) {
    return R"({"do":"answer","ask":)" + std::to_string(match.at("ask").at("id").as_int64()) + R"(,"move":")" +
           std::string(move) + "\"}";
}

// Answers whatever is asked until the match is over; `luck` picks the moves.
inline Json play_on(Guest& guest, Json match, unsigned luck) {
    for (unsigned n = luck; !is_over(match); n = n * 1664525U + 1013904223U) {
        if (is_asked(match)) guest.send(answer_with(match, offered(match, n >> 16U)));
        match = guest.next_match();
        if (match.as_object().empty()) break;
    }
    return match;
}

inline constexpr std::string_view quick_two = R"({"do":"create","game":"killer-duckie","seats":2,"window":0,"beat":0})";

// Two at a table that has begun; who is asked first.
struct Duel {
    explicit Duel(const Pond& pond, std::string_view settings = quick_two) : anna(pond, "Anna"), bert(pond, "Bert") {
        table = anna.create(settings);
        bert.join(table);
        EXPECT_EQ(anna.ask(R"({"do":"start"})"), "");
        anna.next_match();
        bert.next_match();
    }
    Guest& mover() { return is_asked(anna.match()) ? anna : bert; }
    Guest& other() { return is_asked(anna.match()) ? bert : anna; }
    void move(std::string_view notation) {
        Guest& first = mover();
        Guest& second = other();
        EXPECT_EQ(first.ask(answer_with(first.match(), notation)), "");
        second.next_match();
    }
    Guest anna;
    Guest bert;
    std::string table;
};

// Both play to the end; how it looked to the first.
inline Json play_out(Duel& duel) {
    std::thread bert([&] { play_on(duel.bert, duel.bert.match(), 7); });
    Json end = play_on(duel.anna, duel.anna.match(), 3);
    bert.join();
    return end;
}

}  // namespace duckpond::server
