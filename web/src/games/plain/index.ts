import { games } from "../../api";
import { ownGames } from "../../own-games";
import { defineGame, type AnyGame, type Game, type Motions } from "../game";
import Table from "./Table.svelte";
import { fewOffers, labelOf, seatOf, shapes, type Shape, type View } from "./view";

type Event = { event: string } & Record<string, unknown>;
type Move = { kind: string } & Record<string, unknown>;

/** Whatever happens, happens to somebody: their seats are pointed out. */
const motion = (shape: Shape): Motions<View, Event> =>
  new Proxy({} as Motions<View, Event>, {
    get:
      () =>
      async (event: Event, { stage }: { stage: { pulse(anchor: string): Promise<void> } }) => {
        const seats = shape.seats.map((name) => event[name]).filter((seat) => typeof seat === "number");
        await Promise.all([...new Set(seats)].map((seat) => stage.pulse(`seat-${seat}`)));
      },
  });

/** A table for any game, made of its view, its texts and its moves: for those that have none of their own. */
export async function plainGame(id: string): Promise<AnyGame> {
  const spec = ownGames.find((each) => each.id === id) ?? (await games()).find((each) => each.id === id);
  const shape = { seats: spec?.seats ?? [], bySeat: spec?.by_seat ?? [] };
  shapes.set(id, shape);
  const game: Game<View, Event, Move> = {
    id,
    Table,
    motion: motion(shape),
    why: {},
    turn: ({ turn }) => (shape.seats.includes("turn") && typeof turn === "number" ? turn : null),
    status: (view, seat) => {
      const { numbers } = seatOf(view, shape, seat, spec?.max_players ?? 0);
      const values = numbers.map(({ name, value }) => `${labelOf(id, name)} ${String(value)}`).join(" · ");
      return { line: { key: "web.plain.values", values: { values } } };
    },
    question: (_, ask) => ({ key: ask.must ? "web.plain.question" : "web.plain.may" }),
    waiting: (_, must, words) =>
      must.length === 0
        ? null
        : { key: "web.plain.waiting", values: { names: words.joined(must.map((seat) => words.name(seat))) } },
    buttons: (_, offers) => (offers.length <= fewOffers ? offers : []),
    dear: () => null,
  };
  return defineGame(game, shape.seats);
}
