/** How long (milliseconds) a page may take to say that it is there. */
const patience = 500;

type Said = { match: string } & ({ ask: string } | { here: string } | { taken: number; by: string });

/** Pages of this browser that play the same match hear of each other. */
export class Presence {
  private readonly channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("duckpond.here") : null;
  private heard: ((owner: string) => void) | null = null;
  /** Whether this page plays it now, and so answers whoever asks. */
  isPlaying = false;

  constructor(
    private readonly match: string,
    private readonly owner: string,
    /** Another page plays it from now on. */
    private readonly taken: () => void,
  ) {
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
  }

  /** Whether the page of that name is still there. */
  isThere(owner: string): Promise<boolean> {
    if (!this.channel) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patience);
      this.heard = (who) => {
        if (who !== owner) return;
        clearTimeout(timer);
        resolve(true);
      };
      this.say({ match: this.match, ask: owner });
    });
  }

  take(epoch: number) {
    this.isPlaying = true;
    this.say({ match: this.match, taken: epoch, by: this.owner });
  }

  close() {
    this.channel?.close();
  }

  private say(said: Said) {
    this.channel?.postMessage(said);
  }

  private hear(said: Said) {
    if (said.match !== this.match) return;
    if ("ask" in said && said.ask === this.owner && this.isPlaying) this.say({ match: this.match, here: this.owner });
    if ("here" in said) this.heard?.(said.here);
    if ("taken" in said && this.isPlaying) {
      this.isPlaying = false;
      this.taken();
    }
  }
}
