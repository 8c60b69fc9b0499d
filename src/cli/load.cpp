#include "load/load.h"

#include <fmt/core.h>

#include "base/names.h"
#include "bots/level.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "rules/any_game.h"

namespace duckpond::cli {

namespace {

// As typed; read in one place so that every mistake gets a sentence of ours.
struct Arguments {
    std::string url;
    std::string tables = "50";
    std::string seats = "4";
    std::string bots;
    std::string game = "killer-duckie";
    std::string pace = "0";
    std::string seconds = "10";
    std::vector<std::string> options;
    std::string verify;
};

load::Wish read(const Arguments& typed) {
    const auto number = [](std::string_view name, const std::string& text, std::int64_t min, std::int64_t max) {
        return static_cast<int>(or_refuse(number_from_text(name, text, min, max)));
    };
    load::Wish wish;
    const auto address = load::parse_url(typed.url);
    if (!address) throw Refused(english().say("load.bad-url", {{"found", typed.url}}));
    wish.address = *address;
    const AnyGame& game = *or_refuse(find_game(typed.game));
    wish.game = game.id;
    wish.tables = number("--tables", typed.tables, 1, 10'000);
    wish.seats = number("--seats", typed.seats, game.min_players, game.max_players);
    if (!typed.bots.empty()) {
        const auto level = from_name<bots::Level>(typed.bots);
        if (!level) throw Refused(english().say(Refusal("load.bad-bots").with("found", typed.bots)));
        wish.bots = typed.bots;
    }
    wish.pace = number("--pace", typed.pace, 0, 60'000);
    wish.seconds = number("--seconds", typed.seconds, 1, 86'400);
    wish.options = plain_json(or_refuse(typed_options(game, typed.options)));
    wish.verify = typed.verify;
    return wish;
}

std::string latency(const load::Percentiles& of) {
    return fmt::format(R"({{"p50":{:.2f},"p99":{:.2f},"max":{:.2f}}})", of.half, of.most, of.greatest);
}

void run(const Arguments& typed) {
    const load::Wish wish = read(typed);
    const load::Report report = or_refuse(load::run(wish));
    fmt::print(R"({{"game":"{}","tables":{},"seats":{},"pace_ms":{},"seconds":{:.2f},"moves":{},)"
               R"("moves_per_second":{:.1f},"matches":{},"mover_ms":{},"others_ms":{},"server_cpu_us_per_move":{:.1f},)"
               R"("server_memory_before":{},"server_memory_after":{},"refusals":{},"lost_connections":{},)"
               R"("bytes_received":{},"bytes_sent":{},"verified":{},"missing":{}}})"
               "\n",
               wish.game, wish.tables, wish.seats, wish.pace, report.seconds, report.moves,
               static_cast<double>(report.moves) / report.seconds, report.matches, latency(report.at_mover),
               latency(report.at_others), report.server_cpu, report.server_memory_before, report.server_memory_after,
               report.refusals, report.lost_connections, report.bytes_received, report.bytes_sent, report.verified,
               report.missing);
    if (report.missing > 0) throw Failed(english().say("load.missing", {{"count", report.missing}}));
}

}  // namespace

void add_load(CLI::App& app) {
    auto* command = app.add_subcommand("load", "Let many clients play on a server, and measure it.");
    const auto typed = std::make_shared<Arguments>();
    command->add_option("--url", typed->url, "The server, such as http://127.0.0.1:8080.")->required();
    command->add_option("--tables", typed->tables, "How many tables.")->capture_default_str();
    command->add_option("--seats", typed->seats, "How many seats at each table, with a client in every one.")
        ->capture_default_str();
    command->add_option("--bots", typed->bots,
                        "Put one client at each table and bots in the other seats: random, duckling, drake or goose.");
    command->add_option("--game", typed->game, "Which game (the command games lists them).")->capture_default_str();
    command->add_option("--option", typed->options, "An option of the game as name=value; may be repeated.")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    command->add_option("--pace", typed->pace, "Milliseconds before a client answers; 0 is flat out.")
        ->capture_default_str();
    command->add_option("--seconds", typed->seconds, "For how many seconds to play.")->capture_default_str();
    command
        ->add_option("--verify", typed->verify,
                     "Keep what clients saw in this file. If it exists already, go on at its tables and check that all "
                     "of it is still there.")
        ->type_name("FILE");
    command->callback([typed] { run(*typed); });
}

}  // namespace duckpond::cli
