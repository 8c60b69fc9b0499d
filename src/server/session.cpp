#include "server/session.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <limits>

#include "server/send_queue.h"

namespace duckpond::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds http_patience{20};
constexpr std::size_t most_header_bytes = 8U << 10U;
constexpr std::size_t most_body_bytes = 4U << 10U;
// Read at once, and held by each connection while it waits.
constexpr std::size_t usual_request_bytes = 256;

// What a message costs beside its bytes, and each part of one that comes by itself.
constexpr double part_bytes = 32;
// A ping has to be answered at once: what it costs lets through 32 a second.
constexpr double control_bytes = 1 << 10;

// Tells how many bytes came, whatever they were: Beast passes over the empty parts of messages by itself.
class Meter {
public:
    std::function<void(std::size_t)> heard;

private:
    friend class beast::rate_policy_access;
    static std::size_t available_read_bytes() { return std::numeric_limits<std::size_t>::max(); }
    static std::size_t available_write_bytes() { return std::numeric_limits<std::size_t>::max(); }
    void transfer_read_bytes(std::size_t bytes) const {
        if (heard) heard(bytes);
    }
    static void transfer_write_bytes(std::size_t /*bytes*/) {}
    static void on_timer() {}
};
using Stream = beast::basic_stream<tcp, asio::any_io_executor, Meter>;

// One of the connections that an address may have; it is given back when this goes.
class Admission {
public:
    Admission(Limits& limits, std::string address) : limits_(&limits), address_(std::move(address)) {}
    Admission(Admission&& other) noexcept
        : limits_(std::exchange(other.limits_, nullptr)), address_(std::move(other.address_)) {}
    Admission(const Admission&) = delete;
    Admission& operator=(const Admission&) = delete;
    ~Admission() {
        if (limits_ != nullptr) limits_->leave(address_);
    }

private:
    Limits* limits_;
    std::string address_;
};

// A socket for both kinds of addresses writes the old ones like new ones, and some proxies do.
asio::ip::address unmapped(const asio::ip::address& address) {
    if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

// Whom limits count as one: an address, or the 2^64 that one household has of the new ones.
std::string shared_by(const asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    return asio::ip::network_v6(address.to_v6(), 64).canonical().to_string();
}

// The address that a proxy wrote down: "192.0.2.7", "2001:db8::7", "192.0.2.7:4711" or "[2001:db8::7]:4711".
std::optional<asio::ip::address> written_address(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" [");
    if (begin == std::string_view::npos) return std::nullopt;
    text.remove_prefix(begin);
    text = text.substr(0, text.find_first_of("] "));
    if (std::count(text.begin(), text.end(), ':') == 1) text = text.substr(0, text.find(':'));
    error_code error;
    const asio::ip::address address = asio::ip::make_address(text, error);
    if (error) return std::nullopt;
    return unmapped(address);
}

// g++ 12 destroys twice what a handler of co_spawn in Boost 1.81 captures. So handlers are empty, and a session owns
// itself until its coroutine does.
template <class Session>
void start(const std::shared_ptr<Session>& session) {
    session->itself = session;
    asio::co_spawn(session->executor(), session->run(), asio::detached);
}

// Whoever sends a length that no text could have, or text that is none, is not read on.
class WebSocketSession final : public Connection, public std::enable_shared_from_this<WebSocketSession> {
public:
    WebSocketSession(Stream stream, http::request<http::string_body> upgrade, Reception& reception, Admission admission,
                     Person person, const Texts& texts, std::string address)
        : socket_(std::move(stream)),
          upgrade_(std::make_unique<http::request<http::string_body>>(std::move(upgrade))),
          reception_(reception),
          admission_(std::move(admission)),
          person_(std::move(person)),
          texts_(texts),
          address_(std::move(address)) {}

    void send(Frame frame) override {
        switch (queue_.put(std::move(frame))) {
            case SendQueue::Put::Waits:
            case SendQueue::Put::IsLost:
                return;
            case SendQueue::Put::IsNext:
                return asio::post(socket_.get_executor(), [self = shared_from_this()] { self->write(); });
            case SendQueue::Put::IsTooMuch:
                return drop(Count::DroppedSlow);
        }
    }
    // The same limit for whoever asks: not read on until what was told is read.
    [[nodiscard]] bool is_behind() const override { return queue_.is_behind(); }
    void when_read(const std::function<void()>& call) override { queue_.when_read(call); }
    [[nodiscard]] const Person& person() const override { return person_; }
    [[nodiscard]] const Texts& texts() const override { return texts_; }

    [[nodiscard]] auto executor() { return socket_.get_executor(); }
    std::shared_ptr<WebSocketSession> itself;

    asio::awaitable<void> run() {
        const auto self = std::move(itself);
        try {
            co_await converse();
        } catch (const std::exception& fault) {
            spdlog::error("event=session-failed fault=\"{}\"", fault.what());
        }
        leave();
    }

private:
    asio::awaitable<void> converse() {
        websocket::stream_base::timeout patience = websocket::stream_base::timeout::suggested(beast::role_type::server);
        patience.keep_alive_pings = true;
        socket_.set_option(patience);
        socket_.read_message_max(most_request_bytes);
        socket_.auto_fragment(false);
        socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
            for (const Header& header : security_headers()) response.set(std::string(header.name), header.value);
        }));
        error_code error;
        co_await socket_.async_accept(*upgrade_, asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        upgrade_.reset();
        socket_.text(true);
        enter();
        meter();
        send(to_frame(news::Welcome{.person = {.id = person_.id, .name = person_.name}}));
        std::array<char, usual_request_bytes> part;
        std::string request;
        while (true) {
            const std::size_t bytes =
                co_await socket_.async_read_some(asio::buffer(part), asio::redirect_error(asio::use_awaitable, error));
            if (error || !charge(part_bytes)) break;
            request.append(part.data(), bytes);
            if (!socket_.is_message_done()) continue;
            receive(request);
            request.clear();
            while (is_behind()) {
                co_await wait_a_little();
            }
        }
    }

    asio::awaitable<void> wait_a_little() {
        asio::steady_timer timer(socket_.get_executor(), std::chrono::milliseconds(20));
        error_code ignored;
        co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }

    // Whatever comes counts, also what is no message.
    void meter() {
        beast::get_lowest_layer(socket_).rate_policy().heard = [this](std::size_t bytes) {
            charge(static_cast<double>(bytes));
        };
        socket_.control_callback([this](websocket::frame_type, std::string_view) { charge(control_bytes); });
    }
    // False for somebody who is not worth an answer any more, and is cut off.
    bool charge(double bytes) {
        Limits& limits = reception_.limits;
        if (limits.allow(Limited::Bytes, person_.id, bytes) && limits.allow(Limited::Bytes, address_, bytes / 8)) {
            return true;
        }
        drop(Count::DroppedLimit);
        return false;
    }

    void enter() {
        entered_ = true;
        reception_.services.metrics.add(Count::Connections);
        const std::lock_guard lock(reception_.mutex);
        reception_.connections.insert(weak_from_this());
    }
    void leave() {
        if (!entered_) return;
        reception_.services.metrics.add(Count::Disconnections);
        queue_.close();
        if (room_) room_->disconnect(shared_from_this());
        room_.reset();
        const std::lock_guard lock(reception_.mutex);
        reception_.connections.erase(weak_from_this());
    }

    void receive(std::string_view text) {
        Metrics& metrics = reception_.services.metrics;
        metrics.add(Count::Requests);
        metrics.add(Count::BytesReceived, text.size());
        ReadRequest read = read_request(text);
        const Asker asker{.connection = shared_from_this(), .id = read.id};
        if (!reception_.limits.allow(Limited::Messages, person_.id)) return refuse(asker, Refusal("limit.too-much"));
        if (!read.request) return refuse(asker, read.request.error());
        obey(asker, std::move(*read.request));
    }
    void refuse(const Asker& asker, const Refusal& reason) {
        reception_.services.metrics.add(Count::Refusals);
        asker.refuse(reason);
    }

    [[nodiscard]] bool may_ask(const Terms& terms) {
        if (!terms.limit) return true;
        Limits& limits = reception_.limits;
        return limits.allow(*terms.limit, person_.id) &&
               (!terms.address_limit || limits.allow(*terms.address_limit, address_));
    }

    void obey(const Asker& asker, Request request) {
        if (!may_ask(terms_of(request))) return refuse(asker, Refusal("limit.too-much"));
        if (const auto* wish = std::get_if<request::Create>(&request)) return reception_.lobby.create(asker, *wish);
        if (std::holds_alternative<request::Ping>(request)) return asker.done();
        if (std::holds_alternative<request::Browse>(request)) {
            reception_.lobby.browse(shared_from_this());
            return asker.done();
        }
        if (const auto* wish = std::get_if<request::Open>(&request)) {
            auto room = reception_.lobby.find(wish->table.view());
            if (!room) return refuse(asker, Refusal("table.unknown"));
            if (room_ && room_ != room) room_->disconnect(shared_from_this());
            room_ = std::move(room);
        }
        if (!room_) return refuse(asker, Refusal("table.none-open"));
        const std::shared_ptr<Room> room = room_;
        if (std::holds_alternative<request::Close>(request)) room_.reset();
        room->receive(asker, std::move(request));
    }

    // On the socket's executor, one at a time.
    void write() {
        Frame frame = queue_.take();
        if (!frame) return;
        const asio::const_buffer bytes = asio::buffer(*frame);
        socket_.async_write(bytes,
                            [self = shared_from_this(), frame = std::move(frame)](error_code error, std::size_t) {
                                Metrics& metrics = self->reception_.services.metrics;
                                metrics.add(Count::FramesSent);
                                metrics.add(Count::BytesSent, frame->size());
                                if (error) self->queue_.close();
                                self->queue_.set_written(frame->size());
                                self->write();
                            });
    }

    // What the client has not read is nobody's loss: it opens the table again and sees all.
    void drop(Count why) {
        if (!queue_.close()) return;
        reception_.services.metrics.add(why);
        asio::post(socket_.get_executor(), [self = shared_from_this()] {
            error_code ignored;
            beast::get_lowest_layer(self->socket_).socket().close(ignored);
        });
    }

    websocket::stream<Stream, false> socket_;  // without compression: it would cost memory and tell lengths
    std::unique_ptr<http::request<http::string_body>> upgrade_;
    Reception& reception_;
    Admission admission_;
    Person person_;
    const Texts& texts_;
    std::string address_;
    std::shared_ptr<Room> room_;
    SendQueue queue_;
    bool entered_ = false;
};

// --- HTTP

class HttpSession : public std::enable_shared_from_this<HttpSession> {
public:
    HttpSession(tcp::socket socket, const asio::ip::address& peer, Reception& reception)
        : stream_(std::move(socket)), peer_(peer), reception_(reception) {
        const auto& proxies = reception.trusted_proxies;
        behind_proxy_ = std::find(proxies.begin(), proxies.end(), peer_.to_string()) != proxies.end();
    }

    // Whether the address may have one more connection. A trusted proxy may have any number; those whom it speaks for
    // are counted when they open a WebSocket.
    [[nodiscard]] bool admit() { return behind_proxy_ || admit(shared_by(peer_)); }

    [[nodiscard]] auto executor() { return stream_.get_executor(); }
    std::shared_ptr<HttpSession> itself;

    asio::awaitable<void> run() {
        const auto self = std::move(itself);
        try {
            co_await serve();
        } catch (const std::exception& fault) {
            spdlog::error("event=session-failed fault=\"{}\"", fault.what());
        }
    }

private:
    asio::awaitable<void> serve() {
        beast::flat_buffer buffer;
        for (bool more = true; more;) {
            http::request_parser<http::string_body> parser;
            parser.header_limit(most_header_bytes);
            parser.body_limit(most_body_bytes);
            stream_.expires_after(http_patience);
            error_code error;
            co_await http::async_read(stream_, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
            const bool unclear = !error && is_unclear(parser.get());
            if (const int status = unclear ? 400 : status_of(error); status != 0) {
                const std::string_view key = status == 400 ? "request.malformed" : "request.too-large";
                const Texts& texts = texts_for({}, parser.get()[http::field::accept_language]);
                const HttpReply refused{.status = status, .body = *refusal_frame(Refusal(key), texts)};
                co_await reply(refused, false);
                break;
            }
            if (error) break;
            http::request<http::string_body> message = parser.release();
            HttpRequest request = read(message);
            if (websocket::is_upgrade(message)) {
                const std::optional<HttpReply> refusal = why_no_upgrade(request);
                if (!refusal) {
                    upgrade(std::move(message), request);
                    co_return;
                }
                more = co_await reply(*refusal, false);
            } else {
                HttpReply answered = co_await answer(request);
                more = co_await reply(std::move(answered), message.keep_alive(), message.method() == http::verb::head);
            }
        }
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    // What is answered to a request that cannot be read; 0 where there is none.
    static int status_of(error_code error) {
        if (error == http::error::body_limit) return 413;
        if (error == http::error::header_limit) return 431;
        const bool ended = error == http::error::end_of_stream || error == http::error::partial_message;
        return error.category() == http::make_error_code(http::error::bad_value).category() && !ended ? 400 : 0;
    }

    // Whether a proxy could read something else out of it: for which host it is, or where it ends.
    static bool is_unclear(const http::request<http::string_body>& message) {
        const std::size_t hosts = message.count(http::field::host);
        if (hosts > 1 || (hosts == 0 && message.version() >= 11)) return true;
        const auto codings = message.equal_range(http::field::transfer_encoding);
        return std::any_of(codings.first, codings.second,
                           [](const auto& line) { return !beast::iequals(line.value(), "chunked"); });
    }
    // What a proxy adds to a request for somebody else.
    static bool is_passed_on(const http::request<http::string_body>& message) {
        constexpr std::array<std::string_view, 6> marks{"X-Forwarded-For",   "Forwarded",        "Via",
                                                        "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP"};
        return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) { return message.count(mark) > 0; });
    }

    static std::string value(const http::request<http::string_body>& message, http::field field) {
        return std::string(message[field]);
    }
    HttpRequest read(http::request<http::string_body>& message) const {
        HttpRequest request{.method = std::string(message.method_string()),
                            .target = std::string(message.target()),
                            .host = value(message, http::field::host),
                            .origin = value(message, http::field::origin),
                            .cookie = value(message, http::field::cookie),
                            .language = value(message, http::field::accept_language),
                            .body = std::move(message.body()),
                            .address = shared_by(peer_),
                            .is_local = !behind_proxy_ && peer_.is_loopback() && !is_passed_on(message),
                            .gzip = message[http::field::accept_encoding].find("gzip") != std::string_view::npos};
        if (!behind_proxy_) return request;
        // The last entry is the one that our own proxy wrote, and it may have written it on a line of its own.
        std::string forwarded;
        const auto lines = message.equal_range("X-Forwarded-For");
        for (auto line = lines.first; line != lines.second; ++line) forwarded = line->value();
        const std::size_t comma = forwarded.rfind(',');
        const auto client =
            written_address(std::string_view(forwarded).substr(comma == std::string::npos ? 0 : comma + 1));
        if (client) request.address = shared_by(*client);
        request.secure = message["X-Forwarded-Proto"] == "https";
        return request;
    }

    bool admit(const std::string& address) {
        if (!reception_.limits.enter(address)) return false;
        admission_.emplace(reception_.limits, address);
        return true;
    }

    std::optional<HttpReply> why_no_upgrade(const HttpRequest& request) {
        const auto refuse = [&](int status, std::string_view key) {
            const Texts& texts = texts_for(query_value(request.target, "lang"), request.language);
            return HttpReply{.status = status, .body = *refusal_frame(Refusal(key), texts)};
        };
        if (std::string_view(request.target).substr(0, request.target.find('?')) != "/ws") {
            return refuse(404, "request.no-page");
        }
        if (!origin_is_ours(request.origin, request.host)) return refuse(403, "request.origin");
        if (!reception_.limits.allow(Limited::Connects, request.address)) return refuse(429, "limit.too-much");
        if (!reception_.routes.person_of(request)) return refuse(401, "person.unknown");
        if (!admission_ && !admit(request.address)) return refuse(429, "limit.too-much");
        return std::nullopt;
    }

    // From here on the WebSocket's session goes alone.
    void upgrade(http::request<http::string_body> message, const HttpRequest& request) {
        stream_.expires_never();
        const Texts& texts = texts_for(query_value(request.target, "lang"), request.language);
        start(std::make_shared<WebSocketSession>(std::move(stream_), std::move(message), reception_,
                                                 std::move(*admission_), *reception_.routes.person_of(request), texts,
                                                 request.address));
    }

    // The routes may answer later, from a thread of the store; then a timer that never ends is cancelled.
    asio::awaitable<HttpReply> answer(HttpRequest& request) {
        asio::steady_timer answered(stream_.get_executor(), asio::steady_timer::time_point::max());
        HttpReply reply;
        request.gone = watch_for_leaving();
        reception_.routes.answer(request, [this, &answered, &reply](HttpReply given) {
            asio::post(stream_.get_executor(), [&answered, &reply, given = std::move(given)]() mutable {
                reply = std::move(given);
                answered.cancel();
            });
        });
        error_code cancelled;
        co_await answered.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
        stream_.socket().cancel(cancelled);  // and watches no more
        co_return reply;
    }
    // Says when the client hangs up while it is to be answered.
    std::stop_token watch_for_leaving() {
        std::stop_source gone;
        stream_.socket().async_wait(
            tcp::socket::wait_read, [self = shared_from_this(), gone](error_code error) mutable {
                if (error) return;
                char next = 0;
                const auto read = ::recv(self->stream_.socket().native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
                if (read == 0 || (read < 0 && errno != EAGAIN)) gone.request_stop();
            });
        return gone.get_token();
    }

    asio::awaitable<bool> reply(HttpReply reply, bool keep_alive, bool head_only = false) {
        http::response<http::string_body> response(static_cast<http::status>(reply.status), 11);
        response.set(http::field::content_type, reply.type);
        for (const Header& header : security_headers()) response.set(std::string(header.name), header.value);
        response.set(http::field::cache_control, reply.cache);
        response.set(http::field::vary, "Accept-Encoding, Accept-Language");
        if (reply.gzip) response.set(http::field::content_encoding, "gzip");
        if (!reply.allow.empty()) response.set(http::field::allow, reply.allow);
        if (!reply.set_cookie.empty()) response.set(http::field::set_cookie, reply.set_cookie);
        response.keep_alive(keep_alive);
        response.body() = std::move(reply.body);
        response.prepare_payload();
        if (head_only) response.body().clear();
        stream_.expires_after(http_patience);
        error_code error;
        co_await http::async_write(stream_, response, asio::redirect_error(asio::use_awaitable, error));
        co_return keep_alive && !error;
    }

    Stream stream_;
    asio::ip::address peer_;
    bool behind_proxy_ = false;
    std::optional<Admission> admission_;
    Reception& reception_;
};

}  // namespace

void receive_client(tcp::socket socket, Reception& reception) {
    error_code error;
    socket.set_option(tcp::no_delay(true), error);
    const tcp::endpoint peer = socket.remote_endpoint(error);
    if (error) return;
    const auto session = std::make_shared<HttpSession>(std::move(socket), unmapped(peer.address()), reception);
    if (session->admit()) {
        start(session);
    } else {
        reception.services.metrics.add(Count::DroppedLimit);  // and the socket closes
    }
}

}  // namespace duckpond::server
