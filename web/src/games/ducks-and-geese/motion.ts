import { sprite, type Stage } from "../../motion/stage";
import type { DucksAndGeese } from "../../types";
import type { Motions, Scene } from "../game";
import CallBubble from "./Bubble.svelte";
import CardFace from "./Card.svelte";
import { lastTrick, playersOf, suitOf, type Card, type View } from "./cards";
import Emblem from "./Emblem.svelte";
import Picture from "./Picture.svelte";
import Token from "./Token.svelte";

const seat = (seat: number) => `seat-${seat}`;
const slot = (seat: number) => `slot-${seat}`;
const caught = (seat: number) => `caught-${seat}`;

const back = sprite(CardFace, { card: null });
const eye = sprite(Emblem, { figure: "eye" });
const face = (card: Card, { dog, glance }: View) =>
  sprite(CardFace, { card, dog, counts: glance.point_cards.includes(card) });

// Where a card of a seat is: in one's own hand, or at the plate of another.
const handOf = (who: number, card: Card, me: number | null) => (who === me ? `hand-${card}` : seat(who));

// What lay in the middle goes to whoever took it.
async function sweep({ stage, view }: Scene<View>) {
  const trick = lastTrick(view);
  if (!trick || trick !== view.tricks.at(-1)) return;
  const players = playersOf(view, trick);
  await Promise.all(
    trick.cards.map((card, n) => {
      const who = players[n] ?? 0;
      stage.hide(slot(who));
      return stage.fly(face(card, view), slot(who), seat(trick.taker ?? 0), { ms: 380, arc: 0, reveal: back });
    }),
  );
}

async function catches(stage: Stage, view: View, cards: readonly Card[], who: number) {
  if (cards.length === 0) return;
  stage.sound("saved");
  const trick = view.tricks.at(-1);
  const players = trick ? playersOf(view, trick) : [];
  await Promise.all(
    cards.map((card, n) => {
      const from = players[trick?.cards.indexOf(card) ?? -1] ?? who;
      return stage.fly(sprite(Token, { card, dog: view.dog }), slot(from), caught(who), { delay: n * 110, ms: 620 });
    }),
  );
}

export const motion: Motions<View, DucksAndGeese.Event> = {
  dealt: async ({ dealer, open }, { stage, view }) => {
    stage.sound("shuffle");
    const seats = view.hands.map((_, who) => who);
    await Promise.all(
      seats.flatMap((who) =>
        [0, 1, 2].map((n) => stage.fly(back, seat(dealer), seat(who), { delay: who * 60 + n * 200, ms: 420, arc: 40 })),
      ),
    );
    if (open) await stage.fly(back, seat(dealer), "centre", { reveal: face(open, view), ms: 600 });
  },

  looked: async ({ seat: who }, { stage, me }) => {
    stage.sound("flip");
    await (who === me ? stage.pulse("hand", 500) : stage.pop(eye, seat(who), { ms: 420, scale: 1 }));
  },

  called: async ({ seat: who, kind, number, blind }, { stage }) => {
    stage.sound(kind === "pass" ? "tick" : kind === "forfeit" ? "stop" : "say");
    const call = { kind, blind, ...(number === undefined ? {} : { number }) };
    await stage.pop(sprite(CallBubble, { call }), seat(who), { ms: kind === "pass" ? 700 : 1000, scale: 1 });
  },

  "bidding-won": async ({ seat: who, kind, number, blind }, { stage }) => {
    stage.sound("flip");
    const call = { kind, blind, ...(number === undefined ? {} : { number }) };
    await Promise.all([
      stage.pulse(seat(who), 600),
      stage.fly(sprite(CallBubble, { call }), seat(who), "contract", { ms: 800, arc: 40 }),
    ]);
  },

  "took-open": async ({ seat: who, card, trump }, { stage, view, me }) => {
    stage.sound("card");
    stage.hide("open");
    await stage.fly(face(card, view), "open", who === me ? "hand" : seat(who), { ms: 700 });
    await stage.pop(sprite(Emblem, { suit: trump }), "centre", { ms: 900, scale: 1 });
  },

  "left-open": async (_, { stage }) => {
    stage.sound("stop");
    await stage.shake("open", 500);
  },

  discarded: async ({ seat: who, card }, { stage, view, me }) => {
    stage.sound("card");
    if (card && who === me) stage.hide(`hand-${card}`);
    const shown =
      card && who === me ? { sprite: face(card, view), from: `hand-${card}` } : { sprite: back, from: seat(who) };
    await stage.fly(shown.sprite, shown.from, "centre", { ms: 560, reveal: back });
  },

  played: async ({ seat: who, card }, scene) => {
    const { stage, view, me } = scene;
    await sweep(scene);
    stage.sound("card");
    if (who === me) stage.hide(`hand-${card}`);
    const shown = face(card, view);
    await stage.fly(who === me ? shown : back, handOf(who, card, me), slot(who), {
      ms: 460,
      ...(who === me ? {} : { reveal: shown }),
    });
  },

  "trump-set": async ({ trump }, { stage }) => {
    stage.sound("flip");
    await stage.pop(sprite(Emblem, { suit: trump }), "centre", { ms: 1000, scale: 1 });
  },

  "duck-kept": ({ seat: who, card }, { stage, view }) => catches(stage, view, [card], who),

  "trick-taken": async ({ seat: who, card, points }, { stage, view }) => {
    const trick = view.tricks.at(-1);
    const by = trick ? playersOf(view, trick)[trick.cards.indexOf(card)] : undefined;
    stage.sound(view.trump === suitOf(card) ? "flip" : "tick");
    await Promise.all([stage.pulse(slot(by ?? who), 520), stage.pulse(seat(who), 520)]);
    await catches(stage, view, points, who);
  },

  settled: async ({ kind, result }, { stage }) => {
    stage.sound(result === "made" ? "win" : "stop");
    const isZero = kind === "zero" || kind === "double-zero";
    if (isZero) {
      const figure = result === "made" ? kind : "broken";
      await stage.pop(sprite(Picture, { figure, size: 130 }), "centre", { ms: 1100, scale: 1 });
    } else await stage.pulse("contract", 500);
  },

  scored: async ({ seat: who, partner }, { stage }) => {
    stage.sound("tick");
    const seats = partner === undefined ? [who] : [who, partner];
    await Promise.all(seats.map((who) => stage.pulse(seat(who), 300)));
  },

  "match-ended": async (_, { stage }) => {
    stage.sound("win");
    await stage.wait(600);
  },
};
