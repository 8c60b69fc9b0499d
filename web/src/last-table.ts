import type { Server } from "./types";

const key = "duckpond.table";

/** The table this browser plays at, so that the first page can lead back to it. */
export function remember({ table, game, phase }: Server.Room) {
  try {
    if (phase === "playing") localStorage.setItem(key, JSON.stringify({ table, game }));
    else if (lastTable()?.table === table) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing leads back nowhere.
  }
}

export function forget() {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}

export function lastTable(): { table: string; game: string } | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as { table?: unknown; game?: unknown } | null;
    if (typeof found?.table !== "string" || typeof found.game !== "string") return null;
    return { table: found.table, game: found.game };
  } catch {
    return null;
  }
}
