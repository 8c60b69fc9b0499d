import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  Nginx,
  unserved,
  anotherVersion,
  FileHost,
  kept,
  newerWaits,
  open,
  scratch,
  served,
  versionOfBuild,
  versionOfPage,
} from "./offline";
import { clickAnOffer, luckOf, offers, openBrowser, Pond, say, Visitor } from "./pond";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const rulesOf = (page: Page, language = "en") =>
  page.getByRole("link", { name: say("web.rules-game", { game: say("killer-duckie.name", {}, language) }, language) });
const rules = (page: Page, language = "en") =>
  page.getByRole("heading", { name: say("web.rules.numbered", {}, language) });
const offline = (page: Page) => page.getByText(say("web.offline"), { exact: true });

/** The next version of the client, in a folder of its own. */
async function nextVersion(build = served): Promise<string> {
  const folder = await scratch();
  onTestFinished(() => folder.remove());
  const next = join(folder.path, "next");
  await anotherVersion(build, next);
  return next;
}
async function hostOf(folder: string): Promise<FileHost> {
  const host = await FileHost.of(folder);
  onTestFinished(() => host.close());
  return host;
}

/** The editor knows what is sound and what is not, and how races go. */
async function boardsAreKnown(page: Page) {
  await page.getByRole("status").getByText("70 spaces").waitFor();
  await page.getByRole("table").waitFor();
  await page
    .getByLabel(say("web.duck-duck-go.editor.paste"), { exact: true })
    .fill("board Tiny\nlevel beginner\ndrawing\nD     R     Y     X");
  await page.getByRole("button", { name: say("web.duck-duck-go.editor.read"), exact: true }).click();
  await page
    .getByRole("alert")
    .getByText(/Line 4, column 19\b/)
    .waitFor();
}

test("when the server is gone, the first page, the games and their rules come all the same", async () => {
  const pond = await Pond.openWithDoor();
  onTestFinished(() => pond.close());
  const anna = await Visitor.come(browser, pond, "Anna", { serviceWorkers: "allow" });
  const { page } = anna;
  await anna.go("/");
  await rulesOf(page).waitFor();
  await expect.poll(() => offline(page).count()).toBe(0);
  await kept(page);
  const [asked, script] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/games?lang=en")),
    page.waitForResponse((answer) => /assets\/index-.*\.js$/.test(answer.url())),
    page.reload(),
  ]);
  expect([asked.fromServiceWorker(), script.fromServiceWorker()]).toEqual([false, true]);

  await pond.kill();
  await page.reload();
  await offline(page).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.getByRole("heading", { level: 3 }).count()).toBe(5);
  await rulesOf(page).click();
  await rules(page).waitFor();
  await anna.go("/rules/ducks-and-geese#R3");
  await page.locator("#R3.looked-at").waitFor();
  await anna.go("/boards");
  await boardsAreKnown(page);

  await anna.go("/");
  await offline(page).waitFor();
  await pond.start();
  await offline(page).waitFor({ state: "detached" });
  await expect
    .poll(() => anna.button("web.with-friends-game", { game: say("killer-duckie.name") }).isEnabled())
    .toBe(true);
  await anna.leave();
});

test("an update waits for the pages of the version before, and they keep all that is theirs", async () => {
  const next = await nextVersion();
  const [before, after] = [await versionOfBuild(served), await versionOfBuild(next)];
  expect(before).not.toBe(after);
  const host = await hostOf(served);
  const { context, page } = await open(browser, host.url);
  await kept(page);

  host.folder = next;
  await newerWaits(page);
  // Parts that this page has not asked for before.
  await page.getByRole("button", { name: say("web.settings"), exact: true }).click();
  await page.getByRole("combobox", { name: say("web.settings.language") }).selectOption("de");
  await page.keyboard.press("Escape");
  await rulesOf(page, "de").click();
  await rules(page, "de").waitFor();
  expect(host.missed).toEqual([]);

  // A second page does not take the first one's version away, and neither does its button.
  const second = await context.newPage();
  await second.goto(host.url);
  await rulesOf(second, "de").waitFor();
  expect(await versionOfPage(second)).toBe(before);
  await second.getByRole("button", { name: say("web.newer.take", {}, "de") }).click();
  await second.getByText(say("web.newer.needed", {}, "de")).waitFor();
  expect(await versionOfPage(second)).toBe(before);
  await page.close();

  // Alone, it is the new version when it is loaded again, whole, and the old one is forgotten.
  await second.reload();
  await expect.poll(() => versionOfPage(second).catch(() => "")).toBe(after);
  await rulesOf(second, "de").click();
  await rules(second, "de").waitFor();
  await expect.poll(() => second.evaluate(async () => (await caches.keys()).length)).toBe(1);
  expect(host.missed).toEqual([]);
  await context.close();
});

test("an update in the middle of a match lets it go on, and a reload goes on with it as the new version", async () => {
  const next = await nextVersion(unserved);
  const host = await hostOf(unserved);
  const { context, page, faults } = await open(browser, host.url);
  await kept(page);
  const playNow = say("web.play-now-game", { game: say("killer-duckie.name") });
  await page.getByRole("button", { name: playNow, exact: true }).click();
  const luck = luckOf(6);
  const isOver = page.getByRole("button", { name: say("web.over.rematch"), exact: true });
  const oneMove = async () => {
    await offers(page).or(isOver).first().waitFor();
    if (!(await isOver.isVisible())) await expect.poll(() => clickAnOffer(page, luck)).toBe(true);
  };
  await oneMove();
  const match = page.url();

  host.folder = next;
  await newerWaits(page);
  await oneMove();
  expect(await versionOfPage(page)).toBe(await versionOfBuild(unserved));
  await page.reload();
  await expect.poll(() => versionOfPage(page).catch(() => "")).toBe(await versionOfBuild(next));
  expect(page.url()).toBe(match);
  await oneMove();
  expect([host.missed, faults]).toEqual([[], []]);
  await context.close();
});

test("the first page offers a new version, and takes it on request", async () => {
  const next = await nextVersion();
  const host = await hostOf(served);
  const { context, page } = await open(browser, host.url);
  await kept(page);
  host.folder = next;
  await newerWaits(page);
  await page.getByRole("button", { name: say("web.newer.take") }).click();
  await expect.poll(() => versionOfPage(page).catch(() => "")).toBe(await versionOfBuild(next));
  await rulesOf(page).waitFor();
  expect(await page.getByText(say("web.newer")).count()).toBe(0);
  await context.close();
});

// As while an update is being copied to its host.
const halves: Record<string, (next: string) => Promise<void>> = {
  "that lacks a file": (next) => rm(join(next, "icon-512.png")),
  "with the page of the one before": (next) => cp(join(served, "index.html"), join(next, "index.html")),
  "with half of a file": (next) => writeFile(join(next, "manifest.webmanifest"), '{"name":'),
};
test.each(Object.keys(halves))("a version %s is not taken", async (half) => {
  const next = await nextVersion();
  await halves[half]?.(next);
  const host = await hostOf(served);
  const { context, page } = await open(browser, host.url);
  await kept(page);
  host.folder = next;
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((finds) =>
      registration.addEventListener("updatefound", () => finds(registration.installing), { once: true }),
    );
    await registration.update();
    const installing = await found;
    while (installing?.state === "installing") {
      await new Promise((changes) => installing.addEventListener("statechange", changes, { once: true }));
    }
    return { state: installing?.state, caches: (await caches.keys()).length };
  });
  expect(end).toEqual({ state: "redundant", caches: 1 });
  await page.reload();
  await rulesOf(page).waitFor();
  expect(await versionOfPage(page)).toBe(await versionOfBuild(served));
  await context.close();
});

test("a static host serves it from any folder, with a network and without", async () => {
  const nginx = await Nginx.of(unserved);
  onTestFinished(() => nginx.close());
  const { context, page, faults, asked } = await open(browser, nginx.url);
  await page.getByText(say("web.pitch.static")).waitFor();
  expect(await page.getByRole("heading", { level: 3 }).count()).toBe(5);
  await kept(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(nginx.url);

  // What needs a server is not there.
  for (const key of ["web.with-friends", "web.open-tables", "web.offline"]) {
    expect(await page.getByText(say(key), { exact: true }).count(), key).toBe(0);
  }
  const name = page.getByLabel(say("web.name"), { exact: true });
  await name.fill("Anna");
  await page.getByRole("button", { name: say("web.name.change"), exact: true }).click();
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Anna");

  await rulesOf(page).click();
  await rules(page).waitFor();
  expect(page.url()).toBe(`${nginx.url}?p=/rules/killer-duckie`);
  const deep = `${nginx.url}?p=/rules/killer-duckie#R12`;
  await page.goto("about:blank"); // a new fragment alone loads nothing
  await page.goto(deep);
  await page.locator("#R12.looked-at").waitFor();
  await page.reload();
  await page.locator("#R12.looked-at").waitFor();

  await page.goto(`${nginx.url}?p=/boards`);
  await boardsAreKnown(page);
  await page.goto(deep);

  const smaller = await context.request.get(`${nginx.url}sw.js`);
  expect(smaller.headers()).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-cache" });
  const entry = asked.find((url) => url.endsWith(".js") && url.includes("/assets/"))!;
  expect((await context.request.get(entry)).headers()["cache-control"]).toContain("immutable");
  expect((await context.request.get(`${nginx.url}manifest.webmanifest`)).headers()["content-type"]).toBe(
    "application/manifest+json",
  );
  expect((await context.request.get(`${nginx.url}rules/killer-duckie`)).status()).toBe(404);

  await nginx.close();
  await page.reload();
  await page.locator("#R12.looked-at").waitFor();
  await page.getByRole("link", { name: say("web.home"), exact: true }).click();
  await rulesOf(page).waitFor();
  expect(page.url()).toBe(nginx.url);
  expect(asked.filter((url) => url.startsWith("http") && !url.startsWith(nginx.url))).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test("over plain http, the page works online and says what is missing", async () => {
  const pond = await Pond.open();
  onTestFinished(() => pond.close());
  // As in a local network: browsers trust only this machine's own address.
  const plain = await openBrowser(["--host-resolver-rules=MAP pond.test 127.0.0.1"]);
  onTestFinished(() => plain.close());
  const { page, faults } = await open(plain, pond.url.replace("127.0.0.1", "pond.test"));
  const withFriends = say("web.with-friends-game", { game: say("killer-duckie.name") });
  await expect.poll(() => page.getByRole("button", { name: withFriends, exact: true }).isEnabled()).toBe(true);
  await page.getByRole("button", { name: say("web.settings"), exact: true }).click();
  await page.getByText(say("web.keeping.insecure")).waitFor();
  // The browser says of one of the program's headers, too, that it takes https.
  expect(faults.filter((fault) => !fault.startsWith("The Cross-Origin-Opener-Policy header"))).toEqual([]);
});
