// The law of non-interference on the wire. A table is run twice from worlds that one viewer cannot tell apart, with the
// same moves as far as that viewer can tell, but other hidden cards, other hidden answers and other moments for them.
// As long as the rules tell the viewer the same, all bytes that they are sent must be the same: as many frames, in the
// same order, equal but for times, which are equal in length.

#include "tests/effort.h"
#include "tests/server/listening.h"

namespace duckpond::server {
namespace {

// What the rules tell the viewer of the same moves, without a server: the measure for what may differ.
std::string told(const Table& table, Viewer viewer) {
    const auto again = Table::open(table.record());
    CHECK(again.has_value());
    std::string text;
    for (const Message& message : again->since(viewer, 0)) {
        for (const ToldEvent& event : message.events) text += event.json;
        text += '\n';
    }
    text += again->match().view(viewer) + std::to_string(again->match().must_seen_by(viewer).bits());
    if (const auto seat = viewer.seat()) {
        for (const OfferedMove& move : again->match().legal(*seat)) text += move.notation;
    }
    return text;
}

struct Tally {
    int steps = 0;       // after which both had to be heard alike
    int unlike = 0;      // and were not
    int held_apart = 0;  // steps in which the worlds had other hidden answers
};

Record somewhere_in_a_match(const AnyGame& game, int players, std::uint64_t seed) {
    SmallRandom random(seed);
    Record record = tables::new_record(game, players, seed);
    record.options = tables::any_options(game, players, seed);
    auto table = Table::open(record);
    CHECK(table.has_value());
    tables::play_on(*table, random, draw_below(random, 40));
    record.position = table->match().state();
    return record;
}

// A move that a seat has in both worlds, and that does not interrupt, or does.
std::optional<std::string> common_move(const Table& one, const Table& two, Seat seat, bool interrupting,
                                       SmallRandom& random) {
    const std::vector<OfferedMove> first = one.match().legal(seat);
    const std::vector<OfferedMove> second = two.match().legal(seat);
    std::vector<std::string> common;
    for (std::size_t index = 0; index < first.size(); ++index) {
        if (one.match().interrupts(seat, static_cast<int>(index)) != interrupting) continue;
        const bool in_both = std::any_of(second.begin(), second.end(), [&](const OfferedMove& each) {
            return each.notation == first[index].notation;
        });
        if (in_both) common.push_back(first[index].notation);
    }
    if (common.empty()) return std::nullopt;
    return common[draw_below(random, static_cast<std::uint32_t>(common.size()))];
}

// A world and another that looks the same to a viewer, and an ear at each.
class Twins {
public:
    Twins(const Record& truth, const Record& other, Viewer viewer, Leak leak, std::uint64_t seed)
        : viewer_(viewer),
          one_(truth, viewer, leak, window.count()),
          two_(other, viewer, leak, window.count()),
          random_(seed) {
        // As often as not, the viewer is alone with bots.
        const std::optional<Seat> lone = seed % 2 == 0 ? viewer.seat() : std::nullopt;
        one_.set_lone_player(lone);
        two_.set_lone_player(lone);
    }

    // Whether the rules tell the viewer the same in both, and there is more to come.
    [[nodiscard]] bool are_alike() const {
        const bool over = one_.table().match().result() || two_.table().match().result();
        return !over && told(one_.table(), viewer_) == told(two_.table(), viewer_);
    }
    void listen(Tally& tally) {
        ++tally.steps;
        if (one_.take() != two_.take()) ++tally.unlike;
    }
    // Answers what is asked, alike as far as the viewer can tell. Whether that can be done.
    bool go_on(Tally& tally) {
        const AnyMatch& match = one_.table().match();
        const SeatSet must = match.must();
        if (must.empty() || must != two_.table().match().must()) return false;
        const Pace pace = match.pace();
        if (steps_in(pace)) return true;
        for (const Seat seat : must) {
            const auto move = common_move(one_.table(), two_.table(), seat, false, random_);
            if (!move) return false;
            if (pace.milliseconds > 0) let_time_pass_apart();
            // Where time closes the question, a hidden seat may as well be silent.
            const bool may_be_silent = pace.closes && viewer_ != Viewer(seat);
            if (!may_be_silent || coin()) one_.answer(seat, *move);
            if (!may_be_silent || coin()) two_.answer(seat, *move);
        }
        if (pace.milliseconds == 0) return true;
        ++tally.held_apart;
        listen(tally);
        one_.wait(window);
        two_.wait(window);
        return true;
    }

private:
    bool coin() { return draw_below(random_, 2) == 0; }
    // Answers come at other moments, but in time.
    void let_time_pass_apart() {
        const auto part = static_cast<std::uint32_t>(short_window.count()) / (2 * max_seats);
        one_.wait(Milliseconds(draw_below(random_, part)));
        two_.wait(Milliseconds(draw_below(random_, part)));
    }
    // Now and then somebody steps in, in both worlds.
    bool steps_in(const Pace& pace) {
        if (pace.milliseconds == 0 || draw_below(random_, 4) != 0) return false;
        for (const Seat seat : one_.table().match().may() & two_.table().match().may()) {
            const auto move = common_move(one_.table(), two_.table(), seat, true, random_);
            if (!move) continue;
            one_.answer(seat, *move);
            two_.answer(seat, *move);
            return true;
        }
        return false;
    }

    Viewer viewer_;
    Listening one_;
    Listening two_;
    SmallRandom random_;
};

void compare(const AnyGame& game, std::uint64_t seed, Leak leak, Tally& tally) {
    const int players = std::max(3, tables::any_players(game, seed));
    const Record truth = somewhere_in_a_match(game, std::min(players, game.max_players), seed);
    const auto start = Table::open(truth);
    if (!start || start->match().result()) return;
    const int index = static_cast<int>(seed % static_cast<std::uint64_t>(truth.players() + 1));
    const Viewer viewer = index == truth.players() ? Viewer::spectator() : Viewer(Seat(index));
    Record other = truth;
    other.position = start->match().imagined(viewer, seed);
    other.seed[0] ^= 0xffU;
    Twins twins(truth, other, viewer, leak, seed + 1);
    for (int step = 0; step < 12 && twins.are_alike(); ++step) {
        twins.listen(tally);
        if (!twins.go_on(tally)) return;
    }
}

Tally run(const AnyGame& game, Leak leak, std::uint64_t matches) {
    Tally tally;
    const auto is_found = [&] { return leak != Leak::None && tally.unlike > 0; };
    for (std::uint64_t seed = 1; seed <= matches && !is_found(); ++seed) compare(game, seed, leak, tally);
    return tally;
}

// Whether a game ever keeps a question open. Where every answer counts at once, none is held.
bool holds_answers(const AnyGame& game) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto table = Table::open(somewhere_in_a_match(game, tables::any_players(game, seed), seed));
        if (table && table->match().pace().milliseconds > 0) return true;
    }
    return false;
}

class Wire : public testing::TestWithParam<std::string> {
protected:
    const AnyGame& game_ = **find_game(GetParam());
};

TEST_P(Wire, TellsAViewerOnlyWhatTheRulesTellThem) {
    const Tally tally = run(game_, Leak::None, effort<std::uint64_t>({.full = 300, .sanitized = 80}));
    EXPECT_EQ(tally.unlike, 0);
    EXPECT_GT(tally.steps, effort<int>({.full = 200, .sanitized = 50}));
    const int held_least = holds_answers(game_) ? effort<int>({.full = 30, .sanitized = 5}) : -1;
    EXPECT_GT(tally.held_apart, held_least);
}

TEST_P(Wire, AMutantThatTellsOfHeldAnswersIsFound) {
    if (!holds_answers(game_)) return;
    EXPECT_GT(run(game_, Leak::HeldAnswers, 60).unlike, 0);
}

TEST_P(Wire, AMutantThatMixesUpViewersIsFound) {
    EXPECT_GT(run(game_, Leak::AnothersFrames, 60).unlike, 0);
}

bool tells_more(const std::string& frame) {
    return frame.find(R"("known":)") != std::string::npos;
}

// Whoever is shown the match is told what they know beyond the view; with each move they can work it out.
TEST_P(Wire, ShowsAMatchWithWhatItsViewerKnows) {
    SmallRandom random(3);
    const Record record = tables::new_record(game_, game_.min_players, 3);
    for (const Viewer viewer : viewers_of(record.players())) {
        Listening listening(record, viewer, Leak::None, 0);
        const auto known = listening.table().match().beyond_view(viewer);
        ASSERT_TRUE(known);
        const std::vector<std::string> shown = listening.take();
        ASSERT_EQ(shown.size(), 1U);
        EXPECT_NE(shown[0].find(R"(,"known":)" + *known + '}'), std::string::npos) << shown[0];
        for (int moves = 0; moves < 10; ++moves) {
            const Seat seat = *listening.table().match().must().begin();
            const int index = listening.table().match().random_index(seat, random);
            listening.answer(seat, listening.table().match().notation_at(seat, index));
        }
        const std::vector<std::string> heard = listening.take();
        EXPECT_FALSE(heard.empty());
        EXPECT_TRUE(std::none_of(heard.begin(), heard.end(), tells_more));
    }
}

// A pace that followed from something hidden would tell it by the clock.
TEST_P(Wire, APaceFollowsFromWhatIsPublic) {
    int paced = 0;
    for (std::uint64_t seed = 0; seed < effort<std::uint64_t>({.full = 40, .sanitized = 8}); ++seed) {
        SmallRandom random(seed);
        Record record = tables::new_record(game_, tables::any_players(game_, seed), seed);
        record.options = tables::any_options(game_, record.players(), seed);
        auto table = Table::open(std::move(record));
        ASSERT_TRUE(table);
        for (; !table->match().result(); tables::random_move(*table, random)) {
            const Pace pace = table->match().pace();
            paced += pace.milliseconds > 0 ? 1 : 0;
            for (const Viewer viewer : viewers_of(table->players())) {
                ASSERT_EQ(table->match().pace_seen_by(viewer), pace);
            }
        }
    }
    const int paced_least = holds_answers(game_) ? effort<int>({.full = 50, .sanitized = 10}) : -1;
    EXPECT_GT(paced, paced_least);
}

std::vector<std::string> all_games() {
    std::vector<std::string> ids;
    for (const AnyGame& game : catalog()) ids.emplace_back(game.id);
    return ids;
}
INSTANTIATE_TEST_SUITE_P(Games, Wire, testing::ValuesIn(all_games()), [](const auto& of) {
    std::string name = of.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(WireLaws, AreAboutGamesThatHoldAnswers) {
    const auto games = catalog();
    EXPECT_GE(std::count_if(games.begin(), games.end(), holds_answers), 2);
}

// R52: where somebody may forget, nothing reminds them.
TEST(ServedMemory, OfAStrictKindIsShownWithoutWhatCouldBeKnown) {
    Record record = tables::new_record(**find_game("duck-that-goose"), 3, 1);
    record.options = R"({"memory":"strict"})";
    for (const Viewer viewer : viewers_of(record.players())) {
        Listening listening(record, viewer, Leak::None, 0);
        const std::vector<std::string> shown = listening.take();
        EXPECT_EQ(shown.size(), 1U);
        EXPECT_TRUE(std::none_of(shown.begin(), shown.end(), tells_more));
    }
}

// Whoever hears that a match is over asks for its record, and has it.
TEST(ServedMoves, AMatchIsOverBeforeAnybodyHearsOfIt) {
    for (const AnyGame& game : catalog()) {
        SmallRandom random(1);
        Listening listening(tables::new_record(game, game.min_players, 1), Viewer::spectator(), Leak::None, 0);
        while (!listening.table().match().result()) {
            const Seat seat = *listening.table().match().must().begin();
            const std::vector<OfferedMove> moves = listening.table().match().legal(seat);
            listening.answer(seat, moves[draw_below(random, static_cast<std::uint32_t>(moves.size()))].notation);
        }
        EXPECT_TRUE(listening.is_over()) << game.id;
        const std::vector<std::string> heard = listening.take();
        EXPECT_TRUE(std::any_of(heard.begin(), heard.end(), [](const std::string& frame) {
            return frame.find(R"("outcome":[)") != std::string::npos;
        })) << game.id;
    }
}

// R25: however soon all have passed, and if nobody has answered at all.
TEST(ServedTime, AWindowLastsItsTimeWhoeverAnswers) {
    for (const bool answers : {true, false}) {
        Record record = tables::new_record(**find_game("killer-duckie"), 2, 1);
        record.position =
            R"({"players":[{"hand":["angel","seer"]},{"hand":["angel","cancel"]}],"pile":["killer","seer"]})";
        Listening listening(record, Viewer::spectator(), Leak::None, WindowTime::max);
        listening.answer(Seat(0), "seer");
        EXPECT_FALSE(listening.take().empty());
        if (answers) {
            listening.answer(Seat(1), "pass");
            listening.answer(Seat(1), "cancel");  // too late: an answer is final
        }
        listening.wait(window / 2);
        EXPECT_TRUE(listening.take().empty());
        listening.wait(window / 2);
        EXPECT_FALSE(listening.take().empty());
        const std::vector<RecordedMove>& moves = listening.table().record().moves;
        ASSERT_EQ(moves.size(), 2U);
        EXPECT_EQ(moves[1].notation, "pass");
    }
}

// Where others are asked and a bot's seat only may act, it acts now and then: a random one in one of four.
TEST(ServedBots, StepInWhereTheyMay) {
    const AnyGame& game = **find_game("duck-that-goose");
    constexpr int enough = 100;  // that all of them wait happens once in 10^12 runs
    int tried = 0;
    int stepped_in = 0;
    const auto has_done_both = [&] { return 0 < stepped_in && stepped_in < tried; };
    for (std::uint64_t seed = 0; tried < enough && !has_done_both(); ++seed) {
        ASSERT_LT(seed, 4000U) << "nobody ever may";
        const Record record = somewhere_in_a_match(game, 4, seed);
        const auto table = Table::open(record);
        ASSERT_TRUE(table);
        const SeatSet may = table->match().may() - table->match().must();
        if (may.empty()) continue;
        for (int n = 0; n < 10; ++n, ++tried) {
            Listening listening(record, Viewer::spectator(), Leak::None, WindowTime::max);
            listening.let_bot_play(may.nth(0));
            const auto& moves = listening.table().record().moves;
            stepped_in += std::any_of(moves.begin(), moves.end(),
                                      [&](const RecordedMove& move) { return move.seat == may.nth(0); })
                              ? 1
                              : 0;
        }
    }
    EXPECT_GT(stepped_in, 0);
    EXPECT_LT(stepped_in, tried) << "it waits as well";
}

// What somebody took of their bank for an answer that nobody may know of yet is not shown before all have answered.
TEST(ServedTime, ABankTellsNothingOfHiddenAnswers) {
    // Minutes, so that it does not matter how long this machine takes for it.
    constexpr ClockSetting clock{.seconds = 600, .bank = 3600};
    const Record record = tables::new_record(**find_game("duck-that-goose"), 3, 1);
    Listening listening(record, Seat(1), Leak::None, 0, clock);
    const auto look = [&](int seat) {
        listening.answer(Seat(seat), listening.table().match().legal(Seat(seat)).front().notation);
    };
    listening.wait(std::chrono::minutes(30));
    look(0);
    listening.wait(std::chrono::minutes(1));
    look(1);
    std::vector<std::string> heard = listening.take();
    EXPECT_GT(heard.size(), 1U);
    for (const std::string& frame : heard) {
        for (std::size_t at = frame.find(R"("bank":)"); at != std::string::npos;
             at = frame.find(R"("bank":)", at + 1)) {
            EXPECT_EQ(std::stoll(frame.substr(at + 7)), 3'600'000);
        }
    }
    look(2);
    listening.take();
    SmallRandom random(1);
    std::string asked;
    for (int moves = 0; moves < 40 && asked.find(R"("seat":0,)") == std::string::npos; ++moves) {
        const Seat seat = *listening.table().match().must().begin();
        listening.answer(
            seat, listening.table().match().notation_at(seat, listening.table().match().random_index(seat, random)));
        const std::vector<std::string> frames = listening.take();
        const std::string& last = frames.empty() ? asked : frames.back();
        asked = last.substr(std::min(last.find(R"("clocks":)"), last.size()));
    }
    const std::size_t bank = asked.find(R"("bank":)", asked.find(R"("seat":0,)"));
    ASSERT_NE(bank, std::string::npos) << asked;
    const int left = std::stoi(asked.substr(bank + 7));
    EXPECT_LE(left, 2'400'000) << "it is paid all the same";
    EXPECT_GT(left, 1'800'000);
}

TEST(ServedTime, WhereTheRulesNameNoAnswerABotThinksOfOne) {
    const Record record = tables::new_record(**find_game("duck-that-goose"), 2, 1);
    Listening listening(record, Viewer::spectator(), Leak::None, 0, {.seconds = 600, .bank = 0});
    listening.wait(std::chrono::minutes(5));
    EXPECT_TRUE(listening.table().record().moves.empty());
    EXPECT_FALSE(listening.has_had_help());
    listening.wait(std::chrono::minutes(5));
    EXPECT_TRUE(listening.has_had_help());
    listening.let_bots_think();
    EXPECT_FALSE(listening.table().record().moves.empty());
}

}  // namespace
}  // namespace duckpond::server
