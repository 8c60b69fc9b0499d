import type { Tile } from "../hexes";
import { farthest, levels, tiles as kinds } from "../tables";
import { canTurn, nameOf, type Draft } from "./editor.svelte";

/** A board that somebody keeps. */
export interface Kept extends Draft {
  id: string;
  /** When it was changed last (milliseconds since 1970). */
  at: number;
}

const key = "duckpond.boards";

function tileOf(given: unknown): Tile[] {
  const { tile, side, q, r } = (given ?? {}) as Record<string, unknown>;
  const kind = kinds.find((each) => each === tile);
  const isPlace = (at: unknown): at is number => Number.isInteger(at) && Math.abs(at as number) <= farthest;
  if (!kind || !isPlace(q) || !isPlace(r)) return [];
  return [{ tile: kind, side: side === "b" && canTurn(kind) ? "b" : "a", q, r }];
}

/** What was kept, as far as it can be read: another program may have written it. */
function keptOf(given: unknown): Kept[] {
  const { id, name, level, tiles, at } = (given ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || typeof name !== "string" || !Array.isArray(tiles)) return [];
  const laid = tiles.flatMap(tileOf);
  const once = laid.filter(({ tile }, place) => laid.findIndex((other) => other.tile === tile) === place);
  return [
    {
      id,
      name: nameOf(name),
      level: levels.find((each) => each === level) ?? "beginner",
      tiles: once,
      at: typeof at === "number" ? at : 0,
    },
  ];
}

function read(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.flatMap(keptOf) : [];
  } catch {
    return [];
  }
}

/** One's own boards, in this browser and nowhere else. Other windows that are open have the same. */
export class Shelf {
  boards = $state.raw<readonly Kept[]>(read());
  /** What was thrown away last, and can be had back. */
  thrownAway = $state.raw<{ kept: Kept; place: number } | null>(null);
  /** This browser keeps nothing, or no more. */
  isFull = $state(false);

  /** Listens to other windows. */
  open(): () => void {
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) this.boards = read();
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }

  find(id: string | undefined): Kept | undefined {
    return this.boards.find((each) => each.id === id);
  }
  newest(): Kept | undefined {
    return this.boards.reduce<Kept | undefined>((best, each) => (best && best.at >= each.at ? best : each), undefined);
  }

  /** Keeps a board from now on; its id, or undefined where the browser keeps nothing. */
  keep(draft: Draft): string | undefined {
    const kept = this.madeOf(draft);
    return this.write([...read(), kept]) ? kept.id : undefined;
  }
  copy({ id, ...draft }: Kept, name: string) {
    const all = read();
    const place = all.findIndex((each) => each.id === id);
    this.write([...all.slice(0, place + 1), this.madeOf({ ...draft, name }), ...all.slice(place + 1)]);
  }
  /** What is kept is like the draft from now on. */
  change(id: string, { name, level, tiles }: Draft) {
    const before = this.find(id);
    if (!before || JSON.stringify([before.name, before.level, before.tiles]) === JSON.stringify([name, level, tiles]))
      return;
    this.write(read().map((each) => (each.id === id ? { id, name, level, tiles, at: Date.now() } : each)));
  }
  throwAway(id: string) {
    const all = read();
    const place = all.findIndex((each) => each.id === id);
    const kept = all[place];
    if (kept && this.write(all.filter((each) => each !== kept))) this.thrownAway = { kept, place };
  }
  bringBack() {
    if (!this.thrownAway) return;
    const { kept, place } = this.thrownAway;
    const all = read();
    if (this.write([...all.slice(0, place), kept, ...all.slice(place)])) this.thrownAway = null;
  }

  private madeOf({ name, level, tiles }: Draft): Kept {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0"));
    return { id: id.join(""), name, level, tiles, at: Date.now() };
  }

  private write(boards: readonly Kept[]): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(boards));
    } catch {
      this.isFull = true;
      return false;
    }
    this.isFull = false;
    this.boards = boards;
    return true;
  }
}
