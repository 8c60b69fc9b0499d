// Plays a game that has no table of its own, from the first page to its end: npm run newcomer -- GAME

import assert from "node:assert/strict";
import { luckOf, openBrowser, playOn, Pond, say, Visitor } from "./pond";

const [game = ""] = process.argv.slice(2);
const pond = await Pond.open();
const browser = await openBrowser();
try {
  const anna = await Visitor.come(browser, pond, "Anna");
  await anna.go("/");
  const card = anna.page.getByRole("listitem").filter({ hasText: say(`${game}.pitch`) });
  await card.getByRole("heading", { name: say(`${game}.name`), exact: true }).waitFor();
  await anna.button("web.play-now-game", { game: say(`${game}.name`) }).click();
  await anna.hasBegun.waitFor();
  await anna.page.getByRole("region", { name: say("web.plain.middle"), exact: true }).waitFor();
  await playOn([anna], luckOf(1));
  assert.match(await anna.result.innerText(), /Anna/);
  await anna.leave();
  console.log(`${say(`${game}.name`)} is listed, and was played to its end.`);
} finally {
  await browser.close();
  await pond.close();
}
