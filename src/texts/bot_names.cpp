#include "texts/bot_names.h"

#include <algorithm>

namespace duckpond {

std::vector<std::string> bot_names(const Texts& texts) {
    const std::string all = texts.say("play.bot-names");
    std::vector<std::string> names;
    for (std::size_t at = 0; at <= all.size();) {
        const std::size_t end = std::min(all.find(',', at), all.size());
        names.push_back(all.substr(at, end - at));
        at = end + 1;
    }
    return names;
}

}  // namespace duckpond
