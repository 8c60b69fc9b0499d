import { beforeEach, expect, it, vi } from "vitest";
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
  number,
  events,
  view: {},
  must: [0],
  clocks: [],
  outcome: null,
  ...(ask === undefined ? {} : { ask: { id: ask, must: true, moves: [] } }),
});

let heard: HostNews[];
let host: ServedHost;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "pond" });
  vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {}, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
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

const answers = () => FakeSocket.last.sent.filter((request) => request["do"] === "answer");

async function comeBack() {
  const before = FakeSocket.last;
  before.breaks();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.last).not.toBe(before);
  FakeSocket.last.tell({ news: "welcome" });
}

it("opens the table with the last number it was told", async () => {
  expect(FakeSocket.last.sent).toMatchObject([{ do: "open", table: "table", since: 0 }]);
  FakeSocket.last.tell(match(7));
  await comeBack();
  expect(FakeSocket.last.sent).toMatchObject([{ do: "open", since: 7 }]);
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
