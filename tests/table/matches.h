#pragma once

// Random matches at a table, for every game of the catalog.

#include <string>
#include <vector>

#include "rules/any_game.h"
#include "table/table.h"
#include "tests/viewers.h"

namespace duckpond::tables {

// Flags and choices at random, drawn again until they go together.
inline JsonObject drawn_options(const AnyGame& game, int players, std::uint64_t seed) {
    SmallRandom random(seed);
    JsonObject options;
    do {
        for (const OptionSpec& spec : game.options) {
            if (spec.kind == OptionKind::Flag) options.set(spec.name.view(), Json(draw_below(random, 2) == 0));
            if (spec.kind != OptionKind::Choice) continue;
            const auto index = draw_below(random, static_cast<std::uint32_t>(spec.choices.size()));
            options.set(spec.name.view(), Json(std::string(spec.choices[static_cast<int>(index)].view())));
        }
    } while (!game.check(players, options));
    return options;
}
inline std::string any_options(const AnyGame& game, int players, std::uint64_t seed) {
    return plain_json(drawn_options(game, players, seed));
}

// With the usual options, or others where those are not for so many.
inline Record new_record(const AnyGame& game, int players, std::uint64_t seed) {
    Record record{.game = std::string(game.id), .rules_version = game.rules_version};
    for (int i = 0; i < players; ++i) record.names.push_back("duck " + std::to_string(i));
    SmallRandom random(seed);
    for (std::uint8_t& byte : record.seed) byte = static_cast<std::uint8_t>(random.next32());
    if (!game.check(players, {})) record.options = any_options(game, players, seed);
    return record;
}

inline int any_players(const AnyGame& game, std::uint64_t seed) {
    return game.min_players +
           static_cast<int>(seed % static_cast<std::uint64_t>(game.max_players - game.min_players + 1));
}

// Somebody who can act makes a random move; the seat that did.
inline Seat random_move(Table& table, SmallRandom& random) {
    const SeatSet acting = table.match().must() | table.match().may();
    const Seat seat = acting.nth(static_cast<int>(draw_below(random, static_cast<std::uint32_t>(acting.size()))));
    const int index = table.match().random_index(seat, random);
    CHECK(table.play(seat, table.ask(seat)->id, index));
    return seat;
}

inline void play_on(Table& table, SmallRandom& random, std::size_t most = 1'000'000) {
    for (std::size_t made = 0; made < most && !table.match().result(); ++made) random_move(table, random);
}

}  // namespace duckpond::tables
