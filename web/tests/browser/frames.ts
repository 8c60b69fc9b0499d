// How many frames a second a full table keeps while cards move. Usage: npm run frames, after scripts/build-web and
// scripts/build release duckpond.

import { clickAnOffer, games, luckOf, openBrowser, Pond, Visitor } from "./pond";

const seconds = 20;
const browser = await openBrowser();
const pond = await Pond.open();
for (const { id, options, most } of games) {
  const anna = await Visitor.come(browser, pond, "Anna", { speed: "normal", viewport: { width: 1440, height: 900 } });
  await anna.sit(await anna.table({ game: id, seats: most, options, window: 500, beat: 200 }));
  await anna.start();
  await anna.page.evaluate(() => {
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
    if (!(await clickAnOffer(anna.page, luck))) await anna.page.waitForTimeout(100);
  }
  const frames = await anna.page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const sorted = [...frames].sort((a, b) => a - b);
  const mean = frames.reduce((sum, time) => sum + time, 0) / frames.length;
  console.log(
    `${id}, ${most} players: ${(1000 / mean).toFixed(1)} frames a second over ${frames.length} frames in motion, ` +
      `99% within ${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1)} ms`,
  );
  await anna.leave();
}
await browser.close();
await pond.close();
