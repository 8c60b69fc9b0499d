import type { Component, ComponentProps } from "svelte";
import type { Line } from "../texts.svelte";

/** A thing of a game as the pages of rules show it. */
export interface Picture {
  component: Component;
  props: Record<string, unknown>;
  name: Line;
  /** What it does. */
  help?: Line;
}

/** What a page of rules may show of a game, by the name that `<!-- pictures: ... -->` gives it. */
export type Pictures = Record<string, Picture>;

export function picture<C extends Component<any>>(
  component: C,
  props: ComponentProps<C>,
  name: Line,
  help?: Line,
): Picture {
  return {
    component: component as unknown as Component,
    props: props as Record<string, unknown>,
    name,
    ...(help ? { help } : {}),
  };
}

/** One for each of some names. */
export function picturesOf<Name extends string>(names: readonly Name[], draw: (name: Name) => Picture): Pictures {
  return Object.fromEntries(names.map((name) => [name, draw(name)]));
}
