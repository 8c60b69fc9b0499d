#pragma once

// Just enough of a WebSocket client (RFC 6455) to measure a server without measuring the client.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace duckpond::load {

// A text frame as a client sends it.
[[nodiscard]] std::string client_frame(std::string_view text);

// Cuts what a server sent into messages. Servers of ours do not fragment.
class FrameReader {
public:
    enum class Kind : std::uint8_t { Text, Ping, Close, Other };
    struct Message {
        Kind kind{};
        std::string_view text;  // until the next call
    };

    void feed(std::string_view bytes);
    [[nodiscard]] std::optional<Message> next();

private:
    std::string bytes_;
    std::size_t at_ = 0;
};

// "http://host:port" without a path.
struct Address {
    std::string host;
    int port = 0;
};
[[nodiscard]] std::optional<Address> parse_url(std::string_view url);

// A blocking socket to the address; -1 where nobody listens.
[[nodiscard]] int connect_to(const Address& address);

struct HttpAnswer {
    int status = 0;  // 0: no answer
    std::string head;
    std::string body;
};
// One request on a connection of its own.
[[nodiscard]] HttpAnswer http(const Address& address, std::string_view method, std::string_view target,
                              std::string_view body = {}, std::string_view headers = {});

// Becomes a guest: the Cookie header to send, empty if refused.
[[nodiscard]] std::string become_guest(const Address& address, std::string_view name);

// An open WebSocket as a blocking descriptor, or -1. What came behind the handshake goes to the reader.
[[nodiscard]] int open_web_socket(const Address& address, std::string_view cookie, FrameReader& reader,
                                  std::string_view headers = {});

}  // namespace duckpond::load
