// That everything in duck! duck! GO! is chosen where one looks for it: on the board, in the list beside it, by keyboard.

import { expect, test } from "vitest";
import { Gallery, momentsOf, type Moment } from "./gallery";
import { say } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const race = { id: "duck-duck-go", options: {} };
const moments = momentsOf(race, 2, { matches: 6 });
const momentOf = async (kind: string): Promise<Moment> => {
  const found = (await moments).find((moment) => moment.kind === kind);
  if (!found) throw new Error(`no moment of ${kind}: ${(await moments).map((moment) => moment.kind).join("; ")}`);
  return structuredClone(found);
};

/** A question for a path, each of which ends on the space that is named for it; space 1 is east of the drain. */
async function pathsTo(...spaces: number[]): Promise<Moment> {
  const moment = await momentOf("path");
  const [offer] = moment.moves;
  const [run] = (offer?.preview as { runs: object[] } | undefined)?.runs ?? [];
  moment.moves = spaces.map((space, n) => ({
    notation: `path ${n + 1}`,
    move: { kind: "path", path: n + 1 },
    preview: {
      runs: [{ ...run, spaces: [space], space, facings: [0], touches: [], stop: "none", meets: [], bonus: false }],
    },
  }));
  return moment;
}

async function lookAt(moment: Moment, more = {}) {
  const anna = await come("Anna", more);
  const gallery = new Gallery(anna, race, 2);
  await gallery.enter();
  await gallery.show(moment);
  const list = anna.page.getByRole("list", { name: say("web.duck-duck-go.choices"), exact: true });
  const entries = list.getByRole("button");
  const spaces = anna.page.locator("[data-space]");
  const focused = () => anna.page.evaluate(() => document.activeElement?.getAttribute("data-choice"));
  return { anna, page: anna.page, gallery, entries, spaces, focused };
}

test("a path is chosen by the space where it ends", async () => {
  const { anna, page, gallery, entries, spaces } = await lookAt(await pathsTo(1, 3, 5));
  await expect.poll(() => entries.count()).toBe(3);
  expect(await spaces.count()).toBe(3);
  await spaces.nth(1).hover();
  const pointed = page.locator(".choices .pointed");
  await expect.poll(() => pointed.count()).toBe(1);
  const key = await pointed.getAttribute("data-choice");
  await spaces.nth(1).click();
  await expect.poll(() => gallery.answers).toEqual([key]);
  await anna.leave();
});

test("a path is chosen by a finger on a phone", async () => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
  const { anna, gallery, spaces } = await lookAt(await pathsTo(1, 3, 5), phone);
  await spaces.nth(2).tap();
  await expect.poll(() => gallery.answers).toEqual(["path 3"]);
  await anna.leave();
});

test("where several paths end on a space, it points at one after the other, and the list says which", async () => {
  const { anna, page, gallery, entries, spaces, focused } = await lookAt(await pathsTo(3, 3, 5));
  await expect.poll(() => entries.count()).toBe(3);
  expect(await spaces.count()).toBe(2);
  await spaces.first().click();
  await expect.poll(focused).toBe("path 1");
  await spaces.first().click();
  await expect.poll(focused).toBe("path 2");
  expect(await page.locator(".choices .pointed").getAttribute("data-choice")).toBe("path 2");
  expect(gallery.answers).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => gallery.answers).toEqual(["path 2"]);
  await anna.leave();
});

test("a path is chosen from the list, by mouse and by key", async () => {
  const moment = await pathsTo(1, 3, 5);
  const { anna, page, gallery, entries } = await lookAt(moment);
  await entries.nth(2).click();
  await expect.poll(() => gallery.answers).toEqual(["path 3"]);
  await gallery.show(moment);
  await entries.first().waitFor();
  await page.keyboard.press("2");
  await expect.poll(() => gallery.answers).toEqual(["path 3", "path 2"]);
  await anna.leave();
});

test("each path has a line and a colour of its own, alike on the board and in the list", async () => {
  const { anna, page, entries } = await lookAt(await pathsTo(1, 3, 5));
  await expect.poll(() => entries.count()).toBe(3);
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe(theme);
    const lines = (within: string) =>
      page.locator(`${within} .line`).evaluateAll((all) =>
        all.map((line) => {
          const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(line);
          return { stroke, kind: `${strokeDasharray} ${strokeWidth}` };
        }),
      );
    const listed = await lines(".choices");
    expect(listed).toHaveLength(3);
    expect(await lines(".runs")).toEqual(listed);
    expect(new Set(listed.map(({ stroke }) => stroke)).size).toBe(3);
    expect(new Set(listed.map(({ kind }) => kind)).size).toBe(3);
  }
  await anna.leave();
});

test("typing the number of a card means that card", async () => {
  const moment = await momentOf("pick");
  const { anna, page } = await lookAt(moment);
  const cards = moment.moves.map(({ move }) => (move as { card?: number }).card ?? 0);
  const card = Math.max(...cards);
  const button = page.locator(`[data-sight="hand"] [data-number="${card}"]`);
  await button.waitFor();
  expect(await button.getAttribute("aria-pressed")).toBe("false");
  await page.keyboard.type(String(card));
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
  await anna.leave();
});

test("typing the number that is drawn on a start space means that space", async () => {
  const moment = await momentOf("place");
  const { anna, page, gallery, entries } = await lookAt(moment);
  const start = (moment.moves.at(-1)?.move as { start?: string } | undefined)?.start ?? "";
  const number = start.slice(1);
  await page.locator(`.choices [data-number="${number}"]`).waitFor();
  const drawn = page.locator(".ground .number").filter({ hasText: number });
  expect(await drawn.count()).toBe(1);
  await page.keyboard.press(number);
  // Now which way to face: six, and the way back.
  await expect.poll(() => entries.count()).toBe(7);
  expect(await page.locator(".choices [data-offer]").count()).toBe(6);
  await page.locator(".choices [data-offer]").first().click();
  await expect.poll(() => gallery.answers.length).toBe(1);
  expect(gallery.answers[0]).toContain(start);
  await anna.leave();
});

test("on a phone the board comes nearer to what is asked, and the whole of it is a press away", async () => {
  const moment = await pathsTo(1, 3, 5);
  const { anna, page, spaces } = await lookAt(moment, { viewport: { width: 320, height: 640 } });
  const widths = () => spaces.evaluateAll((all) => all.map((space) => space.getBoundingClientRect().width));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(35);
  const near = Math.min(...(await widths()));
  const board = page.locator('[data-sight="middle"]');
  const frame = (await board.boundingBox())!;
  for (const box of await Promise.all((await spaces.all()).map((space) => space.boundingBox()))) {
    expect(box!.x).toBeGreaterThanOrEqual(frame.x - 1);
    expect(box!.x + box!.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    expect(box!.y).toBeGreaterThanOrEqual(frame.y - 1);
    expect(box!.y + box!.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
  }
  await anna.button("web.duck-duck-go.board.whole").click();
  await expect.poll(async () => Math.min(...(await widths()))).toBeLessThan(near);
  await anna.leave();
});

/** How far two colours are apart, by WCAG. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

test("buoys stand out from the water, by day by their edge and in the evening by their colour, too", async () => {
  const { anna, page } = await lookAt(await momentOf("pick"));
  await page.locator(".ground .buoy").first().waitFor();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe(theme);
    const paints = (what: string) =>
      page.locator(`.ground ${what}`).evaluateAll((all) =>
        all.map((each) => {
          const { fill, stroke } = getComputedStyle(each);
          return { fill, stroke };
        }),
      );
    const waters = (await paints(":is(.water, .deep, .bright)")).map(({ fill }) => fill);
    const buoys = await paints(".buoy");
    expect([waters.length, buoys.length]).toEqual([3, 3]);
    for (const water of waters) {
      for (const { fill, stroke } of buoys) {
        expect(contrast(stroke, water), `edge, ${theme}`).toBeGreaterThanOrEqual(3);
        if (theme === "dark") expect(contrast(fill, water), `${fill} on ${water}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
  await anna.leave();
});
