#include <fmt/core.h>

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

void print_types() {
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
    fmt::print(
        "// Made by `duckpond types`: what views, moves, events, the messages of a server and those of the rules in a "
        "browser look like as JSON.\n{}",
        types.text());
}

}  // namespace

void add_games(CLI::App& app) {
    auto* command = app.add_subcommand("games", "List the games with their options.");
    const auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print one JSON object on one line, for programs.");
    command->callback([json] { *json ? fmt::print("{}\n", games_json()) : print_for_people(); });
}

void add_types(CLI::App& app) {
    app.add_subcommand("types", "Print the TypeScript types of views, moves, events and a server's messages.")
        ->callback(print_types);
}

}  // namespace duckpond::cli
