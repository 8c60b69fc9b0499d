import type { Component } from "svelte";
import type { Language } from "../settings.svelte";
import pages from "rules:pages";
import type { AnyGame } from "./game";
import type { Pictures } from "./pictures";
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
  /** What its pages of rules show of the game, where they have pictures. */
  pictures?(): Promise<{ default: Pictures }>;
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
    pictures: () => import("./duck-and-cover/pictures"),
  },
  "duck-duck-go": {
    Cover: DuckDuckGoCover,
    load: () => import("./duck-duck-go/index"),
    pictures: () => import("./duck-duck-go/pictures"),
  },
  "duck-that-goose": {
    Cover: DuckThatGooseCover,
    load: () => import("./duck-that-goose/index"),
    pictures: () => import("./duck-that-goose/pictures"),
  },
  "ducks-and-geese": {
    Cover: DucksAndGeeseCover,
    load: () => import("./ducks-and-geese/index"),
    pictures: () => import("./ducks-and-geese/pictures"),
  },
  "killer-duckie": {
    Cover: KillerDuckieCover,
    load: () => import("./killer-duckie/index"),
    pictures: () => import("./killer-duckie/pictures"),
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
export async function rulesOf(game: string, language: Language): Promise<{ html: string; language: string } | null> {
  const page = (language === "en" ? undefined : pages[`${game}.${language}`]) ?? pages[game];
  if (!page) return null;
  const loaded = await page();
  return { html: loaded.default, language: loaded.language };
}
