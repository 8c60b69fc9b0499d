// Each record has one way to be written: what parses is written again byte for byte.

#include <gtest/gtest.h>

#include "table/table.h"
#include "tests/base/refusal_text.h"

namespace duckpond {
namespace {

const std::string header =
    "duckpond record 1\ngame killer-duckie\nrules 1\noptions {}\nseats 2\nseat 0 Anna\nseat 1 Ben\nseed " +
    std::string(64, '0') + "\n";

std::string refusal(const std::string& lines) {
    const std::string text = with_codes(lines);
    const auto record = parse_record(text);
    if (!record) return sample::text_of(record.error());
    EXPECT_EQ(to_text(*record), text);
    return "none";
}

std::string moves(int from, int to) {
    std::string lines;
    for (int i = from; i <= to; ++i) lines += std::to_string(i) + " 0 draw\n";
    return lines;
}
const std::string checksum = "0123456789abcdef";

TEST(RecordText, IsTakenAsItIsWritten) {
    EXPECT_EQ(refusal(header), "none");
    EXPECT_EQ(refusal(header + "position {}\n1 0 draw\n2 1 seer\noutcome 0:1:1 1:0:2\n"), "none");
    EXPECT_EQ(refusal(header + moves(1, 20) + "state 20 " + checksum + "\n21 1 pass\n"), "none");
    EXPECT_EQ(refusal(header + moves(1, 20)), "none");
}

TEST(RecordText, WritesNumbersOneWay) {
    EXPECT_EQ(refusal(header + "01 0 draw\n"), "record.number line=9 min=1 max=1 found='01'");
    EXPECT_EQ(refusal(header + "1 00 draw\n"), "record.number line=9 min=0 max=1 found='00'");
    EXPECT_EQ(refusal(header + "1 -0 draw\n"), "record.number line=9 min=0 max=1 found='-0'");
}

TEST(RecordText, WritesSeedsOneWay) {
    const std::string capitals = header.substr(0, header.size() - 2) + "A\n";
    EXPECT_EQ(refusal(capitals), "record.expected line=8 expected='seed of 64 hexadecimal digits'");
}

TEST(RecordText, WritesPeopleOneWay) {
    const std::size_t seed = header.find("seed ");
    const auto with = [&](const std::string& line) {
        return refusal(header.substr(0, seed) + line + '\n' + header.substr(seed) + "1 0 draw\n");
    };
    EXPECT_EQ(with("people 0"), "none");
    EXPECT_EQ(with("people 1"), "none");
    EXPECT_EQ(with("people 0 1"), "none");
    EXPECT_EQ(with("people 1 0"), "record.number line=8 min=2 max=1 found='0'");
    EXPECT_EQ(with("people 0 0"), "record.number line=8 min=1 max=1 found='0'");
    EXPECT_EQ(with("people 2"), "record.number line=8 min=0 max=1 found='2'");
    EXPECT_EQ(with("people 00"), "record.number line=8 min=0 max=1 found='00'");
    EXPECT_EQ(with("people  0"), "record.number line=8 min=0 max=1 found=''");
    EXPECT_EQ(with("people "), "record.number line=8 min=0 max=1 found=''");
    EXPECT_EQ(with("people 0 "), "record.expected line=8 expected='people seat ...'");
    EXPECT_EQ(with("people"), "record.expected line=8 expected='seed'");
}

TEST(RecordText, WritesJsonOneWay) {
    const auto with = [&](const std::string& options) {
        std::string lines = header;
        return refusal(lines.replace(lines.find("{}"), 2, options));
    };
    EXPECT_EQ(with(R"({"stacking":true})"), "none");
    EXPECT_EQ(with(R"({"stacking": true})"), "record.json line=4");
    EXPECT_EQ(with(R"({ })"), "record.json line=4");
    EXPECT_EQ(with(R"({"stac\u006bing":true})"), "record.json line=4");
    EXPECT_EQ(with(R"({"stacking":true,"stacking":true})"), "json.twice name='stacking'");
    EXPECT_EQ(with("[]"), "record.expected line=4 expected='options {...}'");
    EXPECT_EQ(refusal(header + "position {\"turn\":1}\n"), "none");
    EXPECT_EQ(refusal(header + "position {\"turn\" :1}\n"), "record.json line=9");
    EXPECT_EQ(refusal(header + "position 7\n"), "record.expected line=9 expected='position {...}'");
}

TEST(RecordText, WritesOutcomesOneWay) {
    const std::string expected = "record.expected line=9 expected='outcome seat:score:rank ...'";
    EXPECT_EQ(refusal(header + "outcome \n"), expected);
    EXPECT_EQ(refusal(header + "outcome 0:1:1 \n"), expected);
    EXPECT_EQ(refusal(header + "outcome 0:1:1  1:0:2\n"), expected);
}

TEST(RecordText, HasEveryMilestoneOnce) {
    const std::string stone = "state 20 " + checksum + "\n";
    const std::string expected = " expected='state, number, checksum'";
    EXPECT_EQ(refusal(header + moves(1, 20) + stone + stone), "record.expected line=30" + expected);
    EXPECT_EQ(refusal(header + moves(1, 21)), "record.expected line=29" + expected);
    EXPECT_EQ(refusal(header + moves(1, 20) + "outcome 0:1:1 1:0:2\n"), "record.expected line=29" + expected);
    EXPECT_EQ(refusal(header + moves(1, 19) + "state 19 " + checksum + "\n"), "record.expected line=28" + expected);
}

}  // namespace
}  // namespace duckpond
