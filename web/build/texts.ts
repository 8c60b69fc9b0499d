import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

// What the terminal, the engine and the server alone say is not sent to a browser.
const needless =
  /^(engine|serve|load|store|record|check|file|json|option|play|request|undo|state|number)\.|\.refusal\./;
const needed = /^(play\.bot-names)$/;

/** The texts of one language as the browser needs them. */
export function browserTexts(language: string): Record<string, string> {
  const file = resolve(__dirname, `../../texts/${language}.json`);
  const all = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([key]) => needed.test(key) || !needless.test(key)));
}

/** `import texts from "texts:en"`: a module, and so a chunk, for each language. */
export function texts(): Plugin {
  return {
    name: "duckpond-texts",
    resolveId: (id) => (id.startsWith("texts:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0texts:")) return null;
      const language = id.slice("\0texts:".length);
      this.addWatchFile(resolve(__dirname, `../../texts/${language}.json`));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(browserTexts(language)))});`;
    },
  };
}
