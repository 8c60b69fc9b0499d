// Boards that people draw: by mouse, by keys, from text; what is wrong with them, and a race on one.

import { expect, test } from "vitest";
import { say, type Visitor } from "./pond";
import { dragByFinger } from "./touch";
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
  await page.waitForURL(/\/here\//);
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
  await anna.page.locator(".pond svg.over").hover();
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

const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
});
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

test.each([
  ["upright", phone.viewport],
  ["on its side", { width: 844, height: 390 }],
])("a finger drags tiles on a phone, %s: on the board, out of the palette and back", async (_, viewport) => {
  const anna = await come("Anna", { ...phone, viewport });
  await open(anna);
  const { page } = anna;
  await page.getByRole("table").waitFor();
  const at = async (kind: string) => middle((await tile(anna, nameOf(kind)).boundingBox())!);
  const palette = async (kind: string) => middle((await page.locator(`#lay-${kind}`).boundingBox())!);
  const board = (await page.locator("[data-board]").boundingBox())!;
  const scrolled = () => page.evaluate(() => [scrollX, scrollY, document.querySelector(".side")!.scrollTop]);
  const before = await scrolled();

  await dragByFinger(page, await at("red"), await at("drain"));
  await expect.poll(() => verdict(anna).textContent()).toContain("overlaps");
  await anna.button("web.duck-duck-go.editor.undo").click();
  await counts(anna, "70 spaces");

  await dragByFinger(page, await at("o6"), await palette("o6"));
  await counts(anna, "63 spaces");
  await lay(anna, "o6").waitFor();
  await dragByFinger(page, await palette("o6"), { x: board.x + 30, y: board.y + 30 });
  await expect.poll(() => verdict(anna).textContent()).toContain("no way");
  const laid = await at("o6");
  expect(laid.x).toBeLessThan(board.x + board.width / 2);
  expect(laid.y).toBeLessThan(board.y + board.height / 2);

  // Let go beside both, it is where it was.
  await dragByFinger(page, laid, middle((await page.getByRole("heading", { level: 1 }).boundingBox())!));
  expect(await tile(anna, nameOf("o6")).count()).toBe(1);
  expect(await scrolled()).toEqual(before);
  await anna.leave();
});

test("a tap lays a tile and takes it into the hand, and every key does what the help says", async () => {
  const anna = await come("Anna");
  await open(anna);
  const { page } = anna;
  const place = async () => {
    const name = (await tile(anna, nameOf("o3")).getAttribute("aria-label"))!;
    const [q, r] = /(−?\d+), (−?\d+)$/
      .exec(name)!
      .slice(1)
      .map((number) => Number(number.replace("−", "-")));
    return { q: q!, r: r! };
  };
  await anna.button("web.duck-duck-go.editor.lay", { tile: nameOf("o3"), lies: "yes" }).click();
  const start = await place();
  const steps = [
    ["ArrowRight", 1, 0],
    ["ArrowLeft", -1, 0],
    ["ArrowUp", 0, -1],
    ["ArrowDown", 0, 1],
    ["Shift+ArrowUp", 1, -1],
    ["Shift+ArrowDown", -1, 1],
  ] as const;
  for (const [key, q, r] of steps) {
    await page.keyboard.press(key);
    await expect.poll(place, { message: key }).toEqual({ q: start.q + q, r: start.r + r });
    await page.keyboard.press("Control+z");
    await expect.poll(place, { message: key }).toEqual(start);
  }
  await page.keyboard.press("Control+y");
  await expect.poll(place).toEqual({ q: start.q - 1, r: start.r + 1 });
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(place).toEqual({ q: start.q - 1, r: start.r + 1 });
  await page.keyboard.press("Control+z");
  for (const [key, count] of [
    ["Enter", 5],
    ["Space", 6],
  ] as const) {
    await page.keyboard.press(key);
    await counts(anna, `${count} start spaces`);
  }
  for (const key of ["Delete", "Backspace"]) {
    await page.keyboard.press(key);
    await counts(anna, "5 start spaces");
    // The focus is where it can be laid again.
    await page.keyboard.press("Enter");
    await counts(anna, "6 start spaces");
  }
  await anna.leave();
});

test("boards are kept in this browser, with every change, and can be had back", async () => {
  const anna = await come("Anna");
  await open(anna);
  const { page } = anna;
  const mine = page.getByRole("region", { name: say("web.duck-duck-go.editor.mine"), exact: true });
  const names = () => mine.getByRole("listitem").locator("strong").allTextContents();
  const of = (key: string, name: string) => anna.button(`web.duck-duck-go.editor.${key}`, { name });
  const opener = (title: string) => mine.getByRole("button", { name: `Open ${title}` });
  const name = page.getByLabel(say("web.duck-duck-go.editor.name"), { exact: true });

  await name.fill("Anna's bay");
  await name.press("Tab");
  await anna.button("web.duck-duck-go.editor.keep").click();
  await expect.poll(names).toEqual(["Anna's bay"]);
  await tile(anna, nameOf("o6")).focus();
  await page.keyboard.press("Delete");
  await counts(anna, "63 spaces");

  await of("copy-kept", "Anna's bay").click();
  await expect.poll(names).toEqual(["Anna's bay", "Anna's bay (copy)"]);
  await of("rename-kept", "Anna's bay (copy)").click();
  await page.locator("#kept-name").fill("Deep end");
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual(["Anna's bay", "Deep end"]);

  // One that is not sound yet is kept as well.
  await anna.button("web.duck-duck-go.editor.new").click();
  await expect.poll(() => name.inputValue()).toBe(say("web.duck-duck-go.editor.new-name", { number: 1 }));
  await anna.button("web.duck-duck-go.editor.keep").click();
  // The page is loaded again while the board is being checked: it is the same board.
  const checked = page.waitForResponse(
    (answer) => answer.url().includes("/boards/check") && answer.request().postData()?.includes("Deep end") === true,
  );
  await page.route(/\/boards\?/, async (route) => {
    await (await checked).finished();
    await route.continue();
  });
  await opener("Deep end").click();
  await page.reload();
  await page.unroute(/\/boards\?/);
  await counts(anna, "63 spaces");
  await expect.poll(() => name.inputValue()).toBe("Deep end");
  await opener("My board 1").click();
  await expect.poll(() => page.locator("[data-grip]").count()).toBe(1);

  // What is undone past the opening of a board changes the board it was, and no other.
  await anna.button("web.duck-duck-go.editor.undo").click();
  await expect.poll(() => name.inputValue()).toBe("Deep end");
  await expect.poll(() => mine.locator("[aria-current=true]").textContent()).toContain("Deep end");
  await expect.poll(names).toEqual(["Anna's bay", "Deep end", "My board 1"]);

  await of("throw-away-kept", "Anna's bay").click();
  await expect.poll(names).toEqual(["Deep end", "My board 1"]);
  await anna.button("web.duck-duck-go.editor.bring-back").click();
  await expect.poll(names).toEqual(["Anna's bay", "Deep end", "My board 1"]);

  // Another window has them, too, and hears of changes.
  const other = await page.context().newPage();
  await other.goto(`${anna.pond.url}/boards`);
  await other
    .getByRole("button", { name: say("web.duck-duck-go.editor.throw-away-kept", { name: "My board 1" }) })
    .click();
  await expect.poll(names).toEqual(["Anna's bay", "Deep end"]);
  await anna.leave();
});

test("a board goes out as a file and comes in again, and so does a link of the program before", async () => {
  const anna = await come("Anna");
  const link =
    "board Old bay; level moderate; drain 0 0; red 1 -3; yellow -4 -2; blue 2 1; o1 -1 -4; o2 3 -2; o3b -2 -1; o4 -5 1";
  await anna.go(`/boards?board=${encodeURIComponent(link)}`);
  await counts(anna, "56 spaces");
  const saved = anna.page.waitForEvent("download");
  await anna.page.getByRole("link", { name: say("web.duck-duck-go.editor.save-file") }).click();
  const file = await (await saved).path();
  await anna.page.getByLabel(say("web.duck-duck-go.editor.start-from")).selectOption("0");
  await counts(anna, "70 spaces");
  await anna.page.getByLabel(say("web.duck-duck-go.editor.open-file")).setInputFiles(file);
  await counts(anna, "56 spaces");
  const name = anna.page.getByLabel(say("web.duck-duck-go.editor.name"), { exact: true });
  await expect.poll(() => name.inputValue()).toBe("Old bay");
  await anna.leave();
});

test("from the game's card to the editor, and from there to a table with friends", async () => {
  const anna = await come("Anna");
  await anna.go("/");
  await anna.page.getByRole("link", { name: say("web.duck-duck-go.editor.open"), exact: true }).click();
  await counts(anna, "70 spaces");
  const name = anna.page.getByLabel(say("web.duck-duck-go.editor.name"), { exact: true });
  await name.fill("Anna's bay");
  await name.press("Tab");
  await anna.page.getByLabel(say("web.create.seats")).selectOption("3");
  await anna.button("web.duck-duck-go.editor.with-friends").click();
  await anna.page.waitForURL(/\/t\//);
  await anna.button("web.seat.stand").waitFor();
  await anna.page.getByText("Anna's bay").waitFor();

  const bert = await come("Bert");
  await bert.sit(new URL(anna.page.url()).pathname.split("/")[2]);
  await anna.start();
  await bert.hasBegun.waitFor();
  await anna.leave();
  await bert.leave();
});
