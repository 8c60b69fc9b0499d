#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "table/table.h"

namespace duckpond::cli {

namespace {

void check(const std::string& path) {
    const Record record = read_record(path, english());
    const auto table = Table::open(record);
    if (!table) {
        std::string sentence = english().say(table.error());
        if (record.outcome) sentence += ' ' + english().say("check.stored-outcome");
        throw Failed(path + ": " + sentence);
    }
    const auto moves = static_cast<std::int64_t>(record.moves.size());
    const bool over = table->match().result().has_value();
    fmt::print("{}: {}\n", path, english().say(over ? "check.holds" : "check.holds-so-far", {{"moves", moves}}));
}

}  // namespace

void add_check(CLI::App& app) {
    auto* command = app.add_subcommand("check", "Replay a record and say whether it is right.");
    const auto path = std::make_shared<std::string>();
    command->add_option("file", *path, "The record.")->required();
    command->callback([path] { check(*path); });
}

}  // namespace duckpond::cli
