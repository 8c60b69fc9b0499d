#include "server/http.h"

#include <algorithm>
#include <array>

#include "engine/games_json.h"
#include "lab/boards.h"

namespace duckpond::server {

namespace {

constexpr std::string_view cookie_name = "duckpond=";

constexpr JsonLimits body_limits{.bytes = 4096, .depth = 4};

struct GuestWish {
    FixedText<120> name;
};
BOOST_DESCRIBE_STRUCT(GuestWish, (), (name))

struct HealWish {
    TableId table;
    FixedText<400> key;
    Maybe<bool> replace;  // whoever the cookie says
};
BOOST_DESCRIBE_STRUCT(HealWish, (), (table, key, replace))

struct BoardWish {
    FixedText<4000> text;
};
BOOST_DESCRIBE_STRUCT(BoardWish, (), (text))

constexpr std::string_view check_board_path = "/api/boards/check";
constexpr std::string_view measure_board_path = "/api/boards/measure";

template <class Wish>
Result<Wish> read_body(const std::string& body) {
    const auto json = parse_json(body, body_limits);
    if (!json) return tl::unexpected(json.error());
    Wish wish;
    if (auto read = JsonReader("request").read(*json, wish); !read) return tl::unexpected(read.error());
    return wish;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '&':
                out += "&amp;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

// The names of these files say what is in them.
constexpr std::string_view assets = "/assets/";

// Addresses of the client's own: it finds its way by itself from there.
bool is_page(std::string_view path) {
    constexpr std::array<std::string_view, 3> folders{"/t/", "/rules/", "/here/"};
    return path == "/" || path == "/boards" ||
           std::any_of(folders.begin(), folders.end(),
                       [&](std::string_view folder) { return path.starts_with(folder); });
}

std::string_view type_of(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> types{{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
    }};
    for (const auto& [ending, type] : types) {
        if (path.ends_with(ending)) return type;
    }
    return "application/octet-stream";
}

std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find('?'));
}

}  // namespace

const std::vector<Header>& security_headers() {
    static const std::vector<Header> headers{
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
         "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
         "form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    };
    return headers;
}

bool origin_is_ours(std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    const std::size_t slashes = origin.find("://");
    return slashes != std::string_view::npos && origin.substr(slashes + 3) == host;
}

const Texts& texts_for(std::string_view wish, std::string_view accepted) {
    if (const auto texts = Texts::in(wish)) return **texts;
    while (!accepted.empty()) {
        const std::size_t comma = std::min(accepted.find(','), accepted.size());
        std::string_view language = accepted.substr(0, comma);
        language.remove_prefix(std::min(language.find_first_not_of(' '), language.size()));
        if (const auto texts = Texts::in(language.substr(0, 2))) return **texts;
        accepted.remove_prefix(std::min(comma + 1, accepted.size()));
    }
    return **Texts::in("en");
}

std::string query_value(std::string_view target, std::string_view name) {
    const std::size_t question = target.find('?');
    if (question == std::string_view::npos) return {};
    std::string_view rest = target.substr(question + 1);
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        if (part.starts_with(name) && part.size() > name.size() && part[name.size()] == '=') {
            return std::string(part.substr(name.size() + 1));
        }
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    }
    return {};
}

std::optional<Person> HttpRoutes::person_of(const HttpRequest& request) const {
    std::string_view rest = request.cookie;
    while (!rest.empty()) {
        std::string_view part = rest.substr(0, rest.find(';'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        if (!part.starts_with(cookie_name)) continue;
        return services_.tokens.read(cookie_purpose, part.substr(cookie_name.size()));
    }
    return std::nullopt;
}

HttpReply HttpRoutes::refused(int status, const Refusal& reason, const HttpRequest& request) const {
    services_.metrics.add(Count::Refusals);
    const Texts& texts = texts_for(query_value(request.target, "lang"), request.language);
    return {.status = status, .body = *refusal_frame(reason, texts)};
}

void HttpRoutes::answer(const HttpRequest& request, const Reply& reply) const {
    services_.metrics.add(Count::HttpRequests);
    if (!limits_.allow(Limited::Http, request.address)) return reply(refused(429, Refusal("limit.too-much"), request));
    const std::string_view path = path_of(request.target);
    const bool get = request.method == "GET" || request.method == "HEAD";
    if (!get && !origin_is_ours(request.origin, request.host)) {
        return reply(refused(403, Refusal("request.origin"), request));
    }
    if (request.method == "POST" && path == "/api/guest") return reply(new_guest(request));
    if (request.method == "POST" && path == "/api/heal") return reply(heal(request));
    if (request.method == "POST" && (path == check_board_path || path == measure_board_path)) {
        return board(request, path, reply);
    }
    if (!get) {
        HttpReply wrong = refused(405, Refusal("request.no-page"), request);
        wrong.allow = "GET, HEAD";
        return reply(wrong);
    }
    if (path == "/healthz") return health(request, reply);
    // How much was sent when would tell others what somebody drew.
    if (path == "/metrics" && request.is_local) {
        std::string text = services_.metrics.text();
        text += "# TYPE duckpond_tables gauge\nduckpond_tables " + std::to_string(lobby_.tables()) + '\n';
        return reply({.type = "text/plain; version=0.0.4", .body = std::move(text)});
    }
    if (path == "/api/games") return reply({.body = games_json()});
    if (path == "/api/boards") return reply({.body = lab::boards_json()});
    if (path == "/api/me") {
        const auto person = person_of(request);
        return reply({.body = person ? to_json(news::Person{.id = person->id, .name = person->name}) : "null"});
    }
    if (auto wanted = RecordPages::wanted(path, query_value(request.target, "seat"))) {
        return replay(request, *wanted, reply);
    }
    reply(file(request, path));
}

HttpReply HttpRoutes::file(const HttpRequest& request, std::string_view path) const {
    if (is_page(path)) {
        if (client_.empty()) return page_without_client(request);
        path = "/index.html";
    }
    const auto found =
        std::find_if(client_.begin(), client_.end(), [&](const ClientFile& each) { return each.path == path; });
    if (found == client_.end()) return refused(404, Refusal("request.no-page"), request);
    const bool gzip = request.gzip && !found->gzip.empty();
    return {.type = std::string(type_of(path)),
            .body = std::string(gzip ? found->gzip : found->body),
            .cache = path.starts_with(assets) ? "public, max-age=31536000, immutable" : "no-cache",
            .gzip = gzip};
}

HttpReply HttpRoutes::page_without_client(const HttpRequest& request) const {
    const Texts& texts = texts_for(query_value(request.target, "lang"), request.language);
    std::string html = "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>Duckpond</title></head><body>";
    html += "<h1>Duckpond</h1><p>" + escaped(texts.say("serve.page")) + "</p><p>" +
            escaped(texts.say("serve.page-connect")) + "</p></body></html>\n";
    return {.type = "text/html; charset=utf-8", .body = std::move(html)};
}

HttpReply HttpRoutes::with_cookie(const Person& person, const HttpRequest& request) const {
    HttpReply reply{.body = to_json(news::Person{.id = person.id, .name = person.name})};
    reply.set_cookie = std::string(cookie_name) + services_.tokens.sign(cookie_purpose, person) +
                       "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" + (request.secure ? "; Secure" : "");
    return reply;
}

// A guest who has a cookie keeps the id and gets another name.
HttpReply HttpRoutes::new_guest(const HttpRequest& request) const {
    if (!limits_.allow(Limited::Guests, request.address)) return refused(429, Refusal("limit.too-much"), request);
    const auto wish = read_body<GuestWish>(request.body);
    if (!wish) return refused(400, wish.error(), request);
    if (const auto good = check_name(wish->name.view()); !good) return refused(400, good.error(), request);
    const auto before = person_of(request);
    const Person person{.id = before ? before->id : random_id(), .name = std::string(wish->name.view())};
    services_.store.put_person({.id = person.id, .name = person.name}, [](const Result<void>&) {});
    return with_cookie(person, request);
}

// A link that somebody sent must not change who you are unless you agree.
HttpReply HttpRoutes::heal(const HttpRequest& request) const {
    if (!limits_.allow(Limited::Guests, request.address)) return refused(429, Refusal("limit.too-much"), request);
    const auto wish = read_body<HealWish>(request.body);
    if (!wish) return refused(400, wish.error(), request);
    const auto person = services_.tokens.read(seat_purpose(wish->table.view()), wish->key.view());
    if (!person) return refused(403, Refusal("person.bad-key"), request);
    const auto before = person_of(request);
    const bool is_meant = wish->replace && *wish->replace;
    if (!before || is_meant) return with_cookie(*person, request);
    // The key may be older than somebody's name.
    if (before->id == person->id) return with_cookie(*before, request);
    return refused(409, Refusal("person.already").with("name", before->name).with("other", person->name), request);
}

void HttpRoutes::replay(const HttpRequest& request, const RecordPages::Wanted& wanted, const Reply& reply) const {
    if (!limits_.allow(Limited::Replays, request.address)) {
        return reply(refused(429, Refusal("limit.too-much"), request));
    }
    records_.read(wanted, {.person = person_of(request),
                           .gone = request.gone,
                           .tell = [this, request, reply](const RecordPages::Page& page) {
                               if (!page) return reply(refused(page.error().status, page.error().reason, request));
                               reply({.type = page->type, .body = page->body});
                           }});
}

void HttpRoutes::board(const HttpRequest& request, std::string_view path, const Reply& reply) const {
    const auto wish = read_body<BoardWish>(request.body);
    if (!wish) return reply(refused(400, wish.error(), request));
    if (path == check_board_path) {
        const Texts& texts = texts_for(query_value(request.target, "lang"), request.language);
        const auto say = [&](const Refusal& reason) { return texts.say(reason); };
        return reply({.body = lab::checked_board_json(wish->text.view(), say)});
    }
    if (!limits_.allow(Limited::Boards, request.address)) {
        return reply(refused(429, Refusal("limit.too-much"), request));
    }
    const auto races = lab::races_on(wish->text.view());
    if (!races) return reply(refused(400, races.error(), request));
    const auto measure = [trial = races->trial](const Survey::Enough& enough) mutable {
        trial.enough = enough;
        return lab::to_json(lab::measure_board(trial));
    };
    survey_.ask(races->board, measure, [this, request, reply](Result<std::string> figures) {
        if (figures) return reply({.body = std::move(*figures)});
        reply(refused(figures.error().key == "limit.too-much" ? 429 : 500, figures.error(), request));
    });
}

// For programs that watch over this one: whether it can keep what people do.
void HttpRoutes::health(const HttpRequest& request, const Reply& reply) const {
    services_.store.check([request, reply](const Result<void>& good) {
        if (good) return reply({.type = "text/plain; charset=utf-8", .body = "ok\n"});
        const Texts& texts = texts_for(query_value(request.target, "lang"), request.language);
        reply({.status = 503, .type = "text/plain; charset=utf-8", .body = texts.say(good.error()) + '\n'});
    });
}

}  // namespace duckpond::server
