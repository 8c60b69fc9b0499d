import type { Server } from "../types";
import type { Standing } from "./host";

/** How a match in this browser is set up. */
export interface Plan {
  game: string;
  names: readonly string[];
  /** The seats of people at this device; bots hold the others. */
  people: readonly number[];
  /** How well each seat's bot plays. */
  bots: readonly (Server.Level | null)[];
  options: Record<string, unknown>;
  /** How long (milliseconds) a bot takes at least. */
  beat: number;
  hints: boolean;
}

/** The one person among bots, if there is but one. */
export const loneOf = ({ people }: Pick<Plan, "people">): number | null =>
  people.length === 1 ? (people[0] ?? null) : null;

/** A match as it was begun. */
export interface Kept extends Plan {
  id: string;
  begun: number;
  /** All chance in it comes from here. */
  seed: string;
  /** Its record up to the first move that is kept by itself; "" until it was dealt. */
  head: string;
  /** Records that other rules wrote, before it went on under these. */
  earlier: readonly string[];
}

export type KeptPhase = "playing" | "over" | "stopped";

/** How far it is. Small, because it is written with every move. */
export interface Course {
  id: string;
  phase: KeptPhase;
  moves: number;
  updated: number;
  outcome: readonly Standing[] | null;
  /** The page that plays it, and how many have before it. */
  owner: string;
  epoch: number;
}

/** The whole truth after so many moves, for going on under other rules. */
export interface Snapshot {
  id: string;
  moves: number;
  state: string;
}

/** The right to write: of one page at a time. */
export interface Claim {
  id: string;
  owner: string;
  epoch: number;
}

/** What one move adds. */
export interface Step {
  /** The lines of the record that are new; "" where only the course has changed. */
  text: string;
  course: Pick<Course, "phase" | "moves" | "outcome">;
  snapshot?: string;
}

export interface Opened {
  claim: Claim;
  kept: Kept;
  course: Course;
  record: string;
  snapshot: Snapshot | null;
}

export interface Listed {
  kept: Kept;
  course: Course;
}

/** Everything of a match, as it lay on the shelf: what was removed can be put back. */
export interface Bundle extends Listed {
  texts: readonly string[];
  snapshot: Snapshot | null;
}

/** Another page plays this match now. */
export class Taken extends Error {}

/** The browser cannot keep it: there is no room, or it keeps nothing here, or it has cleared the match away. */
export class NotKept extends Error {
  constructor(readonly reason: "full" | "blocked" | "gone") {
    super(reason);
  }
}

/** Where matches lie. Whatever is promised is durable when it is done. */
export interface Shelf {
  /** Whether it outlives the page. */
  readonly keeps: boolean;
  list(): Promise<Listed[]>;
  add(kept: Kept): Promise<void>;
  /** How far a match is, and who plays it. */
  course(id: string): Promise<Course | null>;
  /** A match as far as it is, for whoever only looks. */
  read(id: string): Promise<(Listed & { record: string }) | null>;
  /** From now on this page plays it, and none that did before. */
  claim(id: string, owner: string): Promise<Opened | null>;
  append(claim: Claim, step: Step): Promise<void>;
  /** It was dealt, or goes on under other rules: its record begins anew. */
  renew(claim: Claim, kept: Kept, step: Step): Promise<void>;
  /** Gives the right to write back, so that another page need not ask for it. */
  release(claim: Claim): Promise<void>;
  /** Null if it was gone. */
  remove(id: string): Promise<Bundle | null>;
  putBack(bundle: Bundle): Promise<void>;
}

const begun = (kept: Kept): Course => ({
  id: kept.id,
  phase: "playing",
  moves: 0,
  updated: kept.begun,
  outcome: null,
  owner: "",
  epoch: 0,
});

const claimed = (course: Course, owner: string): Course => ({ ...course, owner, epoch: course.epoch + 1 });

function moved(course: Course | undefined, claim: Claim, step: Step): Course {
  if (!course) throw new NotKept("gone");
  if (course.owner !== claim.owner || course.epoch !== claim.epoch) throw new Taken();
  return { ...course, ...step.course, updated: Date.now() };
}

// --- in the browser

const stores = ["matches", "courses", "moves", "snapshots"] as const;

function whyNot(fault: unknown): Error {
  if (fault instanceof Taken || fault instanceof NotKept) return fault;
  return new NotKept(fault instanceof Error && fault.name === "QuotaExceededError" ? "full" : "blocked");
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

const movesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

interface MoveRow {
  id: string;
  number: number;
  text: string;
}

/** IndexedDB: matches stay until somebody removes them, or the browser forgets the site. */
export class BrowserShelf implements Shelf {
  readonly keeps = true;
  private base: Promise<IDBDatabase> | null = null;

  async list(): Promise<Listed[]> {
    return this.do("readonly", async (at) => {
      const [matches, courses] = await Promise.all([
        answerOf<Kept[]>(at("matches").getAll()),
        answerOf<Course[]>(at("courses").getAll()),
      ]);
      return matches.flatMap((kept) => {
        const course = courses.find(({ id }) => id === kept.id);
        return course ? [{ kept, course }] : [];
      });
    });
  }

  async add(kept: Kept): Promise<void> {
    await this.do("readwrite", async (at) => {
      at("matches").put(kept);
      at("courses").put(begun(kept));
    });
  }

  async course(id: string): Promise<Course | null> {
    return this.do("readonly", async (at) => (await answerOf<Course | undefined>(at("courses").get(id))) ?? null);
  }

  async read(id: string) {
    const found = await this.do("readonly", (at) => this.bundle(at, id));
    return found && { ...found, record: found.kept.head + found.texts.join("") };
  }

  async claim(id: string, owner: string): Promise<Opened | null> {
    return this.do("readwrite", async (at) => {
      const found = await this.bundle(at, id);
      if (!found) return null;
      const course = claimed(found.course, owner);
      at("courses").put(course);
      const { kept, texts, snapshot } = found;
      return {
        claim: { id, owner, epoch: course.epoch },
        kept,
        course,
        record: kept.head + texts.join(""),
        snapshot,
      };
    });
  }

  async append(claim: Claim, step: Step): Promise<void> {
    await this.do("readwrite", async (at) => {
      const course = moved(await answerOf(at("courses").get(claim.id)), claim, step);
      if (step.text) at("moves").put({ id: claim.id, number: course.moves, text: step.text } satisfies MoveRow);
      at("courses").put(course);
      if (step.snapshot !== undefined)
        at("snapshots").put({ id: claim.id, moves: course.moves, state: step.snapshot } satisfies Snapshot);
    });
  }

  async renew(claim: Claim, kept: Kept, step: Step): Promise<void> {
    await this.do("readwrite", async (at) => {
      const course = moved(await answerOf(at("courses").get(claim.id)), claim, step);
      at("moves").delete(movesOf(claim.id));
      at("matches").put(kept);
      at("courses").put(course);
      if (step.snapshot !== undefined)
        at("snapshots").put({ id: claim.id, moves: course.moves, state: step.snapshot } satisfies Snapshot);
      else at("snapshots").delete(claim.id);
    });
  }

  async release(claim: Claim): Promise<void> {
    await this.do("readwrite", async (at) => {
      const course = await answerOf<Course | undefined>(at("courses").get(claim.id));
      if (course?.owner === claim.owner && course.epoch === claim.epoch) at("courses").put({ ...course, owner: "" });
    });
  }

  async remove(id: string): Promise<Bundle | null> {
    return this.do("readwrite", async (at) => {
      const found = await this.bundle(at, id);
      at("matches").delete(id);
      at("courses").delete(id);
      at("moves").delete(movesOf(id));
      at("snapshots").delete(id);
      return found;
    });
  }

  async putBack({ kept, course, texts, snapshot }: Bundle): Promise<void> {
    await this.do("readwrite", async (at) => {
      at("matches").put({ ...kept, head: kept.head + texts.join("") });
      at("courses").put({ ...course, owner: "", epoch: course.epoch + 1 });
      if (snapshot) at("snapshots").put(snapshot);
    });
  }

  private async bundle(at: (store: string) => IDBObjectStore, id: string): Promise<Bundle | null> {
    const [kept, course, rows, snapshot] = await Promise.all([
      answerOf<Kept | undefined>(at("matches").get(id)),
      answerOf<Course | undefined>(at("courses").get(id)),
      answerOf<MoveRow[]>(at("moves").getAll(movesOf(id))),
      answerOf<Snapshot | undefined>(at("snapshots").get(id)),
    ]);
    if (!kept || !course) return null;
    return { kept, course, texts: rows.map(({ text }) => text), snapshot: snapshot ?? null };
  }

  /** One transaction, all or nothing; what it made is on the disk when this is done. */
  private async do<T>(
    mode: "readonly" | "readwrite",
    work: (at: (store: string) => IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    try {
      const transaction = (await this.open()).transaction(stores, mode, { durability: "strict" });
      const end = new Promise<void>((done, failed) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => failed(transaction.error ?? new Error("aborted"));
      });
      const both = Promise.all([
        work((store) => transaction.objectStore(store)).catch((fault: unknown) => {
          try {
            transaction.abort();
          } catch {
            // It has ended by itself.
          }
          throw fault;
        }),
        end,
      ]);
      return (await both)[0];
    } catch (fault) {
      throw whyNot(fault);
    }
  }

  private open(): Promise<IDBDatabase> {
    this.base ??= new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open("duckpond", 1);
      request.onupgradeneeded = () => {
        const base = request.result;
        base.createObjectStore("matches", { keyPath: "id" });
        base.createObjectStore("courses", { keyPath: "id" });
        base.createObjectStore("moves", { keyPath: ["id", "number"] });
        base.createObjectStore("snapshots", { keyPath: "id" });
      };
      request.onsuccess = () => {
        const base = request.result;
        // A newer page wants to change it, or the browser has closed it: the next wish opens it again.
        base.onversionchange = () => {
          base.close();
          this.base = null;
        };
        base.onclose = () => (this.base = null);
        done(base);
      };
      request.onerror = () => failed(request.error);
      request.onblocked = () => failed(new NotKept("blocked"));
    });
    this.base.catch(() => (this.base = null));
    return this.base;
  }
}

/** Only as long as the page: where the browser keeps nothing, and for whoever plays on without. */
export class MemoryShelf implements Shelf {
  readonly keeps = false;
  private readonly bundles = new Map<
    string,
    { kept: Kept; course: Course; texts: string[]; snapshot: Snapshot | null }
  >();

  list = async (): Promise<Listed[]> => [...this.bundles.values()].map(({ kept, course }) => ({ kept, course }));

  async add(kept: Kept): Promise<void> {
    this.bundles.set(kept.id, { kept, course: begun(kept), texts: [], snapshot: null });
  }

  async course(id: string): Promise<Course | null> {
    return this.bundles.get(id)?.course ?? null;
  }

  async read(id: string) {
    const found = this.bundles.get(id);
    return found ? { ...found, record: found.kept.head + found.texts.join("") } : null;
  }

  async claim(id: string, owner: string): Promise<Opened | null> {
    const found = this.bundles.get(id);
    if (!found) return null;
    found.course = claimed(found.course, owner);
    const { kept, course, texts, snapshot } = found;
    return { claim: { id, owner, epoch: course.epoch }, kept, course, record: kept.head + texts.join(""), snapshot };
  }

  async append(claim: Claim, step: Step): Promise<void> {
    const found = this.bundles.get(claim.id);
    const course = moved(found?.course, claim, step);
    if (!found) return;
    found.course = course;
    if (step.text) found.texts.push(step.text);
    if (step.snapshot !== undefined) found.snapshot = { id: claim.id, moves: course.moves, state: step.snapshot };
  }

  async renew(claim: Claim, kept: Kept, step: Step): Promise<void> {
    const found = this.bundles.get(claim.id);
    const course = moved(found?.course, claim, step);
    const snapshot = step.snapshot === undefined ? null : { id: claim.id, moves: course.moves, state: step.snapshot };
    this.bundles.set(claim.id, { kept, course, texts: [], snapshot });
  }

  async release(claim: Claim): Promise<void> {
    const found = this.bundles.get(claim.id);
    if (found?.course.owner === claim.owner && found.course.epoch === claim.epoch)
      found.course = { ...found.course, owner: "" };
  }

  async remove(id: string): Promise<Bundle | null> {
    const found = this.bundles.get(id) ?? null;
    this.bundles.delete(id);
    return found;
  }

  async putBack({ kept, course, texts, snapshot }: Bundle): Promise<void> {
    this.bundles.set(kept.id, { kept, course: { ...course, owner: "" }, texts: [...texts], snapshot });
  }
}

/** The shelf of this browser, and beside it what it did not take. */
export const shelf: Shelf = new BrowserShelf();
export const unkept: Shelf = new MemoryShelf();

const persisted = "duckpond.persist-asked";

/** There is something to keep: browsers are asked once not to clear it away by themselves. */
export function askToPersist() {
  try {
    if (localStorage.getItem(persisted)) return;
    localStorage.setItem(persisted, "1");
  } catch {
    return; // Nothing is kept here anyway.
  }
  navigator.storage?.persist?.().catch(() => {});
}
