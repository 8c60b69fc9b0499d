import { hasServer } from "./build";
import type { Hex, Tile, TileKind } from "./games/duck-duck-go/hexes";
import { network } from "./offline/network.svelte";
import { ownGames } from "./own-games";
import { say, spoken } from "./texts.svelte";
import type { Server } from "./types";

/** What the server answered when it would not; its sentence is for the player. */
export class Refusal extends Error {
  constructor(
    readonly key: string,
    message: string,
    readonly status: number,
    readonly values: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** Why something could not be done, in words. */
export function wordsOf(fault: unknown): string {
  return fault instanceof Refusal && fault.message
    ? fault.message
    : say(hasServer ? "web.no-server" : "web.not-loaded");
}

// What stands before a server says so when there is none behind it.
const isGate = ({ status }: Response) => status >= 502 && status <= 504;

async function reached(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) });
    if (isGate(response)) network.lost();
    else network.reached();
    return response;
  } catch (fault) {
    network.lost();
    throw fault;
  }
}

async function fetched(path: string, body?: unknown): Promise<Response> {
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${spoken()}`;
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await reached(address, init);
  if (response.ok) return response;
  const refused = (await response.json().catch(() => null)) as Server.Refused | null;
  const values = (refused?.values ?? {}) as Record<string, unknown>;
  throw new Refusal(refused?.key ?? "", refused?.message ?? "", response.status, values);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await fetched(path, body)).json()) as T;
}

export interface OptionSpec {
  name: string;
  kind: "flag" | "number" | "choice" | "counts" | "text";
  min?: number;
  max?: number;
  choices: string[];
  default: unknown;
}

export interface GameSpec {
  id: string;
  name: string;
  min_players: number;
  max_players: number;
  rules_version: number;
  options: OptionSpec[];
  /** Fields of its views, moves and events that name a seat. */
  seats: string[];
  /** Fields of its views that are lists with an entry for each seat. */
  by_seat: string[];
}

/** Who looks at a replay: a seat, the watchers (null), or somebody who sees all cards. */
export type Reader = number | "all" | null;

export interface Step {
  /** How many moves were made until here, seen or not. */
  moves: number;
  events: { event: string }[];
  view: unknown;
  /** What its viewer knew beyond the view, where that may be told. */
  known?: unknown;
}

/** A board of duck! duck! GO! that can be raced on, and what follows from it. */
export interface SoundBoard {
  board: { name: string; level: "beginner" | "moderate" | "advanced"; tiles: Tile[] };
  /** On one line, as the option `board` of a match takes it. */
  text: string;
  drawing: string;
  spaces: number;
  starts: number;
  necks: Hex[];
}

export interface BoardRefusal {
  key: string;
  message: string;
  line?: number;
  column?: number;
  /** The tiles that are to blame. */
  tiles: string[];
}

/** A share with its bounds (95 %). */
export interface Share {
  share: number;
  low: number;
  high: number;
}

export interface BoardFigures {
  races: number;
  rounds: { median: number; low: number; high: number };
  called_off: Share;
  bonks: Share;
  starts: ({ tile: TileKind } & Share)[];
  seats: Share[];
}

/** Whoever knows the rules of boards. */
export interface BoardRules {
  /** Those that ship. */
  boards(): Promise<SoundBoard[]>;
  check(text: string): Promise<SoundBoard | { refusal: BoardRefusal }>;
  measure(text: string): Promise<BoardFigures>;
}

const boardsOfServer: BoardRules = {
  boards: async () => (await json<{ boards: SoundBoard[] }>("/api/boards")).boards,
  check: (text) => json("/api/boards/check", { text }),
  measure: (text) => json("/api/boards/measure", { text }),
};

/** Who is asked about boards: the server, or the rules in this browser where it cannot be reached or there is none. */
async function askBoards<T>(ask: (rules: BoardRules) => Promise<T>): Promise<T> {
  if (hasServer && !network.isOffline) {
    try {
      return await ask(boardsOfServer);
    } catch (fault) {
      if (!network.isOffline) throw fault;
    }
  }
  return ask((await import("./games/duck-duck-go/boards-here")).boardsHere);
}
export const boards = () => askBoards((rules) => rules.boards());
export const checkBoard = (text: string) => askBoards((rules) => rules.check(text));
export const measureBoard = (text: string) => askBoards((rules) => rules.measure(text));

/** The games that can be played: those of the server; without one, those of this build. */
export const games = async (): Promise<readonly GameSpec[]> =>
  hasServer ? (await json<{ games: GameSpec[] }>("/api/games")).games : ownGames;
export const whoAmI = () => json<Server.Person | null>("/api/me");
export const becomeGuest = (name: string) => json<Server.Person>("/api/guest", { name });
export const heal = (table: string, key: string, replace = false) =>
  json<Server.Person>("/api/heal", { table, key, replace });

const match = (table: string, number: number) => `/api/tables/${encodeURIComponent(table)}/matches/${number}`;
export const record = async (table: string, number: number) => (await fetched(`${match(table, number)}/record`)).text();
