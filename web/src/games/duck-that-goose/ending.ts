import type { Standing } from "../../host/host";
import type { Sentences } from "../../sentences";
import type { Line } from "../../texts.svelte";
import { signed } from "../../signed";
import { is, placesOf, type Card, type View } from "./cards";
import { text } from "./words";

/** R50: who has the least so far, once a round or a peek has set them apart. */
export function leaders({ totals }: View): number[] {
  const least = Math.min(...totals);
  if (totals.every((total) => total === least)) return [];
  return totals.flatMap((total, seat) => (total === least ? [seat] : []));
}

/** Who was alone in front after each round, by the rounds alone. */
function frontRunners({ sheet, totals }: View): (number | null)[] {
  const sums = totals.map(() => 0);
  return sheet.map((points) => {
    points.forEach((score, seat) => (sums[seat] = (sums[seat] ?? 0) + score));
    const least = Math.min(...sums);
    const ahead = sums.flatMap((sum, seat) => (sum === least ? [seat] : []));
    return ahead.length === 1 ? (ahead[0] ?? null) : null;
  });
}

/** The card that made somebody's last round, whose range still lies there. */
function starOf(view: View, seat: number): Card | null {
  const open = placesOf(view.ranges[seat] ?? []).map(({ top }) => is(top));
  // R48: a bullet dodged is all that counts, and no gain where the sum was good.
  if (open.includes("dodged-a-bullet"))
    return (view.glance.ranges[seat]?.score.sum ?? 0) > 0 ? "dodged-a-bullet" : null;
  const grand: readonly Card[] = ["gravy-train", "on-cloud-nine", "lucky-number-seven"];
  return grand.find((card) => open.includes(card)) ?? null;
}

/** What decided a match: peeks, the last round with its card, the round in which the lead changed hands for good. */
export function decided(view: View, outcome: readonly Standing[], words: Sentences): Line | null {
  const [winner, ...others] = outcome.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const rounds = view.sheet.length;
  if (winner === undefined || rounds === 0) return null;
  if (others.length > 0)
    return { key: text("decided.shared"), values: { rounds, total: signed(view.totals[winner] ?? 0) } };

  const front = frontRunners(view);
  const last = front.at(-1) ?? null;
  if (last !== null && last !== winner) {
    return { key: text("decided.peeks"), values: { seat: words.seat(winner), other: words.seat(last) } };
  }
  const seat = words.seat(winner);
  const before = front.findLastIndex((ahead) => ahead !== winner);
  // Somebody else's peeks alone made the difference to a tie.
  if (before === rounds - 1) return null;
  const card = starOf(view, winner);
  const points = signed(view.sheet.at(-1)?.[winner] ?? 0);
  const values = { seat, rounds, round: before + 2, points, card: card ? words.card(card) : "none" };
  if (before < 0) return { key: text("decided.always"), values };
  return { key: text(before === rounds - 2 ? "decided.last" : "decided.round"), values };
}
