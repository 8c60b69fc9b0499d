import type { Standing } from "../../host/host";
import type { Sentences } from "../../sentences";
import type { Line } from "../../texts.svelte";
import { signed } from "../../signed";
import { isScored, type View } from "./cards";
import { text } from "./words";

/** Who would win if the round ended as all ducks lie now. */
export function leadersOf(view: View): readonly number[] {
  const isCounted = view.over || isScored(view);
  const sums = view.totals.map((total, seat) => total + (isCounted ? 0 : (view.glance.grids[seat]?.points ?? 0)));
  const least = Math.min(...sums);
  return sums.flatMap((sum, seat) => (sum === least ? [seat] : []));
}

/** What decided a match: the stacks that are left (R21), or the round in which the winner gained most on the second. */
export function decidedBy(view: View, outcome: readonly Standing[], words: Sentences): Line | null {
  const [first, second] = [...outcome].sort((a, b) => a.rank - b.rank);
  if (!first || !second) return null;
  const stacks = (seat: number) => view.glance.grids[seat]?.stacks.length ?? 0;
  const total = (seat: number) => view.totals[seat] ?? 0;
  const winner = words.seat(first.seat);
  const other = words.seat(second.seat);
  if (first.rank === second.rank) return { key: text("decided.shared") };
  if (total(first.seat) === total(second.seat)) {
    return { key: text("decided.stacks"), values: { winner, other, stacks: stacks(first.seat) } };
  }
  const gains = view.sheet.map((points) => (points[second.seat] ?? 0) - (points[first.seat] ?? 0));
  const round = gains.indexOf(Math.max(...gains));
  return {
    key: text("decided.round"),
    values: {
      round: round + 1,
      rounds: view.rounds,
      winner,
      other,
      points: signed(view.sheet[round]?.[first.seat] ?? 0),
      others: signed(view.sheet[round]?.[second.seat] ?? 0),
      single: round + 1 === view.round && stacks(first.seat) === 1 ? "yes" : "no",
    },
  };
}
