// Matches in the browser itself: without a server, by several people at one device, in two tabs, without room to keep
// them, and saved as a file.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { lay, movesOf } from "./here";
import { FileHost, kept, scratch, served } from "./offline";
import { clickAnOffer, eachGame, luckOf, offers, openBrowser, playOn, Pond, say, Visitor } from "./pond";

let browser: Browser;
let host: FileHost;
let axe: string;
beforeAll(async () => {
  browser = await openBrowser();
  host = await FileHost.of(served);
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});
afterAll(async () => {
  host.close();
  await browser.close();
});

/** Somebody who comes to a host of nothing but files. */
async function comeToFiles(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(host.url);
  await button(page, "web.play-now-game", { game: say("killer-duckie.name") }).waitFor();
  return { context, page };
}
const button = (page: Page, key: string, values: Record<string, string | number> = {}) =>
  page.getByRole("button", { name: say(key, values), exact: true });
const text = (page: Page, key: string, values: Record<string, string | number> = {}) =>
  page.getByText(say(key, values), { exact: true });
/** Whoever may save a match that is played reads there that the file shows hidden cards. */
async function saysWhatItHolds(page: Page) {
  const help = await button(page, "web.here.save").getAttribute("aria-describedby");
  await page.locator(`#${help}`, { hasText: say("web.here.save-help") }).waitFor();
}
const isOver = (page: Page) => button(page, "web.over.rematch");

describe.each(eachGame)("$id", ({ id, options, least, most }) => {
  test("is played to its end with the server stopped after the first load", async () => {
    const pond = await Pond.open();
    onTestFinished(() => pond.close());
    const anna = await Visitor.come(browser, pond, "Anna", { serviceWorkers: "allow" });
    await anna.go("/");
    await anna.button("web.play-now-game", { game: say(`${id}.name`) }).waitFor();
    await kept(anna.page);
    await pond.kill("SIGTERM");

    await anna.button("web.play-now-game", { game: say(`${id}.name`) }).click();
    await anna.hasBegun.waitFor();
    await expect.poll(() => clickAnOffer(anna.page, luckOf(1)), { timeout: 60_000 }).toBe(true);
    // It goes on another time.
    await anna.go("/");
    await anna.page.getByRole("link", { name: say("web.go-on", { game: say(`${id}.name`) }) }).waitFor();

    const names = Array.from({ length: Math.min(most, Math.max(least, 3)) }, (_, seat) => `Player ${seat}`);
    await anna.go(`/here/${await lay(anna.page, { game: id, names, people: [0], options })}`);
    await playOn([anna], luckOf(2));
    await anna.button("web.over.rematch").click();
    await expect.poll(() => offers(anna.page).or(anna.isOver).count(), { timeout: 60_000 }).toBeGreaterThan(0);
    await anna.leave();
  });
});

test("a reload and a tab that is closed while a bot thinks lose nothing", async () => {
  const { context, page } = await comeToFiles();
  const names = ["Anna", "Teal", "Eider", "Pintail"];
  const id = await lay(page, {
    ...{ game: "duck-and-cover", names, people: [0], options: { rounds: 1 } },
    bots: [null, "goose", "goose", "goose"],
  });
  const luck = luckOf(3);
  let last = 0;
  for (let visit = 0, at = page; visit < 4; ++visit) {
    await at.goto(`${host.url}/here/${id}`);
    await offers(at).or(isOver(at)).first().waitFor();
    const moves = await movesOf(at, id);
    expect(moves).toBeGreaterThanOrEqual(last);
    const isEnd = await isOver(at).isVisible();
    if (isEnd) break;
    await clickAnOffer(at, luck);
    // What was chosen is kept before it is told; then bots think.
    await expect.poll(() => movesOf(at, id), { timeout: 60_000 }).toBeGreaterThan(moves);
    last = await movesOf(at, id);
    if (visit % 2 === 1) await at.reload();
    else {
      const next = await context.newPage();
      await at.close();
      await next.goto(host.url);
      at = next;
    }
  }
  expect(last).toBeGreaterThan(3);
});

test("one tab plays; another says so, and can take over", async () => {
  const { context, page } = await comeToFiles();
  const id = await lay(page, { game: "ducks-and-geese", names: ["Anna", "Teal", "Eider", "Pintail"], people: [0] });
  await page.goto(`${host.url}/here/${id}`);
  await offers(page).first().waitFor();

  const other = await context.newPage();
  await other.goto(`${host.url}/here/${id}`);
  await text(other, "web.here.elsewhere").waitFor();
  expect(await other.locator(".board").count()).toBe(0);
  await button(other, "web.here.play").click();
  await offers(other).first().waitFor();
  await text(page, "web.here.elsewhere").waitFor();
  expect(await page.locator(".board").count()).toBe(0);
  const moves = await movesOf(other, id);
  await clickAnOffer(other, luckOf(1));
  await expect.poll(() => movesOf(other, id)).toBeGreaterThan(moves);

  // And back; a tab that is gone is not asked for long.
  await button(page, "web.here.play").click();
  await text(other, "web.here.elsewhere").waitFor();
  await page.close();
  await button(other, "web.here.play").click();
  await offers(other).first().waitFor();
});

test("a move that cannot be kept is not made, and one can play on without keeping it", async () => {
  const { page } = await comeToFiles();
  const id = await lay(page, { game: "ducks-and-geese", names: ["Anna", "Teal", "Eider", "Pintail"], people: [0] });
  await page.goto(`${host.url}/here/${id}`);
  await offers(page).first().waitFor();
  const moves = await movesOf(page, id);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await clickAnOffer(page, luckOf(1));
  const resting = page.getByRole("alert").filter({ hasText: say("web.here.not-kept.full") });
  await resting.first().waitFor();
  expect(await movesOf(page, id)).toBe(moves);
  await saysWhatItHolds(page);
  await button(page, "web.here.again").click();
  await offers(page).first().waitFor();
  await clickAnOffer(page, luckOf(1));
  await button(page, "web.here.play-unkept").click();
  await page
    .getByRole("status")
    .filter({ hasText: say("web.here.unkept") })
    .waitFor();
  await saysWhatItHolds(page);
  await clickAnOffer(page, luckOf(1));
  await offers(page).or(isOver(page)).first().waitFor();
  expect(await movesOf(page, id)).toBe(moves);
});

test("where the browser keeps nothing, a match is played all the same, and says so", async () => {
  const { context, page } = await comeToFiles();
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("not here", "SecurityError");
    };
  });
  await page.reload();
  await button(page, "web.play-now-game", { game: say("killer-duckie.name") }).click();
  await page
    .getByRole("status")
    .filter({ hasText: say("web.here.unkept") })
    .waitFor();
  await page.locator("[data-match]").waitFor();
  await page.reload();
  await text(page, "web.here.missing").waitFor();
});

test("handing over a device shows nothing of the table, and can be done by keys", async () => {
  const { page } = await comeToFiles();
  const names = ["Anna", "Ben", "Teal"];
  const id = await lay(page, { game: "killer-duckie", names, people: [0, 1], options: { deck: { killer: 8 } } });
  await page.goto(`${host.url}/here/${id}`);
  const luck = luckOf(5);
  const taking = page.getByRole("button", { name: /^I am / });
  const nobody = button(page, "web.here.nobody");
  let handed = 0;
  for (let looks = 0; looks < 200 && handed < 6 && !(await isOver(page).isVisible()); ++looks) {
    await offers(page).or(taking).or(isOver(page)).first().waitFor();
    if (await taking.isVisible()) {
      const name = /^I am (.*)$/.exec((await taking.textContent()) ?? "")?.[1] ?? "";
      expect((await page.locator("main").innerText()).split(/\n+/)).toEqual([
        say("web.here.hand", { name }),
        `I am ${name}`,
      ]);
      expect(await page.title()).toBe(say("killer-duckie.name"));
      for (const part of [".board", ".overlay", "[data-anchor]", "aside", "[data-offer]", "[aria-live]"])
        expect(await page.locator(part).count(), part).toBe(0);
      if (handed === 0) {
        await page.evaluate(axe);
        const faults = await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
          return (await axe.run()).violations.map(({ id }) => id);
        });
        expect(faults).toEqual([]);
      }
      handed += 1;
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator(".board").waitFor();
      continue;
    }
    // While everybody is asked, no hand lies open.
    if (await nobody.isVisible()) {
      expect(await page.locator('[data-sight="hand"] [data-offer]').count()).toBe(0);
      expect(await page.getByText(say("web.seat.you"), { exact: true }).count()).toBe(0);
    }
    await clickAnOffer(page, luck);
  }
  expect(handed).toBeGreaterThan(1);
});

test("a match is saved as a file and goes on from it; another file is refused in words", async () => {
  const { page } = await comeToFiles();
  const id = await lay(page, { game: "ducks-and-geese", names: ["Anna", "Teal", "Eider", "Pintail"], people: [0] });
  await page.goto(`${host.url}/here/${id}`);
  await offers(page).first().waitFor();
  await clickAnOffer(page, luckOf(1));
  await offers(page).first().waitFor();
  await page.getByRole("tab", { name: say("web.people") }).click();
  await saysWhatItHolds(page);
  const coming = page.waitForEvent("download");
  await button(page, "web.here.save").click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^ducks-and-geese-\d{4}-\d\d-\d\d\.txt$/);
  const folder = await scratch();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, file.suggestedFilename());
  await file.saveAs(path);
  const record = await readFile(path, "utf8");
  expect(record).toMatch(/^duckpond record 1 ~[0-9a-f]{8}\n/);

  await page.goto(host.url);
  const field = page.locator("input[type=file]");
  await field.setInputFiles({ name: "poem.txt", mimeType: "text/plain", buffer: Buffer.from("Roses are red.\n") });
  await page
    .getByRole("alert")
    .filter({ hasText: say("web.here.no-record") })
    .waitFor();
  const altered = record.replace("seat 0 Anna", "seat 0 Otto");
  await field.setInputFiles({ name: "altered.txt", mimeType: "text/plain", buffer: Buffer.from(altered) });
  await page
    .getByRole("alert")
    .filter({ hasText: say("record.altered", { line: 6 }) })
    .waitFor();
  await field.setInputFiles(path);
  await page.waitForURL(/\/here\//);
  expect(page.url()).not.toContain(id);
  await offers(page).first().waitFor();
});

test("a match is deleted when one is sure, and comes back", async () => {
  const { page } = await comeToFiles();
  await button(page, "web.play-now-game", { game: say("duck-and-cover.name") }).click();
  await page.waitForURL(/\/here\//);
  await page.locator("[data-match]").waitFor();
  await page.goto(host.url);
  const going = page.getByRole("link", { name: say("web.go-on", { game: say("duck-and-cover.name") }) });
  await going.waitFor();
  await page.getByRole("button", { name: new RegExp(`^${say("web.here.remove")}: `) }).click();
  await button(page, "web.here.remove-sure").click();
  await going.waitFor({ state: "hidden" });
  await button(page, "web.here.undo").click();
  await going.click();
  await page.locator("[data-match]").waitFor();
});

test("a match that is over is told again, as each of them saw it and with all cards", async () => {
  const { page } = await comeToFiles();
  const names = ["Anna", "Teal", "Eider"];
  const id = await lay(page, { game: "killer-duckie", names, people: [0], options: { deck: { killer: 12 } } });
  await page.goto(`${host.url}/here/${id}/replay`);
  await text(page, "web.here.missing").waitFor(); // while it is played, nobody sees how the cards lie
  await page.goto(`${host.url}/here/${id}`);
  const luck = luckOf(1);
  while (!(await isOver(page).isVisible())) {
    await offers(page).or(isOver(page)).first().waitFor();
    await clickAnOffer(page, luck);
  }
  await page.getByRole("link", { name: say("web.replay"), exact: true }).click();
  const course = page.getByRole("slider", { name: say("web.replay.moment") });
  await course.waitFor();
  const last = Number(await course.getAttribute("max"));
  expect(last).toBeGreaterThan(2);
  await button(page, "web.replay.next").click();
  await expect.poll(() => course.inputValue()).toBe("1");
  await page.getByRole("combobox", { name: say("web.replay.viewer") }).selectOption("all");
  await button(page, "web.replay.last").click();
  await expect.poll(async () => Number(await course.inputValue())).toBeGreaterThanOrEqual(last);
  expect(await page.getByRole("alert").count()).toBe(0);
});
