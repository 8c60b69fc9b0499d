import type { Component } from "svelte";
import type { Ask, Offer, Standing } from "../host/host";
import type { Stage } from "../motion/stage";
import { ownGames } from "../own-games";
import type { Sentences } from "../sentences";
import type { Line } from "../texts.svelte";
import type { Server } from "../types";

/** What a game's table is drawn from. The same props come again, changed, as long as the match lasts. */
export interface TableProps<View, Move> {
  /** How the match looks to the viewer; motion has been played up to here. */
  view: View;
  /** The viewer's seat; null watches. */
  me: number | null;
  seats: readonly Server.RoomSeat[];
  /** Whom the match waits for, as far as the viewer may know. */
  must: readonly number[];
  /** What the viewer can choose right now. Null while nothing is asked, motion plays or an answer is on its way. */
  ask: Ask<Move> | null;
  /** Chooses one of the offers of `ask`. The frame asks "sure?" where the move is dear. */
  choose(offer: Offer<Move>): void;
  /** When a question that is held open closes (milliseconds since 1970), and how long it was open in all. */
  until: number | null;
  window: number | null;
  /** The match is over. */
  outcome: readonly Standing[] | null;
  words: Sentences;
}

type Kinds<Event extends { event: string }> = Event["event"];
type Of<Event extends { event: string }, Kind> = Extract<Event, { event: Kind }>;

/** What is moving happens in: the view as it is still shown, and for whom. */
export interface Scene<View> {
  stage: Stage;
  view: View;
  me: number | null;
}

export type Motions<View, Event extends { event: string }> = {
  /** Null: there is nothing to see, and nothing to wait for. */
  [Kind in Kinds<Event>]: ((event: Of<Event, Kind>, scene: Scene<View>) => Promise<void>) | null;
};

/** The rule behind each kind of event: its number in docs/rules/<game>.md, or how to find it. Null: nothing to explain. */
export type Why<View, Event extends { event: string }> = {
  [Kind in Kinds<Event>]: number | null | ((event: Of<Event, Kind>, view: View) => number | null);
};

export interface Status {
  /** Short words for a seat: "8 cards", "out". */
  line: Line;
  /** The seat plays no more. */
  out?: boolean;
}

/** What a game brings: its table, its motion, and its words. See web/README.md. */
export interface Game<View, Event extends { event: string }, Move extends { kind: string }> {
  id: string;
  Table: Component<TableProps<View, Move>>;
  motion: Motions<View, Event>;
  why: Why<View, Event>;
  /** Whose turn it is, if anybody's. */
  turn(view: View): number | null;
  status(view: View, seat: number): Status;
  /** What the viewer is asked, in words. */
  question(view: View, ask: Ask<Move>, words: Sentences): Line;
  /** What the match waits for, in words, where the viewer is not asked. */
  waiting(view: View, must: readonly number[], words: Sentences): Line | null;
  /** Those of the offers that are buttons under the question; the table itself offers the others. */
  buttons(view: View, offers: readonly Offer<Move>[]): readonly Offer<Move>[];
  /** What makes this choice final and dear, so that the frame asks "sure?"; null where it is not. */
  dear(view: View, move: Move, words: Sentences): Line | null;
  /** A move as who looks at the table calls it, where that is not what the log and the terminal say. */
  moveName?(view: View, move: Move, words: Sentences): string;
  /** Whether the next event happens at the same time: their motion is played together, else one after the other. */
  together?(event: Event, next: Event): boolean;
  /** How long (milliseconds) the table rests before an event, at any speed, unless somebody goes on. */
  rest?(view: View, event: Event): number;
  /** The goal in a few words, always in sight: "Lowest total wins". */
  goal?(view: View): Line;
  /** Who is ahead, as far as the viewer may know; nobody where that says nothing yet. */
  leaders?(view: View): readonly number[];
  /** What decided a match that is over: the round, the card, the bonk. */
  decided?(view: View, outcome: readonly Standing[], words: Sentences): Line | null;
  /** The winner's moment: a picture in the game's own character, for the top of the result. */
  Moment?: Component<{ view: View; winners: readonly number[]; words: Sentences }>;
  /** How long (milliseconds) a question is open that closes by itself, where the table does not say. */
  window?: number;
  /** More about a result than ranks and scores. */
  Sheet?: Component<{ view: View; words: Sentences }>;
}

/** A game whose types are forgotten, as the frame sees it. */
export interface AnyGame extends Game<unknown, { event: string }, { kind: string }> {
  /** Fields of events and moves that name a seat. */
  seatFields: readonly string[];
}

/** Checks a game against its types, then forgets them. `seatFields` are those of the rules where they are of this build. */
export function defineGame<View, Event extends { event: string }, Move extends { kind: string }>(
  game: Game<View, Event, Move>,
  seatFields = ownGames.find(({ id }) => id === game.id)?.seats ?? [],
): AnyGame {
  return { ...(game as unknown as Omit<AnyGame, "seatFields">), seatFields };
}

/** The rule behind an event of a match that looks like this now. */
export function ruleOf(game: AnyGame, event: { event: string }, view: unknown): number | null {
  type Found = number | null | ((event: unknown, view: unknown) => number | null) | undefined;
  const why = (game.why as Record<string, Found>)[event.event];
  return typeof why === "function" ? why(event, view) : (why ?? null);
}
