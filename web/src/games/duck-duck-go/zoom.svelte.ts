import type { Attachment } from "svelte/attachments";
import { size, type Box, type Point } from "./hexes";

const most = 6;
const stepOfKey = 1.25;
// So wide (pixels) is a space that a finger hits, and whose number can be read.
const touchable = 46;
const spaceWidth = Math.sqrt(3) * size;

/**
 * Which part of a drawing is seen: by wheel, by one or two fingers, by keys and by buttons. At scale 1 all of it is,
 * and a finger scrolls the page as if nothing were here.
 */
export class Zoom {
  scale = $state(1);
  private centre = $state.raw<Point | null>(null);
  private svg: SVGSVGElement | null = null;
  private readonly fingers = new Map<number, Point>();
  private panning = false;
  // Since the pointer went down: a drag has begun.
  private moved = false;

  /** The game looks where it is now, not somebody by hand. */
  isLed = $state(false);

  constructor(
    private readonly content: () => Box,
    /** The room there is, in pixels. */
    private readonly room: () => { width: number; height: number },
  ) {}

  /** All of it, in the shape of the room, so that what is seen fills the room. */
  private readonly whole = $derived.by((): Box => {
    const [{ x, y, width, height }, room] = [this.content(), this.room()];
    if (room.width === 0 || room.height === 0) return { x, y, width, height };
    const unit = Math.max(width / room.width, height / room.height);
    const [wide, high] = [room.width * unit, room.height * unit];
    return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
  });

  readonly box = $derived.by((): Box => {
    const whole = this.whole;
    const [width, height] = [whole.width / this.scale, whole.height / this.scale];
    const middle = this.centre ?? { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
    // What is seen stays within the whole.
    const within = (at: number, from: number, all: number, seen: number) =>
      Math.min(Math.max(at - seen / 2, from), from + all - seen);
    return {
      x: within(middle.x, whole.x, whole.width, width),
      y: within(middle.y, whole.y, whole.height, height),
      width,
      height,
    };
  });
  readonly isWhole = $derived(this.scale === 1);

  reset() {
    this.isLed = false;
    this.scale = 1;
    this.centre = null;
  }

  /** Looks at a part: as near as a finger needs, and no nearer than all of it is seen. Null: at the whole. */
  aim(part: Box | null) {
    this.reset();
    this.isLed = true;
    if (!part || this.room().width === 0) return;
    const whole = this.whole;
    const needed = (touchable / spaceWidth) * (whole.width / this.room().width);
    const fits = Math.min(whole.width / part.width, whole.height / part.height, most);
    const scale = Math.min(needed, fits);
    if (scale <= 1.02) return;
    this.scale = scale;
    this.centre = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  }

  /** Zooms by a factor, so that `around` stays where it is. */
  by(factor: number, around?: Point) {
    this.isLed = false;
    const before = this.box;
    const scale = Math.min(most, Math.max(1, this.scale * factor));
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    const fixed = around ?? middle;
    const shrink = this.scale / scale;
    this.scale = scale;
    this.centre = { x: fixed.x + (middle.x - fixed.x) * shrink, y: fixed.y + (middle.y - fixed.y) * shrink };
  }

  pan(dx: number, dy: number) {
    this.isLed = false;
    const { x, y, width, height } = this.box;
    this.centre = { x: x + width / 2 + dx, y: y + height / 2 + dy };
  }

  larger = () => this.by(stepOfKey);
  smaller = () => this.by(1 / stepOfKey);

  /** Plus, minus and 0; arrows once there is something to go to. */
  key = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = this.box.width / 8;
    const acts: Record<string, (() => void) | undefined> = {
      "+": this.larger,
      "=": this.larger,
      "-": this.smaller,
      "0": () => this.reset(),
      ...(this.isWhole
        ? {}
        : {
            ArrowLeft: () => this.pan(-far, 0),
            ArrowRight: () => this.pan(far, 0),
            ArrowUp: () => this.pan(0, -far),
            ArrowDown: () => this.pan(0, far),
          }),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  /** Where on the drawing a pointer is. */
  point(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  /** For the <svg>; what has `data-grip` is dragged by others. */
  attach: Attachment<SVGSVGElement> = (svg) => {
    this.svg = svg;
    const wheel = (event: WheelEvent) => {
      // At the ends of the range the page scrolls on.
      if (event.deltaY > 0 ? this.isWhole : this.scale === most) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY / 400), this.point(event));
    };
    const down = (event: PointerEvent) => {
      this.moved = false;
      if (event.button !== 0 || (event.target as Element).closest("[data-grip]")) return;
      this.fingers.set(event.pointerId, this.point(event));
      this.panning = true;
    };
    const move = (event: PointerEvent) => {
      const held = this.fingers.get(event.pointerId);
      if (!held || !this.panning) return;
      const now = this.point(event);
      if (this.fingers.size === 2) this.pinch(event.pointerId, held, now);
      else if (!this.isWhole) this.drag(event, svg, held, now);
    };
    const up = (event: PointerEvent) => {
      this.fingers.delete(event.pointerId);
      if (this.fingers.size === 0) this.panning = false;
    };
    svg.addEventListener("wheel", wheel, { passive: false });
    svg.addEventListener("pointerdown", down);
    svg.addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      svg.removeEventListener("wheel", wheel);
      svg.removeEventListener("pointerdown", down);
      svg.removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      this.svg = null;
    };
  };

  private drag(event: PointerEvent, svg: SVGSVGElement, held: Point, now: Point) {
    const far = Math.hypot(now.x - held.x, now.y - held.y) * this.scale;
    if (!this.moved && far < 2) return;
    this.moved = true;
    svg.setPointerCapture(event.pointerId);
    this.pan(held.x - now.x, held.y - now.y);
  }

  // Two fingers: the one that moved against the one that rests.
  private pinch(id: number, held: Point, now: Point) {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const before = Math.hypot(held.x - other.x, held.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    this.moved = true;
    if (before > 0 && after > 0) this.by(after / before, other);
  }
}
