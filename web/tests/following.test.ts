import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchNews } from "../src/host/host";
import { RecordedHost } from "../src/host/recorded";
import { Follower } from "../src/pond/follower";
import { Module } from "../src/pond/module";
import { PondFault, PondRefusal, type Rules } from "../src/pond/pond";
import type { Pond, PondAnswer } from "../src/types";

vi.mock("../src/pond/modules", () => ({ modules: {} }));

// Whole matches by the real rules: one module plays the match, another follows it as one viewer was told of it.

const games = ["duck-and-cover", "duck-duck-go", "duck-that-goose", "ducks-and-geese", "killer-duckie"];
const fileOf = (game: string) => resolve(__dirname, `../../build/wasm/modules/${game}.wasm`);

/** A pond without a worker. */
async function rulesOf(game: string): Promise<Rules> {
  const module = await Module.load(readFileSync(fileOf(game)) as Uint8Array<ArrayBuffer>);
  return {
    ask: (async (request: Pond.Request) => {
      let answer: { refused?: PondAnswer.Refused };
      try {
        answer = JSON.parse(module.answer(JSON.stringify(request))) as typeof answer;
      } catch (fault) {
        throw new PondFault(String(fault));
      }
      if (answer.refused) throw new PondRefusal(answer.refused);
      return answer;
    }) as Rules["ask"],
    close() {},
  };
}

/** Numbers that look random, and are the same each time. */
function dice(seed: number) {
  let state = seed * 2654435761 + 1;
  return (bound: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state % bound;
  };
}

const names = ["Anna", "Bert", "Cleo", "Dora"];

/** Plays a match to its end, or so far, and tells one viewer of it as a server would. */
async function play(
  game: string,
  viewer: number | null,
  tell: (news: MatchNews) => Promise<void>,
  { seed = 1, most = 400, options = {} }: { seed?: number; most?: number; options?: Record<string, unknown> } = {},
) {
  const rules = await rulesOf(game);
  const random = dice(seed);
  const digits = seed.toString(16).padStart(64, "0");
  let asked = await rules.ask({ do: "begin", names, people: [0], options, seed: digits });
  const seat = viewer === null ? {} : { seat: viewer };
  let number = 0;
  const look = async (known: boolean) => {
    const { events, outcome, ...looked } = await rules.ask({ do: "look", ...seat, since: number, again: false, known });
    if (!known && looked.number === number) return;
    number = looked.number;
    const news = { news: "match" as const, table: "t", match: 1, clocks: [] };
    const told = { events: events as MatchNews["events"], outcome: outcome as MatchNews["outcome"] };
    await tell({ ...news, ...looked, ...told } as MatchNews);
  };
  await look(true);
  for (let move = 0; move < most && asked.outcome === null; ++move) {
    const { seat: by, ask } = asked.seats[random(asked.seats.length)]!;
    const { ask: open } = await rules.ask({ do: "look", seat: by, since: 0, again: false });
    const offers = open!.moves;
    asked = await rules.ask({ do: "answer", seat: by, ask, move: offers[random(offers.length)]!.notation });
    await look(false);
  }
  return (await rules.ask({ do: "give-record" })).record;
}

const settled = async () => {
  for (let turn = 0; turn < 5; ++turn) await new Promise((resolve) => setTimeout(resolve));
};
/** The rules are loaded, and know what was told. */
const ready = async (follower: Follower) => {
  await (follower as unknown as { pond: Promise<Rules> | null }).pond;
  await settled();
};

const built = games.every((game) => existsSync(fileOf(game)));

describe.runIf(built)("whoever knows what they may", () => {
  let complaints: ReturnType<typeof vi.spyOn>;
  beforeEach(() => void (complaints = vi.spyOn(console, "error").mockImplementation(() => {})));
  afterEach(() => void complaints.mockRestore());

  for (const game of games) {
    for (const viewer of [0, null]) {
      it(`sees every event of ${game} happen, ${viewer === null ? "watching" : "playing"}`, async () => {
        const follower = new Follower(game, rulesOf);
        let seen = 0;
        await play(game, viewer, async (news) => {
          follower.begin(news, viewer);
          for (const event of news.events) {
            const view = await follower.fold([event]);
            if (news.events.at(-1) === event) expect(view, event.event).toEqual(news.view);
            ++seen;
          }
          follower.settle(news, names.length, viewer);
          if (news.known !== undefined) await ready(follower);
        });
        await settled();
        expect(seen).toBeGreaterThan(20);
        expect(complaints).not.toHaveBeenCalled();
      });
    }

    it(`says so where an event of ${game} is missing`, async () => {
      const follower = new Follower(game, rulesOf);
      await play(
        game,
        0,
        async (news) => {
          follower.begin(news, 0);
          const heard = news.events.slice(0, -1);
          for (const event of heard) await follower.fold([event]);
          follower.settle(heard.length > 0 ? { ...news, events: heard } : news, names.length, 0);
          await ready(follower);
          await settled();
        },
        { most: 60 },
      );
      expect(complaints).toHaveBeenCalled();
    });

    it(`is given a hint of ${game} where they are asked, and nowhere else`, async () => {
      const follower = new Follower(game, rulesOf);
      let hints = 0;
      await play(
        game,
        0,
        async (news) => {
          follower.begin(news, 0);
          follower.settle(news, names.length, 0);
          await ready(follower);
          if (news.outcome) return;
          expect(follower.knows(news)).toBe(true);
          if (hints > 2 && news.ask) return;
          const thought = await follower.think(0, () => true);
          if (!news.ask) return void expect(thought).toBeNull();
          ++hints;
          const offered = news.ask.moves.map(({ notation }) => notation);
          expect(offered).toEqual(expect.arrayContaining(thought!.moves.map(({ notation }) => notation)));
          expect(offered[thought!.reason.first]).toBeDefined();
          expect(await follower.think(0, () => false)).toBeNull();
        },
        { most: 12 },
      );
      expect(hints).toBeGreaterThan(0);
    });
  }

  for (const game of games) {
    it(`sees a match of ${game} again from its record alone`, async () => {
      const told: MatchNews[] = [];
      const record = await play(game, 0, async (news) => void told.push(news), { most: 60 });
      const host = new RecordedHost(
        "t",
        1,
        async () => record,
        () => rulesOf(game),
      );
      const follower = new Follower(game, rulesOf);
      const shown: MatchNews[] = [];
      host.listen((news) => news.news === "match" && shown.push(news));
      expect(await host.load(0)).toEqual({ game, names, people: [0] });
      for (let at = 0; at < host.steps.length; ++at) {
        host.show(at);
        const news = shown.at(-1)!;
        follower.begin(news, 0);
        // The first step is shown as it is; from then on each is a motion.
        if (at > 0) expect(await follower.fold(news.events)).toEqual(news.view);
        follower.settle(news, names.length, 0);
        if (at === 0) await ready(follower);
      }
      expect(shown.map(({ view }) => view)).toEqual(told.map(({ view }) => view));
      expect(await host.load("all")).not.toBeNull();
      expect(host.steps.every(({ known }) => known === undefined)).toBe(true);
      expect(complaints).not.toHaveBeenCalled();
    });
  }

  it("refuses a record that is none", async () => {
    const host = new RecordedHost(
      "t",
      1,
      async () => "game killer-duckie ~8b48f38a\n",
      () => rulesOf("killer-duckie"),
    );
    await expect(host.load(0)).rejects.toThrow(PondRefusal);
  });

  it("catches up with what happened unseen", async () => {
    const follower = new Follower("killer-duckie", rulesOf);
    let news: MatchNews | undefined;
    await play("killer-duckie", 1, async (told) => {
      follower.begin(told, 1);
      follower.settle(told, names.length, 1);
      news = told;
    });
    await settled();
    expect(news!.outcome).not.toBeNull();
    expect(complaints).not.toHaveBeenCalled();
  });

  it("knows nothing more after a gap, until they are told again", async () => {
    const follower = new Follower("killer-duckie", rulesOf);
    const told: MatchNews[] = [];
    await play("killer-duckie", 0, async (news) => void told.push(news), { most: 30 });
    const hear = async (news: MatchNews) => {
      follower.begin(news, 0);
      const view = await follower.fold(news.events);
      follower.settle(news, names.length, 0);
      await ready(follower);
      return view;
    };
    await hear(told[0]!);
    expect(await hear(told[1]!)).toEqual(told[1]!.view);
    expect(await hear(told[3]!)).toBeNull();
    expect(follower.knows(told[3]!)).toBe(false);
    // Nobody else is shown what this seat knows.
    await hear({ ...told[0]!, events: [] });
    follower.begin(told[1]!, 1);
    expect(await follower.fold(told[1]!.events)).toBeNull();
    await hear({ ...told[0]!, events: [] });
    expect(await hear(told[1]!)).toEqual(told[1]!.view);
    expect(complaints).not.toHaveBeenCalled();
  });

  it("goes on after something that nobody could read, once they are told again", async () => {
    const follower = new Follower("killer-duckie", rulesOf);
    const told: MatchNews[] = [];
    await play("killer-duckie", 0, async (news) => void told.push(news), { most: 30 });
    for (const again of [false, true]) {
      follower.begin(told[0]!, 0);
      follower.settle(told[0]!, names.length, 0);
      await ready(follower);
      follower.begin(told[1]!, 0);
      if (again) expect(await follower.fold(told[1]!.events)).toEqual(told[1]!.view);
      else expect(await follower.fold([{ event: "hatched" }])).toBeNull();
    }
    expect(complaints).toHaveBeenCalledOnce();
  });

  it("is gone where it never answers", async () => {
    vi.useFakeTimers();
    try {
      let closed = false;
      const silent = { ask: () => new Promise(() => {}), close: () => void (closed = true) } as unknown as Rules;
      const follower = new Follower("killer-duckie", async () => silent);
      const news = { match: 1, number: 0, since: 0, events: [], view: {}, known: {} } as unknown as MatchNews;
      follower.settle(news, 2, 0);
      await vi.advanceTimersByTimeAsync(0);
      const folded = follower.fold([{ event: "drew" }]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await folded).toBeNull();
      expect([closed, follower.knows(news)]).toEqual([true, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is told nothing of the kind where they may forget", async () => {
    let known: unknown;
    await play("duck-that-goose", 0, async (news) => void (known ??= news.known), {
      most: 5,
      options: { memory: "strict" },
    });
    expect(known).toBeUndefined();
    await play("duck-that-goose", 0, async (news) => void (known ??= news.known), { most: 5 });
    expect(known).toBeDefined();
  });

  it("does without where the rules cannot be loaded, or what is told makes no sense", async () => {
    const missing = new Follower("killer-duckie", () => Promise.reject(new PondFault("no module")));
    let first: MatchNews | undefined;
    await play("killer-duckie", 0, async (news) => void (first ??= news), { most: 0 });
    missing.settle(first!, names.length, 0);
    await settled();
    expect(await missing.fold([{ event: "drew" }])).toBeNull();
    expect(complaints).not.toHaveBeenCalled();
    const confused = new Follower("killer-duckie", rulesOf);
    confused.settle({ ...first!, known: { sure: 7 } }, names.length, 0);
    await settled();
    await settled();
    expect(confused.knows(first!)).toBe(false);
    expect(complaints).toHaveBeenCalledOnce();
  });
});

it("has modules to look at", () => expect(built, "scripts/build wasm").toBe(true));
