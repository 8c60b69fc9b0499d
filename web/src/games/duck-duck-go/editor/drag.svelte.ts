import { hexAt, type Hex, type TileKind } from "../hexes";
import type { Zoom } from "../zoom.svelte";
import type { Editor } from "./editor.svelte";

// So far (pixels) a finger strays while it taps.
const stray = 6;

interface Held {
  kind: TileKind;
  pointer: number;
  /** Which of the tile's spaces is held, from its centre. */
  by: Hex;
  /** Where its centre would lie; null beside the board. */
  to: Hex | null;
  from: { x: number; y: number };
}

/** A tile on its way, by mouse or finger: on the board, out of the palette, or back into it. */
export class Drag {
  held = $state.raw<Held | null>(null);
  /** The drawing of the board. */
  zoom: Zoom | null = null;
  /** Since the pointer went down: what follows is no tap. */
  hasMoved = false;

  constructor(private readonly editor: Editor) {}

  take = (event: PointerEvent, kind: TileKind) => {
    if (event.button !== 0 || this.held) return;
    // What is moved stays under the pointer, wherever that goes.
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const lies = this.editor.draft.tiles.find(({ tile }) => tile === kind);
    const under = lies && this.isOverBoard(event) ? this.hexUnder(event) : null;
    this.hasMoved = false;
    this.held = {
      kind,
      pointer: event.pointerId,
      by: lies && under ? { q: under.q - lies.q, r: under.r - lies.r } : { q: 0, r: 0 },
      to: lies ? { q: lies.q, r: lies.r } : null,
      from: { x: event.clientX, y: event.clientY },
    };
  };
  move = (event: PointerEvent) => {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    if (Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y) > stray) this.hasMoved = true;
    if (!this.hasMoved) return;
    const under = this.isOverBoard(event) ? this.hexUnder(event) : null;
    this.held = { ...held, to: under && { q: under.q - held.by.q, r: under.r - held.by.r } };
  };
  drop = (event: PointerEvent) => {
    const { held, editor } = this;
    if (held?.pointer !== event.pointerId) return;
    this.held = null;
    editor.selected = held.kind;
    if (!this.hasMoved) return;
    const isBack = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-palette]");
    if (held.to) editor.lay(held.kind, held.to);
    else if (isBack) editor.remove();
  };
  cancel = () => (this.held = null);

  private isOverBoard({ clientX, clientY }: PointerEvent): boolean {
    return document.elementFromPoint(clientX, clientY)?.closest("[data-board]") != null;
  }
  private hexUnder(event: PointerEvent): Hex | null {
    return this.zoom && hexAt(this.zoom.point(event));
  }
}
