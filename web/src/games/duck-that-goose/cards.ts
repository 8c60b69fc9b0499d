import type { DuckThatGoose } from "../../types";

export type Card = DuckThatGoose.Card;
export type RangeCard = DuckThatGoose.RangeCard;
export type View = DuckThatGoose.State;
export type Move = DuckThatGoose.Move;

export type Colour = "green" | "yellow" | "orange" | "red" | "black" | "white" | "blue" | "purple";
export type Cancels = "-" | "never" | "pair" | "triple" | "goose";

/** What is printed on a card. */
export interface Face {
  value: string;
  colour: Colour;
  cancels: Cancels;
}
const face = (value: string, colour: Colour, cancels: Cancels): Face => ({ value, colour, cancels });

/** R1, as on the page of rules; a test compares the two. */
export const faces: Record<Card, Face> = {
  "diddly-squat": face("0", "green", "-"),
  "piece-of-cake": face("+1", "green", "pair"),
  "second-sight": face("+4", "yellow", "pair"),
  "hot-potato": face("+5", "yellow", "never"),
  devil: face("+6", "yellow", "triple"),
  "seven-deadly-sins": face("+7", "orange", "pair"),
  "eight-ball": face("+8", "orange", "pair"),
  "shoot-yourself": face("+9", "orange", "pair"),
  "ten-foot-pole": face("+10", "red", "pair"),
  "wild-goose": face("+11", "red", "goose"),
  "wild-goose-chase": face("+11", "red", "goose"),
  "deadly-dozen": face("+12", "red", "pair"),
  "perfect-storm": face("+13", "red", "pair"),
  "double-edged-sword": face("×2", "black", "-"),
  "not-half-bad": face("÷2", "white", "-"),
  "peachy-keen": face("-3", "blue", "never"),
  "four-leaf-clover": face("-4", "blue", "never"),
  "lucky-number-seven": face("-7", "blue", "never"),
  "on-cloud-nine": face("-9", "blue", "never"),
  "burst-bubble": face("+1", "purple", "never"),
  "cash-cow": face("+3", "purple", "never"),
  "control-freak": face("+1", "purple", "never"),
  copycat: face("+1", "purple", "never"),
  "dodged-a-bullet": face("×0", "purple", "never"),
  "flip-the-script": face("+1", "purple", "never"),
  "kill-two-birds": face("+1", "purple", "never"),
  "gravy-train": face("-13", "purple", "never"),
  "second-wind": face("+1", "purple", "never"),
  "steal-thunder": face("+1", "purple", "never"),
  "under-the-bus": face("+13", "purple", "never"),
  "turn-the-tables": face("+1", "purple", "never"),
  ripe: face("+1", "purple", "never"),
};

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
