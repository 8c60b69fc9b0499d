import { PondFault, PondRefusal } from "../pond/pond";
import { refusalWords } from "../refusals";
import type { PondAnswer as Tells, Server } from "../types";
import { luck, newSeed } from "./chance";
import type { Ask, MatchNews, TableRequest } from "./host";
import { LocalHost, type Bar, type Status } from "./local_host";
import { eventsOf, matchNews, roomNews } from "./local_news";
import { Presence } from "./presence";
import {
  NotKept,
  Taken,
  type Claim,
  type Course,
  type Kept,
  type KeptPhase,
  type Opened,
  type Shelf,
  type Step,
} from "./shelf";
import { Thinker, type Rules } from "./thinker";

// So long (milliseconds) a bot may think in a short question at least.
const leastThought = 500;
const movesASnapshot = 20;
// A hint comes in time on every device.
const hintPatience = 500;
// A timer of browsers cannot be set for longer.
const longestTimer = 2 ** 31 - 1;

export interface Surroundings {
  shelf: Shelf;
  /** What the shelf did not take. */
  unkept: Shelf;
  start(game: string): Promise<Rules>;
  /** The name of this page, among those that may play the match. */
  owner: string;
  changed(status: Status): void;
  /** The next match of the same people, when it lies on the shelf. */
  again(kept: Kept): Promise<void>;
}

const clock = () => performance.now();
const nobody: Tells.Asked = { question: -1, seats: [], window: 0, closes: false, out: [], moves: 0, outcome: null };

/**
 * A match that is played in this browser: its rules, its bots and everybody at the device. It keeps time as
 * src/server/match_clock.cpp does.
 */
export class LocalMatch {
  status: Status = {
    state: "opening",
    kept: null,
    device: null,
    keeps: true,
    trouble: null,
    refusal: "",
  };
  record = "";

  private readonly presence: Presence;
  private shelf: Shelf;
  private rules: Rules | null = null;
  private thinker: Thinker | null = null;
  private claim: Claim | null = null;
  private next: Kept | null = null;

  private asked: Tells.Asked = nobody;
  private askedAt = 0;
  private publicMust: readonly number[] = [];
  /** Answers that are noted and not made: what interrupts comes first. */
  private readonly held = new Map<number, string>();
  private readonly found = new Map<number, { move: string | null; interrupts: boolean }>();
  private readonly thinking = new Set<number>();
  private isMaking = false;
  private isHurried = false;
  private phase: KeptPhase = "playing";

  /** Whoever holds the device; a lone person always does. */
  private holder: number | null = null;
  private bar: Bar = null;
  private hand: number | null = null;
  private stepper: number | null = null;
  /** Everybody has let this question pass. */
  private isAgreed = false;
  /** What the holder and the watchers had been told when the holder last chose. */
  private mark: { own: number; open: number } | null = null;
  /** What each was told while they had the device, as it is told again. */
  private readonly seen = new Map<number | null, MatchNews>();
  /** The last message that was told to each: told again, it leaves out what has faded. */
  private readonly toldTo = new Map<number | null, number>();

  private host: LocalHost | null = null;
  private told: MatchNews | null = null;
  private question = -1;
  private work: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    readonly id: string,
    private readonly around: Surroundings,
  ) {
    this.shelf = around.shelf;
    this.presence = new Presence(id, around.owner, () => this.lose());
  }

  // --- opening and closing

  /** Opens it, also where another page plays it if `anyway`. */
  open(anyway = false): Promise<void> {
    return this.do(async () => {
      this.show({ state: "opening", trouble: null, refusal: "" });
      const opened = await this.claimed(anyway);
      if (!opened || this.isClosed) return;
      this.claim = opened.claim;
      this.presence.take(opened.claim.epoch);
      this.record = opened.record;
      this.show({ kept: opened.kept, keeps: this.shelf.keeps });
      try {
        this.rules = await this.around.start(opened.kept.game);
      } catch (fault) {
        if (!(fault instanceof PondFault)) throw fault;
        return this.show({ state: "unloaded" });
      }
      this.thinker = new Thinker(this.rules, clock);
      if (!(await this.deal(opened))) return;
      this.phase = opened.course.phase === "stopped" ? "stopped" : this.asked.outcome ? "over" : "playing";
      this.holder = this.lone;
      if (opened.record) await this.countAsTold();
      this.show({ state: "open" });
      await this.settle();
    });
  }

  close() {
    this.isClosed = true;
    this.halt();
    this.presence.isPlaying = false;
    this.presence.close();
    this.rules?.close();
    if (this.claim) this.shelf.release(this.claim).catch(() => {});
  }

  /** What was not kept is tried again, when somebody chooses it again. */
  tryAgain() {
    void this.do(async () => {
      this.show({ trouble: null });
      await this.settle();
    });
  }

  /** From here on the match lies in this page alone. */
  playOnUnkept() {
    void this.do(async () => {
      const { kept } = this.status;
      if (!kept || !this.claim) return;
      await this.leaveShelf(kept);
      await this.settle();
    });
  }
  private async leaveShelf(kept: Kept) {
    const { unkept, owner } = this.around;
    await unkept.add({ ...kept, head: this.record });
    const opened = await unkept.claim(kept.id, owner);
    if (!opened) throw new Taken();
    this.shelf = unkept;
    this.claim = opened.claim;
    this.show({ keeps: false, trouble: null });
  }

  private async claimed(anyway: boolean): Promise<Opened | null> {
    const { unkept, shelf, owner } = this.around;
    this.shelf = (await unkept.course(this.id)) ? unkept : shelf;
    const course = await this.shelf.course(this.id).catch(() => null);
    if (!course) return (this.show({ state: "missing" }), null);
    if (!anyway && course.owner && course.owner !== owner && (await this.presence.isThere(course.owner)))
      return (this.show({ state: "elsewhere" }), null);
    const opened = await this.shelf.claim(this.id, owner);
    if (!opened) this.show({ state: "missing" });
    return opened;
  }

  /** Deals the match, or lays it out as it was. Whether it can be played. */
  private async deal({ kept, record, snapshot, course }: Opened): Promise<boolean> {
    const { game: _, names, people, options, seed } = kept;
    try {
      if (record) await this.adopt(await this.ask({ do: "load", record }));
      else await this.adopt(await this.ask({ do: "begin", names: [...names], people: [...people], options, seed }));
    } catch (fault) {
      if (!(fault instanceof PondRefusal)) throw fault;
      if (!record) {
        this.show({ state: "refused", refusal: await refusalWords(fault.refused) });
        return false;
      }
      // As the server does it: other rules wrote the record, and a new one goes on from the last snapshot.
      if (!snapshot || course.phase !== "playing") return (this.show({ state: "stuck" }), false);
      try {
        const { state, moves } = snapshot;
        await this.adopt(await this.ask({ do: "resume", record, state, moves, seed: newSeed() }));
      } catch (refusal) {
        if (!(refusal instanceof PondRefusal)) throw refusal;
        return (this.show({ state: "stuck" }), false);
      }
      kept = { ...kept, earlier: [...kept.earlier, record] };
      record = "";
    }
    this.record = (await this.ask({ do: "give-record" })).record;
    if (!record) {
      kept = { ...kept, head: this.record };
      const { state } = await this.ask({ do: "give-state" });
      this.show({ kept });
      try {
        await this.shelf.renew(this.claim!, kept, { text: "", course: this.courseNow(), snapshot: state });
      } catch (fault) {
        if (!(fault instanceof NotKept)) throw fault;
        await this.leaveShelf(kept);
      }
    }
    return true;
  }

  /** Another page plays it now: this one can write nothing more. */
  private lose() {
    this.halt();
    this.rules?.close();
    this.claim = null;
    this.host = null;
    this.hand = null;
    this.show({ state: "elsewhere", device: null });
  }

  private halt() {
    clearTimeout(this.timer);
    this.found.clear();
  }

  private show(change: Partial<Status>) {
    this.status = { ...this.status, ...change };
    if (!this.isClosed) this.around.changed(this.status);
  }

  /** One thing after the other. What goes wrong ends this match alone. */
  private do(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(async () => {
      if (this.isClosed) return;
      try {
        await work();
      } catch (fault) {
        await this.fail(fault);
      }
    });
    return this.work;
  }

  private async fail(fault: unknown) {
    if (this.isClosed || this.status.state === "elsewhere") return;
    if (fault instanceof Taken) return this.lose();
    if (fault instanceof NotKept) {
      clearTimeout(this.timer);
      if (this.status.state === "opening") this.show({ state: "missing" });
      return this.show({ trouble: fault.reason });
    }
    console.error(fault);
    this.halt();
    this.phase = "stopped";
    if (this.claim) await this.shelf.append(this.claim, { text: "", course: this.courseNow() }).catch(() => {});
    this.hand = null;
    // The rules answer nothing any more: what was shown stays, and says so.
    if (this.status.state === "opening") return this.show({ state: "stuck" });
    if (!this.host) this.seat(this.lone, null);
    this.tellTable();
  }

  // --- the match

  get kept(): Kept {
    return this.status.kept!;
  }
  private get people(): readonly number[] {
    return this.kept.people;
  }
  /** The one person among bots. */
  private get lone(): number | null {
    return this.people.length === 1 ? (this.people[0] ?? null) : null;
  }
  private get inPlay(): readonly number[] {
    return this.people.filter((seat) => !this.asked.out.includes(seat));
  }

  private ask: Rules["ask"] = (request) => this.rules!.ask(request);

  private async adopt(asked: Tells.Asked) {
    if (this.lone === null) this.publicMust = (await this.lookNow(null)).must;
    const isNew = asked.question !== this.asked.question;
    for (const { seat, ask } of this.asked.seats) {
      if (!isNew && asked.seats.some((other) => other.seat === seat && other.ask === ask)) continue;
      this.held.delete(seat);
      this.found.delete(seat);
    }
    this.asked = asked;
    if (!isNew) return;
    this.askedAt = clock();
    this.isAgreed = false;
    this.stepper = null;
  }

  private courseNow(): Step["course"] {
    const { moves, outcome } = this.asked;
    return {
      moves,
      outcome: outcome as Course["outcome"],
      phase: this.phase === "stopped" ? "stopped" : outcome ? "over" : "playing",
    };
  }

  /** Makes a move: it lies on the shelf before anybody hears of it. */
  private async make(seat: number, move: string) {
    const ask = this.asked.seats.find((other) => other.seat === seat)?.ask ?? 0;
    this.isMaking = true;
    try {
      const asked = await this.ask({ do: "answer", seat, ask, move });
      const { record } = await this.ask({ do: "give-record" });
      const { moves, outcome } = asked;
      const step: Step = {
        text: record.slice(this.record.length),
        course: { moves, outcome: outcome as Course["outcome"], phase: outcome ? "over" : "playing" },
      };
      if (moves % movesASnapshot === 0) step.snapshot = (await this.ask({ do: "give-state" })).state;
      try {
        await this.shelf.append(this.claim!, step);
      } catch (fault) {
        // It was not made, then.
        await this.adopt(await this.ask({ do: "load", record: this.record }));
        throw fault;
      }
      this.record = record;
      await this.adopt(asked);
      if (outcome) this.phase = "over";
    } finally {
      this.isMaking = false;
    }
  }

  // --- time

  /** How long the question is kept open. With a lone person, nobody is there to learn anything from time. */
  private get window(): number {
    const { window, closes } = this.asked;
    if (window === 0 || this.isHurried) return 0;
    return closes ? Math.min(window, Math.max(leastThought, this.kept.beat / 2)) : window;
  }
  private get closes(): boolean {
    return this.window > 0 && this.asked.closes;
  }
  private get windowEnd(): number {
    return this.askedAt + this.window;
  }
  private get beatAt(): number {
    const usual = this.isHurried ? 0 : this.kept.beat;
    return this.askedAt + (this.window > 0 ? Math.min(usual, this.window / 2) : usual);
  }
  private leavesAChoice = ({ choice }: Tells.AskedSeat): boolean => !this.closes || choice;
  private isHeldOpen(): boolean {
    return clock() < this.windowEnd || (this.opensToAll && !this.isAgreed);
  }
  /** R26: the one person among bots has all the time for a choice that they have. */
  private waitsForLone(): boolean {
    const asked = this.asked.seats.find(({ seat }) => seat === this.lone);
    return this.closes && asked !== undefined && asked.must && asked.choice && !this.held.has(asked.seat);
  }
  /**
   * Whether several people at the device are asked, all at once, if anybody steps in. It follows from public knowledge
   * alone: that the question is kept open, and who is asked or in play.
   */
  private get opensToAll(): boolean {
    if (this.people.length < 2 || this.window === 0) return false;
    return this.inPlay.some((seat) => !this.closes || this.publicMust.includes(seat));
  }
  private isAllNoted(): boolean {
    return this.asked.seats.every(({ seat, must }) => !must || this.held.has(seat));
  }

  /** Whatever is due: windows that end, bots that answer; then who is asked next. */
  private async settle() {
    while (
      this.phase === "playing" &&
      !this.status.trouble &&
      ((await this.endWindow()) || (await this.letABotAnswer()))
    );
    await this.arrange();
    if (this.phase !== "playing" || this.status.trouble) return;
    this.letBotsThink();
    this.setTimer();
  }

  /** All at once, in the order of the seats, until the match waits for something else. */
  private async endWindow(): Promise<boolean> {
    if (this.window === 0 || this.isHeldOpen() || this.waitsForLone()) return false;
    const { question, closes } = { question: this.asked.question, closes: this.asked.closes };
    let any = false;
    for (const { seat, must } of this.asked.seats) {
      if (!must) continue;
      if (this.asked.question !== question) break;
      let move = this.held.get(seat);
      if (move === undefined && closes) move = (await this.ask({ do: "idle", seat, seed: luck() })).move;
      if (move === undefined) continue;
      await this.make(seat, move);
      any = true;
    }
    return any;
  }

  private isBot = (seat: number) => !this.people.includes(seat);
  private hasFound = ({ seat }: Tells.AskedSeat): boolean =>
    this.isBot(seat) && !this.held.has(seat) && typeof this.found.get(seat)?.move === "string";

  private async letABotAnswer(): Promise<boolean> {
    if (clock() < this.beatAt) return false;
    // Who may step in comes before those who must answer, or it would be too late.
    const asked = this.inOrder().find(this.hasFound);
    const found = asked && this.found.get(asked.seat);
    if (!asked || typeof found?.move !== "string") return false;
    await this.give(asked.seat, found.move, found.interrupts);
    return true;
  }
  private inOrder(): Tells.AskedSeat[] {
    return [...this.asked.seats].sort((a, b) => Number(a.must) - Number(b.must));
  }

  /** An answer that must not tell by its time when it came is noted; all others are moves. */
  private async give(seat: number, move: string, interrupts: boolean) {
    if ((this.isHeldOpen() || (this.waitsForLone() && seat !== this.lone)) && !interrupts) {
      this.held.set(seat, move);
      if (this.host && seat === this.holder) {
        const ask = this.asked.seats.find((other) => other.seat === seat)?.ask ?? 0;
        this.host.tell({ news: "held", table: this.id, match: 1, ask, move });
      }
    } else {
      await this.make(seat, move);
    }
  }

  private letBotsThink() {
    const { question } = this.asked;
    for (const { seat, ask } of this.inOrder()) {
      if (!this.isBot(seat) || this.found.has(seat) || this.held.has(seat) || this.thinking.has(seat)) continue;
      const isWanted = () =>
        !this.isClosed &&
        !this.isMaking &&
        this.claim !== null &&
        this.phase === "playing" &&
        this.asked.question === question &&
        this.asked.seats.some((other) => other.seat === seat && other.ask === ask);
      this.thinking.add(seat);
      this.thinker
        ?.think({ seat, level: this.kept.bots[seat] ?? "drake", seed: luck(), isWanted })
        .then((thought) =>
          this.do(async () => {
            this.thinking.delete(seat);
            if (thought && isWanted())
              this.found.set(seat, { move: thought.move ?? null, interrupts: thought.interrupts });
            await this.settle();
          }),
        )
        .catch((fault: unknown) => void this.do(() => Promise.reject(fault)));
    }
  }

  private setTimer() {
    clearTimeout(this.timer);
    const moments: number[] = [];
    if (this.window > 0 && !this.waitsForLone() && !(this.opensToAll && !this.isAgreed)) {
      if (this.closes || this.held.size > 0) moments.push(this.windowEnd);
    }
    if (this.asked.seats.some(this.hasFound)) moments.push(this.beatAt);
    if (moments.length === 0) return;
    const wait = Math.min(longestTimer, Math.max(0, Math.min(...moments) - clock()));
    this.timer = setTimeout(() => void this.do(() => this.settle()), wait);
  }

  // --- who holds the device

  /** Whom the device is for: one of them, everybody, or it stays where it is. */
  private wanted(): { to: number } | "all" | null {
    if (this.phase !== "playing") return null;
    if (this.stepper !== null) return { to: this.stepper };
    if (this.closes) return this.opensToAll && !this.isAgreed ? "all" : null;
    const next = this.asked.seats.filter(({ seat, must }) => must && !this.isBot(seat) && !this.held.has(seat));
    const first = next.find(({ seat }) => seat === this.holder) ?? next[0];
    if (first) return { to: first.seat };
    return this.opensToAll && !this.isAgreed && this.isAllNoted() ? "all" : null;
  }

  private async arrange() {
    if (this.lone !== null) {
      if (!this.host) this.seat(this.lone, null);
      return this.tell();
    }
    const wanted = this.wanted();
    if (wanted === null) {
      // The match is over for everybody, or bots play: whoever holds the device still does.
      if (this.phase === "over" && this.holder !== null) await this.release();
      const isLeft = this.inPlay.length > 0 || this.phase !== "playing" || this.isHurried;
      this.hand = null;
      this.seat(this.holder, isLeft ? null : "finish");
      return this.tell();
    }
    if (wanted !== "all" && wanted.to === this.holder) {
      this.seat(this.holder, this.stepper === null ? null : "stepping");
      return this.tell();
    }
    if (this.holder !== null) {
      if (await this.hasLearnt(this.holder)) {
        this.seat(this.holder, "hide");
        return this.tell();
      }
      await this.release();
    }
    if (wanted === "all") {
      this.hand = null;
      this.seat(null, "step-in");
      return this.tell();
    }
    if (this.hand === wanted.to) return;
    await this.release();
    this.hand = wanted.to;
    this.show({ device: { at: "hand", to: wanted.to } });
  }

  /** Whether the holder was told something since they chose that not everybody knows. */
  private async hasLearnt(seat: number): Promise<boolean> {
    if (!this.mark) return false;
    const own = await this.ask({ do: "look", seat, since: this.mark.own, again: true });
    const open = await this.ask({ do: "look", since: this.mark.open, again: true });
    return JSON.stringify(own.events) !== JSON.stringify(open.events);
  }

  /** Nobody holds the device from here on; nothing of the table is left. What was told is kept to be told again. */
  private async release() {
    const { host, told } = this;
    host?.end();
    this.host = null;
    if (host && told) {
      const { ask: _, until: __, ...seen } = told;
      const events = await this.toldBefore(host.seat, told.number);
      this.seen.set(host.seat, { ...seen, since: 0, events });
    }
    this.holder = null;
    this.mark = null;
  }

  /** The table as that seat sees it, or nobody; a new one if somebody else held it before. */
  private seat(seat: number | null, bar: Bar) {
    if (!this.host || this.host.seat !== seat) {
      this.host?.end();
      this.host = new LocalHost(this, seat);
      this.told = null;
    }
    this.holder = seat;
    this.bar = bar;
    const { device } = this.status;
    if (device?.at === "table" && device.host === this.host && device.bar === bar) return;
    this.show({ device: { at: "table", host: this.host, seat, bar } });
  }

  /** Whoever the device was handed to has it. */
  take() {
    void this.do(async () => {
      if (this.hand === null) return;
      const seat = this.hand;
      this.hand = null;
      this.seat(seat, this.stepper === null ? null : "stepping");
      await this.settle();
    });
  }

  /** Hides the table, so that the device can be handed on. */
  hide() {
    void this.do(async () => {
      this.mark = null;
      if (this.bar === "stepping") {
        this.stepper = null;
        await this.release();
      }
      await this.settle();
    });
  }

  /** Somebody steps in, or nobody does (null). */
  stepIn(seat: number | null) {
    void this.do(async () => {
      if (this.bar !== "step-in" || this.status.device?.at !== "table") return;
      if (seat === null) this.isAgreed = true;
      else this.stepper = seat;
      await this.settle();
    });
  }

  // --- telling

  /** A table is there that listens. */
  begin(host: LocalHost) {
    void this.do(async () => {
      if (host !== this.host) return;
      this.tellTable();
      host.tell({
        news: "you",
        table: this.id,
        key: "",
        ...(host.seat === null ? {} : { seat: host.seat }),
      });
      host.tell({ news: "connection", connection: "open" });
      host.isListening = true;
      if (!this.rules || this.asked === nobody) return;
      // Whoever gets the device back sees what has happened since.
      const before = this.seen.get(host.seat);
      if (before) host.tell((this.told = before));
      await this.tell();
    });
  }

  private look(seat: number | null, since: number, again: boolean, known = false) {
    return this.ask({ do: "look", ...(seat === null ? {} : { seat }), since, again, known });
  }

  /** How it looks, without what has happened. */
  private lookNow(seat: number | null) {
    return this.look(seat, Number.MAX_SAFE_INTEGER, true);
  }

  /** Whoever was told anything before this page was opened was told it for the first time then. */
  private async countAsTold() {
    for (const seat of [...this.people, null]) this.toldTo.set(seat, (await this.lookNow(seat)).number);
  }

  /** The events up to that message, as they are told again. */
  private async toldBefore(seat: number | null, number: number): Promise<MatchNews["events"]> {
    const all = eventsOf(await this.look(seat, 0, true));
    return all.slice(0, all.length - eventsOf(await this.look(seat, number, true)).length);
  }

  /** What has happened since the holder of the device was told, and how it looks now. */
  private async tell() {
    const { host, told } = this;
    if (!host?.isListening) return;
    const { seat } = host;
    const firstTold = this.toldTo.get(seat) ?? 0;
    const since = told?.number ?? 0;
    // What they know beyond the view goes along with the first news, and so with those that are told again.
    const isFirst = told === null;
    const looked = await this.look(seat, Math.max(since, firstTold), false, isFirst || this.lone === null);
    const news = matchNews(this.id, looked, since);
    if (since < firstTold) news.events = [...(await this.toldBefore(seat, firstTold)), ...news.events];
    const asked = this.asked.seats.find((other) => other.seat === seat);
    const isForThem = this.lone !== null || (asked?.must && !this.closes) || this.stepper === seat;
    if (asked && isForThem && this.leavesAChoice(asked) && !this.held.has(asked.seat) && this.phase === "playing") {
      const { ask } = await this.lookNow(seat);
      if (ask) news.ask = ask as Ask;
    }
    if (this.lone !== null && this.window > 0 && !this.waitsForLone())
      news.until = Math.round(Date.now() + this.windowEnd - clock());
    const isNew =
      !told ||
      news.number !== told.number ||
      news.ask?.id !== told.ask?.id ||
      (news.until === undefined) !== (told.until === undefined) ||
      this.question !== this.asked.question ||
      (news.outcome === null) !== (told.outcome === null);
    if (this.phase !== "playing") this.tellTable();
    if (!isNew) return;
    const { known } = looked;
    this.told = known === undefined ? news : { ...news, known };
    this.question = this.asked.question;
    this.toldTo.set(seat, Math.max(news.number, firstTold));
    if (this.lone !== null || !news.outcome) return host.tell(isFirst ? this.told : news);
    // When it is over, everybody may see everything: first how it ended, then all cards.
    const { view } = await this.ask({ do: "open-view" });
    host.tell({ ...(isFirst ? this.told : news), outcome: null });
    host.tell({ ...news, since: news.number, events: [], view });
  }

  private tellTable() {
    this.host?.tell(roomNews(this.kept, this.next ?? this.kept, this.phase));
  }

  // --- what a table asks for

  answerOf(host: LocalHost, ask: number, move: string) {
    void this.do(async () => {
      const { seat } = host;
      if (host !== this.host || seat === null || !this.rules) return;
      const asked = this.asked.seats.find((other) => other.seat === seat);
      const isOpen = asked?.ask === ask && !this.held.has(seat) && this.phase === "playing";
      if (!isOpen) return this.refuse(host, { key: "ask.late", values: {} }, true);
      if (this.status.trouble) return this.refuse(host, { key: "web.here.resting", values: {} }, true);
      const interrupts = asked.interrupts.includes(move);
      if (this.stepper === seat) {
        this.stepper = null;
        if (!interrupts) {
          await this.release();
          return this.settle();
        }
      }
      if (this.lone === null) {
        const { number } = await this.lookNow(null);
        this.mark = { own: this.told?.number ?? 0, open: number };
      }
      try {
        await this.give(seat, move, interrupts);
      } catch (fault) {
        if (fault instanceof PondRefusal) return this.refuse(host, fault.refused, true);
        if (fault instanceof NotKept)
          host.tell({
            news: "refused",
            key: `web.here.not-kept.${fault.reason}`,
            values: {},
            message: "", // the page says it, and what can be done
            isOfAnswer: true,
          });
        throw fault;
      }
      await this.settle();
    });
  }

  requestOf(host: LocalHost, request: TableRequest) {
    void this.do(async () => {
      if (host !== this.host || !this.rules) return;
      switch (request.do) {
        case "hint":
          return this.hint(host, request.ask);
        case "finish":
          this.isHurried = true;
          return this.settle();
        case "start":
        case "rematch":
          return this.phase === "playing" ? undefined : this.around.again(this.next ?? this.kept);
        case "change":
          return this.change(host, request);
        case "sit":
        case "stand":
        case "bot":
        case "kick":
        case "remove":
        case "forgive":
        case "mute":
        case "say":
          return this.refuse(host, { key: "web.here.not-here", values: {} });
      }
    });
  }

  private async change(host: LocalHost, { options, beat, bots, hints }: Server.Change) {
    const before = this.next ?? this.kept;
    try {
      await this.ask({ do: "check", players: before.names.length, options: options ?? before.options });
    } catch (fault) {
      if (fault instanceof PondRefusal) return this.refuse(host, fault.refused);
      throw fault;
    }
    this.next = {
      ...before,
      options: options ?? before.options,
      beat: beat ?? before.beat,
      hints: hints ?? before.hints,
      bots: bots ? before.bots.map((level) => (level === null ? null : bots)) : before.bots,
    };
    this.tellTable();
  }

  private async hint(host: LocalHost, ask: number) {
    const asked = this.asked.seats.find(({ seat }) => seat === host.seat);
    if (!asked || asked.ask !== ask) return this.refuse(host, { key: "ask.late", values: {} });
    const isWanted = () => host === this.host && !this.isMaking && this.asked.seats.includes(asked);
    // Not waited for here: bots and answers go on.
    void this.thinker
      ?.think({ seat: asked.seat, level: "goose", seed: luck(), patience: hintPatience, isUrgent: true, isWanted })
      .then((thought) => {
        if (!thought || !isWanted()) return;
        const { moves, reason } = thought;
        host.tell({ news: "hinted", table: this.id, match: 1, ask, moves, reason });
      })
      .catch((fault: unknown) => void this.do(() => Promise.reject(fault)));
  }

  private async refuse(host: LocalHost, refused: Tells.Refused, isOfAnswer = false) {
    const message = await refusalWords(refused);
    host.tell({ news: "refused", key: refused.key, values: refused.values, message, isOfAnswer });
  }
}
