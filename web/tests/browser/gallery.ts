// Moments of matches that the program itself played from fixed seeds: every kind of question that came up, in its
// hardest case, and the end. A page shows them one after the other, as a server would tell it.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { WebSocketRoute } from "playwright-core";
import type { MatchNews, Offer, Standing } from "../../src/host/host";
import type { Pond, PondAnswer, Server } from "../../src/types";
import { luckOf, oneOf } from "../modules/chance";
import { loadModule } from "../modules/native";
import { program, type Visitor } from "./pond";

type Move = Offer<{ kind: string }>;
type GameEvent = { event: string };
type View = { phase?: string; steps?: { kind?: string }[] };

export interface Moment {
  /** What is asked: the phase, the open step and the kinds of moves. Of the end: "over". */
  kind: string;
  /** Who looks. */
  me: number;
  view: unknown;
  /** What they were told last. */
  told: GameEvent[];
  must: number[];
  moves: Move[];
  isAsked: boolean;
  outcome: Standing[] | null;
}

interface Table {
  id: string;
  options: object;
}

/** `duckpond engine`: one request a line, one answer a line. */
class Engine {
  #child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  #answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  async ask<Answer>(request: object): Promise<Answer> {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    const line = await this.#answers.next();
    const answer = JSON.parse(String(line.value)) as Answer & { ok: boolean; error?: { message: string } };
    if (!answer.ok) throw new Error(answer.error?.message);
    return answer;
  }
  async close() {
    const ended = new Promise((done) => this.#child.once("close", done));
    this.#child.stdin.end();
    await ended;
  }
}

function kindOf(view: View, moves: readonly Move[]): string {
  const kinds = [...new Set(moves.map(({ move }) => move.kind))].sort();
  const step = Array.isArray(view.steps) ? view.steps.at(-1)?.kind : undefined;
  return [view.phase, step, kinds.join(" or ")].filter((part) => part).join(", ");
}

interface Acting {
  must: number[];
  may: number[];
  /** What each seat was told of the move before. */
  events?: { seats: GameEvent[][] };
}

// A match of random bots is over long before.
const longest = 3000;

/** Plays a match of random bots from a fixed seed, and looks before each move and at the end. */
async function play(
  engine: Engine,
  { id, options }: Table,
  players: number,
  match: number,
  look: (acting: Acting, made: number) => Promise<void>,
) {
  const seed = match.toString(16).padStart(64, "0");
  let acting = await engine.ask<Acting>({ do: "new", game: id, players, options, seed });
  for (let made = 0; made < longest; made += 1) {
    await look(acting, made);
    const [seat] = [...acting.must, ...acting.may];
    if (seat === undefined) return;
    const { move, notation } = await engine.ask<{ move: unknown; notation: string }>({
      do: "bot",
      seat,
      level: "random",
      seed: match * longest + made,
    });
    acting = await engine.ask<Acting>({ do: "move", seat, move: move === null ? null : notation });
  }
}

/**
 * Kinds of questions that some matches brought, each where it offered most, those with most to choose from first; and
 * how the first of these matches ended.
 */
export async function momentsOf(
  table: Table,
  players: number,
  { matches, kinds = Infinity }: { matches: number; kinds?: number },
): Promise<Moment[]> {
  const engine = new Engine();
  const hardest = new Map<string, Moment>();
  const ends: Moment[] = [];
  const weight = ({ moves, view }: Moment) => moves.length * 100_000 + JSON.stringify(view).length;
  for (let match = 1; match <= matches; match += 1) {
    const told = Array.from({ length: players }, (): GameEvent[] => []);
    await play(engine, table, players, match, async ({ must, may, events }) => {
      events?.seats.forEach((news, seat) => {
        if (news.length > 0) told[seat] = news;
      });
      for (const seat of new Set([...[...must, ...may].slice(0, 1), ...may.slice(0, 1)])) {
        const { moves } = await engine.ask<{ moves: Move[] }>({ do: "legal", seat });
        if (moves.length === 0) continue;
        const { view } = await engine.ask<{ view: View }>({ do: "view", seat });
        // A table that is served asks nobody who could only let a card pass.
        const isAsked = view.phase !== "window" || moves.some(({ move }) => move.kind !== "pass");
        const kind = kindOf(view, moves);
        const moment = { kind, me: seat, view, told: told[seat]!, must, moves, isAsked, outcome: null };
        const before = hardest.get(kind);
        if (!before || weight(before) < weight(moment)) hardest.set(kind, moment);
      }
    });
    const { outcome } = await engine.ask<{ outcome: Standing[] | null }>({ do: "outcome" });
    const { view } = await engine.ask<{ view: unknown }>({ do: "view", seat: 0 });
    if (outcome) ends.push({ kind: "over", me: 0, view, told: told[0]!, must: [], moves: [], isAsked: false, outcome });
  }
  await engine.close();
  const all = [...hardest.values()].sort((one, other) => weight(other) - weight(one));
  return [...all.slice(0, kinds), ...ends.slice(0, 1)];
}

/** The record of a match that is over, played at random, and how many steps its first seat sees of it. */
export async function replayOf({ id, options }: Table, players: number): Promise<{ record: string; steps: number }> {
  const module = await loadModule(id);
  const ask = <Answer>(request: Pond.Request) => JSON.parse(module.answer(JSON.stringify(request))) as Answer;
  const luck = luckOf(1);
  const seed = "1".padStart(64, "0");
  const seated = { names: names.slice(0, players), people: [0], options: options as Record<string, unknown> };
  let asked = ask<PondAnswer.Asked>({ do: "begin", ...seated, seed });
  while (asked.outcome === null) {
    const { seat, ask: id } = oneOf(luck, asked.seats);
    const looked = ask<PondAnswer.Looked>({ do: "look", seat, since: Number.MAX_SAFE_INTEGER, again: true });
    asked = ask<PondAnswer.Asked>({ do: "answer", seat, ask: id, move: oneOf(luck, looked.ask!.moves).notation });
  }
  const { record } = ask<PondAnswer.Recorded>({ do: "give-record" });
  const { steps } = ask<PondAnswer.Replayed>({ do: "replay", seat: 0, all: false });
  return { record, steps: (steps as unknown[]).length };
}

const names = [
  "Annabella Winterbottom",
  "Ben",
  "Mandarin",
  "Wilhelmina",
  "Teal",
  "Bartholomew",
  "Eider",
  "Jo",
  "Pochard",
];

/** A page at a table that shows one moment after the other. */
export class Gallery {
  #line: WebSocketRoute | undefined;
  #shown = 0;
  #moves: readonly Move[] = [];
  /** What was chosen, in notation. */
  readonly answers: string[] = [];
  #open = () => {};
  readonly #isOpen = new Promise<void>((open) => (this.#open = open));

  constructor(
    private readonly visitor: Visitor,
    private readonly game: Table,
    private readonly players: number,
  ) {}

  async enter() {
    await this.visitor.page.routeWebSocket(/\/ws/, (line) => {
      this.#line = line;
      line.onMessage((message) => {
        const request = JSON.parse(String(message)) as { do: string; id?: number; move?: string };
        if (request.do === "answer" && request.move) this.answers.push(request.move);
        if (request.do === "hint") this.#hint();
        if (request.do === "open") this.#open();
        else if (request.id !== undefined) this.#tell({ news: "done", id: request.id });
      });
      this.#tell({ news: "welcome", person: { id: this.visitor.id, name: names[0]! }, protocol: 1 });
    });
    await this.visitor.go("/t/gallery");
    await this.#isOpen;
  }

  /** Until the page shows it. */
  async show(moment: Moment) {
    const match = ++this.#shown;
    this.#moves = moment.moves;
    const order = Array.from({ length: this.players }, (_, seat) => (seat - moment.me + this.players) % this.players);
    const seats = order.map((place): Server.RoomSeat => ({
      kind: place % 3 === 2 ? "bot" : "person",
      name: names[place]!,
      person: place % 3 === 2 ? "" : place === 0 ? this.visitor.id : `person-${place}`,
      here: true,
      bot_plays: false,
      again: false,
      ...(place % 3 === 2 ? { level: "drake" } : {}),
    }));
    this.#tell({ news: "you", table: "gallery", seat: moment.me, key: "" });
    this.#tell({
      news: "table",
      table: "gallery",
      game: this.game.id,
      options: this.game.options,
      clock: { seconds: 0, bank: 0 },
      open: false,
      watchers: true,
      window: 4000,
      beat: 0,
      bots: "drake",
      hints: true,
      host: this.visitor.id,
      phase: moment.outcome ? "over" : "playing",
      seats,
      watching: 0,
      muted: [],
      match,
      commitment: "",
      played: seats.map(({ name }) => name),
    } satisfies Server.Room);
    const news: Omit<MatchNews, "events"> & { events: GameEvent[]; now: number } = {
      news: "match",
      table: "gallery",
      match,
      since: 0,
      number: 1,
      now: Date.now(),
      events: moment.told,
      view: moment.view,
      must: moment.must,
      clocks: [],
      outcome: moment.outcome,
      ...(moment.isAsked ? { ask: { id: match, must: moment.must.includes(moment.me), moves: moment.moves } } : {}),
    };
    this.#tell(news);
    await this.visitor.page.locator(`.board[data-match="${match}"]`).waitFor({ state: "attached" });
  }

  /** What a bot might think of the question that is shown. */
  #hint() {
    const best = this.#moves.slice(0, 3);
    this.#tell({
      news: "hinted",
      table: "gallery",
      match: this.#shown,
      ask: this.#shown,
      moves: best.map(({ notation }, place) => ({ notation, share: 50 - place, result: 67 - place })),
      reason: { kind: "clear", first: 0, second: 1, worlds: 14_272, result: 67, other: 66 },
    } satisfies Server.Hinted);
  }

  #tell(news: object) {
    this.#line?.send(JSON.stringify(news));
  }
}
