import { IntlMessageFormat } from "intl-messageformat";
import { has, say, spoken, type Values } from "./texts.svelte";
import type { PondAnswer } from "./types";

const loaders: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("texts:en.refusals"),
  de: () => import("texts:de.refusals"),
};

/** Why the rules in this browser would not do something, in words: these are loaded when they are needed. */
export async function refusalWords({ key, line, values }: PondAnswer.Refused): Promise<string> {
  if (has(key)) return say(key, values as Values);
  const language = spoken();
  try {
    const messages = (await loaders[language]!()).default;
    const said = (name: string, with_: Values) =>
      String(new IntlMessageFormat(messages[name] ?? name, language).format(with_));
    const isNumbered = messages[key]?.includes("{line}") === true;
    const sentence = said(key, { ...(values as Values), ...(line === undefined ? {} : { line }) });
    return line === undefined || isNumbered ? sentence : said("record.line", { line, sentence });
  } catch {
    return say("web.not-loaded"); // Without the words there is at least one sentence.
  }
}
