// How many frames a second a full table keeps while cards move: at a server, and in the browser itself while geese
// think. Usage: npm run frames, after scripts/build-web and scripts/build release duckpond.

import { lay } from "./here";
import { clickAnOffer, eachGame, games, luckOf, openBrowser, Pond, Visitor } from "./pond";

const seconds = 20;
const browser = await openBrowser();
const pond = await Pond.open();

/** Plays for a while, and prints how the frames came. */
async function measure({ page }: Visitor, what: string) {
  await page.evaluate(() => {
    const all: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      // Only while something moves.
      if (document.getAnimations().some(({ playState }) => playState === "running")) all.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frames: all });
  });
  const luck = luckOf(1);
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (!(await clickAnOffer(page, luck))) await page.waitForTimeout(100);
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const sorted = [...frames].sort((a, b) => a - b);
  const mean = frames.reduce((sum, time) => sum + time, 0) / frames.length;
  console.log(
    `${what}: ${(1000 / mean).toFixed(1)} frames a second over ${frames.length} frames in motion, ` +
      `99% within ${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1)} ms`,
  );
}

const wishes = { speed: "normal", viewport: { width: 1440, height: 900 } } as const;
for (const { id, options, most } of games) {
  const anna = await Visitor.come(browser, pond, "Anna", wishes);
  await anna.sit(await anna.table({ game: id, seats: most, options, window: 500, beat: 200 }));
  await anna.start();
  await measure(anna, `${id}, ${most} players`);
  await anna.leave();
}
for (const { id, most } of eachGame) {
  const anna = await Visitor.come(browser, pond, "Anna", wishes);
  await anna.go("/");
  await anna.button("web.settings").waitFor();
  const names = Array.from({ length: most }, (_, seat) => `Player ${seat}`);
  const bots = names.map((_, seat) => (seat === 0 ? null : ("goose" as const)));
  await anna.go(`/here/${await lay(anna.page, { game: id, names, people: [0], bots, beat: 200 })}`);
  await anna.hasBegun.waitFor();
  await measure(anna, `${id}, ${most} players in the browser itself, geese`);
  await anna.leave();
}
await browser.close();
await pond.close();
