import type { Component } from "svelte";
import type { Language } from "../settings.svelte";
import pages from "rules:pages";
import type { AnyGame } from "./game";
import DuckAndCoverCover from "./duck-and-cover/Cover.svelte";
import DuckDuckGoCover from "./duck-duck-go/Cover.svelte";
import DuckThatGooseCover from "./duck-that-goose/Cover.svelte";
import DucksAndGeeseCover from "./ducks-and-geese/Cover.svelte";
import KillerDuckieCover from "./killer-duckie/Cover.svelte";
import PlainCover from "./plain/Cover.svelte";

export interface Entry {
  /** The picture on the home page. */
  Cover: Component;
  /** The table, in a chunk of its own. */
  load(): Promise<{ default: AnyGame }>;
}

/** Where one makes a text of one's own for an option, by game and option. */
export const workshops: Record<string, { href: string; key: string }> = {
  "duck-duck-go.board": { href: "/boards", key: "web.duck-duck-go.editor.open" },
};

/** The games that have a table of their own. */
export const registry: Record<string, Entry> = {
  "duck-and-cover": {
    Cover: DuckAndCoverCover,
    load: () => import("./duck-and-cover/index"),
  },
  "duck-duck-go": {
    Cover: DuckDuckGoCover,
    load: () => import("./duck-duck-go/index"),
  },
  "duck-that-goose": {
    Cover: DuckThatGooseCover,
    load: () => import("./duck-that-goose/index"),
  },
  "ducks-and-geese": {
    Cover: DucksAndGeeseCover,
    load: () => import("./ducks-and-geese/index"),
  },
  "killer-duckie": {
    Cover: KillerDuckieCover,
    load: () => import("./killer-duckie/index"),
  },
};

/** Any game that a server has: one without a table of its own gets the plain one. */
export function entryOf(game: string): Entry {
  // `?table=plain` shows every game so: as words and buttons, and for tests.
  const isPlain = new URLSearchParams(location.search).get("table") === "plain";
  const own = registry[game];
  if (own && !isPlain) return own;
  const load = async () => ({ default: await (await import("./plain/index")).plainGame(game) });
  return { Cover: own?.Cover ?? PlainCover, load };
}

/**
 * The page of rules as HTML, made from docs/rules/; in English where it is not translated, and nothing where there is
 * none.
 */
export async function rulesOf(game: string, language: Language): Promise<string> {
  const page = (language === "en" ? undefined : pages[`${game}.${language}`]) ?? pages[game];
  return page ? (await page()).default : "";
}
