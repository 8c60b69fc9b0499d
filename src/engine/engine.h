#pragma once

// The protocol for bot authors and outside tests: one JSON object a line in, one out. docs/engine-protocol.md has it in
// full. An engine holds one match at a time; it does no I/O and knows no clock.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "table/table.h"

namespace duckpond {

class Request;

class Engine {
public:
    // A longer line is refused whole; whoever reads lines need keep no more than one byte beyond.
    static constexpr std::size_t most_bytes = 1U << 20U;

    // Where the seed of a match comes from that was asked for without one.
    using FreshSeed = std::function<Seed()>;
    explicit Engine(FreshSeed fresh_seed) : fresh_seed_(std::move(fresh_seed)) {}

    // The answer to a line, both without their newline. Whatever the line is, this neither throws nor dies of it, and
    // the match changes only if the answer says "ok".
    [[nodiscard]] std::string answer(std::string_view line);

private:
    // Each gives the fields of its answer behind "ok" and "id"; they throw Refused.
    std::string games(const Request& request);
    std::string begin_match(const Request& request);
    std::string load(const Request& request);
    std::string record(const Request& request);
    std::string state(const Request& request);
    std::string set_state(const Request& request);
    std::string acting(const Request& request);
    std::string legal(const Request& request);
    std::string move(const Request& request);
    std::string view(const Request& request);
    std::string outcome(const Request& request);
    std::string imagine(const Request& request);
    std::string bot(const Request& request);
    std::string undo(const Request& request);

    struct Command;
    [[nodiscard]] static const Command& command(const Request& request);
    [[nodiscard]] Table& table();
    [[nodiscard]] Record new_record(const Request& request) const;
    [[nodiscard]] std::string answer_request(const Request& request);
    void open(Record record);

    FreshSeed fresh_seed_;
    std::optional<Table> table_;
};

}  // namespace duckpond
