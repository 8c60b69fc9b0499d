import { now } from "../time.svelte";
import type { Server } from "../types";
import { Wire } from "./connection";
import type { Host, HostNews, MatchNews, TableRequest } from "./host";

export function socketAddress(language: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?lang=${language}`;
}

/** A match at a server's table. Over any number of lost lines it tells each event once, and each answer counts once. */
export class ServedHost implements Host {
  private wire: Wire | null = null;
  private tell: (news: HostNews) => void = () => {};
  private match = 0;
  private number = 0;
  // What was answered last, until the match went on or the answer was refused.
  private answered: { ask: number; move: string; id: number } | null = null;

  constructor(
    private readonly table: string,
    private readonly language: () => string,
    private readonly prepare: () => Promise<void>,
  ) {}

  listen(tell: (news: HostNews) => void) {
    this.tell = tell;
    this.wire = new Wire(
      () => socketAddress(this.language()),
      (wire) => wire.send({ do: "open", table: this.table, match: this.match, since: this.number }),
      (news) => this.hear(news),
      (connection) => tell({ news: "connection", connection }),
      this.prepare,
    );
  }

  answer(ask: number, move: string) {
    this.answered = { ask, move, id: this.wire?.send({ do: "answer", ask, move }) ?? 0 };
  }

  request(request: TableRequest) {
    this.wire?.send(request);
  }

  /** Speaks to the server in the language as it is now. */
  renew() {
    this.wire?.renew();
  }

  close() {
    this.wire?.close();
  }

  private hear(news: Server.News) {
    switch (news.news) {
      case "match":
        now.learn(news.now);
        this.hearMatch(news as MatchNews);
        return;
      case "refused":
        this.hearRefused(news);
        return;
      case "gone":
        this.wire?.close();
        this.tell(news);
        return;
      case "table":
      case "crowd":
      case "you":
      case "held":
      case "hinted":
      case "said":
        this.tell(news);
        return;
      case "closing": // The line will break, and heal.
      case "welcome":
      case "tables":
      case "mine":
      case "created":
      case "done":
        return;
    }
  }

  private hearRefused(news: Server.Refused) {
    const isOfAnswer = this.answered !== null && news.id === this.answered.id;
    if (isOfAnswer) this.answered = null;
    this.tell({ ...news, isOfAnswer });
  }

  private hearMatch(news: MatchNews) {
    const isAnother = news.match !== this.match;
    this.match = news.match;
    this.number = news.number;
    if (isAnother) this.answered = null;
    if (this.answered && news.ask?.id === this.answered.ask) {
      this.answer(this.answered.ask, this.answered.move); // Asked the same again: the answer was lost on the way.
    } else {
      this.answered = null;
    }
    this.tell(news);
  }
}
