#pragma once

// One function for each command of `duckpond`: it declares the arguments and what happens when the command is given.

#include <CLI/App.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/refusal.h"
#include "texts/texts.h"

namespace duckpond::cli {

// The user asked for something that cannot be: the sentence, exit code 2, nothing else.
class Refused : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// What was asked for was done, and the answer is no: the sentence, exit code 1.
class Failed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

[[nodiscard]] const Texts& english();

// How the program was called, as it can be typed again: what it prints as a command works.
void set_called_as(std::string_view name);
[[nodiscard]] const std::string& called_as();

[[nodiscard]] std::string quoted_for_shell(std::string_view word);

// The one that was meant, if a slip or two make the difference.
[[nodiscard]] std::optional<std::string> nearest(std::string_view typed, std::span<const std::string> known);

// A secret seed from the system.
[[nodiscard]] Seed fresh_seed();

template <class T>
T or_refuse(Result<T> result, const Texts& texts = english()) {
    if (!result) throw Refused(texts.say(result.error()));
    return std::move(*result);
}

void add_arena(CLI::App& app);
void add_board(CLI::App& app);
void add_check(CLI::App& app);
void add_engine(CLI::App& app);
void add_games(CLI::App& app);
void add_load(CLI::App& app);
void add_play(CLI::App& app);
void add_replay(CLI::App& app);
void add_serve(CLI::App& app);
void add_simulate(CLI::App& app);
void add_types(CLI::App& app);

}  // namespace duckpond::cli
