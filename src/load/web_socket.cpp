#include "load/web_socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <memory>
#include <utility>

namespace duckpond::load {

namespace {

// A mask hides nothing from anybody who reads along; it need not be random for a load.
constexpr std::array<unsigned char, 4> mask{0x12, 0x34, 0x56, 0x78};

bool send_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

// Reads until the head is whole; what came behind it stays in `bytes` behind the returned size.
std::size_t read_head(int socket, std::string& bytes) {
    std::array<char, 4096> chunk{};
    while (true) {
        const std::size_t end = bytes.find("\r\n\r\n");
        if (end != std::string::npos) return end + 4;
        const ssize_t got = ::recv(socket, chunk.data(), chunk.size(), 0);
        if (got <= 0) return 0;
        bytes.append(chunk.data(), static_cast<std::size_t>(got));
    }
}

std::string header_value(std::string_view head, std::string_view name) {
    const std::size_t at = head.find(name);
    if (at == std::string_view::npos) return {};
    const std::size_t begin = at + name.size();
    return std::string(head.substr(begin, head.find("\r\n", begin) - begin));
}

int status_of(std::string_view head) {
    int status = 0;
    if (head.size() > 12) std::from_chars(head.data() + 9, head.data() + 12, status);
    return status;
}

}  // namespace

std::string client_frame(std::string_view text) {
    std::string frame;
    frame += static_cast<char>(0x81);
    if (text.size() < 126) {
        frame += static_cast<char>(0x80U | text.size());
    } else if (text.size() < 65536) {
        frame += static_cast<char>(0x80U | 126U);
        frame += static_cast<char>(text.size() >> 8U);
        frame += static_cast<char>(text.size() & 0xffU);
    } else {
        frame += static_cast<char>(0x80U | 127U);
        for (unsigned shift = 64; shift > 0; shift -= 8)
            frame += static_cast<char>((text.size() >> (shift - 8)) & 0xffU);
    }
    frame.append(reinterpret_cast<const char*>(mask.data()), mask.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        frame += static_cast<char>(static_cast<unsigned char>(text[i]) ^ mask[i % 4]);
    }
    return frame;
}

void FrameReader::feed(std::string_view bytes) {
    if (at_ > 0) bytes_.erase(0, std::exchange(at_, 0));
    bytes_ += bytes;
}

std::optional<FrameReader::Message> FrameReader::next() {
    const std::string_view rest = std::string_view(bytes_).substr(at_);
    if (rest.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(rest[i])); };
    std::size_t size = byte(1) & 0x7fU;
    std::size_t head = 2;
    if (size >= 126) {
        const std::size_t more = size == 126 ? 2 : 8;
        if (rest.size() < head + more) return std::nullopt;
        size = 0;
        for (std::size_t i = 0; i < more; ++i) size = size << 8U | byte(head + i);
        head += more;
    }
    if (rest.size() < head + size) return std::nullopt;
    at_ += head + size;
    const std::size_t code = byte(0) & 0xfU;
    const Kind kind = code == 1 ? Kind::Text : code == 9 ? Kind::Ping : code == 8 ? Kind::Close : Kind::Other;
    return Message{kind, rest.substr(head, size)};
}

std::optional<Address> parse_url(std::string_view url) {
    constexpr std::string_view scheme = "http://";
    if (!url.starts_with(scheme)) return std::nullopt;
    url.remove_prefix(scheme.size());
    url = url.substr(0, url.find('/'));
    Address address{.host = std::string(url.substr(0, url.rfind(':'))), .port = 80};
    if (url.rfind(':') == std::string_view::npos) return address;
    const std::string_view port = url.substr(url.rfind(':') + 1);
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
    if (error != std::errc() || end != port.data() + port.size()) return std::nullopt;
    return address;
}

int connect_to(const Address& address) {
    addrinfo wish{};
    wish.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &wish, &found) != 0) return -1;
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> all(found, freeaddrinfo);
    for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
        const int socket = ::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
        if (socket < 0) continue;
        if (::connect(socket, each->ai_addr, each->ai_addrlen) == 0) {
            const int on = 1;
            setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            return socket;
        }
        ::close(socket);
    }
    return -1;
}

HttpAnswer http(const Address& address, std::string_view method, std::string_view target, std::string_view body,
                std::string_view headers) {
    const int socket = connect_to(address);
    if (socket < 0) return {};
    std::string request;
    request.append(method).append(" ").append(target).append(" HTTP/1.1\r\nHost: ");
    request += address.host + ':' + std::to_string(address.port) +
               "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    request.append(headers).append("\r\n").append(body);
    HttpAnswer answer;
    std::string bytes;
    const std::size_t head = send_all(socket, request) ? read_head(socket, bytes) : 0;
    std::array<char, 4096> chunk{};
    for (ssize_t got = 1; head > 0 && got > 0;) {
        got = ::recv(socket, chunk.data(), chunk.size(), 0);
        if (got > 0) bytes.append(chunk.data(), static_cast<std::size_t>(got));
    }
    ::close(socket);
    if (head == 0) return answer;
    answer.head = bytes.substr(0, head);
    answer.body = bytes.substr(head);
    answer.status = status_of(answer.head);
    return answer;
}

std::string become_guest(const Address& address, std::string_view name) {
    std::string body = R"({"name":")";
    body.append(name).append("\"}");
    const HttpAnswer answer = http(address, "POST", "/api/guest", body);
    const std::string cookie = header_value(answer.head, "Set-Cookie: ");
    return cookie.substr(0, cookie.find(';'));
}

int open_web_socket(const Address& address, std::string_view cookie, FrameReader& reader, std::string_view headers) {
    const int socket = connect_to(address);
    if (socket < 0) return -1;
    std::string request = "GET /ws HTTP/1.1\r\nHost: " + address.host + ':' + std::to_string(address.port) +
                          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: ZHVja3BvbmQgbG9hZCAxIQ==\r\nCookie: ";
    request.append(cookie).append("\r\n").append(headers).append("\r\n");
    std::string bytes;
    const std::size_t head = send_all(socket, request) ? read_head(socket, bytes) : 0;
    if (head == 0 || status_of(bytes) != 101) {
        ::close(socket);
        return -1;
    }
    reader.feed(std::string_view(bytes).substr(head));
    return socket;
}

}  // namespace duckpond::load
