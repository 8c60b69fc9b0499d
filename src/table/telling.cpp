#include "table/telling.h"

namespace duckpond {

MatchAsk told_ask(const AnyMatch& match, Seat seat, const Ask& ask) {
    MatchAsk told{.id = static_cast<std::int64_t>(ask.id), .must = ask.must};
    for (OfferedMove& offered : match.legal(seat)) {
        told.moves.push_back({std::move(offered.notation), {std::move(offered.json)}, {}});
        if (!offered.preview.empty()) told.moves.back().preview = JsonText{std::move(offered.preview)};
    }
    return told;
}

}  // namespace duckpond
