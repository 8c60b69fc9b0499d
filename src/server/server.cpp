#include "server/server.h"

#include <sodium.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <future>
#include <thread>
#include <utility>

#include "base/check.h"
#include "base/fault_of.h"
#include "server/session.h"

namespace duckpond::server {

namespace {

namespace asio = boost::asio;
using boost::asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds list_beat{500};
constexpr std::chrono::milliseconds end_beat{10};
constexpr std::chrono::milliseconds accept_pause{100};

// As many connections as the system lets this program have.
void raise_connections() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    static_cast<void>(setrlimit(RLIMIT_NOFILE, &files));  // else as many as there may be
}

int thread_count(int wished) {
    return wished > 0 ? wished : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Waits for an answer of the store.
template <class T, class Ask>
Result<T> wait_for(Ask ask) {
    std::promise<Result<T>> answer;
    ask([&](Result<T> found) { answer.set_value(std::move(found)); });
    return answer.get_future().get();
}

}  // namespace

class Server::Parts {
public:
    Parts(const ServerSettings& settings, std::unique_ptr<Store> store, const std::string& secret)
        : tokens_(secret),
          limits_(settings.limits, settings.limits_clock),
          threads_(thread_count(settings.threads)),
          sweep_beat_(settings.sweep_beat),
          time_to_hear_(settings.time_to_hear),
          io_(threads_),
          thinkers_(threads_),
          store_(std::move(store)),
          services_{.io = io_,
                    .thinkers = thinkers_,
                    .replays = replays_,
                    .store = *store_,
                    .tokens = tokens_,
                    .metrics = metrics_,
                    .time_stands_still = settings.time_stands_still},
          lobby_(services_, settings.most_tables),
          routes_(services_, lobby_, limits_, settings.client),
          reception_{services_, lobby_, limits_, routes_, settings.trusted_proxies, {}, {}},
          own_(asio::make_strand(io_)),
          acceptor_(own_),
          signals_(own_),
          accept_timer_(own_),
          list_timer_(own_),
          sweep_timer_(own_),
          end_timer_(own_) {}
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    // The store finishes its writes while all they may call back to is still there.
    ~Parts() {
        thinkers_.stop();
        replays_.stop();
        store_.reset();
    }

    Result<void> listen(const ServerSettings& settings) {
        error_code error;
        const asio::ip::address address = asio::ip::make_address(settings.bind, error);
        if (error) return tl::unexpected(Refusal("serve.bad-address").with("found", settings.bind));
        const tcp::endpoint here(address, static_cast<std::uint16_t>(settings.port));
        acceptor_.open(here.protocol(), error);
        if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor_.bind(here, error);
        if (!error) acceptor_.listen(1024, error);
        if (error) {
            return tl::unexpected(Refusal("serve.no-port").with("port", settings.port).with("reason", error.message()));
        }
        return {};
    }

    Result<void> resume() {
        auto pond = wait_for<StoredPond>([&](auto found) { store_->load_pond(std::move(found)); });
        if (!pond) return tl::unexpected(pond.error());
        lobby_.resume(*pond);
        lobby_.sweep();
        return {};
    }

    [[nodiscard]] int port() const { return acceptor_.local_endpoint().port(); }

    void run() {
        accept();
        repeat(list_timer_, list_beat, &Parts::tell_lists);
        repeat(sweep_timer_, sweep_beat_, &Parts::sweep);
        for (const int signal : {SIGINT, SIGTERM}) signals_.add(signal);
        signals_.async_wait([this](error_code error, int signal) {
            if (error) return;
            spdlog::info("event=signal signal={}", signal);
            end();
        });
        std::vector<std::thread> helpers;
        for (int i = 1; i < threads_; ++i) helpers.emplace_back([this] { work(); });
        work();
        for (std::thread& helper : helpers) helper.join();
    }

    void skip(Milliseconds time) { lobby_.skip(time); }
    void stop() {
        asio::post(own_, [this] { end(); });
    }

private:
    // Until the server ends. What a handler throws ends that handler alone.
    void work() {
        while (const auto fault = fault_of([this] { io_.run(); })) {
            spdlog::error("event=fault thread=io fault=\"{}\"", *fault);
        }
    }

    void accept() {
        acceptor_.async_accept(asio::make_strand(io_), [this](error_code error, auto socket) {
            if (ending_) return;
            if (error) {
                spdlog::warn("event=accept-failed reason=\"{}\"", error.message());
                return accept_later();
            }
            accept();  // first: whatever goes wrong below, the next one is let in
            receive_client(std::move(socket), reception_);
        });
    }
    // When there is no room for another connection, there will not be at once.
    void accept_later() {
        accept_timer_.expires_after(accept_pause);
        accept_timer_.async_wait([this](error_code error) {
            if (!error && !ending_) accept();
        });
    }

    // Again and again, whatever goes wrong in between.
    void repeat(asio::steady_timer& timer, std::chrono::milliseconds beat, void (Parts::*act)()) {
        timer.expires_after(beat);
        timer.async_wait([this, &timer, beat, act](error_code error) {
            if (error) return;
            repeat(timer, beat, act);
            (this->*act)();
        });
    }
    void tell_lists() { lobby_.tell_changes(); }
    void sweep() {
        lobby_.sweep();
        limits_.sweep();
    }

    // Tells everybody, gives them a moment to hear it, and ends.
    void end() {
        if (std::exchange(ending_, true)) return;
        spdlog::info("event=closing");
        error_code ignored;
        acceptor_.close(ignored);
        accept_timer_.cancel();
        list_timer_.cancel();
        sweep_timer_.cancel();
        lobby_.stop();
        const Frame closing = to_frame(news::Closing{});
        {
            const std::lock_guard lock(reception_.mutex);
            for (const auto& each : reception_.connections) {
                if (const auto connection = each.lock()) connection->send(closing);
            }
        }
        end_by(std::chrono::steady_clock::now() + time_to_hear_);
    }
    // Sooner where nobody is left who could hear.
    void end_by(std::chrono::steady_clock::time_point latest) {
        if (limits_.nobody_is_in() || std::chrono::steady_clock::now() >= latest) return io_.stop();
        end_timer_.expires_after(end_beat);
        end_timer_.async_wait([this, latest](error_code) { end_by(latest); });
    }

    // What sessions need when they go: they go with the io_context.
    Metrics metrics_;
    Tokens tokens_;
    Limits limits_;
    int threads_;
    std::chrono::milliseconds sweep_beat_;
    std::chrono::milliseconds time_to_hear_;
    asio::io_context io_;
    Thinkers thinkers_;
    Replays replays_;
    std::unique_ptr<Store> store_;
    Services services_;
    Lobby lobby_;
    HttpRoutes routes_;
    Reception reception_;
    // What the server itself does, one after the other: what waits anew may be told at that moment to wait no more.
    asio::strand<asio::io_context::executor_type> own_;
    tcp::acceptor acceptor_;
    asio::signal_set signals_;
    asio::steady_timer accept_timer_;
    asio::steady_timer list_timer_;
    asio::steady_timer sweep_timer_;
    asio::steady_timer end_timer_;
    bool ending_ = false;
};

std::string url_of(const std::string& address, int port) {
    const bool has_colons = address.find(':') != std::string::npos;  // IPv6
    return "http://" + (has_colons ? '[' + address + ']' : address) + ':' + std::to_string(port) + '/';
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, std::unique_ptr<Store> store) {
    CHECK(sodium_init() >= 0);
    raise_connections();
    const auto secret = wait_for<std::string>([&](auto found) { store->secret(std::move(found)); });
    if (!secret) return tl::unexpected(secret.error());
    auto parts = std::make_unique<Parts>(settings, std::move(store), *secret);
    if (auto good = parts->listen(settings); !good) return tl::unexpected(good.error());
    if (auto good = parts->resume(); !good) return tl::unexpected(good.error());
    return std::unique_ptr<Server>(new Server(std::move(parts)));
}

int Server::port() const {
    return parts_->port();
}

void Server::run() {
    parts_->run();
}

void Server::stop() {
    parts_->stop();
}

void Server::skip(std::chrono::milliseconds time) {
    parts_->skip(time);
}

}  // namespace duckpond::server
