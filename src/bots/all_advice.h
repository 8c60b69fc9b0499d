#pragma once

// Every game's advice, for those who name searches by type: a search must mean the same everywhere.

#include "bots/duck_and_cover.h"
#include "bots/duck_duck_go.h"
#include "bots/duck_that_goose.h"
#include "bots/ducks_and_geese.h"
#include "bots/killer_duckie.h"
