import { record, type Reader, type Step } from "../api";
import { Pond, type Rules } from "../pond/pond";
import type { Server } from "../types";
import type { Host, HostNews } from "./host";

export interface Recorded {
  game: string;
  names: string[];
  /** The seats that people held; none where nobody said it. */
  people: number[];
}

/** What the head of a record says (docs/record.md). */
export function headOf(text: string): Recorded {
  const found: Recorded = { game: "", names: [], people: [] };
  for (const line of text.split("\n")) {
    const [, word, rest = ""] = line.match(/^(game|seat|people) (.*) ~[0-9a-f]{8}$/) ?? [];
    if (word === "game") found.game = rest;
    if (word === "seat") found.names.push(rest.replace(/^\d+ /, ""));
    if (word === "people") found.people = rest.split(" ").map(Number);
    if (line.startsWith("seed ")) break;
  }
  return found;
}

/** Something that happened: in which step, and how it looked then. */
export interface Moment {
  event: { event: string };
  step: number;
  view: unknown;
}

/** A match that is over, played again here by its rules and told step by step, as one viewer was told it. */
export class RecordedHost implements Host {
  steps: Step[] = [];
  at = 0;
  private tell: (news: HostNews) => void = () => {};
  // A jump is told as if it were another match, so that nothing of before is left.
  private jumps = 0;
  private loads = 0;
  private opened: Promise<{ head: Recorded; rules: Rules }> | null = null;

  constructor(
    private readonly table: string,
    private readonly match: number,
    private readonly text: () => Promise<string> = () => record(table, match),
    private readonly start: (game: string) => Promise<Rules> = (game) => Pond.start(game),
  ) {}

  /** Null if another was asked for meanwhile. */
  async load(reader: Reader): Promise<Recorded | null> {
    const load = ++this.loads;
    const { head, rules } = await this.open();
    const isSeat = typeof reader === "number" && reader < head.names.length;
    const { steps } = await rules.ask({ do: "replay", ...(isSeat ? { seat: reader } : {}), all: reader === "all" });
    if (load !== this.loads) return null;
    this.steps = steps as Step[];
    this.tell(this.tableNews(head));
    this.tell({ news: "you", table: this.table, key: "", ...(isSeat ? { seat: reader } : {}) });
    this.tell({ news: "connection", connection: "open" });
    return head;
  }

  /** Shows the match after so many steps: the next one with its motion, any other at once. */
  show(at: number) {
    const next = Math.max(0, Math.min(at, this.steps.length - 1));
    const isNext = next === this.at + 1 && this.jumps > 0;
    const step = this.steps[next];
    if (!step) return;
    if (!isNext) ++this.jumps;
    this.at = next;
    this.tell({
      news: "match",
      table: this.table,
      match: this.jumps,
      since: isNext ? next : 0,
      number: next + 1,
      events: isNext ? step.events : this.steps.slice(0, next + 1).flatMap(({ events }) => events),
      view: step.view,
      must: [],
      clocks: [],
      outcome: null,
      ...(step.known === undefined ? {} : { known: step.known }),
    });
  }

  listen(tell: (news: HostNews) => void) {
    this.tell = tell;
  }
  answer() {}
  request() {}
  close() {
    this.tell = () => {};
    this.opened?.then(
      ({ rules }) => rules.close(),
      () => {},
    );
  }

  /** What happened, as the viewer was told it, and in which step. */
  get moments(): Moment[] {
    return this.steps.flatMap(({ events, view }, step) => events.map((event) => ({ event, step, view })));
  }

  // Once for all viewers; again if it could not be done.
  private open() {
    const opening = async () => {
      const text = await this.text();
      const head = headOf(text);
      const rules = await this.start(head.game);
      try {
        await rules.ask({ do: "load", record: text });
      } catch (refused) {
        rules.close();
        throw refused;
      }
      return { head, rules };
    };
    this.opened ??= opening().catch((fault: unknown) => {
      this.opened = null;
      throw fault;
    });
    return this.opened;
  }

  private tableNews({ game, names, people }: Recorded): Server.Room {
    const seat = (name: string, n: number): Server.RoomSeat => ({
      kind: people.length === 0 || people.includes(n) ? "person" : "bot",
      name,
      person: "",
      here: true,
      bot_plays: false,
      again: false,
    });
    return {
      news: "table",
      table: this.table,
      game,
      options: {},
      clock: { seconds: 0, bank: 0 },
      open: false,
      watchers: true,
      beat: 0,
      bots: "drake",
      hints: false,
      host: "",
      phase: "over",
      seats: names.map(seat),
      watching: 0,
      muted: [],
      match: this.match,
      commitment: "",
      played: names,
    };
  }
}
