// duckpond <command>. Exit codes: 0 done, 1 a fault of ours or a check that failed, 2 something was asked for that
// cannot be.

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "cli/commands.h"

namespace {

constexpr int exit_fault = 1;
constexpr int exit_refused = 2;

int run(int argc, char** argv) {
    CLI::App app{"Duckpond: five duck games for every table.", "duckpond"};
    app.require_subcommand(1);
    app.set_help_flag("-h,--help", "Say what there is, and end.");
    app.footer("`duckpond COMMAND --help` tells more about a command.");
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
    try {
        app.parse(argc, argv);
        return 0;
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        std::cerr << "duckpond: " << error.what() << "\nTry duckpond --help.\n";
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
