import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

// What the terminal, the engine and the server alone say is not sent to a browser.
const needless =
  /^(engine|serve|load|store|record|check|file|json|option|play|request|undo|state|number)\.|\.refusal\./;
const needed = /^play\.(bot-names|player)$/;

const fileOf = (language: string) => resolve(__dirname, `../../texts/${language}.json`);
const allTexts = (language: string) => JSON.parse(readFileSync(fileOf(language), "utf8")) as Record<string, string>;

/** The texts of one language as the browser needs them. */
export function browserTexts(language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(allTexts(language)).filter(([key]) => needed.test(key) || !needless.test(key)),
  );
}

// Why the rules in the browser itself would not do something: seldom needed, and then loaded.
const refusal = /^(json|option|record|seat|number|request|engine|state)\.|\.refusal\.|^play\.name-taken$/;

/** What is not in the texts of one language, because it is hardly ever said. */
export function refusalTexts(language: string): Record<string, string> {
  const usual = browserTexts(language);
  return Object.fromEntries(Object.entries(allTexts(language)).filter(([key]) => refusal.test(key) && !(key in usual)));
}

/** `import texts from "texts:en"`: a module, and so a chunk, for each language; "texts:en.refusals" is the other. */
export function texts(): Plugin {
  return {
    name: "duckpond-texts",
    resolveId: (id) => (id.startsWith("texts:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0texts:")) return null;
      const [language = "", part] = id.slice("\0texts:".length).split(".");
      this.addWatchFile(fileOf(language));
      const texts = part === "refusals" ? refusalTexts(language) : browserTexts(language);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
    },
  };
}
