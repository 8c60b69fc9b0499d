#pragma once

// What the server answers over HTTP: files, guests, records, boards. Knows nothing of sockets.

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "server/client_files.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/record_pages.h"
#include "server/survey.h"

namespace duckpond::server {

struct HttpRequest {
    std::string method;
    std::string target;
    std::string host;
    std::string origin;    // empty where there is none
    std::string cookie;    // the whole header
    std::string language;  // Accept-Language
    std::string body;
    std::string address;    // of the client, past a trusted proxy
    bool is_local = false;  // from this machine, and not for anybody else
    bool gzip = false;      // whether the client takes it
    bool secure = false;    // whether the client came by TLS, as a trusted proxy says
    std::stop_token gone;   // says so when nobody waits for the reply any more
};

struct HttpReply {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::string set_cookie;
    std::string_view cache = "no-store";
    std::string_view allow;  // the methods that there are, where another was tried
    bool gzip = false;       // the body is compressed
};

// Sent with every reply.
struct Header {
    std::string_view name;
    std::string_view value;
};
[[nodiscard]] const std::vector<Header>& security_headers();

class HttpRoutes {
public:
    HttpRoutes(Services& services, Lobby& lobby, Limits& limits, ClientFiles client)
        : services_(services), lobby_(lobby), limits_(limits), client_(client), records_(services) {}

    using Reply = std::function<void(HttpReply)>;
    // Replies once: now, when the store has answered, or when races were run.
    void answer(const HttpRequest& request, const Reply& reply) const;

    // Whoever the cookie says.
    [[nodiscard]] std::optional<Person> person_of(const HttpRequest& request) const;

private:
    [[nodiscard]] HttpReply refused(int status, const Refusal& reason, const HttpRequest& request) const;
    [[nodiscard]] HttpReply file(const HttpRequest& request, std::string_view path) const;
    [[nodiscard]] HttpReply page_without_client(const HttpRequest& request) const;
    [[nodiscard]] HttpReply new_guest(const HttpRequest& request) const;
    [[nodiscard]] HttpReply heal(const HttpRequest& request) const;
    [[nodiscard]] HttpReply with_cookie(const Person& person, const HttpRequest& request) const;
    void replay(const HttpRequest& request, const RecordPages::Wanted& wanted, const Reply& reply) const;
    void board(const HttpRequest& request, std::string_view path, const Reply& reply) const;
    void health(const HttpRequest& request, const Reply& reply) const;

    Services& services_;
    Lobby& lobby_;
    Limits& limits_;
    ClientFiles client_;
    mutable Survey survey_;
    mutable RecordPages records_;
};

// A page of another site must not act in the name of whoever looks at it. Programs send no origin.
[[nodiscard]] bool origin_is_ours(std::string_view origin, std::string_view host);

// The language that somebody reads: `wish` ("de"), else the first of Accept-Language that there is, else English.
[[nodiscard]] const Texts& texts_for(std::string_view wish, std::string_view accepted);

// The value of ?name=... in a target.
[[nodiscard]] std::string query_value(std::string_view target, std::string_view name);

}  // namespace duckpond::server
