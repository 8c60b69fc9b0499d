#include "bots/bot.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "rules/options.h"

namespace duckpond::bots {

namespace {

// By level.
constexpr std::array<std::int64_t, 4> iterations_of_level{0, 24, 500, 10'000};

}  // namespace

Limits limits_of(const Bot& bot) {
    const auto level = static_cast<std::size_t>(bot.level);
    if (bot.iterations == 0 && bot.milliseconds == 0) return {.iterations = iterations_of_level[level]};
    return {.iterations = bot.iterations, .time = std::chrono::milliseconds(bot.milliseconds)};
}

Bot hurried(const Bot& bot, int threads, int many) {
    if (many <= threads || bot.level == Level::Random) return bot;
    const Limits full = limits_of(bot);
    const auto share = [&](std::int64_t of, std::int64_t least) {
        return of == 0 ? 0 : std::max(of * threads / many, std::min(of, least));
    };
    constexpr std::int64_t least_milliseconds = 1;
    Bot hasty = bot;
    hasty.iterations = share(full.iterations, iterations_of_level[static_cast<std::size_t>(Level::Duckling)]);
    hasty.milliseconds = share(bot.milliseconds, least_milliseconds);
    return hasty;
}

Result<Bot> bot_from_text(std::string_view text) {
    constexpr std::string_view iterations = "iterations=";
    constexpr std::string_view milliseconds = "ms=";
    if (text.starts_with(iterations)) {
        return number_from_text("iterations", text.substr(iterations.size()), 1, most_iterations)
            .map([](std::int64_t number) { return Bot{.iterations = number}; });
    }
    if (text.starts_with(milliseconds)) {
        return number_from_text("ms", text.substr(milliseconds.size()), 1, most_milliseconds)
            .map([](std::int64_t number) { return Bot{.milliseconds = number}; });
    }
    if (const std::optional<Level> level = from_name<Level>(text)) return Bot{.level = *level};
    return tl::unexpected(Refusal("bot.unknown").with("found", text));
}

std::string text_of(const Bot& bot) {
    if (bot.iterations > 0) return "iterations=" + std::to_string(bot.iterations);
    if (bot.milliseconds > 0) return "ms=" + std::to_string(bot.milliseconds);
    return std::string(name_of(bot.level));
}

}  // namespace duckpond::bots
