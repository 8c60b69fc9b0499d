import type { Hex } from "./hexes";
import type { Run } from "./race";

/** Something on the board that can be chosen. */
export interface Spot {
  key: string;
  at: Hex;
  /** The button stands beside it, because what is there is to be seen. */
  isBeside: boolean;
  /** What is drawn on it. */
  sign: "here" | "swap" | "nudge" | "spin" | number;
  name: string;
  /** What it would do. */
  runs: readonly Run[];
  does(): void;
}

/** A way to face that can be chosen. */
export interface Arrow {
  facing: number;
  name: string;
  isChosen: boolean;
  runs: readonly Run[];
  does(): void;
}

/** Where the ways to face are chosen, and of which piece. */
export interface Compassed {
  piece: number;
  at: Hex;
  arrows: readonly Arrow[];
  back: { name: string; does(): void } | null;
}
