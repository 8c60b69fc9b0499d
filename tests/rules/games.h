#pragma once

// The games of the catalog as the type lists of the test suites, and what the laws know about each: one line a game.

#include <gtest/gtest.h>

#include "rules/catalog.h"
#include "tests/rules/duck_and_cover_lab.h"
#include "tests/rules/duck_duck_go_lab.h"
#include "tests/rules/duck_that_goose_lab.h"
#include "tests/rules/ducks_and_geese_lab.h"
#include "tests/rules/killer_duckie_lab.h"

namespace duckpond::laws {

using Games = boost::mp11::mp_rename<Catalog, testing::Types>;

struct GameNames {
    template <class G>
    static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest asks for it
        return std::string(type_name<G>);
    }
};

}  // namespace duckpond::laws
