// What a served table asks a game about time.

#include <gtest/gtest.h>

#include <map>

#include "tests/table/matches.h"

namespace duckpond::server {
namespace {

Table killer_table(std::string_view position) {
    Record record = tables::new_record(**find_game("killer-duckie"), 3, 1);
    record.position = position;
    auto table = Table::open(record);
    EXPECT_TRUE(table) << table.error().key;
    return std::move(*table);
}

void play(Table& table, int seat, std::string_view notation) {
    const auto index = table.find(Seat(seat), notation);
    ASSERT_TRUE(index) << notation;
    ASSERT_TRUE(table.play(Seat(seat), table.ask(Seat(seat))->id, *index));
}

// How often each move is answered for a seat that is out of time.
std::map<std::string, int> idle(const Table& table, int seat) {
    std::map<std::string, int> count;
    SmallRandom random(1);
    for (int i = 0; i < 3000; ++i) {
        ++count[table.match().notation_at(Seat(seat), table.match().idle_index(Seat(seat), random).value())];
    }
    return count;
}

constexpr std::string_view three_hands =
    R"({"players":[{"hand":["angel","seer","begger"]},{"hand":["cancel","dodge","dodge"]},{"hand":["angel"]}],)"
    R"("pile":["killer","seer","killer"]})";

TEST(Pace, KillerDuckieHoldsItsWindowsAndNothingElse) {
    Table table = killer_table(three_hands);
    EXPECT_EQ(table.match().pace(), Pace{});
    play(table, 0, "seer");
    EXPECT_EQ(table.match().pace(), (Pace{.milliseconds = 4000, .closes = true}));
    EXPECT_FALSE(table.match().interrupts(Seat(1), *table.find(Seat(1), "pass")));
    EXPECT_TRUE(table.match().interrupts(Seat(1), *table.find(Seat(1), "cancel")));
    EXPECT_FALSE(table.match().interrupts(Seat(1), -1));
}

TEST(Pace, WhoIsOutOfTimeDrawsPassesGivesAnyCardAndPutsBackAnywhere) {
    Table table = killer_table(three_hands);
    EXPECT_EQ(idle(table, 0), (std::map<std::string, int>{{"draw", 3000}}));
    play(table, 0, "begger>1");
    EXPECT_EQ(idle(table, 1), (std::map<std::string, int>{{"pass", 3000}}));
    play(table, 1, "pass");
    play(table, 2, "pass");
    const auto gifts = idle(table, 1);
    ASSERT_EQ(gifts.size(), 2U);
    EXPECT_NEAR(gifts.at("give dodge"), 2000, 150) << "each card alike, and there are two";
    play(table, 1, "give dodge");
    play(table, 0, "draw");
    const auto depths = idle(table, 0);
    ASSERT_EQ(depths.size(), 3U);
    for (const auto& [move, count] : depths) EXPECT_NEAR(count, 1000, 150) << move;
}

}  // namespace
}  // namespace duckpond::server
