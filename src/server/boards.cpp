#include "server/boards.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>

#include "base/json_write.h"
#include "lab/board_figures.h"
#include "rules/duck_duck_go/necks.h"
#include "rules/duck_duck_go/options.h"

namespace duckpond::server {

namespace {

using namespace duck_duck_go;

constexpr std::int64_t most_races = 1000;
constexpr std::chrono::milliseconds most_time{500};
constexpr std::size_t most_known = 500;
constexpr int most_waiting = 8;
constexpr int usual_players = 4;

void add_text(std::string& json, std::string_view name, std::string_view text) {
    json += ",\"" + std::string(name) + "\":";
    append_json_string(json, text);
}

std::string sound_json(const Board& board) {
    const Course course = course_of(board);
    std::string json = R"({"board":)" + to_json(board);
    add_text(json, "text", board_line(board));
    add_text(json, "drawing", board_drawing(board));
    json += R"(,"spaces":)" + std::to_string(course.size) + R"(,"starts":)" + std::to_string(start_spaces(board)) +
            R"(,"necks":[)";
    for (const Space neck : necks_of(course)) {
        if (json.back() != '[') json += ',';
        json += to_json(course.hexes[neck]);
    }
    return json + "]}";
}

// Tiles that the sentence speaks of.
std::string blamed_json(const Refusal& refusal) {
    std::string json = "[";
    for (const Refusal::Value& value : refusal.values) {
        if (value.is_number || !from_name<TileKind>(value.text.view())) continue;
        if (json.back() != '[') json += ',';
        append_json_string(json, value.text.view());
    }
    return json + ']';
}

std::string figures_json(const Options& options, const std::atomic<bool>& ending) {
    const auto end = std::chrono::steady_clock::now() + most_time;
    lab::BoardTrial trial;
    trial.options = options;
    trial.races = most_races;
    trial.enough = [&] { return ending || std::chrono::steady_clock::now() > end; };
    return lab::to_json(lab::measure_board(trial));
}

}  // namespace

std::string boards_json() {
    std::string json = R"({"boards":[)";
    for (const Board& board : shipped_boards) {
        if (json.back() != '[') json += ',';
        json += sound_json(board);
    }
    return json + "]}";
}

std::string checked_board_json(std::string_view text, const Texts& texts) {
    const auto board = BoardChoice::from_text(text);
    if (board) return sound_json(board->board);
    std::string json = R"({"refusal":{"key":)";
    append_json_string(json, board.error().key);
    add_text(json, "message", texts.say(board.error()));
    for (const Refusal::Value& value : board.error().values) {
        if (value.is_number && (value.name == "line" || value.name == "column")) {
            json += ",\"" + std::string(value.name) + "\":" + std::to_string(value.number);
        }
    }
    return json + R"(,"tiles":)" + blamed_json(board.error()) + "}}";
}

BoardSurvey::~BoardSurvey() {
    ending_ = true;
    thread_.join();
}

void BoardSurvey::measure(std::string_view text, Figures tell) {
    const auto board = BoardChoice::from_text(text);
    if (!board) return tell(tl::unexpected(board.error()));
    Options options{.board = *board};
    options.players = std::clamp(start_spaces(board->board), 2, usual_players);
    if (const auto refusal = check(options)) return tell(tl::unexpected(*refusal));
    const std::string key = board_line(board->board);
    {
        std::unique_lock lock(mutex_);
        if (const auto known = known_.find(key); known != known_.end()) {
            const std::string figures = known->second;
            lock.unlock();
            return tell(figures);
        }
        if (waiting_ >= most_waiting) {
            lock.unlock();
            return tell(tl::unexpected(Refusal("limit.too-much")));
        }
        ++waiting_;
    }
    boost::asio::post(thread_, [this, options, key, tell = std::move(tell)] {
        const std::string figures = figures_json(options, ending_);
        keep(key, figures);
        tell(figures);
    });
}

void BoardSurvey::keep(const std::string& key, const std::string& figures) {
    const std::lock_guard lock(mutex_);
    --waiting_;
    if (known_.emplace(key, figures).second) order_.push_back(key);
    if (order_.size() <= most_known) return;
    known_.erase(order_.front());
    order_.pop_front();
}

}  // namespace duckpond::server
