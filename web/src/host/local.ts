import { PondRefusal } from "../pond/pond";
import { refusalWords } from "../refusals";
import type { PondAnswer as Tells, Server } from "../types";
import { luck } from "./chance";
import { HandOver } from "./hand_over";
import type { TableRequest } from "./host";
import { KeptMatch, type Places } from "./kept_match";
import { LocalClock, now } from "./local_clock";
import { LocalHost, type Status } from "./local_host";
import { roomNews } from "./local_news";
import { Presence } from "./presence";
import { loneOf, NotKept, Taken, type Kept, type KeptPhase } from "./shelf";
import { Teller } from "./teller";
import { Thinker } from "./thinker";

// A hint comes in time on every device.
const hintPatience = 500;
// A timer of browsers cannot be set for longer.
const longestTimer = 2 ** 31 - 1;

export interface Surroundings extends Places {
  changed(status: Status): void;
  /** The next match of the same people, when it lies on the shelf. */
  again(kept: Kept): Promise<void>;
}

/**
 * A match that is played in this browser: what was asked for is done one thing after the other, bots think and answer,
 * and whoever has the device is told.
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

  private readonly presence: Presence;
  private readonly match: KeptMatch;
  private readonly thinker: Thinker;
  private readonly clock = new LocalClock(this);
  private readonly teller: Teller;
  private readonly device: HandOver;

  private phase: KeptPhase = "playing";
  /** How the next match is played. */
  private next: Kept | null = null;
  /** What bots have thought of, until their beat. */
  private readonly found = new Map<number, { move: string | null; interrupts: boolean }>();
  private readonly thinking = new Set<number>();
  private isMaking = false;

  private work: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    readonly id: string,
    private readonly around: Surroundings,
  ) {
    this.presence = new Presence(id, around.owner, () => this.lose());
    this.match = new KeptMatch(id, around, this);
    this.thinker = new Thinker(this.match, now);
    this.teller = new Teller(this, this.clock, this.match.ask);
    this.device = new HandOver(this, this.clock, this.teller);
  }

  get kept(): Kept {
    return this.status.kept!;
  }
  get record(): string {
    return this.match.record;
  }

  // --- opening and closing

  /** Opens it, also where another page plays it if `anyway`. */
  open(anyway = false): Promise<void> {
    return this.do(async () => {
      this.show({ state: "opening", trouble: null, refusal: "" });
      const opened = await this.match.find(async (owner) => !anyway && (await this.presence.isThere(owner)));
      if (!opened || this.isClosed) return;
      this.match.take(opened);
      this.presence.take(opened.claim.epoch);
      if (!(await this.match.start(opened.kept.game)) || !(await this.match.deal(opened))) return;
      this.phase = opened.course.phase === "stopped" ? "stopped" : this.asked.outcome ? "over" : "playing";
      this.device.begin();
      if (opened.record) await this.teller.countAsTold();
      this.show({ state: "open" });
      await this.settle();
    });
  }

  close() {
    this.isClosed = true;
    this.halt();
    this.presence.isPlaying = false;
    this.presence.close();
    this.match.close();
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
      if (!this.status.kept || !this.match.isOurs) return;
      await this.match.leaveShelf();
      await this.settle();
    });
  }

  /** Another page plays it now. */
  private lose() {
    this.halt();
    this.match.lose();
    this.device.drop();
    this.show({ state: "elsewhere", device: null });
  }

  private halt() {
    clearTimeout(this.timer);
    this.found.clear();
  }

  show(change: Partial<Status>) {
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
    await this.match.stop(this.asked);
    // The rules answer nothing any more: what was shown stays, and says so.
    if (this.status.state === "opening") return this.show({ state: "stuck" });
    this.device.stay();
    this.tellTable();
  }

  // --- the match goes on

  private get asked(): Tells.Asked {
    return this.clock.asked;
  }
  private get isPlaying(): boolean {
    return this.phase === "playing";
  }

  async adopt(asked: Tells.Asked) {
    const publicMust = loneOf(this.kept) === null ? (await this.teller.lookNow(null)).must : [];
    for (const { seat } of this.clock.goneWith(asked)) this.found.delete(seat);
    if (this.clock.isNew(asked)) this.device.endStep();
    this.clock.ask(asked, publicMust);
  }

  private async make(seat: number, move: string) {
    this.isMaking = true;
    try {
      await this.match.make(seat, this.clock.of(seat)?.ask ?? 0, move);
      if (this.asked.outcome) this.phase = "over";
    } finally {
      this.isMaking = false;
    }
  }

  /** Whatever is due: windows that end, bots that answer; then who is asked next. */
  private async settle() {
    while (this.isPlaying && !this.status.trouble && ((await this.endWindow()) || (await this.letABotAnswer())));
    await this.device.arrange(this.phase);
    await this.tell();
    if (!this.isPlaying || this.status.trouble) return;
    this.letBotsThink();
    this.setTimer();
  }

  private setTimer() {
    clearTimeout(this.timer);
    const due = Math.min(this.clock.dueAt, this.asked.seats.some(this.hasFound) ? this.clock.beatAt : Infinity);
    if (due === Infinity) return;
    const wait = Math.min(longestTimer, Math.max(0, due - now()));
    this.timer = setTimeout(() => void this.do(() => this.settle()), wait);
  }

  /** All at once, in the order of the seats, until the match waits for something else. */
  private async endWindow(): Promise<boolean> {
    if (!this.clock.isUp()) return false;
    const { question, closes, seats } = this.asked;
    let any = false;
    for (const { seat, must } of seats) {
      if (!must) continue;
      if (this.asked.question !== question) break;
      let move = this.clock.noted(seat);
      if (move === undefined && closes) move = (await this.match.ask({ do: "idle", seat, seed: luck() })).move;
      if (move === undefined) continue;
      await this.make(seat, move);
      any = true;
    }
    return any;
  }

  /** An answer that must not tell by its time when it came is noted; all others are moves. */
  private async give(seat: number, move: string, interrupts: boolean) {
    if (interrupts || !this.clock.holds(seat)) return this.make(seat, move);
    this.clock.note(seat, move);
    const { host } = this.device;
    if (host?.seat !== seat) return;
    host.tell({ news: "held", table: this.id, match: 1, ask: this.clock.of(seat)?.ask ?? 0, move });
  }

  // --- bots

  private isBot = (seat: number) => !this.kept.people.includes(seat);
  private hasFound = ({ seat }: Tells.AskedSeat): boolean =>
    this.isBot(seat) && !this.clock.isNoted(seat) && typeof this.found.get(seat)?.move === "string";

  private async letABotAnswer(): Promise<boolean> {
    if (now() < this.clock.beatAt) return false;
    const asked = this.inOrder().find(this.hasFound);
    const found = asked && this.found.get(asked.seat);
    if (!asked || typeof found?.move !== "string") return false;
    await this.give(asked.seat, found.move, found.interrupts);
    return true;
  }
  /** Who may step in comes before those who must answer, or it would be too late. */
  private inOrder(): Tells.AskedSeat[] {
    return [...this.asked.seats].sort((a, b) => Number(a.must) - Number(b.must));
  }

  private letBotsThink() {
    const { question } = this.asked;
    for (const { seat, ask } of this.inOrder()) {
      if (!this.isBot(seat) || this.found.has(seat) || this.clock.isNoted(seat) || this.thinking.has(seat)) continue;
      const isWanted = () =>
        !this.isClosed &&
        !this.isMaking &&
        this.match.isOurs &&
        this.isPlaying &&
        this.asked.question === question &&
        this.asked.seats.some((other) => other.seat === seat && other.ask === ask);
      this.thinking.add(seat);
      this.thinker
        .think({ seat, level: this.kept.bots[seat] ?? "drake", seed: luck(), isWanted })
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

  // --- the device, and telling whoever has it

  hostOf(seat: number | null): LocalHost {
    return new LocalHost(this, seat);
  }
  showDevice(device: Status["device"]) {
    this.show({ device });
  }

  /** Whoever the device was handed to has it. */
  take() {
    void this.do(async () => {
      if (this.device.take()) await this.settle();
    });
  }

  /** Hides the table, so that the device can be handed on. */
  hide() {
    void this.do(async () => {
      await this.device.hide();
      await this.settle();
    });
  }

  /** Somebody steps in, or nobody does (null). */
  stepIn(seat: number | null) {
    void this.do(async () => {
      if (this.device.stepIn(seat)) await this.settle();
    });
  }

  /** A table is there that listens. */
  begin(host: LocalHost) {
    void this.do(async () => {
      if (host !== this.device.host) return;
      this.tellTable();
      host.tell({
        news: "you",
        table: this.id,
        key: "",
        ...(host.seat === null ? {} : { seat: host.seat }),
      });
      host.tell({ news: "connection", connection: "open" });
      host.isListening = true;
      if (!this.clock.isAsking) return;
      this.teller.tellAgain(host);
      await this.tell();
    });
  }

  private async tell() {
    const { host } = this.device;
    if (!host?.isListening) return;
    if (!this.isPlaying) this.tellTable();
    await this.teller.tell(host, { isPlaying: this.isPlaying, isStepping: this.device.isStepping(host.seat) });
  }

  private tellTable() {
    this.device.host?.tell(roomNews(this.kept, this.next ?? this.kept, this.phase));
  }

  // --- what a table asks for

  answerOf(host: LocalHost, ask: number, move: string) {
    void this.do(async () => {
      const { seat } = host;
      if (host !== this.device.host || seat === null) return;
      const asked = this.clock.of(seat);
      const isOpen = asked?.ask === ask && !this.clock.isNoted(seat) && this.isPlaying;
      if (!isOpen) return this.refuse(host, { key: "ask.late", values: {} }, true);
      if (this.status.trouble) return this.refuse(host, { key: "web.here.resting", values: {} }, true);
      const interrupts = asked.interrupts.includes(move);
      if (this.device.isStepping(seat)) {
        this.device.endStep();
        if (!interrupts) {
          await this.device.release();
          return this.settle();
        }
      }
      if (loneOf(this.kept) === null) await this.teller.noteChoice(host);
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
      if (host !== this.device.host) return;
      switch (request.do) {
        case "hint":
          return this.hint(host, request.ask);
        case "finish":
          this.clock.isHurried = true;
          return this.settle();
        case "start":
        case "rematch":
          return this.isPlaying ? undefined : this.around.again(this.next ?? this.kept);
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
      await this.match.ask({ do: "check", players: before.names.length, options: options ?? before.options });
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
    const asked = this.clock.of(host.seat);
    if (!asked || asked.ask !== ask) return this.refuse(host, { key: "ask.late", values: {} });
    const isWanted = () => host === this.device.host && !this.isMaking && this.asked.seats.includes(asked);
    // Not waited for here: bots and answers go on.
    void this.thinker
      .think({ seat: asked.seat, level: "goose", seed: luck(), patience: hintPatience, isUrgent: true, isWanted })
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
