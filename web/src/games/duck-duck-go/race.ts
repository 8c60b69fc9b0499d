import type { DuckDuckGo } from "../../types";
import { spacesOf, type Hex } from "./hexes";
import { buoys, dogPiece, spacesATile, steps } from "./tables";

export { buoys, dogPiece } from "./tables";

export type View = DuckDuckGo.State;
export type Move = DuckDuckGo.Move;
export type Event = DuckDuckGo.Event;
export type Run = DuckDuckGo.Run;
export type Buoy = DuckDuckGo.Buoy;
export type Token = DuckDuckGo.Token;
export type TileKind = DuckDuckGo.TileKind;
export type Which = DuckDuckGo.Which;

export const opposite = (facing: number) => (facing + steps.length / 2) % steps.length;

/** Where a space is: a tile has seven, its centre first, then the ring by facing. */
export function hexOf(view: View, space: number): Hex {
  const tile = view.board.tiles[Math.floor(space / spacesATile)];
  return (tile && spacesOf(tile)[space % spacesATile]) ?? { q: 0, r: 0 };
}

export function hexOfTile(view: View, kind: TileKind): Hex {
  return view.board.tiles.find(({ tile }) => tile === kind) ?? { q: 0, r: 0 };
}

/** The tile of a space, and where on it the space is: 0 in the middle, else 1 and the facing. */
export function placeOf(view: View, space: number) {
  return { tile: view.board.tiles[Math.floor(space / spacesATile)], place: space % spacesATile };
}

export const isCentre = (space: number) => space % spacesATile === 0;

/** The first space of a tile of the board: its centre. */
export const centreSpace = (place: number) => place * spacesATile;

/** The hexagon in front of another. */
export function ahead(hex: Hex, facing: number): Hex {
  const step = steps[facing] ?? { q: 0, r: 0 };
  return { q: hex.q + step.q, r: hex.r + step.r };
}

export const duckiesEach = (view: View) => view.duckies.length / view.players.length;

export function whichOf(view: View, piece: number): Which {
  if (piece === dogPiece || duckiesEach(view) === 1) return "only";
  return piece % 2 === 0 ? "first" : "second";
}

export const seatOf = (view: View, piece: number): number | undefined => view.duckies[piece]?.seat;

/** The duckies of a seat, by number. */
export const piecesOf = (view: View, seat: number): number[] =>
  view.duckies.flatMap((ducky, piece) => (ducky.seat === seat ? [piece] : []));

export interface Standing {
  piece: number;
  space: number;
  facing: number;
}

export function standingOf(view: View, piece: number): Standing | null {
  const { space, facing } = (piece === dogPiece ? view.dog : view.duckies[piece]) ?? {};
  return space === undefined || facing === undefined ? null : { piece, space, facing };
}

/** All that stand on the board. */
export function standing(view: View): Standing[] {
  const pieces = [...view.duckies.keys(), dogPiece];
  return pieces.flatMap((piece) => standingOf(view, piece) ?? []);
}

export const hasAll = (ducky: DuckDuckGo.Ducky) => ducky.buoys.length === buoys.length;

/** The buoys of a seat's best ducky: what it scores, if the race ends now (R20). */
export const buoysOf = (view: View, seat: number) =>
  Math.max(0, ...piecesOf(view, seat).map((piece) => view.duckies[piece]?.buoys.length ?? 0));

/** Who has touched the most buoys with one ducky; nobody before the first. */
export function leaders(view: View): number[] {
  const all = view.players.map((_, seat) => buoysOf(view, seat));
  const most = Math.max(...all);
  return most === 0 ? [] : all.flatMap((buoys, seat) => (buoys === most ? [seat] : []));
}

export interface Turn {
  piece: number;
  card: number;
  isNow: boolean;
}

/** Whose card lies open, in the order in which they move: the one on turn first. */
export function turns(view: View): Turn[] {
  const { piece, card, second } = view.asking;
  const now = piece === undefined ? [] : [card, second].filter((card) => card !== undefined);
  const later = view.duckies.flatMap(({ card }, piece) => (card === undefined ? [] : [{ piece, card }]));
  return [
    ...now.map((card, n) => ({ piece: piece ?? 0, card, isNow: n === 0 })),
    ...later.sort((a, b) => a.card - b.card).map((turn) => ({ ...turn, isNow: false })),
  ];
}

/** The ducky or the dog that a question is about. */
export function asked(view: View): number | undefined {
  const { phase, piece, lifted } = view.asking;
  return phase === "put" || phase === "turn" ? lifted : piece;
}
