// The questions of `duckpond play` without a game, all made from the catalog. Enter takes what stands in brackets.

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "cli/files.h"
#include "cli/play_wish.h"
#include "cli/sentences.h"

namespace duckpond::cli {

namespace {

// How many saved matches are listed at first.
constexpr std::size_t newest = 5;

class Menu {
public:
    Menu(PlayArguments& typed, const Texts& texts, const Terminal& terminal)
        : typed_(typed), texts_(texts), terminal_(terminal) {}

    bool ask() {
        if (!ask_game()) return false;
        if (!typed_.resume.empty()) return typed_.bots.empty() && saved_bots_ > 0 ? ask_bots(saved_bots_) : true;
        const AnyGame& game = **find_game(typed_.game);
        const int usual = usual_players(game);
        if (typed_.players.empty() &&
            !ask_number("play.how-many-players", game.min_players, game.max_players, usual, typed_.players)) {
            return false;
        }
        const Result<int> players = read_players(game, typed_.players, usual);
        if (!players) return true;  // read_wish() says what is wrong
        const bool people_known = typed_.hotseat || !typed_.people.empty();
        if (!people_known && !ask_number("play.how-many-people", 1, *players, 1, typed_.people)) return false;
        const Result<int> people = read_people(typed_, *players);
        if (!people) return true;
        if (!ask_names(*people)) return false;
        if (typed_.bots.empty() && *people < *players && !ask_bots(*players - *people)) return false;
        return !typed_.options.empty() || ask_options(game, *players);
    }

private:
    // Asks until `take` is content with the answer; Enter answers with the default.
    template <class Take>
    bool until(const std::string& prompt, const std::string& usual, Take&& take) {
        while (true) {
            const auto line = terminal_.ask(prompt);
            if (!line) return false;
            if (take(line->empty() ? usual : *line)) return true;
        }
    }
    bool complain(const Refusal& refusal) {
        terminal_.say(texts_.say(refusal), 0, Style::Bad);
        return false;
    }

    bool ask_game() {
        int place = 0;
        for (const AnyGame& game : catalog()) {
            const std::string id(game.id);
            terminal_.say(fmt::format("{:>2}  {}: {}", ++place, texts_.say(id + ".name"), texts_.say(id + ".pitch")),
                          4);
        }
        const std::vector<SavedMatch> saved = offered_matches();
        auto listed = static_cast<std::int64_t>(std::min(saved.size(), newest));
        if (listed > 0) list_saved(saved, listed, place);
        return until(texts_.say("play.which-game"), "1", [&](const std::string& line) {
            const std::int64_t last = place + listed + (listed < std::ssize(saved) ? 1 : 0);
            const auto game = find_game(line);
            const auto number = number_from_text("1", line, 1, last);
            const bool digits = line.find_first_not_of("-0123456789") == std::string::npos;
            if (!game && !number && digits) {
                return complain(
                    Refusal("play.not-in-range").with("min", std::int64_t{1}).with("max", last).with("found", line));
            }
            if (!game && !number) return complain(game.error());
            if (!game && *number > place + listed) {
                listed = std::ssize(saved);
                list_saved(saved, listed, place);
                return false;
            }
            if (!game && *number > place) {
                go_on_with(saved[static_cast<std::size_t>(*number - place - 1)]);
                return true;
            }
            typed_.game = game ? (*game)->id : catalog()[static_cast<std::size_t>(*number - 1)].id;
            return true;
        });
    }

    // The matches to go on with. Nobody is offered them who has said what a new one shall be.
    [[nodiscard]] std::vector<SavedMatch> offered_matches() const {
        const bool is_new = !typed_.players.empty() || !typed_.people.empty() || typed_.hotseat ||
                            !typed_.names.empty() || !typed_.options.empty() || !typed_.seed.empty() ||
                            !typed_.save.empty();
        return is_new ? std::vector<SavedMatch>() : saved_matches();
    }
    // So many of them, a line for each, numbered behind the games; and a number for the others.
    void list_saved(const std::vector<SavedMatch>& saved, std::int64_t listed, std::int64_t place) const {
        terminal_.say(texts_.say("play.saved-matches"));
        for (std::int64_t i = 0; i < listed; ++i) {
            terminal_.line(fmt::format("{:>2}  {}", ++place, line_of(saved[static_cast<std::size_t>(i)])));
        }
        if (const std::int64_t more = std::ssize(saved) - listed; more > 0) {
            terminal_.say(fmt::format("{:>2}  {}", ++place, texts_.say("play.more-saved", {{"count", more}})), 4);
        }
    }
    // What there is no room for is missing from the players' names.
    [[nodiscard]] std::string line_of(const SavedMatch& match) const {
        constexpr int label = 4;
        const Sentences says(texts_, match.record.game, match.record.names);
        std::vector<std::string> all;
        for (int i = 0; i < match.record.players(); ++i) all.push_back(says.name(Seat(i)));
        const std::string names = says.joined(all);
        const auto with = [&](const std::string& known) {
            return texts_.say("play.saved-match", {{"game", texts_.say(match.record.game + ".name")},
                                                   {"names", known},
                                                   {"moves", static_cast<std::int64_t>(match.record.moves.size())},
                                                   {"at", fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(match.at))}});
        };
        const int excess = columns(with(names)) - (terminal_.width() - label);
        return with(excess > 0 ? shortened(names, std::max(1, columns(names) - excess)) : names);
    }

    // A record does not say how well its bots play.
    void go_on_with(const SavedMatch& match) {
        typed_.resume = match.path;
        saved_bots_ = match.record.players() - std::max(1, match.record.people.size());
    }

    // One level for all, or one for each.
    bool ask_bots(int bots) {
        const std::string usual = bots::text_of(bots::Bot{});
        const std::string prompt = texts_.say("play.which-bots", {{"count", std::int64_t{bots}}, {"default", usual}});
        return until(prompt, usual, [&](const std::string& line) {
            std::vector<std::string> levels;
            std::istringstream words(line);
            for (std::string word; std::getline(words, word, ',');) {
                word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
                word.erase(word.find_last_not_of(' ') + 1);
                if (const auto bot = bots::bot_from_text(word); !bot) return complain(bot.error());
                levels.push_back(word);
            }
            if (std::ssize(levels) > bots) {
                return complain(Refusal("bot.too-many")
                                    .with("count", std::int64_t{std::ssize(levels)})
                                    .with("seats", std::int64_t{bots}));
            }
            typed_.bots = std::move(levels);
            return true;
        });
    }

    bool ask_number(std::string_view key, std::int64_t min, std::int64_t max, std::int64_t usual, std::string& out) {
        const std::string prompt = texts_.say(key, {{"min", min}, {"max", max}, {"default", usual}});
        return until(prompt, std::to_string(usual), [&](const std::string& line) {
            if (number_from_text("", line, min, max)) {
                out = line;
                return true;
            }
            return complain(Refusal("play.not-in-range").with("min", min).with("max", max).with("found", line));
        });
    }

    bool ask_names(std::int64_t people) {
        while (static_cast<std::int64_t>(typed_.names.size()) < people) {
            const auto number = static_cast<std::int64_t>(typed_.names.size()) + 1;
            const std::string usual = default_name(static_cast<int>(number), texts_);
            const std::string prompt = texts_.say("play.which-name", {{"number", number}, {"default", usual}});
            const auto take = [&](const std::string& line) {
                const bool taken = is_taken(typed_.names, line);
                if (is_name(line) && !taken) {
                    typed_.names.push_back(line);
                    return true;
                }
                terminal_.say(texts_.say(taken ? "play.name-taken" : "play.bad-name", {{"found", shortened(line, 60)}}),
                              0, Style::Bad);
                return false;
            };
            if (!until(prompt, usual, take)) return false;
        }
        return true;
    }

    // "short, long or usual"; where something follows, a comma alone stands between them.
    [[nodiscard]] std::string known_to(const OptionSpec& option) const {
        const bool goes_on = option.kind != OptionKind::Choice || option.min;
        std::string known;
        for (const auto& choice : option.choices) {
            const bool last = &choice == option.choices.end() - 1;
            known = known.empty() ? std::string(choice.view())
                                  : texts_.say(last && !goes_on ? "list.or" : "list.more",
                                               {{"first", known}, {"second", std::string(choice.view())}});
        }
        return known;
    }
    [[nodiscard]] std::string values_of(const OptionSpec& option) const {
        std::string known = known_to(option);
        const std::int64_t min = option.min ? *option.min : 0;
        const std::int64_t max = option.max ? *option.max : 0;
        switch (option.kind) {
            case OptionKind::Flag:
                return texts_.say("play.option-flag");
            case OptionKind::Choice:
                if (!option.min) return known;
                return texts_.say("play.option-choice-or-number", {{"known", known}, {"min", min}, {"max", max}});
            case OptionKind::Number:
                return texts_.say("play.option-number", {{"min", min}, {"max", max}});
            case OptionKind::Counts:
                return texts_.say("play.option-counts", {{"example", std::string(option.choices[0].view()) + ":5"},
                                                         {"min", min},
                                                         {"max", max},
                                                         {"known", known}});
            case OptionKind::Text:
                return texts_.say("play.option-text", {{"known", known}});
        }
        return known;
    }
    [[nodiscard]] std::string default_of(const OptionSpec& option) const {
        const std::string_view json = option.fallback.view();
        if (option.kind == OptionKind::Flag) return json == "true" ? "on" : "off";
        if (option.kind == OptionKind::Counts) return texts_.say("play.option-default");
        return std::string(json.starts_with('"') ? json.substr(1, json.size() - 2) : json);
    }

    // Each option by itself, and again all of them where they cannot be played together.
    bool ask_options(const AnyGame& game, int players) {
        while (true) {
            const std::vector<std::string> before = std::exchange(typed_.options, {});
            for (const OptionSpec& option : game.options) {
                if (!ask_option(game, option, usual_for(game, players, option, before))) return false;
            }
            const auto good = checked(game, players, typed_.options);
            if (good) return true;
            complain(good.error());
        }
    }
    static Result<void> checked(const AnyGame& game, int players, const std::vector<std::string>& assignments) {
        return typed_options(game, assignments).and_then([&](const JsonObject& options) {
            return game.check(players, options);
        });
    }
    // What Enter answers, as an assignment, or nothing where the game itself says it: what was answered before, the
    // game's own default, or else the first choice that goes with the answers so far. The game knows what goes.
    [[nodiscard]] std::string usual_for(const AnyGame& game, int players, const OptionSpec& option,
                                        const std::vector<std::string>& before) const {
        const std::string name = std::string(option.name.view()) + '=';
        std::vector<std::string> offers;
        for (const std::string& answered : before) {
            if (answered.starts_with(name)) offers.push_back(answered);
        }
        offers.emplace_back();
        if (option.kind == OptionKind::Choice) {
            for (const auto& choice : option.choices) offers.push_back(name + std::string(choice.view()));
        }
        const auto found = std::find_if(offers.begin(), offers.end(), [&](const std::string& offer) {
            std::vector<std::string> assignments = typed_.options;
            if (!offer.empty()) assignments.push_back(offer);
            return checked(game, players, assignments).has_value();
        });
        return found == offers.end() ? offers.front() : *found;
    }
    bool ask_option(const AnyGame& game, const OptionSpec& option, const std::string& usual) {
        const std::string name(option.name.view());
        const std::string key = std::string(game.id) + ".option." + name;
        terminal_.say(texts_.say(key + ".help"), 0, Style::Faint);
        const std::string shown = usual.empty() ? default_of(option) : usual.substr(name.size() + 1);
        const std::string prompt =
            texts_.say("play.option", {{"title", texts_.say(key)}, {"values", values_of(option)}, {"default", shown}});
        return until(prompt, "", [&](const std::string& line) {
            const std::string assignment = line.empty() ? usual : name + '=' + line;
            if (assignment.empty()) return true;
            const auto read = typed_options(game, {&assignment, 1});
            if (!read) return complain(read.error());
            typed_.options.push_back(assignment);
            return true;
        });
    }

    PlayArguments& typed_;
    const Texts& texts_;
    const Terminal& terminal_;
    int saved_bots_ = 0;  // in the saved match to go on with
};

}  // namespace

bool ask_for_wishes(PlayArguments& typed, const Texts& texts, const Terminal& terminal) {
    return Menu(typed, texts, terminal).ask();
}

}  // namespace duckpond::cli
