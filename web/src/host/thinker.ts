import { PondRefusal, type Rules } from "../pond/pond";
import type { PondAnswer as Tells, Server } from "../types";

/** A search for one seat's question. */
interface Wish {
  seat: number;
  level: Server.Level;
  seed: number;
  /** So long (milliseconds) at the most. */
  patience?: number;
  /** A person waits for it: bots think later. */
  isUrgent?: boolean;
  /** Whether the question is still the same. */
  isWanted(): boolean;
}
type Job = Wish & { done(thought: Tells.Thought | null): void; failed(fault: unknown): void };

// A slice of thought is so long (milliseconds) at the most: whatever else is asked comes in between.
const slice = 8;
const mostMoments = 4096;

/** Thinks for the seats of one match, one after the other and a little at a time. */
export class Thinker {
  private readonly jobs: Job[] = [];
  private isAtWork = false;
  // How much fits into a slice on this device, as far as is known.
  private moments = 1;

  constructor(
    private readonly rules: Rules,
    private readonly clock: () => number,
  ) {}

  /** Null where the question went away first, or an answer of somebody else ended the search. */
  think(wish: Wish): Promise<Tells.Thought | null> {
    return new Promise((done, failed) => {
      const job = { ...wish, done, failed };
      if (wish.isUrgent) this.jobs.unshift(job);
      else this.jobs.push(job);
      if (!this.isAtWork) void this.work();
    });
  }

  private async work() {
    this.isAtWork = true;
    for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
      try {
        const thought = await this.search(job);
        if (thought === "later") this.jobs.splice(1, 0, job);
        else job.done(thought);
      } catch (fault) {
        // Somebody answered meanwhile, and what was thought is gone.
        if (!(fault instanceof PondRefusal)) job.failed(fault);
        else job.done(null);
      }
    }
    this.isAtWork = false;
  }

  private async search(job: Job): Promise<Tells.Thought | null | "later"> {
    const { seat, level, seed } = job;
    if (!job.isWanted()) return null;
    const began = this.clock();
    await this.rules.ask({ do: "think", seat, level, seed });
    for (let more = true; more;) {
      const before = this.clock();
      ({ more } = await this.rules.ask({ do: "go-on", moments: this.moments }));
      const took = this.clock() - before;
      if (took > slice) this.moments = Math.max(1, Math.floor((this.moments * slice) / took));
      else if (took < slice / 2) this.moments = Math.min(mostMoments, this.moments * 2);
      if (!job.isWanted()) return null;
      if (job.patience !== undefined && this.clock() - began > job.patience) break;
      if (this.jobs[0]?.isUrgent && !job.isUrgent) return "later";
    }
    return this.rules.ask({ do: "thought" });
  }
}
