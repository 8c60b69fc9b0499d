import { sprite, type Flight, type Stage } from "../../motion/stage";
import type { DuckThatGoose } from "../../types";
import type { Motions } from "../game";
import CardFace from "./Card.svelte";
import { faces, is, placesOf, type Card, type View } from "./cards";
import Eye from "./Eye.svelte";

const face = (card: Card | null) => sprite(CardFace, { card });
const back = face(null);
const eye = sprite(Eye, { large: true });

const seat = (seat: number) => `seat-${seat}`;
const end = (seat: number) => `end-${seat}`;
const at = (seat: number, place: number) => `card-${seat}-${place}`;

/** A card leaves where it lies, and arrives. */
function send(stage: Stage, card: Card | null, from: string, to: string, flight: Flight = {}) {
  stage.sound("card");
  stage.hide(from);
  return stage.fly(face(card), from, to, { ms: 620, ...flight });
}

const lying = (view: View, owner: number, place: number) =>
  placesOf(view.ranges[owner] ?? []).find((found) => found.place === place)?.top;

// Whoever looks sees the cards, long enough to remember them; the others see who looked where.
async function look(stage: Stage, owner: number, places: readonly number[], cards: readonly (Card | null)[]) {
  stage.sound("flip");
  await Promise.all(
    places.map((place, n) => {
      const card = cards[n] ?? null;
      return card
        ? stage.pop(face(card), at(owner, place), { ms: 2200, scale: 1.2 })
        : stage.pop(eye, at(owner, place), { ms: 420, scale: 1 });
    }),
  );
}

function play({ seat: who, card, way, place }: DuckThatGoose.Played, stage: Stage, view: View): Promise<void> {
  switch (way) {
    case "drawn":
    case "taken": {
      const known = view.held?.card ?? null;
      return send(stage, known, "held", end(who), known ? {} : { reveal: face(card) });
    }
    case "turned-up": {
      stage.sound("flip");
      stage.hide(at(who, place));
      return stage.fly(back, at(who, place), at(who, place), { reveal: face(card), ms: 700, arc: 16 });
    }
    case "on-own":
    case "on-another":
      return send(stage, card, "revealed", at(who, place), { arc: 70, ms: 800 });
    case "bird":
    case "ripe":
      return send(stage, card, "pile", end(who), { arc: 60, ms: 800 });
  }
}

export const motion: Motions<View, DuckThatGoose.Event> = {
  dealt: async (_, { stage, view }) => {
    stage.sound("shuffle");
    await Promise.all(
      view.ranges.flatMap((_, who) =>
        [0, 1].map((n) => stage.fly(back, "deck", end(who), { delay: who * 70 + n * 260, ms: 500 })),
      ),
    );
  },

  picked: async ({ owner, place, second }, { stage }) => {
    await Promise.all([place, second].filter(Boolean).map((place) => stage.pulse(at(owner, place), 300)));
  },

  looked: ({ seat: who, places, cards }, { stage }) => look(stage, who, places, cards),

  peeked: async ({ seat: who, place, card }, { stage }) => {
    await Promise.all([look(stage, who, [place], [card]), stage.shake(seat(who))]);
  },

  "pile-began": ({ card }, { stage }) => stage.fly(back, "deck", "pile", { reveal: face(card), ms: 600 }),

  "turn-began": ({ seat: who, controller }, { stage }) =>
    controller === undefined
      ? stage.pulse(seat(who), 360)
      : Promise.all([stage.pulse(seat(controller)), stage.shake(seat(who))]).then(() => {}),

  "cow-looked": async ({ seat: who, cards }, { stage, view }) => {
    const decides = view.controller ?? who;
    await Promise.all(
      cards.map((card, n) =>
        stage.fly(back, "deck", seat(decides), { delay: n * 150, ...(card ? { reveal: face(card) } : {}) }),
      ),
    );
  },

  "cow-ordered": async ({ seat: who }, { stage, view }) => {
    stage.sound("card");
    const from = seat(view.controller ?? who);
    await Promise.all([0, 150, 300].map((delay) => stage.fly(back, from, "deck", { delay })));
  },

  reshuffled: async (_, { stage }) => {
    stage.sound("shuffle");
    await Promise.all(
      [0, 110, 220, 330].map((delay) => stage.fly(back, "pile", "deck", { delay, ms: 480, spin: 180 })),
    );
    await stage.shake("deck");
  },

  drew: async ({ seat: who, card }, { stage }) => {
    stage.sound("card");
    await stage.fly(back, "deck", end(who), { ms: 560, ...(card ? { reveal: face(card) } : {}) });
  },

  "drew-nothing": ({ seat: who }, { stage }) =>
    Promise.all([stage.shake("deck"), stage.pulse(seat(who))]).then(() => {}),

  kept: (_, { stage }) => stage.pulse("held", 300),

  tossed: ({ card }, { stage, view }) => {
    const known = view.held?.card ?? null;
    return send(stage, known, "held", "pile", { spin: 180, ...(known ? {} : { reveal: face(card) }) });
  },

  took: ({ seat: who, card }, { stage }) => {
    stage.sound("card");
    return stage.fly(face(card), "pile", end(who), { ms: 620 });
  },

  discarded: ({ seat: who, place, card }, { stage, view }) => {
    const isUp = lying(view, who, place)?.face === "up";
    return send(stage, isUp ? card : null, at(who, place), "pile", isUp ? {} : { reveal: face(card) });
  },

  played: async (event, { stage, view }) => {
    await play(event, stage, view);
    // What is purple acts: the whole range trembles, and Potatoes get ready.
    if (faces[event.card].colour === "purple") await stage.shake(seat(event.seat), 320);
  },

  "potato-hopped": async ({ seat: who, place, receiver }, { stage, view }) => {
    const potato = lying(view, who, place);
    stage.hide(at(who, place));
    stage.sound("flip");
    const [from, to] = [at(who, place), end(receiver)];
    await stage.fly(face((potato && is(potato)) ?? "hot-potato"), from, to, { arc: 90, ms: 640, spin: 360 });
  },

  gathered: async ({ seat: who, cards }, { stage }) => {
    stage.sound("alarm");
    await Promise.all(
      Array.from({ length: cards }, (_, n) => stage.fly(face("devil"), "pile", end(who), { delay: n * 180, ms: 640 })),
    );
  },

  revealed: ({ card }, { stage }) => {
    stage.sound("flip");
    return stage.fly(back, "deck", "revealed", { reveal: face(card), ms: 700 });
  },

  "revealed-nothing": (_, { stage }) => stage.shake("deck"),
  "revealed-in-vain": ({ card }, { stage }) => send(stage, card, "revealed", "pile"),

  answered: ({ owner, answer }, { stage }) =>
    answer === "yes" ? stage.pulse(seat(owner)) : stage.shake(seat(owner), 240),

  controlled: async ({ seat: who, target }, { stage }) => {
    await stage.fly(face("control-freak"), seat(who), seat(target), { arc: 70, ms: 760 });
    await stage.shake(seat(target));
  },

  copied: ({ seat: who, place, card }, { stage }) => {
    stage.sound("flip");
    stage.hide(at(who, place));
    return stage.fly(face("copycat"), at(who, place), at(who, place), { reveal: face(card), ms: 800, arc: 20 });
  },

  flipped: ({ seat: who, owner, place }, { stage, view }) => {
    const card = lying(view, owner, place);
    const stays = who === owner && card?.covers === false;
    return send(stage, card ? is(card) : null, at(owner, place), stays ? at(owner, place) : end(who), {
      reveal: back,
      ms: 800,
    });
  },

  "looked-through": async ({ seat: who }, { stage }) => {
    stage.sound("shuffle");
    await Promise.all([stage.shake("pile", 700), stage.pulse(seat(who))]);
  },

  stole: ({ seat: who, owner, place, card }, { stage }) =>
    send(stage, card, at(owner, place), end(who), { arc: 80, ms: 800 }),

  threw: ({ seat: who, target }, { stage, view }) => {
    const bus = placesOf(view.ranges[who] ?? []).find(({ top }) => top.face === "up" && top.card === "under-the-bus");
    return send(stage, "under-the-bus", bus ? at(who, bus.place) : seat(who), end(target), { arc: 10, ms: 900 });
  },

  chose: ({ seat: who, place }, { stage }) => stage.pulse(at(who, place), 380),

  // All together.
  "tables-turned": async ({ direction }, { stage, view }) => {
    if (!direction) return;
    stage.sound("shuffle");
    const seats = view.ranges.length;
    const step = direction === "left" ? 1 : seats - 1;
    await Promise.all(
      view.ranges.map((range, who) => {
        const chosen = placesOf(range).find(({ top }) => top.chosen);
        if (!chosen) return undefined;
        return send(stage, is(chosen.top), at(who, chosen.place), end((who + step) % seats), { arc: 50, ms: 1000 });
      }),
    );
  },

  declined: ({ seat: who }, { stage }) => stage.pulse(seat(who), 240),

  "ripe-used": async ({ seat: who, place }, { stage }) => {
    stage.sound("saved");
    await stage.pulse(at(who, place), 500);
  },

  "last-call-came": ({ seat: who }, { stage }) => {
    stage.sound("alarm");
    return stage.shake(seat(who), 600);
  },

  scored: ({ seat: who }, { stage }) => {
    stage.sound("tick");
    return stage.pulse(seat(who), 300);
  },

  "match-ended": (_, { stage }) => {
    stage.sound("win");
    return stage.wait(600);
  },

  // The next view asks it.
  waiting: () => Promise.resolve(),
};
