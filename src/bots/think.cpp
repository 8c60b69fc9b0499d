#include "bots/think.h"

#include "base/check.h"
#include "bots/thinker.h"
#include "rules/catalog.h"
#include "rules/typed_known.h"

namespace duckpond::bots {

namespace {

// Calls visit(known) with what it is knowledge of.
template <class Visit>
void visit_known(const AnyKnown& any, Visit&& visit) {
    const auto try_as = [&]<class G>(const TypedKnown<G>* known) {
        if (known != nullptr) visit(*known);
        return known != nullptr;
    };
    const bool found = [&]<class... Games>(boost::mp11::mp_list<Games...>) {
        return (try_as(dynamic_cast<const TypedKnown<Games>*>(&any)) || ...);
    }(Catalog{});
    CHECK(found && "a game that is not in the catalog");
}

}  // namespace

Thought think(const AnyKnown& known, const Limits& limits, std::uint64_t seed, const std::stop_token& stop) {
    Thought thought;
    visit_known(known, [&]<class G>(const TypedKnown<G>&) { thought = think_of<G>(known, limits, seed, stop); });
    return thought;
}

bool may_wait(const AnyKnown& known) {
    bool waits = false;
    visit_known(known, [&](const auto& typed) { waits = typed.is_optional(); });
    return waits;
}

}  // namespace duckpond::bots
