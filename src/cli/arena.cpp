#include "lab/arena.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "base/json_read.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_wish.h"
#include "cli/progress_bar.h"
#include "cli/terminal.h"
#include "lab/outside_bot.h"

namespace duckpond::cli {

namespace {

// As typed; read in one place so that every mistake gets a sentence of ours.
struct Arguments {
    std::string game;
    std::vector<std::string> bots;
    std::string players;
    std::string games = "400";
    std::string seed = "1";
    std::string threads = "1";
    std::string ms = "5000";
    std::vector<std::string> options;
    std::string resume;
    bool json = false;
    bool until_decided = false;
};

constexpr std::int64_t most_games = 1'000'000'000;

lab::Entrant entrant_of(const std::string& text, std::int64_t milliseconds) {
    constexpr std::string_view outside = "exec:";
    if (text.starts_with(outside)) {
        return {text, lab::outside_contestant(text.substr(outside.size()), std::chrono::milliseconds(milliseconds))};
    }
    return {text, lab::contestant_of(or_refuse(bots::bot_from_text(text)))};
}

lab::Tournament read(const Arguments& typed) {
    const AnyGame& game = *or_refuse(find_game(typed.game));
    lab::Tournament wish;
    wish.game = &game;
    wish.players = or_refuse(read_players(game, typed.players, usual_players(game)));
    wish.options = or_refuse(typed_options(game, typed.options));
    if (auto good = game.check(wish.players, wish.options); !good) throw Refused(english().say(good.error()));
    const std::int64_t games = or_refuse(number_from_text("--games", typed.games, 1, most_games));
    wish.deals = (games + wish.players - 1) / wish.players;
    wish.seed = static_cast<std::uint64_t>(
        or_refuse(number_from_text("--seed", typed.seed, 0, std::numeric_limits<std::int64_t>::max())));
    wish.threads = static_cast<int>(or_refuse(number_from_text("--threads", typed.threads, 1, 256)));
    wish.until_decided = typed.until_decided;
    const std::int64_t milliseconds = or_refuse(number_from_text("--ms", typed.ms, 1, bots::most_milliseconds));
    refuse_surplus(typed.bots, wish.players, english());
    for (int i = 0; i < wish.players; ++i) {
        const std::string& text = typed.bots[static_cast<std::size_t>(i) % typed.bots.size()];
        wish.entrants.push_back(entrant_of(text, milliseconds));
    }
    return wish;
}

// --- a file to go on from: a line that says what is played, then one for each deal

std::string heading(const lab::Tournament& wish) {
    JsonArray bots;
    for (const lab::Entrant& entrant : wish.entrants) bots.emplace_back(entrant.name);
    return plain_json(JsonObject{{"game", Json(std::string(wish.game->id))},
                                 {"players", Json(wish.players)},
                                 {"options", Json(wish.options)},
                                 {"seed", Json(OtherNumber{std::to_string(wish.seed)})},
                                 {"bots", Json(std::move(bots))}});
}

// The shortest text that reads as this number, with a point where it is whole: 0.5, 2.0, 1e+300.
Json figure(double number) {
    char digits[32];
    const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), number);
    std::string text(digits, end);
    if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
    return Json(OtherNumber{std::move(text)});
}

double figure_in(const Json& json) {
    const OtherNumber* written = json.if_other_number();
    if (written == nullptr) return static_cast<double>(json.as_int64());
    double number = 0;
    const char* end = written->text.data() + written->text.size();
    if (std::from_chars(written->text.data(), end, number).ptr != end) throw std::invalid_argument("not a figure");
    return number;
}

std::string line_of(const lab::DealResult& deal) {
    JsonArray bots;
    for (const lab::Fared& one : deal) {
        bots.emplace_back(JsonArray{Json(one.games), figure(one.wins), figure(one.ranks), figure(one.results),
                                    Json(one.moves), figure(one.seconds), figure(one.slowest)});
    }
    return plain_json(Json(std::move(bots)));
}

lab::DealResult deal_of(const std::string& line, std::size_t names) {
    const auto json = parse_json(line);
    if (!json || !json->is_array() || json->as_array().size() != names) throw std::invalid_argument("not a deal");
    lab::DealResult deal;
    for (const Json& bot : json->as_array()) {
        const JsonArray& numbers = bot.as_array();
        deal.push_back({.games = numbers.at(0).as_int64(),
                        .wins = figure_in(numbers.at(1)),
                        .ranks = figure_in(numbers.at(2)),
                        .results = figure_in(numbers.at(3)),
                        .moves = numbers.at(4).as_int64(),
                        .seconds = figure_in(numbers.at(5)),
                        .slowest = figure_in(numbers.at(6))});
    }
    return deal;
}

void resize(const std::string& path, std::uintmax_t size) {
    std::error_code error;
    std::filesystem::resize_file(path, size, error);
    if (error) throw Refused(english().say("arena.cannot-write", {{"file", path}}));
}

// Says what is another in that file, or that it is no file of an arena.
[[noreturn]] void refuse_heading(const std::string& path, const std::string& found, const std::string& wanted) {
    const auto theirs = parse_json(found);
    const auto ours = parse_json(wanted);
    for (const auto& [name, value] : ours->as_object()) {
        const auto* other = theirs && theirs->is_object() ? theirs->as_object().if_contains(name) : nullptr;
        if (other == nullptr) break;
        if (*other == value) continue;
        throw Refused(english().say("arena.other-tournament", {{"file", path},
                                                               {"what", std::string(name)},
                                                               {"found", plain_json(*other)},
                                                               {"wanted", plain_json(value)}}));
    }
    throw Refused(english().say("arena.no-tournament", {{"file", path}}));
}

// What the file holds of this tournament. Its last line may have been cut off: that one goes, and is played again.
std::vector<lab::DealResult> read_before(const std::string& path, const lab::Tournament& wish) {
    std::ifstream file(path, std::ios::binary);
    std::error_code error;
    if (!file && std::filesystem::exists(path, error)) {
        throw Refused(english().say("file.unreadable", {{"file", path}}));
    }
    const std::string head = heading(wish);
    const std::size_t names = names_in(wish).size();
    std::vector<lab::DealResult> deals;
    std::string line;
    std::uintmax_t whole = 0;  // bytes
    for (std::int64_t number = 1; std::getline(file, line); ++number) {
        const bool cut_off = file.eof();
        if (number == 1 && (cut_off ? !head.starts_with(line) : line != head)) refuse_heading(path, line, head);
        if (cut_off) {
            resize(path, whole);
            break;
        }
        whole += line.size() + 1;
        if (number == 1) continue;
        try {
            deals.push_back(deal_of(line, names));
        } catch (const std::exception&) {
            throw Refused(english().say("arena.damaged", {{"line", number}, {"file", path}}));
        }
    }
    return deals;
}

// A line for each deal, behind those that are there.
class Diary {
public:
    Diary(const std::string& path, const lab::Tournament& wish) : path_(path) {
        if (path.empty()) return;
        file_.open(path, std::ios::app | std::ios::ate);
        if (!file_) throw Refused(english().say("arena.cannot-write", {{"file", path}}));
        if (file_.tellp() == 0) add(heading(wish));
    }
    void add(const std::string& line) {
        if (path_.empty()) return;
        file_ << line << '\n' << std::flush;
        if (!file_) throw Failed(english().say("arena.cannot-write", {{"file", path_}}));
    }

private:
    std::string path_;
    std::ofstream file_;
};

// --- the verdict

void print_json(const lab::Tournament& wish, const lab::Verdict& verdict) {
    JsonArray bots;
    for (const lab::Scoreline& line : verdict.bots) {
        const auto interval = [](const lab::Measured& measured) {
            return Json(JsonArray{figure(std::max(0.0, measured.mean - measured.error)),
                                  figure(std::min(1.0, measured.mean + measured.error))});
        };
        bots.emplace_back(JsonObject{{"name", Json(line.name)},
                                     {"games", Json(line.games)},
                                     {"win_share", figure(line.win_share.mean)},
                                     {"ci95", interval(line.win_share)},
                                     {"mean_rank", figure(line.mean_rank)},
                                     {"mean_result", figure(line.result.mean)},
                                     {"mean_result_ci95", interval(line.result)},
                                     {"rating", figure(line.rating.mean)},
                                     {"rating_error", figure(line.rating.error)},
                                     {"moves", Json(line.moves)},
                                     {"ms_a_move", figure(line.milliseconds)},
                                     {"slowest_ms", figure(line.slowest)}});
    }
    const JsonObject all{{"game", Json(std::string(wish.game->id))},
                         {"players", Json(wish.players)},
                         {"seed", Json(OtherNumber{std::to_string(wish.seed)})},
                         {"deals", Json(verdict.deals)},
                         {"games", Json(verdict.deals * wish.players)},
                         {"bots", Json(std::move(bots))},
                         {"lead", figure(verdict.lead)},
                         {"lead_error", figure(verdict.lead_error)},
                         {"decided", Json(verdict.is_decided())}};
    fmt::print("{}\n", plain_json(all));
}

std::string signed_figure(double value) {
    return with_minus_signs(fmt::format("{:+.3f}", value));
}

void print_for_people(const lab::Tournament& wish, const lab::Verdict& verdict) {
    fmt::print("{}\n", english().say("arena.title", {{"game", english().say(std::string(wish.game->id) + ".name")},
                                                     {"players", std::int64_t{wish.players}},
                                                     {"matches", verdict.deals * wish.players},
                                                     {"deals", verdict.deals}}));
    fmt::print("  {:<24} {:>8} {:>15} {:>15} {:>10} {:>13} {:>9} {:>9}\n", "bot", "games", "win share", "result",
               "mean rank", "rating", "ms a move", "slowest");
    for (const lab::Scoreline& line : verdict.bots) {
        const std::string figures = fmt::format(
            "{:>8} {:>7.1f} ±{:>4.1f} % {:>8.3f} ±{:.3f} {:>10.2f} {:>+7.0f} ±{:>4.0f} {:>9.2f} {:>9.1f}", line.games,
            100 * line.win_share.mean, 100 * line.win_share.error, line.result.mean, line.result.error, line.mean_rank,
            line.rating.mean, line.rating.error, line.milliseconds, line.slowest);
        fmt::print("  {:<24} {}\n", line.name, with_minus_signs(figures));
    }
    if (verdict.bots.size() < 2) return;
    const std::string lead = fmt::format("{:.3f}", std::abs(verdict.lead));
    const std::string_view key = lead == "0.000" ? "arena.level" : verdict.lead > 0 ? "arena.ahead" : "arena.behind";
    fmt::print("  {} {} {}\n", english().say(key, {{"name", verdict.bots[0].name}, {"lead", lead}}),
               english().say("arena.interval", {{"low", signed_figure(verdict.lead - verdict.lead_error)},
                                                {"high", signed_figure(verdict.lead + verdict.lead_error)}}),
               english().say(verdict.is_decided() ? "arena.decided" : "arena.undecided"));
}

void run(const Arguments& typed) {
    const lab::Tournament wish = read(typed);
    std::vector<lab::DealResult> before =
        typed.resume.empty() ? std::vector<lab::DealResult>{} : read_before(typed.resume, wish);
    if (static_cast<std::int64_t>(before.size()) > wish.deals) before.resize(static_cast<std::size_t>(wish.deals));
    Diary diary(typed.resume, wish);
    try {
        const lab::Verdict verdict = [&] {
            ProgressBar bar(wish.deals);
            return lab::hold(wish, std::move(before), [&](std::int64_t deal, const lab::DealResult& result) {
                diary.add(line_of(result));
                bar.show(deal + 1);
            });
        }();
        typed.json ? print_json(wish, verdict) : print_for_people(wish, verdict);
    } catch (const lab::Disqualified& disqualified) {
        throw Failed(disqualified.what());
    }
}

}  // namespace

void add_arena(CLI::App& app) {
    auto* command = app.add_subcommand("arena", "Let bots play against each other and measure which is better.");
    const auto typed = std::make_shared<Arguments>();
    command->add_option("game", typed->game, "Which game (the command games lists them).")->required();
    command
        ->add_option("--bots", typed->bots,
                     "The bots by seat, separated by commas: random, duckling, drake, goose, iterations=N, ms=N, or "
                     "exec:PROGRAM. If you list fewer bots than seats, the list repeats: with four seats, drake,random "
                     "is two of each.")
        ->required()
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--players", typed->players, "How many play. Without it, four if the game allows it.");
    command->add_option("--games", typed->games, "How many matches; every deal is played from each seat.")
        ->capture_default_str();
    command->add_option("--seed", typed->seed, "Which deals are played; the same seed gives the same ones.")
        ->capture_default_str();
    command->add_option("--option", typed->options, "An option of the game as name=value; may be repeated.")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    command->add_option("--threads", typed->threads, "How many deals to play at the same time.")->capture_default_str();
    command->add_option("--ms", typed->ms, "How long an outside program may think about a move.")
        ->capture_default_str();
    command->add_option("--resume", typed->resume, "Keep every deal played in this file, and go on from what it holds.")
        ->type_name("FILE");
    command->add_flag("--until-decided", typed->until_decided,
                      "Stop as soon as the first bot is shown to be better or worse than the others, at 95 %.");
    command->add_flag("--json", typed->json, "Print one JSON object on one line, for programs.");
    command->callback([typed] { run(*typed); });
}

}  // namespace duckpond::cli
