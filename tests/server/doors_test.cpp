// Who comes in, under which name, and how much they may ask for.

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <set>
#include <sstream>

#include "server/limits.h"
#include "server/news.h"
#include "server/requests.h"
#include "tests/places.h"
#include "tests/server/pond.h"

namespace duckpond::server {
namespace {

std::string key_of(const load::HttpAnswer& answer) {
    return answer.status == 200 ? "" : std::string(boost::json::parse(answer.body).at("key").as_string());
}

load::HttpAnswer become(const Pond& pond, std::string_view name, const std::string& headers = "") {
    const boost::json::object body{{"name", name}};
    return load::http(pond.address(), "POST", "/api/guest", boost::json::serialize(body), headers);
}

int at_once(Limited what) {
    return static_cast<int>(allowance(what).at_once);
}

std::string protocol_page() {
    std::ifstream file(source_folder() + "/docs/protocol.md");
    return {std::istreambuf_iterator<char>(file), {}};
}

// --- links

TEST(ServedPeople, ALinkReplacesNobodyUnasked) {
    const Pond pond;
    Guest bert(pond, "Bert");
    const std::string table = bert.create(quick_two);
    boost::json::object wish{{"table", table}, {"key", bert.you().at("key")}};
    const auto heal = [&](const std::string& cookie) {
        return load::http(pond.address(), "POST", "/api/heal", boost::json::serialize(wish),
                          "Cookie: " + cookie + "\r\n");
    };
    const std::string anna = load::become_guest(pond.address(), "Anna");
    const auto refused = heal(anna);
    EXPECT_EQ(refused.status, 409);
    EXPECT_EQ(key_of(refused), "person.already");
    EXPECT_EQ(boost::json::parse(refused.body).at("values"), (Json{{"name", "Anna"}, {"other", "Bert"}}));
    EXPECT_EQ(refused.head.find("Set-Cookie"), std::string::npos);
    EXPECT_EQ(heal(bert.cookie()).status, 200) << "who is Bert already";
    EXPECT_EQ(heal("duckpond=nonsense").status, 200) << "who is nobody";
    wish["replace"] = true;
    const auto replaced = heal(anna);
    EXPECT_EQ(replaced.status, 200);
    EXPECT_NE(replaced.head.find(bert.cookie()), std::string::npos) << replaced.head;
}

TEST(ServedPeople, AnOldLinkKeepsANewName) {
    const Pond pond;
    Guest bert(pond, "Bert");
    const std::string table = bert.create(quick_two);
    const std::string key(bert.you().at("key").as_string());
    const auto renamed = become(pond, "Bertram", "Cookie: " + bert.cookie() + "\r\n");
    const std::size_t begin = renamed.head.find("duckpond=");
    const std::string cookie = renamed.head.substr(begin, renamed.head.find(';', begin) - begin);
    const std::string body = R"({"table":")" + table + R"(","key":")" + key + "\"}";
    const auto healed = load::http(pond.address(), "POST", "/api/heal", body, "Cookie: " + cookie + "\r\n");
    EXPECT_EQ(boost::json::parse(healed.body).at("name").as_string(), "Bertram");
}

// --- names

TEST(ServedPeople, NobodyIsCalledLikeABotOrTheReaderOrTheHouse) {
    const Pond pond;
    for (const char* name : {"You", "you", "DU", "Mallard", "teal", "Erpel", "Ａｄｍｉｎ", "ｄｕｃｋｐｏｎｄ", "Y0u",
                             "AdmIn", "MaIIard"}) {
        EXPECT_EQ(key_of(become(pond, name)), "name.reserved") << name;
    }
    for (const char* name : {"Dust", "Young", "Sunny Mallard", "Ａｎｎａ"})
        EXPECT_EQ(key_of(become(pond, name)), "") << name;
}

TEST(ServedPeople, NamesHideNothing) {
    const Pond pond;
    for (const char* name : {"Ann\u200ba", "Anna\u200d", "\u202eAnna", "Anna\U000e0041", "An\u00adna", "A\u2066nna"}) {
        EXPECT_EQ(key_of(become(pond, name)), "name.deceives") << name;
    }
}

TEST(ServedPeople, AnEmojiOfSeveralPartsIsOneCharacter) {
    const Pond pond;
    const auto times = [](int count, std::string_view text) {
        std::string all;
        for (int i = 0; i < count; ++i) all += text;
        return all;
    };
    for (const std::string& name : {times(24, "e\u0301"), times(12, "1\ufe0f\u20e3"), times(15, "\u2764\ufe0f"),
                                    times(8, "\U0001f469\u200d\U0001f680"), times(12, "\U0001f1e9\U0001f1ea"),
                                    std::string("Anna \U0001f44d\U0001f3fd")}) {
        EXPECT_EQ(key_of(become(pond, name)), "") << name;
    }
    EXPECT_EQ(key_of(become(pond, times(25, "e\u0301"))), "name.bad");
    EXPECT_EQ(key_of(become(pond, times(25, "x"))), "name.bad");
}

TEST(ServedChat, NobodySpeaksUnderANameOfSomebodyWhoSits) {
    const Pond pond;
    Guest anna(pond, "Anna");
    const std::string table = anna.create(quick_two);
    Guest other(pond, "Ａnna");
    EXPECT_EQ(other.open(table), "");
    EXPECT_EQ(other.ask(R"({"do":"say","text":"I give up"})"), "name.taken");
    Guest bert(pond, "Bert");
    EXPECT_EQ(bert.open(table), "");
    EXPECT_EQ(bert.ask(R"({"do":"say","text":"Good luck"})"), "");
    EXPECT_EQ(anna.ask(R"({"do":"say","text":"Thanks"})"), "");
    EXPECT_EQ(anna.ask(R"({"do":"stand"})"), "");
    EXPECT_EQ(other.ask(R"({"do":"say","text":"I am the host"})"), "name.taken");
    Guest bart(pond, "B0b");
    Guest bob(pond, "Bob");
    EXPECT_EQ(bob.open(table), "");
    EXPECT_EQ(bob.ask(R"({"do":"sit"})"), "");
    EXPECT_EQ(bart.open(table), "");
    EXPECT_EQ(bart.ask(R"({"do":"say","text":"I am Bob"})"), "name.taken");
}

TEST(ServedRequests, SayWhatIsWrongWithThem) {
    const Pond pond;
    Guest anna(pond, "Anna");
    EXPECT_EQ(anna.ask(R"({"do":"browse","x":1})"), "json.no-fields");
    EXPECT_EQ(anna.ask(R"({"do":7})"), "json.expects-text");
    EXPECT_EQ(anna.ask(R"({"say":"fly"})"), "json.missing-field");
}

TEST(ServedChat, HidesNothing) {
    EXPECT_EQ(without_hidden("\u202eabc\u202c d\u200be\u2060f\U000e0041\ufeff\u00ad"), "abc def");
    EXPECT_EQ(without_hidden("a\u0007b\u2028c\ue000"), "abc");
    for (const char* whole :
         {"plain\ttext\nof two lines", "\U0001f469\u200d\U0001f680", "\u2764\ufe0f", "1\ufe0f\u20e3",
          "\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f1e9\U0001f1ea", "\U0001f44d\U0001f3fd",
          "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937", "e\u0301"}) {
        EXPECT_EQ(without_hidden(whole), whole);
    }
    EXPECT_EQ(without_hidden("a\u200db \ufe0f"), "ab ") << "joiners join nothing here";
    EXPECT_EQ(without_hidden("\U0001f3f4\U000e0067\U000e0062\U000e007f"), "\U0001f3f4") << "tags are not kept";
    const Pond pond;
    Guest anna(pond, "Anna");
    anna.create(quick_two);
    EXPECT_TRUE(anna.send("{\"do\":\"say\",\"text\":\"quack\u202e!\"}"));
    EXPECT_EQ(anna.next("said").at("text").as_string(), "quack!");
    EXPECT_EQ(anna.ask("{\"do\":\"say\",\"text\":\"\u200b\u202e\"}"), "table.nothing-said");
}

// --- floods

TEST(Hostile, AFloodOfPingsEndsTheConnection) {
    const Pond pond(true);
    Guest guest(pond, "Anna");
    guest.next("welcome");
    std::string ping = load::client_frame("");
    ping[0] = '\x89';
    for (int i = 0; i < 5'000 && guest.send_frame(ping); ++i) {
    }
    EXPECT_TRUE(guest.is_dropped());
}

TEST(Hostile, AFloodOfEmptyPartsEndsTheConnection) {
    const Pond pond(true);
    Guest guest(pond, "Anna");
    guest.next("welcome");
    std::string part = load::client_frame("");
    part[0] = '\x01';  // a text that goes on
    EXPECT_TRUE(guest.send_frame(part));
    part[0] = '\x00';
    std::string parts;
    for (int i = 0; i < 1000; ++i) parts += part;
    for (int i = 0; i < 1'000 && guest.send_frame(parts); ++i) {
    }
    EXPECT_TRUE(guest.is_dropped());
}

TEST(ServedHttp, WhatAProxyCouldReadOtherwiseIsRefused) {
    const Pond pond;
    const auto status = [&](std::string_view request) {
        const int socket = load::connect_to(pond.address());
        EXPECT_GE(socket, 0);
        ::send(socket, request.data(), request.size(), MSG_NOSIGNAL);
        std::string answer;
        char part[4096];
        for (ssize_t got = 0; (got = ::recv(socket, part, sizeof part, 0)) > 0;)
            answer.append(part, static_cast<std::size_t>(got));
        ::close(socket);
        return answer.substr(0, answer.find("\r\n"));
    };
    constexpr std::string_view bad = "HTTP/1.1 400 Bad Request";
    EXPECT_EQ(status("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), "HTTP/1.1 200 OK");
    EXPECT_EQ(status("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), bad);
    EXPECT_EQ(status("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"), bad);
    EXPECT_EQ(status("GET /healthz HTTP/1.1\r\n\r\n"), bad);
    for (const std::string coding :
         {"gzip", "gzip, chunked", "chunked, chunked", "identity", "x\r\nTransfer-Encoding: chunked"}) {
        const std::string head = "POST /api/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + coding + "\r\n\r\n";
        EXPECT_EQ(status(head + "0\r\n\r\n"), bad) << coding;
    }
}

TEST(ServedHttp, MetricsAreNotForThoseWhomAProxyBrings) {
    const Pond pond;
    EXPECT_EQ(load::http(pond.address(), "GET", "/metrics").status, 200);
    for (const char* mark :
         {"X-Forwarded-For: 192.0.2.7", "Forwarded: for=192.0.2.7", "Via: 1.1 pond", "X-Real-IP: 192.0.2.7"}) {
        EXPECT_EQ(load::http(pond.address(), "GET", "/metrics", "", std::string(mark) + "\r\n").status, 404) << mark;
    }
}

TEST(ServedHttp, AnAddressBehindAProxyIsItselfHoweverItIsWritten) {
    const Pond pond(true, nullptr, small_client, {"127.0.0.1"});
    const auto status = [&](const std::string& address) {
        return become(pond, "Cleo", "X-Forwarded-For: " + address + "\r\n").status;
    };
    for (int i = 0; i < 200; ++i) ASSERT_EQ(status("::ffff:192.0.2." + std::to_string(i)), 200) << i;
    for (int made = 0; made < at_once(Limited::Guests); ++made) {
        ASSERT_EQ(status(made % 2 == 0 ? "198.51.100.7:4711" : "[::ffff:198.51.100.7]:80"), 200) << made;
    }
    for (const char* same : {"198.51.100.7:4711", "[::ffff:198.51.100.7]:80", "198.51.100.7"})
        EXPECT_EQ(status(same), 429) << same;
}

// --- limits

TEST(Limits, OneAddressCannotFillTheHouse) {
    const Allowance& tables = allowance(Limited::AddressTables);
    constexpr double day = 24.0 * 60 * 60;
    EXPECT_LT(tables.at_once + day * tables.a_second, 2'000) << "a tenth of all that there can be";
    const Pond pond(true);
    const int by_person = at_once(Limited::Tables);
    for (int guest = 0; guest < at_once(Limited::AddressTables) / by_person; ++guest) {
        Guest busy(pond, "Busy " + std::to_string(guest));
        for (int made = 0; made < by_person; ++made) ASSERT_EQ(busy.ask(quick_two), "") << guest << ", " << made;
        EXPECT_EQ(busy.ask(quick_two), "limit.too-much") << "a person has had enough";
    }
    Guest fresh(pond, "Fresh");
    EXPECT_EQ(fresh.ask(quick_two), "limit.too-much") << "their address has had enough, though they have asked nothing";
}

TEST(Limits, APersonOpensNoTableAgainAndAgain) {
    const Pond pond(true);
    Guest anna(pond, "Anna");
    ASSERT_EQ(anna.ask(quick_two), "");
    for (int opened = 0; opened < at_once(Limited::Replays); ++opened) {
        ASSERT_EQ(anna.open(anna.created()), "") << opened;
    }
    EXPECT_EQ(anna.open(anna.created()), "limit.too-much");
    EXPECT_EQ(anna.ask(R"({"do":"ping"})"), "") << "messages are left";
    Guest bert(pond, "Bert");
    EXPECT_EQ(bert.open(anna.created()), "") << "another person of that address";
}

TEST(Limits, RunFullAgainWithTime) {
    Limits::Time now;
    Limits limits(true, [&] { return now; });
    const auto take = [&] {
        int taken = 0;
        while (limits.allow(Limited::Chat, "Anna")) ++taken;
        return taken;
    };
    const int most = at_once(Limited::Chat);
    EXPECT_EQ(take(), most);
    now += std::chrono::seconds(2);
    EXPECT_EQ(take(), 2);
    limits.sweep();
    EXPECT_EQ(take(), 0) << "nothing is forgotten that still counts";
    now += std::chrono::hours(1);
    EXPECT_EQ(take(), most) << "and no more than at first";
}

// "12, then 1 a minute"
std::string words_for(Limited what) {
    const Allowance& allowed = allowance(what);
    const bool is_slow = allowed.a_second < 1;
    const double unit = what == Limited::Bytes ? 1024 : 1;
    std::ostringstream words;
    words << allowed.at_once / unit << (what == Limited::Bytes ? " KiB" : "") << ", then "
          << allowed.a_second * (is_slow ? 60 : 1) / unit << (what == Limited::Bytes ? " KiB" : "")
          << (is_slow ? " a minute" : " a second");
    return words.str();
}

TEST(Limits, AreAsTheProtocolsPageSays) {
    const std::string page = protocol_page();
    const std::vector<std::pair<Limited, std::string>> rows{
        {Limited::Connects, "WebSockets, by address"},
        {Limited::Guests, "guests, by address"},
        {Limited::Http, "requests over HTTP, by address"},
        {Limited::Messages, "messages, by person"},
        {Limited::Bytes, "bytes, by person; eight times as many by address"},
        {Limited::Chat, "`say`, by person"},
        {Limited::Tables, "`create`, by person"},
        {Limited::AddressTables, "`create`, by address"},
        {Limited::Matches, "`start`, by person"},
        {Limited::Boards, "measured boards, by address"},
        {Limited::Replays, "replays, by address"},
        {Limited::Replays, "`open`, by person"},
        {Limited::Hints, "`hint`, by person"},
    };
    std::set<Limited> told;
    for (const auto& [what, name] : rows) {
        told.insert(what);
        const std::string row = "| " + name + " | " + words_for(what) + " |\n";
        EXPECT_NE(page.find(row), std::string::npos) << row;
    }
    EXPECT_EQ(told.size(), static_cast<std::size_t>(Limited::Last)) << "a limit that is on no page";
    const std::string open =
        "| connections that are open, by address | " + std::to_string(Limits::most_connections) + " |\n";
    EXPECT_NE(page.find(open), std::string::npos) << open;
}

// --- the protocol

TEST(ServedPeople, AreToldWhichProtocolThisIsAndWhatTimeItIs) {
    const Pond pond;
    const std::int64_t before = now_in_milliseconds();
    Duel duel(pond);
    const std::int64_t now = duel.anna.match().at("now").as_int64();
    EXPECT_GE(now, before);
    EXPECT_LE(now, now_in_milliseconds());
    Guest tab(pond, duel.anna.cookie(), 1);
    EXPECT_EQ(tab.next("welcome").at("protocol").as_int64(), news::protocol_version);
}

// The first column of "Close codes".
std::set<std::string> close_codes_of(const std::string& page) {
    std::set<std::string> codes;
    std::istringstream lines(page.substr(page.find("### Close codes")));
    for (std::string line; std::getline(lines, line) && !line.starts_with("## ");) {
        if (line.starts_with("| 1")) codes.insert(line.substr(2, 4));
    }
    return codes;
}

TEST(ServedPeople, AreCutOffWithTheCodesOfTheProtocolsPage) {
    const Pond pond(true);
    const auto code_after = [&](const std::string& frame) {
        Guest guest(pond, "Anna");
        EXPECT_TRUE(guest.send_frame(frame));
        return std::to_string(guest.close_code());
    };
    const std::string unmasked{'\x81', '\x01', 'x'};
    std::string unknown = load::client_frame("x");
    unknown[0] = '\x83';  // a kind of frame that there is not
    EXPECT_EQ(code_after(unmasked), "1002");
    EXPECT_EQ(code_after(unknown), "1002");
    EXPECT_EQ(code_after(load::client_frame("\"\xff\"")), "1007");
    EXPECT_EQ(code_after(load::client_frame(std::string(most_request_bytes + 1, ' '))), "1009");
    EXPECT_EQ(close_codes_of(protocol_page()), (std::set<std::string>{"1002", "1007", "1009"}));

    Guest guest(pond, "Bert");
    EXPECT_TRUE(guest.send(std::string(most_request_bytes, ' ')));
    EXPECT_EQ(guest.next("refused").at("key").as_string(), "json.not-json") << "just short enough to be read";
    for (int i = 0; i < 1'000 && guest.send(std::string(most_request_bytes, ' ')); ++i) {
    }
    EXPECT_EQ(guest.close_code(), 0) << "too much sent";
}

}  // namespace
}  // namespace duckpond::server
