import type { Server } from "../types";
import type { Connection } from "./host";

type Tell = (news: Server.News) => void;

const firstWait = 500;
const longestWait = 15_000;
// How long a server may take: to welcome, and to answer. Phones keep dead sockets for minutes.
const patience = 10_000;
// After a sign of life from the world (online, tab shown).
const patienceOnWaking = 4_000;
// One that has said nothing for so long is asked whether it is still there.
const silence = 30_000;

/**
 * One WebSocket that heals: lost, it is opened again, soon and then ever more slowly, and at once when the network or
 * the tab comes back. Whoever uses it says in `greet` what has to be said first on each new line.
 */
export class Wire {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private check: ReturnType<typeof setTimeout> | undefined;
  private ids = 0;
  private closed = false;

  constructor(
    private readonly address: () => string,
    private readonly greet: (wire: Wire) => void,
    private readonly tell: Tell,
    private readonly changed: (connection: Connection) => void,
    /** Done before another try, and may fail: the reason may be that nobody is known here any more. */
    private readonly prepare: () => Promise<void>,
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Sends a request; on a lost line it goes nowhere. Returns its id, which the answer carries. */
  send(request: Server.Request): number {
    const id = ++this.ids;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ ...request, id }));
      this.unlessHeard(patience, () => this.renew());
    }
    return id;
  }

  /** Hangs up and connects anew, as when the language changed. */
  renew() {
    if (this.closed) return;
    this.failures = 0;
    this.drop();
    this.connect();
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  private connect() {
    clearTimeout(this.timer);
    this.changed("connecting");
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.unlessHeard(patience, () => this.retry());
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.unlessHeard(silence, () => this.ping());
      const news = JSON.parse(String(message.data)) as Server.News;
      if (news.news === "welcome") {
        this.failures = 0;
        this.changed("open");
        this.greet(this);
      }
      this.tell(news);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.retry();
    };
  }

  private ping() {
    this.send({ do: "ping" });
  }

  private retry() {
    this.drop();
    if (this.closed) return;
    this.changed("waiting");
    const longest = Math.min(longestWait, firstWait * 2 ** this.failures++);
    this.timer = setTimeout(() => void this.again(), longest * (0.5 + Math.random() / 2));
  }

  private async again() {
    await this.prepare().catch(() => {});
    if (!this.closed && !this.socket) this.connect();
  }

  private unlessHeard(wait: number, act: () => void) {
    clearTimeout(this.check);
    this.check = setTimeout(act, wait);
  }

  private drop() {
    clearTimeout(this.timer);
    clearTimeout(this.check);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private wake = () => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket?.readyState !== WebSocket.OPEN) return this.renew();
    this.ping();
    this.unlessHeard(patienceOnWaking, () => this.renew());
  };
}
