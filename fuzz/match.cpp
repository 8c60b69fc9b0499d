// Matches steered by the input, one byte a choice: the laws hold after every move.

#include <cstdint>

#include "rules/catalog.h"
#include "tests/rules/games.h"

namespace {

using namespace duckpond;

// The input as a random source: its bytes, then zeros.
class Steering {
public:
    Steering(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), size_(size) {}
    [[nodiscard]] bool done() const { return at_ >= size_; }
    std::uint8_t next() { return done() ? 0 : bytes_[at_++]; }
    std::uint32_t next32() { return std::uint32_t{next()} << 24U | std::uint32_t{next()} << 16U; }

private:
    const std::uint8_t* bytes_;
    std::size_t size_;
    std::size_t at_ = 0;
};

template <class G>
void play(Steering steering) {
    using Lab = laws::Lab<G>;
    SmallRandom random(steering.next32());
    typename G::State state = setup(Lab::random_options(random), random);
    typename G::Moves moves;
    while (!outcome(state) && !steering.done()) {
        const SeatSet acting = must_act(state) | may_act(state);
        CHECK(!acting.empty());
        const Seat seat = acting.nth(steering.next() % acting.size());
        legal_moves(state, seat, moves);
        CHECK(!moves.empty());
        const typename G::Move move = moves[steering.next() % moves.size()];
        const typename G::State before = state;
        laws::Collect<G> told;
        apply(state, seat, move, random, told);
        if (const auto broken = Lab::invariant(state)) {
            std::fputs(broken->c_str(), stderr);
            CHECK(false && "the rules broke an invariant");
        }
        for (const Viewer viewer : viewers_of(Lab::players(state))) {
            auto known = redact(before, viewer);
            laws::follow_all(known, told.events);
            CHECK(known == redact(state, viewer));
            CHECK(redact(imagine(known, random), viewer) == known);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const AnyGame& game = catalog()[bytes[0] % catalog().size()];
    visit_game(game.id, [&]<class G>() { play<G>(Steering(bytes + 1, size - 1)); });
    return 0;
}
