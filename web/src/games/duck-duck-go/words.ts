import type { Ask } from "../../host/host";
import type { Sentences } from "../../sentences";
import { has, say, type Line, type Values } from "../../texts.svelte";
import { pathsOf, wordOf } from "./cards";
import { ofKind } from "./offers";
import {
  asked,
  buoys,
  buoysOf,
  dogPiece,
  duckiesEach,
  hasAll,
  piecesOf,
  placeOf,
  seatOf,
  standingOf,
  whichOf,
  type Buoy,
  type Move,
  type Run,
  type View,
} from "./race";
import { ordinary, tokens } from "./tables";

export const text = (name: string) => `web.duck-duck-go.${name}`;
export const tell = (name: string, values?: Values) => say(text(name), values);

const yes = (is: boolean) => (is ? "yes" : "no");
const chosen = (word: string) => word.replaceAll("-", "_");

export const facingWords = (facing: number) => tell("facing", { facing });

/** A board that ships has a name in every language. */
export function boardWords({ board: { name } }: View): string {
  const key = `duck-duck-go.board.${name}.name`;
  return tell("board", { name: has(key) ? say(key) : name });
}

/** Where a space is: "north-east of the red buoy". */
export function spaceWords(view: View, space: number): string {
  const { tile, place } = placeOf(view, space);
  const kind = tile?.tile ?? "drain";
  const isOrdinary = ordinary.includes(kind);
  return tell("space", {
    place: `p${place}`,
    tile: isOrdinary ? (tile?.side === "a" ? "start" : "water") : kind,
    number: isOrdinary ? Number(kind.slice(1)) : 0,
  });
}

function pieceValues(view: View, piece: number, words: Sentences): Values {
  const seat = seatOf(view, piece);
  return {
    seat: piece === dogPiece || seat === undefined ? "none" : words.seat(seat),
    which: whichOf(view, piece),
  };
}
/** A piece within a sentence: "your first ducky". */
export const pieceWords = (view: View, piece: number, words: Sentences) =>
  tell("piece", pieceValues(view, piece, words));

export const buoyWords = (all: readonly Buoy[], words: Sentences) =>
  all.length === 0 ? "none" : words.joined(all.map((buoy) => tell(`buoy.${buoy}`)));

/** A piece and all that can be seen of it. */
export function standingWords(view: View, piece: number, words: Sentences): string {
  const at = standingOf(view, piece);
  const ducky = view.duckies[piece];
  return tell("standing", {
    ...pieceValues(view, piece, words),
    space: at ? spaceWords(view, at.space) : "none",
    facing: facingWords(at?.facing ?? 0),
    buoys: ducky ? buoyWords(ducky.buoys, words) : "dog",
    all: yes(ducky !== undefined && hasAll(ducky)),
  });
}

const stepNames = { F: "ahead", L: "left", R: "right" } as const;
const endNames = { l: "left", a: "ahead", r: "right" } as const;

/** What is printed on a card. */
export function cardWords(view: View, card: number): string {
  const paths = pathsOf(wordOf(view, card)).map(({ steps, ends }) =>
    tell("path", {
      steps: steps.map((step) => tell(`step.${stepNames[step]}`)).join(", "),
      ends: ends.map((end) => tell(`end.${endNames[end]}`)).join(", "),
    }),
  );
  return tell("card", { number: card, paths: paths.join(tell("or")) });
}

/** What a path would come to; `full` for those who do not see how it could face there. */
export function runWords(view: View, run: Run, words: Sentences, length: "short" | "full"): string {
  return tell("run", {
    stop: chosen(run.stop),
    space: spaceWords(view, run.space),
    steps: run.spaces.length,
    meets: run.meets.length === 0 ? "none" : words.joined(run.meets.map((piece) => pieceWords(view, piece, words))),
    touches: buoyWords(run.touches, words),
    facings: run.facings.length === 0 || length === "short" ? "none" : run.facings.map(facingWords).join(tell("or")),
    bonus: yes(run.bonus),
  });
}

export const runsWords = (view: View, runs: readonly Run[], words: Sentences) =>
  runs.map((run) => runWords(view, run, words, "full")).join(tell("or"));

/** Short words on a seat. */
export function statusLine(view: View, seat: number): Line {
  const player = view.players[seat];
  return {
    key: text("status"),
    values: {
      cards: player?.hand_size ?? 0,
      did: (player?.picks.length ?? 0) > 0 ? "picked" : (player?.answers.length ?? 0) > 0 ? "answered" : "none",
    },
  };
}

/** What the open question is about. */
function values(view: View, words: Sentences): Values {
  const { phase, seats, card, reason, piece } = view.asking;
  const about = asked(view);
  const seat = seats.length === 1 ? seats[0] : undefined;
  return {
    ...(about === undefined ? { which: "only" } : pieceValues(view, about, words)),
    phase: chosen(phase),
    who: seat === undefined ? "none" : words.seat(seat),
    card: card ?? 0,
    reason: chosen(reason),
    round: view.round,
    two: yes(view.duckies.length > view.players.length),
    dog: yes(piece === dogPiece),
    number: (about === undefined ? undefined : view.players[seatOf(view, about) ?? -1]?.card) ?? 0,
  };
}

export function question(view: View, { moves }: Ask<Move>, words: Sentences): Line {
  if (ofKind(moves, "discard").length > 0) return { key: text("ask.discard") };
  const uses = moves.some(({ move }) => (tokens as readonly string[]).includes(move.kind));
  return { key: text("ask"), values: { ...values(view, words), tokens: yes(uses) } };
}

export function waiting(view: View, words: Sentences): Line | null {
  return view.asking.phase === "over" ? null : { key: text("waits"), values: values(view, words) };
}

export const goal = (view: View): Line => ({ key: text("goal"), values: { two: yes(duckiesEach(view) > 1) } });

/** Who went down the drain and when, and who was close behind. */
export function decided(view: View, words: Sentences): Line | null {
  if (view.asking.phase !== "over") return null;
  const { winner, round } = view;
  const values = { seat: winner === undefined ? "none" : words.seat(winner), round };
  const line = { key: text("decided"), values };
  if (winner === undefined) return line;
  const others = view.players.map((_, seat) => seat).filter((seat) => seat !== winner);
  const most = Math.max(...others.map((seat) => buoysOf(view, seat)));
  if (most < buoys.length - 1) return line;
  const close = others.filter((seat) => buoysOf(view, seat) === most);
  const behind = tell("decided.close", {
    open: yes(most === buoys.length),
    names: words.joined(close.map((seat) => words.name(seat))),
    count: close.length,
  });
  return { key: text("decided.behind"), values: { first: say(line.key, values), behind } };
}

/** What cannot be taken back and may cost a lot. */
export function dear(view: View, move: Move, words: Sentences): Line | null {
  if (move.kind === "blue") return { key: text("dear.blue") };
  if (move.kind !== "answer" || (move.facing === undefined && move.other === undefined)) return null;
  const pieces = words.reader === null ? [] : piecesOf(view, words.reader);
  const given = [move.facing, move.other].flatMap((facing, slot) =>
    facing === undefined ? [] : (view.duckies[pieces[slot] ?? -1]?.card ?? []),
  );
  return { key: text("dear.give-up"), values: { cards: words.list(given) } };
}
