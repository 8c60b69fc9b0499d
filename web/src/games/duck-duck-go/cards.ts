import type { View } from "./race";

export type Step = "F" | "L" | "R";
export type End = "l" | "a" | "r";

export interface Path {
  steps: Step[];
  ends: End[];
}

/** What is printed on a card, as the rules tell it of every card that the viewer sees: "FL:r|FR:l". */
export const wordOf = (view: View, card: number) => view.glance.cards.find((face) => face.card === card)?.words ?? "";

/** F goes a space ahead, L and R turn first; behind the colon stand the ways to face at the end. */
export function pathsOf(word: string): Path[] {
  if (word === "") return [];
  return word.split("|").map((path) => {
    const [steps = "", ends = ""] = path.split(":");
    return { steps: [...steps] as Step[], ends: [...ends].sort(byTurn) as End[] };
  });
}
const order = "lar";
const byTurn = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);

// --- the picture: ahead is up, so the hexagons stand on their flat side

export interface Dot {
  x: number;
  y: number;
}
export interface Drawn {
  dots: Dot[];
  /** How the ducky may face in the end, in degrees, clockwise from above. */
  ends: number[];
}
export interface Picture {
  viewBox: string;
  /** Each hexagon once: the first is where the ducky stands. */
  cells: Dot[];
  paths: Drawn[];
}

const turn = { F: 0, L: -60, R: 60 } as const;
const face = { l: -60, a: 0, r: 60 } as const;
/** From the centre of a hexagon to a corner, where centres are 10 apart. */
export const cellSize = 10 / Math.sqrt(3);
const room = 7.4;

function draw({ steps, ends }: Path): Drawn {
  let heading = 0;
  let at: Dot = { x: 0, y: 0 };
  const dots = [at];
  for (const step of steps) {
    heading += turn[step];
    const radians = (heading * Math.PI) / 180;
    at = { x: at.x + 10 * Math.sin(radians), y: at.y - 10 * Math.cos(radians) };
    dots.push(at);
  }
  return { dots, ends: ends.map((end) => heading + face[end]) };
}

export function pictureOf(word: string): Picture {
  const paths = pathsOf(word).map(draw);
  const cells = new Map(
    paths.flatMap(({ dots }) => dots).map((dot) => [`${dot.x.toFixed(1)},${dot.y.toFixed(1)}`, dot]),
  );
  const all = [...cells.values()];
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  // Short paths are not drawn larger than long ones.
  const width = Math.max(right - left + 2 * room, 32);
  const height = Math.max(bottom - top + 2 * room, 40);
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  return { viewBox: [x, y, width, height].map((number) => number.toFixed(2)).join(" "), cells: all, paths };
}

export function cellCorners({ x, y }: Dot, scale = 1): string {
  const [a, b] = [cellSize * scale, (cellSize * scale * Math.sqrt(3)) / 2];
  const at = (dx: number, dy: number) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`;
  return [at(a, 0), at(a / 2, b), at(-a / 2, b), at(-a, 0), at(-a / 2, -b), at(a / 2, -b)].join(" ");
}
