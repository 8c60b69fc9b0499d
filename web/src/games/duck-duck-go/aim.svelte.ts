import type { Run, TileKind } from "./race";
import { cardsSwapped } from "./tables";

/** What the viewer has in mind and has not said yet: it lasts as long as the question. */
export class Aim {
  /** A card for each ducky that is asked for. */
  cards = $state<(number | null)[]>([null, null]);
  /** Which of two duckies is being thought of. */
  slot = $state(0);
  /** Where something is to be set down. */
  start = $state<TileKind | null>(null);
  isSpinning = $state(false);
  /** How each ducky turns instead of racing. */
  turns = $state<(number | null)[]>([null, null]);
  thrown = $state<number[]>([]);
  /** What the card that is pointed at would do. */
  looked = $state.raw<readonly Run[] | null>(null);
  /** The choice (its key) that is pointed at, on the board or in the list. */
  pointed = $state<string | null>(null);

  /** Lays a card at the ducky that is being thought of, or takes it back. */
  lay(card: number, isForTwo: boolean) {
    const there = this.cards.indexOf(card);
    const slot = isForTwo ? this.slot : 0;
    if (there >= 0) this.cards[there] = null;
    if (there === slot) return;
    this.cards[slot] = card;
    if (isForTwo && this.cards[1 - slot] === null) this.slot = 1 - slot;
  }

  /** One of those to discard, or not after all. */
  throw(card: number) {
    if (this.thrown.includes(card)) this.thrown = this.thrown.filter((other) => other !== card);
    else if (this.thrown.length < cardsSwapped) this.thrown = [...this.thrown, card];
  }
}
