import type { PondAnswer as Tells } from "../types";
import { loneOf, type Plan } from "./shelf";

// So long (milliseconds) a bot may think in a short question at least.
const leastThought = 500;

export const now = () => performance.now();

/** Before the match is dealt, nobody is asked. */
const nobody: Tells.Asked = { question: -1, seats: [], window: 0, closes: false, out: [], moves: 0, outcome: null };

/**
 * The question of a match in this browser and its time: how long it is kept open, whose answers are noted meanwhile, and
 * what it waits for. It keeps time as src/server/match_clock.cpp does.
 */
export class LocalClock {
  asked = nobody;
  /** Bots play the match to its end and wait for nobody. */
  isHurried = false;
  /** Everybody has let this question pass. */
  isAgreed = false;

  private askedAt = 0;
  private publicMust: readonly number[] = [];
  /** Answers that are noted and not made: what interrupts comes first. */
  private readonly held = new Map<number, string>();

  constructor(private readonly match: { readonly kept: Pick<Plan, "people" | "beat"> }) {}

  /** What the match waits for now, and who must answer as everybody knows. */
  ask(asked: Tells.Asked, publicMust: readonly number[]) {
    const isNew = this.isNew(asked);
    for (const { seat } of this.goneWith(asked)) this.held.delete(seat);
    this.publicMust = publicMust;
    this.asked = asked;
    if (!isNew) return;
    this.askedAt = now();
    this.isAgreed = false;
  }
  isNew(asked: Tells.Asked): boolean {
    return asked.question !== this.asked.question;
  }
  /** Who is asked something else then, or nothing. */
  goneWith(asked: Tells.Asked): Tells.AskedSeat[] {
    const stays = ({ seat, ask }: Tells.AskedSeat) =>
      asked.seats.some((other) => other.seat === seat && other.ask === ask);
    return this.asked.seats.filter((each) => this.isNew(asked) || !stays(each));
  }

  // --- who is asked

  /** Whether the match was dealt. */
  get isAsking(): boolean {
    return this.asked !== nobody;
  }
  of(seat: number | null): Tells.AskedSeat | undefined {
    return this.asked.seats.find((other) => other.seat === seat);
  }
  get inPlay(): readonly number[] {
    return this.match.kept.people.filter((seat) => !this.asked.out.includes(seat));
  }
  note(seat: number, move: string) {
    this.held.set(seat, move);
  }
  noted(seat: number): string | undefined {
    return this.held.get(seat);
  }
  isNoted(seat: number): boolean {
    return this.held.has(seat);
  }
  isAllNoted(): boolean {
    return this.asked.seats.every(({ seat, must }) => !must || this.isNoted(seat));
  }

  // --- how long

  /** How long the question is kept open. With a lone person, nobody is there to learn anything from time. */
  get window(): number {
    const { window, closes } = this.asked;
    if (window === 0 || this.isHurried) return 0;
    return closes ? Math.min(window, Math.max(leastThought, this.match.kept.beat / 2)) : window;
  }
  get closes(): boolean {
    return this.window > 0 && this.asked.closes;
  }
  get windowEnd(): number {
    return this.askedAt + this.window;
  }
  /** When bots answer: when people can follow, whatever they thought; in a window early enough to be heard. */
  get beatAt(): number {
    const usual = this.isHurried ? 0 : this.match.kept.beat;
    return this.askedAt + (this.window > 0 ? Math.min(usual, this.window / 2) : usual);
  }
  leavesAChoice({ choice }: Tells.AskedSeat): boolean {
    return !this.closes || choice;
  }
  isHeldOpen(): boolean {
    return now() < this.windowEnd || this.waitsForAll;
  }
  /** R26: the one person among bots has all the time for a choice that they have. */
  waitsForLone(): boolean {
    const lone = loneOf(this.match.kept);
    const asked = lone === null ? undefined : this.of(lone);
    return this.closes && asked !== undefined && asked.must && asked.choice && !this.isNoted(asked.seat);
  }
  /** Whether everybody at the device is asked, all at once, if anybody steps in, and they have not said it yet. */
  get waitsForAll(): boolean {
    return this.opensToAll && !this.isAgreed;
  }
  /** It follows from public knowledge alone: that the question is kept open, and who is asked or in play. */
  private get opensToAll(): boolean {
    if (this.match.kept.people.length < 2 || this.window === 0) return false;
    return this.inPlay.some((seat) => !this.closes || this.publicMust.includes(seat));
  }
  /** Whether the question was kept open, and its time is up. */
  isUp(): boolean {
    return this.window > 0 && !this.isHeldOpen() && !this.waitsForLone();
  }
  /** Whether an answer of that seat must not tell by its time when it came, and so is noted. */
  holds(seat: number): boolean {
    return this.isHeldOpen() || (this.waitsForLone() && seat !== loneOf(this.match.kept));
  }
  /** When something is due because time is up; never, where people are waited for or there is nothing to do then. */
  get dueAt(): number {
    const isDue = this.window > 0 && !this.waitsForLone() && !this.waitsForAll && (this.closes || this.held.size > 0);
    return isDue ? this.windowEnd : Infinity;
  }
}
