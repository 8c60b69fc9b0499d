import { describe, expect, it, vi } from "vitest";
import { browserTexts } from "../build/texts";
import game from "../src/games/killer-duckie/index";
import { columnsOf, placesOf } from "../src/games/killer-duckie/layout";
import { Sentences } from "../src/sentences";
import { line, speak } from "../src/texts.svelte";

vi.mock("texts:en", () => ({ default: browserTexts("en") }));
vi.mock("texts:de", () => ({ default: browserTexts("de") }));
vi.stubGlobal("document", { documentElement: {} });
await speak("en");

describe("where players swim", () => {
  it("lets everybody swim once, in the order of play, clockwise from the viewer's left", () => {
    for (let count = 1; count <= 8; count += 1) {
      const others = Array.from({ length: count }, (_, seat) => seat);
      for (const isWide of [true, false]) {
        const { left, top, right } = placesOf(others, isWide);
        expect([...left].reverse().concat(top, right)).toEqual(others);
        expect(left.length).toBe(right.length);
      }
    }
  });

  it("puts nobody at the sides of a narrow pond, and somebody before the viewer on any", () => {
    expect(placesOf([1, 2, 3, 4, 5, 6, 7, 0], false)).toEqual({ left: [], top: [1, 2, 3, 4, 5, 6, 7, 0], right: [] });
    expect(placesOf([1], true)).toEqual({ left: [], top: [1], right: [] });
    expect(placesOf([1, 2, 3, 4, 5, 6, 7], true)).toEqual({ left: [2, 1], top: [3, 4, 5], right: [6, 7] });
  });

  it("fills rows evenly", () => {
    expect(columnsOf(8, 312, 96)).toBe(3);
    expect(columnsOf(8, 390, 96)).toBe(4);
    expect(columnsOf(5, 390, 96)).toBe(3);
    expect(columnsOf(2, 312, 160)).toBe(2);
    expect(columnsOf(0, 312, 96)).toBe(1);
  });
});

it("says what it is about, and what decided it", () => {
  const words = new Sentences("killer-duckie", ["Anna", "Bert", "Carol"], 0, game.seatFields);
  expect(line(game.goal!({}))).toBe("Be the last duck swimming");
  const decided = (out: number[]) => game.decided!({ out }, [], words);
  expect(line(decided([2, 1])!)).toBe("Bert drew a Killer and had no Angel.");
  expect(line(decided([1, 0])!)).toBe("You drew a Killer and had no Angel.");
  expect(decided([])).toBeNull();
});
