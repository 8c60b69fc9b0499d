import type { Line } from "../../texts.svelte";
import type { Sentences } from "../../sentences";
import { sideOf, type View } from "./cards";
import { callValues, text } from "./words";

/** What the match is about. */
export const goal = ({ mode, target }: View): Line => ({ key: text("goal"), values: { mode, target } });

/** Who has the highest score, unless more than half of the seats have it. */
export function leaders({ scores }: View): number[] {
  const most = Math.max(...scores);
  const first = scores.flatMap((score, seat) => (score === most ? [seat] : []));
  return first.length > scores.length / 2 ? [] : first;
}

/** Whether the winners kept a word of their own, rather than that others broke theirs. */
export function keptTheirWord(view: View, winners: readonly number[]): boolean {
  const last = view.sheet.at(-1);
  return last?.result === "made" && sideOf(view, last.bidder).seats.some((seat) => winners.includes(seat));
}

/** The hand that decided a match that is over. */
export function decided(view: View, words: Sentences): Line | null {
  const last = view.sheet.at(-1);
  if (!last) return null;
  // R41: nobody came to the target.
  if (Math.max(...view.scores) < view.target) return { key: text("decided.hands"), values: { hands: view.hand } };
  const { result, bidder } = last;
  return { key: text("decided"), values: { hand: view.hand, result, seat: words.seat(bidder), ...callValues(last) } };
}
