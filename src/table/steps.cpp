#include "table/steps.h"

#include "table/table.h"

namespace duckpond {

Result<std::string> steps_json(Record record, std::optional<Viewer> viewer, Beyond beyond) {
    std::string out = "[";
    const auto step = [&](Table& table) {
        const auto& moves = table.record().moves;
        const AnyMatch& match = table.match();
        const Viewer told = viewer.value_or(moves.empty() ? Viewer::spectator() : Viewer(moves.back().seat));
        if (!moves.empty() && table.kept(told).empty()) return table.forget_messages();
        if (out.back() != '[') out += ',';
        out += R"({"moves":)" + std::to_string(moves.size()) + R"(,"events":[)";
        for (const Message& message : table.kept(told)) {
            for (const ToldEvent& event : message.events) {
                if (out.back() != '[') out += ',';
                out += event.faded && viewer ? event.faded->json : event.json;
            }
        }
        out += R"(],"view":)" + (viewer ? match.view(*viewer) : match.open_view());
        if (viewer && beyond == Beyond::Included) {
            if (const auto known = match.beyond_view(*viewer)) out += R"(,"known":)" + *known;
        }
        out += '}';
        table.forget_messages();
    };
    if (const auto table = Table::open(std::move(record), step); !table) return tl::unexpected(table.error());
    return out + ']';
}

}  // namespace duckpond
