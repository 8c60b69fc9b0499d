import { getContext, setContext } from "svelte";
import { me } from "../person.svelte";
import type { TableModel } from "./model.svelte";

/** Taking a seat: whoever still has the name that we made up is asked for theirs first. */
export class Sitting {
  /** The seat that is wished for, or any, until it was asked for. */
  private wish = $state.raw<{ seat?: number } | null>(null);
  private asksName = $state(false);

  constructor(private readonly model: TableModel) {}

  isAsked = $derived(this.wish !== null && this.asksName);

  down(seat?: number) {
    this.asksName = me.isInvented;
    this.wish = seat === undefined ? {} : { seat };
  }

  /** The name is known; with a new line, the server knows it as well. */
  named() {
    this.asksName = false;
  }

  rather() {
    this.wish = null;
  }

  /** Asks for the seat as soon as the server knows the name. To be called in an effect. */
  go() {
    if (!this.wish || this.asksName || this.model.connection !== "open" || !this.model.table) return;
    this.model.host.request({ do: "sit", ...this.wish });
    this.wish = null;
  }
}

const context = Symbol("sitting");

export function setSitting(sitting: Sitting) {
  setContext(context, sitting);
}

/** How one takes a seat at the table that a component is drawn in. */
export function getSitting(): Sitting {
  return getContext<Sitting>(context);
}
