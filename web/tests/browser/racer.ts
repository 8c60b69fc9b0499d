// Somebody who has never heard of the rules of duck! duck! GO! and races by what the page shows: the buoys that are
// still grey beside one's name, and what is drawn on the board while one points at a card, a path, a space or a way to
// face. Nearer is better, and so is facing it: no more is known here.

import type { Locator, Page } from "playwright-core";
import { offers } from "./pond";

interface Seen {
  /** How far what is drawn is from where one wants to go, in spaces; far less where a buoy or a win is drawn. */
  cost: number;
  /** What is told about it, one sentence for each path. */
  told: string[];
}

/** What the eye sees while something is pointed at, once the page has heard of it. */
async function look(pointed: Element): Promise<Seen> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  type Point = ReturnType<typeof middle>;
  const apart = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
  const towards = (a: Point, b: Point) => Math.atan2(b.y - a.y, b.x - a.x);

  const marks = all(".mine .ducky > svg").slice(-3);
  const missing = ["red", "yellow", "blue"].filter((_, n) => marks[n]?.classList.contains("missing"));
  const goals = (missing.length > 0 ? missing : ["drain"]).flatMap((tile) => all(`[data-anchor="tile-${tile}"]`));
  const space = goals[0]?.getBoundingClientRect().width ?? 1;

  // A ducky that is not there yet, with arrows for the ways it could face.
  const ghosts = all(".race .ghost")
    .filter((ghost) => !ghost.closest(".faint"))
    .map((ghost) => {
      const around = ghost.parentElement as unknown as SVGGElement;
      const from = around.getScreenCTM();
      return { at: { x: from?.e ?? 0, y: from?.f ?? 0 }, arrows: [...around.querySelectorAll(":scope > path")] };
    });
  const ends = all(".runs .way:not(.faint) .end").map(middle);
  const spots = all(".spot.pointed").map(middle);
  const places = [ends, ghosts.map(({ at }) => at), spots].find(({ length }) => length > 0) ?? [middle(pointed)];
  const costs = places.flatMap((at) =>
    goals.map(middle).map((goal) => {
      const arrows = ghosts.filter((ghost) => apart(ghost.at, at) < space / 2).flatMap((ghost) => ghost.arrows);
      const turns = arrows.map((arrow) => {
        const turn = Math.abs(towards(at, middle(arrow)) - towards(at, goal));
        return Math.min(turn, 2 * Math.PI - turn) / Math.PI;
      });
      return apart(at, goal) / space + 3 * Math.min(1, ...turns);
    }),
  );
  const joy = all(".way:not(.faint) .crown").length > 0 ? 1000 : all(".way:not(.faint) .touch").length > 0 ? 100 : 0;
  return { cost: Math.min(...costs) - joy, told: all(".told li").map((line) => line.textContent?.trim() ?? "") };
}

async function pointAt(page: Page, control: Locator): Promise<Seen> {
  const box = await control.boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return control.evaluate(look);
}

/** Chooses what looks best, where something can be chosen. What was told about it; null where nothing can. */
export async function chooseBest(page: Page): Promise<string[] | null> {
  let best: Seen & { control: Locator | null } = { cost: Infinity, told: [], control: null };
  await page.mouse.move(0, 0); // what lies under it already would not notice
  // The blue token is for later: nothing shows what it would do.
  for (const control of await offers(page).and(page.locator(":not(.blue)")).all()) {
    const seen = await pointAt(page, control);
    if (seen.cost < best.cost) best = { ...seen, control };
  }
  await best.control?.click();
  return best.control && best.told;
}

/** The same, and plays a card that was laid at the ducky by it. */
export async function followPreviews(page: Page): Promise<string[] | null> {
  const told = await chooseBest(page);
  const play = page.locator(".acts .button.main");
  if (await play.isVisible()) await play.click();
  return told;
}
