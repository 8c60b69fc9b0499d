// What is around a match: invitations, watchers, chat, rematch, replay, languages, lost lines.

import { expect, onTestFinished, test } from "vitest";
import { clickAnOffer, hurryOn, luckOf, offers, playOn, Pond, say, settled, type Visitor } from "./pond";
import { visits } from "./visit";

const { come } = visits();

// A short match without waits: what is played is not the point here.
const deck = { rude: 2, shuffle: 1, dodge: 3, begger: 3, cancel: 3, seer: 3 };
const quick = { game: "killer-duckie", seats: 2, options: { deck }, window: 0, beat: 0 };
// Begins with a bid, so there is always something to choose from.
const bidding = { game: "ducks-and-geese", seats: 4, beat: 0, bots: "duckling" };
const tab = (visitor: Visitor, key: string) => visitor.page.getByRole("tab", { name: say(key), exact: true });

const log = ({ page }: Visitor) => page.getByRole("tabpanel", { name: say("web.log") }).getByRole("listitem");

/** Two people who have begun. */
async function duel(prepare: (anna: Visitor) => Promise<void> = async () => {}, wish: object = quick, at?: Pond) {
  const anna = await come("Anna", {}, at);
  await prepare(anna);
  const bert = await come("Bert", {}, at);
  const table = await anna.table({ ...wish });
  await anna.sit(table);
  await bert.sit(table);
  await anna.start();
  await bert.asked.waitFor();
  return { anna, bert, table };
}

test("a watcher sees what is public and can answer nothing", async () => {
  const { anna, bert, table } = await duel();
  const carol = await come("Carol");
  await carol.go(`/t/${table}`);
  await carol.text("web.watching").waitFor();
  await carol.page.locator(".board [data-anchor]").first().waitFor();
  await expect
    .poll(async () => (await offers(anna.page).count()) + (await offers(bert.page).count()))
    .toBeGreaterThan(0);
  expect(await offers(carol.page).count()).toBe(0);
  await hurryOn([anna, bert]);
  await carol.isOver.waitFor();
  for (const visitor of [anna, bert, carol]) await visitor.leave();
});

test("a bot's level is chosen by seat, and a hint is asked for and followed", async () => {
  const anna = await come("Anna");
  await anna.sit(await anna.table(bidding));
  const seats = anna.page.getByRole("region", { name: say("web.gathering") });
  await seats
    .getByRole("button", { name: say("web.seat.add-bot") })
    .first()
    .click();
  const level = seats.getByRole("combobox");
  await expect.poll(() => level.inputValue()).toBe("duckling");
  await level.selectOption("goose");
  await seats.getByText(say("web.level.goose"), { exact: false }).first().waitFor();
  await anna.start();

  await anna.button("web.hint.ask").click({ timeout: 60_000 });
  const hint = anna.page.getByRole("region", { name: say("web.hint"), exact: true });
  await expect.poll(() => hint.getByRole("status").innerText()).toMatch(/\b\d+ in 100\b/);
  const results = await hint.getByRole("listitem").allInnerTexts();
  expect(results.length).toBeGreaterThan(1);
  for (const result of results) expect(result).toMatch(/\b\d+ of 100\b/);
  await tab(anna, "web.log").click();
  const before = await log(anna).count();
  await hint.getByRole("listitem").first().getByRole("button").click();
  await hint.waitFor({ state: "hidden" });
  const sure = anna.asked.locator(".danger[data-offer]"); // where the best move is dear
  if (await sure.isVisible()) await sure.click();
  await expect.poll(() => log(anna).count()).toBeGreaterThan(before);
  await anna.leave();
});

test("no hints where the host allows none", async () => {
  const anna = await come("Anna");
  await anna.sit(await anna.table({ ...bidding, hints: false }));
  await anna.start();
  await expect.poll(() => offers(anna.page).count(), { timeout: 60_000 }).toBeGreaterThan(1);
  expect(await anna.button("web.hint.ask").count()).toBe(0);
  await anna.leave();
});

test("what is said is heard, as plain text", async () => {
  const { anna, bert } = await duel();
  await tab(anna, "web.chat").click();
  await tab(bert, "web.chat").click();
  await anna.page.getByRole("textbox", { name: say("web.chat.say") }).fill("<img src=x onerror=alert(1)> quack");
  await anna.page.keyboard.press("Enter");
  await bert.page
    .getByRole("log", { name: say("web.chat") })
    .getByText("<img src=x onerror=alert(1)> quack")
    .waitFor();
  await anna.leave();
  await bert.leave();
});

test("a rematch, and the replay of the match before", async () => {
  const { anna, bert, table } = await duel();
  await hurryOn([anna, bert]);
  await anna.rematch(bert);
  await hurryOn([anna, bert]);

  // Nothing to move by before there is something to move through.
  let goOn = () => {};
  let held = new Promise<void>((resolve) => (goOn = resolve));
  await anna.page.route("**/views*", async (route) => {
    await held;
    await route.continue();
  });
  await anna.page.getByRole("link", { name: say("web.replay"), exact: true }).click();
  const controls = anna.page.getByRole("region", { name: say("web.replay.controls") });
  await anna.page.getByRole("heading", { name: say("web.replay") }).waitFor();
  expect(await controls.count()).toBe(0);
  goOn();
  const slider = anna.page.getByRole("slider", { name: say("web.replay.moment") });
  await slider.waitFor();
  expect(new URL(anna.page.url()).pathname).toBe(`/t/${table}/replay/2`);
  const last = Number(await slider.getAttribute("max"));
  expect(last).toBeGreaterThan(4);
  const stands = (visitor: Visitor, at: number, of = last) =>
    expect
      .poll(() => visitor.page.getByRole("slider").getAttribute("aria-valuetext"))
      .toBe(say("web.replay.at", { at, last: of }));
  await stands(anna, 0);
  for (const at of [1, 2, 3]) {
    await anna.button("web.replay.next").click();
    await stands(anna, at);
  }
  await anna.button("web.replay.back").click();
  await stands(anna, 2);
  await anna.page.keyboard.press("End");
  await stands(anna, last);

  // As another saw it. Until that is there, everything stays as it was, and can be used.
  const inAddress = (name: string) => expect.poll(() => new URL(anna.page.url()).searchParams.get(name));
  await inAddress("move").toBe(String(last));
  held = new Promise<void>((resolve) => (goOn = resolve));
  await anna.page
    .getByRole("combobox", { name: say("web.replay.viewer") })
    .selectOption({ label: say("web.replay.as", { name: "Bert" }) });
  await anna.button("web.replay.first").click();
  await stands(anna, 0);
  const address = new URL(anna.page.url());
  goOn(); // soon: the page waits for a quarter of a minute
  expect(address.searchParams.get("seat")).toBe("0");
  await inAddress("seat").toBe("1");
  await inAddress("move").toBe("0");
  const berts = Number(await slider.getAttribute("max"));
  await stands(anna, 0, berts);

  // A link to a moment, in another browser.
  for (const at of [1, 2, 3]) {
    await anna.button("web.replay.next").click();
    await stands(anna, at, berts);
  }
  await inAddress("move").toBe("3");
  await bert.page.goto(anna.page.url());
  await stands(bert, 3, berts);
  await anna.leave();
  await bert.leave();
});

test("the language changes without a reload, also for what the server says", async () => {
  const { anna, bert } = await duel();
  await anna.page.evaluate(() => Object.assign(window, { stayed: true }));
  await anna.button("web.settings").click();
  await anna.page.getByRole("combobox", { name: say("web.settings.language") }).selectOption("de");
  await anna.page.getByRole("region", { name: say("web.ask", {}, "de"), exact: true }).waitFor();
  await expect.poll(() => anna.page.locator("html").getAttribute("lang")).toBe("de");
  expect(await anna.page.evaluate(() => "stayed" in window)).toBe(true);
  await anna.page.keyboard.press("Escape");
  await anna.page.getByText(say("web.lost", {}, "de")).waitFor({ state: "detached" });
  await anna.page.getByRole("tab", { name: say("web.chat", {}, "de"), exact: true }).click();
  await anna.page.getByRole("textbox", { name: say("web.chat.say", {}, "de") }).fill("あ".repeat(200));
  await anna.page.keyboard.press("Enter");
  await anna.page
    .getByRole("alert")
    .getByText(say("json.too-many", { place: "", found: 600, max: 400 }, "de").trim())
    .waitFor();
  await anna.page.reload();
  await anna.page.getByRole("region", { name: say("web.ask", {}, "de"), exact: true }).waitFor();
  await anna.leave();
  await bert.leave();
});

test("a server that is killed in mid-match and comes back loses nothing", async () => {
  const pond = await Pond.openWithDoor();
  onTestFinished(() => pond.close());
  let isDeaf = false;
  const deafen = ({ page }: Visitor) =>
    page.routeWebSocket(/\/ws/, (line) => {
      const server = line.connectToServer();
      line.onMessage((message) => {
        if (!isDeaf) server.send(message);
      });
    });
  const { anna, bert } = await duel(deafen, quick, pond);
  for (const { page } of [anna, bert]) await page.evaluate(() => Object.assign(window, { stayed: true }));
  await tab(anna, "web.log").click();
  const draw = anna.asked.getByRole("button", { name: say("killer-duckie.move.draw") });
  const luck = luckOf(1);
  // After a while Anna only answers what others ask of her, and waits when it is her turn.
  const isReady = async () => (await log(anna).count()) > 3 && (await draw.isVisible());
  await expect
    .poll(
      async () => {
        if (await anna.isOver.isVisible()) await anna.rematch(bert); // somebody has drawn the Killer before that
        await clickAnOffer(bert.page, luck);
        await clickAnOffer(anna.page, luck, isReady);
        return isReady();
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  const before = await log(anna).allInnerTexts();
  expect(before.length).toBeGreaterThan(3);

  // Answered while nobody hears it: it is sent again.
  isDeaf = true;
  const sent = anna.text("web.ask.sent");
  const sure = draw.and(anna.page.locator(".danger")); // where she has seen a Killer on top
  await draw.click();
  await sent.or(sure).waitFor();
  if (await sure.isVisible()) await sure.click();
  await sent.waitFor();
  await pond.kill();
  for (const visitor of [anna, bert]) await visitor.text("web.lost").waitFor();
  isDeaf = false;
  await pond.start();
  for (const visitor of [anna, bert]) await visitor.text("web.lost").waitFor({ state: "detached", timeout: 60_000 });
  await expect.poll(() => log(anna).count()).toBeGreaterThan(before.length);
  expect((await log(anna).allInnerTexts()).slice(0, before.length)).toEqual(before);
  await playOn([anna, bert], luckOf(4));
  for (const { page } of [anna, bert]) expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  await anna.leave();
  await bert.leave();
});

test("a seat link brings back who lost their cookie", async () => {
  const { anna, bert } = await duel();
  await tab(anna, "web.people").click();
  await anna.page.getByText(say("web.share.own"), { exact: true }).first().click();
  const link = await anna.page.getByRole("textbox", { name: say("web.share.own") }).inputValue();
  expect(link).toContain("#key=");
  const again = await come("Somebody else");
  await again.page.context().clearCookies();
  await again.page.goto(link);
  await again.asked.waitFor();
  await tab(again, "web.people").click();
  await again.page
    .getByRole("listitem")
    .filter({ hasText: "Anna" })
    .getByText(say("web.seat.you"), { exact: true })
    .waitFor();
  expect(again.page.url(), "the key is not left in the address").not.toContain("key=");
  for (const visitor of [anna, bert, again]) await visitor.leave();
});

test("a seat link asks before it makes one somebody else", async () => {
  const { anna, bert } = await duel();
  await tab(anna, "web.people").click();
  await anna.page.getByText(say("web.share.own"), { exact: true }).first().click();
  const link = await anna.page.getByRole("textbox", { name: say("web.share.own") }).inputValue();
  const cleo = await come("Cleo");
  const cookies = () => cleo.page.context().cookies();
  const before = await cookies();
  await cleo.page.goto(link);
  await cleo.text("web.become.sure", { from: "Cleo", to: "Anna" }).waitFor();
  await cleo.button("web.become.no", { name: "Cleo" }).click();
  await expect.poll(() => cleo.page.url()).not.toContain("key=");
  expect(await cookies()).toEqual(before);
  await cleo.page.goto(new URL("/", link).href);
  await cleo.page.goto(link);
  await cleo.button("web.become.yes", { name: "Anna" }).click();
  await cleo.asked.waitFor();
  for (const visitor of [anna, bert, cleo]) await visitor.leave();
});

test("who leaves is played for, and may come back", async () => {
  const { anna, bert } = await duel();
  await tab(bert, "web.people").click();
  await bert.button("web.leave").click();
  await bert.text("web.leave.sure").waitFor();
  await bert.button("web.leave").click();
  await tab(anna, "web.people").click();
  await anna.text("web.seat.bot-plays").first().waitFor();
  await bert.page.goBack();
  await tab(bert, "web.people").click();
  await bert.button("web.seat.back").click();
  await anna.text("web.seat.bot-plays").first().waitFor({ state: "detached" });
  await anna.leave();
  await bert.leave();
});

test("who comes for the rematch finds a seat, and nothing of the match before", async () => {
  const { anna, bert, table } = await duel(async () => {}, { ...quick, watchers: false });
  await hurryOn([anna, bert]);
  await tab(bert, "web.people").click();
  await bert.button("web.leave").click();
  await tab(anna, "web.people").click();
  await anna.text("web.seat.empty").first().waitFor();
  const carol = await come("Carol");
  await carol.sit(table);
  await anna.button("web.over.rematch").click();
  await carol.asked.waitFor();
  for (const visitor of [anna, bert, carol]) await visitor.leave();
});

test("what is dear is asked about aloud, and a key that is held does not confirm it", async () => {
  const anna = await come("Anna");
  const options = { mode: "cutthroat", blind: true }; // alone, so that nobody has looked for one
  await anna.sit(await anna.table({ game: "ducks-and-geese", seats: 4, options, beat: 0, bots: "duckling" }));
  await anna.start();
  const look = offers(anna.page).filter({ hasText: say("ducks-and-geese.move.look") });
  await look.click({ timeout: 60_000 });
  const dear = anna.asked.getByRole("heading", { name: say("web.ducks-and-geese.dear.look", { team: "no" }) });
  await dear.waitFor();
  await expect.poll(() => dear.evaluate((heading) => heading === document.activeElement)).toBe(true);
  // As a held key comes again and again.
  await anna.page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "1", repeat: true })));
  expect(await dear.isVisible()).toBe(true);
  await anna.page.keyboard.press("1");
  await dear.waitFor({ state: "hidden" });
  await anna.leave();
});

test("a part of the page that does not come can be loaded again", async () => {
  const anna = await come("Anna");
  const table = await anna.table(quick);
  await anna.page.route(/\/assets\/TablePage-.*\.js/, (route) => route.abort());
  await anna.go(`/t/${table}`);
  await anna.text("web.not-loaded").waitFor();
  await anna.page.unroute(/\/assets\/TablePage-.*\.js/);
  await anna.button("web.load-again").click();
  await anna.sit();
  await anna.leave();
});

test("a dialog closes by a tap beside it, not by one in it", async () => {
  const anna = await come("Anna");
  await anna.go("/");
  await anna.button("web.settings").click();
  const dialog = anna.page.getByRole("dialog");
  await dialog.waitFor();
  await anna.page.evaluate(settled);
  const { x, y } = (await dialog.boundingBox())!;
  await anna.page.mouse.click(x + 5, y + 5);
  await anna.page.mouse.move(x + 30, y + 30);
  await anna.page.mouse.down();
  await anna.page.mouse.move(x - 30, y + 30);
  await anna.page.mouse.up();
  expect(await dialog.isVisible()).toBe(true);
  await anna.page.mouse.click(x - 30, y + 30);
  await dialog.waitFor({ state: "hidden" });
  await anna.leave();
});

test("arrows go from tab to tab", async () => {
  const { anna, bert } = await duel();
  await tab(anna, "web.log").focus();
  for (const key of ["web.chat", "web.rules"]) {
    await anna.page.keyboard.press("ArrowRight");
    await expect
      .poll(() => tab(anna, key).evaluate((each) => each === document.activeElement && each.ariaSelected === "true"))
      .toBe(true);
  }
  await anna.leave();
  await bert.leave();
});

test("a link that leads nowhere says so", async () => {
  const anna = await come("Anna");
  await anna.page.clock.install();
  await anna.go("/t/nosuchtable");
  const refusal = anna.page.getByRole("alert");
  await refusal.waitFor();
  await anna.page.clock.runFor(9000); // what is refused at a table is in the way for 8 seconds
  expect(await refusal.isVisible()).toBe(true);
  await anna.go("/t/no/such/page");
  await anna.page.getByRole("heading", { name: say("web.nowhere") }).waitFor();
  await anna.leave();
});
