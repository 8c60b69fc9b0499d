import type { Offer } from "../../host/host";
import type { DuckDuckGo } from "../../types";
import type { Move, Run, TileKind, View } from "./race";

export type GameOffer = Offer<Move>;
type Kind = Move["kind"];

/** What the rules say that an offer would do; nothing where they say nothing. */
export const runsOf = (offer: GameOffer | undefined): Run[] =>
  (offer?.preview as DuckDuckGo.Preview | undefined)?.runs ?? [];

export const ofKind = (offers: readonly GameOffer[], kind: Kind) => offers.filter(({ move }) => move.kind === kind);
export const first = (offers: readonly GameOffer[], kind: Kind) => offers.find(({ move }) => move.kind === kind);

/** Offers that choose cards of a hand, and no more. */
const cardKinds: readonly Kind[] = ["pick", "play", "first"];
export const cardOffers = (offers: readonly GameOffer[]) => offers.filter(({ move }) => cardKinds.includes(move.kind));

/**
 * The two cards for the dog while one chooses which comes first: they stand where the hand does. Whoever uses the blue
 * token meanwhile discards from the hand.
 */
export function cardsFromDeck(view: View, me: number, offers: readonly GameOffer[]): number[] | null {
  const { phase, seats, card, second } = view.asking;
  const isOrder = phase === "dog-order" && seats.includes(me) && ofKind(offers, "discard").length === 0;
  return isOrder && card !== undefined && second !== undefined ? [card, second].sort((a, b) => a - b) : null;
}

/** Whether each of two duckies is to have a card. */
export const isForTwo = (offers: readonly GameOffer[]) => offers.some(({ move }) => move.second !== undefined);

/** The offer of these cards, one for each ducky that is asked for. */
export function offerOf(offers: readonly GameOffer[], cards: readonly (number | null)[]): GameOffer | undefined {
  const [card, second] = cards;
  return cardOffers(offers).find(({ move }) => move.card === card && (move.second ?? null) === (second ?? null));
}

/** The cards that can be chosen for one of the duckies. */
export const cardsOf = (offers: readonly GameOffer[], slot: number): number[] => [
  ...new Set(offers.flatMap(({ move }) => (slot === 0 ? move.card : move.second) ?? [])),
];

/** What a card would do for one of the duckies, 0 or 1, whatever the other one does. */
export function runsOfCard(offers: readonly GameOffer[], card: number, slot: number): Run[] {
  const offer = cardOffers(offers).find(({ move }) => (slot === 0 ? move.card : move.second) === card);
  const runs = runsOf(offer).filter((run) => run.card === card);
  return runs.filter(({ piece }) => piece === runs[0]?.piece);
}

/** Where something can be set down, in the order of the offers. */
export const startsOf = (offers: readonly GameOffer[]): TileKind[] => [
  ...new Set(offers.flatMap(({ move }) => move.start ?? [])),
];

/** The offer to discard these three, in whatever order. */
export function throwOf(offers: readonly GameOffer[], cards: readonly number[]): GameOffer | undefined {
  const wanted = [...cards].sort((a, b) => a - b).join();
  return ofKind(offers, "discard").find(
    ({ move: { card, second, third } }) => [card ?? 0, second ?? 0, third ?? 0].sort((a, b) => a - b).join() === wanted,
  );
}

/** The answer for each ducky: a facing to turn to, or null to race. */
export function answerOf(offers: readonly GameOffer[], turns: readonly (number | null)[]): GameOffer | undefined {
  const [facing, other] = turns;
  return ofKind(offers, "answer").find(
    ({ move }) => (move.facing ?? null) === (facing ?? null) && (move.other ?? null) === (other ?? null),
  );
}

/** Which facings a ducky, 0 or 1, could turn to instead of racing. */
export const turnsFor = (offers: readonly GameOffer[], slot: number): number[] => [
  ...new Set(ofKind(offers, "answer").flatMap(({ move }) => (slot === 0 ? move.facing : move.other) ?? [])),
];
