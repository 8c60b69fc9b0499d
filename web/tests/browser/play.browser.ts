// Matches in real browsers by clicks, and how they come about.

import { expect, test } from "vitest";
import { clickAnOffer, eachGame, games, isProved, luckOf, playOn, quick, say } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// Races that nobody means to win take long.
const botsAt = (id: string) => (id === "duck-duck-go" ? "drake" : quick.bots);

test.for(eachGame)(
  "two browsers and bots play $id to the end by clicks, $options",
  async ({ id, options }, { skip }) => {
    skip(isProved(id));
    const anna = await come("Anna");
    const bert = await come("Bert", phone);
    const table = await anna.table({ game: id, seats: 4, options, ...quick, bots: botsAt(id) });
    await anna.sit(table);
    await bert.page.goto(await anna.page.getByLabel(say("web.share.link"), { exact: true }).inputValue());
    await bert.sit();
    await expect.poll(() => anna.page.getByText("Bert", { exact: true }).count()).toBeGreaterThan(0);
    await anna.start();
    await bert.asked.waitFor();
    await playOn([anna, bert], luckOf(7));
    for (const { result } of [anna, bert]) await expect.poll(() => result.getByRole("listitem").count()).toBe(4);
    await anna.leave();
    await bert.leave();
  },
);

const variants = games.filter((game) => !eachGame.includes(game));
test.for(variants)("somebody and bots play $id to the end by clicks, $options", async ({ id, options }, { skip }) => {
  skip(isProved(id));
  const anna = await come("Anna", phone);
  await anna.sit(await anna.table({ game: id, seats: 4, options, ...quick, bots: botsAt(id) }));
  await anna.start();
  await playOn([anna], luckOf(7));
  await expect.poll(() => anna.result.getByRole("listitem").count()).toBe(4);
  await anna.leave();
});

test.for(eachGame)("one click on the first page begins $id against bots", async ({ id }, { skip }) => {
  skip(isProved(id));
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
  await expect
    .poll(() => anna.page.getByRole("button", { name: say("web.seat.add-bot") }).count())
    .toBeGreaterThanOrEqual(5);
  const about = anna.page.getByRole("region", { name: say("duck-that-goose.name") });
  const told = (option: string) =>
    about
      .locator("dl > div")
      .filter({ has: anna.page.getByText(say(`duck-that-goose.option.${option}`), { exact: true }) })
      .getByRole("definition");
  await expect.poll(() => told("deck").innerText()).toBe("advanced");
  await expect.poll(() => told("length").innerText()).toBe("3");

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
