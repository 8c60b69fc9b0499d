// Typing a number means that number, at Ducks and Geese and wherever offers have numbers.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { transformWithEsbuild } from "vite";
import { expect, test } from "vitest";
import { Gallery, momentsOf } from "./gallery";
import { offers } from "./pond";
import { visits } from "./visit";

const { come } = visits();

test("a bid is typed as its number, and a card as its own", async () => {
  const table = { id: "ducks-and-geese", options: { mode: "cutthroat" } };
  const [anna, moments] = await Promise.all([come("Anna"), momentsOf(table, 4, { matches: 1 })]);
  const { keyboard } = anna.page;
  const gallery = new Gallery(anna, table, 4);
  const { answers } = gallery;
  await gallery.enter();
  const ask = async (kind: string) => {
    const moment = moments.find((each) => each.kind === kind)!;
    await gallery.show(moment);
    await offers(anna.page).first().waitFor();
    answers.length = 0;
    return moment.moves.map(({ notation }) => notation);
  };

  expect(await ask("bidding, bid or pass")).toEqual(expect.arrayContaining(["bid 8", "bid 16", "pass"]));
  await keyboard.press("8");
  await expect.poll(() => answers).toEqual(["bid 8"]);

  await ask("bidding, bid or pass");
  await keyboard.press("1");
  await keyboard.press("6");
  await expect.poll(() => answers).toEqual(["bid 16"]);

  // No 1 can be bid: Enter ends it, and the next digit begins a number of its own.
  await ask("bidding, bid or pass");
  await keyboard.press("1");
  await keyboard.press("Enter");
  expect(answers).toEqual([]);
  await keyboard.press("7");
  await expect.poll(() => answers).toEqual(["bid 7"]);

  await ask("bidding, bid or pass");
  await keyboard.press("a");
  await expect.poll(() => answers).toEqual(["pass"]);

  const cards = await ask("play, play");
  const ranks = cards.map((card) => card.slice(2));
  const twice = cards.filter((card, at) => /\d/.test(card) && ranks.indexOf(card.slice(2)) !== at)[0]!;
  const once = cards.find((card) => /\d/.test(card) && ranks.filter((rank) => rank === card.slice(2)).length === 1)!;
  await keyboard.press(once.slice(2));
  await expect.poll(() => answers).toEqual([once]);

  await ask("play, play");
  await keyboard.press(twice.slice(2));
  await keyboard.press(twice.slice(2));
  expect(answers).toEqual([]);
  await keyboard.press("Enter");
  await expect.poll(() => answers).toEqual([twice]);
  await anna.leave();
});

/** A page with nothing but these offers. What is chosen is told in `chosen`. */
async function offered(page: Page, names: readonly string[]) {
  const source = await readFile(fileURLToPath(new URL("../../src/table/digits.ts", import.meta.url)), "utf8");
  const { code } = await transformWithEsbuild(source, "digits.ts", { format: "iife", globalName: "made" });
  await page.setContent("<main></main><input>");
  await page.addScriptTag({ content: code });
  await page.addScriptTag({ content: "made.digits(document.querySelector('main')); window.chosen = []" });
  await offer(page, names);
}
const offer = (page: Page, names: readonly string[]) =>
  page.evaluate(async (names) => {
    const { chosen } = window as unknown as { chosen: string[] };
    const buttons = names.map((name) => {
      const button = document.createElement("button");
      button.dataset["offer"] = "";
      if (/\d/.test(name)) button.dataset["number"] = name;
      button.textContent = name;
      button.onclick = () => chosen.push(name);
      return button;
    });
    document.querySelector("main")!.replaceChildren(...buttons);
    await Promise.resolve(); // what watches for changes has its turn
  }, names);
const chosen = (page: Page) => page.evaluate(() => (window as unknown as { chosen: string[] }).chosen.splice(0));
const typed = (page: Page) => page.evaluate(() => document.querySelector("main")?.dataset["typed"] ?? "");
const badges = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button")].map((each) => each.dataset["digit"] ?? ""));

test("a number that could go on waits for another digit or Enter, however long", async () => {
  const { page } = await come("Anna");
  const { keyboard } = page;
  await offered(page, ["1", "3", "12", "pass", "take"]);
  expect(await badges(page)).toEqual(["", "", "", "a", "b"]);

  await keyboard.press("3");
  expect(await chosen(page)).toEqual(["3"]);
  await keyboard.press("1");
  expect(await typed(page)).toBe("1 ⏎");
  expect(await chosen(page)).toEqual([]);
  await keyboard.press("Enter");
  expect(await chosen(page)).toEqual(["1"]);
  await keyboard.type("12");
  expect(await chosen(page)).toEqual(["12"]);
  for (const away of ["Escape", "Backspace"]) {
    await keyboard.press("1");
    await keyboard.press(away);
    expect(await typed(page)).toBe("");
    await keyboard.press("Enter");
  }
  await keyboard.type("13"); // there is no 13, and it does not mean 3
  expect(await chosen(page)).toEqual([]);
  expect(await typed(page)).toBe("");
  await keyboard.press("9");
  await keyboard.press("b");
  expect(await chosen(page)).toEqual(["take"]);

  // Half a number is forgotten with what was offered, and one hand on the mouse ends it.
  await keyboard.press("1");
  await offer(page, ["1", "12"]);
  await keyboard.press("Enter");
  await keyboard.press("1");
  await page.mouse.click(300, 300);
  await keyboard.press("Enter");
  await page.locator("input").fill("");
  await keyboard.type("12");
  expect(await chosen(page)).toEqual([]);
});

test("digits stand for the first nine where nothing has a number, and a held key presses once", async () => {
  const { page } = await come("Anna");
  await offered(page, [..."abcdefghij"]);
  expect(await badges(page)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", ""]);
  await page.keyboard.down("2");
  await page.keyboard.down("2");
  expect(await chosen(page)).toEqual(["b"]);
});
