#include "table/table.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "tests/effort.h"
#include "tests/table/matches.h"

namespace duckpond::tables {
namespace {

Table killer_table(std::string_view position, int players = 3) {
    Record record = new_record(**find_game("killer-duckie"), players, 1);
    record.names = {"Anna", "Bert", "Cleo"};
    record.names.resize(static_cast<std::size_t>(players));
    record.position = position;
    auto table = Table::open(record);
    EXPECT_TRUE(table) << table.error().key;
    return std::move(*table);
}

constexpr std::string_view three_hands =
    R"({"players":[{"hand":["seer","begger","cancel"]},{"hand":["cancel"]},{"hand":["angel"]}],"pile":["dodge","killer","killer"]})";

std::string refusal(const Result<void>& result) {
    return result ? "" : std::string(result.error().key);
}

Result<void> answer(Table& table, int seat, std::string_view notation) {
    return table.play(Seat(seat), table.ask(Seat(seat)).value_or(Ask{}).id,
                      table.find(Seat(seat), notation).value_or(-1));
}

TEST(Table, AsksThoseWhoCanAct) {
    Table table = killer_table(three_hands);
    ASSERT_TRUE(table.ask(Seat(0)));
    EXPECT_TRUE(table.ask(Seat(0))->must);
    EXPECT_FALSE(table.ask(Seat(1)));
    EXPECT_FALSE(table.ask(Seat(7)));
}

TEST(Table, AMoveAnswersItsAsk) {
    Table table = killer_table(three_hands);
    const std::uint64_t first = table.ask(Seat(0))->id;
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    EXPECT_FALSE(table.ask(Seat(0)));
    ASSERT_EQ(refusal(answer(table, 1, "pass")), "");
    ASSERT_EQ(refusal(answer(table, 2, "pass")), "");
    EXPECT_GT(table.ask(Seat(0))->id, first) << "the next question is another one";
}

TEST(Table, RefusesWhoeverIsNotAskedAndChangesNothing) {
    Table table = killer_table(three_hands);
    const std::string before = table.match().state();
    EXPECT_EQ(refusal(table.play(Seat(1), 0, 0)), "ask.none");
    EXPECT_EQ(refusal(table.play(Seat(1), 5, 0)), "ask.none");
    EXPECT_EQ(refusal(table.play(Seat(8), 1, 0)), "seat.unknown");
    EXPECT_EQ(refusal(table.play(Seat(0), table.ask(Seat(0))->id, 99)), "move.illegal");
    EXPECT_EQ(refusal(table.play(Seat(0), table.ask(Seat(0))->id, -1)), "move.illegal");
    EXPECT_EQ(table.match().state(), before);
    EXPECT_TRUE(table.record().moves.empty());
}

TEST(Table, TheSameAnswerTwiceCountsOnce) {
    Table table = killer_table(three_hands);
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    const std::uint64_t ask = table.ask(Seat(1))->id;
    ASSERT_EQ(refusal(table.play(Seat(1), ask, 0)), "");
    EXPECT_EQ(refusal(table.play(Seat(1), ask, 0)), "") << "sent twice";
    EXPECT_EQ(table.record().moves.size(), 2U);
    EXPECT_EQ(refusal(table.play(Seat(1), ask, 1)), "ask.late") << "another answer to the same question";
}

// R24: the card stays in hand.
TEST(Table, AnAnswerToAClosedWindowIsLate) {
    Table table = killer_table(three_hands);
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    const std::uint64_t of_cleo = table.ask(Seat(2))->id;
    ASSERT_EQ(refusal(answer(table, 1, "cancel")), "");
    const std::string before = table.match().state();
    EXPECT_EQ(refusal(table.play(Seat(2), of_cleo, 0)), "ask.late");
    EXPECT_EQ(table.match().state(), before);
    EXPECT_NE(table.ask(Seat(2))->id, of_cleo) << "asked anew";
}

TEST(Table, APassLeavesTheOthersAsksAlone) {
    Table table = killer_table(three_hands);
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    const std::uint64_t of_cleo = table.ask(Seat(2))->id;
    ASSERT_EQ(refusal(answer(table, 1, "pass")), "");
    EXPECT_EQ(table.ask(Seat(2))->id, of_cleo);
}

// Who chooses at the same time is told of the others' choices, and asked the same as before.
TEST(Table, AChoiceLeavesTheOthersAsksAlone) {
    auto table = Table::open(new_record(**find_game("duck-and-cover"), 3, 1));
    ASSERT_TRUE(table);
    const std::uint64_t of_one = table->ask(Seat(1))->id;
    const std::uint64_t of_two = table->ask(Seat(2))->id;
    const std::uint64_t question = table->question();
    ASSERT_EQ(refusal(table->play(Seat(0), table->ask(Seat(0))->id, 0)), "");
    EXPECT_EQ(table->number(Seat(1)), 1U) << "it is told";
    EXPECT_EQ(table->ask(Seat(1))->id, of_one);
    EXPECT_EQ(table->question(), question) << "time runs on";
    ASSERT_EQ(refusal(table->play(Seat(1), of_one, 0)), "") << "though somebody else was quicker";
    ASSERT_EQ(refusal(table->play(Seat(2), of_two, 0)), "");
    EXPECT_NE(table->question(), question) << "all are in: the next card";
    EXPECT_EQ(refusal(table->play(Seat(1), of_one, 1)), "ask.late");
}

TEST(Table, NumbersWhatEachViewerIsSent) {
    Table table = killer_table(three_hands);
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    for (const Viewer viewer : viewers_of(table.players())) EXPECT_EQ(table.number(viewer), 1U);
    ASSERT_EQ(refusal(answer(table, 1, "pass")), "");
    EXPECT_EQ(table.number(Seat(1)), 2U);
    EXPECT_EQ(table.number(Seat(0)), 1U);
    EXPECT_EQ(table.number(Seat(2)), 1U);
    EXPECT_EQ(table.number(Viewer::spectator()), 1U);
    const auto missed = table.since(Seat(1), 1);
    ASSERT_EQ(missed.size(), 1U);
    EXPECT_EQ(missed[0].number, 2U);
    EXPECT_EQ(missed[0].events[0].json, R"({"event":"passed","seat":1})");
    EXPECT_TRUE(table.since(Seat(1), 2).empty());
    EXPECT_TRUE(table.since(Seat(1), 99).empty());
}

TEST(Table, TellsEventsWithWhatTheirViewerMaySee) {
    Table table = killer_table(three_hands);
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    ASSERT_EQ(refusal(answer(table, 1, "pass")), "");
    ASSERT_EQ(refusal(answer(table, 2, "pass")), "");
    EXPECT_EQ(table.since(Seat(0), 1).back().events.back().json,
              R"({"event":"looked","seat":0,"cards":["dodge","killer","killer"]})");
    EXPECT_EQ(table.since(Seat(1), 1).back().events.back().json,
              R"({"event":"looked","seat":0,"cards":[null,null,null]})");
    const ToldEvent told = table.since(Viewer::spectator(), 1).back().events.back();
    EXPECT_EQ(told.words[0].second, Word(Seat(0)));
    EXPECT_EQ(told.words[1].second, Word(std::vector<std::string>{"hidden", "hidden", "hidden"}));
}

TEST(Table, FindsMovesAsPeopleWriteThem) {
    const Table table = killer_table(three_hands);
    EXPECT_EQ(table.find(Seat(0), "begger>1"), table.find(Seat(0), " Begger > BERT "));
    EXPECT_EQ(table.match().notation_at(Seat(0), *table.find(Seat(0), "begger>cleo")), "begger>2");
    EXPECT_EQ(table.find(Seat(0), "begger>anna").error().key, "move.illegal");
    Record arrows = table.record();
    arrows.names[1] = "<b>ert";
    EXPECT_EQ(Table::open(arrows)->find(Seat(0), "begger><b>ert"), table.find(Seat(0), "begger>1"));
    EXPECT_EQ(Table::open(arrows)->find(Seat(0), "beg ger\t> < B > ert"), table.find(Seat(0), "begger>1"));
    EXPECT_EQ(table.find(Seat(0), "frobnicate").error().key, "move.illegal");
    EXPECT_EQ(table.find(Seat(0), "").error().key, "move.illegal");
}

TEST(Table, ListsTheAskedUntilTheWindowIsOver) {
    Table table = killer_table(three_hands);
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    ASSERT_EQ(refusal(answer(table, 1, "pass")), "");
    EXPECT_EQ(table.match().must(), SeatSet{Seat(2)});
    EXPECT_EQ(table.match().must_seen_by(Seat(0)), (SeatSet{Seat(1), Seat(2)}));
    EXPECT_EQ(table.match().must_seen_by(Seat(1)), SeatSet{Seat(2)});
}

TEST(Table, UndoesAndRefusesToUndoNothing) {
    Table table = killer_table(three_hands);
    const std::string start = table.match().state();
    EXPECT_EQ(refusal(table.undo()), "undo.none");
    ASSERT_EQ(refusal(answer(table, 0, "seer")), "");
    ASSERT_EQ(refusal(answer(table, 1, "pass")), "");
    EXPECT_EQ(refusal(table.undo(3)), "undo.none");
    ASSERT_EQ(refusal(table.undo()), "");
    EXPECT_EQ(table.record().moves.size(), 1U);
    ASSERT_EQ(refusal(table.undo()), "");
    EXPECT_EQ(table.match().state(), start);
}

// --- laws over every game

constexpr auto most_matches = effort<std::uint64_t>({.full = 10'000, .sanitized = 40});

// Of long matches an eighth says as much.
bool enough(std::uint64_t matches, std::size_t moves) {
    return matches >= most_matches || (matches >= most_matches / 8 && moves > 300 * matches);
}

TEST(TableLaws, RecordsReplayAndUndoGoesThereAndBack) {
    for (const AnyGame& game : catalog()) {
        std::size_t moves = 0;
        for (std::uint64_t seed = 0; !enough(seed, moves); ++seed) {
            SmallRandom random(seed);
            auto table = Table::open(new_record(game, any_players(game, seed), seed));
            ASSERT_TRUE(table);
            const std::string start = table->match().state();
            play_on(*table, random);
            const std::string end = table->match().state();
            moves += table->record().moves.size();
            const auto parsed = parse_record(to_text(table->record()));
            ASSERT_TRUE(parsed) << seed;
            ASSERT_EQ(*parsed, table->record());
            auto again = Table::open(*parsed);
            ASSERT_TRUE(again) << again.error().key;
            ASSERT_EQ(again->match().state(), end);
            ASSERT_TRUE(again->undo(parsed->moves.size()));
            ASSERT_EQ(again->match().state(), start);
            for (const RecordedMove& move : parsed->moves) {
                ASSERT_TRUE(again->play(move.seat, again->ask(move.seat)->id, *again->find(move.seat, move.notation)));
            }
            ASSERT_EQ(again->match().state(), end);
            ASSERT_EQ(again->record(), *parsed);
        }
    }
}

TEST(TableLaws, UndoStepsBackThroughTheSameStates) {
    for (const AnyGame& game : catalog()) {
        SmallRandom random(4);
        auto table = Table::open(new_record(game, game.min_players, 4));
        ASSERT_TRUE(table);
        std::vector<std::string> states{table->match().state()};
        for (int made = 0; made < 60 && !table->match().result(); ++made) {
            random_move(*table, random);
            states.push_back(table->match().state());
        }
        while (states.size() > 1) {
            states.pop_back();
            ASSERT_TRUE(table->undo());
            ASSERT_EQ(table->match().state(), states.back());
        }
    }
}

using Find = Result<int> (*)(const Table&, Seat, std::string_view);

// Everybody tries whatever was offered to anybody so far. Whether what they are not offered is refused and changes
// nothing.
bool only_what_is_offered_counts(const AnyGame& game, std::uint64_t seed, Find find) {
    constexpr std::size_t most_tried = 100;
    constexpr int nowhere = 1000;
    SmallRandom random(seed);
    Record record = new_record(game, any_players(game, seed), seed);
    record.options = any_options(game, record.players(), seed);
    auto table = Table::open(record);
    CHECK(table.has_value());
    std::set<std::string> tried;
    for (int made = 0; made < 60 && !table->match().result(); ++made, random_move(*table, random)) {
        const std::string before = table->match().state();
        std::array<std::set<std::string>, max_seats> offered;
        for (int i = 0; i < table->players(); ++i) {
            for (OfferedMove& move : table->match().legal(Seat(i))) {
                offered[static_cast<std::size_t>(i)].insert(move.notation);
                if (tried.size() < most_tried) tried.insert(std::move(move.notation));
            }
        }
        for (int i = 0; i < table->players(); ++i) {
            for (const std::string& move : tried) {
                const auto index = find(*table, Seat(i), move);
                if (offered[static_cast<std::size_t>(i)].contains(move)) {
                    if (!index || table->match().notation_at(Seat(i), *index) != move) return false;
                } else if (table->play(Seat(i), table->last_ask(Seat(i)), index.value_or(nowhere))) {
                    return false;
                }
            }
        }
        if (table->match().state() != before) return false;
    }
    return true;
}

TEST(TableLaws, WhatIsNotOfferedIsRefusedAndChangesNothing) {
    const Find honest = [](const Table& table, Seat seat, std::string_view move) { return table.find(seat, move); };
    for (const AnyGame& game : catalog()) {
        for (std::uint64_t seed = 0; seed < most_matches / 15; ++seed) {
            EXPECT_TRUE(only_what_is_offered_counts(game, seed, honest)) << game.id << ", seed " << seed;
        }
    }
}

TEST(TableLaws, AMutantThatTakesMovesOfOthersIsFound) {
    const Find mutant = [](const Table& table, Seat seat, std::string_view move) {
        auto index = table.find(seat, move);
        for (int i = 0; !index && i < table.players(); ++i) index = table.find(Seat(i), move);
        return index;
    };
    for (const AnyGame& game : catalog()) {
        bool found = false;
        for (std::uint64_t seed = 0; seed < 20 && !found; ++seed) {
            found = !only_what_is_offered_counts(game, seed, mutant);
        }
        EXPECT_TRUE(found) << game.id;
    }
}

// Whoever is told nothing by a move sees nothing of it: the same view, number, asks and list of the asked.
TEST(TableLaws, WhatIsUnseenChangesNothing) {
    std::int64_t unseen = 0;
    for (const AnyGame& game : catalog()) {
        for (std::uint64_t seed = 0; seed < most_matches / 5; ++seed) {
            SmallRandom random(seed);
            auto table = Table::open(new_record(game, any_players(game, seed), seed));
            ASSERT_TRUE(table);
            const auto face = [&](Viewer viewer) {
                std::string text =
                    table->match().view(viewer) + std::to_string(table->match().must_seen_by(viewer).bits());
                if (const auto seat = viewer.seat()) {
                    text += table->ask(*seat) ? std::to_string(table->ask(*seat)->id) : "-";
                    for (const OfferedMove& move : table->match().legal(*seat)) text += move.notation;
                }
                return text;
            };
            while (!table->match().result()) {
                std::vector<std::pair<std::uint64_t, std::string>> before;
                for (const Viewer viewer : viewers_of(table->players()))
                    before.emplace_back(table->number(viewer), face(viewer));
                random_move(*table, random);
                std::size_t i = 0;
                for (const Viewer viewer : viewers_of(table->players())) {
                    const auto& [number, looked] = before[i++];
                    if (table->number(viewer) != number) continue;
                    ++unseen;
                    ASSERT_EQ(face(viewer), looked) << "viewer " << viewer.index();
                }
            }
        }
    }
    EXPECT_GT(unseen, static_cast<std::int64_t>(30 * most_matches));
}

}  // namespace
}  // namespace duckpond::tables
