import { record, steps, type Reader, type Step } from "../api";
import type { Server } from "../types";
import type { Host, HostNews } from "./host";

export interface Recorded {
  game: string;
  names: string[];
}

/** What the head of a record says (docs/record.md). */
export function headOf(text: string): Recorded {
  const found: Recorded = { game: "", names: [] };
  for (const line of text.split("\n")) {
    const [, word, rest] = line.match(/^(game|seat) (.*) ~[0-9a-f]{8}$/) ?? [];
    if (word === "game") found.game = rest ?? "";
    if (word === "seat") found.names.push(rest?.replace(/^\d+ /, "") ?? "");
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

/** A match that is over, told again step by step, as one viewer was told it. */
export class RecordedHost implements Host {
  steps: Step[] = [];
  at = 0;
  private tell: (news: HostNews) => void = () => {};
  // A jump is told as if it were another match, so that nothing of before is left.
  private jumps = 0;
  private loads = 0;

  constructor(
    private readonly table: string,
    private readonly match: number,
  ) {}

  /** Null if another was asked for meanwhile. */
  async load(reader: Reader): Promise<Recorded | null> {
    const load = ++this.loads;
    const [head, loaded] = await Promise.all([
      record(this.table, this.match).then(headOf),
      steps(this.table, this.match, reader),
    ]);
    if (load !== this.loads) return null;
    this.steps = loaded.steps;
    this.tell(this.tableNews(head, loaded.bots ?? []));
    this.tell({ news: "you", table: this.table, key: "", ...(typeof reader === "number" ? { seat: reader } : {}) });
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
    });
  }

  listen(tell: (news: HostNews) => void) {
    this.tell = tell;
  }
  answer() {}
  request() {}
  close() {
    this.tell = () => {};
  }

  /** What happened, as the viewer was told it, and in which step. */
  get moments(): Moment[] {
    return this.steps.flatMap(({ events, view }, step) => events.map((event) => ({ event, step, view })));
  }

  private tableNews({ game, names }: Recorded, bots: readonly number[]): Server.Room {
    const seat = (name: string, n: number): Server.RoomSeat => ({
      kind: bots.includes(n) ? "bot" : "person",
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
