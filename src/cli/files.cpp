#include "cli/files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/commands.h"

namespace duckpond::cli {

namespace {

constexpr std::streamoff most_bytes = 64 << 20;

constexpr std::streamoff most_text_bytes = 1 << 20;

constexpr std::string_view record_begins = "duckpond record ";

// All of a file, unless it has more bytes than that.
Result<std::string> read_whole(const std::string& path, std::streamoff most, std::string_view too_large) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return tl::unexpected(Refusal("file.missing").with("file", path));
    if (std::filesystem::is_directory(path, error)) return tl::unexpected(Refusal("file.folder").with("file", path));
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file || file.tellg() < 0) return tl::unexpected(Refusal("file.unreadable").with("file", path));
    if (file.tellg() > most) return tl::unexpected(Refusal(too_large).with("file", path));
    file.seekg(0);
    return std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// What is written lies here until it is whole.
std::string aside_of(const std::string& path) {
    return path + ".new-" + std::to_string(getpid());
}

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// "board=@FILE" becomes "board=..." with what stands in the file.
Result<std::string> with_file(const AnyGame& game, const std::string& assignment) {
    const std::size_t sign = assignment.find("=@");
    if (sign == std::string::npos) return assignment;
    for (const OptionSpec& option : game.options) {
        if (option.kind != OptionKind::Text || option.name.view() != assignment.substr(0, sign)) continue;
        const std::string path = assignment.substr(sign + 2);
        auto text = read_text(path);
        if (!text) return text;
        if (is_blank(*text)) return tl::unexpected(Refusal("file.empty").with("file", path));
        return assignment.substr(0, sign + 1) + *text;
    }
    return assignment;
}

}  // namespace

Result<std::string> read_text(const std::string& path) {
    return read_whole(path, most_text_bytes, "file.long-text");
}

Result<JsonObject> typed_options(const AnyGame& game, std::span<const std::string> typed) {
    std::vector<std::string> assignments;
    for (const std::string& assignment : typed) {
        auto whole = with_file(game, assignment);
        if (!whole) return tl::unexpected(whole.error());
        assignments.push_back(std::move(*whole));
    }
    return options_from_text(game.id, {game.options.begin(), static_cast<std::size_t>(game.options.size())},
                             assignments);
}

Record read_record(const std::string& path, const Texts& texts) {
    const std::string text = or_refuse(read_whole(path, most_bytes, "file.too-large"), texts);
    if (is_blank(text)) throw Refused(texts.say("file.empty", {{"file", path}}));
    // What begins in another way never was a record, and none of its lines was altered.
    if (!text.starts_with(record_begins)) throw Refused(texts.say("file.no-record", {{"file", path}}));
    auto record = parse_record(text);
    if (!record) throw Refused(path + ": " + texts.say(record.error()));
    return std::move(*record);
}

std::string matches_folder() {
    const auto set = [](const char* name) -> std::string {
        const char* value = std::getenv(name);
        return value == nullptr || *value != '/' ? "" : value;  // as the XDG specification has it: absolute, or ignored
    };
    if (const std::string state = set("XDG_STATE_HOME"); !state.empty()) return state + "/duckpond";
    if (const std::string home = set("HOME"); !home.empty()) return home + "/.local/state/duckpond";
    return ".";
}

std::vector<SavedMatch> saved_matches() {
    namespace fs = std::filesystem;
    std::vector<SavedMatch> found;
    std::error_code error;
    const auto look_into = [&](const std::string& folder, std::string_view beginning) {
        for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
            const fs::path path = at->path();
            if (path.extension() != ".record" || !path.filename().string().starts_with(beginning)) continue;
            const auto text = read_whole(path, most_bytes, "file.too-large");
            auto record = text ? parse_record(*text) : tl::unexpected(text.error());
            struct stat status {};
            if (!record || record->outcome || !find_game(record->game) || stat(path.c_str(), &status) != 0) continue;
            found.push_back({.path = path, .record = std::move(*record), .at = status.st_mtime});
        }
    };
    look_into(matches_folder(), "");
    if (!fs::equivalent(matches_folder(), ".", error)) look_into(fs::current_path(error), "duckpond-");
    std::stable_sort(found.begin(), found.end(), [](const SavedMatch& a, const SavedMatch& b) { return a.at > b.at; });
    return found;
}

bool can_write(const std::string& path) {
    std::error_code error;
    if (const auto folder = std::filesystem::path(path).parent_path(); folder == matches_folder()) {
        std::filesystem::create_directories(folder, error);
    }
    const std::string aside = aside_of(path);
    const bool begun = std::ofstream(aside, std::ios::binary | std::ios::trunc).is_open();
    return begun && std::remove(aside.c_str()) == 0 && !std::filesystem::is_directory(path);
}

bool would_lose(const std::string& path, const Record& match) {
    std::error_code error;
    if (!std::filesystem::exists(path, error) || std::filesystem::is_directory(path, error)) return false;
    const auto text = read_whole(path, most_bytes, "file.too-large");
    const auto found = text ? parse_record(*text) : tl::unexpected(text.error());
    if (!found) return true;
    const bool same = found->game == match.game && found->seed == match.seed && found->options == match.options &&
                      found->names == match.names && found->position == match.position;
    const auto& kept = found->moves;
    return !same || kept.size() > match.moves.size() || !std::equal(kept.begin(), kept.end(), match.moves.begin());
}

void write_record(const std::string& path, const Record& record, const Texts& texts) {
    const std::string aside = aside_of(path);
    std::ofstream file(aside, std::ios::binary | std::ios::trunc);
    file << to_text(record);
    file.close();
    if (!file || std::rename(aside.c_str(), path.c_str()) != 0) {
        throw Failed(texts.say("file.unwritable", {{"file", path}}));
    }
}

}  // namespace duckpond::cli
