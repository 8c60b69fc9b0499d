import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { rulesHtml } from "../build/rules";
import { browserTexts } from "../build/texts";
import { ruleOf } from "../src/games/game";
import { registry } from "../src/games/registry";

vi.setConfig({ testTimeout: 60_000 }); // loading a game compiles its whole table

it.each(Object.keys(registry))("the rules that %s cites are on its page", async (id) => {
  const page = rulesHtml(readFileSync(resolve(__dirname, `../../docs/rules/${id}.md`), "utf8"));
  const game = (await registry[id]!.load()).default;
  const cards = Object.keys(browserTexts("en")).flatMap((key) => key.match(`^${id}\\.card\\.([a-z-]+)$`)?.[1] ?? []);
  for (const event of Object.keys(game.why)) {
    for (const card of cards) {
      for (const mode of ["partners", "cutthroat"]) {
        const rule = ruleOf(game, { event, card } as { event: string }, { mode });
        if (rule !== null) expect(page, `${event} ${card} ${mode}`).toContain(`id="R${rule}"`);
      }
    }
  }
});

it.each(Object.keys(registry))("the rules of %s have the same numbers in every language", (id) => {
  const folder = resolve(__dirname, "../../docs/rules");
  const numbers = (file: string) => rulesHtml(readFileSync(resolve(folder, file), "utf8")).match(/id="R\d+"/g);
  const translations = readdirSync(folder).filter((file) => file.startsWith(`${id}.`));
  for (const file of translations) expect(numbers(file), file).toEqual(numbers(`${id}.md`));
});
