import type { Host, HostNews, MatchNews, TableRequest } from "./host";
import type { Kept, NotKept } from "./shelf";

/**
 * Where the device is while several people share it: at the table, as one of them or nobody sees it, or on its way.
 * `bar`: what is asked of whoever holds it, besides the match. "hide": to hide what they have learnt, and hand it on;
 * "step-in": whether anybody steps in, to all; "stepping": somebody said so, and may still think better of it;
 * "finish": only bots are left.
 */
export type Bar = "hide" | "step-in" | "stepping" | "finish" | null;
export type Device = { at: "table"; host: LocalHost; seat: number | null; bar: Bar } | { at: "hand"; to: number };

export interface Status {
  /**
   * "missing": there is no such match; "elsewhere": another page plays it; "stuck": other rules wrote it, and it cannot
   * go on under these; "unloaded": its rules cannot be loaded now.
   */
  state: "opening" | "missing" | "elsewhere" | "stuck" | "unloaded" | "refused" | "open";
  kept: Kept | null;
  device: Device | null;
  /** Whether it outlives the page. */
  keeps: boolean;
  /** Why the last move could not be kept, and so was not made: the match rests until somebody decides. */
  trouble: NotKept["reason"] | null;
  /** Why it was refused, in words. */
  refusal: string;
}

/** What a host needs of its match. */
interface Match {
  begin(host: LocalHost): void;
  answerOf(host: LocalHost, ask: number, move: string): void;
  requestOf(host: LocalHost, request: TableRequest): void;
}

/** The match in this browser as one viewer is told it, as long as they have the device. */
export class LocalHost implements Host {
  isListening = false;
  /** What it was told of the match last. */
  told: MatchNews | null = null;
  private listener: ((news: HostNews) => void) | null = null;
  private isOver = false;

  constructor(
    private readonly match: Match,
    /** Whose eyes; null: nobody's. */
    readonly seat: number | null,
  ) {}

  listen(tell: (news: HostNews) => void) {
    this.listener = tell;
    this.match.begin(this);
  }
  answer(ask: number, move: string) {
    this.match.answerOf(this, ask, move);
  }
  request(request: TableRequest) {
    this.match.requestOf(this, request);
  }
  close() {
    this.end();
  }

  /** Nothing more is told: somebody else has the device. */
  end() {
    this.isOver = true;
    this.listener = null;
  }
  tell(news: HostNews) {
    if (!this.isOver) this.listener?.(news);
  }
}
