import { defineGame } from "../game";
import Moment from "./Moment.svelte";
import { motion } from "./motion";
import { leaders, type Event, type Move, type View } from "./race";
import Table from "./Table.svelte";
import { dear, decided, goal, question, statusLine, waiting } from "./words";

// What happens without being seen goes with what it follows.
const silent: readonly Event["event"][] = ["discarded", "waiting", "answers-revealed"];
const alike: readonly Event["event"][] = ["revealed", "drew", "gave-up"];

export default defineGame<View, Event, Move>({
  id: "duck-duck-go",
  Table,
  motion,
  together: (event, next) =>
    silent.includes(next.event) ||
    (alike.includes(next.event) && event.event === next.event) ||
    (event.event === "touched" && next.event === "drew-token"),
  why: {
    picked: 11,
    revealed: 11,
    showed: ({ reason }) => ({ picked: 10, bonus: 18, "keep-going": 41 })[reason] ?? 10,
    discarded: null,
    drew: 9,
    reshuffled: 5,
    "round-began": 9,
    answered: 43,
    "answers-revealed": null,
    "gave-up": 43,
    placed: (_, { rules }) => (rules === "advanced" ? 22 : 8),
    "path-chosen": 12,
    stepped: null,
    bonked: 13,
    touched: 14,
    jumped: 15,
    faced: null,
    lifted: 28,
    put: 28,
    won: 19,
    "called-off": 21,
    controlled: 27,
    "dog-entered": 24,
    "dog-showed": 29,
    "dog-ordered": 29,
    "dog-left": 25,
    "drew-token": 33,
    "used-token": ({ token }) => ({ spin: 38, swap: 39, nudge: 40, "keep-going": 41 })[token] ?? 37,
    "used-blue": 36,
    "threw-three": 36,
    swapped: 39,
    waiting: null,
  },

  turn: ({ asking }) => (asking.seats.length === 1 && asking.piece !== undefined ? (asking.seats[0] ?? null) : null),
  status: (view, seat) => ({ line: statusLine(view, seat) }),

  question,
  waiting: (view, _, words) => waiting(view, words),
  buttons: (_, offers) =>
    offers.filter(
      ({ move }) =>
        ["go-on", "keep-going", "deck"].includes(move.kind) ||
        (move.kind === "answer" && move.facing === undefined && move.other === undefined),
    ),
  dear,
  goal,
  leaders,
  decided: (view, _, words) => decided(view, words),
  Moment,
});
