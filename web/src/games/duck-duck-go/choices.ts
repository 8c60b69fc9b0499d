import type { Sentences } from "../../sentences";
import type { Aim } from "./aim.svelte";
import { keyOf, same, type Hex } from "./hexes";
import { answerOf, ofKind, runsOf, startsOf, turnsFor, type GameOffer } from "./offers";
import {
  ahead,
  asked,
  centreSpace,
  dogPiece,
  hexOf,
  hexOfTile,
  piecesOf,
  standingOf,
  type Run,
  type TileKind,
  type View,
} from "./race";
import { facingWords, runsWords, spaceWords, tell } from "./words";
import { endOf } from "./ways";

/** Something that can be chosen: by a space of the board, and by its entry in the list beside it. */
export interface Choice {
  key: string;
  /** The space that chooses it. */
  at: Hex;
  kind: "way" | "start" | "facing" | "spin" | "swap" | "nudge";
  /** All of it in words. */
  name: string;
  /** The number that is drawn on a start space. */
  number?: number;
  facing?: number;
  isChosen?: boolean;
  /** What it would do. */
  runs: readonly Run[];
  does(): void;
}

export interface Choosing {
  choices: readonly Choice[];
  /** Of whom a way to face is chosen, and where. */
  compass: { piece: number; at: Hex } | null;
  /** Goes back to what was asked before. */
  back: { name: string; does(): void } | null;
}

interface Asked {
  view: View;
  me: number | null;
  offers: readonly GameOffer[];
  aim: Aim;
  words: Sentences;
  choose(offer: GameOffer): void;
}

const nothing: Choosing = { choices: [], compass: null, back: null };

/** What can be chosen on the board; cards and what is said in words are chosen elsewhere. */
export function choosing(it: Asked): Choosing {
  const { view, offers, aim } = it;
  if (offers.length === 0) return nothing;
  const piece = asked(view) ?? 0;
  switch (view.asking.phase) {
    case "place":
    case "jump":
      return setDown(it, piece);
    case "put":
      return {
        ...nothing,
        choices: ofKind(offers, "put").map((offer) => startChoice(it, offer.move.start ?? "drain", offer)),
      };
    case "path":
      return { ...nothing, choices: ofKind(offers, "path").map((offer) => wayChoice(it, offer, "way")) };
    case "before":
    case "after":
      return aim.isSpinning ? spun(it, piece) : { ...nothing, choices: tokens(it, piece) };
    case "face":
    case "turn":
      return facing(it, piece, hereOf(view, piece), ofKind(offers, "face"));
    case "enter-dog":
      return facing(it, dogPiece, hexOfTile(view, "drain"), ofKind(offers, "face"));
    case "answer":
      return turned(it);
    default:
      return nothing;
  }
}

/** What the choices of a space are: several ways may end on one. */
export function bySpace(choices: readonly Choice[]): { at: Hex; choices: Choice[] }[] {
  const spaces = new Map<string, { at: Hex; choices: Choice[] }>();
  for (const choice of choices) {
    const space = spaces.get(keyOf(choice.at)) ?? { at: choice.at, choices: [] };
    space.choices.push(choice);
    spaces.set(keyOf(choice.at), space);
  }
  return [...spaces.values()];
}

/**
 * A space was pressed. What it chooses without doubt is chosen; else it points at one of its choices after the other,
 * and says which.
 */
export function press(choices: readonly Choice[], at: Hex, pointed: string | null): string | null {
  const here = choices.filter((choice) => same(choice.at, at));
  if (here.length === 1) {
    here[0]?.does();
    return null;
  }
  return here[(here.findIndex(({ key }) => key === pointed) + 1) % here.length]?.key ?? null;
}

const hereOf = (view: View, piece: number) => hexOf(view, standingOf(view, piece)?.space ?? 0);

// First where, then which way to face.
function setDown(it: Asked, piece: number): Choosing {
  const { view, offers, aim } = it;
  const starts = startsOf(offers);
  const start = aim.start ?? (starts.length === 1 ? starts[0] : undefined);
  if (start === undefined) return { ...nothing, choices: starts.map((start) => startChoice(it, start)) };
  const there = offers.filter(({ move }) => move.start === start);
  return {
    ...facing(it, piece, hexOfTile(view, start), there),
    back: starts.length > 1 ? { name: tell("elsewhere"), does: () => (aim.start = null) } : null,
  };
}

function startChoice({ view, aim, choose }: Asked, start: TileKind, offer?: GameOffer): Choice {
  const place = view.board.tiles.findIndex(({ tile }) => tile === start);
  return {
    key: start,
    at: hexOfTile(view, start),
    kind: "start",
    number: Number(start.slice(1)),
    name: tell("here", { space: spaceWords(view, centreSpace(place)) }),
    runs: runsOf(offer),
    does: () => (offer ? choose(offer) : void (aim.start = start)),
  };
}

function wayChoice({ view, words, choose }: Asked, offer: GameOffer, kind: Choice["kind"]): Choice {
  const runs = runsOf(offer);
  const [run] = runs;
  return {
    key: offer.notation,
    at: run ? endOf(view, run) : hereOf(view, view.asking.piece ?? 0),
    kind,
    name: tell("would", { move: words.move(offer.move), runs: runsWords(view, runs, words) }),
    runs,
    does: () => choose(offer),
  };
}

function tokens(it: Asked, piece: number): Choice[] {
  const { view, offers, aim } = it;
  const spins = ofKind(offers, "spin").slice(0, 1);
  return [
    ...spins.map((offer): Choice => ({
      ...wayChoice(it, offer, "spin"),
      at: hereOf(view, piece),
      name: tell("token.spin"),
      runs: [],
      does: () => (aim.isSpinning = true),
    })),
    ...ofKind(offers, "nudge").map((offer) => wayChoice(it, offer, "nudge")),
    ...ofKind(offers, "swap").map((offer) => ({
      ...wayChoice(it, offer, "swap"),
      at: hexOf(view, view.dog.space ?? 0),
    })),
  ];
}

// As one goes around: from the west over the north.
const around = [3, 2, 1, 0, 5, 4];

function facing({ view, words, choose }: Asked, piece: number, at: Hex, offers: readonly GameOffer[]): Choosing {
  const choices = offers.map((offer): Choice => {
    const facing = offer.move.facing ?? 0;
    const face = tell("face", { facing: facingWords(facing) });
    const runs = offer.move.kind === "spin" ? runsOf(offer) : [];
    return {
      key: offer.notation,
      at: ahead(at, facing),
      kind: "facing",
      facing,
      name: runs.length > 0 ? tell("would", { move: face, runs: runsWords(view, runs, words) }) : face,
      runs,
      does: () => choose(offer),
    };
  });
  return { ...nothing, choices: inOrder(choices), compass: { piece, at } };
}
const inOrder = (choices: Choice[]) =>
  choices.sort((a, b) => around.indexOf(a.facing ?? 0) - around.indexOf(b.facing ?? 0));

function spun(it: Asked, piece: number): Choosing {
  const { view, offers, aim } = it;
  return {
    ...facing(it, piece, hereOf(view, piece), ofKind(offers, "spin")),
    back: { name: tell("no-spin"), does: () => (aim.isSpinning = false) },
  };
}

// Of two duckies each is thought of before the answer is given.
function turned({ view, me, offers, aim, choose }: Asked): Choosing {
  const own = me === null ? [] : piecesOf(view, me);
  const slot = own.length === 2 ? aim.slot : 0;
  const piece = own[slot];
  if (piece === undefined) return nothing;
  const at = hereOf(view, piece);
  const turn = (facing: number) => {
    const offer = own.length === 1 ? answerOf(offers, [facing]) : undefined;
    if (offer) choose(offer);
    else aim.turns[slot] = aim.turns[slot] === facing ? null : facing;
  };
  const choices = turnsFor(offers, slot).map((facing): Choice => ({
    key: `turn ${facing}`,
    at: ahead(at, facing),
    kind: "facing",
    facing,
    name: tell("turn-instead", { facing: facingWords(facing) }),
    isChosen: aim.turns[slot] === facing,
    runs: [],
    does: () => turn(facing),
  }));
  return { ...nothing, choices: inOrder(choices), compass: { piece, at } };
}
