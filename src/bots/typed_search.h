#pragma once

// AnySearch for a game G, which `known` is knowledge of. Instantiated in one .cpp for each game, which CMake writes
// (src/CMakeLists.txt), so that nobody else compiles a search.

#include "bots/ponder.h"
#include "bots/search.h"
#include "rules/typed_known.h"

namespace duckpond::bots {

template <class G, class A>
class TypedSearch final : public AnySearch {
public:
    TypedSearch(const TypedKnown<G>& known, int remembered)
        : search_(known.known(), known.seat(), known.moves(), known.is_optional(), remembered),
          moves_(known.moves().size()),
          is_optional_(known.is_optional()),
          players_(known.players()) {}

    void iterate(SmallRandom& random, int times) override {
        for (int i = 0; i < times; ++i) search_.iterate(random);
    }
    [[nodiscard]] std::int64_t iterations() const override { return search_.iterations(); }
    [[nodiscard]] bool is_settled(std::int64_t left) const override { return search_.is_settled(left); }
    [[nodiscard]] const Found& found(int index) const override { return search_.found(index); }
    [[nodiscard]] int moves() const override { return moves_; }
    [[nodiscard]] bool is_optional() const override { return is_optional_; }
    [[nodiscard]] int players() const override { return players_; }

private:
    Search<G, A> search_;
    int moves_;
    bool is_optional_;
    int players_;
};

// With other advice than the game's own, where that is measured.
template <class G, class A>
std::unique_ptr<AnySearch> begin_search_with(const AnyKnown& known, int remembered) {
    return std::make_unique<TypedSearch<G, A>>(static_cast<const TypedKnown<G>&>(known), remembered);
}

template <class G>
std::unique_ptr<AnySearch> begin_search(const AnyKnown& known, int remembered) {
    return begin_search_with<G, Advice<G>>(known, remembered);
}

}  // namespace duckpond::bots
