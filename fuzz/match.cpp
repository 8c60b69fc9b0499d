// Matches steered by the input, one byte a choice: the laws hold after every move.

#include "fuzz/match.h"

#include "rules/catalog.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace duckpond;
    if (size == 0) return 0;
    const AnyGame& game = catalog()[bytes[0] % catalog().size()];
    visit_game(game.id, [&]<class G>() { fuzz::play<G>({bytes + 1, size - 1}); });
    return 0;
}
