#include "cli/commands.h"

#include <sys/random.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace duckpond::cli {

namespace {

std::string& called() {
    static std::string name = "duckpond";
    return name;
}

// How many letters must be changed, put in, left out or swapped with their neighbour to get from one to the other.
std::size_t slips_between(std::string_view from, std::string_view to) {
    std::vector<std::size_t> before;  // the row before the last one
    std::vector<std::size_t> last(to.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::vector<std::size_t> row{i};
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t changed = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            std::size_t least = std::min({changed, last[j] + 1, row[j - 1] + 1});
            const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if (swapped) least = std::min(least, before[j - 2] + 1);
            row.push_back(least);
        }
        before = std::exchange(last, std::move(row));
    }
    return last.back();
}

}  // namespace

const Texts& english() {
    return **Texts::in("en");
}

Seed fresh_seed() {
    Seed seed{};
    if (getentropy(seed.data(), seed.size()) != 0) throw std::runtime_error("the system gives no random bytes");
    return seed;
}

void set_called_as(std::string_view name) {
    called() = quoted_for_shell(name);
}

const std::string& called_as() {
    return called();
}

std::string quoted_for_shell(std::string_view word) {
    constexpr std::string_view harmless = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-";
    if (!word.empty() && word.find_first_not_of(harmless) == std::string_view::npos) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) {
        if (c == '\'') quoted += "'\\'";
        quoted += c;
    }
    return quoted + '\'';
}

std::optional<std::string> nearest(std::string_view typed, std::span<const std::string> known) {
    std::optional<std::string> best;
    std::size_t fewest = std::min<std::size_t>(2, typed.size() / 2);
    for (const std::string& word : known) {
        const std::size_t slips = slips_between(typed, word);
        if (slips > fewest || (best && slips == fewest)) continue;
        best = word;
        fewest = slips;
    }
    return best;
}

}  // namespace duckpond::cli
