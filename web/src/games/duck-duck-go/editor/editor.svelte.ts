import { checkBoard, measureBoard, wordsOf, type BoardFigures, type BoardRefusal, type SoundBoard } from "../../../api";
import type { DuckDuckGo } from "../../../types";
import { add, same, type Hex, type Tile, type TileKind } from "../hexes";
import { betweenCentres, mostNameCharacters, ordinary, tiles as kinds } from "../tables";

export type Level = DuckDuckGo.Level;

/** Those that have a start space on one side. */
export const canTurn = (kind: TileKind) => ordinary.includes(kind);

/** A board as it is being drawn; it need not be sound. */
export interface Draft {
  name: string;
  level: Level;
  tiles: readonly Tile[];
}

/** What is undone and done again: a draft, and of which board, counted since the page was opened. */
interface Step extends Draft {
  board: number;
}

/** A name as a board may have it (docs/board-format.md); empty where nothing is left of it. */
export const nameOf = (wish: string) =>
  wish
    .replace(/[;\p{C}]/gu, "")
    .trim()
    .slice(0, mostNameCharacters)
    .trim();

const patience = { check: 150, measure: 500 };
const mostSteps = 200;

/** How a draft is written (docs/board-format.md); whether it is sound, the rules say. */
export function textOf({ name, level, tiles }: Draft): string {
  const laid = tiles.map(({ tile, side, q, r }) => `${tile}${canTurn(tile) && side === "b" ? "b" : ""} ${q} ${r}`);
  return [`board ${name}`, `level ${level}`, ...laid].join("; ");
}

/** A board that is being drawn: the draft, its history, and what the rules say of it. */
export class Editor {
  draft = $state.raw<Step>({ name: "", level: "beginner", tiles: [], board: 0 });
  selected = $state<TileKind | null>(null);

  /** What the rules said last, and whether that was about the draft as it is. */
  sound = $state.raw<SoundBoard | null>(null);
  refusal = $state.raw<BoardRefusal | null>(null);
  isChecked = $state(false);
  figures = $state.raw<BoardFigures | null>(null);
  /** Why there are no figures, in words. */
  noFigures = $state("");

  private past = $state.raw<readonly Step[]>([]);
  private future = $state.raw<readonly Step[]>([]);
  private boards = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  readonly text = $derived(textOf(this.draft));
  readonly canUndo = $derived(this.past.length > 0);
  readonly canRedo = $derived(this.future.length > 0);
  /** The draft as it is was checked, and is sound. */
  readonly isSound = $derived(this.isChecked && this.sound !== null);
  readonly tile = $derived(this.draft.tiles.find(({ tile }) => tile === this.selected) ?? null);

  /** Another board from now on; what was before can be had back. */
  load({ name, level, tiles }: Draft) {
    this.change({ name, level, tiles, board: ++this.boards });
    this.selected = null;
  }

  rename(wish: string) {
    const name = nameOf(wish);
    if (name && name !== this.draft.name) this.change({ ...this.draft, name });
  }
  relevel(level: Level) {
    this.change({ ...this.draft, level });
  }

  lies(kind: TileKind) {
    return this.draft.tiles.some(({ tile }) => tile === kind);
  }
  /** Lays a tile beside those that lie, or where it is said, and takes it into the hand. */
  lay(kind: TileKind, to?: Hex) {
    this.selected = kind;
    if (!this.lies(kind)) this.put({ tile: kind, side: "a", ...(to ?? this.freePlace()) });
    else if (to) this.move(kind, to);
  }
  move(kind: TileKind, to: Hex) {
    const tile = this.draft.tiles.find((each) => each.tile === kind);
    if (tile && !same(tile, to)) this.put({ ...tile, ...to });
  }
  step(step: Hex) {
    if (this.tile) this.move(this.tile.tile, add(this.tile, step));
  }
  turn() {
    const { tile } = this;
    if (tile && canTurn(tile.tile)) this.put({ ...tile, side: tile.side === "a" ? "b" : "a" });
  }
  remove() {
    if (!this.tile) return;
    this.change({ ...this.draft, tiles: this.draft.tiles.filter(({ tile }) => tile !== this.selected) });
    this.selected = null;
  }

  undo = () => {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.draft];
    this.show(before);
  };
  redo = () => {
    const after = this.future.at(-1);
    if (!after) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.draft];
    this.show(after);
  };

  close() {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private put(tile: Tile) {
    const tiles = [...this.draft.tiles.filter((each) => each.tile !== tile.tile), tile];
    tiles.sort((a, b) => kinds.indexOf(a.tile) - kinds.indexOf(b.tile));
    this.change({ ...this.draft, tiles });
  }

  private change(draft: Step) {
    if (this.draft.tiles.length > 0 || this.draft.name) this.past = [...this.past, this.draft].slice(-mostSteps);
    this.future = [];
    this.show(draft);
  }

  private show(draft: Step) {
    this.draft = draft;
    this.isChecked = false;
    this.figures = null;
    this.noFigures = "";
    this.asked += 1; // what was asked about it before comes too late
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), patience.check);
  }

  /** Where a tile has room, as near to the others as can be. */
  private freePlace(): Hex {
    const { tiles } = this.draft;
    const apart = (a: Hex, b: Hex) => (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;
    const middle = tiles[0] ?? { q: 0, r: 0 };
    for (let far = 0; far < 40; far += 1) {
      for (let q = -far; q <= far; q += 1) {
        for (let r = Math.max(-far, -q - far); r <= Math.min(far, -q + far); r += 1) {
          const place = add(middle, { q, r });
          if (apart(place, middle) === far && tiles.every((tile) => apart(tile, place) >= betweenCentres)) return place;
        }
      }
    }
    return middle;
  }

  private async check() {
    const number = this.asked;
    const { text } = this;
    try {
      const checked = await checkBoard(text);
      if (number !== this.asked) return;
      this.isChecked = true;
      this.refusal = "refusal" in checked ? checked.refusal : null;
      this.sound = "refusal" in checked ? null : checked;
    } catch (refusal) {
      if (number === this.asked) this.sayNot(refusal);
      return;
    }
    if (this.sound) this.timer = setTimeout(() => void this.measure(text, number), patience.measure);
  }

  private async measure(text: string, number: number) {
    try {
      const figures = await measureBoard(text);
      if (number === this.asked) this.figures = figures;
    } catch (refusal) {
      if (number === this.asked) this.noFigures = wordsOf(refusal);
    }
  }

  private sayNot(refusal: unknown) {
    this.sound = null;
    this.refusal = { key: "", message: wordsOf(refusal), tiles: [] };
  }
}
