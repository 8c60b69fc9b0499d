// What is around a match: invitations, watchers, chat, rematch, replay, languages, lost lines.

import { expect, onTestFinished, test } from "vitest";
import { Gallery, momentsOf } from "./gallery";
import {
  clickAnOffer,
  hurryOn,
  luckOf,
  offers,
  playOn,
  Pond,
  quick as quickBots,
  say,
  settled,
  type Visitor,
} from "./pond";
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
  await expect.poll(() => hint.getByRole("status").innerText()).toMatch(/\b\d+ of 100 deals\b/);
  // How many there are depends on the deal: one move alone is clearly the best of some hands.
  const results = await hint.getByRole("listitem").allInnerTexts();
  expect(results).not.toEqual([]);
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

test("the bars of a hint show its numbers, and choosing a line of it makes that move", async () => {
  const table = { id: "ducks-and-geese", options: { mode: "cutthroat" } };
  const [anna, moments] = await Promise.all([come("Anna"), momentsOf(table, 4, { matches: 1 })]);
  const gallery = new Gallery(anna, table, 4);
  await gallery.enter();
  const bid = moments.find(({ kind }) => kind === "bidding, bid or pass")!;
  await gallery.show(bid);
  await anna.button("web.hint.ask").click();
  const lines = anna.page.getByRole("region", { name: say("web.hint"), exact: true }).getByRole("listitem");
  await expect.poll(() => lines.count()).toBe(3);
  const numbers = (await lines.allInnerTexts()).map((line) => /(\d+) of 100/.exec(line)?.[1]);
  expect(numbers).toEqual(["67", "66", "65"]);
  const bars = lines.locator(".bar span");
  const widths = await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLElement).style.width));
  expect(widths).toEqual(["67%", "66%", "65%"]);
  await lines.nth(1).getByRole("button").click();
  await expect.poll(() => gallery.answers).toEqual([bid.moves[1]!.notation]);
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

const controlsOf = ({ page }: Visitor) => page.getByRole("region", { name: say("web.replay.controls"), exact: true });

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
  const controls = controlsOf(anna);
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

test("a guest asks for a rematch, which begins when all agree, and the host changes its options", async () => {
  const { anna, bert } = await duel();
  await hurryOn([anna, bert]);
  const again = (visitor: Visitor) => visitor.button("web.over.rematch");
  await again(bert).click();
  await anna.text("web.over.asks", { names: "Bert", count: 1 }).waitFor();
  await anna.button("web.over.options").click();
  const form = anna.page.getByRole("dialog");
  await form.getByRole("checkbox", { name: say("killer-duckie.option.stacking"), exact: true }).check();
  await form.getByText(say("killer-duckie.option.deck"), { exact: true }).click();
  const killers = form.getByRole("spinbutton", { name: say("killer-duckie.card.killer"), exact: true });
  await killers.fill("99");
  await form.getByRole("button", { name: say("web.change.make"), exact: true }).click();
  expect(await killers.evaluate((field: HTMLInputElement) => field.validity.rangeOverflow)).toBe(true);
  await killers.fill("");
  await form.getByRole("button", { name: say("web.change.make"), exact: true }).click();
  await form.waitFor({ state: "hidden" });
  // It is another match than the one that Bert asked for.
  await bert.text("web.over.changed").waitFor();
  await anna.text("web.over.asks", { names: "Bert", count: 1 }).waitFor({ state: "hidden" });
  await tab(bert, "web.people").click();
  const option = bert.page.getByRole("tabpanel").locator("dl div");
  await option
    .filter({ hasText: say("killer-duckie.option.stacking") })
    .getByText(say("web.on"), { exact: true })
    .waitFor();

  await again(bert).click();
  await bert.text("web.over.awaited", { names: "Anna" }).waitFor();
  await anna.text("web.over.asks", { names: "Bert", count: 1 }).waitFor();
  await again(bert).click();
  await anna.text("web.over.asks", { names: "Bert", count: 1 }).waitFor({ state: "hidden" });
  // Bert's own page may hear of it later than Anna's.
  await bert.text("web.over.awaited", { names: "Anna" }).waitFor({ state: "hidden" });
  await again(bert).click();
  await anna.text("web.over.asks", { names: "Bert", count: 1 }).waitFor();
  // The host stands up: nobody is left to wait for.
  await tab(anna, "web.people").click();
  await anna.button("web.leave").click();
  await bert.isOver.waitFor({ state: "hidden" });
  await bert.hasBegun.waitFor();
  for (const visitor of [anna, bert]) await visitor.leave();
});

for (const size of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
]) {
  test(`what comes after a match is in view at ${size.width} x ${size.height}, with nine players`, async () => {
    const anna = await come("Annabella Winterbottom", { viewport: size });
    const bert = await come("Bert", { viewport: size });
    const table = await anna.table({ game: "duck-that-goose", seats: 9, options: { length: 1 }, ...quickBots });
    await anna.sit(table);
    await bert.sit(table);
    await anna.start();
    await hurryOn([anna, bert]);
    for (const visitor of [anna, bert]) {
      const { page } = visitor;
      const links = ["web.replay", "web.over.back"].map((key) =>
        visitor.result.getByRole("link", { name: say(key), exact: true }),
      );
      const bar = [visitor.button("web.over.rematch"), visitor.button("web.over.table"), ...links];
      await page.evaluate(settled);
      for (const each of bar) {
        const box = (await each.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(size.width);
        expect(box.y + box.height).toBeLessThanOrEqual(size.height);
        await each.click({ trial: true });
      }
      // The table as it was left can be seen, and the result again.
      await visitor.button("web.over.table").click();
      await visitor.result.getByRole("listitem").first().waitFor({ state: "hidden" });
      await visitor.button("web.over.result").click();
      await visitor.result.getByRole("listitem").first().waitFor();
    }
    await anna.leave();
    await bert.leave();
  });
}

test("the keyboard goes on from how a match ended to the rematch", async () => {
  const { anna, bert } = await duel();
  await hurryOn([anna, bert]);
  const focused = (name: string) =>
    expect.poll(() => anna.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "")).toContain(name);
  await anna.result.getByRole("heading").first().waitFor();
  await expect.poll(() => anna.page.evaluate(() => document.activeElement?.id)).toBe("result-title");
  await anna.page.keyboard.press("Tab");
  await focused(say("web.over.rematch"));
  await anna.leave();
  await bert.leave();
});

test("whoever has a name that was made up is asked for theirs before they sit down, once", async () => {
  const anna = await come("Anna");
  const table = await anna.table({ ...quick, open: true });
  await anna.sit(table);

  const bert = await come("Somebody");
  await bert.page.context().clearCookies();
  await bert.go(`/t/${table}`);
  await bert.button("web.gathering.sit").click();
  const dialog = bert.page.getByRole("dialog", { name: say("web.name.first") });
  const field = dialog.getByRole("textbox", { name: say("web.name") });
  await expect.poll(() => field.inputValue()).toMatch(/^\w+ \w+$/);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await anna.text("web.gathering.empty", { empty: 1 }).isVisible(), "nobody sits yet").toBe(true);
  // A name that cannot be had is a sentence, and the question stays.
  await bert.page.keyboard.type("Bot");
  await bert.page.keyboard.press("Enter");
  await dialog.getByText(say("name.reserved", { found: "Bot" }), { exact: true }).waitFor();
  await field.fill("Bert");
  await bert.page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await bert.button("web.seat.stand").waitFor();
  await anna.page.getByText("Bert", { exact: true }).first().waitFor();
  await bert.button("web.seat.stand").click();
  await bert.button("web.gathering.sit").click();
  await bert.button("web.seat.stand").waitFor();
  expect(await dialog.count(), "never again").toBe(0);
  await anna.leave();
  await bert.leave();
});

test("to play now takes one step, also with a name that was made up", async () => {
  const anna = await come("Somebody");
  await anna.page.context().clearCookies();
  await anna.go("/");
  await anna.button("web.play-now-game", { game: say("killer-duckie.name") }).click();
  await anna.asked.waitFor();
  expect(await anna.page.getByRole("dialog").count(), "bots do not ask for a name").toBe(0);
  // In another visit, too.
  await anna.go("/");
  await anna.button("web.play-now-game", { game: say("duck-and-cover.name") }).click();
  await anna.asked.waitFor();
  await anna.leave();
});

test("the first page lists the tables at which one sits, and whose turn it is, on every device", async () => {
  const pond = await Pond.openWithDoor();
  onTestFinished(() => pond.close());
  const { anna, bert, table } = await duel(async () => {}, quick, pond);
  const other = await anna.table({ game: "duck-and-cover", seats: 3 });
  await anna.sit(other);
  await pond.kill();
  await pond.start();
  const phone = await come("Nobody", { viewport: { width: 390, height: 844 } }, pond);
  await phone.page.context().addCookies(await anna.page.context().cookies());
  await phone.go("/");
  const own = phone.page.getByRole("region", { name: say("web.own"), exact: true }).getByRole("listitem");
  await expect.poll(() => own.count()).toBe(2);
  const row = (game: string) => own.filter({ hasText: say(`${game}.name`) });
  await row("duck-and-cover")
    .getByText(say("web.own.state", { state: "gathering" }), { exact: true })
    .waitFor();
  await row("killer-duckie")
    .getByText(say("web.own.with", { names: "Bert" }), { exact: true })
    .waitFor();
  await anna.go(`/t/${table}`);
  await bert.asked.waitFor();
  await hurryOn([anna, bert]);
  await row("killer-duckie")
    .getByText(say("web.own.state", { state: "over" }), { exact: true })
    .waitFor();
  await bert.button("web.over.rematch").click();
  const again = say("web.own.state", { state: "again", names: "Bert", count: 1 });
  await row("killer-duckie").getByText(again, { exact: true }).waitFor();
  await row("killer-duckie").getByRole("link").click();
  await phone.button("web.over.rematch").waitFor();
  for (const visitor of [anna, bert, phone]) await visitor.leave();
});

test("a line of the log leads to its moment in a replay, which says who was a bot", async () => {
  const anna = await come("Anna");
  await anna.sit(await anna.table({ ...quick, bots: "duckling" }));
  await anna.start();
  await hurryOn([anna]);
  await anna.result.getByRole("link", { name: say("web.replay"), exact: true }).click();
  const slider = anna.page.getByRole("slider", { name: say("web.replay.moment") });
  await slider.waitFor();
  await expect.poll(() => anna.page.locator(".board .seat.bot").count()).toBe(1);
  await controlsOf(anna)
    .getByText(/ is a bot\.$/)
    .waitFor();
  const lines = log(anna).locator("button.line");
  const at = async () => Number(await slider.inputValue());
  await lines.last().click();
  await expect.poll(at).toBeGreaterThan(0);
  const end = await at();
  await expect.poll(() => lines.last().getAttribute("aria-current")).toBe("step");
  const count = await lines.count();
  await lines.last().press("ArrowUp");
  await expect.poll(() => lines.nth(count - 2).evaluate((line) => line === document.activeElement)).toBe(true);
  await lines.first().press("Enter");
  await expect.poll(at).toBeLessThan(end);
  expect(await lines.count(), "what comes later can be gone to as well").toBe(count);
  // On a phone the log lies over the table: it goes when the moment comes.
  await anna.page.setViewportSize({ width: 390, height: 844 });
  await anna.button("web.log").click();
  await lines.last().click();
  await lines.last().waitFor({ state: "hidden" });
  await expect.poll(at).toBe(end);
  await anna.page.setViewportSize({ width: 1280, height: 800 });
  const why = log(anna)
    .getByRole("button", { name: /^Why\? / })
    .first();
  await why.click();
  await anna.page.locator(".looked-at").waitFor();
  await anna.leave();
});

test("the rules open at their top, however far down the log was read", async () => {
  const { anna, bert } = await duel();
  const panel = anna.page.getByRole("tabpanel");
  await tab(anna, "web.rules").click();
  await anna.page.getByRole("heading", { name: say("web.rules.numbered") }).waitFor();
  await panel.evaluate((each) => each.scrollTo(0, 1e6));
  await expect.poll(() => panel.evaluate((each) => each.scrollTop)).toBeGreaterThan(100);
  await tab(anna, "web.people").click();
  await tab(anna, "web.rules").click();
  await anna.page.getByRole("heading", { name: say("web.rules.numbered") }).waitFor();
  await expect.poll(() => panel.evaluate((each) => each.scrollTop)).toBe(0);
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
  await again.page
    .getByRole("group", { name: /: Anna$/ })
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
  await anna.page.getByRole("tabpanel").getByText(say("web.seat.empty"), { exact: true }).waitFor();
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
