import type { Ask } from "../../host/host";
import type { Sentences } from "../../sentences";
import { say, type Line, type Values } from "../../texts.svelte";
import { called, partOf, type Move, type Stack, type View } from "./cards";
import { besides, sideOf } from "./layout";

export const text = (name: string) => `web.duck-and-cover.${name}`;
export const tell = (name: string, values?: Values) => say(text(name), values);

const yes = (condition: boolean) => (condition ? "yes" : "no");

/** "7, 3 splashes, on 2 and 12": what lies in a cell. */
export function stackWords({ ducks, worth, column, row }: Stack, view: View, words: Sentences): string {
  const [top = 0, ...beneath] = ducks;
  return tell("stack", {
    duck: top,
    worth,
    competition: yes(view.competition),
    beneath: beneath.length > 0 ? words.joined(beneath.map(String)) : "none",
    column,
    row,
  });
}

/** A move by what it does on the grid: "Cover the 7, on the left". */
export function moveWords(move: Move, seat: number, view: View, words: Sentences): string {
  const stacks = view.glance.grids[seat]?.stacks ?? [];
  const called = stacks.find(({ ducks }) => ducks[0] === view.glance.grids[seat]?.called);
  if (move.kind === "cover") {
    const target = stacks.find(({ column, row }) => column === move.column && row === move.row);
    return tell("offer.cover", {
      duck: target?.ducks[0] ?? 0,
      worth: target?.worth ?? 0,
      competition: yes(view.competition),
      side: (called && sideOf(called, move)) ?? "none",
    });
  }
  const beside = besides(stacks, move).filter((stack) => stack !== called);
  // Nobody is beside it for as long as an offer outlives the view it came with.
  const ducks = beside.length > 0 ? words.joined(beside.map(({ ducks }) => String(ducks[0] ?? 0))) : "–";
  return tell("offer.duck", { column: move.column, row: move.row, ducks });
}

/** Which duck the captain calls, and what that means to a seat; in little room only the latter. */
export function callWords(view: View, seat: number | null, words: Sentences, room: "much" | "little" = "much"): string {
  if (!view.card) return "";
  const duck = seat === null ? undefined : view.glance.grids[seat]?.called;
  const kind = called[view.card] === null ? view.card : "number";
  return tell("call", {
    kind,
    room,
    card: words.card(view.card),
    part: partOf(view, seat),
    ...(duck === undefined ? {} : { duck }),
  });
}

export function question(view: View, ask: Ask<Move>, words: Sentences): Line {
  const duck = view.glance.grids[words.reader ?? 0]?.called ?? 0;
  const covers = ask.moves.filter(({ move }) => move.kind === "cover").length;
  return { key: text("ask"), values: { duck, covers } };
}

export function waiting(view: View, must: readonly number[], words: Sentences): Line | null {
  if (view.over || must.length === 0) return null;
  const names = words.joined(must.map((seat) => words.name(seat)));
  return { key: text("waits"), values: { part: partOf(view, words.reader), names } };
}
