import type { BoardFigures, SoundBoard } from "../api";
import type { Pond as Asks, PondAnswer as Tells } from "../types";
import { modules } from "./modules";
import type { Answered, Asked } from "./worker";

/** What each request is answered with. */
export interface Answers {
  check: Tells.Done;
  begin: Tells.Asked;
  load: Tells.Asked;
  resume: Tells.Asked;
  "give-record": Tells.Recorded;
  "give-state": Tells.Kept;
  asked: Tells.Asked;
  look: Tells.Looked;
  "open-view": Tells.Viewed;
  answer: Tells.Asked;
  idle: Tells.Idled;
  think: Tells.Done;
  "go-on": Tells.Pondered;
  thought: Tells.Thought;
  know: Tells.Folded;
  fold: Tells.Folded;
  replay: Tells.Replayed;
  simulate: Tells.Simulated;
  boards: { boards: SoundBoard[] };
  "check-board": SoundBoard;
  "measure-board": BoardFigures;
}

/** The rules would not do that; a sentence of texts/ says why. */
export class PondRefusal extends Error {
  constructor(readonly refused: Tells.Refused) {
    super(refused.key);
  }
}

/** The rules contradicted themselves, or could not be loaded: this pond answers nothing more. */
export class PondFault extends Error {}

interface Waiting {
  resolve(answer: string): void;
  reject(fault: PondFault): void;
}

/**
 * The rules and bots of one game, in a thread of their own. Without a network and without a server; what it knows is one
 * match, or what one seat knows of a match somewhere else.
 */
export class Pond {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private ids = 0;
  private fault: PondFault | null = null;

  private constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answered>) => this.hear(data);
    this.worker.onerror = (event) => this.break(new PondFault(event.message || "worker"));
  }

  /** The pond of that game; a PondFault where there is none, or it cannot be loaded now. */
  static async start(game: string): Promise<Pond> {
    const address = modules[game];
    if (!address) throw new PondFault(`no module of ${game}`);
    const pond = new Pond();
    try {
      await pond.post({ load: new URL(address, location.href).href });
    } catch (fault) {
      pond.close();
      throw fault;
    }
    return pond;
  }

  /** Answers in the order of the requests. Throws what is refused, and a fault once there was one. */
  async ask<R extends Asks.Request>(request: R): Promise<Answers[R["do"]]> {
    const answer = JSON.parse(await this.post({ request: JSON.stringify(request) })) as { refused?: Tells.Refused };
    if (answer.refused) throw new PondRefusal(answer.refused);
    return answer as Answers[R["do"]];
  }

  close() {
    this.break(new PondFault("closed"));
  }

  private post(asked: Omit<Asked, "id">): Promise<string> {
    if (this.fault) return Promise.reject(this.fault);
    const id = ++this.ids;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...asked } satisfies Asked);
    });
  }

  private hear({ id, answer, fault }: Answered) {
    if (fault !== undefined) return this.break(new PondFault(fault));
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.resolve(answer ?? "");
  }

  private break(fault: PondFault) {
    this.fault ??= fault;
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(this.fault);
    this.waiting.clear();
  }
}

/** The rules of one game, wherever they run: tests have them in their own thread. */
export type Rules = Pick<Pond, "ask" | "close">;
