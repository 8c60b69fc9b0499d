#include "load/load.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <deque>
#include <fstream>
#include <map>
#include <queue>
#include <vector>

#include "base/json_read.h"
#include "base/json_write.h"
#include "base/random.h"

namespace duckpond::load {

namespace {

using Moment = std::chrono::steady_clock::time_point;

struct Client {
    int socket = -1;
    FrameReader reader;
    std::string cookie;
    std::size_t table = 0;
    bool host = false;
    std::int64_t match = 0;
    std::int64_t number = 0;
    std::string events;       // of this match, as they came; only where they are verified
    std::string answer;       // to be sent when its time comes
    std::int64_t serial = 0;  // tells an answer that is out of date
    int awaited = 0;          // answers that were sent and not heard of yet
    Moment sent_at;
};

struct Table {
    std::string id;
    Moment answered_at;  // by whoever answered last
};

// A number behind `name`, which stands in the text.
std::int64_t number_behind(std::string_view text, std::string_view name) {
    std::int64_t number = 0;
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos) return 0;
    std::from_chars(text.data() + at + name.size(), text.data() + text.size(), number);
    return number;
}

std::string_view text_behind(std::string_view text, std::string_view name) {
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = text.substr(at + name.size());
    return rest.substr(0, rest.find('"'));
}

// What stands between the brackets of "events", which come before the view.
std::string_view events_in(std::string_view text) {
    constexpr std::string_view begin = R"("events":[)";
    constexpr std::string_view end = R"(],"view":)";
    const std::size_t at = text.find(begin);
    const std::size_t to = text.find(end, at);
    if (at == std::string_view::npos || to == std::string_view::npos) return {};
    return text.substr(at + begin.size(), to - at - begin.size());
}

Percentiles percentiles(std::vector<float>& samples) {
    if (samples.empty()) return {};
    std::sort(samples.begin(), samples.end());
    const auto at = [&](double part) {
        return static_cast<double>(samples[static_cast<std::size_t>(part * static_cast<double>(samples.size() - 1))]);
    };
    return {.half = at(0.5), .most = at(0.99), .greatest = at(1)};
}

double metric(const Address& address, std::string_view name) {
    const std::string body = http(address, "GET", "/metrics").body;
    std::string line = "\n";
    line.append(name).append(" ");
    const std::size_t at = body.find(line);
    return at == std::string::npos ? 0 : std::strtod(body.c_str() + at + line.size(), nullptr);
}

class Generator {
public:
    explicit Generator(const Wish& wish) : wish_(wish), poll_(epoll_create1(EPOLL_CLOEXEC)) {}
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;
    ~Generator() {
        for (const Client& client : clients_) {
            if (client.socket >= 0) ::close(client.socket);
        }
        ::close(poll_);
    }

    Result<Report> run() {
        report_.server_memory_before =
            static_cast<std::int64_t>(metric(wish_.address, "process_resident_memory_bytes"));
        const bool again = !wish_.verify.empty() && std::ifstream(wish_.verify).good();
        const bool ready = again ? come_back() : sit_down();
        if (!ready) return tl::unexpected(Refusal("load.not-let-in").with("url", wish_.address.host));
        const double cpu_before = metric(wish_.address, "process_cpu_seconds_total");
        begin_ = std::chrono::steady_clock::now();
        if (!again) {
            for (Client& client : clients_) {
                if (client.host) send(client, start);
            }
        }
        play();
        report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        // Each is heard of by all others; where these are bots, by the one client.
        report_.moves =
            wish_.bots.empty() ? heard_ / (wish_.seats - 1) : heard_ + static_cast<std::int64_t>(mover_.size());
        const double cpu = metric(wish_.address, "process_cpu_seconds_total") - cpu_before;
        if (report_.moves > 0 && cpu > 0) report_.server_cpu = cpu * 1e6 / static_cast<double>(report_.moves);
        report_.server_memory_after = static_cast<std::int64_t>(metric(wish_.address, "process_resident_memory_bytes"));
        report_.at_mover = percentiles(mover_);
        report_.at_others = percentiles(others_);
        if (!wish_.verify.empty()) write_seen();
        return report_;
    }

private:
    static constexpr const char* start = R"({"do":"start","fill":true})";

    // --- setting up, one request after the other

    Client* new_client(std::string cookie, std::size_t table, bool host) {
        Client& client = clients_.emplace_back();
        client.cookie = std::move(cookie);
        client.table = table;
        client.host = host;
        client.socket = open_web_socket(wish_.address, client.cookie, client.reader);
        return client.socket < 0 ? nullptr : &client;
    }

    // Sends a request and waits for news that begins so; empty where something else is refused or nobody is there.
    std::string ask(Client& client, const std::string& request, std::string_view expected) {
        send(client, request);
        std::array<char, 16384> chunk{};
        while (true) {
            while (const auto message = client.reader.next()) {
                if (message->text.starts_with(expected)) return std::string(message->text);
                if (message->text.starts_with(R"({"news":"refused")")) return {};
            }
            const ssize_t got = ::recv(client.socket, chunk.data(), chunk.size(), 0);
            if (got <= 0) return {};
            client.reader.feed({chunk.data(), static_cast<std::size_t>(got)});
        }
    }

    bool sit_down() {
        constexpr std::string_view done = R"({"news":"done")";
        for (int i = 0; i < wish_.tables; ++i) {
            Table& table = tables_.emplace_back();
            for (int seat = 0; seat < (wish_.bots.empty() ? wish_.seats : 1); ++seat) {
                const std::string name = "load " + std::to_string(i) + ' ' + std::to_string(seat);
                Client* client = new_client(become_guest(wish_.address, name), tables_.size() - 1, seat == 0);
                if (client == nullptr) return false;
                if (seat == 0) {
                    // Bots play as fast as people like to watch them.
                    const std::string bots = wish_.bots.empty() ? R"("beat":0)" : R"("bots":")" + wish_.bots + '"';
                    const std::string made =
                        ask(*client,
                            R"({"do":"create","window":0,)" + bots + R"(,"game":")" + wish_.game + R"(","seats":)" +
                                std::to_string(wish_.seats) + R"(,"options":)" + wish_.options + '}',
                            R"({"news":"created")");
                    table.id = text_behind(made, R"("table":")");
                    if (table.id.empty()) return false;
                }
                if (ask(*client, R"({"do":"open","id":1,"table":")" + table.id + "\"}", done).empty()) return false;
                if (ask(*client, R"({"do":"sit","id":2})", done).empty()) return false;
            }
        }
        watch_sockets();
        return true;
    }

    void watch_sockets() {
        for (Client& client : clients_) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.ptr = &client;
            epoll_ctl(poll_, EPOLL_CTL_ADD, client.socket, &event);
        }
    }

    // --- what was seen before a crash must be there after it

    bool come_back() {
        std::map<std::string, std::size_t> tables;
        std::map<std::string, std::size_t> seats;  // clients sat down in their order
        std::ifstream file(wish_.verify);
        for (std::string line; std::getline(file, line);) {
            const auto json = parse_json(line, {.bytes = 8U << 20U, .depth = 4});
            if (!json) return false;
            const JsonObject& noted = json->as_object();
            const auto text = [&](std::string_view name) { return noted.at(name).as_string(); };
            const std::string id = text("table");
            const auto [entry, is_new] = tables.try_emplace(id, tables_.size());
            if (is_new) tables_.emplace_back().id = id;
            Client* client = new_client(text("cookie"), entry->second, noted.at("host").as_bool());
            if (client == nullptr) return false;
            const std::string news =
                ask(*client, R"({"do":"open","since":0,"table":")" + id + "\"}", R"({"news":"match")");
            const std::string seen = text("events");
            const std::int64_t match = noted.at("match").as_int64();
            const std::size_t seat = seats[id]++;
            const bool there = number_behind(news, R"("match":)") == match
                                   ? events_in(news).starts_with(seen)
                                   : events_of_record(*client, id, match, seat).starts_with(seen);
            const std::int64_t number = noted.at("number").as_int64();
            there ? report_.verified += number : report_.missing += number;
            returned_.emplace_back(client, news);
        }
        watch_sockets();
        return true;
    }

    // Of a match after which the next was begun before its clients could hear of that.
    [[nodiscard]] std::string events_of_record(const Client& client, const std::string& table, std::int64_t match,
                                               std::size_t seat) const {
        const std::string target =
            "/api/tables/" + table + "/matches/" + std::to_string(match) + "/views?seat=" + std::to_string(seat);
        const std::string steps = http(wish_.address, "GET", target, "", "Cookie: " + client.cookie + "\r\n").body;
        std::string all;
        for (std::string_view rest = steps; rest.find(R"("events":[)") != std::string_view::npos;) {
            const std::string_view events = events_in(rest);
            if (!all.empty() && !events.empty()) all += ',';
            all += events;
            rest.remove_prefix(std::min(rest.find(R"(],"view":)") + 1, rest.size()));
        }
        return all;
    }

    void write_seen() const {
        std::ofstream file(wish_.verify, std::ios::trunc);
        for (const Client& client : clients_) {
            std::string line = R"({"table":")" + tables_[client.table].id + R"(","host":)" +
                               (client.host ? "true" : "false") + R"(,"match":)" + std::to_string(client.match) +
                               R"(,"number":)" + std::to_string(client.number) + R"(,"cookie":)";
            append_json_string(line, client.cookie);
            line += R"(,"events":)";
            append_json_string(line, client.events);
            file << line << "}\n";
        }
    }

    // --- playing

    void play() {
        const Moment end = begin_ + std::chrono::seconds(wish_.seconds);
        for (const auto& [client, news] : returned_) hear(*client, news);
        // What is left in the readers from setting up.
        for (Client& client : clients_) read_messages(client);
        std::array<epoll_event, 256> events{};
        while (std::chrono::steady_clock::now() < end && lost_ < clients_.size()) {
            const int count = epoll_wait(poll_, events.data(), static_cast<int>(events.size()), wait_time());
            for (int i = 0; i < count; ++i)
                receive(*static_cast<Client*>(events[static_cast<std::size_t>(i)].data.ptr));
            send_due();
        }
    }

    [[nodiscard]] int wait_time() const {
        if (due_.empty()) return 50;
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(due_.top().at - std::chrono::steady_clock::now());
        return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 50));
    }

    void receive(Client& client) {
        const ssize_t got = ::recv(client.socket, chunk_.data(), chunk_.size(), MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (got <= 0) {
            epoll_ctl(poll_, EPOLL_CTL_DEL, client.socket, nullptr);
            ++lost_;
            ++report_.lost_connections;
            return;
        }
        report_.bytes_received += got;
        client.reader.feed({chunk_.data(), static_cast<std::size_t>(got)});
        read_messages(client);
    }

    void read_messages(Client& client) {
        while (const auto message = client.reader.next()) {
            if (message->kind != FrameReader::Kind::Text) continue;
            if (message->text.starts_with(R"({"news":"match")")) {
                hear(client, message->text);
            } else if (message->text.starts_with(R"({"news":"refused")")) {
                ++report_.refusals;
                client.awaited = 0;
            }
        }
    }

    void hear(Client& client, std::string_view news) {
        const std::string_view front = news.substr(0, 200);
        const std::int64_t match = number_behind(front, R"("match":)");
        client.number = number_behind(front, R"("number":)");
        if (!wish_.verify.empty()) remember(client, match, events_in(news));
        client.match = match;
        measure(client);
        const std::string_view tail = news.substr(std::min(news.rfind(R"(,"must":[)"), news.size()));
        ++client.serial;
        if (tail.find(R"("outcome":[)") != std::string_view::npos) {
            if (!client.host) return;
            ++report_.matches;
            return send(client, start);
        }
        choose(client, tail);
    }

    static void remember(Client& client, std::int64_t match, std::string_view events) {
        if (match != client.match) client.events.clear();
        if (!client.events.empty() && !events.empty()) client.events += ',';
        client.events += events;
    }

    // News is of one's own answer or of another's. Where two answers cross, one is taken for the other, and the count
    // of both is right.
    void measure(Client& client) {
        const Moment now = std::chrono::steady_clock::now();
        const auto since = [&](Moment then) { return std::chrono::duration<float, std::milli>(now - then).count(); };
        if (client.awaited > 0) {
            --client.awaited;
            return mover_.push_back(since(client.sent_at));
        }
        if (!wish_.bots.empty()) return void(++heard_);  // nobody knows when a bot answered
        const Moment answered = tables_[client.table].answered_at;
        if (answered == Moment()) return;
        others_.push_back(since(answered));
        ++heard_;
    }

    void choose(Client& client, std::string_view tail) {
        constexpr std::string_view notation = R"("notation":")";
        const std::int64_t ask = number_behind(tail, R"("ask":{"id":)");
        if (ask == 0) return;
        offers_.clear();
        for (std::size_t at = tail.find(notation); at != std::string_view::npos; at = tail.find(notation, at + 1)) {
            offers_.push_back(text_behind(tail.substr(at), notation));
        }
        if (offers_.empty()) return;
        const auto chosen = offers_[draw_below(random_, static_cast<std::uint32_t>(offers_.size()))];
        client.answer = R"({"do":"answer","ask":)" + std::to_string(ask) + R"(,"move":")";
        client.answer.append(chosen).append("\"}");
        if (wish_.pace == 0) return send_answer(client);
        // Not all at once: each waits between half and one and a half times the pace.
        const auto wait =
            wish_.pace / 2 + static_cast<int>(draw_below(random_, static_cast<std::uint32_t>(wish_.pace)));
        due_.push({std::chrono::steady_clock::now() + std::chrono::milliseconds(wait), &client, client.serial});
    }

    void send_due() {
        while (!due_.empty() && due_.top().at <= std::chrono::steady_clock::now()) {
            const Due next = due_.top();
            due_.pop();
            if (next.client->serial == next.serial) send_answer(*next.client);
        }
    }

    void send_answer(Client& client) {
        client.sent_at = tables_[client.table].answered_at = std::chrono::steady_clock::now();
        ++client.awaited;
        send(client, client.answer);
    }

    void send(Client& client, const std::string& text) {
        const std::string frame = client_frame(text);
        report_.bytes_sent += static_cast<std::int64_t>(frame.size());
        static_cast<void>(::send(client.socket, frame.data(), frame.size(), MSG_NOSIGNAL));
    }

    struct Due {
        Moment at;
        Client* client;
        std::int64_t serial;
        friend bool operator<(const Due& a, const Due& b) { return a.at > b.at; }
    };

    const Wish& wish_;
    int poll_;
    std::deque<Client> clients_;
    std::deque<Table> tables_;
    std::vector<std::pair<Client*, std::string>> returned_;
    std::priority_queue<Due> due_;
    std::vector<std::string_view> offers_;
    std::array<char, 65536> chunk_{};
    std::vector<float> mover_;
    std::vector<float> others_;
    std::size_t lost_ = 0;
    std::int64_t heard_ = 0;  // of others' answers, by all clients
    Moment begin_;
    SmallRandom random_{20261115};
    Report report_;
};

}  // namespace

Result<Report> run(const Wish& wish) {
    return Generator(wish).run();
}

}  // namespace duckpond::load
