import { existsSync, readFileSync } from "node:fs";
import "texts:en.refusals"; // Nothing is fetched while time stands still.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HostNews, MatchNews } from "../src/host/host";
import { LocalMatch } from "../src/host/local";
import type { LocalHost, Status } from "../src/host/local_host";
import { MemoryShelf, NotKept, Taken, type Kept, type Shelf } from "../src/host/shelf";
import { Module } from "../src/pond/module";
import { PondFault, PondRefusal, type Rules } from "../src/pond/pond";
import type { PondAnswer } from "../src/types";
import { luckOf } from "./modules/chance";

const moduleOf = (game: string) => new URL(`../../build/wasm/modules/${game}.wasm`, import.meta.url);

async function rulesOf(game: string): Promise<Rules> {
  const module = await Module.load(new Uint8Array(readFileSync(moduleOf(game))));
  const ask = async (request: unknown) => {
    const answer = JSON.parse(module.answer(JSON.stringify(request))) as { refused?: PondAnswer.Refused };
    if (answer.refused) throw new PondRefusal(answer.refused);
    return answer;
  };
  return { ask: ask as Rules["ask"], close: () => {} };
}

/** Numbers from 0 to 1 that come again. */
const pool =
  "board Pool; level beginner; drain 0 0; red 2 1; yellow -3 2; blue 1 -3; " +
  "o1 -1 3; o2 -2 -1; o3 3 -2; o4 1 4; o5 5 -1; o6 4 -5";

const matches = [
  { game: "killer-duckie", options: { deck: { killer: 12 } }, seats: 4 },
  { game: "duck-and-cover", options: { rounds: 1 }, seats: 3 },
  { game: "duck-that-goose", options: { length: 1, deck: "advanced" }, seats: 4 },
  { game: "duck-that-goose", options: { length: 1, memory: "strict", deck: "advanced" }, seats: 3 },
  { game: "ducks-and-geese", options: { target: 1, blind: true }, seats: 4 },
  { game: "duck-duck-go", options: { board: pool }, seats: 3 },
];

function keptOf(game: string, people: number[], seats: number, options: Record<string, unknown>, seed = 1): Kept {
  return {
    id: "match",
    game,
    names: ["Anna", "Ben", "Cleo", "Dora"].slice(0, seats),
    people,
    bots: Array.from({ length: seats }, (_, seat) => (people.includes(seat) ? null : "random")),
    options,
    beat: 0,
    hints: true,
    begun: 0,
    seed: seed.toString(16).padStart(64, "0"),
    head: "",
    earlier: [],
  };
}

/** Somebody at the device who chooses at random: everything they are told is heard by `hear`. */
class Player {
  readonly match: LocalMatch;
  status: Status | null = null;
  private host: LocalHost | null = null;
  private answered: { host: LocalHost; ask: number } | null = null;
  readonly refusals: string[] = [];

  constructor(
    shelf: Shelf,
    start: (game: string) => Promise<Rules>,
    private readonly luck: () => number,
    private readonly hear: (host: LocalHost, news: HostNews) => void = () => {},
    unkept: Shelf = new MemoryShelf(),
    owner = "page",
    again: (kept: Kept) => void = () => {},
  ) {
    this.match = new LocalMatch("match", {
      shelf,
      unkept,
      start,
      owner,
      changed: (status) => this.see(status),
      again: async (kept) => again(kept),
    });
  }

  get isOver() {
    return this.match.record.includes("\noutcome ");
  }

  private see(status: Status) {
    this.status = status;
    const { device } = status;
    if (device?.at === "hand") return void Promise.resolve().then(() => this.match.take());
    if (!device) return;
    if (device.host !== this.host) {
      this.host = device.host;
      const host = device.host;
      host.listen((news) => this.told(host, news));
    }
    if (device.bar === "hide") this.match.hide();
    if (device.bar === "step-in") {
      const { people } = status.kept!;
      const who = this.luck() < 0.3 ? people[Math.floor(this.luck() * people.length)]! : null;
      this.match.stepIn(who);
    }
    if (device.bar === "finish") device.host.request({ do: "finish" });
  }

  private told(host: LocalHost, news: HostNews) {
    this.hear(host, news);
    if (news.news === "refused") this.refusals.push(news.key);
    if (news.news !== "match") return;
    const { device } = this.status!;
    const isStepping = device?.at === "table" && device.bar === "stepping";
    // Whoever said that they step in may not be able to, or think better of it.
    if (isStepping && (!news.ask || this.luck() < 0.3)) return this.match.hide();
    if (!news.ask) return;
    const { id, must, moves } = news.ask;
    const move = moves[Math.floor(this.luck() * moves.length)]!;
    if (this.answered?.host === host && this.answered.ask === id) return;
    if (!must && !isStepping && this.luck() < 0.5) return;
    this.answered = { host, ask: id };
    if (this.match.record.split("\n").length < this.restsFrom) host.answer(id, move.notation);
    else this.wake = () => host.answer(id, move.notation);
  }

  /** Chooses nothing more when the record has so many lines, until they are woken. */
  restsFrom = Infinity;
  wake: (() => void) | null = null;

  /** Lets time pass until then. */
  async until(done: () => boolean) {
    for (let waits = 0; !done(); ++waits) {
      await vi.advanceTimersByTimeAsync(700);
      if (waits > 3000) throw new Error(`the match stands still:\n${this.match.record}`);
    }
  }
}

describe.skipIf(!existsSync(moduleOf("killer-duckie")))("a match in this browser", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const luck = luckOf(11);
    vi.spyOn(crypto, "getRandomValues").mockImplementation((into) => {
      (into as Uint32Array).forEach((_, n, all) => (all[n] = Math.floor(luck() * 2 ** 32)));
      return into;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each(matches)("$game: one person among bots plays to the end", async ({ game, options, seats }) => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf(game, [0], seats, options));
    const heard: MatchNews[] = [];
    const player = new Player(shelf, rulesOf, luckOf(7), (_, news) => {
      if (news.news === "match") heard.push(news);
    });
    await player.match.open();
    await player.until(() => player.isOver);
    await player.until(() => heard.at(-1)?.outcome !== null);
    expect(player.refusals.filter((key) => key !== "ask.late")).toEqual([]);
    // Each event is told once and in order, as a new page would be told them all.
    const fresh = await rulesOf(game);
    await fresh.ask({ do: "load", record: player.match.record });
    const looked = await fresh.ask({ do: "look", seat: 0, since: 0, again: false });
    expect(heard.flatMap(({ events }) => events)).toEqual(looked.events);
    expect(heard.at(-1)?.view).toEqual(looked.view);
    expect((await shelf.course("match"))?.phase).toBe("over");
    player.match.close();
  });

  describe.each(matches)("$game with $options, several people at one device", ({ game, options, seats }) => {
    it.each([
      { people: [0, 1], seed: 1 },
      { people: [0, 1, 2], seed: 2 },
      { people: [0, 2], seed: 3 },
      { people: Array.from({ length: seats }, (_, seat) => seat), seed: 4 },
    ])("whoever holds it is told what they may see, and no more: $people", async ({ people, seed }) => {
      const shelf = new MemoryShelf();
      await shelf.add(keptOf(game, people, seats, options, seed));
      const checks: (() => Promise<void>)[] = [];
      const last = new Map<number | null, MatchNews>();
      const fresh = await rulesOf(game);
      // The same match beside it, always as far as the record of then.
      let asked: PondAnswer.Asked | undefined;
      let made = 0;
      const goOn = async (record: string) => {
        const moves = [...record.matchAll(/^\d+ (\d) (.*) ~[0-9a-f]{8}$/gm)];
        if (!asked) made = moves.length;
        asked ??= await fresh.ask({ do: "load", record });
        for (const [, seat, move] of moves.slice(made)) {
          const { ask }: PondAnswer.AskedSeat = asked.seats.find((other) => other.seat === Number(seat))!;
          asked = await fresh.ask({ do: "answer", seat: Number(seat), ask, move: move! });
        }
        made = moves.length;
      };
      let holder: LocalHost | null = null;
      const player = new Player(shelf, rulesOf, luckOf(seed), (host, news) => {
        const { device } = player.status!;
        expect(device?.at === "table" && device.host === host, "only whoever holds it is told anything").toBe(true);
        if (news.news === "you") expect(news.seat ?? null).toBe(host.seat);
        if (news.news !== "match") return;
        const before = last.get(host.seat);
        if (holder !== host) {
          holder = host;
          if (before && news.number === before.number && !news.ask) {
            expect(news.view, "whoever gets it back sees what they saw").toEqual(before.view);
            return;
          }
        }
        last.set(host.seat, news);
        const { record } = player.match;
        checks.push(async () => {
          await goOn(record);
          const viewer = host.seat === null ? {} : { seat: host.seat };
          const looked = await fresh.ask({ do: "look", ...viewer, since: news.since, again: false, known: true });
          if (news.known !== undefined) expect(news.known).toEqual(looked.known);
          const again = await fresh.ask({ do: "look", ...viewer, since: news.since, again: true });
          const open = news.outcome && (await fresh.ask({ do: "open-view" })).view;
          expect(news.view).toEqual(open ?? looked.view);
          expect(news.number).toBe(looked.number);
          expect(news.must).toEqual(looked.must);
          expect(news.events.length).toBe((looked.events as unknown[]).length);
          // What has faded is not told again.
          news.events.forEach((event, n) =>
            expect([(looked.events as unknown[])[n], (again.events as unknown[])[n]]).toContainEqual(event),
          );
          if (news.ask) expect(news.ask).toEqual(looked.ask);
        });
      });
      await player.match.open();
      await player.until(() => player.isOver && last.get(null)?.outcome !== null && last.has(null));
      // A bot that steps in may be quicker.
      expect(player.refusals.filter((key) => key !== "ask.late")).toEqual([]);
      expect(checks.length).toBeGreaterThan(5);
      for (const check of checks) await check();
      player.match.close();
    });
  });

  it("goes on where it was after the page was left in the middle of a thought", async () => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf("duck-and-cover", [0], 3, { rounds: 1 }));
    let record = "";
    for (let visit = 0; ; ++visit) {
      const player = new Player(shelf, rulesOf, luckOf(visit), undefined, undefined, `page-${visit}`);
      await player.match.open();
      expect(player.match.record.startsWith(record)).toBe(true);
      await player.until(() => player.isOver || player.match.record.length > record.length + 100);
      record = player.match.record;
      const { isOver } = player;
      player.match.close();
      if (isOver) break;
      expect(visit).toBeLessThan(200);
    }
  });

  it("goes on from its snapshot where other rules wrote the record", async () => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf("duck-and-cover", [0], 3, { rounds: 2 }));
    const first = new Player(shelf, rulesOf, luckOf(1));
    first.restsFrom = 40;
    await first.match.open();
    await first.until(() => first.wake !== null);
    first.match.close();
    const { record } = first.match;
    // Rules that do not know this record any more, until they are asked to go on from a state.
    let isResumed = false;
    const newer = async (game: string): Promise<Rules> => {
      const rules = await rulesOf(game);
      const ask = ((request) => {
        if (request.do === "resume") isResumed = true;
        if (request.do === "load" && !isResumed)
          throw new PondRefusal({ key: "record.rules", line: 3, values: { found: 1, expected: 2 } });
        return rules.ask(request);
      }) as Rules["ask"];
      return { ask, close: () => {} };
    };
    const second = new Player(shelf, newer, luckOf(2), undefined, undefined, "later");
    await second.match.open();
    expect(isResumed).toBe(true);
    expect(second.match.record).toContain("\nposition ");
    await second.until(() => second.isOver);
    expect((await shelf.claim("match", "reader"))?.kept.earlier).toEqual([record]);
    second.match.close();
  });

  it("gives a hint for what is asked, and refuses what makes no sense here", async () => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf("duck-and-cover", [0], 3, { rounds: 1 }));
    const hints: string[] = [];
    let table: LocalHost | null = null;
    let ask = 0;
    // The words of a refusal are loaded, which takes as long as it takes: no time that stands still hurries that.
    let refusals = 0;
    let noteRefusal = () => {};
    const refused = new Promise<void>((done) => (noteRefusal = () => void (++refusals === 3 && done())));
    const player = new Player(shelf, rulesOf, luckOf(4), (host, news) => {
      table = host;
      if (news.news === "match" && news.ask) ask = news.ask.id;
      if (news.news === "hinted") hints.push(...news.moves.map(({ notation }) => notation));
      if (news.news === "refused") noteRefusal();
    });
    player.restsFrom = 0;
    await player.match.open();
    await player.until(() => player.wake !== null);
    table!.request({ do: "hint", ask });
    await player.until(() => hints.length > 0);
    const { record } = player.match;
    table!.request({ do: "hint", ask: ask + 1 });
    table!.request({ do: "say", text: "Hello" });
    table!.answer(ask, "no such move");
    await refused;
    expect(player.refusals.slice(0, 2)).toEqual(["ask.late", "web.here.not-here"]);
    expect(player.match.record).toBe(record);
    player.match.close();
  });

  it("when only bots are left, they play to the end without waiting", async () => {
    const shelf = new MemoryShelf();
    await shelf.add({ ...keptOf("killer-duckie", [0], 4, { deck: { killer: 12 } }, 3), beat: 5000 });
    let out = false;
    const player = new Player(shelf, rulesOf, luckOf(9), (host, news) => {
      if (news.news !== "match" || out) return;
      out = (news.view as { living: number[] }).living.includes(0) === false;
      if (out) host.request({ do: "finish" });
    });
    await player.match.open();
    await player.until(() => out || player.isOver);
    const began = performance.now();
    await vi.advanceTimersByTimeAsync(50);
    expect(player.isOver, `after ${performance.now() - began} ms`).toBe(true);
    player.match.close();
  });

  it("opens another match of the same people, with the options that were wished for", async () => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf("ducks-and-geese", [0], 4, { target: 1 }));
    const again: Kept[] = [];
    let table: LocalHost | null = null;
    const player = new Player(
      shelf,
      rulesOf,
      luckOf(5),
      (host) => (table = host),
      undefined,
      "page",
      (kept) => again.push(kept),
    );
    await player.match.open();
    await player.until(() => player.isOver);
    table!.request({ do: "change", options: { target: 0 } });
    await player.until(() => player.refusals.length === 1);
    table!.request({ do: "change", options: { target: 2 }, bots: "goose" });
    table!.request({ do: "start" });
    await player.until(() => again.length === 1);
    expect(again[0]).toMatchObject({ options: { target: 2 }, bots: [null, "goose", "goose", "goose"], people: [0] });
    player.match.close();
  });

  it("makes no move that cannot be kept, and goes on when it can", async () => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf("ducks-and-geese", [0], 4, { target: 1 }));
    let isFull = false;
    const append = shelf.append.bind(shelf);
    shelf.append = async (claim, step) => {
      if (isFull) throw new NotKept("full");
      await append(claim, step);
    };
    const player = new Player(shelf, rulesOf, luckOf(3));
    player.restsFrom = 16;
    await player.match.open();
    await player.until(() => player.wake !== null);
    isFull = true;
    player.restsFrom = Infinity;
    player.wake!();
    await player.until(() => player.status?.trouble === "full");
    const { record } = player.match;
    await vi.advanceTimersByTimeAsync(5000);
    expect(player.match.record).toBe(record);
    expect(player.refusals).toEqual(["web.here.not-kept.full"]);
    player.match.playOnUnkept();
    player.wake!();
    await player.until(() => player.isOver);
    expect(player.status?.keeps).toBe(false);
    expect(player.match.record.startsWith(record)).toBe(true);
    player.match.close();
  });

  it("a fault of the rules stops this match, and its record is left", async () => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf("duck-and-cover", [0], 3, { rounds: 1 }));
    let answers = 0;
    const faulty = async (game: string): Promise<Rules> => {
      const rules = await rulesOf(game);
      const ask = ((request) => {
        if (request.do === "answer" && ++answers > 10) throw new PondFault("check failed");
        return rules.ask(request);
      }) as Rules["ask"];
      return { ask, close: () => {} };
    };
    const phases: string[] = [];
    const player = new Player(shelf, faulty, luckOf(3), (_, news) => {
      if (news.news === "table") phases.push(news.phase);
    });
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    await player.match.open();
    await player.until(() => phases.at(-1) === "stopped");
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
    expect(player.match.record).toMatch(/^duckpond record 1 /);
    expect((await shelf.course("match"))?.phase).toBe("stopped");
    player.match.close();
  });

  it("a page whose match another has taken over can write nothing more", async () => {
    const shelf = new MemoryShelf();
    await shelf.add(keptOf("duck-and-cover", [0], 3, { rounds: 1 }));
    const first = await shelf.claim("match", "first");
    const second = await shelf.claim("match", "second");
    const step = { text: "x", course: { moves: 1, outcome: null, phase: "playing" as const } };
    await expect(shelf.append(first!.claim, step)).rejects.toThrow(Taken);
    await shelf.append(second!.claim, step);
  });
});
