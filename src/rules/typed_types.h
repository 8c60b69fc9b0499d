#pragma once

// declare_types() for a game G. Instantiated in one .cpp for each game, which CMake writes (src/CMakeLists.txt).

#include "rules/types.h"

namespace duckpond {

template <class G>
void declare_types_of(TypeScript& types) {
    types.open_namespace(G::id);
    types.declare<typename G::Options>();
    types.declare<typename G::State>();
    types.declare<typename G::Move>();
    if constexpr (requires(typename G::State state, typename G::Move move) { preview(state, Seat(), move); }) {
        using Previewed = decltype(preview(typename G::State{}, Seat(), typename G::Move{}));
        types.declare<typename Previewed::value_type>();
    }
    types.declare_union("Event", "event", boost::mp11::mp_rename<typename G::Event, boost::mp11::mp_list>{});
    types.close_namespace();
}

}  // namespace duckpond
