import type { Offer as AnyOffer } from "../../host/host";
import type { Card, Move, View } from "./cards";

export type Offer = AnyOffer<Move>;

/** What has been chosen of a move that has two parts, or which of two ways to point at a card is meant. */
export interface Part {
  place?: number;
  card?: Card;
  peeking?: true;
}

/** Something to point at: the move that is made by it, or the part that is chosen by it. */
export type Aim = { offer: Offer } | { part: Part; isChosen: boolean };

export const spot = (seat: number, place: number) => `${seat}:${place}`;

/** Everything that can be pointed at now. */
export interface Aims {
  /** Cards on ranges, by `spot`. */
  cards: Map<string, Aim>;
  seats: Map<number, Offer>;
  deck: Offer | null;
  pile: Offer | null;
  /** The cards of a Cash Cow, by their depth from 1. */
  order: Map<number, Aim>;
  /** The names that a Copycat can take. */
  copies: Offer[];
  /** The cards that Kill Two Birds can hand out. */
  birds: Map<Card, Aim>;
  /** There is a card that one may peek at. */
  canPeek: boolean;
  ripe: Offer | null;
}

const buttonKinds = ["keep", "toss", "yes", "no", "left", "right", "pass"];

/** What cannot be pointed at. */
export const buttons = (offers: readonly Offer[]) => offers.filter(({ move }) => buttonKinds.includes(move.kind));

/**
 * Sorts the offers by what is pointed at. `part` is what has been chosen so far; it counts only as long as an offer
 * goes with it.
 */
export function aimsOf(offers: readonly Offer[], part: Part, view: View, me: number): Aims {
  const of = (...kinds: Move["kind"][]) => offers.filter(({ move }) => kinds.includes(move.kind));
  const one = (kind: Move["kind"]) => of(kind)[0] ?? null;
  const aims: Aims = {
    cards: new Map(),
    seats: new Map(),
    deck: one("deck"),
    pile: one("pile"),
    order: new Map(),
    copies: of("copy"),
    birds: new Map(),
    canPeek: of("peek").length > 0,
    ripe: one("ripe"),
  };

  if (part.peeking && aims.canPeek) {
    for (const offer of of("peek")) aims.cards.set(spot(me, offer.move.place ?? 0), { offer });
    return aims;
  }

  // A place without a seat is on the range of whose choice it is by the cards.
  const owner = view.steps.at(-1)?.seat ?? me;
  for (const offer of of("discard", "turn-up", "cover", "flip", "steal", "choose")) {
    const { kind, seat = kind === "choose" ? me : owner, place = 0 } = offer.move;
    aims.cards.set(spot(seat, place), { offer });
  }
  for (const offer of of("control", "bus")) aims.seats.set(offer.move.seat ?? 0, offer);

  const look = pairs(of("look"), part.place, (move, place) => move.place === place || move.second === place);
  for (const [place, aim] of look) aims.cards.set(spot(me, place), aim);
  aims.order = pairs(of("order"), part.place, (move, place) => move.place === place);

  for (const offer of of("bird")) {
    const { card, seat = 0 } = offer.move;
    if (!card) continue;
    aims.birds.set(card, { part: { card }, isChosen: part.card === card });
    if (part.card === card) aims.seats.set(seat, offer);
  }
  return aims;
}

/** Two places, one after the other: the first is a part, and with it each second one makes a move. */
function pairs(
  offers: readonly Offer[],
  first: number | undefined,
  goesWith: (move: Move, place: number) => boolean,
): Map<number, Aim> {
  const aims = new Map<number, Aim>();
  const matching = first === undefined ? [] : offers.filter(({ move }) => goesWith(move, first));
  const places = new Set(offers.flatMap(({ move }) => [move.place, move.second]));
  for (const place of [...places].sort((a, b) => (a ?? 0) - (b ?? 0))) {
    if (place === undefined) continue;
    if (place === first && matching.length > 0) {
      aims.set(place, { part: { place }, isChosen: true });
    } else if (matching.length > 0) {
      const offer = matching.find(({ move }) => move.place === place || move.second === place);
      if (offer) aims.set(place, { offer });
    } else {
      // Where a first part leaves one move, it is that move.
      const made = offers.filter(({ move }) => goesWith(move, place));
      const [only] = made;
      if (made.length === 1 && only) aims.set(place, { offer: only });
      else if (made.length > 1) aims.set(place, { part: { place }, isChosen: false });
    }
  }
  return aims;
}
