// What earlier programs left behind (tests/landed) opens, replays and goes on in this one.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "rules/catalog.h"
#include "table/table.h"
#include "tests/places.h"
#include "tests/server/pond.h"

namespace duckpond::server {
namespace {

namespace fs = std::filesystem;

fs::path landed() {
    return fs::path(source_folder()) / "tests/landed";
}

// A folder for each program.
class Landed : public testing::TestWithParam<std::string> {
protected:
    static std::string read(const fs::path& path) {
        std::ostringstream text;
        text << std::ifstream(path, std::ios::binary).rdbuf();
        EXPECT_FALSE(text.str().empty()) << path;
        return text.str();
    }
    static fs::path file(std::string_view name) { return landed() / GetParam() / name; }
};

std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder)) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> programs() {
    std::vector<std::string> found;
    for (const fs::path& each : entries_of(landed())) {
        if (fs::is_directory(each)) found.push_back(each.filename());
    }
    return found;
}

// Random moves until the match is over.
void play_to_the_end(Table& table) {
    SmallRandom luck(1);
    for (int n = 0; n < 20'000 && !table.match().result(); ++n) {
        const SeatSet asked = table.match().must() | table.match().may();
        const Seat seat = asked.nth(static_cast<int>(draw_below(luck, static_cast<std::uint32_t>(asked.size()))));
        const auto moves = static_cast<std::uint32_t>(table.match().legal(seat).size());
        const int index = static_cast<int>(draw_below(luck, moves));
        ASSERT_TRUE(table.play(seat, table.ask(seat)->id, index));
    }
    EXPECT_TRUE(table.match().result());
}

TEST_P(Landed, RecordsReplayAndAreWrittenAgainByteForByte) {
    const auto records = entries_of(file("records"));
    EXPECT_GE(records.size(), 15U);
    for (const fs::path& path : records) {
        SCOPED_TRACE(path.filename());
        const std::string text = read(path);
        const auto record = parse_record(text);
        ASSERT_TRUE(record) << record.error().key;
        EXPECT_EQ(to_text(*record), text);
        EXPECT_GT(record->moves.size(), moves_a_milestone);
        EXPECT_FALSE(record->milestones.empty());
        auto table = Table::open(*record);
        ASSERT_TRUE(table) << table.error().key;
        EXPECT_EQ(to_text(table->record()), text);
        EXPECT_EQ(table->match().result().has_value(), record->position.empty());
        play_to_the_end(*table);
    }
}

TEST(LandedRecords, AreOfEveryGame) {
    std::set<std::string, std::less<>> games;
    for (const std::string& program : programs()) {
        for (const fs::path& path : entries_of(landed() / program / "records")) {
            std::ifstream file(path);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            games.insert(parse_record(text)->game);
        }
    }
    for (const AnyGame& game : catalog()) EXPECT_TRUE(games.contains(game.id)) << game.id;
}

// What set_state refuses today may be what a record of yesterday begins with.
TEST_P(Landed, RecordsMayBeginWithWhatPlayCannotReach) {
    int unreachable = 0;
    for (const fs::path& path : entries_of(file("records"))) {
        if (path.filename().string().find("-unreachable") == std::string::npos) continue;
        SCOPED_TRACE(path.filename());
        Record record = *parse_record(read(path));
        record.moves.clear();
        record.milestones.clear();
        const auto table = Table::open(record);
        ASSERT_TRUE(table) << table.error().key;
        EXPECT_TRUE(table->match().wrong());
        ++unreachable;
    }
    EXPECT_EQ(unreachable, GetParam() == "2026-11" ? 5 : 0);
}

TEST_P(Landed, BoardsAreReadAndWrittenAgainAsTheyWere) {
    const Pond pond;
    const Json boards = boost::json::parse(read(file("boards.json")));
    EXPECT_GE(boards.as_array().size(), 10U);
    for (const Json& board : boards.as_array()) {
        for (const char* form : {"text", "drawing"}) {
            const std::string body = boost::json::serialize(boost::json::object{{"text", board.at(form)}});
            const Json read = boost::json::parse(load::http(pond.address(), "POST", "/api/boards/check", body).body);
            ASSERT_TRUE(read.as_object().contains("board")) << read;
            EXPECT_EQ(read.at("text"), board.at("text"));
            EXPECT_EQ(read.at("drawing"), board.at("drawing"));
        }
    }
}

// The tables of a database, and the people who sat there.
class LandedPond : public Landed {
protected:
    std::string table(std::string_view what) { return std::string(kept_.at(what).at("table").as_string()); }
    std::vector<Guest> guests(std::string_view what) {
        std::vector<Guest> come;
        for (const auto& person : kept_.at(what).at("people").as_object()) {
            come.emplace_back(pond_, std::string(person.value().as_string()), 0);
        }
        return come;
    }
    int status_of(std::string_view what, int match, std::string_view cookie = "") {
        return record(what, match, cookie).status;
    }
    load::HttpAnswer record(std::string_view what, int match, std::string_view cookie,
                            std::string_view page = "/record") {
        const std::string target =
            "/api/tables/" + table(what) + "/matches/" + std::to_string(match) + std::string(page);
        return load::http(pond_.address(), "GET", target, "",
                          cookie.empty() ? "" : "Cookie: " + std::string(cookie) + "\r\n");
    }
    // Who is not one of the people is a bot; earlier records do not say so.
    static void expect_to_know_bots(const Record& played, std::string_view views, const std::set<std::string>& people) {
        std::set<std::string> bots;
        const Json told = boost::json::parse(views);
        const boost::json::array& seats = told.at("bots").as_array();
        for (const Json& seat : seats) {
            bots.insert(played.names.at(static_cast<std::size_t>(seat.as_int64())));
        }
        std::set<std::string> others(played.names.begin(), played.names.end());
        for (const std::string& name : people) others.erase(name);
        EXPECT_EQ(bots, others);
    }
    std::set<std::string> names(std::string_view what) {
        std::set<std::string> all;
        for (const auto& person : kept_.at(what).at("people").as_object()) all.emplace(person.key());
        return all;
    }
    // All who sit there play to the end; then the record can be read, and replays.
    void expect_to_go_on(std::string_view what, int match) {
        SCOPED_TRACE(what);
        std::vector<Guest> come = guests(what);
        std::vector<Json> matches;
        for (Guest& guest : come) {
            ASSERT_EQ(guest.open(table(what)), "");
            matches.push_back(guest.match().is_null() ? guest.next_match() : guest.match());
            EXPECT_EQ(matches.back().at("match").as_int64(), match);
            EXPECT_FALSE(is_over(matches.back()));
        }
        EXPECT_EQ(status_of(what, match, come[0].cookie()), 409) << "not over";
        std::vector<std::thread> playing;
        for (std::size_t i = 0; i < come.size(); ++i) {
            playing.emplace_back(
                [&, i] { EXPECT_TRUE(is_over(play_on(come[i], matches[i], static_cast<unsigned>(i)))); });
        }
        for (std::thread& each : playing) each.join();
        const auto text = record(what, match, come[0].cookie());
        ASSERT_EQ(text.status, 200) << text.body;
        const auto played = parse_record(text.body);
        ASSERT_TRUE(played) << played.error().key;
        EXPECT_TRUE(Table::open(*played));
    }

    Pond pond_{file("pond.sqlite")};
    Json kept_ = boost::json::parse(read(file("pond.json")));
};

TEST_P(LandedPond, LiveTablesGoOnToTheEnd) {
    expect_to_go_on("live", 1);
    expect_to_go_on("live-open", 1);
    expect_to_go_on("rematch", 2);
}

TEST_P(LandedPond, MatchesOfForgottenRulesGoOnFromTheirSnapshots) {
    expect_to_go_on("old", 2);
    expect_to_go_on("old-open", 2);
}

TEST_P(LandedPond, MatchesThatAreOverCanBeReadByThoseWhoMay) {
    const auto expect_readable = [&](std::string_view what, bool for_all) {
        SCOPED_TRACE(what);
        for (Guest& guest : guests(what)) {
            const auto text = record(what, 1, guest.cookie());
            ASSERT_EQ(text.status, 200) << text.body;
            const auto played = parse_record(text.body);
            ASSERT_TRUE(played) << played.error().key;
            const auto table = Table::open(*played);
            ASSERT_TRUE(table) << table.error().key;
            EXPECT_TRUE(table->match().result());
            expect_to_know_bots(*played, record(what, 1, guest.cookie(), "/views").body, names(what));
        }
        EXPECT_EQ(status_of(what, 1), for_all ? 200 : 404);
    };
    expect_readable("over", false);
    expect_readable("over-open", true);
    expect_readable("rematch", false);
    expect_readable("closed-over", false);
}

TEST_P(LandedPond, TablesThatGatherAreThereAndClosedOnesAreNot) {
    Guest lena = std::move(guests("gathering")[0]);
    ASSERT_EQ(lena.open(table("gathering")), "");
    EXPECT_EQ(lena.next("table").at("phase").as_string(), "gathering");
    EXPECT_EQ(lena.ask(R"({"do":"start","fill":true})"), "") << "she is the host and sits";
    EXPECT_EQ(lena.next_match().at("match").as_int64(), 1);
    EXPECT_EQ(lena.open(table("closed-over")), "table.unknown");
    EXPECT_EQ(lena.open(table("closed-empty")), "table.unknown");
}

std::string month_of(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Programs, Landed, testing::ValuesIn(programs()), month_of);
INSTANTIATE_TEST_SUITE_P(Programs, LandedPond, testing::ValuesIn(programs()), month_of);

}  // namespace
}  // namespace duckpond::server
