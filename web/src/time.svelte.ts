// How many news the clocks are compared over.
const most = 16;

/** The server's time, as far as it can be told, four times a second: clocks that are shown follow it. */
class Now {
  ms = $state(Date.now());
  // How far the server's clock is ahead of this one, by each of the last news: news only ever comes late, so the most of
  // them is the truth, and clocks are put right now and then.
  private ahead: number[] = [];

  constructor() {
    setInterval(() => (this.ms = this.exactly()), 250);
  }

  exactly(): number {
    return Date.now() + (this.ahead.length > 0 ? Math.max(...this.ahead) : 0);
  }

  /** What has come just now was written at this time, by the server's clock. */
  learn(sent: number) {
    this.ahead = [...this.ahead, sent - Date.now()].slice(-most);
  }
}

export const now = new Now();
