import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { browserTexts } from "../build/texts";
import { flocks, kinds, partOf, splashes, type Move, type Stack, type View } from "../src/games/duck-and-cover/cards";
import { decidedBy, leadersOf } from "../src/games/duck-and-cover/ends";
import { ahead, axisOf, besides, gapSize, layoutOf, shapeOf, sideOf } from "../src/games/duck-and-cover/layout";
import { callWords, moveWords, question, stackWords, waiting } from "../src/games/duck-and-cover/words";
import game from "../src/games/duck-and-cover/index";
import { Sentences } from "../src/sentences";
import { say, speak } from "../src/texts.svelte";

vi.mock("texts:en", () => ({ default: browserTexts("en") }));
vi.mock("texts:de", () => ({ default: browserTexts("de") }));
vi.stubGlobal("document", { documentElement: {} });

const stack = (column: number, row: number, ...ducks: number[]): Stack => ({
  column,
  row,
  ducks,
  worth: splashes[(ducks[0] ?? 1) - 1] ?? 0,
});

function viewOf(grids: Stack[][], more: Partial<View> = {}): View {
  const seats = grids.map((_, seat) => seat);
  return {
    rounds: 3,
    competition: false,
    pressure: false,
    constraints: false,
    surprises: false,
    round: 1,
    over: false,
    grids: grids.map(() => ({ ducks: [], showing: [] })),
    card: "seven",
    moving: seats,
    chosen: [],
    picks: seats.map(() => null),
    last: seats.map(() => null),
    deck: [null, null, null],
    pile: ["two"],
    discards: [],
    repeat_aside: false,
    missing: [],
    run_outs: 0,
    totals: seats.map(() => 0),
    sheet: [],
    glance: {
      grids: grids.map((stacks) => {
        const sum = stacks.reduce((sum, { worth }) => sum + worth, 0);
        return { stacks, sum, points: sum, called: 7 };
      }),
      discard_limit: 11 - grids.length,
      unseen: ["one", "max"],
    },
    ...more,
  };
}

describe("what is printed", () => {
  const page = readFileSync(resolve(__dirname, "../../docs/rules/duck-and-cover.md"), "utf8");
  it("on the ducks is what the rules say", () => {
    const row = page.split("\n").find((line) => line.startsWith("| splashes"));
    expect(row?.match(/\d+/g)?.map(Number)).toEqual(splashes);
  });
  it("has a name for each of the captain's cards, and a mark for each seat", () => {
    expect(kinds.map((kind) => browserTexts("en")[`duck-and-cover.card.${kind}`])).not.toContain(undefined);
    expect(new Set(flocks.map(({ mark }) => mark)).size).toBe(7);
    expect(new Set(flocks.map(({ body }) => body)).size).toBe(7);
  });
});

describe("how far a grid reaches", () => {
  it("is drawn cell by cell", () => {
    const axis = axisOf([0, 1, 3], 1);
    expect(axis.size).toBe(6);
    expect([-1, 0, 4].map(axis.at)).toEqual([0, 1, 5]);
    expect(axis.gaps).toEqual([]);
  });
  it("leaves out what is empty, however far ducks have drifted", () => {
    const axis = axisOf([-104, -103, 100], 0);
    expect(axis.size).toBe(3 + gapSize);
    expect(axis.gaps).toEqual([2]);
    expect([-104, -103, 100].map(axis.at)).toEqual([0, 1, 2 + gapSize]);
    expect(axis.at(0) + 0.5).toBeCloseTo(2 + gapSize / 2);
  });
  it("keeps the cells beside a stack where somebody may duck to them", () => {
    const axis = axisOf([0, 10], 1);
    expect(axis.size).toBe(6 + gapSize);
    expect([1, 9].map(axis.at)).toEqual([2, 3 + gapSize]);
  });
  it("goes on beyond its edges, so that a duck can leave it", () => {
    const axis = axisOf([2, 3], 0);
    expect([1, 0, 4].map(axis.at)).toEqual([-1, -2, 2]);
  });
  it("is that of all stacks, both ways", () => {
    const { columns, rows } = layoutOf([stack(0, 0, 1), stack(2, 5, 2)], 0);
    expect([columns.size, rows.size]).toEqual([2 + gapSize, 2 + gapSize]);
  });
});

describe("cells", () => {
  it("lie beside each other", () => {
    const here = { column: 1, row: 1 };
    expect(sideOf(here, { column: 0, row: 1 })).toBe("left");
    expect(sideOf(here, { column: 1, row: 2 })).toBe("below");
    expect(sideOf(here, { column: 2, row: 2 })).toBeNull();
    expect(besides([stack(0, 1, 4), stack(2, 2, 5), stack(1, 0, 6)], here).map(({ ducks }) => ducks[0])).toEqual([
      4, 6,
    ]);
  });
  it("are reached by arrow keys, straight ahead first", () => {
    const cells = [
      { column: 3, row: 0 },
      { column: 1, row: 1 },
      { column: 0, row: -2 },
    ];
    expect(ahead(cells, { column: 0, row: 0 }, "right")).toBe(cells[0]);
    expect(ahead(cells, { column: 0, row: 0 }, "above")).toBe(cells[2]);
    expect(ahead(cells, { column: 0, row: 0 }, "left")).toBeNull();
  });
});

it("tells whether somebody moves, has chosen, or quacks", () => {
  const grids = [[stack(0, 0, 7)], [stack(0, 0, 7)], [stack(0, 0, 8, 7)]];
  const view = viewOf(grids, { moving: [0, 1], chosen: [1] });
  expect([0, 1, 2, null].map((seat) => partOf(view, seat))).toEqual(["moves", "chose", "quacks", "none"]);
  const { card, ...between } = view;
  expect([card, partOf(between, 0)]).toEqual(["seven", "none"]);
});

it("rests before the next round is dealt, and not before the first", () => {
  const scored = viewOf([[stack(0, 0, 7)]], { sheet: [[7]] });
  expect(partOf(scored, 0)).toBe("none");
  expect(game.rest?.(scored, { event: "dealt" })).toBeGreaterThan(0);
  expect(game.rest?.(viewOf([[]]), { event: "dealt" })).toBe(0);
});

describe("words", () => {
  const words = new Sentences("duck-and-cover", ["Anna", "Ducky", "Bo"], 0, ["seat"]);
  const view = viewOf([[stack(0, 0, 7, 2), stack(1, 0, 4, 9, 3), stack(1, 1, 12)], [], []]);
  const offer = (move: Move) => ({ notation: "", move });
  beforeAll(() => speak("en"));

  it("name what lies in a cell", () => {
    expect(stackWords(stack(1, 0, 4, 9, 3), view, words)).toBe("1,0: duck 4, 2 splashes, on top of 9 and 3");
    expect(stackWords(stack(-1, 2, 2), { ...view, competition: true }, words)).toBe("−1,2: duck 2");
  });
  it("name a move by what lies there", () => {
    expect(moveWords({ kind: "cover", column: 1, row: 0 }, 0, view, words)).toBe(
      "Cover the 4 on its right, 2 splashes less",
    );
    expect(moveWords({ kind: "duck", column: 2, row: 0 }, 0, view, words)).toBe("Duck to 2,0, next to 4");
    expect(moveWords({ kind: "duck", column: 0, row: 1 }, 0, view, words)).toBe("Duck to 0,1, next to 12");
  });
  it("say what is called, and what that means", () => {
    expect(callWords(view, 0, words)).toBe("The captain calls 7.");
    expect(callWords({ ...view, card: "max" }, 0, words)).toBe("MAX: everybody’s highest duck that shows. Yours: 7.");
    expect(callWords({ ...view, card: "max" }, 0, words, "little")).toBe("MAX. Yours: 7.");
    const quacks = { ...view, moving: [1] };
    expect(callWords({ ...quacks, card: "repeat" }, 0, words)).toBe(
      "REPEAT: the duck that moved last time. You moved nothing: quack!",
    );
    expect(callWords(view, null, words)).toBe("The captain calls 7.");
  });
  it("ask, and say whom all wait for", () => {
    const asked = (...moves: Move[]) => {
      const { key, values } = question(view, { id: 1, must: true, moves: moves.map(offer) }, words);
      return say(key, values);
    };
    expect(asked({ kind: "duck", column: 2, row: 0 })).toBe("Move your 7: duck to an empty cell.");
    expect(asked({ kind: "cover", column: 1, row: 0 })).toBe("Move your 7: cover its neighbour, or duck away.");
    const line = waiting({ ...view, chosen: [0] }, [1, 2], words);
    expect(line && say(line.key, line.values)).toBe("Your choice is in, and hidden. Waiting for Ducky and Bo.");
    expect(waiting({ ...view, over: true }, [], words)).toBeNull();
  });
  it("ask twice only where a choice ends the round for all", () => {
    const cover: Move = { kind: "cover", column: 1, row: 0 };
    expect(game.dear(view, cover, words)).toBeNull();
    const two = viewOf([[stack(0, 0, 7), stack(1, 0, 4)], [], []]);
    expect(game.dear(two, cover, words)).not.toBeNull();
    expect(game.dear(two, { kind: "duck" }, words)).toBeNull();
  });
});

it("plays together what happens at once", () => {
  const moved = { event: "moved" };
  expect(game.together?.(moved, moved)).toBe(true);
  expect(game.together?.(moved, { event: "put-away" })).toBe(false);
  expect(game.together?.({ event: "turned-up" }, { event: "turned-up" })).toBe(false);
});

describe("the room there is", () => {
  it("is that of a desk, of a phone on its side, or of one held upright", () => {
    expect([shapeOf(66, 44), shapeOf(35.6, 24.4), shapeOf(28, 28), shapeOf(20, 25), shapeOf(66, 20)]).toEqual([
      "wide",
      "low",
      "tall",
      "tall",
      "low",
    ]);
  });
  it("has a number for each column that is drawn, and none for what is left out", () => {
    expect(axisOf([0, 10], 1).drawn).toEqual([-1, 0, 1, 9, 10, 11]);
  });
});

describe("who is ahead", () => {
  const four = [stack(0, 0, 4)];
  const seven = [stack(0, 0, 7)];
  it("is told by the totals and what shows", () => {
    expect(leadersOf(viewOf([four, seven], { totals: [3, 1] }))).toEqual([1]);
    expect(leadersOf(viewOf([four, seven], { totals: [1, 0] }))).toEqual([0, 1]);
  });
  it("is told by the totals alone when what shows is counted in them", () => {
    expect(leadersOf(viewOf([four, seven], { totals: [4, 3], sheet: [[4, 3]] }))).toEqual([1]);
    expect(leadersOf(viewOf([four, seven], { totals: [4, 3], over: true }))).toEqual([1]);
  });
});

describe("what decided a match", () => {
  const words = new Sentences("duck-and-cover", ["Anna", "Bo"], 0, ["seat"]);
  const many = [stack(0, 0, 7), stack(1, 0, 4)];
  const told = (ranks: number[], more: Partial<View>) => {
    const view = viewOf([[stack(0, 0, 7, 1)], many], { over: true, ...more });
    const line = decidedBy(
      view,
      ranks.map((rank, seat) => ({ seat, rank, score: 0 })),
      words,
    );
    return line && say(line.key, line.values);
  };
  beforeAll(() => speak("en"));

  it("is the round in which the winner gained most on the second", () => {
    const sheet = [
      [5, 9],
      [12, 8],
      [-3, 10],
    ];
    expect(told([1, 2], { round: 3, totals: [14, 27], sheet })).toBe(
      "Round 3 decided it: you scored −3 with a single stack, Bo 10.",
    );
    expect(told([2, 1], { round: 3, totals: [27, 14], sheet: sheet.map(([a = 0, b = 0]) => [b, a]) })).toBe(
      "Round 3 decided it: Bo scored −3, you 10.",
    );
    expect(told([1, 2], { round: 1, rounds: 1, totals: [3, 9], sheet: [[3, 9]] })).toBe(
      "You scored 3 with a single stack, Bo 9.",
    );
  });
  it("is the number of stacks where totals are equal, or nothing at all", () => {
    expect(told([1, 2], { totals: [9, 9], sheet: [[9, 9]] })).toBe(
      "You had as many points as Bo, but fewer stacks: 1.",
    );
    expect(told([1, 1], { totals: [9, 9], sheet: [[9, 9]] })).toBe("The same number of points, and of stacks.");
  });
});
