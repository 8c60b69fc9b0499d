import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { picturesIn, rulesHtml } from "../build/rules";
import { browserTexts } from "../build/texts";
import { registry } from "../src/games/registry";
import { placesOf, wordsOf } from "../src/rules/search";

vi.setConfig({ testTimeout: 60_000 }); // loading pictures compiles them

const folder = resolve(__dirname, "../../docs/rules");
const pageOf = (file: string) => readFileSync(resolve(folder, file), "utf8");
const picturesOf = (markdown: string) => [...markdown.matchAll(picturesIn)].flatMap(([, names]) => names!.split(" "));

describe("the search", () => {
  const found = (text: string, query: string) =>
    placesOf(text, wordsOf(query)).map(([from, to]) => text.slice(from, to));

  it("finds words in any order, and where each of them stands", () => {
    expect(found("The duck covers the other duck.", "duck COVER")).toEqual(["duck", "cover", "duck"]);
  });
  it("finds nothing where a word is missing, or none is asked", () => {
    expect(found("The duck covers another.", "duck goose")).toEqual([]);
    expect(found("The duck covers another.", "  ")).toEqual([]);
  });
  it("makes no difference between letters with and without their signs", () => {
    expect(found("Die Gänse fährt über Öl", "gans UBER")).toEqual(["Gäns", "über"]);
  });
  it("takes a number as a whole", () => {
    expect(found("3 of 13, or 30 and 3", "3")).toEqual(["3", "3"]);
    expect(found("R7 and R70", "r7")).toEqual(["R7"]);
    expect(found("R70 alone", "r7")).toEqual([]);
  });
});

describe.each(Object.keys(registry))("the pages of %s", (id) => {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${id}.`));

  it("show pictures, each of which exists, with texts in every language", async () => {
    const { default: pictures } = await registry[id]!.pictures!();
    for (const file of files) {
      const names = picturesOf(pageOf(file));
      expect(names.length, file).toBeGreaterThan(0);
      expect(Object.keys(pictures), file).toEqual(expect.arrayContaining(names));
    }
    for (const { name, help } of Object.values(pictures)) {
      for (const { key } of help ? [name, help] : [name]) {
        for (const language of ["en", "de"]) expect(browserTexts(language), `${language} ${key}`).toHaveProperty([key]);
      }
    }
  });
  it("show the same pictures in every language", () => {
    for (const file of files) expect(picturesOf(pageOf(file)), file).toEqual(picturesOf(pageOf(`${id}.md`)));
  });
  it("have every picture in a place of its own", () => {
    for (const file of files) {
      const page = pageOf(file);
      // Also one that is misspelt.
      expect(page.match(/<!--/g)?.length, file).toBe(page.match(picturesIn)?.length);
      expect(rulesHtml(page).match(/<!-- pictures: .* -->/g), file).toEqual(page.match(picturesIn));
    }
  });
});
