#include "bots/think.h"

#include "bots/thinker.h"
#include "rules/catalog.h"

namespace duckpond::bots {

Thought think(const AnyKnown& known, const Limits& limits, std::uint64_t seed, const std::stop_token& stop) {
    Thought thought;
    visit_game(known.game_id(), [&]<class G>() { thought = think_of<G>(known, limits, seed, stop); });
    return thought;
}

}  // namespace duckpond::bots
