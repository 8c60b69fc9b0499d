import type { Sentences } from "../../sentences";
import { say, type Values } from "../../texts.svelte";
import type { Ask } from "../../host/host";
import type { DuckThatGoose } from "../../types";
import { is, valueOf, type Card, type Move, type Place, type View } from "./cards";

export const text = (name: string) => `web.duck-that-goose.${name}`;
export const tell = (name: string, values?: Values) => say(text(name), values);

/** A card as it is printed: "+12 Dozen". */
export function cardWords(card: Card): string {
  return tell("card", { card: say(`duck-that-goose.card.${card}.short`), value: valueOf(card) });
}

/** What lies at a place, in words: "Ducky’s 3rd card: +6 Devil, face up". */
export function placeWords(
  { place, top, under }: Place,
  owner: number,
  isCancelled: boolean,
  words: Sentences,
): string {
  const card = is(top);
  const remarks: string[] = [];
  if (top.face === "down") remarks.push(tell(card ? "remark.remembered" : "remark.down"));
  else remarks.push(tell("remark.up"));
  if (top.copy) remarks.push(tell("remark.copy"));
  if (top.used) remarks.push(tell("remark.used"));
  if (top.chosen) remarks.push(tell("remark.chosen"));
  if (isCancelled) remarks.push(tell("remark.cancelled"));
  for (const covered of under) {
    const name = is(covered);
    if (name) remarks.push(tell("remark.covers", { card: cardWords(name) }));
  }
  if (top.looked.length > 0) remarks.push(lookedWords(top.looked, words));
  return tell("place", {
    owner: words.seat(owner),
    place,
    what: [...(card ? [cardWords(card)] : []), ...remarks].join(", "),
  });
}

export function lookedWords(looked: readonly number[], words: Sentences): string {
  if (looked.length === words.names.length) return tell("looked-all");
  const names = [...looked]
    .sort((a, b) => Number(b === words.reader) - Number(a === words.reader))
    .map((seat) => (seat === words.reader ? tell("you") : words.name(seat)));
  return tell("looked", { names: words.joined(names) });
}

/** The card whose action asks, by the kind of step. */
const askers: Partial<Record<DuckThatGoose.StepKind, Card>> = {
  order: "cash-cow",
  shoot: "shoot-yourself",
  cover: "burst-bubble",
  control: "control-freak",
  copy: "copycat",
  imitate: "copycat",
  flip: "flip-the-script",
  "first-bird": "kill-two-birds",
  "second-bird": "kill-two-birds",
  "second-wind": "second-wind",
  steal: "steal-thunder",
  bus: "under-the-bus",
  choose: "turn-the-tables",
  direction: "turn-the-tables",
  "last-call": "ripe",
};

/** Which card asks the question that is open, and on whose range it should lie. */
export function asker(view: View): { seat: number; card: Card } | null {
  const step = view.steps.at(-1);
  if (!step) return null;
  const card = step.kind === "allow" ? step.card : askers[step.kind];
  return card ? { seat: step.kind === "allow" ? (step.other ?? step.seat) : step.seat, card } : null;
}

/** Who answers the open question; a controller in the turn of somebody else (R32). */
export function decider(view: View): number | null {
  const step = view.steps.at(-1);
  if (!step) return null;
  return view.controller !== undefined && step.seat === view.turn ? view.controller : step.seat;
}

/** Between rounds, and while everybody looks, it is nobody’s turn. */
export function onTurn(view: View): number | null {
  const kind = view.steps.at(-1)?.kind;
  if (view.sheet.length >= view.round) return null;
  return kind === undefined || kind === "look" || kind === "last-call" ? null : view.turn;
}

function stepValues(view: View, words: Sentences): Values {
  const step = view.steps.at(-1);
  const seats = view.ranges.length;
  const seat = step?.seat ?? 0;
  return {
    seat: words.seat(decider(view) ?? seat),
    owner: words.seat(seat),
    controlled: decider(view) === seat ? "no" : "yes",
    card: words.card(step?.card ?? view.held?.card ?? ""),
    held: view.held?.card ? "yes" : "no",
    other: words.seat(step?.other ?? seat),
    left: words.name((seat + 1) % seats),
    right: words.name((seat + seats - 1) % seats),
  };
}

export function question(view: View, ask: Ask<Move>, words: Sentences) {
  const kind = view.steps.at(-1)?.kind ?? "draw";
  const isForced = kind === "draw" && !ask.moves.some(({ move }) => move.kind === "deck");
  const mustKeep = kind === "keep" && !ask.moves.some(({ move }) => move.kind === "toss");
  // When the Time is Ripe alone: nothing that one has to answer.
  if (ask.moves.every(({ move }) => move.kind === "ripe")) return waiting(view, words);
  const name = isForced ? "ask.draw-chase" : mustKeep ? "ask.keep-chase" : `ask.${kind}`;
  return { key: text(name), values: stepValues(view, words) };
}

export function waiting(view: View, words: Sentences) {
  const kind = view.steps.at(-1)?.kind ?? "draw";
  return { key: text(`waits.${kind}`), values: stepValues(view, words) };
}
