#include "table/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/golden.h"
#include "tests/table/matches.h"

namespace duckpond::tables {
namespace {

std::string finished_record(std::uint64_t seed = 1, std::string_view id = "killer-duckie",
                            const std::string& options = "{}", int players = 3) {
    const AnyGame& game = **find_game(id);
    Record record = new_record(game, players, seed);
    record.options = options;
    auto table = Table::open(record);
    SmallRandom random(seed);
    play_on(*table, random);
    return to_text(table->record());
}

// What is wrong with a record, and in which line; empty if it holds.
std::pair<std::string, std::int64_t> fault_of(const std::string& text) {
    const auto line = [](const Refusal& refusal) {
        if (refusal.line > 0) return refusal.line;
        for (const Refusal::Value& value : refusal.values) {
            if (value.name == "line") return value.number;
        }
        return std::int64_t{-1};
    };
    const auto record = parse_record(text);
    if (!record) return {std::string(record.error().key), line(record.error())};
    const auto table = Table::open(*record);
    if (!table) return {std::string(table.error().key), line(table.error())};
    return {};
}

std::int64_t line_at(const std::string& text, std::size_t offset) {
    return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
}

TEST(Record, Golden) {
    expect_golden("killer-duckie/record.txt", finished_record());
    expect_golden("duck-and-cover/record.txt",
                  finished_record(2, "duck-and-cover", R"({"rounds":2,"competition":true,"surprises":true})"));
    expect_golden("duck-duck-go/record.txt",
                  finished_record(3, "duck-duck-go", R"({"rules":"advanced","board":"hourglass","forgiving":true})"));
    expect_golden("duck-that-goose/record.txt",
                  finished_record(4, "duck-that-goose", R"({"length":2,"deck":"advanced","peeking":true})"));
    expect_golden(
        "ducks-and-geese/record.txt",
        finished_record(1, "ducks-and-geese", R"({"target":12,"zero":true,"double_zero":true,"blind":true})", 4));
}

TEST(Record, HoldsToTheEnd) {
    EXPECT_EQ(fault_of(finished_record()).first, "");
}

TEST(Record, AFlippedBitIsFoundInItsLine) {
    const std::string text = finished_record();
    for (std::size_t offset = 0; offset < text.size(); ++offset) {
        std::string altered = text;
        altered[offset] = static_cast<char>(altered[offset] ^ (1 << (offset % 8)));
        const auto [key, line] = fault_of(altered);
        ASSERT_NE(key, "") << "nobody noticed byte " << offset;
        ASSERT_EQ(line, line_at(text, offset)) << key << " at byte " << offset;
    }
}

TEST(Record, ARecordCutInALineNamesTheLine) {
    const std::string text = finished_record();
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string cut = text.substr(0, size);
        const auto [key, line] = fault_of(cut);
        // Cut between two moves it is simply the record of a match that is not over.
        if (size > 0 && cut.back() == '\n' && key.empty()) continue;
        ASSERT_NE(key, "") << size;
        ASSERT_EQ(line, line_at(text, size)) << key;
    }
}

TEST(Record, AMissingLineIsNoticed) {
    const std::string text = finished_record();
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin) + 1;
        const std::string without = text.substr(0, begin) + text.substr(end);
        if (end < text.size()) {
            EXPECT_NE(fault_of(without).first, "") << text.substr(begin, end - begin);
        }
        begin = end;
    }
}

// A forger who knows the codes is still found out by the rules.
std::string forged(const std::function<void(Record&)>& forge) {
    Record record = *parse_record(finished_record());
    forge(record);
    return to_text(record);
}

TEST(Record, ForgeriesAreFoundByReplaying) {
    EXPECT_EQ(fault_of(forged([](Record& record) { record.moves[5].notation = "fly"; })).first, "record.illegal");
    EXPECT_EQ(fault_of(forged([](Record& record) {
                  record.moves[0].seat = Seat((record.moves[0].seat.index() + 1) % 3);
              })).first,
              "record.not-asked");
    EXPECT_EQ(fault_of(forged([](Record& record) { record.milestones[1].checksum ^= 1U; })),
              (std::pair<std::string, std::int64_t>("record.milestone", 51)));
    EXPECT_EQ(
        fault_of(forged([](Record& record) { std::swap((*record.outcome)[0].rank, (*record.outcome)[1].rank); })).first,
        "record.outcome");
    EXPECT_EQ(fault_of(forged([](Record& record) { record.rules_version = 99; })),
              (std::pair<std::string, std::int64_t>("record.rules", 3)));
    EXPECT_EQ(fault_of(forged([](Record& record) { record.game = "chess"; })).first, "record.game");
    EXPECT_EQ(fault_of(forged([](Record& record) { record.options = R"({"stacking":7})"; })),
              (std::pair<std::string, std::int64_t>("json.expects-flag", 4)));
    EXPECT_EQ(fault_of(forged([](Record& record) { record.options = R"({"deck":{"angel":1}})"; })),
              (std::pair<std::string, std::int64_t>("killer-duckie.refusal.too-few-angels", 4)));
    EXPECT_EQ(fault_of(forged([](Record& record) { record.names.pop_back(); })).first.empty(), false);
    EXPECT_EQ(fault_of(forged([](Record& record) { record.names.resize(9, "Anna"); })),
              (std::pair<std::string, std::int64_t>("record.number", 5)));
    EXPECT_NE(fault_of(forged([](Record& record) { record.seed[0] ^= 1U; })).first, "");
}

// What a person may type, a record does not hold: it would be written again in another way.
TEST(Record, WritesEveryMoveOneWay) {
    const auto fault = [](const std::string& notation) {
        Record record = new_record(**find_game("killer-duckie"), 2, 1);
        record.position = R"({"players":[{"hand":["begger"]},{"hand":["seer"]}],"pile":["killer"]})";
        record.names = {"Anna", "Bert"};
        record.moves.push_back({Seat(0), notation});
        return fault_of(to_text(record));
    };
    EXPECT_EQ(fault("draw").first, "");
    EXPECT_EQ(fault("begger>1").first, "");
    for (const char* notation : {"Draw", " draw", "draw ", "draw\t", "begger> 1", "begger>Bert", "BEGGER>1"}) {
        EXPECT_EQ(fault(notation), (std::pair<std::string, std::int64_t>("record.spelling", 10))) << notation;
    }
    EXPECT_EQ(fault("fly"), (std::pair<std::string, std::int64_t>("record.illegal", 10)));
}

// A position that cannot be is refused with its line, which comes after that of the people.
TEST(Record, NamesTheLineOfAPositionThatCannotBe) {
    Record record = new_record(**find_game("killer-duckie"), 2, 1);
    record.position = R"({"pile":7})";
    EXPECT_EQ(fault_of(to_text(record)), (std::pair<std::string, std::int64_t>("json.expects-list", 9)));
    record.people = {Seat(0)};
    EXPECT_EQ(fault_of(to_text(record)), (std::pair<std::string, std::int64_t>("json.expects-list", 10)));
}

TEST(Record, SaysWhoArePeople) {
    Record record = new_record(**find_game("killer-duckie"), 3, 1);
    record.people = {Seat(0), Seat(2)};
    auto table = Table::open(record);
    SmallRandom random(1);
    play_on(*table, random);
    const std::string text = to_text(table->record());
    EXPECT_NE(text.find("\npeople 0 2 ~"), std::string::npos) << text;
    EXPECT_EQ(fault_of(text).first, "");
    EXPECT_EQ(parse_record(text)->people, record.people);
    Record wrong = table->record();
    wrong.moves[0].notation = "fly";
    EXPECT_EQ(fault_of(to_text(wrong)), (std::pair<std::string, std::int64_t>("record.illegal", 11)));
}

TEST(Record, KeepsAPositionMadeByHand) {
    Record record = new_record(**find_game("killer-duckie"), 2, 1);
    record.position = R"({"players":[{"hand":["seer"]},{"hand":[]}],"pile":["killer"]})";
    auto table = Table::open(record);
    ASSERT_TRUE(table) << table.error().key;
    SmallRandom random(1);
    play_on(*table, random);
    const auto parsed = parse_record(to_text(table->record()));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed, table->record());
    EXPECT_EQ(Table::open(*parsed)->match().state(), table->match().state());
}

TEST(Record, NamesArePrintableAndShort) {
    EXPECT_TRUE(is_name("Anna"));
    EXPECT_TRUE(is_name("Ärmel und Öl"));
    EXPECT_TRUE(is_name("123456789012345678901234"));
    EXPECT_FALSE(is_name("1234567890123456789012345"));
    EXPECT_FALSE(is_name(""));
    EXPECT_FALSE(is_name(" Anna"));
    EXPECT_FALSE(is_name("Anna "));
    EXPECT_FALSE(is_name("An\nna"));
    EXPECT_FALSE(is_name("An\x1b[2Jna"));
    EXPECT_FALSE(is_name("An\xff"));
    EXPECT_FALSE(is_name("An\xc2\x9bna")) << "a terminal takes U+009B for an order";
    EXPECT_FALSE(is_name("An\xe2\x80\xaena")) << "U+202E turns the writing round";
    EXPECT_FALSE(is_name("An\xe2\x80\x8bna")) << "nobody sees U+200B";
    EXPECT_FALSE(is_name("Anna\xef\xbb\xbf")) << "nor U+FEFF";
    EXPECT_FALSE(is_name("Anna\xd8\x9c")) << "nor U+061C";
    EXPECT_FALSE(is_name("\xc2\xa0")) << "a name of one wide blank";
    EXPECT_TRUE(is_name("An\xe2\x80\x99na")) << "an apostrophe is fine";
    EXPECT_TRUE(is_name("\xe9\xb4\xa8\xe5\xad\x90")) << "so is a name of two wide characters";
}

TEST(Record, SeedsAreHexadecimal) {
    const std::string digits = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    ASSERT_TRUE(seed_from_hex(digits));
    EXPECT_EQ(to_hex(*seed_from_hex(digits)), digits);
    EXPECT_FALSE(seed_from_hex(digits.substr(1)));
    EXPECT_FALSE(seed_from_hex("x" + digits.substr(1)));
    EXPECT_EQ(seed_from_hex("00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff"), seed_from_hex(digits));
}

}  // namespace
}  // namespace duckpond::tables
