import { mount, unmount, type Component, type ComponentProps } from "svelte";
import { play as playSound, type Sound } from "../sound";

/** A drawing that moves over the table: a component of a game, with its props. */
export interface Sprite {
  component: Component;
  props: Record<string, unknown>;
}

export function sprite<C extends Component<any>>(component: C, props: ComponentProps<C>): Sprite {
  return { component: component as unknown as Component, props: props as Record<string, unknown> };
}

export interface Flight {
  ms?: number;
  delay?: number;
  /** Turns over half-way and is this from there on. */
  reveal?: Sprite;
  /** Degrees. */
  spin?: number;
  /** How high the arc is, in pixels. */
  arc?: number;
}

const smooth = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/**
 * Where motion is played: over the table, between elements that carry `data-anchor="name"`. An anchor that is not
 * there makes a motion end at once, so motion never holds up a match. Transform and opacity are all that is animated.
 */
export class Stage {
  private running = new Set<Animation>();
  private sprites = new Set<() => void>();
  private hidden = new Set<HTMLElement>();
  private ending = false;
  private isResting = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly overlay: HTMLElement,
    /** How much time a second takes: 1 is normal, 0.5 is twice as fast. */
    private readonly pace: () => number,
  ) {}

  anchor(name: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(name)}"]`);
  }

  /** A sprite travels from anchor to anchor. */
  async fly(what: Sprite, from: string, to: string, flight: Flight = {}): Promise<void> {
    const start = this.anchor(from)?.getBoundingClientRect();
    const end = this.anchor(to)?.getBoundingClientRect();
    if (!start || !end || this.ending) return;
    const { box, swap, remove } = this.show(what);
    const scale = (rect: DOMRect) => Math.min(1.3, Math.max(0.4, rect.height / box.offsetHeight));
    const at = (rect: DOMRect, lift = 0) =>
      `translate(${rect.x + rect.width / 2}px, ${rect.y + rect.height / 2 - lift}px) translate(-50%, -50%)`;
    const middle = new DOMRect(
      (start.x + end.x) / 2,
      (start.y + end.y) / 2,
      (start.width + end.width) / 2,
      (start.height + end.height) / 2,
    );
    const flat = flight.reveal ? " scaleX(0.02)" : "";
    const half = (scale(start) + scale(end)) / 2 + 0.12;
    const spin = flight.spin ?? 0;
    const first = `${at(start)} scale(${scale(start)})`;
    const mid = `${at(middle, flight.arc ?? 24)} rotate(${spin / 2}deg) scale(${half})${flat}`;
    const last = `${at(end)} rotate(${spin}deg) scale(${scale(end)})`;
    const ms = flight.ms ?? 520;
    await this.animate(box, [{ transform: first }, { transform: mid }], ms / 2, "ease-in", flight.delay);
    if (flight.reveal) swap(flight.reveal);
    await this.animate(box, [{ transform: mid }, { transform: last }], ms / 2, "ease-out");
    remove();
  }

  /** A sprite appears large over an anchor, stays for a moment and fades. */
  async pop(what: Sprite, at: string, { ms = 900, scale = 1.4 } = {}): Promise<void> {
    const rect = this.anchor(at)?.getBoundingClientRect();
    if (!rect || this.ending) return;
    const { box, remove } = this.show(what);
    const place = `translate(${rect.x + rect.width / 2}px, ${rect.y + rect.height / 2}px) translate(-50%, -50%)`;
    const frames = [
      { transform: `${place} scale(0.3)`, opacity: 0 },
      { transform: `${place} scale(${scale})`, opacity: 1, offset: 0.2 },
      { transform: `${place} scale(${scale})`, opacity: 1, offset: 0.8 },
      { transform: `${place} scale(${scale * 0.9})`, opacity: 0 },
    ];
    await this.animate(box, frames, ms);
    remove();
  }

  /** The light changes for a moment: danger, or under water, or all dark but around an anchor. */
  async veil(kind: "danger" | "deep" | "spot", ms: number, anchor?: string): Promise<void> {
    if (this.ending) return;
    const veil = document.createElement("div");
    veil.className = `veil ${kind}`;
    const light = anchor === undefined ? null : this.anchor(anchor)?.getBoundingClientRect();
    if (light) {
      veil.style.setProperty("--x", `${light.left + light.width / 2}px`);
      veil.style.setProperty("--y", `${light.top + light.height / 2}px`);
    }
    this.overlay.prepend(veil);
    const remove = () => {
      this.sprites.delete(remove);
      veil.remove();
    };
    this.sprites.add(remove);
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }];
    await this.animate(veil, frames, ms);
    remove();
  }

  shake(anchor: string, ms = 420): Promise<void> {
    const at = (x: number) => ({ transform: `translateX(${x}px) rotate(${x / 3}deg)` });
    return this.move(anchor, [at(0), at(-7), at(6), at(-5), at(4), at(0)], ms);
  }

  pulse(anchor: string, ms = 420): Promise<void> {
    return this.move(anchor, [{ transform: "scale(1)" }, { transform: "scale(1.09)" }, { transform: "scale(1)" }], ms);
  }

  /** Any motion of an anchor itself. */
  async move(anchor: string, frames: Keyframe[], ms: number): Promise<void> {
    const element = this.anchor(anchor);
    if (element && !this.ending) await this.animate(element, frames, ms);
  }

  /** Not to be seen until the next view is shown: what flies away is not also at its place. */
  hide(anchor: string) {
    const element = this.anchor(anchor);
    if (!element) return;
    element.style.visibility = "hidden";
    this.hidden.add(element);
  }

  async wait(ms: number): Promise<void> {
    if (!this.ending) await this.animate(this.overlay, [], ms);
  }

  /** A pause that takes as long at any speed, and that `skip` ends; what was skipped before stays so. */
  async rest(ms: number): Promise<void> {
    const wasEnding = this.ending;
    this.ending = false;
    this.isResting = true;
    await this.animate(this.overlay, [], ms, smooth, 0, 1);
    this.isResting = false;
    this.ending ||= wasEnding;
  }

  /** Ends a pause that is on, and no more. */
  goOn() {
    if (this.isResting) for (const animation of [...this.running]) animation.finish();
  }

  sound(sound: Sound) {
    if (!this.ending) playSound(sound);
  }

  /** Everything that moves arrives now. Until `begin`, motion ends as soon as it starts. */
  skip() {
    this.ending = true;
    for (const animation of [...this.running]) animation.finish();
  }

  begin() {
    this.ending = false;
  }

  /** The next view is about to be shown: nothing of what moved stays. */
  clear() {
    for (const animation of [...this.running]) animation.cancel();
    for (const remove of [...this.sprites]) remove();
    this.unhide();
  }

  /** What was hidden is where the table draws it now. */
  unhide() {
    for (const element of this.hidden) element.style.visibility = "";
    this.hidden.clear();
  }

  private show(what: Sprite) {
    const box = document.createElement("div");
    box.className = "sprite";
    this.overlay.append(box);
    let drawn = mount(what.component, { target: box, props: what.props });
    const remove = () => {
      this.sprites.delete(remove);
      void unmount(drawn);
      box.remove();
    };
    const swap = (other: Sprite) => {
      if (!box.isConnected) return;
      void unmount(drawn);
      drawn = mount(other.component, { target: box, props: other.props });
    };
    this.sprites.add(remove);
    return { box, swap, remove };
  }

  private async animate(
    element: Element,
    frames: Keyframe[],
    ms: number,
    easing = smooth,
    delay = 0,
    pace = this.pace(),
  ): Promise<void> {
    if (this.ending || !element.isConnected) return;
    const animation = element.animate(frames, { duration: ms * pace, delay: delay * pace, easing, fill: "both" });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled: the view has moved on.
    } finally {
      this.running.delete(animation);
      // A sprite stays where it arrived; an anchor goes back to how it is drawn.
      if (element.parentElement !== this.overlay) animation.cancel();
    }
  }
}
