// That everybody can use it: axe-core on every page, by day and in the evening.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { atRest, clickAnOffer, eachGame, hurryOn, isLong, luckOf, quick, say, settled } from "./pond";
import { visits } from "./visit";

const { come } = visits();
let axe: string;
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});

interface Found {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** By day, and in the evening, when only colours differ. */
async function expectAccessible(page: Page, what: string) {
  await page.evaluate(axe);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe(colorScheme);
    await page.evaluate(settled);
    const options = colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {};
    const found = await page.evaluate(async (options) => {
      const { axe } = window as unknown as { axe: { run(options: unknown): Promise<Found> } };
      const { violations } = await axe.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`);
    }, options);
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

// What they show is much the same in every game; DUCKPOND_LONG=1 looks at all of them in all games.
const tabs = ["web.log", "web.chat", "web.rules", "web.people"];

describe("axe-core finds nothing", () => {
  test("on the first page, its dialogs and the rules", async () => {
    const anna = await come("Anna");
    await anna.go("/");
    await anna.button("web.with-friends-game", { game: say("killer-duckie.name") }).waitFor();
    await expectAccessible(anna.page, "home");
    await anna.button("web.settings").click();
    await anna.page.getByRole("dialog").waitFor();
    await expectAccessible(anna.page, "settings");
    await anna.page.keyboard.press("Escape");
    for (const { id } of eachGame) {
      await anna.button("web.with-friends-game", { game: say(`${id}.name`) }).click();
      await anna.page.getByRole("dialog").waitFor();
      await expectAccessible(anna.page, `form of ${id}`);
      await anna.page.keyboard.press("Escape");
      await anna.go(`/rules/${id}`);
      await anna.page.getByRole("heading", { name: say("web.rules.numbered") }).waitFor();
      await expectAccessible(anna.page, `rules of ${id}`);
      await anna.go("/");
    }
    await anna.go("/boards");
    await anna.page.getByRole("table").waitFor();
    await anna.button("web.duck-duck-go.editor.keep").click();
    await expectAccessible(anna.page, "boards");
    await anna.leave();
  });

  test("at the plain table", async () => {
    const anna = await come("Anna");
    const table = await anna.table({ game: "duck-and-cover", seats: 4, ...quick });
    await anna.go(`/t/${table}?table=plain`);
    await anna.button("web.gathering.sit").click();
    await anna.start();
    await atRest(anna);
    await expectAccessible(anna.page, "plain table");
    await anna.leave();
  });

  test.each(eachGame)("at a table of $id, before, during and after", async ({ id, options }) => {
    const anna = await come("Anna");
    await anna.sit(await anna.table({ game: id, seats: 4, options, ...quick }));
    await expectAccessible(anna.page, "gathering");
    await anna.start();
    for (const key of isLong || id === eachGame[0]?.id ? tabs : tabs.slice(0, 1)) {
      await anna.page.getByRole("tab", { name: say(key), exact: true }).click();
      await atRest(anna);
      await clickAnOffer(anna.page, luckOf(3));
      await atRest(anna);
      await expectAccessible(anna.page, key);
    }
    await hurryOn([anna]);
    await expectAccessible(anna.page, "over");
    await anna.page.getByRole("link", { name: say("web.replay"), exact: true }).click();
    await anna.page.getByRole("slider").waitFor();
    await expectAccessible(anna.page, "replay");
    await anna.leave();
  });
});
