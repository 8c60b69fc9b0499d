#pragma once

#include <ctime>
#include <span>
#include <string>
#include <vector>

#include "rules/any_game.h"
#include "table/record.h"
#include "texts/texts.h"

namespace duckpond::cli {

// The record in a file; refuses a file that is missing, too large, or no record, with the file's name.
[[nodiscard]] Record read_record(const std::string& path, const Texts& texts);

// Whether a record can be written there; found out by beginning to.
[[nodiscard]] bool can_write(const std::string& path);

// Whether there is such a file, and it holds anything but the same match up to here or to an earlier move.
[[nodiscard]] bool would_lose(const std::string& path, const Record& match);

// Writes a record so that the file is always whole: the old one or the new one.
void write_record(const std::string& path, const Record& record, const Texts& texts);

// Where matches are kept whose place nobody named: a folder of one's own, as XDG_STATE_HOME or HOME say; else this one.
[[nodiscard]] std::string matches_folder();

// A match that can be gone on with.
struct SavedMatch {
    std::string path;
    Record record;
    std::time_t at{};  // when it was saved
};

// Those in that folder, and in this one, where earlier programs left them; the latest first.
[[nodiscard]] std::vector<SavedMatch> saved_matches();

// A small text that somebody wrote, a board say.
[[nodiscard]] Result<std::string> read_text(const std::string& path);

// Options as they were typed. What may be a text of one's own may also stand in a file: "board=@FILE".
[[nodiscard]] Result<JsonObject> typed_options(const AnyGame& game, std::span<const std::string> typed);

}  // namespace duckpond::cli
