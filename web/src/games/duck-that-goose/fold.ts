import type { DuckThatGoose } from "../../types";
import { indexOf, placesOf, type Card, type RangeCard, type View } from "./cards";

type Event = DuckThatGoose.Event;

const open = (card: Card): RangeCard => ({
  card,
  looked: [],
  face: "up",
  covers: false,
  used: false,
  chosen: false,
});
const hidden = (): RangeCard => ({ ...open("copycat"), card: null, face: "down" });

/** A view that cards are moved about in. */
class Draft {
  constructor(readonly view: View) {}

  range(seat: number): RangeCard[] {
    return this.view.ranges[seat] ?? [];
  }
  at(seat: number, place: number): RangeCard {
    const range = this.range(seat);
    return range[indexOf(range, place)] ?? hidden();
  }
  takeOff(seat: number, place: number): RangeCard {
    const range = this.range(seat);
    const [card] = range.splice(indexOf(range, place), 1);
    this.unsettle(seat);
    return card ?? hidden();
  }
  // R5: what comes to a range lies at its right end.
  add(seat: number, card: RangeCard) {
    this.range(seat).push({ ...card, covers: false, chosen: false });
    this.unsettle(seat);
  }
  move(from: number, place: number, to: number) {
    this.add(to, this.takeOff(from, place));
  }
  // Which cards cancel now is for the rules to say, with the next view.
  unsettle(seat: number) {
    const glance = this.view.glance.ranges[seat];
    if (glance) glance.cancelled = [];
  }
  discard(card: Card) {
    this.view.top = card;
    ++this.view.discarded;
  }
  // What lies below the top of the pile nobody sees before the next view.
  takeFromPile(count = 1) {
    delete this.view.top;
    this.view.discarded = Math.max(0, this.view.discarded - count);
  }
  openPlace(seat: number, matches: (card: RangeCard) => boolean): number | null {
    return placesOf(this.range(seat)).find(({ top }) => top.face === "up" && matches(top))?.place ?? null;
  }
}

/**
 * The view as an event leaves it: cards go where the event says. Nothing is worked out here; what an event does not
 * tell, like a card below the top of the pile, comes with the next view.
 */
export function after(before: View, event: Event): View {
  const view = structuredClone(before);
  const draft = new Draft(view);
  switch (event.event) {
    case "dealt": {
      const size = view.ranges.flat().length + view.deck.length + view.discarded + (view.held ? 1 : 0);
      view.round = event.round;
      view.dealer = view.turn = event.dealer;
      delete view.controller;
      delete view.held;
      view.peeked = false;
      view.controls = view.controls.map(() => null);
      view.picks = view.picks.map(() => null);
      view.ranges = view.ranges.map(() => []);
      view.deck = Array<null>(size).fill(null);
      view.discarded = 0;
      delete view.top;
      view.glance.ranges = view.ranges.map(() => ({ score: { sum: 0, devils: 0, points: 0 }, cancelled: [] }));
      break;
    }
    case "picked":
      view.picks[event.owner] = { made: true, place: event.place, second: event.second };
      break;
    case "looked":
      event.places.forEach((place, n) => look(draft.at(event.seat, place), event.seat, event.cards[n] ?? null, view));
      break;
    case "peeked":
      look(draft.at(event.seat, event.place), event.seat, event.card, view);
      view.peeked = true;
      break;
    case "pile-began":
      view.deck.shift();
      draft.discard(event.card);
      view.picks = view.picks.map(() => null);
      break;
    case "turn-began":
      view.turn = event.seat;
      if (event.controller === undefined) delete view.controller;
      else view.controller = event.controller;
      view.controls[event.seat] = null;
      view.peeked = false;
      break;
    case "cow-looked":
      event.cards.forEach((card, depth) => (view.deck[depth] = card ?? view.deck[depth] ?? null));
      break;
    case "cow-ordered": {
      const three = view.deck.splice(0, 3);
      const [first, second] = [event.first, event.second];
      if (first === null || second === null) {
        view.deck.unshift(...three.map(() => null));
        break;
      }
      const order = [...new Set([first, Math.max(second, 1), 1, 2, 3])].filter((place) => place <= three.length);
      view.deck.unshift(...order.map((place) => three[place - 1] ?? null));
      break;
    }
    case "reshuffled":
      view.deck = Array<null>(event.cards).fill(null);
      view.discarded -= event.cards;
      break;
    case "drew":
      view.deck.shift();
      view.held = { card: event.card, from: "deck" };
      break;
    case "tossed":
      delete view.held;
      draft.discard(event.card);
      break;
    case "took":
      draft.takeFromPile();
      view.held = { card: event.card, from: "pile" };
      break;
    case "discarded":
      draft.takeOff(event.seat, event.place);
      draft.discard(event.card);
      break;
    case "played":
      played(draft, event);
      break;
    case "potato-hopped":
      draft.move(event.seat, event.place, event.receiver);
      break;
    case "gathered":
      for (let n = 0; n < event.cards; ++n) draft.add(event.seat, open("devil"));
      if (event.cards > 0) draft.takeFromPile(event.cards);
      break;
    case "revealed":
      view.deck.shift();
      break;
    case "revealed-in-vain":
      draft.discard(event.card);
      break;
    case "controlled":
      view.controls[event.target] = event.seat;
      break;
    case "copied":
      draft.at(event.seat, event.place).copy = event.card;
      draft.unsettle(event.seat);
      break;
    case "flipped": {
      const lying = draft.at(event.owner, event.place);
      const looked = view.ranges.map((_, seat) => seat);
      const card = { ...hidden(), card: view.memory === "strict" ? null : event.card, looked };
      if (event.seat === event.owner && !lying.covers) {
        delete lying.copy;
        Object.assign(lying, card);
        draft.unsettle(event.seat);
      } else {
        draft.takeOff(event.owner, event.place);
        draft.add(event.seat, card);
      }
      break;
    }
    case "stole":
      draft.move(event.owner, event.place, event.seat);
      break;
    case "threw": {
      const place = draft.openPlace(event.seat, ({ card }) => card === "under-the-bus");
      if (place !== null) draft.move(event.seat, place, event.target);
      break;
    }
    case "chose":
      draft.at(event.seat, event.place).chosen = true;
      view.picks = view.picks.map(() => null);
      break;
    case "tables-turned":
      turnTables(draft, event.direction);
      break;
    case "ripe-used":
      draft.at(event.seat, event.place).used = true;
      view.picks = view.picks.map(() => null);
      break;
    case "last-call-came":
      delete view.controller;
      break;
    case "scored": {
      view.steps = [];
      delete view.controller;
      if (event.seat === 0) view.sheet.push(view.ranges.map(() => 0));
      const points = view.sheet.at(-1);
      if (points) points[event.seat] = event.points;
      view.totals[event.seat] = event.total;
      const { sum, devils, points: score, cancelled } = event;
      view.glance.ranges[event.seat] = { score: { sum, devils, points: score }, cancelled };
      break;
    }
    case "match-ended":
      view.over = true;
      view.steps = [];
      break;
    case "waiting":
      view.steps = event.steps;
      break;
    case "drew-nothing":
    case "kept":
    case "revealed-nothing":
    case "answered":
    case "looked-through":
    case "declined":
      break;
  }
  return view;
}

// R52: with strict memory nothing that was seen stays on the table.
function look(lying: RangeCard, seat: number, card: Card | null, { memory }: View) {
  if (!lying.looked.includes(seat)) lying.looked = [...lying.looked, seat].sort((a, b) => a - b);
  if (memory === "assisted") lying.card = card ?? lying.card;
}

function played(draft: Draft, { seat, card, way, place }: DuckThatGoose.Played) {
  switch (way) {
    case "drawn":
    case "taken":
      delete draft.view.held;
      return draft.add(seat, open(card));
    case "turned-up":
      draft.unsettle(seat);
      return void Object.assign(draft.at(seat, place), open(card), { covers: draft.at(seat, place).covers });
    case "on-own":
    case "on-another": {
      const range = draft.range(seat);
      range.splice(indexOf(range, place) + 1, 0, { ...open(card), covers: true });
      return draft.unsettle(seat);
    }
    case "bird":
    case "ripe":
      draft.takeFromPile();
      return draft.add(seat, open(card));
  }
}

// R38: all of them together.
function turnTables(draft: Draft, direction: DuckThatGoose.Direction | undefined) {
  const seats = draft.view.ranges.length;
  const moving = draft.view.ranges.map((_, seat) => {
    const place = direction ? draft.openPlace(seat, ({ chosen }) => chosen) : null;
    return place === null ? null : draft.takeOff(seat, place);
  });
  for (const card of draft.view.ranges.flat()) card.chosen = false;
  const step = direction === "left" ? 1 : seats - 1;
  moving.forEach((card, seat) => card && draft.add((seat + step) % seats, card));
}
