import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Editor } from "../src/games/duck-duck-go/editor/editor.svelte";
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
