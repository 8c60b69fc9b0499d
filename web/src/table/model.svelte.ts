import { getContext, setContext, tick } from "svelte";
import type { AnyGame } from "../games/game";
import { entryOf } from "../games/registry";
import type { Ask, Connection, Host, HostNews, MatchNews, Offer } from "../host/host";
import { Stage } from "../motion/stage";
import { Follower } from "../pond/follower";
import type { Rules } from "../pond/pond";
import { Sentences } from "../sentences";
import { settings, type Speed } from "../settings.svelte";
import { play as playSound } from "../sound";
import { isStill, keepStill } from "./still";
import type { Line } from "../texts.svelte";
import type { Server } from "../types";

type Event = { event: string };

export interface LogEntry {
  id: number;
  event: Event;
}

const paces: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };
// The more waits behind it, the faster motion plays; fastest when the viewer is asked something.
const hurries = [1, 0.65, 0.45, 0.3];
// So much at once is not watched but read.
const tooMany = 40;
// A sentence stays at least this long.
const readingTime = 420;

const stillness =
  typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : { matches: false };
// Whose clock runs rests no longer than this.
const shortRest = 1500;
// So much of what happened before one came is said aloud.
const saidOnComing = 4;

/** A table as it is shown: what the host told, played as motion, then drawn. */
export class TableModel {
  table = $state.raw<Server.Room | null>(null);
  game = $state.raw<AnyGame | null>(null);
  isNotLoaded = $state(false);
  /** Who watches, and who was sent away: told to the host alone. */
  crowd = $state.raw<Server.Crowd | null>(null);
  me = $state<number | null>(null);
  key = $state("");
  connection = $state<Connection>("connecting");
  gone = $state.raw<Server.Gone | null>(null);
  /** The last news whose motion has been played. */
  shown = $state.raw<MatchNews | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** What the last news tells in words, for those who hear it. */
  told = $state.raw<LogEntry[]>([]);
  said = $state.raw<Server.Said[]>([]);
  /** How much of what was said has been seen. */
  readSaid = $state(0);
  refusal = $state.raw<string | null>(null);
  /** What is told where the eye is: the event whose motion is being played, or all of the last news without motion. */
  caption = $state.raw<Event[]>([]);
  moving = $state(false);
  sent = $state.raw<{ ask: number; move: string; held: boolean } | null>(null);
  /** What a bot thinks of the ask; without moves while it thinks. */
  hint = $state.raw<Server.Hinted | { ask: number; moves: null } | null>(null);
  /** A dear choice that waits for "sure?". */
  dear = $state.raw<{ offer: Offer; line: Line } | null>(null);

  unread = $derived(this.said.length - this.readSaid);
  /** Who plays, or played: when a match is over, others may sit there by now. */
  names = $derived.by(() => {
    const { phase, played = [], seats = [] } = this.table ?? {};
    return phase !== "gathering" && played.length > 0 ? played : seats.map((seat) => seat.name);
  });
  /** The seat from which the viewer sees the match; null for whoever sat down when it was over. */
  reader = $derived(this.me !== null && this.names[this.me] === this.table?.seats[this.me]?.name ? this.me : null);
  words = $derived(new Sentences(this.table?.game ?? "", this.names, this.reader, this.game?.seatFields ?? []));
  ask = $derived.by(() => this.openAsk());
  /** Somebody who has just sat down watches no longer, though the news of that comes a moment later. */
  watchers = $derived(
    this.crowd?.watchers.filter(({ id }) => !this.table?.seats.some(({ person }) => person === id)) ?? [],
  );
  /** Is out of the match, and only looks on. */
  isOut = $derived.by(() => this.shown?.outcome === null && this.me !== null && this.hasDroppedOut(this.me));
  /** Nobody but bots has anything left to decide: whoever is out may have them play to the end. */
  canFinish = $derived.by(
    () =>
      this.isOut && this.table?.seats.every(({ kind }, seat) => kind === "bot" || this.hasDroppedOut(seat)) === true,
  );
  /** Whoever is out may see the rest of the match without motion. */
  still = $state(false);
  isHost = $derived.by(() => this.table !== null && this.table.host === this.person());

  /** How long a question that is held open is open in all. */
  window = $derived(this.table?.window ?? this.game?.window ?? null);

  private queue: MatchNews[] = [];
  private stage: Stage | null = null;
  private draining = false;
  private entries = 0;
  private match = -1;
  private hurries = false;
  private follower: Follower | null = null;

  constructor(
    readonly host: Host,
    /** Who looks: the id of a person. */
    readonly person: () => string | null,
    /** Begins the rules of a game, for what the viewer knows of the match. */
    private readonly rules?: (game: string) => Promise<Rules>,
  ) {
    document.addEventListener("visibilitychange", this.catchUp);
  }

  start() {
    this.host.listen((news) => this.hear(news));
  }

  close() {
    document.removeEventListener("visibilitychange", this.catchUp);
    this.follower?.close();
    this.host.close();
  }

  /** The elements that motion plays in, once they are there. */
  setStage(root: HTMLElement, overlay: HTMLElement) {
    this.stage = new Stage(root, overlay, () => this.pace());
    return () => (this.stage = null);
  }

  /** One of the offers of the ask is chosen; what is dear is asked about first. */
  choose = (offer: Offer) => {
    const ask = this.ask;
    if (!ask || !this.game || !this.shown) return;
    const line = this.game.dear(this.shown.view, offer.move as { kind: string }, this.words);
    if (line && this.dear?.offer !== offer) {
      this.dear = { offer, line };
      return;
    }
    this.dear = null;
    this.sent = { ask: ask.id, move: offer.notation, held: false };
    this.host.answer(ask.id, offer.notation);
  };

  /** Lets a bot think about the ask: here, where what the viewer knows is known, else where the match is played. */
  askHint = () => {
    const { ask, me, shown } = this;
    if (!ask || !shown) return;
    const waiting = (this.hint = { ask: ask.id, moves: null });
    const askHost = () => this.host.request({ do: "hint", ask: ask.id });
    if (me === null || !this.follower?.knows(shown)) return askHost();
    const isWanted = () => this.hint === waiting;
    void this.follower.think(me, isWanted).then((thought) => {
      if (!isWanted()) return;
      if (!thought) return askHost();
      const { moves, reason } = thought;
      this.hint = { news: "hinted", table: shown.table, match: shown.match, ask: ask.id, moves, reason };
    });
  };

  /** What moves arrives at once. */
  skip = () => this.stage?.skip();

  setStill = (still: boolean) => {
    this.still = still;
    keepStill(this.matchName(), still);
    if (still) this.skip();
  };

  /** Only bots are left: they play to the end, and nobody watches each move of theirs. */
  finish = () => {
    this.setStill(true);
    this.host.request({ do: "finish" });
  };

  private hasDroppedOut(seat: number): boolean {
    return this.shown !== null && this.game?.status(this.shown.view, seat).out === true;
  }

  private matchName = () => `${this.table?.table ?? ""}/${this.match}`;

  private openAsk(): Ask | null {
    const ask = this.shown?.ask;
    if (!ask || this.moving || this.sent?.ask === ask.id || this.connection !== "open") return null;
    return ask;
  }

  private hear(news: HostNews) {
    switch (news.news) {
      case "connection":
        this.connection = news.connection;
        if (!this.hint?.moves) this.hint = null; // it may have been lost on the way
        return;
      case "table":
        this.table = news;
        this.follower ??= new Follower(news.game, this.rules);
        if (!this.game) void this.load(news.game);
        return;
      case "crowd":
        this.crowd = news;
        return;
      case "you":
        this.me = news.seat ?? null;
        this.key = news.key;
        return;
      case "match":
        this.queue.push(news);
        if (this.isTimed(news)) this.skip();
        if (this.isPressed(news)) this.stage?.goOn();
        void this.drain();
        return;
      case "held":
        this.sent = { ask: news.ask, move: news.move, held: true };
        return;
      case "hinted":
        if (this.hint?.ask === news.ask && news.match === this.match) this.hint = news;
        return;
      case "said":
        if (!this.said.some((other) => other.at === news.at && other.text === news.text)) {
          this.said = [...this.said, news];
          if (news.person.id !== this.person()) playSound("say");
        }
        return;
      case "refused":
        this.refusal = news.message;
        if (news.isOfAnswer) this.sent = null;
        if (!this.hint?.moves) this.hint = null;
        return;
      case "gone":
        this.gone = news;
        return;
    }
  }

  private async load(game: string) {
    try {
      this.game = (await entryOf(game).load()).default;
      this.isNotLoaded = false;
    } catch {
      this.isNotLoaded = true;
    }
    void this.drain();
  }

  private async drain() {
    if (this.draining || !this.game) return;
    this.draining = true;
    for (let news = this.queue.shift(); news; news = this.queue.shift()) {
      // What cannot be shown must not keep the next from being shown.
      await this.show(news).catch((fault: unknown) => console.error(fault));
    }
    this.draining = false;
  }

  // Its time runs already: nothing that happened before may keep whoever is asked from seeing it. What one must answer
  // waits, unless it closes by itself.
  private isTimed(news: MatchNews) {
    return news.until !== undefined && !!news.ask && (!news.ask.must || this.game?.window !== undefined);
  }

  private isPressed(news: MatchNews) {
    return news.clocks.some(({ seat }) => seat === this.me);
  }

  private async show(news: MatchNews) {
    const isFirst = news.match !== this.match;
    if (isFirst) {
      this.match = news.match;
      this.still = isStill(this.matchName());
      this.log = [];
      this.caption = [];
    }
    // What happened before one came is read in the log.
    const beats = this.beatsOf(news.events);
    const isMuch = isFirst || beats.length > tooMany;
    const isPast =
      (isFirst && news.number > 0) || beats.length > tooMany || this.queue.some((later) => this.isTimed(later));
    const follows = !isPast && !document.hidden;
    const moves = follows && this.pace() > 0;
    // Others have chosen meanwhile, and the viewer is asked the same as before: nothing is taken from under their hands.
    const goesOn = news.ask !== undefined && news.ask.id === this.shown?.ask?.id && !isFirst;
    const wasAsked = this.shown?.ask?.must === true;
    if (!goesOn) {
      this.dear = this.hint = null;
      // Answered here, elsewhere or by the clock: what was offered does not fit what is shown from now on.
      if (this.shown) {
        const { ask, ...seen } = this.shown;
        this.shown = seen;
      }
    }
    this.moving = moves && news.events.length > 0 && !goesOn;
    this.hurries = this.isTimed(news);
    this.told = [];
    this.follower?.begin(news, this.me);
    this.stage?.begin();
    for (const beat of follows ? beats : []) await this.perform(beat, moves, news);
    if (!moves) this.write(news.events);
    if (isMuch) this.told = this.told.slice(-saidOnComing);
    this.follower?.settle(news, this.names.length, this.me);
    this.stage?.clear();
    this.shown = news;
    this.moving = false;
    // What was noted may be of a question that is yet to be shown.
    if (![news, ...this.queue].some(({ ask }) => ask?.id === this.sent?.ask)) this.sent = null;
    if (news.ask?.must && !wasAsked) playSound("turn");
  }

  /** The events, those together that happen at the same time. */
  private beatsOf(events: readonly Event[]): Event[][] {
    const beats: Event[][] = [];
    for (const event of events) {
      const beat = beats.at(-1);
      const before = beat?.at(-1);
      if (beat && before && this.game?.together?.(before, event)) beat.push(event);
      else beats.push([event]);
    }
    return beats;
  }

  private async perform(beat: Event[], moves: boolean, news: MatchNews) {
    const { game, stage, shown } = this;
    if (!game || !stage || !shown) return moves ? this.write(beat) : undefined;
    try {
      const longest = Math.max(...beat.map((event) => game.rest?.(shown.view, event) ?? 0));
      const isPressed = [news, ...this.queue].some((each) => this.isPressed(each));
      const pause = document.hidden ? 0 : isPressed ? Math.min(longest, shortRest) : longest;
      if (pause > 0) {
        this.moving = true;
        await stage.rest(pause);
      }
      if (moves) this.write(beat);
      const isTold = moves && beat.some((event) => this.words.event(event) !== "");
      await Promise.all([this.play(game, stage, beat, moves), isTold ? stage.wait(readingTime) : undefined]);
    } catch (fault) {
      console.error(fault); // A motion that fails is a motion that was not seen, no more.
    }
  }

  private async play(game: AnyGame, stage: Stage, beat: Event[], moves: boolean) {
    const shown = this.shown;
    if (!shown) return;
    const scene = { stage, view: shown.view, me: this.me };
    if (moves) await Promise.all(beat.map((event) => game.motion[event.event]?.(event, scene)));
    // What has moved stays where it arrived until the next view comes.
    const view = await this.follower?.fold(beat);
    if (!view || shown.match !== this.match) return;
    stage.unhide();
    this.shown = { ...shown, view };
    if (moves) await tick();
  }

  private write(events: Event[]) {
    if (events.length === 0) return;
    const entries = events.map((event) => ({ id: ++this.entries, event }));
    this.log = [...this.log, ...entries];
    const told = entries.filter(({ event }) => this.words.event(event) !== "");
    this.told = [...this.told, ...told];
    if (told.length > 0) this.caption = told.slice(-3).map(({ event }) => event);
  }

  private pace(): number {
    if (stillness.matches || this.still) return 0;
    const most = hurries.length - 1;
    const isAsked = this.queue.some((news) => news.ask);
    const waiting = isAsked ? most : Math.min(this.queue.length + (this.hurries ? 1 : 0), most);
    return paces[settings.speed] * (hurries[waiting] ?? 1);
  }

  private catchUp = () => {
    if (document.hidden) this.skip();
  };
}

const context = Symbol("table");

export function setTable(model: TableModel) {
  setContext(context, model);
}

/** The table that a component is drawn in. */
export function getTable(): TableModel {
  return getContext<TableModel>(context);
}
