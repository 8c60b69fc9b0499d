import type { MatchNews } from "../host/host";
import type { PondAnswer } from "../types";
import { Pond, PondFault, type Rules } from "./pond";

type Event = { event: string };

/** Where what is known stands: after that message of that match, and so many of the events behind it. */
interface Place {
  /** Whose it is: nobody else may be shown what they know. */
  seat: number | null;
  match: number;
  number: number;
  folded: number;
}

// Nobody waits longer for the rules.
const patience = 2000;
// A hint takes as long as a server's, and as many iterations at most.
const thinkingTime = 500;
const mostIterations = 100_000;
// So much is thought at a time: a few milliseconds, so that an event that comes meanwhile need not wait.
const moments = 16;

/** The answer, or null if it does not come in time. */
async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patience)));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const plain = (json: unknown) => json as Record<string, unknown>;

/**
 * What the viewer knows of a match that is played elsewhere, by the rules in this very browser. It begins with what a
 * host says that the viewer knows (`known`), and goes along with the events. Where nothing is known, or the rules cannot
 * be loaded, everything here is null, and the table does without.
 */
export class Follower {
  private pond: Promise<Rules> | null = null;
  private isReady = false;
  private isClosed = false;
  private place: Place | null = null;
  private last: Promise<PondAnswer.Folded> | null = null;

  constructor(
    private readonly game: string,
    private readonly start: (game: string) => Promise<Rules> = (game) => Pond.start(game),
  ) {}

  /** These news are going to be shown: what is known must be what they go on from. */
  begin(news: MatchNews, seat: number | null) {
    const { place } = this;
    if (!place) return;
    if (place.seat !== seat || place.match !== news.match || place.number !== news.since) this.place = null;
    place.folded = 0;
  }

  /** The view after the events that come next; null where it is not known. */
  async fold(events: readonly Event[]): Promise<unknown> {
    const { place } = this;
    if (!place) return null;
    const folded = this.hear(place, events).catch(() => undefined);
    if (!this.isReady) return null; // It catches up; meanwhile the view stays as it was.
    const answer = await inTime(folded);
    if (answer === null) this.close(); // what does not answer now would keep every event waiting
    return this.place === place && answer ? answer.view : null;
  }

  /** These news have been shown: all of their events have happened, and the view is theirs. */
  settle(news: MatchNews, players: number, seat: number | null) {
    const { place } = this;
    if (place && news.events.length > 0) {
      const rest = news.events.slice(place.folded);
      const folded = rest.length > 0 ? this.hear(place, rest) : this.last;
      folded?.then(
        ({ view }) => {
          if (JSON.stringify(view) !== JSON.stringify(news.view)) this.lose(place, "is not the view that was told");
        },
        () => {},
      );
    }
    if (place) place.number = news.number;
    if (news.known !== undefined && !this.isClosed) this.know(news, players, seat);
  }

  /** Whether what is shown is known, and can be thought about. */
  knows(news: MatchNews): boolean {
    const { place } = this;
    return place !== null && place.match === news.match && place.number === news.number;
  }

  /** What a bot thinks of the question that the seat holds; null where that is not known, or wanted no more. */
  async think(seat: number, isWanted: () => boolean): Promise<PondAnswer.Thought | null> {
    try {
      const pond = this.pond && (await inTime(this.pond));
      if (!pond) return null;
      const seed = Math.floor(Math.random() * 2 ** 32);
      await pond.ask({ do: "think", seat, iterations: mostIterations, seed });
      const end = performance.now() + thinkingTime;
      for (let more = true; more && performance.now() < end;) {
        if (!isWanted()) return null;
        ({ more } = await pond.ask({ do: "go-on", moments }));
      }
      return await pond.ask({ do: "thought" });
    } catch {
      return null; // Something happened meanwhile.
    }
  }

  close() {
    this.isClosed = true;
    this.isReady = false;
    this.place = null;
    this.pond?.then(
      (pond) => pond.close(),
      () => {},
    );
  }

  private know(news: MatchNews, players: number, seat: number | null) {
    const place: Place = { seat, match: news.match, number: news.number, folded: 0 };
    this.place = place;
    this.ask(place, {
      do: "know",
      players,
      ...(seat === null ? {} : { seat }),
      view: plain(news.view),
      known: plain(news.known),
    }).catch(() => {});
  }

  private hear(place: Place, events: readonly Event[]): Promise<PondAnswer.Folded> {
    place.folded += events.length;
    return (this.last = this.ask(place, { do: "fold", events: events.map(plain) }));
  }

  // In the order in which it is asked, also while the rules are being loaded.
  private async ask(place: Place, request: Parameters<Rules["ask"]>[0]): Promise<PondAnswer.Folded> {
    const pond = await this.load();
    try {
      return (await pond.ask(request)) as PondAnswer.Folded;
    } catch (refused) {
      if (!this.isClosed) this.lose(place, String(refused));
      if (refused instanceof PondFault) this.close();
      throw refused;
    }
  }

  private load(): Promise<Rules> {
    this.pond ??= this.start(this.game).then(
      (pond) => {
        if (this.isClosed) pond.close();
        else this.isReady = true;
        return pond;
      },
      (fault: unknown) => {
        this.place = null;
        this.isClosed = true; // Not asked for again: whoever has no network now would wait for it at every move.
        throw fault;
      },
    );
    return this.pond;
  }

  // What is known so far is of no use any more. That is a mistake of ours, which nobody else would notice.
  private lose(place: Place, why: string) {
    if (this.place !== place) return;
    this.place = null;
    console.error(`What is known of this match ${why}.`);
  }
}
