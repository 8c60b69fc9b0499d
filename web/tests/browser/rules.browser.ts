// The pages of rules: pictures of what there is, and a search.

import { expect, test } from "vitest";
import { say } from "./pond";
import { visits } from "./visit";

const { come } = visits();

test("one looks for words in the rules, goes from place to place, and comes back", async () => {
  const anna = await come("Anna");
  await anna.go("/rules/killer-duckie");
  const { page } = anna;
  const picture = page.getByRole("listitem").filter({ hasText: say("web.killer-duckie.help.seer") });
  await picture.waitFor();
  const rules = page.locator("p.rule:visible");
  const all = await rules.count();

  const field = page.getByRole("searchbox", { name: say("web.rules.search") });
  await field.fill("SEER pile");
  const status = page.getByRole("search").getByRole("status");
  await expect.poll(() => rules.count()).toBeLessThan(all);
  for (const text of await rules.allTextContents()) expect(text).toMatch(/seer/i);
  expect(await picture.isVisible()).toBe(true);
  expect(
    await page
      .getByRole("listitem")
      .filter({ hasText: say("web.killer-duckie.help.angel") })
      .isVisible(),
  ).toBe(false);
  const count = Number((await status.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(1);
  await field.press("Enter");
  await anna.text("web.rules.found-at", { at: 1, count }).waitFor();
  await field.press("Shift+Enter");
  await anna.text("web.rules.found-at", { at: count, count }).waitFor();

  await field.fill("cormorant");
  await anna.text("web.rules.found", { count: 0 }).waitFor();
  await field.press("Escape");
  await expect.poll(() => rules.count()).toBe(all);

  // A rule that is cited is shown, whatever one looks for.
  await field.fill("R21");
  await page.locator("#R16").waitFor({ state: "visible" });
  await page.locator("#R16").getByRole("link", { name: "R21", exact: true }).click();
  await expect.poll(() => page.locator("#R21").evaluate((rule) => rule === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe("");
  await anna.leave();
});
