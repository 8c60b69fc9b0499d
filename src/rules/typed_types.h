#pragma once

// declare_types() and tables_module() for a game G. Instantiated in one .cpp for each game, which CMake writes
// (src/CMakeLists.txt).

#include "base/typescript_tables.h"
#include "rules/types.h"

namespace duckpond {

template <class G>
concept HasTables = requires(const G& game) {
    tables(game);
};

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
    if constexpr (HasTables<G>) types.declare<decltype(tables(G{}))>();
    types.close_namespace();
}

template <class G>
std::string tables_module_of() {
    if constexpr (HasTables<G>) {
        return TypeScriptTables::module(G::id, tables(G{}));
    } else {
        return {};
    }
}

}  // namespace duckpond
