import { IntlMessageFormat } from "intl-messageformat";
import { signed } from "./signed";
import type { Language } from "./settings.svelte";

/** A sentence that has not been said yet: what is shown changes its language without being made anew. */
export interface Line {
  key: string;
  values?: Values;
}
export type Values = Record<string, string | number>;

const loaders: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("texts:en"),
  de: () => import("texts:de"),
};

let texts = $state.raw<{ language: Language; messages: Record<string, string> }>({ language: "en", messages: {} });
let formats = new Map<string, IntlMessageFormat>();

let wishes = 0;

/** Loads a language; from then on everything is said in it, unless another was wished for meanwhile. */
export async function speak(language: Language): Promise<void> {
  const wish = ++wishes;
  const messages = (await loaders[language]()).default;
  if (wish !== wishes) return;
  formats = new Map();
  texts = { language, messages };
  document.documentElement.lang = language;
}

export function spoken(): Language {
  return texts.language;
}

export function has(key: string): boolean {
  return key in texts.messages;
}

// A message may name a value that a move or event does not have (an optional field): it is "none" then, as for the
// terminal.
const orNone: ProxyHandler<Values> = {
  has: () => true,
  get: (values, name) => (typeof name === "string" && name in values ? values[name] : "none"),
};

/**
 * What has no text, as a game that nobody has written texts for: a thing is called by the last word of its key, a game
 * by its id, and more is not told. A sentence of ours that is missing shows its key.
 */
function unsaid(key: string): string {
  const parts = key.split(".");
  const last = parts.at(-1) ?? key;
  if (parts.length === 1 || parts[0] === "web") return key;
  if (["pitch", "help", "rules"].includes(last)) return "";
  const word = (last === "name" ? parts.at(-2)! : last).replace(/[-_]+/g, " ");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function say(key: string, values: Values = {}): string {
  const { language, messages } = texts;
  const message = messages[key];
  if (message === undefined) return unsaid(key);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new IntlMessageFormat(message, language)));
  return signed(String(format.format(new Proxy(values, orNone))));
}

export function line(line: Line): string {
  return say(line.key, line.values);
}
