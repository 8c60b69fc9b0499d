// Whole matches by keyboard alone.

import { test } from "vitest";
import { eachGame, isProved, luckOf, offers, quick, say, untilOver } from "./pond";
import { visits } from "./visit";

const { come } = visits();

test.for(eachGame)("$id is played to the end by keyboard alone", async ({ id, options, least }, { skip }) => {
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

  // A number means what has that number, other keys press what they stand on; what has no key is reached by Tab.
  const keysOf = () =>
    offers(anna.page).evaluateAll((all) =>
      all.flatMap((each) => {
        const { number, digit } = (each as HTMLElement).dataset;
        return number ?? digit ?? [];
      }),
    );
  const luck = luckOf(3);
  let n = 0;
  await untilOver(anna, async () => {
    const count = await offers(anna.page).count();
    if (count === 0) return false;
    if (n++ % 5 > 0) {
      const all = await keysOf();
      const key = all[Math.floor(luck() * all.length)] ?? "";
      await keyboard.type(key);
      // More digits could follow, or several cards have this number: Enter says that it is meant.
      const isOpen = await anna.page.evaluate((number) => {
        const focused = document.activeElement as HTMLElement | null;
        return document.querySelector("[data-typed]") !== null || focused?.dataset["number"] === number;
      }, key);
      if (isOpen) await keyboard.press("Enter");
      return true;
    }
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
