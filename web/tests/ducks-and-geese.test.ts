import { beforeAll, describe, expect, it, vi } from "vitest";
import { browserTexts } from "../build/texts";
import {
  around,
  isSettled,
  lastTrick,
  numberOf,
  playersOf,
  rankOf,
  sideOf,
  suitOf,
  type Card,
  type Move,
  type View,
} from "../src/games/ducks-and-geese/cards";
import { decided, goal, keptTheirWord, leaders } from "../src/games/ducks-and-geese/ending";
import game from "../src/games/ducks-and-geese/index";
import { layoutFor, placesOf } from "../src/games/ducks-and-geese/room";
import { dear, question, rankWords, sideWords, trumpWords } from "../src/games/ducks-and-geese/words";
import { ruleOf } from "../src/games/game";
import { Sentences } from "../src/sentences";
import { line, speak } from "../src/texts.svelte";

vi.mock("texts:en", () => ({ default: browserTexts("en") }));
vi.mock("texts:de", () => ({ default: browserTexts("de") }));
vi.stubGlobal("document", { documentElement: {} });
beforeAll(() => speak("en"));

const points: Card[] = ["grapes-two", "grapes-farmer", "hops-two", "roses-two"];

// Partners; seat 0 looks, and holds two cards.
function viewOf(more: Partial<View> = {}): View {
  return {
    mode: "partners",
    target: 30,
    dog: false,
    zero: false,
    double_zero: false,
    blind: false,
    phase: "bidding",
    hand: 1,
    dealer: 3,
    turn: 0,
    hands: [["grapes-two", "hops-six"], null, null, null],
    hand_sizes: [2, 2, 2, 2],
    looked: [0, 1, 2, 3],
    calls: [],
    standing: 0,
    open: "ivy-eight",
    taken: false,
    tricks: [],
    won: [0, 0, 0, 0],
    captured: [[], [], [], []],
    scores: [0, 0, 0, 0],
    sheet: [],
    glance: {
      sides: [
        { seats: [0, 2], tricks: 0, cards: 0 },
        { seats: [1, 3], tricks: 0, cards: 0 },
      ],
      played_by: [],
      point_cards: points,
    },
    ...more,
  };
}
const words = new Sentences("ducks-and-geese", ["Anna", "Bert", "Cleo", "Dora"], 0, game.seatFields as string[]);
const ask = (...moves: Move[]) => ({
  id: 1,
  must: true,
  moves: moves.map((move) => ({ notation: JSON.stringify(move), move })),
});

describe("cards", () => {
  it("are a suit and a rank", () => {
    expect([suitOf("gourds-chevalier"), rankOf("gourds-chevalier")]).toEqual(["gourds", "chevalier"]);
    expect(["two", "eight", "farmer"].map((rank) => rankWords(rank as "two"))).toEqual(["2", "8", "Fa"]);
  });
  it("have a number up to 8, and none above", () => {
    expect((["hops-two", "ivy-eight", "roses-farmer", "gourds-bishop"] as Card[]).map(numberOf)).toEqual([
      2,
      8,
      undefined,
      undefined,
    ]);
  });
});

describe("seats", () => {
  it("go to the left, whoever sits below last", () => expect(around(viewOf(), 1)).toEqual([2, 3, 0, 1]));
  it("play in turn, but for who sits out", () => {
    const trick = { leader: 3, cards: ["ivy-six", "ivy-seven", "ivy-two"] as Card[] };
    expect(playersOf(viewOf(), trick)).toEqual([3, 0, 1]);
    const { glance } = viewOf();
    expect(playersOf(viewOf({ glance: { ...glance, resting: 1 } }), trick)).toEqual([3, 0, 2]);
  });
  it("score in sides, the reader's name first", () => {
    expect(sideOf(viewOf(), 2).seats).toEqual([0, 2]);
    expect(sideWords([0, 2], words)).toBe("You and Cleo");
    expect(sideWords([1, 3], words)).toBe("Bert and Dora");
  });
});

it("shows the last trick that was taken, and rests where a hand is settled", () => {
  const taken = { leader: 0, cards: ["grapes-two"] as Card[], taker: 2 };
  expect(lastTrick(viewOf({ tricks: [taken, { leader: 2, cards: [] }] }))).toEqual(taken);
  expect(lastTrick(viewOf())).toBeUndefined();
  const dealt = { event: "dealt" };
  const settled = viewOf({ sheet: [{} as View["sheet"][number]] });
  expect([isSettled(settled), isSettled(viewOf())]).toEqual([true, false]);
  expect(game.rest?.(settled, dealt)).toBeGreaterThan(0);
  expect(game.rest?.(viewOf(), dealt)).toBe(0);
});

it("cites the rules of the mode that is played", () => {
  const forfeited = { event: "settled", seat: 0, kind: "forfeit", blind: false, result: "forfeited" };
  expect(ruleOf(game, forfeited, viewOf())).toBe(10);
  expect(ruleOf(game, forfeited, viewOf({ mode: "cutthroat" }))).toBe(34);
  const broken = { event: "settled", seat: 0, kind: "double-zero", blind: false, result: "missed" };
  expect(ruleOf(game, broken, viewOf())).toBe(26);
  expect(ruleOf(game, { ...broken, result: "made" } as typeof broken, viewOf())).toBe(27);
});

describe("words", () => {
  const asked = (view: View, ...moves: Move[]) => line(question(view, ask(...moves), words));

  it("ask for a bid", () => {
    expect(asked(viewOf(), { kind: "pass" }, { kind: "bid", number: 3 })).toBe("What will you catch? Bid, or pass.");
    expect(asked(viewOf({ standing: 5 }), { kind: "pass" }, { kind: "bid", number: 6 })).toMatch(/more than 5/);
    expect(asked(viewOf(), { kind: "forfeit" }, { kind: "bid", number: 3 })).toMatch(/forfeit/);
    expect(asked(viewOf(), { kind: "look" }, { kind: "pass" }, { kind: "bid", number: 3 })).toMatch(/bid blind/);
    expect(asked(viewOf(), { kind: "look" }, { kind: "pass" })).not.toMatch(/bid blind/);
  });

  it("ask for a card, by the suit that was led", () => {
    const led = viewOf({ phase: "play", tricks: [{ leader: 3, cards: ["hops-seven"] }] });
    expect(asked(led, { kind: "play", card: "hops-six" })).toBe("Follow suit: Hops.");
    expect(asked(led, { kind: "play", card: "grapes-two" })).toMatch(/no Hops/);
    expect(asked(viewOf({ phase: "play" }), { kind: "play", card: "grapes-two" })).toMatch(/any card/);
    const first = viewOf({ phase: "play", mode: "cutthroat" });
    expect(asked(first, { kind: "play", card: "grapes-two" })).toMatch(/becomes trump/);
  });

  it("ask whether one is sure where something is lost", () => {
    const blind = viewOf({ blind: true, looked: [] });
    expect(line(dear(blind, { kind: "look" })!)).toMatch(/neither you nor your partner/);
    expect(dear({ ...blind, looked: [2] }, { kind: "look" })).toBeNull();
    expect(line(dear(blind, { kind: "bid", number: 6 })!)).toMatch(/Bid 6 without having seen/);
    expect(dear(viewOf(), { kind: "bid", number: 6 })).toBeNull();
    expect(line(dear(viewOf(), { kind: "forfeit" })!)).toMatch(/3 points/);
    expect(line(dear(viewOf({ dog: true }), { kind: "forfeit" })!)).toMatch(/2 points/);
    expect(dear(viewOf(), { kind: "play", card: "hops-six" })).toBeNull();
  });

  it("tell of trump", () => {
    expect(trumpWords(viewOf(), words)).toBe("Trump, if taken: Ivy");
    expect(trumpWords(viewOf({ phase: "play" }), words)).toBe("No trump");
    expect(trumpWords(viewOf({ phase: "play", trump: "roses" }), words)).toBe("Trump: Roses");
    expect(trumpWords(viewOf({ mode: "cutthroat" }), words)).toBe("Trump: the suit led first");
  });

  it("tell of each seat what it is up to", () => {
    const status = (view: View) => line(game.status(view, 1).line);
    expect(status(viewOf())).toBe("2 cards");
    expect(status(viewOf({ blind: true, looked: [0] }))).toBe("blind");
    expect(status(viewOf({ phase: "play", won: [0, 2, 0, 0] }))).toBe("2 tricks");
    expect(status(viewOf({ phase: "play", mode: "cutthroat", scores: [0, -3, 0, 0] }))).toBe("−3 pts");
  });
});

describe("room", () => {
  it("decides how a table is laid out", () => {
    // In rem: a small phone, a large one, a phone on its side, a laptop at 200 %, a desk, and a result above a phone's.
    expect([layoutFor(20, 25), layoutFor(27, 42), layoutFor(35, 24), layoutFor(28, 28)]).toEqual([
      "upright",
      "upright",
      "low",
      "low",
    ]);
    expect([layoutFor(67, 42), layoutFor(20, 8)]).toEqual(["around", "upright"]);
  });

  it("gives each card of a trick a place of its own, in the order of play", () => {
    for (const count of [4, 5, 6]) {
      const seats = Array.from({ length: count }, (_, seat) => seat);
      const places = placesOf(seats);
      expect(places.map(({ seat }) => seat)).toEqual(seats);
      expect(places.at(-1)).toMatchObject({ x: 0, y: 1 });
      // Two that are in the same row are a column apart, and what is between the rows has its column for itself.
      for (const [n, one] of places.entries()) {
        for (const other of places.slice(n + 1)) {
          const isApart = Math.abs(one.x - other.x) >= 1 || Math.abs(one.y - other.y) === 2;
          expect(isApart, `${count}: ${one.seat} and ${other.seat}`).toBe(true);
        }
      }
    }
  });
});

describe("one look", () => {
  const hand = (more: object) => ({ bidder: 1, kind: "bid", number: 7, blind: false, points: [0, 7, 0, 7], ...more });
  const over = (result: string, scores: number[], more: object = {}) =>
    viewOf({ phase: "over", hand: 5, scores, sheet: [hand({ result, ...more })] as View["sheet"] });

  it("tells the goal", () => {
    expect(line(goal(viewOf()))).toBe("First team to 30 points wins");
    expect(line(goal(viewOf({ mode: "cutthroat", target: 1 })))).toBe("First to 1 point wins");
  });
  it("tells who leads, once somebody does", () => {
    expect(leaders(viewOf())).toEqual([]);
    expect(leaders(viewOf({ scores: [5, 9, 5, 9] }))).toEqual([1, 3]);
    expect(leaders(viewOf({ mode: "cutthroat", scores: [-2, 0, -3, -1] }))).toEqual([1]);
    expect(leaders(viewOf({ mode: "cutthroat", scores: [0, 0, -3, 0] }))).toEqual([]);
  });
  it("tells which hand decided a match, and whether its bid was made", () => {
    const tellOf = (view: View) => line(decided(view, words)!);
    expect(tellOf(over("made", [3, 31, 3, 31]))).toBe("Hand 5 decided it: Bert bid 7 and made it.");
    expect(tellOf(over("missed", [30, 2, 30, 2]))).toBe("Hand 5 decided it: Bert bid 7 and missed it.");
    expect(tellOf(over("missed", [30, 2, 30, 2], { bidder: 0, kind: "zero", number: undefined }))).toBe(
      "Hand 5 decided it: you bid zero and missed it.",
    );
    expect(tellOf(over("forfeited", [30, 2, 30, 2], { kind: "forfeit" }))).toMatch(/^Bert forfeited hand 5/);
    expect(tellOf({ ...over("made", [3, 9, 3, 9]), hand: 100 })).toMatch(/^After 100 hands/);
    expect(decided(viewOf(), words)).toBeNull();
  });
  it("tells winners who kept their word from those who saw others break theirs", () => {
    expect(keptTheirWord(over("made", [3, 31, 3, 31]), [1, 3])).toBe(true);
    expect(keptTheirWord(over("missed", [30, 2, 30, 2]), [0, 2])).toBe(false);
    expect(keptTheirWord(over("made", [31, 12, 31, 12]), [0, 2])).toBe(false);
  });
});
