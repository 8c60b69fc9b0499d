// Whole matches in real browsers: by clicks, by keyboard alone, and by what a screen reader is told alone.

import { describe, expect, test } from "vitest";
import { clickAnOffer, eachGame, games, luckOf, offers, playOn, say, untilOver } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const quick = { window: 300, beat: 50, bots: "duckling" };

test.each(games)("two browsers and bots play $id to the end by clicks, $options", async ({ id, options }) => {
  const anna = await come("Anna");
  const bert = await come("Bert", phone);
  const table = await anna.table({ game: id, seats: 4, options, ...quick });
  await anna.sit(table);
  await bert.page.goto(await anna.page.getByLabel(say("web.share.link"), { exact: true }).inputValue());
  await bert.sit();
  await expect.poll(() => anna.page.getByText("Bert", { exact: true }).count()).toBeGreaterThan(0);
  await anna.start();
  await bert.asked.waitFor();
  await playOn([anna, bert], luckOf(7));
  for (const { result } of [anna, bert]) expect(await result.getByRole("listitem").count()).toBe(4);
  await anna.leave();
  await bert.leave();
});

describe.each(eachGame)("$id is played to the end", ({ id, options, least }) => {
  test("by keyboard alone", async () => {
    const anna = await come("Anna");
    const { keyboard } = anna.page;
    const focused = () => anna.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    const table = await anna.table({ game: id, seats: least, options, ...quick });
    await anna.go(`/t/${table}`);
    await anna.page
      .getByRole("button", { name: say("web.seat.sit") })
      .first()
      .waitFor();
    const tabTo = async (name: string) => {
      for (let n = 0; n < 400; n += 1) {
        await keyboard.press("Tab");
        if ((await focused()).startsWith(name)) return;
      }
      throw new Error(`Tab never comes to "${name}"`);
    };
    await tabTo(say("web.seat.sit"));
    await keyboard.press("Enter");
    await anna.page.getByRole("button", { name: say("web.seat.stand") }).waitFor();
    await tabTo(say("web.gathering.start-with-bots"));
    await keyboard.press("Space");
    await anna.asked.waitFor();

    // Digits press what is offered; what has no digit is reached by Tab.
    const luck = luckOf(3);
    let n = 0;
    await untilOver(anna, async () => {
      const count = await offers(anna.page).count();
      if (count === 0) return;
      if (n++ % 5 > 0) return keyboard.press(String(1 + Math.floor(luck() * Math.min(9, count))));
      for (let steps = Math.floor(luck() * 20); steps > 0; steps -= 1) await keyboard.press("Tab");
      const isOffer = await anna.page.evaluate(() => document.activeElement?.matches("[data-offer]") === true);
      if (isOffer) await keyboard.press("Enter");
    });
    await tabTo(say("web.over.rematch"));
    await keyboard.press("Enter");
    await anna.asked.waitFor();
    await anna.leave();
  });

  test("by what a screen reader is told alone", async () => {
    const anna = await come("Anna");
    await anna.sit(await anna.table({ game: id, seats: Math.max(3, least), options, ...quick }));
    await anna.start();
    const main = anna.page.getByRole("main");
    const luck = luckOf(11);
    let answers = 0;
    let question = "";
    const tried = new Set<string>();
    await untilOver(anna, async () => {
      // All that is known: roles and names. What was pressed and answered nothing is not pressed again.
      const told = (await main.ariaSnapshot()).replaceAll("''", "'");
      expect(told.match(/- button(?! ")/g), "a button without a name").toBeNull();
      const asked = /heading "([^"]+)" \[level=2\]/.exec(told)?.[1] ?? "";
      if (asked !== question) tried.clear();
      question = asked;
      const all = [...told.matchAll(/- '?button "((?:[^"\\]|\\.)+)"(?! \[disabled\])/g)].map(([, name]) => name ?? "");
      const names = all.filter((name) => !tried.has(name));
      const name = names[Math.floor(luck() * names.length)];
      if (name === undefined) {
        tried.clear();
        return;
      }
      tried.add(name);
      const button = main.getByRole("button", { name: JSON.parse(`"${name}"`) as string, exact: true }).first();
      answers += await button.click({ timeout: 5000 }).then(
        () => 1,
        () => 0,
      );
      if (await anna.page.getByRole("dialog").isVisible()) await anna.page.keyboard.press("Escape");
    });
    expect(answers).toBeGreaterThan(3);
    expect(await anna.result.ariaSnapshot()).toMatch(/heading ".+!"/);
    await anna.leave();
  });
});

test.each(eachGame)("one click on the first page begins $id against bots", async ({ id }) => {
  const anna = await come("Anna", phone);
  await anna.go("/");
  await anna.button("web.play-now-game", { game: say(`${id}.name`) }).click();
  await anna.asked.waitFor();
  await expect.poll(() => clickAnOffer(anna.page, luckOf(1)), { timeout: 60_000 }).toBe(true);
  await anna.leave();
});

test("a table as it was wished for", async () => {
  const anna = await come("Anna");
  await anna.go("/");
  await anna.button("web.with-friends-game", { game: say("duck-that-goose.name") }).click();
  const form = anna.page.getByRole("dialog");
  await form.getByRole("combobox", { name: say("web.create.seats"), exact: true }).selectOption("6");
  await form.getByRole("combobox", { name: say("duck-that-goose.option.length") }).selectOption("#");
  await form.getByRole("spinbutton", { name: say("duck-that-goose.option.length") }).fill("3");
  await form.getByRole("combobox", { name: say("duck-that-goose.option.deck") }).selectOption("advanced");
  await form.getByRole("checkbox", { name: say("web.create.open") }).check();
  await form.getByRole("button", { name: say("web.create.make") }).click();
  await anna.page.getByLabel(say("web.share.link"), { exact: true }).waitFor();
  expect(await anna.page.getByRole("button", { name: say("web.seat.add-bot") }).count()).toBeGreaterThanOrEqual(5);
  const about = anna.page.getByRole("region", { name: say("duck-that-goose.name") });
  await expect.poll(() => about.innerText()).toContain("advanced");
  expect(await about.innerText()).toContain("3");

  const bert = await come("Bert");
  await bert.go("/");
  await bert.page
    .getByRole("link", { name: /Anna/ })
    .or(bert.page.getByRole("button", { name: /Anna/ }))
    .first()
    .click();
  await bert.page
    .getByRole("button", { name: say("web.seat.sit") })
    .first()
    .waitFor();
  await anna.leave();
  await bert.leave();
});
