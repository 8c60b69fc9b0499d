// That nothing is cut off, covered or too small to touch, from a small phone to a wall.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { Gallery, momentsOf, replayOf, type Moment } from "./gallery";
import { faultsOfEnding, faultsOfLayout, faultsOfSight } from "./laws";
import { games, isLong, offers, quick, say, settled, type Visitor } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const small = { width: 320, height: 640 };
const onItsSide = { width: 844, height: 390 };
const enlarged = { width: 720, height: 450 };
const desk = { width: 1440, height: 900 };
const all = [
  small,
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  onItsSide,
  enlarged,
  desk,
  { width: 2560, height: 1440 },
];
// The rest is for DUCKPOND_LONG=1.
const screens = isLong ? all : [small, desk];
const tight = [small, onItsSide, enlarged];
// What is said is mostly longer in German: there each question is looked at with all that comes of it.
const longer = "de";
const languages = isLong ? ["en", longer] : [longer];
// Tables with most to see; and as most people play.
const full = [
  { id: "killer-duckie", options: {}, least: 2, most: 8 },
  {
    id: "duck-and-cover",
    options: { rounds: 2, competition: true, pressure: true, surprises: true },
    least: 2,
    most: 7,
  },
  { id: "duck-that-goose", options: { length: 2, deck: "advanced", peeking: true }, least: 2, most: 9 },
  { id: "ducks-and-geese", options: { dog: true, zero: true, double_zero: true, blind: true }, least: 4, most: 4 },
  { id: "ducks-and-geese", options: { mode: "cutthroat", blind: true }, least: 4, most: 6 },
  { id: "duck-duck-go", options: { rules: "advanced", board: "snowflake", forgiving: true }, least: 2, most: 4 },
];
const usual = [
  { id: "duck-and-cover", options: {}, least: 2, most: 7 },
  { id: "duck-that-goose", options: { length: 2 }, least: 2, most: 9 },
  { id: "ducks-and-geese", options: {}, least: 4, most: 4 },
  { id: "duck-duck-go", options: { forgiving: true }, least: 2, most: 4 },
];
const sizes = (least: number, most: number) =>
  isLong ? [...new Set([least, Math.ceil((least + most) / 2), most])] : [most];

async function expectLaidOut(page: Page, what: string) {
  await page.mouse.move(0, 0); // no card's help is open
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    await page.evaluate(settled);
    expect(await page.evaluate(faultsOfLayout), `${what} at ${width}x${height}`).toEqual([]);
  }
}

/** What is wrong with a page, by screen. */
async function faultsOn(page: Page, on: typeof all, look: () => Promise<string[]>) {
  const found: Record<string, string[]> = {};
  await page.mouse.move(0, 0); // no card's help is open
  for (const { width, height } of on) {
    await page.setViewportSize({ width, height });
    await page.evaluate(settled);
    const faults = [...(await look()), ...(await page.evaluate(faultsOfLayout))];
    if (faults.length > 0) found[`${width}x${height}`] = faults;
  }
  return found;
}

/** What is wrong with a moment of a match: with the question, with a hint, and with what asks on before it is answered. */
async function faultsOf(gallery: Gallery, { page }: Visitor, moment: Moment, language: string) {
  const found: Record<string, Record<string, string[]>> = {};
  const note = async (what: string, look: () => Promise<string[]>, on = tight) => {
    const faults = await faultsOn(page, on, look);
    if (Object.keys(faults).length > 0) found[what] = faults;
  };
  await gallery.show(moment);
  const { outcome, kind } = moment;
  if (outcome) {
    const next = ["web.over.rematch", "web.replay", "web.over.back"].map((key) => say(key, {}, language));
    await note(kind, () => page.evaluate(faultsOfEnding, next), isLong ? all : tight);
    await page.getByRole("button", { name: say("web.over.table", {}, language), exact: true }).click();
    await note(`${kind}, the table`, () => page.evaluate(faultsOfEnding, next), isLong ? all : tight);
    return found;
  }
  const inSight = () => page.evaluate(faultsOfSight, moment.isAsked);
  await note(kind, inSight, isLong ? all : tight);
  if (language !== longer) return found;
  // What comes of it is tight where the question was.
  const hint = page.getByRole("button", { name: say("web.hint.ask", {}, language), exact: true });
  if (await hint.isVisible()) {
    await hint.click();
    await page.getByRole("region", { name: say("web.hint", {}, language), exact: true }).waitFor();
    await note(`${kind}, with a hint`, inSight, isLong ? all : [...tight, desk]);
  }
  // What is chosen in two steps, or asked "Sure?" about. Controls that look alike lead to what looks alike.
  const controls = await offers(page).evaluateAll((all) => all.map(({ tagName, className }) => tagName + className));
  for (const [place, control] of controls.entries()) {
    if (controls.indexOf(control) !== place) continue;
    await gallery.show(moment);
    const answered = gallery.answers.length;
    await offers(page).nth(place).click();
    await page.evaluate(settled);
    if (gallery.answers.length === answered) await note(`${kind}, ${place + 1}. chosen`, inSight);
  }
  return found;
}

test("nothing is cut off, covered or too small where boards are drawn", async () => {
  const anna = await come("Anna", { hasTouch: true });
  await anna.go("/boards");
  await anna.page.getByRole("table").waitFor();
  await anna.button("web.duck-duck-go.editor.keep").click();
  await expectLaidOut(anna.page, "boards");
  await anna.leave();
});

// Each kind of question in its hardest case, and the end.
describe.each(isLong ? [...full, ...usual] : full)(
  "table, hand and question are in sight, and nothing is in the way: $id, $options",
  (game) => {
    const cases = sizes(game.least, game.most).flatMap((players) =>
      languages.map((language) => ({ players, language })),
    );
    test.each(cases)("with $players players, in $language", async ({ players, language }) => {
      const [anna, moments] = await Promise.all([
        come("Annabella Winterbottom", { hasTouch: true, locale: language }),
        momentsOf(game, players, isLong ? { matches: 6 } : { matches: 2, kinds: 10 }),
      ]);
      const gallery = new Gallery(anna, game, players);
      await gallery.enter();
      const found: Record<string, Record<string, string[]>> = {};
      for (const moment of moments) Object.assign(found, await faultsOf(gallery, anna, moment, language));
      expect(found).toEqual({});
      await anna.leave();
    });
  },
);

test.each(isLong ? full : full.slice(0, 1))("a replay shows the table, too: $id, $options", async (game) => {
  const [anna, { record, steps }] = await Promise.all([come("Anna", { hasTouch: true }), replayOf(game, game.most)]);
  const { page } = anna;
  await page.route(/\/matches\/1\/record/, (route) => route.fulfill({ body: record }));
  await anna.go("/t/gallery/replay/1?seat=0");
  const slider = page.getByRole("slider");
  const last = steps - 1;
  const found: Record<string, Record<string, string[]>> = {};
  for (const at of [1, Math.floor(last / 2), last - 1]) {
    await slider.fill(String(at));
    const faults = await faultsOn(page, isLong ? all : tight, () => page.evaluate(faultsOfSight, false));
    if (Object.keys(faults).length > 0) found[`step ${at} of ${last}`] = faults;
  }
  expect(found).toEqual({});
  await anna.leave();
});

test.each(games)("who gathers sees everything: $id, $options", async ({ id, options, most }) => {
  const anna = await come("Annabella Winterbottom", { hasTouch: true });
  await anna.sit(await anna.table({ game: id, seats: most, options, ...quick }));
  await expectLaidOut(anna.page, "gathering");
  await anna.leave();
});

test("nothing is cut off, covered or too small: first page, form, rules", async () => {
  const anna = await come("Annabella Winterbottom", { hasTouch: true });
  await anna.go("/");
  await anna.button("web.with-friends-game", { game: say("duck-that-goose.name") }).waitFor();
  await expectLaidOut(anna.page, "home");
  await anna.button("web.with-friends-game", { game: say("duck-that-goose.name") }).click();
  await anna.page.getByRole("dialog").waitFor();
  await expectLaidOut(anna.page, "form");
  await anna.go("/rules/duck-that-goose");
  await anna.page.getByRole("heading", { name: say("web.rules.numbered") }).waitFor();
  await expectLaidOut(anna.page, "rules");
  await anna.leave();
});
