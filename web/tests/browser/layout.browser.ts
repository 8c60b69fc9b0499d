// That nothing is cut off, covered or too small to touch, from a small phone to a wall.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { atRest, clickAnOffer, eachGame, games, hurryOn, isLong, luckOf, quick, say, settled } from "./pond";
import { visits } from "./visit";

const { come } = visits();

/** What is wrong with how a page lies on the screen, in words. */
function faultsOfLayout(touch: boolean): string[] {
  const faults: string[] = [];
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`sideways scroll: ${root.scrollWidth} > ${root.clientWidth}`);

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  for (const control of document.querySelectorAll<HTMLElement>("button:enabled, a[href], input, select, summary")) {
    if (!isShown(control) || control.closest("p, .unseen")) continue;
    const dialog = document.querySelector("dialog:modal");
    if (dialog && !dialog.contains(control)) continue;
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = control.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`cut off: ${name(control)}`);
    const label = control.closest("label")?.getBoundingClientRect() ?? box;
    // A link within a sentence is as high as the sentence. What is small because it is far away is shown large by a
    // button of its own.
    const isInText = control.tagName === "A" && getComputedStyle(control).display === "inline";
    const isFarAway = control.closest(".small:not(.zoomed)") !== null && !control.matches("[aria-expanded]");
    if (
      touch &&
      !isInText &&
      !isFarAway &&
      Math.min(Math.max(box.width, label.width), Math.max(box.height, label.height)) < 43.5
    ) {
      faults.push(`too small to touch, ${Math.round(box.width)}x${Math.round(box.height)}: ${name(control)}`);
    }
    // Some point of it can be hit: one can scroll so that nothing lies over all of it.
    const points = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.25, 0.75].map((y) => [x, y] as const));
    const whatIsHit = () => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return points.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y));
    };
    const isOfIt = (hit: Element | null) =>
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control));
    const [over] = whatIsHit();
    const isHit = (["center", "start", "end"] as const).some((block) => {
      control.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      return whatIsHit().some(isOfIt);
    });
    if (!isHit) faults.push(`covered: ${name(control)}, by ${over ? name(over) : "the edge of the screen"}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!own || !isShown(element) || element.closest(".unseen, svg")) continue;
    const style = getComputedStyle(element);
    if (style.overflowX === "visible" || style.textOverflow === "ellipsis" || style.overflowX === "auto") continue;
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`text cut off: ${name(element)}`);
  }
  return faults;
}

// A small phone and a usual desktop, with as many players as can be, come first; the rest is for DUCKPOND_LONG=1.
const screens = [
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
  ...(isLong
    ? [
        { width: 390, height: 844 },
        { width: 768, height: 1024 },
        { width: 2560, height: 1440 },
      ]
    : []),
];
const sizes = (least: number, most: number) => (isLong ? [...new Set([least, Math.min(5, most), most])] : [most]);

async function expectLaidOut(page: Page, what: string) {
  await page.mouse.move(0, 0); // no card's help is open
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    await page.evaluate(settled);
    const faults = await page.evaluate(faultsOfLayout, width < 500);
    expect(faults, `${what} at ${width} px`).toEqual([]);
  }
}

test("nothing is cut off, covered or too small where boards are drawn", async () => {
  const anna = await come("Anna", { hasTouch: true });
  await anna.go("/boards");
  await anna.page.getByRole("table").waitFor();
  await expectLaidOut(anna.page, "boards");
  await anna.leave();
});

describe.each(games)("nothing is cut off, covered or too small: $id, $options", ({ id, options, least, most }) => {
  test.each(sizes(least, most))("with %i players", async (seats) => {
    const anna = await come("Annabella Winterbottom", { hasTouch: true });
    await anna.sit(await anna.table({ game: id, seats, options, ...quick }));
    await expectLaidOut(anna.page, "gathering");
    await anna.start();
    const luck = luckOf(seats);
    for (let moves = 0; moves < 4; moves += 1) {
      await expect
        .poll(async () => (await anna.isOver.isVisible()) || clickAnOffer(anna.page, luck), { timeout: 60_000 })
        .toBe(true);
    }
    await atRest(anna);
    await expectLaidOut(anna.page, "table");
    if (seats === most && eachGame.some((game) => game.options === options)) {
      await hurryOn([anna]);
      await expectLaidOut(anna.page, "result");
    }
    await anna.leave();
  });
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
