import type { GameSpec } from "../api";
import { me, suggestedName } from "../person.svelte";
import { modules } from "../pond/modules";
import { router } from "../route.svelte";

/** Whether its rules run in the browser: then nobody needs a server for it. */
export const isHere = (game: string): boolean => game in modules;

export const ownName = (): string => me.person?.name ?? suggestedName();

/** How many sit at a match that nobody has set up. */
export const usualSeats = ({ min_players, max_players }: GameSpec): number =>
  Math.max(min_players, Math.min(4, max_players));

/** Begins a match of one person among bots, in this browser, and goes there. */
export async function playAmongBots(game: string, seats: number, options: Record<string, unknown> = {}): Promise<void> {
  const { begin, planOf } = await import("./matches");
  const bots = Array.from({ length: seats - 1 }, () => ({ level: "drake" as const }));
  router.go(`/here/${await begin(planOf(game, [{ name: ownName() }, ...bots], { options }))}`);
}

/** Fetches what a match needs, so that it begins with the click. */
export function prepare() {
  const soon = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  soon(() => {
    for (const part of [import("./matches"), import("./HerePage.svelte")]) part.catch(() => {});
  });
}
