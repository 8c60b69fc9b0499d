// duckpond <command>. Exit codes: 0 done, 1 a fault of ours or a check that failed, 2 something was asked for that
// cannot be.

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <vector>

#include "base/json_read.h"
#include "cli/commands.h"
#include "rules/any_game.h"

namespace {

constexpr int exit_fault = 1;
constexpr int exit_refused = 2;

using duckpond::cli::called_as;
using duckpond::cli::english;

// Why there is no such command, with the one that was probably meant.
std::string no_command(const std::string& found, const std::vector<std::string>& known) {
    if (duckpond::find_game(found)) {
        return english().say("cli.game", {{"found", found}, {"command", called_as() + " play " + found}});
    }
    if (const auto meant = duckpond::cli::nearest(found, known)) {
        return english().say("cli.meant", {{"found", found}, {"meant", *meant}});
    }
    return english().say("cli.unknown", {{"found", found}, {"known", std::string(duckpond::list_names(known).view())}});
}

// What is wrong where a command should stand; nothing if one does. CLI11 would say no more than that one is required.
std::optional<std::string> wrong_command(const CLI::App& app, std::span<char*> typed) {
    const CLI::App* here = &app;
    for (const std::string_view word : typed) {
        if (here->get_require_subcommand_min() == 0) return std::nullopt;
        if (word.starts_with('-')) return std::nullopt;
        const std::string name(word);
        std::vector<std::string> known;
        const CLI::App* next = nullptr;
        for (const CLI::App* command : here->get_subcommands([](const CLI::App*) { return true; })) {
            known.push_back(command->get_name());
            if (command->get_name() == name) next = command;
        }
        if (next == nullptr) return no_command(name, known);
        here = next;
    }
    return std::nullopt;
}

// What CLI11 says, but for a command that is missing.
std::string sentence_of(const CLI::ParseError& error) {
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr &&
        std::string_view(error.what()) == "A subcommand is required") {
        return english().say("cli.none");
    }
    return error.what();
}

int run(int argc, char** argv) {
    if (argc > 0) duckpond::cli::set_called_as(argv[0]);
    CLI::App app{"Duckpond: five duck games for every table.", called_as()};
    app.require_subcommand(1);
    app.set_help_flag("-h,--help", "Show this help and exit.");
    app.set_version_flag("--version", "duckpond " DUCKPOND_VERSION, "Show the version and exit.");
    app.footer("`" + called_as() + " COMMAND --help` tells more about a command.");
    duckpond::cli::add_serve(app);
    duckpond::cli::add_play(app);
    duckpond::cli::add_replay(app);
    duckpond::cli::add_games(app);
    duckpond::cli::add_simulate(app);
    duckpond::cli::add_arena(app);
    duckpond::cli::add_types(app);
    duckpond::cli::add_check(app);
    duckpond::cli::add_board(app);
    duckpond::cli::add_engine(app);
    duckpond::cli::add_load(app);
    const std::string advice = "\nTry " + called_as() + " --help.\n";
    try {
        if (const auto wrong = wrong_command(app, std::span(argv, static_cast<std::size_t>(argc)).subspan(1))) {
            std::cerr << "duckpond: " << *wrong << advice;
            return exit_refused;
        }
        app.parse(argc, argv);
        return 0;
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        std::cerr << "duckpond: " << sentence_of(error) << advice;
        return exit_refused;
    } catch (const duckpond::cli::Refused& refused) {
        std::cerr << "duckpond: " << refused.what() << '\n';
        return exit_refused;
    } catch (const duckpond::cli::Failed& failed) {
        std::cerr << "duckpond: " << failed.what() << '\n';
        return exit_fault;
    } catch (const std::exception& fault) {
        std::cerr << "duckpond: this is a fault of the program, not yours: " << fault.what() << '\n';
        return exit_fault;
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (...) {
        return exit_fault;  // not even the complaint could be written
    }
}
