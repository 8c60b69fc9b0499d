// Clients that mean no good: the server stays up, keeps its memory, and others play on undisturbed.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstring>
#include <fstream>

#include "base/random.h"
#include "tests/effort.h"
#include "tests/server/pond.h"

namespace duckpond::server {
namespace {

// Sanitizers are slow, and keep freed memory back to find who uses it.
constexpr auto fuzzed_messages = effort<int>({.full = 100'000, .sanitized = 3'000});
constexpr auto most_kilobytes = effort<std::int64_t>({.full = 64 * 1024, .sanitized = 1024 * 1024});

std::int64_t resident_kilobytes() {
    std::ifstream file("/proc/self/statm");
    std::int64_t size = 0;
    std::int64_t resident = 0;
    file >> size >> resident;
    return resident * sysconf(_SC_PAGESIZE) / 1024;
}

// Two honest players at one table, who hear each other.
class Honest {
public:
    explicit Honest(const Pond& pond) : anna_(pond, "Anna"), bert_(pond, "Bert") {
        const std::string table = anna_.create(R"({"do":"create","game":"killer-duckie","seats":2})");
        bert_.join(table);
    }
    void talk() {
        anna_.send(R"({"do":"say","text":"still there?"})");
        bert_.next("said");
    }

private:
    Guest anna_;
    Guest bert_;
};

TEST(Hostile, WhoNeverReadsIsDroppedAndCostsNoMemory) {
    const Pond pond;
    Guest loud(pond, "Loud");
    const std::string table = loud.create(R"({"do":"create","game":"killer-duckie","seats":4})");
    std::vector<Guest> deaf;
    for (int i = 0; i < 5; ++i) {
        deaf.emplace_back(pond, "Deaf " + std::to_string(i));
        EXPECT_EQ(deaf.back().open(table), "");
        deaf.back().keep(1);
    }
    const std::int64_t before = resident_kilobytes();
    // Enough to fill what the server keeps and the sockets' own buffers several times over.
    constexpr int most_said = 200'000;
    constexpr int at_once = 100;
    const std::string text(390, 'x');
    for (int said = 0; said < most_said && metric(pond, "duckpond_dropped_slow_total") < 5; said += at_once) {
        for (int i = 0; i < at_once; ++i) ASSERT_TRUE(loud.send(R"({"do":"say","text":")" + text + "\"}"));
        for (int i = 0; i < at_once; ++i) loud.next("said");
    }
    EXPECT_GE(metric(pond, "duckpond_dropped_slow_total"), 5);
    EXPECT_LT(resident_kilobytes() - before, most_kilobytes);
    EXPECT_EQ(loud.ask(R"({"do":"say","text":"done"})"), "");
}

TEST(Hostile, WhoSendsAMegabyteASecondIsDropped) {
    const Pond pond(true);
    Honest honest(pond);
    Guest flood(pond, "Flood");
    const std::string noise = R"({"do":"say","text":")" + std::string(15'000, 'x') + "\"}";
    // However slowly this machine sends: until nobody listens any more.
    for (int i = 0; i < 10'000 && flood.send(noise); ++i) {
    }
    EXPECT_TRUE(flood.is_dropped());
    EXPECT_GE(metric(pond, "duckpond_dropped_limit_total"), 1);
    honest.talk();
}

TEST(Hostile, AMessageThatIsTooLongEndsTheConnection) {
    const Pond pond;
    Guest guest(pond, "Anna");
    guest.send(std::string(100'000, 'x'));
    EXPECT_TRUE(guest.is_dropped());
}

TEST(Hostile, AThousandConnectionsOfOneAddressAreTooMany) {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;  // both ends are here
    setrlimit(RLIMIT_NOFILE, &files);
    const Pond pond(true);
    Honest honest(pond);
    std::vector<int> sockets;
    const std::int64_t before = resident_kilobytes();
    for (int i = 0; i < 1000; ++i) {
        sockets.push_back(load::connect_to(pond.address()));
        ASSERT_GE(sockets.back(), 0) << std::strerror(errno);
    }
    std::vector<pollfd> open;
    for (const int socket : sockets) open.push_back({.fd = socket, .events = POLLIN, .revents = 0});
    // A slow server has not looked at all of them yet.
    while (open.size() > 200 &&
           ::poll(open.data(), open.size(), static_cast<int>(std::chrono::milliseconds(patience).count())) > 0) {
        std::erase_if(open, [](const pollfd& each) { return each.revents != 0; });
    }
    EXPECT_LE(open.size(), 200U);
    EXPECT_LT(resident_kilobytes() - before, most_kilobytes);
    honest.talk();
    for (const int socket : sockets) ::close(socket);
}

TEST(Hostile, TooMuchChatIsRefused) {
    const Pond pond(true);
    Guest anna(pond, "Anna");
    anna.create(R"({"do":"create","game":"killer-duckie","seats":2})");
    // Far more than may be said while they are read.
    for (int i = 0; i < 60; ++i) anna.send(R"({"do":"say","text":"quack"})");
    const std::vector<Json> heard = anna.heard();
    EXPECT_GE(of_kind("said", heard).size(), 6U);
    const std::vector<Json> refused = of_kind("refused", heard);
    ASSERT_FALSE(refused.empty());
    EXPECT_EQ(refused[0].at("key").as_string(), "limit.too-much");
}

// Bits of real requests, cut, doubled and altered.
std::string fuzzed(SmallRandom& random) {
    static const std::vector<std::string> seeds{
        R"({"do":"create","game":"killer-duckie","seats":2,"options":{"deck":{"angel":40}},"clock":{"seconds":1,"bank":2}})",
        R"({"do":"open","table":"abcdefghijkm","since":5,"id":7})",
        R"({"do":"answer","ask":1,"move":"begger>1"})",
        R"({"do":"sit","seat":8})",
        R"({"do":"say","text":"\ud83e\udd86 quack"})",
        R"({"do":"start","fill":true})",
        R"({"do":"kick","seat":1})",
        R"({"do":"mute","person":"x","muted":true})",
        R"([[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]])",
    };
    std::string text = seeds[draw_below(random, static_cast<std::uint32_t>(seeds.size()))];
    for (std::uint32_t changes = draw_below(random, 4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = draw_below(random, static_cast<std::uint32_t>(text.size()));
        switch (draw_below(random, 4)) {
            case 0:
                text[at] = static_cast<char>(32 + draw_below(random, 95));
                break;
            case 1:
                text.erase(at, 1 + draw_below(random, 8));
                break;
            case 2:
                text.insert(at, text.substr(at, 1 + draw_below(random, 12)));
                break;
            default:
                text.insert(at, std::to_string(random.next32()));
        }
    }
    return text;
}

TEST(Hostile, FuzzedMessagesAndRequestsHarmNobody) {
    const Pond pond;
    Honest honest(pond);
    SmallRandom random(5);
    Guest guest(pond, "Fuzz");
    guest.create(R"({"do":"create","game":"killer-duckie","seats":2})");
    const std::int64_t before = resident_kilobytes();
    for (int i = 0; i < fuzzed_messages; ++i) {
        ASSERT_TRUE(guest.send(fuzzed(random)));
        // Reads along, so as not to be dropped for that.
        while (guest.next_text(std::chrono::steady_clock::now())) {
        }
        if (i % 1000 != 0) continue;
        guest.heard();  // else many would never be looked at
        honest.talk();
    }
    for (int i = 0; i < fuzzed_messages / 200; ++i) {
        const std::string target = "/" + fuzzed(random).substr(0, 30);
        static_cast<void>(
            load::http(pond.address(), i % 2 == 0 ? "POST" : "GET", "/api/guest?" + target, fuzzed(random)));
    }
    EXPECT_EQ(load::http(pond.address(), "GET", "/healthz").body, "ok\n");
    EXPECT_LT(resident_kilobytes() - before, 4 * most_kilobytes);
}

TEST(Hostile, HttpThatIsNoneIsClosed) {
    const Pond pond;
    for (const char* nonsense : {"\x16\x03\x01\x02", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                                 "POST /api/guest HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"}) {
        const int socket = load::connect_to(pond.address());
        ASSERT_GE(socket, 0);
        ::send(socket, nonsense, std::strlen(nonsense), MSG_NOSIGNAL);
        ::shutdown(socket, SHUT_WR);
        char answer[64];
        while (::recv(socket, answer, sizeof answer, 0) > 0) {
        }
        ::close(socket);
    }
    EXPECT_EQ(load::http(pond.address(), "GET", "/healthz").body, "ok\n");
}

}  // namespace
}  // namespace duckpond::server
