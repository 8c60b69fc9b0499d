// Matches by chance, the same from the same seed.

import type { Pond } from "../../src/types";

/** Numbers from 0 to 1 that come again. */
export function luckOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export type Luck = () => number;
export const below = (luck: Luck, most: number) => Math.floor(luck() * most);
export const oneOf = <T>(luck: Luck, all: readonly T[]): T => all[below(luck, all.length)]!;

export const seedOf = (luck: Luck) => Array.from({ length: 64 }, () => below(luck, 16).toString(16)).join("");

/** What `duckpond games --json` says of an option. */
interface OptionSpec {
  name: string;
  kind: "flag" | "number" | "choice" | "counts" | "text";
  min?: number;
  max?: number;
  choices: string[];
}
export interface GameSpec {
  id: string;
  min_players: number;
  max_players: number;
  options: OptionSpec[];
}

function valueOf(luck: Luck, { kind, min = 0, max = 0, choices }: OptionSpec): unknown {
  const number = () => min + below(luck, Math.min(max - min, 30) + 1);
  switch (kind) {
    case "flag":
      return luck() < 0.5;
    case "number":
      return number();
    case "choice":
      return max > 0 && luck() < 0.2 ? number() : oneOf(luck, choices);
    case "text":
      return oneOf(luck, choices);
    case "counts":
      return Object.fromEntries(choices.filter(() => luck() < 0.1).map((card) => [card, number()]));
  }
}

/** A table as somebody might wish for it; the rules may refuse it. */
export function tableOf(luck: Luck, { min_players, max_players, options }: GameSpec): Omit<Pond.Check, "do"> {
  const players = min_players + below(luck, max_players - min_players + 1);
  const chosen = options.filter(() => luck() < 0.4).map((option) => [option.name, valueOf(luck, option)]);
  return { players, options: Object.fromEntries(chosen) };
}
