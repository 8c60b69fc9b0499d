import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyGame } from "../src/games/game";
import type { HostNews, MatchNews } from "../src/host/host";
import type { Stage } from "../src/motion/stage";
import type { Follower } from "../src/pond/follower";
import { browserTexts } from "../build/texts";

vi.mock("texts:en", () => ({ default: browserTexts("en") }));
vi.mock("texts:de", () => ({ default: browserTexts("de") }));
vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {}, documentElement: {}, hidden: false });
vi.stubGlobal("location", { pathname: "/" });
vi.stubGlobal("addEventListener", () => {});

const { speak } = await import("../src/texts.svelte");
const { settings } = await import("../src/settings.svelte");
const { TableModel } = await import("../src/table/model.svelte");
await speak("en");

const turn = { event: "turn-began", seat: 1, turns: 1 };
const news = (number: number, more: Partial<MatchNews> = {}): MatchNews => ({
  news: "match",
  table: "t",
  match: 1,
  since: Math.max(0, number - 1),
  number,
  events: [],
  view: {},
  must: [0],
  clocks: [],
  outcome: null,
  ...more,
});
const ask = (id: number, must = true) => ({ id, must, moves: [] });

let tell: (news: HostNews) => void;
let requests: object[];
let model: InstanceType<typeof TableModel>;
let stage: { rests: number[]; skips: number; clear: () => void };
let game: Partial<AnyGame>;

beforeEach(() => {
  requests = [];
  const request = (request: object) => void requests.push(request);
  const host = { listen: (hear: typeof tell) => (tell = hear), answer() {}, request, close() {} };
  model = new TableModel(host, () => null);
  model.start();
  game = { motion: { "turn-began": null }, seatFields: ["seat"], dear: () => null };
  model.game = game as AnyGame;
  model.table = { game: "killer-duckie", seats: [{ name: "Anna" }, { name: "Bert" }], clock: {} } as typeof model.table;
  settings.speed = "normal";
  stage = { rests: [], skips: 0, clear() {} };
  const done = () => Promise.resolve();
  (model as unknown as { stage: Partial<Stage> }).stage = {
    begin() {},
    clear: () => stage.clear(),
    unhide() {},
    goOn() {},
    wait: done,
    skip: () => void (stage.skips += 1),
    rest: (ms) => (stage.rests.push(ms), done()),
  };
  tell({ news: "connection", connection: "open" });
  tell({ news: "you", table: "t", seat: 0, key: "" });
});

/** What the viewer knows, where it is known. */
const follow = (more: Partial<Follower>) => {
  const nothing = { begin() {}, settle() {}, close() {}, knows: () => true, fold: async () => null };
  (model as unknown as { follower: Partial<Follower> }).follower = { ...nothing, ...more };
};
const later = () => new Promise((resolve) => setTimeout(resolve));

it("takes a question as answered that was answered elsewhere", async () => {
  tell(news(1, { ask: ask(5) }));
  await later();
  expect(model.ask?.id).toBe(5);
  tell({ news: "held", table: "t", match: 1, ask: 5, move: "pass" });
  expect(model.ask).toBeNull();
  tell(news(2, { ask: ask(6) }));
  await later();
  expect(model.ask?.id).toBe(6);
});

it("asks nothing more about a table that has moved on, with motion or without", async () => {
  let seen: object | null = null;
  follow({ fold: async () => ({ isLater: true }) });
  stage.clear = () => (seen = { ask: model.ask, view: model.shown?.view });
  for (const speed of ["off", "fast"] as const) {
    settings.speed = speed;
    tell(news(1, { ask: ask(5) }));
    await later();
    expect(model.ask?.id).toBe(5);
    // Somebody's own answer from another device, or the clock's: this page has sent nothing.
    tell(news(2, { ask: ask(6), events: [turn] }));
    await later();
    expect(seen).toEqual({ ask: null, view: { isLater: true } });
    expect(model.ask?.id).toBe(6);
  }
});

it("says everything aloud that has happened, but not all that happened before one came", async () => {
  tell(news(9, { events: Array(9).fill(turn) as MatchNews["events"] }));
  await later();
  expect(model.told).toHaveLength(4);
  tell(news(10, { events: [...(Array(6).fill(turn) as MatchNews["events"])] }));
  await later();
  expect(model.told).toHaveLength(6);
  expect(model.log).toHaveLength(15);
});

it("skips motion for a question that closes, not for one that waits", async () => {
  tell(news(1, { ask: ask(5), until: 1 }));
  expect(stage.skips).toBe(0);
  tell(news(2, { ask: ask(6, false), until: 1 }));
  expect(stage.skips).toBe(1);
  game.window = 4000;
  tell(news(3, { ask: ask(7), until: 1 }));
  expect(stage.skips).toBe(2);
  await later();
});

it("does not rest long while the viewer's clock runs", async () => {
  game.rest = () => 9000;
  tell(news(0));
  await later();
  const clocks = [{ seat: 0, until: 0, bank: 0 }];
  tell(news(1, { events: [turn] }));
  await later();
  tell(news(2, { events: [turn], clocks }));
  await later();
  expect(stage.rests).toEqual([9000, 1500]);
});

it("shows what comes next, whatever was wrong with what came before", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  game.together = () => {
    throw new Error("a fault of the game");
  };
  tell(news(1, { events: [turn, turn] }));
  await later();
  expect(told).toHaveBeenCalledOnce();
  tell(news(2, { ask: ask(6) }));
  await later();
  expect(model.ask?.id).toBe(6);
});

describe("a hint", () => {
  const thought = { ask: 0, interrupts: false, worlds: 9, moves: [], reason: { kind: "only", first: 0 } };
  type Thought = Awaited<ReturnType<Follower["think"]>>;

  it("is thought of here where what is shown is known", async () => {
    follow({ think: async () => thought as unknown as Thought });
    tell(news(1, { ask: ask(5) }));
    await later();
    model.askHint();
    expect(model.hint).toEqual({ ask: 5, moves: null });
    await later();
    expect(model.hint).toMatchObject({ news: "hinted", match: 1, ask: 5, reason: thought.reason });
    expect(requests).toEqual([]);
  });

  it("is asked for where the match is played, if it is not known here or could not be thought of", async () => {
    for (const knows of [false, true]) {
      follow({ knows: () => knows, think: async () => null });
      requests.length = 0;
      tell(news(1, { ask: ask(5) }));
      await later();
      model.askHint();
      await later();
      expect(requests).toEqual([{ do: "hint", ask: 5 }]);
      model.hint = null;
    }
  });

  it("that comes when the question is gone is nobody's any more", async () => {
    let think = (_: Thought) => {};
    follow({ think: () => new Promise((resolve) => (think = resolve)) });
    tell(news(1, { ask: ask(5) }));
    await later();
    model.askHint();
    tell(news(2, { ask: ask(6) }));
    await later();
    think(thought as unknown as Thought);
    await later();
    expect([model.hint, requests]).toEqual([null, []]);
  });
});

it("shows nobody both on a seat and among the watchers", () => {
  const watchers = ["b", "c"].map((id) => ({ id, name: id }));
  tell({ news: "crowd", table: "t", watchers, kicked: [] });
  expect(model.watchers).toEqual(watchers);
  const seats = [
    { name: "Anna", person: "a" },
    { name: "Bert", person: "b" },
  ];
  tell({ ...model.table, news: "table", seats } as HostNews);
  expect(model.watchers).toEqual([{ id: "c", name: "c" }]);
});

describe("whoever is out", () => {
  const kept = new Map<string, string>();
  const seatsOf = (...kinds: string[]) => ({ ...model.table, seats: kinds.map((kind) => ({ name: kind, kind })) });
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    game.status = (view, seat) => ({ line: { key: "web.ask" }, out: (view as { out: number[] }).out.includes(seat) });
  });

  it("can do without motion for the rest of the match, and of no other", async () => {
    tell(news(1, { view: { out: [0] } }));
    await later();
    expect(model.isOut).toBe(true);
    model.setStill(true);
    expect(stage.skips).toBe(1);
    tell(news(1, { match: 2, view: { out: [] } }));
    await later();
    expect([model.isOut, model.still]).toEqual([false, false]);
    tell(news(1, { match: 1, view: { out: [0] } }));
    await later();
    expect(model.still).toBe(true);
  });

  it("can skip to the end as soon as only bots are left", async () => {
    const asked: object[] = [];
    model.host.request = (request) => void asked.push(request);
    model.table = seatsOf("person", "bot", "person") as typeof model.table;
    tell(news(1, { view: { out: [0] } }));
    await later();
    expect(model.canFinish).toBe(false);
    tell(news(2, { view: { out: [0, 2] } }));
    await later();
    expect(model.canFinish).toBe(true);
    model.finish();
    expect(asked).toEqual([{ do: "finish" }]);
    expect(model.still).toBe(true);
    tell(news(3, { view: { out: [0, 2] }, outcome: [] }));
    await later();
    expect(model.isOut).toBe(false);
  });
});
