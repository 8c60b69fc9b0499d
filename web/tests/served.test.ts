import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { HostNews } from "../src/host/host";
import { ServedHost } from "../src/host/served";

// A wire whose other end is the test.
class FakeSocket {
  static OPEN = 1;
  static CONNECTING = 0;
  static last: FakeSocket;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: (message: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  tell(news: object) {
    this.onmessage({ data: JSON.stringify(news) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose();
  }
}

const match = (number: number, ask?: number, events: object[] = []) => ({
  news: "match",
  match: 1,
  since: Math.max(0, number - 1),
  number,
  now: Date.now(),
  events,
  view: {},
  must: [0],
  clocks: [],
  outcome: null,
  ...(ask === undefined ? {} : { ask: { id: ask, must: true, moves: [] } }),
});

let heard: HostNews[];
let host: ServedHost;
let wake: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "pond" });
  vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {}, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    if (name === "online") wake = listener;
  });
  vi.stubGlobal("removeEventListener", () => {});
  heard = [];
  host = new ServedHost(
    "table",
    () => "en",
    () => Promise.resolve(),
  );
  host.listen((news) => heard.push(news));
  FakeSocket.last.tell({ news: "welcome" });
});

afterEach(() => host.close());

const answers = () => FakeSocket.last.sent.filter((request) => request["do"] === "answer");

async function comeBack() {
  const before = FakeSocket.last;
  before.breaks();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.last).not.toBe(before);
  FakeSocket.last.tell({ news: "welcome" });
}

it("opens the table with the last number it was told, and the match it is of", async () => {
  expect(FakeSocket.last.sent).toMatchObject([{ do: "open", table: "table", match: 0, since: 0 }]);
  FakeSocket.last.tell(match(7));
  await comeBack();
  expect(FakeSocket.last.sent).toMatchObject([{ do: "open", match: 1, since: 7 }]);
});

it("says that the line is lost, and that it is back", async () => {
  await comeBack();
  const connections = heard.flatMap((news) => (news.news === "connection" ? [news.connection] : []));
  expect(connections).toEqual(["connecting", "open", "waiting", "connecting", "open"]);
});

it("sends an answer again that was lost on the way", async () => {
  FakeSocket.last.tell(match(1, 5));
  host.answer(5, "draw");
  await comeBack();
  FakeSocket.last.tell(match(1, 5));
  expect(answers()).toMatchObject([{ ask: 5, move: "draw" }]);
});

it("does not answer again what has been answered", async () => {
  FakeSocket.last.tell(match(1, 5));
  host.answer(5, "draw");
  await comeBack();
  FakeSocket.last.tell(match(2, 6));
  expect(answers()).toEqual([]);
});

it("does not insist on an answer that was refused", () => {
  FakeSocket.last.tell(match(1, 5));
  host.answer(5, "fly");
  FakeSocket.last.tell({ news: "refused", id: answers()[0]!["id"], key: "move.illegal", values: {}, message: "" });
  expect(heard.at(-1)).toMatchObject({ news: "refused", isOfAnswer: true });
  FakeSocket.last.tell(match(1, 5));
  expect(answers()).toHaveLength(1);
});

it("asks whether anybody is there when it wakes, and for nothing else", () => {
  FakeSocket.last.tell(match(10));
  wake();
  expect(FakeSocket.last.sent.map((request) => request["do"])).toEqual(["open", "ping"]);
});

it("hears another match from its beginning", async () => {
  FakeSocket.last.tell(match(7));
  await comeBack();
  FakeSocket.last.tell({ ...match(9, undefined, [{ event: "first" }, { event: "late" }]), match: 2 });
  const events = heard.flatMap((news) => (news.news === "match" ? news.events : []));
  expect(events).toEqual([{ event: "first" }, { event: "late" }]);
  await comeBack();
  expect(FakeSocket.last.sent).toMatchObject([{ do: "open", match: 2, since: 9 }]);
});

it("notices by itself that nobody is at the other end", async () => {
  const dead = FakeSocket.last;
  dead.tell(match(7));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(dead.sent.at(-1)).toMatchObject({ do: "ping" });
  expect(FakeSocket.last).toBe(dead);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.last).not.toBe(dead);
});

it("notices that a request is not answered", async () => {
  const dead = FakeSocket.last;
  dead.tell(match(7));
  host.request({ do: "say", text: "quack" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.last).not.toBe(dead);
});

it("does not wait for ever to be welcomed", async () => {
  FakeSocket.last.breaks();
  await vi.advanceTimersByTimeAsync(1_000);
  const stuck = FakeSocket.last;
  stuck.readyState = FakeSocket.CONNECTING;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(FakeSocket.last).not.toBe(stuck);
  const another = FakeSocket.last;
  another.readyState = FakeSocket.CONNECTING;
  wake();
  expect(FakeSocket.last).not.toBe(another);
});

it("is silent once it is closed", async () => {
  const last = FakeSocket.last;
  host.close();
  host.renew();
  wake();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeSocket.last).toBe(last);
});

it("tells the server's time by any news of the match", async () => {
  const { now } = await import("../src/time.svelte");
  FakeSocket.last.tell({ news: "welcome" });
  const ahead = 7_200_000; // this computer is two hours late
  FakeSocket.last.tell({ ...match(1), now: Date.now() + ahead });
  expect(now.exactly()).toBe(Date.now() + ahead);
});
