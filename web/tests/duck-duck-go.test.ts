import { beforeAll, describe, expect, it, vi } from "vitest";
import { browserTexts } from "../build/texts";
import { ruleOf } from "../src/games/game";
import { Aim } from "../src/games/duck-duck-go/aim.svelte";
import { pathsOf, pictureOf, wordOf } from "../src/games/duck-duck-go/cards";
import { bySpace, choosing, press } from "../src/games/duck-duck-go/choices";
import { rimPath, spacesOf } from "../src/games/duck-duck-go/hexes";
import game from "../src/games/duck-duck-go/index";
import {
  answerOf,
  cardsFromDeck,
  offerOf,
  runsOfCard,
  startsOf,
  throwOf,
  turnsFor,
  type GameOffer,
} from "../src/games/duck-duck-go/offers";
import {
  dogPiece,
  hexOf,
  leaders,
  standing,
  turns,
  whichOf,
  type Move,
  type Run,
  type View,
} from "../src/games/duck-duck-go/race";
import { waysOf } from "../src/games/duck-duck-go/ways";
import {
  cardWords,
  dear,
  decided,
  goal,
  question,
  runWords,
  spaceWords,
  standingWords,
} from "../src/games/duck-duck-go/words";
import { Zoom } from "../src/games/duck-duck-go/zoom.svelte";
import { Sentences } from "../src/sentences";
import { line, speak } from "../src/texts.svelte";

vi.mock("texts:en", () => ({ default: browserTexts("en") }));
vi.mock("texts:de", () => ({ default: browserTexts("de") }));
vi.stubGlobal("document", { documentElement: {} });
beforeAll(() => speak("en"));

const player = (more: Partial<View["players"][number]> = {}): View["players"][number] => ({
  hand: null,
  hand_size: 3,
  picks: [],
  answers: [],
  highest: 0,
  blue: false,
  discarding: false,
  tokens: null,
  token_count: 0,
  ...more,
});
const ducky = (seat: number, space: number, facing = 0): View["duckies"][number] => ({
  seat,
  space,
  facing,
  buoys: [],
  rested: 0,
});

// Two players, one ducky each; seat 0 looks. Tile 0 is the drain, 1 the red buoy, 2 a start space.
function viewOf(more: Partial<View> = {}): View {
  return {
    rules: "beginner",
    forgiving: false,
    board: {
      name: "lily-pad",
      level: "beginner",
      tiles: [
        { tile: "drain", side: "a", q: 0, r: 0 },
        { tile: "red", side: "a", q: 3, r: -1 },
        { tile: "o3", side: "a", q: -3, r: 1 },
        { tile: "o4", side: "b", q: 0, r: 3 },
      ],
    },
    round: 2,
    players: [player({ hand: [13, 42, 53], tokens: [] }), player()],
    duckies: [ducky(0, 3, 1), ducky(1, 9)],
    dog: { facing: 0 },
    deck: [null, null, null, null],
    discards: [],
    tokens: [],
    used: [],
    asking: { phase: "pick", seats: [0, 1], steps: 0, nudging: "no", reason: "picked" },
    glance: { pieces: [], cards: [{ card: 42, words: "FL:r|FR:l" }] },
    ...more,
  };
}
const two = () =>
  viewOf({
    rules: "advanced",
    duckies: [ducky(0, 3), ducky(0, 10), ducky(1, 15), ducky(1, 22)],
    dog: { space: 0, facing: 4 },
  });
const run = (more: Partial<Run> = {}): Run => ({
  piece: 0,
  spaces: [1],
  space: 1,
  facings: [0],
  touches: [],
  stop: "none",
  meets: [],
  bonus: false,
  ...more,
});
const offer = (move: Move, runs?: Run[]): GameOffer => ({
  notation: JSON.stringify(move),
  move,
  ...(runs ? { preview: { runs } } : {}),
});
const words = new Sentences("duck-duck-go", ["Anna", "Bert"], 0, ["seat", "by", "other"]);

describe("the board", () => {
  it("numbers the spaces of a tile from its centre around", () => {
    const view = viewOf();
    expect(hexOf(view, 7)).toEqual({ q: 3, r: -1 });
    expect(hexOf(view, 8)).toEqual({ q: 4, r: -1 });
    expect(hexOf(view, 13)).toEqual({ q: 3, r: 0 });
  });
  it("has the dog once it stands somewhere", () => {
    expect(standing(viewOf()).map(({ piece }) => piece)).toEqual([0, 1]);
    expect(standing(two()).map(({ piece }) => piece)).toEqual([0, 1, 2, 3, dogPiece]);
  });
  it("tells two duckies of one player apart", () => {
    expect(whichOf(viewOf(), 1)).toBe("only");
    expect([0, 1, 2, 3, dogPiece].map((piece) => whichOf(two(), piece))).toEqual([
      "first",
      "second",
      "first",
      "second",
      "only",
    ]);
  });
  it("says where a space is", () => {
    const view = viewOf();
    expect(spaceWords(view, 0)).toBe("on the drain");
    expect(spaceWords(view, 9)).toBe("north-east of the red buoy");
    expect(spaceWords(view, 14)).toBe("on start space 3");
    expect(spaceWords(view, 27)).toBe("south-east of the middle of tile 4");
  });
  it("says what can be seen of a piece", () => {
    const view = viewOf();
    view.duckies[1]!.buoys = ["red", "yellow", "blue"];
    expect(standingWords(view, 0, words)).toBe("Your ducky: north-west of the drain, facing north-east; no buoy yet.");
    expect(standingWords(view, 1, words)).toBe(
      "Bert’s ducky: north-east of the red buoy, facing east; has touched red, yellow and blue, the drain is open.",
    );
    expect(standingWords(two(), dogPiece, words)).toBe("The bird dog: on the drain, facing south-west.");
  });
});

describe("cards", () => {
  it("are read and named as they are printed", () => {
    expect(pathsOf("FL:r|FR:al")).toEqual([
      { steps: ["F", "L"], ends: ["r"] },
      { steps: ["F", "R"], ends: ["l", "a"] },
    ]);
    expect(wordOf(viewOf(), 42)).toBe("FL:r|FR:l");
    expect(wordOf(viewOf(), 53)).toBe("");
    expect(cardWords(viewOf(), 42)).toBe("Card 42: ahead, left; then facing right, or ahead, right; then facing left.");
  });
  it("are drawn upwards, each hexagon once", () => {
    const { cells, paths } = pictureOf("FL:r|FR:l");
    expect(cells).toHaveLength(4);
    expect(paths.map(({ ends }) => ends)).toEqual([[0], [0]]);
    const [left, right] = paths.map(({ dots }) => dots.at(-1)!);
    expect(left!.x).toBeCloseTo(-right!.x);
    expect(left!.y).toBeCloseTo(-15);
  });
  it("lie in the order of their numbers, the one that is played first", () => {
    const view = viewOf({ asking: { ...viewOf().asking, phase: "face", piece: 0, card: 30, seats: [0] } });
    view.duckies[1]!.card = 33;
    expect(turns(view)).toEqual([
      { piece: 0, card: 30, isNow: true },
      { piece: 1, card: 33, isNow: false },
    ]);
  });
});

describe("what is in mind", () => {
  it("is a card for each ducky, changed at will", () => {
    const aim = new Aim();
    aim.lay(12, true);
    aim.lay(36, true);
    expect(aim.cards).toEqual([12, 36]);
    aim.slot = 0;
    aim.lay(36, true);
    expect(aim.cards).toEqual([36, null]);
    aim.slot = 0;
    aim.lay(36, true);
    expect(aim.cards).toEqual([null, null]);
  });
  it("is one card where there is one ducky", () => {
    const aim = new Aim();
    aim.lay(12, false);
    aim.lay(36, false);
    expect(aim.cards).toEqual([36, null]);
  });
  it("is no more than three cards to discard", () => {
    const aim = new Aim();
    for (const card of [1, 2, 3, 4]) aim.throw(card);
    aim.throw(2);
    expect(aim.thrown).toEqual([1, 3]);
  });
});

describe("offers", () => {
  const picks = [
    offer({ kind: "pick", card: 12, second: 36 }, [run({ card: 12 }), run({ card: 36, piece: 1, space: 5 })]),
    offer({ kind: "pick", card: 36, second: 12 }, [run({ card: 36, space: 2 }), run({ card: 12, piece: 1 })]),
  ];
  it("are found by what was chosen", () => {
    expect(offerOf(picks, [36, 12])).toBe(picks[1]);
    expect(offerOf(picks, [36, null])).toBeUndefined();
    const discards = [offer({ kind: "discard", card: 1, second: 2, third: 10 })];
    expect(throwOf(discards, [10, 1, 2])).toBe(discards[0]);
    const answers = [
      offer({ kind: "answer" }),
      offer({ kind: "answer", facing: 2 }),
      offer({ kind: "answer", other: 4 }),
    ];
    expect(answerOf(answers, [null, null])).toBe(answers[0]);
    expect(answerOf(answers, [2, null])).toBe(answers[1]);
    expect(answerOf(answers, [null, 4])).toBe(answers[2]);
    expect(turnsFor(answers, 1)).toEqual([4]);
    const places = [offer({ kind: "place", start: "o3", facing: 0 }), offer({ kind: "place", start: "o3", facing: 1 })];
    expect(startsOf(places)).toEqual(["o3"]);
  });
  it("are of the dog's two cards while their order is chosen, and of the hand while that is thrown away", () => {
    const view = viewOf({ asking: { ...viewOf().asking, phase: "dog-order", card: 54, second: 29, seats: [0] } });
    const order = [offer({ kind: "first", card: 29 }), offer({ kind: "first", card: 54 })];
    expect(cardsFromDeck(view, 0, order)).toEqual([29, 54]);
    expect(cardsFromDeck(view, 1, order)).toBeNull();
    expect(cardsFromDeck(view, 0, [offer({ kind: "discard", card: 1, second: 2, third: 10 })])).toBeNull();
  });
  it("tell what a card would do for each ducky", () => {
    expect(runsOfCard(picks, 36, 0).map(({ piece, space }) => [piece, space])).toEqual([[0, 2]]);
    expect(runsOfCard(picks, 36, 1).map(({ piece, space }) => [piece, space])).toEqual([[1, 5]]);
  });
});

describe("choices", () => {
  const chosen: Move[] = [];
  const asking = (view: View, offers: GameOffer[], aim = new Aim()) =>
    choosing({ view, me: 0, offers, aim, words, choose: ({ move }) => chosen.push(move) });
  const pathing = () => viewOf({ asking: { ...viewOf().asking, phase: "path", piece: 0, card: 42, seats: [0] } });
  const to = (path: number, space: number, more: Partial<Run> = {}) =>
    offer({ kind: "path", path }, [run({ spaces: [space], space, ...more })]);

  it("are made by the space where a path ends, if it is the only one there", () => {
    const { choices } = asking(pathing(), [to(1, 1), to(2, 2)]);
    expect(bySpace(choices)).toHaveLength(2);
    chosen.length = 0;
    expect(press(choices, hexOf(viewOf(), 2), null)).toBeNull();
    expect(chosen).toEqual([{ kind: "path", path: 2 }]);
  });
  it("are pointed at one after the other where several paths end on a space", () => {
    const { choices } = asking(pathing(), [to(1, 1), to(2, 2), to(3, 1)]);
    expect(bySpace(choices).map(({ choices }) => choices.length)).toEqual([2, 1]);
    chosen.length = 0;
    const at = hexOf(viewOf(), 1);
    const first = press(choices, at, null);
    const second = press(choices, at, first);
    expect([first, second, press(choices, at, second)]).toEqual([choices[0]!.key, choices[2]!.key, choices[0]!.key]);
    expect(chosen).toEqual([]);
  });
  it("of a path that bonks at once are what it bonks, off one's own ducky", () => {
    const { choices } = asking(pathing(), [to(1, 3, { spaces: [], stop: "edge", facings: [1] })]);
    const here = hexOf(viewOf(), 3);
    expect(choices[0]!.at).toEqual({ q: here.q - 1, r: here.r + 1 }); // it faces away from what it bonked
  });
  it("of a start space have its number, and then the ways to face around it", () => {
    const view = viewOf({ asking: { ...viewOf().asking, phase: "place", piece: 0, seats: [0] } });
    const offers = (["o3", "o4"] as const).flatMap((start) =>
      [0, 3].map((facing) => offer({ kind: "place", start, facing })),
    );
    const aim = new Aim();
    expect(asking(view, offers, aim).choices.map(({ number }) => number)).toEqual([3, 4]);
    asking(view, offers, aim).choices[1]!.does();
    const { choices, compass, back } = asking(view, offers, aim);
    expect(choices.map(({ facing }) => facing)).toEqual([3, 0]);
    expect(compass?.at).toMatchObject({ q: 0, r: 3 });
    expect(choices[1]!.at).toEqual({ q: 1, r: 3 });
    back?.does();
    expect(aim.start).toBeNull();
  });
});

describe("ways", () => {
  const [one, two] = [run({ space: 1 }), run({ space: 2 })];
  it("keep their lines while one of them is pointed at", () => {
    expect(waysOf([one, two], null).map(({ stroke }) => stroke)).toEqual(["solid", "dashed"]);
    expect(waysOf([one, two], [two])).toEqual([
      { run: one, stroke: "solid", isFaint: true },
      { run: two, stroke: "dashed", isFaint: false },
    ]);
  });
  it("give way to what is pointed at elsewhere", () => {
    const other = run({ space: 5 });
    expect(waysOf([one, two], [other])).toEqual([{ run: other, stroke: "solid", isFaint: false }]);
  });
});

describe("the zoom", () => {
  const bath = { x: -100, y: -100, width: 200, height: 200 };
  const part = { x: 20, y: 20, width: 30, height: 30 };
  it("comes as near as a finger needs, and no nearer than all of it is seen", () => {
    const phone = new Zoom(
      () => bath,
      () => ({ width: 300, height: 300 }),
    );
    phone.aim(part);
    expect((Math.sqrt(3) * 10 * 300) / phone.box.width).toBeCloseTo(46);
    phone.aim({ ...bath, x: -90, width: 190 });
    expect(phone.box.width).toBeGreaterThanOrEqual(190);
    phone.aim(null);
    expect(phone.isWhole).toBe(true);
  });
  it("leaves the board whole where its spaces are large enough", () => {
    const desk = new Zoom(
      () => bath,
      () => ({ width: 900, height: 900 }),
    );
    desk.aim(part);
    expect(desk.isWhole).toBe(true);
  });
  it("shows the whole in the shape of the room", () => {
    const wide = new Zoom(
      () => bath,
      () => ({ width: 600, height: 300 }),
    );
    expect(wide.box).toEqual({ x: -200, y: -100, width: 400, height: 200 });
  });
});

describe("the edge of the bath", () => {
  it("goes around what hexagons cover together", () => {
    const sides = (path: string) => path.split("M").length - 1;
    expect(sides(rimPath([{ q: 0, r: 0 }]))).toBe(6);
    expect(
      sides(
        rimPath([
          { q: 0, r: 0 },
          { q: 1, r: 0 },
        ]),
      ),
    ).toBe(10);
    expect(sides(rimPath(spacesOf({ q: 2, r: -1 })))).toBe(18);
  });
});

describe("one look", () => {
  it("tells who leads by the buoys of one ducky", () => {
    expect(leaders(viewOf())).toEqual([]);
    const view = two();
    view.duckies[0]!.buoys = ["red"];
    view.duckies[1]!.buoys = ["blue"];
    view.duckies[3]!.buoys = ["blue"];
    expect(leaders(view)).toEqual([0, 1]);
    view.duckies[3]!.buoys = ["blue", "red"];
    expect(leaders(view)).toEqual([1]);
  });
  it("tells the goal", () => {
    expect(line(goal(viewOf()))).toBe("All three buoys, then down the drain");
    expect(line(goal(two()))).toBe("One ducky: all three buoys, then down the drain");
  });
  it("tells what decided the race", () => {
    expect(decided(viewOf(), words)).toBeNull();
    const over = { ...viewOf().asking, phase: "over" as const };
    const won = viewOf({ asking: over, round: 14, winner: 0 });
    expect(line(decided(won, words)!)).toBe("You went down the drain in round 14.");
    won.duckies[1]!.buoys = ["red", "blue"];
    expect(line(decided(won, words)!)).toBe("You went down the drain in round 14. Bert needed only one more buoy.");
    won.duckies[1]!.buoys = ["red", "blue", "yellow"];
    expect(line(decided(won, words)!)).toBe("You went down the drain in round 14. Bert had all three buoys, too.");
    const off = viewOf({ asking: over, round: 300 });
    expect(line(decided(off, words)!)).toBe("Nobody was down the drain by round 300, so the most buoys win.");
  });
});

describe("words", () => {
  it("say what a path would come to", () => {
    const view = viewOf();
    const say = (more: Partial<Run>) => runWords(view, run(more), words, "full");
    expect(say({ space: 7, touches: ["red"], bonus: true })).toBe(
      "Ends on the red buoy, facing east; touches red; then another card",
    );
    expect(say({ stop: "ducky", meets: [1], facings: [3] })).toBe(
      "Bonks into Bert’s ducky: stays east of the drain, facing west",
    );
    expect(say({ stop: "won" })).toBe("Wins the race");
    expect(say({ piece: dogPiece, meets: [0] })).toBe("Ends east of the drain, facing east; chases your ducky");
    expect(runWords(view, run({ stop: "edge" }), words, "short")).toBe("Bonks into the edge: stays east of the drain");
  });
  it("ask for what is asked", () => {
    const ask = { id: 1, must: true, moves: [offer({ kind: "pick", card: 42 })] };
    expect(line(question(viewOf(), ask, words))).toBe("Round 2: pick a card");
    const before = two();
    before.asking = { ...before.asking, phase: "before", piece: 0, card: 42, seats: [0] };
    const tokens = { ...ask, moves: [offer({ kind: "go-on" }), offer({ kind: "nudge" })] };
    expect(line(question(before, tokens, words))).toBe("Use a token before 42?");
    expect(line(question(before, { ...ask, moves: [offer({ kind: "go-on" })] }, words))).toBe(
      "Card 42: none of your tokens fits here",
    );
  });
  it("warn where a choice is final and dear", () => {
    const view = viewOf({ forgiving: true });
    view.duckies[0]!.card = 42;
    expect(dear(view, { kind: "answer" }, words)).toBeNull();
    expect(line(dear(view, { kind: "answer", facing: 2 }, words)!)).toContain("You give up 42");
    expect(dear(view, { kind: "blue" }, words)).not.toBeNull();
    expect(dear(view, { kind: "pick", card: 42 }, words)).toBeNull();
  });
  it("say in German what they say in English", async () => {
    await speak("de");
    expect(runWords(viewOf(), run({ stop: "drain", facings: [3] }), words, "full")).toBe(
      "Rempelt den Abfluss an: bleibt östlich von dem Abfluss, Blick nach Westen",
    );
    await speak("en");
  });
});

describe("what has happened", () => {
  it("is explained by the rule of the game that is played", () => {
    const placed = { event: "placed" };
    expect(ruleOf(game, placed, viewOf())).toBe(8);
    expect(ruleOf(game, placed, two())).toBe(22);
  });
});
