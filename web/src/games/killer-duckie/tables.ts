// Made by `duckpond types`: what the rules say of cards and pieces.
import type { KillerDuckie } from "../../types";
type Tables = KillerDuckie.Tables;

export const cards: Readonly<Tables["cards"]> = [
  "angel", "rude", "shuffle", "dodge", "begger", "seer", "cancel", "killer",
];

export const windowMilliseconds: Readonly<Tables["window_milliseconds"]> = 4000;
