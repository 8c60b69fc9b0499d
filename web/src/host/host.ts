import type { Server } from "../types";

/** A move that can be chosen. */
export interface Offer<Move = unknown> {
  notation: string;
  move: Move;
  /** What it would do, where the game's rules tell. */
  preview?: unknown;
}

/** A question to the viewer, and all its answers. `must` false: one may step in, but need not. */
export interface Ask<Move = unknown> {
  id: number;
  must: boolean;
  moves: Offer<Move>[];
}

export interface Standing {
  seat: number;
  score: number;
  rank: number;
}

/** What happened in the match, and how it looks now; `known` is what the viewer knows beyond that view. */
export interface MatchNews extends Omit<Server.Match, "now" | "events" | "ask" | "outcome"> {
  events: { event: string }[];
  ask?: Ask;
  outcome: Standing[] | null;
}

/** `waiting`: the line is lost, and is tried again by itself. */
export type Connection = "connecting" | "open" | "waiting";

/** Something was refused: an answer, or anything else. */
export interface Refused extends Server.Refused {
  isOfAnswer: boolean;
}

export type HostNews =
  | Server.Room
  | Server.Crowd
  | Server.You
  | MatchNews
  | Server.Held
  | Server.Hinted
  | Server.Said
  | Server.Gone
  | Refused
  | { news: "connection"; connection: Connection };

export type TableRequest = Exclude<
  Server.Request,
  Server.Create | Server.Browse | Server.Open | Server.Close | Server.Answer | Server.Ping
>;

/**
 * Where a match comes from. Served over a network, from a record, later by rules in this very browser: a table that
 * is drawn knows no more of it than this.
 */
export interface Host {
  /** Begins to tell: how things are, then whatever changes. */
  listen(tell: (news: HostNews) => void): void;
  /** Answers an ask. Told again if it may have been lost; it counts once. */
  answer(ask: number, move: string): void;
  /** Anything else that is done at a table. A refusal is told as news as well. */
  request(request: TableRequest): void;
  close(): void;
}
