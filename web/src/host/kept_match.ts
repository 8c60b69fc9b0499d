import { PondFault, PondRefusal, type Rules } from "../pond/pond";
import { refusalWords } from "../refusals";
import type { PondAnswer as Tells } from "../types";
import { newSeed } from "./chance";
import type { Status } from "./local_host";
import { NotKept, Taken, type Claim, type Course, type Kept, type Opened, type Shelf, type Step } from "./shelf";

const movesASnapshot = 20;

/** Where a match is kept, and where its rules come from. */
export interface Places {
  shelf: Shelf;
  /** What the shelf did not take. */
  unkept: Shelf;
  start(game: string): Promise<Rules>;
  /** The name of this page, among those that may play the match. */
  owner: string;
}

interface Match {
  readonly kept: Kept;
  show(change: Partial<Status>): void;
  /** The match waits for this now. */
  adopt(asked: Tells.Asked): Promise<void>;
}

const courseOf = ({ moves, outcome }: Tells.Asked): Step["course"] => ({
  moves,
  outcome: outcome as Course["outcome"],
  phase: outcome ? "over" : "playing",
});

/** A match as its rules have it and as it lies on a shelf: both go on together, or neither does. */
export class KeptMatch implements Rules {
  record = "";
  private shelf: Shelf;
  private rules: Rules | null = null;
  private claim: Claim | null = null;

  constructor(
    private readonly id: string,
    private readonly places: Places,
    private readonly match: Match,
  ) {
    this.shelf = places.shelf;
  }

  ask: Rules["ask"] = (request) => this.rules!.ask(request);

  /** Whether this page may write. */
  get isOurs(): boolean {
    return this.claim !== null;
  }

  /** Takes it from its shelf, unless another page plays it that is still there. */
  async find(isThere: (owner: string) => Promise<boolean>): Promise<Opened | null> {
    const { unkept, shelf, owner } = this.places;
    this.shelf = (await unkept.course(this.id)) ? unkept : shelf;
    const course = await this.shelf.course(this.id).catch(() => null);
    if (!course) return (this.match.show({ state: "missing" }), null);
    if (course.owner && course.owner !== owner && (await isThere(course.owner)))
      return (this.match.show({ state: "elsewhere" }), null);
    const opened = await this.shelf.claim(this.id, owner);
    if (!opened) this.match.show({ state: "missing" });
    return opened;
  }

  /** From now on it is played here. */
  take({ claim, record, kept }: Opened) {
    this.claim = claim;
    this.record = record;
    this.match.show({ kept, keeps: this.shelf.keeps });
  }

  /** Whether its rules could be loaded. */
  async start(game: string): Promise<boolean> {
    try {
      this.rules = await this.places.start(game);
      return true;
    } catch (fault) {
      if (!(fault instanceof PondFault)) throw fault;
      this.match.show({ state: "unloaded" });
      return false;
    }
  }

  /** Deals the match, or lays it out as it was. Whether it can be played. */
  async deal(opened: Opened): Promise<boolean> {
    const { kept, record } = opened;
    const { names, people, options, seed } = kept;
    let asked: Tells.Asked;
    try {
      if (record) asked = await this.ask({ do: "load", record });
      else asked = await this.ask({ do: "begin", names: [...names], people: [...people], options, seed });
      await this.match.adopt(asked);
    } catch (fault) {
      if (!(fault instanceof PondRefusal)) throw fault;
      if (record) return this.goOn(opened);
      this.match.show({ state: "refused", refusal: await refusalWords(fault.refused) });
      return false;
    }
    if (record) this.record = (await this.ask({ do: "give-record" })).record;
    else await this.renew(kept, asked);
    return true;
  }

  /** As the server does it: other rules wrote the record, and a new one goes on from the last snapshot. */
  private async goOn({ kept, record, snapshot, course }: Opened): Promise<boolean> {
    if (!snapshot || course.phase !== "playing") return (this.match.show({ state: "stuck" }), false);
    let asked: Tells.Asked;
    try {
      const { state, moves } = snapshot;
      asked = await this.ask({ do: "resume", record, state, moves, seed: newSeed() });
      await this.match.adopt(asked);
    } catch (fault) {
      if (!(fault instanceof PondRefusal)) throw fault;
      return (this.match.show({ state: "stuck" }), false);
    }
    await this.renew({ ...kept, earlier: [...kept.earlier, record] }, asked);
    return true;
  }

  /** Its record begins anew. */
  private async renew(begun: Kept, asked: Tells.Asked) {
    this.record = (await this.ask({ do: "give-record" })).record;
    const kept = { ...begun, head: this.record };
    const { state } = await this.ask({ do: "give-state" });
    this.match.show({ kept });
    try {
      await this.shelf.renew(this.claim!, kept, { text: "", course: courseOf(asked), snapshot: state });
    } catch (fault) {
      if (!(fault instanceof NotKept)) throw fault;
      await this.leaveShelf();
    }
  }

  /** Makes a move: it lies on the shelf before anybody hears of it. */
  async make(seat: number, ask: number, move: string) {
    const asked = await this.ask({ do: "answer", seat, ask, move });
    const { record } = await this.ask({ do: "give-record" });
    const step: Step = { text: record.slice(this.record.length), course: courseOf(asked) };
    if (asked.moves % movesASnapshot === 0) step.snapshot = (await this.ask({ do: "give-state" })).state;
    try {
      await this.shelf.append(this.claim!, step);
    } catch (fault) {
      // It was not made, then.
      await this.match.adopt(await this.ask({ do: "load", record: this.record }));
      throw fault;
    }
    this.record = record;
    await this.match.adopt(asked);
  }

  /** A fault stopped it: what the shelf can still take of that, it takes. */
  async stop(asked: Tells.Asked) {
    if (!this.claim) return;
    const course = { ...courseOf(asked), phase: "stopped" as const };
    await this.shelf.append(this.claim, { text: "", course }).catch(() => {});
  }

  /** From here on it lies in this page alone. */
  async leaveShelf() {
    const { unkept, owner } = this.places;
    await unkept.add({ ...this.match.kept, head: this.record });
    const opened = await unkept.claim(this.id, owner);
    if (!opened) throw new Taken();
    this.shelf = unkept;
    this.claim = opened.claim;
    this.match.show({ keeps: false, trouble: null });
  }

  /** Another page plays it now: this one can write nothing more. */
  lose() {
    this.rules?.close();
    this.claim = null;
  }

  /** Another page may play it. */
  close() {
    this.rules?.close();
    if (this.claim) this.shelf.release(this.claim).catch(() => {});
  }
}
