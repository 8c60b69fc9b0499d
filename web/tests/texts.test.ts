import { IntlMessageFormat } from "intl-messageformat";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { browserTexts } from "../build/texts";

describe.each(["en", "de"])("texts in %s", (language) => {
  it("can all be read by the browser", () => {
    for (const [key, message] of Object.entries(browserTexts(language))) {
      expect(() => new IntlMessageFormat(message, language), key).not.toThrow();
    }
  });
  it("have nothing that a browser does not say", () => {
    expect(Object.keys(browserTexts(language)).filter((key) => key.startsWith("engine."))).toEqual([]);
  });
});

// Those that code puts together from a name are covered by the types of the name.
it("has every sentence that the code names", () => {
  const source = resolve(__dirname, "../src");
  const files = (readdirSync(source, { recursive: true }) as string[]).filter((file) => /\.(ts|svelte)$/.test(file));
  const named = files.flatMap(
    (file) => readFileSync(resolve(source, file), "utf8").match(/(?<=")(web|list|name)\.[a-z0-9.-]+(?=")/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(80);
  for (const language of ["en", "de"]) {
    const texts = browserTexts(language);
    expect([...new Set(named)].filter((key) => !(key in texts))).toEqual([]);
  }
});

// A sentence that no code asks for is a sentence nobody reads. `${...}` stands for any name.
it("names every sentence of its own somewhere", () => {
  const source = resolve(__dirname, "../src");
  const files = (readdirSync(source, { recursive: true }) as string[]).filter((file) => /\.(ts|svelte)$/.test(file));
  const named = files.flatMap(
    (file) => readFileSync(resolve(source, file), "utf8").match(/["`]web\.(?:[a-z0-9.-]|\$\{[^}]*\})+["`]/g) ?? [],
  );
  const patterns = [...new Set(named)].map((literal) => {
    const name = /^.web\.[a-z-]+\.\$/.test(literal) ? "[a-z0-9.-]+" : "[a-z0-9-]+"; // a game's may go on with dots
    const parts = literal.slice(1, -1).split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join(name)}$`);
  });
  const isNamed = (key: string) => patterns.some((pattern) => pattern.test(key));
  expect(isNamed("web.replay.no-such-sentence")).toBe(false);
  const own = Object.keys(browserTexts("en")).filter((key) => key.startsWith("web."));
  expect(own.filter((key) => !isNamed(key))).toEqual([]);
});
