#include "lab/simulate.h"

#include <fmt/core.h>

#include <algorithm>
#include <thread>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_wish.h"
#include "cli/progress_bar.h"
#include "rules/any_game.h"

namespace duckpond::cli {

namespace {

// As typed; read in one place so that every mistake gets a sentence of ours.
struct Arguments {
    std::string game;
    std::string players;
    std::string games = "10000";
    std::string seed = "1";
    std::string threads;
    std::vector<std::string> options;
    std::vector<std::string> bots;
    bool json = false;
    bool coverage = false;
};

constexpr std::int64_t most_games = 1'000'000'000'000;
constexpr std::int64_t most_threads = 1024;

lab::Simulation read(const Arguments& typed) {
    const AnyGame& game = *or_refuse(find_game(typed.game));
    lab::Simulation wish;
    wish.game = typed.game;
    const int named = std::clamp(static_cast<int>(typed.bots.size()), game.min_players, game.max_players);
    wish.players = or_refuse(read_players(game, typed.players, named));
    wish.games = or_refuse(number_from_text("--games", typed.games, 1, most_games));
    wish.seed = static_cast<std::uint64_t>(
        or_refuse(number_from_text("--seed", typed.seed, 0, std::numeric_limits<std::int64_t>::max())));
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    wish.threads = typed.threads.empty()
                       ? cores
                       : static_cast<int>(or_refuse(number_from_text("--threads", typed.threads, 1, most_threads)));
    wish.options = or_refuse(typed_options(game, typed.options));
    if (auto good = game.check(wish.players, wish.options); !good) throw Refused(english().say(good.error()));
    wish.coverage = typed.coverage;
    refuse_surplus(typed.bots, wish.players, english());
    for (const std::string& bot : typed.bots) wish.bots.push_back(or_refuse(bots::bot_from_text(bot)));
    return wish;
}

void print_json(const lab::Simulation& wish, const lab::Report& report) {
    std::string wins;
    for (const std::int64_t count : report.wins) wins += fmt::format("{}{}", wins.empty() ? "" : ",", count);
    std::string coverage;
    if (wish.coverage) {
        for (const auto& [cell, count] : report.coverage.cells) {
            coverage += fmt::format(R"({}"{}":{})", coverage.empty() ? "" : ",", cell, count);
        }
        coverage = fmt::format(R"(,"coverage":{{{}}})", coverage);
    }
    fmt::print(R"({{"game":"{}","players":{},"seed":{},"threads":{},"games":{},"moves":{},"seconds":{:.3f},)"
               R"("moves_per_second":{:.0f},"ns_per_move":{:.2f},"shortest":{},"median":{},"longest":{},"wins":[{}],)"
               R"("checksum":"{:016x}"{}}})"
               "\n",
               wish.game, wish.players, wish.seed, wish.threads, report.games, report.moves, report.seconds,
               report.moves_per_second(), 1e9 * report.seconds / static_cast<double>(report.moves), report.shortest(),
               report.median(), report.longest(), wins, report.checksum, coverage);
}

void print_for_people(const lab::Simulation& wish, const lab::Report& report) {
    const double games = static_cast<double>(report.games);
    fmt::print("{}\n", english().say("simulate.title", {{"game", english().say(wish.game + ".name")},
                                                        {"players", std::int64_t{wish.players}},
                                                        {"matches", report.games}}));
    fmt::print("  moves        {} in {:.2f} s on {} thread{}\n", report.moves, report.seconds, wish.threads,
               wish.threads == 1 ? "" : "s");
    fmt::print("  speed        {:.1f} million moves a second, {:.1f} ns a move\n", report.moves_per_second() / 1e6,
               1e9 * report.seconds / static_cast<double>(report.moves));
    fmt::print("  a match      {:.1f} moves on average; shortest {}, median {}, longest {}\n",
               static_cast<double>(report.moves) / games, report.shortest(), report.median(), report.longest());
    std::string wins;
    for (std::size_t seat = 0; seat < report.wins.size(); ++seat) {
        wins += fmt::format("{}{}: {:.1f} %", seat == 0 ? "" : ", ", seat,
                            100.0 * static_cast<double>(report.wins[seat]) / games);
    }
    fmt::print("  wins by seat {}\n", wins);
    fmt::print("  checksum     {:016x}\n", report.checksum);
    if (!wish.coverage) return;
    fmt::print("  reached\n");
    for (const auto& [cell, count] : report.coverage.cells) fmt::print("    {:<44} {:>14}\n", cell, count);
}

void fail_on_holes(const lab::Coverage& coverage) {
    std::string holes;
    for (const std::string& cell : coverage.empty_cells()) holes += "\n  never reached: " + cell;
    for (const std::string& cell : coverage.impossible_cells()) holes += "\n  reached against the rules: " + cell;
    if (!holes.empty()) throw Failed("the coverage table has holes:" + holes);
}

void run(const Arguments& typed) {
    const lab::Simulation wish = read(typed);
    const lab::Report report = [&] {
        ProgressBar bar(wish.games);
        return or_refuse(lab::simulate(wish, [&](std::int64_t done) { bar.show(done); }));
    }();
    typed.json ? print_json(wish, report) : print_for_people(wish, report);
    if (wish.coverage) fail_on_holes(report.coverage);
}

}  // namespace

void add_simulate(CLI::App& app) {
    auto* command =
        app.add_subcommand("simulate", "Let random players or bots play many matches, and count what happens.");
    const auto typed = std::make_shared<Arguments>();
    command->add_option("game", typed->game, "Which game (the command games lists them).")->required();
    command->add_option("--players", typed->players,
                        "How many play. Without it, as many as --bots lists, or the fewest the game allows.");
    command->add_option("--games", typed->games, "How many matches.")->capture_default_str();
    command->add_option("--seed", typed->seed, "Which matches are played; the same seed gives the same ones.")
        ->capture_default_str();
    command->add_option("--option", typed->options, "An option of the game as name=value; may be repeated.")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    command
        ->add_option(
            "--bots", typed->bots,
            "Who plays, by seat, separated by commas: random, duckling, drake, goose, iterations=N or ms=N. If you "
            "list fewer bots than seats, the list repeats. Without it, random players.")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--threads", typed->threads, "How many threads to use. Without it, one for each core.");
    command->add_flag("--json", typed->json, "Print one JSON object on one line, for programs.");
    command->add_flag("--coverage", typed->coverage,
                      "Count every kind of move, event, phase and card; slower. Exit code 1 if one was never reached.");
    command->callback([typed] { run(*typed); });
}

}  // namespace duckpond::cli
