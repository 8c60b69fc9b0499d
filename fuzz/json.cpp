// JSON from outside: whatever comes, it is read within bounds or refused with a sentence, and what was read is written
// back the same.

#include "fuzz/json.h"

#include <cstdint>

#include "base/json_read.h"
#include "rules/catalog.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace duckpond;
    const auto json = parse_json({reinterpret_cast<const char*>(bytes), size});
    if (!json) {
        fuzz::expect_sentence(json.error());
        return 0;
    }
    for (const AnyGame& game : catalog()) visit_game(game.id, [&]<class G>() { fuzz::read_all<G>(*json); });
    return 0;
}
