import type { LocalClock } from "./local_clock";
import type { Bar, Device, LocalHost } from "./local_host";
import { loneOf, type Kept, type KeptPhase } from "./shelf";
import type { Teller } from "./teller";

interface Match {
  readonly kept: Kept;
  /** A table for that seat, or for nobody. */
  hostOf(seat: number | null): LocalHost;
  showDevice(device: Device): void;
}
type Telling = Pick<Teller, "hasLearnt" | "forgetChoice" | "keepFor">;

/** Who holds the device of a match in this browser, and who gets it next. */
export class HandOver {
  host: LocalHost | null = null;
  /** Whoever said that they step in. */
  private stepper: number | null = null;
  /** Whoever holds the device; a lone person always does. */
  private holder: number | null = null;
  private bar: Bar = null;
  /** Whoever it is on its way to. */
  private hand: number | null = null;
  private device: Device | null = null;

  constructor(
    private readonly match: Match,
    private readonly clock: LocalClock,
    private readonly telling: Telling,
  ) {}

  /** The match is open. */
  begin() {
    this.holder = loneOf(this.match.kept);
  }

  isStepping(seat: number | null): boolean {
    return seat !== null && this.stepper === seat;
  }
  /** Nobody steps in any more: it is done, or the question is gone. */
  endStep() {
    this.stepper = null;
  }

  /** Whom the device is for: one of them, everybody, or it stays where it is. */
  private wanted(phase: KeptPhase): { to: number } | "all" | null {
    if (phase !== "playing") return null;
    if (this.stepper !== null) return { to: this.stepper };
    const { clock } = this;
    if (clock.closes) return clock.waitsForAll ? "all" : null;
    const isPerson = (seat: number) => this.match.kept.people.includes(seat);
    const next = clock.asked.seats.filter(({ seat, must }) => must && isPerson(seat) && !clock.isNoted(seat));
    const first = next.find(({ seat }) => seat === this.holder) ?? next[0];
    if (first) return { to: first.seat };
    return clock.waitsForAll && clock.isAllNoted() ? "all" : null;
  }

  /** Whatever must happen with the device now. */
  async arrange(phase: KeptPhase) {
    const lone = loneOf(this.match.kept);
    if (lone !== null) {
      if (!this.host) this.seat(lone, null);
      return;
    }
    const wanted = this.wanted(phase);
    if (wanted === null) {
      // The match is over for everybody, or bots play: whoever holds the device still does.
      if (phase === "over" && this.holder !== null) await this.release();
      const isLeft = this.clock.inPlay.length > 0 || phase !== "playing" || this.clock.isHurried;
      this.hand = null;
      return this.seat(this.holder, isLeft ? null : "finish");
    }
    if (wanted !== "all" && wanted.to === this.holder)
      return this.seat(this.holder, this.stepper === null ? null : "stepping");
    if (this.holder !== null) {
      if (await this.telling.hasLearnt(this.holder)) return this.seat(this.holder, "hide");
      await this.release();
    }
    if (wanted === "all") {
      this.hand = null;
      return this.seat(null, "step-in");
    }
    if (this.hand === wanted.to) return;
    await this.release();
    this.hand = wanted.to;
    this.show({ at: "hand", to: wanted.to });
  }

  /** Nobody holds the device from here on; nothing of the table is left. */
  async release() {
    const { host } = this;
    host?.end();
    this.host = null;
    if (host) await this.telling.keepFor(host);
    this.holder = null;
    this.telling.forgetChoice();
  }

  /** The table as that seat sees it, or nobody; a new one if somebody else held it before. */
  private seat(seat: number | null, bar: Bar) {
    if (!this.host || this.host.seat !== seat) {
      this.host?.end();
      this.host = this.match.hostOf(seat);
    }
    this.holder = seat;
    this.bar = bar;
    const { device } = this;
    if (device?.at === "table" && device.host === this.host && device.bar === bar) return;
    this.show({ at: "table", host: this.host, seat, bar });
  }

  private show(device: Device) {
    this.device = device;
    this.match.showDevice(device);
  }

  /** Whoever the device was handed to has it. Whether it was on its way. */
  take(): boolean {
    if (this.hand === null) return false;
    const seat = this.hand;
    this.hand = null;
    this.seat(seat, this.stepper === null ? null : "stepping");
    return true;
  }

  /** Hides the table, so that the device can be handed on. */
  async hide() {
    this.telling.forgetChoice();
    if (this.bar !== "stepping") return;
    this.stepper = null;
    await this.release();
  }

  /** Somebody steps in, or nobody does (null). Whether that was asked. */
  stepIn(seat: number | null): boolean {
    if (this.bar !== "step-in" || this.device?.at !== "table") return false;
    if (seat === null) this.clock.isAgreed = true;
    else this.stepper = seat;
    return true;
  }

  /** The match stopped: whatever was shown stays, or the table is shown to whoever is there. */
  stay() {
    this.hand = null;
    if (!this.host) this.seat(loneOf(this.match.kept), null);
  }

  /** Nothing is played here any more. */
  drop() {
    this.host = null;
    this.hand = null;
    this.device = null;
  }
}
