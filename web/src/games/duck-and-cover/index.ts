import { defineGame } from "../game";
import { signed } from "../../signed";
import { isScored, type Event, type Move, type View } from "./cards";
import { decidedBy, leadersOf } from "./ends";
import Moment from "./Moment.svelte";
import { motion } from "./motion";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { moveWords, question, text, waiting } from "./words";

// All choices are carried out at once, and so are quacks and scores.
const atOnce: readonly Event["event"][] = ["moved", "quacked", "scored"];

export default defineGame<View, Event, Move>({
  id: "duck-and-cover",
  Table,
  Sheet,
  motion,
  together: (event, next) => event.event === next.event && atOnce.includes(event.event),
  // The grids of a round that is scored stay until the next ones are laid out.
  rest: (view, { event }) => (event === "dealt" && isScored(view) ? 7000 : 0),
  why: {
    dealt: 4,
    "turned-up": ({ card }) => (card === "max" ? 13 : card === "repeat" ? 14 : 5),
    quacked: 11,
    chose: 10,
    moved: ({ kind }) => (kind === "cover" ? 7 : 8),
    "put-away": ({ card, whither }) =>
      whither === "aside" ? 15 : card === "repeat" && whither === "discards" ? 16 : 12,
    "round-ended": ({ ending }) => (ending === "run-out" ? 17 : ending === "discards" ? 3 : 18),
    scored: 20,
    "ran-out": ({ missing }) => (missing?.length ? 28 : 17),
    "match-ended": 21,
  },

  turn: () => null,
  goal: ({ rounds }) => ({ key: text("goal"), values: { rounds } }),
  leaders: leadersOf,
  decided: decidedBy,
  Moment,

  status(view, seat) {
    const points = signed(view.glance.grids[seat]?.points ?? 0);
    return { line: { key: text("status"), values: { points, total: signed(view.totals[seat] ?? 0) } } };
  },

  question,
  waiting,
  buttons: () => [],
  // Nobody counts columns where there is a grid to look at.
  moveName: (view, move, words) => moveWords(move, words.reader ?? 0, view, words),

  // Every choice is final here, and to ask each time would be to play twice. This one ends the round for all.
  dear(view, move, words) {
    const stacks = view.glance.grids[words.reader ?? 0]?.stacks.length ?? 0;
    return move.kind === "cover" && stacks === 2 ? { key: text("dear") } : null;
  },
});
