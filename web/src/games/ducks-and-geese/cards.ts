import type { DucksAndGeese } from "../../types";
import { numbers } from "./tables";

export type Card = DucksAndGeese.Card;
export type Suit = DucksAndGeese.Suit;
export type Call = DucksAndGeese.Call;
export type Trick = DucksAndGeese.Trick;
export type Side = DucksAndGeese.SideGlance;
export type Move = DucksAndGeese.Move;
export type View = DucksAndGeese.State;
export type Rank = DucksAndGeese.Rank;

// A card is named by its suit and its rank: grapes-two.
export const suitOf = (card: Card) => card.slice(0, card.indexOf("-")) as Suit;
export const rankOf = (card: Card) => card.slice(card.indexOf("-") + 1) as Rank;

/** The number of a card that has one; a Farmer and higher ones have none. */
export const numberOf = (card: Card): number | undefined => numbers[rankOf(card)] ?? undefined;

/** How high a figure is, from 1; 0 for a number. */
export const heightOf = (rank: Rank): number => figures.indexOf(rank) + 1;
const figures = (Object.keys(numbers) as Rank[]).filter((rank) => numbers[rank] === null);

/** The side that a seat scores with. */
export function sideOf(view: View, seat: number): Side {
  const found = view.glance.sides.find(({ seats }) => seats.includes(seat));
  return found ?? { seats: [seat], tricks: 0, cards: 0 };
}

/** The seats in the order of play, beginning left of this one, which is last. */
export function around(view: View, seat: number): number[] {
  const seats = view.hands.map((_, other) => other);
  return [...seats.slice(seat + 1), ...seats.slice(0, seat + 1)];
}

/** Who played each card of a trick. */
export function playersOf(view: View, { leader, cards }: Trick): number[] {
  const playing = around(view, leader).filter((seat) => seat !== view.glance.resting);
  return [leader, ...playing].slice(0, cards.length);
}

/** The hand has been scored, and the next one is not dealt. */
export const isSettled = (view: View) => view.sheet.length >= view.hand;

/** The last trick that was taken: it lies in the middle until the next is led. */
export const lastTrick = (view: View): Trick | undefined => view.tricks.findLast(({ taker }) => taker !== undefined);

/** What a seat has called in this hand. */
export const callOf = (view: View, seat: number): Call | undefined => view.calls.find((call) => call.seat === seat);
