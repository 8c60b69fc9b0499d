import { centreOf, type Hex, type Point } from "./hexes";
import { ahead, hexOf, opposite, standingOf, type Run, type View } from "./race";

/** Ways are told apart by colour and by line, on the board and in the list alike: Stroke.svelte draws them. */
export const strokes = ["solid", "dashed", "dotted", "double", "broken", "thin"] as const;
export type StrokeKind = (typeof strokes)[number];

/** A run with the line that it is drawn with. */
export interface Way {
  run: Run;
  stroke: StrokeKind;
  /** Something else is being looked at. */
  isFaint: boolean;
}

/**
 * The ways that are drawn. What is pointed at among them stands out and keeps its line; what is not among them is shown
 * alone.
 */
export function waysOf(runs: readonly Run[], looked: readonly Run[] | null): Way[] {
  const isAmong = looked !== null && looked.every((run) => runs.includes(run));
  const shown = looked === null || isAmong ? runs : looked;
  return shown.map((run, n) => ({
    run,
    stroke: strokes[n % strokes.length] ?? "solid",
    isFaint: isAmong && !looked.includes(run),
  }));
}

const isBonk = ({ stop }: Run) => stop === "edge" || stop === "ducky" || stop === "drain" || stop === "dog";

/** Where a run bonks: what it would have entered. A bonk turns a piece around, so that lies behind it. */
export function bumped(view: View, run: Run): Hex | null {
  const [facing] = run.facings;
  return isBonk(run) && facing !== undefined ? ahead(hexOf(view, run.space), opposite(facing)) : null;
}

/** Whether a run leaves its piece where it stands. */
export const isStuck = (view: View, run: Run) => standingOf(view, run.piece)?.space === run.space;

/** The hexagon that stands for a run: where it ends, or, where it bonks at once, what it bonks. */
export const endOf = (view: View, run: Run): Hex =>
  (isStuck(view, run) ? bumped(view, run) : null) ?? hexOf(view, run.space);

export const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

/** What is drawn of a run. */
export interface Drawn {
  points: Point[];
  end: Point;
  bump: Point | null;
}

export function drawn(view: View, run: Run): Drawn {
  const from = standingOf(view, run.piece);
  const end = centreOf(hexOf(view, run.space));
  const wall = bumped(view, run);
  const points = [
    ...(from && (run.spaces.length > 0 || wall) ? [centreOf(hexOf(view, from.space))] : []),
    ...run.spaces.map((space) => centreOf(hexOf(view, space))),
  ];
  const bump = wall && between(end, centreOf(wall), 0.5);
  return { points: bump ? [...(points.length > 0 ? points : [end]), between(end, bump, 0.8)] : points, end, bump };
}
