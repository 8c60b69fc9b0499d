import type { DuckAndCover } from "../../types";
import { called } from "./tables";

export { called, splashes } from "./tables";

export type View = DuckAndCover.State;
export type Move = DuckAndCover.Move;
export type Event = DuckAndCover.Event;
export type Card = DuckAndCover.Card;
export type Stack = DuckAndCover.Stack;
export type GridGlance = DuckAndCover.GridGlance;

/** The captain's cards: those that call a duck by its number, and the others. */
export const kinds = Object.keys(called) as Card[];

/** How the ducks of each seat look: a colour, and a mark for those who cannot tell colours. */
export const flocks = [
  { tile: "#fff0bd", body: "#ffc83d", mark: "M0-7a7 7 0 1 0 0 14a7 7 0 1 0 0-14z" },
  { tile: "#ffe1d8", body: "#ff9a80", mark: "M-6.5-6.5h13v13h-13z" },
  { tile: "#dbebff", body: "#8abdf7", mark: "M0-8 8 6.5H-8z" },
  { tile: "#dcf4d9", body: "#8ed48b", mark: "M0-9 8 0 0 9-8 0z" },
  { tile: "#ede1fb", body: "#c7a7f1", mark: "M0-9l2.5 6 6.5.4-5 4.2 1.7 6.4L0 4.5-5.7 8l1.7-6.4-5-4.2 6.5-.4z" },
  { tile: "#e6ebee", body: "#b9c7cd", mark: "M-3-8h6v5h5v6H3v5h-6V3h-5v-6h5z" },
  { tile: "#ffdff0", body: "#ff9fd0", mark: "M0 8C-13-1-7-9-2.5-7-1-6.3 0-4.5 0-4s1-2.3 2.5-3C7-9 13-1 0 8z" },
] as const;
export const flockOf = (seat: number) => flocks[seat % flocks.length] ?? flocks[0];

/** A round is scored, and the next one is not dealt yet. */
export const isScored = (view: View) => !view.over && view.sheet.length >= view.round;

/** What somebody does about the card that is turned up. */
export type Part = "moves" | "chose" | "quacks" | "none";
export function partOf(view: View, seat: number | null): Part {
  if (seat === null || !view.card || isScored(view)) return "none";
  if (!view.moving.includes(seat)) return "quacks";
  return view.chosen.includes(seat) ? "chose" : "moves";
}
