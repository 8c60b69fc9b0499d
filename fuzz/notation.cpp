// Moves as people type them, somewhere in a match: what is found is a move that can be made, and written as it is
// written it is found again.

#include <cstdint>

#include "tests/table/matches.h"
#include "texts/texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace duckpond;
    if (size < 2) return 0;
    const AnyGame& game = catalog()[bytes[0] % catalog().size()];
    auto table = Table::open(tables::new_record(game, tables::any_players(game, bytes[1]), bytes[1]));
    CHECK(table);
    SmallRandom random(bytes[1]);
    tables::play_on(*table, random, bytes[1]);
    const std::string_view typed(reinterpret_cast<const char*>(bytes + 2), size - 2);
    for (int i = 0; i < table->players(); ++i) {
        const auto place = table->find(Seat(i), typed);
        if (place) {
            const std::string written = table->match().notation_at(Seat(i), *place);
            CHECK(!written.empty() && table->find(Seat(i), written) == *place);
        } else {
            CHECK(!(*Texts::in("en"))->say(place.error()).empty());
        }
    }
    return 0;
}
