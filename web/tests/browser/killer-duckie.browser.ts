// Killer Duckie's window, with one person at the table and with more, and what somebody does who is out. The time of the
// tables is the test's: a window is open for as long as it says, however quick this machine is.

import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickAnOffer, luckOf, offers, Pond, say, type Visitor } from "./pond";
import { visits } from "./visit";

const { come: comeTo } = visits();
let pond: Pond;
beforeAll(async () => (pond = await Pond.openDriven()));
afterAll(() => pond.close());
const come = (name: string) => comeTo(name, {}, pond);

const beat = 5000;
const full = 15_000;
const none = { rude: 0, shuffle: 0, dodge: 0, begger: 0, cancel: 0, seer: 0 };
const table = { game: "killer-duckie", seats: 2, window: full, beat, bots: "random" };
const onlySeers = { ...table, options: { deck: { ...none, seer: 40 } } };
const withCancels = { ...table, options: { deck: { ...none, seer: 20, cancel: 20 } } };
const mostlyCancels = { ...table, options: { deck: { ...none, seer: 10, cancel: 40 } } };

const contested = (page: Page) => page.locator(".window");
const card = ({ page }: Visitor, name: string) =>
  offers(page).and(page.getByRole("button", { name: new RegExp(`^${say(`killer-duckie.card.${name}`)} `) }));
const draw = ({ asked }: Visitor) => asked.getByRole("button", { name: say("killer-duckie.move.draw"), exact: true });

/** Does so again until it says true. It ends by the number of tries: how long each takes is this machine's affair. */
async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; !(await isSo()); tries += 1) expect(tries).toBeLessThan(5000);
}

/** Clicks what is there. Whether it was: it may go while one reaches for it, and come back only when time passes. */
async function click(button: Locator): Promise<boolean> {
  if (!(await button.isVisible())) return false;
  return button.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
}

/** Plays a Seer when it is somebody's turn, whoever that is; draws where there is none. Who played it. */
async function openAWindow(people: readonly Visitor[]): Promise<Visitor> {
  const [host, ...guests] = people;
  let player: Visitor | undefined;
  const play = async () => {
    if (await host!.isOver.isVisible()) await host!.rematch(...guests);
    for (const visitor of people) {
      if (!(await draw(visitor).isVisible())) continue;
      if (await click(card(visitor, "seer"))) {
        await contested(visitor.page).waitFor();
        player = visitor;
        return true;
      }
      await click(draw(visitor));
    }
    await pond.pass(full); // for bots, and for windows of theirs
    for (const visitor of people) {
      await letItPass(visitor);
      await putBack(visitor);
    }
    return false;
  };
  await until(play);
  return player!;
}
const letItPass = ({ asked }: Visitor) =>
  click(asked.getByRole("button", { name: say("killer-duckie.move.pass"), exact: true }));

/** Where a Killer was drawn, and an Angel spent. */
const putBack = ({ page }: Visitor) =>
  click(page.getByRole("button", { name: say("web.killer-duckie.put-there"), exact: true }));

/** Until somebody alone with bots can stop a card, however many matches that takes: what lets it pass. */
async function untilAskedInAWindow(anna: Visitor) {
  const pass = anna.asked.getByRole("button", { name: say("killer-duckie.move.pass"), exact: true });
  const goOn = async () => {
    if (await anna.isOver.isVisible()) await anna.rematch();
    await click(draw(anna));
    await putBack(anna);
    await pond.pass(beat);
    return pass.isVisible();
  };
  await until(goOn);
  return pass;
}

/** All that a page is told of matches from now on, but for what time it is. */
function hear(page: Page): string[] {
  const heard: string[] = [];
  page.on("websocket", (line) =>
    line.on("framereceived", ({ payload }) => {
      const text = String(payload);
      if (/"news":"(match|held)"/.test(text)) heard.push(text);
    }),
  );
  return heard;
}

test("with one person, a window that cannot be answered asks nothing and ends with the bots' beat", async () => {
  const anna = await come("Anna");
  await anna.sit(await anna.table(onlySeers));
  await anna.start();
  await openAWindow([anna]);
  expect(await offers(anna.page).count()).toBe(0);
  await anna.asked.getByText(say("web.killer-duckie.waits.window", { by: "you", card: "Seer" })).waitFor();
  await pond.pass(beat);
  await contested(anna.page).waitFor({ state: "hidden" });
  await anna.leave();
});

test("with one person, a window that nobody cancels tells nothing before it ends, whatever the bots hold", async () => {
  const isCancelled = (news: readonly string[]) => news.some((text) => /"cancels":[1-9]/.test(text));
  for (const wish of [onlySeers, mostlyCancels]) {
    const anna = await come("Anna");
    const heard = hear(anna.page);
    await anna.sit(await anna.table(wish));
    await anna.start();
    const isLetPass = async () => {
      await openAWindow([anna]);
      const told = heard.length;
      await pond.pass(beat / 2 - 1);
      const tab = await anna.page.context().newPage(); // shown as it is by now
      const early = hear(tab);
      await tab.goto(anna.page.url());
      await contested(tab).waitFor();
      await tab.close();
      if (isCancelled(early)) return false;
      await pond.pass(1);
      await expect.poll(() => heard.length).toBeGreaterThan(told);
      const news = heard.slice(told);
      if (isCancelled(news)) return false;
      expect(news.length, "it is over, and nothing before").toBe(1);
      return true;
    };
    await until(isLetPass);
    await anna.leave();
  }
});

test("with one person, a window that can be answered waits for them, however long", async () => {
  const anna = await come("Anna");
  await anna.sit(await anna.table(withCancels));
  await anna.start();
  const pass = await untilAskedInAWindow(anna);
  await pond.pass(3_600_000);
  await anna.asked.getByRole("button", { name: say("killer-duckie.move.cancel"), exact: true }).waitFor();
  await pass.click();
  await pass.waitFor({ state: "hidden" });
  await anna.leave();
});

test("with one person, a window lasts its full time from when somebody comes to watch", async () => {
  const [anna, carol] = [await come("Anna"), await come("Carol")];
  const id = await anna.table(withCancels);
  await anna.sit(id);
  await anna.start();
  await untilAskedInAWindow(anna);
  expect(await anna.page.getByRole("timer").count(), "it waits for her alone").toBe(0);
  await carol.go(`/t/${id}`);
  await contested(carol.page).waitFor();
  await anna.page.getByRole("timer").waitFor();
  await pond.pass(beat);
  await pond.pass(beat);
  await carol.page.reload(); // shown as it is by now
  await contested(carol.page).waitFor();
  expect(await contested(anna.page).isVisible()).toBe(true);
  await pond.pass(beat);
  for (const { page } of [anna, carol]) await contested(page).waitFor({ state: "hidden" });
  for (const visitor of [anna, carol]) await visitor.leave();
});

test("with two, a window tells nobody what the other holds or answers, and lasts equally long", async () => {
  for (const wish of [onlySeers, withCancels]) {
    const [anna, bert] = [await come("Anna"), await come("Bert")];
    const id = await anna.table(wish);
    const heard = new Map([anna, bert].map((visitor) => [visitor, hear(visitor.page)] as const));
    await anna.sit(id);
    await bert.sit(id);
    await anna.start();
    const player = await openAWindow([anna, bert]);
    const other = player === anna ? bert : anna;
    await contested(other.page).waitFor();
    const before = heard.get(player)?.length;
    if (wish === onlySeers) expect(await offers(other.page).count()).toBe(0);
    await letItPass(other);
    await pond.pass(beat);
    await pond.pass(beat);
    for (const { page } of [anna, bert]) await contested(page).waitFor();
    expect(heard.get(player)?.length).toBe(before);
    await pond.pass(beat);
    for (const { page } of [anna, bert]) await contested(page).waitFor({ state: "hidden" });
    for (const visitor of [anna, bert]) await visitor.leave();
  }
});

test("whoever is out can do without motion, and skip to the end where only bots are left", async () => {
  const anna = await come("Anna");
  const heard = hear(anna.page);
  await anna.sit(await anna.table({ ...table, seats: 4, options: { deck: { killer: 40 } } }));
  await anna.start();
  const still = anna.button("web.out.still");
  const luck = luckOf(1);
  // One bot may be about to go out when one looks; with three in, the match goes on all the same.
  const living = () => {
    const shown = heard.findLast((text) => text.includes('"view"'));
    return (JSON.parse(shown ?? "") as { view: { living: number[] } }).view.living.length;
  };
  const goOn = async () => {
    if (await anna.isOver.isVisible()) await anna.rematch(); // too few were left
    if ((await still.isVisible()) && living() === 3) return true;
    if (!(await click(draw(anna))) && !(await clickAnOffer(anna.page, luck))) await pond.pass(full);
    return false;
  };
  await until(goOn);
  await still.click();
  expect(await still.getAttribute("aria-pressed")).toBe("true");
  await anna.page.reload();
  await still.waitFor();
  expect(await still.getAttribute("aria-pressed"), "it is remembered for the match").toBe("true");
  await anna.button("web.out.finish").click();
  await anna.isOver.waitFor(); // without any time passing
  await anna.leave();
});
