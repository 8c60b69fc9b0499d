import type { Motions, Scene } from "../game";
import { sprite } from "../../motion/stage";
import type { KillerDuckie } from "../../types";
import BellyUp from "./BellyUp.svelte";
import Card from "./Card.svelte";
import Float from "./Float.svelte";
import Seen from "./Seen.svelte";
import Splash from "./Splash.svelte";

type View = KillerDuckie.State;

const seat = (seat: number) => `seat-${seat}`;
const back = sprite(Card, { card: null });
const face = (card: KillerDuckie.Card | null) => sprite(Card, { card });
const large = (card: KillerDuckie.Card | null) => sprite(Card, { card, size: "large" });

// Where a card of a seat is: in one's own hand, or at the plate of another.
function handOf(who: number, me: number | null, card: KillerDuckie.Card | null): string {
  return who === me && card ? `hand-${card}` : who === me ? "hand" : seat(who);
}

// The last one of its kind leaves its place empty while it flies.
function leave({ stage, view, me }: Scene<View>, who: number, card: KillerDuckie.Card | null) {
  const copies = view.players[who]?.hand?.filter((other) => other === card).length;
  if (who === me && copies === 1) stage.hide(`hand-${card}`);
}

export const motion: Motions<View, KillerDuckie.Event> = {
  "turn-began": async ({ seat: who }, { stage }) => {
    await stage.pulse(seat(who));
  },

  played: async ({ seat: who, card, target }, scene) => {
    const { stage, me } = scene;
    stage.sound("card");
    const flight = who === me ? {} : { reveal: face(card) };
    leave(scene, who, card);
    await stage.fly(who === me ? face(card) : back, handOf(who, me, card), "centre", { ...flight, ms: 560 });
    if (target !== undefined) await stage.shake(seat(target));
  },

  cancelled: async ({ seat: who }, { stage, me }) => {
    stage.sound("stop");
    await stage.fly(face("cancel"), handOf(who, me, "cancel"), "centre", { ms: 480, arc: 60, spin: 360 });
    await stage.shake("centre");
  },

  // Told to the one who passed alone, and nothing to be seen by others (R25).
  passed: null,

  "window-closed": async ({ card, fate }, { stage }) => {
    if (fate === "stopped") {
      stage.sound("stop");
      await stage.shake("centre", 600);
      await stage.fly(face(card), "centre", "discards", { ms: 500, spin: -40 });
    } else {
      await stage.pop(face(card), "centre", { ms: 380, scale: 1.3 });
    }
  },

  begged: async ({ seat: who, target }, { stage }) => {
    await Promise.all([stage.pulse(seat(who)), stage.shake(seat(target))]);
  },

  "begged-in-vain": async ({ target }, { stage }) => {
    await stage.shake(seat(target));
  },

  gave: async ({ seat: who, receiver, card }, scene) => {
    const { stage, me } = scene;
    stage.sound("card");
    leave(scene, who, card);
    await stage.fly(face(card), handOf(who, me, card), handOf(receiver, me, card), { ms: 900, arc: 50 });
  },

  shuffled: async (_, { stage }) => {
    stage.sound("shuffle");
    const step = (x: number, turn: number) => ({ transform: `translateX(${x}px) rotate(${turn}deg)` });
    await stage.move("pile", [step(0, 0), step(-18, -8), step(18, 8), step(-14, 6), step(14, -6), step(0, 0)], 900);
  },

  looked: async ({ seat: who, cards }, { stage }) => {
    stage.sound("flip");
    if (cards.every((card) => card === null)) {
      await Promise.all([
        stage.pulse(seat(who)),
        ...cards.map((_, n) => stage.fly(back, "pile", seat(who), { delay: n * 140, ms: 600 })),
      ]);
      return;
    }
    await stage.pop(sprite(Seen, { cards }), "centre", { ms: 1300, scale: 1 });
  },

  // The card comes off the pile slowly: it might be a Killer.
  drew: async ({ seat: who, card }, { stage, me }) => {
    stage.sound("card");
    await stage.move("pile", [{ transform: "none" }, { transform: "translateY(-10px) rotate(-3deg)" }], 200);
    const to = handOf(who, me, card);
    await stage.fly(back, "pile", stage.anchor(to) ? to : who === me ? "hand" : seat(who), {
      ms: 520,
      ...(card ? { reveal: face(card) } : {}),
    });
  },

  "drew-killer": async ({ seat: who }, { stage }) => {
    await stage.move("pile", [{ transform: "none" }, { transform: "translateY(-10px) rotate(-3deg)" }], 500);
    await stage.fly(back, "pile", "centre", { ms: 700, reveal: face("killer") });
    stage.sound("alarm");
    await Promise.all([
      stage.veil("danger", 1800),
      stage.pop(large("killer"), "centre", { ms: 1700, scale: 1.35 }),
      stage.shake(seat(who), 1200),
    ]);
  },

  saved: async ({ seat: who }, { stage, me }) => {
    stage.sound("saved");
    await stage.fly(face("angel"), handOf(who, me, "angel"), "centre", { ms: 600, arc: 80 });
    await stage.pop(large("angel"), "centre", { ms: 1100, scale: 1.2 });
  },

  "put-back": async (_, { stage }) => {
    stage.sound("card");
    await stage.fly(face("killer"), "centre", "pile", { ms: 800, reveal: back });
  },

  "went-out": async ({ seat: who, hand }, { stage }) => {
    stage.sound("splash");
    const cards = hand.map((card, n) =>
      stage.fly(face(card), seat(who), "discards", { delay: n * 90, ms: 700, spin: 200 }),
    );
    await Promise.all([
      stage.move(
        seat(who),
        [
          { transform: "none" },
          { transform: "rotate(-7deg) translateY(-8px)", offset: 0.2 },
          { transform: "rotate(5deg) translateY(6px)", offset: 0.45 },
          { transform: "rotate(-3deg) translateY(16px) scale(0.9)", opacity: 0.5 },
        ],
        1300,
      ),
      stage.veil("deep", 2200),
      stage.pop(sprite(BellyUp, {}), "centre", { ms: 2200, scale: 1 }),
      stage.pop(sprite(Splash, {}), seat(who), { ms: 1300, scale: 1 }),
      ...cards,
    ]);
  },

  won: async ({ seat: who }, { stage }) => {
    stage.sound("win");
    await Promise.all([
      stage.pop(sprite(Float, { seat: who, size: "11rem" }), "centre", { ms: 1600, scale: 1.2 }),
      stage.pulse(seat(who), 600),
    ]);
  },
};
