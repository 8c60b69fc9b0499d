// That nothing is cut off, covered or too small to touch, from a small phone to a wall.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { Gallery, momentsOf, type Moment } from "./gallery";
import { faultsOfEnding, faultsOfLayout, faultsOfSight } from "./laws";
import { games, isLong, quick, say, settled } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const small = { width: 320, height: 640 };
const onItsSide = { width: 844, height: 390 };
const enlarged = { width: 720, height: 450 };
const desk = { width: 1440, height: 900 };
const all = [
  small,
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  onItsSide,
  enlarged,
  desk,
  { width: 2560, height: 1440 },
];
// The rest is for DUCKPOND_LONG=1.
const screens = isLong ? all : [small, desk];
const tightScreens = isLong ? all : [small, onItsSide, enlarged];
const sizes = (least: number, most: number) => (isLong ? [...new Set([least, most])] : [most]);

async function expectLaidOut(page: Page, what: string) {
  await page.mouse.move(0, 0); // no card's help is open
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    await page.evaluate(settled);
    expect(await page.evaluate(faultsOfLayout), `${what} at ${width}x${height}`).toEqual([]);
  }
}

/** What is wrong with a moment of a match on all screens, by screen. */
async function faultsOf(page: Page, moment: Moment): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { width, height } of tightScreens) {
    await page.setViewportSize({ width, height });
    await page.evaluate(settled);
    const faults = moment.outcome
      ? await page.evaluate(faultsOfEnding, [say("web.over.rematch"), say("web.replay"), say("web.over.back")])
      : await page.evaluate(faultsOfSight, moment.isAsked);
    faults.push(...(await page.evaluate(faultsOfLayout)));
    if (faults.length > 0) found[`${width}x${height}`] = faults;
  }
  return found;
}

test("nothing is cut off, covered or too small where boards are drawn", async () => {
  const anna = await come("Anna", { hasTouch: true });
  await anna.go("/boards");
  await anna.page.getByRole("table").waitFor();
  await anna.button("web.duck-duck-go.editor.keep").click();
  await expectLaidOut(anna.page, "boards");
  await anna.leave();
});

// Each kind of question in its hardest case, and the end.
describe.each(games)("table, hand and question are in sight, and nothing is in the way: $id, $options", (game) => {
  test.each(sizes(game.least, game.most))("with %i players", async (players) => {
    const [anna, moments] = await Promise.all([
      come("Annabella Winterbottom", { hasTouch: true }),
      momentsOf(game, players, isLong ? 6 : 2),
    ]);
    const gallery = new Gallery(anna, game, players);
    await gallery.enter();
    const found: Record<string, Record<string, string[]>> = {};
    for (const moment of moments) {
      await gallery.show(moment);
      await anna.page.mouse.move(0, 0); // no card's help is open
      const faults = await faultsOf(anna.page, moment);
      if (Object.keys(faults).length > 0) found[moment.kind] = faults;
    }
    expect(found).toEqual({});
    await anna.leave();
  });
});

test.each(games)("who gathers sees everything: $id, $options", async ({ id, options, most }) => {
  const anna = await come("Annabella Winterbottom", { hasTouch: true });
  await anna.sit(await anna.table({ game: id, seats: most, options, ...quick }));
  await expectLaidOut(anna.page, "gathering");
  await anna.leave();
});

test("nothing is cut off, covered or too small: first page, form, rules", async () => {
  const anna = await come("Annabella Winterbottom", { hasTouch: true });
  await anna.go("/");
  await anna.button("web.with-friends-game", { game: say("duck-that-goose.name") }).waitFor();
  await expectLaidOut(anna.page, "home");
  await anna.button("web.with-friends-game", { game: say("duck-that-goose.name") }).click();
  await anna.page.getByRole("dialog").waitFor();
  await expectLaidOut(anna.page, "form");
  await anna.go("/rules/duck-that-goose");
  await anna.page.getByRole("heading", { name: say("web.rules.numbered") }).waitFor();
  await expectLaidOut(anna.page, "rules");
  await anna.leave();
});
