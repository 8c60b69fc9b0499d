#pragma once

// Which cells of the coverage table the rules of Ducks and Geese exclude.

#include "lab/coverage.h"
#include "rules/ducks_and_geese/state.h"

namespace duckpond::ducks_and_geese {

namespace detail {

inline constexpr std::array<std::string_view, 16> never_at_all{
    "state.phase=over",  // no move is made then
    "move.look.card=",
    "move.pass.card=",
    "move.forfeit.card=",
    "move.bid.card=",
    "move.zero.card=",
    "move.double-zero.card=",
    "move.take.card=",
    "move.leave.card=",
    "event.bidding-won.kind=pass",
    "event.bidding-won.kind=forfeit",
    "event.settled.kind=pass",
    "event.settled.kind=forfeit.result=m",  // neither made nor missed
    "event.settled.kind=bid.result=forfeited",
    "event.settled.kind=zero.result=forfeited",
    "event.settled.kind=double-zero.result=forfeited",
};
inline constexpr std::array<std::string_view, 12> partners_alone{
    "state.mode=partners", "state.phase=open", "state.phase=discard", "state.open=",
    "state.discard=",      "move.take",        "move.leave",          "move.discard",
    "event.dealt.open=",   "event.took-open",  "event.left-open",     "event.discarded",
};
inline constexpr std::array<std::string_view, 3> cutthroat_alone{
    "state.mode=cutthroat",
    "event.trump-set",
    "event.duck-kept",
};
inline constexpr std::array<std::string_view, 4> zero_alone{
    "move.zero",
    "event.called.kind=zero",
    "event.bidding-won.kind=zero",
    "event.settled.kind=zero",
};
inline constexpr std::array<std::string_view, 4> double_zero_alone{
    "move.double-zero",
    "event.called.kind=double-zero",
    "event.bidding-won.kind=double-zero",
    "event.settled.kind=double-zero",
};
inline constexpr std::array<std::string_view, 2> blind_alone{"move.look", "event.looked"};

constexpr bool excluded_by_options(const Options& options, std::string_view cell) {
    const bool cutthroat = options.mode == Mode::Cutthroat;
    return (cutthroat && lab::starts_with_one_of(cell, partners_alone)) ||
           (!cutthroat && lab::starts_with_one_of(cell, cutthroat_alone)) ||
           (!options.zero && lab::starts_with_one_of(cell, zero_alone)) ||
           (!options.double_zero && lab::starts_with_one_of(cell, double_zero_alone)) ||
           (!options.blind && lab::starts_with_one_of(cell, blind_alone));
}

}  // namespace detail

// `options` where all matches share them.
constexpr bool is_excluded(const std::optional<Options>& options, std::string_view cell) {
    constexpr std::string_view kept = "event.duck-kept.card=";
    if (lab::starts_with_one_of(cell, detail::never_at_all)) return true;
    if (cell.starts_with(kept) && !ducks.contains(*from_name<Card>(cell.substr(kept.size())))) return true;
    return options && detail::excluded_by_options(*options, cell);
}

}  // namespace duckpond::ducks_and_geese
