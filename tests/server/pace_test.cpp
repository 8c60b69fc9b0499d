// What a served table asks a game about time.

#include <boost/json.hpp>
#include <map>

#include "tests/server/listening.h"

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

// --- R26: a window where one person plays among bots, and where more look on

// Seat 1 plays a Seer; what the others hold is the test's.
Record a_seer_of_seat_1(std::string_view hand_0, std::string_view hand_1, std::string_view hand_2,
                        std::string_view pile = R"("killer","seer","killer")") {
    Record record = tables::new_record(**find_game("killer-duckie"), 3, 1);
    const auto hand = [](std::string_view cards) { return R"({"hand":[)" + std::string(cards) + "]}"; };
    record.position = R"({"turn":1,"players":[)" + hand(hand_0) + ',' + hand(hand_1) + ',' + hand(hand_2) +
                      R"(],"pile":[)" + std::string(pile) + "]}";
    return record;
}

constexpr std::string_view nothing = R"("angel","rude")";
constexpr std::string_view a_seer = R"("angel","seer")";
constexpr std::string_view a_cancel = R"("angel","cancel")";

class AWindow {
public:
    explicit AWindow(const Record& record, std::optional<Seat> lone = Seat(0), const ClockSetting& clock = {})
        : listening(record, Seat(0), Leak::None, WindowTime::max, clock) {
        listening.set_lone_player(lone);
        listening.answer(Seat(1), "seer");
        opening = news();
    }
    // What seat 0 was told last.
    [[nodiscard]] boost::json::object news() {
        std::vector<std::string> heard = listening.take();
        if (heard.empty()) return {};
        std::replace(heard.back().begin(), heard.back().end(), '#', '1');  // times, which are blank
        return boost::json::parse(heard.back()).as_object();
    }
    [[nodiscard]] bool is_open() const { return listening.table().match().pace().closes; }

    Listening listening;
    boost::json::object opening;
};

TEST(ServedWindow, OfOnePersonWithoutACancelEndsByItselfAfterHalfABeat) {
    AWindow window(a_seer_of_seat_1(nothing, a_seer, a_cancel));
    EXPECT_FALSE(window.opening.contains("ask")) << "there is nothing to choose";
    EXPECT_TRUE(window.opening.contains("until"));
    EXPECT_EQ(window.opening.at("must").as_array().size(), 2U);
    window.listening.wait(short_window / 2);
    EXPECT_TRUE(window.is_open());
    window.listening.wait(short_window / 2);
    EXPECT_FALSE(window.is_open());
}

TEST(ServedWindow, OfOnePersonWithACancelWaitsForTheirAnswerAlone) {
    AWindow window(a_seer_of_seat_1(a_cancel, a_seer, a_cancel));
    EXPECT_TRUE(window.opening.contains("ask"));
    EXPECT_FALSE(window.opening.contains("until"));
    window.listening.answer(Seat(2), "pass");
    window.listening.wait(std::chrono::hours(1));
    EXPECT_TRUE(window.is_open());
    window.listening.answer(Seat(0), "pass");
    EXPECT_FALSE(window.is_open());
}

TEST(ServedWindow, OfOnePersonLastsItsTimeHoweverSoonTheyAnswer) {
    AWindow window(a_seer_of_seat_1(a_cancel, a_seer, nothing));
    window.listening.answer(Seat(0), "pass");
    window.listening.wait(short_window / 2);
    EXPECT_TRUE(window.is_open());
    window.listening.wait(short_window / 2);
    EXPECT_FALSE(window.is_open());
}

TEST(ServedWindow, OfOnePersonEndsWithTheirClock) {
    AWindow window(a_seer_of_seat_1(a_cancel, a_seer, nothing), Seat(0), {.seconds = 600, .bank = 0});
    ASSERT_EQ(window.opening.at("clocks").as_array().size(), 1U) << "nobody else's answer is waited for";
    window.listening.wait(std::chrono::minutes(5));
    EXPECT_TRUE(window.is_open());
    window.listening.wait(std::chrono::minutes(5));
    EXPECT_FALSE(window.is_open());
}

// Bytes and time: whether the bots hold Cancels, whether they have answered yet, and how long they thought.
TEST(ServedWindow, OfOnePersonDoesNotDependOnWhatTheBotsHold) {
    for (const std::string_view own : {nothing, a_cancel}) {
        AWindow none(a_seer_of_seat_1(own, a_seer, R"("rude","dodge")", R"("killer","cancel","cancel","killer")"));
        AWindow some(a_seer_of_seat_1(own, a_seer, R"("cancel","cancel")", R"("killer","rude","dodge","killer")"));
        EXPECT_EQ(none.opening, some.opening);
        some.listening.answer(Seat(2), "pass");
        if (own == a_cancel) {
            none.listening.answer(Seat(0), "pass");
            some.listening.answer(Seat(0), "pass");
        }
        for (int part = 0; part < 5; ++part) {
            EXPECT_TRUE(none.is_open());
            EXPECT_TRUE(some.is_open());
            EXPECT_EQ(none.listening.take(), some.listening.take());
            none.listening.wait(short_window / 5);
            some.listening.wait(short_window / 5);
        }
        EXPECT_FALSE(none.is_open());
        EXPECT_FALSE(some.is_open());
        EXPECT_EQ(none.listening.take(), some.listening.take());
    }
}

TEST(ServedWindow, OfOnePersonHearsTheBotsCancel) {
    int cancelled = 0;
    for (int n = 0; n < 60 && cancelled == 0; ++n) {  // a random bot does so in one of two
        AWindow window(a_seer_of_seat_1(nothing, a_seer, a_cancel));
        window.listening.seat_bots({Seat(2)});
        EXPECT_TRUE(window.listening.think());
        window.listening.wait(short_window / 2);
        const auto& moves = window.listening.table().record().moves;
        cancelled += moves.size() > 1 && moves[1].notation == "cancel" ? 1 : 0;
    }
    EXPECT_GT(cancelled, 0);
}

TEST(ServedWindow, LastsItsFullTimeFromWhenSomebodyComes) {
    for (const std::string_view own : {nothing, a_cancel}) {
        AWindow opened(a_seer_of_seat_1(own, a_seer, nothing));
        if (own == a_cancel) {
            opened.listening.wait(std::chrono::hours(1));
            ASSERT_TRUE(opened.is_open());
        } else {
            opened.listening.wait(short_window / 2);
        }
        opened.listening.take();
        opened.listening.set_lone_player(std::nullopt);
        EXPECT_TRUE(opened.news().contains("until")) << "whoever was alone is told";
        if (own == a_cancel) opened.listening.answer(Seat(0), "pass");
        opened.listening.wait(window / 2);
        EXPECT_TRUE(opened.is_open());
        opened.listening.set_lone_player(Seat(0));  // they go again, and may come back to see whether it is over
        opened.listening.wait(window / 2 - short_window / 2);
        EXPECT_TRUE(opened.is_open());
        opened.listening.wait(short_window / 2);
        EXPECT_FALSE(opened.is_open());
    }
}

TEST(ServedWindow, OfSeveralAsksOnlyThoseWhoCanStopTheCard) {
    for (const std::string_view own : {nothing, a_cancel}) {
        AWindow opened(a_seer_of_seat_1(own, a_seer, a_cancel), std::nullopt);
        EXPECT_EQ(opened.opening.contains("ask"), own == a_cancel);
        EXPECT_TRUE(opened.opening.contains("until"));
        EXPECT_EQ(opened.opening.at("must").as_array().size(), 2U) << "all are listed as asked";
        opened.listening.wait(window / 2);
        EXPECT_TRUE(opened.is_open());
        opened.listening.wait(window / 2);
        EXPECT_FALSE(opened.is_open());
    }
}

// --- who is out

TEST(OutOfPlay, IsWhoIsOutAndIsAskedNothingMore) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SmallRandom random(seed);
        for (const AnyGame& game : catalog()) {
            auto table = Table::open(tables::new_record(game, tables::any_players(game, seed), seed));
            ASSERT_TRUE(table);
            SeatSet out;
            while (!table->match().result()) {
                const SeatSet now = table->match().out_of_play();
                ASSERT_EQ(now & out, out) << "nobody comes back";
                ASSERT_TRUE((now & (table->match().must() | table->match().may())).empty());
                out = now;
                tables::random_move(*table, random);
            }
            EXPECT_EQ(!out.empty(), game.id == "killer-duckie" && table->players() > 2) << game.id;
        }
    }
}

TEST(OutOfPlay, BotsFinishAMatchWithoutBeatsAndWindows) {
    Record record = tables::new_record(**find_game("killer-duckie"), 3, 1);
    record.position = R"({"out":[0],"killers_gone":1,"players":[{"hand":[]},{"hand":["angel","seer","dodge","rude"]},)"
                      R"({"hand":["angel","cancel","seer","shuffle"]}],"pile":["seer","killer","angel","rude"]})";
    Listening listening(record, Seat(0), Leak::None, WindowTime::max);
    listening.seat_bots({Seat(1), Seat(2)});
    listening.think();
    EXPECT_TRUE(listening.table().record().moves.empty()) << "they wait for their beat";
    listening.finish();
    while (listening.think()) {
    }
    EXPECT_TRUE(listening.is_over());
}

}  // namespace
}  // namespace duckpond::server
