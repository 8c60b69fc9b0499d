import { gained } from "../../signed";
import type { DuckThatGoose } from "../../types";
import { faces } from "./tables";

export { faces } from "./tables";

export type Card = DuckThatGoose.Card;
export type RangeCard = DuckThatGoose.RangeCard;
export type View = DuckThatGoose.State;
export type Move = DuckThatGoose.Move;

export type Colour = DuckThatGoose.Colour;
export type Cancels = DuckThatGoose.Cancels;

const factors = { doubles: "×2", halves: "÷2", zeroes: "×0" } as const;

/** The value of a card as it is printed there: "+12", "×2". */
export function valueOf(card: Card): string {
  const { value, multiplies } = faces[card];
  return multiplies === "no" ? gained(value) : factors[multiplies];
}

/** What a card counts as: a Copycat is what it copies. */
export const is = ({ card, copy }: RangeCard): Card | null => copy ?? card;

/** One place of a range: the card that lies open there, and those it covers, the nearest first. */
export interface Place {
  place: number;
  top: RangeCard;
  under: RangeCard[];
}

export function placesOf(range: readonly RangeCard[]): Place[] {
  const places: Place[] = [];
  for (const card of range) {
    const last = places.at(-1);
    if (card.covers && last) {
      last.under.unshift(last.top);
      last.top = card;
    } else {
      places.push({ place: places.length + 1, top: card, under: [] });
    }
  }
  return places;
}

/** Where in the range the uncovered card of that place lies. */
export function indexOf(range: readonly RangeCard[], place: number): number {
  let at = 0;
  const next = range.findIndex((card) => !card.covers && ++at > place);
  return (next < 0 ? range.length : next) - 1;
}
