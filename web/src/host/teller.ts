import type { PondAnswer as Tells } from "../types";
import type { Ask, MatchNews } from "./host";
import { now, type LocalClock } from "./local_clock";
import type { LocalHost } from "./local_host";
import { eventsOf, matchNews } from "./local_news";
import { loneOf, type Kept } from "./shelf";
import type { Rules } from "../pond/pond";

/** Tells whoever holds the device what has happened since they were told, and how it looks now. */
export class Teller {
  /** What the holder and the watchers had been told when the holder last chose. */
  private mark: { own: number; open: number } | null = null;
  /** What each was told while they had the device, as it is told again. */
  private readonly seen = new Map<number | null, MatchNews>();
  /** The last message that was told to each: told again, it leaves out what has faded. */
  private readonly toldTo = new Map<number | null, number>();
  /** The question when somebody was told last. */
  private question = -1;

  constructor(
    private readonly match: { readonly kept: Kept },
    private readonly clock: LocalClock,
    private readonly ask: Rules["ask"],
  ) {}

  private look(seat: number | null, since: number, again: boolean, known = false) {
    return this.ask({ do: "look", ...(seat === null ? {} : { seat }), since, again, known });
  }
  /** How it looks, without what has happened. */
  lookNow(seat: number | null): Promise<Tells.Looked> {
    return this.look(seat, Number.MAX_SAFE_INTEGER, true);
  }

  /** Whoever was told anything before this page was opened was told it for the first time then. */
  async countAsTold() {
    for (const seat of [...this.match.kept.people, null]) this.toldTo.set(seat, (await this.lookNow(seat)).number);
  }

  /** Whoever has the device chooses: what they are told from here on is new to them. */
  async noteChoice(host: LocalHost) {
    const { number } = await this.lookNow(null);
    this.mark = { own: host.told?.number ?? 0, open: number };
  }
  /** Whether the holder was told something since they chose that not everybody knows. */
  async hasLearnt(seat: number): Promise<boolean> {
    if (!this.mark) return false;
    const own = await this.ask({ do: "look", seat, since: this.mark.own, again: true });
    const open = await this.ask({ do: "look", since: this.mark.open, again: true });
    return JSON.stringify(own.events) !== JSON.stringify(open.events);
  }
  /** They have read it. */
  forgetChoice() {
    this.mark = null;
  }

  /** What was told is kept to be told again when the device comes back. */
  async keepFor({ seat, told }: LocalHost) {
    if (!told) return;
    const { ask: _, until: __, ...seen } = told;
    this.seen.set(seat, { ...seen, since: 0, events: await this.toldBefore(seat, told.number) });
  }
  /** Whoever gets the device back sees what has happened since. */
  tellAgain(host: LocalHost) {
    const before = this.seen.get(host.seat);
    if (before) host.tell((host.told = before));
  }

  /** The events up to that message, as they are told again. */
  private async toldBefore(seat: number | null, number: number): Promise<MatchNews["events"]> {
    const all = eventsOf(await this.look(seat, 0, true));
    return all.slice(0, all.length - eventsOf(await this.look(seat, number, true)).length);
  }

  /** `isPlaying`: whether answers are taken; `isStepping`: the viewer has said that they step in. */
  async tell(host: LocalHost, { isPlaying, isStepping }: { isPlaying: boolean; isStepping: boolean }) {
    const { seat, told } = host;
    const isLone = loneOf(this.match.kept) !== null;
    const firstTold = this.toldTo.get(seat) ?? 0;
    const since = told?.number ?? 0;
    // What they know beyond the view goes along with the first news, and so with those that are told again.
    const isFirst = told === null;
    const looked = await this.look(seat, Math.max(since, firstTold), false, isFirst || !isLone);
    const news = matchNews(this.match.kept.id, looked, since);
    if (since < firstTold) news.events = [...(await this.toldBefore(seat, firstTold)), ...news.events];
    if (isPlaying && this.isAskedNow(seat, isLone, isStepping)) {
      const { ask } = await this.lookNow(seat);
      if (ask) news.ask = ask as Ask;
    }
    if (isLone && this.clock.window > 0 && !this.clock.waitsForLone())
      news.until = Math.round(Date.now() + this.clock.windowEnd - now());
    const { question } = this.clock.asked;
    if (told && this.question === question && isSame(news, told)) return;
    const { known } = looked;
    host.told = known === undefined ? news : { ...news, known };
    this.question = question;
    this.toldTo.set(seat, Math.max(news.number, firstTold));
    if (isLone || !news.outcome) return host.tell(isFirst ? host.told : news);
    // When it is over, everybody may see everything: first how it ended, then all cards.
    const { view } = await this.ask({ do: "open-view" });
    host.tell({ ...(isFirst ? host.told : news), outcome: null });
    host.tell({ ...news, since: news.number, events: [], view });
  }

  private isAskedNow(seat: number | null, isLone: boolean, isStepping: boolean): boolean {
    const asked = this.clock.of(seat);
    if (!asked || this.clock.isNoted(asked.seat) || !this.clock.leavesAChoice(asked)) return false;
    return isLone || (asked.must && !this.clock.closes) || isStepping;
  }
}

/** Whether nothing has changed that a table shows. */
const isSame = (news: MatchNews, told: MatchNews): boolean =>
  news.number === told.number &&
  news.ask?.id === told.ask?.id &&
  (news.until === undefined) === (told.until === undefined) &&
  (news.outcome === null) === (told.outcome === null);
