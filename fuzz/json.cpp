// JSON from outside: whatever comes, it is read within bounds or refused with a sentence, and what was read is written
// back the same.

#include <cstdint>

#include "base/json_read.h"
#include "base/json_write.h"
#include "rules/catalog.h"
#include "texts/texts.h"

namespace {

using namespace duckpond;

void expect_sentence(const Refusal& refusal) {
    CHECK(!(*Texts::in("en"))->say(refusal).empty());
}

template <class G>
void read_all(const boost::json::value& json) {
    typename G::State state;
    if (auto read = JsonReader("state").read_state(json, state); !read) {
        expect_sentence(read.error());
    } else {
        typename G::State again;
        CHECK(JsonReader().read_state(*parse_json(state_json(state)), again));
        CHECK(again == state);
    }
    typename G::Move move;
    if (auto read = JsonReader("move").read(json, move); !read) {
        expect_sentence(read.error());
    } else {
        typename G::Move again;
        CHECK(JsonReader().read(*parse_json(to_json(move)), again));
        CHECK(again == move);
    }
    if (!json.is_object()) return;
    for (int players = 0; players <= max_seats + 1; ++players) {
        const auto options = read_options<G>(players, json.as_object());
        if (!options) {
            expect_sentence(options.error());
            continue;
        }
        SmallRandom random(1);
        static_cast<void>(setup(*options, random));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto json = parse_json({reinterpret_cast<const char*>(bytes), size});
    if (!json) {
        expect_sentence(json.error());
        return 0;
    }
    for (const AnyGame& game : catalog()) visit_game(game.id, [&]<class G>() { read_all<G>(*json); });
    return 0;
}
