// Every score of random hands, counted twice: by the rules, and by a scorer that knows nothing but the record.

#include <boost/json.hpp>

#include "table/record.h"
#include "tests/effort.h"
#include "tests/rules/ducks_and_geese_match.h"
#include "tests/rules/ducks_and_geese_scorer.h"
#include "tests/table/matches.h"

namespace duckpond::ducks_and_geese {
namespace {

constexpr auto hands_a_variant = effort<int>({.full = 10'000, .sanitized = 2'000});

std::vector<Options> every_variant() {
    std::vector<Options> all;
    for (const bool blind : {false, true}) {
        for (const bool dog : {false, true}) {
            all.push_back({.dog = dog, .blind = blind});
            all.push_back({.dog = dog, .zero = true, .blind = blind});
            all.push_back({.dog = dog, .zero = true, .double_zero = true, .blind = blind});
        }
        for (const int players : {4, 5, 6}) {
            all.push_back({.players = players, .mode = Mode::Cutthroat, .blind = blind});
        }
    }
    return all;
}

second_scorer::House house_of(const Options& options) {
    return {
        .players = options.players,
        .cutthroat = options.mode == Mode::Cutthroat,
        .dog = options.dog,
        .blind = options.blind,
        .target = options.target.is_number() ? options.target.number() : (options.mode == Mode::Cutthroat ? 21 : 30)};
}

// What a record keeps of a match, and the open cards.
struct Kept {
    std::vector<second_scorer::Line> lines;
    std::vector<std::string> opens;

    void saw_open(const Maybe<Card>& open) {
        opens.emplace_back(open ? std::string(short_name(*open).view()) : std::string());
    }
};

void expect_same(const State& state, const second_scorer::Scorer& scorer) {
    ASSERT_EQ(state.sheet.size(), static_cast<int>(scorer.hands().size()));
    for (int i = 0; i < state.sheet.size(); ++i) {
        const auto& points = state.sheet[i].points;
        ASSERT_EQ((std::vector<int>{points.begin(), points.end()}), scorer.hands()[static_cast<std::size_t>(i)].points)
            << "hand " << i + 1;
    }
    ASSERT_EQ((std::vector<int>{state.scores.begin(), state.scores.end()}), scorer.totals());
    ASSERT_TRUE(scorer.over());
    std::vector<int> ranks;
    const Outcome result = *outcome(state);
    for (const Standing& standing : result) ranks.push_back(standing.rank);
    ASSERT_EQ(ranks, scorer.ranks());
}

TEST(DucksAndGeeseScoring, AgreesWithTheSecondScorer) {
    for (Options options : every_variant()) {
        int hands = 0;
        std::array<int, 3> results{};
        for (std::uint64_t seed = 0; hands < hands_a_variant; ++seed) {
            SmallRandom random(seed, static_cast<std::uint64_t>(options.players));
            options.target = to(1 + static_cast<int>(draw_below(random, 60)));
            State state = setup(options, random);
            Kept kept;
            kept.saw_open(state.open);
            Moves moves;
            while (!outcome(state)) {
                // Now and then any bid at all, since sensible ones are low.
                Choice<DucksAndGeese> choice = random_choice<DucksAndGeese>(state, moves, random);
                if (draw_below(random, 8) == 0) {
                    choice.move = moves[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(moves.size())))];
                }
                kept.lines.push_back({choice.seat.index(), std::string(notation(choice.move).view())});
                const auto hear = [&](const auto& event) {
                    if constexpr (std::same_as<std::remove_cvref_t<decltype(event)>, Dealt>) kept.saw_open(event.open);
                };
                apply(state, choice.seat, choice.move, random, hear);
            }
            second_scorer::Scorer scorer(house_of(options), kept.opens);
            for (const second_scorer::Line& line : kept.lines) scorer.take(line);
            ASSERT_NO_FATAL_FAILURE(expect_same(state, scorer)) << to_json(options) << ", seed " << seed;
            for (const HandResult& result : state.sheet) ++results[static_cast<std::size_t>(result.result)];
            hands += state.sheet.size();
        }
        for (const int count : results)
            EXPECT_GT(count, hands_a_variant / 100) << "made, missed and forfeited: " << to_json(options);
    }
}

// The same from the text of a record that was kept of a match at a table.
TEST(DucksAndGeeseScoring, AgreesWithTheTextOfARecord) {
    const AnyGame& game = **find_game("ducks-and-geese");
    for (std::uint64_t seed = 0; seed < effort<std::uint64_t>({.full = 30, .sanitized = 8}); ++seed) {
        auto table = Table::open(tables::new_record(game, tables::any_players(game, seed), seed));
        ASSERT_TRUE(table);
        SmallRandom random(seed);
        std::vector<std::string> opens;
        const auto see_open = [&] {
            const auto view = boost::json::parse(table->match().view(Viewer::spectator()));
            if (static_cast<std::int64_t>(opens.size()) == view.at("hand").as_int64()) return;
            const boost::json::value* open = view.as_object().if_contains("open");
            opens.emplace_back(open == nullptr ? "" : short_name(*from_name<Card>(open->as_string())).view());
        };
        for (see_open(); !table->match().result(); see_open()) tables::random_move(*table, random);
        const auto record = parse_record(to_text(table->record()));
        ASSERT_TRUE(record);
        const auto options = read_options<DucksAndGeese>(record->players(), parse_json(record->options)->as_object());
        ASSERT_TRUE(options);
        second_scorer::Scorer scorer(house_of(*options), opens);
        for (const RecordedMove& move : record->moves) scorer.take({move.seat.index(), move.notation});
        const Outcome result = *table->match().result();
        for (const Standing& standing : result) {
            const auto seat = static_cast<std::size_t>(standing.seat.index());
            EXPECT_EQ(standing.score, scorer.totals()[seat]) << seed;
            EXPECT_EQ(standing.rank, scorer.ranks()[seat]) << seed;
        }
    }
}

}  // namespace
}  // namespace duckpond::ducks_and_geese
