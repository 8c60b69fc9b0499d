/** The server's time, as far as it can be told, four times a second: clocks that are shown follow it. */
class Now {
  ms = $state(Date.now());
  // How far the server's clock is ahead of this one: the most that was seen, since news only ever comes late.
  private ahead: number | null = null;

  constructor() {
    setInterval(() => (this.ms = this.exactly()), 250);
  }

  exactly(): number {
    return Date.now() + (this.ahead ?? 0);
  }

  /** It was at least this late at the server when it sent what has come just now. */
  learn(sent: number) {
    this.ahead = Math.max(sent - Date.now(), this.ahead ?? -Infinity);
  }
}

export const now = new Now();
