import type { Page } from "playwright-core";

interface Point {
  x: number;
  y: number;
}

/** Puts a finger down, moves it in steps and lifts it, as a touchscreen tells the browser. */
export async function dragByFinger(page: Page, from: Point, to: Point, steps = 8) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: Point | null) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", from);
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  await touch("touchEnd", null);
  await screen.detach();
}
