// Boards that people draw: by mouse, by keys, from text; what is wrong with them, and a race on one.

import { expect, test } from "vitest";
import { say, type Visitor } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const verdict = (visitor: Visitor) => visitor.page.getByRole("status");
const tile = (visitor: Visitor, kind: string) =>
  visitor.page
    .locator("g[data-grip]")
    .filter({ visible: true })
    .and(visitor.page.getByLabel(new RegExp(`^${kind}`)));
const nameOf = (kind: string) => say(`web.duck-duck-go.tile.${kind}`);
const lay = (visitor: Visitor, kind: string) =>
  visitor.button("web.duck-duck-go.editor.lay", { tile: nameOf(kind), lies: "no" });

/** A count in the verdict, not the end of a greater one. */
const counts = (visitor: Visitor, what: string) =>
  expect.poll(() => verdict(visitor).textContent()).toMatch(new RegExp(`(?<!\\d)${what}`));

async function open(visitor: Visitor, path = "/boards") {
  await visitor.go(path);
  await verdict(visitor)
    .getByText(/start space/)
    .waitFor();
}

test("somebody draws a board, sees what is wrong, puts it right and plays on it", async () => {
  const anna = await come("Anna");
  await open(anna);
  const { page } = anna;
  await counts(anna, "70 spaces");

  // By mouse: the red buoy onto the drain, when all that comes is there.
  await page.getByRole("table").waitFor();
  const from = (await tile(anna, nameOf("red")).boundingBox())!;
  const to = (await tile(anna, nameOf("drain")).boundingBox())!;
  const middle = (box: typeof from) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => verdict(anna).textContent()).toContain("overlaps");
  expect(await anna.button("web.duck-duck-go.editor.play").isEnabled()).toBe(false);
  await anna.button("web.duck-duck-go.editor.undo").click();
  await counts(anna, "70 spaces");

  // By keys: a tile is taken away, laid again, turned over and moved.
  await tile(anna, nameOf("o6")).focus();
  await page.keyboard.press("Delete");
  await counts(anna, "63 spaces");
  await lay(anna, "o6").click();
  await counts(anna, "6 start spaces");
  await tile(anna, nameOf("o6")).focus();
  await page.keyboard.press("Enter");
  await counts(anna, "5 start spaces");
  for (let i = 0; i < 12; i += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => verdict(anna).textContent()).toContain("no way");
  for (let i = 0; i < 12; i += 1) await page.keyboard.press("Control+z");
  await counts(anna, "5 start spaces");

  // Figures come from the server.
  await page
    .getByRole("row")
    .filter({ hasText: nameOf("o1") })
    .waitFor();

  await page.getByLabel(say("web.duck-duck-go.editor.name"), { exact: true }).fill("Anna's bay");
  await page.keyboard.press("Tab");
  await expect.poll(() => decodeURIComponent(page.url())).toContain("board Anna's bay;");
  const link = page.url();
  await anna.button("web.duck-duck-go.editor.play").click();
  await page.waitForURL(/\/t\//);
  await anna.asked.waitFor();
  await anna.leave();

  // Whoever gets the link has the same board.
  const bert = await come("Bert");
  await bert.page.goto(link);
  await counts(bert, "5 start spaces");
  const name = bert.page.getByLabel(say("web.duck-duck-go.editor.name"), { exact: true });
  await expect.poll(() => name.inputValue()).toBe("Anna's bay");
  await bert.leave();
});

test("a board that was sent as text is read, or refused with its place", async () => {
  const anna = await come("Anna");
  await open(anna);
  const paste = anna.page.getByLabel(say("web.duck-duck-go.editor.paste"), { exact: true });
  await paste.fill("board Tiny\nlevel beginner\ndrawing\nD     R     Y     X");
  await anna.button("web.duck-duck-go.editor.read").click();
  await anna.page
    .getByRole("alert")
    .getByText(/Line 4, column 19\b/)
    .waitFor();
  await paste.fill("board Tiny\nlevel beginner\ndrawing\n 1\n\n\nD     R     Y     B     2");
  await anna.button("web.duck-duck-go.editor.read").click();
  await counts(anna, "42 spaces");
  await expect.poll(() => anna.page.getByRole("alert").count()).toBe(0);
  await anna.leave();
});

test("one comes closer by wheel and keys, and goes away again", async () => {
  const anna = await come("Anna");
  await open(anna);
  const seen = () =>
    anna.page
      .locator(".pond svg")
      .first()
      .getAttribute("viewBox")
      .then((box) => Number(box!.split(" ")[2]));
  const whole = await seen();
  await anna.page.locator(".pond svg").first().hover();
  await anna.page.mouse.wheel(0, -400);
  await expect.poll(seen).toBeLessThan(whole * 0.6);
  await anna.button("web.duck-duck-go.board.whole").click();
  await expect.poll(seen).toBeCloseTo(whole, 3);
  await anna.button("web.duck-duck-go.board.larger").focus();
  await anna.page.keyboard.press("+");
  await expect.poll(seen).toBeLessThan(whole);
  await anna.page.keyboard.press("0");
  await expect.poll(seen).toBeCloseTo(whole, 3);
  await anna.leave();
});
