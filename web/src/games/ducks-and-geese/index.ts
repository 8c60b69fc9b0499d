import { say } from "../../texts.svelte";
import type { DucksAndGeese } from "../../types";
import { defineGame } from "../game";
import { signed } from "../../signed";
import { callOf, isSettled, type Move, type View } from "./cards";
import { decided, goal, leaders } from "./ending";
import Moment from "./Moment.svelte";
import { motion } from "./motion";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { dear, question, statusLine, text, waiting } from "./words";

const ruleOfCall: Record<DucksAndGeese.CallKind, number> = {
  pass: 8,
  bid: 8,
  zero: 24,
  "double-zero": 27,
  forfeit: 10,
};
const ruleOfZero: Partial<Record<DucksAndGeese.CallKind, number>> = { zero: 25, "double-zero": 27 };

export default defineGame<View, DucksAndGeese.Event, Move>({
  id: "ducks-and-geese",
  Table,
  Sheet,
  motion,
  // The last trick can be seen, and how its hand was scored can be read.
  rest(view, { event }) {
    if (event === "settled" && view.tricks.length > 0) return 1500;
    return event === "dealt" && isSettled(view) ? 9000 : 0;
  },
  why: {
    dealt: 6,
    looked: 28,
    called: ({ kind, blind }, { mode }) => {
      if (blind) return mode === "cutthroat" ? 38 : 30;
      return kind === "forfeit" && mode === "cutthroat" ? 34 : (ruleOfCall[kind] ?? 8);
    },
    "bidding-won": ({ resting }) => (resting === undefined ? 11 : 24),
    "took-open": 13,
    "left-open": 14,
    discarded: 13,
    played: 16,
    "trump-set": 36,
    "duck-kept": 35,
    "trick-taken": 17,
    settled: ({ kind, result, blind }, { mode }) => {
      if (mode === "cutthroat") return result === "forfeited" ? 34 : blind && result === "made" ? 38 : 37;
      if (result === "forfeited") return 10;
      if (kind !== "bid") return result === "made" ? (ruleOfZero[kind] ?? 25) : 26;
      return result === "missed" ? 21 : blind ? 33 : 20;
    },
    scored: ({ partner }) => (partner === undefined ? 37 : 22),
    "match-ended": (_, { mode }) => (mode === "cutthroat" ? 40 : 39),
  },

  turn: (view) => (view.phase === "over" || isSettled(view) ? null : view.turn),

  status(view, seat) {
    const line = statusLine(view, seat);
    if (view.mode === "partners") return { line };
    // What was called and won is a chip on the plate, and who is not blind has looked.
    const isTold = callOf(view, seat) || ["status.tricks", "status.looked"].some((name) => line.key === text(name));
    const status = isTold ? {} : { status: say(line.key, line.values) };
    const score = view.scores[seat] ?? 0;
    return { line: { key: text("status.score"), values: { count: score, score: signed(score), ...status } } };
  },

  question,
  waiting: (view, _, words) => waiting(view, words),
  buttons: (_, offers) => offers.filter(({ move }) => ["pass", "forfeit", "take", "leave"].includes(move.kind)),
  dear,
  goal,
  leaders,
  decided: (view, _, words) => decided(view, words),
  Moment,
});
