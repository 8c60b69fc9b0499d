import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { browserTexts } from "../build/texts";
import {
  faces,
  indexOf,
  placesOf,
  valueOf,
  type Card,
  type Move,
  type RangeCard,
  type View,
} from "../src/games/duck-that-goose/cards";
import { decided, leaders } from "../src/games/duck-that-goose/ending";
import { placeOf } from "../src/games/duck-that-goose/help";
import { steady, tiling } from "../src/games/duck-that-goose/layout";
import { aimsOf, buttons, type Part } from "../src/games/duck-that-goose/offers";
import { cardWords, decider, onTurn, placeWords, question } from "../src/games/duck-that-goose/words";
import { Sentences } from "../src/sentences";
import { signed } from "../src/signed";
import { say, speak } from "../src/texts.svelte";

vi.mock("texts:en", () => ({ default: browserTexts("en") }));
vi.mock("texts:de", () => ({ default: browserTexts("de") }));
vi.stubGlobal("document", { documentElement: {} });

const up = (card: Card, more: Partial<RangeCard> = {}): RangeCard => ({
  card,
  looked: [],
  face: "up",
  covers: false,
  used: false,
  chosen: false,
  ...more,
});
const down = (card: Card | null = null, looked: number[] = []): RangeCard => ({
  ...up("ripe"),
  card,
  looked,
  face: "down",
});

function viewOf(ranges: RangeCard[][], more: Partial<View> = {}): View {
  return {
    deck_kind: "advanced",
    memory: "assisted",
    peeking: false,
    rounds: 5,
    round: 1,
    over: false,
    dealer: 0,
    turn: 1,
    peeked: false,
    controls: ranges.map(() => null),
    ranges,
    deck: [null, null, null, null],
    top: "peachy-keen",
    discarded: 3,
    steps: [{ kind: "draw", seat: 1 }],
    picks: ranges.map(() => null),
    totals: ranges.map(() => 0),
    sheet: [],
    glance: { ranges: ranges.map(() => ({ score: { sum: 0, devils: 0, points: 0 }, cancelled: [] })) },
    ...more,
  };
}
const offers = (...moves: Move[]) => moves.map((move) => ({ notation: JSON.stringify(move), move }));

beforeAll(() => speak("en"));

describe("the faces of the cards", () => {
  const page = readFileSync(resolve(__dirname, "../../docs/rules/duck-that-goose.md"), "utf8");
  const rows = page.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    return cells.length === 9 && /^`.*`$/.test(cells[2] ?? "") ? [cells] : [];
  });
  it("are those of the rules", () => {
    const found = Object.fromEntries(
      rows.map(([, , name = "", value = "", , colour, cancels]) => [
        name.slice(1, -1),
        // The page leaves out how a card cancels that is worth nothing anyway.
        { value: signed(value), colour, cancels: cancels === "-" ? "never" : cancels },
      ]),
    );
    const printed = Object.entries(faces).map(([card, { colour, cancels }]) => [
      card,
      { value: valueOf(card as Card), colour, cancels },
    ]);
    expect(found).toEqual(Object.fromEntries(printed));
  });
});

describe("places of a range", () => {
  const range = [
    up("devil"),
    up("eight-ball"),
    up("ripe", { covers: true }),
    up("peachy-keen", { covers: true }),
    down(),
  ];
  it("hold a card and those it covers", () => {
    const places = placesOf(range);
    expect(places.map(({ place, top }) => [place, top.card])).toEqual([
      [1, "devil"],
      [2, "peachy-keen"],
      [3, null],
    ]);
    expect(places[1]?.under.map(({ card }) => card)).toEqual(["ripe", "eight-ball"]);
  });
  it("are found by their number", () => {
    expect([1, 2, 3].map((place) => indexOf(range, place))).toEqual([0, 3, 4]);
  });
});

describe("what can be pointed at", () => {
  const view = viewOf([[down(), down(), down()], [down(), up("devil")], [down()]], {
    turn: 0,
    steps: [{ kind: "look", seat: 0 }],
  });
  const aim = (moves: Move[], part: Part = {}, shown = view) => aimsOf(offers(...moves), part, shown, 0);

  it("is the first of two cards, then the second, and back", () => {
    const moves: Move[] = [
      { kind: "look", place: 1, second: 2 },
      { kind: "look", place: 1, second: 3 },
      { kind: "look", place: 2, second: 3 },
    ];
    const first = aim(moves).cards;
    expect([...first.keys()]).toEqual(["0:1", "0:2", "0:3"]);
    expect(first.get("0:2")).toEqual({ part: { place: 2 }, isChosen: false });
    const second = aim(moves, { place: 2 }).cards;
    expect(second.get("0:2")).toEqual({ part: { place: 2 }, isChosen: true });
    expect(second.get("0:1")).toMatchObject({ offer: { move: { place: 1, second: 2 } } });
    expect(second.get("0:3")).toMatchObject({ offer: { move: { place: 2, second: 3 } } });
  });

  it("is the order of a Cow's cards, one after the other", () => {
    const moves: Move[] = [
      { kind: "order", place: 1, second: 2 },
      { kind: "order", place: 1, second: 3 },
      { kind: "order", place: 2, second: 1 },
      { kind: "order", place: 2, second: 3 },
    ];
    expect(aim(moves).order.get(1)).toEqual({ part: { place: 1 }, isChosen: false });
    expect(aim(moves, { place: 2 }).order.get(1)).toMatchObject({ offer: { move: { place: 2, second: 1 } } });
    expect(aim([{ kind: "order", place: 1 }]).order.get(1)).toMatchObject({ offer: { move: { kind: "order" } } });
  });

  it("is a bird, then who gets it", () => {
    const moves: Move[] = [
      { kind: "bird", card: "devil", seat: 0 },
      { kind: "bird", card: "devil", seat: 1 },
      { kind: "bird", card: "hot-potato", seat: 2 },
      { kind: "pass" },
    ];
    expect([...aim(moves).birds.keys()]).toEqual(["devil", "hot-potato"]);
    expect(aim(moves).seats.size).toBe(0);
    expect([...aim(moves, { card: "devil" }).seats.keys()]).toEqual([0, 1]);
    expect(buttons(offers(...moves)).map(({ move }) => move.kind)).toEqual(["pass"]);
  });

  it("is on the range of whose choice it is, which a controller may make", () => {
    const controlled = viewOf(view.ranges, { turn: 1, controller: 0, steps: [{ kind: "turn-up", seat: 1 }] });
    expect([...aim([{ kind: "turn-up", place: 1 }], {}, controlled).cards.keys()]).toEqual(["1:1"]);
    expect([
      ...aim([
        { kind: "choose", place: 2 },
        { kind: "choose", seat: 1, place: 2 },
      ]).cards.keys(),
    ]).toEqual(["0:2", "1:2"]);
  });

  it("is what one peeks at, once one wants to peek", () => {
    const moves: Move[] = [
      { kind: "discard", place: 1 },
      { kind: "peek", place: 1 },
    ];
    expect(aim(moves).cards.get("0:1")).toMatchObject({ offer: { move: { kind: "discard" } } });
    expect(aim(moves, { peeking: true }).cards.get("0:1")).toMatchObject({ offer: { move: { kind: "peek" } } });
    // The question has changed meanwhile.
    expect(aim([{ kind: "discard", place: 1 }], { peeking: true }).cards.size).toBe(1);
  });
});

it("is nobody's turn when a round is scored", () => {
  const ranges = [[up("devil")], [up("ripe")]];
  expect(onTurn(viewOf(ranges))).toBe(1);
  expect(onTurn(viewOf(ranges, { sheet: [[6, 1]] }))).toBeNull();
});

describe("words", () => {
  const words = new Sentences("duck-that-goose", ["Anna", "Ducky", "Bo"], 0, ["seat"]);

  it("name a card and its place", () => {
    const place = (card: RangeCard, under: RangeCard[] = []) => ({ place: 3, top: card, under });
    expect(cardWords("peachy-keen")).toBe("−3 Peachy");
    expect(placeWords(place(up("devil")), 1, false, words)).toBe("Ducky’s 3rd card: +6 Devil, face up");
    expect(placeWords(place(down(null, [1])), 1, false, words)).toBe("Ducky’s 3rd card: face down, seen by Ducky");
    expect(placeWords(place(down("ripe", [0, 2])), 0, false, words)).toBe(
      "Your 3rd card: +1 Ripe, face down, as you remember it, seen by you and Bo",
    );
    expect(placeWords(place(up("copycat", { copy: "eight-ball" }), [up("devil")]), 2, true, words)).toBe(
      "Bo’s 3rd card: +8 Eight Ball, face up, a Copycat’s copy, cancelled, counts for nothing, on top of +6 Devil",
    );
  });

  it("say who decides", () => {
    const view = viewOf([[down()], [down()], [down()]], { controller: 0, steps: [{ kind: "draw", seat: 1 }] });
    expect(decider(view)).toBe(0);
    const { key, values } = question(
      view,
      { id: 1, must: true, moves: offers({ kind: "deck" }, { kind: "pile" }) },
      words,
    );
    expect(say(key, values)).toBe("For Ducky: Deck or pile?");
  });

  it("are there for every kind of step and card", () => {
    const kinds = [
      "look order draw keep discard turn-up shoot cover allow control copy imitate flip first-bird second-bird",
      "second-wind steal bus choose direction last-call",
    ];
    for (const language of ["en", "de"]) {
      const texts = browserTexts(language);
      for (const kind of kinds.join(" ").split(" ")) {
        expect(texts, kind).toHaveProperty([`web.duck-that-goose.ask.${kind}`]);
        expect(texts, kind).toHaveProperty([`web.duck-that-goose.waits.${kind}`]);
      }
      for (const card of Object.keys(faces)) expect(texts, card).toHaveProperty([`web.duck-that-goose.help.${card}`]);
    }
  });
});

describe("tiles of others' ranges", () => {
  const room = (width: number, height: number) => ({ width, height, highest: height });
  it("are as few columns as make the cards largest", () => {
    expect(tiling(4, 6, room(23.5, 29)).columns).toBe(1);
    expect(tiling(4, 6, room(35, 13)).columns).toBe(2);
  });
  it("lie beside each other as many as can where they have to scroll", () => {
    expect(tiling(8, 6, room(19, 8))).toEqual({ columns: 2, card: 1.9 });
    expect(tiling(8, 6, room(35.5, 8))).toEqual({ columns: 4, card: 1.9 });
  });
  it("never have smaller cards than one can read, nor giant ones", () => {
    for (const width of [18, 35, 50, 90]) {
      for (const height of [1, 10, 30, 80]) {
        for (const ranges of [1, 4, 8]) {
          const { card } = tiling(ranges, 6, room(width, height));
          expect(card).toBeGreaterThanOrEqual(1.9);
          expect(card).toBeLessThanOrEqual(5);
        }
      }
    }
  });
  it("keep their size while questions come and go, and are laid out anew with another width", () => {
    const first = steady(null, 20, 30);
    const second = steady(first, 20, 26);
    expect(second.height).toBe(26);
    expect(steady(second, 20, 30).height).toBe(26);
    expect(steady(second, 20, 5).height).toBeCloseTo(21);
    expect(steady(second, 35, 12).height).toBe(12);
  });
});

describe("the help for a card", () => {
  const window = { width: 320, height: 640 };
  const size = { width: 300, height: 110 };
  const card = { left: 100, top: 400, right: 144, bottom: 462 };
  const question = { left: 0, top: 500, right: 320, bottom: 640 };
  const boxAt = ({ left, top }: { left: number; top: number }) => ({
    left,
    top,
    right: left + size.width,
    bottom: top + size.height,
  });
  const touches = (one: typeof card, other: typeof card) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  it("is by its card, off the question", () => {
    const box = boxAt(placeOf(size, card, [question], [], window));
    expect(touches(box, question)).toBe(false);
    expect(box.bottom).toBe(card.top - 8);
  });
  it("is off what can be chosen as well, and within the window", () => {
    const offers = [0, 1, 2, 3, 4, 5].map((n) => ({ left: n * 52, top: 300, right: n * 52 + 44, bottom: 462 }));
    const box = boxAt(placeOf(size, card, [question], offers, window));
    for (const thing of [question, card, ...offers]) expect(touches(box, thing)).toBe(false);
    expect(Math.min(box.left, box.top, window.width - box.right, window.height - box.bottom)).toBeGreaterThanOrEqual(0);
  });
  it("rather covers an offer than the question", () => {
    const offers = [{ left: 0, top: 0, right: 320, bottom: 500 }];
    expect(touches(boxAt(placeOf(size, card, [question], offers, window)), question)).toBe(false);
  });
});

describe("the end of a match", () => {
  const anna = new Sentences("duck-that-goose", ["Anna", "Bo", "Cleo"], 0, ["seat"]);
  const won = (view: Partial<View>, winners: number[], range: RangeCard[] = []) => {
    const shown = viewOf([range, range, range], { over: true, ...view });
    const outcome = shown.totals.map((score, seat) => ({ seat, score, rank: winners.includes(seat) ? 1 : 2 }));
    const found = decided(shown, outcome, anna);
    return found && say(found.key, found.values);
  };
  const total = (sheet: number[][]) => ({
    sheet,
    totals: [0, 1, 2].map((seat) => sheet.reduce((sum, row) => sum + (row[seat] ?? 0), 0)),
  });

  it("is led by whoever has the least, once somebody has", () => {
    expect(leaders(viewOf([[], [], []]))).toEqual([]);
    expect(leaders(viewOf([[], [], []], { totals: [4, -2, -2] }))).toEqual([1, 2]);
  });
  it("names the round in which the lead changed hands for good", () => {
    expect(
      won(
        total([
          [5, 1, 9],
          [1, 20, 9],
          [2, 2, 2],
        ]),
        [0],
      ),
    ).toBe("Round 2 decided it: you took the lead and kept it.");
    expect(
      won(
        total([
          [1, 5, 9],
          [1, 2, 9],
        ]),
        [0],
      ),
    ).toBe("You led from the first round to the last.");
  });
  it("names the card that turned the last round", () => {
    const lead = total([
      [9, 1, 9],
      [-7, 10, 9],
    ]);
    expect(won(lead, [0], [up("piece-of-cake"), up("gravy-train")])).toBe(
      "The last round decided it: you came from behind with −7 (thanks to Ride The Gravy Train!).",
    );
    expect(won(lead, [0], [up("piece-of-cake")])).toBe("The last round decided it: you came from behind with −7.");
  });
  it("thanks a dodged bullet only where it was a gain", () => {
    const lead = total([
      [9, 1, 9],
      [0, 10, 9],
    ]);
    const range = [up("dodged-a-bullet"), up("gravy-train")];
    const glance = (sum: number) => ({
      glance: { ranges: [0, 1, 2].map(() => ({ score: { sum, devils: 0, points: 0 }, cancelled: [] })) },
    });
    expect(won({ ...lead, ...glance(20) }, [0], range)).toMatch(/thanks to Dodged a Bullet/);
    expect(won({ ...lead, ...glance(-5) }, [0], range)).not.toMatch(/thanks/);
  });
  it("knows a match that peeking decided, and one that nobody won alone", () => {
    expect(won({ sheet: [[5, 1, 9]], totals: [5, 21, 9] }, [0])).toBe(
      "Peeking decided it: without those extra points Bo would have won.",
    );
    expect(
      won(
        total([
          [5, 5, 9],
          [1, 1, 1],
        ]),
        [0, 1],
      ),
    ).toBe("After 2 rounds there is nothing between them: 6 each.");
  });
});
