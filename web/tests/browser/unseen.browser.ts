// Whole matches by what a screen reader is told alone.

import { expect, test } from "vitest";
import { eachGame, isProved, luckOf, quick, say, untilOver } from "./pond";
import { visits } from "./visit";

const { come } = visits();

test.for(eachGame)(
  "$id is played to the end by what a screen reader is told alone",
  async ({ id, options, least }, { skip }) => {
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
  },
);
