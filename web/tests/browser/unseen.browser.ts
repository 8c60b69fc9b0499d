// Whole matches by keyboard alone, and by what a screen reader is told alone.

import { describe, expect, test } from "vitest";
import { eachGame, isProved, luckOf, offers, say, untilOver } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const quick = { window: 150, beat: 0, bots: "duckling" };

describe.each(eachGame)("$id is played to the end", ({ id, options, least }) => {
  test("by keyboard alone", async ({ skip }) => {
    skip(isProved(id));
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
    await anna.hasBegun.waitFor();

    // Digits press what is offered; what has no digit is reached by Tab.
    const luck = luckOf(3);
    let n = 0;
    await untilOver(anna, async () => {
      const count = await offers(anna.page).count();
      if (count === 0) return false;
      if (n++ % 5 > 0) return keyboard.press(String(1 + Math.floor(luck() * Math.min(9, count))));
      for (let steps = Math.floor(luck() * 20); steps > 0; steps -= 1) await keyboard.press("Tab");
      const isOffer = await anna.page.evaluate(() => document.activeElement?.matches("[data-offer]") === true);
      if (isOffer) await keyboard.press("Enter");
      return true;
    });
    await tabTo(say("web.over.rematch"));
    await keyboard.press("Enter");
    await anna.isOver.waitFor({ state: "hidden" });
    await anna.hasBegun.waitFor();
    await anna.leave();
  });

  test("by what a screen reader is told alone", async ({ skip }) => {
    skip(isProved(id));
    const anna = await come("Anna");
    await anna.sit(await anna.table({ game: id, seats: Math.max(3, least), options, ...quick }));
    await anna.start();
    const main = anna.page.getByRole("main");
    const closeDialog = async () => {
      if (await anna.page.getByRole("dialog").isVisible()) await anna.page.keyboard.press("Escape");
    };
    const luck = luckOf(11);
    let answers = 0;
    let question = "";
    const tried = new Set<string>();
    const playByNames = () =>
      untilOver(anna, async () => {
        // All that is known: roles and names. What was pressed and answered nothing is not pressed again.
        const told = (await main.ariaSnapshot()).replaceAll("''", "'");
        if (told.includes(say("web.over.rematch"))) return false; // it has just ended; a rematch would begin another
        expect(told.match(/- button(?! ")/g), "a button without a name").toBeNull();
        const asked = /heading "([^"]+)" \[level=2\]/.exec(told)?.[1] ?? "";
        if (asked !== question) tried.clear();
        question = asked;
        const all = [...told.matchAll(/- '?button "((?:[^"\\]|\\.)+)"(?! \[disabled\])/g)].map(
          ([, name]) => name ?? "",
        );
        const names = all.filter((name) => !tried.has(name));
        const name = names[Math.floor(luck() * names.length)];
        if (name === undefined) {
          tried.clear();
          return false;
        }
        tried.add(name);
        const button = main.getByRole("button", { name: JSON.parse(`"${name}"`) as string, exact: true }).first();
        answers += await button.click({ timeout: 5000 }).then(
          () => 1,
          () => 0,
        );
        await closeDialog();
        return true;
      });
    // What was pressed last may open a dialog only now, and nothing is told of what lies behind it.
    const result = async () => {
      await closeDialog();
      return anna.result.ariaSnapshot();
    };
    await playByNames();
    await expect.poll(result).toMatch(/heading ".+!"/);
    // A match may be over after an answer or two.
    while (answers <= 3) {
      await anna.rematch();
      await playByNames();
      await expect.poll(result).toMatch(/heading ".+!"/);
    }
    await anna.leave();
  });
});
