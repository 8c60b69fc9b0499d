/** Hexagons as the board draws them: axial (q, r), points up, facings counted counterclockwise from the east. */

import type { DuckDuckGo } from "../../types";
import { steps } from "./tables";

export { steps } from "./tables";

export type Hex = DuckDuckGo.Hex;
export type TileKind = DuckDuckGo.TileKind;
export type Tile = DuckDuckGo.Tile;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** From the centre of a hexagon to a corner, in the drawing's own units. */
export const size = 10;
const half = (size * Math.sqrt(3)) / 2;

export const add = (a: Hex, b: Hex): Hex => ({ q: a.q + b.q, r: a.r + b.r });
export const same = (a: Hex, b: Hex) => a.q === b.q && a.r === b.r;
export const keyOf = ({ q, r }: Hex) => `${q},${r}`;

export const centreOf = ({ q, r }: Hex): Point => ({ x: half * (2 * q + r), y: 1.5 * size * r });

/** The hexagon that a point of the drawing lies in. */
export function hexAt({ x, y }: Point): Hex {
  const r = y / (1.5 * size);
  const q = x / (2 * half) - r / 2;
  const s = -q - r;
  const rounded = { q: Math.round(q), r: Math.round(r), s: Math.round(s) };
  const off = { q: Math.abs(rounded.q - q), r: Math.abs(rounded.r - r), s: Math.abs(rounded.s - s) };
  if (off.q > off.r && off.q > off.s) rounded.q = -rounded.r - rounded.s;
  else if (off.r > off.s) rounded.r = -rounded.q - rounded.s;
  // No minus zero: it would not be the same.
  return { q: rounded.q + 0, r: rounded.r + 0 };
}

/** Corners for `points`, a little smaller or larger than the hexagon where `scale` says so. */
export function corners(hex: Hex, scale = 1): string {
  const { x, y } = centreOf(hex);
  const [a, b] = [half * scale, size * scale];
  const at = (dx: number, dy: number) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`;
  return [at(0, -b), at(a, -b / 2), at(a, b / 2), at(0, b), at(-a, b / 2), at(-a, -b / 2)].join(" ");
}

/** The way around a tile's seven spaces: of each space in the ring the corners that no other touches, and one. */
export function outlineOf(tile: Hex): string {
  const points = steps.flatMap((step, facing) => {
    const { x, y } = centreOf(add(tile, step));
    return [-30, 30, 90].map((turn) => {
      const angle = ((60 * facing + turn) * Math.PI) / 180;
      return `${(x + size * Math.cos(angle)).toFixed(2)},${(y - size * Math.sin(angle)).toFixed(2)}`;
    });
  });
  return points.join(" ");
}

/** All hexagons as one `d`, a little smaller or larger where `scale` says so. */
export const hexesPath = (hexes: readonly Hex[], scale = 1): string =>
  hexes.map((hex) => `M${corners(hex, scale).replaceAll(" ", "L")}z`).join("");

/** The way around what hexagons cover together, as a `d`: of each the sides that no other has. */
export function rimPath(hexes: readonly Hex[]): string {
  const all = new Set(hexes.map(keyOf));
  const corner = ({ x, y }: Point, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(x + size * Math.cos(angle)).toFixed(2)},${(y - size * Math.sin(angle)).toFixed(2)}`;
  };
  return hexes
    .flatMap((hex) =>
      steps.map((step, facing) =>
        all.has(keyOf(add(hex, step)))
          ? ""
          : `M${corner(centreOf(hex), 60 * facing - 30)}L${corner(centreOf(hex), 60 * facing + 30)}`,
      ),
    )
    .join("");
}

/** Degrees for `rotate()` of something that is drawn facing east. */
export const angleOf = (facing: number) => -60 * facing;

/** The seven spaces of a tile, its centre first, then the ring by facing. */
export const spacesOf = (tile: Hex): Hex[] => [{ q: tile.q, r: tile.r }, ...steps.map((step) => add(tile, step))];

/** All that a board needs to be seen whole, with so many hexagons of water around it. */
export function boxOf(tiles: readonly Hex[], margin = 0): Box {
  const all = tiles.length > 0 ? tiles.map(centreOf) : [{ x: 0, y: 0 }];
  const room = { x: half * (3.2 + 2 * margin), y: size * (2.7 + 1.5 * margin) };
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  return {
    x: left - room.x,
    y: top - room.y,
    width: right - left + 2 * room.x,
    height: bottom - top + 2 * room.y,
  };
}
