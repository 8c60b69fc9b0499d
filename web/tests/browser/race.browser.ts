// That the previews of duck! duck! GO! are enough: they come true, and whoever follows them wins.

import { expect, test } from "vitest";
import { isProved, offers, say, untilOver, type Visitor } from "./pond";
import { followPreviews } from "./racer";
import { visits } from "./visit";

const { come } = visits();

/** What a preview tells of a path that ends on a space, from its beginning. */
const ending = (space: string, bonus = "no") =>
  say("web.duck-duck-go.run", { stop: "none", space, meets: "none", touches: "none", facings: "none", bonus });
const anotherCard = ending("", "yes").slice(ending("").length);
/** Whether it tells for certain where the ducky stands in the end. */
const isPromise = (told: readonly string[]) =>
  told.length > 0 && told.every((line) => line.startsWith(ending("")) && !line.endsWith(anotherCard));

/** What stands in a sentence where a value goes. */
function within(key: string, name: string, values: Record<string, string>) {
  const [before, after] = say(key, { ...values, [name]: "|" }).split("|");
  return new RegExp(`^${before}(.+)${after}`);
}
const standing = within("web.duck-duck-go.standing", "space", {
  seat: "you",
  which: "only",
  facing: "",
  buoys: "dog",
  all: "no",
});
const hindrance = within("duck-duck-go.event.bonked", "other", { seat: "you", which_is: "only", off_is: "ducky" });

/** Follows the previews until the race is over, and looks whether they came true. */
async function race(racer: Visitor) {
  const { page } = racer;
  const ducky = page.getByRole("list", { name: say("web.duck-duck-go.pieces"), exact: true }).getByText(standing);
  const hand = page.getByRole("region", { name: say("web.duck-duck-go.your-hand"), exact: true });
  const hindrances = () => page.getByRole("listitem").getByText(hindrance).count();
  let promised: string[] = [];
  let hinderedBefore = 0;
  let kept = 0;
  const broken: string[] = [];
  await untilOver(racer, async () => {
    if ((await offers(page).count()) === 0) return false;
    const asksForCard = (await offers(page).and(hand.getByRole("button")).count()) > 0;
    if (asksForCard && promised.length > 0) {
      const space = standing.exec((await ducky.textContent()) ?? "")?.[1] ?? "nowhere";
      if (promised.some((line) => line.startsWith(ending(space)))) kept += 1;
      else if ((await hindrances()) === hinderedBefore) broken.push(`${promised.join(" ")}: ${space}`);
      promised = [];
    }
    if (asksForCard) hinderedBefore = await hindrances();
    const told = await followPreviews(page);
    if (asksForCard && told && isPromise(told)) promised = told;
    return true;
  });
  return { kept, broken };
}

// Cards fall as they fall, so nobody wins every race: whoever follows the previews wins more than every other duel,
// and loses so many in a row less than once in a billion times.
const races = 30;

test("previews alone win a race of duck! duck! GO! against a bot, and come true", async ({ skip }) => {
  skip(isProved("duck-duck-go"));
  const anna = await come("Anna");
  await anna.sit(await anna.table({ game: "duck-duck-go", seats: 2, beat: 0, bots: "random" }));
  await anna.start();
  const won = anna.result.getByRole("heading", { name: say("web.over.won", { seat: "you" }), exact: true });
  let kept = 0;
  for (let n = 0; n < races; n += 1) {
    const seen = await race(anna);
    expect(seen.broken).toEqual([]);
    kept += seen.kept;
    if (await won.isVisible()) break;
    await anna.button("web.over.rematch").click();
    await anna.isOver.waitFor({ state: "hidden" });
  }
  expect(kept).toBeGreaterThan(0);
  expect(await won.isVisible(), `a win within ${races} races`).toBe(true);
  await anna.leave();
}, 1_800_000);
