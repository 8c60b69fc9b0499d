#include "cli/play_wish.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "base/lowered.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "texts/bot_names.h"

namespace duckpond::cli {

namespace {

// Bots' luck has nothing to do with the match's. From a seed that was typed it is drawn by a number that no move has,
// so that the same seed gives the same match against the same moves.
std::uint64_t luck_from(const Seed& seed) {
    KeyedRandom random(seed, ~std::uint64_t{0});
    const std::uint64_t high = random.next32();
    return high << 32U | random.next32();
}

Seed read_seed(const std::string& typed, const Texts& texts) {
    if (typed.empty()) return fresh_seed();
    const auto seed = seed_from_hex(typed);
    if (!seed) throw Refused(texts.say("play.bad-seed"));
    return *seed;
}

Result<int> int_from_text(std::string_view name, const std::string& text, int min, int max) {
    return number_from_text(name, text, min, max).map([](std::int64_t number) { return static_cast<int>(number); });
}

std::vector<bots::Bot> read_bots(const PlayArguments& typed, int seats, const Texts& texts) {
    refuse_surplus(typed.bots, seats, texts);
    std::vector<bots::Bot> bots;
    for (const std::string& text : typed.bots) bots.push_back(or_refuse(bots::bot_from_text(text), texts));
    if (bots.empty()) bots.emplace_back();
    return bots;
}

std::vector<std::string> read_names(const PlayArguments& typed, int players, int people, const Texts& texts) {
    if (static_cast<int>(typed.names.size()) > people) {
        throw Refused(texts.say("play.too-many-names", {{"found", static_cast<std::int64_t>(typed.names.size())},
                                                        {"people", static_cast<std::int64_t>(people)}}));
    }
    std::vector<std::string> names;
    for (const std::string& name : typed.names) {
        if (!is_name(name)) throw Refused(texts.say("play.bad-name", {{"found", name}}));
        if (is_taken(names, name)) throw Refused(texts.say("play.name-taken", {{"found", name}}));
        names.push_back(name);
    }
    for (int number = 1; static_cast<int>(names.size()) < people; ++number) {
        const std::string name = default_name(number, texts);
        if (number > static_cast<int>(typed.names.size()) && !is_taken(names, name)) names.push_back(name);
    }
    for (const std::string& name : bot_names(texts)) {
        if (static_cast<int>(names.size()) < players && !is_taken(names, name)) names.push_back(name);
    }
    // More people than usual are called like bots.
    for (int number = 1; static_cast<int>(names.size()) < players; ++number) {
        if (const std::string name = default_name(number, texts); !is_taken(names, name)) names.push_back(name);
    }
    return names;
}

PlayWish resumed(const PlayArguments& typed, const Texts& texts) {
    const auto refuse = [&](bool given, std::string option) {
        if (given) throw Refused(texts.say("play.not-with-resume", {{"option", std::move(option)}}));
    };
    refuse(!typed.game.empty(), typed.game);
    refuse(!typed.players.empty(), "--players");
    refuse(!typed.names.empty(), "--name");
    refuse(!typed.options.empty(), "--option");
    refuse(!typed.seed.empty(), "--seed");
    PlayWish wish;
    wish.record = read_record(typed.resume, texts);
    wish.luck = luck_from(fresh_seed());
    const bool said = typed.hotseat || !typed.people.empty() || wish.record.people.empty();
    wish.people =
        said ? SeatSet::first(or_refuse(read_people(typed, wish.record.players()), texts)) : wish.record.people;
    wish.record.people = wish.people;
    wish.bots = read_bots(typed, wish.record.players() - wish.people.size(), texts);
    wish.save = typed.save.empty() ? typed.resume : typed.save;
    wish.keep = true;
    return wish;
}

// A file that is not there yet.
std::string unused_name(std::string_view game) {
    const std::string stem =
        fmt::format("{}/duckpond-{}-{:%Y%m%d-%H%M%S}", matches_folder(), game, fmt::localtime(std::time(nullptr)));
    std::string name = stem + ".record";
    std::error_code error;
    for (int again = 2; std::filesystem::exists(name, error); ++again) name = fmt::format("{}-{}.record", stem, again);
    return name;
}

std::string_view language_of_environment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        return std::string_view(value).starts_with("de") ? "de" : "en";
    }
    return "en";
}

}  // namespace

int usual_players(const AnyGame& game) {
    return std::clamp(4, game.min_players, game.max_players);
}

Result<int> read_players(const AnyGame& game, const std::string& typed, int usual) {
    if (typed.empty()) return usual;
    return int_from_text("--players", typed, game.min_players, game.max_players);
}

Result<int> read_people(const PlayArguments& typed, int players) {
    if (typed.hotseat) return players;
    if (typed.people.empty()) return 1;
    return int_from_text("--people", typed.people, 1, players);
}

void refuse_surplus(const std::vector<std::string>& bots, int seats, const Texts& texts) {
    if (std::ssize(bots) <= seats) return;
    throw Refused(
        texts.say("bot.too-many", {{"count", std::int64_t{std::ssize(bots)}}, {"seats", std::int64_t{seats}}}));
}

bool is_taken(const std::vector<std::string>& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& taken) { return lowered(taken) == lowered(name); });
}

std::string default_name(int number, const Texts& texts) {
    return texts.say("play.player", {{"number", static_cast<std::int64_t>(number)}});
}

const Texts& chosen_texts(const std::string& language) {
    return *or_refuse(Texts::in(language.empty() ? language_of_environment() : std::string_view(language)));
}

PlayWish read_wish(const PlayArguments& typed, const Texts& texts) {
    if (!typed.resume.empty()) return resumed(typed, texts);
    const AnyGame& game = *or_refuse(find_game(typed.game), texts);
    const int players = or_refuse(read_players(game, typed.players, usual_players(game)), texts);
    const JsonObject options = or_refuse(typed_options(game, typed.options), texts);
    if (auto good = game.check(players, options); !good) throw Refused(texts.say(good.error()));
    PlayWish wish;
    const int people = or_refuse(read_people(typed, players), texts);
    wish.people = SeatSet::first(people);
    wish.bots = read_bots(typed, players - people, texts);
    wish.record.game = game.id;
    wish.record.rules_version = game.rules_version;
    wish.record.names = read_names(typed, players, people, texts);
    wish.record.people = wish.people;
    wish.record.options = plain_json(options);
    wish.record.seed = read_seed(typed.seed, texts);
    wish.luck = luck_from(typed.seed.empty() ? fresh_seed() : wish.record.seed);
    wish.keep = !typed.save.empty();
    wish.save = wish.keep ? typed.save : unused_name(game.id);
    return wish;
}

}  // namespace duckpond::cli
