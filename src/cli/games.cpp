#include <fmt/core.h>

#include <filesystem>
#include <fstream>

#include "browser/answers.h"
#include "browser/requests.h"
#include "cli/commands.h"
#include "engine/games_json.h"
#include "rules/types.h"
#include "server/news.h"

namespace duckpond::cli {

namespace {

std::string key(const AnyGame& game, const OptionSpec& option) {
    return fmt::format("{}.option.{}", game.id, option.name.view());
}

std::string_view unquoted(std::string_view json) {
    return json.starts_with('"') ? json.substr(1, json.size() - 2) : json;
}

std::string kind_and_range(const OptionSpec& option) {
    std::string text;
    switch (option.kind) {
        case OptionKind::Flag:
            return option.fallback.view() == "true" ? "on|off, default on" : "on|off, default off";
        case OptionKind::Number:
            return fmt::format("{} to {}, default {}", *option.min, *option.max, option.fallback.view());
        case OptionKind::Choice:
            for (const auto& choice : option.choices)
                text += fmt::format("{}{}", text.empty() ? "" : "|", choice.view());
            if (option.min) text += fmt::format("|{} to {}", *option.min, *option.max);
            return fmt::format("{}, default {}", text, unquoted(option.fallback.view()));
        case OptionKind::Text:
            for (const auto& choice : option.choices) text += fmt::format("{}|", choice.view());
            return fmt::format("{}@FILE, default {}", text, unquoted(option.fallback.view()));
        case OptionKind::Counts:
            for (const auto& choice : option.choices)
                text += fmt::format("{}{}:N", text.empty() ? "" : ",", choice.view());
            return fmt::format("{}, each {} to {}", text, *option.min, *option.max);
    }
    return text;
}

void print_for_people() {
    const Texts& texts = english();
    for (const AnyGame& game : catalog()) {
        fmt::print("{}: {}\n  {}\n  {} to {} players\n", game.id, texts.say(fmt::format("{}.name", game.id)),
                   texts.say(fmt::format("{}.pitch", game.id)), game.min_players, game.max_players);
        for (const OptionSpec& option : game.options) {
            fmt::print("  --option {}=...  {}\n      {}. {}\n", option.name.view(), kind_and_range(option),
                       texts.say(key(game, option)), texts.say(key(game, option) + ".help"));
        }
    }
}

constexpr std::string_view made = "// Made by `duckpond types`";

std::string types_module() {
    TypeScript types;
    for (const AnyGame& game : catalog()) declare_types(game, types);
    types.open_namespace("server");
    types.declare_union("Request", "do", boost::mp11::mp_rename<server::Request, boost::mp11::mp_list>{});
    types.declare_union("News", "news", boost::mp11::mp_rename<server::News, boost::mp11::mp_list>{});
    types.close_namespace();
    types.open_namespace("pond");
    types.declare_union("Request", "do", boost::mp11::mp_rename<browser::Request, boost::mp11::mp_list>{});
    types.close_namespace();
    types.open_namespace("pond-answer");
    boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, browser::Answers>>(
        [&]<class Told>(boost::mp11::mp_identity<Told>) { types.declare<Told>(); });
    types.close_namespace();
    return fmt::format(
        "{}: what views, moves, events, the messages of a server and those of the rules in a browser look like as "
        "JSON.\n{}",
        made, types.text());
}

std::string own_games_module() {
    std::string games;
    for (const AnyGame& game : catalog()) games += fmt::format("  {},\n", game_json(game));
    return fmt::format(
        "{}: the games of this build, as `GET /api/games` tells of them.\n"
        "import type {{ GameSpec }} from \"./api\";\n\n"
        "export const ownGames: readonly GameSpec[] = [\n{}];\n",
        made, games);
}

void write_module(const std::filesystem::path& path, std::string_view text) {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) throw Failed(english().say("file.unwritable", {{"file", path.string()}}));
}

// All that the browser's client knows of games and servers.
void write_client(const std::filesystem::path& folder) {
    write_module(folder / "types.ts", types_module());
    write_module(folder / "own-games.ts", own_games_module());
    for (const AnyGame& game : catalog()) {
        const std::string tables = tables_module(game);
        if (tables.empty()) continue;
        write_module(folder / "games" / game.id / "tables.ts",
                     fmt::format("{}: what the rules say of cards and pieces.\n"
                                 "import type {{ {} }} from \"../../types\";\n{}",
                                 made, TypeScript::camel(game.id), tables));
    }
}

}  // namespace

void add_games(CLI::App& app) {
    auto* command = app.add_subcommand("games", "List the games with their options.");
    const auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print one JSON object on one line, for programs.");
    command->callback([json] { *json ? fmt::print("{}\n", games_json()) : print_for_people(); });
}

void add_types(CLI::App& app) {
    auto* command =
        app.add_subcommand("types", "Print the TypeScript types of views, moves, events and a server's messages.");
    const auto folder = std::make_shared<std::string>();
    command->add_option("folder", *folder,
                        "Write them into this folder instead, and with them what else the browser's client knows of "
                        "the games: their options and the tables of their rules.");
    command->callback([folder] { folder->empty() ? fmt::print("{}", types_module()) : write_client(*folder); });
}

}  // namespace duckpond::cli
