import type { Component } from "svelte";
import type { Language } from "../settings.svelte";
import type { AnyGame } from "./game";
import type { Pictures } from "./pictures";
import DuckAndCoverCover from "./duck-and-cover/Cover.svelte";
import DuckDuckGoCover from "./duck-duck-go/Cover.svelte";
import DuckThatGooseCover from "./duck-that-goose/Cover.svelte";
import DucksAndGeeseCover from "./ducks-and-geese/Cover.svelte";
import KillerDuckieCover from "./killer-duckie/Cover.svelte";

export interface Entry {
  /** The picture on the home page. */
  Cover: Component;
  /** The table, in a chunk of its own. */
  load(): Promise<{ default: AnyGame }>;
  /** The page of rules as HTML, made from docs/rules/; in English where it is not translated. */
  rules(language: Language): Promise<{ default: string; language: string }>;
  /** What that page shows of the game, where it has pictures. */
  pictures?(): Promise<{ default: Pictures }>;
}

/** Where one makes a text of one's own for an option, by game and option. */
export const workshops: Record<string, { href: string; key: string }> = {
  "duck-duck-go.board": { href: "/boards", key: "web.duck-duck-go.editor.open" },
};

/** The one list of games that this browser can draw. */
export const registry: Record<string, Entry> = {
  "duck-and-cover": {
    Cover: DuckAndCoverCover,
    load: () => import("./duck-and-cover/index"),
    rules: (language) => (language === "de" ? import("rules:duck-and-cover.de") : import("rules:duck-and-cover")),
    pictures: () => import("./duck-and-cover/pictures"),
  },
  "duck-duck-go": {
    Cover: DuckDuckGoCover,
    load: () => import("./duck-duck-go/index"),
    rules: (language) => (language === "de" ? import("rules:duck-duck-go.de") : import("rules:duck-duck-go")),
    pictures: () => import("./duck-duck-go/pictures"),
  },
  "duck-that-goose": {
    Cover: DuckThatGooseCover,
    load: () => import("./duck-that-goose/index"),
    rules: (language) => (language === "de" ? import("rules:duck-that-goose.de") : import("rules:duck-that-goose")),
    pictures: () => import("./duck-that-goose/pictures"),
  },
  "ducks-and-geese": {
    Cover: DucksAndGeeseCover,
    load: () => import("./ducks-and-geese/index"),
    rules: (language) => (language === "de" ? import("rules:ducks-and-geese.de") : import("rules:ducks-and-geese")),
    pictures: () => import("./ducks-and-geese/pictures"),
  },
  "killer-duckie": {
    Cover: KillerDuckieCover,
    load: () => import("./killer-duckie/index"),
    rules: (language) => (language === "de" ? import("rules:killer-duckie.de") : import("rules:killer-duckie")),
    pictures: () => import("./killer-duckie/pictures"),
  },
};
