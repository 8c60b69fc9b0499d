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
import { after } from "../src/games/ducks-and-geese/fold";
import game from "../src/games/ducks-and-geese/index";
import { layoutFor, placesOf } from "../src/games/ducks-and-geese/room";
import { dear, question, rankWords, sideWords, trumpWords } from "../src/games/ducks-and-geese/words";
import { ruleOf } from "../src/games/game";
import { Sentences } from "../src/sentences";
import { line, speak } from "../src/texts.svelte";
import type { DucksAndGeese } from "../src/types";

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
const fold = (view: View, ...events: DucksAndGeese.Event[]) => events.reduce(after, view);

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

describe("what an event leaves", () => {
  const bid: DucksAndGeese.Called = { event: "called", seat: 0, kind: "bid", number: 4, blind: false };
  const won: DucksAndGeese.BiddingWon = { event: "bidding-won", seat: 0, kind: "bid", number: 4, blind: false };

  it("is a call, and who leads by it", () => {
    const passed = fold(viewOf(), bid, { event: "called", seat: 1, kind: "pass", blind: false });
    expect(passed.calls.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(passed.lead).toEqual({ seat: 0, kind: "bid", number: 4, blind: false });
    expect(passed.standing).toBe(4);
    const zero = fold(passed, { event: "called", seat: 2, kind: "zero", blind: true });
    expect([zero.lead?.seat, zero.standing]).toEqual([2, 4]);
  });

  it("is a bid won, with the partner of a zero sitting out", () => {
    const { phase, turn, glance } = fold(viewOf(), bid, won);
    expect([phase, turn, glance.sides[0]?.towards]).toEqual(["open", 0, 0]);
    const zero = fold(viewOf(), { event: "bidding-won", seat: 0, kind: "zero", blind: false, resting: 2 });
    expect([zero.glance.resting, zero.glance.sides[0]?.towards]).toEqual([2, undefined]);
    expect(fold(viewOf({ mode: "cutthroat" }), won).phase).toBe("play");
  });

  it("is the open card taken and another discarded", () => {
    const took = fold(viewOf(), bid, won, { event: "took-open", seat: 0, card: "ivy-eight", trump: "ivy" });
    expect([took.phase, took.trump, took.hands[0]?.length, took.hand_sizes[0]]).toEqual(["discard", "ivy", 3, 3]);
    const mine = fold(took, { event: "discarded", seat: 0, card: "hops-six" });
    expect([mine.phase, mine.discard, mine.hands[0]]).toEqual(["play", "hops-six", ["grapes-two", "ivy-eight"]]);
    const theirs = fold(took, { event: "discarded", seat: 1, card: null });
    expect([theirs.discard, theirs.hands[1], theirs.hand_sizes[1]]).toEqual([null, null, 1]);
  });

  it("is a trick, what it caught, and what that makes of the bid", () => {
    const before = fold(viewOf({ hand: 1 }), bid, won, { event: "left-open", seat: 0, card: "ivy-eight" });
    const played = fold(
      before,
      { event: "played", seat: 0, card: "grapes-two" },
      { event: "played", seat: 1, card: "grapes-farmer" },
    );
    expect(played.tricks).toEqual([{ leader: 0, cards: ["grapes-two", "grapes-farmer"] }]);
    expect([played.glance.played_by, played.glance.winning]).toEqual([[0, 1], undefined]);
    expect(lastTrick(played)).toBeUndefined();
    const taken = fold(played, { event: "trick-taken", seat: 2, card: "grapes-bishop", points });
    expect(lastTrick(taken)?.taker).toBe(2);
    expect([taken.won[2], taken.captured[2]?.length, taken.turn]).toEqual([1, 4, 2]);
    expect(taken.glance.sides[0]).toEqual({ seats: [0, 2], tricks: 1, cards: 4, towards: 5 });
    const next = fold(taken, { event: "played", seat: 2, card: "roses-six" });
    expect([next.tricks.length, next.glance.played_by]).toEqual([2, [2]]);
    expect(before.tricks, "the view before stays as it was").toEqual([]);
  });

  it("is a Duck that stays", () => {
    const kept = fold(viewOf({ mode: "cutthroat" }), { event: "duck-kept", seat: 1, card: "hops-two" });
    expect([kept.captured[1], sideOf(kept, 1).cards]).toEqual([["hops-two"], 1]);
  });

  it("is a hand scored, then the next one dealt", () => {
    const settled = fold(
      viewOf(),
      { event: "settled", seat: 0, kind: "bid", number: 4, blind: false, result: "missed", tricks: 1, cards: 2 },
      { event: "scored", seat: 0, partner: 2, points: 0, total: 0 },
      { event: "scored", seat: 1, partner: 3, points: 6, total: 6 },
    );
    expect(isSettled(settled)).toBe(true);
    expect([settled.sheet[0]?.points, settled.scores]).toEqual([
      [0, 6, 0, 6],
      [0, 6, 0, 6],
    ]);
    const dealt: DucksAndGeese.Dealt = {
      event: "dealt",
      hand: 2,
      dealer: 0,
      hands: [["hops-two"], null, null, null],
      open: "roses-six",
    };
    expect(game.rest?.(settled, dealt)).toBeGreaterThan(0);
    expect(game.rest?.(viewOf(), dealt)).toBe(0);
    const next = fold(settled, dealt);
    expect([isSettled(next), next.phase, next.open, next.lead]).toEqual([false, "bidding", "roses-six", undefined]);
    expect(next.scores).toEqual([0, 6, 0, 6]);
    expect(fold(viewOf({ blind: true }), dealt).looked).toEqual([]);
    expect(fold(settled, { event: "match-ended", hands: 1 }).phase).toBe("over");
  });

  it("is a hand looked at, by its owner alone", () => {
    const blind = viewOf({ blind: true, looked: [], hands: [null, null, null, null] });
    const both = fold(
      blind,
      { event: "looked", seat: 3, cards: null },
      { event: "looked", seat: 0, cards: ["hops-two"] },
    );
    expect([both.looked, both.hands]).toEqual([
      [0, 3],
      [["hops-two"], null, null, null],
    ]);
  });
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
