#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_loop.h"

namespace duckpond::cli {

namespace {

void greet(const Table& table, SeatSet people, const Texts& texts, const Terminal& terminal) {
    const Sentences says(texts, table.record().game, table.record().names);
    const std::string game = texts.say(table.record().game + ".name");
    const auto moves = static_cast<std::int64_t>(table.record().moves.size());
    const auto names = [&](SeatSet seats) {
        std::vector<std::string> all;
        for (const Seat seat : seats) all.push_back(says.name(seat));
        return says.joined(all);
    };
    const SeatSet everybody = SeatSet::first(table.players());
    if (moves == 0) return terminal.say(texts.say("play.seats", {{"names", names(everybody)}, {"game", game}}));
    if (table.match().result()) return terminal.say(texts.say("play.resumed-over", {{"game", game}, {"moves", moves}}));
    const SeatSet bots = everybody - people;
    terminal.say(texts.say("play.resumed", {{"game", game}, {"moves", moves}}) + ' ' +
                 texts.say("play.who", {{"people", names(people)},
                                        {"count", std::int64_t{bots.size()}},
                                        {"bots", bots.empty() ? "" : names(bots)}}));
}

void play(PlayArguments typed) {
    end_input_on_signals();  // and the end of input saves the match
    const Texts& texts = chosen_texts(typed.language);
    Terminal terminal;
    if (typed.resume.empty() && typed.game.empty() && !ask_for_wishes(typed, texts, terminal)) {
        terminal.say(texts.say("play.nothing-saved"));
        return;
    }
    PlayWish wish = read_wish(typed, texts);
    wish.language = typed.language;
    if (!typed.force && would_lose(wish.save, wish.record)) {
        throw Refused(texts.say("play.file-there", {{"file", wish.save}}));
    }
    if (!can_write(wish.save)) throw Refused(texts.say("play.no-place", {{"file", wish.save}}));
    auto table = Table::open(wish.record);
    if (!table) throw Refused(texts.say(table.error()));
    greet(*table, wish.people, texts, terminal);
    PlayLoop(std::move(*table), std::move(wish), texts, terminal).run();
}

}  // namespace

void add_play(CLI::App& app) {
    auto* command = app.add_subcommand("play", "Play at this terminal, against bots or with others at one keyboard.");
    const auto typed = std::make_shared<PlayArguments>();
    command->add_option("game", typed->game, "Which game (the command games lists them). Without it, menus ask.");
    command->add_option("--players", typed->players,
                        "How many play, bots included. Without it, four if the game allows it.");
    auto* people = command->add_option("--people", typed->people,
                                       "How many of them are people at this keyboard; they take the first seats. [1; "
                                       "with --resume, the same as before]");
    command->add_flag("--hotseat", typed->hotseat, "All players are people at this keyboard.")->excludes(people);
    command
        ->add_option("--bots", typed->bots,
                     "How well the bots play, by seat, separated by commas: random, duckling, drake, goose, "
                     "iterations=N or ms=N. If you list fewer levels than bots, the list repeats. [drake]")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--name", typed->names, "A person's name; may be repeated.")->allow_extra_args(false);
    command->add_option("--option", typed->options, "An option of the game as name=value; may be repeated.")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    command->add_option("--lang", typed->language, "en or de. Without it, the environment decides.");
    command->add_option("--seed", typed->seed,
                        "64 hexadecimal digits: the same seed deals the same cards and gives the bots the same luck.");
    command->add_option("--resume", typed->resume, "Go on with the match in this file.")->type_name("FILE");
    command
        ->add_option("--save", typed->save,
                     "Save the match in this file. Without it, a match that is not over is kept in "
                     "$XDG_STATE_HOME/duckpond, usually ~/.local/state/duckpond, where the menus find it.")
        ->type_name("FILE");
    command->add_flag("--force", typed->force, "Overwrite the file of --save, whatever it holds.");
    command->callback([typed] { play(*typed); });
}

}  // namespace duckpond::cli
