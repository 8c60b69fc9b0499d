import { describe, expect, it } from "vitest";
import { changes, fieldsOf, isEmpty, runsOf, seatOf, sharedFields } from "../src/games/plain/view";
import { rulesOf } from "../src/games/registry";
import { Sentences } from "../src/sentences";
import { say } from "../src/texts.svelte";

const shape = { seats: ["turn"], bySeat: ["hands", "scores", "players"] };
const view = {
  turn: 1,
  over: false,
  hands: [[5, 7], null],
  scores: [3, 4],
  players: [
    { size: 2, marks: [] },
    { size: 9, marks: ["a"] },
  ],
  pile: [null, null, "seer"],
  board: [{ q: 1 }],
  gone: [],
  glance: { best: 0, hands: ["x", "y"] },
};

describe("any view", () => {
  it("is told apart into what belongs to nobody and what belongs to a seat", () => {
    const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
    const { lines, large } = sharedFields(view, shape);
    expect(names(lines)).toEqual(["pile", "turn", "over", "best"]);
    expect(names(large)).toEqual(["board"]);
    expect(fieldsOf(view, shape, 1).map(({ name, value }) => [name, value])).toEqual([
      ["hands", null],
      ["scores", 4],
      ["size", 9],
      ["marks", ["a"]],
      ["hands", "y"],
    ]);
  });

  it("tells numbers that all may know in a word, and keeps cards, hidden or not, apart", () => {
    const mine = seatOf({ ...view, scores: [3, null] }, shape, 0, 2);
    expect(mine.numbers.map(({ name }) => name)).toEqual(["size"]);
    expect(mine.cards.map(({ name }) => name)).toEqual(["hands", "scores", "hands"]);
  });

  it("says which fields have changed", () => {
    const now = { ...view, turn: 0, hands: [[5], null], glance: { ...view.glance, best: 1 } };
    expect([...changes(view, now, shape, 2)].sort()).toEqual(["0.hands.hands/0", "0.turn", "1.best"]);
    expect(changes(view, view, shape, 2).size).toBe(0);
  });

  it("counts what lies side by side", () => {
    expect(runsOf([null, null, "a", "a", "b", "a"])).toEqual([
      { value: null, count: 2 },
      { value: "a", count: 2 },
      { value: "b", count: 1 },
      { value: "a", count: 1 },
    ]);
  });

  it("leaves out what is empty, and nothing else", () => {
    for (const empty of [[], {}, [[], []], { a: [], b: {} }]) expect(isEmpty(empty)).toBe(true);
    for (const full of [0, "", null, false, [null], { a: 0 }, [[1], []]]) expect(isEmpty(full)).toBe(false);
  });
});

describe("a game without texts", () => {
  const words = new Sentences("high-duck", ["Anna", "Bert"], 0, ["seat"]);
  it("is told in its own words", () => {
    expect(words.event({ event: "duck-swapped", seat: 1, duck: 5, old_duck: null } as { event: string })).toBe(
      "Duck swapped, Bert, duck 5",
    );
    expect(words.move({ kind: "keep" })).toBe("Keep");
    expect(say("high-duck.name")).toBe("High duck");
    expect(say("high-duck.option.lowest_wins")).toBe("Lowest wins");
    expect(say("high-duck.pitch")).toBe("");
  });
  it("shows which sentence of ours is missing", () => {
    expect(say("web.nothing-like-that")).toBe("web.nothing-like-that");
  });
  it("has no page of rules, and the others have theirs", async () => {
    expect(await rulesOf("high-duck", "en")).toBeNull();
    expect((await rulesOf("killer-duckie", "de"))?.language).toBe("de");
    expect((await rulesOf("killer-duckie", "en"))?.language).toBe("en");
  });
});
