import type { DucksAndGeese } from "../../types";
import { sideOf, type Card, type View } from "./cards";

/**
 * The view as an event leaves it: cards go where the event says. Nothing is worked out here; who is winning a trick
 * that is being played comes with the next view.
 */
export function after(before: View, event: DucksAndGeese.Event): View {
  const view = structuredClone(before);
  const { glance } = view;
  switch (event.event) {
    case "dealt":
      deal(view, event);
      break;
    case "looked":
      if (event.cards) view.hands[event.seat] = event.cards;
      view.looked = [...view.looked, event.seat].sort((a, b) => a - b);
      break;
    case "called": {
      const { event: _, ...call } = event;
      view.calls.push(call);
      if (call.kind === "bid" || call.kind === "zero" || call.kind === "double-zero") view.lead = call;
      if (call.number !== undefined) view.standing = call.number;
      break;
    }
    case "bidding-won":
      view.phase = view.mode === "cutthroat" ? "play" : "open";
      view.turn = event.seat;
      if (event.resting !== undefined) glance.resting = event.resting;
      if (event.kind === "bid") sideOf(view, event.seat).towards = 0;
      break;
    case "took-open":
      view.taken = true;
      view.trump = event.trump;
      view.phase = "discard";
      view.hands[event.seat]?.push(event.card);
      count(view, event.seat, 1);
      break;
    case "left-open":
      view.phase = "play";
      break;
    case "discarded":
      leave(view, event.seat, event.card);
      view.discard = event.card;
      view.phase = "play";
      break;
    case "played": {
      const open = view.tricks.at(-1);
      if (open && open.taker === undefined) {
        open.cards.push(event.card);
        glance.played_by.push(event.seat);
      } else {
        view.tricks.push({ leader: event.seat, cards: [event.card] });
        glance.played_by = [event.seat];
      }
      delete glance.winning;
      leave(view, event.seat, event.card);
      break;
    }
    case "trump-set":
      view.trump = event.trump;
      break;
    case "duck-kept":
      catches(view, event.seat, [event.card]);
      break;
    case "trick-taken": {
      const trick = view.tricks.at(-1);
      if (trick) trick.taker = event.seat;
      view.turn = glance.winning = event.seat;
      view.won[event.seat] = (view.won[event.seat] ?? 0) + 1;
      const side = sideOf(view, event.seat);
      ++side.tricks;
      if (side.towards !== undefined) ++side.towards;
      catches(view, event.seat, event.points);
      break;
    }
    case "settled": {
      const { kind, number, blind, result } = event;
      const points = view.scores.map(() => 0);
      view.sheet.push({ bidder: event.seat, kind, ...(number === undefined ? {} : { number }), blind, result, points });
      break;
    }
    case "scored":
      for (const seat of [event.seat, event.partner]) {
        const points = view.sheet.at(-1)?.points;
        if (seat === undefined || !points) continue;
        points[seat] = event.points;
        view.scores[seat] = event.total;
      }
      break;
    case "match-ended":
      view.phase = "over";
      break;
  }
  return view;
}

function deal(view: View, event: DucksAndGeese.Dealt) {
  const seats = view.hands.map((_, seat) => seat);
  view.phase = "bidding";
  view.hand = event.hand;
  view.dealer = event.dealer;
  view.hands = event.hands;
  view.looked = view.blind ? [] : seats;
  view.calls = [];
  view.standing = 0;
  view.taken = false;
  view.tricks = [];
  view.won = seats.map(() => 0);
  view.captured = seats.map(() => []);
  for (const gone of ["lead", "discard", "trump", "open"] as const) delete view[gone];
  if (event.open) view.open = event.open;
  const { glance } = view;
  glance.sides = glance.sides.map(({ seats }) => ({ seats, tricks: 0, cards: 0 }));
  glance.played_by = [];
  delete glance.winning;
  delete glance.resting;
  // Whose turn it is, and how many cards all hold, comes with the next view.
}

function count(view: View, seat: number, more: number) {
  view.hand_sizes[seat] = (view.hand_sizes[seat] ?? 0) + more;
}

// A card that others do not see leaves their hands all the same.
function leave(view: View, seat: number, card: Card | null) {
  view.hands[seat] = view.hands[seat]?.filter((other) => other !== card) ?? null;
  count(view, seat, -1);
}

function catches(view: View, seat: number, cards: readonly Card[]) {
  view.captured[seat]?.push(...cards);
  const side = sideOf(view, seat);
  side.cards += cards.length;
  if (side.towards !== undefined) side.towards += cards.length;
}
