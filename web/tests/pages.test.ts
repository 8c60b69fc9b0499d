import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rulesHtml } from "../build/rules";
import { headOf, RecordedHost } from "../src/host/recorded";
import type { Rules } from "../src/pond/pond";

vi.mock("../src/pond/modules", () => ({ modules: {} }));

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => void vi.unstubAllGlobals());

it("knows its addresses", async () => {
  const { routeOf } = await import("../src/pages");
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/t/abc")).toEqual({ page: "table", table: "abc" });
  expect(routeOf("/t/abc/replay/2")).toEqual({ page: "replay", table: "abc", match: 2 });
  expect(routeOf("/rules/killer-duckie")).toEqual({ page: "rules", game: "killer-duckie" });
  expect(routeOf("/boards")).toEqual({ page: "boards" });
  for (const wrong of ["/boards/x", "/t", "/t/abc/replay/x", "/t/abc/replay/1/2", "/else", "/%E0"]) {
    expect(routeOf(wrong), wrong).toEqual({ page: "nowhere" });
  }
});

it("reads the head of a record", () => {
  const text = [
    "duckpond record 1 ~2e0444ae",
    "game killer-duckie ~8b48f38a",
    "seats 2 ~3201ec40",
    "seat 0 Brave Smew ~02cc9269",
    "seat 1 ~tilde ~1950e264",
    "seed 00 ~18a20e7b",
    "1 0 draw ~cae0ff15",
  ].join("\n");
  expect(headOf(text)).toEqual({ game: "killer-duckie", names: ["Brave Smew", "~tilde"], people: [] });
  const played = text.replace("seed 00", "people 1 3 ~1f4a6c2b\nseed 00");
  expect(headOf(played).people).toEqual([1, 3]);
});

it("shows the replay that was asked for last, whichever comes first", async () => {
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const asked: object[] = [];
  const ask = async (request: { do: string; seat?: number }) => {
    asked.push(request);
    if (request.seat === 0) await slow;
    return { steps: [{ moves: 0, events: [], view: { of: request.seat } }] };
  };
  const text = "game killer-duckie ~8b48f38a\nseat 0 Anna ~00000000\nseat 1 Bert ~00000000\n";
  const rules = { ask, close() {} } as unknown as Rules;
  const host = new RecordedHost(
    "abc",
    1,
    async () => text,
    async () => rules,
  );
  const first = host.load(0);
  expect(await host.load(1)).toMatchObject({ game: "killer-duckie", names: ["Anna", "Bert"] });
  goOn();
  expect(await first).toBeNull();
  expect(host.steps).toMatchObject([{ view: { of: 1 } }]);
  await host.load(7);
  await host.load("all");
  expect(asked).toEqual([
    { do: "load", record: text },
    { do: "replay", seat: 0, all: false },
    { do: "replay", seat: 1, all: false },
    { do: "replay", all: false },
    { do: "replay", all: true },
  ]);
});

it("gives each rule its number, and links to it", () => {
  const html = rulesHtml("# Title\n\n**R1. First.** See R2 & <more>.\n\n**R2.** Then\ngo on.\n\n- one\n- two\n");
  expect(html).toContain('<p id="R1" class="rule" tabindex="-1">');
  expect(html).toContain('See <a href="#R2">R2</a> &amp; &lt;more&gt;.');
  expect(html).toContain("Then go on.");
  expect(html).toContain("<ul><li>one</li><li>two</li></ul>");
});

it("gives a table its head, or none", () => {
  expect(rulesHtml("| a | b |\n|---|---|\n| 1 | 2 |\n")).toContain(
    '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr>',
  );
  expect(rulesHtml("| | |\n|---|---|\n| 1 `F:a` | 12 <code>L:r&#124;R:l</code> |\n")).toContain(
    "<table><tbody><tr><td>1 <code>F:a</code></td><td>12 <code>L:r|R:l</code></td></tr></tbody>",
  );
});
