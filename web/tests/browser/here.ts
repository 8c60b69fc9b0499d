// Matches that tests lay into a page's browser.
import type { Page } from "playwright-core";
import type { Kept } from "../../src/host/shelf";

/** Lays a match on the shelf of a page's browser, as the page itself does it. */
export async function lay(page: Page, wish: Partial<Kept> & Pick<Kept, "game" | "names" | "people">): Promise<string> {
  const kept: Kept = {
    bots: wish.names.map((_, seat) => (wish.people.includes(seat) ? null : "duckling")),
    options: {},
    beat: 0,
    hints: true,
    id: `laid-${Math.random().toString(36).slice(2)}`,
    begun: Date.now(),
    seed: "7".repeat(64),
    head: "",
    earlier: [],
    ...wish,
  };
  await page.evaluate(async (kept) => {
    // The page makes the stores; until it has, nothing is made here.
    const open = () =>
      new Promise<IDBDatabase | null>((done, failed) => {
        const request = indexedDB.open("duckpond");
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onsuccess = () => done(request.result);
        request.onerror = () => (request.error?.name === "AbortError" ? done(null) : failed(request.error));
      });
    let base = await open();
    for (; !base; base = await open()) await new Promise(requestAnimationFrame);
    const transaction = base.transaction(["matches", "courses"], "readwrite");
    transaction.objectStore("matches").put(kept);
    const course = { id: kept.id, phase: "playing", moves: 0, updated: kept.begun, outcome: null, owner: "", epoch: 0 };
    transaction.objectStore("courses").put(course);
    await new Promise((done) => (transaction.oncomplete = done));
    base.close();
  }, kept);
  return kept.id;
}

/** How many moves of a match lie on the shelf. */
export const movesOf = (page: Page, id: string) =>
  page.evaluate(async (id) => {
    const base = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open("duckpond", 1);
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const request = base.transaction("courses").objectStore("courses").get(id);
    await new Promise((done) => (request.onsuccess = done));
    base.close();
    return (request.result as { moves: number }).moves;
  }, id);
