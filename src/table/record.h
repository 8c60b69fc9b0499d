#pragma once

// A match as text: the truth from which every state is derived. docs/record.md has the grammar.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/refusal.h"
#include "rules/any_match.h"

namespace duckpond {

struct RecordedMove {
    Seat seat;
    std::string notation;
    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

// The state's checksum after so many moves.
struct Milestone {
    std::size_t moves = 0;
    std::uint64_t checksum = 0;
    friend bool operator==(const Milestone&, const Milestone&) = default;
};

struct Record {
    std::string game;
    int rules_version = 0;
    std::vector<std::string> names;  // by seat
    SeatSet people;                  // who of them are people; empty where nobody said it
    std::string options = "{}";      // JSON
    Seed seed{};
    std::string position;  // JSON of a position made by hand; empty where the match was dealt
    std::vector<RecordedMove> moves;
    std::vector<Milestone> milestones;
    std::optional<Outcome> outcome;

    [[nodiscard]] int players() const { return static_cast<int>(names.size()); }
    friend bool operator==(const Record&, const Record&) = default;
};

inline constexpr std::size_t moves_a_milestone = 20;

[[nodiscard]] std::string to_text(const Record& record);
// There is one way to write a record, and no other is read. Refusals name the line and the reason.
[[nodiscard]] Result<Record> parse_record(std::string_view text);

// Lines written by hand, each with its code behind it.
[[nodiscard]] std::string with_codes(std::string_view lines);

// So many hexadecimal digits, small ones.
[[nodiscard]] std::string to_hex(std::uint64_t value, std::size_t digits);
// 64 hexadecimal digits, written small; capitals are read as well.
[[nodiscard]] std::string to_hex(const Seed& seed);
[[nodiscard]] std::optional<Seed> seed_from_hex(std::string_view text);

// A player's name: 1 to 24 characters on one line as a reader counts them, at most 96 bytes of UTF-8, no blanks at its
// ends.
[[nodiscard]] bool is_name(std::string_view text);

// The match before the first move, or why there cannot be one.
[[nodiscard]] Result<std::unique_ptr<AnyMatch>> begin(const Record& record);

// The line that holds the nth move (from 0) of a record as to_text() writes it.
[[nodiscard]] std::int64_t line_of_move(const Record& record, std::size_t n);

}  // namespace duckpond
