import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openBrowser, Pond, Visitor, type Wishes } from "./pond";

/** A server and a browser for all tests of a file; whoever visits comes from here, and is gone after the test. */
export function visits() {
  let browser: Browser;
  let pond: Pond;
  let here: Visitor[] = [];
  beforeAll(async () => {
    [browser, pond] = await Promise.all([openBrowser(), Pond.open()]);
  });
  afterEach(async () => {
    const all = here;
    here = [];
    await Promise.all(all.map(({ page }) => page.context().close()));
  });
  afterAll(async () => {
    await browser?.close();
    await pond?.close();
  });
  return {
    come: async (name: string, wishes: Wishes = {}, to = pond) => {
      const visitor = await Visitor.come(browser, to, name, wishes);
      here.push(visitor);
      return visitor;
    },
  };
}
