import type { Stack } from "./cards";

export interface Cell {
  column: number;
  row: number;
}

/** How wide a stretch is drawn that is empty, however many cells it has: stacks may drift far apart (R9). */
export const gapSize = 0.4;

/** Where columns, or rows, are drawn: those that are needed side by side, in units of a cell. */
export interface Axis {
  size: number;
  /** Where each empty stretch begins. */
  gaps: readonly number[];
  /** Those that are drawn, by number. */
  drawn: readonly number[];
  /** Where a column is drawn, also one beyond the edge. */
  at(coordinate: number): number;
}

/** `margin`: how many cells around those that are used are drawn as well. */
export function axisOf(used: readonly number[], margin: number): Axis {
  const needed = new Set(used.flatMap((at) => Array.from({ length: 2 * margin + 1 }, (_, n) => at - margin + n)));
  const first = Math.min(...needed);
  const last = Math.max(...needed);
  const places = new Map<number, number>();
  const gaps: number[] = [];
  let size = 0;
  for (let at = first; at <= last; ++at) {
    if (needed.has(at)) {
      places.set(at, size);
      size += 1;
    } else {
      if (needed.has(at - 1)) {
        gaps.push(size);
        size += gapSize;
      }
      places.set(at, size - (gapSize + 1) / 2); // in the middle of the stretch
    }
  }
  const at = (coordinate: number) =>
    coordinate < first
      ? coordinate - first
      : coordinate > last
        ? size + coordinate - last - 1
        : places.get(coordinate)!;
  return { size, gaps, drawn: [...needed].sort((a, b) => a - b), at };
}

export type Shape = "wide" | "low" | "tall";

/** How a table is laid out in so much room, in the size of its letters: as on a desk, on a phone on its side, on a phone. */
export function shapeOf(width: number, height: number): Shape {
  if (height >= 27 && width >= 52) return "wide";
  return height < 27 && width >= 30 && width > 1.2 * height ? "low" : "tall";
}

/** How small a cell (in pixels) may be for a finger. What is smaller is offered by a list, too. */
export const touchable = 44;

export interface Layout {
  columns: Axis;
  rows: Axis;
}

export function layoutOf(stacks: readonly Stack[], margin: number): Layout {
  return {
    columns: axisOf(
      stacks.map(({ column }) => column),
      margin,
    ),
    rows: axisOf(
      stacks.map(({ row }) => row),
      margin,
    ),
  };
}

export type Side = "left" | "right" | "above" | "below";
const steps: Record<Side, Cell> = {
  left: { column: -1, row: 0 },
  right: { column: 1, row: 0 },
  above: { column: 0, row: -1 },
  below: { column: 0, row: 1 },
};

/** On which side of a cell another one lies that is right beside it. */
export function sideOf(cell: Cell, other: Cell): Side | null {
  const isThere = ([, step]: [string, Cell]) =>
    cell.column + step.column === other.column && cell.row + step.row === other.row;
  return (Object.entries(steps).find(isThere)?.[0] as Side | undefined) ?? null;
}

/** The stacks right beside a cell. */
export function besides(stacks: readonly Stack[], cell: Cell): Stack[] {
  return stacks.filter((stack) => sideOf(cell, stack) !== null);
}

/** Which of some cells an arrow key goes to: near ahead, and rather straight; null where there is none. */
export function ahead<C extends Cell>(cells: readonly C[], from: Cell, side: Side): C | null {
  const step = steps[side];
  const far = (cell: Cell) => {
    const columns = cell.column - from.column;
    const rows = cell.row - from.row;
    const along = columns * step.column + rows * step.row;
    return along > 0 ? along + 2 * Math.abs(columns * step.row + rows * step.column) : Infinity;
  };
  const best = [...cells].sort((a, b) => far(a) - far(b))[0];
  return best && far(best) < Infinity ? best : null;
}
