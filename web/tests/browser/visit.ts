import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser, Pond, Visitor, type Wishes } from "./pond";

/** A server and a browser for all tests of a file; whoever visits comes from here. */
export function visits() {
  let browser: Browser;
  let pond: Pond;
  beforeAll(async () => {
    browser = await openBrowser();
    pond = await Pond.open();
  });
  afterAll(async () => {
    await browser?.close();
    await pond?.close();
  });
  return {
    come: (name: string, wishes?: Wishes) => Visitor.come(browser, pond, name, wishes),
    pond: () => pond,
  };
}
