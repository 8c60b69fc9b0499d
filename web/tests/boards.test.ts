import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Editor, nameOf } from "../src/games/duck-duck-go/editor/editor.svelte";
import { Shelf } from "../src/games/duck-duck-go/editor/shelf.svelte";
import { add, boxOf, centreOf, hexAt, spacesOf, steps, type Tile } from "../src/games/duck-duck-go/hexes";

describe("hexagons", () => {
  it("are found again where they are drawn", () => {
    for (let q = -9; q <= 9; q += 1) {
      for (let r = -9; r <= 9; r += 1) {
        const { x, y } = centreOf({ q, r });
        for (const [dx, dy] of [
          [0, 0],
          [7, 0],
          [-7, 3],
          [0, 8],
          [3, -7],
        ] as const) {
          expect(hexAt({ x: x + dx, y: y + dy })).toEqual({ q, r });
        }
      }
    }
  });
  it("have six neighbours as far from them, counterclockwise from the east", () => {
    const angles = steps.map((step) => {
      const { x, y } = centreOf(step);
      expect(Math.hypot(x, y)).toBeCloseTo(17.32, 2);
      return Math.round((Math.atan2(-y, x) * 180) / Math.PI + 360) % 360;
    });
    expect(angles).toEqual([0, 60, 120, 180, 240, 300]);
  });
  it("lie within the box of their board", () => {
    const tiles: Tile[] = [
      { tile: "drain", side: "a", q: 0, r: 0 },
      { tile: "red", side: "a", q: 2, r: 1 },
    ];
    const box = boxOf(tiles);
    for (const space of tiles.flatMap((tile) => spacesOf(tile))) {
      const { x, y } = centreOf(space);
      expect(x - 9).toBeGreaterThan(box.x);
      expect(x + 9).toBeLessThan(box.x + box.width);
      expect(y - 10).toBeGreaterThan(box.y);
      expect(y + 10).toBeLessThan(box.y + box.height);
    }
  });
});

describe("the editor", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("writes, undoes and does again", () => {
    const editor = new Editor();
    editor.rename("Duck bay");
    editor.lay("drain");
    editor.lay("o3");
    expect(editor.tile?.tile).toBe("o3");
    editor.turn();
    const { q, r } = editor.tile!;
    expect(editor.text).toBe(`board Duck bay; level beginner; drain 0 0; o3b ${q} ${r}`);
    editor.step(steps[0]!);
    expect(editor.tile).toMatchObject(add({ q, r }, steps[0]!));
    editor.undo();
    expect(editor.tile).toMatchObject({ q, r, side: "b" });
    editor.redo();
    expect(editor.tile).toMatchObject({ q: q + 1, r });
    editor.remove();
    expect(editor.draft.tiles.map(({ tile }) => tile)).toEqual(["drain"]);
    while (editor.canUndo) editor.undo();
    expect(editor.draft.tiles).toEqual([]);
    editor.close();
  });

  it("is checked when the server has seen the board as it is", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ text: "" })));
    const editor = new Editor();
    editor.lay("drain");
    await vi.advanceTimersByTimeAsync(200);
    expect(editor.isChecked).toBe(true);
    editor.turn();
    editor.step(steps[0]!);
    expect(editor.isChecked).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(editor.isChecked).toBe(true);
    editor.close();
  });
});

describe("the shelf", () => {
  const key = "duckpond.boards";
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const draft = (name: string) =>
    ({ name, level: "beginner", tiles: [{ tile: "drain", side: "a", q: 0, r: 0 }] }) as const;

  it("keeps, changes and gives back what was thrown away, at its place", () => {
    const shelf = new Shelf();
    const [one, two] = [shelf.keep(draft("One"))!, shelf.keep(draft("Two"))!];
    shelf.change(one, draft("Uno"));
    shelf.copy(shelf.find(one)!, "Uno (copy)");
    const names = () => new Shelf().boards.map(({ name }) => name);
    expect(names()).toEqual(["Uno", "Uno (copy)", "Two"]);
    shelf.throwAway(one);
    expect(names()).toEqual(["Uno (copy)", "Two"]);
    shelf.throwAway(two);
    shelf.bringBack();
    expect(names()).toEqual(["Uno (copy)", "Two"]);
    expect(shelf.find(two)).toMatchObject(draft("Two"));
  });

  it("keeps what another window has kept meanwhile", () => {
    const [here, there] = [new Shelf(), new Shelf()];
    here.keep(draft("Here"));
    there.keep(draft("There"));
    expect(there.boards.map(({ name }) => name)).toEqual(["Here", "There"]);
  });

  it("reads what it can of what somebody else has written", () => {
    const tile = { tile: "o1", side: "b", q: 1, r: 2 };
    const bad = [null, 7, { tile: "o9", q: 0, r: 0 }, { ...tile, q: 1e9 }, { ...tile, tile: "o2", q: "1" }];
    stored.set(
      key,
      JSON.stringify([null, 3, { id: "a", name: "Odd; one", level: "hard", tiles: [tile, tile, ...bad] }]),
    );
    const [odd, ...more] = new Shelf().boards;
    expect(odd).toEqual({ id: "a", name: "Odd one", level: "beginner", tiles: [tile], at: 0 });
    expect(more).toEqual([]);
    for (const broken of ["", "{", "{}", "7"]) {
      stored.set(key, broken);
      expect(new Shelf().boards).toEqual([]);
    }
  });

  it("says that a browser keeps nothing", () => {
    const shelf = new Shelf();
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(shelf.keep(draft("One"))).toBeUndefined();
    expect(shelf.isFull).toBe(true);
    expect(shelf.boards).toEqual([]);
  });
});

it("a name fits into a board's text", () => {
  expect(nameOf("  Duck; bay\u200b\n ")).toBe("Duck bay");
  expect(nameOf("x".repeat(30))).toBe("x".repeat(24));
  expect(nameOf(" ; ")).toBe("");
});
