// Makes docs/screenshots/: every game and the first page, on a phone and a desktop by day and in the evening, on a phone
// on its side and a large screen by day; and by day how every game ends.
// Usage: npm run screenshots [-- GAME ...], after scripts/build-web and scripts/build asan duckpond. With games named, of
// these alone.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  clickAnOffer,
  games,
  hurryOn,
  luckOf,
  offers,
  openBrowser,
  Pond,
  say,
  settled,
  Visitor,
  type Wishes,
} from "./pond";
import { chooseBest, followPreviews } from "./racer";

const folder = fileURLToPath(new URL("../../../docs/screenshots", import.meta.url));
const phone = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const screens: Record<string, Wishes> = {
  phone: { viewport: { width: 390, height: 844 }, ...phone },
  side: { viewport: { width: 844, height: 390 }, ...phone },
  desktop: { viewport: { width: 1440, height: 900 } },
  large: { viewport: { width: 2560, height: 1440 } },
};
const isForTheEvening = (screen: string) => screen === "phone" || screen === "desktop";

// What there is to see most of, in a match whose end is not far.
const wished: Record<string, object> = {
  "duck-that-goose": { deck: "advanced", length: 2 },
  "duck-duck-go": { rules: "advanced" },
  "ducks-and-geese": { target: 20 },
};
// Races that nobody means to win take long.
const botsAt = (id: string) => (id === "duck-duck-go" ? "drake" : "duckling");

const browser = await openBrowser();
const pond = await Pond.open();
await mkdir(folder, { recursive: true });

/** Plays a while, until one is asked in the middle of a match, and `until` is to be seen. */
async function getGoing({ page, isOver }: Visitor, answers: number, until: string) {
  const luck = luckOf(5);
  const asked = async () => (await offers(page).count()) > 0 && (await page.locator(until).first().isVisible());
  for (let given = 0; given < answers || !(await asked());) {
    // What comes first is mostly the wiser choice: the lowest bid.
    if (await clickAnOffer(page, () => luck() ** 5)) given += 1;
    else await page.waitForTimeout(50);
    if (await isOver.isVisible()) return;
  }
  await offers(page).first().waitFor({ timeout: 60_000 });
}

/** Races for some rounds, then lays a card at the ducky: its way is drawn. */
async function raceOn({ page, isOver }: Visitor, rounds: number) {
  const round = page.getByText(say("web.duck-duck-go.round", { round: rounds }), { exact: true });
  const hand = page.getByRole("region", { name: say("web.duck-duck-go.your-hand"), exact: true });
  const picks = offers(page).and(hand.getByRole("button"));
  for (const end = Date.now() + 180_000; ;) {
    if ((await isOver.isVisible()) || Date.now() > end) throw new Error(`the race did not come to round ${rounds}`);
    if ((await offers(page).count()) === 0) await page.waitForTimeout(50);
    else if ((await round.isVisible()) && (await picks.count()) > 0) break;
    else await followPreviews(page);
  }
  await chooseBest(page);
}

const named = process.argv.slice(2);
const ids = [...new Set(games.map((game) => game.id))].filter((id) => named.length === 0 || named.includes(id));

for (const [screen, wishes] of Object.entries(screens)) {
  for (const theme of ["light", "dark"] as const) {
    if (theme === "dark" && !isForTheEvening(screen)) continue;
    const anna = await Visitor.come(browser, pond, "Anna", { ...wishes, theme });
    if (named.length === 0) {
      await anna.go("/");
      await anna.button("web.play-now-game", { game: say("killer-duckie.name") }).waitFor();
      await anna.page.evaluate(settled);
      // All games are to be seen, where they fit beside each other.
      await anna.page.screenshot({
        path: join(folder, `home-${screen}-${theme}.png`),
        fullPage: screen === "desktop",
      });
    }
    for (const id of ids) {
      const options = wished[id] ?? {};
      const seats = Math.min(5, ...games.flatMap((game) => (game.id === id ? [game.most] : [])));
      await anna.sit(await anna.table({ game: id, seats, options, window: 400, beat: 0, bots: botsAt(id) }));
      await anna.start();
      if (id === "duck-duck-go") await raceOn(anna, 6);
      else await getGoing(anna, 12, id === "ducks-and-geese" ? ".trick:not(.taken) .winning" : "main");
      const toast = anna.page.getByRole("alert").getByRole("button");
      if (await toast.isVisible()) await toast.click();
      await anna.page.mouse.move(0, 0);
      await anna.page.evaluate(settled);
      await anna.page.screenshot({ path: join(folder, `${id}-${screen}-${theme}.png`) });
      if (theme === "dark") continue;
      await hurryOn([anna]);
      await anna.page.evaluate(settled);
      await anna.page.screenshot({ path: join(folder, `${id}-ending-${screen}.png`) });
    }
    await anna.leave();
    console.log(`${screen}, ${theme}: done`);
  }
}
await browser.close();
await pond.close();
