#include "engine/why.h"

#include <array>

namespace duckpond {

std::string why(const Texts& texts, const Reason& reason, const Naming& naming) {
    TextValues values{{"worlds", reason.worlds}, {"move", naming.move(reason.first)}, {"result", reason.result}};
    if (reason.second) values.push_back({"second", naming.move(*reason.second)});
    if (reason.other) values.push_back({"other", *reason.other});
    constexpr std::array<const char*, 6> keys{"why.only",  "why.alone", "why.clear",
                                              "why.close", "why.now",   "why.wait"};  // by kind
    std::string said = texts.say(keys[static_cast<std::size_t>(reason.kind)], values);
    if (reason.rival) {
        said += ' ' + texts.say("why.rival", {{"name", naming.seat(*reason.rival)}, {"result", *reason.rival_result}});
    }
    return said;
}

}  // namespace duckpond
