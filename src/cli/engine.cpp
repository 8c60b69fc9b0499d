#include "engine/engine.h"

#include <iostream>

#include "cli/commands.h"

namespace duckpond::cli {

namespace {

// The next line without its newline; false at the end. Of a line that is too long, just enough is kept to tell.
bool read_line(std::streambuf& in, std::string& line) {
    using Traits = std::streambuf::traits_type;
    line.clear();
    int next = in.sbumpc();
    if (next == Traits::eof()) return false;
    for (; next != Traits::eof() && next != '\n'; next = in.sbumpc()) {
        if (line.size() <= Engine::most_bytes) line += Traits::to_char_type(next);
    }
    return true;
}

void run() {
    std::ios::sync_with_stdio(false);
    Engine engine(fresh_seed);
    std::string line;
    while (std::cout && read_line(*std::cin.rdbuf(), line)) std::cout << engine.answer(line) << '\n' << std::flush;
}

}  // namespace

void add_engine(CLI::App& app) {
    app.add_subcommand("engine", "Answer requests, one JSON object per line (docs/engine-protocol.md).")->callback(run);
}

}  // namespace duckpond::cli
