import type { KillerDuckie } from "../../types";
import { defineGame } from "../game";
import Moment from "./Moment.svelte";
import { motion } from "./motion";
import Table from "./Table.svelte";
import { windowMilliseconds } from "./tables";

type View = KillerDuckie.State;

const text = (name: string) => `web.killer-duckie.${name}`;

export default defineGame<View, KillerDuckie.Event, KillerDuckie.Move>({
  id: "killer-duckie",
  Table,
  motion,
  why: {
    "turn-began": 6,
    played: ({ card }) =>
      ({ rude: 8, shuffle: 14, dodge: 10, begger: 11, seer: 15, cancel: 16, angel: 17, killer: 18 })[card],
    cancelled: 16,
    passed: 25,
    "window-closed": 21,
    begged: 11,
    "begged-in-vain": 12,
    gave: 11,
    shuffled: 14,
    looked: 15,
    drew: 19,
    "drew-killer": 17,
    saved: 17,
    "put-back": 17,
    "went-out": 18,
    won: 20,
  },
  window: windowMilliseconds,
  Moment,

  goal: () => ({ key: text("goal") }),
  // Nobody is ahead before the last one goes under: all who swim are alike.

  decided(view, _, words) {
    const seat = view.out.at(-1);
    return seat === undefined ? null : { key: text("decided"), values: { seat: words.seat(seat) } };
  },

  turn: (view) => (view.phase === "over" ? null : view.turn),

  status(view, seat) {
    if (view.out.includes(seat)) return { line: { key: text("out") }, out: true };
    if (view.phase === "over") return { line: { key: text("won") } };
    const owes = view.turn === seat && view.turns > 1 ? view.turns : 0;
    return { line: { key: text("cards"), values: { count: view.players[seat]?.hand_size ?? 0, owes } } };
  },

  question(view, ask, words) {
    switch (view.phase) {
      case "window": {
        const { window } = view;
        const values = {
          card: words.card(window?.card ?? ""),
          by: words.seat(window?.by ?? 0),
          last: words.seat(window?.last ?? 0),
          cancels: window?.cancels ?? 0,
          ...(window?.target === undefined ? {} : { target: words.seat(window.target) }),
        };
        const canCancel = ask.moves.some(({ move }) => move.kind === "cancel");
        return { key: text(canCancel ? "ask.window" : "ask.window-empty"), values };
      }
      case "give":
        return { key: text("ask.give"), values: { seat: words.seat(view.turn) } };
      case "put-back":
        return { key: text("ask.put-back") };
      case "turn":
      case "over":
        return { key: text("ask.turn"), values: { turns: view.turns } };
    }
  },

  waiting(view, _, words) {
    switch (view.phase) {
      case "window":
        return {
          key: text("waits.window"),
          values: { card: words.card(view.window?.card ?? ""), by: words.seat(view.window?.by ?? 0) },
        };
      case "give":
        return { key: text("waits.give"), values: { giver: words.seat(view.giver ?? 0), seat: words.seat(view.turn) } };
      case "put-back":
        return { key: text("waits.put-back"), values: { seat: words.seat(view.turn) } };
      case "turn":
        return { key: text("waits.turn"), values: { seat: words.seat(view.turn) } };
      case "over":
        return null;
    }
  },

  buttons: (_, offers) => offers.filter(({ move }) => ["draw", "cancel", "pass"].includes(move.kind)),

  dear(view, move) {
    if (move.kind === "give" && move.card === "angel") return { key: text("dear.angel") };
    if (move.kind === "draw" && view.pile[0] === "killer") return { key: text("dear.killer") };
    return null;
  },
});
