import type { DuckThatGoose } from "../../types";
import { defineGame } from "../game";
import { signed } from "../../signed";
import type { Move, View } from "./cards";
import { decided, leaders } from "./ending";
import Moment from "./Moment.svelte";
import { motion } from "./motion";
import { buttons } from "./offers";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { onTurn, question, text, waiting } from "./words";

// What a card does, where playing it does something.
const ruleOfCard: Partial<Record<DuckThatGoose.Card, number>> = {
  "second-sight": 28,
  "hot-potato": 21,
  devil: 29,
  "shoot-yourself": 30,
  "wild-goose-chase": 11,
  "double-edged-sword": 48,
  "not-half-bad": 48,
  "dodged-a-bullet": 48,
  "burst-bubble": 31,
  "cash-cow": 34,
  "control-freak": 32,
  copycat: 33,
  "flip-the-script": 35,
  "kill-two-birds": 36,
  "second-wind": 37,
  "steal-thunder": 38,
  "under-the-bus": 38,
  "turn-the-tables": 38,
  ripe: 39,
};
const ruleOfStep: Partial<Record<DuckThatGoose.StepKind, number>> = {
  flip: 35,
  "second-bird": 36,
  "second-wind": 37,
  steal: 38,
  "last-call": 15,
};

export default defineGame<View, DuckThatGoose.Event, Move>({
  id: "duck-that-goose",
  Table,
  Sheet,
  Moment,
  motion,
  // The ranges of a round that is scored stay until the next one is dealt.
  rest: (view, { event }) => (event === "dealt" && view.sheet.length >= view.round ? 7000 : 0),
  why: {
    dealt: 6,
    picked: 6,
    looked: 6,
    peeked: 51,
    "pile-began": 6,
    "turn-began": ({ controller }) => (controller === undefined ? 7 : 32),
    "cow-looked": 8,
    "cow-ordered": 34,
    reshuffled: 13,
    drew: 10,
    "drew-nothing": 13,
    kept: 10,
    tossed: 10,
    took: 10,
    discarded: 10,
    played: ({ card }) => ruleOfCard[card] ?? 20,
    "potato-hopped": 21,
    gathered: 29,
    revealed: 31,
    "revealed-nothing": 13,
    "revealed-in-vain": 31,
    answered: ({ card }) => ruleOfCard[card] ?? 31,
    controlled: 32,
    copied: 33,
    flipped: 35,
    "looked-through": 36,
    stole: 38,
    threw: 38,
    chose: 38,
    "tables-turned": 38,
    declined: ({ step }) => ruleOfStep[step] ?? 14,
    "ripe-used": 39,
    "last-call-came": 15,
    scored: ({ devils }) => (devils > 0 ? 47 : 46),
    "match-ended": 50,
    waiting: null,
  },

  turn: onTurn,

  status(view, seat) {
    const points = view.glance.ranges[seat]?.score.points ?? 0;
    return {
      line: { key: text("status"), values: { points: signed(points), total: signed(view.totals[seat] ?? 0) } },
    };
  },

  goal: () => ({ key: text("goal") }),
  leaders,
  decided,

  question,
  waiting: (view, _, words) => (view.over ? null : waiting(view, words)),
  buttons: (_, offers) => buttons(offers),

  dear(view, move, words) {
    if (move.kind === "peek") return { key: text("dear.peek") };
    if (move.kind === "ripe") return { key: text("dear.ripe"), values: { card: words.card(view.top ?? "") } };
    if (move.kind === "choose") return { key: text("dear.choose") };
    return null;
  },
});
